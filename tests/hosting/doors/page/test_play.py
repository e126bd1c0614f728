"""People play on the page, over real sockets: from the click to the end, lost connections, a server that is
started anew, hostile pages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace
from tests.hosting.doors.page.page_player import CLIENT_MS, PagePlayer
from tests.hosting.doors.page.test_lobby import comes, comes_by_licos
from tests.hosting.people.community import CHEAP
from tests.waiting import becomes

from jinro.config.licos.settings import licos_settings
from jinro.config.serve import ServeSettings
from jinro.config.settings import preset_settings, without_files
from jinro.hosting.doors.page import play
from jinro.hosting.doors.page import stream as page_client
from jinro.hosting.doors.page.stream import COMMANDS_AT_ONCE
from jinro.hosting.lobby import plans
from jinro.hosting.lobby import play_now as hurry
from jinro.hosting.server import Server
from jinro.village import paced

QUICK = ("early=on", "first_morning_s=1", "morning_s=1", "noon_s=20", "night_s=20", "interval_s=0")
TIMES = {"first_morning_s": "0.7", "morning_s": "0.7", "noon_s": "20", "night_s": "20", "early": "on"}


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Built-in players that take no time, and short mornings."""
    for name, value in (("PAUSE_MS", 5), ("READ_MS", 0), ("QUICK_MS", 0), ("THINK_MS", (0, 2))):
        monkeypatch.setattr(paced, name, value)
    monkeypatch.setattr(hurry, "_times", lambda seats: TIMES)
    monkeypatch.setattr(plans, "SILENCE_MS", 300)


@asynccontextmanager
async def serving(folder: Path, *, licos: bool = True, resume_s: float = 30) -> AsyncIterator[Server]:
    settings = licos_settings("licos-5", port=0, changes=QUICK) if licos else None
    tracks = [] if licos else [replace(without_files(preset_settings("contest-5")), port=0)]
    server = Server(
        ServeSettings(tracks=tuple(tracks), licos=settings, files=False),
        folder,
        password_cost=CHEAP,
        resume_s=resume_s,
    )
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def notes(server: Server, player: PagePlayer) -> list[tuple[str, str]]:
    """What was kept of a seat besides events."""
    game = next(one["game"] for one in player.heard if one["type"] == "seat")
    return [(one.code, one.detail) for one in server.store.blocking.notes(game) if one.seat == player.seat]


def cookies(player: PagePlayer) -> dict[str, str]:
    return {one.key: one.value for one in player.session.cookie_jar}


def whole(player: PagePlayer) -> None:
    """Nothing is missing, nothing came twice."""
    assert player.numbers() == list(range(1, player.last + 1))


