"""The messages of the page's stream, and the answer from which its home is drawn."""

from typing import Final, Literal, get_args

from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Role, Seat, Side, Species
from jinro.i18n import Language
from jinro.wire.page.names import VillageName


class Face(Struct, frozen=True, omit_defaults=True):
    """A character as everybody sees it: its name, and what its picture is drawn from."""

    name: str
    avatar: str = ""


class Begun(Event, frozen=True, tag=True, gc=False):
    """The game exists; in the place of `Opened`, without the profiles and the details of the rules."""

    game: str
    started_ms: int
    village: str
    language: Language
    faces: tuple[Face, ...]
    """By seat, from seat 1."""
    roles: dict[Role, int]
    """How many seats have each role."""
    talks: int | None = None
    """The most utterances of a seat in one phase of talk; None: as many as it likes."""


class Over(Event, frozen=True, tag=True, gc=False):
    """The game is decided or stopped; in the place of `Ended`."""

    day: int
    winner: Side
    reason: Literal["win", "max_day", "errors", "stopped"]
    roles: tuple[Role, ...]


PageEvent = (
    Begun | e.Seated | e.Dealt | e.RoleTold | e.DayBroke | e.NightFell | e.PhaseBegan | e.TimeRanOut
    | e.FloorOpened | e.FloorClosed | e.Spoke | e.Chose | e.Counted | e.VotesShown | e.Executed | e.Divined
    | e.Guarded | e.Attacked | e.AttackFell | e.Killed | e.DeathShown | e.Sensed | e.Marked | e.Removed
    | e.Paused | e.Resumed | e.Extended | Over | e.Closed
)  # fmt: skip
"""All events that the page is told of; a kind that is not here is told to no page."""
KINDS: Final = frozenset(get_args(PageEvent))

View = Literal["public", "everything"]
"""What a viewer is shown of a game."""


class FileProblem(Struct, frozen=True):
    """What is wrong in a file that was read nevertheless."""

    line: int
    """1-based; 0: the whole file."""
    ja: str
    en: str


SeenBy = Literal["public", "link", "members", "sealed"]
"""Who may see a game: everybody; who has the link; who was there; no viewer yet."""


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message of a connection."""

    game: str
    name: VillageName
    track: str
    demo: bool
    """Whether it is a demonstration."""
    view: View
    live: bool
    """Whether the game is still going on."""
    delay_ms: int
    """How much later than it happens everything is shown."""
    after: int
    """The number of the last event that the viewer has; the next one follows."""
    now_ms: int | None = None
    """The time of a game that goes on, in milliseconds from its start: what is left of a phase is counted
    from it."""
    viewers: int = 0
    """How many watch it now."""
    voice: str = ""
    """The origin of the VOICEVOX-compatible engine that speaks here; empty: there is none."""
    problems: tuple[FileProblem, ...] = ()
    """Of a game that comes from a visitor's file: what is wrong in it, first."""
    more_problems: int = 0
    """How many there are besides."""
    seen_by: SeenBy = "public"
    """Who may see the game, now and afterwards."""


class Claimed(Struct, frozen=True, omit_defaults=True):
    """One thing that a speaker claims.

    `role`: to have it; `result`: what a seer or medium (`role`) saw; `guarded`: to have guarded a player;
    `vote`: to vote for a player; `urge`: that others should; `believes`: to a `degree` that a player has a
    role, or without one that it sides with the wolves; `agrees`: with a player, to a `degree`; `asks`: a
    question or wish to a player.
    """

    kind: Literal["role", "result", "guarded", "vote", "urge", "believes", "agrees", "asks"]
    of: Seat
    role: Role | None = None
    species: Species | None = None
    degree: int | None = None
    """0 to 100; 50 is neutral."""


class Prose(Struct, frozen=True):
    """An utterance in a protocol language as people would say it."""

    ja: str
    en: str


class Shown(Struct, frozen=True, tag_field="type", tag="shown", omit_defaults=True):
    """An event."""

    n: int
    """Its number in this view, from 1."""
    event: PageEvent
    seen: int | None = None
    """In the view of everything, who could see it then, as a bit mask: bit 0 everybody, bit n seat n."""
    claims: tuple[Claimed, ...] = ()
    """What an utterance claims, as it was read."""
    prose: Prose | None = None
    """What an utterance in a protocol language says."""
    cite: str = ""
    """To a seat in a village of a protocol language: how a sentence calls this utterance."""


class End(Struct, frozen=True, tag_field="type", tag="end"):
    """Nothing follows. `whole`: everything of the game may now be read."""

    whole: bool


class Watching(Struct, frozen=True, tag_field="type", tag="watching"):
    """How many watch the game has changed."""

    viewers: int


