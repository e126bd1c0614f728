"""How games of a batch open: roles, and generators of players, from the keyed draws of the engine.

What is drawn once or rarely is hashed, game by game: the roles, the state with which the generator of each
seat begins, and (in `machine`) ties. All numbers that follow from these are computed for all games at once.
"""

from collections.abc import Sequence
from math import factorial
from typing import Final

import numpy as np
import numpy.typing as npt

from jinro.game.draws import Draws, key
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.players.chance import first_state
from jinro.village.lineup import player_seed

Bytes = npt.NDArray[np.int8]
Words = npt.NDArray[np.uint64]
ROLES: Final = tuple(Role)
"""The roles by the number that stands for them in the arrays of a batch."""
MOST_SEATS: Final = 20
"""The number of orders of more seats does not fit into 64 bits."""


class Openings:
    """The openings of some games: a row per game, a column per seat."""

    def __init__(self, rules: Rules, seeds: Sequence[int | str]) -> None:
        seats = range(1, rules.seats + 1)
        self.draws = [Draws(seed) for seed in seeds]
        where, orders = key("roles", rules.first_day), factorial(rules.seats)
        codes = [draws.number(where) % orders for draws in self.draws]
        self.roles = _dealt(rules, np.array(codes, np.int64))
        states = [[first_state(seat, player_seed(draws, seat)) for seat in seats] for draws in self.draws]
        self.states: Words = np.array(states, np.uint64).reshape(len(states), rules.seats)


def _dealt(rules: Rules, codes: npt.NDArray[np.int64]) -> Bytes:
    """The roles by seat, from the number of each order: `Draws.order` of the pack, for all games at once."""
    pack = [number for number, role in enumerate(ROLES) for _ in range(rules.roles.get(role, 0))]
    rest = np.tile(np.array(pack, np.int8), (len(codes), 1))
    drawn: Bytes = np.empty_like(rest)
    for column in range(len(pack)):
        codes, place = np.divmod(codes, rest.shape[1])
        drawn[:, column] = np.take_along_axis(rest, place[:, None], 1)[:, 0]
        after = np.arange(rest.shape[1] - 1) >= place[:, None]
        rest = np.where(after, rest[:, 1:], rest[:, :-1])
    return drawn
