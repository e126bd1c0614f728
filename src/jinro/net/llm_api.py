"""A chat completion of an OpenAI-compatible endpoint, over HTTP. The key is never shown."""

from collections.abc import Awaitable, Callable
from typing import Final

import aiohttp
import msgspec
from msgspec import Struct

from jinro.errors import PeerError

LONGEST: Final = 1_000_000
"""Bytes of an answer at most."""
LIMIT_S: Final = 120.0
"""For one call, where the caller sets no limit of its own."""


class _Message(Struct):
    content: str | None = None


class _Choice(Struct):
    message: _Message


class _Completion(Struct):
    choices: list[_Choice]


def completer(base_url: str, key: str) -> Callable[[dict[str, object]], Awaitable[str]]:
    """A function that gives the text of a completion for a request body; `PeerError` where there is none."""
    url = base_url.rstrip("/") + "/chat/completions"
    headers = {"Authorization": f"Bearer {key}"} if key else {}

    async def complete(body: dict[str, object]) -> str:
        try:
            return _text(await _post(url, headers, body))
        except (TimeoutError, aiohttp.ClientError) as error:
            raise PeerError(f"{url}: {error or type(error).__name__}") from None
        except PeerError as error:
            raise PeerError(f"{url}: {error}") from None

    return complete


async def _post(url: str, headers: dict[str, str], body: dict[str, object]) -> bytes:
    timeout = aiohttp.ClientTimeout(total=LIMIT_S)
    async with (
        aiohttp.ClientSession(timeout=timeout, headers=headers) as session,
        session.post(url, data=msgspec.json.encode(body), headers=_JSON) as response,
    ):
        data = bytearray()
        async for chunk in response.content.iter_any():
            data += chunk
            if len(data) > LONGEST:
                raise PeerError(f"an answer of more than {LONGEST} bytes")
        if response.status != 200:
            raise PeerError(f"status {response.status}: {bytes(data[:200]).decode(errors='replace')!r}")
        return bytes(data)


_JSON: Final = {"Content-Type": "application/json"}


def _text(data: bytes) -> str:
    try:
        completion = msgspec.json.decode(data, type=_Completion)
    except msgspec.MsgspecError as error:
        raise PeerError(f"not a completion: {error}") from None
    if not completion.choices or completion.choices[0].message.content is None:
        raise PeerError("a completion without a text")
    return completion.choices[0].message.content
