"""`play_silent`: very many games of silent players at once, and `SilentGames`: what became of them."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from msgspec.structs import fields, replace

from jinro.batch.machine import SIDES, BatchMachine, BatchResults, SilentChoices
from jinro.batch.openings import MOST_SEATS, Bytes, Openings
from jinro.errors import CallerError
from jinro.game.check import check
from jinro.game.events import Kind
from jinro.game.game import Game
from jinro.game.presets import names, preset
from jinro.game.roles import Seat, Side
from jinro.game.rules import Rules
from jinro.village.simulate import simulate

PLAYER: Final = "quiet"
"""The built-in player that sits in every seat."""
CHUNK: Final = 4_096
"""Games that are played at once: their arrays stay in the caches of a processor."""


class SilentGames:
    """Games of `quiet` players: arrays with a row per game; those of seats have a column per seat.

    Column 0 is seat 1. `roles`, `winner` and `fate` hold indices of `ROLES`, `SIDES` and `FATES`; `fate_day`
    holds the day of a death, -1 for those who live.
    """

    def __init__(self, rules: Rules, seeds: Sequence[int | str], roles: Bytes, results: BatchResults) -> None:
        self.rules = rules
        self.seeds = seeds
        self.roles = roles
        self.winner = results.winner
        self.day = results.day
        """The last day of each game."""
        self.fate = results.fate
        self.fate_day = results.fate_day
        self.asked: list[SilentChoices] = results.asked
        """All that was voted, divined, guarded and attacked, in the order of the game."""

    def __len__(self) -> int:
        return len(self.seeds)

    def __repr__(self) -> str:
        return f"<SilentGames of {self.rules.name}, {len(self)} games>"

    def won(self, side: Side) -> float:
        """The share of the games that a side has won."""
        return float(np.mean(self.winner == SIDES.index(side))) if len(self) else 0.0

    def targets(self, game: int) -> Iterator[tuple[int, Kind, int, dict[Seat, Seat]]]:
        """What the seats of one game chose: (day, kind, ballot, target by seat), in the order of the game."""
        for asked in self.asked:
            row = int(np.searchsorted(asked.games, game))
            if row < len(asked.games) and asked.games[row] == game:
                chosen = asked.targets[row].tolist()
                yield asked.day, asked.kind, asked.round, {s: t for s, t in enumerate(chosen, 1) if t}

    def replay(self, game: int) -> Game:
        """One game in full, played again by the engine."""
        return simulate(self.rules, PLAYER, seed=self.seeds[game])


def play_silent(rules: Rules | str, seeds: Sequence[int | str]) -> SilentGames:
    """Play a game of `quiet` players for each seed: the same as `simulate(rules, "quiet", seed=seed)`."""
    rules = _covered(preset(rules) if isinstance(rules, str) else check(rules))
    openings: list[Bytes] = []
    parts: list[BatchResults] = []
    for start in range(0, len(seeds), CHUNK):
        opened = Openings(rules, seeds[start : start + CHUNK])
        openings.append(opened.roles)
        parts.append(BatchMachine(rules, opened).run())
    empty = np.zeros((0, rules.seats), np.int8)
    return SilentGames(rules, seeds, np.concatenate([empty, *openings]), _joined(parts, rules.seats))


def _covered(rules: Rules) -> Rules:
    """The rules, if a batch plays them: those of a preset, with any roles."""
    if rules.seats > MOST_SEATS:
        raise CallerError("errors.batch.seats", seats=rules.seats, most=MOST_SEATS)
    if rules.name not in names():
        raise CallerError("errors.batch.no_preset", name=repr(rules.name))
    own = replace(preset(rules.name), roles=rules.roles)
    for field in fields(Rules):
        if getattr(rules, field.name) != getattr(own, field.name):
            raise CallerError("errors.batch.other_rules", name=rules.name, field=field.name)
    return rules


def _joined(parts: Sequence[BatchResults], seats: int) -> BatchResults:
    """The results of consecutive games as one; what was asked at the same time is put together."""
    joined = BatchResults(0, seats)
    for name in ("winner", "day", "fate", "fate_day"):
        setattr(joined, name, np.concatenate([getattr(part, name) for part in (joined, *parts)]))
    together: dict[tuple[int, int, str, int], list[SilentChoices]] = {}
    offset = 0
    for part in parts:
        for asked in part.asked:
            moved = replace(asked, games=asked.games + np.int32(offset))
            together.setdefault((asked.day, asked.order, asked.kind, asked.round), []).append(moved)
        offset += len(part.day)
    for key in sorted(together):
        same = together[key]
        games, targets = (np.concatenate([getattr(a, name) for a in same]) for name in ("games", "targets"))
        joined.asked.append(replace(same[0], games=games, targets=targets))
    return joined
