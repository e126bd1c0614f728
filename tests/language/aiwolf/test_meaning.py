"""Resolving, expanding and matching beyond the tables."""

import pytest
from tests.rows import each_row

from jinro.errors import CallerError, ParseError
from jinro.game.roles import Role
from jinro.language.aiwolf import agents_named, build, expand, has_any, match, parse, resolve, show, walk


def expanded(text: str, *agents: int, roles: tuple[Role, ...] = (Role.SEER, Role.FOX)) -> str:
    return show(expand(parse(text), agents or (1, 2), roles))


def test_resolving_without_a_speaker_leaves_the_speaker_out() -> None:
    tree = resolve(parse("BECAUSE (VOTE ANY) (Agent[02] AND (VOTE ANY))"), None)
    assert tree == parse("BECAUSE (VOTE ANY) (Agent[02] AND (Agent[02] VOTE ANY))")
    assert show(tree) == "BECAUSE (VOTE ANY) (Agent[02] AND (VOTE ANY))"


def test_the_roles_that_any_stands_for_can_be_given() -> None:
    assert expanded("ESTIMATE Agent[03] ANY") == "OR (ESTIMATE Agent[03] SEER) (ESTIMATE Agent[03] FOX)"


def test_the_leftmost_any_varies_slowest() -> None:
    assert expanded("ANY COMINGOUT Agent[01] ANY") == (
        "OR (Agent[01] COMINGOUT Agent[01] SEER) (Agent[01] COMINGOUT Agent[01] FOX)"
        " (Agent[02] COMINGOUT Agent[01] SEER) (Agent[02] COMINGOUT Agent[01] FOX)"
    )


def test_agents_come_in_ascending_order_each_once() -> None:
    assert expanded("VOTE ANY", 3, 1, 3) == "OR (VOTE Agent[01]) (VOTE Agent[03])"


def test_one_agent_is_an_or_of_one() -> None:
    assert expanded("VOTE ANY", 4) == "OR (VOTE Agent[04])"


def test_any_far_inside_follows_the_instance_when_it_is_the_default() -> None:
    assert expanded("REQUEST ANY (NOT (ANY VOTE Agent[03]))") == (
        "OR (REQUEST Agent[01] (NOT (VOTE Agent[03]))) (REQUEST Agent[02] (NOT (VOTE Agent[03])))"
    )


def test_control_words_and_talk_numbers_have_nothing_to_expand() -> None:
    assert expanded("Skip") == "Skip"
    assert expanded("AGREE TALK day1 ID:3") == "AGREE TALK day1 ID:3"
    assert expanded("ANY AGREE TALK day1 ID:3") == (
        "OR (Agent[01] AGREE TALK day1 ID:3) (Agent[02] AGREE TALK day1 ID:3)"
    )


@pytest.mark.parametrize(
    "text", ["REQUEST ANY (" * 6 + "VOTE ANY" + ")" * 6, "AND" + " (ANY ESTIMATE ANY ANY)" * 100]
)
def test_an_expansion_without_end_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="the expansion has more than 100000") as caught:
        expand(parse(text), range(1, 16))
    assert caught.value.kind == "too_many"


@pytest.mark.parametrize(("agents", "roles"), [([], [Role.SEER]), ([1], [])])
def test_any_must_stand_for_something(agents: list[int], roles: list[Role]) -> None:
    with pytest.raises(CallerError):
        expand(parse("VOTE ANY"), agents, roles)


