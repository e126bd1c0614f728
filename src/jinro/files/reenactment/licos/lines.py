"""The lines of a LiCOS log: each is one message, with all that is wrong with it.

A line is read as the door of a server reads it. What the published examples of 0.2 get wrong (tokens that are
no UUIDs, limits such as `10m`, villages without a language) is mended then, so that the rest can be read; the
faults stay.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final
from uuid import NAMESPACE_OID, uuid5

import msgspec
from msgspec import Struct

from jinro.files.limits import MOST_DEPTH
from jinro.game.notation import check_counts
from jinro.wire.licos.codec import Codec, Json, codec_for
from jinro.wire.licos.dialects import STATE, Version
from jinro.wire.licos.messages import VillageMessage
from jinro.wire.licos.plain import CLIENT_TYPES, ClientPlain, ServerPlain
from jinro.wire.licos.plain_codec import type_of
from jinro.wire.licos.problems import BadMessage
from jinro.wire.licos.tokens import is_token

REJECTED: Final = "rejected"
"""What a log calls the outcome of a message that was not taken."""
_SIGN: Final = re.compile(rb'"(?:@context|directionality|villageId)"\s*:')
"""What a LiCOS message has, and no other file."""
_LIMIT: Final = re.compile(r"(\d{1,6})\s*([smh]?)")
_SECONDS: Final = {"": 1, "s": 1, "m": 60, "h": 3_600}
_MISSPELT: Final = {"werehumster": "Werehamster", "werehuster": "Werehamster"}
_VILLAGE: Final = {"0.2": ("lang", "isHumanPlayer", True), "0.3": ("language", "playerType", "human")}
_decode: Final = msgspec.json.Decoder().decode


class LicosLine(Struct, frozen=True, kw_only=True):
    """One message of a log."""

    number: int
    """Its line, from 1."""
    raw: bytes
    """As it stands in the file, without the end of the line."""
    of_client: bool
    """Whether a client wrote it."""
    message: VillageMessage | ClientPlain | ServerPlain | None
    """None: it cannot be read, not even mended."""
    faults: tuple[BadMessage, ...] = ()
    """Why a server, or a client, refuses it."""
    outcome: str = ""
    """`accepted` or `rejected`; empty: it is no log that says so."""
    released: str = ""
    """When the game took it, if the log says so."""


class LicosLog(Struct, frozen=True, kw_only=True):
    """The lines of a file, in one version of the protocol."""

    version: Version
    lines: Sequence[LicosLine]

    @property
    def codec(self) -> Codec:
        return codec_for(self.version)


def is_licos(start: bytes) -> bool:
    """Whether a file that begins like this is a LiCOS log."""
    return _SIGN.search(start) is not None


def read_lines(data: bytes) -> LicosLog:
    """All messages of a file: one per line, or one that is spread over several."""
    check_counts(data)
    found = list(_split(data))
    version = _version(raw for _, raw in found)
    codec = codec_for(version)
    return LicosLog(version=version, lines=tuple(_line(number, raw, codec) for number, raw in found))


def _split(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The messages with their lines; empty lines are none."""
    first = data.lstrip().split(b"\n", 1)[0]
    if not _object(first) and _object(data):
        yield 1, data.strip()
        return
    yield from ((number, line) for number, line in enumerate(data.split(b"\n"), 1) if line.strip())


def _object(raw: bytes) -> Json:
    """A line as an object; empty: it is none."""
    try:
        found = _decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) and _is_flat(found) else {}


def _is_flat(found: object) -> bool:
    """Whether a value is nested no deeper than any reader goes."""
    level = [found]
    for _ in range(MOST_DEPTH):
        level = [
            below
            for one in level
            if isinstance(one, dict | list)
            for below in (one.values() if isinstance(one, dict) else one)
        ]
        if not level:
            return True
    return False


def _version(lines: Iterable[bytes]) -> Version:
    """The version that the first message of a village speaks; 0.2 calls the day `date`."""
    for one in map(_object, lines):
        if "date" in one or "day" in one:
            return "0.2" if "date" in one else "0.3"
    return "0.2"


def _is_of_client(data: Json) -> bool:
    if "@id" in data:
        return data.get("directionality") == "client to server"
    name = data.get("type")
    return isinstance(name, str) and type_of(name) in CLIENT_TYPES


def _line(number: int, raw: bytes, codec: Codec) -> LicosLine:
    data = _object(raw)
    of_client = _is_of_client(data)
    faults = tuple(codec.faults(raw, "client" if of_client else "server"))
    message = None
    try:
        message = _read(raw if not faults else msgspec.json.encode(_mended(data, codec)), data, codec)
    except BadMessage as bad:
        faults = faults or (bad,)
    outcome, released = data.get("outcome"), data.get("releaseTimestamp")
    return LicosLine(
        number=number,
        raw=raw,
        of_client=of_client,
        message=message,
        faults=faults,
        outcome=outcome if isinstance(outcome, str) else "",
        released=released if isinstance(released, str) else "",
    )


def _read(raw: bytes, data: Json, codec: Codec) -> VillageMessage | ClientPlain | ServerPlain:
    if "@id" in data:
        return codec.read_log(raw)
    return codec.read_client(raw) if _is_of_client(data) else codec.read_server(raw)


# What published examples get wrong


def _mended(data: Json, codec: Codec) -> Json:
    """A message with the known faults of published examples mended."""
    made = msgspec.json.decode(msgspec.json.encode(data))
    language, player, usual = _VILLAGE[codec.dialect.version]
    waiting: list[Any] = [made]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict):
            _mend(node)
            waiting += node.values()
    village, said = made.get("village"), made.get("text")
    if isinstance(village, dict):
        village.setdefault("@id", f"{STATE}/{codec.dialect.version}/village")
        spoken = said.get("@language") if isinstance(said, dict) else None
        village.setdefault(language, spoken or "ja")
    heard = made.get("extensionalDisclosureRange")
    for one in heard if isinstance(heard, list) else ():
        if isinstance(one, dict):
            one.setdefault(player, usual)
    return made  # type: ignore[no-any-return]


def _mend(node: dict[str, Any]) -> None:
    token, limit, name = node.get("token"), node.get("phaseTimeLimit"), node.get("name")
    if isinstance(token, str) and not is_token(token):
        node["token"] = str(uuid5(NAMESPACE_OID, f"jinro licos token {token}"))
    found = _LIMIT.fullmatch(limit) if isinstance(limit, str) else None
    if found is not None:
        node["phaseTimeLimit"] = int(found[1]) * _SECONDS[found[2]]
    if isinstance(name, dict) and isinstance(name.get("en"), str):
        name["en"] = _MISSPELT.get(name["en"].lower(), name["en"])
