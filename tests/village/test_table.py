"""`Table`: what is one for all parts of a game: early commands, origins, the timer, pauses, the end."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.testing.clock import ManualClock
from jinro.village import Table, drive, opening
from jinro.wire.outgoing import Outgoing


class Told:
    """A part that keeps what it is told. Commands of one origin are its own."""

    def __init__(self, name: str, told: list[str], *, is_here: bool = True, packets: int = 0) -> None:
        self.name = name
        self.told = told
        self.is_here = is_here
        self.seats: set[Seat] = set()
        self.due_ms: int | None = None
        self._packets = [Outgoing(seat, b"") for seat in range(packets)]

    def _tell(self, *what: object) -> None:
        self.told.append(" ".join(map(str, (self.name, *what))))

    def prepare(self, command: Command, events: Sequence[Event], origin: object) -> Sequence[Outgoing]:
        self._tell("prepare", type(command).__name__, origin)
        return self._packets

    def show(self, now_ms: int) -> None:
        self._tell("show", now_ms)

    def refuse(self, command: Command, refusal: Refusal, origin: object) -> bool:
        if origin == self.name:
            self._tell("refuse", refusal.code)
        return origin == self.name

    def tick(self, now_ms: int) -> None:
        self._tell("tick", now_ms)
        self.due_ms = None

    def shift(self, pause_ms: int, now_ms: int) -> None:
        self._tell("shift", pause_ms, now_ms)

    def leave(self, seat: Seat) -> None:
        self._tell("leave", seat)

    async def close(self, reason: str, code: int) -> None:
        self._tell("close", reason, code)


class Laid:
    """A table with two parts, in a game that is played."""

    def __init__(self, rules: Rules, *, closes_empty: bool = False) -> None:
        self.told: list[str] = []
        self.shown: list[tuple[int, int]] = []
        self.clock = ManualClock()
        self.game = Game(rules, 7)
        self.table = Table(self.game, self.clock, closes_empty=closes_empty)
        self.table.follow(lambda events, packets: self.shown.append((len(events), len(packets))))
        self.one = self.table.add(Told("one", self.told))
        self.two = self.table.add(Told("two", self.told, packets=3))

    def begin(self) -> asyncio.Future[Game]:
        return asyncio.ensure_future(drive(self.game, self.table, first=opening(self.game.rules, 7)))

    def fresh(self) -> list[str]:
        told, self.told[:] = list(self.told), []
        return told


def played(test: Callable[[Laid], Awaitable[None]], rules: Rules, *, closes_empty: bool = False) -> None:
    async def run() -> None:
        laid = Laid(rules, closes_empty=closes_empty)
        await test(laid)
        await laid.table.close("over")

    asyncio.run(run())


def test_parts_are_told_in_order_and_commands_wait_until_the_game_is_open() -> None:
    async def test(laid: Laid) -> None:
        laid.table.push(c.Lost(0, 3))
        over = laid.begin()
        await laid.clock.settle()
        assert laid.game.state.lost == {3}
        assert laid.fresh() == [
            "one prepare Open None",
            "two prepare Open None",
            "one prepare Lost None",
            "two prepare Lost None",
            "one show 0",
            "two show 0",
        ]
        assert laid.shown == [(len(laid.game.log) - 1, 3), (1, 3)]
        laid.table.stop()
        await over
        await laid.table.close("over", 1001)
        assert laid.fresh()[-2:] == ["one close over 1001", "two close over 1001"]
        assert laid.table.done
        laid.table.push(c.Close(9))  # Nobody hears it.

    played(test, preset("contest-5"))


def test_the_message_that_a_command_was_comes_back_with_its_result_once() -> None:
    async def test(laid: Laid) -> None:
        over = laid.begin()
        await laid.clock.settle()
        ((seat, ask),) = laid.game.asks.items()
        laid.fresh()
        answer = c.Say(1, seat, ask.id, "hello")
        laid.table.send(answer, "two")
        laid.table.send(c.Say(1, seat, ask.id + 5, "nothing"), "two")
        laid.table.push(c.Say(1, seat, ask.id + 6, "of nobody"))
        await laid.clock.settle()
        told = laid.fresh()
        assert told[:3] == ["one prepare Say two", "two prepare Say two", "two refuse not_asked"]
        assert not [one for one in told[3:] if "refuse" in one]
        laid.table.push(answer)
        await laid.clock.settle()
        assert not [one for one in laid.fresh() if "two" in one.split()[2:] or "refuse" in one]
        laid.table.stop()
        await over

    played(test, preset("contest-5"))


def test_one_timer_wakes_all_parts_and_ends_the_phase() -> None:
    """A timer that is too early stays, and is set anew when it has rung."""

    async def test(laid: Laid) -> None:
        over = laid.begin()
        await laid.clock.settle()
        deadline, step = laid.game.deadline_ms, laid.game.state.step
        assert deadline is not None
        laid.one.due_ms = 50
        laid.table.arm()
        laid.one.due_ms, laid.two.due_ms = None, 70
        laid.table.arm()
        laid.fresh()
        laid.clock.jump()
        assert (laid.clock.now_ms(), laid.fresh()) == (50, ["one tick 50", "two tick 50"])
        laid.clock.jump()
        assert (laid.clock.now_ms(), laid.game.state.step) == (deadline, step)
        await laid.clock.settle()
        assert laid.game.state.step != step
        assert laid.fresh()[:3] == [f"one tick {deadline}", f"two tick {deadline}", "one prepare TimeUp None"]
        laid.table.stop()
        await over
        laid.one.due_ms = 1
        laid.table.arm()
        laid.fresh()
        laid.clock.pass_to(10_000_000)
        assert laid.fresh() == []

    played(test, preset("licos-4"))


def test_a_part_that_comes_later_is_told_from_its_first_seat_on() -> None:
    async def test(laid: Laid) -> None:
        late, last = (laid.table.add(Told(name, laid.told), later=True) for name in ("late", "last"))
        over = laid.begin()
        await laid.clock.settle()
        assert not {line.split()[0] for line in laid.fresh()} & {"late", "last"}
        for part in (last, late, late):
            laid.table.join(part)
        laid.table.push(c.Pause(10))
        await laid.clock.settle()
        assert [line.split()[0] for line in laid.fresh()] == ["one", "two", "late", "last"] * 2
        laid.table.stop()
        await over

    played(test, preset("contest-5"))


def test_what_is_due_is_looked_at_whenever_something_is_shown() -> None:
    """In a village without times too, and what is due earlier than the timer moves it."""

    async def test(laid: Laid) -> None:
        async def shown() -> None:
            ask = next(iter(laid.game.asks.values()))
            laid.table.push(c.TimeUp(0, ask.seat, ask.id))
            await laid.clock.settle()

        over = laid.begin()
        await laid.clock.settle()
        laid.two.due_ms = 70
        await shown()
        laid.one.due_ms = 50
        await shown()
        laid.fresh()
        laid.clock.jump()
        assert (laid.clock.now_ms(), laid.fresh()) == (50, ["one tick 50", "two tick 50"])
        laid.two.due_ms = 90
        await shown()
        laid.fresh()
        laid.clock.jump()
        assert (laid.clock.now_ms(), laid.fresh()) == (90, ["one tick 90", "two tick 90"])
        laid.table.stop()
        await over

    played(test, preset("contest-5"))


def test_time_stands_still_in_a_pause() -> None:
    async def test(laid: Laid) -> None:
        over = laid.begin()
        await laid.clock.settle()
        assert laid.table.from_ms(5) == 5
        laid.table.push(c.Pause(10))
        await laid.clock.settle()
        assert laid.table.from_ms(500) == 10
        laid.fresh()
        laid.clock.pass_to(400)
        laid.table.resume()
        await laid.clock.settle()
        assert laid.fresh()[:3] == ["one shift 390 400", "two shift 390 400", "one prepare Resume None"]
        assert laid.table.from_ms(500) == 500
        laid.table.stop()
        await over

    played(test, preset("contest-5"))


def test_a_game_that_was_interrupted_in_a_pause_is_still_paused() -> None:
    game = Game(preset("contest-5"), 7)
    game.submit(opening(game.rules, 7))
    game.submit(c.Pause(30))
    assert Table(Game.replay(game.log), ManualClock(40)).from_ms(40) == 30


def test_a_village_that_is_over_is_closed_when_all_have_gone() -> None:
    """While the game goes on nothing happens; nor where villages stay open."""

    async def test(laid: Laid) -> None:
        over = laid.begin()
        await laid.clock.settle()
        laid.one.is_here = laid.two.is_here = False
        laid.table.close_if_empty()
        laid.one.is_here = True
        await laid.clock.settle()
        while not laid.game.state.ended:
            laid.clock.jump()
            await laid.clock.settle()
        assert not over.done()
        laid.one.is_here = False
        laid.table.close_if_empty()
        await laid.clock.settle()
        assert over.done() == laid.game.closed == laid.table._closes_empty
        laid.table.stop()
        await over

    rules = replace(preset("licos-4"), max_day=1)
    played(test, rules, closes_empty=True)
    played(test, rules)


def test_a_seat_that_a_part_takes_is_left_by_the_others() -> None:
    laid = Laid(preset("contest-5"))
    laid.table.move(4, laid.two)
    assert laid.fresh() == ["one leave 4"]
