"""Packet traces of the contest: every packet sent to an agent, with its answer."""

import json
import re
from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from jinro.errors import LogError
from jinro.files.limits import MOST_DEPTH
from jinro.files.reading import Problem
from jinro.game.check import MOST_SEATS
from jinro.game.notation import MOST_LINES, check_counts
from jinro.i18n import coded

_Time = Annotated[int, Meta(gt=-(10**15), lt=10**15)]


class TraceAgent(Struct, frozen=True):
    """An agent in the head of a trace; `name` is its own answer to NAME."""

    idx: int
    name: str
    role: str
    team: str = ""


class _RawEntry(Struct, frozen=True):
    """An entry as in the file."""

    agent: str = ""
    request: str = ""
    request_timestamp: _Time = 0
    response: str = ""
    response_timestamp: _Time | None = None
    error: str = ""


class _TraceFile(Struct, frozen=True):
    agents: tuple[TraceAgent, ...]
    entries: tuple[_RawEntry, ...]
    game_id: str = ""
    win_side: str = ""


class TraceEntry(Struct, frozen=True):
    """A sent packet and its answer."""

    number: int
    """Index among the entries, from 0."""
    agent: str
    request: str
    text: str
    """The packet as sent."""
    packet: dict[str, Any]
    response: str = ""
    error: str = ""
    request_ms: int = 0
    response_ms: int = 0

    @property
    def is_mark(self) -> bool:
        """Whether it is the bare name of a request, as servers of 2026 keep phases and utterances at any
        time."""
        return self.text.startswith('"')

    @property
    def is_open(self) -> bool:
        """Whether it has no answer, no error and no response time."""
        return not (self.response or self.error or self.response_ms)

    @property
    def info(self) -> dict[str, Any]:
        """The `info` of the packet; empty if it has none."""
        found = self.packet.get("info")
        return found if isinstance(found, dict) else {}

    def history(self, channel: str) -> Sequence[dict[str, Any]]:
        """The utterances in the packet's history of a channel."""
        found = self.packet.get(f"{channel}_history")
        return [talk for talk in found if isinstance(talk, dict)] if isinstance(found, list) else []


class Trace(Struct, frozen=True):
    """One recorded game."""

    game: str
    winner: str
    agents: tuple[TraceAgent, ...]
    entries: tuple[TraceEntry, ...]
    unread: tuple[int, ...] = ()
    """Numbers of entries that are not packets."""
    problems: tuple[Problem, ...] = ()
    """What could not be read in a damaged file."""

    def setting(self) -> dict[str, Any]:
        """The `setting` that agents received."""
        for entry in self.entries:
            found = entry.packet.get("setting")
            if isinstance(found, dict):
                return found
        raise LogError("errors.file.no_setting")

    def profiles(self) -> dict[str, str]:
        """The text of each character's profile, in the order in which they were sent."""
        found: dict[str, str] = {}
        for entry in self.entries:
            if entry.request == "INITIALIZE":
                found.setdefault(entry.agent, str(entry.info.get("profile", "")))
        return found


_DECODER: Final = msgspec.json.Decoder(_TraceFile)
_PACKET: Final = msgspec.json.Decoder()
_READ: Final = json.JSONDecoder().raw_decode
_HEAD: Final = re.compile(r'\s*\{\s*"agents"\s*:\s*')
_SECONDS: Final = range(10**9, 10**11)
"""Times that are seconds: as milliseconds they would lie before 1973."""
_ENTRY: Final = re.compile(r'[\[,]\s*\{(?="agent":)')
"""Start of an entry; quotation marks inside a packet are escaped, so they do not match."""
_TAIL: Final = re.compile(r'"win_side"\s*:\s*"(\w*)"\s*\}\s*$')


