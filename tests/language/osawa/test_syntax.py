"""The tree: the type of each kind of sentence, and the properties of trees."""

import pytest
from tests.rows import each_row

from jinro.game.roles import Role
from jinro.language.osawa import kind_of, parse, show
from jinro.language.osawa.syntax import (
    SPEAKER,
    About,
    Acts,
    Agree,
    AllOf,
    And,
    AnyOf,
    As,
    Because,
    Become,
    CharacterName,
    Count,
    Day,
    Days,
    Declare,
    Happens,
    If,
    Is,
    Listing,
    Minds,
    Modified,
    Not,
    Or,
    Order,
    Ordinal,
    Relative,
    Reports,
    Request,
    Speech,
    Suppose,
    Timed,
    Tree,
    Without,
)
from jinro.language.osawa.vocabulary import (
    Adverb,
    Composant,
    DayWord,
    Noun,
    Pronoun,
    Quality,
    SetWord,
    Verb,
)

A1, A2, A3 = CharacterName("Agent01"), CharacterName("Agent02"), CharacterName("Agent03")
WOLF, SEER = Role.WEREWOLF, Role.SEER
A1_WOLF = Is(A1, WOLF)

TREES: dict[str, Tree] = {
    "Agent01 wolf": A1_WOLF,
    "Agent01 not wolf": Is(A1, WOLF, negated=True),
    "Agent01 (not wolf)": Is(A1, Modified((Quality.NOT,), WOLF)),
    "hunter not comingout": Happens(Role.BODYGUARD, Composant.COMINGOUT, negated=True),
    "lunatic DEAD": Happens(Role.POSSESSED, Composant.DEAD),
    "inspect Agent02": Acts(None, Verb.INSPECT, A2),
    "Agent01 not vote who": Acts(A1, Verb.VOTE, Pronoun.WHO, negated=True),
    "decide (inspect Agent02)": Minds(None, Verb.DECIDE, Acts(None, Verb.INSPECT, A2)),
    "medium know (Agent01 wolf)": Minds(Role.MEDIUM, Verb.KNOW, A1_WOLF),
    "know Agent01": Acts(None, Verb.KNOW, A1),
    "about attack": About(Noun.ATTACK),
    "about today Agent01": About(A1, (DayWord.TODAY,)),
    "about ROLE": About(SetWord.ANYROLE),
    "speech 25": Speech(25),
    "become day_3": Become(Day(3)),
    "day_1 now Agent01 wolf": Timed((Day(1), Relative((Adverb.NOW,))), A1_WOLF),
    "Agent02 declare 70% (Agent01 wolf)": Reports(A2, Declare(70, A1_WOLF)),
    "not (Agent01 wolf)": Not(A1_WOLF),
    "as (Agent01 wolf)": Suppose(A1_WOLF),
    "declare 90% (Agent01 wolf)": Declare(90, A1_WOLF),
    "request ANY without Agent03 80% (speech 5)": Request(Without(SetWord.ANY, A3), 80, Speech(5)),
    "agree 0% (speech 10)": Agree(0, Speech(10)),
    "agree 80% (Agent02)": Agree(80, A2),
    "(Agent01 wolf) and (speech 1) and (speech 2)": And((A1_WOLF, Speech(1), Speech(2))),
    "(Agent01 wolf) or (speech 1)": Or((A1_WOLF, Speech(1))),
    "if (speech 1) then (speech 2)": If(Speech(1), Speech(2)),
    "if (speech 1) then (speech 2) else (speech 3)": If(Speech(1), Speech(2), Speech(3)),
    "(speech 1) because (speech 2)": Because(Speech(1), Speech(2)),
    "(speech 1) as (speech 2)": As(Speech(1), Speech(2)),
    "(speech 1) before (speech 2)": Order(Speech(1), Adverb.BEFORE, Speech(2)),
    "(speech 1) after (speech 2)": Order(Speech(1), Adverb.AFTER, Speech(2)),
    "(agree 9% (speech 1)) because (agree 0% (speech 2))": Because(Agree(9, Speech(1)), Agree(0, Speech(2))),
    "1 died wolf": Modified((Count(1), Quality.DIED), WOLF),
    "2nd seer": Modified((Ordinal(2),), SEER),
    "Agent01 and Agent02": AllOf((A1, A2)),
    "(1 wolf) or Agent02": AnyOf((Modified((Count(1),), WOLF), A2)),
    "(day_1 and yesterday)": Days((Day(1), DayWord.YESTERDAY)),
    "before almost": Relative((Adverb.BEFORE, Adverb.ALMOST)),
    "comingout": Noun.COMINGOUT,
    "protect": Verb.PROTECT,
    "medium-telled": Composant.MEDIUM_TELLED,
    "Agent01, Agent02, ...": Listing((A1, A2), more=True),
}


@each_row(("text", "tree"), TREES.items())
def test_text_and_tree(text: str, tree: Tree) -> None:
    assert parse(text) == tree
    assert type(parse(text)) is type(tree)
    assert show(tree) == text


def test_trees_are_values() -> None:
    assert len(set(TREES.values())) == len(TREES)
    assert hash(Is(A1, WOLF)) == hash(Is(A1, WOLF))
    with pytest.raises(AttributeError):
        A1_WOLF.negated = True  # type: ignore[misc]


def test_kinds() -> None:
    assert kind_of(A1_WOLF) == "sentence"
    assert kind_of(Agree(100, A1)) == "utterance"
    assert kind_of(A1) == kind_of(SetWord.ANY) == kind_of(Day(1)) == kind_of(Noun.VOTING) == "phrase"


@pytest.mark.parametrize("part", [Speech(1), Agree(5, A1)], ids=["description", "talk"])
def test_a_joint_is_what_its_parts_are(part: Speech | Agree) -> None:
    whole = And((Or((If(Because(As(Order(part, Adverb.AFTER, part), part), part), part), part)), part))
    assert kind_of(whole) == kind_of(part)
    assert parse(show(whole)) == whole


def test_seats() -> None:
    assert A3.seat == 3
    assert CharacterName("Agent123").seat == 123
    assert SPEAKER.seat is None
    assert CharacterName("Gerd").seat is None
    assert CharacterName("Agents").seat is None
