"""`tournament`: many games of some entries, as rows of a table, and who won how often.

A game is a function of (rules, seed, players): the rows are the same whatever the number of processes, and so
are the bytes that are written of them.
"""

import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import astuple

from jinro.contest.infer.differences import rate_differences
from jinro.contest.infer.paired import PairCounts
from jinro.contest.infer.rates import Result, estimate, rates_of
from jinro.errors import CallerError, JinroError
from jinro.game import events as e
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.game.game import Game
from jinro.game.outcome import DeathCause
from jinro.game.presets import preset as preset_named
from jinro.game.roles import Role, Seat, Side
from jinro.game.rules import Rules
from jinro.i18n import Message, message
from jinro.players import DEFAULT_PLAYER
from jinro.village.engines import LOCAL
from jinro.village.lineup import Maker, player_named
from jinro.village.many import GameSpec, in_chunks, play_spec, results
from jinro.village.seating import Seating
from jinro.village.simulate import OnError
from jinro.village.workers import workers

Design = Literal["mixed", "paired"]
"""`mixed`: the entries sit together, and where is drawn from the seed. `paired`: each village is played once
with each entry in a seat that is drawn from the seed, and `against` in all others."""
Entries = Sequence[str] | Mapping[str, Maker]
"""Players as `simulate` takes them by name, or makers of players under names of their own."""


class SeatRow(Struct, frozen=True):
    """One seat of one game: a row of the table."""

    game: str
    """The id of the game."""
    seed: int
    preset: str
    entry: str
    seat: Seat
    role: Role
    side: Side
    won: bool
    day: int
    """The last day of the game."""
    died: DeathCause
    """How it died; empty: it lived to the end."""
    died_day: int | None
    answers: int
    """What it said and chose."""
    faults: int
    """How many of its answers were missing, illegal or changed."""


class EntryRate(Struct, frozen=True):
    """How often an entry won, with the 95 % interval."""

    entry: str
    role: Role | None
    """None: in all roles."""
    plays: int
    wins: int
    rate: float
    low: float
    high: float


class RateDifference(Struct, frozen=True):
    """How much more often one entry won than another."""

    one: str
    other: str
    difference: float
    low: float
    high: float

    @property
    def apart(self) -> bool:
        """Whether the two are told apart."""
        return self.low > 0 or self.high < 0


