"""Built-in players where people play: they read before they speak, and take a moment for a choice."""

import asyncio

import pytest
from tests.rows import each_row

from jinro.game import Game, preset
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.players import Chance, Player, QuietPlayer
from jinro.testing.clock import ManualClock
from jinro.village import Journal, PlayerPart, Table, drive, opening, simulate
from jinro.village.paced import MOST_READ_MS, PAUSE_MS, QUICK_MS, READ_MS, THINK_MS, Paced, VillagePace


@pytest.mark.parametrize("slow", [True, False])
@pytest.mark.parametrize("name", ["contest-9", "anytime-5"])
def test_a_whole_village_at_the_pace_of_people(name: str, slow: bool) -> None:
    async def main() -> None:
        rules, clock = preset(name), ManualClock()
        game = Game(rules, 3)
        pace = VillagePace(lambda: clock, lambda bits: 1, lambda: slow)
        players = {seat: Paced(Chance(seat, seat), pace) for seat in range(1, rules.seats + 1)}
        table = Table(game, clock)
        part = table.add(PlayerPart(table, players, Journal()))
        playing = asyncio.ensure_future(drive(game, table, first=opening(rules, 3)))
        while not playing.done():
            await clock.settle()
            if not playing.done():
                clock.jump()
        await playing
        await part.tell("end")
        await table.close("over")
        said = [one for one in game.log if isinstance(one, e.Spoke) and one.channel == "talk"]
        gaps = [later.at_ms - earlier.at_ms for earlier, later in zip(said, said[1:], strict=False)]
        chosen = [one for one in game.log if isinstance(one, e.Chose)]
        assert chosen
        if slow:
            quick = QUICK_MS if rules.talk.regime == "turns" else PAUSE_MS
            assert min(gap for gap, one in zip(gaps, said[1:], strict=True) if one.turn or gap) >= quick
            assert game.log[-1].at_ms > THINK_MS[0] * rules.seats
        else:
            assert name == "anytime-5" or game.log[-1].at_ms == 0

    asyncio.run(main())


@each_row(
    ("text", "quick", "takes"),
    [
        ("Hello.", False, PAUSE_MS + 6 * READ_MS),
        ("Hello.", True, QUICK_MS),
        ("Over", False, PAUSE_MS),
        ("", False, PAUSE_MS),
        ("x" * 1_000, False, PAUSE_MS + MOST_READ_MS),
    ],
)
def test_what_was_said_is_read_first(text: str, quick: bool, takes: int) -> None:
    async def main() -> None:
        clock = ManualClock()
        pace = VillagePace(lambda: clock, lambda bits: 1, lambda: True)
        reading = asyncio.ensure_future(pace.read(text, quick=quick))
        await clock.settle()
        clock.pass_to(takes - 1)
        await clock.settle()
        assert not reading.done()
        clock.pass_to(takes)
        await clock.settle()
        assert reading.done()

    asyncio.run(main())


@each_row("kind", ["vote", "divine", "guard", "attack"])
def test_every_choice_takes_a_moment(kind: e.Kind) -> None:
    async def main() -> None:
        clock = ManualClock()
        view = simulate("contest-9", "chance", seed=1).view(1)
        pace = VillagePace(lambda: clock, lambda bits: 500, lambda: True)
        chosen = asyncio.ensure_future(
            getattr(Paced(Chance(1, 1), pace), kind)(view, Ask(1, 1, kind, 1, options=(2, 3)))
        )
        await clock.settle()
        clock.pass_to(THINK_MS[0] + 499)
        await clock.settle()
        assert not chosen.done()
        clock.pass_to(THINK_MS[0] + 500)
        await clock.settle()
        assert await chosen in (2, 3)

    asyncio.run(main())


def test_whoever_is_interrupted_says_nothing() -> None:
    async def main() -> None:
        clock = ManualClock()
        pace = VillagePace(lambda: clock, lambda bits: 1, lambda: True)
        thinking = asyncio.ensure_future(pace.think())
        await clock.settle()
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        clock.pass_to(60_000)
        assert thinking.cancelled()

    asyncio.run(main())


def test_marks_and_silence_are_those_of_the_player() -> None:
    async def main() -> None:
        clock = ManualClock()
        clock.pass_to(1_000_000_000)  # Everything has been read.
        view = simulate("licos-9", "chance", seed=1).view(1)
        pace = VillagePace(lambda: clock, lambda bits: 1, lambda: True)
        assert [*Paced(Chance(1, 1), pace).mark(view)] == [*Chance(1, 1).mark(view)]
        assert await Paced(QuietPlayer(1), pace).speak(view, "grave") is None

    asyncio.run(main())


def test_whoever_is_asked_speaks_first() -> None:
    async def main() -> list[int]:
        clock = ManualClock()
        rules = preset("anytime-en-5")
        game = Game(rules, "asked")
        game.submit(opening(rules, "asked"))
        name = game.scene.characters[3].name
        game.submit(c.Speak(0, 1, "talk", f"{name}, who do you suspect?"))
        pace = VillagePace(lambda: clock, lambda bits: 1, lambda: True)
        order: list[int] = []

        async def speak(seat: int) -> None:
            await Paced(Player(), pace).speak(game.view(seat), "talk")
            order.append(seat)

        speaking = asyncio.gather(*map(speak, (2, 3, 4, 5)))
        await clock.settle()
        clock.pass_to(60_000)
        await speaking
        return order

    # The first one was there before; then comes who is asked.
    assert asyncio.run(main())[:2] == [2, 4]
