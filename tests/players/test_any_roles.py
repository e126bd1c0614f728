"""Every built-in player plays whole games in villages with any table of roles that the rules accept."""

from collections.abc import Iterator
from typing import Any

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
from jinro.players.reasoner import worlds
from jinro.players.reasoner.weights import fitted
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


@pytest.fixture(scope="module")
def few_weights() -> Iterator[None]:
    """Weights that know villagers and werewolves alone, as if fitted in villages without other roles."""
    known = fitted()

    def few(rows: Any) -> Any:
        if not isinstance(rows, dict):
            return rows
        kept = {Role.VILLAGER.value, Role.WEREWOLF.value}
        return {key: few(row) for key, row in rows.items() if key not in set(Role) or key in kept}

    confess = {what: few(rows) for what, rows in known.confess.items()}
    less = replace(known, claim=few(known.claim), turncoat=few(known.turncoat), confess=confess)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worlds, "fitted", lambda: less)
        yield


@pytest.mark.usefixtures("few_weights")
@settings(max_examples=times(6, 200))
@given(name=families, roles=seated(9), seed=seeds)
def test_roles_that_the_weights_do_not_know_are_played(name: str, roles: dict[Role, int], seed: int) -> None:
    assert simulate(village(name, roles), "reasoner", seed=seed).closed