@pytest.mark.slow
def test_one_click_and_a_whole_village_of_licos(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(60):
            ann = PagePlayer(server)
            begun = await ann.play_now(style="licos", seats=5, language="en", name="Ann")
            assert begun["status"] == 200, begun
            assert (await (await ann.session.get(f"{ann.base}/api/v1/play")).json())["village"] == ann.village
            again = await PagePlayer.play_now(ann, style="licos")
            assert (again["status"], again["code"]) == (409, "plays")
            await ann.sit()
            hello = await ann.told("seat")
            assert (hello["style"], hello["alone"], hello["host"], hello["board"]) == (
                "licos",
                True,
                True,
                True,
            )
            assert hello["channels"]["talk"]["length"]["per_talk"] == 140
            role = await ann.sees("RoleTold")
            assert role["seat"] == hello["seat"]
            cells = (await ann.told("certain"))["cells"]
            mine = [one["role"] for one in cells if one["seat"] == ann.seat and one["is_it"]]
            assert mine == [role["role"]]
            other = next(seat for seat in range(1, 6) if seat != ann.seat)
            marked = await ann.asks("mark", target=other, role="WEREWOLF", mark="○")
            assert marked["type"] == "done"
            assert (await ann.sees("Marked"))["mark"] == "○"
            over = await ann.sees("Over")
            revealed = await ann.told("revealed")
            assert len(over["roles"]) == len(revealed["players"]) == 5
            assert [one["machine"] for one in revealed["players"]].count(False) == 1
            assert revealed["players"][ann.seat - 1] == {"name": "Ann", "machine": False}
            assert {one["seat"] for one in revealed["marks"]} > {ann.seat}
            assert {one["kind"] for one in ann.of("Chose")} >= {"vote"}
            said = {(one["channel"], one["text"]) for one in ann.of("Spoke") if one["seat"] == ann.seat}
            assert {("talk", "talk 1"), ("memo", "memo 1")} <= said
            assert {one["seat"] for one in ann.of("Spoke")} > {ann.seat}, "others talk"
            assert not [one for one in ann.heard if one["type"] == "refused"]
            # After the end: talk, and nobody is sent away.
            assert (await ann.asks("say", channel="post_mortem", text="well played"))["type"] == "done"
            whole(ann)
            times = [detail for code, detail in notes(server, ann) if code == "client_time"]
            assert f"mark client_ms={CLIENT_MS + marked['n']}" in times
            assert (await ann.asks("leave"))["type"] == "done"
            await becomes_idle(server)
            await ann.close()

    asyncio.run(main())


async def becomes_idle(server: Server) -> None:
    await becomes(lambda: server.idle)


@pytest.mark.slow
@pytest.mark.parametrize("style", ["turns", "anytime", "first"])
def test_whole_villages_of_the_contest_without_a_licos_door(
    tmp_path: Path, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A script answers faster than people do.
    monkeypatch.setattr(page_client, "COMMANDS_PER_S", 10_000)

    async def main() -> None:
        async with serving(tmp_path, licos=False) as server, asyncio.timeout(60):
            ann = PagePlayer(server)
            assert (await ann.play_now(style=style, seats=7, language="en"))["code"] == "seats"
            assert (await ann.play_now(style=style, seats=5, language="en"))["status"] == 200
            await ann.sit()
            hello = await ann.told("seat")
            assert (hello["style"], hello["language"]) == (style, "en")
            over = await ann.sees("Over")
            assert over["reason"] == "win"
            ask = next((one["ask"] for one in ann.heard if one["type"] == "now" and one["ask"]), None)
            assert ask is not None
            assert ask["until_ms"] is not None
            assert ask["over"] == (ask["kind"] == "talk")
            assert not [one for one in ann.heard if one["type"] == "refused"]
            await ann.told("revealed")
            whole(ann)
            home = await (await ann.session.get(f"{ann.base}/api/v1/page/home")).json()
            assert [one["name"] for one in home["tracks"]] == ["contest-5"]
            assert [one["track"] for one in home["live"]] == ["rooms"]
            await ann.asks("leave")
            await becomes_idle(server)
            await ann.close()

    asyncio.run(main())


@pytest.mark.slow
def test_lost_connections_second_tabs_and_a_server_that_is_started_anew(tmp_path: Path) -> None:
    async def main() -> None:
        async with asyncio.timeout(90):
            async with serving(tmp_path) as server:
                ann = PagePlayer(server)
                ann.acts = False
                await ann.play_now(style="turns", seats=5, language="en")
                await ann.sit()
                now = await ann.hears(lambda one: one["type"] == "now" and one["ask"] is not None)
                tab = PagePlayer(server)
                tab.session.cookie_jar.update_cookies(cookies(ann))
                tab.acts = False
                await tab.sit(ann.village)
                assert (await tab.told("now"))["ask"]["id"] == now["ask"]["id"]
                first = await tab.asks(
                    "say", channel="talk", ask=now["ask"]["id"], text="from the second tab"
                )
                assert first["type"] == "done"
                late = await ann.asks("say", channel="talk", ask=now["ask"]["id"], text="too late")
                assert (late["type"], late["code"]) == ("refused", "stale")
                await ann.sees("Spoke", text="from the second tab")
                await tab.close()
                # The connection is lost, and comes back: only what was missed is told.
                before = ann.last
                await ann.lose()
                await ann.sit(after=before)
                ask = (await ann.hears(lambda one: one["type"] == "now" and one["ask"] is not None))["ask"]
                if ask["id"] == now["ask"]["id"]:
                    ask = (
                        await ann.hears(
                            lambda one: (
                                one["type"] == "now"
                                and one["ask"] is not None
                                and one["ask"]["id"] > now["ask"]["id"]
                            )
                        )
                    )["ask"]
                whole(ann)
                jar = cookies(ann)
                heard, village = list(ann.heard), ann.village
                await server.leave()
                assert ann._task is not None
                await ann._task
                assert ann.closed == 1012
            async with serving(tmp_path) as server:
                back = PagePlayer(server)
                back.session.cookie_jar.update_cookies(jar)
                back.heard, back.n, back.acts = heard, 100, False
                place = await (await back.session.get(f"{back.base}/api/v1/play")).json()
                assert place["village"] == village
                await back.sit(village, after=back.last)
                again = await back.hears(lambda one: one["type"] == "now" and one is not heard[-1])
                assert again is not None
                await back.sees("Resumed")
                resumed = await back.hears(
                    lambda one: one["type"] == "now" and not one["paused"] and one["ask"] is not None
                )
                assert resumed["ask"]["id"] == ask["id"]
                done = await back.asks("say", channel="talk", ask=ask["id"], text="I am back")
                assert done["type"] == "done", (done, resumed)
                back.said.add(ask["id"])
                back.acts = True
                asked = [one for one in back.heard if one["type"] == "now"][-1]
                await back._act(asked)
                await back.sees("Over")
                whole(back)
                await back.asks("leave")
                await becomes_idle(server)
                await back.close()
            await ann.session.close()

    asyncio.run(main())


@pytest.mark.slow
def test_hostile_pages_are_refused_and_nobody_else_notices(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(60):
            ann, eve = PagePlayer(server), PagePlayer(server)
            ann.acts = eve.acts = False
            await ann.play_now(style="turns", seats=5, language="en")
            url = f"{ann.base}/api/v1/play"
            # Not a page of ours, nobody, not one's own village.
            foreign = {"Origin": "http://evil.example"}
            # Who leaves a village for one that cannot be has left nothing.
            for wanted in ({"style": "first", "seats": 9}, {"player": "cheat"}):
                assert (await ann.session.post(url, json={**wanted, "leave": True})).status == 400
                assert (await (await ann.session.get(url)).json())["village"] == ann.village
            assert (await eve.session.post(url, json={}, headers=foreign)).status == 403
            assert (await eve.session.post(url, json={"style": "chess"})).status == 400
            assert (await eve.session.post(url, json={"seats": 5, "rich": True})).status == 400
            assert (await eve.session.post(url, json={"player": "cheat"})).status == 400
            assert (await eve.session.post(url, data=b"x" * 20_000)).status == 415
            assert (await eve.session.get(f"{url}/{ann.village}/stream")).status in (401, 404)
            await eve.play_now(style="turns", seats=5, language="en")
            for number in (str(ann.village), "0", "x", "-1", "9" * 30):
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await eve.session.ws_connect(f"{url}/{number}/stream")
                assert refused.value.status in (400, 404)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await ann.session.ws_connect(f"{url}/{ann.village}/stream", headers=foreign)
            assert refused.value.status == 403

            await ann.sit()
            await eve.sit()
            await eve.told("now")
            assert eve.socket is not None
            calm = len(ann.frames)
            refusals: list[str] = []
            for text in ("", "[]", "{", "null", '{"do":"open"}', '{"do":"say"}', '"\\ud800"', "[" * 5_000):
                refusals.append(text)
                await eve.socket.send_str(text)
                await becomes(lambda: sum(m["type"] == "refused" for m in eve.heard) == len(refusals))
                told = [one for one in eve.heard if one["type"] == "refused"][-1]
                assert (told["type"], told["n"], told["code"]) == ("refused", 0, "command")
                assert "\n" not in told["words"]["en"]
            # Out of phase, out of turn, of another, of nobody.
            for wanted, code in (
                ({"do": "choose", "ask": 99, "target": 1}, "not_asked"),
                ({"do": "say", "channel": "talk", "text": "hi"}, "not_open"),
                ({"do": "say", "channel": "whisper", "text": "hi"}, "not_yours"),
                ({"do": "say", "channel": "master", "text": "hi"}, "not_open"),
                ({"do": "mark", "target": 77, "role": "SEER", "mark": "○"}, "unknown_target"),
                ({"do": "mark", "target": 1, "role": "FOX", "mark": "○"}, "unknown_role"),
            ):
                wolf = (await eve.sees("RoleTold"))["role"] == "WEREWOLF"
                told = await eve.asks(**wanted)
                assert told["type"] == "refused"
                assert told["code"] in ((code, "not_open") if wolf else (code,)), wanted
                assert told["words"]["ja"]
            mine = await eve.asks("mark", target=1, role="SEER", mark="×", seat=ann.village)
            assert mine["type"] == "done", "what a command should not have is ignored"
            assert eve.of("Marked")[-1]["seat"] == eve.seat
            # A flood is refused, and then cut; so is a megabyte.
            for _ in range(2 * COMMANDS_AT_ONCE):
                await eve.send("star", of=1)
            assert (await eve.hears(lambda one: one.get("code") == "too_often"))["n"] > COMMANDS_AT_ONCE / 2
            await eve.lose()
            await eve.sit()
            await eve.socket.send_str("x" * (1 << 20))
            assert eve._task is not None
            await eve._task
            assert eve.closed == 1009
            assert [one for one in ann.frames[calm:] if "refused" in one] == []
            assert len({one for code, one in notes(server, eve) if code == "rejected"}) >= 5
            # The game of the one who did all this goes on.
            await eve.sit()
            await eve.hears(lambda one: one["type"] == "now" and one["ask"] is not None)
            for player in (ann, eve):
                await player.close()

    asyncio.run(main())


@pytest.mark.slow
def test_who_does_not_read_holds_nothing_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_client, "STREAM_WRITE_S", 0.3)

    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(30):
            ann = PagePlayer(server)
            ann.acts = False
            await ann.play_now(style="turns", seats=5, language="en")
            who = {"name": "Ann", "password": "a long enough secret"}
            assert (await ann.session.post(f"{ann.base}/api/v1/people/sign-up", json=who)).status == 200
            await ann.sit()
            seat_before = (await ann.told("seat"))["seat"]
            assert ann.socket is not None
            assert not ann.socket.compress
            waiting = await ann.session.ws_connect(f"{ann.base}/api/v1/lobby/stream", compress=15)
            assert not waiting.compress, "a state of compression would be kept for each stream"
            assert server.front.play is not None
            assert server.front.lobby is not None
            (seat,), (room,) = server.front.play._streams._open, server.front.lobby._streams._open
            ends: list[asyncio.Transport] = [
                one._response.connection.transport  # type: ignore[union-attr, misc]
                for one in (ann.socket, waiting)
            ]
            for end in ends:
                end.pause_reading()
            for _ in range(6):  # More than what the system keeps for a socket.
                seat.send(b'["' + b"x" * (3 << 20) + b'"]')
                room.send(b'"' + b"x" * (3 << 20) + b'"')
                await asyncio.sleep(0.01)  # Let both write.
            village = server.licos.room.villages[ann.village]  # type: ignore[union-attr]
            assert village.game is not None
            people = server.people
            person = await people.by_session(next(iter(cookies(ann).values())))
            assert person is not None
            await people.log_out_everywhere(person)
            before = len(village.game.log)
            await ann.send("mark", target=1, role="SEER", mark="○")
            await becomes(lambda: seat.ended.is_set() and room.ended.is_set(), 5)
            assert len(village.game.log) == before, "nothing is taken of who has logged out"
            for end in ends:
                end.abort()
            await waiting.close()
            # Who logs in again has the same seat.
            place = f"{ann.base}/api/v1/play"
            assert (await (await ann.session.get(place)).json())["village"] == 0
            assert (await ann.session.post(f"{ann.base}/api/v1/people/log-in", json=who)).status == 200
            assert (await (await ann.session.get(place)).json())["village"] == ann.village
            ann.heard = []
            await ann.sit()
            assert (await ann.told("seat"))["seat"] == seat_before
            assert (await ann.asks("mark", target=1, role="SEER", mark="○"))["type"] == "done"
            again = await ann.play_now(style="turns", seats=5, leave=True)
            assert again["status"] == 200
            await becomes(lambda: village.number not in server.licos.room.villages)  # type: ignore[union-attr]
            await ann.close()

    asyncio.run(main())


@pytest.mark.slow
def test_a_long_village_can_be_come_back_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_UNREAD_BYTES", 1_000)

    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(30):
            ann = PagePlayer(server)
            ann.acts = False
            await ann.play_now(style="turns", seats=5, language="en")
            await ann.sit()
            await ann.told("seat")
            assert len(ann.frames[0]) > 1_000, "more than may wait later"
            await ann.close()

    asyncio.run(main())


@pytest.mark.slow
def test_two_people_of_one_room_and_the_next_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(60):
            ann, bob = await comes(server, "Ann"), await comes(server, "Bob")
            built = await ann.asks("build", name="North Wind", number=5, style="turns", language="en")
            room = built["result"]["card"]["id"]
            assert built["result"]["card"]["style"] == "turns"
            wrong = await ann.asks("build", name="North Wind", number=6, style="turns", language="en")
            assert wrong["code"] == "seats"
            await bob.asks("join", room=room)
            await bob.asks("ready", room=room)
            licos = await comes_by_licos(server, "Kasumi")
            mine = "5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e5f"
            await licos.socket.send_json({"type": "selectVillage", "token": mine, "villageId": room})
            page = await licos.hears("lobby", lambda told: bool(told["error"]))
            assert page["error"]["content"]["en"] == "this village is played on the page of this server"
            assert page["villages"] == []
            await licos.leave()
            assert (await ann.asks("start", room=room))["type"] == "done"
            await bob.hears("began")
            players = []
            for visit in (ann, bob):
                one = PagePlayer(server)
                await one.session.close()
                one.session = visit.session
                await one.sit(room)
                players.append(one)
                if visit is ann:
                    waits = await one.told("waits")
                    assert (waits["missing"], waits["left_ms"] > 0) == (1, True)
            hellos = [await one.told("seat") for one in players]
            assert [one["host"] for one in hellos] == [True, False]
            assert not any(one["alone"] for one in hellos)
            assert players[0].seat != players[1].seat
            await asyncio.gather(*(one.sees("Over") for one in players))
            for one in players:
                whole(one)
                told = next(frame for frame in one.frames if "revealed" in frame)
                before = one.frames[: one.frames.index(told)]
                words = ("machine", "Robot", "Ann", "Bob")
                assert not any(word in frame for frame in before for word in words)
            following = await ann.asks(
                "build", name="North Wind", number=5, style="turns", language="en", after=room
            )
            number = following["result"]["card"]["id"]
            for one in players:
                assert (await one.told("next"))["room"] == number
            await bob.hears("invited")
            assert (await bob.asks("join", room=number))["type"] == "done"
            for one, visit in zip(players, (ann, bob), strict=True):
                await one.lose()
                await visit.leave()

    asyncio.run(main())


def test_who_is_dead_watches_everything_and_strangers_what_everybody_sees(tmp_path: Path) -> None:
    async def view(player: PagePlayer, game: str) -> str:
        async with player.session.ws_connect(f"{player.base}/api/v1/page/games/{game}") as socket:
            return str((await socket.receive_json())[0]["view"])

    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(30):
            ann, eve = PagePlayer(server), PagePlayer(server)
            ann.acts = False
            await ann.play_now(style="turns", seats=5, language="en")
            await ann.sit()
            game = (await ann.told("seat"))["game"]
            assert [await view(one, game) for one in (ann, eve)] == ["public", "public"]
            assert server.licos is not None
            server.licos.room.villages[ann.village].remove(ann.seat)
            await ann.sees("Removed")
            assert [await view(one, game) for one in (ann, eve)] == ["everything", "public"]
            await ann.asks("leave")
            for one in (ann, eve):
                await one.close()

    asyncio.run(main())
