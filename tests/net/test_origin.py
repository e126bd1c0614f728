"""Pages of other sites may not open sockets here; programs, which have no origin, may."""

import pytest
from tests.rows import each_row

from jinro.net.origin import is_allowed, parse_origin


@each_row(
    ("origin", "allowed"),
    [
        (None, True),
        ("http://village.example:8080", True),
        ("https://village.example:8080", True),
        ("HTTP://Village.Example:8080/", True),
        ("http://village.example", False),
        ("http://village.example:8081", False),
        ("http://evil.example:8080", False),
        ("http://village.example.evil.example:8080", False),
        ("http://village.example:8080@evil.example", False),
        ("http://village.example:8080/page", False),
        ("https://friend.example", True),
        ("http://friend.example", False),
        ("https://friend.example:444", False),
        ("http://friend.example:443", False),
        ("null", False),
        ("", False),
        ("file://", False),
        ("http://[::1", False),
        ("http://a:99999", False),
    ],
)
def test_origins(origin: str | None, allowed: bool) -> None:
    assert is_allowed(origin, ["village.example:8080"], ["https://friend.example:443"]) is allowed


@pytest.mark.parametrize(
    ("host", "origin"),
    [("a.example", "http://a.example"), ("a.example", "https://a.example"), ("[::1]:80", "http://[::1]")],
)
def test_a_host_without_a_port(host: str, origin: str) -> None:
    assert is_allowed(origin, [host])
    assert not is_allowed(origin, ["", "a b", "other.example"])


def test_what_is_an_origin() -> None:
    assert parse_origin("https://a.example") == ("https", "a.example", 443)
    assert parse_origin("ws://a.example") is None
