"""Counterfactual regret minimisation: three players learn to play a silent village of three.

    pip install 'jinro[env]' open_spiel
    python examples/learn_cfr.py

The algorithm is whole here, over `SearchState` (Zinkevich et al., 2007): at each information state the regret
of not having played an action grows by what it would have brought, and the next policy plays actions in
proportion to their regrets. The averages of the policies come near an equilibrium. OpenSpiel, which knows
nothing of these sums, tells how near: NashConv is what all players together could gain by other policies.
"""

from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability

from jinro.env.openspiel import WerewolfGame, WerewolfState
from jinro.env.search import SearchState, new_state

VILLAGE = "classic-3"
ITERATIONS = 300


class Regrets:
    """What is learned at one information state."""

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions
        self.regrets = [0.0] * len(actions)
        self.played = [0.0] * len(actions)

    def shares(self) -> list[float]:
        """The policy now: in proportion to the regrets that are positive."""
        return proportion([max(0.0, regret) for regret in self.regrets])

    def average(self) -> dict[int, float]:
        return dict(zip(self.actions, proportion(self.played), strict=True))


def proportion(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total if total else 1 / len(weights) for weight in weights]


class Node:
    """A state of the tree, with all that can follow."""

    def __init__(self, state: SearchState, known: dict[str, Regrets]) -> None:
        self.values = state.returns()
        self.player = state.current_player()
        actions = state.legal_actions()
        self.chances = [p for _, p in state.chance_outcomes()] if state.is_chance() else []
        self.regrets: Regrets | None = None
        if self.player >= 0:
            key = state.information_state_string(self.player)
            self.regrets = known.setdefault(key, Regrets(actions))
        self.children = [Node(state.child(action), known) for action in actions]

    def learn(self, reach: list[float]) -> list[float]:
        """The value for each player; `reach`: with what probability each plays to here, chance last."""
        if not self.children:
            return self.values
        mine = self.player if self.regrets else len(reach) - 1
        shares = self.regrets.shares() if self.regrets else self.chances
        below = []
        for share, child in zip(shares, self.children, strict=True):
            further = reach.copy()
            further[mine] *= share
            below.append(child.learn(further))
        values = [sum(s * b[n] for s, b in zip(shares, below, strict=True)) for n in range(len(reach) - 1)]
        if self.regrets:
            others = 1.0
            for player, probability in enumerate(reach):
                others *= 1.0 if player == mine else probability
            for n, share in enumerate(shares):
                self.regrets.regrets[n] += others * (below[n][mine] - values[mine])
                self.regrets.played[n] += reach[mine] * share
        return values


class Average(policy.Policy):  # type: ignore[misc]
    """The averages, as a policy of OpenSpiel."""

    def __init__(self, game: WerewolfGame, known: dict[str, Regrets]) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.known = known

    def action_probabilities(self, state: WerewolfState, player_id: int | None = None) -> dict[int, float]:
        return self.known[state.node.information_state_string(state.current_player())].average()


def main() -> None:
    known: dict[str, Regrets] = {}
    root = Node(new_state(VILLAGE), known)
    game = WerewolfGame(VILLAGE)
    print(f"{VILLAGE}: {len(known)} information states")
    for iteration in range(ITERATIONS + 1):
        if iteration in (0, 10, 100, ITERATIONS):
            found = exploitability.nash_conv(game, Average(game, known), use_cpp_br=False)
            print(f"after {iteration} iterations: NashConv {found:.3f}")
        root.learn([1.0] * (game.num_players() + 1))


if __name__ == "__main__":
    main()
