"""The games of a batch are those of the engine: roles, votes, acts, deaths and winners."""

import numpy as np
import pytest
from msgspec.structs import replace
from tests.rows import each_row
from tests.soaking import times

from jinro.batch import FATES, ROLES, SIDES, SilentGames, play_silent
from jinro.batch import games as batch_games
from jinro.errors import CallerError
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.presets import names, preset
from jinro.game.roles import Role, Seat, Side

SEEDS = times(3, 1_000)
"""Seeds of each preset."""
Chosen = list[tuple[int, str, int, dict[Seat, Seat]]]


def deaths(game: Game) -> dict[Seat, tuple[str, int]]:
    """How and when seats of a played game died."""
    found: dict[Seat, tuple[str, int]] = {}
    for event in game.log:
        if isinstance(event, e.Executed) and event.seat:
            found[event.seat] = ("executed", event.day)
        elif isinstance(event, e.Killed):
            found[event.seat] = (event.cause, event.day)
    return found


def chosen(game: Game) -> Chosen:
    """What the seats of a played game chose; a choice of nobody is left out."""
    found: dict[tuple[int, str, int], dict[Seat, Seat]] = {}
    day, rounds = 0, {"vote": 0, "divine": 0, "guard": 0, "attack": 0}
    for event in game.log:
        if isinstance(event, e.DayBroke):
            day = event.day
        elif isinstance(event, e.Asked):
            rounds |= dict.fromkeys(event.kinds, event.round)
            for kind in event.kinds:
                found.setdefault((day, kind, event.round), {})
        elif isinstance(event, e.Chose) and event.target:
            found[day, event.kind, rounds[event.kind]][event.seat] = event.target
    order = list(rounds)
    keys = sorted(found, key=lambda k: (k[0], order.index(k[1]), k[2]))
    return [(*key, found[key]) for key in keys]


def assert_same(games: SilentGames, index: int) -> None:
    played = games.replay(index)
    where = f"{games.rules.name}, seed {games.seeds[index]}"
    assert [ROLES[n] for n in games.roles[index]] == list(played.roles), where
    order = ["vote", "divine", "guard", "attack"]
    found: Chosen = sorted(games.targets(index), key=lambda c: (c[0], order.index(c[1]), c[2]))
    assert found == chosen(played), where
    fates = zip(games.fate[index].tolist(), games.fate_day[index].tolist(), strict=True)
    died = {seat: (FATES[fate], day) for seat, (fate, day) in enumerate(fates, 1) if fate}
    assert died == deaths(played), where
    assert played.outcome is not None
    assert (SIDES[games.winner[index]], games.day[index]) == (played.winner, played.outcome.day), where


@pytest.mark.parametrize("name", names())
def test_a_batch_equals_the_engine(name: str) -> None:
    games = play_silent(name, range(SEEDS))
    for index in range(SEEDS):
        assert_same(games, index)


V, W, S, B, F, P, M = (
    Role.VILLAGER,
    Role.WEREWOLF,
    Role.SEER,
    Role.BODYGUARD,
    Role.FOX,
    Role.POSSESSED,
    Role.MEDIUM,
)


@each_row(
    ("name", "roles"),
    [
        ("contest-9", {V: 3, W: 2, S: 2, B: 2, F: 2}),  # a fox dies before the attack, and all see it
        ("contest-5", {V: 1, W: 3, S: 1}),  # decided at the deal
        ("classic-15", {V: 8, W: 6, S: 2, B: 3, F: 1}),
        ("classic-5", {W: 4, F: 1}),
        ("contest-2017", {V: 3, W: 2, S: 1, B: 2, F: 2}),
        ("licos-15", {V: 13, W: 2, S: 1, B: 2, F: 2}),  # so many that the last day may come
        ("licos-15", {W: 1, B: 17, F: 2}),
        ("playground-5", {V: 2, W: 2, S: 1}),
    ],
)
def test_with_other_roles_too(name: str, roles: dict[Role, int]) -> None:
    rules = replace(preset(name), roles=roles)
    number = times(12, 1_000)
    games = play_silent(rules, [*range(number), "a text"])
    for index in range(number + 1):
        assert_same(games, index)


def test_the_last_day_is_reached() -> None:
    games = play_silent(replace(preset("licos-15"), roles={W: 1, B: 17, F: 2}), range(400))
    assert games.day.max() == 13
    last = games.winner[games.day == 13]
    assert set(last.tolist()) >= {SIDES.index(Side.WEREWOLF), SIDES.index(Side.FOX)}


def test_games_do_not_depend_on_those_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_silent("classic-9", range(50))
    monkeypatch.setattr(batch_games, "CHUNK", 7)
    parts = play_silent("classic-9", range(50))
    for name in ("roles", "winner", "day", "fate", "fate_day"):
        assert np.array_equal(getattr(whole, name), getattr(parts, name)), name
    assert [list(parts.targets(n)) for n in range(50)] == [list(whole.targets(n)) for n in range(50)]
    alone = play_silent("classic-9", [31])
    assert list(alone.targets(0)) == list(whole.targets(31))


def test_no_games() -> None:
    games = play_silent("contest-5", [])
    assert (len(games), games.roles.shape, games.asked, games.won(Side.FOX)) == (0, (0, 5), [], 0)
    assert repr(games) == "<SilentGames of contest-5, 0 games>"


@each_row(
    ("change", "said"),
    [
        ({"max_day": 3}, "differ from contest-5 in `max_day`"),
        ({"name": "mine"}, "'mine' is no preset"),
        ({"roles": {V: 20, W: 1}}, "at most 20 seats, not of 21"),
    ],
)
def test_rules_that_are_not_covered_are_refused(change: dict[str, object], said: str) -> None:
    rules = replace(preset("contest-5"), **change)
    with pytest.raises(CallerError) as caught:
        play_silent(rules, range(3))
    assert said in str(caught.value)
