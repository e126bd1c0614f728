"""The table of routes: every route of every address is a row of it, and each row can be asked for."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple, get_args

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from msgspec import Struct
from msgspec.structs import replace
from tests.hosting.doors.licos.test_published_clients import client_folder
from tests.net.serving import serving

import jinro.hosting
from jinro.config.classic.settings import classic_settings
from jinro.config.licos.client import LicosClient
from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.config.settings import preset_settings
from jinro.game.presets import preset
from jinro.hosting.doors.licos.client.server import ClientServer
from jinro.hosting.doors.licos.listen import LicosServer
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.hosting.doors.page.listen import PageServer
from jinro.hosting.handover import Inherited
from jinro.hosting.server import Server
from jinro.hosting.web.application import application, rows_of
from jinro.hosting.web.contest import ContestRoutes
from jinro.hosting.web.rating import RatingFront, RatingRoutes
from jinro.hosting.web.requests import Number
from jinro.hosting.web.routes import PARAMETERS, Route, Shows, Viewer
from jinro.net.origin import OwnSite

PAST_THE_TABLE = re.compile(
    r"\.router\b|\badd_(?:get|post|put|delete|patch|head|options|route|routes|view|static|resource|subapp)\("
    r"|\bRouteTableDef\b|\bweb\.(?:Application|get|post|put|delete|route|static|view)\("
)
"""How aiohttp is told of routes."""
OWN, OTHER = "localhost", "evil.example"


class Answer(NamedTuple):
    """What a server answers to a row."""

    row: Route
    host: str
    status: int
    headers: Mapping[str, str]


Answers = dict[str, tuple[web.Application, list[Answer]]]


@asynccontextmanager
async def every_address(data: Path) -> AsyncIterator[dict[str, tuple[int, web.Application]]]:
    """The port and the application of every kind of address, while the servers run."""
    track = replace(preset_settings("contest-5"), port=0)
    licos = licos_settings("licos-8-c", port=0)
    client = LicosClient(client_folder(data / "client"), port=0)
    both = Server(ServeSettings(tracks=(track,), licos=licos, licos_client=client), data / "both")
    both.front.contest = ContestRoutes(lambda scope: {})
    both.front.rating = RatingRoutes(None)  # type: ignore[arg-type]
    alone = Server(
        ServeSettings(classic=classic_settings(preset("classic-5"), port=0), page_port=0), data / "alone"
    )
    rating = PageServer(RatingFront(None), track, port=0)  # type: ignore[arg-type]
    assert both.licos is not None
    assert both.licos_client is not None
    assert alone.page is not None
    started: list[Any] = []
    try:
        for server in (both, alone):
            await server.start()
            started.append(server)
        await rating.start(Inherited())
        started.append(rating)
        served: dict[str, TrackServer | LicosServer | ClientServer | PageServer] = {
            "contest": both.track_servers[0],
            "licos": both.licos,
            "client": both.licos_client,
            "page": alone.page,
            "rating": rating,
        }
        yield {where: (one.port, one.app) for where, one in served.items()}
    finally:
        for one in reversed(started):
            await one.stop()


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    """Every application, and what its server answers to every row: called by its name, and by another."""

    async def ask(data: Path) -> Answers:
        async with every_address(data) as served, aiohttp.ClientSession() as http:
            found = {}
            for where, (port, app) in served.items():
                rows = [(row, row.url(dict.fromkeys(PARAMETERS, "7"))) for row in rows_of(app)]
                found[where] = (
                    app,
                    [
                        Answer(row, host, *await asked(http, row, f"http://127.0.0.1:{port}{path}", host))
                        for row, path in rows
                        for host in (OWN, OTHER)
                    ],
                )
            return found

    return asyncio.run(ask(tmp_path_factory.mktemp("routes")))


async def asked(
    http: aiohttp.ClientSession, row: Route, url: str, host: str
) -> tuple[int, Mapping[str, str]]:
    method = "POST" if row.method == "POST" else "GET"
    async with http.request(method, url, headers={"Host": host}, allow_redirects=False) as answer:
        return answer.status, answer.headers


@pytest.fixture(scope="module")
def apps(answers: Answers) -> dict[str, web.Application]:
    return {where: app for where, (app, _) in answers.items()}


def routed(app: web.Application) -> set[tuple[str, str]]:
    return {
        (route.method, route.resource.canonical)
        for route in app.router.routes()
        if route.resource is not None
    }


def told(rows: tuple[Route, ...]) -> set[tuple[str, str]]:
    found = {("POST" if row.method == "POST" else "GET", row.template) for row in rows}
    found |= {("HEAD", row.template) for row in rows if row.method != "POST" and row.head}
    return found | {("OPTIONS", row.template) for row in rows if row.shared}


def test_every_route_is_a_row(apps: dict[str, web.Application]) -> None:
    for where, app in apps.items():
        assert routed(app) == told(rows_of(app)), where
        assert len(rows_of(app)) == len({(row.method, row.path) for row in rows_of(app)}), where


def test_every_row_says_what_is_in_its_answer(apps: dict[str, web.Application]) -> None:
    """But sockets, and what leads elsewhere."""
    rows = [row for app in apps.values() for row in rows_of(app)]
    silent = {row.path for row in rows if row.gives is None and row.method != "WS"}
    assert silent == {"/", "/contest", "/contest/{rest:.*}"}
    assert all(row.method == "POST" for row in rows if row.takes is not None)


class Wanted(Struct):
    """A query of the tests, and a body."""

    count: Number = 1


@pytest.mark.parametrize(
    ("query", "sent", "told"),
    [
        ("", "", (200, {"count": 2})),
        ("?count=3", '{"count":4}', (200, {"count": 7})),
        ("?count=x", "{}", (400, {"error": "count must be a number, not 'x'"})),
        ("", "[]", (400, {"error": "expected count: Expected `object`, got `array`", "code": "shape"})),
        ("", "{" + " " * 9_000 + "}", (413, {"error": "at most 8192 bytes are read", "code": "size"})),
    ],
    ids=["nothing", "both", "query", "body", "long"],
)
def test_the_table_reads_what_a_handler_is_declared_with(query: str, sent: str, told: object) -> None:
    async def main() -> None:
        async def added(request: web.Request, query: Wanted, body: Wanted) -> Wanted:
            return Wanted(query.count + body.count)

        row = Route("POST", "/", added, "nothing")
        assert (row.asks, row.takes, row.gives) == (Wanted, Wanted, Wanted)
        async with TestClient(TestServer(application([row], site=OwnSite()))) as client:
            answer = await client.post(f"/{query}", data=sent)
            assert (answer.status, await answer.json()) == told

    asyncio.run(main())


def test_a_route_past_the_table_is_seen() -> None:
    async def main() -> None:
        row = Route(method="GET", path="/a/{id:[0-9]{1,3}}", handle=answered, shows="nothing")
        app = application([row], site=OwnSite())
        assert routed(app) == told(rows_of(app)) == {("GET", "/a/{id}"), ("HEAD", "/a/{id}")}
        app.router.add_get("/b", answered)
        assert routed(app) != told(rows_of(app))

    asyncio.run(main())


async def answered(request: web.Request) -> web.StreamResponse:
    return web.Response(text="yes")


def test_no_source_of_the_server_adds_a_route_past_the_table() -> None:
    folder = Path(jinro.hosting.__file__).parent
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if PAST_THE_TABLE.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"web/application.py"}


def test_every_row_can_be_asked_for(apps: dict[str, web.Application]) -> None:
    values = dict.fromkeys(PARAMETERS, "7")
    for row in (row for app in apps.values() for row in rows_of(app)):
        assert set(row.parameters) <= {*PARAMETERS, *row.example}, row.path
        assert not set(row.example) & set(PARAMETERS), row.path
        assert not re.search(r"[{}]", row.url(values)), row.path
    used = {name for app in apps.values() for row in rows_of(app) for name in row.parameters}
    assert set(PARAMETERS) <= used


def test_every_kind_of_row_is_used(apps: dict[str, web.Application]) -> None:
    rows = [row for app in apps.values() for row in rows_of(app)]
    assert {row.shows for row in rows} == set(get_args(Shows))
    assert {row.viewer for row in rows} == set(get_args(Viewer))


def test_every_row_is_answered_under_the_names_of_the_server_alone(answers: Answers) -> None:
    """A page whose name was led to our address reads nothing (DNS rebinding)."""
    for where, (_, found) in answers.items():
        for one in found:
            assert (one.status == 421) == (one.host == OTHER), (where, one.row.path)


def test_only_what_is_public_is_for_pages_of_all_origins(answers: Answers) -> None:
    for where, (_, found) in answers.items():
        for one in found:
            is_open = one.headers.get("Access-Control-Allow-Origin") == "*"
            assert is_open == (one.row.shared and one.host == OWN), (where, one.row.path)
            if one.row.shared:
                assert one.row.viewer in ("anybody", "watcher", "team"), one.row.path
                assert one.row.shows in ("nothing", "games", "game"), one.row.path


def test_no_answer_tells_versions(answers: Answers) -> None:
    for where, (_, found) in answers.items():
        for one in found:
            assert one.headers["Server"] == "jinro", (where, one.row.path)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"404"),
        (b"PUT / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", b"405"),
        (b"GET / HTTP/1.0\r\n\r\n", b"200"),
        (b"what is this\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 9_000 + b"\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", b"421"),
    ],
    ids=["path", "method", "old", "malformed", "headers", "host"],
)
def test_refusals_tell_no_versions(sent: bytes, status: bytes) -> None:
    with serving("contest-5") as served:
        with socket.create_connection(("127.0.0.1", served.port), timeout=5) as sock:
            sock.sendall(sent)
            data = b""
            while got := sock.recv(65_536):
                data += got
    head = data.partition(b"\r\n\r\n")[0]
    assert head.split(b" ")[1] == status
    assert b"Server: jinro\r\n" in head + b"\r\n"
    assert not re.search(rb"aiohttp|python", head, re.I)


def test_the_start_says_under_which_names_browsers_come(tmp_path: Path) -> None:
    async def remarks(host: str, *origins: str) -> list[str]:
        track = replace(preset_settings("contest-5"), port=0, host=host)
        server = Server(ServeSettings(tracks=(track,), origins=tuple(origins)), tmp_path / host)
        await server.start()
        await server.stop()
        return [line for line in server.remarks if "--allow-origin" in line]

    assert asyncio.run(remarks("127.0.0.1")) == []
    [line] = asyncio.run(remarks("0.0.0.0"))
    assert socket.gethostname() in line
    assert asyncio.run(remarks("0.0.0.0", "https://village.example")) == []


@pytest.mark.parametrize(
    ("origin", "sent", "status"),
    [
        ("any", None, 200),
        ("any", "http://elsewhere.example", 200),
        ("own", None, 200),
        ("own", "http://elsewhere.example", 403),
        ("own", "", 200),
        ("page", None, 403),
        ("page", "null", 403),
        ("page", "", 200),
    ],
)
def test_the_table_says_whose_pages_may_ask(origin: Any, sent: str | None, status: int) -> None:
    """`sent`: the header `Origin`; empty: the server's own."""

    async def main() -> None:
        row = Route(method="GET", path="/", handle=answered, shows="nothing", origin=origin)
        app = application([row], site=OwnSite())
        async with TestClient(TestServer(app)) as client:
            own = str(client.make_url("/"))[:-1]
            answer = await client.get("/", headers={} if sent is None else {"Origin": sent or own})
            assert answer.status == status
            if status == 403:
                assert (await answer.json())["code"] == "origin"

    asyncio.run(main())
