"""The rules of a silent village for many games at once, as arrays: a row per game, a column per seat.

It follows `jinro.game` step by step, in the same order: phases, asks, ballots, ties, deaths, victory. It
reads the same `Rules`, and knows no preset. Tests hold it to the engine, game by game.
"""

from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from jinro.batch.openings import ROLES, Bytes, Openings
from jinro.game.draws import key
from jinro.game.events import Kind
from jinro.game.roles import TABLE, Power, Role, Side
from jinro.game.rules import Attack, Ballots, Phase, Rules
from jinro.players.chance import HIGH_BITS, INCREMENT, MARKED, MULTIPLIER

Flags = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]
SIDES: Final = tuple(Side)
"""The sides by the number that stands for them."""
FATES: Final = ("alive", "executed", "attack", "curse")
"""What became of a seat, by the number that stands for it."""
POWERS: Final = {power: np.array([TABLE[role].power is power for role in ROLES]) for power in Power}
"""Which roles have a power."""
IMMUNE: Final = np.array([TABLE[role].immune for role in ROLES])
CURSED: Final = np.array([TABLE[role].cursed for role in ROLES])
WOLF: Final = ROLES.index(Role.WEREWOLF)
FOX: Final = ROLES.index(Role.FOX)


class SilentChoices(Struct, frozen=True):
    """What seats of some games answered when they were asked for the same: day, kind and ballot."""

    day: int
    kind: Kind
    order: int
    """The place of the action among those of the day."""
    round: int
    games: npt.NDArray[np.int32]
    """The games, as indices into the batch."""
    targets: Bytes
    """The target of each seat (column 0 is seat 1); 0: not asked, or no legal target."""


class BatchResults:
    """What became of the games, by their index."""

    def __init__(self, games: int, seats: int) -> None:
        self.winner = np.full(games, SIDES.index(Side.NONE), np.int8)
        self.day = np.zeros(games, np.int8)
        self.fate = np.zeros((games, seats), np.int8)
        self.fate_day = np.full((games, seats), -1, np.int8)
        self.asked: list[SilentChoices] = []


