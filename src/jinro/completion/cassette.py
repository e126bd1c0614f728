"""`CallLine`: one call to a model as a line of a ledger. Lines are a cassette: calls are replayed from it."""

import hashlib
from collections import defaultdict, deque
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from jinro.completion.records import Complete, Completion, FaultKind, ModelFault, Prompt, TokenUse


class CallLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a model answered to a prompt, and what that cost."""

    prompt: str
    """The key of the prompt: `prompt_key`."""
    model: str
    """As it was asked for."""
    text: str = ""
    truncated: bool = False
    """Whether the text is a part of an answer."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    estimated: bool = False
    cost: float = 0.0
    ms: int = 0
    attempts: int = 1
    at_ms: int = 0
    """When the answer came, in Unix time."""
    answered_by: str = ""
    """The model as the endpoint names it."""
    fault: FaultKind | None = None
    detail: str = ""
    status: int = 0

    @property
    def result(self) -> Completion | ModelFault:
        """What the caller was given."""
        use = TokenUse(self.prompt_tokens, self.completion_tokens, self.cached_tokens, self.estimated)
        if self.fault is None and not self.truncated:
            done = Completion(text=self.text, use=use, cost=self.cost, ms=self.ms, attempts=self.attempts)
            return msgspec.structs.replace(done, model=self.answered_by)
        return ModelFault(
            kind=self.fault or "truncated",
            detail=self.detail,
            text=self.text,
            status=self.status,
            use=use,
            cost=self.cost,
            ms=self.ms,
            attempts=self.attempts,
        )


def prompt_key(prompt: Prompt) -> str:
    """The key of a prompt: its model, its messages and how it is asked, without how long that may take."""
    asked = [prompt.model, prompt.messages, prompt.max_tokens, prompt.temperature]
    return hashlib.blake2b(msgspec.json.encode(asked), digest_size=16).hexdigest()


def call_line(prompt: Prompt, result: Completion | ModelFault, at_ms: int = 0) -> CallLine:
    """The line of a call."""
    fault = result if isinstance(result, ModelFault) else None
    return CallLine(
        prompt=prompt_key(prompt),
        model=prompt.model,
        text=result.text,
        truncated=fault is not None and bool(result.text),
        prompt_tokens=result.use.prompt,
        completion_tokens=result.use.completion,
        cached_tokens=result.use.cached,
        estimated=result.use.estimated,
        cost=result.cost,
        ms=result.ms,
        attempts=result.attempts,
        at_ms=at_ms,
        answered_by="" if isinstance(result, ModelFault) else result.model,
        fault=None if fault is None else fault.kind,
        detail="" if fault is None else fault.detail,
        status=0 if fault is None else fault.status,
    )


def replaying(lines: Iterable[CallLine]) -> Complete:
    """Gives the recorded results of each prompt in their order, the last one again and again; a prompt that
    was not recorded is a fault."""
    kept: defaultdict[str, deque[CallLine]] = defaultdict(deque)
    for line in lines:
        kept[line.prompt].append(line)

    async def complete(prompt: Prompt) -> Completion | ModelFault:
        results = kept.get(prompt_key(prompt))
        if not results:
            return ModelFault(kind="no_connection", detail="this prompt was not recorded", attempts=0)
        return (results.popleft() if len(results) > 1 else results[0]).result

    return complete
