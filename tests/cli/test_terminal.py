"""What strangers send does not control the operator's terminal."""

import logging
import sys
from pathlib import Path

import pytest
from tests.cli.test_serve import serve
from tests.net.sample_agents import SampleAgent

from jinro.cli.terminal import PrintableFormatter, say
from jinro.i18n import coded

EVIL = "\x1b]0;owned\x07\x1b[2J\x1b[31mred\u202e\x9b1m\nready for agents: elsewhere"


def test_a_line_is_one_printable_line(capsys: pytest.CaptureFixture[str]) -> None:
    say(EVIL)
    say(EVIL, err=True)
    printed = capsys.readouterr()
    for text in (printed.out, printed.err):
        assert text.endswith("\n")
        assert text[:-1].isprintable()
        assert "owned" in text


def test_log_records_are_printable_and_their_tracebacks_too() -> None:
    try:
        raise ValueError(EVIL)
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "x", 1, "game %s", (EVIL,), sys.exc_info())
    first, *others = PrintableFormatter().format(record).split("\n")
    assert first.startswith("game ")
    assert first.isprintable()
    assert others[0] == "Traceback (most recent call last):"
    assert all(line.isprintable() for line in others)


def test_warnings_in_japanese() -> None:
    refused = coded("connections.log.refused", number=3, address="::1", reason=coded("connections.stops"))
    record = logging.LogRecord("x", logging.WARNING, "", 0, refused, None, None)
    assert PrintableFormatter("ja").format(record) == "断った接続: 3 件。最後は ::1: サーバーを停止します"
    assert (
        PrintableFormatter().format(record) == "connections refused: 3; the last from ::1: the server stops"
    )


@pytest.mark.slow
def test_what_agents_say_is_printable_in_a_demonstration(tmp_path: Path) -> None:
    with serve(tmp_path, "--port", "0", "--demo") as (process, _, [url]):
        agents = [SampleAgent(url, f"x\x1b[31m{n}", text="\x1b]0;owned\x07!") for n in range(1, 6)]
        for agent in agents:
            agent.start()
        assert process.stdout is not None
        line = next(line for line in process.stdout if "owned" in line)
        assert line.rstrip("\n").isprintable()
