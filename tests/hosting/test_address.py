"""Listening addresses as URLs."""

from tests.rows import each_row

from jinro.hosting.address import client_url


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
def test_hosts(host: str, shown: str) -> None:
    assert client_url("ws", host, 8080, "/ws") == f"ws://{shown}:8080/ws"
    assert client_url("tcp", host, 10_000) == f"tcp://{shown}:10000"
