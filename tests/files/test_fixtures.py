"""Small files of our own in every format: read, checked, re-enacted and written byte for byte.

fixtures/README.md describes each file; fixtures/expected.json has the expected results.
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from tests.rows import each_row

from jinro.files import formats
from jinro.files.checks import check_log, check_trace
from jinro.game.events import AnyEvent, Ended
from jinro.game.game import Game

FIXTURES = Path(__file__).parent / "fixtures"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FIXTURES / "expected.json").read_text(encoding="utf-8"))
LOGS = [name for name, expected in EXPECTED.items() if expected["format"] in ("log", "classic")]
TRACES = [name for name, expected in EXPECTED.items() if expected["format"] == "trace"]
FEEDS_AND_EVENTS = [name for name in EXPECTED if name not in (*LOGS, *TRACES)]
WRITTEN = [
    # A stored game, and the files that it gives: format, dialect, texts, file.
    ("2017.events", "classic", "2026", "one_line", "classic/2017.log"),
    ("anytime.events", "log", "2026", "one_line", "log/anytime-2026.log"),
    ("anytime.events", "trace", "2026", "one_line", "trace/anytime-2026.json.gz"),
    ("anytime.events", "realtime", "2026", "one_line", "realtime/anytime.jsonl.gz"),
    ("classic-five.events", "classic", "2026", "one_line", "classic/five.log"),
    ("classic-lost.events", "classic", "2026", "one_line", "classic/lost.log"),
    ("errors.events", "log", "s1", "one_line", "log/errors.log"),
    ("errors.events", "trace", "s1", "one_line", "trace/errors.json.gz"),
    ("fox.events.gz", "classic", "2026", "one_line", "classic/fox.log"),
    ("lost-and-back.events", "log", "2026", "one_line", "log/lost-and-back.log"),
    ("lost-and-back.events", "trace", "2026", "one_line", "trace/lost-and-back.json.gz"),
    ("nine.events.gz", "log", "2026-05", "one_line", "log/nine.log"),
    ("nine.events.gz", "trace", "2026-05", "one_line", "trace/nine.json.gz"),
    ("nine.events.gz", "realtime", "2026", "one_line", "realtime/nine.jsonl.gz"),
    ("runoff.events", "log", "s1", "one_line", "log/runoff-2025.log"),
    ("runoff.events", "log", "2026-05", "one_line", "log/runoff-no-time.log"),
    ("runoff.events", "log", "2026", "one_line", "log/runoff-2026.log"),
    ("runoff.events", "trace", "2026", "one_line", "trace/runoff-2026.json.gz"),
    ("runoff.events", "realtime", "2026", "one_line", "realtime/runoff.jsonl.gz"),
    ("runoff.events", "classic", "2026", "one_line", "classic/2024.log"),
    ("texts.events", "log", "s1", "as_said", "log/texts-2025.log"),
    ("texts.events", "log", "2026", "as_said", "log/texts-as_said.log"),
    ("texts.events", "log", "2026", "one_line", "log/texts-one_line.log"),
    ("texts.events", "log", "2026", "plain", "log/texts-plain.log"),
    ("texts.events", "realtime", "2026", "one_line", "realtime/texts.jsonl.gz"),
    ("texts.events", "classic", "2026", "one_line", "classic/texts.log"),
    ("thirteen.events.gz", "log", "s1", "one_line", "log/thirteen-2025.log"),
    ("thirteen.events.gz", "log", "2026", "one_line", "log/thirteen-2026.log"),
    ("thirteen.events.gz", "trace", "2026", "one_line", "trace/thirteen-2026.json.gz"),
    ("thirteen.events.gz", "realtime", "2026", "one_line", "realtime/thirteen.jsonl.gz"),
    ("turns.events", "log", "2026-05", "one_line", "log/turns-2026-05.log"),
    ("turns.events", "log", "2026", "one_line", "log/turns-2026.log"),
    ("turns.events", "trace", "2026", "one_line", "trace/turns-2026.json.gz"),
    ("turns.events", "realtime", "2026", "one_line", "realtime/turns.jsonl"),
]


def content(name: str) -> bytes:
    return formats.decompress((FIXTURES / name).read_bytes())


@each_row("name", EXPECTED)
def test_every_file_is_recognised_and_read(name: str) -> None:
    expected = EXPECTED[name]
    reading = formats.read((FIXTURES / name).read_bytes())
    ended = [event for event in reading.events if isinstance(event, Ended)]
    assert formats.format_of(content(name)) == expected["format"]
    assert len(reading.events) == expected["events"]
    assert Counter(problem.code for problem in reading.problems) == expected["problems"]
    assert list(reading.unknown) == expected["unknown"]
    assert [str(event.winner) for event in ended] == ([expected["winner"]] if expected["winner"] else [])
    assert Game.replay(reading.events).state.ended == bool(expected["winner"])


@each_row("name", LOGS)
def test_every_log_is_reproduced_from_its_events(name: str) -> None:
    checked = check_log(name, (FIXTURES / name).read_bytes())
    assert checked.identical == EXPECTED[name]["identical"]
    assert Counter(problem.code for problem in checked.problems) == EXPECTED[name]["problems"]
    variant = msgspec.structs.asdict(formats.read(content(name)).variant)
    assert variant == EXPECTED[name]["variant"]


@each_row("name", TRACES)
def test_every_trace_is_reenacted_packet_for_packet(name: str) -> None:
    expected = EXPECTED[name]
    checked = check_trace(name, (FIXTURES / name).read_bytes())
    assert (checked.dialect, checked.packets) == (expected["dialect"], expected["packets"])
    assert checked.identical == checked.packets
    truncated = "cut_off" in expected["problems"]
    assert checked.good != truncated
    if truncated:
        # Nothing differs, but our game goes on after the last recorded packet.
        assert checked.difference is not None
        assert (checked.difference.packet, checked.difference.theirs) == (checked.packets + 1, None)


@pytest.mark.parametrize("name", [name for name in TRACES if EXPECTED[name]["log"]])
def test_a_trace_gives_the_log_of_the_same_game(name: str) -> None:
    reading = formats.read(content(name))
    written = formats.write(reading.events, "log", variant=reading.variant, texts="as_said")
    assert written == content(EXPECTED[name]["log"])


@each_row("name", FEEDS_AND_EVENTS)
def test_feeds_and_own_logs_are_written_back(name: str) -> None:
    expected = EXPECTED[name]
    written = formats.write(formats.read(content(name)).events, expected["format"])
    assert (written == content(name)) == expected["written_back"]


@each_row(("source", "format_", "dialect", "texts", "target"), WRITTEN)
def test_a_stored_game_gives_its_files(
    source: str, format_: Any, dialect: str, texts: Any, target: str
) -> None:
    events = formats.read(content(f"events/{source}")).events
    assert formats.write(events, format_, dialect=dialect, texts=texts) == content(target)


def test_the_fixtures_are_complete() -> None:
    by_hand = FIXTURES / "by-hand"
    files = [file for file in FIXTURES.rglob("*") if file.is_file() and by_hand not in file.parents]
    names = {file.relative_to(FIXTURES).as_posix() for file in files} - {"README.md", "expected.json"}
    assert names == set(EXPECTED)
    assert {expected["format"] for expected in EXPECTED.values()} == set(formats.FORMATS)
    events = [
        event
        for name in EXPECTED
        if name.startswith("events/")
        for event in formats.read(content(name)).events
    ]
    assert {type(event) for event in events} == set(get_args(AnyEvent))


def test_every_fixture_is_described_with_its_size() -> None:
    described = {}
    for section in (FIXTURES / "README.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        folder = section.split("/")[0]
        for file, size in re.findall(r"^\| `(\S+)` \| ([\d,]+) \|", section, re.M):
            described[f"{folder}/{file}"] = int(size.replace(",", ""))
    assert described == {name: (FIXTURES / name).stat().st_size for name in EXPECTED}
