"""One learner among named players, for Gymnasium: its checker, vector environments, rewards."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from jinro.env.gym import ShapedReward, TeamReward, WerewolfEnv
from jinro.errors import CallerError, PlayerError
from jinro.game import Ask, Role, Side, View
from jinro.game.events import Chose
from jinro.players import Player
from jinro.village import simulate
from jinro.village.lineup import players_of


def play(env: Any, seed: int | None, choose: Any = None) -> list[float]:
    """The rewards of one game; the first legal action is taken if nothing chooses."""
    observation, info = env.reset(seed=seed)
    rewards, over = [], False
    while not over:
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, over, cut, info = env.step(int(legal[0] if choose is None else choose(legal)))
        rewards.append(reward)
        assert not cut
    assert info["won"] == env.unwrapped.arena.episode.won(env.unwrapped.seat)
    return rewards


@pytest.mark.parametrize("preset", ["classic-3", "licos-5", "contest-en-5"])
def test_gymnasium_checks_it(preset: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        # Its checker chooses actions without the mask.
        check_env(WerewolfEnv(preset, "chance", illegal="lose_answer", render_mode="ansi"))


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_vector_environments_hold_it(kind: Any) -> None:
    envs = kind([lambda: WerewolfEnv("classic-5", "chance") for _ in range(2)])
    try:
        observations, _ = envs.reset(seed=[3, 4])
        for _ in range(30):
            masks = observations["action_mask"]
            actions = np.array([np.flatnonzero(mask)[0] for mask in masks])
            observations, rewards, *_ = envs.step(actions)
            assert observations["observation"].shape == (2, WerewolfEnv("classic-5").arena.layout.size)
            assert rewards.shape == (2,)
    finally:
        envs.close()


def test_a_learner_that_plays_as_a_player_plays_its_game() -> None:
    """A learner that answers as the `chance` of its seat does: the game is that of `simulate`."""
    env = WerewolfEnv("classic-5", "chance", seat=2, speech="none")
    for seed in range(8):
        env.reset(seed=seed)
        player = players_of("chance", 5, seed, tuple)[2]
        over = False
        while not over:
            turn = env.arena.episode.turns[2]
            choice = getattr(player, turn.kind)(env.arena.episode.game.view(2), turn.ask)
            _, _, over, _, _ = env.step(choice or 6)
        whole = simulate(env.arena.rules, "chance", seed=seed)
        # A learner answers before the others: only the order of sealed choices is another.
        played, expected = (
            [e for e in g.log if not isinstance(e, Chose)] for g in (env.arena.episode.game, whole)
        )
        assert played == expected


def test_it_sits_where_it_is_told() -> None:
    env = WerewolfEnv("contest-9", "chance", role="MEDIUM", speech="none")
    seats = set()
    for seed in range(12):
        env.reset(seed=seed)
        assert env.arena.dealt[env.seat - 1] is Role.MEDIUM
        seats.add(env.seat)
    assert len(seats) > 3
    env = WerewolfEnv("contest-9", "chance", seat=4)
    env.reset()
    assert env.seat == 4
    anywhere = WerewolfEnv("contest-9", "chance")
    assert len({anywhere.reset(seed=seed) and anywhere.seat for seed in range(20)}) > 4


def test_wrong_seats_and_roles_are_refused() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seat": 6}, "6"),
        ({"role": "FOX"}, "role: there is no FOX in classic-5"),
        ({"seat": 1, "role": "SEER"}, "not both"),
    ]
    for options, why in wrong:
        with pytest.raises(CallerError, match=why):
            WerewolfEnv("classic-5", **options)
    env = WerewolfEnv("classic-5", "chance", seat=1)
    env.reset(seed=1)
    with pytest.raises(PlayerError, match="is illegal"):
        env.step(-1)


def test_a_wrong_answer_of_another_player_is_an_error_too() -> None:
    class OffByOne(Player):
        def vote(self, view: View, ask: Ask) -> int:
            return 0

    with pytest.raises(PlayerError, match="OffByOne.vote returned 0; expected a seat of ask.options"):
        play(WerewolfEnv("classic-5", OffByOne), 1)
    play(WerewolfEnv("classic-5", OffByOne, illegal="lose_answer"), 1)


def test_a_win_is_worth_one_and_a_defeat_minus_one() -> None:
    env = WerewolfEnv("classic-5", "chance")
    ends = [play(env, seed) for seed in range(20)]
    assert {rewards[-1] for rewards in ends} == {1.0, -1.0}
    assert {reward for rewards in ends for reward in rewards[:-1]} == {0.0}


def test_shaping_adds_the_same_to_every_game_that_begins_alike() -> None:
    """It is a potential: all that it adds is known at the beginning."""
    plain, shaped = WerewolfEnv("classic-8", "chance"), ShapedReward(WerewolfEnv("classic-8", "chance"))
    for seed in range(10):
        rewards = play(shaped, seed)
        assert sum(rewards) == pytest.approx(sum(play(plain, seed)))
    told = [reward for seed in range(10) for reward in play(shaped, seed)[:-1]]
    assert min(told) < 0 < max(told)


def test_a_team_counts_its_living() -> None:
    plain, team = WerewolfEnv("classic-8", "chance"), TeamReward(WerewolfEnv("classic-8", "chance"), 0.5)
    for seed in range(10):
        end = play(plain, seed)[-1]
        found = play(team, seed)[-1]
        arena, seat = team.unwrapped.arena, team.unwrapped.seat
        assert found == pytest.approx(end + 0.5 * arena.margin(seat))
        if arena.episode.winner is Side.VILLAGER and end == 1:
            assert found > 1


def test_its_text_shows_what_the_learner_may_see() -> None:
    env = WerewolfEnv("contest-en-5", "chance", role="VILLAGER", render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert text is not None
    assert "Villager" in text.split("Day 0")[0]
    assert "Werewolf  " not in text
