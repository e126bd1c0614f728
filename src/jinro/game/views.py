"""What a seat knows: a fold of only the events it may see.

`Scene` is the public part, folded once and shared by all seats of a game; `View` adds what only one seat was
told. Both catch up with the log when they are read, so that a player that does not look costs nothing. Event
numbers in a view count only what its viewer sees.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, Protocol, cast

from msgspec import Struct

from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.audience import PUBLIC
from jinro.game.events import Character, Event, Mark
from jinro.game.roles import TABLE, Role, Seat, Side, Species
from jinro.game.rules import Rules


class ViewedGame(Protocol):
    """What a view reads from a game: the log with its audiences, the open asks and channels."""

    @property
    def log(self) -> Sequence[Event]: ...
    @property
    def masks(self) -> Sequence[int]: ...
    @property
    def asks(self) -> dict[Seat, Ask]: ...
    def open_to(self, seat: Seat) -> tuple[str, ...]: ...


class BoardKnowledge(Protocol):
    """What makes cells of the board certain: the rules, a seat with its role and fellows, its results."""

    @property
    def rules(self) -> Rules: ...
    @property
    def seat(self) -> Seat: ...
    @property
    def role(self) -> Role: ...
    @property
    def fellows(self) -> tuple[Seat, ...]: ...
    @property
    def divined(self) -> Sequence[e.Divined]: ...
    @property
    def sensed(self) -> Sequence[e.Sensed]: ...


class Seen(Struct, frozen=True):
    """An event with its number in the stream of one viewer, and the day on which it happened."""

    n: int
    event: e.AnyEvent
    day: int = 0


class Known(Struct, frozen=True):
    """A cell of the board that is certain for the owner of the board."""

    seat: Seat
    role: Role
    is_it: bool
    day: int
    """The day on which it became known."""


def follow(game: ViewedGame, viewer: int | None) -> Iterator[Seen | None]:
    """As `stream`, for who reads on later: None whenever there is nothing new."""
    n = day = read = 0
    bit = 0 if viewer is None else 1 << viewer
    while True:
        log, masks = game.log, game.masks
        while read < len(log):
            event, mask = log[read], masks[read]
            read += 1
            if isinstance(event, e.DayBroke):
                day = event.day
            elif isinstance(event, e.Opened):
                day = event.rules.first_day
            if viewer is None or mask & bit:
                n += 1
                yield Seen(n, event, day)  # type: ignore[arg-type]
        yield None


def stream(game: ViewedGame, viewer: int | None) -> Iterator[Seen]:
    """Everything a viewer sees: a seat, 0 for the public, None for one who sees everything."""
    return cast("Iterator[Seen]", iter(follow(game, viewer).__next__, None))


class Death(Struct, frozen=True):
    """A death that everybody knows of."""

    day: int
    seat: Seat
    how: Literal["executed", "found", "removed"]


class Scene:
    """What everybody knows."""

    def __init__(self, game: ViewedGame) -> None:
        self._game = game
        self._read = 0
        self.game = ""
        """The id of the game, as it is told; empty: it has none."""
        self.rules: Rules
        self.characters: tuple[Character, ...] = ()
        self.day = 0
        self.is_day = True
        self.phase = ""
        self.until_ms: int | None = None
        self.alive: tuple[Seat, ...] = ()
        self.deaths: list[Death] = []
        self.talks: list[e.Spoke] = []
        """All public utterances, of all days."""
        self.votes: dict[int, list[tuple[tuple[Seat, Seat], ...]]] = {}
        """Ballots that were shown to all, by day."""
        self.vote_counts: dict[int, tuple[tuple[Seat, int], ...]] = {}
        self.executed: dict[int, Seat] = {}
        self.outcome: e.Ended | None = None

    def __repr__(self) -> str:
        return f"<Scene of day {self.day}: {len(self.alive)} of {len(self.characters)} alive>"

    def catch_up(self) -> None:
        log = self._game.log
        if self._read == len(log):
            return
        masks = self._game.masks
        for i in range(self._read, len(log)):
            if masks[i] & PUBLIC:
                self._fold(log[i])
        self._read = len(log)

    def _fold(self, event: Event) -> None:
        match event:
            case e.Spoke():
                self.talks.append(event)
            case e.Opened():
                self.game = event.game
                self.rules = event.rules
                self.characters = event.characters
                self.alive = tuple(range(1, len(event.characters) + 1))
            case e.DayBroke():
                self.day, self.is_day = event.day, True
            case e.NightFell():
                self.is_day = False
            case e.PhaseBegan():
                self.phase, self.until_ms = event.phase, event.until_ms
            case e.Extended():
                self.until_ms = event.until_ms
            case e.Counted():
                self.votes.setdefault(event.day, []).append(event.votes)
            case e.VotesShown() if event.counts:
                self.vote_counts[event.day] = event.counts
            case e.VotesShown():
                self.votes.setdefault(event.day, []).append(event.votes)
            case e.Executed() if event.seat:
                self._bury(event.seat, "executed")
            case e.DeathShown():
                self._bury(event.seat, event.how)
            case e.Ended():
                self.outcome = event

    def _bury(self, seat: Seat, how: Literal["executed", "found", "removed"]) -> None:
        self.alive = tuple(s for s in self.alive if s != seat)
        self.deaths.append(Death(self.day, seat, how))
        if how == "executed":
            self.executed[self.day] = seat


class View:
    """What one seat knows."""

    __slots__ = (
        "_amended", "_attack_votes", "_attacked", "_divined", "_fellows", "_game", "_guarded", "_marks",
        "_notes", "_read", "_role", "_scene", "_sensed", "_whispers", "seat",
    )  # fmt: skip

    def __init__(self, game: ViewedGame, seat: Seat, scene: Scene) -> None:
        self._game = game
        self._scene = scene
        self._read = 0
        self.seat = seat

    def __repr__(self) -> str:
        scene = self.scene
        if not 0 < self.seat <= len(scene.characters):
            return f"<View of seat {self.seat}>"
        self._catch_up()
        role = "no role yet" if self._role is None else self._role
        return f"<View of seat {self.seat}, {self.name(self.seat)}, {role}, day {scene.day}>"

    def _begin(self) -> None:
        """Create the lists at the first read: most seats of a simulation never read their view."""
        self._role: Role | None = None
        self._fellows: tuple[Seat, ...] = ()
        self._whispers: list[e.Spoke] = []
        self._notes: list[e.Spoke] = []
        self._divined: list[e.Divined] = []
        self._sensed: list[e.Sensed] = []
        self._guarded: list[e.Guarded] = []
        self._attacked: list[e.Attacked] = []
        self._attack_votes: dict[int, list[tuple[tuple[Seat, Seat], ...]]] = {}
        self._amended: list[e.Amended | e.Chose] = []
        self._marks: dict[tuple[Seat, Role], Mark] = {}

    def _catch_up(self) -> None:
        if not self._read:
            self._begin()
        log, masks = self._game.log, self._game.masks
        bit = 1 << self.seat
        for i in range(self._read, len(log)):
            if masks[i] & bit and not masks[i] & PUBLIC:
                self._fold(log[i])
        self._read = len(log)

    def _fold(self, event: Event) -> None:
        match event:
            case e.Spoke(channel="whisper"):
                self._whispers.append(event)
            case e.Spoke():
                self._notes.append(event)
            case e.RoleTold():
                self._role, self._fellows = event.role, event.fellows
            case e.Divined():
                self._divined.append(event)
            case e.Sensed():
                self._sensed.append(event)
            case e.Guarded():
                self._guarded.append(event)
            case e.Attacked():
                self._attacked.append(event)
            case e.Counted() | e.VotesShown():
                self._attack_votes.setdefault(event.day, []).append(event.votes)
            case e.Amended():
                self._amended.append(event)
            case e.Chose() if event.reason:
                self._amended.append(event)
            case e.Marked():
                self._marks[event.target, event.role] = event.mark

    @property
    def scene(self) -> Scene:
        """What everybody knows now."""
        self._scene.catch_up()
        return self._scene

    @property
    def rules(self) -> Rules:
        return self.scene.rules

    @property
    def day(self) -> int:
        return self.scene.day

    @property
    def alive(self) -> tuple[Seat, ...]:
        """Seats that everybody believes to be alive, in seat order."""
        return self.scene.alive

    @property
    def talks(self) -> Sequence[e.Spoke]:
        """All public utterances, of all days."""
        return self.scene.talks

    @property
    def ask(self) -> Ask | None:
        """The open ask of this seat."""
        return self._game.asks.get(self.seat)

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels in which this seat may speak now without being asked."""
        return self._game.open_to(self.seat)

    @property
    def role(self) -> Role:
        self._catch_up()
        if self._role is None:
            raise LookupError(f"seat {self.seat} has not been told its role yet")
        return self._role

    @property
    def side(self) -> Side:
        return TABLE[self.role].side

    @property
    def fellows(self) -> tuple[Seat, ...]:
        """Seats of its role, itself included, if they know each other; otherwise empty."""
        self._catch_up()
        return self._fellows

    @property
    def whispers(self) -> Sequence[e.Spoke]:
        self._catch_up()
        return self._whispers

    @property
    def notes(self) -> Sequence[e.Spoke]:
        """What was said in its memo and, once it is dead, in the grave."""
        self._catch_up()
        return self._notes

    @property
    def divined(self) -> Sequence[e.Divined]:
        self._catch_up()
        return self._divined

    @property
    def sensed(self) -> Sequence[e.Sensed]:
        self._catch_up()
        return self._sensed

    @property
    def guarded(self) -> Sequence[e.Guarded]:
        self._catch_up()
        return self._guarded

    @property
    def attacked(self) -> Sequence[e.Attacked]:
        self._catch_up()
        return self._attacked

    @property
    def attack_votes(self) -> dict[int, list[tuple[tuple[Seat, Seat], ...]]]:
        """Ballots of the wolves that were shown to this seat, by day."""
        self._catch_up()
        return self._attack_votes

    @property
    def amended(self) -> Sequence[e.Amended | e.Chose]:
        """Answers of this seat that were cut or replaced, with what was sent and why."""
        self._catch_up()
        return self._amended

    @property
    def marks(self) -> dict[tuple[Seat, Role], Mark]:
        """Its board; a missing cell is `?`."""
        self._catch_up()
        return self._marks

    def name(self, seat: Seat) -> str:
        return self.scene.characters[seat - 1].name

    def stream(self) -> Iterator[Seen]:
        """Everything this seat has seen, numbered from 1."""
        return stream(self._game, self.seat)

    def follow(self) -> Iterator[Seen | None]:
        """The same for who reads on later: None whenever there is nothing new."""
        return follow(self._game, self.seat)

    def known(self) -> tuple[Known, ...]:
        """The cells of the board that are certain for this seat; see `fixed_cells`."""
        return fixed_cells(self)


