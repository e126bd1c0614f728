"""Packet traces of the contest: every request that was sent to an agent, with its answer."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from jinro.errors import LogError
from jinro.files.reading import Problem


class Agent(Struct, frozen=True):
    """A player in the head of a trace; `name` is what it called itself."""

    idx: int
    name: str
    role: str
    team: str = ""


class _Raw(Struct, frozen=True):
    """An entry as it stands in the file."""

    agent: str = ""
    request: str = ""
    request_timestamp: int = 0
    response: str = ""
    response_timestamp: int | None = None
    error: str = ""


class _File(Struct, frozen=True):
    agents: tuple[Agent, ...]
    entries: tuple[_Raw, ...]
    game_id: str = ""
    win_side: str = ""


class Entry(Struct, frozen=True):
    """A packet that was sent, and what came back."""

    number: int
    """Its place among the entries, from 0."""
    agent: str
    request: str
    text: str
    """The packet as it was sent."""
    packet: dict[str, Any]
    response: str = ""
    error: str = ""
    request_ms: int = 0
    response_ms: int = 0

    @property
    def is_open(self) -> bool:
        """Whether nothing has come of it: no answer, no error, not even a time."""
        return not (self.response or self.error or self.response_ms)

    @property
    def info(self) -> dict[str, Any]:
        """What the packet says of the game; empty where it says nothing."""
        found = self.packet.get("info")
        return found if isinstance(found, dict) else {}

    def history(self, channel: str) -> Sequence[dict[str, Any]]:
        """The utterances of a channel in the packet."""
        found = self.packet.get(f"{channel}_history")
        return [talk for talk in found if isinstance(talk, dict)] if isinstance(found, list) else []


class Trace(Struct, frozen=True):
    """One recorded game."""

    game: str
    winner: str
    agents: tuple[Agent, ...]
    entries: tuple[Entry, ...]
    unread: tuple[int, ...] = ()
    """Entries that hold no packet but a mark, by number."""
    problems: tuple[Problem, ...] = ()
    """What could not be read of a damaged file."""

    def setting(self) -> dict[str, Any]:
        """The setting that agents were told."""
        for entry in self.entries:
            found = entry.packet.get("setting")
            if isinstance(found, dict):
                return found
        raise LogError("no packet of this trace has a setting")


_DECODER: Final = msgspec.json.Decoder(_File)
_PACKET: Final = msgspec.json.Decoder()
_READ: Final = json.JSONDecoder().raw_decode
_HEAD: Final = re.compile(r'\s*\{\s*"agents"\s*:\s*')
_ENTRY: Final = re.compile(r'[\[,]\s*\{(?="agent":)')
"""Where an entry begins; within a packet the quotation marks have a backslash."""
_TAIL: Final = re.compile(r'"win_side"\s*:\s*"(\w*)"\s*\}\s*$')


def read_trace(data: bytes) -> Trace:
    """The trace in a file; `LogError` where it is none.

    An entry whose packet cannot be read has an empty one. Of a file that is cut off or damaged, all entries
    are read that are whole.
    """
    problems: tuple[Problem, ...] = ()
    try:
        found = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        saved = _save(data)
        if saved is None:
            raise LogError(f"not a packet trace: {error}") from None
        found, problems = saved
    entries, unread = [], []
    for number, raw in enumerate(found.entries):
        entry = _entry(number, raw)
        if entry is None:
            unread.append(number)
        else:
            entries.append(entry)
    agents = tuple(sorted(found.agents, key=lambda agent: agent.idx))
    # The id stands at the end of the file, and in every packet.
    game = found.game_id or next((str(e.info["game_id"]) for e in entries if "game_id" in e.info), "")
    return Trace(game, found.win_side, agents, tuple(entries), tuple(unread), problems)


def _save(data: bytes) -> tuple[_File, tuple[Problem, ...]] | None:
    """What is whole in a damaged file; None where its agents are not."""
    text = data.decode(errors="replace")
    head = _HEAD.match(text)
    if head is None:
        return None
    entries: list[_Raw] = []
    problems: list[Problem] = []
    try:
        agents, at = _READ(text, head.end())
        start = _ENTRY.search(text, at)
        while start is not None:
            try:
                raw, at = _READ(text, start.end() - 1)
                entries.append(msgspec.convert(raw, _Raw))
            except (ValueError, RecursionError) as error:
                at = start.end()
                problems.append(Problem(0, "bad_entry", f"entry {len(entries) + len(problems) + 1}: {error}"))
            start = _ENTRY.search(text, at)
        tail = _TAIL.search(text, at)
        winner = tail[1] if tail is not None else ""
        found = _File(msgspec.convert(agents, tuple[Agent, ...]), tuple(entries), "", winner)
    except (ValueError, RecursionError):
        return None
    if tail is None:
        problems.append(
            Problem(0, "cut_off", f"the trace is cut off; {len(entries)} of its entries are whole")
        )
    return found, tuple(problems)


def _entry(number: int, raw: _Raw) -> Entry | None:
    try:
        packet = _PACKET.decode(raw.request)
    except (msgspec.DecodeError, UnicodeError):
        packet = {}
    if not isinstance(packet, dict):
        return None
    return Entry(
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
