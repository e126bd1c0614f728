"""`tools/fit_reasoner.py`: what it counts in a few games is what happened there."""

import pytest
from tools.fit_reasoner import damped, fit, merged, played, score, variants

from jinro.game.roles import Role
from jinro.players.reasoner.weights import usual_policy


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


def test_a_policy_varies_one_number_at_a_time() -> None:
    usual = usual_policy()
    changes = dict(variants(usual))
    assert len(changes) > 20
    for path, value in changes.values():
        changed = merged(usual, (path, value))
        assert changed != usual
        assert merged(changed, (path, _number(usual, path))) == usual


def _number(policy: object, path: tuple[str, ...]) -> float:
    node = getattr(policy, path[0])
    for key in path[1:]:
        node = node[key]
    assert isinstance(node, int | float)
    return node
