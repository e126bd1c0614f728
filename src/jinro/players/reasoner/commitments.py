"""What one seat has said that it believes, and when: it keeps to that until something new is known.

Whoever thanks a seer, speaks for somebody or takes a result as a reason trusts him from then on; whoever
calls a claim or a result false has called its speaker a fake. Reasons and votes of the following days go by
that.
"""

from collections.abc import Collection

from jinro.game.roles import Seat
from jinro.players.reasoner.evidence import HeardClaim, HeardReport
from jinro.players.reasoner.intent import Intent


class Commitments:
    """Whom one seat trusts, and whom it has called a fake, by its words; with how much was said then."""

    def __init__(self, me: Seat) -> None:
        self._me = me
        self.trusted: dict[Seat, int] = {}
        self.fakes: dict[Seat, int] = {}

    def note(self, intent: Intent, at: int) -> None:
        """Remember what an utterance commits to."""
        act, kind, target = intent.act, intent.kind, intent.target
        if act in ("spare", "rush") or kind.startswith(("trust", "believe")) or kind == "alone":
            self._trust(target, at)
        if kind in ("cleared", "claimed"):
            self._trust(intent.other, at)
        for result in filter(None, (intent.result, *intent.more)):
            if not result.black:
                self._trust(result.target, at)
        if act == "thank":
            self._trust(intent.to, at)
        if kind == "believe over":
            self._fake(intent.other, at)
        if act == "rebut" or kind in ("disbelieve", "claim doubted"):
            self._fake(target, at)
        if act == "exposed":
            self._fake(intent.other, at)
        if act in ("vote", "suspect", "explain", "agree", "sum_up"):
            self._against(intent, at)

    def _against(self, intent: Intent, at: int) -> None:
        target, reason = intent.target, intent.reason
        self.trusted.pop(target, None)
        match reason:
            case HeardClaim(by) if by == target:
                self._fake(target, at)
                if intent.rival is not None:
                    self._trust(intent.rival.by, at)
            case HeardReport(by, _, about) if by == target:
                self._fake(target, at)
                if about != target:
                    self._trust(about, at)
            case HeardReport(by, _, about) if about == target:
                self._trust(by, at)

    def _trust(self, seat: Seat, at: int) -> None:
        if seat not in (0, self._me) and seat not in self.fakes:
            self.trusted[seat] = at

    def _fake(self, seat: Seat, at: int) -> None:
        self.trusted.pop(seat, None)
        self.fakes.setdefault(seat, at)

    def distrust(self, rivals: Collection[Seat]) -> None:
        """Nobody who claims the same role is trusted."""
        for seat in rivals:
            self.trusted.pop(seat, None)

    def forgive(self, seats: Collection[Seat]) -> None:
        """Nobody who was attacked is held for a fake any more."""
        for seat in seats:
            self.fakes.pop(seat, None)
