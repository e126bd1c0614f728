"""Something to say: an act of speech, what it claims, and why."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.cover import CoverResult
from jinro.players.reasoner.evidence import EvidenceItem, HeardClaim, Observed

SpeechAct = Literal[
    "come_out", "report", "guarded", "rebut", "vouch", "suspect", "vote", "ask_seer", "ask_votes",
    "request_divination", "confess", "pretend", "attack", "agree_attack",
    # Conversation: said in villages of natural language only, and binding to nothing but the answers.
    "greet", "thank", "rivals", "black_heard", "white_heard", "mourn", "peace", "executed", "wonder",
    "defend", "agree", "sum_up", "sum_up_claims", "answer", "answer_role", "persuade", "spare",
    "opening", "rush", "ask_view", "ask_reason", "ask_divined", "explain",
    "exposed", "claim_heard", "shock", "remark", "bluff",
]  # fmt: skip
ANSWER: Final = ("chat", "answer")
"""How the key of an answer begins."""


class Intent(Struct, frozen=True):
    """Something to say."""

    act: SpeechAct
    key: tuple[object, ...]
    """What it is, so that it is said only once."""
    target: Seat = 0
    role: Role | None = None
    result: CoverResult | None = None
    reason: EvidenceItem | Observed | None = None
    """The event that moved the probability of the target most, or what somebody said."""
    rival: HeardClaim | None = None
    """With a reason that is a claim: another claim that contradicts it."""
    to: Seat = 0
    """Whom it addresses; 0: everybody."""
    answers: EvidenceItem | None = None
    """What it answers."""
    other: Seat = 0
    """A second person that it is about."""
    percent: int = 0
    """For a suspicion: how sure the seat says it is."""
    changed: bool = False
    """Whether it takes back an announced vote."""
    kind: str = ""
    """Which of several ways to say it: a part of the name of its phrases."""
    source: Seat = 0
    """Who said what changed its mind."""
    more: tuple[CoverResult, ...] = ()
    """Results that it states besides `result`."""
    seats: tuple[Seat, ...] = ()
    """Several people that it names together."""
    number: int = 0
    """What it counts."""
    second: EvidenceItem | None = None
    """Another reason, for whoever follows somebody with the first one."""

    def shorter(self) -> "Intent | None":
        """The same with less in it, where the whole is too long for a line; None: there is nothing less."""
        if self.more:
            return replace(self, more=self.more[:-1])
        if self.result is not None and self.reason is not None:
            return replace(self, reason=None)
        if self.key[:2] == ANSWER and self.reason is not None:
            kind = "hunch" if self.act == "explain" else self.kind
            return replace(self, reason=None, rival=None, kind="voted hunch" if kind == "voted" else kind)
        if self.key[:2] == ANSWER and self.act in ("suspect", "explain") and self.kind != "unsure":
            return replace(self, act="answer", kind="unsure")
        return replace(self, result=None) if self.act == "come_out" and self.result is not None else None
