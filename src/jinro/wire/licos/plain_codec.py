"""Plain messages as JSON objects of one dialect. The records have the keys of 0.3; 0.2 differs in a few."""

from typing import Any, Final

import msgspec

from jinro.wire.licos.dialects import OLD_WORDS, PHASES, Dialect
from jinro.wire.licos.plain import RECORDS, ClientPlain, ServerPlain
from jinro.wire.licos.problems import BadMessage

_OLD_TYPES: Final = {"receivedChatMessage": "receivedPlayerMessage", "changeLanguage": "changeLang"}
_NEW_TYPES: Final = {old: new for new, old in _OLD_TYPES.items()}
_OLD_KEYS: Final = {name: OLD_WORDS[name] for name in ("language", "day")}
_NEW_KEYS: Final = {old: new for new, old in _OLD_KEYS.items()}
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
    if dialect.version == "0.2":
        _revalue(kind, made, old=True)
        made = _renamed(kind, made, _OLD_KEYS)
        made["type"] = type_in(dialect, kind)
    return made


def tolerate(kind: str, raw: dict[str, Any], dialect: Dialect) -> None:
    """Change the variants that one type has into the form of its schema."""
    raw["type"] = type_in(dialect, kind)
    _revalue(kind, raw, old=dialect.version == "0.2")
    if type(raw.get("error")) is str:
        raw["error"] = {
            "content": {"en": raw["error"]},
            "severity": "error",
            "source": "",
            "isFromServer": True,
        }


def read(kind: str, raw: dict[str, Any], dialect: Dialect) -> ClientPlain | ServerPlain:
    """A message from an object that fits the schema of its type."""
    if dialect.version == "0.2":
        _revalue(kind, raw, old=False)
        raw = _renamed(kind, raw, _NEW_KEYS)
    raw["type"] = kind
    if kind in _RECEIPTS:
        raw["phase"] = PHASES[raw["phase"]]
    try:
        return msgspec.convert(raw, RECORDS[kind])
    except msgspec.ValidationError as error:
        raise BadMessage("shape", "licos.bad.form", kind=kind, error=str(error)) from None


def _revalue(kind: str, raw: dict[str, Any], *, old: bool) -> None:
    """Change the values that the versions write differently; what is of another type stays as it is."""
    if kind == "ping" and isinstance(raw.get("results"), list | tuple):
        for one in raw["results"]:
            if type(one) is dict and type(one.get("ping")) is str:
                one["ping"] = one["ping"].removesuffix("s").rstrip() + (_UNIT if old else "")
    elif kind == "advancedSearch" and raw.get("avatar", 0) in (None, _ANY_AVATAR):
        raw["avatar"] = _ANY_AVATAR if old else None


def _renamed(kind: str, raw: dict[str, Any], words: dict[str, str]) -> dict[str, Any]:
    """A message with the keys of the other version; `words` has those that differ."""
    made = {words.get(key, key): value for key, value in raw.items()}
    if kind in _PAGES:
        made["avatar"] = [_renamed("", one, words) for one in made["avatar"]]
    return made