def read_trace(data: bytes) -> Trace:
    """Read a trace; `LogError` if the data is not one, or too large.

    An entry with a malformed packet gets an empty one. From a damaged or truncated file all complete entries
    are read.
    """
    check_counts(data)
    problems: tuple[Problem, ...] = ()
    try:
        found = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        recovered = _recover(data)
        if recovered is None:
            raise LogError("errors.file.not_a_trace", problem=error) from None
        found, problems = recovered
    if len(found.agents) > MOST_SEATS or len(found.entries) > MOST_LINES:
        raise LogError("errors.file.large_trace", seats=MOST_SEATS, packets=MOST_LINES)
    entries, unread = [], []
    for number, raw in enumerate(found.entries):
        entry = _entry(number, raw)
        if entry is None:
            unread.append(number)
        else:
            entries.append(entry)
    agents = tuple(sorted(found.agents, key=lambda agent: agent.idx))
    # The id is at the end of the file and in every packet.
    ids = (e.info.get("game_id") for e in entries)
    game = found.game_id or next((told for told in ids if isinstance(told, str)), "")
    return Trace(game, found.win_side, agents, tuple(entries), tuple(unread), problems)


def _recover(data: bytes) -> tuple[_TraceFile, tuple[Problem, ...]] | None:
    """The complete entries of a damaged file; None if not even its agents can be read."""
    text = data.decode(errors="replace")
    head = _HEAD.match(text)
    if head is None:
        return None
    entries: list[_RawEntry] = []
    problems: list[Problem] = []
    try:
        agents, at = _READ(text, head.end())
        start = _ENTRY.search(text, at)
        while start is not None:
            try:
                raw, at = _READ(text, start.end() - 1)
                entries.append(msgspec.convert(raw, _RawEntry))
            except ValueError as error:
                if isinstance(error, json.JSONDecodeError):
                    at = _resume(text, start.end(), error)
                number = len(entries) + len(problems) + 1
                problems.append(
                    Problem(0, "bad_entry", coded("problems.bad_entry", number=number, why=str(error)))
                )
            start = _ENTRY.search(text, at)
        tail = _TAIL.search(text, at)
        winner = tail[1] if tail is not None else ""
        found = _TraceFile(msgspec.convert(agents, tuple[TraceAgent, ...]), tuple(entries), "", winner)
    except (ValueError, RecursionError):
        return None
    if tail is None:
        problems.append(Problem(0, "cut_off", coded("problems.cut_off", entries=len(entries))))
    return found, tuple(problems)


def _resume(text: str, start: int, error: json.JSONDecodeError) -> int:
    """Where to look for the next entry after a bad one: where the bad one could not be read any further.

    Looking from its start again would read nested damage over and over.
    """
    # The comma before the next entry may have been read already.
    return max(start, text.rfind(",", start, error.pos))


def _entry(number: int, raw: _RawEntry) -> TraceEntry | None:
    try:
        packet = _PACKET.decode(raw.request)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        packet = {}
    if isinstance(packet, str):
        packet = {"request": packet}
    if not isinstance(packet, dict):
        return None
    if raw.request.count("{") + raw.request.count("[") > MOST_DEPTH and _is_deep(packet):
        packet = {}
    request = packet.get("request")
    return TraceEntry(
        number,
        raw.agent,
        request if isinstance(request, str) else "",
        raw.request,
        packet,
        raw.response,
        raw.error,
        _ms(raw.request_timestamp),
        _ms(raw.response_timestamp or 0),
    )


def _ms(time: int) -> int:
    """A Unix time in milliseconds; some servers write seconds, in marks or everywhere."""
    return time * 1_000 if time in _SECONDS else time


def _is_deep(packet: dict[str, Any]) -> bool:
    """Whether a packet is nested deeper than the limit: comparing and printing it would recurse as deeply."""
    level: list[Any] = [packet]
    for _ in range(MOST_DEPTH):
        inner = [value.values() if isinstance(value, dict) else value for value in level]
        level = [one for values in inner for one in values if isinstance(one, (dict, list))]
        if not level:
            return False
    return True
