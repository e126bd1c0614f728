"""`Prompt`, and what comes of it: a `Completion` or a `ModelFault`."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

from msgspec import Struct

BYTES_PER_TOKEN: Final = 3
"""For an estimate: Japanese has about one token for each character of three bytes, English less."""
MESSAGE_TOKENS: Final = 8
"""What a message costs beside its text, at most."""
IMAGE_TOKENS: Final = 1_500
"""What an image costs, at most."""


class ChatMessage(Struct, frozen=True, omit_defaults=True):
    """One message of a conversation."""

    role: Literal["system", "user", "assistant"]
    text: str
    images: tuple[str, ...] = ()
    """Addresses of images, which follow the text."""


class Prompt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One request to a model."""

    model: str
    messages: tuple[ChatMessage, ...]
    schema: dict[str, Any] | None = None
    """JSON Schema of the answer; None: any text. Endpoints that refuse schemas are told it in words."""
    max_tokens: int = 1_000
    """Most tokens of the answer."""
    temperature: float | None = None
    """None: as the endpoint does."""
    seed: int | None = None
    limit_ms: int = 60_000
    """All attempts together take no longer."""


class TokenUse(Struct, frozen=True, omit_defaults=True):
    """Tokens of a call, as the endpoint counted them."""

    prompt: int = 0
    completion: int = 0
    cached: int = 0
    """Of `prompt`, those that the endpoint had before."""
    estimated: bool = False
    """Whether the endpoint did not tell, so that it is a guess, rather too high."""

    @property
    def total(self) -> int:
        return self.prompt + self.completion


class Completion(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="completion"):
    """The answer of a model."""

    text: str
    use: TokenUse = TokenUse()
    cost: float = 0.0
    """By the prices that were given, in their currency."""
    ms: int = 0
    """From the call to the whole answer, attempts that failed included."""
    attempts: int = 1
    model: str = ""
    """As the endpoint names it."""


FaultKind = Literal[
    "slow", "refused", "rate_limited", "failed", "garbage", "truncated", "no_connection", "budget"
]
"""What went wrong. `slow`: no answer in time; `refused`: the endpoint or the model says no; `rate_limited`:
too many calls; `failed`: an error of the endpoint; `garbage`: not a completion; `truncated`: the answer is
not whole; `budget`: the call was not made."""


class ModelFault(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="fault"):
    """Why there is no answer."""

    kind: FaultKind
    detail: str = ""
    """One line."""
    text: str = ""
    """What came of the answer, if it is not whole."""
    status: int = 0
    """HTTP status, if there was one."""
    use: TokenUse = TokenUse()
    cost: float = 0.0
    ms: int = 0
    attempts: int = 1


Complete = Callable[[Prompt], Awaitable[Completion | ModelFault]]
"""Asks a model; never raises for what an endpoint does."""


def estimated_tokens(prompt: Prompt) -> int:
    """Tokens of a prompt, without its answer; rather too many."""
    total = sum(
        len(message.text.encode()) // BYTES_PER_TOKEN + MESSAGE_TOKENS + IMAGE_TOKENS * len(message.images)
        for message in prompt.messages
    )
    return total + (len(str(prompt.schema)) // BYTES_PER_TOKEN if prompt.schema is not None else 0)


def most_tokens(prompt: Prompt) -> TokenUse:
    """What a call can use at most: no token is shorter than a byte."""
    whole = sum(
        len(message.text.encode()) + MESSAGE_TOKENS + IMAGE_TOKENS * len(message.images)
        for message in prompt.messages
    )
    schema = len(str(prompt.schema)) if prompt.schema is not None else 0
    return TokenUse(whole + schema, prompt.max_tokens, estimated=True)
