"""What is wrong with a message, in one line of English and one of Japanese."""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from jsonschema_rs import ValidationError

from jinro.errors import PeerError, one_line
from jinro.wire.licos.names import Names

Code = Literal["size", "json", "depth", "kind", "version", "direction", "shape"]
_SECRET: Final = frozenset({"token", "accessToken", "userPassword", "players"})
"""Keys below which no value is repeated."""
_HIDDEN: Final = "***"
_SHOWN: Final = 80
_SHOWN_ALL: Final = 300


class BadMessage(PeerError):
    """A message that cannot be taken. `content` is what an `errorMessage` says; `code` is stable."""

    def __init__(self, code: Code, en: str, ja: str) -> None:
        super().__init__(en)
        self.code = code
        self.content: Names = {"en": str(self), "ja": one_line(ja)}


_EXPECTED: Final[dict[str, tuple[str, str]]] = {
    "enum": ("one of {options}", "次のいずれか: {options}"),
    "const": ("{expected_value}", "{expected_value}"),
    "type": ("type {types}", "型 {types}"),
    "maximum": ("at most {limit}", "{limit} 以下"),
    "minimum": ("at least {limit}", "{limit} 以上"),
    "maxLength": ("at most {limit} characters", "{limit} 文字以下"),
    "minLength": ("at least {limit} characters", "{limit} 文字以上"),
    "maxItems": ("at most {limit} items", "要素数 {limit} 以下"),
    "format": ("a {format} of RFC 3339", "RFC 3339 の {format}"),
    "pattern": ("text like {pattern}", "{pattern} に合う文字列"),
}
"""What a keyword of a schema expects."""

_TOLD: Final = frozenset({"options", "expected_value", "types", "limit", "format", "pattern"})
"""The facts of an error that these texts name; others are no JSON."""


def shown(value: object) -> str:
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
        key = facts["property"]
        return BadMessage("shape", f"{where}: key {key} is missing", f"{where}: キー {key} がありません")
    en, ja = _EXPECTED.get(error.kind.name, ("what the schema says", "スキーマに合う値"))
    told = {key: _json(facts[key], _SHOWN_ALL) for key in _TOLD & facts.keys()}
    secret = not _SECRET.isdisjoint(error.instance_path)
    return value_problem(
        where, _HIDDEN if secret else error.instance, en.format_map(told), ja.format_map(told)
    )


def value_problem(where: str, came: object, en: str, ja: str) -> BadMessage:
    """A wrong value: what came, what was expected, where."""
    return BadMessage(
        "shape",
        f"{where}: {shown(came)} came, expected {en}",
        f"{where}: {shown(came)} は使えません。{ja} が必要です",
    )
