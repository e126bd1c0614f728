"""Villages in the Werewolf Language: what built-in players say there, and what they understand."""

import pytest

from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Role, Species
from jinro.language import osawa
from jinro.language.aiwolf import Verb
from jinro.language.context import OSAWA_ROLES
from jinro.language.prose.say import say
from jinro.players.parrot.hearing import HeardFact, facts
from jinro.village import simulate

NAMES = tuple(f"Agent[{seat:02}]" for seat in range(1, 6))


def lines(game: Game) -> list[e.Spoke]:
    return [x for x in game.log if isinstance(x, e.Spoke) and not x.over and not x.skip]


@pytest.mark.parametrize("player", ["reasoner", "parrot", "chance"])
def test_every_line_is_an_utterance_as_it_stands(player: str) -> None:
    for size in (5, 9):
        game = simulate(f"osawa-{size}", player, seed=7)
        assert game.closed
        assert lines(game)
        assert not [x for x in game.log if isinstance(x, e.Amended)]
        for spoke in lines(game):
            tree = osawa.parse(spoke.text, "utterance")
            assert osawa.show(tree) == spoke.text
            assert say(tree, "ja", speaker=spoke.seat)


@pytest.mark.parametrize("player", ["reasoner", "parrot"])
def test_freemasons_are_spoken_of_where_there_are_two(player: str) -> None:
    """The Werewolf Language has five roles of the village (4.2.1 of the paper)."""
    rules = preset("osawa-15")
    assert rules.seats == 15
    assert {role for role, count in rules.roles.items() if count} == set(OSAWA_ROLES)
    assert rules.roles[Role.FREEMASON] == 2
    claimed = others = 0
    for seed in range(5, 8):
        game = simulate(rules, player, seed=seed)
        assert not [x for x in game.log if isinstance(x, e.Amended)]
        for spoke in lines(game):
            if "freemason" in spoke.text:
                mason = game.roles[spoke.seat - 1] is Role.FREEMASON
                claimed += mason and spoke.text.startswith(f"declare 100% (Agent{spoke.seat:02} freemason)")
                others += not mason
    assert claimed
    assert others


def test_a_reasoner_tells_how_sure_it_is() -> None:
    """A language with degrees: suspicions differ, and are no round numbers."""
    said = {x.text for seed in range(3) for x in lines(simulate("osawa-9", "reasoner", seed=seed))}
    degrees = {text.partition("%")[0].rpartition(" ")[2] for text in said if " wolf)" in text}
    assert len(degrees - {"0", "20", "80", "100"}) >= 5


def test_what_is_said_is_understood() -> None:
    heard = {
        "declare 100% (Agent02 seer)": (HeardFact("claim", role=Role.SEER),),
        "declare 100% ((Agent01 inspected) and (Agent01 wolf))": (
            HeardFact("result", 1, None, Species.WEREWOLF, Verb.DIVINED),
        ),
        "declare 100% (vote Agent03)": (HeardFact("vote", 3),),
        "(declare 100% (vote Agent03)) because (declare 62% (Agent03 wolf))": (
            HeardFact("vote", 3),
            HeardFact("suspect", 3),
        ),
        "declare 62% (Agent03 wolf)": (HeardFact("suspect", 3),),
        "declare 30% (Agent03 wolf)": (),
        "request Agent04 80% (inspect Agent03)": (HeardFact("divine", 3, to=4),),
        "request ANY 80% (vote Agent03)": (HeardFact("urge", 3),),
        "request ANY 80% ((ANY comingout) and (ANY seer))": (HeardFact("ask"),),
        "declare nonsense": (),
    }
    assert {text: facts(text, NAMES, 2) for text in heard} == heard


def test_reasoners_act_on_what_they_heard() -> None:
    """The seer finds a werewolf in the first night, says so, and the village executes it."""
    found = told = executed = 0
    for seed in range(60):
        game = simulate("osawa-5", "reasoner", seed=seed)
        seer, wolf = (list(game.roles).index(role) + 1 for role in (Role.SEER, Role.WEREWOLF))
        if not any(seen.day == 0 and seen.target == wolf for seen in game.view(seer).divined):
            continue
        found += 1
        result = HeardFact("result", wolf, None, Species.WEREWOLF, Verb.DIVINED)
        told += any(x.seat == seer and result in facts(x.text, NAMES, seer) for x in lines(game))
        executed += any(x.seat == wolf and x.day == 1 and x.how != "found" for x in game.scene.deaths)
    assert found >= 8
    assert told == found
    assert executed >= 0.6 * found  # By chance a quarter of them.


def test_agents_are_numbered_and_nothing_else_is_accepted() -> None:
    rules = preset("osawa-13")
    assert (rules.numbered, rules.talk_language, rules.language) == (True, "osawa", "en")
    assert preset("classic-5").talk_language == "aiwolf"
    assert preset("contest-5").talk_language == "prose"
