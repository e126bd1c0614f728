"""The pages of a published client: guests, headers, files; and the sockets that its pages open."""

import asyncio
import re
import sqlite3
from html import escape
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from tests.hosting.doors.licos.published_browser import Browser
from tests.hosting.doors.licos.test_published_clients import at_browsers, base_of, client_folder, serving
from tests.waiting import becomes

from jinro.config.licos.client import licos_client
from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.errors import SettingsError
from jinro.hosting.doors.licos import door
from jinro.hosting.doors.licos.client.files import ClientFiles
from jinro.hosting.people import entry
from jinro.hosting.people.consent import VERSION, consent_text
from jinro.hosting.server import Server
from jinro.net.tls import Tls, client_context, self_signed


async def guest(http: aiohttp.ClientSession, base: str, agreed: str = "no", **more: Any) -> dict[str, str]:
    """The cookie of a new guest who has answered the question of consent."""
    async with http.get(f"{base}/lobby", **more) as answer:
        cookie = {"Cookie": f"jinro-session={answer.cookies['jinro-session'].value}"}
        assert 'name="agreed"' in await answer.text()
    form: dict[str, Any] = {"data": {"agreed": agreed}, "allow_redirects": False, **more}
    async with http.post(f"{base}/lobby/consent", headers={"Origin": base, **cookie}, **form) as answer:
        assert (answer.status, answer.headers["Location"]) == (303, "/lobby")
    return cookie


