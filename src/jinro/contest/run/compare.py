"""Comparing two players: each village is played once with A and once with B, in the same seats.

Games are functions of (preset, players, seed), so that a pair differs in nothing but the player, and worker
processes may play them in any order. Where B is also the opponent, one game serves all sides.
A player may be a command that joins over a socket; such games are played by `contest/run/compared.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from time import perf_counter
from typing import Final, Literal, cast

from msgspec import Struct

from jinro.contest.infer.paired import ALPHA, LOOKS, PairCounts, look_levels
from jinro.errors import CallerError, JinroError
from jinro.game.deal import deal
from jinro.game.draws import Draws
from jinro.game.presets import preset
from jinro.game.roles import TABLE, Role, Seat, Side
from jinro.i18n import Message, message
from jinro.players import PLAYERS, player_maker
from jinro.players.player import Player
from jinro.village.engines import LOCAL
from jinro.village.lineup import Lineup, Maker, player_named, player_of
from jinro.village.many import in_chunks
from jinro.village.simulate import simulate
from jinro.village.workers import ChunkPool, workers

Exchanged = Literal["side", "one"]
"""Who is exchanged: all seats of a side, or one seat of the village, which is drawn from the seed."""
CHUNK: Final = 20
"""Most games that a worker plays before it reports."""
DECISIONS: Final = ("talk", "whisper", "speak", "vote", "divine", "guard", "attack")
"""Methods of a player that are timed."""


class ComparisonTable(Struct, frozen=True):
    """Who sits in the games of one kind: `player` in the exchanged seats, `against` in all others."""

    preset: str
    player: str
    against: str
    seats: Literal["side", "one", "all"]
    side: Side = Side.NONE
    """The side that is exchanged, if one is."""


class ComparedGame(Struct, frozen=True):
    """What counts of one game."""

    winner: Side
    role: Role
    """The role of the seat that is drawn from the seed."""
    seconds: tuple[float, ...] = ()
    """The time of each decision of the exchanged seats, if it is measured."""


class ComparedSide(Struct, kw_only=True):
    """One comparison: a side of a preset, and where one seat is exchanged, the roles of that side."""

    preset: str
    side: Side
    pairs: PairCounts
    roles: dict[Role, PairCounts]
    alpha: float = ALPHA
    """With which probability the intervals miss the difference."""
    stopped: bool = False
    """Whether the stop rule ended it before all games were played."""

    def parts(self) -> list[tuple[Role | None, PairCounts]]:
        """All pairs (None), then those of each role."""
        return [(None, self.pairs), *((role, self.roles[role]) for role in Role if role in self.roles)]


PlayGames = Callable[[ComparisonTable, Sequence[int], bool], list[ComparedGame] | Message]
"""Plays the games of these seeds at a table, with times if wanted; a text says what went wrong."""


class Comparison(Struct, frozen=True, kw_only=True):
    """The result, in the order of the presets."""

    a: str
    b: str
    against: str
    seats: Exchanged
    lines: tuple[ComparedSide, ...]
    times: dict[tuple[str, str], list[float]]
    """Seconds of each decision by (preset, player), sorted; empty if they were not measured."""


def is_command(text: str) -> bool:
    """Whether a player is a command: it has a space, a slash or a place for the address, such as `{url}`."""
    return any(mark in text for mark in " /\\{")


class TimedPlayer:
    """A player whose decisions are timed."""

    def __init__(self, player: Player, seconds: list[float]) -> None:
        self.player = player
        self.begin, self.end = player.begin, player.end
        self.mark = player.mark
        for name in DECISIONS:
            setattr(self, name, _timed(getattr(player, name), seconds))


def _timed(method: Callable[..., object], seconds: list[float]) -> Callable[..., object]:
    def decide(view: object, about: object) -> object:
        start = perf_counter()
        answer = method(view, about)
        seconds.append(perf_counter() - start)
        return answer

    return decide


def drawn_seat(table: ComparisonTable, seed: int) -> Seat:
    """The seat that is exchanged if only one is."""
    return 1 + Draws(seed).number("compared-seat") % preset(table.preset).seats


def exchanged_seats(table: ComparisonTable, seed: int) -> frozenset[Seat]:
    """The seats of `table.player`."""
    rules = preset(table.preset)
    if table.seats == "one":
        return frozenset({drawn_seat(table, seed)})
    if table.seats == "all":
        return frozenset(range(1, rules.seats + 1))
    roles = enumerate(deal(rules, Draws(seed)), 1)
    return frozenset(seat for seat, role in roles if TABLE[role].side is table.side)


def _lineup(table: ComparisonTable, seed: int, seconds: list[float] | None) -> Lineup:
    """The players of a game."""
    mine, others = player_named(table.player), player_named(table.against)
    if seconds is not None:
        mine = with_time(mine, seconds)
    own = exchanged_seats(table, seed)
    return {seat: mine if seat in own else others for seat in range(1, preset(table.preset).seats + 1)}


def with_time(maker: Maker, seconds: list[float]) -> Maker:
    """A maker of players whose decisions are timed."""

    def make(seat: Seat, seed: int | str) -> Player:
        return cast("Player", TimedPlayer(player_of(maker, seat, seed), seconds))

    return make


def play_games(table: ComparisonTable, seeds: Sequence[int], timed: bool) -> list[ComparedGame] | Message:
    """Play the games of these seeds; a message says what went wrong."""
    found = []
    for seed in seeds:
        seconds: list[float] | None = [] if timed else None
        try:
            game = simulate(table.preset, _lineup(table, seed, seconds), seed=seed)
        except JinroError as error:
            return message("errors.at", where=f"{table.preset}, seed {seed}", what=error.told)
        role = game.roles[drawn_seat(table, seed) - 1]
        found.append(ComparedGame(game.winner, role, tuple(seconds or ())))
    return found


_PlayedPart = tuple[ComparisonTable, range, list[ComparedGame] | Message]


def _play_part(
    play: PlayGames, timed: bool, parts: Sequence[tuple[ComparisonTable, range]]
) -> list[_PlayedPart]:
    return [(table, seeds, play(table, seeds, timed)) for table, seeds in parts]


class _PairedTables:
    """All games that were played, by table and seed."""

    def __init__(self, timed: bool, on_games: Callable[[int, int], None], play: PlayGames) -> None:
        self._play_games = play
        self.timed = timed
        self.played: dict[ComparisonTable, dict[int, ComparedGame]] = {}
        self.total = self.done = 0
        self._on_games = on_games

    def play(self, wanted: Mapping[ComparisonTable, range], pool: ChunkPool | None) -> None:
        """Play the games of these seeds at these tables."""
        todo = []
        jobs = 1 if pool is None else pool.jobs
        for table, seeds in wanted.items():
            # The programs of a command are started for each part.
            parts = 1 if is_command(table.player) or is_command(table.against) else 4
            size = max(1, min(CHUNK, -(-len(seeds) // (parts * jobs))))
            todo += [(table, seeds[i : i + size]) for i in range(0, len(seeds), size)]
        for table, part, found in self._results(todo, pool):
            if isinstance(found, Message):
                raise CallerError(found)
            self.played.setdefault(table, {}).update(zip(part, found, strict=True))
            self.done += len(part)
            self._on_games(self.done, self.total)

    def _results(
        self, todo: Iterable[tuple[ComparisonTable, range]], pool: ChunkPool | None
    ) -> Iterator[_PlayedPart]:
        play = partial(_play_part, self._play_games, self.timed)
        for found in in_chunks(play, todo, pool, size=1):
            yield from found


def compare(
    a: str,
    b: str,
    presets: Sequence[str],
    *,
    games: int,
    against: str = "parrot",
    seats: Exchanged = "side",
    first: int = 0,
    stop: bool = False,
    jobs: int | None = None,
    engine: str = LOCAL,
    timed: bool = False,
    on_games: Callable[[int, int], None] = lambda done, total: None,
    play: PlayGames = play_games,
) -> Comparison:
    """Compare A with B in the games of the seeds `first`, `first` + 1 and so on.

    `stop`: end a line at the look at which the two are told apart; its interval then has the level of that
    look. `jobs` is the number of processes; default: one per core. `engine` runs them. `play` plays
    the games; where a player is a command, it is `jinro.contest.run.compared.play_with_commands`.
    """
    for text in (a, b, against):
        if play is play_games or not is_command(text):
            _check_player(text)
        elif engine != LOCAL:
            raise CallerError("errors.engine.command", at="--engine", engine=engine, player=text)
    if not games:
        raise CallerError("errors.compare.no_games", at="games")
    lines = [
        ComparedSide(preset=name, side=side, pairs=PairCounts(), roles={})
        for name in presets
        for side in _sides(name)
    ]

    def both(line: ComparedSide) -> tuple[ComparisonTable, ComparisonTable]:
        one, other = (_table(line, player, against, seats) for player in (a, b))
        return one, other

    tables = _PairedTables(timed, on_games, play)
    tables.total = games * len({table for line in lines for table in both(line)})
    looks = sorted({games * k // LOOKS for k in range(1, LOOKS + 1)} - {0}) if stop else [games]
    levels = look_levels(len(looks)) if stop else (ALPHA,)
    seen = 0
    with workers(jobs, engine, most=tables.total, players=(a, b, against)) as pool:
        for until, level in zip(looks, levels, strict=True):
            seeds = range(first + seen, first + until)
            running = [line for line in lines if not line.stopped]
            tables.play({table: seeds for line in running for table in both(line)}, pool)
            for line in running:
                one, other = (tables.played[table] for table in both(line))
                _count(line, [(one[seed], other[seed]) for seed in seeds], seats)
                line.alpha = level
                line.stopped = stop and until < games and line.pairs.p_value <= level
            seen = until
    times = _times(tables) if timed else {}
    found = tuple(line for line in lines if line.pairs.games)
    return Comparison(a=a, b=b, against=against, seats=seats, lines=found, times=times)


def _check_player(text: str) -> None:
    if player_maker(text) is None and ":" not in text:
        near = get_close_matches(text, PLAYERS, n=1)
        hint = message("errors.compare.near", player=near[0]) if near else ""
        raise CallerError("errors.compare.no_player", player=text, near=hint, known=", ".join(PLAYERS))
    player_named(text)


def _sides(name: str) -> list[Side]:
    rules = preset(name)
    if rules.victory_checked == "never":
        raise CallerError("errors.compare.nobody_wins", at="--preset", preset=name)
    return [side for side in Side if any(TABLE[role].side is side for role, n in rules.roles.items() if n)]


def _table(line: ComparedSide, player: str, against: str, seats: Exchanged) -> ComparisonTable:
    if player == against:
        return ComparisonTable(line.preset, player, against, "all")
    return ComparisonTable(line.preset, player, against, seats, line.side if seats == "side" else Side.NONE)


def _count(line: ComparedSide, games: Iterable[tuple[ComparedGame, ComparedGame]], seats: Exchanged) -> None:
    for a, b in games:
        if seats == "one" and TABLE[a.role].side is not line.side:
            continue
        won = a.winner is line.side, b.winner is line.side
        line.pairs.add(*won)
        if seats == "one":
            line.roles.setdefault(a.role, PairCounts()).add(*won)


def _times(tables: _PairedTables) -> dict[tuple[str, str], list[float]]:
    found: dict[tuple[str, str], list[float]] = {}
    for table, games in tables.played.items():
        seconds = found.setdefault((table.preset, table.player), [])
        for played in games.values():
            seconds += played.seconds
    return {key: sorted(seconds) for key, seconds in found.items()}
