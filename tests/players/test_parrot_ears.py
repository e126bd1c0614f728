"""Parrots act on what people say in free words."""

import pytest

from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.presets import preset
from jinro.game.views import View
from jinro.players.chance import Chance
from jinro.players.parrot import Parrot
from jinro.players.player import Player
from jinro.village.simulate import simulate


class Person(Chance):
    """Says one thing on the first day of votes, if anything."""

    def __init__(self, seat: int, said: str) -> None:
        super().__init__(seat, 3)
        self._text_to_say = said

    def talk(self, view: View, ask: Ask) -> str:
        said, self._text_to_say = (self._text_to_say, "") if view.day == 1 else ("", self._text_to_say)
        return said.format(name=view.scene.characters[4].name) if said else "Over"


def votes_for_the_accused(name: str, said: str) -> int:
    """Votes of the parrots for seat 5 on day 1, in ten games with a person on seat 1."""
    count = 0
    for seed in range(10):
        players: dict[int, Player] = {
            1: Person(1, said),
            **{seat: Parrot(seat, seed) for seat in range(2, 6)},
        }
        game = simulate(preset(name), players, seed=seed)
        ballots = [
            event
            for event in game.log
            if isinstance(event, e.Counted) and event.day == 1 and event.kind == "vote"
        ]
        count += sum(target == 5 and voter != 1 for voter, target in ballots[0].votes)
    return count


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("contest-5", "占いCOです、{name}さん黒でした"),
        ("contest-5", "占い師CO。昨夜は{name}を占って黒。今日はそこを吊ろう。"),
        (
            "contest-en-5",
            "I'm the seer and {name} is a red check: I checked them and they're a werewolf. Lynch {name}!",
        ),
    ],
)
def test_what_a_person_says_changes_votes(name: str, said: str) -> None:
    assert votes_for_the_accused(name, said) > votes_for_the_accused(name, "") + 5
