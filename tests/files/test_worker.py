"""The worker that reads files of visitors: what it gives back of every kind of file, and its bounds."""

import gzip
import json
import subprocess
import sys
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.files.licos_logs import as_lines, told, village
from tests.rows import each_row

from jinro.files import formats, worker
from jinro.files.formats import FORMATS, Format
from jinro.files.worker import FileResult, failure, main
from jinro.game.events import Event, Seated, Spoke
from jinro.game.presets import preset
from jinro.players import Parrot
from jinro.village import opening, simulate

RULES = preset("contest-en-5")
PLAYERS = tuple(f"team{n}" for n in range(1, 6))


@cache
def game() -> list[Event]:
    opened = opening(RULES, 3, 1_700_000_000_000, PLAYERS)
    return list(simulate(RULES, Parrot, seed=3, opened=opened).log)


def run(data: bytes, *arguments: str) -> tuple[FileResult, bytes]:
    answers: list[bytes] = []
    main(list(arguments), lambda: data, answers.append)
    head, _, body = b"".join(answers).partition(b"\n")
    return msgspec.json.decode(head, type=FileResult), body


def test_a_licos_log_is_shown_as_the_game_that_it_was_of() -> None:
    data = as_lines(told())
    assert run(data, "show")[0].format == "licos"
    events = [one["event"] for one in shown(data)]
    assert [len(one["roles"]) for one in events if one["event"] == "Over"] == [5]
    assert sum(one["event"] == "Spoke" for one in events) == sum(isinstance(one, Spoke) for one in village())


def shown(data: bytes) -> list[dict[str, Any]]:
    told, body = run(data, "show")
    assert told.error == {}
    return [json.loads(line) for line in body.split(b"\n")]


@pytest.mark.parametrize("format_", FORMATS)
def test_every_kind_of_file_is_shown(format_: Format) -> None:
    data = formats.write(game(), format_)
    messages = shown(data)
    assert [one["n"] for one in messages] == list(range(1, len(messages) + 1))
    events = [one["event"] for one in messages]
    assert events[0]["event"] == "Begun"
    assert len(events[0]["faces"]) == 5
    said = [e["text"] for e in events if e["event"] == "Spoke" and e["channel"] == "talk"]
    ours = [e.text for e in game() if isinstance(e, Spoke) and e.channel == "talk"]
    assert said[:5] == ours[:5]
    over = next(event for event in events if event["event"] == "Over")
    assert len(over["roles"]) == 5
    assert run(data, "show")[0].format == format_
    assert shown(gzip.compress(data)) == messages


def test_files_that_do_not_say_their_language() -> None:
    """Talk without Japanese letters is not Japanese; a file of our own says what it is."""
    assert shown(formats.write(game(), "log"))[0]["event"]["language"] == "en"
    japanese = [replace(e, text="私は村人です") if isinstance(e, Spoke) else e for e in game()]
    assert shown(formats.write(japanese, "log"))[0]["event"]["language"] == "ja"


BAD = {
    b"": ("this file has no row of a game log", 0),
    b"hello\n": ("not a row of a game log: 'hello'", 1),
    b"\x89PNG\r\n\x1a\n": ("byte 0x89 is not UTF-8", 1),
    b'{"a":1}': ("not a packet trace: Object missing required field `agents`", 0),
    b"\x1f\x8bxx": (
        "damaged or incomplete gzip file: Compressed file ended before the end-of-stream marker was reached",
        0,
    ),
    b'{"event":"Opened"}': (
        'not an event of a jinro log: Object missing required field `at_ms`; got \'{"event":"Opened"}\'',
        1,
    ),
}


@each_row("data", BAD)
def test_a_bad_file_is_explained(data: bytes) -> None:
    told, body = run(data, "show")
    assert (told.error["en"], told.line) == BAD[data]
    assert (told.format, told.problems, body) == ("", (), b"")
    assert told.error["ja"] != told.error["en"]


@each_row("format_", FORMATS)
def test_a_game_is_given_back_as_another_file(format_: Format) -> None:
    told, body = run(formats.write(game(), "events"), "export", format_, "2026")
    assert (told, body) == (FileResult(format=format_), formats.write(game(), format_, dialect="2026"))


def test_what_cannot_be_given_back() -> None:
    log = formats.write(game(), "log")
    told, body = run(log, "export", "trace", "2026")
    assert (told.error["en"], body) == (
        "these events contain no asks, so they cannot become a packet trace",
        b"",
    )
    assert run(log, "export", "pdf", "2026")[0].error["en"] == "there is no format 'pdf'"
    assert run(b"", "export", "log", "2026")[0].error["en"] == "this file has no row of a game log"
    assert any(isinstance(event, Seated) for event in game())


def test_too_much_is_not_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MOST_OUTPUT", 1_000)
    told, body = run(formats.write(game(), "events"), "show")
    assert (told.error["en"], body) == ("larger than 1,000 bytes, the limit of such a file", b"")


BOUNDED = """
import sys
from jinro.files import worker
worker._bound()
worker.main(["show"], lambda: bytes(2 << 30), sys.stdout.buffer.write)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it cannot bound a process")
def test_its_memory_is_bounded() -> None:
    done = subprocess.run([sys.executable, "-c", BOUNDED], capture_output=True, check=False, timeout=30)
    assert msgspec.json.decode(done.stdout, type=FileResult) == failure("problems.too_much_memory")
