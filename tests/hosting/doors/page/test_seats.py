"""People at the page in LiCOS villages, on virtual time: beside clients of LiCOS, gone and back."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.hosting.doors.licos.robots import Table, crowd
from tests.hosting.doors.licos.test_restart import opened
from tests.hosting.doors.page.page_seat import PageSeat

from jinro.config.licos.settings import LicosSettings
from jinro.game import events as e
from jinro.game.roles import Role
from jinro.hosting.doors.page.seats import HOLD_MS
from jinro.hosting.lobby.plans import RoomPlan, checked
from jinro.hosting.lobby.play_now import plan_of
from jinro.hosting.lobby.village import ABANDONED_MS, SEES_ALL, LobbyVillage
from jinro.hosting.lobby.village_start import RoomPlayer, VillageStart
from jinro.hosting.lobby.visitors import Kind, Visitor
from jinro.hosting.resume import interrupted_games
from jinro.village.paced import PAUSE_MS
from jinro.wire.page.play import PlayNow, Style

TOKENS = ("5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e5f", "6e1c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e60")


def of_style(table: Table, style: Style) -> LicosSettings:
    made = checked(RoomPlan(name="A village", number=5, roles={}, style=style, language="en"), table.settings)
    assert isinstance(made, tuple)
    return made[1]


def start(
    table: Table,
    people: Sequence[str],
    settings: LicosSettings,
    player: str = "quiet",
    *,
    robots: Sequence[str] = (),
    blind: bool = False,
) -> int:
    """A room that has become a village, and waits for its people, and for robots of others."""
    number = table.room.next_number()
    kinds: list[tuple[str, Kind]] = [(one, "human player") for one in people]
    kinds += [(one, "robot player") for one in robots]
    players = [
        RoomPlayer(Visitor(id=one, name=f"P{n}", kind=kind, token=one), f"P{n}")
        for n, (one, kind) in enumerate(kinds, 1)
    ]
    begins = VillageStart(
        number=number,
        settings=settings,
        players=tuple(players),
        built_in=(player,) * (settings.rules.seats - len(players)),
        audience=(),
        blind=blind,
    )
    assert table.room.begin(begins)
    return number


def begin(
    table: Table, people: Sequence[str], settings: LicosSettings, player: str = "quiet"
) -> tuple[LobbyVillage, list[PageSeat]]:
    """The same, with its people at the page."""
    number = start(table, people, settings, player)
    seats = [PageSeat(table, one) for one in people]
    for seat in seats:
        assert seat.join(number) == ""
    return table.room.villages[number], seats


def test_time_stands_still_for_one_who_is_shown_the_page() -> None:
    """Once, not for long, and only where all others are built-in players."""

    async def main() -> None:
        table = Table("licos-5")
        village, (page,) = begin(table, TOKENS[:1], table.settings)
        await table.settle()
        page.do("hold", on=True)
        await table.settle()
        assert page.of("now")[-1]["paused"]
        page.do("hold", on=False)
        await table.settle()
        assert not page.of("now")[-1]["paused"]
        page.do("hold", on=True)
        await table.settle()
        assert len(page.events("Paused")) == 1
        with_others, (one, _) = begin(table, TOKENS, table.settings)
        await table.settle()
        one.do("hold", on=True)
        await table.settle()
        assert not one.events("Paused")
        _, (away,) = begin(table, (TOKENS[0].replace("5d", "7f"),), table.settings)
        await table.settle()
        away.do("hold", on=True)
        await table.settle()
        table.clock.pass_to(table.clock.now_ms() + HOLD_MS)
        await table.settle()
        assert len(away.events("Resumed")) == 1
        assert [one["code"] for one in page.of("refused")] == []
        await table.room.stop()

    asyncio.run(main())


@pytest.mark.slow
def test_a_page_and_clients_of_licos_in_one_village() -> None:
    async def main() -> None:
        table = Table("licos-5", "interval_s=0")
        robots = crowd(5)
        village = table.seat(robots)
        await table.to_phase(village, "morning")
        page = PageSeat(table, robots[0].token)
        assert page.join(village.number) == ""
        await table.settle()
        assert robots[0].closed is not None, "the seat is played at one door"
        page.do("say", channel="talk", text="from the page")
        page.do("say", channel="talk", text="x" * 141)
        page.do("mark", target=1, role="WEREWOLF", mark="△")
        page.do("star", of=1)
        await table.settle()
        assert all("from the page" in robot.posts for robot in robots[1:])
        assert [one["code"] for one in page.of("refused")] == ["too_long"]
        assert [one["n"] for one in page.of("done")] == [4, 1, 3]
        assert page.events("Marked")[0]["mark"] == "△"
        notes = {(one.code, one.detail) for one in village.journal.notes(robots[0].seat)}
        assert ("client_time", "say client_ms=1772881490001") in notes
        assert ("client_time", "mark client_ms=1772881490003") in notes
        # By the other door again.
        again = crowd(1)[0]
        assert again.join(table.room, village.number) == ""
        await table.settle()
        assert page.closed == (1008, "this seat is played elsewhere")
        assert not village.game.state.lost  # type: ignore[union-attr]
        await table.room.stop()

    asyncio.run(main())


def test_a_seat_waits_for_its_person() -> None:
    async def main() -> None:
        table = Table("licos-5")
        village, (page, other) = begin(table, TOKENS, table.settings)
        await table.settle()
        assert village.game is not None
        now = table.clock.now_ms()
        page.client.lose()
        table.clock.pass_to(now + 119_000)
        await table.settle()
        assert not village.game.state.lost
        back = PageSeat(table, TOKENS[0], after=3)
        assert back.join(village.number) == ""
        await table.settle()
        assert [one["n"] for one in back.of("shown")][0] == 4
        assert back.heard[0]["type"] == "seat"
        assert back.of("now")[-1]["now_ms"] == now + 119_000, "the present, not when it was told first"
        back.client.lose()
        table.clock.pass_to(now + 119_000 + 121_000)
        await table.settle()
        assert village.game.state.lost == {page.client.seat}
        again = PageSeat(table, TOKENS[0])
        assert again.join(village.number) == ""
        await table.settle()
        assert not village.game.state.lost
        assert [one for one in village.game.log if isinstance(one, e.CameBack)]
        # Five tabs are one too many; the others go on.
        tabs = [PageSeat(table, TOKENS[0]) for _ in range(4)]
        for tab in tabs:
            tab.join(village.number)
        await table.settle()
        assert again.closed is not None
        assert not any(tab.closed for tab in tabs)
        # Who leaves for good is not waited for; when all have left the village ends.
        tabs[0].do("leave")
        await table.settle()
        assert all(tab.closed for tab in tabs)
        assert not village.game.closed
        other.do("leave")
        await table.settle()
        assert village.game.closed
        # Who comes while it is closed would wait for ever.
        late = PageSeat(table, TOKENS[0])
        assert village.arrive_at_page(late.client) == "the village is closed"
        assert not late.frames

    asyncio.run(main())


def test_who_leaves_before_the_village_begins_is_replaced() -> None:
    async def main() -> None:
        table = Table("licos-5")
        third = "7f1c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e61"
        number = start(table, (*TOKENS, third), table.settings)
        village = table.room.villages[number]
        page, other = PageSeat(table, TOKENS[0]), PageSeat(table, TOKENS[1])
        assert page.join(number) == other.join(number) == ""
        table.room.leave(number, TOKENS[1])
        assert other.closed == (1000, "left")
        assert page.of("waits")[-1]["missing"] == 1
        table.room.leave(number, third)
        await table.settle()
        assert not village.trouble
        assert page.of("seat"), "nobody else is waited for"
        assert village.game is not None
        assert [village.has_robot(seat) for seat in range(1, 6)].count(True) == 4
        assert not village.game.state.lost
        await table.room.stop()

    asyncio.run(main())


def test_who_comes_back_by_the_other_door_has_not_left() -> None:
    async def main() -> None:
        table = Table("licos-5")
        robot = crowd(1)[0]
        village, (page, other) = begin(table, (robot.token, TOKENS[1]), table.settings)
        await table.settle()
        page.do("leave")
        await table.settle()
        assert robot.join(table.room, village.number) == ""
        await table.settle()
        other.do("leave")
        await table.settle()
        assert village.game is not None
        assert not village.game.closed
        await table.room.stop()

    asyncio.run(main())


@pytest.mark.parametrize("blind", [True, False])
def test_a_restart_tells_nobody_who_is_a_machine(tmp_path: Path, blind: bool) -> None:
    async def main() -> None:
        store = opened(tmp_path)
        table = Table("licos-5", store=store)
        robot = crowd(1)[0]
        settings = replace(table.settings, absent="robot")
        number = start(table, TOKENS[:1], settings, robots=[robot.token], blind=blind)
        page = PageSeat(table, TOKENS[0])
        assert robot.join(table.room, number) == page.join(number) == ""
        await table.settle()
        (hello,) = page.of("seat")
        game = table.room.villages[number].game
        assert game is not None
        await table.room.interrupt()
        await store.close()

        store = opened(tmp_path)
        table = Table("licos-5", store=store)
        (stored,) = await interrupted_games(store, "licos-5")
        await table.room.resume(stored, 1)
        village = table.room.villages[number]
        page = PageSeat(table, TOKENS[0])
        assert page.join(number) == ""
        await table.settle()
        (again,) = page.of("seat")
        known = ("seat", "blind", "alone", "game", "name")
        assert [again[key] for key in known] == [hello[key] for key in known]
        assert village.settings.absent == "robot"
        assert village.game is not None
        while not village.game.state.ended:
            table.clock.jump()
            await table.settle()
        (told,) = page.of("revealed")
        mine = page.client.seat
        if blind:
            assert {one["machine"] for one in told["players"]} == {None}
        else:
            assert [seat for seat, one in enumerate(told["players"], 1) if not one["machine"]] == [mine]
        await table.room.stop()
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize("style", ["turns", "first"])
def test_an_answer_that_does_not_come_is_filled_in(style: Style) -> None:
    async def main() -> None:
        table = Table("licos-5")
        village, (page,) = begin(table, TOKENS[:1], of_style(table, style))
        for _ in range(100):
            await table.settle()
            if page.of("now")[-1]["ask"] is not None:
                break
            table.clock.jump()
        asked = page.of("now")[-1]
        assert asked["ask"]["until_ms"] == asked["now_ms"] + 60_000
        rules = village.rules
        table.clock.pass_to(asked["ask"]["until_ms"] + rules.grace_ms - 1)
        await table.settle()
        assert not page.of("missed")
        table.clock.pass_to(asked["ask"]["until_ms"] + rules.grace_ms)
        await table.settle()
        assert page.of("missed") == [{"type": "missed", "kind": "talk", "reason": "timeout"}]
        await table.room.stop()

    asyncio.run(main())


def test_built_in_players_leave_time_to_read() -> None:
    async def main() -> None:
        table = Table("licos-5", "interval_s=0")
        village, (page,) = begin(table, TOKENS[:1], table.settings, "parrot")
        await table.settle()
        assert not page.events("Spoke"), "nobody speaks at once"
        while len(page.events("Spoke")) < 4:
            table.clock.jump()
            await table.settle()
        times = [one["at_ms"] for one in page.events("Spoke") if one["channel"] == "talk"]
        assert all(later - earlier >= PAUSE_MS for earlier, later in zip(times, times[1:], strict=False))
        await table.room.stop()

    asyncio.run(main())


async def world(busy: bool) -> tuple[list[tuple[int, bytes]], int]:
    """A village as somebody at the page sees it who is neither a wolf nor asked at night. In the busy one
    others do what it must not notice."""
    table = Table("licos-8-c", "interval_s=0", seed="two worlds at the page")
    robots = crowd(8)
    village = table.seat(robots)
    await table.to_phase(village, "morning")
    observer = next(robot for robot in robots if robot.role is Role.VILLAGER)
    wolves = [robot for robot in robots if robot.role is Role.WEREWOLF]
    seer = next(robot for robot in robots if robot.role is Role.SEER)
    page = PageSeat(table, observer.token)
    assert page.join(village.number) == ""
    await table.settle()
    hidden = PageSeat(table, wolves[1].token)
    assert hidden.join(village.number) == ""
    await table.settle()
    start = table.clock.now_ms()
    if busy:
        wolves[0].post("howl", "werewolf")
        hidden.do("say", channel="whisper", text="we bite the villager")
        hidden.do("mark", target=1, role="SEER", mark="○")
        hidden.do("say", channel="grave", text="not dead")
        hidden.do("choose", ask=1, target=1)
        seer.post("memo", "private")
        seer.mark(1, Role.MEDIUM, "×")
        hidden.client.lose()
        await table.settle()
        table.clock.pass_to(start + 3_000)
        hidden = PageSeat(table, wolves[1].token)
        hidden.join(village.number)
        await table.settle()
    table.clock.pass_to(start + 20_000)
    wolves[0].post("I am not a wolf")
    await table.settle()
    page.do("say", channel="talk", text="hm")
    page.do("mark", target=2, role="WEREWOLF", mark="△")
    await table.settle()
    await table.to_phase(village, "noon", 1)
    start = table.clock.now_ms()
    voters = [one for one in robots if one is not observer and one is not wolves[1] and one.choices]
    for number, robot in enumerate(reversed(voters) if busy else voters):
        if busy:
            table.clock.pass_to(start + 500 * (number + 1))
        robot.vote(robot.choices[0])
        await table.settle()
    table.clock.pass_to(start + 10_000)
    page.do("choose", ask=1, target=page.of("now")[-1]["ask"]["options"][0])
    await table.to_phase(village, "night", 1)
    if busy:
        hidden.do("choose", ask=hidden.of("now")[-1]["ask"]["id"], target=seer.seat)
        await table.settle()
    else:
        hidden.do("choose", ask=hidden.of("now")[-1]["ask"]["id"], target=seer.seat)
    await table.to_phase(village, "morning", 2)
    await table.settle()
    assert village.game is not None
    size = len(village.game.log)
    frames = list(page.frames)
    await table.room.stop()
    return frames, size


@pytest.mark.slow
def test_two_worlds_look_the_same_at_the_page() -> None:
    quiet, calm = asyncio.run(world(busy=False))
    busy, loud = asyncio.run(world(busy=True))
    assert loud > calm + 4
    assert [one for _, one in quiet] == [one for _, one in busy]
    assert quiet == busy
    assert sum(b'"Spoke"' in one for _, one in quiet) == 2
    assert sum(b'"now"' in one for _, one in quiet) >= 4


def test_a_morning_of_play_now_ends_when_nobody_has_anything_to_say() -> None:
    async def main() -> None:
        table = Table("licos-5")
        plan = plan_of(PlayNow(style="licos", seats=5, language="en"))
        assert isinstance(plan, RoomPlan)
        made = checked(plan, table.settings)
        assert isinstance(made, tuple)
        people = [f"5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e6{number}" for number in range(5)]
        page = begin(table, people, made[1])[1][0]
        await table.settle()
        began = page.events("PhaseBegan")[0]
        assert (began["until_ms"] - began["at_ms"]) / 1_000 == 60 + 15 * 5
        talk = page.of("seat")[0]["channels"]["talk"]
        assert talk["silence_ms"] == 45_000
        table.clock.pass_to(30_000)
        page.do("say", channel="talk", text="Is anybody here?")
        await table.settle()
        table.clock.pass_to(30_000 + 44_999)
        await table.settle()
        assert len(page.events("PhaseBegan")) == 1
        table.clock.pass_to(30_000 + 45_000)
        await table.settle()
        assert [one["phase"] for one in page.events("PhaseBegan")] == ["morning", "noon"]
        await table.room.stop()

    asyncio.run(main())


@pytest.mark.parametrize("style", ["licos", "turns"])
def test_a_village_that_its_people_have_left_to_robots_ends(style: Style) -> None:
    async def main() -> None:
        table = Table("licos-5")
        settings = table.settings if style == "licos" else of_style(table, style)
        village, (page,) = begin(table, TOKENS[:1], replace(settings, absent="wait"))
        await table.settle()
        assert village.game is not None
        rules = village.game.rules
        page.client.lose()
        table.clock.pass_to(table.clock.now_ms() + rules.response_ms + 1)
        await table.settle()
        assert village.game.state.lost == {page.client.seat}
        back = PageSeat(table, TOKENS[0])
        table.clock.pass_to(table.clock.now_ms() + ABANDONED_MS - 1_000)
        assert back.join(village.number) == ""
        await table.settle()
        table.clock.pass_to(table.clock.now_ms() + 2_000)
        await table.settle()
        assert not village.game.closed, "somebody is here again"
        back.client.lose()
        for ms in (rules.response_ms, ABANDONED_MS, 1):
            table.clock.pass_to(table.clock.now_ms() + ms)
            await table.settle()
        assert village.game.closed
        assert village.number not in table.room.villages
        await table.room.stop()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("style", "said"), [("aiwolf", "COMINGOUT Agent[01] SEER"), ("osawa", "declare 90% (Agent02 wolf)")]
)
def test_a_village_of_a_protocol_language_goes_on_after_a_restart(
    tmp_path: Path, style: Style, said: str
) -> None:
    """With the same phrasebook, what was said in prose, and sentences alone."""

    def asked(page: PageSeat) -> dict[str, Any]:
        found: dict[str, Any] = [one for one in page.of("now") if one["ask"]][-1]["ask"]
        return found

    async def main() -> None:
        store = opened(tmp_path)
        table = Table("licos-5", store=store)
        number = start(table, TOKENS[:1], of_style(table, style))
        page = PageSeat(table, TOKENS[0])
        assert page.join(number) == ""
        await table.settle()
        for _ in range(200):
            if any(one["ask"] and one["ask"]["kind"] == "talk" for one in page.of("now")[-1:]):
                break  # A seer is asked whom to divine before.
            table.clock.jump()
            await table.settle()
        (hello,) = page.of("seat")
        assert hello["book"]
        before, shown = asked(page), page.of("shown")
        await table.room.interrupt()
        await store.close()

        store = opened(tmp_path)
        table = Table("licos-5", store=store)
        (stored,) = await interrupted_games(store, "licos-5")
        await table.room.resume(stored, 1)
        back = PageSeat(table, TOKENS[0])
        assert back.join(number) == ""
        await table.settle()
        (again,) = back.of("seat")
        assert again["book"] == hello["book"]
        assert back.of("shown")[: len(shown)] == shown
        ask = asked(back)
        assert (ask["id"], ask["kind"]) == (before["id"], before["kind"])
        assert ask["kind"] == "talk"
        back.do("say", channel="talk", ask=ask["id"], text="no sentence of it")
        await table.settle()
        assert [one["code"] for one in back.of("refused")] == ["sentence"]
        back.do("say", channel="talk", ask=ask["id"], text=said)
        await table.settle()
        (mine,) = [one for one in back.of("shown") if one["event"].get("text") == said]
        assert mine["event"]["seat"] == again["seat"]
        assert mine["prose"]["en"]
        await table.room.stop()
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("style", "people", "opens"), [("turns", 1, True), ("turns", 2, False), ("licos", 1, False)]
)
def test_who_is_dead_and_alone_with_machines_may_see_everything(
    style: Style, people: int, opens: bool
) -> None:
    """Nobody who can still be told anything does; where the dead have a grave they talk there."""

    async def main() -> None:
        table = Table("licos-5-b")
        settings = table.settings if style == "licos" else of_style(table, style)
        number = start(table, TOKENS[:people], settings)
        for token in TOKENS[:people]:
            assert PageSeat(table, token).join(number) == ""
        await table.settle()
        village = table.room.villages[number]
        assert village.game is not None
        assert not village.opens_to(TOKENS[0])
        village.remove(village.owner(TOKENS[0]))
        await table.settle()
        assert village.owner(TOKENS[0]) not in village.game.state.shown
        assert village.opens_to(TOKENS[0]) == opens
        assert not village.opens_to(TOKENS[1])
        noted = [one.seat for one in village.journal.notes() if one.code == SEES_ALL]
        assert noted == ([village.owner(TOKENS[0])] if opens else [])
        await table.room.stop()

    asyncio.run(main())
