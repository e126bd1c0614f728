"""`tools/fit_reasoner.py`: what it counts in a few games is what happened there."""

import pytest
from tools.fit_reasoner import damped, fit, played, score

from jinro.game.roles import Role


@pytest.mark.slow
def test_the_counts_of_a_few_games() -> None:
    games = list(played(12))
    weights = fit(games)
    row = weights.claim["small"]["early"]
    assert row[Role.SEER]["SEER"] > 0.4 > 0.1 > row[Role.VILLAGER]["SEER"]
    human_on_wolf, wolf_on_wolf = weights.pointed["vote"][1], weights.pointed["vote"][3]
    assert wolf_on_wolf < 0 < human_on_wolf
    assert weights.black["divine"]["WEREWOLF"][1] < weights.black["divine"]["POSSESSED"][1]
    # The truth is likelier with the evidence of votes than without.
    assert score(games, weights) > score(games, damped(weights, 0.0))
