"""Random control among random answers, through the network seats, on a manual clock: every game ends.

And at every moment each open ask is on somebody's line with a deadline, so that it is answered or runs out.
"""

import asyncio
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.hosting.agents.protocols import classic_protocol, protocols_of
from jinro.hosting.agents.seats import AgentPart
from jinro.net.peer import RemoteAgent
from jinro.testing import ManualClock
from jinro.village import Journal, check_of, drive, opening
from jinro.village.table import Table as GameTable
from jinro.wire.classic.host import Host as ClassicHost
from jinro.wire.nlp.messages import DIALECTS

MAX_JUMPS = 5_000
"""Timers that may follow when nobody does anything any more."""


class Wire:
    """A wire that goes nowhere."""

    def send(self, *packets: bytes) -> bool:
        return True

    hold = send

    def close(self, code: int, reason: str) -> None:
        """Nothing is to be closed."""


def simultaneous(rules: Rules) -> Rules:
    return replace(rules, talk=replace(rules.talk, regime="simultaneous", fill_over=False))


def asks_the_lost(rules: Rules) -> Rules:
    return replace(rules, lost=replace(rules.lost, asked=True))


LICOS = preset("licos-4")
VILLAGES: dict[str, tuple[str, Rules]] = {
    "contest": ("contest", preset("contest-5")),
    "contest, simultaneous": ("contest", simultaneous(preset("contest-5"))),
    "contest, the lost are asked": ("contest", asks_the_lost(preset("contest-5"))),
    "contest, 9": ("contest", preset("contest-9")),
    "anytime": ("contest", preset("anytime-5")),
    "talk after the end": (
        "contest",
        replace(preset("anytime-5"), post_mortem=LICOS.post_mortem),
    ),
    "classic": ("classic", preset("classic-5")),
    "classic, simultaneous": ("classic", simultaneous(preset("classic-5"))),
    "classic, the lost are not asked": (
        "classic",
        replace(preset("classic-7"), lost=LICOS.lost),
    ),
    "mixed": ("mixed", preset("contest-2017")),
}


class Table:
    """One game whose agents and operator do what a test says."""

    def __init__(self, protocol: str, rules: Rules) -> None:
        self.game = Game(rules, 7, check=check_of(rules))
        self.clock = ManualClock()
        self.journal = Journal()
        self.protocols: dict[Seat, str] = {
            seat: ("contest" if seat % 2 else "classic") if protocol == "mixed" else protocol
            for seat in range(1, rules.seats + 1)
        }
        self.agents = {seat: self.agent(seat) for seat in self.protocols}
        protocols = (
            {"classic": classic_protocol(ClassicHost(self.agents))}
            if protocol == "classic"
            else protocols_of(self.agents, DIALECTS["2026"])
        )
        self.table = GameTable(self.game, self.clock)
        self.seats = self.table.add(AgentPart(self.table, protocols, self.agents, journal=self.journal))

    def agent(self, seat: Seat) -> RemoteAgent:
        return RemoteAgent(f"t{seat}", Wire(), protocol=self.protocols[seat])  # type: ignore[arg-type]

    # What agents do

    def answer(self, number: int) -> None:
        asks = list(self.game.asks.values())
        if asks:
            self.say(asks[number % len(asks)], number)

    def say(self, ask: Ask, number: int) -> None:
        if ask.kind in ("talk", "whisper"):
            text = ("hello", "Over", "Skip", "", "VOTE Agent[01]")[number % 5]
        elif number % 7 == 0:
            text = "nobody you know"
        else:
            text = self.name(ask.options[number % len(ask.options)], self.protocols[ask.seat])
        self.agents[ask.seat].on_text(text)

    def name(self, target: Seat, protocol: str) -> str:
        if protocol == "classic":
            return f'{{"agentIdx":{target}}}'
        return "" if not target else self.game.state.names.names[target - 1]

    def chatter(self, number: int) -> None:
        """Something that nobody asked for, or the name: a health check is answered with it."""
        seat = 1 + number % len(self.agents)
        self.agents[seat].on_text(("a word", f"t{seat}", "Over")[number % 3])

    def leave(self, number: int) -> None:
        self.agents[1 + number % len(self.agents)].lose()

    def come_back(self, number: int) -> None:
        lost = list(self.seats.lost)
        if lost:
            seat = lost[number % len(lost)]
            self.agents[seat] = self.agent(seat)
            self.seats.take_back(seat, self.agents[seat])

    # What the operator does

    def push(self, make: Callable[[int], c.Command]) -> None:
        self.table.push(make(self.clock.now_ms()))

    def time_up(self, number: int) -> None:
        """Of one ask, or of the phase."""
        asks = list(self.game.asks.values())
        if asks and number % 2:
            ask = asks[number % len(asks)]
            self.push(lambda now: c.TimeUp(now, ask.seat, ask.id))
        else:
            self.push(lambda now: c.TimeUp(now, step=self.game.state.step))

    # What must hold

    def check(self) -> None:
        """Every open ask is on a line that knows when it runs out. In a pause answers wait for its end."""
        if self.game.closed or self.game.state.paused_ms is not None:
            return
        for seat, ask in self.game.asks.items():
            line = self.seats._open.get(seat)
            assert line is not None, f"{ask} is on nobody's line"
            assert line.ask is not None
            assert line.ask.id == ask.id
            assert line.due_ms is not None, f"{ask} never runs out"

    async def end(self) -> None:
        """From here on nobody does anything: time alone must end the game."""
        if self.game.state.paused_ms is not None:
            self.push(c.Resume)
        for _ in range(MAX_JUMPS):
            await self.clock.settle()
            self.check()
            if self.game.closed:
                return
            self.clock.jump()
        raise AssertionError(f"the game has not ended after {MAX_JUMPS} timers: {self.game.log[-3:]}")


