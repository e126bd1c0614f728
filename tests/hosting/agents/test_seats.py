"""`AgentPart` step by step: what is decided together, and who comes back in between."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game.events import CameBack, Event, WentLost
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Seat
from jinro.game.rules import ThinkingRules
from jinro.hosting.agents.protocols import protocols_of
from jinro.hosting.agents.seats import AgentPart
from jinro.net.peer import RemoteAgent
from jinro.testing import ManualClock
from jinro.village import Journal, opening
from jinro.village.driver import Village
from jinro.village.pace import FIRST_WAIT_MS, LONGEST_WAIT_MS, RETURNS
from jinro.village.table import Table
from jinro.wire.nlp.messages import DIALECTS

Done = Callable[[Exception | None], None]


class Post:
    """A wire that keeps what is sent."""

    def __init__(self) -> None:
        self.packets: list[bytes] = []

    def send(self, *packets: bytes) -> bool:
        self.packets += packets
        return True

    hold = send

    def close(self, code: int, reason: str) -> None:
        """Nothing is to be closed."""

    @property
    def requests(self) -> list[str]:
        return [msgspec.json.decode(packet)["request"] for packet in self.packets]


class Stepped:
    """A game that is decided and shown when the test says so; empty seats are asked as all others."""

    def __init__(self, thinking: ThinkingRules | None = None) -> None:
        rules = replace(preset("contest-5"), thinking=thinking)
        self.game = Game(replace(rules, lost=replace(rules.lost, asked=True)), 7)
        self.posts = {seat: Post() for seat in range(1, 6)}
        self.agents = {seat: RemoteAgent(f"t{seat}", post) for seat, post in self.posts.items()}
        self.journal = journal = Journal()
        self.clock = ManualClock()
        self.table = Table(self.game, self.clock)
        protocols = protocols_of(self.agents, DIALECTS["2026"])
        self.seats = self.table.add(AgentPart(self.table, protocols, self.agents, journal=journal))
        self._unwritten: list[Done] = []
        village = Village(self.game, self.table, journal=journal, keep=self, on_end=lambda error: None)
        village.push(opening(self.game.rules, 7))
        self.table.open(village.push)

    def put(self, events: Sequence[Event], done: Done) -> None:
        """Keep the events, when `step` says so."""
        self._unwritten.append(done)

    async def decide(self) -> Done:
        """Decide what has come; the result shows it."""
        await self.clock.settle()
        return self._unwritten.pop()

    async def step(self) -> None:
        """Decide, write and show until nothing more comes."""
        await self.clock.settle()
        while self._unwritten:
            self._unwritten.pop()(None)
            await self.clock.settle()

    def asked(self) -> Seat:
        (seat,) = self.game.asks
        return seat

    def come_back(self, seat: Seat) -> tuple[RemoteAgent, Post]:
        post = Post()
        agent = RemoteAgent(f"t{seat}", post)
        self.seats.take_back(seat, agent)
        return agent, post


async def stepped(thinking: ThinkingRules | None = None) -> Stepped:
    game = Stepped(thinking)
    await game.step()
    return game


async def second() -> Seat:
    """The seat that speaks second in this game."""
    game = await stepped()
    game.agents[game.asked()].on_text("hello")
    await game.step()
    return game.asked()


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def inside() -> None:
        await test()

    asyncio.run(inside())


def test_one_who_is_back_is_told_nothing_older() -> None:
    """It comes back while its own turn is being decided: that question comes once, after the greeting."""

    async def test() -> None:
        seat, game = await second(), await stepped()
        game.agents[seat].lose()
        await game.step()
        game.agents[game.asked()].on_text("hello")
        _, post = game.come_back(seat)
        assert seat not in game.seats.lost
        await game.step()
        assert game.asked() == seat
        assert post.requests == ["INITIALIZE", "DAILY_INITIALIZE", "TALK"]

    run(test)


def test_one_who_comes_back_while_events_are_written_waits_for_its_greeting() -> None:
    async def test() -> None:
        seat, game = await second(), await stepped()
        game.agents[seat].lose()
        await game.step()
        game.agents[game.asked()].on_text("hello")
        show = await game.decide()
        agent, post = game.come_back(seat)
        agent.on_text("too early")
        show(None)
        assert not post.packets
        await game.step()
        assert post.requests == ["INITIALIZE", "DAILY_INITIALIZE", "TALK"]
        agent.on_text("here I am")
        await game.step()
        assert [talk.text for talk in game.game.scene.talks] == ["hello", "here I am"]

    run(test)


def test_one_may_go_again_before_it_is_greeted_and_come_back_once_more() -> None:
    async def test() -> None:
        seat, game = await second(), await stepped()
        game.agents[seat].lose()
        await game.step()
        first, _ = game.come_back(seat)
        first.lose()
        assert seat in game.seats.lost
        _, post = game.come_back(seat)
        await game.step()
        told = [type(x) for x in game.game.log if isinstance(x, (WentLost, CameBack))]
        assert told == [WentLost, CameBack, WentLost, CameBack]
        assert post.requests == ["INITIALIZE", "DAILY_INITIALIZE"]

    run(test)


def test_a_connection_that_was_cut_off_does_not_speak_for_the_one_that_came_after() -> None:
    async def test() -> None:
        game = await stepped()
        seat = game.asked()
        old = game.agents[seat]
        heard = old.on_text
        old.cut(1008, "too many unsolicited messages")
        await game.step()
        _, post = game.come_back(seat)
        await game.step()
        assert post.requests[-1] == "TALK"
        assert old.on_text != heard
        old.on_text("a word of the old one")
        await game.step()
        assert not game.game.scene.talks

    run(test)


def test_a_return_after_the_end_leaves_nobody_behind() -> None:
    """It came too late to be greeted; it is sent home with the others."""

    async def test() -> None:
        game = await stepped()
        game.agents[1].lose()
        game.table.push(c.Close(1))
        agent, _ = game.come_back(1)
        await game.step()
        assert game.game.closed
        await game.table.close("the game is over")
        assert agent.gone

    run(test)


def test_an_agent_that_has_used_up_its_time_to_think_has_the_short_limit() -> None:
    """What it is sent does not change; only when the health check comes."""

    async def test() -> None:
        game = await stepped(ThinkingRules(per="day", budget_ms=20_000, after_ms=2_000))
        slow, grace = game.asked(), game.game.rules.grace_ms
        turns = 0
        while not (game.asked() == slow and turns):
            if game.asked() == slow:
                game.clock.pass_to(game.clock.now_ms() + 19_000)
            turns += 1
            game.agents[game.asked()].on_text("hello")
            await game.step()
        game.clock.pass_to(game.clock.now_ms() + 2_000 + grace - 1)
        await game.step()
        assert game.posts[slow].requests[-1] == "TALK"
        game.clock.pass_to(game.clock.now_ms() + 1)
        await game.step()
        assert game.posts[slow].requests[-1] == "NAME"
        game.agents[slow].on_text(f"t{slow}")
        await game.step()
        # The others have all their time.
        other = game.asked()
        game.clock.pass_to(game.clock.now_ms() + 20_000 + grace - 1)
        await game.step()
        assert game.posts[other].requests[-1] == "TALK"

    run(test)


def test_a_seat_that_reconnects_too_often_waits_longer_each_time() -> None:
    """However often its agent comes and goes, its returns are bounded, and so is what is written of them."""

    async def test() -> None:
        game, seat, seconds = await stepped(), 2, 60
        tries = 0
        agent = game.agents[seat]
        while game.clock.now_ms() < 1_000 * seconds:
            agent.lose()
            await game.step()
            agent, _ = game.come_back(seat)
            await game.step()
            game.clock.pass_to(game.clock.now_ms() + 20)
            tries += 1
        returns = [event.at_ms for event in game.game.log if isinstance(event, CameBack)]
        losses = [event for event in game.game.log if isinstance(event, WentLost)]
        assert tries > 1_000
        assert RETURNS < len(returns) < RETURNS + 12
        assert len(losses) <= len(returns) + 1
        assert not game.journal.notes(seat)
        gaps = [after - before for before, after in pairwise(returns)]
        assert max(gaps[: RETURNS - 1]) <= 20
        assert gaps[RETURNS - 1 :] == sorted(gaps[RETURNS - 1 :])

    run(test)


def test_one_who_waits_for_its_seat_gets_it_in_the_end() -> None:
    async def test() -> None:
        game, seat = await stepped(), 2
        agent = game.agents[seat]
        for _ in range(RETURNS):
            agent.lose()
            await game.step()
            agent, post = game.come_back(seat)
            await game.step()
            assert post.requests[:2] == ["INITIALIZE", "DAILY_INITIALIZE"]
        agent.lose()
        await game.step()
        agent, post = game.come_back(seat)
        await game.step()
        assert not post.packets
        assert seat not in game.seats.lost  # Nobody else gets it meanwhile.
        game.clock.pass_to(game.clock.now_ms() + FIRST_WAIT_MS)
        await game.step()
        assert post.requests[:2] == ["INITIALIZE", "DAILY_INITIALIZE"]
        agent.lose()
        await game.step()
        assert seat in game.seats.lost
        assert seat in game.game.state.lost

    run(test)


def test_the_operator_gives_a_seat_back_whose_agent_is_kept_waiting() -> None:
    async def test() -> None:
        game, seat = await stepped(), 2
        agent = game.agents[seat]
        for _ in range(RETURNS + 1):
            agent.lose()
            await game.step()
            agent, post = game.come_back(seat)
            await game.step()
        assert not post.packets
        game.table.push(c.Returned(game.clock.now_ms(), seat))
        await game.step()
        assert post.requests[:2] == ["INITIALIZE", "DAILY_INITIALIZE"]
        agent.lose()
        await game.step()
        assert seat in game.game.state.lost
        assert not game.journal.notes(seat)

    run(test)


def test_who_waits_for_a_seat_is_told_that_the_game_is_over() -> None:
    async def test() -> None:
        game, seat = await stepped(), 2
        agent = game.agents[seat]
        for _ in range(RETURNS + 1):
            agent.lose()
            await game.step()
            agent, post = game.come_back(seat)
            await game.step()
        await game.table.close("the game is over")
        assert agent.gone
        game.clock.pass_to(game.clock.now_ms() + LONGEST_WAIT_MS)
        await game.step()
        assert not post.packets

    run(test)
