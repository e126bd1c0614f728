"""Builders: one for every kind; each gives the tree of its text."""

from collections.abc import Callable

import pytest
from tests.rows import each_row

from jinro.errors import CallerError
from jinro.game.roles import Role, Species
from jinro.language.aiwolf import ANY, Operator, Tree, Verb, build, parse, show

BUILT: list[tuple[Tree, str]] = [
    (build.skip(), "Skip"),
    (build.over(), "Over"),
    (build.estimate(1, Role.FOX), "ESTIMATE Agent[01] FOX"),
    (build.comingout(ANY, ANY, subject=2), "Agent[02] COMINGOUT ANY ANY"),
    (build.divination(3), "DIVINATION Agent[03]"),
    (build.guard(3), "GUARD Agent[03]"),
    (build.vote(3, subject=ANY), "ANY VOTE Agent[03]"),
    (build.attack(3), "ATTACK Agent[03]"),
    (build.divined(3, Species.WEREWOLF), "DIVINED Agent[03] WEREWOLF"),
    (build.identified(3, ANY), "IDENTIFIED Agent[03] ANY"),
    (build.guarded(3), "GUARDED Agent[03]"),
    (build.voted(3), "VOTED Agent[03]"),
    (build.attacked(3, subject=ANY), "ANY ATTACKED Agent[03]"),
    (build.agree(build.talk(1, 3)), "AGREE TALK day1 ID:3"),
    (build.disagree(build.whisper(0, 4), subject=2), "Agent[02] DISAGREE WHISPER day0 ID:4"),
    (build.request(ANY, build.vote(2)), "REQUEST ANY (VOTE Agent[02])"),
    (build.inquire(1, build.voted(ANY)), "INQUIRE Agent[01] (VOTED ANY)"),
    (build.because(build.voted(2), build.vote(1)), "BECAUSE (VOTED Agent[02]) (VOTE Agent[01])"),
    (build.day(0, build.voted(2), subject=3), "Agent[03] DAY 0 (VOTED Agent[02])"),
    (build.not_(build.vote(2)), "NOT (VOTE Agent[02])"),
    (
        build.and_(build.vote(1), build.vote(2), build.vote(3)),
        "AND (VOTE Agent[01]) (VOTE Agent[02]) (VOTE Agent[03])",
    ),
    (build.or_(build.vote(1)), "OR (VOTE Agent[01])"),
    (build.xor(build.vote(1), build.vote(2)), "XOR (VOTE Agent[01]) (VOTE Agent[02])"),
]

WRONG: dict[str, Callable[[], object]] = {
    "agent 0": lambda: build.vote(0),
    "agent as text": lambda: build.vote("Agent[01]"),  # type: ignore[arg-type]
    "true is no agent": lambda: build.vote(True),
    "subject 0": lambda: build.vote(1, subject=0),
    "species for role": lambda: build.estimate(1, Species.HUMAN),  # type: ignore[arg-type]
    "role for species": lambda: build.divined(1, Role.SEER),  # type: ignore[arg-type]
    "day -1": lambda: build.day(-1, build.vote(1)),
    "utterance -1": lambda: build.talk(0, -1),
    "no operand": lambda: build.and_(),
    "control word nested": lambda: build.not_(build.skip()),  # type: ignore[arg-type]
    "text nested": lambda: build.not_("VOTE Agent[01]"),  # type: ignore[arg-type]
}


@each_row(("tree", "text"), BUILT)
def test_built_as_read(tree: Tree, text: str) -> None:
    assert show(tree) == text
    assert parse(text) == tree
    assert type(parse(text)) is type(tree)


def test_there_is_a_builder_for_every_word() -> None:
    words = {
        text.removeprefix("ANY ").split("] ")[-1 if text.startswith("Agent") else 0].split()[0]
        for _, text in BUILT
    }
    assert {"Skip", "Over", *Verb, *Operator} <= words


@each_row("make", WRONG.values())
def test_a_wrong_argument_is_the_callers_mistake(make: Callable[[], object]) -> None:
    with pytest.raises(CallerError):
        make()


def test_werewolf_is_a_role_and_a_species() -> None:
    assert build.estimate(1, "WEREWOLF").role is Role.WEREWOLF  # type: ignore[arg-type]
    assert build.divined(1, Role.WEREWOLF).species is Species.WEREWOLF  # type: ignore[arg-type]