ACTIONS: dict[str, Callable[[Table, int], None]] = {
    "answer": Table.answer,
    "answer again": Table.answer,
    "chatter": Table.chatter,
    "leave": Table.leave,
    "come back": Table.come_back,
    "time passes": lambda table, n: table.clock.pass_to(table.clock.now_ms() + n),
    "remove": lambda table, n: table.push(lambda now: c.Remove(now, 1 + n % len(table.agents))),
    "lost": lambda table, n: table.push(lambda now: c.Lost(now, 1 + n % len(table.agents))),
    "returned": lambda table, n: table.push(lambda now: c.Returned(now, 1 + n % len(table.agents))),
    "pause": lambda table, n: table.push(c.Pause),
    "resume": lambda table, n: table.push(c.Resume),
    "extend": lambda table, n: table.push(lambda now: c.Extend(now, 1 + n)),
    "time up": Table.time_up,
}
STEPS = st.lists(
    st.tuples(st.sampled_from(list(ACTIONS)), st.integers(0, 100_000), st.booleans()), max_size=80
)
"""(what is done, with which number, whether it is decided before the next is done)"""


async def played(table: Table, steps: list[tuple[str, int, bool]]) -> None:
    over = asyncio.ensure_future(
        drive(table.game, table.table, first=opening(table.game.rules, 7), journal=table.journal)
    )
    await table.clock.settle()
    for name, number, settle in steps:
        ACTIONS[name](table, number)
        if settle:
            await table.clock.settle()
            table.check()
    await table.clock.settle()
    await table.end()
    await over
    assert Game.replay(table.game.log).log == table.game.log


@pytest.mark.slow
@pytest.mark.parametrize("village", VILLAGES)
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
@example(steps=[("time passes", 65_000, False), ("leave", 0, False)])  # Gone during its health check.
def test_every_game_ends(village: str, steps: list[tuple[str, int, bool]]) -> None:
    async def run() -> None:
        await played(Table(*VILLAGES[village]), steps)

    asyncio.run(run())


# The two hangs that were found over the network


def contest_table() -> Table:
    return Table("contest", preset("contest-5"))


async def until_vote(table: Table) -> asyncio.Future[Game]:
    """Open the game, and let everybody say Over until the ballot."""
    over = asyncio.ensure_future(
        drive(table.game, table.table, first=opening(table.game.rules, 7), journal=table.journal)
    )
    await table.clock.settle()
    while next(iter(table.game.asks.values())).kind != "vote":
        for ask in list(table.game.asks.values()):
            if ask.kind in ("talk", "whisper"):
                table.agents[ask.seat].on_text("Over")
            else:
                table.say(ask, 1)
        await table.clock.settle()
    return over


