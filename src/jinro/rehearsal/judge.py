"""Judges an agent: all findings about its games, and the latencies of its answers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.language.prose.read import Reviser
from jinro.rehearsal.answers import judge_target, judge_words
from jinro.rehearsal.catalogue import CATALOGUE
from jinro.rehearsal.conduct import (
    judge_end,
    judge_names,
    judge_obedience,
    judge_strays,
    judge_talk,
    judge_time,
)
from jinro.rehearsal.conversation import SPOKEN, TARGETS, Conversation
from jinro.rehearsal.findings import Finding, game_finding
from jinro.rehearsal.word import judge_word

EXPECTED_MS: Final = 5_000
"""The median that some regulations expect of an agent."""
ORDER: Final = ("TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK")
_SEVERITIES: Final = ("error", "warning", "note")
_CODES: Final = tuple(CATALOGUE)


class Latency(Struct, frozen=True, kw_only=True):
    """The latencies of answers to one kind of request."""

    request: str
    answers: int
    median_ms: int
    p95_ms: int
    max_ms: int
    limit_ms: int


def judge_game(
    conversation: Conversation, orders: tuple[str, ...] = (), reviser: Reviser | None = None
) -> list[Finding]:
    """All findings about one game; `orders` are texts that opponents order the agent to say. A `reviser`
    reads English once more."""
    return [
        *_answers(conversation, orders),
        *judge_strays(conversation),
        *judge_talk(conversation),
        *judge_word(conversation, reviser),
        *judge_end(conversation),
    ]


def _answers(conversation: Conversation, orders: tuple[str, ...]) -> Iterator[Finding]:
    for exchange in conversation.exchanges:
        yield from judge_time(conversation, exchange)
        yield from judge_obedience(conversation, exchange, orders)
        if exchange.request in TARGETS:
            yield from judge_target(conversation, exchange)
        else:
            yield from judge_words(conversation, exchange)


def judge_all(
    conversations: Sequence[Conversation],
    names: Sequence[str],
    latencies: Iterable[Latency],
    rules: Rules | None,
) -> list[Finding]:
    """Findings about the whole check. With `rules`: the agent should have received every request of them."""
    some = [*judge_names(list(names))]
    for latency in latencies:
        if latency.median_ms > EXPECTED_MS:
            median = f"{latency.median_ms / 1_000:.1f}"
            some.append(game_finding("unhurried", request=latency.request, median=median))
    if rules is not None and conversations:
        met = {request.split("_")[0] for conversation in conversations for request in conversation.requests}
        left = [request for request in requests_of(rules) if request not in met]
        if left:
            some.append(game_finding("not_met", requests=", ".join(left)))
    return some


def requests_of(rules: Rules) -> list[str]:
    """The requests that agents can receive under these rules."""
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


def latencies_of(conversations: Iterable[Conversation]) -> list[Latency]:
    """Latencies by kind of request, in the order of a day."""
    times: dict[str, list[int]] = {}
    limit = 0
    for conversation in conversations:
        limit = max(limit, conversation.limit_ms)
        for x in conversation.exchanges:
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
    """Sorted by severity, then as in the catalogue, then by game."""
    return sorted(
        findings, key=lambda f: (_SEVERITIES.index(f.severity), _CODES.index(f.code), f.game, f.day or 0)
    )
