"""Questions of one seat to others: a question is put only once a day to anybody."""

from collections.abc import Iterator
from typing import Final

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.evidence import HeardReport, Pointed
from jinro.players.reasoner.intents import Intent
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.quoting import gave_reason

MOST_VIEWS: Final = 2
"""How often a day it is asked whom somebody suspects: else the talk goes round in a circle."""
Key = tuple[object, ...]


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

    def about_me(self) -> Iterator[Intent]:
        """Why a seer looked at me, if he calls me a werewolf."""
        mind = self._mind
        for report in mind.evidence.reports:
            if report.target == mind.me and report.black and report.power == "divine":
                if (
                    report.day == mind.day
                    and report.by in mind.alive
                    and not mind.evidence.is_asked(report.by)
                ):
                    yield Intent(
                        "ask_divined", ("chat", "why me", report.by), mind.me, to=report.by, kind="me"
                    )

    def about_rivals(self, key: Key) -> Iterator[Intent]:
        """Which of two claimants somebody believes who has not said it."""
        mind, evidence = self._mind, self._mind.evidence
        rivals = [s for s in evidence.claimants(Role.SEER) if s in mind.alive]
        if len(rivals) != 2 or mind.me in rivals or mind.draws.number(f"rivals/{mind.day}") % 2:
            return
        others = [s for s in mind.others if s not in (*rivals, *evidence.today) and self._unasked(s)]
        others.sort(key=lambda s: mind.draws.number(f"rivals/{mind.day}/{s}"))
        for seat in others[:1]:
            yield Intent("ask_view", key, rivals[0], to=seat, other=rivals[1], kind="rivals")

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
        if sum(m.kind in ("suspect", "vote", "trust") for m in evidence.matters) >= MOST_VIEWS:
            return
        quiet = [s for s in mind.others if s not in evidence.today and self._unasked(s)]
        quiet.sort(key=lambda s: (s in evidence.spoke_today, mind.draws.number(f"view/{mind.day}/{s}")))
        for seat in quiet[:1]:
            yield Intent("ask_view", key, to=seat)

    def _unasked(self, seat: Seat) -> bool:
        return not any(matter.to == seat for matter in self._mind.evidence.matters)
