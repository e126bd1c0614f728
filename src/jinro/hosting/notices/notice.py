"""`OperatorNotice`: what operators are told: a code and its arguments, which each writer puts into words.

The console, the log for programs, the operator's page and a chat are writers. Names come from strangers: they
are cut where a notice is made. Nothing secret is told: no role before the end of a game, no token. `Remarks`:
what the operator should know when a server starts.
"""

import asyncio
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from jinro.i18n import CodedText, Language, Words, text
from jinro.store.private import close_folder, is_open

LONGEST_NAME: Final = 40
"""Characters of a name in a line."""
MOST_NAMES: Final = 30
"""Names in a line; others are counted."""
WAIT_S: Final = 30.0
"""How often it is told who is missing for the next game."""
SPAN_S: Final = 10.0
MOST_IN_SPAN: Final = 50
"""Pieces of news of a kind in `SPAN_S` seconds, if strangers can cause them; others are counted."""

BOUNDED: Final = ("joined", "left", "refused", "refused_early", "not_in_plan", "same_name")
"""The kinds of these."""
ID_END: Final = 6
"""Characters of the id of a game that a line shows: the last ones, by which commands find it."""

Fact = str | int | float | None | list[str] | dict[str, int]


class OperatorNotice(Struct, frozen=True):
    """Something that an operator may want to know."""

    code: str
    """Its kind: a text of the area `news`."""
    door: str
    """The name of the door."""
    args: dict[str, Fact] = {}
    chat: bool = False
    """Whether it is for a chat alone: the operator sees it elsewhere."""

    def words(self, language: Language) -> str:
        """A line for people."""
        words = Words(language)
        if self.code == "more":
            of, number = self.args["of"], self.args["number"]
            return f"{self.door}: {words(f'news.more.{of}', number=number)}"
        shown = {name: _shown(fact, words) for name, fact in self.args.items()}
        if "game" in shown:
            shown["game"] = str(shown["game"])[-ID_END:]
        return f"{self.door}: {words(f'news.{self.code}', **shown)}"

    def plain(self) -> dict[str, object]:
        """The same for programs."""
        args = {name: str(arg) if isinstance(arg, CodedText) else arg for name, arg in self.args.items()}
        return {"what": self.code, "track": self.door, **args}


Tell = Callable[[OperatorNotice], None]


class Bounded:
    """Passes notices of one door on, but no more than `MOST_IN_SPAN` of a code in `SPAN_S`; the others are
    counted."""

    def __init__(self, door: str, tell: Tell) -> None:
        self._door = door
        self._tell = tell
        self._spans: dict[str, list[float]] = {}
        """By code: beginning of the span, and number of notices in it."""

    def tell(self, notice: OperatorNotice, now_s: float) -> None:
        if self.passes(notice.code, now_s):
            self._tell(notice)

    def passes(self, code: str, now_s: float) -> bool:
        """Count one of a code; returns whether it is to be told, so that the caller need not build the
        others."""
        span = self._spans.get(code)
        if span is None:
            span = self._spans[code] = [now_s, 0]
        elif now_s - span[0] >= SPAN_S:
            self._close(code, span)
            span[:] = [now_s, 0]
        span[1] += 1
        return span[1] <= MOST_IN_SPAN

    def flush(self, now_s: float | None = None) -> None:
        """Say how many were not told in spans that are over; without a time, in all spans."""
        for code, span in self._spans.items():
            if now_s is None or now_s - span[0] >= SPAN_S:
                self._close(code, span)
                span[1] = 0

    def _close(self, code: str, span: Sequence[float]) -> None:
        more = int(span[1]) - MOST_IN_SPAN
        if more > 0:
            self._tell(OperatorNotice("more", self._door, {"number": more, "of": code}))