Message = Hello | Shown | Watching | End


class SeatCard(Struct, frozen=True):
    """A seat of a running village."""

    face: Face
    alive: bool


class LiveCard(Struct, frozen=True):
    """A running village, as far as everybody may know it."""

    id: str
    name: VillageName
    track: str
    village: str
    """Its rules."""
    demo: bool
    day: int
    sky: Literal["day", "dusk", "night"]
    seats: tuple[SeatCard, ...]
    viewers: int


class PastCard(Struct, frozen=True):
    """A village that is over."""

    id: str
    name: VillageName
    track: str
    village: str
    """Its rules."""
    demo: bool
    started_ms: int
    day: int
    """Its last day."""
    winner: Side
    reason: str
    faces: tuple[Face, ...]


class TrackCard(Struct, frozen=True):
    """Where agents connect."""

    name: str
    door: Literal["contest", "classic", "licos"]
    """The protocol that is spoken there."""
    url: str
    seats: int
    roles: dict[Role, int]
    waiting: int
    open: bool
    """Whether its games are shown without a token."""
    agents: int = 0
    """Of these, seats for agents."""


class Home(Struct, frozen=True):
    """All that there is to see."""

    version: str
    tracks: tuple[TrackCard, ...]
    live: tuple[LiveCard, ...]
    past: tuple[PastCard, ...]


class Started(Struct, frozen=True):
    """A demonstration that can be watched."""

    id: str


class Archived(Struct, frozen=True):
    """A stored village."""

    card: PastCard
    teams: tuple[str, ...]
    """Who played in it, by name; the players, where there are no teams."""


class Archive(Struct, frozen=True):
    """Stored villages that a search has found, the latest first."""

    games: tuple[Archived, ...]
    next: str
    """`before` of the next page; empty if there is none."""
    count: int | None
    """How many there are in all; None: unknown, because roles or texts are searched as they are asked for."""
    tracks: tuple[str, ...]
    villages: tuple[str, ...]
    teams: tuple[str, ...]
    """What can be searched for."""


class Rate(Struct, frozen=True):
    """How often something was played and won, with the 95 % interval of the share (0 to 1)."""

    plays: int
    wins: int
    low: float
    high: float


class TeamTable(Struct, frozen=True):
    """The results of a team, or of a player where there are no teams."""

    team: str
    games: int
    pooled: Rate
    """All its seats, whatever their role."""
    role_mean: float
    """The plain mean of the rates of its roles."""
    role_weighted: float
    """The same, weighted by the seats that each role has in the village."""
    roles: dict[Role, Rate]


class Room(Struct, frozen=True):
    """The waiting room of a track."""

    waiting: dict[str, int]
    """Agents that wait, by team."""
    playing: dict[str, int]
    """Seats in running games, by team."""
    need: Literal["", "agents", "teams", "anybody", "planned", "done"]
    """What the next game waits for: further agents of `missing`, teams, anybody, teams of the plan; nothing,
    for the plan is played. Empty: no agent waits, or only for teams that play."""
    missing: tuple[str, ...]
    """The teams that are missing, as far as they are known."""
    number: int
    """Agents or teams that are missing besides."""
    done: int
    """Games of the plan that were played."""
    total: int
    """Games of the plan; 0: there is none."""


class PeopleTable(Struct, frozen=True):
    """People and machines in the games of a track in which people played, and what people took the others
    for."""

    games: int
    people: TeamTable
    machines: TeamTable
    people_taken: Rate
    """Guesses about people: how many took them for people."""
    machines_taken: Rate
    """Guesses about machines: how many took them for people."""
    right: Rate
    """All guesses: how many were right."""
    fun: float
    """The mean of the grades from 1 to 5; 0: there are none."""
    natural: float
    graded: int
    """How many have given a grade."""
    again: Rate
    """Who would play again."""


class TrackTable(Struct, frozen=True):
    """The results of a track, and who is there."""

    track: str
    sides: dict[Side, int]
    """Games by the side that won."""
    undecided: int
    running: int
    roles: tuple[Role, ...]
    """The roles of its villages."""
    teams: tuple[TeamTable, ...]
    """By their role-weighted rate, the best first."""
    left_out: int
    """Teams beyond the limit, which are not told."""
    room: Room
    tokens: bool
    """Whether faults are told with a team's token alone."""
    people: PeopleTable | None = None
    """None: no people have played there."""


class Tables(Struct, frozen=True):
    """The results of all tracks that a visitor may see."""

    tracks: tuple[TrackTable, ...]
    names: tuple[str, ...]
    """The names of all tracks of the server."""
    contest: str = ""
    """The title of the contest that is run here; empty: none is."""
