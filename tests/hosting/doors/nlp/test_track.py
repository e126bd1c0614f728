"""A track lets go of what is over, and what cannot be written stops no game."""

import gc
import json
import logging
import socket
import weakref
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import serving

from jinro.config.settings import CharacterGenerator, preset_settings, without_files

NAMES = [f"t{n}" for n in range(1, 6)]


def test_games_that_are_over_do_not_wait_for_the_garbage_collector() -> None:
    """With few collections, as the server has, whole games would pile up for hours."""
    with serving("contest-5") as served:
        gc.collect()
        gc.disable()
        try:
            over = []
            for number in range(1, 5):
                play(served.url, NAMES)
                over.append(weakref.ref(served.game(number)))
            served.ended.clear()
            # One may stay in the hands of whoever writes files, until there is another.
            served.until(lambda: sum(one() is not None for one in over) <= 1)
        finally:
            gc.enable()


def test_a_plan_that_cannot_be_written_stops_no_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = preset_settings("contest-5")
    matching = replace(settings.matching, mode="plan", teams=5, games=2, path="plan.json")
    teams = ["a", "b", "c", "d", "e"]
    with serving(replace(settings, matching=matching), data=tmp_path) as served:
        beside = tmp_path / ".plan.json.new"
        beside.mkdir()
        with caplog.at_level(logging.ERROR):
            agents = play(served.url, teams)
            served.game(1)
        assert all(agent.requests[-1] == "FINISH" for agent in agents)
        assert "plan.json cannot be written" in caplog.text
        beside.rmdir()
        play(served.url, teams)
        served.game(2)
    assert (tmp_path / "plan.json").read_text().count('"weight"') == 0


@pytest.mark.slow
@pytest.mark.parametrize("files", [True, False], ids=["files", "no files"])
def test_a_game_that_ended_before_its_plan_could_be_saved_is_counted_at_the_next_start(
    tmp_path: Path, files: bool
) -> None:
    settings = preset_settings("contest-5")
    matching = replace(settings.matching, mode="plan", teams=5, games=2, path="plan.json")
    settings = replace(settings if files else without_files(settings), matching=matching)
    beside, playing = tmp_path / ".plan.json.new", tmp_path / ".plan.json.playing"

    class Blocking(SampleAgent):
        def act(self, request: str, packet: object) -> None:
            if request == "TALK" and not beside.exists():
                saver = served.server._plans._savers[0]
                saver._thread.submit(lambda: None).result(10)  # What came before is saved.
                beside.mkdir(exist_ok=True)
            super().act(request, packet)  # type: ignore[arg-type]

    with serving(settings, data=tmp_path) as served:
        play(served.url, ["a", "b", "c", "d"], Blocking(served.url, "e"))
        served.game(1)
    assert '"ended_matches":[]' in (tmp_path / "plan.json").read_text()
    assert playing.exists()

    beside.rmdir()
    with serving(settings, data=tmp_path) as served:
        assert any("the plan counts now: 1" in line for line in served.server.remarks)
        play(served.url, ["a", "b", "c", "d", "e"])
        served.game(1)
    plan = json.loads((tmp_path / "plan.json").read_text())
    assert (len(plan["ended_matches"]), plan["scheduled_matches"]) == (2, [])
    assert not playing.exists()
    with serving(settings, data=tmp_path) as served:
        assert not any("the plan counts now" in line for line in served.server.remarks)


def test_a_stop_does_not_wait_for_characters_that_are_being_made() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        generator = CharacterGenerator(
            prompt="A character.",
            labels={},
            model="none",
            avatars=tuple(NAMES),
            limit_ms=60_000,
            base_url=f"http://127.0.0.1:{silent.getsockname()[1]}",
        )
        with serving("contest-5", generator=generator) as served:
            agents = [SampleAgent(served.url, name) for name in NAMES]
            for agent in agents:
                agent.start()
            served.until(lambda: len(served.track_server.track.games) == 1)
    for agent in agents:
        agent.join(5)
        assert agent.requests == ["NAME"]
    assert served.ended[0].reason == "stopped"
