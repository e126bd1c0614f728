"""The lobby over real sockets: the stream of our page and the LiCOS socket are two ways to the same rooms."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from tests.hosting.doors.licos.lobby_clients import village
from tests.hosting.doors.licos.socket_robot import SocketRobot
from tests.hosting.people.community import CHEAP
from tests.waiting import becomes

from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.hosting.lobby.moderation import Moderation, ModerationKeeper
from jinro.hosting.server import Server
from jinro.store.people import ModerationRow

QUICK = ("early=on", "first_morning_s=1", "morning_s=0.5", "noon_s=20", "night_s=20", "interval_s=0")
CONTROL = "a token of the operator"
ROLES = {"VILLAGER": 3, "WEREWOLF": 1, "SEER": 1}
Json = dict[str, Any]


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Server]:
    settings = licos_settings("licos-5", port=0, changes=QUICK)
    environ = {"JINRO_CONTROL_TOKEN": CONTROL}
    server = Server(ServeSettings(licos=settings), folder, environ=environ, password_cost=CHEAP)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


class Visit:
    """A browser of ours, or a client of LiCOS: one socket of the lobby, and what came over it."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.session = session
        self.socket = socket
        self.heard: list[Json] = []
        self.frames: list[str] = []
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self.socket:
            self.frames.append(message.data)
            self.heard.append(json.loads(message.data))

    async def hears(self, kind: str, fits: Callable[[Json], bool] = lambda told: True) -> Json:
        """The latest message of a type that fits, which may be yet to come."""

        def found() -> list[Json]:
            return [one for one in self.heard if one["type"] == kind and fits(one)]

        await becomes(found)
        return found()[-1]

    async def asks(self, do: str, **more: object) -> Json:
        """Send a command of our stream; returns its answer."""
        n = len(self.frames) + 1_000
        await self.socket.send_json({"do": do, "n": n, **more})
        await becomes(lambda: any(one.get("n") == n for one in self.heard))
        return next(one for one in self.heard if one.get("n") == n)

    async def leave(self) -> None:
        await self.socket.close()
        await self.task
        await self.session.close()


async def comes(server: Server, name: str, query: str = "") -> Visit:
    """A guest with a session on the stream of our page."""
    assert server.licos is not None
    base = f"http://127.0.0.1:{server.licos.port}"
    session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True), headers={"Origin": base})
    answer = await session.post(f"{base}/api/v1/people/guest", json={"name": name, "language": "en"})
    assert answer.status == 200, await answer.text()
    return Visit(session, await session.ws_connect(f"{base}/api/v1/lobby/stream{query}"))


def heard_rows(told: Json) -> list[Json]:
    return list(told["view"]["rows"])


async def comes_by_licos(server: Server, name: str) -> Visit:
    assert server.licos is not None
    url = f"ws://127.0.0.1:{server.licos.port}/licos/0.3-browser/lobbyMessage?name={name}"
    session = aiohttp.ClientSession()
    return Visit(session, await session.ws_connect(url))


