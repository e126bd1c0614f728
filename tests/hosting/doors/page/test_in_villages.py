"""What villages do for pages, in virtual time: narration, errors, and coming back without a word."""

import asyncio
from pathlib import Path

import pytest
from tests.hosting.doors.licos.published_page import VillagePage
from tests.hosting.doors.licos.robots import Heard, Robot, Table, crowd, lively

from jinro.game.draws import Draws
from jinro.hosting.doors.licos.seats import RETURNS
from jinro.store import DATABASE, SqliteStore
from jinro.store.store import Store
from jinro.village.turns import turns
from jinro.wire.licos.messages import Chat, ErrorMessage, FlavorText, PhaseStart, VillageResult
from jinro.wire.licos.plain import ReceivedChat, ReceivedSystem

PAGE = "0.3-browser"


def acknowledges(robot: Robot, message: Heard) -> None:
    """Sends receipts, as pages do, and nothing else."""
    if robot.closed is not None:
        return
    if isinstance(message, PhaseStart | VillageResult):
        head = message.head
        robot.tell(
            ReceivedSystem(token=robot.token, village_id=head.village.id, phase=head.phase, day=head.day)
        )
    elif isinstance(message, Chat):
        head = message.head
        assert head.server_time is not None
        assert head.client_time is not None
        robot.tell(
            ReceivedChat(
                token=robot.token,
                village_id=head.village.id,
                server_timestamp=head.server_time,
                client_timestamp=head.client_time,
            )
        )


def kinds(robot: Robot) -> list[tuple[str, str, int]]:
    return [(type(one).__name__, one.head.phase, one.head.day) for one in robot.heard]  # type: ignore[union-attr]


def seated(*changes: str, store: Store | None = None) -> tuple[Table, list[Robot]]:
    """Four pages and a program at a table."""
    table = Table("licos-5", "interval_s=0", *changes, store=store)
    robots = [*crowd(4, acknowledges, dialect=PAGE), Robot(lambda robot, message: None)]
    table.seat(robots)
    return table, robots


@pytest.mark.slow
def test_the_narrator_speaks_to_pages_after_the_announcement_and_to_programs_before() -> None:
    async def main() -> None:
        table, robots = seated()
        village = table.room.villages[1]
        await table.to_phase(village, "morning", 2)
        await table.settle()
        page, program = robots[0], robots[-1]
        assert kinds(page) == [
            ("PhaseStart", "morning", 1),
            ("Chat", "morning", 1),
            ("PhaseStart", "noon", 1),
            ("PhaseStart", "night", 1),
            ("PhaseStart", "morning", 2),
            ("Chat", "morning", 2),
        ]
        assert not page.of(FlavorText)
        assert [kind for kind, _, _ in kinds(program)][:2] == ["FlavorText", "PhaseStart"]
        assert not program.of(Chat)
        assert page.stories == program.stories
        for line in page.of(Chat):
            assert (line.head.channel, line.mine) == ("master", False)
            assert line.numbering is not None
            assert line.numbering.id >= 1
        lines = [frame for frame in page.frames if b'"master"' in frame]
        assert lines
        assert all(b"/role_icons/50x50withTI/master_50x50." in frame for frame in lines), "nobody's face"
        await table.to_phase(village, "post mortem")
        await table.settle()
        assert kinds(page)[-3:] == [
            ("VillageResult", "result", -1),
            ("PhaseStart", "post mortem", 0),
            ("Chat", "post mortem", 0),
        ]

        # A page that is loaded again has the same lines.
        told = page.stories
        page.leave()
        page.heard = []
        page.join(table.room)
        await table.settle()
        assert page.stories == told
        await table.room.stop()

    asyncio.run(main())


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "dialect"), [("licos-9-b", PAGE), ("licos-8-c", "0.2")])
def test_no_frame_breaks_a_page_whatever_its_role(preset: str, dialect: str) -> None:
    async def main() -> None:
        table = Table(preset, "interval_s=0", "post_mortem_s=60")
        size = table.settings.rules.seats
        robots = [Robot(lively(Draws(7)), dialect=dialect) for _ in range(size)]
        for robot in robots:
            robot.browser = True
        village = table.seat(robots)
        await table.to_phase(village, "noon", 2)
        back = [one for one in robots if one.result is None][:3]
        kept = {id(one): len(one.frames) for one in back}
        for one in back:
            one.leave()
            assert one.join(table.room) == ""
        await table.to_the_end(village)
        seen = set()
        for robot in robots:
            page = VillagePage(dialect)
            for number, frame in enumerate(robot.frames):
                if number == kept.get(id(robot)):
                    page, before = VillagePage(dialect), page
                    page.replays = True
                page.take(frame.decode())
                if page.replays and page.now != ("morning", 1) and page.now == before.now:
                    # The replay ends with the phase that the page knew before.
                    page.replays = False
                    assert page.numbers == before.numbers
                    assert page.on("private") == before.on("private")
                    assert page.on("werewolf") == before.on("werewolf")
            assert page.results
            assert not page.replays
            seen |= {one["intensionalDisclosureRange"] for one in page.lines}
        assert seen >= {"public", "private", "master", "grave", "werewolf"}

    asyncio.run(main())