class Tournament(Struct, frozen=True, repr_omit_defaults=True):
    """What was played. Its rows are a table of Arrow: `pyarrow.table(found)`, `polars.DataFrame(found)`; for
    pandas, `pandas.DataFrame(found.columns())`."""

    preset: str
    design: Design
    entries: tuple[str, ...]
    rows: tuple[SeatRow, ...]

    def __repr__(self) -> str:
        games = len({row.game for row in self.rows})
        return f"<Tournament of {', '.join(self.entries)} in {self.preset}: {games} games>"

    def columns(self) -> dict[str, list[object]]:
        """The rows as lists, by column."""
        names = SeatRow.__struct_fields__
        table = zip(*map(astuple, self.rows), strict=True) if self.rows else ((),) * len(names)
        return {
            name: [str(v) if isinstance(v, Role | Side) else v for v in values]
            for name, values in zip(names, table, strict=True)
        }

    def arrow(self) -> Any:
        """The rows as a table of pyarrow."""
        # Imported here: pyarrow is an extra.
        from jinro.store.collection.parquet import pyarrow

        found = pyarrow()
        schema = found.schema([found.field(n, getattr(found, kind)(), null) for n, kind, null in _SCHEMA])
        return found.table(self.columns(), schema=schema)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.arrow().__arrow_c_stream__(requested_schema)

    def rates(self) -> tuple[EntryRate, ...]:
        """How often each entry won, in all roles and in each."""
        found = [*self._rates(None)]
        for role in Role:
            found += self._rates(role)
        return tuple(sorted(found, key=lambda one: self.entries.index(one.entry)))

    def differences(self) -> tuple[RateDifference, ...]:
        """Each entry less each later one. Of `paired` games from the pairs that differ; of others the
        intervals hold together (Tukey)."""
        if self.design == "paired":
            return tuple(self._paired())
        rates = rates_of(_results(self.rows))
        found = rate_differences({entry: rates[entry] for entry in self.entries if entry in rates})
        return tuple(
            RateDifference(d.one, d.other, d.estimate.value, d.estimate.low or 0.0, d.estimate.high or 0.0)
            for d in found
        )

    def _rates(self, role: Role | None) -> Iterator[EntryRate]:
        rows = [row for row in self.rows if role in (None, row.role)]
        plays = Counter(row.entry for row in rows)
        wins = Counter(row.entry for row in rows if row.won)
        for entry, rate in rates_of(_results(rows)).items():
            found = estimate(rate)
            low, high = found.low or 0.0, 1.0 if found.high is None else found.high
            yield EntryRate(entry, role, plays[entry], wins[entry], found.value, low, high)

    def _paired(self) -> Iterator[RateDifference]:
        won = {(row.entry, row.seed): row.won for row in self.rows}
        seeds = sorted({row.seed for row in self.rows})
        for one, other in combinations(self.entries, 2):
            pairs = PairCounts()
            for seed in seeds:
                pairs.add(won[one, seed], won[other, seed])
            yield RateDifference(one, other, pairs.difference, *pairs.interval())

    def __str__(self) -> str:
        width = max(len("entry"), *map(len, self.entries))
        lines = [f"{'entry':{width}}  role       plays  wins   rate  95 % interval"]
        for one in self.rates():
            role = "all" if one.role is None else one.role.value
            lines.append(
                f"{one.entry:{width}}  {role:9}  {one.plays:5}  {one.wins:4}  {one.rate:5.1%}"
                f"  {one.low:.1%} to {one.high:.1%}"
            )
        for gap in self.differences():
            lines.append(
                f"{gap.one} less {gap.other}: {100 * gap.difference:+.1f} points"
                f" ({100 * gap.low:+.1f} to {100 * gap.high:+.1f})"
            )
        return "\n".join(lines)


_SCHEMA: Final = (
    ("game", "string", False), ("seed", "int64", False), ("preset", "string", False),
    ("entry", "string", False), ("seat", "int64", False), ("role", "string", False),
    ("side", "string", False), ("won", "bool_", False), ("day", "int64", False), ("died", "string", False),
    ("died_day", "int64", True), ("answers", "int64", False), ("faults", "int64", False),
)  # fmt: skip
"""Name, type of Arrow, and whether a cell may be empty, by column."""


class _Match(Struct, frozen=True):
    """One game that is to be played, and the seats of which there are to be rows."""

    spec: GameSpec
    seats: tuple[Seat, ...]


def tournament(
    entries: "Entries",
    preset: "Rules | str" = "contest-5",
    games: int = 100,
    seed: int = 0,
    jobs: int | None = 1,
    *,
    engine: str = LOCAL,
    design: "Design" = "mixed",
    against: str = DEFAULT_PLAYER,
    on_error: "OnError" = "raise",
    on_games: Callable[[int, int], object] | None = None,
) -> "Tournament":
    """Play many games of some entries: the villages of the seeds `seed`, `seed` + 1 and so on.

    `entries`: players by name, as `module:Class`, or a mapping from names of your own to classes or
    functions. `jobs`: the number of processes; None: one per core. `engine` runs them (docs/cluster.md). With
    more than one, classes and functions must be importable, and a script needs `if __name__ == "__main__":`.
    `on_games` is told how many games of how many are played. `on_error` is that of `simulate`.
    """
    rules = preset_named(preset) if isinstance(preset, str) else preset
    makers = _makers(entries)
    if games < 1 or not 0 <= seed <= SEED_LIMIT - games:
        raise CallerError("errors.tournament.games", games=repr(games), seed=repr(seed))
    if design not in ("mixed", "paired"):
        raise CallerError("errors.tournament.design", given=repr(design))
    seeds = range(seed, seed + games)
    matches = _mixed(rules, tuple(makers), seeds)
    total = games
    if design == "paired":
        player_named(against)
        matches, total = _paired(rules, tuple(makers), seeds, against), games * len(makers)
    rows: list[SeatRow] = []
    with workers(jobs, engine, most=total, players=[name for name in makers if ":" in name]) as pool:
        if pool is not None:
            _can_travel(makers)
        play = partial(_play_chunk, makers=makers, on_error=on_error, here=pool is None)
        done = 0
        for found in results(in_chunks(play, matches, pool)):
            for game in found:
                rows += game
            done += len(found)
            if on_games is not None:
                on_games(done, total)
    return Tournament(rules.name, design, tuple(makers), tuple(rows))


