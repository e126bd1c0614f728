"""`jinro bench contest`: what it counts, not how fast anything is."""

import asyncio
import json

import pytest
from click.testing import CliRunner
from tests.net.serving import serving

from jinro.bench import contest as bench_contest
from jinro.bench.agents.contest import many_games
from jinro.bench.agents.websocket import masked
from jinro.cli.main import cli
from jinro.wire.nlp.codec import letters


@pytest.mark.slow
def test_all_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_contest, "LANES", (2,))
    monkeypatch.setattr(bench_contest, "FILE_LANES", (3,))
    monkeypatch.setattr(bench_contest, "SIZES", (5,))
    monkeypatch.setattr(bench_contest, "SLOW_S", 0.001)
    monkeypatch.setattr(bench_contest, "LONG_LINES", 80)
    result = CliRunner().invoke(cli, ["bench", "contest", "--json", "--seconds", "0.1", "--idle", "5"])
    assert result.exit_code == 0, result.output
    games, files, slow, long, idle = json.loads(result.output)
    assert (games["what"], games["players"], games["concurrent"]) == ("games", 5, 2)
    assert games["requests_per_s"] > 20 * games["value"]
    assert (files["what"], files["players"], files["concurrent"]) == ("games, with files", 5, 3)
    assert files["requests_per_s"] > 20 * files["value"]
    assert (slow["what"], slow["unit"]) == ("slow agents", "s")
    assert int(slow["detail"].split()[0]) > 100
    assert (long["what"], long["players"]) == ("long game", 5)
    # Five players with 80 lines a day; chance decides whether the game has two, three or four days of talk.
    assert 800 < int(long["detail"].split()[0].replace(",", "")) < 2_100
    assert len(long["detail"].split(":")[1].split(",")) == 4
    assert (idle["what"], idle["concurrent"]) == ("idle agents", 5)


def test_games_and_requests_are_counted() -> None:
    with serving("contest-5") as served:
        games, requests, _ = asyncio.run(many_games(served.port, 5, 3, 0.05))
        served.game(games)
        assert len(served.ended) == games
    asked = sum(ask for running in served.ended for ask in running.game.state.ask_count)
    assert requests == asked


@pytest.mark.parametrize("size", [0, 125, 126, 1_000])
def test_frames_of_a_client(size: int) -> None:
    frame = masked(b"x" * size)
    assert frame[0] == 0x81
    assert frame.endswith(b"\0\0\0\0" + b"x" * size)


def test_letters() -> None:
    made = [letters(n) for n in range(2_000)]
    assert made[:3] == ["a", "b", "c"]
    assert len(set(made)) == 2_000
    assert all(name.isalpha() for name in made)
