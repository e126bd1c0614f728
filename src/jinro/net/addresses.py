"""Addresses of clients, behind proxies that settings trust, and as keys of limits; of servers, as URLs."""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

Network = IPv4Network | IPv6Network
MOST_HOPS: Final = 16
"""Entries of `X-Forwarded-For` that are read; the nearest come last."""
SITE_BITS: Final = 64
"""IPv6: a client usually has a whole network of this size, so limits count it as one address."""

_ANY: Final = ("0.0.0.0", "::", "")
"""Hosts that listen on every interface; clients cannot connect to them by these names."""


def parse_network(text: str) -> Network:
    """An address or a network such as `10.0.0.0/8`; `ValueError` for anything else."""
    return ip_network(text.strip())


def parse_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    return tuple(map(parse_network, texts))


def client_address(peer: str, forwarded: str, trusted: tuple[Network, ...]) -> str:
    """The address of a client whose connection came from `peer` with this `X-Forwarded-For`.

    The header counts only as far as trusted proxies have written it: every client can send one.
    """
    if not trusted:
        return peer
    hops = forwarded.split(",")[-MOST_HOPS:]
    address = peer
    while hops and is_in(address, trusted):
        found = _parse(hops.pop().strip())
        if found is None:
            break
        address = str(found)
    return address


def is_in(address: str, networks: tuple[Network, ...]) -> bool:
    found = _parse(address)
    return found is not None and any(found in network for network in networks)


@lru_cache(4_096)
def limit_key(address: str) -> str:
    """What limits per address count: an IPv4 address, or an IPv6 network of a site."""
    found = _parse(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, SITE_BITS), strict=False))
    return str(found or address)


def address_mark(game: str, address: str) -> str:
    """A mark by which an address is recognised in one game, so that the store need not hold the address."""
    return "#" + blake2b(address.encode(), key=game.encode()[:64], digest_size=8).hexdigest()


def is_owner(owner: str, address: str, game: str) -> bool:
    """Whether `owner`, an address or the mark of one, is this address; an unknown owner has no address."""
    return bool(owner) and owner in (address, address_mark(game, address))


def is_loopback(host: str) -> bool:
    """Whether only this machine can connect to a listening address."""
    found = _parse(host)
    return host == "localhost" if found is None else found.is_loopback


@lru_cache(4_096)
def _parse(text: str) -> IPv4Address | IPv6Address | None:
    """An address, with or without a port; an IPv4 address in IPv6 form is the IPv4 address."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def is_everywhere(host: str) -> bool:
    """Whether a host stands for every interface."""
    return host in _ANY


def client_url(scheme: str, host: str, port: int, path: str = "") -> str:
    """The URL at which clients reach a listening address; from this machine if it listens everywhere."""
    if is_everywhere(host):
        host = "127.0.0.1"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}{path}"
