"""Listening addresses as URLs."""

from typing import Final

_ANY: Final = ("0.0.0.0", "::", "")
"""Hosts that listen on every interface; clients cannot connect to them by these names."""


def is_everywhere(host: str) -> bool:
    """Whether a host stands for every interface."""
    return host in _ANY


def client_url(scheme: str, host: str, port: int, path: str = "") -> str:
    """The URL at which clients reach a listening address; from this machine if it listens everywhere."""
    if is_everywhere(host):
        host = "127.0.0.1"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}{path}"
