"""The winner by the roles of the living is the one that the game itself finds."""

import pytest
from tests.rows import each_row

from jinro import preset, simulate
from jinro.game.roles import Role, Side
from jinro.players import Chance
from jinro.wire.winner import winner_of

V, W, P, F = Role.VILLAGER, Role.WEREWOLF, Role.POSSESSED, Role.FOX


@each_row(
    ("living", "side"),
    [
        ([V, V, W], Side.NONE),
        ([V, W], Side.WEREWOLF),
        ([P, W], Side.WEREWOLF),
        ([V, P], Side.VILLAGER),
        ([], Side.VILLAGER),
        ([V, V, F, W], Side.NONE),
        ([F, W], Side.FOX),
        ([V, F], Side.FOX),
    ],
)
def test_counts(living: list[Role], side: Side) -> None:
    assert winner_of(living) is side


@pytest.mark.slow
@pytest.mark.parametrize("name", ["contest-5", "contest-13", "classic-15", "classic-16"])
def test_games(name: str) -> None:
    for seed in range(20):
        game = simulate(preset(name), Chance, seed=seed)
        living = [role for seat, role in enumerate(game.roles, 1) if seat in game.state.living]
        assert winner_of(living) is game.winner
