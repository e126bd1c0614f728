"""Every route, every kind of viewer, every visibility: a game that one may not see cannot be told from one
that does not exist; running, over, after a restart, after a change. The routes are those of the table: a new
one is asked here without being named."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import aiohttp
import pytest
from msgspec.structs import replace
from tests.hosting.people.community import CHEAP

from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.config.settings import Output, preset_settings
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Picked, Rater
from jinro.contest.rate.service import RatingService
from jinro.game.events import Character, Event, Opened, Seated, Spoke
from jinro.game.game import Game
from jinro.hosting.people.people import COOKIE
from jinro.hosting.server import Server
from jinro.hosting.tokens import Tokens
from jinro.hosting.village import KeptTable, Running
from jinro.hosting.web import front, sight
from jinro.hosting.web.application import rows_of
from jinro.hosting.web.page_build import BuiltPage
from jinro.hosting.web.rating import RatingRoutes
from jinro.hosting.web.routes import PARAMETERS, Route
from jinro.players import Parrot
from jinro.store import BY_HAND, DATABASE, Reader, SqliteStore, Visibilities, completed
from jinro.village import Journal, simulate
from jinro.village.clock import RealClock
from jinro.village.notes import VILLAGE
from jinro.village.table import Table

KEY: Final = "a secret of at least thirty-two bytes"
CONTROL: Final = "the token of the operator"
RATER: Final = "the token of a rater's link"
PLAIN, GUARDED, ROOMS = "plain", "guarded", "villages"
PLACES: Final = (PLAIN, GUARDED, ROOMS)
KINDS: Final = ("members", "sealed", "link")
VIEWERS: Final = ("stranger", "other", "member", "rater", "team", "receiver", "operator")
HIDDEN: Final = {"Date", "Set-Cookie"}
"""Headers that are not compared."""
GAMES_ROWS: Final = ("games", "game", "finished game")
FIRST_BYTES: Final = 200_000
"""What is read of a stream that goes on."""


class Kept(NamedTuple):
    """A game of the tests; its mark is in all its texts and names, and in its id."""

    place: str
    kind: str

    @property
    def mark(self) -> str:
        return f"ZQ{self.place}{self.kind}".upper()

    @property
    def id(self) -> str:
        return f"01K{self.mark:X<23}"

    @property
    def team(self) -> str:
        return f"{self.mark}1"

    def log(self) -> list[Event]:
        found: list[Event] = []
        for event in simulate("contest-5", Parrot, seed=len(self.mark)).log:
            if isinstance(event, Opened):
                faces = tuple(Character(f"{self.mark} face {seat}") for seat in range(1, 6))
                found.append(replace(event, game=self.id, started_ms=1_700_000_000_000, characters=faces))
                names = tuple(f"{self.mark}{seat}" for seat in range(1, 6))
                found.append(Seated(0, names, names))
            elif isinstance(event, Spoke) and not event.skip and not event.over:
                found.append(replace(event, text=f"{self.mark} is said"))
            elif not isinstance(event, Seated):
                found.append(event)
        return found


GAMES: Final = [Kept(place, kind) for place, kind in product(PLACES, KINDS)]
DECOYS: Final = [Kept(place, "decoy") for place in PLACES]
"""Public games: lists are not empty."""


class Asked(NamedTuple):
    """A request, without its viewer."""

    where: str
    row: Route
    path: str
    game: Kept | None
    """The game that its path names."""


class Answer(NamedTuple):
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class World:
    """A server on a folder, with viewers of all kinds."""

    def __init__(self, server: Server, sessions: dict[str, aiohttp.ClientSession]) -> None:
        self.server = server
        self.sessions = sessions
        licos = server.licos
        assert licos is not None
        plain, guarded = server.track_servers
        self.doors: dict[str, Any] = {PLAIN: plain, GUARDED: guarded, ROOMS: licos}

    def asks(self) -> Iterator[Asked]:
        """Every row of the table: as it is, for every game that it can name, and with every parameter of a
        search. What several addresses share is asked at one."""
        known: set[tuple[object, ...]] = set()
        for where, door in self.doors.items():
            for row in rows_of(door.app):
                if (row.method, row.path, row.handle) in known:
                    continue
                known.add((row.method, row.path, row.handle))
                of_game = {"id", "game", "team", "feed"} & set(row.parameters)
                own = any((row.method, row.path) == one[:2] and one[2] != row.handle for one in known)
                games = [game for game in GAMES if game.place == where or not own]
                if row.method == "POST" and not of_game:
                    continue  # It changes something of its own.
                for game in games if of_game else GAMES[:1]:
                    values = {**dict.fromkeys(PARAMETERS, "7"), "id": game.id, "game": game.id}
                    values |= {"team": game.team, "feed": f"{game.mark}.jsonl", "track": game.place}
                    yield Asked(where, row, row.url(values), game if of_game else None)
                if row.shows == "games" and not of_game:
                    for query in ("finished=200", *(one for game in GAMES[::4] for one in _queries(game))):
                        yield Asked(where, row, f"{row.url(dict.fromkeys(PARAMETERS, '7'))}?{query}", None)

    async def ask(self, asked: Asked, viewer: str) -> Answer:
        port = self.doors[asked.where].port
        base, headers = f"http://127.0.0.1:{port}", {"Origin": f"http://127.0.0.1:{port}"}
        if asked.row.method == "WS":
            key = {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version": "13"}
            headers |= {"Connection": "Upgrade", "Upgrade": "websocket", **key}
        method = "POST" if asked.row.method == "POST" else "GET"
        data = b"{}" if method == "POST" else None
        session = self.sessions[viewer]
        async with session.request(
            method, base + asked.path, headers=headers, data=data, allow_redirects=False
        ) as answer:
            told = tuple(sorted((name, text) for name, text in answer.headers.items() if name not in HIDDEN))
            body = b""
            if answer.status != 101:
                try:
                    async with asyncio.timeout(0.5 if answer.headers.get("X-Accel-Buffering") else 10):
                        async for part in answer.content.iter_any():
                            body += part
                            if len(body) > FIRST_BYTES:
                                break
                except TimeoutError:
                    pass  # A stream of a running game.
            else:
                answer.close()
        ports = {str(one.port).encode() for one in self.doors.values()}
        for one in ports:
            body = body.replace(one, b"PORT")
        return Answer(answer.status, told, body)

    async def everything(self, *viewers: str) -> dict[tuple[str, str, str, str], Answer]:
        """What each viewer is told by every route."""
        found: dict[tuple[str, str, str, str], Answer] = {}
        for viewer in viewers:
            for asked in self.asks():
                if asked.row.method == "POST" and viewer in ("operator", "member"):
                    continue
                found[viewer, asked.where, asked.row.method, asked.path] = await self.ask(asked, viewer)
        return found


def _queries(game: Kept) -> list[str]:
    return [f"text={game.mark}", f"team={game.team}", f"before={game.id}", f"after={game.id}"]


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[World]:
    """A server on this folder; people, tokens and the rating are the same every time."""
    shared = replace(preset_settings("contest-5"), port=0)
    tracks = [
        replace(shared, name=PLAIN),
        replace(
            shared,
            name=GUARDED,
            authentication=True,
            realtime=Output(folder="./log/guarded", open=True),
        ),
    ]
    licos = replace(licos_settings("licos-8-c", port=0), name=ROOMS)
    environ = {"SECRET_KEY": KEY, "JINRO_CONTROL_TOKEN": CONTROL}
    server = Server(
        ServeSettings(tracks=tuple(tracks), licos=licos), data, environ=environ, password_cost=CHEAP
    )
    rating = RatingFolder(data)
    rating.keep_picked(Picked(edition="2026", scale="points", games=()), {})
    rating.keep_raters([Rater(name="hana", token=RATER, games=())])
    server.front.rating = RatingRoutes(RatingService(rating))
    await server.start()
    tokens = Tokens(KEY)
    bearers = {
        "rater": RATER,
        "team": tokens.make(GAMES[KINDS.index("members") + len(KINDS)].team),
        "receiver": tokens.make(),
        "operator": CONTROL,
    }
    sessions = {}
    for viewer in VIEWERS:
        headers = {"Authorization": f"Bearer {bearers[viewer]}"} if viewer in bearers else {}
        jar = aiohttp.CookieJar(unsafe=True)
        kept = data / f"{viewer}.cookies"
        if kept.is_file():
            jar.load(kept)
        sessions[viewer] = aiohttp.ClientSession(headers=headers, cookie_jar=jar)
    world = World(server, sessions)
    try:
        for viewer in ("other", "member"):
            if not (data / f"{viewer}.cookies").is_file():
                base = f"http://127.0.0.1:{world.doors[PLAIN].port}"
                asked = {"name": viewer, "language": "en"}
                url, origin = f"{base}/api/v1/people/guest", {"Origin": base}
                async with sessions[viewer].post(url, json=asked, headers=origin) as answer:
                    assert answer.status == 200, await answer.text()
                sessions[viewer].cookie_jar.save(data / f"{viewer}.cookies")  # type: ignore[attr-defined]
        yield world
    finally:
        for session in sessions.values():
            await session.close()
        await server.stop()


def person(world: World) -> str:
    """The id of the member."""
    [cookie] = [one.value for one in world.sessions["member"].cookie_jar if one.key == COOKIE]
    found = completed(world.server.people.by_session(cookie))
    assert found is not None
    return found.id


def keep(data: Path, games: list[Kept], member: str) -> None:
    """Store games, with the files of their feeds."""
    store = SqliteStore(data / DATABASE)
    for game in games:
        journal = Journal()
        journal.note(0, 0, VILLAGE, f"7 {game.mark} village")
        people = [(1, member)] if member else []
        store.add(game.log(), game.place, journal.notes(), people)
        for folder in ("realtime", "guarded"):
            path = data / "log" / folder / f"{game.mark}.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f'{{"id":"{game.id}","idx":1}}\n{{"{game.mark}":1}}\n')
    asyncio.run(store.close())


def show(data: Path, games: list[Kept], kind: str = "") -> None:
    """Let games have a visibility; empty: their own."""
    with closing(Visibilities(data / DATABASE)) as store:
        for game in games:
            chosen: Any = kind or game.kind
            if chosen == "sealed":
                store.change(game.id, "public", BY_HAND)
            else:
                store.change(game.id, chosen, "")


def sees(viewer: str, game: Kept, kind: str) -> bool:
    """Whether a viewer may see a game."""
    if viewer == "operator" or (viewer == "receiver" and game.place == GUARDED):
        return True
    return kind in ("public", "link") or (kind == "members" and viewer == "member")


def is_listed(viewer: str, game: Kept, kind: str) -> bool:
    """Whether a viewer may find a game without its id."""
    if kind == "link":
        return viewer == "member" or sees(viewer, game, "sealed")
    return sees(viewer, game, kind)


def differences(
    world: World, told: dict[Any, Answer], before: dict[Any, Answer], kind: str = ""
) -> list[tuple[str, ...]]:
    """Answers that tell somebody of a game that it may not see. `kind`: the visibility of all games."""
    found: list[tuple[str, ...]] = []
    for viewer in {one[0] for one in told}:
        for asked in world.asks():
            key = viewer, asked.where, asked.row.method, asked.path
            if key not in told or told[key] == before[key]:
                continue
            row = asked.row
            if viewer == "team" and row.viewer == "team":
                continue  # What the own agents have done wrong is told to their team.
            if viewer == "member" and row.shows in ("person", "seat"):
                continue  # Where one sat oneself.
            if asked.game is not None:
                if not sees(viewer, asked.game, kind or asked.game.kind):
                    found.append(key)
                continue
            listed = [game for game in GAMES if is_listed(viewer, game, kind or game.kind)]
            hidden = [game for game in GAMES if game not in listed and game.mark not in asked.path]
            if not listed or any(game.mark.encode() in told[key].body for game in hidden):
                found.append(key)
    return sorted(found)


def shown(
    world: World, told: dict[Any, Answer], before: dict[Any, Answer], kind: str = ""
) -> list[tuple[str, ...]]:
    """Routes of the page that do not show a game to somebody who may see it."""
    missing: list[tuple[str, ...]] = []
    for viewer in {one[0] for one in told}:
        for asked in world.asks():
            key = viewer, asked.where, asked.row.method, asked.path
            of_page = asked.path.startswith(("/api/v1/page/games/", "/game/"))
            if asked.game is None or not of_page or not sees(viewer, asked.game, kind or asked.game.kind):
                continue
            if told[key].status != 200 or told[key] == before[key]:
                missing.append(key)
    return missing


def cacheable(world: World, told: dict[Any, Answer]) -> list[tuple[str, ...]]:
    """Answers that a cache before the server may give to others, though they tell what one viewer may see."""
    found = []
    for viewer, asked in product({one[0] for one in told}, world.asks()):
        name = viewer, asked.where, asked.row.method, asked.path
        if name in told and asked.row.shows in GAMES_ROWS and told[name].status != 101:
            kept = dict(told[name].headers).get("Cache-Control", "")
            if "no-store" not in kept and kept != "no-cache":
                found.append(name)
    return sorted(found)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<html><head></head><body>the page</body></html>")
    monkeypatch.setattr(front, "BuiltPage", lambda: BuiltPage(page))
    monkeypatch.setattr(front, "PAST_S", 0.0)
    folder = tmp_path / "data"
    keep(folder, DECOYS, "")
    return folder


def test_who_may_not_see_a_game_cannot_tell_that_it_exists(data: Path) -> None:
    see_nothing_of_games(data, "stranger", "member")


@pytest.mark.slow
def test_every_viewer_who_may_not_see_a_game_cannot_tell_that_it_exists(data: Path) -> None:
    see_nothing_of_games(data, *VIEWERS)


def see_nothing_of_games(data: Path, *viewers: str) -> None:
    async def main() -> None:
        async with serving(data) as world:
            before = await world.everything(*viewers)
            member = person(world)
        await asyncio.to_thread(keep, data, GAMES, member)
        await asyncio.to_thread(show, data, GAMES)
        async with serving(data) as world:  # After a restart.
            told = await world.everything(*viewers)
            assert differences(world, told, before) == []
            assert shown(world, told, before) == []
            assert cacheable(world, told) == []
            await asyncio.to_thread(show, data, GAMES, "public")
            told = await world.everything(*(one for one in viewers if one in ("stranger", "rater")))
            assert shown(world, told, before, "public") == []
            assert len(differences(world, told, before, "sealed")) > 100, "the test finds what is told"
            await asyncio.to_thread(show, data, GAMES, "sealed")
            told = await world.everything(*(one for one in viewers if one in ("stranger", "member", "rater")))
            assert differences(world, told, before, "sealed") == []

    asyncio.run(main())


async def forever() -> None:
    await asyncio.Event().wait()


def begin(world: World, game: Kept) -> None:
    """Let a game run on its track."""
    log = game.log()[:40]
    world.server.store.add(log, game.place)
    running = Running(KeptTable(game.id, Table(Game.replay(log), RealClock()), Journal(), None), ())
    running.task = asyncio.ensure_future(forever())
    running.seats = SimpleNamespace(lost=frozenset())  # type: ignore[assignment]
    world.doors[game.place].track.games[game.id] = running


def test_a_running_game_that_one_may_not_see(data: Path) -> None:
    games = [game for game in GAMES if game.place != ROOMS]

    async def main() -> None:
        async with serving(data) as world:
            before = await world.everything("stranger", "rater")
            for game in games:
                begin(world, game)
            await asyncio.to_thread(show, data, games)
            told = await world.everything("stranger", "rater")
            assert differences(world, told, before) == []
            await asyncio.to_thread(show, data, games, "public")
            told = await world.everything("stranger")
            assert len(differences(world, told, before, "sealed")) > 30, "the test finds what is told"
            for game in games:
                world.doors[game.place].track.games.pop(game.id).task.cancel()

    asyncio.run(main())


def test_a_hidden_game_is_looked_up_as_often_as_none(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise time would tell it, running or over, from one that does not exist."""
    reads = 0
    opened = Reader.__init__

    def counted(store: Reader, path: Path) -> None:
        nonlocal reads
        reads += 1
        opened(store, path)

    running, over = (game for game in GAMES if game.place == PLAIN and game.kind != "link")

    async def main() -> None:
        async with serving(data) as world:
            begin(world, running)
            world.server.store.add(over.log(), over.place)
            await asyncio.to_thread(show, data, [running, over])
            monkeypatch.setattr(Reader, "__init__", counted)

            async def lookups(asked: Asked, game: str) -> int:
                nonlocal reads
                reads = 0
                await world.ask(asked._replace(path=asked.path.replace(running.id, game)), "stranger")
                return reads

            named = [one for one in world.asks() if one.game == running and running.id in one.path]
            for asked in named:
                wanted = await lookups(asked, "01K" + "Z" * 23)
                found = [await lookups(asked, game.id) for game in (running, over)]
                assert found == [wanted, wanted], asked.path
            assert len(named) > 6
            world.doors[PLAIN].track.games.pop(running.id).task.cancel()

    asyncio.run(main())


def test_who_watches_is_cut_off_when_the_game_is_sealed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "LOOK_S", 0.05)
    game = GAMES[0]

    async def main() -> None:
        async with serving(data) as world, asyncio.timeout(20):
            begin(world, game)
            base = f"127.0.0.1:{world.doors[PLAIN].port}"
            origin = {"Origin": f"http://{base}"}
            url = f"ws://{base}/api/v1/page/games/{game.id}"
            watcher = await world.sessions["stranger"].ws_connect(url, headers=origin)
            receiver = await world.sessions["operator"].ws_connect(url, headers=origin)
            feed = await world.sessions["stranger"].get(f"http://{base}/api/v1/games/{game.id}/events")
            assert game.mark in (await watcher.receive()).data + (await watcher.receive()).data
            await asyncio.to_thread(show, data, [game], "sealed")
            with pytest.raises(aiohttp.ClientError):
                await feed.content.read()
            while not watcher.closed:
                await watcher.receive()
            assert not receiver.closed, "who sees everything watches on"
            feed.close()
            await receiver.close()
            world.doors[PLAIN].track.games.pop(game.id).task.cancel()

    asyncio.run(main())
