"""What a person who plays on the page is sent, and sends: the stream of one seat.

The seat is that of the person of the session: no command names a seat. The events are those that the seat may
see, as in the stream of a viewer; what may be done now comes with each change, with all legal answers.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from jinro.game.events import Kind, Mark, Mood
from jinro.game.roles import Role, Seat
from jinro.i18n import Language
from jinro.language.phrasebook import Phrasebook
from jinro.wire.page.messages import End, Prose, Shown

Style = Literal["licos", "turns", "anytime", "first", "aiwolf", "osawa"]
"""How people talk in a village: LiCOS (free, timed, with a board), the contest in turns, the contest at any
time, the first contest of 2017 (all at once, turn by turn), in sentences of the AIWolf protocol, or in those
of the Werewolf Language."""


Level = Literal["easy", "normal", "hard"]
"""How well built-in players play."""
Chatter = Literal["quiet", "normal", "talkative"]
"""How much they say."""


class BothLanguages(Struct, frozen=True):
    """The same in both languages."""

    en: str
    ja: str


class LengthCard(Struct, frozen=True):
    """How long a text may be. None: no limit."""

    unit: Literal["characters", "words"]
    spaces: bool
    """Whether white space counts."""
    base: int | None
    """Free length before a mention, or of the whole text without one."""
    mention: int | None
    """Free length after the mention, which itself is never counted."""
    per_seat: int | None
    """Budget of the phase for what is beyond `base` and `mention`; what is left of it is `room`."""
    per_talk: int | None
    """Of one text."""
    refused: bool
    """Whether a text that is too long is refused; otherwise it is cut."""


class ChannelCard(Struct, frozen=True):
    """A channel of the village."""

    regime: Literal["turns", "simultaneous", "anytime"]
    count: int | None
    """Utterances of a seat in one phase."""
    turns: int | None
    interval_ms: int
    """Time between two utterances of a seat."""
    silence_ms: int | None
    """The phase ends when no player has spoken for this long; None: never."""
    length: LengthCard


class SeatHello(Struct, frozen=True, tag_field="type", tag="seat"):
    """The first message of a stream, when the village has begun."""

    village: int
    """Its number; `after` of the next game."""
    game: str
    """The id under which it is watched and replayed."""
    name: str
    style: Style
    language: Language
    seat: Seat
    """The own one."""
    profile: dict[str, str]
    """Of the own character, where it has one."""
    host: bool
    """Whether one is the host of the room, and may build the next game."""
    alone: bool
    """Whether all others are built-in players."""
    blind: bool
    """Whether names and machines are not told, not even at the end."""
    board: bool
    """Whether one may mark a board."""
    channels: dict[str, ChannelCard]
    """By name: talk, whisper, memo, grave, post_mortem."""
    answer_ms: int
    """Time for an answer where the phase has no end of its own."""
    after: int
    """The number of the last event that the page has; the next one follows."""
    now_ms: int
    """The time of the game."""
    unix_ms: int
    """The time of day at the same moment."""
    voice: str = ""
    """The origin of the VOICEVOX-compatible engine that speaks here; empty: there is none."""
    book: Phrasebook | None = None
    """In a village of a protocol language: all that can be said in its talk and whispers."""
    track: str = ""
    """Among agents: the track on which one plays, and may play again; empty: a village of a room."""
    daily: int = 0
    """The number of the village of the day; 0: it is another one."""


class SeatWaits(Struct, frozen=True, tag_field="type", tag="waits"):
    """The village has not begun: others have not come yet. It begins without them when the time is over;
    among agents it waits for everybody."""

    village: int
    missing: int
    """People."""
    left_ms: int
    track: str = ""
    """Among agents: the track."""
    agents: int = 0
    """Agents that are missing."""


class OpenAsk(Struct, frozen=True):
    """What one is asked, with all legal answers."""

    id: int
    kind: Kind
    day: int
    options: tuple[Seat, ...]
    """Legal targets; 0 is among them if "nobody" is a legal answer. Empty: a text is asked for."""
    round: int
    """The ballot, from 1, or the turn of talk, from 0."""
    left: int | None
    """Utterances that are left in this phase, including this one; None: no limit."""
    skip: bool
    """Whether `Skip` may be said now, and"""
    over: bool
    """`Over`."""
    room: int | None
    """What is left of the length budget; None: no budget."""
    until_ms: int | None
    """When it runs out, in the time of the game."""


class OpenFloor(Struct, frozen=True):
    """A channel in which one may speak now without being asked."""

    channel: str
    left: int | None
    room: int | None
    next_ms: int | None
    """From when on one may speak again, in the time of the game; None: now."""
    over: bool
    """Whether `Over` ends one's talk in this phase, and"""
    last: bool
    """whether a text may be marked as the last one of the phase."""