class BatchMachine:
    """Games in progress; those that are over leave it."""

    def __init__(self, rules: Rules, opened: Openings) -> None:
        games, seats = opened.roles.shape
        self.rules = rules
        self.results = BatchResults(games, seats)
        self.draws = opened.draws
        self.number: Rows = np.arange(games)
        """The index of the game of each row."""
        self.roles = opened.roles
        self.states = opened.states
        self.living: Flags = np.ones((games, seats), np.bool_)
        self.shown: Flags = self.living.copy()
        """Seats that everybody believes to be alive."""
        self.guards: Bytes = np.zeros((games, seats), np.int8)
        """The target of each bodyguard in this night; 0: none."""
        self.day = rules.first_day
        self.place = ""
        """The section and the index of the phase, as in the keys of draws."""
        self.order = 0

    def run(self) -> BatchResults:
        rules = self.rules
        while self.number.size:
            self.guards[:] = 0
            self.order = 0
            if rules.board:
                self._advance(np.ones_like(self.living), MARKED)
            for section, phases in (("day", rules.day_phases), ("night", rules.night_phases)):
                for step, phase in enumerate(phases):
                    if phase.applies(self.day):
                        self.place = f"{section}{step}"
                        self._phase(phase)
            self._end_night()
        return self.results

    def _phase(self, phase: Phase) -> None:
        for action in phase.actions:
            self.order += 1
            match action:
                case "execution":
                    self._execute(phase)
                case "divine":
                    self._divine()
                case "guard":
                    self._guard()
                case "attack":
                    self._attack(phase)
        if self.rules.victory_checked == "phase":
            self._finish(*self._won())

    # Choices

    def _advance(self, asked: Flags, times: int = 1, rows: Rows | slice = slice(None)) -> None:
        """Take the generators of these seats on."""
        states = self.states[rows]
        for _ in range(times):
            states = states * np.uint64(MULTIPLIER) + np.uint64(INCREMENT)
        self.states[rows] = np.where(asked, states, self.states[rows])

    def _ask(
        self, kind: Kind, rows: Rows, asked: Flags, pool: Flags, *, on_self: bool, round_: int = 1
    ) -> Bytes:
        """The targets that the seats of these rows choose out of a pool, by chance as `quiet` does."""
        rank = np.cumsum(pool, axis=1, dtype=np.int8) - np.int8(1)
        barred = np.zeros_like(pool) if on_self else pool
        count = rank[:, -1:] + np.int8(1) - barred
        asked = asked & (count > 0)
        self._advance(asked, rows=rows)
        drawn = (self.states[rows] >> np.uint64(HIGH_BITS)).astype(np.uint32)
        chosen = (drawn % np.maximum(count, 1).astype(np.uint32)).astype(np.int8)
        chosen += barred & (chosen >= rank)
        targets: Bytes = np.where(asked, _seats(pool, chosen), 0).astype(np.int8)
        games = self.number[rows].astype(np.int32)
        self.results.asked.append(SilentChoices(self.day, kind, self.order, round_, games, targets))
        return targets

    def _actors(self, power: Power) -> Flags:
        """Who is asked to use a power: seats that are dead and do not know it too."""
        mask: Flags = POWERS[power][self.roles] & self.shown
        first = (self.rules.divine if power is Power.DIVINE else self.rules.guard).who == "first"
        if power is not Power.ATTACK and first:
            mask &= np.cumsum(mask, axis=1) == 1
        return mask

    def _ballots(
        self, kind: Kind, rules: Ballots, phase: Phase, rows: Rows, voters: Flags, pool: Flags
    ) -> Bytes:
        """The seat by row that the ballots decide on; 0 for nobody."""
        chosen: Bytes = np.zeros(len(self.number), np.int8)
        rounds = rules.rounds if phase.early else min(1, rules.rounds)
        for round_ in range(1, rounds + 1):
            if not rows.size:
                break
            options = pool[rows]
            targets = self._ask(kind, rows, voters[rows], options, on_self=rules.on_self, round_=round_)
            leaders = self._leaders(rules, rows, np.where(self.living[rows], targets, 0))
            number = leaders.sum(axis=1)
            again = number != 1
            if round_ == rounds and rules.tie == "random":
                chosen[rows] = self._drawn(f"tie-{kind}", round_, rows, leaders)
            else:
                chosen[rows] = np.where(again, 0, np.argmax(leaders, axis=1) + 1)
            rows = rows[again]
        return chosen

    def _leaders(self, rules: Ballots, rows: Rows, votes: Bytes) -> Flags:
        """The seats with the most counted votes."""
        size = votes.shape[1] + 1
        cells = votes + np.arange(len(votes))[:, None] * size
        counts = np.bincount(cells.ravel(), minlength=len(votes) * size).reshape(-1, size)[:, 1:]
        if isinstance(rules, Attack):
            # Where `if_none` is "random" fellows are no legal targets, and some vote always counts.
            counts = counts * (self.roles[rows] != WOLF)
        leaders: Flags = (counts == counts.max(axis=1, keepdims=True)) & (counts > 0)
        return leaders

    def _drawn(self, purpose: str, round_: int, rows: Rows, leaders: Flags) -> Bytes:
        """One of the leaders of each row, drawn as the engine draws it; 0 where there are none."""
        where = key(purpose, self.day, self.place, round_)
        number = leaders.sum(axis=1)
        chosen: Bytes = (np.argmax(leaders, axis=1) + 1).astype(np.int8)
        chosen[number == 0] = 0
        tied = np.flatnonzero(number > 1)
        drawn = [
            self.draws[game].number(where) % count
            for game, count in zip(self.number[rows[tied]].tolist(), number[tied].tolist(), strict=True)
        ]
        if drawn:
            chosen[tied] = _seats(leaders[tied], np.array(drawn, np.int8)[:, None])[:, 0]
        return chosen

    # Actions

    def _execute(self, phase: Phase) -> None:
        rows = np.arange(len(self.number))
        seats = self._ballots("vote", self.rules.vote, phase, rows, self.shown, self.shown)
        rows = np.flatnonzero(seats)
        columns = seats[rows] - 1
        self._die(rows, columns, "executed")
        if self.rules.execution_shown == "at_once":
            self.shown[rows, columns] = False

    def _divine(self) -> None:
        asked = self._actors(Power.DIVINE)
        rows = np.flatnonzero(asked.any(axis=1))
        night = self.rules.divine
        pool = np.ones_like(self.shown) if night.on_dead else self.shown
        targets = self._ask("divine", rows, asked[rows], pool[rows], on_self=night.on_self)
        at, seers = np.nonzero(targets * self.living[rows])
        seen, columns = rows[at], targets[at, seers] - 1
        cursed = CURSED[self.roles[seen, columns]]
        self._die_at_night(seen[cursed], columns[cursed], "curse")

    def _guard(self) -> None:
        asked = self._actors(Power.GUARD)
        rows = np.flatnonzero(asked.any(axis=1))
        night = self.rules.guard
        pool = np.ones_like(self.shown) if night.on_dead else self.shown
        targets = self._ask("guard", rows, asked[rows], pool[rows], on_self=night.on_self)
        self.guards[rows] = targets

    def _attack(self, phase: Phase) -> None:
        rules = self.rules.attack
        wolves = self._actors(Power.ATTACK)
        rows = np.flatnonzero(wolves.any(axis=1))
        pool = self.shown if rules.fellows == "void" else self.shown & (self.roles != WOLF)
        seats = self._ballots("attack", rules, phase, rows, wolves, pool)
        rows = np.flatnonzero(seats)
        columns = seats[rows] - 1
        guarded = ((self.guards[rows] == seats[rows, None]) & self.living[rows]).any(axis=1)
        falls = ~guarded & ~IMMUNE[self.roles[rows, columns]]
        self._die_at_night(rows[falls], columns[falls], "attack")

    def _die(self, rows: Rows, columns: npt.NDArray[np.int8], fate: str) -> None:
        lived = self.living[rows, columns]
        rows, columns = rows[lived], columns[lived]
        self.living[rows, columns] = False
        self.results.fate[self.number[rows], columns] = FATES.index(fate)
        self.results.fate_day[self.number[rows], columns] = self.day

    def _die_at_night(self, rows: Rows, columns: npt.NDArray[np.int8], fate: str) -> None:
        self._die(rows, columns, fate)
        if self.rules.night_deaths_shown == "at_once":
            self.shown[rows, columns] = self.living[rows, columns]

    # Ends

    def _won(self) -> tuple[Flags, Bytes]:
        """The rows that are decided, and the side that has won in each row."""
        wolves = (self.living & (self.roles == WOLF)).sum(axis=1)
        decided = (wolves == 0) | (2 * wolves >= self.living.sum(axis=1))
        side = np.where(wolves > 0, SIDES.index(Side.WEREWOLF), SIDES.index(Side.VILLAGER))
        return decided, self._or_fox(side)

    def _or_fox(self, side: npt.NDArray[np.int_]) -> Bytes:
        foxes = (self.living & (self.roles == FOX)).any(axis=1)
        return np.where(foxes, SIDES.index(Side.FOX), side).astype(np.int8)

    def _end_night(self) -> None:
        rules = self.rules
        if rules.victory_checked != "never":
            self._finish(*self._won())
        if self.day >= rules.last_day:
            side = np.full(len(self.number), SIDES.index(rules.undecided))
            nobody = rules.undecided is Side.NONE
            self._finish(np.ones(len(side), np.bool_), side.astype(np.int8) if nobody else self._or_fox(side))
        self.shown = self.living.copy()
        self.day += 1

    def _finish(self, over: Flags, side: Bytes) -> None:
        """Write down the games that are over, and drop their rows."""
        if not over.any():
            return
        games = self.number[over]
        self.results.winner[games] = side[over]
        self.results.day[games] = self.day
        goes_on = ~over
        for name in ("number", "roles", "states", "living", "shown", "guards"):
            setattr(self, name, getattr(self, name)[goes_on])


def _seats(pool: Flags, places: npt.NDArray[np.int8]) -> Bytes:
    """The seats at these places of each row's pool, counted from 0 in seat order."""
    order = np.argsort(~pool, axis=1, kind="stable").astype(np.int8)
    found = np.take_along_axis(order, np.minimum(places, pool.shape[1] - 1).astype(np.intp), axis=1)
    return (found + 1).astype(np.int8)
