"""Addresses: behind trusted proxies only as far as those have written them; and as keys of limits."""

from tests.rows import each_row

from jinro.net.addresses import client_address, client_url, is_loopback, limit_key, parse_networks

PROXIES = parse_networks(["10.0.0.0/8", "127.0.0.1", "fd00::/8"])


@each_row(
    ("peer", "forwarded", "client"),
    [
        ("198.51.100.1", "", "198.51.100.1"),
        ("198.51.100.1", "203.0.113.1", "198.51.100.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "203.0.113.1", "203.0.113.1"),
        ("127.0.0.1", "1.2.3.4, 203.0.113.1", "203.0.113.1"),
        ("127.0.0.1", "1.2.3.4,203.0.113.1 , 10.1.2.3", "203.0.113.1"),
        ("10.9.9.9", "10.1.1.1", "10.1.1.1"),
        ("::ffff:127.0.0.1", "203.0.113.1:4711", "203.0.113.1"),
        ("fd00::1", "[2001:db8::1]:80", "2001:db8::1"),
        ("127.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "203.0.113.1, \x1b[31m", "127.0.0.1"),
        ("127.0.0.1", "10.0.0.1," * 10_000 + "10.0.0.1", "10.0.0.1"),
    ],
)
def test_the_client_behind_proxies(peer: str, forwarded: str, client: str) -> None:
    assert client_address(peer, forwarded, PROXIES) == client
    assert client_address(peer, forwarded, ()) == peer


@each_row(
    ("one", "other", "same"),
    [
        ("203.0.113.1", "203.0.113.1", True),
        ("203.0.113.1", "203.0.113.2", False),
        ("::ffff:203.0.113.1", "203.0.113.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("", "", True),
    ],
)
def test_keys_of_limits(one: str, other: str, same: bool) -> None:
    assert (limit_key(one) == limit_key(other)) is same


@each_row(
    ("host", "only_here"),
    [
        ("127.0.0.1", True),
        ("127.3.2.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("", False),
        ("192.168.1.2", False),
        ("game.example", False),
    ],
)
def test_loopback(host: str, only_here: bool) -> None:
    assert is_loopback(host) is only_here


@each_row(
    ("host", "shown"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("example.org", "example.org"),
        ("0.0.0.0", "127.0.0.1"),
        ("::", "127.0.0.1"),
        ("", "127.0.0.1"),
        ("::1", "[::1]"),
    ],
)
def test_addresses_of_servers_as_urls(host: str, shown: str) -> None:
    assert client_url("ws", host, 8080, "/ws") == f"ws://{shown}:8080/ws"
    assert client_url("tcp", host, 10_000) == f"tcp://{shown}:10000"