class Now(Struct, frozen=True, tag_field="type", tag="now"):
    """All that one may do now; sent whenever it changes."""

    now_ms: int
    """The time of the game."""
    until_ms: int | None
    """When the phase ends at the latest, as far as the seat may know."""
    paused: bool
    ask: OpenAsk | None
    floors: tuple[OpenFloor, ...]
    marks: bool
    """Whether the board may be marked now."""


class KnownCell(Struct, frozen=True):
    """A cell of the own board that is certain."""

    seat: Seat
    role: Role
    is_it: bool
    day: int
    """Since when."""


class Certain(Struct, frozen=True, tag_field="type", tag="certain"):
    """All cells of the own board that are certain; sent whenever they change. Marks are events."""

    cells: tuple[KnownCell, ...]


class Done(Struct, frozen=True, tag_field="type", tag="done", omit_defaults=True):
    """A command was taken, and what it caused is kept. Its events come before it."""

    n: int
    reason: str = ""
    """Why something else happened than what was sent: `too_long` (it was cut), `no_skip_left`, ... The event
    has what happened."""


class NotDone(Struct, frozen=True, tag_field="type", tag="refused"):
    """A command was not taken; nothing has changed."""

    n: int
    """0: it could not be read."""
    code: str
    words: BothLanguages


class Previewed(Struct, frozen=True, tag_field="type", tag="preview"):
    """What a sentence would say."""

    n: int
    text: str
    """As it would be said: its canonical form."""
    prose: Prose | None
    """None: it is too long to be put into words."""


class Missed(Struct, frozen=True, tag_field="type", tag="missed"):
    """An answer did not come in time; the rules have put another in its place."""

    kind: Kind
    reason: str


class PlayerCard(Struct, frozen=True):
    """Who played a seat."""

    name: str
    machine: bool | None
    """None: it is not told."""


class MarkCard(Struct, frozen=True):
    """A mark on a board."""

    at_ms: int
    seat: Seat
    """Whose board it is."""
    target: Seat
    role: Role
    mark: Mark


class VoteCard(Struct, frozen=True):
    """A vote of the last ballot of a day."""

    day: int
    seat: Seat
    target: Seat


class Revealed(Struct, frozen=True, tag_field="type", tag="revealed"):
    """The game is decided: who played, and what everybody believed. The roles are in the event `Over`, which
    comes before."""

    players: tuple[PlayerCard, ...]
    """By seat."""
    marks: tuple[MarkCard, ...]
    """All marks on all boards, in order; of very many the last ones."""
    votes: tuple[VoteCard, ...] = ()
    """Who voted for whom to leave, on each day."""


class Suspected(Struct, frozen=True):
    """How far a werewolf was suspected, 0 to 100, at the end of each day; None: nobody can say."""

    seat: Seat
    days: tuple[int | None, ...]


class TurningPoint(Struct, frozen=True):
    """The line after which minds changed most."""

    line: int
    """Its number among the public lines, from 1."""
    of: Seat
    """About whom: oneself, or else somebody who was executed on that day."""
    before: int
    after: int
    """The mean of how far a werewolf was suspected."""
    minds: int
    """Of how many minds."""


class RevealedMinds(Struct, frozen=True, tag_field="type", tag="minds"):
    """After `revealed`: what the built-in players thought. Not in blind villages, where it would tell who
    they are."""

    days: tuple[int, ...]
    robots: tuple[Suspected, ...]
    """What each of them thought of oneself."""
    village: tuple[Suspected, ...]
    """What all of them thought of each seat: the mean, but for its own mind."""
    turn: TurningPoint | None


class NextGame(Struct, frozen=True, tag_field="type", tag="next"):
    """There is a next game with the same people: its room in the lobby. 0: it can be entered no more."""

    room: int


SeatMessage = (
    SeatWaits | SeatHello | Shown | Now | Certain | Done | NotDone | Previewed | Missed | Revealed
    | RevealedMinds | NextGame | End
)  # fmt: skip
"""What the page of a seat is sent."""


