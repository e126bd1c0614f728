"""A translation never says more than its source: what it entails, the source entails.

`truth` says in which villages a sentence is true, without a word of the translator's. A translation that is
false in a village in which its source is true has said too much.
"""

from collections.abc import Callable
from typing import Any

import pytest
import strategies_aiwolf
import strategies_soundness
import truth.aiwolf
import truth.osawa
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from tests.rows import each_row
from truth.village import SEATS, Village

from jinro.game.roles import Role
from jinro.language import Context, aiwolf, osawa, roster_of, translate
from jinro.language.aiwolf import express as aiwolf_express
from jinro.language.aiwolf.syntax import Node as AIWolfNode
from jinro.language.claims import If, Is, Not, Or, Talk
from jinro.language.context import OSAWA_ROLES
from jinro.language.interpret import Tree
from jinro.language.losses import WEAKER
from jinro.language.osawa import express as osawa_express
from jinro.language.translate import Language

THREE = roster_of(SEATS)
FEW = roster_of(SEATS, [Role.VILLAGER, Role.SEER, Role.WEREWOLF])
TABLE = {number: Talk("talk" if number % 2 else "whisper", number % 3, number) for number in range(4)}
KNOWN = Context(speaker=1, day=2, roster=THREE, speeches=TABLE)
VILLAGES = 30
contexts = st.builds(
    lambda speaker, day, roster, table: Context(speaker=speaker, day=day, roster=roster, speeches=table),
    st.sampled_from([None, 1]),
    st.sampled_from([None, 2]),
    st.sampled_from([None, THREE, FEW]),
    st.sampled_from([{}, TABLE]),
)


def true_in(tree: Tree, village: Village, speaker: int, context: Context) -> bool:
    if isinstance(tree, AIWolfNode):
        return truth.aiwolf.holds(tree, village, speaker)
    return truth.osawa.holds(tree, village, speaker, context)


def entails(tree: Tree, other: Tree, context: Context, villages: int = VILLAGES) -> bool:
    """Whether a sentence is true in every village in which another is true; the speaker may be anybody."""
    roles = (*OSAWA_ROLES, Role.FOX) if context.roster is None else context.roster.roles
    speakers = SEATS if context.speaker is None else (context.speaker,)
    return all(
        true_in(other, village, speaker, context) or not true_in(tree, village, speaker, context)
        for village in (Village(number, roles) for number in range(villages))
        for speaker in speakers
    )


def is_sound(tree: Tree, to: Language, context: Context) -> bool:
    made = translate(tree, to=to, context=context).tree
    return made is None or entails(tree, made, context)


thorough = settings(
    deadline=None, max_examples=80, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)


@pytest.mark.slow
@thorough
@given(strategies_aiwolf.few_sentences, contexts)
def test_the_werewolf_language_says_no_more_than_the_protocol(tree: aiwolf.Tree, context: Context) -> None:
    assert is_sound(tree, "osawa", context)


@pytest.mark.slow
@thorough
@given(strategies_soundness.utterances, contexts)
def test_the_protocol_says_no_more_than_the_werewolf_language(tree: osawa.Tree, context: Context) -> None:
    assert is_sound(tree, "aiwolf", context)


# Werewolf Language, and what would say more in the protocol
TOO_MUCH = [
    ("declare 100% (ANY request Agent02 0% (vote Agent03))", "NOT (ANY REQUEST Agent[02] (VOTE Agent[03]))"),
    ("declare 100% (ANY HUMAN)", "NOT (ESTIMATE ANY WEREWOLF)"),
    ("declare 100% (ANY (GIFTED without seer))", "NOT (ESTIMATE ANY SEER)"),
    ("(declare 100% (Agent02 inspected)) and (declare 100% (Agent02 wolf))", "DIVINED Agent[02] WEREWOLF"),
    ("(declare 100% (Agent01 comingout)) and (declare 100% (Agent02 seer))", "COMINGOUT Agent[02] SEER"),
    ("declare 100% (freemason not wolf)", "NOT (ESTIMATE ANY WEREWOLF)"),
    ("declare 100% (villager not vote Agent02)", "NOT (ANY VOTE Agent[02])"),
    ("declare 100% (if (Agent02 wolf) then (vote Agent02))", "VOTE Agent[02]"),
    ("declare 20% (hunter protect Agent02)", "NOT (ANY GUARD Agent[02])"),
    ("declare 100% ((vote Agent02) or (wolf win))", "VOTE Agent[02]"),
    ("declare 100% (not (execute Agent02))", "NOT (VOTE Agent[02])"),
    ("declare 100% (not (now vote Agent02))", "NOT (VOTE Agent[02])"),
    ("declare 100% (not ((vote Agent02) before (protect Agent03)))", "NOT (VOTE Agent[02])"),
    (
        "declare 100% (not ((Agent02 comingout) as (Agent02 seer)))",
        "NOT (Agent[02] COMINGOUT Agent[02] SEER)",
    ),
    ("request (Agent02 or Agent03) 80% (vote Agent01)", "REQUEST Agent[02] (VOTE Agent[01])"),
    (
        "declare 100% (Agent02 or Agent03 vote (Agent02 or Agent03))",
        "OR (Agent[02] VOTE Agent[02]) (Agent[03] VOTE Agent[03])",
    ),
    ("declare 100% (0 wolf vote Agent02)", "ANY VOTE Agent[02]"),
    ("declare 100% (HUMAN declare 100% (wolf vote Agent02))", "ANY AND (VOTE Agent[02])"),
]


