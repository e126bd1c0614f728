"""`Villages`: the villages of one door: one that waits for players, and others that play.

Everything runs on one event loop and every step is a plain call, so no client can be lost or seated twice
between two steps.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from jinro.config.licos.settings import LicosSettings
from jinro.game.roles import Seat
from jinro.hosting.doors.licos.connection import MOST_NAME, Client
from jinro.hosting.doors.licos.seats import NOT_HERE, LobbyPlain
from jinro.hosting.doors.page.stream import PageClient
from jinro.hosting.lobby.gathering import ROBOT
from jinro.hosting.lobby.village import NOTES_PER_SEAT, Chance, Clocks, LobbyVillage
from jinro.hosting.lobby.village_start import RoomPlayer, VillageStart
from jinro.hosting.lobby.visitors import TokenHolder
from jinro.hosting.resume import RESTART_CODE, InterruptedGame
from jinro.hosting.village import Followers
from jinro.i18n import coded
from jinro.store.store import Store
from jinro.village.clock import RealClock, unix_ms
from jinro.village.notes import VillageMemory
from jinro.wire.licos.incoming import MessageProblem
from jinro.wire.licos.plain import LeaveWaitingPage

NO_NEW: Final = "the server accepts no new players"
NO_SEATS: Final = "built-in players have all seats of these villages"
MOST_VILLAGES: Final = 500
"""Villages that play at the same time; while there are more, no client can sit down."""


class Villages:
    """The villages of one door."""

    def __init__(
        self,
        settings: LicosSettings,
        *,
        store: Store | None = None,
        clocks: Clocks = RealClock,
        chance: Chance = secrets.randbits,
        now: Callable[[], int] = unix_ms,
    ) -> None:
        """`clocks`, `chance` and `now` are for tests: where clocks of games, random bits and the time of day
        come from."""
        self.settings = settings
        self.store = store
        self.clocks = clocks
        self.chance = chance
        self.now = now
        self.draining = False
        self.takes_part = False
        """Whether the villages that were interrupted go on, so that every client can be led to a seat."""
        self.villages: dict[int, LobbyVillage] = {}
        """Villages that wait or play, by number."""
        self._last = 0
        """The number of the latest village."""
        self._open: LobbyVillage | None = None
        self.on_join: Callable[[LobbyVillage, Client], None] = _ignore
        """Told a client that waits from now on."""
        self.on_begin: Callable[[LobbyVillage], None] = _ignore
        self.on_end: Callable[[LobbyVillage], None] = _ignore
        self.followers: Followers[LobbyVillage] = Followers()
        """Told committed events."""
        self.on_seat: Callable[[str, Seat, str], None] = _ignore
        """Told the game, the seat (0: the audience) and the token of every client that plays or watches."""
        self.on_lobby: Callable[[int, Client, LobbyPlain], Awaitable[MessageProblem | None]] = _no_lobby
        """Takes what a client of a village says to the lobby."""
        self.holder: Callable[[str], Awaitable[TokenHolder]] = _stranger
        """Who comes with a token."""
        self.on_closed: Callable[[int], None] = _ignore
        """Told the number of a village that is closed."""
        self._idle = asyncio.Event()
        self._idle.set()

    @property
    def open_village(self) -> LobbyVillage:
        """The village that waits for players."""
        if self._open is None:
            village = self._open = self._add(self.next_number(), self.settings)
            village.add_robots(ROBOT, self.settings.robots)
            return village
        return self._open

    async def recall(self) -> None:
        """Give the next village a number that no stored one has."""
        if self.store is not None:
            self._last = max(self._last, await _last_number(self.store, self.settings.name))

    def next_number(self) -> int:
        """The number of the next village."""
        self._last += 1
        return self._last

    @property
    def waiting_village(self) -> LobbyVillage | None:
        """The village that waits for players, if one was opened."""
        return self._open

    @property
    def _alone(self) -> bool:
        """Whether built-in players have all seats of every village: then one plays at a time."""
        return self.settings.robots >= self.settings.rules.seats

    def _add(self, number: int, settings: LicosSettings) -> LobbyVillage:
        village = self.villages[number] = LobbyVillage(number, settings, self)
        return village

    def began(self, village: LobbyVillage) -> None:
        self._idle.clear()
        if village is self._open:
            self._open = None
        self.on_begin(village)

    def ended(self, village: LobbyVillage) -> None:
        self.villages.pop(village.number, None)
        self.on_closed(village.number)
        if village.started:
            self.on_end(village)
        if not any(one.started for one in self.villages.values()):
            self._idle.set()
        if not self.draining and self._alone:
            asyncio.get_running_loop().call_soon(self.open_again)

    def open_again(self) -> None:
        """Let a village wait for players, unless no more are wanted; one of robots alone begins at once,
        when no other plays."""
        if not self.draining and not (self._alone and self.villages):
            _ = self.open_village

    def arrive_at_page(self, client: PageClient, number: int) -> str:
        """Seat a person who plays on the page; returns the reason if it is refused."""
        village = self.villages.get(number)
        if village is None or not village.knows(client.key):
            return f"there is no village {number} in which you have a seat"
        return village.arrive_at_page(client)

    async def arrive(self, client: Client, number: int, ready: bool) -> str:
        """Seat a client; returns the reason if it is refused."""
        who = await self.holder(client.token)
        if who.refused or client.agent.gone:
            return who.refused or "it has gone"
        client.known_as, client.person, client.program = who.key, who.person, who.program
        client.name = who.name[:MOST_NAME] or client.name
        village = self._wanted(client, number)
        if village is None:
            return f"there is no village {number}" if number else NO_SEATS
        if self.draining and not village.started:
            return NO_NEW
        if not village.started and len(self.villages) > MOST_VILLAGES:
            return "too many villages are under way"
        return village.arrive(client, ready=ready)

    def _wanted(self, client: Client, number: int) -> LobbyVillage | None:
        """The village of this number; of number 0, the client's own, else the one that waits."""
        found = self.villages.get(number) if number else self._home(client)
        if found is not None:
            return found
        if not self._alone:
            return self.open_village if number in (0, self.open_village.number) else None
        # No client can sit down, but any can watch the village that plays.
        watches = client.audience is not None and not number and self.villages
        return self.villages[max(self.villages)] if watches else None

    def _home(self, client: Client) -> LobbyVillage | None:
        """The village in which a client has a seat, of several the newest."""
        for village in sorted(self.villages.values(), key=lambda one: -one.number):
            if village.knows(client.key):
                return village
        return None

    async def home(self, tokens: Sequence[str]) -> tuple[str, int] | None:
        """The token of these that has a seat, or may watch, and its village, of several the newest."""
        keys = {token: (await self.holder(token)).key for token in tokens}
        for village in sorted(self.villages.values(), key=lambda one: -one.number):
            for token, key in keys.items():
                if village.knows(key) or village.is_watched_by(key):
                    return token, village.number
        return None

    # For the lobby

    def begin(self, start: VillageStart) -> bool:
        """Let a room become a village, which waits for its players for a moment; False: too many play."""
        if len(self.villages) > MOST_VILLAGES:
            return False
        self._add(start.number, start.settings).expect(start)
        return True

    def playing(self, token: str) -> int:
        """The number of a village in which a token has a seat, and which is not over; 0: there is none."""
        for village in sorted(self.villages.values(), key=lambda one: -one.number):
            over = village.game is not None and bool(village.game.log) and village.game.state.ended
            if village.knows(token) and not over:
                return village.number
        return 0

    def leave(self, number: int, token: str) -> None:
        """A player leaves a village for good."""
        village = self.villages.get(number)
        if village is not None:
            village.leave(token)

    def game_of(self, number: int) -> str:
        """The id of the game of a village; empty: it has not begun."""
        village = self.villages.get(number)
        return "" if village is None else village.id

    def is_over(self, number: int) -> bool:
        """Whether a village has ended, though people still talk there."""
        village = self.villages.get(number)
        return village is not None and village.game is not None and village.game.state.ended

    def is_here(self, number: int, token: str) -> bool:
        """Whether a player of a village is connected."""
        village = self.villages.get(number)
        if village is None or not village.started:
            return False
        return village.owner(token) in village.taken

    def awaits(self, number: int, token: str) -> bool:
        """Whether a village waits for the owner of a token to come, before it begins."""
        village = self.villages.get(number)
        return village is not None and village.awaits(token)

    def plays(self, number: int, token: str) -> str | None:
        """The language of a village in which a token has a seat; None: it has none there."""
        village = self.villages.get(number)
        return village.rules.language if village is not None and village.knows(token) else None

    def watch(self, number: int, player: RoomPlayer) -> None:
        """Let a visitor watch a village of a room."""
        village = self.villages.get(number)
        if village is not None:
            village.allow_to_watch(player)

    def may_watch(self, number: int, key: str) -> bool:
        """Whether a visitor was let in to watch a village."""
        village = self.villages.get(number)
        return village is not None and village.is_watched_by(key)

    def watchers(self, number: int) -> frozenset[str]:
        """The keys of the visitors who watch a village now."""
        village = self.villages.get(number)
        return frozenset() if village is None else village.watching

    def lose(self, person: str, reason: str, *, programs: bool) -> None:
        """Disconnect a person from all villages; `programs`: programs of its robots too."""
        for village in list(self.villages.values()):
            for client in village.clients():
                if client.person == person and (programs or not client.program):
                    client.agent.cut(1008, reason)

    def invite(self, number: int, room: int | None) -> None:
        """Tell the players of a village the number of the next one; None: it can be entered no more."""
        village = self.villages.get(number)
        if village is not None and village.started:
            village.invite(room)

    async def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool = False) -> None:
        """Go on with an interrupted village, or end it."""
        assert self.store is not None
        memory = VillageMemory.of(await self.store.notes(stored.header.game))
        keeper = await self.store.reopen(stored.header.game, notes_per_seat=NOTES_PER_SEAT)
        self._last = max(self._last, memory.village)
        self._add(memory.village, self.settings).resume(stored, memory, keeper, wait_s, abort=abort)

    async def drain(self) -> None:
        """Refuse new players, send waiting clients away, and let running games finish."""
        self._no_more(coded("connections.stops"), 1001)
        for village in list(self.villages.values()):
            village.finish()
        await self._idle.wait()

    async def interrupt(self) -> None:
        """Leave all villages as they are, for the next server, and disconnect all clients."""
        self._no_more(coded("connections.restarts"), RESTART_CODE)
        for village in list(self.villages.values()):
            if village.started:
                village.interrupted = True
                village.task.cancel()
        await self._idle.wait()

    async def stop(self) -> None:
        """Abort running games."""
        self._no_more(coded("connections.stops"), 1001)
        for village in list(self.villages.values()):
            village.close()
        await self._idle.wait()

    def _no_more(self, reason: str, code: int) -> None:
        self.draining = True
        for village in list(self.villages.values()):
            village.dismiss(reason, code)


async def _stranger(token: str) -> TokenHolder:
    """Where no people are known."""
    return TokenHolder(token)


async def _last_number(store: Store, track: str) -> int:
    """The greatest number of the latest village, and of interrupted ones: rooms do not begin in the order of
    their numbers. 0 if there was none."""
    games = [*await store.games(track=track, limit=1), *await store.games(track=track, is_open=True)]
    return max([VillageMemory.of(await store.notes(one.game)).village for one in games], default=0)


async def _no_lobby(number: int, client: Client, message: LobbyPlain) -> MessageProblem | None:
    """The default answer to a message to the lobby: there is no lobby here."""
    return None if isinstance(message, LeaveWaitingPage) else NOT_HERE


def _ignore(*anything: object) -> None:
    """The default callback."""
