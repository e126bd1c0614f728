"""Where a model is, how it is spoken to, and with which key. Keys come from the environment only, and are
never shown."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, get_args
from urllib.parse import urlsplit

from msgspec import Struct

from jinro.completion.budget import Prices
from jinro.errors import CallerError

KEY_VARIABLE: Final = "OPENAI_API_KEY"
"""The usual environment variable of the key."""
DEFAULT_URL: Final = "https://api.openai.com/v1"
MOST_ATTEMPTS: Final = 10
Api = Literal["chat", "tools", "responses", "ollama"]
"""How an endpoint is spoken to. `chat`: chat completions; `tools`: the same, and the answer is the call of a
tool; `responses`: the Responses API; `ollama`: the API of Ollama itself."""
APIS: Final[tuple[Api, ...]] = get_args(Api)
Effort = Literal["none", "minimal", "low", "medium", "high"]
"""How long a model thinks before it answers, if it can."""
_PATHS: Final[dict[Api, str]] = {
    "chat": "/chat/completions", "tools": "/chat/completions",
    "responses": "/responses", "ollama": "/api/chat",
}  # fmt: skip


class EndpointSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How an endpoint is called."""

    base_url: str = DEFAULT_URL
    """Up to `/v1`; the path of the API is appended. Ollama's own API is beside `/v1`."""
    api: Api = "chat"
    key_variable: str = KEY_VARIABLE
    """Where its key comes from: the maker of a client reads it (`key_from`)."""
    stream: bool = False
    """Whether answers are asked for in parts: a slow answer is then kept as far as it came."""
    attempts: int = 3
    """Most attempts of one call; only what may pass by itself is tried again."""
    prices: Prices = Prices()
    concurrency: int = 16
    """Most calls at the same time; others wait."""
    effort: Effort | None = None
    """None: as the endpoint does."""
    extra: Mapping[str, Any] = {}
    """Fields of the request besides; objects are merged."""
    fallback_models: tuple[str, ...] = ()
    """Models of the same endpoint that are asked in their order where the one before gave no answer."""
    calls_per_minute: int | None = None
    """Most calls, those of all processes that share `pace` together; None: as the endpoint allows."""
    pace: Path | None = None
    """A private folder by which processes tell each other when an endpoint may be called; None: none."""

    def __post_init__(self) -> None:
        check_url(self.base_url)
        if not 1 <= self.attempts <= MOST_ATTEMPTS:
            raise CallerError(
                "errors.llm.number_from_1_to", at="attempts", most=MOST_ATTEMPTS, value=self.attempts
            )
        for name in ("concurrency", "calls_per_minute"):
            value = getattr(self, name)
            if value is not None and value < 1:
                raise CallerError("errors.llm.number_from_1", at=name, value=value)

    @property
    def url(self) -> str:
        base = self.base_url.rstrip("/")
        return (base.removesuffix("/v1") if self.api == "ollama" else base) + _PATHS[self.api]


def check_url(url: str) -> None:
    """`CallerError` if this is not the base address of an endpoint."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise CallerError("errors.llm.not_an_address", at="base URL", url=url) from None
    if parts.username is not None or parts.password is not None:
        # It would be shown wherever the address is.
        raise CallerError("errors.llm.no_password", at="base URL", key_variable=KEY_VARIABLE)
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise CallerError("errors.llm.not_an_endpoint", at="base URL", url=url)
    if parts.query or parts.fragment:
        raise CallerError("errors.llm.no_query", at="base URL", url=url.partition("?")[0])


def key_from(environ: Mapping[str, str], variable: str = KEY_VARIABLE) -> str:
    """The key in a variable; empty: none, which local endpoints do not need."""
    key = environ.get(variable, "").strip()
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise CallerError("errors.llm.not_a_key", at=variable)
    return key
