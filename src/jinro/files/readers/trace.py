"""Packet traces of the contest: every packet sent to an agent, with its answer."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from jinro.errors import LogError
from jinro.files.reading import Problem


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
    request_timestamp: int = 0
    response: str = ""
    response_timestamp: int | None = None
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
        raise LogError("no packet of this trace has a setting")


_DECODER: Final = msgspec.json.Decoder(_TraceFile)
_PACKET: Final = msgspec.json.Decoder()
_READ: Final = json.JSONDecoder().raw_decode
_HEAD: Final = re.compile(r'\s*\{\s*"agents"\s*:\s*')
_ENTRY: Final = re.compile(r'[\[,]\s*\{(?="agent":)')
"""Start of an entry; quotation marks inside a packet are escaped, so they do not match."""
_TAIL: Final = re.compile(r'"win_side"\s*:\s*"(\w*)"\s*\}\s*$')


def read_trace(data: bytes) -> Trace:
    """Read a trace; `LogError` if the data is not one.

    An entry with a malformed packet gets an empty one. From a damaged or truncated file all complete entries
    are read.
    """
    problems: tuple[Problem, ...] = ()
    try:
        found = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        recovered = _recover(data)
        if recovered is None:
            raise LogError(f"not a packet trace: {error}") from None
        found, problems = recovered
    entries, unread = [], []
    for number, raw in enumerate(found.entries):
        entry = _entry(number, raw)
        if entry is None:
            unread.append(number)
        else:
            entries.append(entry)
    agents = tuple(sorted(found.agents, key=lambda agent: agent.idx))
    # The id is at the end of the file and in every packet.
    game = found.game_id or next((str(e.info["game_id"]) for e in entries if "game_id" in e.info), "")
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
            except (ValueError, RecursionError) as error:
                at = start.end()
                problems.append(Problem(0, "bad_entry", f"entry {len(entries) + len(problems) + 1}: {error}"))
            start = _ENTRY.search(text, at)
        tail = _TAIL.search(text, at)
        winner = tail[1] if tail is not None else ""
        found = _TraceFile(msgspec.convert(agents, tuple[TraceAgent, ...]), tuple(entries), "", winner)
    except (ValueError, RecursionError):
        return None
    if tail is None:
        problems.append(
            Problem(0, "cut_off", f"the trace is truncated; {len(entries)} of its entries are complete")
        )
    return found, tuple(problems)


def _entry(number: int, raw: _RawEntry) -> TraceEntry | None:
    try:
        packet = _PACKET.decode(raw.request)
    except (msgspec.DecodeError, UnicodeError):
        packet = {}
    if not isinstance(packet, dict):
        return None
    return TraceEntry(
        number,
        raw.agent,
        str(packet.get("request", "")),
        raw.request,
        packet,
        raw.response,
        raw.error,
        raw.request_timestamp,
        raw.response_timestamp or 0,
    )
