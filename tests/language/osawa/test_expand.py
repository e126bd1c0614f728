"""Expanding: aliases by the roster, `without`, `who`, one request each."""

import pytest
from tests.rows import each_row

from jinro.errors import ParseError
from jinro.game.roles import Role
from jinro.language.context import Roster
from jinro.language.osawa import expand, parse, resolve, show

ROSTER = Roster((1, 2, 3))
SMALL = Roster((1, 2, 3), (Role.VILLAGER, Role.SEER, Role.WEREWOLF, Role.POSSESSED))

# text: what it expands to among Agent01, Agent02 and Agent03, with all seven roles
EXPANDED = {
    "Agent01 HUMAN": ["Agent01 villager or seer or medium or hunter or freemason or lunatic"],
    "Agent01 WHITE": ["Agent01 villager or seer or medium or hunter or freemason or lunatic"],
    "Agent01 VILLAGESIDE": ["Agent01 villager or seer or medium or hunter or freemason"],
    "Agent01 not WOLFSIDE": ["Agent01 not wolf or lunatic"],
    "GIFTED comingout": ["seer or medium or hunter or freemason comingout"],
    "about ROLE": ["about villager or seer or medium or hunter or freemason or wolf or lunatic"],
    "about CHAR": ["about Agent01 or Agent02 or Agent03"],
    "ANY vote Agent01": ["Agent01 or Agent02 or Agent03 vote Agent01"],
    "Agent01 DEAD": ["(Agent01 executed) or (Agent01 attacked)"],
    "WOLFSIDE not DEAD": ["not ((wolf or lunatic executed) or (wolf or lunatic attacked))"],
    "before Agent01 DEAD": ["(before Agent01 executed) or (before Agent01 attacked)"],
    "day_2 Agent01 DEAD": ["day_2 ((Agent01 executed) or (Agent01 attacked))"],
    "ANY without Agent02": ["Agent01 or Agent03"],
    "ANY without (Agent02 or Agent03)": ["Agent01"],
    "ANY without Agent09": ["Agent01 or Agent02 or Agent03"],
    "(Agent01 and Agent02 and Agent03) without Agent03": ["Agent01 and Agent02"],
    "HUMAN without GIFTED": ["villager or lunatic"],
    "ANY without seer": ["(Agent01 without seer) or (Agent02 without seer) or (Agent03 without seer)"],
    "ANY without died Agent02": ["Agent01 or (Agent02 without died Agent02) or Agent03"],
    "living ANY without Agent02": ["(living Agent01) or (living Agent03)"],
    "living ANY without living Agent02": ["(living Agent01) or (living Agent03)"],
    "ANY without ANY": ["(Agent01 or Agent02 or Agent03) without (Agent01 or Agent02 or Agent03)"],
    "2 WOLFSIDE": ["2 (wolf or lunatic)"],
    "ANY or Agent01 or seer": ["Agent01 or Agent02 or Agent03 or seer"],
    "ANY and seer": ["(Agent01 or Agent02 or Agent03) and seer"],
    "WOLFSIDE, ANY": ["wolf or lunatic, Agent01 or Agent02 or Agent03"],
    "day_1": ["day_1"],
    "attack": ["attack"],
    # Requests: one each
    "request ANY 70% (inspect Agent05)": [
        "request Agent01 70% (inspect Agent05)",
        "request Agent02 70% (inspect Agent05)",
        "request Agent03 70% (inspect Agent05)",
    ],
    "request WOLFSIDE 0% (speech 5)": ["request wolf 0% (speech 5)", "request lunatic 0% (speech 5)"],
    "request living ANY without Agent01 70% (speech 5)": [
        "request living Agent02 70% (speech 5)",
        "request living Agent03 70% (speech 5)",
    ],
    "request 2 ANY 70% (speech 5)": ["request 2 (Agent01 or Agent02 or Agent03) 70% (speech 5)"],
    "request Agent01 and Agent02 70% (speech 5)": ["request Agent01 and Agent02 70% (speech 5)"],
    "request who 70% (speech 5)": ["request who 70% (speech 5)"],
    "(wolf win) and (Agent01 seer)": ["(wolf win) and (Agent01 seer)"],
    "(Agent01 or Agent02 win) and (ANY without who lose)": [
        "(Agent01 win) and (Agent02 or Agent03 lose)",
        "(Agent02 win) and (Agent01 or Agent03 lose)",
    ],
    "(Agent01 win) and (who or Agent03 lose)": ["(Agent01 win) and (Agent01 or Agent03 lose)"],
    "(request WOLFSIDE 9% (speech 5)) because (declare 9% (wolf win))": [
        "((request wolf 9% (speech 5)) and (request lunatic 9% (speech 5))) because (declare 9% (wolf win))"
    ],
    "declare 9% (Agent09 request WOLFSIDE 9% (speech 5))": [
        "declare 9% ((Agent09 request wolf 9% (speech 5)) and (Agent09 request lunatic 9% (speech 5)))"
    ],
    # The target named again
    "request WOLFSIDE 70% (WOLFSIDE speak)": [
        "request wolf 70% (wolf speak)",
        "request lunatic 70% (lunatic speak)",
    ],
    "request WOLFSIDE 70% (if (WOLFSIDE speak) then (WOLFSIDE vote Agent01))": [
        "request wolf 70% (if (wolf or lunatic speak) then (wolf vote Agent01))",
        "request lunatic 70% (if (wolf or lunatic speak) then (lunatic vote Agent01))",
    ],
    "request WOLFSIDE 70% ((WOLFSIDE speak) because (WOLFSIDE win))": [
        "request wolf 70% ((wolf speak) because (wolf or lunatic win))",
        "request lunatic 70% ((lunatic speak) because (wolf or lunatic win))",
    ],
    # who
    "request ANY without Agent03 80% (if (who seer) then (who comingout))": [
        "request Agent01 80% (if (Agent01 seer) then (Agent01 comingout))",
        "request Agent02 80% (if (Agent02 seer) then (Agent02 comingout))",
    ],
    "request Agent01 and Agent02 70% (who speak)": [
        "request Agent01 70% (Agent01 speak)",
        "request Agent02 70% (Agent02 speak)",
    ],
    "request seer 80% (who comingout)": ["request seer 80% (seer comingout)"],
    "request Agent01 80% (if (Agent02 seer) then (who comingout))": [
        "request Agent01 80% (if (Agent02 seer) then (Agent01 comingout))"
    ],
    "if (Agent04 seer) then (who comingout)": ["if (Agent04 seer) then (Agent04 comingout)"],
    "declare 9% (if (WOLFSIDE comingout) then (who lose))": [
        "declare 9% ((if (wolf comingout) then (wolf lose)) and (if (lunatic comingout) then (lunatic lose)))"
    ],
    "(Agent01 vote Agent02) because (who wolf)": ["(Agent01 vote Agent02) because (Agent02 wolf)"],
    "Agent01 avoid who": ["Agent01 avoid Agent01"],
    "(2 wolf exist) and (who speak)": ["(2 wolf exist) and (2 wolf speak)"],
    "(2 wolf exist) and (living who speak)": ["(2 wolf exist) and (living 2 wolf speak)"],
    "(seer speak) and (Agent01 who)": ["(seer speak) and (Agent01 seer)"],
    "(Agent02 speak) and (Agent01 who)": ["(Agent02 speak) and (Agent01 who)"],
    "(Agent01 win) before (ANY without who lose)": ["(Agent01 win) before (Agent02 or Agent03 lose)"],
    "Agent05 request Agent01 or Agent02 9% (who speak)": [
        "Agent05 request Agent01 9% (Agent01 speak)",
        "Agent05 request Agent02 9% (Agent02 speak)",
    ],
    "Agent05 declare 9% (who wolf)": ["Agent05 declare 9% (Agent05 wolf)"],
    "agree 9% (Agent01)": ["agree 9% (Agent01)"],
    "(agree 9% (Agent01)) because (declare 9% (who seer))": [
        "(agree 9% (Agent01)) because (declare 9% (Agent01 seer))"
    ],
    "declare 9% (who wolf)": ["declare 9% (who wolf)"],
}


