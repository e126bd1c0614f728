"""Werewolf for Gymnasium: one learner in a village of named players, and reward schemes as wrappers.

    from jinro.env.gym import WerewolfEnv

    env = WerewolfEnv("classic-5", "parrot", role="SEER")
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, over, _, info = env.step(action)

The learner has a turn whenever its seat is asked; everything else is played by the others. When it is dead,
the game is played to its end, since it wins or loses with its side.
"""

import sys
from collections.abc import Sequence
from io import StringIO
from typing import Any

from gymnasium import Env, Wrapper

from jinro.env.actions import Speech
from jinro.env.arena import Action, Arena, Illegal
from jinro.env.observed import MaskIn, Observation, action_space, observation_space, observed
from jinro.errors import CallerError
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.players.player import Player
from jinro.village.lineup import Lineup, players_of
from jinro.village.players import answer_of
from jinro.village.simulate import is_legal, no_answer

Info = dict[str, Any]


class WerewolfEnv(Env[Observation, Action]):
    """One learner; the other seats are played by named players."""

    metadata: Info = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        preset: Rules | str = "classic-5",
        players: Lineup = "parrot",
        *,
        seat: Seat | None = None,
        role: Role | str | None = None,
        speech: Speech = "acts",
        illegal: Illegal = "raise",
        mask_in: MaskIn = "observation",
        render_mode: str | None = None,
    ) -> None:
        """`players` as `simulate` takes them; the learner takes the place of one. It sits in `seat`, or where
        the deal puts `role`; without both, anywhere."""
        self.arena = Arena(preset, speech=speech, illegal=illegal)
        rules = self.arena.rules
        self.role = None if role is None else Role(role)
        if seat is not None and self.role is not None:
            raise CallerError("errors.env.seat_and_role")
        if seat is not None and not 1 <= seat <= rules.seats:
            raise CallerError("errors.no_seat", seat=repr(seat), seats=rules.seats)
        if self.role is not None and not rules.has(self.role):
            raise CallerError("errors.env.no_role", role=self.role, village=rules.name)
        self.chosen_seat = seat
        self.players = players
        self.seat: Seat = 0
        """Where the learner sits in this game."""
        self.mask_in: MaskIn = mask_in
        self.render_mode = render_mode
        self.observation_space = observation_space(self.arena, mask_in)
        self.action_space = action_space(self.arena)
        self._table: dict[Seat, Player] = {}

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Begin a game: of this seed, or of one that follows from the last."""
        super().reset(seed=seed)
        seed = int(self.np_random.integers(SEED_LIMIT)) if seed is None else seed
        arena, draws = self.arena, Draws(seed)
        episode = arena.begin(seed)
        seats: Sequence[Seat] = range(1, arena.rules.seats + 1)
        if self.chosen_seat is not None:
            seats = [self.chosen_seat]
        if self.role is not None:
            seats = arena.seats_of(self.role)
        self.seat = draws.pick(seats, "learner")
        self._table = players_of(self.players, arena.rules.seats, seed, lambda: arena.dealt)
        del self._table[self.seat]
        for other, player in self._table.items():
            player.begin(episode.game.view(other))
        self._play_on()
        return self._observed(), self._info()

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, Info]:
        lost = self.arena.act(self.seat, action if isinstance(action, str) else int(action))
        self._play_on()
        over = self.arena.episode.over
        if over:
            for other, player in self._table.items():
                player.end(self.arena.episode.game.view(other))
        info = self._info() | ({"illegal": lost} if lost else {})
        return self._observed(), self.arena.reward(self.seat), over, False, info

    def _play_on(self) -> None:
        """The others play until the learner is asked, or the game is over."""
        episode = self.arena.episode
        while episode.turns and self.seat not in episode.turns:
            seat, turn = next(iter(episode.turns.items()))
            player, view = self._table[seat], episode.game.view(seat)
            if turn.ask is None:
                episode.answer(seat, player.speak(view, turn.kind))
                continue
            value = getattr(player, turn.kind)(view, turn.ask)
            command = answer_of(turn.ask, value, 0)
            if self.arena.illegal == "raise" and (command is None or not is_legal(turn.ask, command)):
                raise no_answer(player, view, turn.kind, value, turn.ask)
            episode.answer(seat, value)

    def _observed(self) -> Observation:
        return observed(self.arena, self.seat, self.mask_in)

    def _info(self) -> Info:
        episode = self.arena.episode
        found: Info = {"action_mask": self.arena.mask(self.seat)} if self.mask_in == "info" else {}
        return found | ({"won": episode.won(self.seat)} if episode.over else {})

    def render(self) -> str | None:
        """The game so far as text, as the learner sees it."""
        if self.render_mode == "human":
            self.arena.print(sys.stdout, self.seat)
            return None
        text = StringIO()
        self.arena.print(text, self.seat)
        return text.getvalue()


class ShapedReward(Wrapper[Observation, Action, Observation, Action]):
    """The end counts as before, and each death is told at once: of another side good, of one's own bad.

    What is added is the change of a potential, `weight` times the margin of the living: over a game it adds
    up to nothing, whatever a policy does (Ng, Harada and Russell, 1999).
    """

    def __init__(self, env: "Env[Observation, Action]", weight: float = 0.5) -> None:
        super().__init__(env)
        self.weight = weight
        self._potential = 0.0

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        observation, info = super().reset(seed=seed, options=options)
        self._potential = self.weight * self._base().arena.margin(self._base().seat)
        return observation, info

    def step(self, action: Action) -> tuple[Observation, Any, bool, bool, Info]:
        observation, reward, over, cut, info = super().step(action)
        base, before = self._base(), self._potential
        self._potential = 0.0 if over else self.weight * base.arena.margin(base.seat)
        return observation, float(reward) + self._potential - before, over, cut, info

    def _base(self) -> WerewolfEnv:
        base = self.unwrapped
        assert isinstance(base, WerewolfEnv)
        return base


class TeamReward(Wrapper[Observation, Action, Observation, Action]):
    """The end counts by how well the side stands: `weight` times the margin of its living is added."""

    def __init__(self, env: "Env[Observation, Action]", weight: float = 0.5) -> None:
        super().__init__(env)
        self.weight = weight

    def step(self, action: Action) -> tuple[Observation, Any, bool, bool, Info]:
        observation, reward, over, cut, info = super().step(action)
        base = self.unwrapped
        assert isinstance(base, WerewolfEnv)
        more = self.weight * base.arena.margin(base.seat) if over else 0.0
        return observation, float(reward) + more, over, cut, info
