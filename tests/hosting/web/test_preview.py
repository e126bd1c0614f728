"""Previews of links to games: what other sites are told and shown, and for which games."""

import asyncio
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.files.test_picture import size_of
from tests.hosting.web.test_archive import NAMES, filled
from tests.hosting.web.test_front import ask
from tests.hosting.web.test_stream import KEY
from tests.net.serving import Served

from jinro.config.settings import Output
from jinro.files.picture import HEIGHT, WIDTH, PictureCast
from jinro.game.roles import Role, Side
from jinro.hosting.tokens import Tokens
from jinro.hosting.web import front, preview, worker_process
from jinro.hosting.web.page_build import BuiltPage
from jinro.hosting.web.preview import PreviewGame, Previews, preview_of, tags
from jinro.hosting.web.worker_process import Workers
from jinro.wire.page.names import village_name

INDEX = "<!doctype html><html><head><title>jinro</title></head><body></body></html>"
GAME = "contest-5-01"
PICTURE = f"/api/v1/page/games/{GAME}/picture.png"


class Metas(HTMLParser):
    """The properties of a page, and its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        if tag == "meta":
            values = dict(attrs)
            self.found[str(values.get("property") or values.get("name"))] = str(values["content"])


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text(INDEX, encoding="utf-8")
    monkeypatch.setattr(front, "BuiltPage", lambda: BuiltPage(tmp_path / "page"))
    return tmp_path


@pytest.fixture
def served(page: Path) -> Iterator[Served]:
    with filled(page / "data", {"contest-5": 1, "elsewhere": 1}) as found:
        yield found


@pytest.mark.slow
def test_a_link_has_a_title_and_a_picture(served: Served) -> None:
    status, body, headers = ask(served, f"/game/{GAME}?n=12")
    told = Metas(body.decode())
    assert status == 200
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert told.elements.count("script") == 0  # Names of villagers are no elements.
    assert told.found["og:title"].startswith(f"{village_name(GAME).en}: 5 seats, ")
    assert told.found["og:description"] == ", ".join(name[:40] for name in NAMES)
    picture = told.found["og:image"]
    assert picture == f"http://127.0.0.1:{served.port}{PICTURE}"
    status, data, headers = ask(served, PICTURE)
    assert (status, headers["Content-Type"]) == (200, "image/png")
    assert size_of(data) == (WIDTH, HEIGHT)
    assert "max-age" in headers["Cache-Control"]
    # It is drawn once.
    served.call(served.server.front.workers.close)
    assert ask(served, PICTURE)[1] == data
    japanese = ask(served, f"/game/{GAME}", headers={"Accept-Language": "ja"})[1].decode()
    assert Metas(japanese).found["og:title"].startswith(f"{village_name(GAME).ja}：5人・")
    for other in ("none", "elsewhere-01", "open-99"):
        assert ask(served, f"/game/{other}")[1].decode() == INDEX
        assert ask(served, f"/api/v1/page/games/{other}/picture.png")[0] == 404


@pytest.mark.slow
@pytest.mark.parametrize("trusted", [True, False])
def test_a_link_leads_to_where_a_trusted_proxy_is_reached(page: Path, trusted: bool) -> None:
    """The address of the picture, that of agents, and the origin of the page are the proxy's; what others
    send is not believed."""
    proxies = ("127.0.0.1",) if trusted else ("10.0.0.1",)
    headers = {"X-Forwarded-Proto": "http, https", "X-Forwarded-Host": "games.example"}
    origins = ("https://games.example",)
    with filled(page / "data", {"contest-5": 1}, trusted_proxies=proxies, allow_origins=origins) as served:
        here = f"127.0.0.1:{served.port}"

        def picture(sent: dict[str, str]) -> str:
            told = Metas(ask(served, f"/game/{GAME}", headers=sent)[1].decode())
            return told.found["og:image"].removesuffix(PICTURE)

        assert picture({}) == f"http://{here}"
        assert picture(headers) == ("https://games.example" if trusted else f"http://{here}")
        assert picture({**headers, "X-Forwarded-Proto": "javascript"}).startswith("http://")
        for other in ('"><b>', "other.example"):
            status = ask(served, f"/game/{GAME}", headers={"X-Forwarded-Host": other})[0]
            assert status == (421 if trusted else 200)
        home = ask(served, "/api/v1/page/home", headers=headers)[1]
        assert home["tracks"][0]["url"] == ("wss://games.example/ws" if trusted else f"ws://{here}/ws")
        origin = {**headers, "Origin": "https://games.example"}
        assert ask(served, f"/api/v1/page/games/{GAME}", headers=origin)[0] == (200 if trusted else 403)


@pytest.mark.slow
def test_a_closed_track_tells_nothing(page: Path) -> None:
    feed = Output(folder="./log/realtime", open=False)
    with filled(
        page / "data", {"contest-5": 1}, realtime=feed, authentication=True, environ={"SECRET_KEY": KEY}
    ) as served:
        assert ask(served, f"/game/{GAME}")[1].decode() == INDEX
        assert ask(served, PICTURE)[0] == 404
        token = Tokens(KEY).make()
        assert "og:title" in ask(served, f"/game/{GAME}?token={token}")[1].decode()
        assert token not in ask(served, f"/game/{GAME}?token={token}")[1].decode()
        # What a token shows is not for the caches that others share.
        shown, data, headers = ask(served, PICTURE, headers={"Authorization": f"Bearer {token}"})
        assert (shown, data[:4]) == (200, b"\x89PNG")
        assert headers["Cache-Control"] == "private, no-store"


@pytest.mark.slow
def test_without_the_library_a_link_has_no_picture(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "CAN_DRAW", False)
    told = Metas(ask(served, f"/game/{GAME}")[1].decode()).found
    assert told["og:title"].startswith(village_name(GAME).en)
    assert [name for name in told if "image" in name] == []
    assert told["twitter:card"] == "summary"
    status, body, _ = ask(served, PICTURE)
    assert (status, "jinro[previews]" in body["error"]) == (404, True)


@pytest.mark.slow
def test_pictures_are_bounded(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "MOST_WAITING", 0)
    assert ask(served, PICTURE)[0] == 503


@pytest.mark.slow
def test_the_pictures_that_are_remembered_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "PICTURES_BYTES", 1)

    async def draw() -> bytes | None:
        previews = Previews(Workers(), None)  # type: ignore[arg-type]
        data = await previews._drawn(b'{"faces":[],"roles":[],"winner":"NONE"}')
        assert previews._pictures == {}
        assert await previews._drawn(b"{") is None
        return data

    assert asyncio.run(draw())


def test_without_an_end() -> None:
    assert preview_of([], village_name("x")) is None


@pytest.mark.parametrize("language", ["ja", "en"])
def test_hostile_names_end_no_element(language: str) -> None:
    names = ('"><script>alert(1)</script>', "'", "&amp;", "長" * 10_000, "\u202e")
    cast = PictureCast(tuple((name, "") for name in names), (Role.SEER,), Side.FOX)
    told = PreviewGame(village_name("x", '"><b>'), 3, cast)
    found = Metas(tags(told, "http://h/p.png", language))  # type: ignore[arg-type]
    assert set(found.elements) == {"meta"}
    assert '"><b>' in found.found["og:title"]
    assert names[0] in found.found["og:description"]
    assert len(found.found["og:description"]) < 200
