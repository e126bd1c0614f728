"""A hostile page in the village of others: it is refused with one line, and the others do not notice."""

import asyncio
import json
from collections import Counter
from pathlib import Path

import aiohttp
import pytest
from tests.hosting.doors.page.page_player import PagePlayer
from tests.hosting.doors.page.test_lobby import comes
from tests.hosting.doors.page.test_play import notes, serving, whole

from jinro.hosting.doors.page.stream import COMMANDS_AT_ONCE, MOST_REFUSED
from jinro.hosting.server import Server

WRONG = (
    '{"do":"mark","n":1,"client_ms":1,"target":"2","role":"SEER","mark":"○"}',
    '{"do":"mark","n":1,"client_ms":1,"target":1.5,"role":"SEER","mark":"○"}',
    '{"do":"mark","n":1,"client_ms":1,"target":1,"role":"KING","mark":"○"}',
    '{"do":"mark","n":1,"client_ms":1,"target":1,"role":"SEER","mark":"!"}',
    '{"do":"say","n":1,"client_ms":1,"channel":["talk"],"text":"x"}',
    '{"do":"say","n":1,"client_ms":1,"channel":"talk","text":null}',
    '{"do":"say","n":1,"client_ms":-5,"channel":"talk","text":"x"}',
    '{"do":"star","n":1,"client_ms":1' + "0" * 400 + ',"of":1}',
    '{"do":"star","n":1' + "0" * 400 + ',"client_ms":1,"of":1}',
    '{"do":["say"],"n":1}',
    '{"n":1,"client_ms":1}',
    '[{"do":"star","n":1,"client_ms":1,"of":1}]',
)
REFUSED = (
    ({"do": "mark", "target": 0, "role": "SEER", "mark": "○"}, "unknown_target"),
    ({"do": "mark", "target": -1, "role": "SEER", "mark": "○"}, "unknown_target"),
    ({"do": "mark", "target": 6, "role": "SEER", "mark": "○"}, "unknown_target"),
    ({"do": "mark", "target": 1 << 40, "role": "SEER", "mark": "○"}, "unknown_target"),
    ({"do": "choose", "ask": 1, "target": 2, "seat": 1}, "not_asked"),
    ({"do": "choose", "ask": -1, "target": 2}, "not_asked"),
    ({"do": "say", "channel": "grave", "text": "boo"}, "not_yours"),
    ({"do": "say", "channel": "post_mortem", "text": "it is over"}, "not_open"),
    ({"do": "say", "channel": "talk", "text": "x" * 5_000}, "too_long"),
    ({"do": "say", "channel": "talk", "text": " \t "}, "empty"),
)


async def meet(server: Server) -> tuple[PagePlayer, PagePlayer, list[object]]:
    """Two people in one village, on their second day of talk if it were to last so long."""
    visits = [await comes(server, "Ann"), await comes(server, "Eve")]
    built = await visits[0].asks(
        "build", name="North Wind", number=5, language="en", times={"first_morning_s": "600"},
        roles={"VILLAGER": 3, "SEER": 1, "WEREWOLF": 1},
    )  # fmt: skip
    room = built["result"]["card"]["id"]
    await visits[1].asks("join", room=room)
    await visits[1].asks("ready", room=room)
    await visits[0].asks("start", room=room)
    players = []
    for visit in visits:
        one = PagePlayer(server)
        await one.session.close()
        one.session, one.acts = visit.session, False
        players.append(one)
        await one.sit(room)
    for one in players:
        await one.sees("RoleTold")
    return players[0], players[1], list(visits)


async def flood(eve: PagePlayer, over: asyncio.Event) -> int:
    """Two sockets that send as fast as they can, until they are cut, again and again; how often they were."""
    cuts = 0
    url = f"{eve.base}/api/v1/play/{eve.village}/stream"
    junk = (
        "x" * 15_000,
        '{"do":"open"}',
        '{"do":"mark","n":1,"client_ms":1,"target":1,"role":"SEER","mark":"○"}',
    )
    while not over.is_set():
        try:
            async with eve.session.ws_connect(url) as socket, eve.session.ws_connect(url) as tab:
                for number in range(MOST_REFUSED + 2 * COMMANDS_AT_ONCE):
                    for one in (socket, tab):
                        await one.send_str(junk[number % len(junk)])
                await socket.send_str("x" * (1 << 20))
                async for _ in socket:
                    pass
                cuts += 1
        except (aiohttp.ClientError, ConnectionError):
            await asyncio.sleep(0.01)  # It was not let in: it tries again at once.
    return cuts


async def sits_again(eve: PagePlayer) -> None:
    """When enough of what it did is forgiven."""
    eve.heard = []
    while not eve.of("RoleTold"):
        await eve.sit()
        assert eve._task is not None
        await asyncio.wait([eve._task], timeout=0.3)


@pytest.mark.slow
def test_a_hostile_page_in_the_village_of_others(tmp_path: Path) -> None:
    async def main() -> None:
        async with serving(tmp_path) as server, asyncio.timeout(60):
            ann, eve, visits = await meet(server)
            assert eve.socket is not None
            for text in WRONG:
                eve.heard = [one for one in eve.heard if one["type"] != "refused"]
                await eve.socket.send_str(text)
                told = await eve.hears(lambda one: one["type"] in ("refused", "done"))
                assert told["type"] == "refused", text
                assert (told["n"], told["code"]) == (0, "command"), text
                assert 0 < len(told["words"]["en"]) <= 200
                assert "\n" not in told["words"]["en"]
            for wanted, code in REFUSED:
                told = await eve.asks(**wanted)
                assert (told["type"], told.get("code")) == ("refused", code), wanted
            kept = [detail for code, detail in notes(server, eve) if code == "rejected"]
            assert len(kept) >= len(WRONG)
            # Bytes are no text.
            await eve.socket.send_bytes(b'{"do":"star","n":1,"client_ms":1,"of":1}')
            assert eve._task is not None
            await eve._task
            assert eve.closed == 1003
            over = asyncio.Event()
            storm = asyncio.create_task(flood(eve, over))
            loop, took = asyncio.get_running_loop(), []
            for number in range(40):
                start = loop.time()
                target = ann.seat % 5 + 1
                done = await ann.asks("mark", target=target, role="WEREWOLF", mark="△○"[number % 2])
                assert done["type"] == "done"
                took.append(loop.time() - start)
            over.set()
            assert await storm > 0
            assert sorted(took)[len(took) // 2] < 0.25, took
            # Nothing of it was told to the other, and the village goes on for both.
            whole(ann)
            kinds = Counter(one["type"] for one in ann.heard)
            assert not kinds["refused"]
            assert not [one for one in ann.of("Marked") if one["seat"] != ann.seat]
            assert "x" * 100 not in json.dumps(ann.heard)
            await sits_again(eve)
            assert (await eve.asks("say", channel="talk", text="I am sorry"))["type"] == "done"
            await ann.sees("Spoke", text="I am sorry")
            for one, visit in zip((ann, eve), visits, strict=True):
                await one.lose()
                await visit.leave()  # type: ignore[attr-defined]

    asyncio.run(main())
