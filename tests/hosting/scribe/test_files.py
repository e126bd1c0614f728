"""Files of the running server: the same as those made afterwards, never half, never in the way of a game."""

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.net.serving import Served, serving

from jinro.bench.agents.contest import ContestLoadAgent, one_game
from jinro.cli.main import cli
from jinro.config.settings import Output, parse_settings, preset_settings
from jinro.contest.score.faults import game_faults
from jinro.game.commands import Open
from jinro.game.game import Game
from jinro.game.rules import Rules
from jinro.hosting.scribe.files import Files
from jinro.hosting.village import KeptTable, Running
from jinro.store import Reader
from jinro.village.clock import RealClock
from jinro.village.journal import Journal
from jinro.village.table import Table
from jinro.wire.nlp import Outgoing

BY_ID: dict[str, Any] = {
    kind: Output(folder=f"./log/{folder}", filename="{game_id}")
    for kind, folder in (("game_log", "game"), ("json_log", "json"), ("realtime", "realtime"))
}
KINDS = {"log": ("game", "log"), "trace": ("json", "json"), "realtime": ("realtime", "jsonl")}
CONFIG = (
    (Path(__file__).parents[2] / "config" / "contest" / "files" / "bare_5.yml")
    .read_text(encoding="utf-8")
    .split("game_logger:")[0]
)


class Unsteady(ContestLoadAgent):
    """Is silent at some of its answers; leaves for good, or for another to come back, after some."""

    def __init__(self, name: bytes, number: int, *, silent: int = 0, leaves: int = 0, back: int = 0) -> None:
        super().__init__(name, number)
        self.silent = silent
        self.leaves = leaves
        self.back = back

    def _answer(self, frame: bytes) -> None:
        if self.leaves and self.answered == self.leaves:
            self._transport.abort()
        elif self.silent and self.answered % self.silent == self.silent - 1:
            self.answered += 1
        else:
            super()._answer(frame)


async def seat(port: int, name: str, number: int, **habits: int) -> Unsteady:
    loop = asyncio.get_running_loop()
    _, agent = await loop.create_connection(
        lambda: Unsteady(name.encode(), number, **habits), "127.0.0.1", port
    )
    return agent


async def play(port: int, habits: Sequence[dict[str, int]], team: str = "t") -> None:
    """A game of agents with these habits; one who leaves may come back a moment later."""
    agents = [await seat(port, f"{team}{n}", n, **one) for n, one in enumerate(habits, 1)]

    async def stay(agent: Unsteady, number: int) -> None:
        if not await agent.done and agent.back:
            again = await seat(port, f"{team}{number}", number)
            await asyncio.wait([again.done], timeout=5)
            again.leave()

    await asyncio.gather(*(stay(agent, n) for n, agent in enumerate(agents, 1)))


def exported(data: Path, game: str, kind: str, dialect: str = "2026") -> bytes:
    out = data / f"{game}.{kind}.made"
    command = ["log", "export", game, "--data", str(data), "--format", kind, "--dialect", dialect]
    result = CliRunner().invoke(cli, [*command, "--out", str(out)])
    assert result.exit_code == 0, result.output
    return out.read_bytes()


def written(data: Path, name: str, kind: str) -> bytes:
    folder, ending = KINDS[kind]
    return (data / "log" / folder / f"{name}.{ending}").read_bytes()


def assert_same(data: Path, served: Served, dialect: str = "2026") -> None:
    """What was written meanwhile is what is made afterwards."""
    assert served.ended
    for running in served.ended:
        for kind in KINDS:
            live = written(data, running.id, kind)
            assert live
            assert live == exported(data, running.id, kind, dialect), kind
    assert not list(data.rglob("*.part"))


def hurried(rules: Rules) -> Rules:
    return replace(rules, answer_ms=30, grace_ms=10, response_ms=500)


@pytest.mark.parametrize("dialect", ["s1", "2026-05", "2026"])
def test_a_game_exported_afterwards_is_the_one_written_meanwhile(dialect: str, tmp_path: Path) -> None:
    with serving("contest-5", data=tmp_path, dialect=dialect, **BY_ID) as served:
        for team in ("a", "b"):
            asyncio.run(one_game(served.port, team, 5))
        served.game(2)
    assert_same(tmp_path, served, dialect)
    trace = json.loads(written(tmp_path, served.ended[0].id, "trace"))
    assert trace["win_side"] == served.ended[0].game.winner


