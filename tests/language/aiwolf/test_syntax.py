"""Trees: immutable, equal by canonical text, shown by their text."""

import pytest

from jinro.language.aiwolf import ANY, Act, Channel, TalkNumber, Verb, build, parse
from jinro.language.aiwolf.syntax import ACT_VERBS, ARITY, ROLE_VERBS, SPECIES_VERBS, TALK_VERBS, Operator

SHORT = "REQUEST Agent[02] (VOTE Agent[03])"
LONG = "REQUEST Agent[02] (Agent[02] VOTE Agent[03])"


def test_trees_are_equal_when_their_canonical_texts_are() -> None:
    assert parse(SHORT) == parse(LONG)
    assert not parse(SHORT) != parse(LONG)
    assert hash(parse(SHORT)) == hash(parse(LONG))
    assert len({parse(SHORT), parse(LONG), parse("vote agent3"), build.vote(3)}) == 2


def test_trees_differ_when_their_canonical_texts_do() -> None:
    assert parse(SHORT) != parse("REQUEST Agent[02] (Agent[04] VOTE Agent[03])")
    assert parse("VOTE Agent[03]") != "VOTE Agent[03]"
    assert not parse("VOTE Agent[03]") == "VOTE Agent[03]"
    assert build.skip() != build.over()


def test_warnings_do_not_count() -> None:
    assert parse("vote agent3").warnings
    assert parse("vote agent3") == build.vote(3)


def test_the_repr_shows_what_was_written() -> None:
    assert repr(parse(LONG)) == f"<Operation {LONG}>"
    assert repr(build.agree(build.talk(1, 3))) == "<Opinion AGREE TALK day1 ID:3>"
    assert repr(ANY) == "ANY"


def test_a_tree_cannot_be_changed() -> None:
    tree = parse("VOTE Agent[01]")
    with pytest.raises(AttributeError):
        tree.subject = 2  # type: ignore[misc, union-attr]


def test_the_verbs_are_15_with_the_control_words_and_each_is_of_one_kind() -> None:
    assert len(Verb) + 2 == 15
    assert len(ROLE_VERBS) + len(SPECIES_VERBS) + len(TALK_VERBS) + len(ACT_VERBS) == len(Verb)
    assert set(ARITY) == set(Operator)
    assert len(Operator) == 8


def test_trees_are_plain_records() -> None:
    assert Act(Verb.VOTE, 2).subject is None
    assert TalkNumber(Channel.TALK, 1, 3) < TalkNumber(Channel.TALK, 2, 0)
