"""What must not decide an opinion: votes received, survival, talk, length; of each seat of a game."""

from collections.abc import Sequence

from jinro.contest.judge.records import SeatFacts
from jinro.contest.score.metrics.acts import SILENT
from jinro.contest.score.metrics.facts import GameFacts
from jinro.game.events import Event


def seat_facts(events: Sequence[Event]) -> tuple[SeatFacts, ...]:
    """By seat, from seat 1."""
    facts = GameFacts(events)
    targets = [target for day in facts.days for _, target in day.votes]
    talks = [spoke for day in facts.days for spoke in day.talks if spoke.text not in SILENT]
    alive = [day.living for day in facts.days[1:]] + [facts.survivors]
    found = []
    for seat in sorted(facts.seats):
        own = [len(spoke.text) for spoke in talks if spoke.seat == seat]
        found.append(
            SeatFacts(
                votes=targets.count(seat) / max(1, len(targets)),
                survival=sum(seat in living for living in alive) / len(alive),
                talk=len(own) / max(1, len(talks)),
                length=sum(own) / max(1, len(own)),
            )
        )
    return tuple(found)
