"""`OwnSite`: what a server is called, and which web pages may connect to it.

Browsers say in `Origin` where a page is from, and in `Host` whom they ask; any page may try. A site can let
its own name lead to our address (DNS rebinding): its pages then have the origin that they ask, and a browser
shows them our answers. So a name in `Host` must be ours. No page can rebind an address.
"""

import re
import socket
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from jinro.errors import SettingsError
from jinro.i18n import coded

_PORTS: Final = {"http": 80, "https": 443}
HOST: Final = re.compile(r"([A-Za-z0-9._\-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
"""A header `Host`: a name or an address, and a port."""
LONGEST_SHOWN: Final = 80
"""Most characters of a name that a refusal repeats."""


class OwnSite:
    """The names of one server, and the origins that its operator allows."""

    def __init__(self, origins: Iterable[str] = (), names: Iterable[str] = ()) -> None:
        """`origins`: as `check_origins` takes them; the server is reached under them, or their pages may
        connect. `names`: where it listens, and those of its certificate; one may begin with `*.`"""
        self.origins = tuple(origins)
        machine = socket.gethostname().lower()
        found = [origin[1] for origin in map(parse_origin, self.origins) if origin is not None]
        self._names = {"localhost", "*.localhost", machine, f"{machine}.local", *found}
        self._names |= {name.lower() for name in names if name}

    def knows(self, host: str) -> bool:
        """Whether a header `Host` names this server; a missing one, which is empty, comes from no browser."""
        if not host:
            return True
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].lower().removesuffix(".")
        return name in self._names or f"*.{name.partition('.')[2]}" in self._names or _is_address(name)

    def unknown(self, hosts: Iterable[str]) -> str:
        """Why a request with these hosts is refused; empty: it is not."""
        for host in hosts:
            if not self.knows(host):
                return coded("connections.unknown_host", host=repr(host[:LONGEST_SHOWN]))
        return ""

    def refuses(self, hosts: Iterable[str], origin: str | None, *, browser: bool = True) -> str:
        """Why a socket is refused that was asked under these hosts, by a page of this origin; empty: it is
        not. Programs may call the server as they like: they send no origin, or, without being a browser, that
        of the host that they ask."""
        if origin is None:
            return ""
        hosts = tuple(hosts)
        if not is_allowed(origin, hosts, self.origins):
            return coded("connections.other_site")
        return self.unknown(hosts) if browser else ""


def is_browser(headers: Mapping[str, str]) -> bool:
    """Whether a browser may have sent a request: they all send `Origin` with sockets, and `User-Agent`, which
    no page can leave out. Some libraries for programs send the first alone. Header names are in lower case,
    or `headers` ignores case."""
    return "origin" in headers and "user-agent" in headers


def check_origins(key: str, origins: Iterable[str]) -> tuple[str, ...]:
    """Origins of a setting; raises `SettingsError`."""
    found = tuple(origins)
    for origin in found:
        if parse_origin(origin) is None:
            raise SettingsError(key, "errors.value.not_an_origin", origin=origin)
    return found


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def is_allowed(origin: str | None, hosts: Iterable[str], others: Iterable[str] = ()) -> bool:
    """Whether a page of this origin may connect: of one of our own `hosts`, as `Host` names them, or of
    `others`, origins that the operator allows. A client that sends no origin is no browser."""
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
