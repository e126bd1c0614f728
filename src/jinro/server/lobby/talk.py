"""What is said in a room: one text as its writer and as the others see it."""

from jinro.game.speech import count
from jinro.server.lobby.notices import RoomSaid
from jinro.server.lobby.plans import clean
from jinro.server.lobby.refusals import LobbyRefusal, refused
from jinro.server.lobby.rooms import LobbyRoom
from jinro.server.lobby.visitors import Visitor


def kept_text(room: LobbyRoom, text: str) -> str | LobbyRefusal:
    """A text as it is kept, or why it is refused."""
    length = room.settings.rules.talk.length
    kept = clean(text)
    if not kept or (length.per_talk is not None and count(kept, length) > length.per_talk):
        return refused("text", length.per_talk)
    return kept


def said(room: LobbyRoom, visitor: Visitor, text: str, now_ms: int) -> tuple[RoomSaid, RoomSaid]:
    """A text for its writer, and for all others."""
    member = room.members[visitor.key]
    name = room.view("").rows[list(room.members).index(visitor.key)].name
    mine = RoomSaid(room.id, visitor.token, name, text, now_ms)
    return mine, RoomSaid(room.id, member.pseudonym, name, text, now_ms)
