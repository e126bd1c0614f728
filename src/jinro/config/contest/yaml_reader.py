"""Reads YAML into the typed sections of `schema`, and reports keys that are unknown, missing or invalid.

YAML itself resolves only null and merge keys; every other scalar stays text and is parsed as the type of its
key. So `no`, `010` or `1:30` are never taken for a value of another type.
"""

import math
import types
from collections.abc import Callable, Mapping
from typing import Annotated, Final, Union, get_args, get_origin, get_type_hints

import yaml
from msgspec.structs import fields

from jinro.config.contest.schema import (
    OBSOLETE,
    OTHER_MODES,
    UNSUPPORTED_KEYS,
    Duration,
    FileSection,
    Limit,
    Names,
    UnsupportedSection,
)
from jinro.config.durations import parse_duration
from jinro.config.reading import SettingsReport
from jinro.errors import CallerError, SettingsError
from jinro.files.limits import YAML_DEPTH, YAML_NODES
from jinro.i18n import Message, Text, message

_TRUE: Final = frozenset("true yes on y".split())
_FALSE: Final = frozenset("false no off n".split())


class _SourceLoader(yaml.CSafeLoader):
    """Keeps scalars as their source text."""

    yaml_implicit_resolvers = {
        first: [(tag, regexp) for tag, regexp in found if tag.endswith((":null", ":merge"))]
        for first, found in yaml.CSafeLoader.yaml_implicit_resolvers.items()
    }


def parse_yaml(text: str) -> object:
    """Parse a document; `SettingsError` names the line that is not YAML."""
    try:
        _check_size(text)
        # The loader is a safe one: it creates only plain values.
        return yaml.load(text, Loader=_SourceLoader)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problem = f"{error.reason} (#x{error.character:04x})"
        raise SettingsError(f"line {line}", "errors.config.not_yaml", problem=problem) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}" if mark is not None else "the file"
        raise SettingsError(
            where, "errors.config.not_yaml", problem=getattr(error, "problem", None) or error
        ) from None
    except ValueError as error:  # An invalid value of a tag such as !!int.
        raise SettingsError("the file", "errors.config.not_yaml", problem=error) from None


class _Size:
    """The number of nodes of a document with every alias expanded, and the nesting, event by event."""

    def __init__(self) -> None:
        self._open: list[tuple[str | None, int]] = []
        """Anchor and first node of each open list or block."""
        self._anchors: dict[str, int] = {}
        """Nodes below each anchor."""
        self._nodes = 0

    def take(self, event: yaml.Event) -> Message | None:
        """Why the document is refused with this event; None if it is not."""
        if isinstance(event, yaml.CollectionStartEvent):
            self._open.append((event.anchor, self._nodes))
            self._anchors.pop(event.anchor or "", None)
            self._nodes += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, first = self._open.pop()
            if anchor is not None:
                self._anchors[anchor] = self._nodes - first
        elif isinstance(event, yaml.ScalarEvent):
            self._nodes += 1
            if event.anchor is not None:
                self._anchors[event.anchor] = 1
        elif isinstance(event, yaml.AliasEvent):
            # An unknown alias is left to the parser, which names it.
            if any(event.anchor == anchor for anchor, _ in self._open):
                return message("errors.config.alias_in_itself", alias=event.anchor)
            self._nodes += self._anchors.get(event.anchor or "", 1)
        if len(self._open) > YAML_DEPTH:
            return message("errors.config.too_deep", levels=YAML_DEPTH)
        if self._nodes > YAML_NODES:
            return message("errors.config.too_many_values", most=YAML_NODES)
        return None


def _check_size(text: str) -> None:
    """Refuse a document that is nested too deeply or too large with its aliases, before anything is built.

    The C loader recurses without a limit of its own, and merge keys multiply what they name; the events of
    the parser come one by one.
    """
    size = _Size()
    for event in yaml.parse(text, Loader=_SourceLoader):
        why = size.take(event)
        if why is not None:
            raise SettingsError(f"line {event.start_mark.line + 1}", why)


def read_section(kind: type[FileSection], data: object, path: str, report: SettingsReport) -> FileSection:
    """Read a block as its class; unknown, missing and invalid keys go to the report."""
    if data is not None and not isinstance(data, dict):
        report.fault(path or "the file", "errors.config.not_a_block", value=_shown(data))
    block: Mapping[object, object] = data if isinstance(data, dict) else {}
    hints = get_type_hints(kind, include_extras=True)
    _report_unknown(kind, block, path, report)
    values: dict[str, object] = {}
    for field in fields(kind):
        key = f"{path}.{field.name}" if path else field.name
        if block.get(field.name) is not None:
            values[field.name] = _read(hints[field.name], block[field.name], key, report)
        elif field.required:
            reported = field.name not in block or not _may_be_empty(hints[field.name])
            values[field.name] = _missing(hints[field.name], key, report if reported else SettingsReport())
    return kind(**values)


