"""The records of the corpus: what is handed out of one game.

A record that comes from an event has its number in the log, `n`, from 0. `n` names the record everywhere:
evidence is a list of such numbers. Times are milliseconds from the start of the game. Seats are numbered
from 1, and 0 is nobody. Everything is a frozen struct, so that `msgspec` writes it as it stands.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from jinro.game.events import Event, Mark
from jinro.game.roles import Role, Seat, Side, Species
from jinro.players.plans import BluffPlan

PlayerKind = Literal["human", "robot", "unknown"]
"""Who sat in a seat; `unknown` where neither the store nor the log tells."""
Belief = Literal["agrees", "contradicts", "undecided", "unknown"]
"""How a claim stands to what its speaker believed when it was said."""
BeliefSource = Literal["", "certain", "marks", "sums", "note", "vote"]
"""What tells the belief, the strongest first: what was certain to the speaker, its marks, what a robot of
ours had worked out, a private note, its vote; empty: nothing does."""
Answer = Literal["yes", "no", "unknown"]
Truth = Literal["true", "false", "unknowable"]
"""How a claim stands to what was so."""
Stance = Literal["honest", "mistaken", "deceptive", "lucky_lie", "withheld", "open"]
"""Both together: believed and true, believed and false, not believed and false, not believed and yet true;
what was certain was denied or kept back when asked; `open`: belief or truth is not decided."""
Cause = Literal[
    "",
    "no_board",
    "no_mark",
    "about_intent",
    "no_person",
    "no_role",
    "not_a_claim",
    "neutral",
]
"""Why a belief is `unknown`, or a truth `unknowable`; explained in docs/corpus/labels.md."""
ClaimKind = Literal[
    "role",
    "estimate",
    "result",
    "guarded",
    "voted",
    "vote",
    "request",
    "question",
    "agreement",
    "reported",
    "other",
]
"""What a claim is about: one's own role, somebody's role or side, a result of seer or medium, a guard, a vote
that was cast, a vote that is announced; the rest asserts nothing that marks or deeds could contradict."""
ClaimSource = Literal["aiwolf", "osawa", "prose", "person"]
"""Who says that an utterance claims something: the sentence itself, in one of the protocol languages; the
reader of prose; a person's annotation."""
ProseReader = Literal["", "rules", "network"]
"""Who reads prose: the rules, or a network beside them; empty: it is none, or a person told its claims."""
ProofKind = Literal["mark", "role", "result", "vote", "act", "talk", "whisper", "note", "death", "annotation"]
"""What kind of record proves a label or a step of a lie."""
Lie = Literal["doubt", "accuse", "clear", "claim", "implied"]
"""How a lie is told: words of suspicion, somebody is a werewolf, trust, one's own role or a result; what no
words say."""
Step = Literal["planned", "told", "believed", "acted", "exposed"]
"""The steps of a lie, in the order in which they can happen."""


class Proof(Struct, frozen=True):
    """A record that proves something: its kind and its number in the log."""

    kind: ProofKind
    n: int


# -- what goes in ---------------------------------------------------------------------------------


class Annotation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a person says of one utterance: one line of a file to which lines are only added.

    A later line of the same annotator about the same utterance counts instead of the earlier one; both stay.
    """

    game: str
    n: int
    """The utterance."""
    annotator: str
    """A name that its bearer has chosen for this work; it is published."""
    at_ms: int = 0
    """Unix time of the annotation; 0: unknown."""
    claims: tuple[str, ...] | None = None
    """All claims of the utterance as sentences of the AIWolf protocol, in the order of the text; None: those
    of the reader are right."""
    beliefs: tuple[Belief, ...] | None = None
    """The label of each claim; None: the annotator does not judge it."""
    truths: tuple[Truth, ...] | None = None
    stances: tuple[Stance, ...] | None = None
    final: bool = False
    """Whether this line settles what annotators differ about."""
    comment: str = ""


class SourceGame(Struct, frozen=True, kw_only=True):
    """One game as the corpus takes it in."""

    events: Sequence[Event]
    kinds: Mapping[Seat, PlayerKind] = {}
    """Who sat in the seats, where that is known."""
    client_times: Mapping[int, int] = {}
    """By the number of an event: when its sender's own clock says that it was sent, in Unix milliseconds."""
    reasoners: frozenset[Seat] = frozenset()
    """Seats of robots of ours whose thoughts can be worked out again."""
    plans: Sequence[tuple[Seat, BluffPlan]] = ()
    """What robots of ours have noted that they planned, and with which lines."""
    annotations: Sequence[Annotation] = ()
    """Those of this game, in the order in which they were made."""
    track: str = ""
    origin: str = ""
    """The file or store it comes from, for messages."""


