"""Faults of a village of LiCOS: what was not taken, and not what is kept of every message."""

import asyncio
from collections import Counter
from pathlib import Path

from tests.hosting.doors.licos.robots import Robot, Table, crowd

from jinro.contest.score.faults import game_faults, tally
from jinro.store import DATABASE, SqliteStore
from jinro.village.turns import turns
from jinro.wire.licos.messages import Scroll
from jinro.wire.licos.plain import ReceivedSystem


def test_only_what_was_not_taken_is_a_fault(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / DATABASE, soon=lambda write: turns().last(write))
        table = Table("licos-4", store=store)
        village = table.seat(crowd(4))
        await table.to_phase(village, "morning")
        watcher = Robot()
        watcher.audience = "anonymousAudience"
        assert watcher.join(table.room, village.number) == ""
        robot = table.robots[0]
        robot.post("a post, whose times are kept")
        robot.tell(Scroll(head=robot.head("private"), node="timeline", top=1, height=2, offset=3))
        robot.tell(ReceivedSystem(token=robot.token, village_id=1, phase="morning", day=1))
        robot.say("{}")
        await table.to_phase(village, "post mortem")
        for one in table.robots:
            one.leave()
        await table.to_the_end(village)
        found = game_faults(store.blocking, village.id)
        others = [(one.seat, one.what, one.reason) for one in found if one.what != "missing"]  # no vote
        # Without a vote nobody dies, which is the fault of no seat.
        assert others == [(robot.seat, "noted", "rejected"), (0, "noted", "deathless")]
        kinds = Counter((one.seat, one.what) for one in found if one.seat)
        assert tally(await store.events(village.id), await store.notes(village.id)) == kinds
        await store.close()

    asyncio.run(main())
