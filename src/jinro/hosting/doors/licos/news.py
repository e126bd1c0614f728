"""`LicosNews`: the news of the LiCOS door: who comes, who is missing, how villages begin and end."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from jinro.game.events import CameBack, Ended, Event, Resumed, WentLost
from jinro.hosting.doors.licos.connection import Client
from jinro.hosting.lobby.village import LobbyVillage
from jinro.hosting.lobby.villages import Villages
from jinro.hosting.notices.notice import Fact, Telling, counted, name_of
from jinro.i18n import Language
from jinro.transcript.transcript_words import TranscriptWords

SEEN: Final[frozenset[type[Event]]] = frozenset({WentLost, CameBack, Resumed})
NAMELESS: Final = "robot"
"""What a player without a name is called here."""


class LicosNews:
    """Follows the LiCOS door, and tells."""

    def __init__(self, room: Villages, telling: Telling, language: Language) -> None:
        self._room = room
        self._telling = telling
        self._tell = telling.say
        self._often = telling.often
        telling.look = self._look
        self._language = language
        room.on_join, room.on_begin, room.on_end = self._joined, self._began, self._ended
        room.followers.add(self._happened, SEEN)

    def _joined(self, village: LobbyVillage, client: Client) -> None:
        self._often("joined", lambda: {"player": _called(client), "waiting": len(village.waiting)})

    def _began(self, village: LobbyVillage) -> None:
        players = [name_of(name) for name in village.names]
        what = "interrupted" if village.waits else "began"
        self._tell(what, {"game": village.id, "players": players})

    def _happened(self, village: LobbyVillage, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, (WentLost, CameBack, Resumed)):
                self._tell_of(village, event)

    def _tell_of(self, village: LobbyVillage, event: WentLost | CameBack | Resumed) -> None:
        game = village.game
        assert game is not None
        if isinstance(event, Resumed):
            self._telling.resumed(village.id, [village.names[seat - 1] for seat in village.absent])
        elif not game.state.ended and not village.has_robot(event.seat):
            # After an interruption all are lost, and it was not their doing.
            if isinstance(event, CameBack) or not village.waits:
                what = "lost" if isinstance(event, WentLost) else "returned"
                player = name_of(village.names[event.seat - 1])
                self._tell(what, {"game": village.id, "player": player, "day": game.state.day})

    def _ended(self, village: LobbyVillage) -> None:
        game = village.game
        assert game is not None
        if village.interrupted:
            return
        if village.trouble:
            self._tell("failed", {"game": village.id, "reason": village.trouble})
            return
        ended = next(event for event in reversed(game.log) if isinstance(event, Ended))
        facts: dict[str, Fact] = {
            "game": village.id,
            "seconds": round(game.log[-1].at_ms / 1_000),
            "day": ended.day,
        }
        if ended.reason in ("win", "max_day"):
            winner = TranscriptWords(self._language).wins(ended.winner)
            facts |= {"winner": winner, "side": ended.winner.value}
            self._tell("won", facts)
        else:
            self._tell("stopped", facts)

    def _look(self) -> None:
        if self._room.draining:
            return
        village = self._room.waiting_village
        if village is not None and village.waiting:
            waiting = Counter(_called(client) for client in village.waiting.values())
            self._tell("needs_anybody", {"here": counted(waiting), "number": village.free})


def _called(client: Client) -> str:
    return name_of(client.name) if client.name else NAMELESS
