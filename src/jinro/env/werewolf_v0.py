"""Werewolf for PettingZoo: `env()`, `raw_env()`, `parallel_env()`.

    from jinro.env import werewolf_v0

    env = werewolf_v0.env(preset="classic-5")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The agent `player_3` plays seat 3. All agents stay until the game is over, the dead too: they win or lose with
their side. Who is not asked waits; among agents that step one at a time it has no turn.
"""

import sys
from collections.abc import Callable, Mapping
from io import StringIO
from typing import Any, Final, TypeVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from jinro.env.actions import Speech
from jinro.env.arena import Action, Arena, Illegal
from jinro.env.observed import MaskIn, Observation, action_space, observation_space, observed
from jinro.game.roles import Seat
from jinro.game.rules import Rules

T = TypeVar("T")
Info = dict[str, Any]
MODES: Final = ("ansi", "human")
METADATA: Final[dict[str, Any]] = {
    "name": "werewolf_v0",
    "render_modes": list(MODES),
    "is_parallelizable": False,
    "render_fps": 1,
}


def env(**options: Any) -> AECEnv[str, Observation, Action | None]:
    """Agents step one at a time; wrong calls are told. Options: those of `raw_env`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))


class _Table:
    """What both kinds of environment share."""

    def __init__(
        self,
        preset: Rules | str = "classic-5",
        *,
        speech: Speech = "acts",
        illegal: Illegal = "raise",
        mask_in: MaskIn = "observation",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`preset`: the name of a village, or rules. `max_cycles`: how often an agent may act at most."""
        self.arena = Arena(preset, speech=speech, illegal=illegal)
        self.mask_in = mask_in
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = METADATA
        seats = range(1, self.arena.rules.seats + 1)
        self.possible_agents = [f"player_{seat}" for seat in seats]
        self.agents: list[str] = []
        self.seat_of: dict[str, Seat] = dict(zip(self.possible_agents, seats, strict=True))
        self._observation_spaces: dict[str, spaces.Space[Any]] = {}
        self._action_spaces: dict[str, spaces.Space[Any]] = {}
        for agent in self.possible_agents:
            self._observation_spaces[agent] = observation_space(self.arena, mask_in)
            self._action_spaces[agent] = action_space(self.arena)
        highs = self.arena.layout.highs
        shape = (len(self.possible_agents), len(highs))
        self.state_space = spaces.Box(0, np.broadcast_to(highs, shape), shape, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def observed(self, agent: str) -> Observation:
        """The View of a seat, and the mask of its legal actions."""
        return observed(self.arena, self.seat_of[agent], self.mask_in)

    def info(self, agent: str) -> Info:
        """The mask, if it is wanted here; after the end whether the agent has won."""
        seat, episode = self.seat_of[agent], self.arena.episode
        found: Info = {"action_mask": self.arena.mask(seat)} if self.mask_in == "info" else {}
        return found | ({"won": episode.won(seat)} if episode.over else {})

    def reward(self, agent: str) -> float:
        """1 if the side of a seat has won, -1 if another has; 0 until then, and without a winner."""
        return self.arena.reward(self.seat_of[agent])

    def state(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The vectors of all seats: what the village knows together, for training only."""
        return np.stack([self.arena.vector(seat) for seat in self.seat_of.values()])

    def render(self) -> str | None:
        """The game so far as text: all that happened, secrets included."""
        if self.render_mode == "human":
            self.arena.print(sys.stdout)
            return None
        text = StringIO()
        self.arena.print(text)
        return text.getvalue()

    def close(self) -> None:
        """There is nothing to close."""


class raw_env(_Table, AECEnv[str, Observation, Action | None]):
    """Agents step one at a time: whoever is asked."""

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Begin a game: of this seed, or of one that follows from the last."""
        self.arena.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.info(agent) for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self.__dict__.pop("_skip_agent_selection", None)  # of a game that was left before its end
        self._select()

    def observe(self, agent: str) -> Observation:
        return self.observed(agent)

    def step(self, action: Action | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        lost = self.arena.act(self.seat_of[agent], _whole(action))
        self._acted[agent] += 1
        self._select()
        self.infos = {agent: self.info(agent) for agent in self.agents}
        if lost:
            self.infos[agent]["illegal"] = lost
        self._accumulate_rewards()

    def _select(self) -> None:
        """Select who is asked; end for all agents if the game is over, or if all have acted often enough."""
        episode = self.arena.episode
        while episode.turns:
            seat = next(iter(episode.turns))
            agent = self.possible_agents[seat - 1]
            if self.max_cycles is None or self._acted[agent] < self.max_cycles:
                self.agent_selection = agent
                return
            alive = [self.possible_agents[seat - 1] for seat in episode.game.view(seat).alive]
            if all(self._acted[agent] >= self.max_cycles for agent in alive):
                break
            episode.answer(seat, None)
        if episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {agent: self.reward(agent) for agent in self.agents}
        else:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


class parallel_env(_Table, ParallelEnv[str, Observation, Action]):
    """All agents step together; who is not asked waits, or is left out of the actions."""

    def reset(
        self, seed: int | None = None, options: Info | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Begin a game: of this seed, or of one that follows from the last."""
        self.arena.begin(seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._all(self.observed), self._all(self.info)

    def step(
        self, actions: Mapping[str, Action]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        episode = self.arena.episode
        lost = self.arena.act_together({self.seat_of[agent]: _whole(actions[agent]) for agent in actions})
        self._cycles += 1
        over = episode.over
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        infos = self._all(self.info)
        for seat, why in lost.items():
            infos[self.possible_agents[seat - 1]]["illegal"] = why
        result = (
            self._all(self.observed),
            self._all(self.reward),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            infos,
        )
        if over or cut:
            self.agents = []
        return result

    def _all(self, each: Callable[[str], T]) -> dict[str, T]:
        return {agent: each(agent) for agent in self.agents}


def _whole(action: Action | None) -> Action:
    """An action as a number or a text; what is none is no legal action."""
    return action if isinstance(action, str) else -1 if action is None else int(action)
