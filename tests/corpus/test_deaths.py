"""Every death is in the corpus, in villages that show deaths by themselves and in those that do not."""

import pytest

from jinro.corpus.pairing import pair
from jinro.corpus.records import SourceGame
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.village import simulate

VILLAGES = ("contest-5", "contest-9", "anytime-5", "classic-5", "classic-15", "licos-9-b")


@pytest.mark.parametrize("name", VILLAGES)
def test_deaths_are_those_of_the_game(name: str) -> None:
    for seed in range(4):
        game = simulate(preset(name), "parrot", seed=seed)
        expected = {}
        for event in game.log:
            match event:
                case e.Executed() if event.seat:
                    expected[event.seat] = event.day, "executed"
                case e.Killed():
                    expected[event.seat] = event.day, event.cause
        assert expected
        records = pair(SourceGame(events=game.log))
        assert {one.seat: (one.day, one.cause) for one in records.deaths} == expected
        assert [one.n for one in records.deaths] == sorted(one.n for one in records.deaths)
        living = {one.seat for one in records.game.seats if one.died_day is None}
        assert living == {seat for seat in range(1, preset(name).seats + 1) if seat not in expected}
        assert {one.seat: one.how == "executed" for one in records.deaths} == {
            seat: cause == "executed" for seat, (_, cause) in expected.items()
        }