@pytest.mark.slow
def test_the_same_with_agents_that_are_silent_and_leave_and_come_back(tmp_path: Path) -> None:
    habits: list[dict[str, int]] = [{"silent": 3}, {"leaves": 4, "back": 1}, {}, {"silent": 5}, *([{}] * 9)]
    with serving("contest-13", data=tmp_path, rules=hurried, **BY_ID) as served:
        asyncio.run(play(served.port, habits))
        served.game()
    assert_same(tmp_path, served)
    errors = [x.get("error") for x in json.loads(written(tmp_path, served.ended[0].id, "trace"))["entries"]]
    assert "no answer in time" in errors
    assert "the connection is lost" in errors


def test_the_same_where_people_speak_at_any_time(tmp_path: Path) -> None:
    def short(rules: Rules) -> Rules:
        return replace(hurried(rules), talk=replace(rules.talk, duration_ms=60))

    with serving("anytime-5", data=tmp_path, rules=short, **BY_ID) as served:
        asyncio.run(play(served.port, [{}] * 5))
        served.game()
    assert_same(tmp_path, served)


def test_a_game_that_is_broken_off_has_whole_files(tmp_path: Path) -> None:
    """One by its losses, one by a stop."""

    def strict(rules: Rules) -> Rules:
        return replace(rules, error_ratio=0.2)

    with serving("contest-5", data=tmp_path, rules=strict, **BY_ID) as served:
        asyncio.run(play(served.port, [{"leaves": 1}, {"leaves": 1}, {}, {}, {}], "gone"))
        assert served.game().reason == "errors"

        async def stopped() -> None:
            track = served.track_server.track
            agents = [await seat(served.port, f"stop{n}", n, silent=1) for n in range(1, 6)]
            await asyncio.to_thread(served.until, lambda: any(game.begun for game in track.games.values()))
            await asyncio.to_thread(served.call, track.stop)
            await asyncio.gather(*(agent.done for agent in agents))

        asyncio.run(stopped())
        assert served.game(2).reason == "stopped"
    assert_same(tmp_path, served)
    for running in served.ended:
        assert json.loads(written(tmp_path, running.id, "trace"))["win_side"] == "NONE"


# Names and folders


def test_without_a_configuration_all_files_are_on(tmp_path: Path) -> None:
    with serving("contest-5", data=tmp_path) as served:
        for _ in range(2):
            asyncio.run(one_game(served.port, "team", 5))
        served.game(2)
    stems = {}
    for kind, (folder, ending) in KINDS.items():
        files = sorted((tmp_path / "log" / folder).glob(f"*.{ending}"))
        stems[kind] = [file.stem for file in files]
    assert stems["log"] == stems["trace"] == stems["realtime"]
    assert len(stems["log"]) == 2
    for running, stem in zip(served.ended, stems["log"], strict=True):
        seconds = running.game.log[0].started_ms // 1_000  # type: ignore[attr-defined]
        assert stem.startswith(f"{seconds}_team_team_team_team_team")


def test_what_a_configuration_says_of_files(tmp_path: Path) -> None:
    settings = parse_settings(
        CONFIG + "\n"
        f"""
game_logger:
  enable: true
  output_dir: {tmp_path / "elsewhere"}
  filename: "{{teams}}-{{game_id}}"
  texts: plain
json_logger:
  enable: false
realtime_broadcaster:
  enable: true
  delay: 300ms
  open: true
  output_dir: ./feed
""",
        "five",
    )
    assert settings.remarks == ()
    assert (settings.realtime.open, settings.game_log.open) == (True, False)
    with serving(settings, data=tmp_path / "data") as served:
        asyncio.run(one_game(served.port, "y", 5))
        number = served.game().id
    assert [p.name for p in (tmp_path / "elsewhere").iterdir()] == [f"y_y_y_y_y-{number}.log"]
    assert not (tmp_path / "data" / "log").exists()
    feed = sorted(path.suffix for path in (tmp_path / "data" / "feed").iterdir())
    assert feed == [".json", ".jsonl"]
    out = exported(tmp_path / "data", number, "realtime")
    assert next((tmp_path / "data" / "feed").glob("*.jsonl")).read_bytes() == out


