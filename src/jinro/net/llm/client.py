"""`ModelClient`: calls an endpoint, again where that may help, within time and budget.

What an endpoint does wrong is returned as a `ModelFault`, never raised. Redirects are never followed, so that
the key goes nowhere else; the key is taken out of everything that is shown.
"""

import asyncio
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import Final, Self

import aiohttp
from msgspec.structs import replace

from jinro.completion import Budget, Completion, FaultKind, ModelFault, Prompt, TokenUse, estimated_tokens
from jinro.completion.records import BYTES_PER_TOKEN, most_tokens
from jinro.completion.settings import EndpointSettings
from jinro.errors import one_line
from jinro.net.llm.bodies import GUIDES, SHOWN, EndpointTraits, ReadAnswer, StreamReader, body_of, read_whole
from jinro.village.clock import unix_ms

LONGEST: Final = 1_000_000
"""Bytes of an answer at most."""
AGAIN_MS: Final = 500
"""Delay before the second attempt, where the endpoint names none; it doubles with each."""
MOST_WAIT_MS: Final = 600_000
"""Longest time that an endpoint may ask to wait."""
_AGAIN: Final[dict[int, FaultKind]] = {
    408: "failed", 409: "failed", 425: "failed", 429: "rate_limited", 500: "failed", 502: "failed",
    503: "failed", 504: "failed", 529: "failed",
}  # fmt: skip
"""Statuses that may pass by themselves."""
_UNGUIDED: Final = (400, 404, 415, 422, 501)
"""Statuses with which endpoints refuse a schema."""


class ModelClient:
    """Calls one endpoint; an async context manager, which closes its connections."""

    def __init__(self, settings: EndpointSettings, key: str = "", *, budget: Budget | None = None) -> None:
        self.settings = settings
        self.budget = budget or Budget()
        self._key = key
        self._traits = EndpointTraits()
        self._session: aiohttp.ClientSession | None = None
        self._places = asyncio.Semaphore(settings.concurrency)
        self._settled = asyncio.Event()
        self.budget.on_settled(self._settled.set)
        self._free_at = 0.0
        """When an endpoint that was asked too often may be asked again, by the time of the loop."""

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
        """Ask the model; a `Complete`."""
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
        while True:
            wait_s = self._free_at - _now()
            if wait_s > 0 and _now() + wait_s >= until:
                fault = ModelFault(kind="rate_limited", detail=f"to be asked again in {wait_s:.1f} s")
                return replace(fault, attempts=attempts, use=wasted)
            if wait_s > 0:
                await asyncio.sleep(wait_s)
            attempts += 1
            result = await self._attempt(prompt, until, traits)
            wasted = _sum(wasted, result.use)
            result = replace(result, attempts=attempts, use=wasted)
            if not isinstance(result, ModelFault):
                self._traits = traits
                return result
            if result.status in _UNGUIDED and _adapt(traits, prompt, result):
                attempts -= 1  # Asking in another way is no attempt of its own.
                continue
            if attempts >= self.settings.attempts:
                return result
            if result.status not in _AGAIN and result.kind != "no_connection":
                return result
            if not await self._pause(attempts, until):
                return result

    async def _pause(self, attempts: int, until: float) -> bool:
        """Wait before another attempt; False: there is no time for one."""
        now = _now()
        at = self._free_at if self._free_at > now else now + AGAIN_MS / 1_000 * 2 ** (attempts - 1)
        if at >= until:
            return False
        await asyncio.sleep(at - now)
        return True

    async def _attempt(self, prompt: Prompt, until: float, traits: EndpointTraits) -> Completion | ModelFault:
        reader = StreamReader()
        sent = False
        try:
            async with asyncio.timeout_at(until), self._places:
                sent = True
                return await self._post(prompt, traits, reader)
        except TimeoutError:
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
        body = body_of(prompt, traits, stream=self.settings.stream)
        async with self._session.post(
            self.settings.url, data=body, headers=headers, allow_redirects=False
        ) as response:
            if response.status != 200:
                return await self._error(response)
            streamed = response.content_type == "text/event-stream"
            data = bytearray()
            size = 0
            async for chunk in response.content.iter_any():
                size += len(chunk)
                if size > LONGEST:
                    detail = f"an answer of more than {LONGEST} bytes"
                    return ModelFault(kind="garbage", detail=detail, use=_cut_off(prompt))
                reader.feed(chunk) if streamed else data.extend(chunk)
            return _read(prompt, reader.end() if streamed else read_whole(bytes(data)))

    async def _error(self, response: aiohttp.ClientResponse) -> ModelFault:
        """Why a status is not 200."""
        said = (await response.content.read(4 * SHOWN)).decode("utf-8", "replace")
        status = response.status
        kind = _AGAIN.get(status, "refused" if 400 <= status < 500 else "failed")
        if status in _AGAIN:
            wait_ms = _retry_after_ms(response.headers)
            self._free_at = max(self._free_at, _now() + wait_ms / 1_000) if wait_ms else self._free_at
        detail = one_line(f"HTTP {status}: {' '.join(said.split())}", 2 * SHOWN)
        return ModelFault(kind=kind, detail=detail, status=status)


def _adapt(traits: EndpointTraits, prompt: Prompt, fault: ModelFault) -> bool:
    """Ask in another way; False: there is none."""
    if "max_completion_tokens" in fault.detail and traits.token_word == "max_tokens":
        traits.token_word = "max_completion_tokens"
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


def _sum(one: TokenUse, other: TokenUse) -> TokenUse:
    return TokenUse(
        one.prompt + other.prompt,
        one.completion + other.completion,
        one.cached + other.cached,
        one.estimated or other.estimated,
    )


def _retry_after_ms(headers: Mapping[str, str]) -> int:
    """How long an endpoint wants to be left alone; 0: it does not say."""
    for name, unit in (("retry-after-ms", 1), ("Retry-After", 1_000)):
        text = headers.get(name)
        try:
            if text is not None:
                return _bounded(float(text) * unit)
        except ValueError:
            assert text is not None
            try:
                return _bounded(parsedate_to_datetime(text).timestamp() * 1_000 - unix_ms())
            except (ValueError, TypeError, OverflowError):
                continue
    return 0


def _bounded(ms: float) -> int:
    return round(min(max(ms, 0.0), MOST_WAIT_MS)) if ms == ms else 0


def _now() -> float:
    return asyncio.get_running_loop().time()
