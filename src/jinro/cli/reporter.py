"""`Reporter`: what `jinro serve` prints, as lines for people or as JSON for programs.

A thread writes: a terminal that is stopped, or a pipe that nobody reads, must not hold up the games. What
does not fit into its queue is dropped and counted.
"""

import logging
import sys
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import click
import msgspec

from jinro.cli.terminal import PrintableFormatter, lines_of
from jinro.files.disk import write_all
from jinro.hosting.notices.notice import OperatorNotice
from jinro.i18n import Language, Words, encodable
from jinro.transcript.printable import clean
from jinro.village.clock import unix_ms

MOST_LINES: Final = 10_000
"""Lines that wait to be written; others are dropped."""
GATHER_S: Final = 0.05
"""How long a line waits for others, to be written with them."""
LAST_S: Final = 2.0
"""How long the end waits for the last lines."""
WARNINGS: Final = frozenset({"not_in_plan", "same_name", "deathless"})
"""Notices that are told even if quiet."""
INDENT: Final = 9
"""Indent of continued lines: below the text after the time."""


class Reporter:
    """Prints the start, the news and the end of a server."""

    def __init__(self, language: Language, *, as_json: bool = False, quiet: bool = False) -> None:
        self.language = language
        self._json = as_json
        self._quiet = quiet
        self._writer = LineWriter(language)

    def remark(self, text: str) -> None:
        """A remark on the settings, at the start."""
        if not self._quiet:
            self._say("remark", text)

    def ready(self, text: str, places: Sequence[tuple[str, str]]) -> None:
        """Agents can connect: `places` has tracks and their addresses. This is told even if quiet."""
        self._say("ready", text, places=[{"track": track, "url": url} for track, url in places])

    def news(self, news: OperatorNotice) -> None:
        """Something has happened."""
        if self._quiet and news.code not in WARNINGS:
            return
        if self._json:
            self._put_json(news.plain())
            return
        now = time.strftime("%H:%M:%S", time.localtime(unix_ms() // 1_000))
        self._put(f"{now} {news.words(self.language)}", INDENT)

    def text(self, what: str, text: str, *, warning: bool = False) -> None:
        """Any other line: of a demonstration, or about the end. A warning is told even if quiet."""
        if warning or not self._quiet:
            self._say(what, text)

    def close(self) -> None:
        """Write what is left."""
        self._writer.close()

    def _say(self, what: str, text: str, **facts: object) -> None:
        if self._json:
            self._put_json({"what": what, "text": text, **facts})
        else:
            self._put(text)

    def _put(self, text: str, indent: int = 4) -> None:
        for line in lines_of(text, indent=indent):
            self._writer.put(line)

    def _put_json(self, facts: dict[str, object]) -> None:
        self._writer.put(json_line(facts))


def json_line(facts: dict[str, object]) -> str:
    """An object with the time, as one line of JSON."""
    moment = datetime.fromtimestamp(unix_ms() / 1_000, UTC).isoformat(timespec="milliseconds")
    data = {"time": moment.replace("+00:00", "Z"), **facts}
    return msgspec.json.encode(data, enc_hook=encodable).decode()


class LineWriter:
    """Writes lines to standard output in a thread of its own.

    It gathers lines for a moment: to wake the thread for each line took 3 % of the time of a server.
    """

    def __init__(self, language: Language = "en") -> None:
        self._language = language
        self._lines: list[str] = []
        self._dropped = 0
        self._some = threading.Event()
        """Whether there are lines to write."""
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lines", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether it still writes, or waits for lines."""
        return self._thread.is_alive()

    def put(self, line: str) -> None:
        """Write a line soon; never waits."""
        if len(self._lines) >= MOST_LINES:
            self._dropped += 1
            return
        self._lines.append(line)
        if not self._some.is_set():
            self._some.set()

    def close(self) -> None:
        """Write what is left, for a moment."""
        self._closing.set()
        self._some.set()
        self._thread.join(LAST_S)

    def _run(self) -> None:
        try:
            last = False
            while not last:
                self._some.wait()
                last = self._closing.wait(GATHER_S)
                self._some.clear()
                # A line that comes from now on is taken too, or sets the event again.
                lines = self._lines[:]
                del self._lines[: len(lines)]
                _write(lines)
                if self._dropped:
                    dropped, self._dropped = self._dropped, 0
                    _write([Words(self._language)("cli.reporter.dropped", number=dropped)])
        except OSError:
            # Nobody reads any more, or the disk is full: games go on without words.
            return


def _write(lines: Sequence[str]) -> None:
    text = "".join(f"{line}\n" for line in lines)
    try:
        file = sys.stdout.fileno()
    except (OSError, ValueError):
        click.echo(text, nl=False)
        return
    write_all(file, text.encode(sys.stdout.encoding or "utf-8", "replace"))


class JsonFormatter(logging.Formatter):
    """Formats log records as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, object] = {"what": record.levelname.lower(), "text": clean(record.getMessage())}
        if record.exc_info:
            facts["traceback"] = self.formatException(record.exc_info)
        return json_line(facts)


def log_as(*, as_json: bool, language: Language = "en") -> None:
    """Write warnings and errors to standard error, for people or for programs."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if as_json else PrintableFormatter(language))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
