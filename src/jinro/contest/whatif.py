"""What if: a game of built-in players goes on from a moment, many times, also with another answer.

The game is played again up to that moment: its players draw from their seeds, so they do and think what they
did. From there on everything is drawn anew, in each of the continuations from another seed; the same seeds
serve all answers, so that they are compared in pairs.
"""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.contest.infer.paired import PairCounts
from jinro.contest.infer.rates import wilson
from jinro.errors import CallerError, PlayerError
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.commands import Open
from jinro.game.draws import Draws
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat, Side
from jinro.players import player_maker
from jinro.players.player import Player
from jinro.village.lineup import player_of, player_seed
from jinro.village.many import in_chunks
from jinro.village.simulate import simulate
from jinro.village.workers import workers

Answer = Seat | str
_At = tuple[int, Seat, str, Answer | None]
"""Where a game turns, whose answer to what is replaced there (0: nobody's), by what (None: by nothing)."""
CHUNK: Final = 10
"""Continuations that a worker plays before it reports."""
ANSWERS: Final = ("talk", "whisper", "speak", "vote", "divine", "guard", "attack")


class AnswerMoment(Struct, frozen=True):
    """An answer in a log: where it stands, whose it is, what it was, and what was legal instead."""

    at: int
    """How many events there were before it."""
    seat: Seat
    kind: str
    answer: Answer
    options: tuple[Seat, ...]
    day: int


class AnswerWorth(Struct, frozen=True):
    """What became of the games that went on from an answer; of the seat's side, with 95 % intervals."""

    answer: Answer
    wins: int
    games: int
    low: float
    high: float
    less: float = 0.0
    """How much more often than after the answer that was given."""
    less_low: float = 0.0
    less_high: float = 0.0


class Advantage(Struct, frozen=True):
    """How often the village wins the games that go on from a moment."""

    at: int
    day: int
    when: str
    """`day` or `night`: which begins."""
    wins: int
    games: int
    low: float
    high: float


class _Turn(Struct):
    """A game that is played again; it turns from the log at the first answer after so many events."""

    at: int
    seat: Seat
    kind: str
    answer: Answer | None
    seed: str
    draws: Draws
    players: list[Any]
    length: int = 0
    turned: bool = False

    def follow(self, game: Game, events: Sequence[Event]) -> None:
        self.length = len(game.log)

    def wrap(self, seat: Seat) -> Player:
        """The player of a seat, in whose answers the game may turn."""
        player: Player = self.players[seat - 1]
        for kind in ANSWERS:
            setattr(player, kind, partial(self._answered, seat, kind, getattr(player, kind)))
        return player

    def _answered(
        self, seat: Seat, kind: str, method: Callable[..., Answer], view: object, ask: object
    ) -> Answer:
        mine = seat == self.seat and kind == self.kind
        if self.turned or self.length < self.at or (self.seat and not mine):
            return method(view, ask)
        answer = method(view, ask) if self.seat else ""
        self._turn()
        return method(view, ask) if not self.seat else answer if self.answer is None else self.answer

    def _turn(self) -> None:
        """From here on everything is drawn anew."""
        self.turned = True
        self.draws.reseed(self.seed)
        for seat, player in enumerate(self.players, 1):
            player.redraw(f"{self.seed}/{seat}")


def moments(log: Sequence[Event]) -> list[AnswerMoment]:
    """All answers of a log that could have been others."""
    found: list[AnswerMoment] = []
    asks: dict[Seat, Ask] = {}
    day = 0

    def follow(game: Game) -> None:
        nonlocal asks, day
        at, event = len(game.log) - 1, game.log[-1]
        if isinstance(event, e.Chose | e.Spoke) and not getattr(event, "reason", ""):
            ask = asks.get(event.seat)
            kind = event.kind if isinstance(event, e.Chose) else event.channel
            given = event.target if isinstance(event, e.Chose) else event.text
            if ask is not None and ask.kind == kind:
                found.append(AnswerMoment(at, event.seat, kind, given, ask.options, day))
        asks, day = dict(game.asks), game.state.day

    Game.replay(log, follow=follow)
    return found


def moment_at(log: Sequence[Event], at: int) -> AnswerMoment:
    """The first answer at or after a moment."""
    for moment in moments(log):
        if moment.at >= at:
            return moment
    raise CallerError("errors.whatif.no_answer", at=f"--at {at}")


class _Setting(Struct, frozen=True):
    """What a game is a function of, from its log."""

    opened: e.Opened
    seated: e.Seated
    seed: int | str


