"""Builders: one for every kind; each gives the tree of its text and refuses trees without a text."""

from collections.abc import Callable
from typing import get_args

import pytest
from tests.rows import each_row

from jinro.errors import CallerError
from jinro.game.roles import Role
from jinro.language.osawa import Tree, build, parse, show
from jinro.language.osawa.syntax import Clause, Days, Listing, Node
from jinro.language.osawa.vocabulary import Adverb, Composant, DayWord, Noun, Pronoun, Quality, SetWord, Verb

WOLF, SEER = Role.WEREWOLF, Role.SEER
A1_WOLF = build.is_(1, WOLF)
SPEAKS = build.happens(2, Composant.SPEAK)
BEFORE = build.relative(Adverb.BEFORE)

BUILT: list[tuple[Tree, str]] = [
    (build.agent(7), "Agent07"),
    (build.modified(WOLF, 2, Quality.LIVING), "2 living wolf"),
    (build.count(2, Role.FREEMASON), "2 freemason"),
    (build.ordinal(1, SEER), "1st seer"),
    (build.died(build.died(WOLF)), "died died wolf"),
    (build.living(build.any_of(1, 2)), "living (Agent01 or Agent02)"),
    (build.other_than(WOLF), "not wolf"),
    (build.all_of(1, 2, SEER), "Agent01 and Agent02 and seer"),
    (build.without(SetWord.ANY, 3), "ANY without Agent03"),
    (build.day(3), "day_3"),
    (build.days(build.day(1), DayWord.TODAY), "(day_1 and today)"),
    (build.relative(Adverb.AFTER, Adverb.ALMOST), "after almost"),
    (A1_WOLF, "Agent01 wolf"),
    (build.is_(Role.FREEMASON, SetWord.WOLFSIDE, negated=True), "freemason not WOLFSIDE"),
    (build.happens(Role.BODYGUARD, Composant.COMINGOUT, negated=True), "hunter not comingout"),
    (build.acts(Verb.INSPECT, 4), "inspect Agent04"),
    (build.acts(Verb.PROTECT, 5, Role.BODYGUARD), "hunter protect Agent05"),
    (build.acts(Verb.VOTE, Pronoun.WHO, 1, negated=True), "Agent01 not vote who"),
    (build.minds(Verb.KNOW, A1_WOLF), "know (Agent01 wolf)"),
    (build.minds(Verb.DECIDE, A1_WOLF, 3), "Agent03 decide (Agent01 wolf)"),
    (build.about(Noun.VOTING, DayWord.YESTERDAY), "about yesterday voting"),
    (build.about(1), "about Agent01"),
    (build.speech(25), "speech 25"),
    (build.become(build.day(3)), "become day_3"),
    (build.timed(A1_WOLF, build.day(1)), "day_1 Agent01 wolf"),
    (build.timed(SPEAKS, BEFORE, build.relative(Adverb.ALMOST)), "before almost Agent02 speak"),
    (build.timed(build.timed(SPEAKS, build.relative(Adverb.ALMOST)), BEFORE), "before almost Agent02 speak"),
    (build.reports(5, build.declare(70, A1_WOLF)), "Agent05 declare 70% (Agent01 wolf)"),
    (build.not_(A1_WOLF), "not (Agent01 wolf)"),
    (build.suppose(A1_WOLF), "as (Agent01 wolf)"),
    (build.declare(90, A1_WOLF), "declare 90% (Agent01 wolf)"),
    (build.request(SetWord.ANY, 0, SPEAKS), "request ANY 0% (Agent02 speak)"),
    (build.agree(100, build.speech(5)), "agree 100% (speech 5)"),
    (build.agree(80, 4), "agree 80% (Agent04)"),
    (build.and_(A1_WOLF, SPEAKS), "(Agent01 wolf) and (Agent02 speak)"),
    (build.or_(A1_WOLF, SPEAKS), "(Agent01 wolf) or (Agent02 speak)"),
    (build.if_(A1_WOLF, SPEAKS), "if (Agent01 wolf) then (Agent02 speak)"),
    (build.if_(A1_WOLF, SPEAKS, A1_WOLF), "if (Agent01 wolf) then (Agent02 speak) else (Agent01 wolf)"),
    (build.because(A1_WOLF, SPEAKS), "(Agent01 wolf) because (Agent02 speak)"),
    (build.as_(A1_WOLF, SPEAKS), "(Agent01 wolf) as (Agent02 speak)"),
    (build.before(A1_WOLF, SPEAKS), "(Agent01 wolf) before (Agent02 speak)"),
    (build.after(A1_WOLF, SPEAKS), "(Agent01 wolf) after (Agent02 speak)"),
    (build.and_(build.agree(1, 1), build.agree(2, 2)), "(agree 1% (Agent01)) and (agree 2% (Agent02))"),
    (build.listing(build.agent(1), more=True), "Agent01, ..."),
    (build.listing(build.agent(1), SEER), "Agent01, seer"),
]

WRONG: dict[str, Callable[[], object]] = {
    "agent 0": lambda: build.agent(0),
    "0th": lambda: build.ordinal(0, WOLF),
    "a rate above 100": lambda: build.declare(101, A1_WOLF),
    "a rate below 0": lambda: build.agree(-1, 4),
    "a day before day 0": lambda: build.day(-1),
    "a speech below 0": lambda: build.speech(-1),
    "a role without a word": lambda: build.is_(1, Role.FOX),
    "a person as a role": lambda: build.is_(1, build.agent(2)),
    "people as roles": lambda: build.is_(1, SetWord.ANY),
    "one alone": lambda: build.any_of(1),
    "one sentence alone": lambda: build.and_(A1_WOLF),
    "one time alone": lambda: build.days(build.day(1)),
    "no adverb": lambda: build.relative(),
    "no time": lambda: build.timed(A1_WOLF),
    "one word alone": lambda: build.listing(SEER),
    "a verb that takes no sentence": lambda: build.minds(Verb.VOTE, A1_WOLF),
    "an adverb with no verb": lambda: build.timed(A1_WOLF, BEFORE),
    "an adverb with a topic": lambda: build.about(1, BEFORE),
    "talk in talk": lambda: build.declare(9, build.agree(9, 1)),  # type: ignore[arg-type]
    "a phrase in talk": lambda: build.declare(9, SEER),  # type: ignore[arg-type]
    "talk and description": lambda: build.because(A1_WOLF, build.agree(9, 1)),
    "phrases joined": lambda: build.and_(SEER, WOLF),  # type: ignore[arg-type]
}


@each_row(("tree", "text"), BUILT)
def test_what_is_built_is_what_is_read(tree: Tree, text: str) -> None:
    assert show(tree) == text
    assert parse(text) == tree


@each_row("make", WRONG.values())
def test_what_no_text_says_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(CallerError):
        make()


def test_every_type_of_tree_is_built_here() -> None:
    built = {type(tree) for tree, _ in BUILT}
    assert built >= {*get_args(Clause), Days, Listing}
    assert all(issubclass(kind, Node) for kind in get_args(Clause))
