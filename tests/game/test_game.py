"""game.py, advance.py and ids.py: continuing a log that was cut anywhere, and what waits."""

import pickle

import pytest
from msgspec.structs import replace

from jinro import simulate
from jinro.errors import CallerError
from jinro.game import events as e
from jinro.game.advance import advance
from jinro.game.commands import Lost, Refusal, TimeUp
from jinro.game.decide import Desk
from jinro.game.draws import Draws
from jinro.game.game import Game
from jinro.game.ids import is_game_id, ulid
from jinro.game.presets import preset
from jinro.game.roles import TABLE, Role, Side, Species
from jinro.players import Chance
from jinro.players.personas import characters
from jinro.testing import phases, rules_of, village
from jinro.village import check_of, opening

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def test_nothing_follows_while_an_answer_is_waited_for() -> None:
    for name in ("contest-5", "licos-5"):
        v = village(name)
        v.to("vote")
        desk = Desk(v.game.rules, Draws(1), None)
        assert not advance(v.game.state, desk, 0)
    talk = village("contest-5").game
    assert not advance(talk.state, Desk(talk.rules, Draws(1), None), 0)


def test_before_the_opening_nothing_is_open() -> None:
    game = Game(preset("contest-5"))
    assert game.asks == {}
    assert game.open_to(1) == ()
    assert game.roles == ()
    assert game.deadline_ms is None
    assert not game.closed


def test_a_log_cut_between_two_phases_goes_on() -> None:
    v = village("contest-5", day_phases=phases("talk"), night_phases=(), error_ratio=0.2)
    v.to_day(1)
    cut = next(i for i, x in enumerate(v.game.log) if isinstance(x, e.NightFell))
    half = Game.replay(v.game.log[: cut + 1], draws=Draws(1))
    result = half.submit(Lost(0, 3))
    assert not isinstance(result, Refusal)
    assert [type(x) for x in result] == [e.WentLost, e.Ended, e.Closed]
    again = Game.replay(v.game.log[: cut + 1])
    assert again.asks == {}
    assert again.rules == v.game.rules


def test_a_game_has_the_seed_it_was_given() -> None:
    game = village("contest-5", seed="village").game
    seeded = [x for x in game.log if isinstance(x, e.Seeded)]
    assert [x.seed for x in seeded] == ["village"]


def test_ulids_sort_by_time() -> None:
    ids = [ulid(ms, 5) for ms in (0, 1, 1_000, 1_778_646_866_123)]
    assert ids == sorted(ids)
    assert ids[0] == "0" * 25 + "5"
    assert all(len(i) == 26 and set(i) <= set(ALPHABET) for i in ids)
    assert ulid(0, 1 << 80) == ulid(0, 0)
    assert all(map(is_game_id, ids))
    assert not any(map(is_game_id, ("", ids[0][:-1], ids[0].lower().replace("0", "u"), "../" + ids[0][3:])))


def test_the_cast() -> None:
    for language in ("ja", "en"):
        people = characters(language)
        assert len(people) == 24
        called = [p.name for p in people]
        assert len(set(called)) == 24
        assert not [(a, b) for a in called for b in called if a != b and b.startswith(a)]
        assert all(list(p.profile) == list(people[0].profile) for p in people)


def test_rules_know_their_last_day() -> None:
    assert rules_of("contest-5").last_day == 100
    assert rules_of("contest-5", max_day=3).last_day == 3


def test_a_replay_can_be_followed() -> None:
    v = village("contest-5")
    v.to_day(1)
    asked: list[int] = []
    Game.replay(v.game.log, follow=lambda game: asked.append(len(game.asks)))
    assert len(asked) == len(v.game.log)
    assert set(asked) == {0, 1}


# Who won


def test_who_won() -> None:
    game = simulate("contest-5", Chance, seed=1)
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.roles) == (game.winner, game.roles)
    assert [game.won(seat) for seat in range(1, 6)] == [role.side is game.winner for role in game.roles]
    for seat in (0, 6):
        with pytest.raises(CallerError, match=rf"^there is no seat {seat}: the seats are 1 to 5$"):
            game.won(seat)


