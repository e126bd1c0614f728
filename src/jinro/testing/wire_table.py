"""`WireTable`: a game of agents at the wire in virtual time; it keeps every byte that is sent, and when.

The driver, the seats, the hosts and the lines are the real ones. Only the sockets and the clock are not: an
agent is a `Player`, and its answer comes when it has thought for as long as it is told to.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, Literal

from msgspec.structs import replace

from jinro.game.asks import Ask
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.game.rules import TALKS, Rules
from jinro.hosting.agents.protocols import AgentProtocol, classic_protocol, contest_protocol
from jinro.hosting.agents.seats import AgentPart
from jinro.net.frames import text_frames
from jinro.net.peer import RemoteAgent
from jinro.players.player import Player
from jinro.testing.clock import ManualClock
from jinro.village.driver import drive
from jinro.village.journal import Journal
from jinro.village.simulate import opening
from jinro.village.table import Table
from jinro.wire.classic.host import Host as ClassicHost
from jinro.wire.nlp.codec import NAME
from jinro.wire.nlp.messages import DIALECTS

Sent = tuple[int, bytes]
"""A moment in milliseconds of the game, and what was sent then."""
Think = Callable[[Seat, str, int, int], int]
"""(seat, kind of ask or channel, day, round) -> milliseconds until the answer; a round of what is said at any
time is how often the seat has spoken."""
_SOON: Final = 1
"""Milliseconds until an agent answers the health check."""


class _Wire:
    """A wire that leads nowhere."""

    def __init__(self, sent: Callable[[Sequence[bytes]], None]) -> None:
        self._sent = sent

    def send(self, *packets: bytes) -> None:
        self._sent(packets)

    hold = send

    def close(self, code: int, reason: str) -> None:
        """Nothing is to be closed."""


class WireTable:
    """One game. `sent` has what each seat was sent."""

    def __init__(
        self,
        rules: Rules,
        players: Mapping[Seat, Player],
        think: Think,
        *,
        seed: int = 1,
        draws: Draws | None = None,
        roles: tuple[Role, ...] = (),
        protocol: Literal["contest", "classic"] = "contest",
        on_show: Callable[["WireTable"], None] | None = None,
    ) -> None:
        """`on_show` is called whenever events are shown."""
        self.game = Game(rules, seed, draws=draws)
        self.clock = ManualClock()
        self.journal = Journal()
        self._opened = replace(opening(rules, seed), roles=roles)
        self._players = players
        self._think = think
        self._classic = protocol == "classic"
        self._asked: dict[Seat, int] = {}
        self._busy_ms: dict[Seat, int] = {}
        """Until when each seat thinks."""
        self._offered: set[tuple[Seat, str]] = set()
        self.sent: dict[Seat, list[Sent]] = {seat: [] for seat in players}
        """What each seat was sent, and when."""
        self.table = Table(self.game, self.clock)
        if on_show is not None:
            self.table.follow(lambda events, packets: on_show(self))
        self.agents = {seat: self._agent(seat) for seat in self._of_agents()}
        self.seats = AgentPart(self.table, self._protocols(), self.agents, journal=self.journal)
        self.table.add(self.seats)

    def _of_agents(self) -> Iterable[Seat]:
        """The seats of agents: all."""
        return self._players

    def _protocols(self) -> dict[str, AgentProtocol]:
        if self._classic:
            return {"classic": classic_protocol(ClassicHost(self.agents))}
        return {"contest": contest_protocol(DIALECTS["2026"])}

    def _agent(self, seat: Seat) -> RemoteAgent:
        wire = _Wire(lambda packets: self._was_sent(seat, packets))
        return RemoteAgent(f"agent{seat}", wire, protocol="classic" if self._classic else "contest")

    async def play(self, until: Callable[[Game], bool] | None = None) -> Game:
        """Play to the end, or until this holds."""
        task = asyncio.ensure_future(drive(self.game, self.table, first=self._opened, journal=self.journal))
        while not task.done():
            await self.clock.settle()
            if until is not None and self.game.log and until(self.game):
                self.table.stop()
                break
            if not task.done():
                self.clock.jump()
        await task
        await self.table.close("over")
        return self.game

    # What agents do

    def _was_sent(self, seat: Seat, packets: Sequence[bytes]) -> None:
        now = self.clock.now_ms()
        self.sent[seat] += [(now, one if self._classic else text_frames([one])) for one in packets]
        if not self._classic and NAME in packets:
            # It answers in order: first what it thinks about.
            left = max(0, self._busy_ms.get(seat, 0) - now)
            self._after(left + _SOON, lambda: self.agents[seat].on_text(self.agents[seat].name))
        self._begin(seat)

    def _begin(self, seat: Seat) -> None:
        """Think about what is new to a seat."""
        ask = self.game.asks.get(seat)
        if ask is not None and self._asked.get(seat) != ask.id:
            self._asked[seat] = ask.id
            took = self._think(seat, ask.kind, ask.day, ask.round)
            self._busy_ms[seat] = self.clock.now_ms() + took
            self._after(took, lambda: self._answer(ask))
        for channel in self.game.open_to(seat):
            if channel in TALKS and (seat, channel) not in self._offered:
                self._offered.add((seat, channel))
                state = self.game.state
                took = self._think(seat, channel, state.day, state.floors[channel].said.get(seat, 0))
                self._after(took, partial(self._speak, seat, channel))

    def _after(self, ms: int, do: Callable[[], None]) -> None:
        self.clock.call_at(self.clock.now_ms() + ms, do)

    def _answer(self, ask: Ask) -> None:
        player, view = self._players[ask.seat], self.game.view(ask.seat)
        if ask.kind == "talk" or ask.kind == "whisper":
            self._say(ask, str((player.talk if ask.kind == "talk" else player.whisper)(view, ask)))
        else:
            self._choose(ask, getattr(player, ask.kind)(view, ask))

    def _say(self, ask: Ask, text: str) -> None:
        self.agents[ask.seat].on_text(text)

    def _choose(self, ask: Ask, target: Seat) -> None:
        name = self.game.view(ask.seat).name(target) if target > 0 else "nobody"
        self.agents[ask.seat].on_text(f'{{"agentIdx":{target}}}' if self._classic else name)

    def _speak(self, seat: Seat, channel: str) -> None:
        """Say the next words in a channel that is open at any time, if there are any."""
        self._offered.discard((seat, channel))
        if channel in self.game.open_to(seat):
            said = self._players[seat].speak(self.game.view(seat), channel)
            if said is not None:
                self.agents[seat].on_text(said)
