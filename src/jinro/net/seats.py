"""`AgentSeats`: agents over the network in the seats of one game.

A text becomes a command as it comes in, and goes to the driver (`village/driver.py`), which calls back to
`prepare` and `show`. A disconnected agent is lost at once; if it reconnects, it gets its seat back, after a
while if it does so too often. Late and unsolicited texts go into the journal. Each seat is served in the
protocol of its agent (`AgentProtocol`); seats of several protocols may play one game.

Asks are compared by id: control commands may replace an open ask by one with fewer options and the same id.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Literal

from jinro.game import commands as c
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event, Opened
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.net.addresses import address_mark, is_owner
from jinro.net.agent import RemoteAgent
from jinro.net.bursts import Returns
from jinro.net.protocols import AgentProtocol, Line
from jinro.village.clock import Clock, Timer
from jinro.village.driver import Push
from jinro.village.journal import Journal
from jinro.village.thinking import Thinking
from jinro.wire.outgoing import Outgoing

OnShow = Callable[[Sequence[Event], Sequence[Outgoing]], None]
"""Told what is shown: written events, and the packets they gave, as sent; in a mixed village all packets are
in the contest's protocol."""
ADDRESSES: Final = "addresses"
"""Code of the note that marks the addresses of the seats."""
PROTOCOLS: Final = "protocols"
"""Code of the note that names the protocols of the seats, in a village of several."""
PEOPLE: Final = "people"
"""Code of the note that says which seats are those of people and of built-in players."""
NO_FAULTS: Final = frozenset({ADDRESSES, PROTOCOLS, PEOPLE})
"""Codes of notes that are kept for a server that goes on with the game."""
NOBODY: Final = "-"
"""Stands in these notes for a seat that has no agent."""
NOTE_CHARACTERS: Final = 200
"""What a note keeps of a text that was not an answer."""
_ANSWERS: Final = frozenset({c.Say, c.Choose, c.Speak})
"""Almost all commands: nothing but their events is to be shown."""
Unsolicited = Literal["late", "unasked", "flood"]
"""The codes of notes about messages that were not answers."""