def votes(table: Table) -> list[e.Chose]:
    return [x for x in table.game.log if isinstance(x, e.Chose) and x.kind == "vote"]


def test_a_seat_is_removed_during_a_ballot() -> None:
    """The asks of the others are replaced under the same ids; their answers must still be heard."""

    async def run() -> None:
        table = contest_table()
        over = await until_vote(table)
        removed = max(table.game.asks)
        table.push(lambda now: c.Remove(now, removed))
        await table.clock.settle()
        table.check()
        for ask in list(table.game.asks.values()):
            assert removed not in ask.options
            table.agents[ask.seat].on_text(table.name(ask.options[0], "contest"))
        await table.clock.settle()
        counted = next(x for x in reversed(table.game.log) if isinstance(x, e.Counted))
        assert len(counted.votes) == table.game.rules.seats - 1
        assert not table.journal.notes()
        over.cancel()

    asyncio.run(run())


def test_a_pause_goes_across_the_limit_of_an_answer() -> None:
    """The name that a health check asks for comes during the pause: the ask runs out after it."""

    async def run() -> None:
        table = contest_table()
        over = await until_vote(table)
        ask = next(iter(table.game.asks.values()))
        table.clock.jump()  # The limit of the answers: all are asked for their names.
        table.push(c.Pause)
        await table.clock.settle()
        table.agents[ask.seat].on_text(f"t{ask.seat}")
        table.clock.pass_to(table.clock.now_ms() + 1_000_000)
        await table.clock.settle()
        assert table.game.asks[ask.seat].id == ask.id
        table.push(c.Resume)
        await table.clock.settle()
        assert ask.seat not in table.game.asks
        assert [x.reason for x in table.game.log if isinstance(x, e.Chose) and x.seat == ask.seat] == [
            "timeout"
        ]
        assert not any(isinstance(x, e.WentLost) for x in table.game.log)
        over.cancel()

    asyncio.run(run())


def test_an_answer_during_a_pause_counts_after_it() -> None:
    async def run() -> None:
        table = contest_table()
        over = await until_vote(table)
        ask = next(iter(table.game.asks.values()))
        table.push(c.Pause)
        await table.clock.settle()
        table.say(ask, 1)
        await table.clock.settle()
        assert not votes(table)
        table.clock.pass_to(table.clock.now_ms() + 1_000_000)
        table.push(c.Resume)
        await table.clock.settle()
        (chosen,) = votes(table)
        assert (chosen.seat, chosen.reason, chosen.at_ms) == (ask.seat, "", table.clock.now_ms())
        assert not table.journal.notes()
        over.cancel()

    asyncio.run(run())


def test_a_pause_moves_every_deadline_by_its_length() -> None:
    async def run() -> None:
        table = contest_table()
        over = await until_vote(table)
        limit = table.game.rules.answer_ms + table.game.rules.grace_ms
        table.clock.pass_to(table.clock.now_ms() + limit - 10)
        table.push(c.Pause)
        await table.clock.settle()
        table.clock.pass_to(table.clock.now_ms() + 500_000)
        table.push(c.Resume)
        await table.clock.settle()
        ask = next(iter(table.game.asks.values()))
        resumed = table.clock.now_ms()
        table.clock.pass_to(resumed + 9)
        table.say(ask, 1)
        await table.clock.settle()
        assert [(vote.seat, vote.reason) for vote in votes(table)] == [(ask.seat, "")]
        table.clock.jump()
        assert table.clock.now_ms() == resumed + 10
        over.cancel()

    asyncio.run(run())


def test_an_agent_that_comes_back_to_a_seat_that_was_given_back_is_greeted() -> None:
    """The operator said that the player is back before it was."""

    async def run() -> None:
        table = contest_table()
        over = await until_vote(table)
        table.agents[2].lose()
        await table.clock.settle()
        table.push(lambda now: c.Returned(now, 2))
        await table.clock.settle()
        table.come_back(0)
        await table.clock.settle()
        told = [type(x).__name__ for x in table.game.log if isinstance(x, (e.WentLost, e.CameBack))]
        assert told == ["WentLost", "CameBack", "WentLost", "CameBack"]
        assert not table.seats.lost
        over.cancel()

    asyncio.run(run())