def _report_unknown(
    kind: type[FileSection], block: Mapping[object, object], path: str, report: SettingsReport
) -> None:
    if not issubclass(kind, UnsupportedSection):
        _report_names(block, frozenset(field.name for field in fields(kind)), path, report)
        return
    _report_names(block, UNSUPPORTED_KEYS[path], path, report)
    for name, inner in block.items():
        if isinstance(inner, dict) and f"{path}.{name}" in UNSUPPORTED_KEYS:
            _report_names(inner, UNSUPPORTED_KEYS[f"{path}.{name}"], f"{path}.{name}", report)


def _report_names(
    block: Mapping[object, object], known: frozenset[str], path: str, report: SettingsReport
) -> None:
    for name, value in ((str(name), value) for name, value in block.items()):
        key = f"{path}.{name}" if path else name
        if key in OBSOLETE:
            report.remark(key, "obsolete")
        elif key in OTHER_MODES and _is_off(value):
            report.remark(key, "other_mode_off")
        elif key in OTHER_MODES:
            report.other_modes.append(key)
        elif name not in known:
            report.unknown(key, name, {one: one for one in known})


def _is_off(value: object) -> bool:
    """Whether a mode of another server is off: a flag, or a block with one."""
    flag = value.get("enable") if isinstance(value, dict) else value
    return str(flag).lower() in _FALSE


def _missing(kind: object, key: str, report: SettingsReport) -> object:
    """The value of a missing required key."""
    if kind is Limit:
        report.remark(key, "missing_limit")
        report.missing.add(key)
        return -1
    if isinstance(kind, type) and issubclass(kind, FileSection):
        report.remark(key, "missing")
        return read_section(kind, {}, key, report)
    value = _zero(kind)
    shown: object = str(value).lower() if value or value in (False, 0) else message("settings.empty")
    report.remark(key, "missing_read_as", value=shown)
    return value


def _may_be_empty(kind: object) -> bool:
    """Whether a key without a value is valid: it is an empty list, block or text."""
    return kind is str or get_origin(kind) in (list, dict)


def _zero(kind: object) -> object:
    base = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    maker = get_origin(base) or base
    assert callable(maker)
    return maker()


def _read(kind: object, data: object, key: str, report: SettingsReport) -> object:
    if isinstance(kind, type) and issubclass(kind, FileSection):
        return read_section(kind, data, key, report)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _read(args[0], data, key, report)
    if kind == Names:
        return _read_names(data, key, report)
    if origin is list:
        return _read_list(args[0], data, key, report)
    if origin is dict:
        return _read_dict(args[0], args[1], data, key, report)
    try:
        if not isinstance(data, str):
            raise _not(_KINDS[kind], data)
        return _SCALARS[kind](data)
    except CallerError as error:
        report.fault(key, error)
        return _zero(kind)


def _read_list(kind: object, data: object, key: str, report: SettingsReport) -> list[object]:
    if not isinstance(data, list):
        report.fault(key, "errors.config.not_a_list", value=_shown(data))
        return []
    return [
        _read(kind, "" if item is None and kind is str else item, f"{key}[{i}]", report)
        for i, item in enumerate(data)
    ]


def _read_names(data: object, key: str, report: SettingsReport) -> list[object]:
    """A list of names; of a block with a flag for each name those that are true."""
    if not isinstance(data, dict):
        return _read_list(str, data, key, report)
    return [name for name, flag in _read_dict(str, bool, data, key, report).items() if flag]


def _read_dict(
    names: object, kind: object, data: object, key: str, report: SettingsReport
) -> dict[object, object]:
    if not isinstance(data, dict):
        report.fault(key, "errors.config.not_a_block", value=_shown(data))
        return {}
    found: dict[object, object] = {}
    for name, value in data.items():
        inner = f"{key}.{name}"
        if value is None and kind is str:
            value = ""
        found[_read(names, str(name), inner, report)] = _read(kind, value, inner, report)
    return found


def _whole(text: str) -> int:
    try:
        if len(text) > 18 or not text.isascii():
            raise ValueError
        return int(text, 10)
    except ValueError:
        raise _not("whole", text) from None


def _number(text: str) -> float:
    try:
        value = float(text)
        if not math.isfinite(value):
            raise ValueError
        return value
    except ValueError:
        raise _not("number", text) from None


def _flag(text: str) -> bool:
    if text.lower() in _TRUE:
        return True
    if text.lower() in _FALSE:
        return False
    raise _not("flag", text)


_SCALARS: Final[dict[object, Callable[[str], object]]] = {
    str: str,
    int: _whole,
    float: _number,
    bool: _flag,
    Duration: parse_duration,
    Limit: _whole,
}
_KINDS: Final[dict[object, str]] = {
    str: "text",
    int: "whole",
    float: "number",
    bool: "flag",
    Duration: "duration",
    Limit: "whole",
}
"""What is expected, by name in the table `errors.kinds`."""


def _not(kind: str, data: object) -> CallerError:
    return CallerError("errors.value.not_a_kind", kind=message(f"errors.kinds.{kind}"), value=_shown(data))


def _shown(value: object) -> Text:
    if isinstance(value, dict):
        return message("errors.kinds.block")
    if isinstance(value, list):
        return message("errors.kinds.list")
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