def fixed_cells(view: BoardKnowledge) -> tuple[Known, ...]:
    """Cells from the seat's role, fellows and results. If all seats of a role are found, nobody else has it;
    nothing else is deduced."""
    rules = view.rules
    first = rules.first_day
    cells: dict[tuple[Seat, Role], Known] = {}
    roles = [r for r in Role if rules.has(r)]

    def pin(seat: Seat, role: Role, day: int) -> None:
        for other in roles:
            cells.setdefault((seat, other), Known(seat, other, other is role, day))

    pin(view.seat, view.role, first)
    for fellow in view.fellows:
        pin(fellow, view.role, first)
    results: list[e.Divined | e.Sensed] = [*view.divined, *view.sensed]
    for result in results:
        # A result of the night counts from the next day on.
        if result.species is Species.WEREWOLF:
            pin(result.target, Role.WEREWOLF, result.day + 1)
        elif rules.has(Role.WEREWOLF):
            no = Known(result.target, Role.WEREWOLF, False, result.day + 1)
            cells.setdefault((result.target, Role.WEREWOLF), no)
    for role in roles:
        found = [k for k in cells.values() if k.role is role and k.is_it]
        if len(found) == rules.roles[role]:
            day = max(k.day for k in found)
            for seat in range(1, rules.seats + 1):
                cells.setdefault((seat, role), Known(seat, role, False, day))
    return tuple(sorted(cells.values(), key=lambda k: (k.seat, roles.index(k.role))))
