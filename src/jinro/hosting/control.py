"""`ServerControl`: what the operator sees and does on the page: running games, faults, news; pause, go on,
extend, remove, stop, drain.

No role is shown, and no death before all players know it: others who see the operator's screen learn of a
running game only who is connected.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from jinro.contest.score.faults import open_tally
from jinro.errors import CallerError, SettingsError
from jinro.game import commands as c
from jinro.game.roles import Seat
from jinro.hosting.notices.notice import OperatorNotice
from jinro.hosting.tokens import own_token
from jinro.hosting.village import MOST_EXTENDED_S, HostedGame
from jinro.hosting.web.sight import DoorKind, ShownTrack
from jinro.i18n import Language
from jinro.village.clock import unix_ms
from jinro.village.driver import Push
from jinro.wire.page.control import (
    ActName,
    ControlledDoor,
    ControlledGame,
    ControlledSeat,
    ControlState,
    NewsLine,
)
from jinro.wire.page.messages import Face

VARIABLE: Final = "JINRO_CONTROL_TOKEN"
FILE: Final = "control-token"
SHORTEST: Final = 16
"""Characters of the shortest token that is taken."""
MOST_CONTROLLED: Final = 100
"""Running games that the operator's page lists."""
MOST_NEWS: Final = 200
"""Pieces of news that the operator's page has."""


def control_token(environ: Mapping[str, str], data: Path) -> str:
    """The operator's token."""
    token = own_token(environ, data, variable=VARIABLE, file=FILE)
    if len(token) < SHORTEST:
        raise SettingsError(VARIABLE, "errors.control.short_token", least=SHORTEST)
    return token


class _Handle:
    """One running game, for the operator."""

    def __init__(self, track: ShownTrack, one: HostedGame) -> None:
        self.id = one.id
        self.track = track.settings.name
        self.door: DoorKind = track.protocol
        self.game = one.game
        self.players = one.players
        self._one = one
        self._push: Push = one.table.push
        self.journal = one.journal

    @property
    def now_ms(self) -> int:
        return self._one.now_ms

    @property
    def acts(self) -> tuple[ActName, ...]:
        """What can be done now."""
        state = self.game.state
        if self.game.closed:
            return ()
        if state.ended:
            return ("stop",)
        paused: tuple[ActName, ...] = ("pause",) if state.paused_ms is None else ("resume",)
        timed: tuple[ActName, ...] = ("extend",) if state.until_ms is not None else ()
        return (*paused, *timed, "remove", "stop")

    def do(self, act: ActName, *, seconds: float, seat: Seat) -> None:
        """Do it; raises `CallerError` if it cannot be done now."""
        if act not in self.acts:
            raise CallerError("errors.control.acts", at="act", acts=", ".join(self.acts) or "none", act=act)
        match act:
            case "pause":
                self._push(c.Pause(self.now_ms))
            case "resume":
                self._one.end_pause()
            case "extend":
                if not 0 < seconds <= MOST_EXTENDED_S:
                    raise CallerError("errors.control.seconds", at="seconds", most=MOST_EXTENDED_S)
                self._push(c.Extend(self.now_ms, round(1_000 * seconds)))
            case "remove":
                shown = list(self.game.state.shown)  # Also players whose death is not known yet.
                if seat not in shown:
                    raise CallerError("errors.control.living", at="seat", living=shown, seat=seat)
                self._push(c.Remove(self.now_ms, seat))
            case "stop":
                self._push(c.Close(self.now_ms))

    def card(self) -> ControlledGame:
        """The game as it is."""
        game, state = self.game, self.game.state
        faults = open_tally(game.log, self.journal.notes())
        seats = tuple(
            ControlledSeat(
                face=Face(one.name, one.avatar),
                player=self.players[seat - 1] if seat <= len(self.players) else "",
                alive=seat in state.shown,
                lost=seat in state.lost,
                faults=faults[seat],
            )
            for seat, one in enumerate(game.scene.characters, 1)
        )
        return ControlledGame(
            id=self.id,
            track=self.track,
            door=self.door,
            day=state.day,
            seconds=self.now_ms // 1_000,
            paused=state.paused_ms is not None,
            left_ms=None if state.until_ms is None else max(0, state.until_ms - self._at_ms),
            seats=seats,
            acts=self.acts,
        )

    @property
    def _at_ms(self) -> int:
        """The time of the game: in a pause it stands still."""
        paused_ms = self.game.state.paused_ms
        return self.now_ms if paused_ms is None else paused_ms


class ServerControl:
    """The operator's view of one server."""

    def __init__(
        self,
        token: str,
        tracks: list[ShownTrack],
        running: Callable[[], Iterator[tuple[ShownTrack, HostedGame]]],
    ) -> None:
        """`running` finds the games that run, with their doors."""
        self.token = token
        self._tracks = tracks
        self._running = running
        self._news: deque[tuple[int, OperatorNotice]] = deque(maxlen=MOST_NEWS)
        self.on_drain: Callable[[], None] | None = None
        """Called when the operator wants the server to end; None: this cannot be asked for."""

    def tell(self, news: OperatorNotice) -> None:
        """Remember what the server has told."""
        self._news.append((unix_ms(), news))

    def state(self, language: Language) -> ControlState:
        handles = self._handles()
        return ControlState(
            draining=any(track.draining for track in self._tracks),
            doors=tuple(
                ControlledDoor(
                    track.settings.name, track.protocol, track.url, track.waiting, len(track.games)
                )
                for track in self._tracks
            ),
            games=tuple(handle.card() for handle in islice(handles, MOST_CONTROLLED)),
            more=max(0, len(handles) - MOST_CONTROLLED),
            news=tuple(NewsLine(at_ms, one.code, one.words(language)) for at_ms, one in self._news),
        )

    def act(self, number: str, act: ActName, *, seconds: float = 0, seat: Seat = 0) -> bool:
        """Do something to a game; False if there is none of this id. Raises `CallerError` if it cannot be
        done now."""
        for handle in self._handles():
            if handle.id == number:
                handle.do(act, seconds=seconds, seat=seat)
                return True
        return False

    def _handles(self) -> list[_Handle]:
        """The games that have begun."""
        return [_Handle(track, one) for track, one in self._running() if one.game.log]

    def drain(self) -> None:
        """Begin no new games, let the running ones finish, and end."""
        if self.on_drain is None:
            raise CallerError("errors.control.cannot_drain")
        self.on_drain()