@each_row(("text", "expanded"), EXPANDED.items())
def test_expanded(text: str, expanded: list[str]) -> None:
    assert [show(said) for said in expand(parse(text), ROSTER)] == expanded


@each_row(
    ("text", "expanded"),
    [
        ("Agent01 HUMAN", "Agent01 villager or seer or lunatic"),
        ("Agent01 VILLAGESIDE", "Agent01 villager or seer"),
        ("GIFTED comingout", "seer comingout"),
        ("Agent01 ROLE", "Agent01 villager or seer or wolf or lunatic"),
        ("HUMAN without lunatic win", "villager or seer win"),
    ],
)
def test_aliases_stand_for_the_roles_in_play(text: str, expanded: str) -> None:
    assert [show(said) for said in expand(parse(text), SMALL)] == [expanded]


def test_an_alias_without_members_stays() -> None:
    tree = parse("request GIFTED 90% (GIFTED comingout)")
    assert expand(tree, Roster((1, 2), (Role.VILLAGER, Role.WEREWOLF))) == (tree,)


def test_a_role_without_a_word_is_left_out() -> None:
    (said,) = expand(parse("Agent01 HUMAN"), Roster((1,), (Role.VILLAGER, Role.FOX, Role.WEREWOLF)))
    assert show(said) == "Agent01 villager"


def test_characters_have_the_names_of_the_cast() -> None:
    roster = Roster((1, 2), names=("Gerd", "Otto"))
    (said,) = expand(parse("ANY without gerd vote Agent01", names=roster.names), roster)
    assert show(said) == "Otto vote Agent01"


def test_resolving_first_gives_each_their_own_subject() -> None:
    tree = resolve(parse("request ANY without Agent03 80% (not (inspect Agent05))"), 1)
    assert [show(said) for said in expand(tree, ROSTER)] == [
        "request Agent01 80% (not (Agent01 inspect Agent05))",
        "request Agent02 80% (not (Agent02 inspect Agent05))",
    ]


def test_an_expansion_that_would_be_too_large_is_refused() -> None:
    tree = parse("ANY request ANY 50% (" * 8 + "who speak" + ")" * 8)
    with pytest.raises(ParseError, match="more than 20000 sentences") as caught:
        expand(tree, Roster(tuple(range(1, 16))))
    assert caught.value.kind == "too_large"