MATCHES = [
    ("VOTE ANY", "VOTE Agent[02]"),
    ("ANY VOTE ANY", "Agent[01] VOTE Agent[02]"),
    ("ANY VOTE ANY", "VOTE Agent[02]"),
    ("ANY VOTE ANY", "ANY VOTE ANY"),
    ("ESTIMATE ANY WEREWOLF", "ESTIMATE Agent[02] WEREWOLF"),
    ("ANY COMINGOUT Agent[02] ANY", "Agent[02] COMINGOUT Agent[02] SEER"),
    ("DIVINED Agent[02] ANY", "DIVINED Agent[02] HUMAN"),
    ("REQUEST ANY (VOTE Agent[03])", "REQUEST Agent[02] (VOTE Agent[03])"),
    ("REQUEST ANY (VOTE Agent[03])", "REQUEST Agent[02] (Agent[02] VOTE Agent[03])"),
    ("REQUEST ANY (ANY VOTE Agent[03])", "REQUEST Agent[02] (VOTE Agent[03])"),
    ("ANY DAY 1 (VOTED ANY)", "Agent[02] DAY 1 (VOTED Agent[03])"),
    ("REQUEST Agent[02] (ANY VOTE ANY)", "REQUEST Agent[02] (Agent[05] VOTE Agent[03])"),
    ("AND (VOTE ANY) (VOTE ANY)", "AND (VOTE Agent[01]) (VOTE Agent[02])"),
    ("AGREE TALK day1 ID:3", "AGREE TALK day1 ID:3"),
    ("Skip", "Skip"),
]

DIFFERS = [
    ("VOTE ANY", "Agent[01] VOTE Agent[02]"),
    ("VOTE Agent[02]", "VOTE ANY"),
    ("VOTE ANY", "VOTED Agent[02]"),
    ("ESTIMATE ANY WEREWOLF", "COMINGOUT Agent[02] WEREWOLF"),
    ("ESTIMATE ANY WEREWOLF", "DIVINED Agent[02] WEREWOLF"),
    ("REQUEST ANY (VOTE Agent[03])", "REQUEST Agent[02] (Agent[05] VOTE Agent[03])"),
    ("ANY DAY 1 (VOTED ANY)", "Agent[02] DAY 2 (VOTED Agent[03])"),
    ("ANY NOT (VOTE ANY)", "Agent[02] NOT (Agent[03] VOTE Agent[03])"),
    ("REQUEST ANY (VOTE ANY)", "INQUIRE ANY (VOTE ANY)"),
    ("AND (VOTE ANY) (VOTE ANY)", "AND (VOTE Agent[01]) (VOTE Agent[02]) (VOTE Agent[03])"),
    ("AGREE TALK day1 ID:3", "AGREE WHISPER day1 ID:3"),
    ("Skip", "Over"),
    ("Skip", "VOTE ANY"),
]


@each_row(("pattern", "text"), MATCHES)
def test_a_match(pattern: str, text: str) -> None:
    assert match(parse(pattern), parse(text))


@each_row(("pattern", "text"), DIFFERS)
def test_no_match(pattern: str, text: str) -> None:
    assert not match(parse(pattern), parse(text))


def test_equal_trees_match_whoever_made_them() -> None:
    assert match(build.skip(), parse("Skip"))
    assert match(build.vote(2), parse("VOTE Agent[02]"))


def test_a_known_speaker_is_the_subject_left_out() -> None:
    assert match(parse("VOTE ANY"), parse("Agent[01] VOTE Agent[02]"), speaker=1)
    assert match(parse("Agent[01] VOTE ANY"), parse("VOTE Agent[02]"), speaker=1)
    assert not match(parse("VOTE ANY"), parse("Agent[01] VOTE Agent[02]"), speaker=3)


def test_walking_goes_outside_in_and_left_to_right() -> None:
    tree = parse("AND (NOT (VOTE Agent[01])) (VOTE Agent[02])")
    assert [show(node) for node in walk(tree)] == [
        "AND (NOT (VOTE Agent[01])) (VOTE Agent[02])",
        "NOT (VOTE Agent[01])",
        "VOTE Agent[01]",
        "VOTE Agent[02]",
    ]


def test_what_a_text_names() -> None:
    tree = parse("Agent[01] REQUEST Agent[02] (AND (ANY VOTE Agent[03]) (ESTIMATE Agent[12] ANY))")
    assert agents_named(tree) == {1, 2, 3, 12}
    assert has_any(tree)
    assert not has_any(build.agree(build.talk(1, 1)))
    assert agents_named(build.skip()) == frozenset()