@pytest.mark.slow
def test_two_ways_to_one_room(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(60):
            assert server.licos is not None
            base = f"http://127.0.0.1:{server.licos.port}"
            ann, bob, eve = await comes(server, "Ann"), await comes(server, "Bob"), await comes(server, "Eve")
            token = (await ann.hears("hello"))["you"]["token"]
            greeting = await bob.hears("hello")
            await bob.asks("list")
            view = await ann.asks(
                "build", name="Lantern Hollow", number=5, roles=ROLES, robots=1, password="x"
            )
            number = view["result"]["card"]["id"]
            await bob.hears("rooms", lambda told: [one["id"] for one in told["rooms"]] == [number])
            refused = await bob.asks("join", room=number)
            assert (refused["type"], refused["code"]) == ("error", "password")
            assert (await bob.asks("join", room=number, password="x"))["type"] == "done"
            said = await bob.asks("say", room=number, text="hello")
            assert said["result"]["text"] == "hello"
            heard = await ann.hears("said")
            assert (heard["name"], heard["text"]) == ("Bob", "hello")
            assert (await bob.asks("start", room=number))["code"] == "not_host"
            await bob.socket.send_str('{"do": "nonsense"}')
            assert (await bob.hears("error", lambda told: told["code"] == "command"))["n"] == 0

            search = view["result"]["card"]["search_id"]
            for found in (
                await eve.asks("find", number=search),
                await eve.asks("search", host="ann", most=5),
            ):
                assert [one["id"] for one in found["rooms"]] == [number]
            row = next(one for one in heard_rows(await ann.hears("room")) if one["name"] == "Bob")
            assert (await ann.asks("mute", room=number, member=row["token"], reason="loud"))["type"] == "done"
            assert (await bob.asks("say", room=number, text="hello"))["code"] == "muted"
            assert (await bob.asks("report", room=number, member=row["token"], reason="me"))["type"] == "done"
            filled = await ann.asks("fill", room=number, seats=2)
            assert [one["name"] for one in filled["result"]["rows"]] == ["Ann", "Bob", "Robot 1", "Robot 2"]
            await ann.asks("kick", room=number, members=[row["token"]])
            assert (await bob.hears("sent_away"))["reason"]["words"]["ja"].startswith("ホストにより")
            await bob.asks("join", room=number, password="x")
            bob.heard.clear()

            # By the other way, a room without a password.
            licos = await comes_by_licos(server, "Kasumi")
            mine = "5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e5f"
            await licos.socket.send_json({"type": "selectVillage", "token": mine, "villageId": number})
            told = await licos.hears("lobby")
            assert told["error"]["content"]["en"] == "the password of the village is wrong"
            await licos.socket.send_json({"type": "buildVillage", "token": mine, **village(robots=2)})
            second = (await licos.hears("waitingPage"))["village"]["id"]
            await eve.asks("join", room=second)
            page = await licos.hears("waitingPage", lambda told: len(told["players"]) == 2)
            assert [one["name"] for one in page["players"]] == ["Kasumi", "Eve"]
            await licos.socket.send_json({"type": "play", "token": mine, "villageId": second})
            error = (await licos.hears("waitingPage", lambda told: told["error"]))["error"]
            assert error["content"]["en"] == "Eve is not ready"
            await eve.asks("ready", room=second)
            await licos.socket.send_json({"type": "play", "token": mine, "villageId": second})
            await licos.hears("played")
            began = await eve.hears("began")
            robots = [SocketRobot(base.replace("http", "ws"), "0.3", one) for one in (mine, began["token"])]
            results = await asyncio.gather(*(one.play() for one in robots))
            assert all(results)

            # The operator
            header = {"Authorization": f"Bearer {CONTROL}"}
            url = f"{base}/api/v1/control/lobby"
            assert (await ann.session.get(url)).status == 401
            state = await (await ann.session.get(url, headers=header)).json()
            (row,) = [one for room in state["rooms"] for one in room["rows"] if one["name"] == "Bob"]
            order = {"member": row["token"], "reason": "rude"}
            assert (await ann.session.post(f"{url}/{number}/ban", json=order)).status == 401
            answer = await ann.session.post(f"{url}/{number}/ban", json=order, headers=header)
            assert answer.status == 200, await answer.text()
            assert (await bob.hears("sent_away"))["reason"]["code"] == "removed"
            await bob.task
            assert bob.socket.closed
            answer = await bob.session.get(f"{base}/api/v1/lobby/stream")
            assert answer.status == 401
            await becomes(lambda: len(server.people.tables.moderation.blocking.rows()) == 4)
            whys = [one.reason for one in await server.people.tables.moderation.rows()]
            assert whys == ["rude", "", "me", "loud"]
            # Who is no longer banned may come again, to the next server too.
            banned = (await server.people.tables.moderation.rows())[0].on_id
            await server.people.unban(banned)
            person = await server.people.by_id(banned)
            assert person is not None
            secret = {"secret": await server.people.link(person)}
            assert (await bob.session.post(f"{base}/api/v1/people/by-link", json=secret)).status == 200
            back = Visit(bob.session, await bob.session.ws_connect(f"{base}/api/v1/lobby/stream"))
            assert (await back.asks("list"))["type"] == "rooms"
            keeper = ModerationKeeper(server.people.tables)
            assert not Moderation(earlier=await keeper.earlier() or ()).banned(banned)
            await back.leave()

            # A moderator has a queue of reports, and lists and lifts what holds, in no room too.
            control = f"{base}/api/v1/control"
            assert (await ann.session.get(f"{control}/reports")).status == 401

            async def shown(path: str) -> Json:
                return dict(await (await ann.session.get(f"{control}/{path}", headers=header)).json())

            (report,) = (await shown("reports"))["reports"]
            assert (report["reason"], report["state"], report["name"]) == ("me", "open", "Bob")
            closing = f"{control}/reports/{report['number']}/close"
            answer = await ann.session.post(closing, json={"remark": "a joke"}, headers=header)
            assert answer.status == 200, await answer.text()
            assert (await shown("reports"))["reports"] == []
            (report,) = (await shown("reports?state=closed"))["reports"]
            assert report["remark"] == "a joke"
            (row,) = [one for room in state["rooms"] for one in room["rows"] if one["name"] == "Ann"]
            order = {"member": row["token"], "reason": "loud", "address": True, "seconds": 3_600}
            assert (await ann.session.post(f"{url}/{number}/mute", json=order, headers=header)).status == 200
            held = (await shown("decisions"))["decisions"]
            assert [(one["what"], one["name"], one["reason"]) for one in held] == [("mute", "Ann", "loud")]
            assert held[0]["until_ms"] > held[0]["at_ms"] + 3_500_000
            assert (await ann.asks("say", room=number, text="hello"))["code"] == "muted"
            await ann.asks("leave", room=number)
            lift = {"what": "mute", "on": held[0]["on"]}
            answer = await ann.session.post(f"{control}/decisions/lift", json=lift, headers=header)
            assert answer.status == 200, await answer.text()
            answer = await ann.session.post(f"{control}/decisions/lift", json=lift, headers=header)
            assert (answer.status, "there is no mute of" in await answer.text()) == (404, True)
            assert (await shown("decisions"))["decisions"] == []
            # What the operator's command does holds soon.
            about = {"by": "operator", "on_id": "192.0.2.7", "name": "", "room": 0, "reason": "by command"}
            row_here = ModerationRow(at_ms=1, what="ban_here", **about)  # type: ignore[arg-type]
            await server.people.tables.moderation.note(row_here, most=100)
            kept = server.licos._keeper
            await becomes(lambda: kept is not None and not kept._queue)
            await server.people.sweep()
            assert server.licos.lobby.moderation.banned("anybody", "192.0.2.7") == "by command"

            foreign = [await eve.hears("hello"), greeting]
            secrets = [token, mine, *(one["you"]["token"] for one in foreign)]
            for visit, own in ((ann, token), (licos, mine), (eve, began["token"])):
                assert not any(
                    secret in frame for secret in secrets if secret != own for frame in visit.frames
                )
            for visit in (ann, bob, eve, licos):
                await visit.leave()

    asyncio.run(main())


@pytest.mark.slow
def test_a_server_that_is_killed(tmp_path: Path) -> None:
    """In the waiting room: the room is gone, and everybody is told so. In a village: it goes on."""

    async def main() -> None:
        tokens = dict.fromkeys(("Ann", "Bob"), "")
        async with asyncio.timeout(60):
            async with serving(tmp_path) as server:
                visits = {name: await comes(server, name) for name in tokens}
                for name, visit in visits.items():
                    tokens[name] = (await visit.hears("hello"))["you"]["token"]
                view = await visits["Ann"].asks(
                    "build", name="Lantern Hollow", number=4, roles=ROLES | {"VILLAGER": 2}
                )
                number = view["result"]["card"]["id"]
                waiting = await visits["Bob"].asks("build", name="Second Room", number=5, roles=ROLES)
                await visits["Ann"].asks("start", room=number)
                assert server.licos is not None
                base = f"ws://127.0.0.1:{server.licos.port}"
                robot = SocketRobot(base, "0.3", tokens["Ann"])
                playing = asyncio.create_task(robot.play())
                await becomes(lambda: robot.phases)
                cookies = {name: visit.session.cookie_jar for name, visit in visits.items()}
                await server.leave()
                assert await playing is None
                assert (await visits["Bob"].hears("sent_away"))["reason"]["code"] == "closing"
                for visit in visits.values():
                    await visit.leave()
            async with serving(tmp_path) as server:
                assert server.licos is not None
                base = f"http://127.0.0.1:{server.licos.port}"
                for name, jar in cookies.items():
                    session = aiohttp.ClientSession(cookie_jar=jar, headers={"Origin": base})
                    visit = Visit(session, await session.ws_connect(f"{base}/api/v1/lobby/stream"))
                    assert (await visit.hears("hello"))["you"]["token"] == tokens[name]
                    room = number if name == "Ann" else waiting["result"]["card"]["id"]
                    told = await visit.asks("join", room=room)
                    if name == "Ann":
                        assert told["result"]["type"] == "began"
                    else:
                        assert told["code"] == "no_room"
                    await visit.leave()
                assert server.licos.room.villages[number].name == "Lantern Hollow"
                robot = SocketRobot(base.replace("http", "ws"), "0.3", tokens["Ann"])
                assert await robot.play()

    asyncio.run(main())


@pytest.mark.slow
def test_the_page_shows_a_village_with_a_password_to_those_who_have_shown_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(60):
            assert server.licos is not None
            base = f"http://127.0.0.1:{server.licos.port}"
            ann, eve = await comes(server, "Ann"), await comes(server, "Eve", "?as=watcher")
            built = await ann.asks("build", name="Lantern Hollow", number=5, roles=ROLES, password="x")
            number = built["result"]["card"]["id"]
            token = (await ann.asks("start", room=number))["result"]["token"]
            player = await ann.session.ws_connect(f"{base}/licos/0.3/villageMessage?token={token}")
            room = server.licos.room
            await becomes(lambda: [one for one in room.villages.values() if one.started and one.kept])
            (game,) = [one.id for one in room.villages.values() if one.started]

            async def sees(visit: Visit) -> tuple[int, bool]:
                async with visit.session.get(f"{base}/api/v1/page/games/{game}") as stream:
                    status = stream.status
                home = await (await visit.session.get(f"{base}/api/v1/page/home")).json()
                return status, game in [card["id"] for card in home["live"]]

            assert await sees(eve) == (404, False)
            assert await sees(ann) == (200, True)
            assert (await eve.asks("join", room=number))["code"] == "password"
            assert (await eve.asks("join", room=number, password="x"))["type"] == "done"
            assert await sees(eve) == (200, True)
            # Logging out everywhere ends what is open: the stream of the lobby, and those of games.
            socket = await eve.session.ws_connect(f"{base}/api/v1/page/games/{game}")
            events = await eve.session.get(f"{base}/api/v1/page/games/{game}")
            assert (await socket.receive()).type is aiohttp.WSMsgType.TEXT
            await eve.session.post(f"{base}/api/v1/people/log-out-everywhere", json={})
            while (last := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
            assert (last.data, "log in again" in str(last.extra)) == (1008, True)
            assert b"log in again" in await events.content.read()
            await eve.task
            assert eve.socket.close_code == 1001
            assert await sees(eve) == (404, False)
            await player.close()
            for one in (ann, eve):
                await one.leave()

    asyncio.run(main())


@pytest.mark.slow
@pytest.mark.parametrize("plan", [{"password": "x"}, {"watch": "nobody"}, {}])
def test_who_sees_a_village_of_a_room_when_it_is_over(plan: Json, tmp_path: Path) -> None:
    """With a password, or when nobody may watch: who played, and who was let in to watch; else everybody."""

    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(60):
            assert server.licos is not None
            base = f"http://127.0.0.1:{server.licos.port}"
            ann, bob = await comes(server, "Ann"), await comes(server, "Bob")
            eve = await comes(server, "Eve", "?as=watcher")
            built = await ann.asks("build", name="Lantern Hollow", number=5, roles=ROLES, **plan)
            number = built["result"]["card"]["id"]
            joined = await eve.asks("join", room=number, password=plan.get("password", ""))
            assert joined["type"] == ("done" if "watch" not in plan else "error")
            token = (await ann.asks("start", room=number))["result"]["token"]
            robot = asyncio.create_task(SocketRobot(base.replace("http", "ws"), "0.3", token).play())
            room = server.licos.room
            await becomes(lambda: [one for one in room.villages.values() if one.started and one.kept])
            (village,) = [one for one in room.villages.values() if one.started]
            assert await robot
            await becomes(lambda: village.number not in room.villages)

            async def sees(visit: Visit) -> tuple[bool, ...]:
                found = []
                for path in ("", "/file", "/picture.png"):
                    url = f"{base}/api/v1/page/games/{village.id}{path}"
                    async with visit.session.get(url) as answer:
                        found.append(answer.status == 200)
                for path in ("home", "archive", "archive?text=", "archive?team=Ann"):
                    async with visit.session.get(f"{base}/api/v1/page/{path}") as answer:
                        found.append(village.id in await answer.text())
                return tuple(found)

            assert await sees(ann) == (True,) * 7
            assert await sees(eve) == ("watch" not in plan,) * 7
            assert await sees(bob) == (not plan,) * 7
            for one in (ann, bob, eve):
                await one.leave()

    asyncio.run(main())
