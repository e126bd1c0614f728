"""Recorded answers in place of a model: the same prompts get the same answers, without a call."""

from collections import defaultdict, deque
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from jinro.completion.records import Complete, Completion, ModelFault, Prompt


def replaying(calls: Iterable[tuple[Prompt, Completion | ModelFault]]) -> Complete:
    """Gives the recorded results of each prompt in their order, the last one again and again; a prompt that
    was not recorded is a fault."""
    kept: defaultdict[bytes, deque[Completion | ModelFault]] = defaultdict(deque)
    for prompt, result in calls:
        kept[_key(prompt)].append(result)

    async def complete(prompt: Prompt) -> Completion | ModelFault:
        results = kept.get(_key(prompt))
        if not results:
            return ModelFault(kind="no_connection", detail="this prompt was not recorded")
        return results.popleft() if len(results) > 1 else results[0]

    return complete


def _key(prompt: Prompt) -> bytes:
    """What is asked, without how long that may take."""
    return msgspec.json.encode(replace(prompt, limit_ms=0))
