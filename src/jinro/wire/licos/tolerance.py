"""Variants of messages that old clients and libraries send, made the form that our schemas describe.

Readers are tolerant here and in `plain_codec`. Each entry is a variant that some published program uses.
"""

from collections.abc import Callable
from typing import Any, Final

from jinro.wire.licos.dialects import PHASES, Dialect
from jinro.wire.licos.problems import BadMessage

DEEPEST: Final = 16
"""Objects and arrays within each other. Messages of ours reach 8."""
_LANGUAGES: Final = {"zhCN": "zh-CN", "zhTW": "zh-TW"}
_ABSENT: Final = object()
_MARKS: Final = {"△": "Δ", "○": "O", "×": "X"}
_NO_TIME: Final = {"": _ABSENT, None: _ABSENT}
_VALUES: Final[dict[str, dict[Any, Any]]] = {
    "prediction": _MARKS,
    "polarity": _MARKS,
    "avatar": {None: _ABSENT},
    "serverTimestamp": _NO_TIME,
    "clientTimestamp": _NO_TIME,
}
"""What values of a key mean."""

Change = Callable[[dict[str, Any], str], None]


class Tolerance:
    """The variants that a dialect accepts."""

    def __init__(self, dialect: Dialect) -> None:
        self._old = dialect.version == "0.2"
        renamed = (
            {"language": "lang"}
            if self._old
            else {"lang": "language", "characterToLynch": "characterToPutToDeath"}
        )
        self._renamed = {**renamed, **_LANGUAGES}
        self._values = _VALUES | {"phase": {name: dialect.label(one) for name, one in PHASES.items()}}
        self._changes: dict[str, Change] = {
            **dict.fromkeys(self._renamed, self._rename),
            **dict.fromkeys(self._values, self._value),
            "interval": self._interval,
        }
        if not self._old:
            self._changes["isHumanPlayer"] = _player_type
        self._plain = {key: self._changes[key] for key in ("phase", *self._renamed)}

    def apply(self, message: dict[str, Any]) -> None:
        """Change a village message into the form of the schemas."""
        _walk(message, self._changes)

    def apply_plain(self, message: dict[str, Any]) -> None:
        """Change a plain message into the form of the schemas, but for what only one type has."""
        _walk(message, self._plain)

    def _rename(self, node: dict[str, Any], key: str) -> None:
        node.setdefault(self._renamed[key], node.pop(key))

    def _value(self, node: dict[str, Any], key: str) -> None:
        came, meant = node[key], self._values[key]
        if (type(came) is str or came is None) and came in meant:
            node[key] = meant[came]
            if meant[came] is _ABSENT:
                del node[key]

    def _interval(self, node: dict[str, Any], key: str) -> None:
        value = node[key]
        if self._old and type(value) is int:
            node[key] = f"{value}s"
        elif not self._old and type(value) is str and value.removesuffix("s").isdecimal():
            node[key] = int(value.removesuffix("s")[:9])


def _walk(message: dict[str, Any], changes: dict[str, Change]) -> None:
    """Apply changes to all objects of a message; raises `BadMessage` if it is nested too deeply."""
    level: list[Any] = [message]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for node in level:
            if type(node) is dict:
                for key in changes.keys() & node.keys():
                    changes[key](node, key)
                below += [one for one in node.values() if type(one) is dict or type(one) is list]
            else:
                below += [one for one in node if type(one) is dict or type(one) is list]
        if not below:
            return
        level = below
    raise BadMessage("depth", "licos.bad.depth", most=DEEPEST)


def _player_type(node: dict[str, Any], key: str) -> None:
    node.setdefault("playerType", "human" if node.pop(key) else "fully automated robot")