# -- the game -------------------------------------------------------------------------------------


class SeatRecord(Struct, frozen=True, kw_only=True):
    """A seat with who it was in truth."""

    seat: Seat
    name: str
    """The name of the character."""
    role: Role | None
    """None: the file does not tell."""
    side: Side | None
    kind: PlayerKind
    player: str
    """The name of the player, for robots that of their program. It may be a person's: never publish it."""
    died_day: int | None
    """None: alive at the end."""


class GameRecord(Struct, frozen=True, kw_only=True):
    """One game."""

    game: str
    started_ms: int
    """Unix time of the start; 0: the game was played in virtual time."""
    village: str
    """The name of the rules."""
    track: str
    language: str
    """Of the village: `ja` or `en`."""
    board: bool
    """Whether beliefs could be marked."""
    seats: tuple[SeatRecord, ...]
    days: int
    winner: Side
    reason: str
    ended: bool


class PhaseRecord(Struct, frozen=True, kw_only=True):
    """A phase; `end_ms` is None if the log ends in it."""

    n: int
    at_ms: int
    day: int
    night: bool
    phase: str
    until_ms: int | None
    end_ms: int | None


class MarkRecord(Struct, frozen=True, kw_only=True):
    """A mark on the board of a seat."""

    n: int
    at_ms: int
    client_ms: int | None
    day: int
    phase: str
    seat: Seat
    target: Seat
    role: Role
    mark: Mark
    before: Mark | None
    """What stood there; None: nothing was ever marked there."""
    right: bool | None
    """Whether it is so: ○ and it has the role, × and it has not; None for △ and ?, and where the role of the
    target is unknown."""


class VoteRecord(Struct, frozen=True, kw_only=True):
    """A vote of the village as it was cast; target 0: none was."""

    n: int
    at_ms: int
    day: int
    round: int
    seat: Seat
    target: Seat
    reason: str
    """Why it is not what was sent, as in `Chose`; empty: it is."""
    target_role: Role | None
    believed: "tuple[MarkedCell, ...]"
    """The voter's marks about the target at that moment."""


class ActRecord(Struct, frozen=True, kw_only=True):
    """A choice of the night: to divine, to guard, to attack."""

    n: int
    at_ms: int
    day: int
    seat: Seat
    kind: Literal["divine", "guard", "attack"]
    target: Seat
    reason: str
    target_role: Role | None
    species: Species | None = None
    """What a seer saw by it."""
    believed: "tuple[MarkedCell, ...]" = ()


class DeathRecord(Struct, frozen=True, kw_only=True):
    """A death, when everybody learns of it."""

    n: int
    at_ms: int
    day: int
    seat: Seat
    role: Role | None
    how: Literal["executed", "found", "removed"]
    cause: Literal["executed", "attack", "curse", "removed", "unknown"]


# -- what stands beside an utterance --------------------------------------------------------------


class MarkedCell(Struct, frozen=True):
    """A cell of the speaker's board that was marked before; the others were never marked."""

    target: Seat
    role: Role
    mark: Mark
    n: int
    age_ms: int


class CertainRole(Struct, frozen=True):
    """What was certain to the speaker: that a seat has a role, or has it not."""

    seat: Seat
    role: Role
    is_it: bool
    proofs: tuple[Proof, ...]


