"""TLS at the contest door: real handshakes on loopback, what is refused, and what is counted."""

import asyncio
import socket
import ssl
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.net.serving import Served, serving
from tests.waiting import until

from jinro.errors import CallerError
from jinro.hosting.demo.players import demonstrate
from jinro.net.joining.nlp import join, trouble_of
from jinro.net.limits import Limits
from jinro.net.tls import Tls, TlsFiles, client_context, fingerprint, self_signed
from jinro.players import Chance

NAME = b'\x81\x12{"request":"NAME"}'


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> TlsFiles:
    return self_signed(tmp_path_factory.mktemp("tls"), ["village.example"])


@contextmanager
def line(served: Served, context: ssl.SSLContext, name: str = "localhost") -> Iterator[ssl.SSLSocket]:
    with (
        socket.create_connection(("127.0.0.1", served.port), timeout=5) as plain,
        context.wrap_socket(plain, server_hostname=name) as sock,
    ):
        yield sock


def read_until(sock: socket.socket, end: bytes) -> bytes:
    data = b""
    while not data.endswith(end):
        got = sock.recv(65_536)
        assert got, data
        data += got
    return data


@pytest.mark.slow
def test_a_game_over_tls(files: TlsFiles) -> None:
    async def five(url: str) -> None:
        trusted = client_context(files.cert)
        async with asyncio.TaskGroup() as group:
            for n in range(1, 6):
                group.create_task(join(url, f"t{n}", Chance(n, n), tls=trusted))

    with serving("contest-5", tls=Tls(files)) as served:
        assert served.url == f"wss://127.0.0.1:{served.port}/ws"
        asyncio.run(five(served.url))
        assert served.game().game.winner
        until(lambda: served.track_server.door.gate.crowd.open == 0)


@pytest.mark.parametrize("size", [1, 50, 1_000])
def test_a_request_in_pieces_and_a_name_with_it(files: TlsFiles, size: int) -> None:
    upgrade = (
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        b"\x81\x82\0\0\0\0t1"
    )
    with serving("contest-5", tls=Tls(files)) as served, line(served, client_context(files.cert)) as sock:
        for start in range(0, len(upgrade), size):
            sock.sendall(upgrade[start : start + size])
        assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in read_until(sock, NAME)
        until(lambda: [agent.name for agent in served.track_server.track.room] == ["t1"])


def test_the_api_over_tls(files: TlsFiles) -> None:
    with serving("contest-5", tls=Tls(files)) as served, line(served, client_context(files.cert)) as sock:
        sock.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert sock.recv(65_536).startswith(b"HTTP/1.1 200 ")
        assert sock.version() in ("TLSv1.2", "TLSv1.3")


def test_a_client_without_tls_gets_nothing(files: TlsFiles) -> None:
    with serving("contest-5", tls=Tls(files)) as served:
        with socket.create_connection(("127.0.0.1", served.port), timeout=5) as sock:
            sock.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n")
            data = b""
            while got := sock.recv(65_536):
                data += got
        assert b"HTTP" not in data
        until(lambda: served.track_server.door.gate.crowd.open == 0)


@pytest.mark.slow
def test_connections_count_before_and_after_the_handshake(files: TlsFiles) -> None:
    """A client that never begins TLS counts like any other, and is cut in time."""
    limits = Limits(per_address=2, exempt=(), name_s=0.5)
    with serving("contest-5", tls=Tls(files), limits=limits) as served:
        crowd = served.track_server.door.gate.crowd
        silent = [socket.create_connection(("127.0.0.1", served.port), timeout=5) for _ in range(2)]
        until(lambda: crowd.open == 2)
        with socket.create_connection(("127.0.0.1", served.port), timeout=5) as third:
            assert third.recv(1) == b""
        for sock in silent:
            assert sock.recv(1) == b""
            sock.close()
        until(lambda: crowd.open == 0)
        with line(served, client_context(files.cert)):
            until(lambda: crowd.open == 1)
        until(lambda: crowd.open == 0)
        assert {visits.open for visits in crowd.visits.values()} == {0}


def test_a_server_stops_while_clients_negotiate(files: TlsFiles) -> None:
    with serving("contest-5", tls=Tls(files)) as served:
        sock = socket.create_connection(("127.0.0.1", served.port), timeout=5)
        until(lambda: served.track_server.door.undecided == 1)
    assert sock.recv(1) == b""
    sock.close()


