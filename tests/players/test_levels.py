"""Levels of built-in players: how well they choose, and how much they say."""

import pytest
from msgspec.structs import replace

from jinro.game.draws import Draws
from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.presets import preset
from jinro.players import DEFAULT_PLAYER, player_maker
from jinro.players.levels import LEVELED, SLIPS, leveled_name, leveled_policy
from jinro.players.reasoner.decisions import slip
from jinro.players.reasoner.mind import ReasonerMind
from jinro.players.reasoner.weights import usual_policy
from jinro.village import simulate


def test_the_plain_player_is_the_best_one() -> None:
    assert leveled_name("hard", "normal") == DEFAULT_PLAYER
    assert leveled_policy("hard", "normal") == usual_policy()
    assert len(LEVELED) == 9
    assert leveled_name("easy", "talkative") == "reasoner-easy-talkative"
    assert all(player_maker(name) is not None for name in LEVELED)
    assert player_maker("reasoner-cruel") is None
    assert SLIPS["easy"] > SLIPS["normal"] > SLIPS["hard"] == 0


def test_a_slip_depends_on_the_day_and_the_seat_alone() -> None:
    class Mind:
        draws = Draws("a game")
        policy = leveled_policy("easy", "normal")
        day = 2

    mind: ReasonerMind = Mind()  # type: ignore[assignment]
    first = [slip(mind, "vote", seat) for seat in range(1, 9)]
    assert first == [slip(mind, "vote", seat) for seat in range(1, 9)], "no vote changes for nothing"
    assert len(set(first)) == 8
    assert 0 <= min(first) < max(first) <= SLIPS["easy"]
    mind.policy = replace(mind.policy, slip=0.0)
    assert slip(mind, "vote", 1) == 0


@pytest.mark.slow
def test_quiet_players_say_less_and_talkative_ones_more() -> None:
    lines = {}
    for name in ("reasoner-quiet", "reasoner", "reasoner-talkative"):
        said = 0
        for seed in range(4):
            game = simulate(preset("licos-7"), name, seed=seed)
            said += sum(isinstance(e, Spoke) and e.day < 2 and e.text not in (SKIP, OVER) for e in game.log)
        lines[name] = said
    assert lines["reasoner-quiet"] * 1.3 < lines["reasoner"] < lines["reasoner-talkative"]
