"""Farama's own tests of PettingZoo's interface, and what an agent observes and does."""

import warnings
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    bombardment_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.utils.wrappers import BaseWrapper

from jinro.env import werewolf_v0
from jinro.errors import CallerError, PlayerError, RulesError
from jinro.game import Role, names
from jinro.village import simulate

SMALLEST = "classic-3"
# Several of Farama's tests choose actions without the mask: at other times that is an error.
UNMASKED: dict[str, Any] = {"illegal": "lose_answer"}


@pytest.fixture(autouse=True)
def farama_warns() -> Iterator[None]:
    """Farama's tests warn of all that is unusual, of Dict observations for instance."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


class Telling(BaseWrapper[str, Any, Any]):
    """`bombardment_test` expects the next observation from `step`, from which `api_test` expects nothing."""

    def step(self, action: Any) -> Any:
        super().step(action)
        return self.observe(self.agent_selection)


def passes(preset: str, **options: Any) -> None:
    """All of Farama's tests."""
    made = {"preset": preset, **options}
    env, parallel = partial(werewolf_v0.env, **made), partial(werewolf_v0.parallel_env, **made)
    api_test(env(), num_cycles=60)
    api_test(werewolf_v0.raw_env(**made), num_cycles=20)
    seed_test(env, 60)
    parallel_api_test(parallel(), 60)
    loose, loose_parallel = partial(env, **UNMASKED), partial(parallel, **UNMASKED)
    parallel_seed_test(loose_parallel, 20)
    max_cycles_test(SimpleNamespace(env=loose, parallel_env=loose_parallel))
    render_test(loose)
    state_test(loose(), loose_parallel())
    save_obs_test(loose())
    bombardment_test(Telling(env(mask_in="info", **UNMASKED)), cycles=4)


def test_the_smallest_village_passes_all_tests_of_farama(capsys: pytest.CaptureFixture[str]) -> None:
    passes(SMALLEST)
    assert "Passed bombardment test" in capsys.readouterr().out


def test_every_village_passes_all_tests_of_farama() -> None:
    for name in names():
        passes(name)


def test_a_silent_village_passes_too() -> None:
    """Apart from `max_cycles_test`, which wants all agents to act equally often."""
    made: dict[str, Any] = {"preset": "classic-5", "speech": "none"}
    api_test(werewolf_v0.env(**made), num_cycles=20)
    seed_test(partial(werewolf_v0.env, **made), 20)
    parallel_api_test(werewolf_v0.parallel_env(**made), 20)


def test_any_text_may_be_an_action() -> None:
    options: dict[str, Any] = {"preset": "contest-en-5", "speech": "text"}
    api_test(werewolf_v0.env(**options, **UNMASKED), 10)
    parallel_api_test(werewolf_v0.parallel_env(**options, **UNMASKED), 10)
    env = werewolf_v0.raw_env(**options)
    env.reset(seed=3)
    heard = []
    for agent in env.agent_iter():
        observation, _, over, _, info = env.last()
        assert env.observation_space(agent).contains(observation)
        heard.append(observation["text"])
        choices = np.flatnonzero(observation["choices"])
        # What no space of texts could hold is shown as a question mark.
        env.step(None if over else f"[{choices[-1]}]" if len(choices) else "I am the seer \U0001f43a")
    assert sum("I am the seer ?" in text for text in heard) > 10
    assert info["won"] in (True, False)
    env.reset(seed=3)
    while "Whom" not in env.last()[0]["text"]:
        env.step("Over")
    with pytest.raises(
        PlayerError, match="action 'I choose .* is illegal: Your answer names no legal target"
    ):
        env.step("I choose nobody")


@pytest.mark.parametrize("make", [werewolf_v0.env, werewolf_v0.parallel_env])
def test_padding_wrappers_of_supersuit_work(make: Callable[..., Any]) -> None:
    import supersuit

    env = make(preset=SMALLEST, mask_in="info", **UNMASKED)
    padded = supersuit.pad_action_space_v0(supersuit.pad_observations_v0(env))
    (api_test if make is werewolf_v0.env else parallel_api_test)(padded, 20)


def play(env: Any, choose: Callable[[Any, np.ndarray[Any, Any]], int] | None = None) -> None:
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(
            None if terminated or truncated else int(legal[0] if choose is None else choose(agent, legal))
        )