def _setting(log: Sequence[Event]) -> _Setting:
    """Refuse a game that cannot be played again: its players, or its seed, are not known."""
    opened = log[0] if log else None
    seated = next((event for event in log if isinstance(event, e.Seated)), None)
    seeded = next((event for event in log if isinstance(event, e.Seeded)), None)
    if not isinstance(opened, e.Opened) or seeded is None:
        raise CallerError("errors.whatif.no_seed")
    names = () if seated is None else seated.players
    others = [name for name in names if player_maker(name) is None]
    if seated is None or others or len(names) != opened.rules.seats:
        raise CallerError("errors.whatif.players", players=", ".join(others) or "-")
    return _Setting(opened, seated, seeded.seed)


def _played(log: Sequence[Event], turn: _At, seed: str) -> Side:
    """Who wins a game that goes on from a moment."""
    setting = _setting(log)
    opened, names = setting.opened, setting.seated.players
    own, draws = Draws(setting.seed), Draws(setting.seed)
    players = [player_of(name, seat, player_seed(own, seat)) for seat, name in enumerate(names, 1)]
    again = _Turn(*turn, seed, draws, players)
    command = Open(
        0, opened.game, opened.characters, names, setting.seated.teams, started_ms=opened.started_ms
    )
    lineup = {seat: again.wrap(seat) for seat in range(1, opened.rules.seats + 1)}
    game = simulate(
        opened.rules, lineup, seed=setting.seed, opened=command, draws=draws, on_events=again.follow
    )
    if list(game.log[: again.at]) != list(log[: again.at]):
        raise CallerError("errors.whatif.another_game", at=opened.game)
    return game.winner


def _played_chunk(log: Sequence[Event], tasks: Sequence[tuple[_At, int]]) -> list[Side]:
    return [_played(log, turn, f"whatif/{number}") for turn, number in tasks]


def what_if(
    log: Sequence[Event],
    moment: AnswerMoment,
    answers: Sequence[Answer] = (),
    *,
    games: int = 100,
    jobs: int | None = 1,
    on_games: Callable[[int, int], object] = lambda done, total: None,
) -> list[AnswerWorth]:
    """What an answer was worth: the game goes on `games` times from it, then from each of `answers`; default:
    all legal targets."""
    _setting(log)
    others = [one for one in (answers or moment.options) if one != moment.answer]
    if not answers and not moment.options:
        raise CallerError("errors.whatif.which", kind=moment.kind, seat=moment.seat)
    given: list[Answer | None] = [None, *others]
    tasks: list[tuple[_At, int]] = [
        ((moment.at, moment.seat, moment.kind, one), n) for n in range(games) for one in given
    ]
    sides: list[Side] = []
    try:
        with workers(jobs, most=len(tasks)) as pool:
            for part in in_chunks(partial(_played_chunk, list(log)), tasks, pool, size=CHUNK):
                sides += part
                on_games(len(sides), len(tasks))
    except PlayerError as error:
        raise CallerError("errors.whatif.illegal", what=str(error)) from None
    side = Game.replay(log).roles[moment.seat - 1].side
    won = [[winner is side for winner in sides[n :: len(given)]] for n in range(len(given))]
    return [
        _worth(moment.answer if one is None else one, mine, won[0])
        for one, mine in zip(given, won, strict=True)
    ]


def _worth(answer: Answer, mine: Sequence[bool], usual: Sequence[bool]) -> AnswerWorth:
    found = AnswerWorth(answer, sum(mine), len(mine), *wilson(sum(mine), len(mine)))
    if mine is usual:
        return found
    pairs = PairCounts()
    for a, b in zip(mine, usual, strict=True):
        pairs.add(a, b)
    low, high = pairs.interval()
    return replace(found, less=pairs.difference, less_low=low, less_high=high)


def advantage(
    log: Sequence[Event], *, games: int = 100, seconds: float = 60.0, jobs: int | None = 1
) -> list[Advantage]:
    """How often the village would win from the beginning of each day and night. After `seconds` no further
    round of games is begun, so there may be fewer."""
    _setting(log)
    begun = [(at, event) for at, event in enumerate(log, 1) if isinstance(event, e.DayBroke | e.NightFell)]
    wins, played = [0] * len(begun), 0
    end = time.monotonic() + seconds
    with workers(jobs, most=games * len(begun)) as pool:
        while played < games and (not played or time.monotonic() < end):
            some = min(CHUNK, games - played)
            tasks: list[tuple[_At, int]] = [
                ((at, 0, "", None), played + n) for at, _ in begun for n in range(some)
            ]
            rounds = in_chunks(partial(_played_chunk, list(log)), tasks, pool, size=some)
            for number, part in enumerate(rounds):
                wins[number] += part.count(Side.VILLAGER)
            played += some
    return [
        Advantage(
            at,
            event.day,
            "day" if isinstance(event, e.DayBroke) else "night",
            won,
            played,
            *wilson(won, played),
        )
        for (at, event), won in zip(begun, wins, strict=True)
    ]
