"""What ties lines together: contradictions, counts and conclusions from claims, results, votes and deaths.

Each is a remark with its facts in it, which anybody can check in the log; it states no vote and no suspicion.
"""

from collections.abc import Iterator
from typing import Final

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.evidence import HeardReport, Observed, Pointed
from jinro.players.reasoner.intents import Intent, Intentions
from jinro.players.reasoner.mind import ReasonerMind, has_today
from jinro.players.reasoner.quoting import DENIAL, REASONED, quote

MOST_NAMED: Final = 4
"""More people are not named in one line."""
CONSIDERED: Final = 0.05
"""From this probability on a claim is worth a conclusion."""
TOLD: Final = (Role.SEER, Role.MEDIUM)


class SeatTies:
    """The conclusions of one seat in one game."""

    def __init__(self, mind: ReasonerMind) -> None:
        self._mind = mind

    def counted(self, agenda: Intentions) -> Iterator[Intent]:
        """How many claim a role that only one can have."""
        mind = self._mind
        for role in TOLD:
            seats = tuple(s for s in mind.evidence.claimants(role) if s != mind.me)
            liars = len(mind.evidence.claimants(role)) - mind.counts.get(role, 0)
            if liars > 1 and 1 < len(seats) <= MOST_NAMED:
                mine = mind.evidence.claims.get(mind.me)
                kind = "count mine" if mine is not None and mine.role is role else "count"
                yield _remark(("count", role, len(seats)), kind, role=role, seats=seats, number=liars)

    def split(self, agenda: Intentions) -> Iterator[Intent]:
        """Somebody is a werewolf by one result and human by another."""
        reports = self._mind.evidence.reports
        for one in reversed(reports):
            for other in reports:
                about = other.target == one.target and other.power == one.power
                if one.black and about and not other.black and self._may_tell(one.by, other.by, one.target):
                    key = ("split", one.target, one.by, other.by)
                    yield _remark(key, "split", one.by, other=one.target, source=other.by)

    def concluded(self, agenda: Intentions) -> Iterator[Intent]:
        """What follows if a claimant is what he says: whom he calls a werewolf, and who lies then."""
        mind, story = self._mind, self._mind.story()
        for seat, claim in mind.evidence.claims.items():
            rivals = [s for s in mind.evidence.claimants(claim.role) if s != seat and s in mind.alive]
            if claim.role not in TOLD or seat not in mind.others or story.p(seat, claim.role) < CONSIDERED:
                continue
            blacks = [r for r in mind.evidence.reports_by(seat) if r.black and r.target in mind.alive]
            black = blacks[-1].target if blacks else 0
            rivals = [s for s in rivals if s != black]
            if black and rivals and mind.me not in (*rivals, black):
                key = ("conclude", seat, black, len(rivals))
                yield _remark(key, "conclude", seat, role=claim.role, other=black, source=rivals[-1])
            elif not black and mind.day > claim.day and len(mind.evidence.claimants(claim.role)) == 1:
                yield _remark(("alone", seat), "alone", seat, role=claim.role)

    def lynched(self, agenda: Intentions) -> Iterator[Intent]:
        """Who voted for somebody that was human after all."""
        mind = self._mind
        for gone, day in mind.evidence.executed.items():
            if day < mind.day - 2 or mind.evidence.was_wolf(gone) is not False:
                continue
            seats = self._voters(gone, day)
            kind = "lynched me" if mind.me in {p.by for p in self._votes(gone, day)} else "lynched"
            if 0 < len(seats) <= MOST_NAMED - 1:
                reason = Pointed(seats[0], gone, day, "vote")
                yield _remark(("lynched", gone), kind, seats[0], other=gone, reason=reason, seats=seats)

    def spared(self, agenda: Intentions) -> Iterator[Intent]:
        """Who did not vote for a werewolf that was executed, or voted as it did."""
        mind = self._mind
        for gone, day in mind.evidence.executed.items():
            if not mind.evidence.was_wolf(gone):
                continue
            voted = {p.by for p in self._votes(gone, day)}
            if not voted:
                continue
            away = tuple(s for s in mind.others if s not in voted and s in mind.evidence.living_on(day))
            mine = mind.me in voted
            if mine and 0 < len(away) <= 3:
                reason = Pointed(away[0], gone, day, "vote")
                yield _remark(("spared", gone), "spared", away[0], other=gone, reason=reason, seats=away)
            for vote in mind.evidence.pointed:
                same = [p for p in self._votes(vote.target, vote.day) if p.by in mind.others]
                if vote.by == gone and vote.how == "vote" and 0 < len(same) <= 2 and vote.target != mind.me:
                    yield _remark(
                        ("with wolf", gone, vote.day), "with wolf", same[0].by,
                        other=gone, source=vote.target, reason=vote,
                    )  # fmt: skip

    def ropes(self, agenda: Intentions) -> Iterator[Intent]:
        """How many executions are left, and how many may miss."""
        mind = self._mind
        wolves = mind.counts.get(Role.WEREWOLF, 0)
        found = sum(bool(mind.evidence.was_wolf(seat)) for seat in mind.evidence.executed)
        left = (len(mind.alive) - 1) // 2
        if mind.evidence.executed and not mind.counts.get(Role.MEDIUM):
            return  # Nobody knows how many werewolves are left.
        if mind.day <= mind.first_vote or len(mind.alive) <= 4 or not has_today(mind.view, "execution"):
            return
        spare = left - (wolves - found)
        if left >= wolves - found > 0:
            yield _remark(("ropes", mind.day), f"ropes {min(spare, 1)}", number=left)

    def turned(self) -> Iterator[Intent]:
        """Somebody is against another one than on the day before, who lives: why?"""
        mind = self._mind
        for by, pointed in mind.evidence.today.items():
            before = mind.evidence.words.get((by, mind.day - 1))
            if before is None or by not in mind.others or by in mind.evidence.confessed:
                continue
            if before.target in mind.alive and mind.me not in (before.target, pointed.target):
                if before.target != pointed.target and before.target not in mind.evidence.claims:
                    yield Intent(
                        "ask_reason", ("chat", "turned", by, mind.day), pointed.target,
                        to=by, other=before.target, kind="turned",
                    )  # fmt: skip

    def pressed(self, agenda: Intentions) -> Iterator[Intent]:
        """What somebody said to defend himself is no answer."""
        mind, seat = self._mind, agenda.vote
        mine = mind.evidence.today.get(mind.me)
        if not seat or mine is None or seat not in mind.alive or seat in mind.evidence.confessed:
            return
        said = [t for t in mind.view.scene.talks[mine.at + 1 :] if t.seat == seat and t.day == mind.day]
        words = quote(said[-1], mind.evidence.names, DENIAL) if said else ""
        if words and not REASONED.search(said[-1].text):
            reason = Observed(seat, "said", mind.day, words)
            yield _remark(("press", seat, mind.day), "press", seat, reason=reason)

    def _votes(self, target: Seat, day: int) -> list[Pointed]:
        pointed = self._mind.evidence.pointed
        return [p for p in pointed if p.how == "vote" and p.day == day and p.target == target]

    def _voters(self, target: Seat, day: int) -> tuple[Seat, ...]:
        return tuple(p.by for p in self._votes(target, day) if p.by in self._mind.others)

    def _may_tell(self, *seats: Seat) -> bool:
        return self._mind.me not in seats and not self._mind.evidence.confessed.keys() & set(seats)


def _remark(
    key: tuple[object, ...],
    kind: str,
    target: Seat = 0,
    *,
    role: Role | None = None,
    other: Seat = 0,
    source: Seat = 0,
    reason: Pointed | HeardReport | Observed | None = None,
    seats: tuple[Seat, ...] = (),
    number: int = 0,
) -> Intent:
    return Intent(
        "remark", key, target, role=role, other=other, source=source, reason=reason, seats=seats,
        number=number, kind=kind,
    )  # fmt: skip