# What the page sends


Whole = Annotated[int, Meta(ge=0, le=(1 << 53) - 1)]
"""A number that pages can count to."""


class SeatCommand(Struct, frozen=True, kw_only=True, tag_field="do"):
    """A command; `n` is repeated in its answer. `client_ms` is the time of the page's clock (Unix
    milliseconds), which is kept beside the server's."""

    n: Whole
    client_ms: Whole


class SayCommand(SeatCommand, frozen=True, kw_only=True, tag="say"):
    """Say something: as the answer to an ask, or in a channel that is open. `Skip` and `Over` are words of
    their own where the ask or the channel has them."""

    channel: str
    text: str
    ask: int = 0
    """The id of the ask; 0: none."""
    last: bool = False
    """Without an ask: it is the last one of the phase."""
    mood: Mood = ""
    """The face with which it is said."""


class PreviewCommand(SeatCommand, frozen=True, kw_only=True, tag="preview"):
    """Ask what a sentence of a protocol language says; nothing is said."""

    channel: str
    text: str


class ChooseCommand(SeatCommand, frozen=True, kw_only=True, tag="choose"):
    """A vote or an act of the night. It is final: the page sends it when it is confirmed."""

    ask: int
    target: int


class MarkCommand(SeatCommand, frozen=True, kw_only=True, tag="mark"):
    """A mark on the own board."""

    target: int
    role: Role
    mark: Mark


class StarCommand(SeatCommand, frozen=True, kw_only=True, tag="star"):
    """An utterance is to be found again, or no longer; it is kept as a note."""

    of: Whole
    """The number of its event in this stream."""
    on: bool = True


class HoldCommand(SeatCommand, frozen=True, kw_only=True, tag="hold"):
    """Let time stand still for one who is shown the page for the first time, or go on. Only where all others
    are built-in players, once, and not for long."""

    on: bool


class TypingCommand(SeatCommand, frozen=True, kw_only=True, tag="typing"):
    """Somebody types in the form of a channel: silence does not end the talk for a little. Only the public
    talk counts."""

    channel: str


class LeaveCommand(SeatCommand, frozen=True, kw_only=True, tag="leave"):
    """Leave the village for good. A village without any other person ends."""


AnySeatCommand = (
    SayCommand
    | PreviewCommand
    | ChooseCommand
    | MarkCommand
    | StarCommand
    | HoldCommand
    | TypingCommand
    | LeaveCommand
)
read_seat_command: Final = msgspec.json.Decoder(AnySeatCommand).decode


# Play now


class PlayNow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A village with built-in players, at once."""

    style: Style = "licos"
    seats: int = 5
    language: Language = "ja"
    name: str = ""
    """Of a visitor without a session, who becomes a guest; empty: `Guest`."""
    player: str = "reasoner"
    """The built-in player of the other seats."""
    level: Level = "normal"
    """How well it plays, and"""
    chatter: Chatter = "normal"
    """how much it says, if it is `reasoner`."""
    leave: bool = False
    """Whether a village in which one still plays is left."""
    like: int = 0
    """The number of a village of one's own that is over: the same faces are dealt anew; 0: others."""
    daily: bool = False
    """Whether it is the village of the day: style, seats and players are not chosen then."""


class PlayBegins(Struct, frozen=True):
    """Where to go: the stream of this village."""

    village: int


class PlayPlace(Struct, frozen=True):
    """Where a person plays, or has a seat that waits; 0: nowhere."""

    village: int
    room: int
    """The room in which one waits."""
    at: str
    """Among agents: the track on which one plays; empty: none."""
    daily: int = 0
    """The number of the village of the day; 0: there is none."""
    played: bool = False
    """Whether one has played it."""


class AgentsTable(Struct, frozen=True):
    """A track on which people play among agents."""

    track: str
    style: Style
    language: Language
    seats: int
    people: int
    """Seats for people."""
    waiting: int
    """People who wait."""
    agents: int
    """Agents that the next game lacks."""
    link: bool
    """Whether one can sit down only by the organiser's link."""
    told: bool
    """Whether names tell who is a person."""


class AgentsTables(Struct, frozen=True):
    """The answer to `GET /api/v1/play/at`."""

    tables: tuple[AgentsTable, ...]
