"""Whom to execute, divine, guard and attack."""

from collections.abc import Sequence
from typing import Final

from jinro.game.roles import Role, Seat, Side
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.weights import village_of

WORTH: Final = {
    Role.SEER: 1.0,
    Role.MEDIUM: 0.5,
    Role.BODYGUARD: 0.5,
    Role.FREEMASON: 0.35,
    Role.VILLAGER: 0.2,
}
"""What a role is worth to the village, alive."""
WHIM: Final = 0.03
"""The most that chance adds to the score of a vote."""
SHIELD: Final = 0.8
"""How likely a living bodyguard guards the seat that it should."""


def vote_scores(mind: ReasonerMind, options: Sequence[Seat]) -> dict[Seat, float]:
    """How much the seat wants each of the options executed."""
    judge = {Side.VILLAGER: _village, Side.WEREWOLF: _wolves}.get(mind.side, _fox)
    scores = judge(mind, options)
    for seat, support in _support(mind, options).items():
        # Votes must meet somewhere; but a crowd is no evidence, so that its size counts little.
        scores[seat] += mind.policy.crowd * support / (1.0 + support)
    # Where nothing else decides, everybody has an own idea.
    for seat in scores:
        scores[seat] += WHIM * (mind.draws.number(f"whim/{mind.day}/{seat}") % 1_000) / 1_000
        scores[seat] += slip(mind, "vote", seat)
    return scores


def slip(mind: ReasonerMind, what: str, seat: Seat) -> float:
    """What a player that does not play its best adds to the score of a choice; it stays the same all day."""
    most = mind.policy.slip
    return most * (mind.draws.number(f"slip/{what}/{mind.day}/{seat}") % 1_000) / 1_000 if most else 0.0


def _village(mind: ReasonerMind, options: Sequence[Seat]) -> dict[Seat, float]:
    own, values = mind.own(), mind.policy.values
    return {seat: sum(value * own.p(seat, Role(role)) for role, value in values.items()) for seat in options}


def _wolves(mind: ReasonerMind, options: Sequence[Seat]) -> dict[Seat, float]:
    """Not a werewolf: for sure if I know them, else as far as I can tell. Otherwise whom others may doubt, by
    what they see and by what I say."""
    own, public, story = mind.own(), mind.public(), mind.story()
    # With few left, what counts is that the werewolves are not voted out.
    late = 3.0 if len(mind.alive) <= 4 else mind.policy.friend[village_of(mind.rules.seats)]
    scores = {}
    for seat in options:
        doubt = 0.6 * public.wolf[seat] + 0.4 * story.wolf[seat]
        threat = 0.2 * sum(worth * own.p(seat, role) for role, worth in WORTH.items())
        friend = late * own.wolf[seat] + 0.3 * own.p(seat, Role.POSSESSED)
        if seat in mind.fellows and _lost(mind, seat):
            # Nobody can save it: whoever tries is found next.
            friend *= mind.policy.loyalty
        scores[seat] = doubt + threat - friend
    return scores


def _lost(mind: ReasonerMind, fellow: Seat) -> bool:
    """Whether a fellow will be executed, whatever the others of us do; never where we decide the vote."""
    if 2 * (1 + sum(seat in mind.alive for seat in mind.fellows)) >= len(mind.alive) - 1:
        return False
    against = sum(by not in mind.fellows for by in mind.evidence.against(fellow))
    return mind.public().wolf[fellow] > 0.6 or 2 * against > len(mind.alive) - 1


def power_play(mind: ReasonerMind) -> bool:
    """Whether the werewolves and the possessed are the majority, as far as I know."""
    if mind.side is not Side.WEREWOLF or not mind.counts.get(Role.POSSESSED) or len(mind.alive) > 5:
        return False
    own = mind.own()
    ours = sum(own.wolf[seat] + own.p(seat, Role.POSSESSED) for seat in mind.alive)
    return ours > len(mind.alive) / 2 + 0.3


def _fox(mind: ReasonerMind, options: Sequence[Seat]) -> dict[Seat, float]:
    """Whom the village wants; the seer first, who could find me."""
    scores = _village(mind, options)
    own = mind.own()
    return {seat: score + 0.6 * own.p(seat, Role.SEER) for seat, score in scores.items()}