class AgentSeats:
    """The seats of one game."""

    def __init__(
        self,
        game: Game,
        protocols: Mapping[str, AgentProtocol],
        agents: Mapping[Seat, RemoteAgent],
        clock: Clock,
        *,
        journal: Journal,
        same_address: bool = False,
        on_show: OnShow | None = None,
        on_lost: Callable[[Seat], None] | None = None,
    ) -> None:
        """`protocols` by name, including those of all agents. Seats of disconnected agents begin lost;
        `on_lost` is told of agents that go later. With `same_address` a seat is given back only to its own
        address."""
        self._game = game
        self._on_show = on_show
        self._clock = clock
        self._journal = journal
        self._asked_when_lost = game.rules.lost.asked
        self._timed = _has_times(game.rules)
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
        self._open: dict[Seat, Line] = {}
        """Lines that wait for an answer."""
        self._agents: dict[Seat, RemoteAgent] = {}
        self._returning: dict[Seat, RemoteAgent] = {}
        """Reconnected agents that have not been greeted yet: nothing older is sent to them."""
        self._returns = Returns(clock)
        self._kept_waiting: dict[Seat, Timer] = {}
        """Those of them that have reconnected too often: when they get their seats."""
        self._prepared: list[tuple[Sequence[Event], Sequence[Outgoing], Sequence[Outgoing]]] = []
        """What is shown once it is written: events, packets to send, packets for the trace."""
        self._early: list[Command] = []
        self.push: Push = self._early.append
        """Where commands go; before the game is opened they are queued."""
        self._timer: Timer | None = None
        self._timer_ms = 0
        self._paused_ms: int | None = None
        """When the game was paused: time stands still for asks until it is resumed."""
        self._done = False
        self._on_lost: Callable[[Seat], None] | None = None
        lost = game.state.lost if game.log else frozenset()
        for seat, agent in agents.items():
            if seat not in lost:
                self._sit(seat, agent)
        self._on_lost = on_lost

    def _sit(self, seat: Seat, agent: RemoteAgent) -> None:
        self._agents[seat] = agent
        agent.on_text = partial(self._heard, seat)
        agent.on_gone = partial(self._left, seat)
        if agent.gone:
            self._left(seat)

    # For the driver

    def open(self, push: Push) -> None:
        self.push = push
        for command in self._early:
            push(command)
        # The asks of a game that was interrupted, which were sent by another process.
        for seat, ask in self._game.asks.items():
            if seat in self._lines:
                due = self._wait_for(seat, ask, self._clock.now_ms())
                if due is not None:
                    self._arm(due)

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        if type(command) not in _ANSWERS:
            self._control(command)
        if self._thinking is not None:
            self._thinking.take(events)
        protocols, game = self._all_protocols, self._game
        if self._alone:
            packets = protocols[0].host.packets(game)
            self._prepared.append((events, packets, packets))
            return
        # To each seat what its own host says; the trace is in one protocol.
        made = [(protocol, protocol.host.packets(game)) for protocol in protocols]
        sent = [out for own, packets in made for out in packets if self._protocols.get(out.seat) is own]
        traced = next((packets for protocol, packets in made if protocol.traced), ())
        self._prepared.append((events, sent, traced))

    def _control(self, command: Command) -> None:
        if isinstance(command, c.Returned):
            self._forget(command.seat)
            self._seat_again(command.seat)
        elif isinstance(command, c.Pause):
            self._paused_ms = command.at_ms
        elif isinstance(command, c.Resume):
            self._resume(command.at_ms)
        elif isinstance(command, c.Open):
            self._note_owners()  # The store writes it with the first events.

    def show(self) -> None:
        prepared, self._prepared = self._prepared, []
        asks, opened = self._game.asks, self._open
        if opened:
            for seat in [s for s, line in opened.items() if not _same(asks.get(s), line.ask)]:
                opened.pop(seat).drop()
        self._done = self._game.closed
        now = self._clock.now_ms()
        if len(prepared) == 1 and len(prepared[0][1]) == 1:
            self._show_one(*prepared[0], asks, now)
            return
        by_seat: dict[Seat, list[bytes]] = {}
        asked: set[Seat] = set()
        for events, packets, traced in prepared:
            if self._on_show is not None:
                self._on_show(events, traced)
            for seat, data, ask in packets:
                if ask is not None:
                    asked.add(seat)
                    if _same(asks.get(seat), ask):
                        self._put(seat, ask, now)
                if seat in by_seat:
                    by_seat[seat].append(data)
                else:
                    by_seat[seat] = [data]
        self._arm_for_the_phase()
        for seat, texts in by_seat.items():
            agent = self._agents.get(seat)
            if agent is None:
                continue
            if seat in asked:
                agent.send(*texts)
            else:
                agent.hold(*texts)

    def _show_one(
        self,
        events: Sequence[Event],
        packets: Sequence[Outgoing],
        traced: Sequence[Outgoing],
        asks: Mapping[Seat, Ask],
        now: int,
    ) -> None:
        """As `show`, for a single packet, which is the usual case when agents talk in turns."""
        if self._on_show is not None:
            self._on_show(events, traced)
        seat, data, ask = packets[0]
        if ask is not None and (asks.get(seat) is ask or _same(asks.get(seat), ask)):
            self._put(seat, ask, now)
        if self._timed:
            self._arm_for_the_phase()
        agent = self._agents.get(seat)
        if agent is not None:
            if ask is None:
                agent.hold(data)
            else:
                agent.send(data)

    def _put(self, seat: Seat, ask: Ask, now: int) -> None:
        due = self._wait_for(seat, ask, now if self._paused_ms is None else self._paused_ms)
        if due is not None and (self._timer is None or due < self._timer_ms):
            self._arm(due)
        if seat not in self._agents and self._runs_out_at_once(seat) and self._paused_ms is None:
            self.push(c.TimeUp(now, seat, ask.id))

    def _wait_for(self, seat: Seat, ask: Ask, now: int) -> int | None:
        """Put an ask on its line; returns when it is due."""
        line = self._open[seat] = self._lines[seat]
        line.put(ask, now)
        if self._thinking is not None and line.due_ms is not None:
            line.due_ms -= self._game.rules.answer_ms - self._thinking.limit_ms(seat)
        return line.due_ms

    def refuse(self, command: Command, refusal: Refusal) -> None:
        """A refused answer leaves its ask to run out; refused words count as unsolicited."""
        if isinstance(command, c.Returned):
            if refusal.code == "not_lost" and command.seat in self._returning:
                # The operator gave the seat back before its agent came. Lose it again, to greet the agent.
                self.push(c.Lost(command.at_ms, command.seat))
                self.push(command)
            else:
                self._seat_again(command.seat)
        elif isinstance(command, c.Speak):
            self._count_idle(command.seat, command.at_ms)
        elif isinstance(command, (c.Say, c.Choose)):
            ask = self._game.asks.get(command.seat)
            if ask is not None and ask.id == command.ask:
                self.push(c.TimeUp(command.at_ms, command.seat, command.ask))

    # For the server

    @property
    def lost(self) -> dict[Seat, str]:
        """The names of the agents of empty seats."""
        if len(self._agents) == len(self.names):
            return {}  # Whoever joins asks this of every running game.
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
            spoken = [self._spoken.get(seat, NOBODY) for seat in self._everybody]
            self._journal.note(0, 0, PROTOCOLS, " ".join(spoken))
        if self._addresses is not None:
            marks = [
                address_mark(self._id, self._addresses[seat]) if seat in self._addresses else NOBODY
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
        self.push(c.Returned(self._clock.now_ms(), seat))

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
        self._prepared = [
            (events, [out for out in packets if out.seat != seat], traced)
            for events, packets, traced in self._prepared
        ]

    def leave(self) -> list[RemoteAgent]:
        """End, and let go of the agents that are still connected, to play elsewhere."""
        self._end()
        agents = [*self._agents.values(), *self._returning.values()]
        for agent in agents:
            agent.detach()
        return agents

    def stop(self) -> None:
        """Break the game off."""
        self.push(c.Close(self._clock.now_ms()))

    def resume(self) -> None:
        """End a pause."""
        self.push(c.Resume(self._clock.now_ms()))

    def close(self, reason: str, code: int = 1000) -> None:
        """Say good-bye to everybody who is still there."""
        self._end()
        for agent in (*self._agents.values(), *self._returning.values()):
            agent.close(reason, code)

    async def rest(self) -> None:
        """After `close`: wait for what is still being done."""

    def _end(self) -> None:
        self._done = True
        # Break the reference cycles, so that the game is freed without the garbage collector.
        self.push, self._on_show, self._on_lost = _unheard, None, None
        for timer in (self._timer, *self._kept_waiting.values()):
            if timer is not None:
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
            self.push(command)
        elif heard == "healthy" and ask is not None:
            self._open.pop(seat).drop()
            self.push(c.TimeUp(now, seat, ask.id))
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
            self.push(command)

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
        if self._done:
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
        self.push(c.Lost(now, seat))
        line = self._open.get(seat)
        if line is not None and line.ask is not None and self._asked_when_lost and self._paused_ms is None:
            # A line without a deadline has given the agent up: nobody else will end its ask.
            if self._protocols[seat].gone_at_once or line.due_ms is None:
                self.push(c.TimeUp(now, seat, line.ask.id))

    def _runs_out_at_once(self, seat: Seat) -> bool:
        """Whether asks of this seat run out at once while it is empty."""
        return self._asked_when_lost and self._protocols[seat].gone_at_once

    # Time

    def _arm(self, due: int) -> None:
        """Wake up when this is due. The timer is not moved when its ask is answered, since almost all are:
        waking up too early once is cheaper."""
        if self._timer is not None:
            if self._timer_ms <= due:
                return
            self._timer.cancel()
        self._timer_ms = due
        self._timer = self._clock.call_at(due, self._tick)

    def _arm_for_the_phase(self) -> None:
        deadline = self._game.deadline_ms if self._timed else None
        if deadline is not None:
            self._arm(deadline)

    def _tick(self) -> None:
        self._timer = None
        if self._done or self._paused_ms is not None:
            return
        now = self._clock.now_ms()
        self._expire(now)
        deadline = self._game.deadline_ms
        if deadline is not None and deadline <= now:
            # `show` sets the timer for the phase that follows.
            self._cut()
            self.push(c.TimeUp(now, step=self._game.state.step))
        else:
            self._arm_for_the_phase()
        for line in self._open.values():
            if line.due_ms is not None:
                self._arm(line.due_ms)

    def _cut(self) -> None:
        """The phase ends: answers that are still to come are late, and must not be taken for later ones."""
        for seat, line in self._open.items():
            agent = self._agents.get(seat)
            if agent is None or line.ask is None or self._game.state.outlasts(line.ask.kind):
                continue
            if line.cut() == "check":
                agent.send(self._protocols[seat].probe)

    def _resume(self, now: int) -> None:
        """Move all deadlines by the length of the pause. Asks of seats that are still empty may run out
        now."""
        if self._paused_ms is None:
            return
        pause, self._paused_ms = now - self._paused_ms, None
        for seat, line in self._open.items():
            if line.due_ms is not None:
                line.due_ms += pause
                self._arm(line.due_ms)
            if seat not in self._agents and line.ask is not None and self._asked_when_lost:
                if self._protocols[seat].gone_at_once or line.due_ms is None:
                    self.push(c.TimeUp(now, seat, line.ask.id))

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
                self.push(c.TimeUp(now, seat, ask.id))
            elif due == "lost" and agent is not None:
                code, detail = self._protocols[seat].given_up
                self._journal.note(now, seat, code, detail)
                agent.cut(1008, detail)


def _same(one: Ask | None, other: Ask | None) -> bool:
    """Whether two asks of a seat are the same ask."""
    return one is other or (one is not None and other is not None and one.id == other.id)


def _unheard(command: Command) -> None:
    """The game is over."""


def _has_times(rules: Rules) -> bool:
    """Whether a phase can end by time under these rules."""
    phases = (*rules.day_phases, *rules.night_phases)
    channels = (rules.talk, rules.whisper, rules.memo, rules.grave, rules.post_mortem)
    return any(phase.duration_ms is not None or phase.duration_by_living for phase in phases) or any(
        channel is not None and (channel.regime == "anytime" or channel.silence_ms is not None)
        for channel in channels
    )
