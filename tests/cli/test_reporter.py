"""What `jinro serve` prints: for people, for programs, or hardly anything; nobody waits for a reader."""

import json
import logging
import os
import re
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.test_serve import finish, serve
from tests.net.sample_agents import play
from tests.waiting import until

from jinro.cli.printing import print_json
from jinro.cli.reporter import MOST_LINES, JsonFormatter, LineWriter, Reporter
from jinro.hosting.notices.notice import OperatorNotice
from jinro.i18n import coded

JOINED = OperatorNotice("joined", "five", {"player": "cats1", "waiting": 1})


def printed(capfd: pytest.CaptureFixture[str], **options: bool) -> list[str]:
    """The lines of everything that a reporter can say."""
    reporter = Reporter("en", **options)
    reporter.remark("a remark")
    reporter.ready("ready", [("five", "ws://x/ws")])
    reporter.news(JOINED)
    reporter.text("demo", "day 0")
    reporter.close()
    return capfd.readouterr().out.splitlines()


def test_lines_for_people(capfd: pytest.CaptureFixture[str]) -> None:
    first, ready, news, demo = printed(capfd)
    assert (first, ready, demo) == ("a remark", "ready", "day 0")
    assert re.fullmatch(r"\d\d:\d\d:\d\d five: cats1 has joined; waiting: 1", news)


def test_lines_for_programs(capfd: pytest.CaptureFixture[str]) -> None:
    found = [json.loads(line) for line in printed(capfd, as_json=True)]
    times = [line.pop("time") for line in found]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", time) for time in times)
    assert found == [
        {"what": "remark", "text": "a remark"},
        {"what": "ready", "text": "ready", "places": [{"track": "five", "url": "ws://x/ws"}]},
        {"what": "joined", "track": "five", "player": "cats1", "waiting": 1},
        {"what": "demo", "text": "day 0"},
    ]


def test_texts_with_a_code_are_english_for_programs(capfd: pytest.CaptureFixture[str]) -> None:
    reporter = Reporter("ja", as_json=True)
    reporter.remark(coded("connections.stops"))
    reporter.close()
    print_json([{"text": coded("connections.stops")}])
    first, second = map(json.loads, capfd.readouterr().out.splitlines())
    assert (first["text"], second) == ("the server stops", [{"text": "the server stops"}])
    with pytest.raises(NotImplementedError, match="a Path cannot be encoded|a PosixPath cannot be encoded"):
        print_json(Path("x"))


def test_quiet_is_the_address_alone(capfd: pytest.CaptureFixture[str]) -> None:
    assert printed(capfd, quiet=True) == ["ready"]


def test_warnings_for_programs() -> None:
    try:
        raise ValueError("x")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "game %s", ("G\x1b[2J",), sys.exc_info())
    found = json.loads(JsonFormatter().format(record))
    assert (found["what"], found["text"]) == ("error", "game G\ufffd[2J")
    assert found["traceback"].endswith("ValueError: x")


@pytest.mark.slow
def test_a_pipe_that_nobody_reads_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines wait, then they are dropped; when somebody reads again, the number of them is told."""
    monkeypatch.setattr("jinro.cli.reporter.LAST_S", 0.1)
    reading, writing = os.pipe()
    with open(writing, "w", encoding="utf-8") as out, monkeypatch.context() as patched:
        patched.setattr("sys.stdout", out)
        writer = LineWriter()
        for _ in range(2 * MOST_LINES):
            writer.put("x" * 100)
        writer.close()
        assert writer.alive
        seen = b""
        while b"dropped\n" not in seen:
            seen += os.read(reading, 1 << 16)
        found = re.search(rb"\xe2\x80\xa6 (\d+) lines were dropped\n", seen)
        assert found is not None
        assert int(found[1]) + seen.count(b"x" * 100 + b"\n") >= 2 * MOST_LINES
        os.close(reading)
        writer.close()
        assert not writer.alive


def test_dropped_lines_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jinro.cli.reporter.MOST_LINES", 3)
    written: list[str] = []
    is_slow, reads = threading.Event(), threading.Event()

    def slow(lines: Sequence[str]) -> None:
        is_slow.set()
        assert reads.wait(10)
        written.extend(lines)

    monkeypatch.setattr("jinro.cli.reporter._write", slow)
    writer = LineWriter()
    writer.put("first")
    assert is_slow.wait(10)
    for number in range(5):
        writer.put(str(number))
    reads.set()
    until(lambda: "2" in written)
    writer.put("last")
    writer.close()
    assert written == ["first", "… 2 lines were dropped", "0", "1", "2", "last"]


def test_a_full_disk_stops_the_words_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr("sys.stdout", full)
        writer = LineWriter()
        for _ in range(10):
            writer.put("x")
        writer.close()
        assert not writer.alive


@pytest.mark.slow
def test_a_server_tells_programs(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0", "--log-format", "json", ready='{"time"') as (process, lines, _):
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if '"ready"' in line:
                break
        found = [json.loads(line) for line in lines]
        assert [line["what"] for line in found] == ["page", "remark", "remark", "ready"]
        play(found[-1]["places"][0]["url"], [f"t{n}" for n in range(1, 6)])
        process.send_signal(signal.SIGTERM)
        told = [json.loads(line) for line in finish(process).splitlines()]
    assert [line["what"] for line in told] == [*["joined"] * 5, "began", "won", "stops"]
    assert {line["track"] for line in told[:-1]} == {"contest-5"}
    assert told[5]["game"] == told[6]["game"]
    assert told[6]["side"] in ("VILLAGER", "WEREWOLF")


@pytest.mark.slow
def test_a_quiet_server(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0", "--quiet") as (process, lines, [url]):
        assert lines == [f"ready for agents: contest-5 at {url}"]
        play(url, [f"t{n}" for n in range(1, 6)])
        process.send_signal(signal.SIGTERM)
        assert finish(process) == ""


@pytest.mark.slow
def test_games_go_on_when_the_reader_has_left(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0") as (process, _, [url]):
        assert process.stdout is not None
        process.stdout.close()
        for _ in range(2):
            play(url, [f"t{n}" for n in range(1, 6)])
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0


def test_warnings_are_told_even_if_quiet(capfd: pytest.CaptureFixture[str]) -> None:
    reporter = Reporter("en", quiet=True)
    reporter.text("demo", "day 0")
    reporter.text("trouble", "a1: the program ended", warning=True)
    reporter.close()
    assert capfd.readouterr().out == "a1: the program ended\n"
