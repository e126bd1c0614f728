"""The judgement of an agent: all findings about its games, and how long its answers took."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.rehearsal.catalogue import CATALOGUE
from jinro.rehearsal.conduct import (
    judge_end,
    judge_names,
    judge_obedience,
    judge_strays,
    judge_talk,
    judge_time,
)
from jinro.rehearsal.findings import Finding, found
from jinro.rehearsal.records import SPOKEN, TARGETS, Record
from jinro.rehearsal.targets import judge_target
from jinro.rehearsal.words import judge_words

EXPECTED_MS: Final = 5_000
"""How quick some regulations expect an agent to be."""
ORDER: Final = ("TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK")
_SEVERITIES: Final = ("error", "warning", "note")
_CODES: Final = tuple(CATALOGUE)


class Latency(Struct, frozen=True, kw_only=True):
    """How long the answers to one kind of request took."""

    request: str
    answers: int
    median_ms: int
    p95_ms: int
    max_ms: int
    limit_ms: int


def judge_game(record: Record, orders: tuple[str, ...] = ()) -> list[Finding]:
    """All findings about one game; `orders` are what an agent must not say because it was told to."""
    return [*_answers(record, orders), *judge_strays(record), *judge_talk(record), *judge_end(record)]


def _answers(record: Record, orders: tuple[str, ...]) -> Iterator[Finding]:
    for exchange in record.exchanges:
        yield from judge_time(record, exchange)
        yield from judge_obedience(record, exchange, orders)
        if exchange.request in TARGETS:
            yield from judge_target(record, exchange)
        else:
            yield from judge_words(record, exchange)


def judge_all(
    records: Sequence[Record], names: Sequence[str], latencies: Iterable[Latency], rules: Rules | None
) -> list[Finding]:
    """Findings about the whole check; `rules` where every request of the village was to be met."""
    some = [*judge_names(list(names))]
    for latency in latencies:
        if latency.median_ms > EXPECTED_MS:
            median = f"{latency.median_ms / 1_000:.1f}"
            some.append(found("unhurried", request=latency.request, median=median))
    if rules is not None and records:
        met = {request.split("_")[0] for record in records for request in record.requests}
        left = [request for request in requests_of(rules) if request not in met]
        if left:
            some.append(found("not_met", requests=", ".join(left)))
    return some


def requests_of(rules: Rules) -> list[str]:
    """The requests that agents of a village can meet."""
    actions = {action for phase in (*rules.day_phases, *rules.night_phases) for action in phase.actions}
    wolves = rules.roles.get(Role.WEREWOLF, 0)
    able = {
        "TALK": "talk" in actions,
        "WHISPER": "whisper" in actions and wolves >= rules.whisper.quorum and rules.whisper.count != 0,
        "VOTE": "execution" in actions,
        "DIVINE": "divine" in actions and rules.has(Role.SEER),
        "GUARD": "guard" in actions and rules.has(Role.BODYGUARD),
        "ATTACK": "attack" in actions and wolves > 0,
    }
    return [request for request in ORDER if able[request]]


def latencies_of(records: Iterable[Record]) -> list[Latency]:
    """Latencies by kind of request, in the order in which a day has them."""
    times: dict[str, list[int]] = {}
    limit = 0
    for record in records:
        limit = max(limit, record.limit_ms)
        for x in record.exchanges:
            if x.asked and x.answer is not None:
                times.setdefault(x.request, []).append(x.taken_ms)
    assert set(times) <= SPOKEN | TARGETS
    return [_latency(request, sorted(times[request]), limit) for request in ORDER if request in times]


def _latency(request: str, taken: list[int], limit: int) -> Latency:
    return Latency(
        request=request,
        answers=len(taken),
        median_ms=taken[(len(taken) - 1) // 2],
        p95_ms=taken[min(len(taken) - 1, len(taken) * 95 // 100)],
        max_ms=taken[-1],
        limit_ms=limit,
    )


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """The worst first; equal ones together, in the order of the catalogue and of the games."""
    return sorted(
        findings, key=lambda f: (_SEVERITIES.index(f.severity), _CODES.index(f.code), f.game, f.day or 0)
    )
