"""A message that the door did not take, read back from the note that `net.licos.brief` has made of it."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from jinro.game.events import Mark
from jinro.game.roles import Role, Seat
from jinro.wire.licos.codec import MARKS
from jinro.wire.licos.dialects import PHASES
from jinro.wire.licos.host import CHANNELS
from jinro.wire.licos.names import ROLES, LicosChannel, Phase

_MARKS: Final[dict[str, Mark]] = {written: mark for mark, written in MARKS.items()}
_KINDS: Final = {
    "playerMessage": "chat",
    "chatMessage": "chat",
    "boardMessage": "board",
    "voteMessage": "vote",
}
_PLAYERS: Final = frozenset(CHANNELS.values())
_decode: Final = msgspec.json.Decoder().decode


class RefusedMessage(Struct, frozen=True, kw_only=True):
    """What a message said that was not taken."""

    kind: str
    """`chat`, `board` or `vote`."""
    channel: LicosChannel
    phase: Phase
    day: int
    client_time: str | None
    echo: str | None
    target: Seat = 0
    role: Role | None = None
    mark: Mark = "?"
    text: str = ""
    language: str = ""
    over: bool = False


def read_refused(sent: str) -> RefusedMessage | None:
    """What a note tells; None: it was cut, or was never a message that could be read."""
    try:
        return _read(_decode(sent))
    except (msgspec.DecodeError, KeyError, TypeError, ValueError, AttributeError):
        return None


def _read(raw: dict[str, Any]) -> RefusedMessage | None:
    kind = _KINDS.get(raw["@id"].rpartition("/")[2])
    channel = raw["intensionalDisclosureRange"]
    if kind is None or channel not in _PLAYERS:
        return None
    old = "date" in raw
    about = raw["agent" if old else "character"]
    target = int(about["id"]) + old
    more: dict[str, Any] = {}
    if kind == "chat":
        more = {
            "text": raw["text"]["@value"],
            "language": raw["text"]["@language"],
            "over": bool(raw["isOver"]),
        }
    elif kind == "board":
        more = {"role": ROLES[raw["role"]["name"]["en"].lower()], "mark": _MARKS[raw["prediction"]]}
    return RefusedMessage(
        kind=kind,
        channel=channel,
        phase=PHASES[raw["phase"]],
        day=int(raw["date" if old else "day"]),
        client_time=raw.get("clientTimestamp") or None,
        echo=raw.get("serverTimestamp") or None,
        target=target,
        **more,
    )
