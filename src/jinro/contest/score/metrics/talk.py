"""Metrics of what is said: who is mentioned, whether votes follow words, and whom words win over.

Everything here comes from `prose.read`: what it does not understand does not count, on either side.
"""

from collections.abc import Iterator, Sequence

from jinro.contest.score.metrics.acts import SILENT, Count
from jinro.contest.score.metrics.facts import DayFacts, GameFacts
from jinro.game.roles import Seat
from jinro.language.claims import Act, Agent, Request, Verb
from jinro.language.inside import commitments
from jinro.language.prose.mentions import cast_of
from jinro.language.prose.read import Reviser
from jinro.transcript.contradictions import announced_vote, said_votes
from jinro.transcript.hearing import HeardUtterance, hear


def talk(facts: GameFacts, reviser: Reviser | None = None) -> Iterator[Count]:
    """What all seats of a game said; a `reviser` reads English once more."""
    heard = [one for one in hear(facts.events, reviser=reviser) if one.spoke.channel == "talk"]
    said = said_votes(heard)
    for day in facts.days:
        yield from _mentions(facts, day)
        cast = dict(day.votes)
        for (when, seat), (target, _) in said.items():
            if when == day.day and seat in cast:
                yield seat, "vote_as_said", float(cast[seat] == target), 1
        today = [one for one in heard if one.spoke.day == day.day]
        yield from _swings(today, cast, day.living)


def _mentions(facts: GameFacts, day: DayFacts) -> Iterator[Count]:
    """Each living other, once for each utterance that names it; expected: the same number, evenly."""
    cast = cast_of(facts.names)
    for spoke in day.talks:
        others = day.living - {spoke.seat}
        if spoke.text in SILENT or not others:
            continue
        named = {mention.seat for mention in cast.mentions(spoke.text)} & others
        if named:
            for seat in sorted(others):
                yield seat, "mentioned", float(seat in named), len(named) / len(others)
        for seat in sorted(others):
            yield seat, "mentioned_rate", float(seat in named), 1


def pushed(one: HeardUtterance) -> Seat | None:
    """Against whom an utterance pushes: for whom its speaker will vote, or asks others to vote."""
    own = announced_vote(one.heard, one.spoke.seat)
    if own is not None:
        return own
    target = None
    for heard in one.heard:
        for part in commitments(heard.claim):
            match part.claim:
                case Request(_, _, degree, Act(_, Verb.VOTE, Agent(of))) if degree > 50 and not part.days:
                    target = of
    return target


def _swings(
    today: Sequence[HeardUtterance], cast: dict[Seat, Seat], living: frozenset[Seat]
) -> Iterator[Count]:
    """Votes that an utterance wins or loses.

    A player's stance is the vote it announced last. It moves when the player next announces a vote, or casts
    one. A move to a new target is credited to the last utterance of somebody else, since the stance before,
    that pushed for that target; and it is taken from the last one that pushed for the old target.
    """
    pushes = [
        (n, one.spoke.seat, target) for n, one in enumerate(today) if (target := pushed(one)) is not None
    ]
    for _, speaker, _ in pushes:
        yield speaker, "vote_swing", 0.0, 1
    for voter in sorted(living):
        stances = [
            (n, target)
            for n, one in enumerate(today)
            if one.spoke.seat == voter and (target := announced_vote(one.heard, voter)) is not None
        ]
        if voter in cast:
            stances.append((len(today), cast[voter]))
        since, stance = -1, None
        for n, target in stances:
            if target != stance:
                between = [push for push in pushes if since < push[0] < n and push[1] != voter]
                for wanted, gain in ((target, 1.0), (stance, -1.0)):
                    last = next((push for push in reversed(between) if push[2] == wanted), None)
                    if last is not None:
                        yield last[1], "vote_swing", gain, 0
            since, stance = n, target
