"""What the operator is told, the host's token, and `jinro serve` for LiCOS as a process."""

import asyncio
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.hosting.doors.licos.robots import Robot, Table, crowd
from tests.waiting import becomes

from jinro.errors import CallerError
from jinro.hosting.doors.licos.news import LicosNews
from jinro.hosting.notices.notice import Fact, OperatorNotice, Telling
from jinro.hosting.resume import interrupted_games
from jinro.hosting.tokens import HOST_FILE, HOST_VARIABLE, host_token
from jinro.store import DATABASE, SqliteStore
from jinro.village.turns import turns
from jinro.wire.licos.tokens import is_token


def test_the_news() -> None:
    async def main() -> None:
        told: list[OperatorNotice] = []
        table = Table("licos-4")
        telling = Telling(table.room.settings.name, told.append, wait_s=0.001)
        LicosNews(table.room, telling, "en")
        telling.start()
        robots = [Robot(name="Gearfang"), *crowd(3)]
        village = table.room.open_village
        table.seat(robots[:2])
        await becomes(lambda: any(one.code == "needs_anybody" for one in told))
        telling.stop()
        needs = next(one for one in told if one.code == "needs_anybody")
        assert needs.args == {"here": ["Gearfang", "robot"], "number": 2}
        telling.refused("", "192.0.2.1", "there is no village 9")
        table.seat(robots[2:])
        await table.to_phase(village, "noon")
        village.close()
        await table.to_the_end(village)
        again = table.room.open_village
        table.seat(crowd(4))
        await table.to_the_end(again)
        kinds = [one.code for one in told if one.code != "needs_anybody"]
        assert kinds[:2] == ["joined", "joined"]
        assert [kind for kind in kinds if kind != "joined"] == [
            "refused_early",
            "began",
            "stopped",
            "began",
            "won",
        ]
        began = next(one for one in told if one.code == "began")
        assert sorted(began.args["players"])[0] == "Gearfang"  # type: ignore[arg-type]

    asyncio.run(main())


def test_who_goes_and_comes_back_is_told() -> None:
    async def main() -> None:
        told: list[OperatorNotice] = []
        table = Table("licos-4")
        LicosNews(table.room, Telling("licos-4", told.append), "en")
        robots = [Robot(name="Gearfang"), *crowd(3)]
        village = table.seat(robots)
        await table.to_phase(village, "morning")
        told.clear()
        robots[0].leave()
        await table.settle()
        assert robots[0].join(table.room) == ""
        await table.settle()
        robots[0].leave()
        await table.settle()
        village.replace(robots[0].seat)
        await table.settle()
        facts: dict[str, Fact] = {"player": "Gearfang", "game": village.id, "day": 1}
        assert told == [OperatorNotice(what, "licos-4", facts) for what in ("lost", "returned", "lost")]
        await table.to_the_end(village)
        assert all(one.closed == (1000, "left by itself") for one in robots)
        assert [one.code for one in told[3:]] == ["won"], "after the end anybody may go"

    asyncio.run(main())


def test_a_village_that_goes_on_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        store = SqliteStore(tmp_path / DATABASE, soon=lambda write: turns().last(write))
        table = Table("licos-4", store=store)
        village = table.seat([Robot(name=name) for name in ("Anvil", "Bolt", "Cog", "Dynamo")])
        await table.to_phase(village, "morning")
        await table.room.interrupt()

        again = Table("licos-4", store=store, now_ms=1_000)
        told: list[OperatorNotice] = []
        LicosNews(again.room, Telling("licos-4", told.append), "en")
        (stored,) = await interrupted_games(store, "licos-4")
        await again.room.resume(stored, 60)
        await again.settle()
        players = list(village.names)
        assert told == [OperatorNotice("interrupted", "licos-4", {"game": village.id, "players": players})]
        for robot in table.robots[:3]:
            assert robot.join(again.room) == ""
        await again.settle()
        assert [one.code for one in told[1:]] == 3 * ["returned"]
        again.clock.jump()
        await again.settle()
        assert told[4:] == [
            OperatorNotice("resumed_without", "licos-4", {"game": village.id, "missing": ["Dynamo"]})
        ]
        await again.room.stop()
        await store.close()

    asyncio.run(main())


def test_the_token_of_the_host(tmp_path: Path) -> None:
    assert host_token({HOST_VARIABLE: "mine"}, tmp_path) == "mine"
    assert not (tmp_path / HOST_FILE).exists()
    made = host_token({}, tmp_path / "data")
    assert is_token(made)
    assert host_token({}, tmp_path / "data") == made
    assert (tmp_path / "data" / HOST_FILE).stat().st_mode & 0o077 == 0
    (tmp_path / "file").write_text("")
    with pytest.raises(CallerError, match="file"):
        host_token({}, tmp_path / "file")


@pytest.mark.slow
def test_a_demonstration_as_a_process(tmp_path: Path) -> None:
    code = "from jinro.cli.main import main; main()"
    command = [sys.executable, "-c", code, "serve", "--preset", "licos-4", "--demo", "--port", "0"]
    command += ["--lang", "en"]
    changes = [f"{name}=0.3" for name in ("first_morning_s", "morning_s", "noon_s", "night_s")]
    changes += ["early=on", "interval_s=0"]
    command += ["--data", str(tmp_path), *(f"--village={change}" for change in changes)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            if "is over after" in line:
                break
        ready = re.compile(r"ready for agents: licos-4 at ws://\S+/licos/0.2/villageMessage")
        assert any(map(ready.match, lines))
        assert any("begins: Robot 1, Robot 2" in one for one in lines)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        assert process.returncode == 0
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=10)
