"""The metrics of a game's seats, with what is said or without."""

from collections.abc import Iterable, Sequence

from jinro.contest.score.games import Measures
from jinro.contest.score.metrics.acts import Count, acts
from jinro.contest.score.metrics.facts import GameFacts
from jinro.game.events import Event


def measure_acts(events: Sequence[Event]) -> Sequence[Measures]:
    """All metrics that need no reading of what is said."""
    facts = GameFacts(events)
    return summed(len(facts.roles), acts(facts))


def measure_all(events: Sequence[Event]) -> Sequence[Measures]:
    """All metrics."""
    # Imported here: reading prose loads its lexicons.
    from jinro.contest.score.metrics.talk import talk

    facts = GameFacts(events)
    return summed(len(facts.roles), (*acts(facts), *talk(facts)))


def summed(seats: int, counts: Iterable[Count]) -> Sequence[Measures]:
    """Counts, summed by seat and metric."""
    found: list[Measures] = [{} for _ in range(seats)]
    for seat, name, numerator, denominator in counts:
        own = found[seat - 1]
        before = own.get(name, (0.0, 0.0))
        own[name] = before[0] + numerator, before[1] + denominator
    return found