def test_a_policy_for_texts_that_does_not_exist_is_refused() -> None:
    with pytest.raises(
        Exception, match=r"game_logger.texts: must be one of as_said, one_line, plain, not 'x'"
    ):
        parse_settings(CONFIG + "\ngame_logger:\n  texts: x\n", "five")


def test_tracks_may_share_their_folders(tmp_path: Path) -> None:
    tracks = [replace(preset_settings("contest-5"), name=name) for name in ("one", "two")]
    with serving(*tracks, data=tmp_path) as served:

        async def both() -> None:
            ports = [one.port for one in served.server.track_servers]
            await asyncio.gather(*(one_game(port, "same", 5) for port in ports))

        asyncio.run(both())
        served.game(2)
    listed = json.loads((tmp_path / "log" / "realtime" / "games.json").read_bytes())
    assert {row["id"] for row in listed} == {running.id for running in served.ended}
    for row in listed:
        log = written(tmp_path, row["filename"], "log")
        assert log == exported(tmp_path, row["id"], "log")


# The delay


def fed(data: Path) -> list[dict[str, object]]:
    folder = data / "log" / "realtime"
    rows = json.loads((folder / "games.json").read_bytes())
    files = [(folder / f"{row['filename']}.jsonl").read_text(encoding="utf-8") for row in rows]
    return [json.loads(line) for file in files for line in file.splitlines()]


@pytest.mark.slow
def test_spectators_lag_behind(tmp_path: Path) -> None:
    late = Output(folder="./log/realtime", delay_ms=800)
    with serving("contest-5", data=tmp_path, realtime=late) as served:
        begun = time.monotonic()
        asyncio.run(one_game(served.port, "t", 5))
        served.game()
        if time.monotonic() - begun < 0.7:
            assert fed(tmp_path) == []
        served.until(lambda: bool(fed(tmp_path)) and fed(tmp_path)[-1]["event"] == "終了")
        assert time.monotonic() - begun > 0.8


def test_all_is_written_when_the_server_stops(tmp_path: Path) -> None:
    late = Output(folder="./log/realtime", delay_ms=3_600_000)
    with serving("contest-5", data=tmp_path, realtime=late) as served:
        asyncio.run(one_game(served.port, "t", 5))
        served.game()
        assert fed(tmp_path) == []
    assert fed(tmp_path)[-1]["event"] == "終了"


# Files that cannot be written