class NearbyEntry(Struct, frozen=True):
    """A mark or a note near the utterance; `offset_ms` is negative before it."""

    n: int
    offset_ms: int


class ClaimRecord(Struct, frozen=True, kw_only=True):
    """One thing that an utterance claims."""

    i: int
    """Its place among the claims of the utterance, from 0."""
    source: ClaimSource
    annotator: str = ""
    """Who says so, if a person does."""
    reader: ProseReader = ""
    """Who read it, if it is prose."""
    model: str = ""
    """The first digits of the SHA-256 of what the network has learned; empty: it was not asked."""
    confidence: float
    """1 for sentences of a protocol; for prose, the share of such claims of the reader that people found
    right; for a person, 1."""
    implied: bool = False
    """Whether no words say it: it follows from them and from what was said before."""
    kind: ClaimKind
    of: Seat
    """About whom; 0: nobody or several."""
    roles: tuple[Role, ...]
    """The roles of this village that the claim leaves possible for `of`; a denial has those that are left.
    Empty: it is not about a role."""
    species: Species | None
    degree: int
    """0 to 100: how sure the speaker says to be; below 50 it is denied."""
    sentence: str
    """The claim as a sentence of the AIWolf protocol; empty if the protocol cannot say it."""
    start: int
    end: int
    """The span of the text that says it; both 0 if that is not known."""


class LabelRecord(Struct, frozen=True, kw_only=True):
    """What a claim is, beside what was believed and what was so."""

    i: int
    """The claim; -1: the utterance as a whole, which keeps something back."""
    belief: Belief
    belief_cause: Cause
    """Why the belief is unknown; empty if it is not."""
    belief_proofs: tuple[Proof, ...]
    """The records that prove the belief, the utterance first."""
    belief_source: BeliefSource = ""
    """The strongest source that tells it: facts and marks tell `belief`, the others stand below."""
    sums_belief: Belief = "unknown"
    """By what a robot of ours had worked out when it said this."""
    suspicion: int | None = None
    """How far it took the one it is about for a werewolf, 0 to 100."""
    others_suspicion: int | None = None
    """How far it took the others who live for werewolves, in the mean."""
    note_belief: Belief = "unknown"
    """By the last private note about it."""
    note_proofs: tuple[Proof, ...] = ()
    vote_belief: Belief = "unknown"
    """By the next vote of that day."""
    vote_proofs: tuple[Proof, ...] = ()
    truth: Truth
    truth_cause: Cause
    truth_proofs: tuple[Proof, ...]
    stance: Stance
    source: Literal["automatic", "person"] = "automatic"
    annotator: str = ""
    reader: ProseReader = ""
    """Who read the utterance, if it is prose."""
    model: str = ""
    """What the network had learned that read it; empty: none did."""


class UtteranceRecord(Struct, frozen=True, kw_only=True):
    """An utterance with everything that stands beside it."""

    n: int
    at_ms: int
    """When it was said; one of a simultaneous turn: when it was written."""
    shown_ms: int
    """When the others could read it."""
    client_ms: int | None
    day: int
    phase: str
    phase_ms: int
    """How long the phase had lasted."""
    channel: str
    """`talk`, `whisper`, `memo`, `grave` or `post_mortem`."""
    idx: int
    turn: int
    seat: Seat
    name: str
    role: Role | None
    side: Side | None
    kind: PlayerKind
    alive: bool
    text: str
    language: Literal["ja", "en", "aiwolf", "osawa", ""]
    """Of the text itself; empty for Skip, Over and what has been deleted."""
    to: Seat
    named: tuple[Seat, ...]
    """Everybody whom the text names or a claim is about, the speaker aside."""
    truth: tuple[Role | None, ...]
    """The roles of those in `named`, in the same order."""
    recipients: tuple[Seat, ...]
    """The seats that could read it at that moment, the speaker included."""
    board: tuple[MarkedCell, ...]
    known: tuple[CertainRole, ...]
    marks_before: tuple[NearbyEntry, ...]
    """The speaker's marks in the minute before, oldest first."""
    marks_after: tuple[NearbyEntry, ...]
    """The speaker's marks in the minute after it. They are never what was believed at it."""
    notes: tuple[NearbyEntry, ...]
    """The speaker's private notes in the minute before and after."""
    next_vote: int | None
    """The number of the speaker's next vote."""
    next_act: int | None
    """The number of the speaker's next choice of the night."""
    claims: tuple[ClaimRecord, ...]
    labels: tuple[LabelRecord, ...]
    """One for each claim that is the speaker's own assertion, and those of the whole."""


