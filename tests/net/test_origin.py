"""Pages of other sites may not open sockets here; programs, which have no origin, may."""

import socket

import pytest
from tests.rows import each_row

from jinro.errors import SettingsError
from jinro.net.origin import OwnSite, check_origins, is_allowed, parse_origin


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


SITE = OwnSite(["https://village.example"], ["10.1.2.3", "lab", "*.games.example"])


@each_row(
    ("host", "known"),
    [
        ("", True),
        ("127.0.0.1", True),
        ("127.0.0.1:8080", True),
        ("192.168.7.7:8080", True),
        ("[::1]:8080", True),
        ("[2001:db8::1]", True),
        ("localhost:8080", True),
        ("LOCALHOST", True),
        ("a.localhost", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname()}.local:80", True),
        ("village.example", True),
        ("Village.Example:8080", True),
        ("village.example.", True),
        ("lab", True),
        ("one.games.example", True),
        ("games.example", False),
        ("a.one.games.example", False),
        ("evil.example", False),
        ("evil.example:8080", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("village.example.evil.example", False),
        ("evil.example@127.0.0.1", False),
        ("127.0.0.1, evil.example", False),
        ("x", False),
        ("[evil]", False),
        ("*.localhost", False),
        ("a b", False),
        ("a" * 300, False),
    ],
)
def test_what_a_server_is_called(host: str, known: bool) -> None:
    assert SITE.knows(host) is known
    assert (SITE.unknown(["localhost", host]) == "") is known


def test_a_page_whose_name_was_led_to_this_server_may_not_connect() -> None:
    """Its origin is the host that it asks, and both are not ours (DNS rebinding)."""
    assert "evil.example" in SITE.refuses(["evil.example:8080"], "http://evil.example:8080")
    assert not SITE.refuses(["village.example:8080"], "http://village.example:8080")
    assert SITE.refuses(["127.0.0.1:8080"], "http://evil.example:8080").startswith("pages of other sites")
    assert not SITE.refuses(["any.example"], None), "programs call a server as they like"


def test_origins_of_a_setting() -> None:
    assert check_origins("key", ["https://a.example"]) == ("https://a.example",)
    with pytest.raises(SettingsError, match="key: must be like https://village.example, not 'a.example'"):
        check_origins("key", ["a.example"])
