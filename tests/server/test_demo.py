"""The lines of the demonstration."""

from typing import Literal

import pytest

from jinro import preset, simulate
from jinro.game.events import Ended
from jinro.game.roles import Role, Side
from jinro.players import Chance
from jinro.server.demo import _line

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