@each_row(("language", "protocol"), TOO_MUCH)
def test_what_would_say_more_is_not_said(language: str, protocol: str) -> None:
    tree = osawa.parse(language)
    assert not entails(tree, aiwolf.parse(protocol), KNOWN, 1_000), "the villages tell them apart"
    assert translate(tree, to="aiwolf", context=KNOWN).text != protocol
    assert is_sound(tree, "aiwolf", KNOWN)


ONE_OF_TWO = "((vote Agent02) and (not (execute Agent03))) or ((not (vote Agent02)) and (execute Agent03))"


@each_row(
    ("language", "protocol"),
    [
        (
            "declare 100% (if (Agent02 wolf) then (vote Agent02))",
            "OR (NOT (ESTIMATE Agent[02] WEREWOLF)) (VOTE Agent[02])",
        ),
        ("declare 100% (if (become day_3) then (vote Agent02))", None),
        (
            "declare 100% (if (Agent02 wolf) then (vote Agent02) else (vote Agent03))",
            "AND (OR (NOT (ESTIMATE Agent[02] WEREWOLF)) (VOTE Agent[02])) "
            "(OR (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[03]))",
        ),
        ("declare 100% (freemason not wolf)", None),
        ("declare 100% (villager not vote Agent02)", None),
        ("declare 100% (villager vote Agent02)", "ANY VOTE Agent[02]"),
        ("declare 100% (ANY WOLFSIDE)", "OR (ESTIMATE ANY WEREWOLF) (ESTIMATE ANY POSSESSED)"),
        (
            "declare 100% (ANY (GIFTED without (seer or medium)))",
            "OR (ESTIMATE ANY BODYGUARD) (ESTIMATE ANY FREEMASON)",
        ),
        ("declare 100% (ANY (WOLFSIDE and HUMAN))", "ESTIMATE ANY POSSESSED"),
        ("declare 100% (ANY (not HUMAN))", "ESTIMATE ANY WEREWOLF"),
        ("declare 100% (ANY (died wolf))", "ESTIMATE ANY WEREWOLF"),
        ("declare 100% (ANY not (died wolf))", None),
        ("declare 100% (ANY (GIFTED without who))", None),
        ("declare 100% (ANY (not who))", None),
        ("declare 100% (ANY (wolf or who))", None),
        ("declare 100% (ANY (wolf and seer))", None),
        ("request (Agent02 and wolf) 80% (wolf protect Agent03)", None),
        ("request (Agent02 or wolf) 80% (protect Agent03)", "REQUEST ANY (GUARD Agent[03])"),
        (
            "declare 100% (Agent01 or Agent03 request Agent02 0% (vote Agent03))",
            "OR (NOT (REQUEST Agent[02] (VOTE Agent[03]))) "
            "(NOT (Agent[03] REQUEST Agent[02] (VOTE Agent[03])))",
        ),
        ("request hunter 80% (hunter not comingout)", "REQUEST ANY (NOT (COMINGOUT ANY BODYGUARD))"),
        (
            "request ANY 0% (if (Agent01 wolf) then (not (inspect Agent02)))",
            "NOT (REQUEST ANY (OR (NOT (ESTIMATE Agent[01] WEREWOLF)) (NOT (DIVINATION Agent[02]))))",
        ),
        (f"declare 100% ({ONE_OF_TWO})", "OR (VOTE Agent[02]) (VOTE Agent[03])"),
        (f"request Agent02 80% (discuss ({ONE_OF_TWO}))", None),
        ("declare 100% (now ((vote Agent02) and (not (vote Agent03))))", "VOTE Agent[02]"),
        (
            "declare 100% (now ((Agent02 wolf) and (vote Agent02)))",
            "AND (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[02])",
        ),
        ("declare 100% (now (day_1 (vote Agent02)))", "DAY 1 (VOTE Agent[02])"),
        ("declare 100% (day_1 (now vote Agent02))", "DAY 1 (VOTE Agent[02])"),
        (
            "declare 100% (now ((now vote Agent02) and (vote Agent03)))",
            "AND (VOTE Agent[02]) (VOTE Agent[03])",
        ),
        ("request ANY 80% (discuss (about ROLE))", "INQUIRE ANY (ESTIMATE ANY ANY)"),
        ("request ANY 80% (discuss (about WOLFSIDE))", None),
        ("request hunter 80% (ANY vote Agent02)", None),
        ("request hunter 80% (hunter win)", None),
        (
            "request hunter 80% (Agent02 declare 80% (vote Agent03))",
            "REQUEST ANY (Agent[02] AND (VOTE Agent[03]))",
        ),
        (
            "request hunter 80% (hunter request Agent02 80% (vote Agent03))",
            "REQUEST ANY (REQUEST Agent[02] (VOTE Agent[03]))",
        ),
        (
            "request hunter 80% (Agent01 request Agent02 80% (vote Agent03))",
            "REQUEST ANY (Agent[01] REQUEST Agent[02] (VOTE Agent[03]))",
        ),
        ("request hunter 80% (hunter declare 80% (hunter vote Agent03))", "REQUEST ANY (VOTE Agent[03])"),
    ],
)
def test_what_is_said_instead(language: str, protocol: str | None) -> None:
    assert translate(osawa.parse(language), to="aiwolf", context=KNOWN).text == protocol
    assert is_sound(osawa.parse(language), "aiwolf", KNOWN)


