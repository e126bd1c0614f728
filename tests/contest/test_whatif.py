"""A game that goes on from a moment, also with another answer."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.rows import each_row

from jinro.cli.main import cli
from jinro.contest.infer.rates import wilson
from jinro.contest.whatif import AnswerMoment, advantage, moment_at, moments, what_if
from jinro.errors import CallerError
from jinro.game import Event, Game, preset
from jinro.game import events as e
from jinro.game.notation import encode_log
from jinro.game.roles import Role
from jinro.village import simulate
from jinro.village.many import GameSpec, play_spec


@cache
def played(player: str, name: str = "contest-5", seed: int = 3) -> Game:
    rules = preset(name)
    players = (player,) * rules.seats
    return play_spec(GameSpec(rules, seed, players), players)


def first(log: list[Event], kind: str) -> AnswerMoment:
    return next(moment for moment in moments(log) if moment.kind == kind)


def test_the_moments_are_the_answers() -> None:
    log = played("quiet").log
    found = moments(log)
    for moment in found:
        event = log[moment.at]
        assert isinstance(event, e.Chose | e.Spoke)
        assert moment.seat == event.seat
        if isinstance(event, e.Chose):
            assert (moment.kind, moment.answer) == (event.kind, event.target)
            assert event.target in moment.options
    assert len([m for m in found if m.kind == "vote"]) == sum(
        isinstance(x, e.Chose) and x.kind == "vote" for x in log
    )
    assert moment_at(log, found[3].at) == found[3] == moment_at(log, found[2].at + 1)


@pytest.mark.parametrize("player", ["chance", "parrot", "reasoner"])
def test_games_are_the_same_until_the_moment_and_then_differ(
    player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = played(player).log
    moment = first(log, "vote")
    other = next(option for option in moment.options if option != moment.answer)
    games: list[Game] = []

    def kept(*given: Any, **options: Any) -> Game:
        games.append(simulate(*given, **options))
        return games[-1]

    monkeypatch.setattr("jinro.contest.whatif.simulate", kept)
    what_if(log, moment, [other], games=4)
    assert len(games) == 8
    assert all(game.log[: moment.at] == log[: moment.at] for game in games)
    answers = [game.log[moment.at] for game in games]
    assert [x.target for x in answers if isinstance(x, e.Chose)] == [moment.answer, other] * 4
    assert len({encode_log(game.log[moment.at :]) for game in games}) > 4


def test_a_vote_for_the_wolf_is_worth_something() -> None:
    """Where a vote decides, its worth is told: villagers who vote for the werewolf win more often."""
    log = played("quiet").log
    game = Game.replay(log)
    wolf = 1 + game.roles.index(Role.WEREWOLF)
    moment = next(
        m
        for m in moments(log)
        if m.kind == "vote" and game.roles[m.seat - 1] is Role.VILLAGER and wolf in m.options
    )
    worth = {one.answer: one for one in what_if(log, moment, games=300)}
    assert set(worth) == set(moment.options)
    assert all(one.games == 300 and (one.low, one.high) == wilson(one.wins, 300) for one in worth.values())
    others = [one for answer, one in worth.items() if answer not in (wolf, moment.seat)]
    assert worth[wolf].wins > max(one.wins for one in others)
    assert worth[moment.answer].less == 0


def test_processes_change_nothing() -> None:
    log = played("quiet").log
    moment = first(log, "vote")
    assert what_if(log, moment, games=12) == what_if(log, moment, games=12, jobs=2)


def test_the_advantage_comes_to_its_end() -> None:
    game = played("quiet", "classic-8")
    found = advantage(game.log, games=30, seconds=60)
    assert [one.at for one in found] == [
        n for n, event in enumerate(game.log, 1) if isinstance(event, e.DayBroke | e.NightFell)
    ]
    assert 0 < found[0].wins < 30
    assert {one.games for one in found} == {30}
    assert {one.games for one in advantage(game.log, games=30, seconds=0)} == {10}


def test_what_is_told_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(encode_log(played("quiet").log))
    moment = first(played("quiet").log, "vote")

    def run(*args: str) -> str:
        result = CliRunner().invoke(cli, ["whatif", str(file), "--jobs", "1", "--games", "20", *args])
        assert result.exit_code == 0, result.output
        return result.output

    assert f"{moment.at:5}  day 1  seat {moment.seat} vote: {moment.answer}" in run().splitlines()
    first_line, _, given, *others = run("--at", str(moment.at)).splitlines()
    assert first_line == f"event {moment.at}, day 1: seat {moment.seat} vote: {moment.answer}"
    assert given.startswith(f"{moment.answer} ")
    assert all(" points (" in line for line in others)
    assert len(others) == len(moment.options) - 1
    other = next(option for option in moment.options if option != moment.answer)
    found = json.loads(run("--at", str(moment.at), "--answer", str(other), "--json"))
    assert [one["games"] for one in found["answers"]] == [20, 20]
    assert "how often the village wins 20 games from there" in run("--curve")


def without(log: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in log if not isinstance(event, kind)]


@each_row(
    ("change", "said"),
    [
        (lambda log: without(log, e.Seated), "only games whose seats are named"),
        (lambda log: without(log, e.Seeded), "does not tell the seed"),
        (lambda log: [], "does not tell the seed"),
    ],
)
def test_games_that_cannot_be_played_again_are_refused(change: Any, said: str) -> None:
    with pytest.raises(CallerError) as caught:
        advantage(change(played("quiet").log))
    assert said in str(caught.value)


def test_wrong_questions_are_refused() -> None:
    log = played("parrot").log
    with pytest.raises(CallerError, match="no answer follows this event"):
        moment_at(log, len(log))
    with pytest.raises(CallerError, match="--answer TEXT"):
        what_if(log, first(log, "talk"))
    with pytest.raises(CallerError, match="not legal there"):
        what_if(log, first(log, "vote"), [9], games=1)
    moved = [e.Seeded(x.at_ms, 99) if isinstance(x, e.Seeded) else x for x in log]
    with pytest.raises(CallerError, match="another game"):
        advantage(moved, games=1)
