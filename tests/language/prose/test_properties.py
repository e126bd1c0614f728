"""Any tree becomes whole sentences that name everybody and contain no word of the protocol."""

import re

import pytest
import strategies_aiwolf
import strategies_osawa
from hypothesis import given
from hypothesis import strategies as st

from jinro.i18n import Language
from jinro.language import Context, aiwolf, osawa
from jinro.language.inside import seats_in
from jinro.language.interpret import Tree, claim_of
from jinro.language.prose import say
from jinro.language.prose.tidy import tidy

pytestmark = pytest.mark.slow

PROTOCOL = re.compile(r"[A-Z]{2,}|Agent\[|Agent\d|\bNone\b|[A-Za-z]+\(")
CLUMSY = re.compile(
    r" ,|  |、、|、。|。。|\.\.|\?\.|，|\band and\b|\bnot not\b|\bboth both\b"
    r"|ないない|あらな|一方でください|つもりつもり|ないつもりではない|[はがを][はがを]|に[がを]"
)
FINAL = (".", "?", "。", "？")

langs = st.sampled_from(["ja", "en"])
contexts = st.builds(
    lambda speaker, day: Context(speaker=speaker, day=day),
    st.sampled_from([None, 1, 2]),
    st.sampled_from([None, 2]),
)


def name(seat: int) -> str:
    return f"Nam{seat}x"


def check_said(tree: Tree, lang: Language, context: Context) -> None:
    claim = claim_of(tree, context)
    assert claim is not None
    text = say(tree, lang, name, context=context)
    assert text.endswith(FINAL)
    assert not PROTOCOL.search(text), text
    assert not CLUMSY.search(text), text
    if lang == "en":
        assert not text[0].islower()
    for seat in seats_in(claim) - {context.speaker}:
        assert name(seat) in text, text


@strategies_aiwolf.unhurried
@given(strategies_aiwolf.trees, langs, contexts)
def test_protocol(tree: aiwolf.Tree, lang: Language, context: Context) -> None:
    check_said(tree, lang, context)


@strategies_osawa.unhurried
@given(st.one_of(strategies_osawa.utterances, strategies_osawa.sentences), langs, contexts)
def test_werewolf_language(tree: osawa.Tree, lang: Language, context: Context) -> None:
    check_said(tree, lang, context)


@strategies_osawa.unhurried
@given(st.one_of(strategies_aiwolf.trees, strategies_osawa.utterances))
def test_tidying_names_the_same_people_and_is_done_once(tree: Tree) -> None:
    claim = claim_of(tree)
    assert claim is not None
    assert seats_in(tidy(claim)) == seats_in(claim)
