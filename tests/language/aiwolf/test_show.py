"""Printing beyond the tables: deep trees, large numbers, the three forms."""

from jinro.language.aiwolf import ANY, Tree, build, parse, show, show_resolved, show_written


def test_the_three_forms() -> None:
    tree = parse("Agent[02] AND (Agent[02] VOTE Agent[03]) (NOT (VOTE ANY))")
    assert show(tree) == "Agent[02] AND (VOTE Agent[03]) (NOT (VOTE ANY))"
    assert show_written(tree) == "Agent[02] AND (Agent[02] VOTE Agent[03]) (NOT (VOTE ANY))"
    assert (
        show_resolved(tree) == "Agent[02] AND (Agent[02] VOTE Agent[03]) (Agent[02] NOT (Agent[02] VOTE ANY))"
    )


def test_a_subject_is_dropped_where_the_default_comes_from_further_out() -> None:
    assert (
        show(parse("Agent[01] AND (NOT (Agent[01] VOTE Agent[02]))"))
        == "Agent[01] AND (NOT (VOTE Agent[02]))"
    )


def test_control_words_are_themselves_in_every_form() -> None:
    for tree, text in ((build.skip(), "Skip"), (build.over(), "Over")):
        assert show(tree) == show(tree, 1) == show_resolved(tree, 1) == show_written(tree) == text


def test_the_speaker_is_written_out_when_known() -> None:
    assert show_resolved(build.vote(2), 5) == "Agent[05] VOTE Agent[02]"
    assert show_resolved(build.vote(2)) == "S VOTE Agent[02]"


def test_agents_have_two_digits_or_more() -> None:
    assert show(build.vote(7)) == "VOTE Agent[07]"
    assert show(build.vote(123, subject=ANY)) == "ANY VOTE Agent[123]"


def test_a_tree_deeper_than_any_text_may_be_is_still_printed_and_compared() -> None:
    def deep() -> Tree:
        tree = build.not_(build.vote(1))
        for _ in range(5_000):
            tree = build.not_(tree)
        return tree

    one, other = deep(), deep()
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one).count("NOT") == show(one).count("(") == 5_001
