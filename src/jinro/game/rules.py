"""The rules of one village, as data: one documented field for every option.

A `Rules` value is all that the game reads of its settings. Values that make no sense, alone or together,
are refused by `check` with the path of the field. Presets are in `presets`.
Times are milliseconds; `None` means "without limit" wherever it is allowed.
"""

from typing import Final, Literal

from msgspec import Struct, field

from jinro.game.roles import Role, Side

LAST_DAY: Final = 100
"""The day after which any village ends when `max_day` is not set; no packet ever shows it."""

Action = Literal["talk", "whisper", "execution", "divine", "guard", "attack"]
TALKS: Final = ("talk", "whisper")
POWERS: Final = ("divine", "guard", "attack")


class Length(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long an utterance may be. A text is cut in three: before the mention, the mention, after it."""

    unit: Literal["characters", "words"] = "characters"
    """What is counted: code points, or runs of letters between white space."""
    spaces: bool = False
    """Whether white space counts as characters."""
    base: int | None = None
    """Free length of the text before a mention (of all of it where nobody is mentioned)."""
    mention: int | None = None
    """Free length of the text after the mention; the mention itself is never counted."""
    per_seat: int | None = None
    """A seat's budget for the whole phase, used up by what goes beyond `base` and `mention`."""
    per_talk: int | None = None
    """Length of one utterance at most, before and after the mention together."""
    too_long: Literal["cut", "refuse"] = "cut"
    """Whether a text that is too long is cut (contest) or refused (LiCOS)."""
    strict: bool = False
    """Whether texts are cut exactly as the contest's first server does it, accidents included (rule 7.15)."""


class Channel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How people talk in one channel."""

    regime: Literal["turns", "simultaneous", "anytime"] = "turns"
    """`turns`: one after the other, each hears what was said before. `simultaneous`: all answer a turn at
    once and hear only earlier turns. `anytime`: everybody speaks when they like while the phase lasts."""
    count: int | None = None
    """Utterances of a seat in one phase."""
    turns: int | None = None
    """Turns (rounds) of one phase at most."""
    control_words: bool = True
    """Whether `Skip` and `Over` are words of control; else they are texts like others. In memo and
    grave they are always texts."""
    skips: int = 0
    """Skips allowed in a row; one more becomes Over."""
    order: Literal["phase", "turn"] = "phase"
    """Whether the speaking order is drawn once a phase or anew for every turn."""
    over_final: bool = True
    """Whether one who said Over is not asked again in the phase."""
    skip_counts: bool = True
    """Whether a Skip uses up one of `count`."""
    fill_over: bool = False
    """Whether an Over is written for a seat whose `count` is used up, in every further turn (classic)."""
    empty: Literal["over", "over_once", "skip", "refuse"] = "over"
    """What an empty utterance becomes; `over_once`: an Over that uses up one of `count` and is not final (the
    contest of May 2026)."""
    missing: Literal["skip", "over"] = "skip"
    """What a missing utterance becomes; it does not use up a skip."""
    quorum: int = 2
    """With fewer people than this the channel does not open."""
    quorum_of: Literal["living", "dealt"] = "living"
    """Whether `quorum` counts those who live, or those who were dealt in (LiCOS)."""
    length: Length = field(default_factory=Length)
    """How long an utterance may be."""
    duration_ms: int | None = None
    """anytime: how long the channel stays open where its phase sets no duration of its own."""
    interval_ms: int = 0
    """anytime: the least time between two utterances of a seat."""
    silence_ms: int | None = None
    """anytime: the phase ends when nobody has spoken for this long."""


class Ballots(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the village votes."""

    rounds: int = 1
    """Ballots in all, until one leads alone; 0 means that there is no vote and nobody dies."""
    tie: Literal["random", "nobody"] = "random"
    """What a tie of the last ballot becomes."""
    on_self: bool = True
    """Whether one may vote for oneself."""
    no_target: bool = False
    """Whether "nobody" is a legal answer (an abstention)."""
    missing: Literal["none", "random"] = "none"
    """What a missing vote becomes: no vote, or a vote drawn among the legal targets other than oneself."""
    illegal: Literal["none", "random", "refuse"] = "none"
    """What an illegal vote becomes; `refuse` leaves the ask open for another try."""
    shown: Literal["never", "at_once", "morning", "counts"] = "morning"
    """Who voted for whom is told never, after each ballot, or the next morning (the last ballot only);
    `counts`: the next morning, only how many votes each got."""


class Attack(Ballots, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the werewolves choose their victim; `shown` is about the wolves alone."""

    fellows: Literal["void", "illegal"] = "void"
    """A vote for a werewolf is accepted and not counted (contest), or illegal."""
    if_none: Literal["nobody", "random"] = "nobody"
    """Without a single counted vote: nobody is attacked, or all who are not wolves tie (classic)."""
    whisper_between: bool = False
    """Whether a whisper phase precedes every further ballot."""


class Night(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a night power is used: divination or guard."""

    who: Literal["first", "all"] = "first"
    """With several seats of the role: the first living one by seat acts, or all of them."""
    on_self: bool = False
    """Whether one may choose oneself."""
    on_dead: bool = False
    """Whether the dead are legal targets (classic guard); the act is then without effect."""
    repeat: bool = True
    """Whether the target of the night before may be chosen again."""
    missing: Literal["none", "random"] = "none"
    """What a missing choice becomes: no act, or one drawn among the legal targets other than oneself."""
    illegal: Literal["none", "random", "refuse"] = "none"
    """What an illegal choice becomes; `refuse` leaves the ask open for another try."""


class Lost(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat whose player is lost still counts for."""

    asked: bool = False
    """Whether it is still asked (its asks then run out), or passed over."""
    target: bool = True
    """Whether it may be voted for, attacked, divined and guarded."""
    living: bool = True
    """Whether it counts among the living when victory is checked."""


class Phase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of a day or a night: its actions run in order."""

    name: str
    """What it is called; viewers of the phase are told this name."""
    actions: tuple[Action, ...]
    """What happens in it, in this order."""
    only_day: int | None = None
    """The one day on which it takes place; `None`: on every day."""
    except_day: int | None = None
    """The day on which it does not take place."""
    at_once: bool = False
    """All actions at the same time: channels open together, asks go out together, resolved in order."""
    announced: bool | None = None
    """Whether all are told that the phase begins; by default if it holds talk or a vote."""
    duration_ms: int | None = None
    """The phase ends at this time at the latest."""
    duration_by_living: tuple[tuple[int, int], ...] = ()
    """(most living, duration_ms) in rising order; the first that fits holds, else `duration_ms`."""
    early: bool = True
    """Whether the phase ends as soon as everybody is done, or only at its time. Where secret acts are
    announced with `early`, the end of the phase tells when the last of them came in."""

    @property
    def public(self) -> bool:
        if self.announced is not None:
            return self.announced
        return "talk" in self.actions or "execution" in self.actions

    def applies(self, day: int) -> bool:
        return (self.only_day is None or self.only_day == day) and self.except_day != day


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One village. `seats` is the number of players: the sum of `roles`."""

    name: str = ""
    """The preset's name, or what the organiser calls it."""
    language: Literal["ja", "en"] = "ja"
    """The language of its characters and of messages to people."""
    roles: dict[Role, int]
    """How many seats of each role; zeros may be written and are shown by doors that list them."""
    numbered: bool = False
    """Whether seats are called Agent[01], Agent[02] and so on, instead of having characters of their own."""
    first_day: int = 0
    """The number of the first day: 0 (contest, classic) or 1 (LiCOS)."""
    day_phases: tuple[Phase, ...]
    """What happens by day, in this order."""
    night_phases: tuple[Phase, ...]
    """What happens once night has fallen, in this order; the vote may be among it."""
    talk: Channel = field(default_factory=Channel)
    """The public channel."""
    whisper: Channel = field(default_factory=Channel)
    """The werewolves' channel."""
    memo: Channel | None = None
    """Notes to oneself, always open; `None`: there are none."""
    grave: Channel | None = None
    """Talk among the dead, always open to them; `None`: the dead are silent."""
    post_mortem: Channel | None = None
    """Talk of all, dead or alive, after the end, when every role is known."""
    vote: Ballots = field(default_factory=Ballots)
    """How the village votes whom to execute."""
    attack: Attack = field(default_factory=Attack)
    """How the werewolves choose whom to attack."""
    divine: Night = field(default_factory=Night)
    """How seers divine."""
    guard: Night = field(default_factory=Night)
    """How bodyguards guard."""
    medium_sees: Literal["executed", "dead"] = "executed"
    """Whether the medium learns the species of the executed alone, or of all dead."""
    execution_shown: Literal["at_once", "morning"] = "at_once"
    """When an execution becomes known. With `morning` the victim is treated as living until then, may act
    and be chosen, and what it does counts for nothing; the night acts should then be one last phase, since a
    victim who misses the result of its act before the morning would know."""
    night_deaths_shown: Literal["at_once", "morning"] = "at_once"
    """When a death of the night becomes known; its cause never is before the end."""
    victory_checked: Literal["phase", "day", "never"] = "phase"
    """When victory is checked: after every phase, once after the night, never."""
    max_day: int | None = None
    """The last day that is played; `None`: LAST_DAY."""
    undecided: Side = Side.NONE
    """Who wins when the last day ends without a victory (a living fox wins before it)."""
    error_ratio: float = 1.0
    """The game is broken off when this share of the seats (at least one seat) is lost."""
    error_counts_dead: bool = False
    """Whether lost seats of the dead count for `error_ratio` too."""
    lost: Lost = field(default_factory=Lost)
    """What a seat whose player is lost still counts for."""
    board: bool = False
    """Whether players may mark their beliefs on the board."""
    answer_ms: int = 60_000
    """How long an ask stays open."""
    grace_ms: int = 5_000
    """How much longer the server waits, for the way there and back; never told to players."""
    response_ms: int = 120_000
    """How long a player who did not answer has to show that it is still there (contest)."""
    role_requests: bool = False
    """Whether a player may wish for a role before the deal (classic)."""
    checked_speech: bool = False
    """Whether utterances must be sentences of the protocol language (classic `validateUtterance`)."""

    @property
    def seats(self) -> int:
        return sum(self.roles.values())

    @property
    def last_day(self) -> int:
        return LAST_DAY if self.max_day is None else self.max_day

    def has(self, role: Role) -> bool:
        return self.roles.get(role, 0) > 0