# -- listeners ------------------------------------------------------------------------------------


class ListenerRecord(Struct, frozen=True, kw_only=True):
    """What one listener made of a public claim about a role."""

    n: int
    """The utterance."""
    i: int
    """The claim."""
    seat: Seat
    """Who said it."""
    listener: Seat
    of: Seat
    """About whom."""
    fellow: bool
    """Whether the listener knows the role of the speaker: it cannot be deceived about that."""
    received: bool
    """Whether it could hear it."""
    mark_before: Mark | None
    mark_after: Mark | None
    """Its mark about the one under the role in question, before it and at the end of that day."""
    suspicion_before: int | None
    suspicion_after: int | None
    """Of a robot of ours: how far it takes the one for a werewolf, 0 to 100, before and after."""
    vote_before: Seat | None
    vote_after: Seat | None
    """Its last vote before, and its next on that day."""
    believed: Answer
    believed_proofs: tuple[Proof, ...] = ()
    acted: Answer
    acted_proofs: tuple[Proof, ...] = ()
    exposed: Answer
    exposed_proofs: tuple[Proof, ...] = ()


# -- the ledger -----------------------------------------------------------------------------------


class LedgerStep(Struct, frozen=True, kw_only=True):
    """One step of a lie, with the records that prove it."""

    step: Step
    at_ms: int
    seat: Seat
    """Who took it: the liar, or the listener who believed it, acted on it or exposed it."""
    proofs: tuple[Proof, ...]


class LedgerRecord(Struct, frozen=True, kw_only=True):
    """A lie over the whole game: the same thing said again is one lie."""

    i: int
    seat: Seat
    kind: ClaimKind
    of: Seat
    roles: tuple[Role, ...]
    species: Species | None
    sentence: str
    stance: Stance
    """Of its first telling: `deceptive`, `lucky_lie` or `withheld`."""
    steps: tuple[LedgerStep, ...]
    """In the order of time. A lie that has no record of a step has not taken it."""


# -- bluffs by plan -------------------------------------------------------------------------------


class BluffRecord(Struct, frozen=True, kw_only=True):
    """A line with which a robot of ours planned to deceive, and what its labels say."""

    n: int
    """The utterance."""
    day: int
    seat: Seat
    kind: Lie
    of: Seat
    role: Role
    """Which role the others shall think of; of `clear`: shall not."""
    suspicion: int
    """How far it took `of` for a werewolf, 0 to 100."""
    i: int | None
    """The claim that was read of it; None: none was."""
    stance: Stance
    """Of the label of that claim; `open`: there is none, or it is not decided."""
    sums_belief: Belief
    """As in the label."""


class GameRecords(Struct, frozen=True, kw_only=True):
    """Everything that the corpus has of one game."""

    game: GameRecord
    utterances: tuple[UtteranceRecord, ...]
    marks: tuple[MarkRecord, ...]
    votes: tuple[VoteRecord, ...]
    acts: tuple[ActRecord, ...]
    phases: tuple[PhaseRecord, ...]
    deaths: tuple[DeathRecord, ...]
    listeners: tuple[ListenerRecord, ...]
    ledger: tuple[LedgerRecord, ...]
    bluffs: tuple[BluffRecord, ...]
