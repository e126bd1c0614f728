"""The table of routes: every route of every address is a row of it, and each row can be asked for."""

import asyncio
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from msgspec.structs import replace
from tests.server.licos.test_published_clients import client_folder

import jinro.server
from jinro.config.classic.settings import classic_settings
from jinro.config.licos.client import LicosClient
from jinro.config.licos.settings import licos_settings
from jinro.config.settings import preset_settings
from jinro.game.presets import preset
from jinro.server.hand_over import Inherited
from jinro.server.server import Server
from jinro.server.web.contest import ContestRoutes
from jinro.server.web.page_server import PageServer
from jinro.server.web.rating import RatingFront, RatingRoutes
from jinro.server.web.routes import PARAMETERS, Route, Shows, Viewer, application, rows_of

PAST_THE_TABLE = re.compile(
    r"\.router\b|\badd_(?:get|post|put|delete|patch|head|options|route|routes|view|static|resource|subapp)\("
    r"|\bRouteTableDef\b|\bweb\.(?:Application|get|post|put|delete|route|static|view)\("
)
"""How aiohttp is told of routes."""


async def every_app(data: Path) -> dict[str, web.Application]:
    """The application of every kind of address, as it is while the server runs."""
    track = replace(preset_settings("contest-5"), port=0)
    licos = licos_settings("licos-8-c", port=0)
    client = LicosClient(client_folder(data / "client"), port=0)
    both = Server([track], data / "both", licos=licos, licos_client=client)
    both.front.contest = ContestRoutes(dict)
    both.front.rating = RatingRoutes(None)  # type: ignore[arg-type]
    alone = Server([], data / "alone", classic=classic_settings(preset("classic-5"), port=0), page_port=0)
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
        return {
            "contest": both.track_servers[0].app,
            "licos": both.licos.app,
            "client": both.licos_client.app,
            "page": alone.page.app,
            "rating": rating.app,
        }
    finally:
        for one in reversed(started):
            await one.stop()


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> dict[str, web.Application]:
    return asyncio.run(every_app(tmp_path_factory.mktemp("routes")))


def routed(app: web.Application) -> set[tuple[str, str]]:
    return {
        (route.method, route.resource.canonical)
        for route in app.router.routes()
        if route.resource is not None
    }


def told(rows: tuple[Route, ...]) -> set[tuple[str, str]]:
    found = {("POST" if row.method == "POST" else "GET", canonical(row)) for row in rows}
    return found | {("HEAD", canonical(row)) for row in rows if row.method != "POST" and row.head}


def canonical(row: Route) -> str:
    """A path as aiohttp shows it: without the patterns of parameters."""
    return replace(row, example={}).url({name: f"{{{name}}}" for name in row.parameters})


def test_every_route_is_a_row(apps: dict[str, web.Application]) -> None:
    for where, app in apps.items():
        assert routed(app) == told(rows_of(app)), where
        assert len(rows_of(app)) == len({(row.method, row.path) for row in rows_of(app)}), where


def test_a_route_past_the_table_is_seen() -> None:
    async def main() -> None:
        app = application([Route(method="GET", path="/a/{id:[0-9]{1,3}}", handle=answered, shows="nothing")])
        assert routed(app) == told(rows_of(app)) == {("GET", "/a/{id}"), ("HEAD", "/a/{id}")}
        app.router.add_get("/b", answered)
        assert routed(app) != told(rows_of(app))

    asyncio.run(main())


async def answered(request: web.Request) -> web.StreamResponse:
    return web.Response(text="yes")


def test_no_source_of_the_server_adds_a_route_past_the_table() -> None:
    folder = Path(jinro.server.__file__).parent
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if PAST_THE_TABLE.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"web/routes.py"}


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
        app = application([Route(method="GET", path="/", handle=answered, shows="nothing", origin=origin)])
        async with TestClient(TestServer(app)) as client:
            own = str(client.make_url("/"))[:-1]
            answer = await client.get("/", headers={} if sent is None else {"Origin": sent or own})
            assert answer.status == status
            if status == 403:
                assert (await answer.json())["code"] == "origin"

    asyncio.run(main())
