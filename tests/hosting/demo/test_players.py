"""The lines of the demonstration."""

import asyncio
from typing import Literal

import pytest
from tests.net.serving import serving

from jinro import preset, simulate
from jinro.config.classic.settings import classic_settings
from jinro.game.events import Ended
from jinro.game.roles import Role, Side
from jinro.hosting.demo.players import _line, demonstrate, demonstrate_classic
from jinro.players import Chance

NAMES = ("Aki", "Ben")
ROLES = (Role.SEER, Role.WEREWOLF)


@pytest.mark.parametrize(
    ("winner", "reason", "words"),
    [
        (Side.VILLAGER, "win", "VILLAGER wins"),
        (Side.NONE, "max_day", "nobody wins"),
        (Side.NONE, "stopped", "broken off"),
        (Side.NONE, "errors", "broken off: too many players are lost"),
    ],
)
def test_the_end(winner: Side, reason: Literal["win", "max_day", "errors", "stopped"], words: str) -> None:
    ended = Ended(0, 1, winner, reason, ROLES, 1)
    assert _line(ended, NAMES) == f"{words}: Aki seer, Ben werewolf"


def test_a_whole_game_has_its_lines() -> None:
    game = simulate(preset("contest-5"), {seat: Chance(seat, 1) for seat in range(1, 6)}, seed=1)
    names = game.state.names.names
    lines = [line for event in game.log if (line := _line(event, names))]
    assert lines[0] == f"a game begins: {', '.join(names)}"
    assert lines[1] == "day 0"
    assert any(line.endswith(" is executed") for line in lines)
    assert lines[-1].startswith(f"{game.winner} wins: ")


@pytest.mark.slow
def test_the_players_do_not_come_again_when_the_server_drains() -> None:
    """At either door: whoever is refused then is told to the operator."""
    told: list[str] = []
    doors = classic_settings(preset("classic-5"), port=0, games=1)
    with serving("contest-5", classic=doors) as served:
        server, classic = served.track_server, served.server.classic
        assert classic is not None

        def begin() -> list[asyncio.Task[None]]:
            shows = (demonstrate(server, told.append, think_s=0), demonstrate_classic(classic, think_s=0))
            return [served.loop.create_task(show) for show in shows]

        shows = served.call(begin)
        served.until(lambda: bool(server.track.games))
        served.until(lambda: bool(classic.series))
        drained = served.call(lambda: served.loop.create_task(served.server.drain()))
        served.until(lambda: all(show.done() for show in shows))
        served.until(drained.done)
    assert any("wins" in line for line in told)
