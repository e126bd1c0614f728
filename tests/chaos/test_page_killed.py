"""A server is killed (`kill -9`) while people play on the page: each comes back to its seat, and nothing that
was shown or confirmed is lost or comes twice."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.chaos.playground import Serving
from tests.hosting.doors.page.page_player import CLIENT_MS, PagePlayer

from jinro.store import DATABASE, Reader

Json = dict[str, Any]
MARKS = 30
"""Marks that are under way when the server is killed."""


def shown(player: PagePlayer) -> list[Json]:
    return [one for one in player.heard if one["type"] == "shown"]


def done(player: PagePlayer) -> set[int]:
    """The numbers of the commands that were confirmed."""
    return {one["n"] for one in player.heard if one["type"] == "done"}


async def marks(player: PagePlayer) -> dict[int, tuple[int, str]]:
    """Mark the board many times, and wait for the first answers only."""
    sent = {}
    others = [seat for seat in range(1, 6) if seat != player.seat]
    for number in range(MARKS):
        target, mark = others[number % 4], "△○×"[number // 4 % 3]
        n = await player.send("mark", target=target, role="SEER", mark=mark)
        sent[n] = target, mark
    await player.hears(lambda one: one["type"] == "done" and one["n"] in sent)
    return sent


async def comes_back(server: Serving, before: PagePlayer, link: str = "") -> PagePlayer:
    """The same person after the restart: with the cookie, or on another device with a link."""
    again = PagePlayer(None, server.port)
    again.acts, again.n = False, 1_000
    if link:
        answer = await again.session.post(f"{again.base}/api/v1/people/by-link", json={"secret": link})
        assert answer.status == 200, await answer.text()
    else:
        again.session.cookie_jar.update_cookies({one.key: one.value for one in before.session.cookie_jar})
    place = await (await again.session.get(f"{again.base}/api/v1/play")).json()
    assert place["village"] == before.village
    await again.sit(before.village)
    await again.told("seat")
    return again


def check_same(before: PagePlayer, after: PagePlayer, sent: dict[int, tuple[int, str]]) -> None:
    """All that was seen before is seen again, once; all that was confirmed has happened, once."""
    old, new = shown(before), shown(after)
    assert new[: len(old)] == old
    assert after.numbers() == list(range(1, after.last + 1))
    assert before.seat == after.seat
    mine = [one for one in after.of("Marked") if one["seat"] == after.seat]
    expected = [sent[n] for n in sorted(sent) if n in done(before)]
    kept = [(one["target"], one["mark"]) for one in mine]
    assert kept[: len(expected)] == expected
    assert not Counter(kept) - Counter(sent.values()), "nothing is marked twice"


@pytest.mark.slow
def test_people_come_back_after_kill_minus_nine(tmp_path: Path) -> None:
    async def main() -> None:
        server = Serving(tmp_path, "--lang", "en")
        await asyncio.to_thread(server.start)
        people: list[PagePlayer] = []
        try:
            async with asyncio.timeout(90):
                styles = ("licos", "anytime")
                sent, links = [], []
                for style in styles:
                    one = PagePlayer(None, server.port)
                    people.append(one)
                    one.acts = False
                    assert (await one.play_now(style=style, seats=5, language="en"))["status"] == 200
                    await one.sit()
                    await one.sees("RoleTold")
                    made = await (await one.session.post(f"{one.base}/api/v1/people/link", json={})).json()
                    links.append(made["secret"])
                ann, bob = people
                said = await ann.asks("say", channel="talk", text="before the end of the world")
                noted = await ann.asks("say", channel="memo", text="a memo")
                assert said["type"] == noted["type"] == "done"
                assert (await bob.asks("say", channel="talk", text="my words"))["type"] == "done"
                for one in people:
                    sent.append(await marks(one))
                server.kill()
                for one in people:
                    await asyncio.wait_for(one._task, 10)  # type: ignore[arg-type]
                await asyncio.to_thread(server.start)
                back = [await comes_back(server, ann), await comes_back(server, bob, links[1])]
                people += back
                for before, after, those in zip((ann, bob), back, sent, strict=True):
                    check_same(before, after, those)
                    await after.sees("Resumed")
                    last = await after.asks("mark", target=after.seat % 5 + 1, role="WEREWOLF", mark="○")
                    assert last["type"] == "done"
                texts = [one["text"] for one in back[0].of("Spoke") if one["seat"] == ann.seat]
                assert texts == ["before the end of the world", "a memo"]
                assert [one["text"] for one in back[1].of("Spoke")].count("my words") == 1
                again = await back[1].asks("say", channel="talk", text="I am back")
                assert again["type"] == "done"
                check_times(server, back, (ann, bob), sent)
        finally:
            for one in people:
                await one.close()
            if server.alive:
                server.kill()
        server.check_output()

    asyncio.run(main())


def check_times(
    server: Serving,
    back: list[PagePlayer],
    before: tuple[PagePlayer, ...],
    sent: list[dict[int, tuple[int, str]]],
) -> None:
    """The time of the page is kept for every mark that was confirmed."""
    reader = Reader(server.data / DATABASE)
    try:
        for after, old, those in zip(back, before, sent, strict=True):
            game = next(one["game"] for one in after.heard if one["type"] == "seat")
            kept = {one.detail for one in reader.notes(game) if one.code == "client_time"}
            assert {f"mark client_ms={CLIENT_MS + n}" for n in those if n in done(old)} <= kept
    finally:
        reader.close()