def _support(mind: ReasonerMind, options: Sequence[Seat]) -> dict[Seat, float]:
    """How many others want the same today, in votes; of those who are doubted, less."""
    own, found = mind.own(), dict.fromkeys(options, 0.0)
    for by, pointed in mind.evidence.today.items():
        if pointed.target in found and by != mind.me and by in mind.alive:
            trust = 1.0 if mind.side is Side.WEREWOLF else 1.0 - own.wolf[by]
            found[pointed.target] += min(trust, 1.0)
    return found


def divine(mind: ReasonerMind, options: Sequence[Seat]) -> Seat:
    """The seat that is most likely a werewolf and not likely to be dead by then."""
    own = mind.own()
    seen = {result.target for result in mind.view.divined}
    doomed = expected_victim(mind)

    def value(seat: Seat) -> float:
        p = own.wolf[seat]
        # A result about a claimant tells less than its rivals do.
        gain = p * (1.0 - p) + 0.5 * p + 0.3 * own.p(seat, Role.FOX)
        if seat in seen:
            gain -= 3.0
        elif p <= 0.0:
            gain -= 1.0
        if seat == doomed:
            gain -= 0.5
        gain += mind.draws.number(f"divine/{mind.day}/{seat}") % 1_000 / 100_000
        return gain + slip(mind, "divine", seat)

    return max(options, key=value)


def expected_victim(mind: ReasonerMind) -> Seat:
    """Who was executed, or seems to be, where that is not shown before the morning; 0: unknown."""
    scene = mind.view.scene
    if mind.rules.execution_shown == "at_once" or mind.day in scene.executed:
        return 0
    targets = [pointed.target for pointed in mind.evidence.today.values()]
    return max(set(targets), key=lambda t: (targets.count(t), -t), default=0)


def guard(mind: ReasonerMind, options: Sequence[Seat]) -> Seat:
    """The seat whose loss would hurt most, as likely as it is attacked."""
    own, claims = mind.own(), mind.evidence.claims
    doomed = expected_victim(mind)

    def value(seat: Seat) -> float:
        worth = sum(worth * own.p(seat, role) for role, worth in WORTH.items() if role is not Role.VILLAGER)
        claimed = claims.get(seat)
        shown = 1.0 if claimed is not None and claimed.role in WORTH else 0.3
        trust = 0.2 * (1.0 - own.wolf[seat])
        value = (worth * shown + trust) * (0.1 if seat == doomed or seat not in mind.alive else 1.0)
        return value + slip(mind, "guard", seat)

    return max(options, key=lambda seat: (value(seat), -seat))


def attack_scores(mind: ReasonerMind, options: Sequence[Seat]) -> dict[Seat, float]:
    """What it is worth to the werewolves to attack each of the options."""
    own, public = mind.own(), mind.public()
    guarded = _guarded(mind, options)
    doomed = expected_victim(mind)
    failed = failed_attacks(mind)
    scores = {}
    for seat in options:
        worth = sum(worth * own.p(seat, role) for role, worth in WORTH.items())
        # Somebody whom all trust will not be executed; somebody doubted may be, by day.
        worth += 0.3 * (1.0 - public.wolf[seat])
        worth *= 1.0 - guarded.get(seat, 0.0)
        if seat in failed:
            # It was guarded, or it is a fox.
            worth *= 0.25
        worth -= 0.3 * own.p(seat, Role.POSSESSED) + own.p(seat, Role.FOX)
        if seat == doomed or seat not in mind.alive:
            worth -= 1.0
        scores[seat] = worth + mind.draws.number(f"attack/{mind.day}/{seat}") % 1_000 / 100_000
        scores[seat] += slip(mind, "attack", seat)
    return scores


def failed_attacks(mind: ReasonerMind) -> set[Seat]:
    """Seats that were attacked and did not die."""
    return {
        attack.target
        for attack in mind.view.attacked
        if attack.target in mind.alive and attack.day < mind.day
    }


def _guarded(mind: ReasonerMind, options: Sequence[Seat]) -> dict[Seat, float]:
    """How likely each seat is guarded: the bodyguard protects whom the public believes."""
    own, public, claims = mind.own(), mind.public(), mind.evidence.claims
    if not mind.counts.get(Role.BODYGUARD):
        return {}
    there = min(1.0, sum(own.p(seat, Role.BODYGUARD) for seat in mind.alive))
    shown = {
        seat: WORTH[claims[seat].role] * public.p(seat, claims[seat].role)
        for seat in options
        if seat in claims and claims[seat].role in WORTH and claims[seat].role is not Role.VILLAGER
    }
    total = sum(shown.values())
    if total < 0.05:
        return {}
    return {seat: there * SHIELD * (value / total) ** 1.5 for seat, value in shown.items()}