def test_an_error_is_of_the_phase_that_its_page_knows(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / DATABASE, soon=lambda write: turns().last(write))
        table, robots = seated("early=on", store=store)
        village = table.room.villages[1]
        await table.to_phase(village, "noon")
        for robot in robots[1:]:
            robot.vote(robot.choices[0])
        await table.settle()
        page = robots[0]
        target, other = page.choices[:2]
        page.vote(target)
        page.vote(other)
        # The vote is counted, and not written yet: nobody has been told of the night.
        assert village.licos is not None
        host = village.licos.host
        while host.moment is None or host.moment.phase != "night":  # noqa: ASYNC110
            await asyncio.sleep(0)
        page.vote(other)
        await table.settle()
        told = [one for one in page.heard if isinstance(one, PhaseStart | ErrorMessage)]
        known = ("", 0)
        for one in told:
            now = one.head.phase, one.head.day
            assert isinstance(one, PhaseStart) or now == known
            known = now
        assert len(page.errors) == 2
        await table.room.stop()
        await store.close()

    asyncio.run(main())


@pytest.mark.slow
def test_a_page_that_goes_on_is_told_what_it_missed_and_nothing_twice() -> None:
    async def main() -> None:
        table, robots = seated()
        village = table.room.villages[1]
        await table.to_phase(village, "morning")
        page, other = robots[:2]
        other.post("seen")
        await table.settle()
        for _ in range(2):
            page.leave()
            table.clock.pass_to(1_000)
            page.heard = []
            page.join(table.room, ready=False)
            await table.settle()
            assert page.heard == [], "it knows everything"
        page.leave()
        table.clock.pass_to(2_000)
        other.post("missed")
        await table.to_phase(village, "morning", 2)
        page.heard = []
        page.join(table.room, ready=False)
        await table.settle()
        assert page.posts == ["missed"]
        assert [one[:2] for one in kinds(page)] == [
            ("Chat", "morning"),
            ("PhaseStart", "noon"),
            ("PhaseStart", "night"),
            ("PhaseStart", "morning"),
            ("Chat", "morning"),
        ]
        assert len(page.stories) == 1

        # What was announced again meanwhile is told.
        page.leave()
        village.pause()
        await table.settle()
        page.heard = []
        page.join(table.room, ready=False)
        await table.settle()
        assert [one.head.limit_s for one in page.of(PhaseStart)] == [-1]
        village.end_pause()
        await table.to_phase(village, "post mortem")
        await table.settle()
        page.leave()
        page.heard = []
        page.join(table.room, ready=False)
        await table.settle()
        assert page.heard == [], "the result was acknowledged, and the post mortem"
        await table.room.stop()

    asyncio.run(main())


def test_a_page_whose_ready_was_in_vain_gets_everything_when_it_comes_back_without() -> None:
    async def main() -> None:
        table, robots = seated()
        village = table.room.villages[1]
        await table.to_phase(village, "noon")
        page = robots[0]
        page.script = lambda robot, message: None  # Nothing is acknowledged: nothing has arrived.
        page.leave()
        page.join(table.room)
        await table.settle()
        page.leave()
        page.heard, page.script = [], acknowledges
        page.join(table.room, ready=False)
        await table.settle()
        assert [one for one in kinds(page) if one[0] == "PhaseStart"] == [
            ("PhaseStart", "morning", 1),
            ("PhaseStart", "noon", 1),
        ]

        # So does one that was refused because its token came back too often.
        refused = ""
        for _ in range(RETURNS + 1):
            page.leave()
            refused = page.join(table.room) or refused
            await table.settle()
        assert "too often" in refused
        page.heard = []
        table.clock.pass_to(table.clock.now_ms() + 5_000)
        assert page.join(table.room, ready=False) == ""
        await table.settle()
        assert kinds(page)[0] == ("PhaseStart", "morning", 1)
        await table.room.stop()

    asyncio.run(main())


def test_who_watches_by_a_page_is_told_nothing_twice() -> None:
    async def main() -> None:
        table, robots = seated()
        village = table.room.villages[1]
        await table.to_phase(village, "morning")
        watcher = Robot(acknowledges, dialect=PAGE)
        watcher.audience = "onymousAudience"
        assert watcher.join(table.room, village.number) == ""
        robots[0].post("seen")
        await table.settle()
        assert watcher.posts == ["seen"]
        watcher.leave()
        robots[0].post("missed")
        await table.settle()
        watcher.heard = []
        watcher.join(table.room, village.number, ready=False)
        await table.settle()
        assert watcher.posts == ["missed"]
        assert not watcher.of(PhaseStart)
        watcher.leave()
        watcher.heard = []
        watcher.join(table.room, village.number)
        await table.settle()
        assert watcher.posts == ["seen", "missed"]
        assert len(watcher.of(PhaseStart)) == 1
        await table.room.stop()

    asyncio.run(main())


def test_what_a_page_posts_in_a_pause_is_said_after_it() -> None:
    async def main() -> None:
        table, robots = seated("interval_s=5")
        village = table.room.villages[1]
        await table.to_phase(village, "morning")
        page, other, program = robots[0], robots[1], robots[-1]
        village.pause()
        await table.settle()
        page.post("in the pause")
        page.post("and again")
        page.post("a memo", "private")
        program.post("so do programs")
        await table.settle()
        assert page.errors == []
        assert program.errors == ["the game is paused"]
        table.clock.pass_to(60_000)
        village.end_pause()
        await table.settle()
        table.clock.pass_to(60_001)
        await table.settle()
        assert other.posts == ["in the pause"]
        assert page.posts == ["in the pause", "a memo"]
        table.clock.pass_to(65_001)
        await table.settle()
        assert other.posts == ["in the pause", "and again"]
        assert page.errors == []
        await table.room.stop()

    asyncio.run(main())
