"""Messages to bytes and back, in one dialect. A message that cannot be taken raises `BadMessage`.

Nothing here decides: whether a post may be made now, or a token is right, is not the matter of the wire.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, cast, get_args

import msgspec

from jinro.errors import BugError
from jinro.game.events import Mark
from jinro.i18n import Message as Told
from jinro.wire.licos import messages, plain_codec
from jinro.wire.licos.dialects import DEFAULT_DIALECT, DIALECTS, IMAGES, PHASES, STATE, Dialect
from jinro.wire.licos.fields import Side, compiled
from jinro.wire.licos.files import validator
from jinro.wire.licos.messages import FORMS, Chat, FlavorText, PhaseStart, VillageMessage, VillageResult
from jinro.wire.licos.names import AUDIENCE, ROLE_KEYS, ROLES, Phase, Polarity
from jinro.wire.licos.pictures import OwnPresentation
from jinro.wire.licos.plain import CLIENT_TYPES, SERVER_TYPES, ClientPlain, Plain, ServerPlain
from jinro.wire.licos.problems import BadMessage, quoted, shape_problem, value_problem
from jinro.wire.licos.published import PublishedPresentation
from jinro.wire.licos.times import at_ms
from jinro.wire.licos.tolerance import Tolerance

Message = VillageMessage | ClientPlain | ServerPlain
LONGEST: Final[dict[Side, int]] = {"client": 64 * 1024, "server": 1024 * 1024}
"""Bytes of a message, by who wrote it."""
Json = dict[str, object]
MARKS: Final[dict[Mark, str]] = {"?": "?", "△": "Δ", "○": "O", "×": "X"}
"""Marks as they are written: a Greek and two Latin letters."""
_POLARITIES: Final[dict[Polarity, str]] = {one: MARKS.get(one, one) for one in get_args(Polarity)}
_TO_SERVER: Final = "client to server"
_SHOWN: Final = ("picture", "face", "sign", "image", "village_name", "avatar_name", "interval_s")
_LISTS_OF_LOGS: Final = frozenset({"extensionalDisclosureRange", "votingResultsDetails"})
_KIND: Final = re.compile(r"(?:.*/)?(\w{1,60})", re.ASCII | re.S)
_VERSION: Final = re.compile(r"/(?:state|resource)/(\d+\.\d+)/", re.ASCII)
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder().decode


class Copies:
    """A post for many recipients, encoded once: only the token and whose post it is differ."""

    __slots__ = ("_after", "_before", "_mine", "_theirs")

    def __init__(self, post: Json) -> None:
        before, between, after = _split(post, "token", "isMine")
        self._before = before[:-1] + b',"token":"'
        self._mine = b'",' + between[1:-1] + b',"isMine":true,' + after[1:]
        self._theirs = b'",' + between[1:-1] + b',"isMine":false,' + after[1:]

    def to(self, token: str, *, mine: bool = False) -> bytes:
        """The copy for the recipient with this token."""
        return self._before + token.encode() + (self._mine if mine else self._theirs)


def _split(whole: Json, *marks: str) -> list[bytes]:
    """The object in parts, without the keys at which it is parted."""
    parts: list[Json] = [{}]
    for key, value in whole.items():
        if key in marks:
            parts.append({})
        else:
            parts[-1][key] = value
    return [_encode(part) for part in parts]


class Codec:
    """Reads and writes the messages of one dialect."""

    def __init__(self, dialect: Dialect, images: str = IMAGES, *, published: bool = False) -> None:
        """`published`: for the published library."""
        self.dialect = dialect
        self._tolerance = Tolerance(dialect)
        version = dialect.version
        self._shown = PublishedPresentation(version) if published else OwnPresentation(version, images)
        self._functions = _functions(dialect, self._shown)
        self._forms: dict[Side, dict[str, str]] = {"client": {}, "server": {}}
        """The names of the forms, by side and kind."""
        for form in FORMS:
            self._forms[form.side].setdefault(dialect.key(form.record.kind), form.name)

    # Writing

    def encode(self, message: Message) -> bytes:
        """A message for the wire."""
        if isinstance(message, Plain):
            return _encode(plain_codec.write(message, self.dialect))
        return _encode(self.write(message))

    def write(self, message: VillageMessage, *, log: bool = False) -> Json:
        """A message of a village as an object. Only a log says who received it, and who voted for whom."""
        self._check(message, log=log)
        head = message.head
        name = f"{type(message).__name__}_{'server' if head.from_server else 'client'}"
        if name == "Chat_client" and head.channel not in AUDIENCE:
            name = "Chat_client_moved"
        made: Json = self._functions[f"write_{name}"](message)
        return made

    def _check(self, message: VillageMessage, *, log: bool) -> None:
        """Whether a message may be written so."""
        head = message.head
        if head.server_time is None or head.client_time is None:
            raise BugError(f"a {self.dialect.key(message.kind)} is written with its two times")
        if not log and (
            head.recipients
            or head.echoed_time is not None
            or (isinstance(message, PhaseStart | VillageResult) and message.ballots)
        ):
            raise BugError("recipients, ballots and echoed times of a message are for logs, not for the wire")
        if not log and head.from_server and head.village.chat is None:
            raise BugError("the server tells the chat settings of its village")
        if isinstance(message, FlavorText):
            for line in message.lines:
                self._check(line, log=log)

    def encode_for_log(self, message: VillageMessage) -> bytes:
        """A message with what only logs say: who received it, and who voted for whom."""
        return _encode(self.write(message, log=True))

    def copies(self, post: Chat) -> Copies:
        """A post of the server for many recipients; its own token and `mine` do not count."""
        return Copies(self.write(post))

    def picture(self, name: str = "") -> str:
        """Where the picture of a character is, by its English name; empty: an empty face."""
        return self._shown.picture(name)

    # Reading

    def read_client(self, data: bytes | str) -> VillageMessage | ClientPlain:
        """The message of a client."""
        return cast("VillageMessage | ClientPlain", self._read(data, "client"))

    def read_server(self, data: bytes | str) -> VillageMessage | ServerPlain:
        """The message of a server."""
        return cast("VillageMessage | ServerPlain", self._read(data, "server"))

    def read_log(self, data: bytes | str) -> VillageMessage:
        """A village message of either side, with what only logs say."""
        raw = _object(data, "server")
        return self._village(raw, "client" if raw.get("directionality") == _TO_SERVER else "server")

    def faults(self, data: bytes | str, side: Side) -> list[BadMessage]:
        """All that is wrong with the form of a message; who reads it is told the first."""
        try:
            self._read(data, side)
        except BadMessage as bad:
            if bad.code != "shape":
                return [bad]
            raw = _object(data, side)
            if "@id" in raw:
                kind = self._kind(raw["@id"], side)
                self._tolerance.apply(raw)
            else:
                kind = self._plain_kind(raw, side)
                self._tolerance_of_plain(kind, raw)
                kind = raw["type"]
            found = validator(self.dialect.version, kind).iter_errors(raw)
            return [shape_problem(kind, error) for error in found] or [bad]
        return []

    def _read(self, data: bytes | str, side: Side) -> Message:
        raw = _object(data, side)
        if raw.get("@id") is None:
            return self._plain(raw, side)
        for key in _LISTS_OF_LOGS & raw.keys():
            raw[key] = []
        raw.pop("echoedServerTimestamp", None)
        return self._village(raw, side)

    def _village(self, raw: dict[str, Any], side: Side) -> VillageMessage:
        kind = self._kind(raw.get("@id"), side)
        self._tolerance.apply(raw)
        _check(self.dialect, kind, raw)
        if (raw["directionality"] == _TO_SERVER) != (side == "client"):
            came = quoted(raw["directionality"])
            raise BadMessage("direction", "licos.bad.direction", kind=kind, came=came, side=side)
        name = (
            "VillageResult_server"
            if raw["phase"] == "result" and kind == "systemMessage"
            else self._forms[side][kind]
        )
        message: VillageMessage = self._functions[f"read_{name}"](raw)
        return message

    def _kind(self, iri: object, side: Side) -> str:
        """The kind of a village message: the last element of the path of its `@id`."""
        found = _KIND.fullmatch(iri) if isinstance(iri, str) else None
        if found is None:
            raise _no_kind("@id", iri, self._forms[side])
        version = _VERSION.search(found[0])
        if version is not None and version[1] != self.dialect.version:
            expected = self.dialect.version
            raise BadMessage("version", "licos.bad.version", came=version[1], expected=expected)
        if found[1] not in self._forms[side]:
            raise _no_kind("@id", iri, self._forms[side])
        return found[1]

    def _plain(self, raw: dict[str, Any], side: Side) -> ClientPlain | ServerPlain:
        kind = self._plain_kind(raw, side)
        self._tolerance_of_plain(kind, raw)
        _check(self.dialect, raw["type"], raw)
        return plain_codec.read(kind, raw, self.dialect)

    def _plain_kind(self, raw: dict[str, Any], side: Side) -> str:
        name = raw.get("type")
        types = CLIENT_TYPES if side == "client" else SERVER_TYPES
        kind = plain_codec.type_of(name) if isinstance(name, str) else ""
        if kind not in types:
            raise _no_kind("type", name, [plain_codec.type_in(self.dialect, one) for one in types])
        return kind

    def _tolerance_of_plain(self, kind: str, raw: dict[str, Any]) -> None:
        self._tolerance.apply_plain(raw)
        plain_codec.tolerate(kind, raw, self.dialect)


@cache
def codec_for(name: str = DEFAULT_DIALECT, images: str = IMAGES, *, published: bool = False) -> Codec:
    """The codec of a dialect by name."""
    return Codec(DIALECTS[name], images, published=published)


def _functions(dialect: Dialect, shown: OwnPresentation) -> dict[str, Any]:
    """The functions that write and read forms and their parts, and what they use."""
    found: dict[str, Any] = {
        **vars(messages),
        "BASE": f"{STATE}/{dialect.version}/village",
        "VERSION": f"/{dialect.version}/",
        "OFFSET": dialect.first_id - 1,
        "LABELS": {phase: dialect.label(phase) for phase in get_args(Phase)},
        "PHASES": PHASES,
        "WRITTEN": _POLARITIES,
        "MARKS": {written: mark for mark, written in _POLARITIES.items()},
        "ROLES": ROLES,
        "ROLE_KEYS": ROLE_KEYS,
        "role_key": _role_key,
        "time_of": _time_of,
        **{name: getattr(shown, name) for name in _SHOWN},
    }
    for code in compiled(FORMS, dialect.version):
        exec(code, found)
    return found


def _role_key(raw: dict[str, Any]) -> str:
    """Which role an object is: by its name in English, its identifier or its name in Japanese."""
    name = raw["name"]
    known = (name["en"].lower(), raw["@id"].rpartition("role#")[2], name.get("ja", ""))
    found = next((one for one in known if one in ROLES), None)
    if found is None:
        raise value_problem("role.name.en", name["en"], Told("licos.expected.role"))
    return ROLE_KEYS[ROLES[found]]


def _time_of(text: str, key: str) -> str:
    """A time that can be computed with: the schema also takes a leap second, and the year 0."""
    try:
        at_ms(text)
    except ValueError:
        raise value_problem(key, text, Told("licos.expected.time")) from None
    return text


def _object(data: bytes | str, side: Side) -> dict[str, Any]:
    size = len(data) if isinstance(data, bytes) else _bytes_of(data)
    if size > LONGEST[side]:
        raise BadMessage("size", "licos.bad.size", size=size, most=LONGEST[side])
    try:
        raw = _decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage("json", "licos.bad.json", size=size, fault=_fault(error)) from None
    if not isinstance(raw, dict):
        raise BadMessage("json", "licos.bad.no_object", came=quoted(raw))
    return raw


def _fault(error: Exception) -> str:
    """What is wrong with JSON, without the JSON, in which secrets may be."""
    return "invalid Unicode" if isinstance(error, UnicodeError) else str(error)


def _bytes_of(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _check(dialect: Dialect, kind: str, raw: dict[str, Any]) -> None:
    schema = validator(dialect.version, kind)
    if not schema.is_valid(raw):
        raise shape_problem(kind, next(schema.iter_errors(raw)))


def _no_kind(key: str, came: object, known: Iterable[str]) -> BadMessage:
    return BadMessage("kind", "licos.bad.kind", key=key, came=quoted(came), known=", ".join(sorted(known)))
