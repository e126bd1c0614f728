"""Times of answers from packet traces: beside logs of others they tell how long each answer took."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from jinro.contest.score.conduct import EntryConduct
from jinro.contest.score.games import Composition, composition
from jinro.errors import JinroError
from jinro.files.readers.trace import Trace, read_trace
from jinro.game.roles import Role

ASKED: Final = frozenset({"TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK"})
"""Requests that are answered by what the agent decides."""


class TraceTimes(Struct, frozen=True, kw_only=True):
    """The answers of one agent in one game."""

    village: Composition
    player: str
    took_ms: tuple[int, ...]
    errors: int
    """Requests that were not answered, or not in time."""


def trace_times(data: bytes) -> list[TraceTimes]:
    """The times of all agents of a trace; none if it is damaged, or does not tell who is who."""
    try:
        trace = read_trace(data)
        roles = composition([Role(agent.role) for agent in trace.agents])
    except (JinroError, ValueError):
        return []
    names = _characters(trace)
    found = []
    for agent in trace.agents:
        own = [one for one in trace.entries if names.get(one.agent) == agent.idx and one.request in ASKED]
        took = tuple(one.response_ms - one.request_ms for one in own if one.response and not one.error)
        found.append(
            TraceTimes(
                village=roles,
                player=agent.name,
                took_ms=tuple(max(0, one) for one in took),
                errors=sum(bool(one.error) for one in own),
            )
        )
    return found if names else []


def _characters(trace: Trace) -> Mapping[str, int]:
    """Which agent plays which character. Servers initialise the agents in the order of their seats; where
    the roles told then differ from those in the head, nothing is known."""
    begun = {one.agent: one for one in reversed(trace.entries) if one.request == "INITIALIZE"}
    first = sorted(begun.values(), key=lambda one: one.number)  # Who comes back is initialised again.
    agents = sorted(trace.agents, key=lambda agent: agent.idx)
    if len(first) != len(agents):
        return {}
    found = {}
    for one, agent in zip(first, agents, strict=True):
        info = one.packet.get("info") or {}
        if (info.get("role_map") or {}).get(one.agent) != agent.role:
            return {}
        found[one.agent] = agent.idx
    return found


def timed(
    conduct: Mapping[str, EntryConduct], times: Iterable[TraceTimes], entry_of: Mapping[str, str]
) -> None:
    """Put times into the conduct of entries; `entry_of` has the entry of each name of an agent."""
    for one in times:
        did = conduct.get(entry_of.get(bare(one.player), ""))
        if did is not None:
            did.answers_ms.extend(one.took_ms)
            did.errors = (did.errors or 0) + one.errors


def bare(name: str) -> str:
    """The name of an agent without its number; servers number agents in traces, and not always in logs."""
    return name.rstrip("0123456789").casefold()
