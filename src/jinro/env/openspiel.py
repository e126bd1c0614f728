"""A village as a game of OpenSpiel, on which its own algorithms run (`pip install open_spiel`).

    from open_spiel.python.algorithms import cfr, exploitability
    from jinro.env.openspiel import WerewolfGame

    solver = cfr.CFRSolver(WerewolfGame("classic-3"))

Villages must be tiny for algorithms that pass the whole tree. `efg` writes the tree in Gambit's format, from
which `pyspiel.load_efg_game` makes a game that runs without Python.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel

from jinro.env.actions import Speech
from jinro.env.search import SearchState, Tree
from jinro.game.roles import Role
from jinro.game.rules import Rules

LONGEST = 1_000
"""The most moves of a game that OpenSpiel is told of."""
MOST_OUTCOMES = 5_040
"""The most outcomes of a draw: all orders of seven seats."""


class WerewolfGame(pyspiel.Game):
    """A village with explicit chance and imperfect information; 1 for a win, -1 for a defeat."""

    def __init__(
        self, rules: Rules | str = "classic-3", *, speech: Speech = "none", roles: Sequence[Role] = ()
    ) -> None:
        self.tree = Tree(rules, speech=speech, roles=roles)
        seats = self.tree.rules.seats
        kind = pyspiel.GameType(
            short_name="jinro_werewolf",
            long_name="Werewolf",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats,
            min_num_players=seats,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.tree.actions.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> "WerewolfState":
        return WerewolfState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "WerewolfObserver":
        return WerewolfObserver(self.tree, recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class WerewolfState(pyspiel.State):
    """A `SearchState` under the names of OpenSpiel."""

    def __init__(self, game: WerewolfGame) -> None:
        super().__init__(game)
        self.node = SearchState(game.tree)

    def current_player(self) -> int:
        return self.node.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.node.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if self.node.current_player() == player:
            return self.node.action_name(action)
        return f"outcome {action}" if player < 0 else self.node.tree.actions.name(action)

    def is_terminal(self) -> bool:
        return self.node.is_terminal()

    def returns(self) -> list[float]:
        return self.node.returns()

    def __str__(self) -> str:
        return " ".join(map(str, self.node.history))


class WerewolfObserver:
    """What a player sees; with `recall` all that it has seen."""

    def __init__(self, tree: Tree, *, recall: bool) -> None:
        self.recall = recall
        size = tree.records.size if recall else tree.layout.size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: WerewolfState, player: int) -> None:
        node = state.node
        self.tensor[:] = (
            node.information_state_tensor(player) if self.recall else node.observation_tensor(player)
        )

    def string_from(self, state: WerewolfState, player: int) -> str:
        node = state.node
        if self.recall:
            return node.information_state_string(player)
        return f"{player} " + "".join(map(str, node.observation_tensor(player).astype(int)))
