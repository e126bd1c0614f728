"""What one seat answers to what is put to it: a question, an accusation, a request.

An answer states what the seat believes, or its cover story, about the matter: whom, and because of what. It
agrees with what the seat has said before (`commitments`).
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.cover import OPEN_ROLES
from jinro.players.reasoner.decisions import vote_scores
from jinro.players.reasoner.intents import TRUSTED, Intent, Intentions
from jinro.players.reasoner.looking import why_looked
from jinro.players.reasoner.matters import Matter
from jinro.players.reasoner.mind import NEVER, ReasonerMind, has_today

DOUBTED: Final = 0.4
"""From this probability on somebody is called a werewolf when asked."""
BELIEVED: Final = 0.55
DISBELIEVED: Final = 0.3
"""The same for a claim."""
CLOSE: Final = 0.1
"""How much worse a target may be that somebody else asks for."""
HIDDEN: Final = ("role", "accuse", "result", "plan", "divine", "why_divined", "belief")
"""What somebody is not asked who has said that he is a werewolf, or helps them."""
Key = tuple[object, ...]


class SeatAnswers:
    """The answers of one seat in one game."""

    def __init__(self, mind: ReasonerMind) -> None:
        self._mind = mind

    def answer(self, matter: Matter, key: Key, agenda: Intentions, planned: Intent | None) -> Intent:
        """The answer; `planned`: what the seat would say next of its own accord."""
        asked = _Asked(matter, key, agenda, planned, matter.about)
        kind = matter.kind
        if self._mind.me in self._mind.evidence.confessed and kind in HIDDEN:
            return Intent("answer", key, to=matter.by, kind="confessed")
        if kind.startswith("small_"):
            return Intent("answer", key, to=matter.by, kind=kind.removeprefix("small_"))
        how = {
            "role": self._role, "accuse": self._accused, "result": self._result, "why": self._why,
            "accuse_vote": self._voted, "belief": self._belief, "opinion": self._opinion,
            "trust": self._trust, "urge": self._urge, "divine": self._divine, "plan": self._plan,
            "quiet": self._quiet, "death": self._death, "why_divined": self._why_divined,
        }.get(kind, self._lean)  # fmt: skip
        return how(asked)

    # About me

    def _role(self, asked: "_Asked") -> Intent:
        pose, agenda = self._mind.cover.pose, asked.agenda
        if asked.planned is not None and asked.planned.act == "come_out":
            return replace(asked.planned, key=asked.key, to=asked.by)
        if agenda.out or pose is Role.VILLAGER:
            return Intent("answer_role", asked.key, role=pose, to=asked.by)
        return Intent("answer", asked.key, to=asked.by, kind="hidden")

    def _accused(self, asked: "_Asked") -> Intent:
        mind = self._mind
        if asked.agenda.out and mind.cover.pose in OPEN_ROLES:
            return Intent("answer", asked.key, to=asked.by, role=mind.cover.pose, kind="accused role")
        for report in mind.evidence.reports:
            if report.target == mind.me and not report.black and report.by not in mind.evidence.confessed:
                return Intent("answer", asked.key, to=asked.by, other=report.by, kind="accused white")
        return Intent("answer", asked.key, to=asked.by, kind="accused")

    def _quiet(self, asked: "_Asked") -> Intent:
        return Intent("answer", asked.key, to=asked.by, kind="quiet")

    def _result(self, asked: "_Asked") -> Intent:
        mind, agenda = self._mind, asked.agenda
        results = tuple(reversed(mind.cover.results()))
        if mind.cover.pose not in OPEN_ROLES:
            return Intent("answer", asked.key, to=asked.by, kind="no result")
        if not results:
            return Intent(
                "answer", asked.key, to=asked.by, kind="nothing yet" if agenda.out else "no result yet"
            )
        if agenda.out:
            return Intent("report", asked.key, result=results[0], more=results[1:2], to=asked.by)
        out = Intent("come_out", asked.key, role=mind.cover.pose, result=results[0], more=results[1:])
        return replace(out, to=asked.by) if agenda.may_come_out() else Intent(
            "answer", asked.key, to=asked.by, kind="no result yet"
        )  # fmt: skip

    def _plan(self, asked: "_Asked") -> Intent:
        seer = asked.agenda.out and self._mind.cover.pose is Role.SEER
        return Intent("answer", asked.key, to=asked.by, kind="plan" if seer else "no seer")

    def _divine(self, asked: "_Asked") -> Intent:
        seer = asked.agenda.out and self._mind.cover.pose is Role.SEER and asked.about
        kind = "will divine" if seer else "no seer"
        return Intent("answer", asked.key, asked.about, to=asked.by, kind=kind)

    def _why_divined(self, asked: "_Asked") -> Intent:
        told = {r.target for r in self._mind.evidence.reports_by(self._mind.me) if r.power == "divine"}
        nights = {r.target: r.day for r in self._mind.cover.results() if r.target in told}
        if not nights:
            return self._plan(asked)
        target = next((s for s in (asked.about, asked.by) if s in nights), list(nights)[-1])
        why, other = why_looked(self._mind, target, nights[target])
        claim = self._mind.evidence.claims.get(target)
        role = None if claim is None else claim.role
        return Intent("answer", asked.key, target, to=asked.by, kind=why, other=other, role=role)

    # About others

    def _lean(self, asked: "_Asked") -> Intent:
        """Whom it is against, and why; where nothing is known, by what was said."""
        agenda, planned = asked.agenda, asked.planned
        acts = ("vote",) if asked.matter.kind == "vote" else ("vote", "suspect")
        if not agenda.vote and planned is not None and planned.act in acts and planned.reason is not None:
            return replace(planned, key=asked.key, to=asked.by)
        if agenda.vote:
            reason, rival = agenda.reason(agenda.vote)
            return Intent("vote", asked.key, agenda.vote, reason=reason, rival=rival, to=asked.by)
        target = agenda.favourite(but=asked.by) or agenda.favourite()
        if target and self._mind.story().wolf[target] <= TRUSTED:
            target = agenda.favourite()  # Nobody else is suspicious: it may be who asks.
        if not target:
            return self._quiet(asked)
        if asked.matter.kind != "vote":
            return self._against(target, asked)
        reason, rival = agenda.reason(target)
        given = reason or agenda.seen(target)
        liar = agenda.liar(target, given)
        kind = "rival" if liar else "lean"
        return Intent(
            "vote", asked.key, target, reason=given, rival=rival, to=asked.by, other=liar, kind=kind
        )

    def _against(self, target: Seat, asked: "_Asked", kind: str = "lean") -> Intent:
        reason, rival = asked.agenda.reason(target)
        given = reason or asked.agenda.seen(target)
        return Intent("suspect", asked.key, target, reason=given, rival=rival, to=asked.by, kind=kind)

    def _why(self, asked: "_Asked") -> Intent:
        """Why I am against somebody; if I am not, what I think of him."""
        mind, agenda = self._mind, asked.agenda
        mine = [p.target for p in mind.evidence.all_pointed() if p.by == mind.me and p.day == mind.day]
        seat = asked.about or agenda.vote or (mine[-1] if mine else 0)
        if not seat:
            return self._lean(asked)
        if seat not in (agenda.vote, *mine):
            return self._opinion(replace(asked, about=seat))
        return self._explained(seat, asked)

    def _explained(self, seat: Seat, asked: "_Asked") -> Intent:
        reason, rival = asked.agenda.grounds.get((self._mind.day, seat), (None, None))
        mine = self._mind.evidence.today.get(self._mind.me)
        said = mine.at if mine is not None and mine.target == seat else NEVER
        if reason is None:
            reason, rival = asked.agenda.reason(seat)
            if getattr(reason, "at", -1) > said:
                reason = rival = None  # It was said only after my vote.
        given = reason or (asked.agenda.seen(seat) if said == NEVER else None)
        mind = self._mind
        if given is None and asked.agenda.out and seat in mind.evidence.claimants(mind.cover.pose):
            given = mind.evidence.claims[seat]
        if given is None:
            return Intent("explain", asked.key, seat, to=asked.by, kind="hunch")
        return Intent("explain", asked.key, seat, reason=given, rival=rival, to=asked.by)

    def _voted(self, asked: "_Asked") -> Intent:
        """Why I voted for somebody before."""
        mind, seat = self._mind, asked.about
        votes = [p for p in mind.evidence.all_pointed() if p.by == mind.me and p.target == seat]
        if not votes:
            kind = "not voted" if seat else "accused"
            return Intent("answer", asked.key, seat, to=asked.by, kind=kind)
        if asked.agenda.vote == seat:
            return self._explained(seat, asked)
        given, rival = asked.agenda.grounds.get((votes[-1].day, seat), (None, None))
        kind = "voted" if given is not None else "voted hunch"
        return Intent("answer", asked.key, seat, reason=given, rival=rival, to=asked.by, kind=kind)

    def _opinion(self, asked: "_Asked") -> Intent:
        mind, seat = self._mind, asked.about
        if not seat or seat == mind.me:
            return self._lean(asked)
        p = mind.story().wolf[seat]
        agenda, kept = asked.agenda, asked.agenda.kept
        if seat in kept.trusted and seat not in (agenda.vote, agenda.named):
            return self._trusts(seat, asked)
        doubted = p >= DOUBTED or seat in (agenda.vote, agenda.named)
        if doubted and seat in mind.alive:
            return self._against(seat, asked, "")
        if p <= TRUSTED and seat not in kept.fakes:
            return self._trusts(seat, asked)
        intent = Intent("answer", asked.key, seat, to=asked.by, kind="unsure")
        word = mind.evidence.today.get(seat)
        if seat in kept.fakes or word is None or word.target == seat:
            return replace(intent, kind="unsure fake") if seat in kept.fakes else intent
        kind = "unsure with" if word.target == (agenda.vote or agenda.named) else "unsure named"
        return replace(intent, kind=kind, other=word.target)

    def _trust(self, asked: "_Asked") -> Intent:
        mind, agenda = self._mind, asked.agenda
        story, avoided = mind.story().wolf, {agenda.vote, agenda.named}
        avoided |= agenda.kept.fakes.keys()
        options = [s for s in mind.others if s not in avoided and s != asked.by] or mind.others
        if not options:
            return self._lean(asked)
        said = [s for s in options if s in agenda.kept.trusted]
        best = min(said or options, key=lambda s: (round(story[s], 3), mind.draws.number(f"trust/{s}")))
        return self._trusts(best, asked)

    def _trusts(self, seat: Seat, asked: "_Asked") -> Intent:
        mind = self._mind
        for report in mind.evidence.reports:
            if (
                report.target == seat
                and not report.black
                and report.by not in (seat, *mind.evidence.confessed, *asked.agenda.kept.fakes)
                and asked.agenda.counts(report)
            ):
                kind = "trust mine" if report.by == mind.me else "trust cleared"
                return Intent("answer", asked.key, seat, to=asked.by, other=report.by, kind=kind)
        intent = Intent("answer", asked.key, seat, to=asked.by, kind="trust")
        for vote in reversed(mind.evidence.pointed):
            if vote.by == seat and vote.how == "vote" and vote.target != mind.me:
                if mind.evidence.was_wolf(vote.target):
                    return replace(intent, kind="trust caught", other=vote.target)
                if self._voted_for(vote.target, vote.day):
                    return replace(intent, kind="trust alike", other=vote.target)
        return intent

    def _voted_for(self, target: Seat, day: int) -> bool:
        pointed = self._mind.evidence.pointed
        return any((p.by, p.target, p.day, p.how) == (self._mind.me, target, day, "vote") for p in pointed)

    def _belief(self, asked: "_Asked") -> Intent:
        mind, seat = self._mind, asked.about
        claim = mind.evidence.claims.get(seat)
        if claim is None or claim.role is Role.VILLAGER:
            return self._opinion(asked)
        p = mind.story().p(seat, claim.role)
        rivals = [s for s in mind.evidence.claimants(claim.role) if s != seat]
        rivals.sort(key=lambda s: s in mind.alive)
        kept = asked.agenda.kept
        p = 0.0 if seat in kept.fakes else max(p, BELIEVED) if seat in kept.trusted else p
        intent = Intent("answer", asked.key, seat, role=claim.role, to=asked.by)
        if p <= DISBELIEVED:
            return (
                self._against(seat, asked, "disbelieve")
                if seat in mind.alive
                else replace(intent, kind="torn")
            )
        other = rivals[-1] if rivals else 0
        kind = "believe" if p >= BELIEVED else "torn"
        return replace(intent, kind=f"{kind} over" if other else kind, other=other)

    def _urge(self, asked: "_Asked") -> Intent:
        """Whether I vote with somebody, or for whom rather."""
        mind, agenda, seat = self._mind, asked.agenda, asked.about
        if not seat or seat == mind.me or seat not in mind.alive:
            return self._lean(asked)
        if mind.day < mind.first_vote or not has_today(mind.view, "execution"):
            return Intent("answer", asked.key, seat, to=asked.by, kind="early")
        scores = vote_scores(mind, mind.others)
        best = agenda.vote or agenda.favourite() or max(scores, key=scores.__getitem__)
        free = not agenda.vote and not agenda.named and seat not in agenda.kept.trusted
        if seat == best or (free and scores[best] - scores[seat] < CLOSE):
            reason, rival = agenda.reason(seat)
            return Intent("vote", asked.key, seat, reason=reason, rival=rival, to=asked.by, kind="asked")
        reason, rival = agenda.reason(best)
        return Intent(
            "vote", asked.key, best, reason=reason, rival=rival, to=asked.by, other=seat, kind="rather"
        )

    def _death(self, asked: "_Asked") -> Intent:
        mind = self._mind
        found = mind.evidence.mornings.get(mind.day, ())
        seat = asked.about or (found[0] if found else 0)
        if not seat:
            return self._lean(asked)
        claim = mind.evidence.claims.get(seat)
        intent = Intent("answer", asked.key, seat, to=asked.by, kind="death")
        if claim is not None and claim.role is not Role.VILLAGER:
            return replace(intent, kind="death role", role=claim.role)
        feared = [p.target for p in mind.evidence.pointed if p.by == seat and p.target in mind.alive]
        if feared and feared[-1] != mind.me:
            return replace(intent, kind="death feared", other=feared[-1])
        return intent


class _Asked(Struct, frozen=True):
    """A matter, and what the answer depends on."""

    matter: Matter
    key: Key
    agenda: Intentions
    planned: Intent | None
    about: Seat

    @property
    def by(self) -> Seat:
        return self.matter.by
