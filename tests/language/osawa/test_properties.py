"""Properties of generated trees: printing and reading, resolving, expanding."""

from typing import Any

import pytest
from hypothesis import example, given, reject
from hypothesis import strategies as st
from strategies_osawa import agents, rosters, sentences, trees, unhurried, utterances

from jinro.errors import ParseError
from jinro.language.context import Roster
from jinro.language.osawa import Tree, build, expand, kind_of, parse, resolve, show
from jinro.language.osawa.build import agent, declare, happens, request, without
from jinro.language.osawa.sets import atoms, set_members
from jinro.language.osawa.syntax import Acts, Minds, Sentence, Utterance
from jinro.language.osawa.vocabulary import Composant, DayWord, Pronoun, SetWord
from jinro.language.osawa.walk import clauses_of, phrases_in

pytestmark = pytest.mark.slow

speakers = st.one_of(st.none(), agents)
days = st.integers(1, 20)


def everywhere(tree: Any) -> list[Any]:
    return [tree, *(inner for part in clauses_of(tree) for inner in everywhere(part))]


@unhurried
@given(trees)
def test_reading_what_is_printed_gives_the_same_tree(tree: Tree) -> None:
    again = parse(show(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert type(again) is type(tree)


@unhurried
@given(trees)
def test_a_text_is_read_as_what_its_tree_is_and_as_nothing_else(tree: Tree) -> None:
    text, kind = show(tree), kind_of(tree)
    assert parse(text, kind) == tree
    for other in {"utterance", "sentence", "phrase"} - {kind}:
        with pytest.raises(ParseError) as caught:
            parse(text, other)  # type: ignore[arg-type]
        assert caught.value.kind == f"not_{other}"


@unhurried
@given(trees)
def test_case_does_not_matter(tree: Tree) -> None:
    assert parse(show(tree).upper()) == parse(show(tree).lower()) == tree


@unhurried
@given(trees)
def test_blanks_do_not_matter(tree: Tree) -> None:
    text = show(tree).replace("(", " ( ").replace(")", "\t)\n")
    assert parse(f"  {text}  ") == tree


@unhurried
@given(trees)
def test_brackets_round_the_whole_do_not_matter(tree: Tree) -> None:
    text = show(tree)
    if "," not in text:
        assert parse(f"(({text}))") == tree


@unhurried
@given(trees, speakers, days)
def test_resolving_survives_printing_and_is_done_once(tree: Tree, speaker: Any, day: int) -> None:
    resolved = resolve(tree, speaker, day)
    assert parse(show(resolved), names=("S",)) == resolved
    assert resolve(resolved, speaker, day) == resolved
    assert kind_of(resolved) == kind_of(tree)


@unhurried
@given(st.one_of(sentences, utterances), speakers, days)
def test_nothing_is_left_to_the_moment(tree: Tree, speaker: Any, day: int) -> None:
    resolved = resolve(tree, speaker, day)
    for part in everywhere(resolved):
        assert not isinstance(part, Acts | Minds) or part.subject is not None
    assert not any(
        f" {word} " in f" {show(resolved)} ".replace("(", " ").replace(")", " ") for word in DayWord
    )


def expanded(tree: Tree, roster: Roster) -> tuple[Tree, ...]:
    """The expansion, if it is not too large to be made."""
    try:
        return expand(tree, roster)
    except ParseError as error:
        if "too large" not in str(error):
            raise
        reject()


@unhurried
@given(st.one_of(sentences, utterances), rosters)
def test_expansion_leaves_no_alias_that_has_members(tree: Sentence | Utterance, roster: Roster) -> None:
    for said in expanded(tree, roster):
        for phrase in phrases_in(said):
            for word in atoms(phrase):
                assert not isinstance(word, SetWord) or not set_members(word, roster)
        assert not any(getattr(part, "composant", None) is Composant.DEAD for part in everywhere(said))


@unhurried
@given(trees, rosters)
def test_expansion_keeps_the_kind_and_is_of_the_language(tree: Tree, roster: Roster) -> None:
    for said in expanded(tree, roster):
        assert kind_of(said) == kind_of(tree)
        assert parse(show(said)) == said


@unhurried
@given(trees, rosters)
@example(
    build.and_(
        declare(0, happens(agent(1), Composant.INSPECTED)),
        request(
            build.all_of(build.all_of(agent(1), Pronoun.WHO), without(agent(1), agent(1))),
            0,
            happens(agent(1), Composant.INSPECTED),
        ),
    ),
    Roster((1,), ()),
)
def test_expanding_twice_changes_nothing_when_who_is_gone(tree: Tree, roster: Roster) -> None:
    for said in expand(tree, roster):
        if "who" not in show(said):
            assert expand(said, roster) == (said,)
