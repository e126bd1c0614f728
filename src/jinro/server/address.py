"""Listening addresses as URLs."""

from typing import Final

_ANY: Final = ("0.0.0.0", "::", "")
"""Hosts that listen on every interface; clients cannot connect to them by these names."""


def client_url(scheme: str, host: str, port: int, path: str = "") -> str:
    """The URL at which clients reach a listening address; from this machine if it listens everywhere."""
    if host in _ANY:
        host = "127.0.0.1"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}{path}"
