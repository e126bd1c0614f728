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
    result = CliRunner().invoke(cli, ["bench", "classic", "--json", "--seconds", "0.3"])
    assert result.exit_code == 0, result.output
    silent, chatty = json.loads(result.output)
    assert [(row["players"], row["talks"], row["tables"]) for row in (silent, chatty)] == [
        (5, 0, 2),
        (5, 10, 2),
    ]
    assert silent["games_per_s"] > 0
    assert silent["answers_per_s"] > 10 * silent["games_per_s"]
    assert silent["server_cpu_ms"] > 0


@pytest.mark.parametrize(("size", "chatty"), [(5, False), (5, True), (15, False)])
def test_the_agents_for_measuring_play_legally(size: int, chatty: bool) -> None:
    with serving(f"classic-{size}", games=1_000_000, concurrent=2) as served:
        played = asyncio.run(
            play_for(
                served.server.port, size, 2, chatty=chatty, seconds=0.3, warm_up_s=0.0, cpu_s=lambda: 1.0
            )
        )
        served.over(2)
        # The last games continue after the agents have disconnected.
        ended = [run for run in served.ended if not any(isinstance(x, e.WentLost) for x in run.game.log)]
        assert len(ended) >= played.games > 0
        whole = {running.id for running in ended}
        broken = [fault for fault in served.faults() if fault.game in whole]
        assert broken == []
        talks = {x.text for running in ended for x in running.game.scene.talks}
        assert ("ESTIMATE Agent[01] WEREWOLF" in talks) is chatty
