"""The published browser clients play on our server: scripts that read and send what they were seen to."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from tests.hosting.doors.licos.lobby_clients import village
from tests.hosting.doors.licos.published_browser import Browser
from tests.hosting.doors.licos.published_page import VillagePage
from tests.hosting.doors.licos.socket_robot import SocketRobot
from tests.waiting import becomes

from jinro.config.licos.client import LicosClient
from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.game import events as e
from jinro.game.audience import PUBLIC
from jinro.game.commands import TimeUp
from jinro.hosting.doors.licos import door
from jinro.hosting.lobby import ticks
from jinro.hosting.lobby.village import LobbyVillage
from jinro.hosting.server import Server
from jinro.net.tls import Tls
from jinro.store import completed
from jinro.wire.licos import DIALECTS
from jinro.wire.licos.host import Post
from jinro.wire.licos.tokens import UUID_TEXT

QUICK = (
    "first_morning_s=600",
    "morning_s=600",
    "noon_s=600",
    "night_s=600",
    "early=on",
    "interval_s=0.2",
    "absent=wait",
)


def client_folder(folder: Path) -> Path:
    """A folder as the build of a client leaves it."""
    folder.mkdir()
    for name in ("lobby.js", "village.js", "react.production.min.js", "redux.min.js", "fuse.min.js"):
        (folder / name).write_text(f"// {name} v3.4.5\n")
    return folder


@asynccontextmanager
async def serving(
    tmp_path: Path,
    *changes: str,
    dialect: str = "0.3-browser",
    folder: str = "client",
    tls: Tls | None = None,
    origins: tuple[str, ...] = (),
) -> AsyncIterator[Server]:
    """A server with a client in a new folder, on the data that may be there."""
    settings = licos_settings("licos-5", port=0, changes=[*QUICK, *changes])
    client = LicosClient(client_folder(tmp_path / folder), 0, dialect)
    data = tmp_path / "data"
    server = Server(
        ServeSettings(licos=settings, licos_client=client, files=False, origins=tuple(origins)), data, tls=tls
    )
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def base_of(server: Server) -> str:
    assert server.licos_client is not None
    return f"http://127.0.0.1:{server.licos_client.port}"


@asynccontextmanager
async def at_browsers(server: Server, dialect: str, *languages: str) -> AsyncIterator[list[Browser]]:
    """People at browsers, one for each language, who quit in the end."""
    people = [Browser(base_of(server), dialect, language=one) for one in languages]
    try:
        yield people
        for one in people:
            one.fine()
    finally:
        for one in people:
            await one.quit()


async def robot_plays(server: Server, number: int, robot: SocketRobot) -> bool:
    """A program comes to a room, waits for its village, and plays; whether it has seen the result."""
    async with aiohttp.ClientSession() as http, http.ws_connect(f"{robot.base}/licos/0.3/lobbyMessage") as ws:
        await ws.send_json({"type": "enterLobby", "token": robot.token, "lobby": "robot player", "page": 1})
        await ws.send_json({"type": "selectVillage", "token": robot.token, "villageId": number})
        while '"played"' not in (frame := await ws.receive_str(timeout=20)):
            robot.frames.append(frame)
    return await robot.play() is not None


def no_secrets_of_others(server: Server, people: list[Browser], robots: list[SocketRobot]) -> None:
    """No frame has a token or the id of somebody else, a session, or an address."""
    assert server.licos is not None
    tokens = {one.token.lower() for one in robots}
    own: dict[int, set[str]] = {}
    sessions = set()
    for one in people:
        (cookie,) = [c for c in one.http.cookie_jar if c.key == "jinro-session"]
        sessions.add(cookie.value)
        own[id(one)] = {
            token.lower() for token in completed(server.licos.licos_lobby.tokens_of(cookie.OutputString()))
        }
        assert len(own[id(one)]) == 3
        tokens |= own[id(one)]
    persons = [completed(server.people.by_session(one)) for one in sessions]
    ids = [one.id for one in persons if one is not None]
    assert len(ids) == len(people)
    for one in people:
        for frame in one.frames:
            found = {token.lower() for token in UUID_TEXT.findall(frame)}
            assert not found & (tokens - own[id(one)]), frame
            assert not any(secret in frame for secret in (*sessions, *ids, "127.0.0.1")), frame


async def pictures_are_there(browser: Browser) -> None:
    """All pictures that frames name are ours, in both sizes."""
    found = browser.page.images | browser.lobby.images
    assert found
    for path in sorted(found | {re.sub(r"\d+x\d+", "120x120", one) for one in found}):
        assert path.startswith("/licos/image/")
        async with browser.http.get(browser.base + path) as answer:
            assert (answer.status, answer.content_type) == (200, "image/svg+xml"), path


async def meets(server: Server, people: list[Browser], robot: SocketRobot) -> tuple[int, asyncio.Task[bool]]:
    """A host builds a village, two join by the list and by number, a program too; the host starts."""
    host, by_list, by_number = people
    for one in people:
        assert await one.open_lobby() == "/lobby"
        assert one.lobby.avatar["token"] == one.lobby.tokens["human player"], "unasked"
    assert len({one.lobby.avatar["name"] for one in people}) == 3
    await host.enter()
    number = await host.build(robots=2)
    assert host.lobby.is_host
    await by_list.enter()
    # What is refused leaves the list as it is: the client shows no errors.
    seen = len(by_list.frames)
    await by_list.say("selectVillage", villageId=9_999)
    await becomes(lambda: len(by_list.frames) > seen)
    assert number in [one["id"] for one in by_list.lobby.villages]
    await by_list.select(number)

    # Another lobby is entered with the token of the one before.
    await by_number.enter("onymous audience")
    assert number in [one["id"] for one in by_number.lobby.villages]
    assert by_number.lobby.avatar["token"] in by_number.lobby.tokens.values()
    await by_number.enter()
    search = host.lobby.waiting["village"]["idForSearching"]
    await by_number.say("idSearch", lobby="human player", idForSearching=search)
    await becomes(lambda: by_number.lobby.found)
    assert [one["id"] for one in by_number.lobby.found or ()] == [number]
    await by_number.select(number)
    program = asyncio.create_task(robot_plays(server, number, robot))
    await becomes(lambda: len(host.lobby.waiting["players"]) == 4)

    # Pings are answered; times and tokens are those of the rows.
    for one in people:
        one.lobby.pings.clear()
    for one in people:
        await becomes(lambda one=one: len(one.lobby.pings) > 1)  # type: ignore[misc]
        assert {row["ping"][0:2] for row in one.lobby.pings[-1]["results"]} <= {"00", "99"}

    # Whoever waits and loads the lobby again is led to the room; whose socket breaks is there again.
    assert await by_list.open_lobby() == f"/lobby?at={number}#/human/lobby"
    await becomes(lambda: len(by_list.lobby.waiting.get("players", ())) == 4)
    await by_number.lose()
    by_number.lobby.waiting = {}
    await by_number.reopen()
    await becomes(lambda: len(by_number.lobby.waiting.get("players", ())) == 4)
    assert not by_number.lobby.is_host
    await host.say("play", villageId=number)
    for one in people:
        await becomes(lambda one=one: one.lobby.played)  # type: ignore[misc]
    return number, program


async def comes_back(people: list[Browser]) -> None:
    """In a morning: one posts faster than the interval, one loads the page again, one loses its socket."""
    one, reloads, breaks = people
    for n in range(3):
        await one.send(one.page.post(f"in haste {n}"))
    cell = reloads.page.free_cell()
    await reloads.send(reloads.page.mark(*cell, "X"))
    await reloads.send(reloads.page.post("a memo", "private"))
    await becomes(lambda: "in haste 0" in reloads.page.on("public") and reloads.page.on("private"))
    before = reloads.page
    await reloads.open_village()
    await breaks.lose()
    await one.send(one.page.post("while you were gone", "private"))
    await becomes(lambda: "in haste 2" in one.page.on("public"))
    opened = len(breaks.frames)
    await breaks.reopen()
    await becomes(lambda: "in haste 2" in breaks.page.on("public"))
    assert all("/systemMessage" not in frame for frame in breaks.frames[opened:]), "it knows the phase"
    await becomes(lambda: "in haste 2" in reloads.page.on("public"))
    assert reloads.page.numbers[: len(before.numbers)] == before.numbers
    assert (reloads.page.on("private"), reloads.page.on("master")) == (["a memo"], before.on("master"))
    assert reloads.page.cells[cell] == "X"
    assert reloads.page.counters["public"] == 1
    reloads.page.replays = False


def first_votes_count(server: Server, browser: Browser, number: int) -> None:
    """Who voted twice each time was told so, and the first vote counted."""
    assert server.licos is not None
    game, page = server.licos.room.villages[number].game, browser.page
    assert game is not None
    sent = [one for one in browser.sent if one.get("@id", "").endswith("voteMessage")]
    first = [one[page.character]["id"] + 1 - page.dialect.first_id for one in sent[::2]]
    assert len(sent) == 2 * len(first) > 0
    own = page.me["id"] + 1 - page.dialect.first_id
    assert [one.target for one in game.log if isinstance(one, e.Chose) and one.seat == own] == first
    assert len(page.errors) == len(first)


async def ends_mornings(village: LobbyVillage, people: list[Browser]) -> None:
    """Let each morning end, as its time would, when everybody has spoken who lives."""
    assert village.licos is not None
    host, day = village.licos.host, 0

    def is_over() -> bool:
        return all(one.page.results for one in people)

    def all_spoke() -> bool:
        moment = host.moment
        if moment is None or (moment.phase, moment.day) != ("morning", day):
            return False
        pages = [one.page for one in people]
        if any(page.now != ("morning", day) for page in pages):
            return False
        names = [page.me["name"]["en"] for page in pages if page.alive]
        return all(f"{name} speaks on day {day}" in pages[0].on("public") for name in names)

    while not is_over():
        day += 1
        await becomes(lambda: is_over() or all_spoke())
        if village.game is not None and not is_over():
            village.table.push(TimeUp(village.clock.now_ms(), step=village.game.state.step))


def has_each_line_once(village: LobbyVillage, browser: Browser) -> bool:
    """Whether a page has all public lines, none twice, and none that was not said."""
    assert village.licos is not None
    items = village.licos.host.history
    return browser.page.numbers == [one.id for one in items if isinstance(one, Post) and one.mask & PUBLIC]


@pytest.mark.slow
def test_whole_villages_in_all_dialects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticks, "TICK_MS", 100)
    monkeypatch.setattr(ticks, "PING_TICKS", 1)
    # The published client opens a broken socket after a second, and is given two to say `ready`.
    monkeypatch.setattr(door, "RETURN_S", 0.5)

    async def plays(server: Server, dialect: str) -> None:
        assert server.licos is not None
        async with at_browsers(server, dialect, "ja", "en-GB", "fr", "ja") as everybody:
            *people, watcher = everybody
            robot = SocketRobot(f"http://127.0.0.1:{server.licos.port}", "0.3")
            number, program = await meets(server, people, robot)
            await watcher.watch(number)
            village = server.licos.room.villages[number]
            host = people[0]
            host.votes_twice = True
            for one in people:
                await one.open_village()
            for one in people:
                await becomes(lambda one=one: one.page.lines)  # type: ignore[misc]
                assert one.page.on("master"), "the narrator speaks"
            await comes_back(people)
            await watcher.lose()
            await watcher.reopen()
            await ends_mornings(village, people)
            for one in people:
                await becomes(lambda one=one: one.page.results)  # type: ignore[misc]
                await becomes(lambda one=one: one.page.now[0].startswith("post"))  # type: ignore[misc]
            assert await program
            assert not robot.errors
            await becomes(lambda: watcher.page.results)
            for one in everybody:
                await becomes(lambda one=one: has_each_line_once(village, one))  # type: ignore[misc]
            for one in people:
                assert not one.page.errors or one is host
                await one.send(one.page.mark(*one.page.free_cell(), "O"))
            first_votes_count(server, host, number)
            await host.send(host.page.post("well played"))
            for one in people:
                await becomes(lambda one=one: "well played" in one.page.on("public"))  # type: ignore[misc]
                assert len(one.page.on("master")) >= 2
            await next_game(server, people, number)
            no_secrets_of_others(server, everybody, [robot])
            await pictures_are_there(people[0])

    async def main() -> None:
        async with serving(tmp_path) as server:
            await asyncio.gather(*(plays(server, dialect) for dialect in DIALECTS))

    asyncio.run(main())


async def next_game(server: Server, people: list[Browser], number: int) -> None:
    """The host builds the next village; all meet there, and it begins."""
    assert server.licos is not None
    host, guest, leaver = people
    await host.send({"type": "buildVillage", "token": host.token, **village(robots=2)})
    for one in people:
        await becomes(lambda one=one: one.page.invitation)  # type: ignore[misc]
    new = host.page.invitation
    assert new is not None
    for one in (host, guest):
        one.kept["village"] = new
        assert await one.open_lobby() == f"/lobby?at={new}#/human/lobby"
        await becomes(lambda one=one: one.lobby.waiting)  # type: ignore[misc]
    assert host.lobby.is_host

    # One returns to the lobby: the client says so on both sockets.
    goodbye = {
        "type": "leaveWaitingPage",
        "token": leaver.token,
        "villageId": number,
        "lobby": "human player",
    }
    await leaver.send(goodbye)
    await leaver.open_lobby()
    await leaver.send(goodbye)
    await leaver.enter()
    await leaver.select(new)
    await host.say("play", villageId=new)
    for one in people:
        await becomes(lambda one=one: one.lobby.played)  # type: ignore[misc]
        one.page = VillagePage(one.dialect)
    for one in people:
        await one.open_village()
    for one in people:
        await becomes(lambda one=one: one.page.now == ("morning", 1))  # type: ignore[misc]