def test_the_winners_are_rewarded_the_dead_too() -> None:
    env = werewolf_v0.raw_env("classic-5")
    env.reset(seed=4)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        if terminated:
            rewards[agent] = reward
            assert info["won"] == (reward == 1)
        env.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[0]))
    game = env.arena.episode.game
    assert rewards == {f"player_{seat}": 1.0 if game.won(seat) else -1.0 for seat in range(1, 6)}
    assert {1.0, -1.0} == set(rewards.values())


def test_the_seed_is_that_of_the_village() -> None:
    """The village of a seed is that which `simulate` plays."""
    env = werewolf_v0.raw_env("contest-5")
    env.reset(seed=9)
    assert env.arena.episode.game.roles == simulate("contest-5", "quiet", seed=9).roles
    seen = []
    for _ in range(3):
        env.reset()
        seen.append(env.arena.seed)
    env.reset(seed=9)
    assert len({9, *seen}) == 4
    assert [env.reset() or env.arena.seed for _ in range(3)] == seen  # type: ignore[func-returns-value]


def test_an_illegal_action_is_an_error_that_says_what_is_legal() -> None:
    env = werewolf_v0.raw_env("classic-3", speech="none")
    env.reset(seed=1)
    assert env.arena.episode.turns[1 + env.arena.episode.game.roles.index(Role.SEER)].kind == "divine"
    with pytest.raises(PlayerError, match=r"action 4 \(choose nobody\) is illegal: .* divine; .* 1, 2, 3;"):
        env.step(4)
    with pytest.raises(PlayerError, match=r"action 99 \(no action\)"):
        env.step(99)
    table = werewolf_v0.parallel_env("classic-3", speech="none")
    table.reset(seed=1)
    with pytest.raises(PlayerError, match="action -1"):
        table.step({})
    with pytest.raises(PlayerError, match="action 1 .* it is not asked"):
        table.step(dict.fromkeys(table.agents, 1))


def test_a_lost_answer_is_told() -> None:
    env = werewolf_v0.raw_env("classic-3", speech="none", illegal="lose_answer")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert "action 0 (wait) is illegal" in env.infos[agent]["illegal"]


def test_wrong_options_are_refused() -> None:
    with pytest.raises(RulesError, match="contest-6"):
        werewolf_v0.env(preset="contest-6")
    with pytest.raises(CallerError, match="speech: expected one of acts, text, none, not 'loud'"):
        werewolf_v0.env(speech="loud")


def test_what_is_said_is_observed() -> None:
    """A claim, a result and an announced vote stand in all vectors; the next day the vote does not."""
    env = werewolf_v0.parallel_env("classic-5")
    observed, _ = env.reset(seed=2)
    arena = env.arena
    said = {"say COMINGOUT myself SEER", "say DIVINED Agent[02] WEREWOLF", "say VOTE Agent[02]"}
    actions = [arena.actions.names().index(name) for name in sorted(said)]
    speaker = 0
    while arena.episode.game.state.day < 2 and env.agents:
        chosen = {}
        for agent in env.agents:
            seat = env.seat_of[agent]
            turn = arena.episode.turns.get(seat)
            legal = np.flatnonzero(observed[agent]["action_mask"])
            chosen[agent] = int(legal[-1])
            if turn is not None and turn.kind == "talk":
                speaker = speaker or seat
                chosen[agent] = actions.pop() if actions and seat == speaker else arena.actions.first_text + 1
        observed, *_ = env.step(chosen)
        vector = observed["player_5"]["observation"]
        if not actions and arena.episode.game.view(1).scene.talks[-1].seat == speaker:
            block = partial(arena.layout.view, vector)
            assert block("claimed")[speaker - 1, arena.layout.roles.index(Role.SEER)] == 1
            assert block("said_werewolf")[speaker - 1, 1] == 1
            if arena.episode.game.state.day == 1:
                assert block("vote_said")[speaker - 1].tolist() == [0, 1, 0, 0, 0]
    assert not actions
    assert arena.episode.game.state.day == 2 or not env.agents


def test_an_action_has_a_name_and_each_is_another() -> None:
    actions = werewolf_v0.raw_env("contest-9").arena.actions
    assert len(set(actions.names())) == actions.size
    assert actions.name(0) == "wait"
    assert (
        actions.text(actions.names().index("say COMINGOUT myself MEDIUM"), 7) == "COMINGOUT Agent[07] MEDIUM"
    )


def test_a_game_is_shown_as_text(tmp_path: Path) -> None:
    env = werewolf_v0.raw_env("contest-en-5", render_mode="ansi")
    env.reset(seed=3)
    play(env)
    text = env.render()
    assert text is not None
    assert "contest-en-5 · 5 players" in text
    assert "win (Day" in text
