"""The metrics of a game's seats, with what is said or without."""

from collections.abc import Iterable, Sequence
from functools import partial

from jinro.contest.score.games import Measure, Measures
from jinro.contest.score.metrics.acts import Count, acts
from jinro.contest.score.metrics.facts import GameFacts
from jinro.game.events import Event
from jinro.language.prose.read import Reviser


def measure_acts(events: Sequence[Event]) -> Sequence[Measures]:
    """All metrics that need no reading of what is said."""
    facts = GameFacts(events)
    return summed(len(facts.roles), acts(facts))


def measure_all(events: Sequence[Event], reviser: Reviser | None = None) -> Sequence[Measures]:
    """All metrics; a `reviser` reads English once more."""
    # Imported here: reading prose loads its lexicons.
    from jinro.contest.score.metrics.talk import talk

    facts = GameFacts(events)
    return summed(len(facts.roles), (*acts(facts), *talk(facts, reviser)))


def measure_by(*, talk: bool, reviser: Reviser | None = None) -> Measure:
    """What measures a game, with what is said or without."""
    return partial(measure_all, reviser=reviser) if talk else measure_acts


def summed(seats: int, counts: Iterable[Count]) -> Sequence[Measures]:
    """Counts, summed by seat and metric."""
    found: list[Measures] = [{} for _ in range(seats)]
    for seat, name, numerator, denominator in counts:
        own = found[seat - 1]
        before = own.get(name, (0.0, 0.0))
        own[name] = before[0] + numerator, before[1] + denominator
    return found
