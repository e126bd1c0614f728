"""`ModelClient`: calls an endpoint, again where that may help, within time and budget.

What an endpoint does wrong is returned as a `ModelFault`, never raised. Redirects are never followed, so that
the key goes nowhere else; the key is taken out of everything that is shown.
"""

import asyncio
import re
from types import TracebackType
from typing import Final, Self

import aiohttp
from msgspec.structs import replace

from jinro.completion import Budget, Completion, FaultKind, ModelFault, Prompt, TokenUse, estimated_tokens
from jinro.completion.records import BYTES_PER_TOKEN, most_tokens
from jinro.completion.settings import EndpointSettings
from jinro.errors import one_line
from jinro.net.llm.answers import SHOWN, ReadAnswer, StreamReader, read_whole
from jinro.net.llm.ledger import Ledger
from jinro.net.llm.pace import CallPace, wait_of
from jinro.net.llm.requests import DISPENSABLE, GUIDES, EndpointTraits, body_of, traits_of
from jinro.village.clock import unix_ms

LONGEST: Final = 1_000_000
"""Bytes of an answer at most."""
AGAIN_MS: Final = 500
"""Delay before the second attempt, where the endpoint names none; it doubles with each."""
LEAST_MS: Final = 300
"""With less time left than this no other model is asked."""
FIRST_SHARE: Final = 0.6
"""Share of the time that a model may take where another one could answer in its place."""
_AGAIN: Final[dict[int, FaultKind]] = {
    408: "failed", 409: "failed", 425: "failed", 429: "rate_limited", 500: "failed", 502: "failed",
    503: "failed", 504: "failed", 529: "failed",
}  # fmt: skip
"""Statuses that may pass by themselves."""
_UNGUIDED: Final = (400, 404, 415, 422, 501)
"""Statuses with which endpoints refuse a schema."""
_NO_MONEY: Final = "insufficient_quota"
"""With this a 429 does not pass by itself."""
_TEXTS: Final = ("text/event-stream", "application/x-ndjson")


