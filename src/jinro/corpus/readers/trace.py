"""Packet traces of the contest: every request that was sent to an agent, with its answer."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from jinro.errors import LogError


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

    def setting(self) -> dict[str, Any]:
        """The setting that agents were told."""
        for entry in self.entries:
            found = entry.packet.get("setting")
            if isinstance(found, dict):
                return found
        raise LogError("no packet of this trace has a setting")


_DECODER: Final = msgspec.json.Decoder(_File)
_PACKET: Final = msgspec.json.Decoder()


def read_trace(data: bytes) -> Trace:
    """The trace in a file; `LogError` where it is none.

    An entry whose packet cannot be read has an empty one.
    """
    try:
        found = _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError(f"not a packet trace: {error}") from None
    entries, unread = [], []
    for number, raw in enumerate(found.entries):
        entry = _entry(number, raw)
        if entry is None:
            unread.append(number)
        else:
            entries.append(entry)
    agents = tuple(sorted(found.agents, key=lambda agent: agent.idx))
    return Trace(found.game_id, found.win_side, agents, tuple(entries), tuple(unread))


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
