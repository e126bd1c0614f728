"""`Gathering`: players who have come to a village before it begins.

There are two kinds. An open village takes every player until its seats are taken; a village that a room has
become waits for the players of this room alone, and not for long.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec import Struct

from jinro.hosting.doors.licos.connection import AGAIN, Client
from jinro.hosting.doors.licos.outbox import no_room
from jinro.hosting.doors.licos.seats import OnLobby
from jinro.hosting.doors.page.seats import MOST_TABS
from jinro.hosting.doors.page.stream import PageClient
from jinro.hosting.in_turn import begin
from jinro.hosting.lobby.rooms import ANONYMOUS
from jinro.hosting.lobby.village_start import RoomPlayer, VillageStart
from jinro.players import DEFAULT_PLAYER
from jinro.village.clock import Clock, Timer
from jinro.wire.licos import BadMessage
from jinro.wire.licos.plain import LeaveWaitingPage
from jinro.wire.page.play import SeatWaits

ROBOT: Final = DEFAULT_PLAYER
"""The built-in player that takes an empty seat."""
READY_MS: Final = 30_000
"""How long a village that a room has become waits for its players to say `ready`; then it begins."""


class Sitter(Struct, frozen=True):
    """One who gets a seat: a player with a token, who is here or not, or a built-in player."""

    token: str = ""
    name: str = ""
    client: Client | None = None
    pages: tuple[PageClient, ...] = ()
    """Its streams, if it plays on the page."""
    robot: str = ""
    machine: bool = False
    """Whether no person plays: it is a built-in player, or the program of a robot."""


class Gathering:
    """Who waits in one village. It is empty once the game has begun."""

    def __init__(self, number: int, seats: int) -> None:
        self._number = number
        self._seats = seats
        self.clients: dict[str, Client] = {}
        """Clients that wait for a seat, by token."""
        self.robots: list[str] = []
        """Built-in players that wait, by name."""
        self.watching: list[Client] = []
        """Clients that wait to watch."""
        self._pages: dict[str, list[PageClient]] = {}
        """Streams of people at the page, by token in lower case."""
        self._expected: dict[str, RoomPlayer] = {}
        """The players of the room, by token in lower case; empty: the village is open."""
        self._patience: Timer | None = None
        self._left_ms: Callable[[], int] = lambda: 0
        """How long players who have not come are still waited for."""

    @property
    def of_room(self) -> bool:
        """Whether it waits for the players of a room."""
        return bool(self._expected)

    @property
    def here(self) -> set[str]:
        """The tokens of the players who have come."""
        return self.clients.keys() | self._pages.keys()

    @property
    def is_complete(self) -> bool:
        """Whether all players of the room have come."""
        return len(self.here) == len(self._expected)

    @property
    def free(self) -> int:
        """Seats that are free."""
        return 0 if self._expected else self._seats - len(self.clients) - len(self.robots)

    def expects(self, token: str) -> bool:
        """Whether the owner of a token is a player of the room."""
        return token.lower() in self._expected

    def awaits(self, token: str) -> bool:
        """Whether it waits for the owner of a token."""
        return self.expects(token) and token.lower() not in self.here

    def expect(self, start: VillageStart, clock: Clock, too_late: Callable[[], None]) -> None:
        """Wait for the players of a room; `too_late` is called if they have not all come in time."""
        self._expected = {one.visitor.key: one for one in start.players}
        self.robots = list(start.built_in)
        self._patience = clock.call_at(clock.now_ms() + READY_MS, too_late)
        self._left_ms = lambda: READY_MS - clock.now_ms()

    # Coming and going

    def add(self, client: Client, on_lobby: OnLobby) -> str:
        """Let a client wait for a seat; returns the reason if it is refused."""
        key = client.key
        if self._expected and key not in self._expected:
            return f"village {self._number} is for those of its waiting room"
        before = self.clients.pop(key, None)
        if before is not None:
            before.agent.close(AGAIN, 1008)
        if not self.free and not self._expected:
            return f"village {self._number} has no free seat"
        self.clients[key] = client
        client.agent.on_gone = lambda: self._gone(key, client)
        client.agent.on_text = partial(_waits, client, on_lobby)
        return ""

    def _gone(self, key: str, client: Client) -> None:
        if self.clients.get(key) is client:
            del self.clients[key]

    def add_page(self, client: PageClient) -> str:
        """Let a person at the page wait for a seat; returns the reason if it is refused."""
        if client.key not in self._expected:
            return f"village {self._number} is for those of its waiting room"
        streams = self._pages.setdefault(client.key, [])
        for old in streams[: 1 - MOST_TABS]:
            old.close("too many tabs of one seat", 1008)
        self._pages[client.key] = [*streams[1 - MOST_TABS :], client]
        client.on_gone = lambda: self._gone_from_page(client)
        return ""

    def _gone_from_page(self, client: PageClient) -> None:
        left = [one for one in self._pages.get(client.key, ()) if one is not client]
        if left:
            self._pages[client.key] = left
        else:
            self._pages.pop(client.key, None)

    def add_watcher(self, client: Client, on_lobby: OnLobby) -> str:
        """Let a client wait to watch; returns the reason if it is refused."""
        refused = no_room(self.watching, client)
        if refused:
            return refused
        self.watching.append(client)
        client.agent.on_text = partial(_waits, client, on_lobby)
        client.agent.on_gone = lambda: self.watching.remove(client)
        return ""

    def leave(self, token: str) -> bool:
        """A player of the room leaves, and a built-in player gets the seat; False: it was none."""
        key = token.lower()
        if self._expected.pop(key, None) is None:
            return False
        for page in self._pages.pop(key, []):
            page.close("left")
        client = self.clients.pop(key, None)
        if client is not None:
            client.agent.close("left", 1000)
        if self._expected:
            self.robots.append(ROBOT)
        return True

    def tell_who_is_missing(self) -> None:
        """Tell people at the page how many are missing, and how long they are waited for."""
        missing = len(self._expected) - len(self.here)
        told = SeatWaits(self._number, missing, max(0, self._left_ms()))
        for client in [one for streams in self._pages.values() for one in streams]:
            client.tell(told)

    # The end of waiting

    def sitters(self, *, blind: bool) -> list[Sitter]:
        """All who get a seat; `blind`: no name is told."""
        if not self._expected:
            clients = [Sitter(one.key, one.name, one) for one in self.clients.values()]
            return [*clients, *(Sitter(robot=one, machine=True) for one in self.robots)]
        people = [
            Sitter(
                one.visitor.key,
                ANONYMOUS if blind else one.name,
                self.clients.get(key),
                tuple(self._pages.get(key, ())),
                machine=one.visitor.kind == "robot player",
            )
            for key, one in self._expected.items()
        ]
        name = ANONYMOUS if blind else ""
        return [*people, *(Sitter(name=name, robot=one, machine=True) for one in self.robots)]

    def clear(self) -> None:
        """Forget all who wait: they are in the game now."""
        self.clients, self.robots, self.watching, self._expected, self._pages = {}, [], [], {}, {}
        if self._patience is not None:
            self._patience.cancel()

    def forget_room(self) -> None:
        """Forget the players of the room."""
        self._expected = {}

    def dismiss(self, reason: str, code: int) -> None:
        """Send waiting clients away."""
        waiting, self.clients = [*self.clients.values(), *self.watching], {}
        self.watching = []
        pages, self._pages = [one for streams in self._pages.values() for one in streams], {}
        for page in pages:
            page.close(reason, code)
        if self._patience is not None:
            self._patience.cancel()
        for client in waiting:
            client.agent.close(reason, code)


def _waits(client: Client, on_lobby: OnLobby, text: str) -> None:
    """A message of a waiting client: nothing is taken but that it leaves."""
    if client.allowed():
        try:
            message = client.codec.read_client(text)
        except BadMessage:
            return
        if isinstance(message, LeaveWaitingPage) and client.owns(message.token):
            begin(_leave(client, on_lobby, message))


async def _leave(client: Client, on_lobby: OnLobby, message: LeaveWaitingPage) -> None:
    await on_lobby(client, message)
    client.agent.cut(1000, "left")
