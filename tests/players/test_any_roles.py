"""Every built-in player plays whole games in villages with any table of roles that the rules accept."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rows import each_row
from tests.soaking import times
from tests.strategies import families, seeds

from jinro.game import preset
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.players import PLAYERS
from jinro.village import simulate


def village(name: str, roles: dict[Role, int]) -> Rules:
    """A village of that preset with other roles; one without werewolves never ends by a victory."""
    rules = preset(name)
    return replace(
        rules, roles=roles, victory_checked=rules.victory_checked if roles.get(Role.WEREWOLF) else "never"
    )


def seated(most: int) -> st.SearchStrategy[dict[Role, int]]:
    """Tables of roles for up to so many seats."""
    casts = st.lists(st.sampled_from(Role), min_size=1, max_size=most)
    return casts.map(lambda cast: {role: cast.count(role) for role in Role})


@settings(max_examples=times(25, 400))
@given(name=families, roles=seated(9), player=st.sampled_from(sorted(PLAYERS)), seed=seeds)
def test_players_play_any_table_of_roles(name: str, roles: dict[Role, int], player: str, seed: int) -> None:
    game = simulate(village(name, roles), player, seed=seed)
    assert game.closed


@each_row("role", list(Role))
@each_row("player", sorted(PLAYERS))
@each_row("name", ["licos-8-c", "classic-3", "osawa-5"])
def test_a_seat_alone_has_no_target(role: Role, player: str, name: str) -> None:
    assert simulate(village(name, {role: 1}), player, seed=1).closed


def test_a_bodyguard_that_had_nobody_to_guard_does_not_report_it() -> None:
    roles = {Role.VILLAGER: 2, Role.BODYGUARD: 1}
    assert simulate(village("licos-4", roles), "parrot", seed=0).closed


@pytest.mark.slow
def test_too_many_sets_of_werewolves_are_not_listed() -> None:
    rules = village("contest-5", {Role.VILLAGER: 24, Role.WEREWOLF: 11})
    short = replace(rules, talk=replace(rules.talk, turns=2), max_day=2)
    assert simulate(short, "reasoner", seed=1).closed
