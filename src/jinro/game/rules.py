"""The rules of one village, as data: one documented field for every option.

The game reads no other settings. `check` refuses values that make no sense, alone or together; `presets` has
villages by name. Times are milliseconds. `None` means "no limit" wherever the field says nothing else.
"""

from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import fields

from jinro.game.roles import Role, Side
from jinro.i18n import Language

LAST_DAY: Final = 100
"""The last day of a village without `max_day`; no packet shows it."""

Action = Literal["talk", "whisper", "execution", "divine", "guard", "attack"]
TALKS: Final = ("talk", "whisper")
POWERS: Final = ("divine", "guard", "attack")


def doc(text: str) -> Meta:
    """The documentation of a field, as metadata that `docs_of` reads."""
    return Meta(description=text)


def docs_of(struct: type[Struct]) -> dict[str, str]:
    """The documentation of the fields of a struct, inherited ones included, in order."""
    return {
        found.name: meta.description or ""
        for found in fields(struct)
        for meta in get_args(found.type)
        if isinstance(meta, Meta)
    }


class Length(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Length limits of an utterance. A text has three parts: before the mention, the mention, after it."""

    unit: Annotated[
        Literal["characters", "words"],
        doc("What is counted: code points, or words separated by white space."),
    ] = "characters"
    spaces: Annotated[bool, doc("Whether white space counts as characters.")] = False
    base: Annotated[int | None, doc("Free length before a mention, or of the whole text without one.")] = None
    mention: Annotated[
        int | None, doc("Free length after the mention; the mention itself is never counted.")
    ] = None
    per_seat: Annotated[
        int | None,
        doc("Length budget of a seat for the whole phase, used by text beyond `base` and `mention`."),
    ] = None
    per_talk: Annotated[
        int | None, doc("Maximum length of one utterance: the parts before and after the mention together.")
    ] = None
    too_long: Annotated[
        Literal["cut", "refuse"], doc("Whether a text that is too long is cut (contest) or refused (LiCOS).")
    ] = "cut"
    strict: Annotated[
        bool,
        doc("Whether texts are cut exactly as by the contest's first server, quirks included (rule 7.15)."),
    ] = False


class ChannelRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How people talk in one channel."""

    regime: Annotated[
        Literal["turns", "simultaneous", "anytime"],
        doc(
            "`turns`: one after the other; each hears what was said before. `simultaneous`: "
            "everybody answers a turn at once and hears only earlier turns. `anytime`: everybody "
            "speaks at will while the phase lasts."
        ),
    ] = "turns"
    count: Annotated[int | None, doc("Utterances of a seat in one phase.")] = None
    turns: Annotated[int | None, doc("Maximum number of turns (rounds) in one phase.")] = None
    control_words: Annotated[
        bool,
        doc(
            "Whether `Skip` and `Over` are control words; otherwise they are ordinary texts. In "
            "memo and grave they are always ordinary texts."
        ),
    ] = True
    skips: Annotated[int, doc("Skips allowed in a row; one more becomes Over.")] = 0
    order: Annotated[
        Literal["phase", "turn"], doc("Whether the speaking order is drawn once per phase or for every turn.")
    ] = "phase"
    over_final: Annotated[bool, doc("Whether a seat that said Over is not asked again in the phase.")] = True
    skip_counts: Annotated[bool, doc("Whether a Skip uses up one of `count`.")] = True
    fill_over: Annotated[
        bool,
        doc("Whether an Over is written in each further turn for a seat whose `count` is used up (classic)."),
    ] = False
    empty: Annotated[
        Literal["over", "over_once", "skip", "refuse"],
        doc(
            "What an empty utterance becomes; `over_once`: an Over that uses up one of `count` and "
            "is not final (contest of May 2026)."
        ),
    ] = "over"
    missing: Annotated[
        Literal["skip", "over"], doc("What a missing utterance becomes; it does not use up a skip.")
    ] = "skip"
    quorum: Annotated[int, doc("The channel does not open with fewer people than this.")] = 2
    quorum_of: Annotated[
        Literal["living", "dealt"],
        doc("Whether `quorum` counts the living, or all who were dealt in (LiCOS)."),
    ] = "living"
    length: Annotated[Length, doc("Length limits of an utterance.")] = field(default_factory=Length)
    duration_ms: Annotated[
        int | None, doc("anytime: how long the channel stays open if its phase sets no duration.")
    ] = None
    interval_ms: Annotated[int, doc("anytime: minimum time between two utterances of a seat.")] = 0
    silence_ms: Annotated[
        int | None, doc("anytime: the phase ends when nobody has spoken for this long.")
    ] = None


class Ballots(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the village votes."""

    rounds: Annotated[
        int, doc("Maximum number of ballots until one seat leads alone; 0: no vote, and nobody dies.")
    ] = 1
    tie: Annotated[Literal["random", "nobody"], doc("What a tie of the last ballot becomes.")] = "random"
    on_self: Annotated[bool, doc("Whether a seat may vote for itself.")] = True
    no_target: Annotated[bool, doc('Whether "nobody" is a legal answer (an abstention).')] = False
    missing: Annotated[
        Literal["none", "random"],
        doc(
            "What a missing vote becomes: no vote, or a random one among the legal targets other "
            "than oneself."
        ),
    ] = "none"
    illegal: Annotated[
        Literal["none", "random", "refuse"],
        doc("What an illegal vote becomes; `refuse` leaves the ask open for another try."),
    ] = "none"
    shown: Annotated[
        Literal["never", "at_once", "morning", "counts"],
        doc(
            "When it is told who voted for whom: never, after each ballot, or the next morning (the"
            " last ballot only); `counts`: the next morning, only the number of votes for each."
        ),
    ] = "morning"


class Attack(Ballots, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the werewolves choose their victim; `shown` applies to the wolves only."""

    fellows: Annotated[
        Literal["void", "illegal"],
        doc("Whether a vote for a werewolf is accepted but not counted (contest), or illegal."),
    ] = "void"
    if_none: Annotated[
        Literal["nobody", "random"],
        doc("Without a single counted vote: nobody is attacked, or all who are not wolves tie (classic)."),
    ] = "nobody"
    whisper_between: Annotated[bool, doc("Whether a whisper phase precedes every further ballot.")] = False


class Night(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a night power is used: divination or guard."""

    who: Annotated[
        Literal["first", "all"],
        doc("Which of several seats with the role act: the first living one by seat number, or all of them."),
    ] = "first"
    on_self: Annotated[bool, doc("Whether a seat may choose itself.")] = False
    on_dead: Annotated[
        bool, doc("Whether the dead are legal targets (classic guard); the act then has no effect.")
    ] = False
    repeat: Annotated[bool, doc("Whether the target of the previous night may be chosen again.")] = True
    missing: Annotated[
        Literal["none", "random"],
        doc(
            "What a missing choice becomes: no act, or a random one among the legal targets other "
            "than oneself."
        ),
    ] = "none"
    illegal: Annotated[
        Literal["none", "random", "refuse"],
        doc("What an illegal choice becomes; `refuse` leaves the ask open for another try."),
    ] = "none"


class LostSeats(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a seat whose player is lost is treated."""

    asked: Annotated[bool, doc("Whether it is still asked (its asks then time out) or passed over.")] = False
    target: Annotated[bool, doc("Whether it may be voted for, attacked, divined and guarded.")] = True
    living: Annotated[bool, doc("Whether it counts among the living when victory is checked.")] = True


class Phase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of a day or a night: its actions run in order."""

    name: Annotated[str, doc("Name of the phase, which its viewers are told.")]
    actions: Annotated[tuple[Action, ...], doc("What happens in the phase, in this order.")]
    only_day: Annotated[int | None, doc("The only day on which it takes place; `None`: every day.")] = None
    except_day: Annotated[int | None, doc("The day on which it does not take place.")] = None
    at_once: Annotated[
        bool,
        doc(
            "All actions at the same time: channels open together, asks are sent together, effects "
            "follow in order."
        ),
    ] = False
    announced: Annotated[
        bool | None,
        doc("Whether all are told that the phase begins. Default: only if it holds talk or a vote."),
    ] = None
    duration_ms: Annotated[int | None, doc("Maximum duration of the phase.")] = None
    duration_by_living: Annotated[
        tuple[tuple[int, int], ...],
        doc(
            "(most living, duration_ms) in rising order; the first that fits applies, otherwise "
            "`duration_ms`."
        ),
    ] = ()
    early: Annotated[
        bool,
        doc(
            "Whether the phase ends as soon as everybody is done, or only when its time is over. "
            "Where secret acts are announced with `early`, the end of the phase reveals when the "
            "last of them came in."
        ),
    ] = True

    @property
    def public(self) -> bool:
        if self.announced is not None:
            return self.announced
        return "talk" in self.actions or "execution" in self.actions

    @property
    def quiet(self) -> bool:
        """Whether acts of the night may go on beside it: it is secret and has no time of its own."""
        if self.at_once or self.duration_ms is not None or self.announced:
            return False
        return "talk" not in self.actions and "execution" not in self.actions

    def applies(self, day: int) -> bool:
        return (self.only_day is None or self.only_day == day) and self.except_day != day


class ThinkingRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A budget of time to think, as in chess. Like all time limits it is kept by the driver of the game."""

    per: Annotated[Literal["day", "game"], doc("What a budget is for: each day with its night, or all.")] = (
        "day"
    )
    budget_ms: Annotated[int, doc("How long a seat may think in all, before its time limit is short.")]
    after_ms: Annotated[int, doc("Time limit for an answer of a seat that has used up its budget.")]


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The rules of one village. `seats`, the number of players, is the sum of `roles`."""

    name: Annotated[str, doc("Name of the preset, or a name that the organiser gives.")] = ""
    language: Annotated[Language, doc("Language of the characters and of messages to people.")] = "ja"
    roles: Annotated[
        dict[Role, int],
        doc("Number of seats of each role; zeros may be given and are shown by doors that list them."),
    ]
    numbered: Annotated[
        bool, doc("Whether seats are called Agent[01], Agent[02] and so on instead of having characters.")
    ] = False
    first_day: Annotated[int, doc("Number of the first day: 0 (contest, classic) or 1 (LiCOS).")] = 0
    day_phases: Annotated[tuple[Phase, ...], doc("Phases of the day, in this order.")]
    night_phases: Annotated[
        tuple[Phase, ...], doc("Phases of the night, in this order; the vote may be one of them.")
    ]
    talk: Annotated[ChannelRules, doc("The public channel.")] = field(default_factory=ChannelRules)
    whisper: Annotated[ChannelRules, doc("The werewolves' channel.")] = field(default_factory=ChannelRules)
    memo: Annotated[ChannelRules | None, doc("Notes to oneself, always open; `None`: no notes.")] = None
    grave: Annotated[
        ChannelRules | None, doc("Talk among the dead, always open to them; `None`: the dead are silent.")
    ] = None
    post_mortem: Annotated[
        ChannelRules | None,
        doc(
            "Talk of everybody, dead or alive, after the end, when every role is known; `None`: no such talk."
        ),
    ] = None
    vote: Annotated[Ballots, doc("How the village votes whom to execute.")] = field(default_factory=Ballots)
    attack: Annotated[Attack, doc("How the werewolves choose whom to attack.")] = field(
        default_factory=Attack
    )
    divine: Annotated[Night, doc("How seers divine.")] = field(default_factory=Night)
    guard: Annotated[Night, doc("How bodyguards guard.")] = field(default_factory=Night)
    medium_sees: Annotated[
        Literal["executed", "dead"],
        doc("Whether the medium learns the species of the executed only, or of all dead."),
    ] = "executed"
    execution_shown: Annotated[
        Literal["at_once", "morning"],
        doc(
            "When an execution becomes known. With `morning` the victim is treated as living until "
            "then: it may act and be chosen, and its acts have no effect. The night acts should "
            "then be one last phase: a victim that misses the result of its act before the morning "
            "would know."
        ),
    ] = "at_once"
    night_deaths_shown: Annotated[
        Literal["at_once", "morning"],
        doc("When a death of the night becomes known; its cause is not told before the end."),
    ] = "at_once"
    victory_checked: Annotated[
        Literal["phase", "day", "never"],
        doc("When victory is checked: after every phase, once after the night, or never."),
    ] = "phase"
    max_day: Annotated[int | None, doc(f"The last day that is played; `None`: {LAST_DAY}.")] = None
    undecided: Annotated[
        Side, doc("Who wins when the last day ends without a victory (a living fox wins first).")
    ] = Side.NONE
    error_ratio: Annotated[
        float, doc("The game is stopped when this share of the seats (at least one seat) is lost.")
    ] = 1.0
    error_counts_dead: Annotated[bool, doc("Whether lost seats of the dead count for `error_ratio` too.")] = (
        False
    )
    lost: Annotated[LostSeats, doc("How a seat whose player is lost is treated.")] = field(
        default_factory=LostSeats
    )
    board: Annotated[bool, doc("Whether players may mark their beliefs on the board.")] = False
    answer_ms: Annotated[int, doc("Time limit for an answer.")] = 60_000
    grace_ms: Annotated[
        int, doc("How much longer the server waits, for transmission; never told to players.")
    ] = 5_000
    response_ms: Annotated[
        int, doc("How long a player who did not answer has to show that it is still there (contest).")
    ] = 120_000
    thinking: Annotated[
        ThinkingRules | None,
        doc("A budget of time to think; `None`: every answer has `answer_ms`. Players are not told of it."),
    ] = None
    role_requests: Annotated[bool, doc("Whether players may wish for a role before the deal (classic).")] = (
        False
    )
    checked_speech: Annotated[
        bool,
        doc(
            "Whether utterances must be sentences of a controlled language: the protocol language (classic "
            "`validateUtterance`), or that of `speech_version`."
        ),
    ] = False
    speech_version: Annotated[
        Literal["0.4", "0.6", "osawa"],
        doc(
            "With `checked_speech`: version of the classic library whose sentences are passed on. "
            "Agents of 0.4 end at the operators of 0.6. `osawa`: sentences of the Werewolf Language."
        ),
    ] = "0.6"

    def __repr__(self) -> str:
        """What the village is; `jinro presets NAME` explains every setting, `msgspec.to_builtins` has all."""
        roles = ", ".join(f"{role.value} {self.roles[role]}" for role in Role if self.roles.get(role))
        return f"<Rules {self.name or 'without a name'}: {roles}>"

    def __reduce__(self) -> tuple[object, ...]:
        """As the text that logs have: fields at their defaults are left out by identity, which pickling the
        values would lose, so that another process would write other bytes."""
        return _decoded, (msgspec.json.encode(self),)

    @property
    def seats(self) -> int:
        return sum(self.roles.values())

    @property
    def talk_language(self) -> Literal["prose", "aiwolf", "osawa"]:
        """What is spoken: natural language, the protocol language or the Werewolf Language."""
        if not self.checked_speech:
            return "prose"
        return "osawa" if self.speech_version == "osawa" else "aiwolf"

    @property
    def last_day(self) -> int:
        return LAST_DAY if self.max_day is None else self.max_day

    def has(self, role: Role) -> bool:
        return self.roles.get(role, 0) > 0


def _decoded(text: bytes) -> Rules:
    """The rules in a text of `Rules.__reduce__`."""
    return msgspec.json.decode(text, type=Rules)
