"""Forms of claims."""

from importlib import resources

import msgspec
import pytest

from jinro.encoder.forms import FittedForms, Form, Instance, Same, claim_of_instance, instances
from jinro.language import aiwolf
from jinro.language.claims import Claim, Talk
from jinro.language.context import Context
from jinro.language.interpret import claim_of

FITTED = msgspec.json.decode(
    (resources.files("jinro.encoder") / "english.json").read_bytes(), type=FittedForms
)
SPOKEN = {2: Talk("talk", 1, 7), 3: Talk("whisper", 1, 2)}
TALKS = {talk: seat for seat, talk in SPOKEN.items()}


def claim(text: str) -> Claim:
    found = claim_of(aiwolf.parse(text), Context(speaker=1))
    assert found is not None
    return found


@pytest.mark.parametrize(("size", "people"), [(0, ()), (1, (2,)), (2, (2, 3))])
def test_every_form_becomes_a_claim_and_is_found_again(size: int, people: tuple[int, ...]) -> None:
    for form in FITTED.forms[size]:
        made = claim_of_instance(Instance(form.say, people), 1, SPOKEN)
        assert made is not None, form.say
        assert instances(made, 1, TALKS, FITTED.same) == [Instance(form.say, people)], form.say


def test_every_sentence_that_counts_as_a_form_names_one() -> None:
    forms = {form.say for row in FITTED.forms for form in row}
    assert {same.form for same in FITTED.same.values()} == forms


def test_what_counts_as_equal_has_one_form() -> None:
    for text, form, people in (
        ("REQUEST Agent[03] (VOTE Agent[02])", "REQUEST ANY (VOTE P)", (2,)),
        ("INQUIRE Agent[02] (ESTIMATE ANY ANY)", "INQUIRE P (ESTIMATE ANY WEREWOLF)", (2,)),
        ("ESTIMATE Agent[04] VILLAGER", "NOT (ESTIMATE P WEREWOLF)", (4,)),
        ("AGREE TALK day1 ID:7", "AGREE P", (2,)),
    ):
        assert instances(claim(text), 1, TALKS, FITTED.same) == [Instance(form, people)], text


def test_the_parts_of_a_list_have_a_form_each() -> None:
    both = claim("AND (VOTE Agent[02]) (GUARDED Agent[03])")
    assert instances(both, 1, TALKS, FITTED.same) == [Instance("VOTE P", (2,)), None]


def test_an_utterance_that_was_not_heard_is_no_form() -> None:
    assert instances(claim("AGREE TALK day1 ID:9"), 1, TALKS, FITTED.same) == [None]
    assert claim_of_instance(Instance("AGREE P", (4,)), 1, SPOKEN) is None


def test_a_form_that_is_no_sentence_claims_nothing() -> None:
    assert claim_of_instance(Instance("DANCE P", (2,)), 1, {}) is None


def test_two_people_of_a_choice_may_change_places() -> None:
    choices = {form.say for form in FITTED.forms[2] if form.mutual}
    assert "OR (ESTIMATE P WEREWOLF) (ESTIMATE Q WEREWOLF)" in choices
    assert "INQUIRE P (ESTIMATE Q WEREWOLF)" not in choices
    assert not any(form.mutual for form in FITTED.forms[1])
    for say in (
        "INQUIRE P (OR (ESTIMATE Q WEREWOLF) (ESTIMATE Q POSSESSED))",
        "OR (ESTIMATE P WEREWOLF) (ESTIMATE Q POSSESSED)",
    ):
        assert not Form(say).mutual, say


def test_same_keeps_who_is_meant() -> None:
    same = {"P VOTE Q": Same("Q VOTE P", (1, 0))}
    assert instances(claim("Agent[02] VOTE Agent[03]"), 1, {}, same) == [Instance("Q VOTE P", (3, 2))]
