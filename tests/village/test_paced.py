"""Built-in players where people play: they read before they speak, and take a moment for a choice."""

import asyncio

import pytest

from jinro.game import Game, preset
from jinro.game import events as e
from jinro.players import Chance, QuietPlayer
from jinro.testing.clock import ManualClock
from jinro.village import Journal, PlayerSeats, drive, opening, simulate
from jinro.village.paced import PAUSE_MS, QUICK_MS, THINK_MS, Paced, VillagePace


@pytest.mark.parametrize("slow", [True, False])
@pytest.mark.parametrize("name", ["contest-9", "anytime-5"])
def test_a_whole_village_at_the_pace_of_people(name: str, slow: bool) -> None:
    async def main() -> None:
        rules, clock = preset(name), ManualClock()
        game = Game(rules, 3)
        pace = VillagePace(lambda: clock, lambda bits: 1, lambda: slow)
        players = {seat: Paced(Chance(seat, seat), pace) for seat in range(1, rules.seats + 1)}
        seats = PlayerSeats(game, players, clock, Journal())
        playing = asyncio.ensure_future(drive(game, seats, first=opening(rules, 3)))
        while not playing.done():
            await clock.settle()
            if not playing.done():
                clock.jump()
        await playing
        await seats.tell("end")
        await seats.close()
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
