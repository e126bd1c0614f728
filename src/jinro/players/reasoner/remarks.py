"""What a seat says of its own accord about what was said and done: words, votes, claims, deaths.

Every remark names a fact: who said, voted, claimed or reported what, and when. It states no vote and no
suspicion.
"""

from collections.abc import Callable, Iterator
from typing import Final

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.evidence import Pointed
from jinro.players.reasoner.intents import Intent, Intentions
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.quoting import quoted_of

REMARK: Final = "remark"
IDLE: Final = 2
"""How often somebody talks of nothing on the first day."""
LEADS: Final = 2
"""From so many announced votes on somebody is said to be in front."""


class SeatRemarks:
    """The remarks of one seat in one game."""

    def __init__(self, mind: ReasonerMind) -> None:
        self._mind = mind

    def next_remarks(self, agenda: Intentions, chat: str) -> Iterator[Intent]:
        """What may be remarked now, the weightiest first; `chat`: the first part of the keys."""
        mind = self._mind
        first = mind.day == mind.rules.first_day and mind.day < mind.first_vote
        turn = mind.draws.number(f"remark/{mind.day}/{len(mind.view.talks)}")
        order: tuple[Callable[[Intentions], Iterator[Intent]], ...]
        if first:
            order = (self._words, self._idle) if turn % 2 else (self._idle, self._words)
        else:
            makers = (self._tally, self._votes, self._claims, self._words, self._found)
            order = (self._broken, *makers[turn % 5 :], *makers[: turn % 5], self._left)
        for make in order:
            for intent in make(agenda):
                if intent.target and mind.evidence.is_asked(intent.target):
                    continue  # He has something else to answer.
                yield Intent(
                    "remark", (chat, REMARK, *intent.key), intent.target, to=intent.to, other=intent.other,
                    role=intent.role, reason=intent.reason, kind=intent.kind,
                )  # fmt: skip

    def _broken(self, agenda: Intentions) -> Iterator[Intent]:
        """Somebody voted against his word."""
        for said, voted in broken_words(self._mind):
            if said.by in self._mind.others:
                yield Intent(
                    "remark",
                    ("broken", said.by, said.day),
                    said.by,
                    other=said.target,
                    reason=voted,
                    kind="broken",
                )

    def _tally(self, agenda: Intentions) -> Iterator[Intent]:
        """Who is in front by what was announced."""
        mind, counts = self._mind, dict[Seat, int]()
        for pointed in mind.evidence.today.values():
            counts[pointed.target] = counts.get(pointed.target, 0) + 1
        lead = max(counts, key=lambda seat: (counts[seat], -seat), default=0)
        if lead and counts[lead] >= LEADS:
            kind = "tally me" if lead == mind.me else "tally"
            yield Intent("remark", ("tally", mind.day, lead), lead, other=counts[lead], kind=kind)

    def _votes(self, agenda: Intentions) -> Iterator[Intent]:
        """A vote of the past: against one who was human, or the same as mine."""
        mind = self._mind
        past = [p for p in mind.evidence.pointed if p.how == "vote" and p.day >= mind.day - 2]
        mine = {(p.day, p.target) for p in past if p.by == mind.me}
        order = sorted(past, key=lambda p: mind.draws.number(f"vote/{mind.day}/{p.by}/{p.target}"))
        for vote in order:
            if vote.by == mind.me or vote.by not in mind.alive or vote.target == vote.by:
                continue
            kind = (
                "vote with me"
                if (vote.day, vote.target) in mine
                else "vote me"
                if vote.target == mind.me
                else "vote"
            )
            yield Intent(
                "remark", ("vote", vote.by, vote.day), vote.by, other=vote.target, reason=vote, kind=kind
            )

    def _claims(self, agenda: Intentions) -> Iterator[Intent]:
        """What a claimant has reported so far."""
        mind = self._mind
        for seat, claim in mind.evidence.claims.items():
            if claim.role not in (Role.SEER, Role.MEDIUM) or seat == mind.me or seat not in mind.alive:
                continue
            reports = mind.evidence.reports_by(seat)
            if reports:
                last = reports[-1]
                kind = "claim black" if last.black else "claim white"
                if last.target != mind.me:
                    yield Intent(
                        "remark",
                        ("claim", seat, len(reports)),
                        seat,
                        other=last.target,
                        role=claim.role,
                        kind=kind,
                    )
            elif mind.day > claim.day:
                yield Intent("remark", ("claim", seat, 0), seat, role=claim.role, kind="claim empty")

    def _words(self, agenda: Intentions) -> Iterator[Intent]:
        """Words of somebody, to whom one replies: with doubt or with assent, as one thinks of him."""
        mind = self._mind
        story = mind.story().wolf
        mean = sum(story[s] for s in mind.others) / max(1, len(mind.others))
        order = sorted(
            mind.others, key=lambda s: mind.draws.number(f"words/{mind.day}/{len(mind.view.talks)}/{s}")
        )
        for seat in order:
            quoted = quoted_of(mind, seat)
            if quoted is None:
                continue
            if mind.day == mind.rules.first_day and mind.day < mind.first_vote:
                kind = "words first"
            else:
                kind = "words doubted" if story[seat] > mean or seat == agenda.named else "words shared"
            yield Intent("remark", ("words", seat, mind.day, quoted.words), seat, reason=quoted, kind=kind)

    def _idle(self, agenda: Intentions) -> Iterator[Intent]:
        """Small talk of the first day, as one's temperament has it."""
        for n in range(IDLE):
            yield Intent("remark", ("idle", n), kind="idle")

    def _left(self, agenda: Intentions) -> Iterator[Intent]:
        """How many are left, and how many werewolves may be among them."""
        mind = self._mind
        yield Intent("remark", ("left", mind.day), kind="left")

    def _found(self, agenda: Intentions) -> Iterator[Intent]:
        """Who was found dead, and whom he was after."""
        mind = self._mind
        for seat in mind.evidence.mornings.get(mind.day, ()):
            after = [p.target for p in mind.evidence.pointed if p.by == seat and p.target in mind.others]
            if after:
                yield Intent("remark", ("found", seat), seat, other=after[-1], kind="found")


def broken_words(mind: ReasonerMind) -> list[tuple[Pointed, Pointed]]:
    """Votes of the day before against what was announced last: (what was said, what was done)."""
    evidence = mind.evidence
    done = {(p.by, p.day): p for p in evidence.pointed if p.how == "vote"}
    found = []
    for said in evidence.words.values():
        voted = done.get((said.by, said.day))
        if voted is not None and voted.target != said.target and said.by != mind.me:
            found.append((said, voted))
    return found[-3:]