def test_who_is_not_trusted_is_named(files: TlsFiles) -> None:
    with serving("contest-5", tls=Tls(files)) as served:
        with pytest.raises(ssl.SSLCertVerificationError) as caught:
            asyncio.run(join(served.url, "t1", Chance(1, 1)))
        assert trouble_of(caught.value) == (
            "its certificate is not trusted: self-signed certificate; --tls-ca FILE trusts one"
        )
        with (
            pytest.raises(ssl.SSLCertVerificationError) as caught,
            line(served, client_context(files.cert), "elsewhere.example"),
        ):
            pass
        assert "elsewhere.example" in trouble_of(caught.value)


def test_players_of_the_server_itself_connect_under_any_name(files: TlsFiles) -> None:
    """And trust nobody else."""
    tls = Tls(files)
    with serving("contest-5", tls=tls) as served, line(served, tls.client_context(), "elsewhere.example"):
        pass
    assert tls.client_context().verify_mode is ssl.CERT_REQUIRED


def test_what_is_no_tls_is_said(files: TlsFiles) -> None:
    with serving("contest-5") as served:
        with pytest.raises(OSError) as caught:
            asyncio.run(join(served.url.replace("ws:", "wss:"), "t1", Chance(1, 1)))
        assert trouble_of(caught.value).startswith("no TLS: ")


@pytest.mark.slow
def test_a_demonstration_over_tls(files: TlsFiles) -> None:
    told: list[str] = []
    with serving("contest-5", tls=Tls(files)) as served:
        shown = asyncio.run_coroutine_threadsafe(
            demonstrate(served.track_server, told.append, think_s=0), served.loop
        )
        served.game()
        served.loop.call_soon_threadsafe(shown.cancel)
    assert any("wins" in text for text in told)


# Certificates


def test_a_self_signed_certificate_stays(tmp_path: Path) -> None:
    first = self_signed(tmp_path, ["village.example"])
    before = first.cert.read_bytes()
    assert stat.S_IMODE(first.key.stat().st_mode) == 0o600
    assert self_signed(tmp_path, ["village.example"]).cert.read_bytes() == before
    assert self_signed(tmp_path, ["other.example"]).cert.read_bytes() != before, "a new name needs a new one"
    first.key.write_text("damaged")
    assert Tls(self_signed(tmp_path, ["other.example"])).ends_soon() == ""
    assert len(fingerprint(first.cert)) == 32 * 3 - 1


def test_a_certificate_that_ends_soon_is_made_anew_or_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = self_signed(tmp_path, [])
    before = files.cert.read_bytes()
    monkeypatch.setattr("jinro.net.tls.RENEW_DAYS", 400)
    assert Tls(files).ends_soon().startswith("20")
    self_signed(tmp_path, [])
    assert files.cert.read_bytes() != before


def test_what_is_no_certificate_is_refused(tmp_path: Path, files: TlsFiles) -> None:
    other = self_signed(tmp_path / "other", [])
    text = tmp_path / "text"
    text.write_text("nothing")
    locked = tmp_path / "locked.pem"
    locked.write_text(LOCKED)
    for cert, key, said in [
        (tmp_path / "none", files.key, "none: No such file or directory"),
        (files.cert, tmp_path, "Is a directory"),
        (text, files.key, "not a certificate and its key in PEM format"),
        (files.cert, text, "not a certificate and its key in PEM format"),
        (files.cert, other.key, f"{other.key}: is not the key of {files.cert}"),
        (files.cert, locked, f"{locked}: the key is protected by a password; the server needs one without"),
    ]:
        with pytest.raises(CallerError) as caught:
            Tls(TlsFiles(cert, key))
        assert said in str(caught.value)
    with pytest.raises(CallerError, match="holds no certificate in PEM format"):
        client_context(text)


LOCKED = """-----BEGIN ENCRYPTED PRIVATE KEY-----
MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgJGI1QkXt6qQICCAAw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEKb9n97QJVcN1bURuTqw/MkEgZDB
Qs0jSPw5jxXex3h44CQW0BS7LiGhFeYVIq72R9xvlCZxy3WChCGWsiR4/jRLZGmo
RLBGMmG8mE4g8OUrBRb7xTaSxwejlQX2rdwLguOEf/+juv32jyGvjLhpgsrtlv6l
+utflCwUBXkLp7N2BwU6Ky/aRASy/lwa7N1jbxq8JUF3vpV2p+P9meSrF0/1YvE=
-----END ENCRYPTED PRIVATE KEY-----
"""