def test_an_outcome_tells_the_fate_of_each_seat() -> None:
    died = set()
    for seed in range(40):
        game = simulate("licos-15", Chance, seed=seed)
        outcome = game.outcome
        assert outcome is not None
        assert [fate.seat for fate in outcome.seats if fate.alive] == list(game.scene.alive)
        assert [(f.role, f.side, f.won) for f in outcome.seats] == [
            (role, role.side, game.won(seat)) for seat, role in enumerate(game.roles, 1)
        ]
        shown = {death.seat: death.day for death in game.scene.deaths}
        for fate in outcome.seats:
            died.add(fate.died)
            if fate.died == "executed":
                assert game.scene.executed[fate.died_day or -1] == fate.seat
            elif fate.died and fate.seat in shown:
                # Who died in the night is found in the morning, or when the game is over.
                assert fate.died_day is not None
                assert shown[fate.seat] - fate.died_day in (0, 1)
            assert (fate.died_day is None) == fate.alive
    assert died == {"", "executed", "attack", "curse"}


@pytest.mark.parametrize("name", ["contest-5", "classic-5", "classic-9"])
def test_a_game_travels_as_its_log(name: str) -> None:
    whole = simulate(name, Chance, seed=4)
    for cut in (0, 5, 40, len(whole.log)):
        game = Game.replay(whole.log[:cut], check=check_of(whole.rules)) if cut else Game(whole.rules, 4)
        twin = pickle.loads(pickle.dumps(game))
        assert (twin.log, twin.masks, twin.asks, twin.rules) == (game.log, game.masks, game.asks, game.rules)
        for one in (game, twin):
            one.submit(opening(one.rules, 4) if not cut else TimeUp(10**6, step=one.state.step))
        assert twin.log == game.log


class Own(Draws):
    def __init__(self) -> None:
        super().__init__(3)
        self.first = 1


def test_draws_of_ones_own_travel_too() -> None:
    twin = pickle.loads(pickle.dumps(Own()))
    assert (twin.first, twin.seed, twin.number("a")) == (1, 3, Draws(3).number("a"))


def test_nobody_has_won_a_game_that_goes_on() -> None:
    game = Game(preset("contest-5"))
    assert (game.outcome, game.won(1)) == (None, False)
    early = Game.replay(simulate("contest-5", Chance, seed=1).log[:40])
    assert (early.outcome, [early.won(seat) for seat in range(1, 6)]) == (None, [False] * 5)
    nobody = simulate("playground-5", Chance, seed=1)
    assert nobody.outcome is not None
    assert [nobody.won(seat) for seat in range(1, 6)] == [False] * 5


def test_every_role_has_a_side() -> None:
    assert {role: role.side for role in Role} == {role: row.side for role, row in TABLE.items()}


# What a Python prompt shows


def test_games_rules_and_roles_are_shown_in_short() -> None:
    rules = preset("contest-5")
    assert repr(rules) == "<Rules contest-5: VILLAGER 2, SEER 1, WEREWOLF 1, POSSESSED 1>"
    assert repr(replace(rules, name="")).startswith("<Rules without a name: VILLAGER 2, ")
    assert repr(Game(rules)) == "<Game of contest-5, not opened>"
    game = simulate(rules, Chance, seed=1)
    day, events = game.state.day, len(game.log)
    assert repr(game) == f"<Game of contest-5, day {day}, {events} events, {game.winner} won>"
    early = Game.replay(game.log[:40])
    assert repr(early) == "<Game of contest-5, day 1, 40 events, open asks: 1>"
    assert repr(simulate("playground-5", Chance, seed=1)).endswith(" events, nobody won>")
    assert repr((Role.SEER, Side.NONE, Species.HUMAN)) == "(Role.SEER, Side.NONE, Species.HUMAN)"
    assert repr(next(x for x in game.log if isinstance(x, e.RoleTold))) == (
        f"RoleTold(at_ms=0, seat=1, role={game.roles[0]!r})"
    )