def _makers(entries: "Entries") -> dict[str, Maker]:
    """What makes the players of each entry."""
    if isinstance(entries, str) or not entries:
        raise CallerError("errors.tournament.entries", given=repr(entries))
    if isinstance(entries, Mapping):
        return dict(entries)
    for name in entries:
        if not isinstance(name, str):
            raise CallerError("errors.tournament.entries", given=repr(name))
        player_named(name)
    # A name travels to workers that get its file.
    return {name: name for name in entries}


def _can_travel(makers: Mapping[str, Maker]) -> None:
    """Refuse entries that no other process could make."""
    for name, maker in makers.items():
        try:
            if getattr(maker, "__module__", "") == "__main__" and not hasattr(
                sys.modules["__main__"], "__file__"
            ):
                raise pickle.PicklingError("it stands in a notebook or at a prompt, not in a file")
            pickle.dumps(maker)
        except Exception as error:
            raise CallerError("errors.tournament.cannot_travel", entry=name, why=str(error)) from None


def _mixed(rules: Rules, entries: tuple[str, ...], seeds: Iterable[int]) -> Iterator[_Match]:
    seating = Seating(everywhere=entries)
    seats = tuple(range(1, rules.seats + 1))
    for seed in seeds:
        yield _Match(GameSpec(rules, seed, seating.players(rules, seed)), seats)


def _paired(rules: Rules, entries: tuple[str, ...], seeds: Iterable[int], against: str) -> Iterator[_Match]:
    for seed in seeds:
        seat = 1 + Draws(seed).number("compared-seat") % rules.seats
        for entry in entries:
            players = (against,) * (seat - 1) + (entry,) + (against,) * (rules.seats - seat)
            yield _Match(GameSpec(rules, seed, players), (seat,))


def _play_chunk(
    matches: Sequence[_Match], makers: Mapping[str, Maker], on_error: OnError, here: bool
) -> list[list[SeatRow]] | Message:
    """The rows of some games. What goes wrong is raised `here`; from another process a message comes."""
    found = []
    for match in matches:
        spec = match.spec
        where = f"{spec.rules.name}, seed {spec.seed}"
        try:
            game = play_spec(spec, [makers.get(n) or n for n in spec.players], on_error=on_error)
        except JinroError as error:
            if here:
                error.add_note(f"in {where}")
                raise
            return message("errors.at", where=where, what=error.told)
        found.append(list(_rows(match, game)))
    return found


def _rows(match: _Match, game: Game) -> Iterator[SeatRow]:
    outcome, spec = game.outcome, match.spec
    assert outcome is not None
    assert isinstance(spec.seed, int)
    answers: Counter[Seat] = Counter()
    faults: Counter[Seat] = Counter()
    for event in game.log:
        if isinstance(event, e.Chose):
            answers[event.seat] += 1
            faults[event.seat] += bool(event.reason)
        elif isinstance(event, e.Spoke):
            answers[event.seat] += 1
        elif isinstance(event, e.Amended):
            faults[event.seat] += 1
    for seat in match.seats:
        fate = outcome.seats[seat - 1]
        yield SeatRow(
            spec.game, spec.seed, spec.rules.name, spec.players[seat - 1], seat, fate.role, fate.side,
            fate.won, outcome.day, fate.died, fate.died_day, answers[seat], faults[seat],
        )  # fmt: skip


def _results(rows: Sequence[SeatRow]) -> list[Result]:
    """(entry, role, won) of the seats of each village: games of one seed count as one."""
    found: dict[int, list[tuple[str, str, bool]]] = {}
    for row in rows:
        found.setdefault(row.seed, []).append((row.entry, row.role.value, row.won))
    return list(found.values())