def test_consent_is_asked_once_before_the_lobby(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, aiohttp.ClientSession() as http:
            base = base_of(server)
            assert server.people is not None
            english = {"Accept-Language": "en"}
            async with http.get(f"{base}/lobby", headers=english) as answer:
                page, policy = await answer.text(), answer.headers["Content-Security-Policy"]
                cookie = {"Cookie": f"jinro-session={answer.cookies['jinro-session'].value}"}
                secret = answer.cookies["jinro-session"].value
                assert answer.headers["Cache-Control"] == "no-store"
            assert all(escape(one) in page for one in consent_text(VERSION, "en"))
            assert "<script" not in page
            assert "form-action 'self'" in policy
            assert "script-src" not in policy
            person = await server.people.by_session(secret)
            assert person is not None
            assert person.consent is None, "nothing is published until there is an answer"

            where = f"{base}/lobby/consent"
            form: dict[str, Any] = {"data": {"agreed": "yes"}, "allow_redirects": False}
            async with http.post(
                where, headers={"Origin": "http://other.example", **cookie}, **form
            ) as answer:
                assert answer.status == 403, "a page of another site cannot consent for its readers"
            long: dict[str, Any] = {"data": {"agreed": "y" * 400}}
            async with http.post(where, headers={"Origin": base, **cookie}, **long) as answer:
                assert answer.status == 413
            async with http.get(f"{base}/lobby", headers=cookie) as answer:
                assert 'name="agreed"' in await answer.text(), "it is asked until it is answered"
            async with http.post(where, headers={"Origin": base, **cookie}, **form) as answer:
                assert (answer.status, answer.headers["Location"]) == (303, "/lobby")
            person = await server.people.by_session(secret)
            assert person is not None
            assert person.consent is not None
            assert (person.consent.version, person.consent.agreed) == (VERSION, True)
            async with http.get(f"{base}/lobby", headers=cookie) as answer:
                assert 'src="/client/lobby.js"' in await answer.text()

            other = await guest(http, base, "anything but yes")
            person = await server.people.by_session(other["Cookie"].partition("=")[2])
            assert person is not None
            assert person.consent is not None
            assert not person.consent.agreed

    asyncio.run(main())


@pytest.mark.slow
def test_pages_and_their_headers(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            serving(tmp_path, origins=("http://village.example",)) as server,
            aiohttp.ClientSession() as http,
        ):
            base = base_of(server)
            async with http.get(f"{base}/", allow_redirects=False) as answer:
                assert (answer.status, answer.headers["Location"]) == (303, "/lobby")
            async with http.get(f"{base}/lobby", headers={"Cookie": "jinro-session=of nobody"}) as answer:
                cookie = answer.headers["Set-Cookie"]
            async with http.get(f"{base}/lobby", headers=await guest(http, base)) as answer:
                page = await answer.text()
                policy = answer.headers["Content-Security-Policy"]
                assert answer.content_type == "text/html"
                assert answer.headers["Cache-Control"] == "no-store", "it holds tokens"
                assert answer.headers["X-Frame-Options"] == "DENY"
                assert answer.headers["Referrer-Policy"] == "same-origin"
            assert {part.strip() for part in policy.split(";")} >= {
                "default-src 'none'",
                "script-src 'self'",
                "style-src 'self' 'unsafe-inline'",
                f"connect-src 'self' {base.replace('http', 'ws')}",
                "frame-ancestors 'none'",
            }
            assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= {part.strip() for part in cookie.split(";")}
            scripts = re.findall(r'src="/client/([^"]+)"', page)
            assert scripts == ["react.production.min.js", "redux.min.js", "fuse.min.js", "lobby.js"]
            assert "http://" not in page, "nothing is from elsewhere"
            url = f"{base.replace('http', 'ws')}/licos/0.3-browser/lobbyMessage"
            assert f'id="script" src="/client/lobby.js" data-url="{url}" data-human-player-token="' in page

            async with http.get(f"{base}/village") as answer:
                page = await answer.text()
                assert "Set-Cookie" not in answer.headers
            assert f'src="/client/village.js" data-url="{url.replace("lobby", "village")}">' in page
            async with http.get(f"{base}/lobby", headers={"Host": 'a"><b>'}) as answer:
                assert answer.status == 421
            forwarded = {"Host": "village.example", "X-Forwarded-Proto": "https"}
            async with http.get(f"{base}/village", headers=forwarded) as answer:
                assert 'data-url="ws://village.example/licos/' in await answer.text(), "anybody can send that"

    asyncio.run(main())


def test_the_files_of_a_build_are_found_in_its_folders(tmp_path: Path) -> None:
    """Published builds write `javascripts/` and `stylesheets/`."""
    folder = tmp_path / "build"
    for name in ("javascripts/lobby.js", "javascripts/village.js", "stylesheets/lobby.css"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"/* {name} */")
    client = licos_client(str(folder), 0)

    async def main() -> None:
        server = Server(
            ServeSettings(licos=licos_settings("licos-5", port=0), licos_client=client), tmp_path / "data"
        )
        await server.start()
        try:
            async with aiohttp.ClientSession(base_of(server)) as http:
                cookie = await guest(http, base_of(server))
                async with http.get("/lobby", headers=cookie) as answer:
                    page = await answer.text()
                named = re.findall(r'(?:src|href)="(/client/[^"]+)"', page)
                assert named == ["/client/stylesheets/lobby.css", "/client/javascripts/lobby.js"]
                for path in named:
                    async with http.get(path) as answer:
                        assert await answer.text() == f"/* {path.removeprefix('/client/')} */"
                async with http.get("/village") as answer:
                    assert 'src="/client/javascripts/village.js"' in await answer.text()
        finally:
            await server.stop()

    asyncio.run(main())
    (folder / "javascripts" / "village.js").unlink()
    with pytest.raises(SettingsError, match=r"village\.js is missing"):
        licos_client(str(folder))


def test_pages_with_tls(tmp_path: Path) -> None:
    async def main() -> None:
        files = self_signed(tmp_path / "tls", [])
        async with serving(tmp_path, tls=Tls(files)) as server, aiohttp.ClientSession() as http:
            assert server.licos_client is not None
            url = server.licos_client.url
            assert url.startswith("https://127.0.0.1:")
            trusted = client_context(files.cert)
            cookie = await guest(http, url.removesuffix("/lobby"), ssl=trusted)
            async with http.get(url, ssl=trusted) as answer:
                assert "Secure" in answer.headers["Set-Cookie"]
            async with http.get(url, ssl=trusted, headers=cookie) as answer:
                assert (
                    f'data-url="{url.replace("https", "wss").removesuffix("/lobby")}' in await answer.text()
                )

    asyncio.run(main())


def test_a_session_stays_somebody_until_it_is_logged_out(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path, dialect="0.2") as server, at_browsers(server, "0.2", "en") as (browser,):
            await browser.load("/lobby")
            first = browser.data
            assert first["data-url"].endswith("/licos/0.2/lobbyMessage")
            assert len({value for key, value in first.items() if key.endswith("-token")}) == 3
            await browser.load("/lobby")
            assert browser.data == first
            # A page of another site leads a reader to /logout: nothing happens, whatever the browser tells.
            for told in (
                {"Sec-Fetch-Site": "cross-site"},
                {"Sec-Fetch-Site": "same-site", "Referer": f"{browser.base}/lobby"},
                {"Referer": "http://elsewhere.example/lobby"},
                {"Origin": "null", "Referer": ""},
                {},
            ):
                async with browser.http.get(
                    f"{browser.base}/logout", headers=told, allow_redirects=False
                ) as answer:
                    assert (answer.status, answer.headers["Location"]) == (303, "/lobby"), told
            await browser.load("/lobby")
            assert browser.data == first
            (cookie,) = list(browser.http.cookie_jar)
            # A disk that takes nothing is told in one line.
            file = server.people.tables.blocking._file
            broken, file._db = file._db, sqlite3.connect(":memory:", check_same_thread=False)
            file._db.execute("PRAGMA query_only = ON")
            from_lobby = {"Referer": f"{browser.base}/lobby", "Accept-Language": "en"}
            async with aiohttp.ClientSession() as nobody:
                for path, http in (("/logout", browser.http), ("/lobby", nobody)):
                    async with http.get(f"{browser.base}{path}", headers=from_lobby) as answer:
                        assert (answer.status, answer.headers["Retry-After"]) == (503, "10")
                        assert "cannot store this at present" in await answer.text()
            file._db.close()
            file._db = broken
            async with browser.http.get(f"{browser.base}/logout", headers=from_lobby) as answer:
                assert (answer.status, "You are logged out." in await answer.text()) == (200, True)
            assert await server.people.by_session(cookie.value) is None
            await browser.load("/lobby")
            assert browser.data["data-human-player-token"] != first["data-human-player-token"]

    asyncio.run(main())


def test_guests_of_one_address_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "GUESTS", 3)

    async def main() -> None:
        async with serving(tmp_path) as server, aiohttp.ClientSession() as http:
            for _ in range(3):
                async with http.get(f"{base_of(server)}/lobby") as answer:
                    assert answer.status == 200
                http.cookie_jar.clear()
            async with http.get(f"{base_of(server)}/lobby", headers={"Accept-Language": "en"}) as answer:
                assert (answer.status, int(answer.headers["Retry-After"]) > 0) == (429, True)
                assert "Try again later." in await answer.text()

    asyncio.run(main())