@pytest.fixture
def complaints(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    caplog.set_level(logging.ERROR)
    return lambda: [record.getMessage() for record in caplog.records]


def test_folders_that_cannot_be_made_spoil_no_game(
    tmp_path: Path, complaints: Callable[[], list[str]]
) -> None:
    (tmp_path / "log").write_text("a file where the folder should be")
    with serving("contest-5", data=tmp_path) as served:
        for _ in range(3):
            asyncio.run(one_game(served.port, "t", 5))
        assert [served.game(n).reason for n in (1, 2, 3)] == ["win"] * 3
        served.until(lambda: len(served.ended[0].journal.notes()) == 3)
    told = complaints()
    assert len(told) == 3
    for folder, line in zip(("realtime", "game", "json"), told, strict=True):
        assert line.startswith(f"{tmp_path}/log/{folder}/")
        assert line.endswith(" cannot be written: Not a directory; games go on without it")
    assert [note.code for note in served.ended[0].journal.notes()] == ["file"] * 3
    reader = Reader(tmp_path / "games.sqlite")
    noted = [fault for fault in game_faults(reader, served.ended[0].id) if fault.reason == "file"]
    reader.close()
    assert all(fault.sent.endswith(" cannot be written: Not a directory") for fault in noted)
    assert [fault.team for fault in noted] == ["", "", ""]


@pytest.mark.slow
def test_a_folder_that_is_removed_meanwhile_spoils_no_game(
    tmp_path: Path, complaints: Callable[[], list[str]]
) -> None:
    with serving("contest-5", data=tmp_path) as served:

        async def run() -> None:
            game = asyncio.create_task(one_game(served.port, "t", 5, 0.02))
            await asyncio.to_thread(served.until, lambda: bool(list(tmp_path.glob("log/json/*.part"))))
            (tmp_path / "log").rename(tmp_path / "gone")
            await game

        asyncio.run(run())
        assert served.game().reason == "win"
        asyncio.run(one_game(served.port, "next", 5))
        assert served.game(2).reason == "win"
    assert any("No such file or directory; games go on" in line for line in complaints())
    [after] = (tmp_path / "log" / "json").glob("*next*.json")
    assert json.loads(after.read_bytes())["game_id"] == served.ended[1].id


# Many games


class Poller(threading.Thread):
    """Reads the list every 50 ms and every feed of it that has changed, as the viewer does."""

    def __init__(self, served: Served) -> None:
        super().__init__(daemon=True)
        self._server = HTTPConnection("127.0.0.1", served.port, timeout=5)
        self.over = threading.Event()
        self.troubles: list[str] = []
        self.polls = 0
        self.seen: dict[str, str] = {}
        self.lines: dict[str, int] = {}

    def run(self) -> None:
        while not self.over.wait(0.05):
            self.polls += 1
            try:
                for row in json.loads(self._get("games.json")):
                    if self.seen.get(row["id"]) != row["updated_at"]:
                        self._check(row["id"], self._get(f"{row['filename']}.jsonl"))
                        self.seen[row["id"]] = row["updated_at"]
            except Exception as error:
                self.troubles.append(repr(error))
        self._server.close()

    def _get(self, name: str) -> bytes:
        self._server.request("GET", f"/realtime/{name}")
        answer = self._server.getresponse()
        data = answer.read()
        assert answer.status == 200, (name, answer.status)
        return data

    def _check(self, game: str, data: bytes) -> None:
        lines = data.split(b"\n")
        assert lines.pop() == b""
        found = [json.loads(line) for line in lines]
        assert {packet["id"] for packet in found} == {game}
        assert [packet["idx"] for packet in found] == list(range(1, len(found) + 1))
        assert len(found) >= self.lines.get(game, 1)
        self.lines[game] = len(found)


@pytest.mark.slow
@pytest.mark.parametrize("opened", [True, False])
def test_nobody_sees_half_a_line_or_misses_a_file(tmp_path: Path, opened: bool) -> None:
    """Neither of the feed itself, nor of what stands for it while a game goes on."""
    settings = preset_settings("contest-5")
    settings = replace(settings, realtime=replace(settings.realtime, open=opened))
    with serving(settings, data=tmp_path) as served:
        poller = Poller(served)
        poller.start()

        async def lane(number: int) -> None:
            for _ in range(2):
                await one_game(served.port, f"lane{'abcdefgh'[number % 8]}{'xyzvw'[number // 8]}-", 5)

        async def lanes() -> None:
            await asyncio.gather(*map(lane, range(40)))

        asyncio.run(lanes())
        served.game(80, timeout=60)
        served.until(lambda: poller.troubles != [] or len(poller.lines) == 80)
        poller.over.set()
        poller.join()
    assert poller.troubles == []
    assert poller.polls > 1
    assert len(list((tmp_path / "log" / "json").glob("*.json"))) == 80
    assert len(list((tmp_path / "log" / "game").glob("*.log"))) == 80


def test_a_fault_of_ours_in_the_files_stays_there(
    tmp_path: Path, complaints: Callable[[], list[str]]
) -> None:
    """What was never opened cannot be written: the scribe says so once, and takes the rest as before."""
    journal = Journal()
    settings = preset_settings("contest-5")
    running = Running(KeptTable("game", Table(Game(settings.rules), RealClock()), journal, None), ())

    async def run() -> None:
        files = Files(tmp_path)
        record = files.track(settings).of_game(running, journal)
        await files.start()
        await record.open(Open(0, "game", players=tuple("abcde")))
        record.take([], [Outgoing(1, b"{}")])
        record.flush()
        record.take([], [Outgoing(2, b"{}")])
        record.flush()
        record.close()
        await files.stop()

    asyncio.run(run())
    assert complaints() == ["no more files of game game are written: KeyError: 1"]
    assert [path.suffix for path in (tmp_path / "log" / "json").iterdir()] == [".part"]
    assert [note.code for note in journal.notes()] == ["file"]
