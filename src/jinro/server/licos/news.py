"""`LicosNews`: the news of the LiCOS door: who comes, who is missing, how villages begin and end."""

import asyncio
from collections import Counter

from jinro.game.events import CameBack, Ended, Event, Resumed, WentLost
from jinro.net.licos.client import Client
from jinro.server.licos.room import LicosRoom
from jinro.server.licos.village import LicosVillage
from jinro.server.news import WAIT_S, Bounded, Fact, News, Tell, name_of
from jinro.transcript.words import WORDS, Language

NAMELESS = "robot"
"""What a player without a name is called here."""


class LicosNews:
    """Follows the LiCOS door, and tells."""

    def __init__(self, room: LicosRoom, tell: Tell, language: Language, *, wait_s: float = WAIT_S) -> None:
        self._room = room
        self._name = room.settings.name
        self._tell = tell
        self._bounded = Bounded(tell)
        self._language = language
        self._wait_s = wait_s
        self._timer: asyncio.TimerHandle | None = None
        room.on_join, room.on_begin, room.on_end = self._joined, self._began, self._ended
        room.on_event = self._happened

    def start(self) -> None:
        """Tell from time to time who is missing."""
        self._timer = asyncio.get_running_loop().call_later(self._wait_s, self._look)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.flush()

    def flush(self) -> None:
        """Say how much was not told."""
        self._bounded.flush()

    def refused(self, name: str, address: str, reason: str) -> None:
        """A client was sent away."""
        facts: dict[str, Fact] = {"address": address, "reason": reason}
        self._bounded.tell(News("refused_early", self._name, facts), asyncio.get_running_loop().time())

    def _joined(self, village: LicosVillage, client: Client) -> None:
        facts: dict[str, Fact] = {"player": _called(client), "waiting": len(village.waiting)}
        self._bounded.tell(News("joined", self._name, facts), asyncio.get_running_loop().time())

    def _began(self, village: LicosVillage) -> None:
        players = [name_of(name) for name in village.names]
        what = "interrupted" if village.waits else "began"
        self._tell(News(what, self._name, {"game": village.id, "players": players}))

    def _happened(self, village: LicosVillage, event: Event) -> None:
        if not isinstance(event, (WentLost, CameBack, Resumed)):
            return
        game = village.game
        assert game is not None
        facts: dict[str, Fact] = {"game": village.id}
        if isinstance(event, Resumed):
            missing = [name_of(village.names[seat - 1]) for seat in village.absent]
            if missing:
                self._tell(News("resumed_without", self._name, {**facts, "missing": missing}))
            else:
                self._tell(News("resumed", self._name, facts))
        elif not game.state.ended and not village.has_robot(event.seat):
            # After an interruption all are lost, and it was not their doing.
            if isinstance(event, CameBack) or not village.waits:
                what = "lost" if isinstance(event, WentLost) else "returned"
                facts |= {"player": name_of(village.names[event.seat - 1]), "day": game.state.day}
                self._tell(News(what, self._name, facts))

    def _ended(self, village: LicosVillage) -> None:
        game = village.game
        assert game is not None
        if village.interrupted:
            return
        if village.trouble:
            self._tell(News("failed", self._name, {"game": village.id, "reason": village.trouble}))
            return
        ended = next(event for event in reversed(game.log) if isinstance(event, Ended))
        facts: dict[str, Fact] = {
            "game": village.id,
            "seconds": round(game.log[-1].at_ms / 1_000),
            "day": ended.day,
        }
        if ended.reason in ("win", "max_day"):
            winner = WORDS[self._language].wins[ended.winner]
            facts |= {"winner": winner, "side": ended.winner.value}
            self._tell(News("won", self._name, facts))
        else:
            self._tell(News("stopped", self._name, facts))

    def _look(self) -> None:
        self._bounded.flush(asyncio.get_running_loop().time())
        self.start()
        if self._room.draining:
            return
        village = self._room.waiting_village
        if village is not None and village.waiting:
            waiting = Counter(_called(client) for client in village.waiting.values())
            here = [name if number == 1 else f"{name} ({number})" for name, number in waiting.items()]
            facts: dict[str, Fact] = {"here": here, "number": village.free}
            self._tell(News("needs_anybody", self._name, facts))


def _called(client: Client) -> str:
    return name_of(client.name) if client.name else NAMELESS
