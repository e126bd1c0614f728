"""Questions of one seat to others, and its answers to theirs.

An answer states what the seat believes, or its cover story; a question is put only once a day to anybody.
"""

import re
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from jinro.game.events import Spoke
from jinro.game.roles import Role, Seat
from jinro.language import claims as c
from jinro.language.prose.read import Situation, read
from jinro.players.reasoner.evidence import HeardReport, Pointed
from jinro.players.reasoner.intents import Intent, Intentions
from jinro.players.reasoner.mind import ReasonerMind

DOUBTED: Final = 0.4
TRUSTED: Final = 0.12
"""From, and up to, these probabilities somebody is called a werewolf, or human, when asked."""
REASONED: Final = re.compile(
    "から|ので|ため|理由|同じ|賛成|通り|続いて|乗る|乗り|話を聞いて|"
    r"because|since|, so |: |like |right|agree|too\b|convinced|after what",
    re.IGNORECASE,
)
"""Whether a line gives a reason, or refers to that of somebody else."""
Key = tuple[object, ...]


class SeatAnswers:
    """What one seat answers to a question that was put to it."""

    def __init__(self, mind: ReasonerMind) -> None:
        self._mind = mind

    def answer(self, spoke: Spoke, key: Key, agenda: Intentions, planned: Intent | None) -> Intent:
        """The answer; `planned`: what the seat would say next of its own accord."""
        by, me = spoke.seat, self._mind.me
        situation = Situation(speaker=by, to=me)
        for heard in read(spoke.text, None, self._mind.evidence.names, situation=situation):
            match heard.claim:
                case c.Question(_, _, _, c.ComingOut()) | c.Request(_, _, _, c.ComingOut()):
                    return self._role(by, key, agenda)
                case c.Question(_, _, _, c.Is(c.Agent(seat), _)) if seat == me:
                    return self._role(by, key, agenda)
                case c.Question(_, _, _, c.Is(c.Agent(seat), _)) if self._is_seat(seat):
                    return self._opinion(seat, by, key, agenda)
                case c.Question(_, _, _, c.Result(_, _, c.Agent(seat), None)) if self._has_seen(seat):
                    return Intent("answer_why", key, seat, to=by)
                case c.Question(_, _, _, c.Act(_, c.Verb.VOTE, c.Agent(seat))) | c.Question(
                    _, _, _, c.Did(_, c.Verb.VOTE, c.Agent(seat))
                ) if self._is_seat(seat):
                    return self._explain(seat, by, key, agenda)
                case c.Question(_, _, _, c.Act(_, c.Verb.VOTE, _)) | c.Question(_, _, _, c.Is(c.Anyone(), _)):
                    return self._vote(by, key, agenda, planned)
                case c.Request():
                    return Intent("answer_noted", key, to=by)
        return self._vote(by, key, agenda, planned)

    def _is_seat(self, seat: Seat) -> bool:
        return 0 < seat <= self._mind.rules.seats

    def _has_seen(self, seat: Seat) -> bool:
        """Whether I reported a divination of a seat."""
        reports = self._mind.evidence.reports_by(self._mind.me)
        return any(report.target == seat and report.power == "divine" for report in reports)

    def _role(self, by: Seat, key: Key, agenda: Intentions) -> Intent:
        mind = self._mind
        pose = mind.cover.pose
        if agenda.out or (pose is Role.VILLAGER and mind.draws.number(f"tell/{mind.day}/{by}") % 3):
            return Intent("answer_role", key, role=pose, to=by)
        return Intent("answer_hidden", key, to=by)

    def _vote(self, by: Seat, key: Key, agenda: Intentions, planned: Intent | None) -> Intent:
        if not agenda.vote and planned is not None and planned.act in ("vote", "suspect"):
            if planned.reason is not None:
                return replace(planned, to=by)
        if not agenda.vote:
            return Intent("answer_undecided", key, to=by)
        reason, rival = agenda.reason(agenda.vote)
        return Intent("vote", key, agenda.vote, reason=reason, rival=rival, to=by)

    def _explain(self, seat: Seat, by: Seat, key: Key, agenda: Intentions) -> Intent:
        """Why I vote for somebody; if I do not, what I think of him."""
        mind = self._mind
        if seat not in (agenda.vote, *(p.target for p in mind.evidence.all_pointed() if p.by == mind.me)):
            return self._opinion(seat, by, key, agenda)
        reason, rival = agenda.reason(seat)
        if reason is None:
            return Intent("explain", key, seat, to=by, kind="hunch")
        return Intent("explain", key, seat, reason=reason, rival=rival, to=by)

    def _opinion(self, seat: Seat, by: Seat, key: Key, agenda: Intentions) -> Intent:
        p = self._mind.story().wolf[seat]
        if p >= DOUBTED or seat == agenda.vote:
            reason, rival = agenda.reason(seat)
            return Intent("suspect", key, seat, reason=reason, rival=rival, to=by)
        return Intent("answer_trust" if p <= TRUSTED else "answer_unsure", key, seat, to=by)


class SeatQuestions:
    """What one seat would like to know from others."""

    def __init__(self, mind: ReasonerMind) -> None:
        self._mind = mind

    def why_me(self, by: Seat, key: Key) -> Intent:
        return Intent("ask_reason", key, self._mind.me, to=by, kind="me")

    def about_results(self, reports: list[HeardReport], key: Key) -> Iterator[Intent]:
        """Why a seer looked at somebody."""
        mind = self._mind
        for report in reports:
            if report.power == "divine" and report.by in mind.alive and self._unasked(report.by):
                if mind.me not in (report.by, report.target):
                    yield Intent("ask_divined", key, report.target, to=report.by)

    def about_votes(self, pointed: list[Pointed], mine: set[Seat], key: Key) -> Iterator[Intent]:
        """Why somebody votes for another one, if he did not say. `mine`: whom I am against myself."""
        mind = self._mind
        for one in pointed:
            if one.by not in mind.alive or one.by in mind.evidence.confessed:
                continue
            if mind.me in (one.by, one.target) or one.target in mine:
                continue
            if self._unasked(one.by) and not gave_reason(mind, one):
                yield Intent("ask_reason", key, one.target, to=one.by)

    def about_views(self, key: Key) -> Iterator[Intent]:
        """Whom somebody suspects who has not said it; the silent first."""
        mind = self._mind
        evidence = mind.evidence
        quiet = [s for s in mind.others if s not in evidence.today and self._unasked(s)]
        quiet.sort(key=lambda s: (s in evidence.spoke_today, mind.draws.number(f"view/{mind.day}/{s}")))
        for seat in quiet[:1]:
            yield Intent("ask_view", key, to=seat)

    def _unasked(self, seat: Seat) -> bool:
        return not any(fact.to == seat for _, fact in self._mind.evidence.asked)


def gave_reason(mind: ReasonerMind, pointed: Pointed) -> bool:
    """Whether somebody gave a reason for a vote that he announced."""
    talks = mind.view.scene.talks
    return not 0 <= pointed.at < len(talks) or bool(REASONED.search(talks[pointed.at].text))