def test_files_of_the_folder_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = client_folder(tmp_path / "published")
    (tmp_path / "secret.js").write_text("secret")
    (folder / "leads-out.js").symlink_to(tmp_path / "secret.js")
    (folder / ".hidden.js").write_text("secret")
    (folder / "notes.txt").write_text("secret")
    (folder / "large.js").write_bytes(b"x" * 3_000)
    (folder / "umd").mkdir()
    (folder / "umd" / "react-dom.production.min.js").write_text("// react-dom")
    (folder / "lobby.css").write_text("a{}")
    monkeypatch.setattr("jinro.hosting.doors.licos.client.files.MOST_FILE_BYTES", 2_000)
    files = ClientFiles(folder)
    assert sorted(files.files) == [
        "fuse.min.js",
        "lobby.css",
        "lobby.js",
        "react.production.min.js",
        "redux.min.js",
        "umd/react-dom.production.min.js",
        "village.js",
    ]
    assert files.libraries == [
        "react.production.min.js",
        "umd/react-dom.production.min.js",
        "redux.min.js",
        "fuse.min.js",
    ]
    assert files.lacks("0.3-browser") == ["PropTypes", "ReactRedux", "ReactIntl", "ReactRouterDOM"]
    assert files.lacks("0.2") == ["PropTypes", "ReactRedux", "ReactIntl"]
    assert files.old_fuse == ("fuse.min.js", 3)
    with monkeypatch.context() as few:
        few.setattr("jinro.hosting.doors.licos.client.files.MOST_FILES", 2)
        assert len(ClientFiles(folder).files) == 2
    with monkeypatch.context() as small:
        small.setattr("jinro.hosting.doors.licos.client.files.MOST_CLIENT_BYTES", 25)
        assert list(ClientFiles(folder).files) == ["fuse.min.js", "lobby.css"]

    async def main() -> None:
        async with serving(tmp_path) as server:
            assert server.licos_client is not None
            assert any("Fuse" in one or "fuse.min.js is of version 3" in one for one in server.remarks)
            port = server.licos_client.port
            for path, status in (
                ("/client/lobby.js", 200),
                ("/client/../secret.js", 404),
                ("/client/%2e%2e/secret.js", 404),
                ("/client//etc/passwd", 404),
                ("/client/lobby.js%00", 404),
                ("/licos/image/0.2/susan.svg", 200),
                ("/api/v1/people/me", 404),
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                answer = await asyncio.wait_for(reader.read(), 10)
                writer.close()
                assert answer.startswith(f"HTTP/1.1 {status} ".encode()), path
                assert b"nosniff" in answer
                assert (b"text/javascript" in answer) == path.endswith("/lobby.js")

    asyncio.run(main())


async def closed(browser: Browser) -> str:
    """Why the server closed the socket."""
    assert browser.socket is not None
    assert browser.reader is not None
    await asyncio.wait_for(browser.reader, 10)
    return str(browser.socket.close_code)


@pytest.mark.slow
def test_sockets_are_for_pages_of_this_port_and_for_tokens_of_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "RETURN_S", 0.05)

    async def main() -> None:
        async with (
            serving(tmp_path) as server,
            at_browsers(server, "0.3-browser", "en", "en") as (one, other),
        ):
            assert server.licos is not None
            page = f"http://127.0.0.1:{server.licos.port}"
            await one.load("/village")
            for base, origin in ((one.base, page), (page, one.base)):
                with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                    await one.http.ws_connect(f"{base}/licos/0.3-browser/villageMessage", origin=origin)

            # Whoever plays nowhere may be silent; but has nothing to say.
            await one.open_lobby()
            await other.open_lobby()
            one.kept = {"village": 1, "token": one.lobby.tokens["human player"]}
            await one.close()
            await one.load("/village")
            await one.reopen()
            assert one.socket is not None
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(asyncio.shield(one.reader), 0.2)  # type: ignore[arg-type]
            receipt = {"type": "receivedSystemMessage", "phase": "morning", "day": 1, "villageId": 1}
            await one.send({**receipt, "token": one.token})
            assert await closed(one) == "1008"

            # The token of somebody else is of no use, even if it is known.
            await one.reopen()
            await one.send({"type": "ready", "token": other.lobby.tokens["human player"], "villageId": 0})
            assert await closed(one) == "1008"

    asyncio.run(main())


