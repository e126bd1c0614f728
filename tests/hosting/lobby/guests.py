"""Visitors of a lobby without any wire, on virtual time."""

import asyncio
import uuid
from collections.abc import Callable, Coroutine

from tests.hosting.doors.licos.lobby_clients import Meeting, strangers

from jinro.game.presets.licos import CASTS, ORDER
from jinro.hosting.lobby.lobby import Lobby
from jinro.hosting.lobby.plans import RoomPlan
from jinro.hosting.lobby.refusals import LobbyRefusal
from jinro.hosting.lobby.visitors import Kind, Visitor
from jinro.store import completed
from jinro.wire.page.lobby import LobbyNotice, LobbyRoomChanged, RoomView


class Guest:
    """A visitor that attends, and what it was told."""

    def __init__(self, lobby: Lobby, name: str, kind: Kind = "human player", **more: object) -> None:
        token = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{name} {kind}"))
        fields = {"id": f"id of {name}", "name": name, "kind": kind, "token": token, **more}
        self.visitor = Visitor(**fields)  # type: ignore[arg-type]
        self.lobby = lobby
        self.told: list[LobbyNotice] = []
        lobby.attend(self.visitor, self.told.append)

    def gone(self) -> None:
        self.lobby.depart(self.visitor, self.told.append)

    def back(self) -> None:
        self.lobby.attend(self.visitor, self.told.append)

    @property
    def room(self) -> RoomView:
        return next(one.view for one in reversed(self.told) if isinstance(one, LobbyRoomChanged))

    @property
    def host(self) -> str:
        return next((row.name for row in self.room.rows if row.host), "")


def plan(number: int = 5, **more: object) -> RoomPlan:
    roles = dict(zip(ORDER, map(int, CASTS[number][0].split()), strict=True))
    return RoomPlan(name="Lantern Hollow", number=number, roles=roles, **more)  # type: ignore[arg-type]


def code(act: Callable[..., object], *args: object, **more: object) -> str:
    """Why an act is refused; empty: it is done. One that has to wait is waited for."""
    return refusal_of(act, *args, **more)[0]


def refusal_of(act: Callable[..., object], *args: object, **more: object) -> tuple[str, dict[str, object]]:
    """The same, with what the words name."""
    try:
        done = act(*args, **more)
        if isinstance(done, Coroutine):
            completed(done)
    except LobbyRefusal as refusal:
        return refusal.code, refusal.details
    return "", {}


def built(result: object) -> int:
    assert isinstance(result, RoomView), result
    return result.card.id


def wait(meeting: Meeting, ms: int) -> None:
    """Let time pass, second by second."""
    end = meeting.clock.now_ms() + ms
    while meeting.clock.now_ms() < end:
        meeting.clock.pass_to(min(end, meeting.clock.now_ms() + 1_000))


def in_lobby(test: Callable[[Meeting, Lobby], None]) -> Callable[[], None]:
    """Run a test on an event loop, with a lobby of its own."""

    def run() -> None:
        async def main() -> None:
            async with strangers() as meeting:
                test(meeting, meeting.lobby)
                meeting.lobby.close()

        asyncio.run(main())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
