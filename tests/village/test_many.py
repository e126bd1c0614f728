"""Many games: the same whatever the number of processes, and known by what they are functions of."""

import pickle
from functools import partial

import msgspec
import pytest

from jinro.errors import ArgumentError, CallerError
from jinro.game.deal import deal
from jinro.game.draws import Draws
from jinro.game.notation import encode_log
from jinro.game.presets import names, preset
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.village import simulate
from jinro.village.many import GameSpec, GameSpecs, in_chunks, play_chunk, play_spec, results
from jinro.village.seating import Seating
from jinro.village.workers import workers

RULES = preset("playground-5")


def test_a_game_is_that_of_its_seed_but_for_its_id_and_the_names_of_its_players() -> None:
    spec = GameSpec(RULES, 7, ("chance",) * 5)
    one, other = play_spec(spec, spec.players), simulate(RULES, "chance", seed=7)
    assert encode_log(one.log[2:]) == encode_log(other.log[1:])


def test_an_id_tells_village_seed_and_players_apart() -> None:
    players = ("quiet",) * 5
    specs = [
        GameSpec(RULES, 7, players),
        GameSpec(RULES, 8, players),
        GameSpec(RULES, 7, (*players[:4], "chance")),
        GameSpec(preset("contest-5"), 7, players),
    ]
    assert len({spec.game for spec in specs}) == len(specs)


@pytest.mark.slow
def test_workers_give_what_one_process_gives_in_its_order() -> None:
    specs = GameSpecs(RULES, Seating.of(["chance", "SEER=quiet"], "parrot"), range(12))
    play = partial(play_chunk, keep=True)
    alone = [one for some in results(in_chunks(play, specs, None, size=5)) for one in some]
    with workers(2) as pool:
        together = [one for some in results(in_chunks(play, specs, pool, size=2)) for one in some]
    assert alone == together
    assert [one.kept.game for one in alone if one.kept] == [spec.game for spec in specs]


def test_chunks_are_played_and_kept_in_their_order() -> None:
    specs = GameSpecs(RULES, Seating.of(["quiet", "SEER=chance"], "parrot"), range(5))
    chunks = list(results(in_chunks(partial(play_chunk, keep=True), specs, None, size=2)))
    assert [len(one) for one in chunks] == [2, 2, 1]
    played = [game for one in chunks for game in one]
    assert [game.kept.game for game in played if game.kept] == [spec.game for spec in specs]
    assert all(game.day >= 1 for game in played)


def test_what_goes_wrong_is_told_with_its_seed() -> None:
    with pytest.raises(CallerError, match="playground-5, seed 3: player 'tests.no_such:Player'"):
        next(results([play_chunk([GameSpec(RULES, 3, ("tests.no_such:Player",) * 5)], keep=False)]))


@pytest.mark.parametrize("name", names())
def test_rules_of_another_process_are_written_as_the_same_bytes(name: str) -> None:
    rules = preset(name)
    other = pickle.loads(pickle.dumps(rules))
    assert type(other) is Rules
    assert msgspec.json.encode(other) == msgspec.json.encode(rules)


# Who plays


def test_players_sit_by_role_by_seat_and_everywhere_else() -> None:
    seating = Seating.of(["quiet", "seer=chance", "2=parrot"], "reasoner")
    for seed in range(20):
        players = seating.players(RULES, seed)
        roles = deal(RULES, Draws(seed))
        for seat, (player, role) in enumerate(zip(players, roles, strict=True), 1):
            assert player == ("parrot" if seat == 2 else "chance" if role is Role.SEER else "quiet")


def test_several_players_take_turns_and_none_sits_in_one_place_for_ever() -> None:
    seating = Seating.of(["quiet", "chance"], "reasoner")
    tables = [seating.players(RULES, seed) for seed in range(200)]
    assert {table.count("quiet") for table in tables} == {2, 3}
    share = sum(table.count("quiet") for table in tables) / 1_000
    assert 0.47 < share < 0.53
    for seat in range(5):
        assert 70 < sum(table[seat] == "quiet" for table in tables) < 130


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("parot", r"there is no player 'parot' \(did you mean parrot\?\)"),
        ("KING=quiet", "'KING' is neither a role nor the number of a seat"),
        ("6=quiet", "there is no seat 6: the seats are 1 to 5"),
        ("0=quiet", "'0' is neither"),
        ("FOX=quiet", "nobody is FOX in playground-5"),
        ("SEER=tests.no_such:Player", "player 'tests.no_such:Player'"),
    ],
)
def test_bad_players_are_named(text: str, told: str) -> None:
    with pytest.raises(CallerError, match=told):
        Seating.of([text], "quiet").check(RULES, at="--player")


def test_a_bad_place_is_a_wrong_argument() -> None:
    with pytest.raises(ArgumentError):
        Seating.of(["KING=quiet"], "quiet")