async def to_its_end(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Read what comes on a socket until it is closed, and show it nowhere."""
    async for _ in socket:
        pass


@pytest.mark.slow
def test_a_storm_of_connections_and_what_is_said_at_once_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "RETURN_S", 0.3)

    async def main() -> None:
        async with (
            serving(tmp_path) as server,
            at_browsers(server, "0.2", "ja") as (one,),
        ):
            await one.open_lobby()
            await one.enter()
            number = await one.build(robots=4)
            # The lobby's socket is broken when the village begins: it is told when it comes back.
            await one.lose()
            assert server.licos is not None
            lobby = server.licos.lobby
            room = lobby.rooms[number]
            (member,) = room.members.values()
            member.away_ms = None
            lobby.start(member.visitor, number)
            await one.reopen()
            await becomes(lambda: one.lobby.played)
            assert await one.open_lobby() == f"/lobby?at={number}#/human/lobby", "who plays is led back"
            await becomes(lambda: one.lobby.played)
            await one.open_village()
            await becomes(lambda: one.page.lines)
            game = server.licos.room.villages[number].game
            assert game is not None
            for _ in range(25):
                await one.lose()
                await one.reopen()
            await one.send(one.page.post("after the storm"))
            await becomes(lambda: "after the storm" in one.page.on("public"))
            assert len(one.page.on("master")) == 1
            assert not one.page.errors
            lost = [type(event).__name__ for event in game.log].count("WentLost")
            assert lost <= 2, "connections that nobody has used are no returns"
            # Another window, which knows what this one knows: the newer socket has the seat.
            first, reader = one.socket, one.reader
            assert first is not None
            assert reader is not None
            reader.cancel()
            await asyncio.wait([reader])
            left = asyncio.create_task(to_its_end(first))
            await one._open()
            await one.send(one.page.post("by the newer one"))
            await becomes(lambda: "by the newer one" in one.page.on("public"))
            await asyncio.wait_for(left, 10)
            assert one.page.numbers == sorted(set(one.page.numbers))

    asyncio.run(main())


@pytest.mark.slow
def test_a_page_goes_on_after_a_restart_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "RETURN_S", 0.5)

    async def main() -> None:
        async with serving(tmp_path) as server:
            one = Browser(base_of(server), "0.3-browser")
            try:
                await one.open_lobby()
                await one.enter()
                number = await one.build(robots=4)
                await one.say("play", villageId=number)
                await becomes(lambda: one.lobby.played)
                await one.open_village()
                await becomes(lambda: one.page.lines)
                await one.send(one.page.post("before"))
                await becomes(lambda: "before" in one.page.on("public"))
                one.plays = False
                await server.leave()
                await asyncio.wait_for(one.reader, 10)  # type: ignore[arg-type]
                await server.stop()
                async with serving(tmp_path, folder="again") as after:
                    one.move(base_of(after))
                    await one.reopen()
                    assert after.licos is not None
                    village = after.licos.room.villages[number]
                    await becomes(lambda: not village.waits)
                    await one.send(one.page.post("after"))
                    await becomes(lambda: "after" in one.page.on("public") or one.broken)
                    one.fine()
                    assert one.page.on("public").count("before") == 1
                    assert len(one.page.on("master")) == 1
                    one.fine()
            finally:
                await one.quit()

    asyncio.run(main())
