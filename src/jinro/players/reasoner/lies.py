"""Made-up results: they agree with all that is public and with each other, and serve the liar's side."""

from collections.abc import Sequence

from jinro.game.roles import Role, Seat
from jinro.players.reasoner.cover import OPEN_ROLES, CoverResult
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.weights import village_of


def make_up(mind: ReasonerMind) -> None:
    """Make up the results of the nights that are over."""
    cover = mind.cover
    if cover.honest or cover.pose not in OPEN_ROLES:
        return
    for day in range(mind.rules.first_day, mind.day):
        if day not in cover.made:
            cover.made[day] = None  # While it is made up, there is none.
            cover.made[day] = (_divined if cover.pose is Role.SEER else _told)(mind, day)


def _left(mind: ReasonerMind) -> int:
    """Werewolves that its results have not named."""
    made = mind.cover.made.values()
    return mind.counts.get(Role.WEREWOLF, 0) - sum(one is not None and one.black for one in made)


def _divined(mind: ReasonerMind, day: int) -> CoverResult | None:
    scene = mind.view.scene
    gone = {d.seat for d in scene.deaths if (d.day < day if d.how == "found" else d.day <= day)}
    seen = {made.target for made in mind.cover.made.values() if made is not None}
    options = [s for s in range(1, mind.rules.seats + 1) if s != mind.me and s not in gone | seen]
    options = [s for s in options if s in scene.alive] or options
    if not options:
        return None
    black = _blacken(mind, options, day)
    if black:
        return CoverResult(day, "divine", black, True)
    # A human: a fellow who needs it, else somebody whom nobody doubts.
    public = mind.public().wolf
    target = max(options, key=lambda s: (s in mind.fellows and public[s] > 0.2, -public[s], s))
    return CoverResult(day, "divine", target, False)


def _blacken(mind: ReasonerMind, options: Sequence[Seat], day: int) -> Seat:
    """Whom to call a werewolf; 0: nobody today."""
    draws = mind.cover.draws
    rate = mind.policy.black[village_of(mind.rules.seats)]
    if _left(mind) < 1 or draws.number(f"black/{day}") % 1_000 >= 1_000 * rate:
        return 0
    own, public = mind.own(), mind.public()
    rivals = set(mind.evidence.claimants(Role.SEER)) - {mind.me}

    def value(seat: Seat) -> float:
        whim = draws.number(f"whom/{day}/{seat}") % 1_000 / 10_000
        rival = mind.policy.rival if seat in rivals else 0.0
        return rival + public.wolf[seat] - 1.5 * own.wolf[seat] + own.p(seat, Role.SEER) + whim

    living = [s for s in options if s in mind.alive and s not in mind.fellows]
    return max(living, key=value, default=0)


def _told(mind: ReasonerMind, day: int) -> CoverResult | None:
    """What a pretended medium says of the executed: against the seer who is likely to be true."""
    executed = mind.view.scene.executed.get(day)
    if executed is None:
        return None
    own, trust = mind.own(), 0.0
    for report in mind.evidence.reports:
        if report.target == executed and report.power == "divine":
            trust += (own.p(report.by, Role.SEER) - 0.5) * (1 if report.black else -1)
    # If all werewolves were dead, the game would be over: leave one.
    black = _left(mind) > 1 and executed not in mind.fellows and trust < 0
    return CoverResult(day, "tell", executed, black)
