"""`AgentPart`: agents over the network in seats of one game.

A text becomes a command as it comes in, and goes to the driver (`village/driver.py`), which calls back, by
the table, to `prepare` and `show`. A disconnected agent is lost at once; if it reconnects, it gets its seat
back, after a while if it does so too often. Late and unsolicited texts go into the journal. Each seat is
served in the protocol of its agent (`AgentProtocol`); seats of several protocols may play one game. To agents
a person or a built-in player is a player like any other: they are sent what the game shows them.

Asks are compared by id: control commands may replace an open ask by one with fewer options and the same id.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, Literal

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event, Opened
from jinro.game.roles import Seat
from jinro.hosting.agents.protocols import AgentLine, AgentProtocol
from jinro.net.addresses import address_mark, is_owner
from jinro.net.peer import RemoteAgent
from jinro.village.clock import Timer
from jinro.village.journal import Journal
from jinro.village.notes import ADDRESSES, NONE, PROTOCOLS
from jinro.village.pace import Returns
from jinro.village.table import ANSWERS, Table
from jinro.village.thinking import Thinking
from jinro.wire.outgoing import Outgoing

NOTE_CHARACTERS: Final = 200
"""What a note keeps of a text that was not an answer."""
Unsolicited = Literal["late", "unasked", "flood"]
"""The codes of notes about messages that were not answers."""


class AgentPart:
    """The agents of one game."""

    def __init__(
        self,
        table: Table,
        protocols: Mapping[str, AgentProtocol],
        agents: Mapping[Seat, RemoteAgent],
        *,
        journal: Journal,
        same_address: bool = False,
        on_lost: Callable[[Seat], None] | None = None,
    ) -> None:
        """`protocols` by name, including those of all agents. Seats of disconnected agents begin lost;
        `on_lost` is told of agents that go later. With `same_address` a seat is given back only to its own
        address."""
        self._table = table
        self._game = game = table.game
        self._clock = clock = table.clock
        self._journal = journal
        self._asked_when_lost = game.rules.lost.asked
        self._thinking = None if game.rules.thinking is None else Thinking(game.rules)
        """Where agents have budgets of time to think: what they have used."""
        if self._thinking is not None:
            self._thinking.take(game.log)  # Of a game that was interrupted.
        self.names = {seat: agent.name for seat, agent in agents.items()}
        self._spoken = {seat: agent.protocol for seat, agent in agents.items()}
        self._addresses = {seat: agent.address for seat, agent in agents.items()} if same_address else None
        self._protocols = {seat: protocols[agent.protocol] for seat, agent in agents.items()}
        self._all_protocols = tuple(protocols.values())
        self._alone = len(protocols) == 1 and len(agents) == game.rules.seats
        """Whether agents of one protocol have all seats."""
        self._lines = {s: self._protocols[s].line(agent, game.rules) for s, agent in agents.items()}
        self._open: dict[Seat, AgentLine] = {}
        """Lines that wait for an answer."""
        self._agents: dict[Seat, RemoteAgent] = {}
        self._returning: dict[Seat, RemoteAgent] = {}
        """Reconnected agents that have not been greeted yet: nothing older is sent to them."""
        self._returns = Returns(clock)
        self._kept_waiting: dict[Seat, Timer] = {}
        """Those of them that have reconnected too often: when they get their seats."""
        self._prepared: list[Sequence[Outgoing]] = []
        """Packets to send once the events that gave them are written."""
        self._holding: dict[Seat, RemoteAgent] = {}
        """Agents with packets that are held, until the next request to any of them or for a moment."""
        self._in_order = any(protocol.in_order for protocol in self._protocols.values())
        self._asked = False
        """Whether a request has been sent."""
        self.due_ms: int | None = None
        self._on_lost: Callable[[Seat], None] | None = None
        lost = game.state.lost if game.log else frozenset()
        for seat, agent in agents.items():
            if seat not in lost:
                self._sit(seat, agent)
        self._on_lost = on_lost
        # The asks of a game that was interrupted, which were sent by another process.
        for seat, ask in game.asks.items():
            if seat in self._lines:
                self._wait_for(seat, ask, table.from_ms(clock.now_ms()))

    @property
    def seats(self) -> Collection[Seat]:
        return self.names.keys()

    @property
    def is_here(self) -> bool:
        return bool(self._agents)

    def _sit(self, seat: Seat, agent: RemoteAgent) -> None:
        self._agents[seat] = agent
        agent.on_text = partial(self._heard, seat)
        agent.on_gone = partial(self._left, seat)
        if agent.gone:
            self._left(seat)

    # For the table

    def prepare(self, command: Command, events: Sequence[Event], origin: object) -> Sequence[Outgoing]:
        """Returns the packets for the trace; in a mixed village all of them are in the contest's protocol."""
        if type(command) not in ANSWERS:
            self._control(command)
        if self._thinking is not None:
            self._thinking.take(events)
        protocols, game = self._all_protocols, self._game
        if self._alone:
            packets = protocols[0].host.packets(game)
            self._prepared.append(packets)
            return packets
        # To each seat what its own host says; the trace is in one protocol.
        made = [(protocol, protocol.host.packets(game)) for protocol in protocols]
        sent = [out for own, packets in made for out in packets if self._protocols.get(out.seat) is own]
        self._prepared.append(sent)
        return next((packets for protocol, packets in made if protocol.traced), ())

    def _control(self, command: Command) -> None:
        if isinstance(command, c.Returned):
            self._forget(command.seat)
            self._seat_again(command.seat)
        elif isinstance(command, c.Open):
            self._note_owners()  # The store writes it with the first events.

    def show(self, now_ms: int) -> None:
        prepared, self._prepared = self._prepared, []
        asks, opened = self._game.asks, self._open
        if opened:
            for seat in [s for s, line in opened.items() if not _same(asks.get(s), line.ask)]:
                opened.pop(seat).drop()
        if len(prepared) == 1 and len(prepared[0]) == 1:
            self._show_one(prepared[0][0], asks, now_ms)
            return
        by_seat: dict[Seat, list[bytes]] = {}
        asked: dict[Seat, Ask] = {}
        for packets in prepared:
            for seat, data, ask in packets:
                if ask is not None:
                    asked[seat] = ask
                    if _same(asks.get(seat), ask):
                        self._put(seat, ask, now_ms)
                if seat in by_seat:
                    by_seat[seat].append(data)
                else:
                    by_seat[seat] = [data]
        if self._in_order and asked:
            self._send_in_order(by_seat, asked)
            return
        for seat, texts in by_seat.items():
            agent = self._agents.get(seat)
            if agent is None:
                continue
            if seat in asked:
                agent.send(*texts)
            else:
                agent.hold(*texts)
                self._holding[seat] = agent

    def _show_one(self, packet: Outgoing, asks: Mapping[Seat, Ask], now: int) -> None:
        """As `show`, for a single packet, which is the usual case when agents talk in turns."""
        seat, data, ask = packet
        if ask is not None and (asks.get(seat) is ask or _same(asks.get(seat), ask)):
            self._put(seat, ask, now)
        agent = self._agents.get(seat)
        if agent is not None:
            if ask is None:
                agent.hold(data)
                self._holding[seat] = agent
            else:
                if self._in_order:
                    self._asked = True
                    if self._holding:
                        self._release()
                agent.send(data)

    def _send_in_order(self, by_seat: Mapping[Seat, list[bytes]], asked: Mapping[Seat, Ask]) -> None:
        """Send the packets of one moment, requests last: agents that share what they know have it before one
        of them is asked. Only votes, which almost all are asked for, take the packets of their own seats
        with them, unless these greet the agents."""
        if self._holding:
            self._release()
        agents = self._agents
        apart = len(asked) > 1 and (not self._asked or any(ask.kind != "vote" for ask in asked.values()))
        self._asked = True
        for seat, texts in by_seat.items():
            if seat in agents and (apart or seat not in asked):
                agents[seat].send(*(texts[:-1] if seat in asked else texts))
        for seat in asked:
            if seat in agents:
                agents[seat].send(*(by_seat[seat][-1:] if apart else by_seat[seat]))

    def _release(self) -> None:
        """Send what is held: packets of an earlier moment go before any request."""
        holding, self._holding = self._holding, {}
        for agent in holding.values():
            agent.send()

    def _put(self, seat: Seat, ask: Ask, now: int) -> None:
        paused = self._table.paused_ms
        self._wait_for(seat, ask, now if paused is None else paused)
        if seat not in self._agents and self._runs_out_at_once(seat) and paused is None:
            self._table.push(c.TimeUp(now, seat, ask.id))

    def _wait_for(self, seat: Seat, ask: Ask, now: int) -> None:
        """Put an ask on its line."""
        line = self._open[seat] = self._lines[seat]
        line.put(ask, now)
        if self._thinking is not None and line.due_ms is not None:
            line.due_ms -= self._game.rules.answer_ms - self._thinking.limit_ms(seat)
        due_ms = line.due_ms
        if due_ms is not None and (self.due_ms is None or due_ms < self.due_ms):
            self.due_ms = due_ms

    def refuse(self, command: Command, refusal: Refusal, origin: object) -> bool:
        """A refused answer leaves its ask to run out; refused words count as unsolicited."""
        if getattr(command, "seat", 0) not in self._lines:
            return False
        if isinstance(command, c.Returned):
            if refusal.code == "not_lost" and command.seat in self._returning:
                # The operator gave the seat back before its agent came. Lose it again, to greet the agent.
                self._table.push(c.Lost(command.at_ms, command.seat))
                self._table.push(command)
            else:
                self._seat_again(command.seat)
        elif isinstance(command, c.Speak):
            self._count_idle(command.seat, command.at_ms)
        elif isinstance(command, (c.Say, c.Choose)):
            ask = self._game.asks.get(command.seat)
            if ask is not None and ask.id == command.ask:
                self._table.push(c.TimeUp(command.at_ms, command.seat, command.ask))
        return True

    def leave(self, seat: Seat) -> None:
        """Agents keep their seats: no other part has one of them."""

    # For the server

    @property
    def lost(self) -> dict[Seat, str]:
        """The names of the agents of empty seats."""
        if len(self._agents) == len(self.names):
            return {}  # Every agent that joins asks this of every running game.
        taken = self._agents.keys() | self._returning.keys()
        return {seat: name for seat, name in self.names.items() if seat not in taken}

    def may_return(self, seat: Seat, agent: RemoteAgent) -> bool:
        """Whether an agent may have a lost seat: it has the seat's name and protocol, and its address if that
        is required."""
        return (
            self.names[seat] == agent.name
            and self._spoken[seat] == agent.protocol
            and self.is_home(seat, agent.address)
        )

    def is_home(self, seat: Seat, address: str) -> bool:
        """Whether a seat may be given back to an agent of this address."""
        return self._addresses is None or is_owner(self._addresses[seat], address, self._id)

    @property
    def _id(self) -> str:
        """The id of the game; empty before it is opened."""
        log = self._game.log
        return log[0].game if log and isinstance(log[0], Opened) else ""

    def _note_owners(self) -> None:
        """Keep the owners of the seats, for a server that goes on with the game after a crash."""
        if len(self._all_protocols) > 1:
            spoken = [self._spoken.get(seat, NONE) for seat in self._everybody]
            self._journal.note(0, 0, PROTOCOLS, " ".join(spoken))
        if self._addresses is not None:
            marks = [
                address_mark(self._id, self._addresses[seat]) if seat in self._addresses else NONE
                for seat in self._everybody
            ]
            self._journal.note(0, 0, ADDRESSES, " ".join(marks))

    @property
    def _everybody(self) -> range:
        return range(1, self._game.rules.seats + 1)

    def take_back(self, seat: Seat, agent: RemoteAgent) -> None:
        """Give a lost seat to its reconnected agent; keep it waiting before if it reconnects too often."""
        self._returning[seat] = agent
        agent.on_gone = partial(self._left, seat)
        wait_ms = self._returns.wait_ms(seat)
        if wait_ms:
            at_ms = self._clock.now_ms() + wait_ms
            self._kept_waiting[seat] = self._clock.call_at(at_ms, partial(self._give_back, seat))
        else:
            self._give_back(seat)

    def _give_back(self, seat: Seat) -> None:
        self._kept_waiting.pop(seat, None)
        self._returns.count(seat)
        self._table.push(c.Returned(self._clock.now_ms(), seat))

    def _seat_again(self, seat: Seat) -> None:
        agent = self._returning.pop(seat, None)
        timer = self._kept_waiting.pop(seat, None)
        if timer is not None:
            timer.cancel()  # The operator gave the seat back before its time.
        if agent is not None:
            self._lines[seat] = self._protocols[seat].line(agent, self._game.rules)
            self._sit(seat, agent)

    def _forget(self, seat: Seat) -> None:
        """Drop what was prepared for an empty seat: a reconnected agent is told everything anew."""
        self._prepared = [[out for out in packets if out.seat != seat] for packets in self._prepared]

    def let_go(self) -> list[RemoteAgent]:
        """End, and return the agents that are still connected, to play elsewhere."""
        self._end()
        agents = [*self._agents.values(), *self._returning.values()]
        for agent in agents:
            agent.detach()
        return agents

    async def close(self, reason: str, code: int) -> None:
        self._end()
        for agent in (*self._agents.values(), *self._returning.values()):
            agent.close(reason, code)

    def _end(self) -> None:
        self._on_lost = None
        for timer in self._kept_waiting.values():
            timer.cancel()

    # What agents do

    def _heard(self, seat: Seat, text: str) -> None:
        line = self._lines[seat]
        ask = line.ask
        now = self._clock.now_ms()
        heard = line.hear(text)
        if heard == "answer" and ask is not None:
            protocol = self._protocols[seat]
            command = protocol.host.answer(ask, text, now)
            if protocol.stale is not None and isinstance(command, c.Choose) and protocol.stale(command):
                self._note_idle(seat, "late", text, now)
                return
            self._open.pop(seat).drop()
            self._table.push(command)
        elif heard == "healthy" and ask is not None:
            self._open.pop(seat).drop()
            self._table.push(c.TimeUp(now, seat, ask.id))
        elif heard == "late":
            self._note_idle(seat, "late", text, now)
        elif heard == "unasked":
            self._unasked(seat, text, now)

    def _unasked(self, seat: Seat, text: str, now: int) -> None:
        speak = self._protocols[seat].speak
        command = None if speak is None else speak(seat, text, now)
        if command is None:
            self._note_idle(seat, "unasked", text, now)
        else:
            self._table.push(command)

    def _note_idle(self, seat: Seat, code: Unsolicited, text: str, now: int) -> None:
        self._journal.note(now, seat, code, text[:NOTE_CHARACTERS])
        self._count_idle(seat, now)

    def _count_idle(self, seat: Seat, now: int) -> None:
        """Disconnect an agent that sends too many unsolicited messages."""
        agent = self._agents.get(seat)
        if agent is not None and not agent.idle_message():
            flood: Unsolicited = "flood"
            self._journal.note(now, seat, flood, "too many unsolicited messages")

    def _left(self, seat: Seat) -> None:
        self._agents.pop(seat, None)
        self._returning.pop(seat, None)
        if self._table.done:
            return
        timer = self._kept_waiting.pop(seat, None)
        if timer is None:
            self._lose(seat)
        else:
            timer.cancel()  # It had not got its seat back.
        if self._on_lost is not None:
            self._on_lost(seat)

    def _lose(self, seat: Seat) -> None:
        now = self._clock.now_ms()
        self._table.push(c.Lost(now, seat))
        line = self._open.get(seat)
        if (
            line is not None
            and line.ask is not None
            and self._asked_when_lost
            and self._table.paused_ms is None
        ):
            # A line without a deadline has given the agent up: nothing else will end its ask.
            if self._protocols[seat].gone_at_once or line.due_ms is None:
                self._table.push(c.TimeUp(now, seat, line.ask.id))

    def _runs_out_at_once(self, seat: Seat) -> bool:
        """Whether asks of this seat run out at once while it is empty."""
        return self._asked_when_lost and self._protocols[seat].gone_at_once

    # Time

    def tick(self, now_ms: int) -> None:
        if self._table.paused_ms is not None:
            self.due_ms = None  # `shift` finds it again.
            return
        self._expire(now_ms)
        deadline = self._game.deadline_ms
        if deadline is not None and deadline <= now_ms:
            self._cut()
        self._find_due()

    def _find_due(self) -> None:
        times = [line.due_ms for line in self._open.values() if line.due_ms is not None]
        self.due_ms = min(times, default=None)

    def _cut(self) -> None:
        """The phase ends: answers that are still to come are late, and must not be taken for later ones."""
        for seat, line in self._open.items():
            agent = self._agents.get(seat)
            if agent is None or line.ask is None or self._game.state.outlasts(line.ask.kind):
                continue
            if line.cut() == "check":
                agent.send(self._protocols[seat].probe)

    def shift(self, pause_ms: int, now_ms: int) -> None:
        """Asks of seats that are still empty may run out now."""
        for seat, line in self._open.items():
            if line.due_ms is not None:
                line.due_ms += pause_ms
            if seat not in self._agents and line.ask is not None and self._asked_when_lost:
                if self._protocols[seat].gone_at_once or line.due_ms is None:
                    self._table.push(c.TimeUp(now_ms, seat, line.ask.id))
        self._find_due()

    def _expire(self, now: int) -> None:
        for seat, line in list(self._open.items()):
            if line.due_ms is None or now < line.due_ms:
                continue
            agent = self._agents.get(seat)
            ask = line.ask
            due = line.expire(now, agent is not None)
            if due == "check" and agent is not None:
                agent.send(self._protocols[seat].probe)
            elif due == "time_up" and ask is not None:
                self._table.push(c.TimeUp(now, seat, ask.id))
            elif due == "lost" and agent is not None:
                code, detail = self._protocols[seat].given_up
                self._journal.note(now, seat, code, detail)
                agent.cut(1008, detail)


def _same(one: Ask | None, other: Ask | None) -> bool:
    """Whether two asks of a seat are the same ask."""
    return one is other or (one is not None and other is not None and one.id == other.id)