class Telling:
    """Tells the notices of one door, and looks from time to time who is missing."""

    def __init__(self, door: str, tell: Tell | None, *, wait_s: float = WAIT_S) -> None:
        """`tell` None: nothing is told."""
        self.door = door
        self.wanted = tell is not None
        self._tell: Tell = tell or _ignore
        self._bounded = Bounded(door, self._tell)
        self._wait_s = wait_s
        self._timer: asyncio.TimerHandle | None = None
        self.look: Callable[[], None] = _ignore
        """Called every `wait_s`, if anything is told at all."""

    def start(self) -> None:
        if self.wanted:
            self._timer = asyncio.get_running_loop().call_later(self._wait_s, self._look)

    def _look(self) -> None:
        self._bounded.flush(asyncio.get_running_loop().time())
        self.start()
        self.look()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.flush()

    def flush(self) -> None:
        """Say how much was not told."""
        self._bounded.flush()

    def say(self, code: str, args: dict[str, Fact], *, chat: bool = False) -> None:
        """Tell at once."""
        self._tell(OperatorNotice(code, self.door, args, chat))

    def often(self, code: str, args: Callable[[], dict[str, Fact]]) -> None:
        """Tell what strangers can cause, unless there is too much of it."""
        if self.wanted and self._bounded.passes(code, asyncio.get_running_loop().time()):
            self._tell(OperatorNotice(code, self.door, args()))

    def refused(self, name: str, address: str, reason: str) -> None:
        """An agent or a client is sent away; without a name, a connection."""
        facts: dict[str, Fact] = {"address": address, "reason": reason}
        if name:
            self.often("refused", lambda: {"player": name_of(name), **facts})
        else:
            self.often("refused_early", lambda: facts)

    def resumed(self, game: str, missing: Sequence[str]) -> None:
        """An interrupted game goes on; who has not come back is named."""
        if missing:
            self.say("resumed_without", {"game": game, "missing": [name_of(name) for name in missing]})
        else:
            self.say("resumed", {"game": game})


def to_all(*writers: Tell | None) -> Tell | None:
    """Tells all of these that there are; None: there are none."""
    found = [writer for writer in writers if writer is not None]

    def tell(notice: OperatorNotice) -> None:
        for writer in found:
            writer(notice)

    return tell if found else None


def for_operator(tell: Tell | None) -> Tell | None:
    """Leaves out what is for a chat alone."""
    return None if tell is None else lambda notice: None if notice.chat else tell(notice)


def counted(names: Mapping[str, int]) -> list[str]:
    """Names, with how many there are of each if it is not one."""
    return [name if number == 1 else f"{name} ({number})" for name, number in names.items()]


def _ignore(*anything: object) -> None:
    """The default callback."""


def name_of(name: str) -> str:
    """A name that a stranger chose, shortened."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _shown(fact: Fact, words: Words) -> object:
    if isinstance(fact, list):
        return ", ".join(_some(fact, words)) or words("news.list.nobody")
    if isinstance(fact, CodedText):
        return text(fact, words.language)
    if isinstance(fact, dict):
        return ", ".join(_some([f"{name} {number}" for name, number in fact.items()], words))
    return "" if fact is None else fact


def _some(names: Sequence[str], words: Words) -> Iterator[str]:
    yield from names[:MOST_NAMES]
    if len(names) > MOST_NAMES:
        yield words("news.list.others", number=len(names) - MOST_NAMES)


class Remarks:
    """The remarks so far, in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.lines: list[str] = []
        self._words = Words(language)

    def add(self, name: str, text: str) -> None:
        """Add a text about the door of this name."""
        self.lines.append(f"{name}: {text}")

    def say(self, name: str, code: str, **facts: object) -> None:
        """Add the text of this code about the door of this name."""
        self.add(name, self._words(code, **facts))

    def close(self, folder: Path) -> None:
        """Close a folder of ours to other users of this machine, or say how: some of its files are theirs."""
        if is_open(folder):
            if close_folder(folder):
                self.say(str(folder), "start.closed")
            else:
                self.say(str(folder), "start.open", command=shlex.join(["chmod", "go=", str(folder)]))
