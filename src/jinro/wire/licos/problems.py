"""What is wrong with a message, in one line of English and one of Japanese."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from jsonschema_rs import ValidationError

from jinro.errors import PeerError, one_line
from jinro.i18n import Message, known, text
from jinro.wire.licos.names import Names

Code = Literal["size", "json", "depth", "kind", "version", "direction", "shape"]
_SECRET: Final = frozenset({"token", "accessToken", "userPassword", "players"})
"""Keys below which no value is repeated."""
_HIDDEN: Final = "***"
_SHOWN: Final = 80
_SHOWN_ALL: Final = 300


class BadMessage(PeerError):
    """A message that cannot be taken. `content` is what an `errorMessage` says; `code` is stable."""

    def __init__(self, code: Code, said: str, /, **args: object) -> None:
        """`said`: the code of the text."""
        super().__init__(said, **args)
        self.code = code
        self.content: Names = {"en": str(self), "ja": one_line(text(self.told, "ja"))}


_TOLD: Final = frozenset({"options", "expected_value", "types", "limit", "format", "pattern"})
"""The facts of an error that these texts name; others are no JSON."""


def quoted(value: object) -> str:
    """A value as JSON, cut; of an object or an array only that it is one, because secrets may be in it."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list):
        return "[…]" if value else "[]"
    return _json(value, _SHOWN)


def _json(value: object, longest: int) -> str:
    return one_line(msgspec.json.encode(value).decode(), longest)


def shape_problem(kind: str, error: ValidationError) -> BadMessage:
    """The error of a schema as a problem: what came, what was expected, where."""
    facts: Mapping[str, object] = error.kind.as_dict()
    where = ".".join([kind, *map(str, error.instance_path)])
    if error.kind.name == "required":
        return BadMessage("shape", "licos.bad.missing", where=where, key=facts["property"])
    told: dict[str, object] = {key: _json(facts[key], _SHOWN_ALL) for key in _TOLD & facts.keys()}
    expected = Message(f"licos.schema.{error.kind.name}", told)
    secret = not _SECRET.isdisjoint(error.instance_path)
    return value_problem(
        where,
        _HIDDEN if secret else error.instance,
        expected if known(expected.code) else Message("licos.schema.other"),
    )


def value_problem(where: str, came: object, expected: Message) -> BadMessage:
    """A wrong value: what came, what was expected, where."""
    return BadMessage("shape", "licos.bad.value", where=where, came=quoted(came), expected=expected)
