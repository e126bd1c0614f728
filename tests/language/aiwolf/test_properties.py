"""Properties of generated trees: printing and reading, resolving, expanding, matching."""

from hypothesis import assume, given
from hypothesis import strategies as st
from strategies_aiwolf import AGENTS, agents, plain, sentences, trees, unhurried

from jinro.language.aiwolf import (
    Control,
    Operation,
    Tree,
    expand,
    has_any,
    match,
    parse,
    resolve,
    shorten,
    show,
    show_resolved,
    show_written,
    walk,
)

speakers = st.one_of(st.none(), agents)


@unhurried
@given(trees)
def test_reading_what_is_printed_gives_the_same_tree(tree: Tree) -> None:
    again = parse(show(tree))
    assert again == tree
    assert hash(again) == hash(tree)
    assert show(again) == show(tree)
    assert show_written(again) == show_written(shorten(tree))


@unhurried
@given(trees)
def test_every_form_of_a_tree_is_read_as_that_tree(tree: Tree) -> None:
    assert parse(show_written(tree)) == tree
    assert show_written(parse(show_written(tree))) == show_written(tree)


@unhurried
@given(trees)
def test_the_classic_reader_takes_every_canonical_text_and_prints_it_unchanged(tree: Tree) -> None:
    assert show(parse(show(tree), "java")) == show(tree)


@unhurried
@given(trees, agents)
def test_resolution_survives_printing(tree: Tree, speaker: int) -> None:
    resolved = show_resolved(tree, speaker)
    assert show_resolved(parse(show(tree)), speaker) == resolved
    assert show_resolved(parse(show(tree, speaker)), speaker) == resolved
    assert show_written(resolve(tree, speaker)) == resolved


@unhurried
@given(trees, agents)
def test_resolving_leaves_no_subject_out_and_changes_no_meaning(tree: Tree, speaker: int) -> None:
    resolved = resolve(tree, speaker)
    assert all(isinstance(node, Control) or node.subject is not None for node in walk(resolved))
    assert show(resolved, speaker) == show(tree, speaker)
    assert resolve(resolved, 99) == resolved


@unhurried
@given(sentences, speakers)
def test_expansion_leaves_no_any_and_the_same_speaker(tree: Tree, speaker: int | None) -> None:
    expanded = expand(tree, AGENTS[:2])
    assert not has_any(expanded)
    assert expand(expanded, AGENTS) == expanded
    assert show_resolved(expand(shorten(tree), AGENTS[:2]), speaker) == show_resolved(expanded, speaker)


@unhurried
@given(sentences)
def test_a_tree_without_any_is_its_own_expansion(tree: Tree) -> None:
    if not has_any(shorten(tree)):
        assert expand(tree, AGENTS) == tree


@unhurried
@given(sentences)
def test_a_sentence_matches_itself(tree: Tree) -> None:
    assert match(tree, tree)
    assert match(shorten(tree), tree)
    assert match(tree, resolve(tree, None))


@unhurried
@given(plain)
def test_every_instance_matches_and_none_of_another_verb_does(pattern: Tree) -> None:
    assume(has_any(pattern))
    expanded = expand(pattern, AGENTS)
    assert isinstance(expanded, Operation)
    for instance in expanded.operands:
        assert match(pattern, instance)
        assert not match(instance, pattern)
    assert not match(pattern, expanded)
