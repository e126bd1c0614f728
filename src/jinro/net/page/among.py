"""`AmongAgents`: agents over the network, people at the page and built-in players in the seats of one game.

To agents a person is a player like any other: they are sent what the game shows them, and nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from jinro.game import commands as c
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.net.agent import RemoteAgent
from jinro.net.page.client import PageClient
from jinro.net.page.seats import PageGreeting, PageSeats
from jinro.net.protocols import AgentProtocol
from jinro.net.seats import AgentSeats, OnShow
from jinro.players.player import Player
from jinro.village.clock import Clock
from jinro.village.driver import Push
from jinro.village.journal import Journal
from jinro.village.seats import PlayerSeats

BUILT_IN: Final = "+"
"""Begins the name of a built-in player in the note `PEOPLE`, which has a mark for a person, and `NOBODY`
for an agent."""


class AmongAgents(AgentSeats):
    """The seats of one game."""

    def __init__(
        self,
        game: Game,
        protocols: Mapping[str, AgentProtocol],
        agents: Mapping[Seat, RemoteAgent],
        clock: Clock,
        *,
        journal: Journal,
        robots: Mapping[Seat, Player],
        page: PageGreeting,
        same_address: bool = False,
        on_show: OnShow | None = None,
        on_lost: Callable[[Seat], None] | None = None,
    ) -> None:
        """`robots` are players of this process; seats that neither they nor `agents` have are people's."""
        self.page = PageSeats(
            game,
            clock,
            journal,
            push=lambda command: self.push(command),
            greeting=page,
            on_gone=_ignore,
        )
        self.robots = PlayerSeats(game, robots, clock, journal, keeps_time=False)
        super().__init__(
            game,
            protocols,
            agents,
            clock,
            journal=journal,
            same_address=same_address,
            on_show=on_show,
            on_lost=on_lost,
        )

    # For the driver

    def open(self, push: Push) -> None:
        super().open(push)
        self.robots.open(push)

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        super().prepare(command, events)
        self.page.prepare(command, events)
        self.robots.prepare(command, events)

    def show(self) -> None:
        super().show()
        self.page.show()
        self.robots.show()

    def refuse(self, command: Command, refusal: Refusal) -> None:
        if self.page.refuse(command, refusal):
            return
        if isinstance(command, (c.Say, c.Choose, c.Speak)) and command.seat in self.robots.seats:
            self.robots.refuse(command, refusal)
        else:
            super().refuse(command, refusal)

    # For the server

    def sit_at_page(self, seat: Seat, client: PageClient) -> str:
        """Give a seat to its person; returns the reason if it is refused."""
        return self.page.sit(seat, client)

    def await_person(self, seat: Seat) -> None:
        """The person of a seat is not here; it may come at any time."""
        self.page.lose(seat)
        if seat not in (self._game.state.lost if self._game.log else ()):
            self.push(c.Lost(self._clock.now_ms(), seat))

    def close(self, reason: str, code: int = 1000) -> None:
        super().close(reason, code)
        self.page.close(reason, code)

    async def rest(self) -> None:
        await self.robots.close()


def _ignore(seat: Seat) -> None:
    """A seat that is lost is like one of an agent."""
