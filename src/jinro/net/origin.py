"""Which web pages may open a socket. Browsers say in `Origin` where a page is from; any page may try."""

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

_PORTS: Final = {"http": 80, "https": 443}


def is_allowed(origin: str | None, hosts: Iterable[str], others: Iterable[str] = ()) -> bool:
    """Whether a page of this origin may connect: of one of our own `hosts`, as `Host` names them, or of
    `others`, origins that the operator allows. Whoever sends no origin is no browser."""
    if origin is None:
        return True
    found = parse_origin(origin)
    return found is not None and (
        any(_address(host, found[0]) == found[1:] for host in hosts)
        or any(parse_origin(other) == found for other in others)
    )


def parse_origin(text: str) -> tuple[str, str, int] | None:
    """An origin such as `https://village.example`: scheme, host and port. None: it is none."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not parts.hostname or parts.path not in ("", "/"):
        return None
    return parts.scheme, parts.hostname, _PORTS[parts.scheme] if port is None else port


def _address(host: str, scheme: str) -> tuple[str, int] | None:
    """The name and the port in a header `Host`, for a page with this scheme."""
    found = parse_origin(f"{scheme}://{host}")
    return None if found is None else found[1:]
