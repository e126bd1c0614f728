"""LiCOS logs of others as stored games.

The events are those of a game of ours to which the same messages were sent. The file itself is kept beside
them, so that it is given back as it came, with all that we do not know.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.licos.forms import Form, Side
from jinro.corpus.rights.imported import ImportedLog, packed
from jinro.files.formats import decompress
from jinro.files.readers.licos import problems_of
from jinro.files.reading import Problem
from jinro.files.reenactment.licos.lines import LicosLine, read_lines
from jinro.files.reenactment.licos.reenact import LicosReenactment, reenacted
from jinro.game.events import Event, Opened
from jinro.store import Kept
from jinro.village.notes import CLIENT_TIME, IMPORTED, NONE, VILLAGE
from jinro.wire.licos import plain_codec
from jinro.wire.licos.codec import Codec, Json, codec_for
from jinro.wire.licos.dialects import Version
from jinro.wire.licos.messages import Chat, PhaseStart, VillageMessage, VillageResult, Vote
from jinro.wire.licos.plain import ClientPlain, Plain, ServerPlain

TRACK: Final = "imported"
"""The track of such games: no server has it, so that no page lists them."""
LOG_KEYS: Final = ("releaseTimestamp", "recordId", "sequence", "outcome", "reason")
"""Keys that only logs have, besides those of the codec."""


class Import(Struct, frozen=True):
    """A game that a file has become."""

    game: str
    events: Sequence[Event]
    notes: Sequence[Kept]
    problems: Sequence[Problem]
    messages: int


def imported_game(data: bytes, *, consent: bool = False) -> Import:
    """The game of a LiCOS log; raises `LogError` if it tells of none."""
    data = decompress(data)
    found = reenacted(read_lines(data))
    opened = found.game.log[0]
    assert isinstance(opened, Opened)
    return Import(
        opened.game, found.game.log, _notes(found, data, consent), problems_of(found), len(found.log.lines)
    )


def _notes(found: LicosReenactment, data: bytes, consent: bool) -> list[Kept]:
    """What is kept besides the events, as a server would have noted it."""
    node = found.told.node
    assert node is not None
    machines = tuple(sorted(seat for seat, human in found.told.human.items() if not human))
    log = ImportedLog(found.log.version, consent, machines, packed(data))
    notes = [
        Kept(1, 0, 0, VILLAGE, f"{node.id} {node.name}"),
        Kept(2, 0, 0, IMPORTED, msgspec.json.encode(log).decode()),
    ]
    for number, one in enumerate(found.taken, 3):
        head, at_ms = one.message.head, one.event.at_ms
        detail = f"{type(one.message).__name__.lower()} client={head.client_time or NONE} echo="
        detail += (head.echoed_time or head.server_time) or NONE
        if isinstance(one.message, Chat):
            detail += f" lang={one.message.text.language}"
        if one.arrived_ms != at_ms:
            detail += f" arrived={max(0, one.arrived_ms)}"
        notes.append(Kept(number, at_ms, one.seat, CLIENT_TIME, detail))
    return notes


# Given back


def given_back(
    log: ImportedLog, *, form: Form = "log", version: Version = "0.2", side: Side = "all"
) -> Iterator[bytes]:
    """The lines of an imported file as they came; in another version or form, as that says the same. The log
    form of a file that was none has what the file has."""
    codec = codec_for(version)
    for line in read_lines(log.data).lines:
        if side != "all" and line.of_client != (side == "clients"):
            continue
        if (version == log.version and (form == "log" or not line.outcome)) or line.message is None:
            yield line.raw
        else:
            yield msgspec.json.encode(_rewritten(line, line.message, form, codec, codec_for(log.version)))


def _rewritten(
    line: LicosLine, message: VillageMessage | ClientPlain | ServerPlain, form: Form, codec: Codec, own: Codec
) -> Json:
    """A line in another form or version, with the keys of it that we do not know."""
    raw: Json = msgspec.json.decode(line.raw)
    if isinstance(message, Plain):
        made = plain_codec.write(message, codec.dialect)
        known = plain_codec.write(message, own.dialect).keys()
    else:
        made = codec.write(message if form == "log" else _on_the_wire(message), log=form == "log")
        known = own.write(message, log=True).keys()
    kept = {key: raw[key] for key in raw if key not in known and (form == "log" or key not in LOG_KEYS)}
    return made | kept


def _on_the_wire(message: VillageMessage) -> VillageMessage:
    """A message without what only logs say."""
    head = message.head
    more: dict[str, object] = {"recipients": (), "echoed_time": None}
    if not head.from_server:
        more |= {"avatar": None, "server_time": head.echoed_time or head.server_time}
    if isinstance(message, Vote):
        more["channel"] = "private"
    bare = replace(message, head=replace(head, **more))
    return replace(bare, ballots=()) if isinstance(bare, PhaseStart | VillageResult) else bare
