"""Translation lists every loss: nothing disappears silently."""

from collections.abc import Iterable, Iterator
from typing import get_args

import pytest
import strategies_aiwolf
import strategies_osawa
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from tests.rows import each_row

from jinro.language import Code, Context, Loss, aiwolf, claim_of, osawa, roster_of, translate
from jinro.language.claims import (
    CERTAIN,
    Agrees,
    And,
    Claim,
    Holds,
    Not,
    Or,
    Question,
    Request,
    Talk,
    When,
    Who,
    Xor,
)
from jinro.language.inside import parts_of
from jinro.language.interpret import Tree
from jinro.language.translate import Language

FRAMES = get_args(Claim)
LEAVES = tuple(kind for kind in FRAMES if "Claim" not in str(kind.__annotations__.values()))
WORDS = (*get_args(Who), *get_args(When))
DEGREES = (Holds, Request, Question, Agrees)


def unaccounted(claim: Claim, back: Claim | None, lost: Iterable[Loss]) -> Iterator[Struct]:
    """The parts of a claim that neither survived the round trip nor are listed as lost.

    Words, times and single statements count as they are; what stands around them by its kind (And, Or and Not
    come and go with the way a thing is put) and by its degree, which 100 - degree denies.
    """
    kept = set(parts_of(back)) if back is not None else set()
    kept |= {part for item in lost if item.claim is not None for part in parts_of(item.claim)}
    kinds = {type(part) for part in kept} | {And, Or, Not, Holds}
    degrees = {part.degree for part in kept if isinstance(part, DEGREES)}
    degrees |= {100 - degree for degree in degrees} | {CERTAIN}
    for part in parts_of(claim):
        if isinstance(part, (*LEAVES, *WORDS)) and part not in kept:
            yield part
        elif isinstance(part, FRAMES) and type(part) not in kinds and not isinstance(part, Xor):
            yield part
        elif isinstance(part, DEGREES) and part.degree not in degrees:
            yield part


def check(tree: Tree, to: Language, context: Context) -> None:
    there = translate(tree, to=to, context=context)
    claim = claim_of(tree, context)
    assert claim is not None
    if any(item.code is Code.SIZE for item in there.lost):
        return
    back = None if there.tree is None else claim_of(there.tree, context)
    assert not [*unaccounted(claim, back, there.lost)]


FOUR = roster_of([1, 2, 3, 4])
talks = {n: Talk("talk" if n % 2 else "whisper", n // 11, n % 11) for n in range(121)}
numbers = st.sampled_from([None, 1, 2])
contexts = st.builds(
    lambda speaker, day, roster, table: Context(speaker=speaker, day=day, roster=roster, speeches=table),
    numbers,
    numbers,
    st.sampled_from([None, FOUR]),
    st.sampled_from([{}, talks]),
)


@pytest.mark.slow
@strategies_aiwolf.unhurried
@given(strategies_aiwolf.trees, contexts)
def test_from_the_protocol(tree: aiwolf.Tree, context: Context) -> None:
    check(tree, "osawa", context)


@pytest.mark.slow
@strategies_osawa.unhurried
@given(st.one_of(strategies_osawa.utterances, strategies_osawa.sentences), contexts)
def test_from_the_werewolf_language(tree: osawa.Tree, context: Context) -> None:
    check(tree, "aiwolf", context)


def test_the_single_statements_are_those_without_a_claim_inside() -> None:
    names = {kind.__name__ for kind in LEAVES}
    assert names == {
        "Is", "ComingOut", "Act", "Did", "Result", "Does", "Agrees", "About", "Refers", "Become", "Quiet",
    }  # fmt: skip


@each_row(
    ("text", "gone"),
    [
        ("declare 90% (Agent02 wolf)", {"Holds"}),
        ("declare 100% (if (Agent02 wolf) then (vote Agent02))", {"If"}),
        ("declare 100% ((vote Agent02) before (protect Agent03))", {"Order"}),
        ("declare 100% (now vote Agent02)", {"At", "Relative"}),
        ("declare 100% (hunter protect Agent02)", {"Holder", "Act"}),
        ("declare 100% ((vote Agent02) and (wolf win))", {"Does", "Holder"}),
    ],
)
def test_without_the_list_it_would_be_noticed(text: str, gone: set[str]) -> None:
    tree, context = osawa.parse(text), Context(speaker=1, day=2, roster=FOUR)
    there, claim = translate(tree, to="aiwolf", context=context), claim_of(tree, context)
    assert there.tree is not None
    assert claim is not None
    back = claim_of(there.tree, context)
    assert {type(part).__name__ for part in unaccounted(claim, back, ())} == gone
    assert not [*unaccounted(claim, back, there.lost)]


@pytest.mark.parametrize(
    ("language", "text", "lost"),
    [
        ("osawa", "declare 100% ((vote Agent02) or (wolf win))", ["state", "frame"]),
        ("osawa", "declare 100% (day_1 (wolf win))", ["state", "frame"]),
        ("aiwolf", "OR (VOTE Agent[02]) (ESTIMATE Agent[03] FOX)", ["role", "frame", "frame"]),
        ("aiwolf", "COMINGOUT Agent[01] FOX", ["role"]),
    ],
)
def test_what_is_left_of_alternatives_and_days_is_no_longer_the_same(
    language: Language, text: str, lost: list[str]
) -> None:
    tree: Tree = aiwolf.parse(text) if language == "aiwolf" else osawa.parse(text)
    to: Language = "osawa" if language == "aiwolf" else "aiwolf"
    there = translate(tree, to=to, context=Context(speaker=1, day=2, roster=FOUR))
    assert [item.code.value for item in there.lost] == lost
    assert len({*there.lost}) == len(there.lost)