def test_where_the_roles_are_unknown_humans_may_be_foxes() -> None:
    tree = osawa.parse("declare 100% ((Agent02 comingout) and (Agent02 HUMAN))")
    told = translate(tree, to="aiwolf").text
    assert told is not None
    assert told.endswith("(COMINGOUT Agent[02] FOX)")
    assert entails(tree, aiwolf.parse(told), Context(), 1_000)


def test_what_an_unknown_speaker_denies_stays_denied() -> None:
    tree = aiwolf.parse("DAY 1 (NOT (ESTIMATE Agent[02] WEREWOLF))")
    assert translate(tree, to="osawa").text == "declare 100% (day_1 Agent02 not wolf)"


# -- translators that say more are found ----------------------------------------------------------------


def without_negation(write: Callable[..., Any]) -> Callable[..., Any]:
    def write_(self: Any, claim: Any, scope: Any, lean: int) -> Any:
        dropped = isinstance(claim, Not) and not isinstance(claim.what, Is)
        return write(self, claim.what if dropped else claim, scope, lean)

    return write_


def without_condition(write: Callable[..., Any]) -> Callable[..., Any]:
    def write_(self: Any, claim: Any, scope: Any, lean: int) -> Any:
        return write(self, claim.then if isinstance(claim, If) else claim, scope, lean)

    return write_


def without_an_alternative(write: Callable[..., Any]) -> Callable[..., Any]:
    def write_(self: Any, claim: Any, scope: Any, lean: int) -> Any:
        return write(self, claim.parts[0] if isinstance(claim, Or) else claim, scope, lean)

    return write_


def without_regard_to_denial(write: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, claim, scope, lean: write(self, claim, scope, WEAKER)


aiwolf_writer: tuple[type, str] = (aiwolf_express._Writer, "tree")
osawa_writer: tuple[type, str] = (osawa_express._Writer, "sentence")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("writer", "mutation", "sentences", "to"),
    [
        (aiwolf_writer, without_negation, strategies_soundness.utterances, "aiwolf"),
        (aiwolf_writer, without_condition, strategies_soundness.utterances, "aiwolf"),
        (aiwolf_writer, without_an_alternative, strategies_soundness.utterances, "aiwolf"),
        (aiwolf_writer, without_regard_to_denial, strategies_soundness.utterances, "aiwolf"),
        (osawa_writer, without_negation, strategies_aiwolf.few_sentences, "osawa"),
        (osawa_writer, without_an_alternative, strategies_aiwolf.few_sentences, "osawa"),
    ],
)
def test_a_translator_that_says_more_is_found(
    monkeypatch: pytest.MonkeyPatch,
    writer: tuple[type, str],
    mutation: Callable[..., Any],
    sentences: st.SearchStrategy[Any],
    to: Language,
) -> None:
    owner, name = writer
    monkeypatch.setattr(owner, name, mutation(getattr(owner, name)))
    quick = settings(
        deadline=None, max_examples=400, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    try:
        find(sentences, lambda tree: not is_sound(tree, to, KNOWN), settings=quick)
    except NoSuchExample:
        pytest.fail("no sentence shows that this translator says more")
