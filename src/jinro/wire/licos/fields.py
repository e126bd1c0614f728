"""A codec from a table: the records of `messages` say which key each attribute has, and how it is told.

Keys, identifiers and contexts have the words of 0.3; `OLD_WORDS` lists what 0.2 calls otherwise. An attribute
without a `Key` has its own name as its key, and what may be None is left out where it is None. To go through
a table for every message would take twice the time: so the source of two functions is made for each record,
one that writes it and one that reads it, once for each version. Of `VoteTally`, in 0.3:

    def write_VoteTally(v, at, state):
     n = v.character.seat + OFFSET
     iri = f"{at}{n}" if at[-1] == '#' else at
     made = {}
     made['@id'] = iri
     made['characterToPutToDeath'] = write_CharacterNode(v.character, f"{iri}/character#", state)
     made['numberOfVotes'] = v.votes
     made['rankOfVotes'] = v.rank
     return made
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from types import CodeType, NoneType
from typing import Any, ClassVar, Final, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from jinro.game.events import Mark
from jinro.wire.licos.dialects import DIALECTS, OLD_WORDS, RESOURCE, Version
from jinro.wire.licos.names import Phase, PlayerType, Polarity

Side = Literal["client", "server"]
"""Who wrote a message."""
Moves = tuple[tuple[str, str], ...]
"""Keys that follow another one, and do not stand where the record has them."""
_OF_CLIENTS: Final[Moves] = (("phaseTimeLimit", "directionality"),)
OWN_FIRST: Final[Moves] = (("isMine", "@id"), ("id", "image"))


class NodeKind(Struct, frozen=True):
    """How a value is written and read: Python, in which `{}` is the value, `{node}` its record, `{key}` its
    key. `r` is the object that is read, `iri` its identifier, `n` the number in that."""

    write: str = "{}"
    """Empty: it is not written."""
    read: str = "{}"
    old_write: str = ""
    old_read: str = ""
    """In 0.2, where that differs."""


class Key(Struct, frozen=True):
    """How an attribute is told: under which key, and of which kind, unless its type says that."""

    key: str = ""
    kind: NodeKind | None = None
    at: str = ""
    """The identifier of a part: below that of the whole, if it begins with `/`; followed by the number of the
    part, if it ends with `#`. If it is empty, it is made of the key."""
    old_at: str = ""
    form: str = ""
    """The name of the form, if it is a message."""


INLINE: Final = Key("inline")
"""A record without an object of its own: its keys are among those of the whole."""
SEAT: Final = NodeKind("n", "n - OFFSET")
ROLE: Final = NodeKind("", "ROLES[n]")
TIME: Final = NodeKind(read="time_of({}, '{key}')")
FACE: Final = NodeKind("image({}, face({node}.name['en']))", "'' if {0} == face(r['name']['en']) else {0}")
SIGN: Final = NodeKind("image({}, sign(n))", "'' if {0} == sign(n) else {0}")
DIRECTION: Final = NodeKind("'server to client' if {} else 'client to server'", "{} == 'server to client'")
TEXT: Final = NodeKind(
    "{{'@value': {0}.value, '@language': {0}.language}}", "Text({0}['@value'], {0}['@language'])"
)
PORTRAIT: Final = NodeKind("image({}, picture(''))", "'' if {0} == picture('') else {0}")
INTERVAL: Final = NodeKind(
    "interval_s({node})", "int({})", old_write='f"{{interval_s({node})}}s"', old_read="int({}[:-1])"
)
_IRI: Final = NodeKind("{0} if VERSION in {0} else iri", "'' if {0} == iri else {0}")
"""What a node says of itself, unless it is from another version."""
_OF_TYPE: Final[dict[object, NodeKind]] = {
    int: NodeKind(read="int({})"),  # JSON may say 5.0
    Phase: NodeKind("LABELS[{}]", "PHASES[{}]"),
    Mark: NodeKind("WRITTEN[{}]", "MARKS[{}]"),
    Polarity: NodeKind("WRITTEN[{}]", "MARKS[{}]"),
    PlayerType: NodeKind(old_write="{} == 'human'", old_read="'human' if {} else 'fully automated robot'"),
}


class NodePart(Struct, frozen=True):
    """An object with an identifier, in a message or in another part."""

    context: ClassVar[str] = ""
    number: ClassVar[tuple[str, str]] = ("", "")
    """What its identifier ends with: as it is written from `v`, and as it is read from `r`."""
    moves: ClassVar[Moves] = ()


class NodeForm(Struct, frozen=True):
    """A message as one side writes it. Its record has a `kind`, a `context` and a `head`."""

    record: Any
    side: Side
    moves: Moves = ()

    @property
    def name(self) -> str:
        """The name of its functions."""
        return f"{self.record.__name__}_{self.side}{'_moved' if self.moves else ''}"


class _Field(Struct, frozen=True):
    """An attribute of a record."""

    name: str
    type: Any
    note: Key
    kind: NodeKind
    many: bool
    optional: bool

    @property
    def key(self) -> str:
        return "@id" if self.name == "iri" else self.note.key or self.name


@cache
def _fields(record: Any) -> tuple[_Field, ...]:
    found = []
    hints = get_type_hints(record, include_extras=True)
    for name in record.__struct_fields__:
        bare, notes, many = hints[name], [], False
        while get_origin(bare) not in (None, Literal, dict):
            many |= get_origin(bare) is tuple
            bare, *more = get_args(bare)
            notes += more
        note = next((one for one in notes if isinstance(one, Key)), Key())
        of_type = _IRI if name == "iri" else _OF_TYPE.get(bare, NodeKind())
        kind = note.kind or next((one for one in notes if isinstance(one, NodeKind)), of_type)
        found.append(_Field(name, bare, note, kind, many, NoneType in notes))
    return tuple(found)


class _Source:
    """The source of the functions of one version."""

    def __init__(self, version: Version) -> None:
        self._old = version == "0.2"
        self._contexts = DIALECTS[version].contexts
        self._parts: dict[str, Any] = {}
        """The parts that were met, by the names of their functions."""

    def whole(self, forms: Iterable[NodeForm]) -> str:
        lines = [line for form in forms for line in self._message(form)]
        done = {form.name for form in forms}
        while left := sorted(self._parts.keys() - done):
            lines += [line for name in left for line in self._part(self._parts[name])]
            done.update(left)
        source = "\n".join(lines)
        if not self._old:
            return source
        words = "|".join(OLD_WORDS)
        return re.sub(rf"(?<=[/'])(?:{words})(?=[\"'/#.])", lambda found: OLD_WORDS[found[0]], source)

    def _message(self, form: NodeForm) -> Iterator[str]:
        record, of_client = form.record, form.side == "client"
        base = f"{RESOURCE}/0.2" if self._old and of_client else "{state}"
        rows = dict(self._written(record, "v", "state"))
        if record.names_sender and not self._old:
            rows["isFromServer"] = "made['isFromServer'] = v.head.from_server"
        yield f"def write_{form.name}(v, at='', state=''):"
        yield ' state = f"{BASE}#{v.head.village.id}"'
        yield f' iri = at or f"{base}/{record.kind}"'
        yield from self._body(rows, (_OF_CLIENTS if of_client else ()) + form.moves, "base", record.context)
        yield f"def read_{form.name}(r, at='', state=''):"
        yield " state = f\"{BASE}#{int(r['village']['id'])}\""
        yield f' iri = at or f"{base}/{record.kind}"'
        yield f" return {self._made(record, 'state')}"

    def _part(self, record: Any) -> Iterator[str]:
        iri = "f\"{at}{n}\" if at[-1] == '#' else at" if record.number[0] else "at"
        contexts = [record.context] if record.context else []
        yield f"def write_{record.__name__}(v, at, state):"
        yield f" n = {record.number[0] or None}"
        yield f" iri = {iri}"
        yield from self._body(dict(self._written(record, "v", "iri")), record.moves, *contexts)
        yield f"def read_{record.__name__}(r, at, state):"
        yield f" n = {record.number[1] or None}"
        yield f" iri = {iri}"
        yield f" return {self._made(record, 'iri')}"

    def _body(self, rows: dict[str, str], moves: Moves, *contexts: str) -> Iterator[str]:
        """What makes an object: its contexts, its identifier, then the other keys."""
        iris = [f"{self._contexts}/{one}.jsonld" for one in contexts]
        yield f" made = {{'@context': {iris if len(iris) > 1 else repr(*iris)}}}" if iris else " made = {}"
        rows = {"@id": "made['@id'] = iri"} | rows
        keys = list(rows)
        for key, behind in moves:
            keys.remove(key)
            keys.insert(keys.index(behind) + 1, key)
        for key in keys:
            yield f" {rows[key]}"
        yield " return made"

    def _written(self, record: Any, owner: str, here: str, *given: str) -> Iterator[tuple[str, str]]:
        """The lines that write the attributes of a record, by key, where what is `given` is not None."""
        for field in _fields(record):
            path = f"{owner}.{field.name}"
            needed = (*given, f"{path} is not None") if field.optional else given
            if field.note is INLINE:
                yield from self._written(field.type, path, here, *needed)
            elif field.kind.write:
                value = self._value("write", field, path, here, node=owner)
                line = f"made['{field.key}'] = {value}"
                yield field.key, f"if {' and '.join(needed)}: {line}" if needed else line

    def _made(self, record: Any, here: str) -> str:
        """The expression that makes a record from an object."""
        values = []
        for field in _fields(record):
            raw = f"r['{field.key}']"
            if field.note is INLINE:
                first = _fields(field.type)[0].key
                value, there = self._made(field.type, here), f"'{first}' in r"
            else:
                value, there = self._value("read", field, raw, here), f"r.get('{field.key}') is not None"
            optional = field.optional and field.kind.write
            values.append(f"{field.name}={value if not optional else f'{value} if {there} else None'}")
        return f"{record.__name__}({', '.join(values)})"

    def _value(
        self, verb: Literal["write", "read"], field: _Field, value: str, here: str, node: str = ""
    ) -> str:
        """The expression that writes or reads one value."""
        kind, note, record = field.kind, field.note, field.type
        if not (isinstance(record, type) and issubclass(record, NodePart)):
            code = (self._old and getattr(kind, f"old_{verb}")) or getattr(kind, verb)
            return str(code.format(value, node=node, key=field.key))
        name = note.form or record.__name__
        self._parts[name] = record
        at = (self._old and note.old_at) or note.at or f"/{field.key}{'#' if record.number[0] else ''}"
        iri = f'f"{{{here}}}{at}"' if at.startswith("/") else f'f"{at}"'
        if not field.many:
            return f"{verb}_{name}({value}, {iri}, state)"
        each = f"[{verb}_{name}(one, {iri}, state) for i, one in enumerate({value}, 1)]"
        return each if verb == "write" else f"tuple({each})"


def source(forms: Iterable[NodeForm], version: Version) -> str:
    """Python that defines `write_…` and `read_…` of all forms, and of their parts."""
    return _Source(version).whole(forms)


@cache
def compiled(forms: tuple[NodeForm, ...], version: Version) -> tuple[CodeType, ...]:
    """The same as code: each function by itself, since to compile all at once takes much memory."""
    functions = re.split(r"\n(?=def )", source(forms, version))
    return tuple(compile(one, f"<fields of LiCOS {version}>", "exec") for one in functions)
