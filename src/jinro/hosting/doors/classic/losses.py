"""Agents that are lost in a series: after which packet, and whether the version of a library explains it."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.language.aiwolf.java04 import read_by_04
from jinro.wire.classic.host import CHANNELS
from jinro.wire.classic.versions import OLDEST, Version

_OF_THE_NIGHT: Final = ("WHISPER", "DIVINE", "GUARD", "ATTACK")
_MOST_SENTENCES: Final = 3
_MOST_SINCE: Final = 50
_MOST_CHARACTERS: Final = 80
"""Of each sentence."""


class AgentLoss(Struct, frozen=True, kw_only=True):
    """An agent that is lost."""

    seat: Seat
    player: str
    game: str
    """Empty between two games."""
    number: int
    """Number of the game in the series, from 1."""
    day: int
    last: str
    """The last packet, in short; empty: it was sent none."""
    ends_at: str = ""
    """A sentence that it was told last, at which libraries of 0.4 end; empty: there is none."""
    since: tuple[str, ...] = ()
    """The first sentences of talk that it was told after its last answer."""
    maybe: Version | None = None
    """The version of a library that explains the loss."""


class Losses:
    """The losses of a series; each is told once."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players
        self.last: dict[Seat, bytes] = {}
        """The last packet of each seat, which the hosts of the games fill in."""
        self._told: set[Seat] = set()

    def returned(self, seat: Seat) -> None:
        self._told.discard(seat)
        self.last.pop(seat, None)

    def lost(
        self, seat: Seat, *, game: str, log: Game, number: int, versions: dict[Seat, Version]
    ) -> AgentLoss | None:
        """What there is to tell about a seat that is lost; None if it was told before."""
        if seat in self._told:
            return None
        self._told.add(seat)
        loss = AgentLoss(
            seat=seat,
            player=self._players[seat - 1],
            game=game,
            number=number,
            day=log.state.day if log.log else 0,
            last=in_short(self.last.get(seat, b"")),
        )
        return loss if seat in versions else _explained(loss, log)


def _explained(loss: AgentLoss, game: Game) -> AgentLoss:
    """The loss with the version that explains it, if one does."""
    told, answered, newer_tongue = _since(game, loss.seat)
    since = tuple(_cut(event.text) for event in told if event.channel == "talk")[:_MOST_SINCE]
    loss = msgspec.structs.replace(loss, since=since)
    newer = next((event for event in told if not read_by_04(event.text)), None)
    if newer is not None and game.rules.talk_language == "aiwolf" and not newer_tongue:
        # A whisper is secret: only its first word is told.
        text = newer.text if newer.channel == "talk" else f"{newer.text.partition(' ')[0]} …"
        return msgspec.structs.replace(loss, ends_at=_cut(text), maybe="0.4")
    # 0.4.0 ends at the first history, before it is asked anything.
    is_first = game.rules.speech_version == "0.4" and not answered and loss.day <= game.rules.first_day + 1
    return msgspec.structs.replace(loss, maybe=OLDEST) if is_first else loss


def _since(game: Game, seat: Seat) -> tuple[list[e.Spoke], bool, bool]:
    """What a seat was told since its last answer; whether it has answered at all, and in newer sentences."""
    told: list[e.Spoke] = []
    answered = newer = False
    for event, mask in zip(game.log, game.masks, strict=True):
        if isinstance(event, (e.Spoke, e.Chose, e.Wrote)) and event.seat == seat:
            if not (event.reason if isinstance(event, e.Chose) else event.forced):
                told, answered = [], True
                newer = newer or (isinstance(event, e.Spoke) and not read_by_04(event.text))
        elif isinstance(event, e.Spoke) and event.channel in CHANNELS and mask >> seat & 1:
            told.append(event)
    return told, answered, newer


def in_short(packet: bytes) -> str:
    """The request of a packet, and the last sentences of talk that it tells with their number.

    Requests of the night are not named: they would tell roles.
    """
    if not packet:
        return ""
    read = msgspec.json.decode(packet)
    info = read["gameInfo"] or {}
    talks = read["talkHistory"] or info.get("talkList") or []
    shown = [f"Agent[{talk['agent']:02}] {_cut(talk['text'])}" for talk in talks[-_MOST_SENTENCES:]]
    request = "NIGHT" if read["request"] in _OF_THE_NIGHT else read["request"]
    return f"{request} ({len(talks)}): {'; '.join(shown)}" if talks else f"{request}"


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