class ModelClient:
    """Calls one endpoint; an async context manager, which closes its connections."""

    def __init__(
        self,
        settings: EndpointSettings,
        key: str = "",
        *,
        budget: Budget | None = None,
        ledger: Ledger | None = None,
    ) -> None:
        self.settings = settings
        self.budget = budget or Budget()
        self._key = key
        self._ledger = ledger
        self._traits = traits_of(settings)
        self._pace = CallPace(settings, key)
        self._is_away = False
        """Whether nobody was reached at the last attempt: then calls are tried once, and a game goes on."""
        self._session: aiohttp.ClientSession | None = None
        self._places = asyncio.Semaphore(settings.concurrency)
        self._settled = asyncio.Event()
        self.budget.on_settled(self._settled.set)

    def __repr__(self) -> str:
        return f"<ModelClient of {self.settings.base_url}>"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def complete(self, prompt: Prompt) -> Completion | ModelFault:
        """Ask the model, or another one in its place; a `Complete`."""
        # Should the call be cancelled, the endpoint may have done all of it.
        result: Completion | ModelFault = ModelFault(
            kind="slow", detail="no longer wanted", use=_cut_off(prompt)
        )
        try:
            result = await self._by_any(prompt)
        finally:
            if self._ledger is not None:
                self._ledger.call(prompt, result)
        return result

    async def _by_any(self, prompt: Prompt) -> Completion | ModelFault:
        """Ask the models in their order, until one answers."""
        models = (prompt.model, *self.settings.fallback_models)
        result: Completion | ModelFault | None = None
        for n, model in enumerate(models, 1):
            left = prompt.limit_ms - (result.ms if result is not None else 0)
            limit = left if n == len(models) else int(left * FIRST_SHARE)
            made = await self._one(replace(prompt, model=model, limit_ms=limit))
            result = made if result is None else _after(result, made)
            if not isinstance(made, ModelFault) or made.kind == "budget" or left - made.ms < LEAST_MS:
                break
        assert result is not None
        return result

    async def _one(self, prompt: Prompt) -> Completion | ModelFault:
        """Ask one model, if the budget admits it."""
        started = _now()
        until = started + prompt.limit_ms / 1_000
        most = most_tokens(prompt)
        most_cost = self.settings.prices.cost(most)
        try:
            async with asyncio.timeout_at(until):
                admitted = await self._admitted(most, most_cost)
        except TimeoutError:
            return ModelFault(kind="budget", detail="other calls may use up the budget", ms=prompt.limit_ms)
        if not admitted:
            return ModelFault(kind="budget", detail=f"the budget is used up: {self.budget}", attempts=0)
        # Should the call be cancelled, the endpoint may have done all of it.
        use = most
        try:
            result = await self._call(prompt, until)
            use = result.use
        finally:
            cost = self.settings.prices.cost(use)
            self.budget.settle(most, most_cost, use, cost)
        return self._shown(replace(result, cost=cost, ms=round((_now() - started) * 1_000)))

    async def _admitted(self, most: TokenUse, cost: float) -> bool:
        """Wait until the budget admits a call or is used up."""
        while (admission := self.budget.admits()) == "wait":
            self._settled.clear()
            await self._settled.wait()
        if admission == "no":
            return False
        self.budget.reserve(most, cost)
        return True

    def _shown(self, result: Completion | ModelFault) -> Completion | ModelFault:
        """The result without the key, should an endpoint repeat it."""
        if not self._key:
            return result
        if isinstance(result, ModelFault) and self._key in result.detail:
            result = replace(result, detail=result.detail.replace(self._key, "***"))
        if self._key in result.text:
            result = replace(result, text=result.text.replace(self._key, "***"))
        return result

    # Attempts

    async def _call(self, prompt: Prompt, until: float) -> Completion | ModelFault:
        """Attempts until one succeeds, or no further one can help or is in time."""
        attempts = 0
        wasted = TokenUse()
        traits = replace(self._traits)
        last: ModelFault | None = None
        while True:
            wait_s = self._pace.take(unix_ms() + 1_000 * (until - _now())) / 1_000
            if wait_s > 0 and _now() + wait_s >= until:
                fault = last or ModelFault(kind="rate_limited", detail=f"to be asked again in {wait_s:.1f} s")
                return replace(fault, attempts=attempts, use=wasted)
            await asyncio.sleep(wait_s)
            attempts += 1
            result = await self._attempt(prompt, until, traits)
            wasted = _sum(wasted, result.use)
            result = replace(result, attempts=attempts, use=wasted)
            if not isinstance(result, ModelFault):
                self._traits, self._is_away = traits, False
                return result
            if result.status in _UNGUIDED and _adapt(traits, prompt, result):
                attempts -= 1  # Asking in another way is no attempt of its own.
                continue
            was_away, self._is_away = self._is_away, result.kind == "no_connection"
            if attempts >= self.settings.attempts or not _may_pass(result) or (was_away and self._is_away):
                return result
            pause_s = AGAIN_MS / 1_000 * 2 ** (attempts - 1) if result.status != 429 else 0.0
            if _now() + pause_s >= until:
                return result
            await asyncio.sleep(pause_s)
            last = result

    async def _attempt(self, prompt: Prompt, until: float, traits: EndpointTraits) -> Completion | ModelFault:
        reader = StreamReader(self.settings.api, prompt.schema)
        sent = False
        try:
            async with asyncio.timeout_at(until), self._places:
                sent = True
                return await self._post(prompt, traits, reader)
        except TimeoutError:
            if reader.is_whole:
                return _read(prompt, reader.answer)  # All is said; only the end was not.
            detail = f"no answer within {prompt.limit_ms} ms"
            fault = ModelFault(kind="slow", detail=detail, text=reader.answer.text)
            return replace(fault, use=_cut_off(prompt)) if sent else fault
        except (aiohttp.ClientPayloadError, aiohttp.ServerDisconnectedError) as error:
            detail = one_line(f"the connection broke off: {error}", SHOWN)
            kind: FaultKind = (
                "truncated" if isinstance(error, aiohttp.ClientPayloadError) else "no_connection"
            )
            fault = ModelFault(kind=kind, detail=detail, text=reader.answer.text)
            return replace(fault, use=_cut_off(prompt)) if kind == "truncated" else fault
        except (aiohttp.ClientError, OSError) as error:
            what = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            detail = one_line(what or type(error).__name__, SHOWN)
            return ModelFault(kind="no_connection", detail=detail)
        except ValueError as error:  # Headers that are none.
            return ModelFault(kind="garbage", detail=one_line(str(error), SHOWN))

    async def _post(
        self, prompt: Prompt, traits: EndpointTraits, reader: StreamReader
    ) -> Completion | ModelFault:
        if self._session is None:
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
        headers = {"Content-Type": "application/json"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        body = body_of(prompt, self.settings, traits)
        async with self._session.post(
            self.settings.url, data=body, headers=headers, allow_redirects=False
        ) as response:
            if response.status != 200:
                return await self._error(response)
            streamed = response.content_type in _TEXTS
            data = bytearray()
            size = 0
            async for chunk in response.content.iter_any():
                size += len(chunk)
                if size > LONGEST:
                    detail = f"an answer of more than {LONGEST} bytes"
                    return ModelFault(kind="garbage", detail=detail, use=_cut_off(prompt))
                if not streamed:
                    data.extend(chunk)
                elif not reader.feed(chunk):
                    response.close()
                    break
            return _read(prompt, reader.end() if streamed else read_whole(bytes(data), self.settings.api))

    async def _error(self, response: aiohttp.ClientResponse) -> ModelFault:
        """Why a status is not 200."""
        said = (await response.content.read(8 * SHOWN)).decode("utf-8", "replace")
        status = response.status
        kind = _AGAIN.get(status, "refused" if 400 <= status < 500 else "failed")
        if _NO_MONEY in said:
            kind = "refused"
        elif status in _AGAIN:
            wait_ms = wait_of(response.headers, said) or (AGAIN_MS if status == 429 else 0)
            if wait_ms:
                self._pace.hold(wait_ms)
        detail = one_line(f"HTTP {status}: {' '.join(said.split())}", 2 * SHOWN)
        return ModelFault(kind=kind, detail=detail, status=status)


def _may_pass(fault: ModelFault) -> bool:
    """Whether another attempt may succeed."""
    return (fault.status in _AGAIN and fault.kind != "refused") or fault.kind == "no_connection"


def _adapt(traits: EndpointTraits, prompt: Prompt, fault: ModelFault) -> bool:
    """Ask in another way; False: there is none."""
    if "max_completion_tokens" in fault.detail and traits.token_word == "max_tokens":
        traits.token_word = "max_completion_tokens"
        return True
    words = set(re.findall(r"\w+", fault.detail)) - {*traits.left_out}
    refused = [name for name in DISPENSABLE if name in words]
    if refused:
        traits.left_out += tuple(refused)
        return True
    place = GUIDES.index(traits.guide) + 1
    if prompt.schema is None or place >= len(GUIDES):
        return False
    traits.guide = GUIDES[place]
    return True


def _read(prompt: Prompt, answer: ReadAnswer | ModelFault) -> Completion | ModelFault:
    """The completion that an answer holds."""
    if isinstance(answer, ModelFault):
        return replace(answer, use=_cut_off(prompt))
    use = answer.use
    if use is None:
        said = len(answer.text.encode()) // BYTES_PER_TOKEN + 1
        use = TokenUse(estimated_tokens(prompt), said, estimated=True)
    fault = answer.fault()
    if fault is not None:
        return replace(fault, use=use)
    return Completion(text=answer.text, use=use, model=answer.model)


def _cut_off(prompt: Prompt) -> TokenUse:
    """What a call may have used whose end is not known: all that it was allowed."""
    return TokenUse(estimated_tokens(prompt), prompt.max_tokens, estimated=True)


def _after(before: Completion | ModelFault, result: Completion | ModelFault) -> Completion | ModelFault:
    """A result with what the attempts before it used."""
    return replace(
        result,
        use=_sum(before.use, result.use),
        cost=before.cost + result.cost,
        ms=before.ms + result.ms,
        attempts=before.attempts + result.attempts,
    )


def _sum(one: TokenUse, other: TokenUse) -> TokenUse:
    return TokenUse(
        one.prompt + other.prompt,
        one.completion + other.completion,
        one.cached + other.cached,
        one.estimated or other.estimated,
    )


def _now() -> float:
    return asyncio.get_running_loop().time()
