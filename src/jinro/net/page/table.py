"""`PageTable`: the seats of a village that people play on the page alone, with built-in players: one by the
rules of the contest, in turns or at any time."""

from collections.abc import Callable, Mapping, Sequence

from jinro.game import commands as c
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.net.page.client import PageClient
from jinro.net.page.seats import PageGreeting, PageSeats
from jinro.players.player import Player
from jinro.village.clock import Clock
from jinro.village.driver import Push
from jinro.village.journal import Journal
from jinro.village.seats import PlayerSeats


class PageTable:
    """The seats of one village."""

    def __init__(
        self,
        game: Game,
        clock: Clock,
        *,
        journal: Journal,
        robots: Mapping[Seat, Player],
        page: PageGreeting,
        on_show: Callable[[Sequence[Event]], None],
    ) -> None:
        """`robots` are players of this process; all other seats are those of people."""
        self._game = game
        self._clock = clock
        self._on_show = on_show
        self._early: list[Command] = []
        self.push: Push = self._early.append
        self.robots = PlayerSeats(game, robots, clock, journal)
        self.page = PageSeats(
            game,
            clock,
            journal,
            push=lambda command: self.push(command),
            greeting=page,
            on_gone=lambda seat: self._close_if_empty(),
        )
        self._prepared: list[Sequence[Event]] = []

    # For the driver

    def open(self, push: Push) -> None:
        self.push = push
        for command in self._early:
            push(command)
        self.robots.open(push)

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        self._prepared.append(events)
        self.page.prepare(command, events)
        self.robots.prepare(command, events)

    def show(self) -> None:
        prepared, self._prepared = self._prepared, []
        for events in prepared:
            self._on_show(events)
        self.page.show()
        self.robots.show()
        self._close_if_empty()

    def refuse(self, command: Command, refusal: Refusal) -> None:
        if not self.page.refuse(command, refusal):
            self.robots.refuse(command, refusal)

    # For the server

    def sit_at_page(self, seat: Seat, client: PageClient) -> str:
        """Give a seat to its person; returns the reason if it is refused."""
        refused = self.page.sit(seat, client)
        if not refused and seat in self.robots.seats:
            self.robots.leave(seat)
        return refused

    @property
    def taken(self) -> set[Seat]:
        """The seats whose people are here."""
        return set(self.page.seats)

    def absent(self) -> None:
        """Of a game that goes on: nobody has come back yet."""
        now, game = self._clock.now_ms(), self._game
        for seat in range(1, game.rules.seats + 1):
            if seat not in self.robots.seats and seat not in game.state.lost:
                self.page.lose(seat)
                self.push(c.Lost(now, seat))

    def invite(self, room: int | None) -> None:
        self.page.invite(room)

    def _close_if_empty(self) -> None:
        game = self._game
        if game.log and game.state.ended and not game.closed and not self.page.here:
            self.push(c.Close(self._clock.now_ms()))

    async def close(self, reason: str, code: int = 1000) -> None:
        """Say good-bye to everybody who is still there."""
        self.page.close(reason, code)
        await self.robots.close()
