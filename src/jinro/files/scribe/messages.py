"""What the server and its scribe tell each other: MessagePack, each message after its length."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from jinro.files.writers.game_files import Folders
from jinro.game.events import AnyEvent
from jinro.game.roles import Seat

LENGTH_BYTES: Final = 4


class TrackFolders(Struct, frozen=True):
    """What is written of the games of a track, and where."""

    folders: Folders
    dialect: str


class WrittenGame(Struct, frozen=True, array_like=True):
    """A game whose files are written."""

    game: str
    track: str
    started_ms: int
    names: Mapping[str, str]
    """The names of its files by ending, without folder and ending."""


# To the scribe


class Setup(Struct, frozen=True, tag=True, array_like=True):
    """The first message."""

    database: Path
    tracks: Mapping[str, TrackFolders]
    """By name."""


class ShownEvents(Struct, frozen=True, tag=True, array_like=True):
    """Events of a game that are stored and shown."""

    record: WrittenGame
    first: int
    """The number of the first event."""
    steps: Sequence[tuple[Sequence[AnyEvent], Sequence[tuple[Seat, bytes, bool | None]]]]
    """Events with the packets that they gave; None: a packet needs no answer."""


class GameIsOver(Struct, frozen=True, tag=True, array_like=True):
    """A game is over, with so many events."""

    record: WrittenGame
    events: int
    now_ms: int


class Stop(Struct, frozen=True, tag=True, array_like=True):
    """Finish the files of games that are over, delayed lines included, and end."""


# From the scribe


class Complete(Struct, frozen=True, tag=True):
    """All files of a game that is over are complete, as far as they can be written."""

    game: str
    row: bytes = b""
    """Its entry in the list of its feed; empty: it has none."""
    until_ms: int = 0
    """Until when it is listed."""


class Unwritten(Struct, frozen=True, tag=True):
    """A file cannot be written."""

    game: str
    """The game whose file it is; empty: the list of a feed."""
    path: Path
    reason: str
    errno: int = 0
    """The number of the system's error; 0: it has none."""


class Trouble(Struct, frozen=True, tag=True):
    """The files of a game are not written any more, because of a fault of ours or of the store."""

    game: str
    why: str


ToScribe = Setup | ShownEvents | GameIsOver | Stop
FromScribe = Complete | Unwritten | Trouble


def _to_path(kind: type, value: Any) -> Path:
    return Path(value)


_ENCODER: Final = msgspec.msgpack.Encoder(enc_hook=str)
TO_SCRIBE: Final = msgspec.msgpack.Decoder(ToScribe, dec_hook=_to_path)
FROM_SCRIBE: Final = msgspec.msgpack.Decoder(FromScribe, dec_hook=_to_path)


def framed(message: ToScribe | FromScribe) -> bytes:
    """A message as it is sent."""
    data = _ENCODER.encode(message)
    return len(data).to_bytes(LENGTH_BYTES) + data


class Frames:
    """Splits what comes into messages."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The messages that are complete now."""
        rest = self._rest
        rest += data
        while len(rest) >= LENGTH_BYTES:
            end = LENGTH_BYTES + int.from_bytes(rest[:LENGTH_BYTES])
            if len(rest) < end:
                break
            message = bytes(rest[LENGTH_BYTES:end])
            del rest[:end]
            yield message
