"""Metrics of what is done: votes, acts of the night, silence, boards; docs/metrics.md defines them."""

from collections.abc import Iterable, Iterator
from typing import Final

from jinro.contest.score.metrics.facts import DayFacts, GameFacts
from jinro.game.events import OVER, SKIP, Mark, Spoke
from jinro.game.roles import NOBODY, Power, Role, Seat, Side
from jinro.game.roles import TABLE as ROLES

Count = tuple[Seat, str, float, float]
"""A seat, a metric, and what is added to its numerator and denominator."""
SILENT: Final = frozenset((OVER, SKIP, "[PASS]"))
"""Texts that say nothing, exactly as they are written."""
KEY_ROLES: Final = (Role.SEER, Role.BODYGUARD)
"""The roles of `ksr_key`."""
_BOARD: Final[dict[Mark, str]] = {"○": "board_yes", "△": "board_perhaps", "×": "board_no"}


def acts(facts: GameFacts) -> Iterator[Count]:
    """What all seats of a game did."""
    for day in facts.days:
        if day.votes:
            yield from _votes(facts, day)
            yield from _village(facts, day)
        yield from _night(facts, day)
        yield from _attack(facts, day)
        yield from _talks(day)
        yield from _addressed(facts, day)
    yield from _end(facts)


def targeted(name: str, candidates: Iterable[Seat], target: Seat) -> Iterator[Count]:
    """One event that hits one of several candidates: expected evenly of all. Other targets do not count."""
    among = [*candidates]
    if target in among:
        for seat in among:
            yield seat, name, float(seat == target), 1 / len(among)
            yield seat, f"{name}_rate", float(seat == target), 1


def _votes(facts: GameFacts, day: DayFacts) -> Iterator[Count]:
    voters = {voter for voter, _ in day.votes}
    for seat in sorted(day.living):
        yield seat, "missing_vote", float(seat not in voters), 1
    yield from targeted("executed", sorted(day.living), day.executed)
    if day.executed in day.living:
        yield day.executed, "executed_day", float(day.day), 1
    for seat in sorted(facts.seats):
        yield seat, "survival_span", float(seat in day.living), 1
    for voter, target in day.votes:
        yield from targeted("voted_for", sorted(day.living - {voter}), target)
        yield voter, "self_vote", float(target == voter), 1
        match facts.role(voter):
            case Role.POSSESSED:
                yield voter, "possessed_off_wolf", float(target not in facts.wolves), 1
            case Role.WEREWOLF if len(facts.wolves & day.living) > 1:
                yield voter, "fellow_votes", float(target in facts.wolves - {voter}), 1


def _village(facts: GameFacts, day: DayFacts) -> Iterator[Count]:
    """Votes of the village side."""
    wolf_executed = day.executed in facts.wolves
    for seat in sorted(day.living):
        if facts.role(seat).side is Side.VILLAGER:
            yield seat, "vss_days", float(wolf_executed), 1
    for voter, target in day.votes:
        if facts.role(voter).side is not Side.VILLAGER:
            continue
        hit, others = float(target in facts.wolves), day.living - {voter}
        if others:
            yield voter, "village_vote_hits", hit, len(facts.wolves & others) / len(others)
        yield voter, "irp_votes", hit, 1
        if wolf_executed:
            yield voter, "vss_executions", float(target == day.executed), 1


def _night(facts: GameFacts, day: DayFacts) -> Iterator[Count]:
    """Divinations and guards; the first night has divinations only."""
    for seat, target in day.divined:
        others = day.night - {seat}
        yield from targeted("divined", sorted(others), target)
        if others:
            hit = float(target in facts.wolves)
            yield seat, "divination_hits", hit, len(facts.wolves & others) / len(others)
            yield seat, "divination_hit_rate", hit, 1
    for seat, target in day.guarded:
        yield from targeted("guarded", sorted(day.night - {seat}), target)
    if day.day == 0 or day.attacked is not None:
        yield from _missing(facts, day, Power.DIVINE, "missing_divination", {seat for seat, _ in day.divined})
    if day.attacked is not None:
        yield from _missing(facts, day, Power.GUARD, "missing_guard", {seat for seat, _ in day.guarded})


def _missing(facts: GameFacts, day: DayFacts, power: Power, name: str, acted: set[Seat]) -> Iterator[Count]:
    """Whether those who hold a power used it; where the asks are known, only where they were asked. Who was
    lost on that day was not asked for that reason, and has missed it: logs without asks tell it so, too."""
    asked = not facts.asks or power in day.asked
    for seat in sorted(day.night):
        if ROLES[facts.role(seat)].power is power and (asked or seat in day.lost):
            yield seat, name, float(seat not in acted), 1


def _attack(facts: GameFacts, day: DayFacts) -> Iterator[Count]:
    prey = sorted(day.night - facts.wolves)
    if day.attacked:
        yield from targeted("attacked", prey, day.attacked)
    for voter, target in day.attack_votes:
        yield from targeted("attack_voted", prey, target)
        yield voter, "attack_vote_on_wolf", float(target in facts.wolves), 1
    if day.attacked is not None:
        voters = {voter for voter, _ in day.attack_votes}
        yield from _missing(facts, day, Power.ATTACK, "missing_attack_vote", voters)


def _talks(day: DayFacts) -> Iterator[Count]:
    said: dict[Seat, list[Spoke]] = {}
    for spoke in day.talks:
        said.setdefault(spoke.seat, []).append(spoke)
    for seat, talks in said.items():
        yield seat, "silent_day", float(all(spoke.text in SILENT for spoke in talks)), 1
        before = None
        for spoke in talks:
            text = spoke.text.strip()
            yield seat, "repeated_talk", float(text == before and text not in SILENT), 1
            before = text


def _addressed(facts: GameFacts, day: DayFacts) -> Iterator[Count]:
    """Texts that address somebody by `@Name`."""
    for spoke in day.talks:
        if spoke.text not in SILENT:
            others = (name for seat, name in enumerate(facts.names, 1) if seat != spoke.seat)
            yield spoke.seat, "at_mention", float(any(f"@{name}" in spoke.text for name in others)), 1


def _end(facts: GameFacts) -> Iterator[Count]:
    for seat in sorted(facts.seats):
        survived = float(seat in facts.survivors)
        yield seat, "ksr_all", survived, 1
        if facts.role(seat) in KEY_ROLES:
            yield seat, "ksr_key", survived, 1
    for (seat, target, role), mark in facts.board.items():
        if mark in _BOARD and target != NOBODY:
            held = facts.role(target) is role
            yield seat, _BOARD[mark], float(held if mark != "×" else not held), 1
