"""Plain messages as JSON objects of one dialect. The records have the keys of 0.3; 0.2 differs in a few."""

from typing import Any, Final

import msgspec

from jinro.wire.licos.dialects import PHASES, Dialect
from jinro.wire.licos.plain import RECORDS, ClientPlain, ServerPlain
from jinro.wire.licos.problems import BadMessage

_OLD_TYPES: Final = {"receivedChatMessage": "receivedPlayerMessage", "changeLanguage": "changeLang"}
_NEW_TYPES: Final = {old: new for new, old in _OLD_TYPES.items()}
_RECEIPTS: Final = frozenset({"receivedSystemMessage", "receivedFlavorTextMessage"})
_PAGES: Final = frozenset(
    {"humanPlayerSelectionPage", "onymousAudienceSelectionPage", "robotPlayerSelectionPage"}
)
_UNIT: Final = " s"
_ANY_AVATAR: Final = "unspecified"


def type_of(name: str) -> str:
    """The type of our records for a type of either version."""
    return _NEW_TYPES.get(name, name)


def type_in(dialect: Dialect, name: str) -> str:
    """What a dialect calls a type."""
    return _OLD_TYPES.get(name, name) if dialect.version == "0.2" else name


def write(message: ClientPlain | ServerPlain, dialect: Dialect) -> dict[str, Any]:
    """A message as an object of a dialect."""
    made: dict[str, Any] = msgspec.to_builtins(message)
    kind = made["type"]
    if kind in _RECEIPTS:
        made["phase"] = dialect.label(made["phase"])
    return _write_old(kind, made) if dialect.version == "0.2" else made


def _write_old(kind: str, made: dict[str, Any]) -> dict[str, Any]:
    if kind in _RECEIPTS:
        made = _renamed(made, "day", "date")
    elif kind == "ping":
        for result in made["results"]:
            result["ping"] += _UNIT
    elif kind == "advancedSearch" and made["avatar"] is None:
        made["avatar"] = _ANY_AVATAR
    elif kind in _PAGES:
        made["avatar"] = [_renamed(one, "language", "lang") for one in made["avatar"]]
    made = _renamed(made, "language", "lang")
    made["type"] = _OLD_TYPES.get(kind, kind)
    return made


def _renamed(made: dict[str, Any], key: str, other: str) -> dict[str, Any]:
    return {other if one == key else one: value for one, value in made.items()}


def tolerate(kind: str, raw: dict[str, Any], dialect: Dialect) -> None:
    """Change the variants that one type has into the form of its schema."""
    old = dialect.version == "0.2"
    raw["type"] = type_in(dialect, kind)
    if kind == "ping" and type(raw.get("results")) is list:
        _ping(raw["results"], _UNIT if old else "")
    elif kind == "advancedSearch" and raw.get("avatar", 0) in (None, _ANY_AVATAR):
        raw["avatar"] = _ANY_AVATAR if old else None
    elif type(raw.get("error")) is str:
        raw["error"] = {
            "content": {"en": raw["error"]},
            "severity": "error",
            "source": "",
            "isFromServer": True,
        }


def _ping(results: list[Any], unit: str) -> None:
    for one in results:
        if type(one) is dict and type(one.get("ping")) is str:
            one["ping"] = one["ping"].removesuffix("s").rstrip() + unit


def read(kind: str, raw: dict[str, Any], dialect: Dialect) -> ClientPlain | ServerPlain:
    """A message from an object that fits the schema of its type."""
    if dialect.version == "0.2":
        raw = _read_old(kind, raw)
    raw["type"] = kind
    if kind in _RECEIPTS:
        raw["phase"] = PHASES[raw["phase"]]
    try:
        return msgspec.convert(raw, RECORDS[kind])
    except msgspec.ValidationError as error:
        raise BadMessage("shape", f"{kind}: {error}", f"{kind}: 形式が正しくありません ({error})") from None


def _read_old(kind: str, raw: dict[str, Any]) -> dict[str, Any]:
    if kind in _RECEIPTS:
        raw = _renamed(raw, "date", "day")
    elif kind == "ping":
        for result in raw["results"]:
            result["ping"] = result["ping"].removesuffix(_UNIT)
    elif kind == "advancedSearch" and raw["avatar"] == _ANY_AVATAR:
        raw["avatar"] = None
    elif kind in _PAGES:
        raw["avatar"] = [_renamed(one, "lang", "language") for one in raw["avatar"]]
    return _renamed(raw, "lang", "language")
