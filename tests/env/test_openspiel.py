"""OpenSpiel's own checks and algorithms run on a tiny village."""

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has no package for this system")

from jinro.env.efg import efg  # noqa: E402
from jinro.env.openspiel import WerewolfGame  # noqa: E402
from jinro.env.search import new_state  # noqa: E402


@pytest.fixture(scope="module")
def game() -> WerewolfGame:
    return WerewolfGame("classic-3")


@pytest.fixture(scope="module")
def native() -> object:
    """The same village from its file: it runs without Python."""
    return pyspiel.load_efg_game(efg(new_state("classic-3")))


def test_openspiel_plays_at_random_and_checks_every_state(game: WerewolfGame, native: object) -> None:
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)
    pyspiel.random_sim_test(WerewolfGame("classic-4"), num_sims=1, serialize=False, verbose=False)
    pyspiel.random_sim_test(
        WerewolfGame("classic-3", speech="acts"), num_sims=1, serialize=False, verbose=False
    )
    pyspiel.random_sim_test(native, num_sims=3, serialize=False, verbose=False)


def test_random_play_is_five_eighths_from_an_equilibrium(game: WerewolfGame) -> None:
    """By its Python code on our states; below by its C++ code on the file: two ways to one figure."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    uniform = policy.UniformRandomPolicy(game)
    assert exploitability.nash_conv(game, uniform, use_cpp_br=False) == pytest.approx(0.625)


def test_the_same_in_the_file(native: object) -> None:
    assert pyspiel.nash_conv(native, pyspiel.UniformRandomPolicy(native)) == pytest.approx(0.625)


def test_cfr_of_openspiel_comes_near_an_equilibrium(native: object) -> None:
    solver = pyspiel.CFRSolver(native)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(native, solver.average_policy()) < 0.02


def test_what_is_shown_of_a_state(game: WerewolfGame) -> None:
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert state.action_to_string(0).startswith("roles/0")
    state.apply_action(0)
    player = state.current_player()
    assert state.information_state_string(player).startswith(f"{player}; ")
    assert len(state.information_state_tensor(player)) == game.tree.records.size
    assert len(state.observation_tensor(player)) == game.tree.layout.size
    assert state.action_to_string(state.legal_actions()[0]) == "choose Agent[01]"
    assert str(state.clone()) == str(state) == "0"
