"""`jinro bench classic`: what it counts, not how fast anything is."""

import asyncio
import json

import pytest
from click.testing import CliRunner
from tests.net.classic_serving import serving

from jinro.bench import classic as bench_classic
from jinro.bench.agents.classic import play_for
from jinro.cli.main import cli
from jinro.game import events as e


@pytest.mark.slow
def test_all_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_classic, "SIZES", (5,))
    monkeypatch.setattr(bench_classic, "TABLES", (2,))
    silent, chatty = next(filter(has_finished_games, map(rows, ("0.3", "2", "8"))))
    assert [(row["players"], row["talks"], row["tables"]) for row in (silent, chatty)] == [
        (5, 0, 2),
        (5, 10, 2),
    ]
    assert silent["answers_per_s"] > 10 * silent["games_per_s"]
    assert silent["server_cpu_ms"] > 0


def rows(seconds: str) -> list[dict[str, float]]:
    result = CliRunner().invoke(cli, ["bench", "classic", "--json", "--seconds", seconds])
    assert result.exit_code == 0, result.output
    found: list[dict[str, float]] = json.loads(result.output)
    return found


def has_finished_games(found: list[dict[str, float]]) -> bool:
    """Not so on a busy machine, in a short time."""
    return found[0]["games_per_s"] > 0


@pytest.mark.parametrize(("size", "chatty"), [(5, False), (5, True), (15, False)])
def test_the_agents_for_measuring_play_legally(size: int, chatty: bool) -> None:
    # A busy machine may not finish a game in the time that is enough otherwise.
    assert any(plays_legally(size, chatty, seconds) for seconds in (0.3, 2.0, 8.0))


def plays_legally(size: int, chatty: bool, seconds: float) -> bool:
    """Whether the agents finish a game in this time; every finished game is checked."""
    with serving(f"classic-{size}", games=1_000_000, concurrent=2) as served:
        played = asyncio.run(
            play_for(
                served.server.port, size, 2, chatty=chatty, seconds=seconds, warm_up_s=0.0, cpu_s=lambda: 1.0
            )
        )
        served.over(2)
        # The last games continue after the agents have disconnected.
        ended = [run for run in served.ended if not any(isinstance(x, e.WentLost) for x in run.game.log)]
        assert len(ended) >= played.games
        whole = {running.id for running in ended}
        broken = [fault for fault in served.faults() if fault.game in whole]
        assert broken == []
        talks = {x.text for running in ended for x in running.game.scene.talks}
        assert ("ESTIMATE Agent[01] WEREWOLF" in talks) is (chatty and bool(ended))
        return played.games > 0
