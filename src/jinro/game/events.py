"""What has happened, in the past tense. The log of a game is a list of events, and the only truth about it.

`decide` and `advance` make the events of a game, `evolve` folds them into its state, and `audience` says
who may see each. A fact that is half secret is two events, one private and one public. No event holds a
number that counts what its viewers do not see. The docstring of each event names its audience.
"""

from typing import Literal, NoReturn

from msgspec import Struct

from jinro.game.roles import Role, Seat, Side, Species
from jinro.game.rules import Rules

VERSION = 1
"""Version of the log format, written in the first event."""

Kind = Literal["talk", "whisper", "vote", "divine", "guard", "attack"]
"""What an ask is about."""
Mark = Literal["?", "△", "○", "×"]
"""A belief on the board: undecided, perhaps, believed to be that role, believed not to be."""
Mood = Literal["", "thinking", "happy", "angry", "sad", "surprised"]
"""The face with which a line is said, as its speaker has chosen it; empty: none was chosen."""


class Character(Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """The persona that a seat plays."""

    name: str
    profile: dict[str, str] = {}
    """What its player is told about it, such as age, gender and personality, in this order."""
    avatar: str = ""
    voice: int = 0


class Event(
    Struct, frozen=True, tag_field="event", tag=True, omit_defaults=True, repr_omit_defaults=True, gc=False
):
    """The base of all events. `at_ms`: time of the command that caused it, from the start of the game."""

    at_ms: int


def _no_day(event: Event) -> NoReturn:
    """Explain where the day is: the log has it only in events that would be unclear without it."""
    how = "`for seen in game.stream()` gives seen.day and seen.event"
    raise AttributeError(f"{type(event).__name__} does not hold its day: {how}", name="day", obj=event)


# Not by `__getattr__`, which would make every access to an event slower; not in the class, where type
# checkers would take it for a field of all events.
Event.day = property(_no_day)  # type: ignore[attr-defined]


class Opened(Event, frozen=True, tag=True, gc=False):
    """The game exists. Audience: all."""

    version: int
    game: str
    """Id of the game, a ULID."""
    started_ms: int
    """Unix time of the start; 0 for a game in virtual time."""
    rules: Rules
    characters: tuple[Character, ...]
    """By seat, from seat 1."""


class Seated(Event, frozen=True, tag=True, gc=False):
    """The names of the players and of their teams, by seat. Audience: nobody."""

    players: tuple[str, ...]
    teams: tuple[str, ...] = ()


class Seeded(Event, frozen=True, tag=True, gc=False):
    """The seed of all draws. Audience: nobody before the end."""

    seed: int | str


class Dealt(Event, frozen=True, tag=True, gc=False):
    """The roles by seat. Audience: nobody before the end."""

    roles: tuple[Role, ...]


class RoleTold(Event, frozen=True, tag=True, gc=False):
    """A seat learns its role and the seats of its fellows, itself included. Audience: that seat."""

    seat: Seat
    role: Role
    fellows: tuple[Seat, ...] = ()


class DayBroke(Event, frozen=True, tag=True, gc=False):
    """A new day begins. Audience: all."""

    day: int


class NightFell(Event, frozen=True, tag=True, gc=False):
    """The daytime is over, the night begins. Audience: all."""

    day: int


class PhaseBegan(Event, frozen=True, tag=True, gc=False):
    """A phase of the day or the night begins. Audience: all if the phase is public; the werewolves if it
    holds whispers only; otherwise nobody."""

    phase: str
    step: int
    """Its index in `day_phases` or `night_phases`."""
    until_ms: int | None = None
    """When it ends at the latest."""


class TimeRanOut(Event, frozen=True, tag=True, gc=False):
    """The time of the phase is over. Audience: as for its PhaseBegan."""

    step: int


class TurnsDrawn(Event, frozen=True, tag=True, gc=False):
    """A turn of talk begins with this speaking order. Audience: nobody."""

    channel: str
    turn: int
    order: tuple[Seat, ...]


class FloorOpened(Event, frozen=True, tag=True, gc=False):
    """A channel opens for speaking at any time. Audience: the channel's."""

    channel: str
    until_ms: int | None = None


class FloorClosed(Event, frozen=True, tag=True, gc=False):
    """A channel closes. Audience: the channel's."""

    channel: str


Reason = Literal["timeout", "lost", "too_long", "empty", "no_skip_left", "control_characters"]
"""Why something other than what was sent happened; explained in docs/rules.md."""


class Amended(Event, frozen=True, tag=True, gc=False):
    """The answer of a seat was cut or replaced; the event of the result follows. Audience: that seat."""

    seat: Seat
    raw: str
    reason: str


class Wrote(Event, frozen=True, tag=True, gc=False):
    """A seat's utterance in a simultaneous turn was received and sealed. Audience: that seat."""

    seat: Seat
    channel: str
    text: str
    forced: bool = False


class Spoke(Event, frozen=True, tag=True, gc=False):
    """Something was said. Audience: the channel's: all (talk, post_mortem), the werewolves (whisper),
    the speaker (memo), the dead (grave)."""

    seat: Seat
    channel: str
    day: int
    idx: int
    """Its number in the channel on this day, from 0. In memo and grave it counts the speaker's own
    utterances; in the grave it restarts whenever a seat arrives there."""
    turn: int
    """The turn of the phase, from 0. In talk at any time: the number of the speaker's earlier utterances."""
    text: str
    to: Seat = 0
    """The seat it addresses; 0 for nobody in particular."""
    cost: int = 0
    """What it uses of the seat's length budget."""
    forced: bool = False
    """Whether it was said for a seat that did not answer."""
    again: bool = False
    """Whether it is an Over for an empty utterance, after which the seat is asked again."""
    last: bool = False
    """Whether the seat has said with it that it has finished talking in this phase."""
    mood: Mood = ""
    """The face with which it was said; whoever hears it sees it."""

    @property
    def skip(self) -> bool:
        return self.text == SKIP

    @property
    def over(self) -> bool:
        return self.text == OVER


class Asked(Event, frozen=True, tag=True, gc=False):
    """Seats are asked to choose; each is told its own ask. Audience: nobody."""

    kinds: tuple[Kind, ...]
    round: int


class Chose(Event, frozen=True, tag=True, gc=False):
    """A seat's choice was received and sealed; target 0 is no choice. Audience: that seat."""

    seat: Seat
    kind: Kind
    target: Seat
    raw: str = ""
    reason: str = ""
    """Why the target is not the one that was sent: `timeout`, `lost` or the code of a refusal."""


class Counted(Event, frozen=True, tag=True, gc=False):
    """A ballot is closed: (voter, target) by voter. Audience: all (vote) or the werewolves (attack) if
    `shown` is `at_once`; otherwise nobody."""

    kind: Kind
    day: int
    round: int
    votes: tuple[tuple[Seat, Seat], ...]
    leaders: tuple[Seat, ...]


class VotesShown(Event, frozen=True, tag=True, gc=False):
    """The last ballot of the day is shown the next morning. Audience: all (vote), the werewolves (attack)."""

    kind: Kind
    day: int
    votes: tuple[tuple[Seat, Seat], ...] = ()
    counts: tuple[tuple[Seat, int], ...] = ()
    """(target, number of votes), most votes first; replaces `votes`."""


class Executed(Event, frozen=True, tag=True, gc=False):
    """The village executed a seat; 0: nobody. Audience: all, or nobody if it is shown in the morning."""

    day: int
    seat: Seat


class Divined(Event, frozen=True, tag=True, gc=False):
    """A seer saw the species of a target. Audience: that seer."""

    day: int
    seat: Seat
    target: Seat
    species: Species


class Guarded(Event, frozen=True, tag=True, gc=False):
    """A bodyguard guards a target. Audience: that bodyguard."""

    day: int
    seat: Seat
    target: Seat


class Attacked(Event, frozen=True, tag=True, gc=False):
    """The werewolves attack a target; 0: nobody. Audience: the werewolves."""

    day: int
    target: Seat


class AttackFell(Event, frozen=True, tag=True, gc=False):
    """The result of the attack. Audience: nobody."""

    day: int
    target: Seat
    outcome: Literal["killed", "guarded", "immune", "wasted", "nobody"]
    """`wasted`: the target was already dead, which the wolves did not know."""


class Killed(Event, frozen=True, tag=True, gc=False):
    """A seat died in the night. Audience: nobody."""

    day: int
    seat: Seat
    cause: Literal["attack", "curse"]


class DeathShown(Event, frozen=True, tag=True, gc=False):
    """A death becomes known. Audience: all."""

    seat: Seat
    how: Literal["executed", "found", "removed"]
    """`found`: dead in the morning, whatever the cause."""


class Sensed(Event, frozen=True, tag=True, gc=False):
    """The species of a dead seat. Audience: the mediums."""

    day: int
    target: Seat
    species: Species


class Settled(Event, frozen=True, tag=True, gc=False):
    """The choices of these kinds have taken effect. Audience: nobody."""

    kinds: tuple[Kind, ...]


class Marked(Event, frozen=True, tag=True, gc=False):
    """A seat marked its belief on the board. Audience: that seat."""

    seat: Seat
    target: Seat
    role: Role
    mark: Mark


class WentLost(Event, frozen=True, tag=True, gc=False):
    """The player of a seat is lost. Audience: nobody."""

    seat: Seat


class CameBack(Event, frozen=True, tag=True, gc=False):
    """The player of a seat is back. Audience: nobody."""

    seat: Seat


class Removed(Event, frozen=True, tag=True, gc=False):
    """A seat was removed from the game by its operator. Audience: all (with a DeathShown)."""

    day: int
    seat: Seat


class Paused(Event, frozen=True, tag=True, gc=False):
    """The game is paused. Audience: all."""


class Resumed(Event, frozen=True, tag=True, gc=False):
    """The game goes on. If the phase has a time limit, an Extended by the length of the pause follows.
    Audience: all."""


class Extended(Event, frozen=True, tag=True, gc=False):
    """The end of the phase is moved. Audience: as for its PhaseBegan."""

    until_ms: int


class Ended(Event, frozen=True, tag=True, gc=False):
    """The game is decided or stopped; all secrets are told. Audience: all."""

    day: int
    winner: Side
    reason: Literal["win", "max_day", "errors", "stopped"]
    roles: tuple[Role, ...]
    seed: int | str


class Closed(Event, frozen=True, tag=True, gc=False):
    """The game is over: no event follows. Audience: all."""


AnyEvent = (
    Opened | Seated | Seeded | Dealt | RoleTold | DayBroke | NightFell | PhaseBegan | TimeRanOut
    | TurnsDrawn | FloorOpened | FloorClosed | Amended | Wrote | Spoke | Asked | Chose | Counted | VotesShown
    | Executed | Divined | Guarded | Attacked | AttackFell | Killed | DeathShown | Sensed | Settled | Marked
    | WentLost | CameBack | Removed | Paused | Resumed | Extended | Ended | Closed
)  # fmt: skip
"""All events, as a union for msgspec."""

SKIP = "Skip"
OVER = "Over"
"""The control words, as they stand in events."""
