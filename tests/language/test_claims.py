"""Claims: their normal form, and how they are taken apart."""

import msgspec
import pytest

from jinro.game.roles import Role, Species
from jinro.language.claims import (
    CERTAIN,
    PLAIN,
    PLAIN_NOT,
    SOME_ROLE,
    Act,
    Agent,
    And,
    Anyone,
    At,
    Because,
    Claim,
    ComingOut,
    Days,
    Holder,
    Holds,
    Is,
    Not,
    Or,
    Question,
    Relative,
    Request,
    Result,
    Several,
    Verb,
)
from jinro.language.inside import Commitment, commitments, parts_of, replaced, seats_in
from jinro.language.normal import all_of, any_of, asks, at, denied, holds

ME, YOU, OTHER = Agent(1), Agent(2), Agent(3)
WOLF = Holder(Role.WEREWOLF)
VOTE = Act(ME, Verb.VOTE, YOU)
GUARD = Act(ME, Verb.GUARD, OTHER)
IS_WOLF = Is(YOU, WOLF)
SEEN = Result(ME, Verb.DIVINE, YOU, Species.WEREWOLF)


def test_lists_are_flat_and_a_single_part_stands_for_itself() -> None:
    assert all_of([VOTE]) == VOTE
    assert all_of([VOTE, all_of([GUARD, SEEN])]) == And((VOTE, GUARD, SEEN))
    assert any_of([any_of([VOTE, GUARD]), SEEN]) == Or((VOTE, GUARD, SEEN))
    assert any_of([VOTE, all_of([GUARD, SEEN])]) == Or((VOTE, And((GUARD, SEEN))))


def test_what_i_say_flatly_is_what_it_says() -> None:
    assert holds(ME, CERTAIN, VOTE, scope=ME) == VOTE
    assert holds(ME, 90, VOTE, scope=ME) == Holds(ME, 90, VOTE)
    assert holds(YOU, CERTAIN, VOTE, scope=ME) == Holds(YOU, CERTAIN, VOTE)


def test_saying_what_one_is_oneself_is_coming_out() -> None:
    seer = Holder(Role.SEER)
    assert holds(ME, CERTAIN, Is(ME, seer), scope=ME) == ComingOut(ME, ME, seer)
    assert holds(YOU, CERTAIN, Is(YOU, seer), scope=ME) == ComingOut(YOU, YOU, seer)
    assert holds(ME, PLAIN, Is(ME, seer), scope=ME) == Holds(ME, PLAIN, Is(ME, seer))


def test_ones_own_result_and_belief_need_no_saying() -> None:
    assert holds(YOU, CERTAIN, Holds(YOU, PLAIN, IS_WOLF), scope=ME) == Holds(YOU, PLAIN, IS_WOLF)
    assert holds(ME, CERTAIN, SEEN, scope=YOU) == SEEN


def test_not_to_think_so_is_to_think_not() -> None:
    assert denied(Holds(ME, PLAIN, IS_WOLF), scope=ME) == Holds(ME, PLAIN_NOT, IS_WOLF)
    assert denied(Holds(YOU, PLAIN, IS_WOLF), scope=ME) == Not(Holds(YOU, PLAIN, IS_WOLF))
    assert denied(Holds(ME, PLAIN_NOT, IS_WOLF), scope=ME) == Not(Holds(ME, PLAIN_NOT, IS_WOLF))
    assert denied(VOTE, scope=ME) == Not(VOTE)


def test_to_ask_for_a_belief_is_to_ask_for_the_role() -> None:
    assert asks(ME, YOU, PLAIN, Holds(YOU, PLAIN, IS_WOLF)) == Question(ME, YOU, PLAIN, IS_WOLF)
    assert asks(ME, YOU, PLAIN, Holds(OTHER, PLAIN, IS_WOLF)).what == Holds(OTHER, PLAIN, IS_WOLF)


def test_relative_times_in_a_row_are_one() -> None:
    just = at(Relative(("before",)), at(Relative(("almost",)), VOTE))
    assert just == At(Relative(("before", "almost")), VOTE)
    assert at(Days((1,)), at(Days((2,)), VOTE)) == At(Days((1,)), At(Days((2,)), VOTE))


def test_parts_come_outer_first() -> None:
    claim = Request(ME, YOU, PLAIN, Not(VOTE))
    assert list(parts_of(claim)) == [claim, ME, YOU, Not(VOTE), VOTE, ME, YOU]
    assert seats_in(Because(SEEN, Act(Anyone(), Verb.VOTE, Several("or", (OTHER, Agent(4)))))) == {1, 2, 3, 4}


def test_replacing_people_leaves_roles_alone() -> None:
    hunter = Holder(Role.BODYGUARD)
    claim = And((Is(hunter, hunter), ComingOut(hunter, hunter, SOME_ROLE)))
    assert replaced(claim, hunter, ME) == And((Is(ME, hunter), ComingOut(ME, ME, SOME_ROLE)))


def test_statements_go_through_lists_days_and_reasons_only() -> None:
    alternative = Or((VOTE, GUARD))
    claim = Because(At(Days((1,)), And((SEEN, Not(GUARD)))), And((VOTE, alternative)))
    assert list(commitments(claim)) == [
        Commitment(VOTE),
        Commitment(alternative),
        Commitment(SEEN, (1,)),
        Commitment(Not(GUARD), (1,)),
    ]


def test_claims_are_tagged_for_the_wire() -> None:
    claim: Claim = Because(SEEN, Request(ME, Anyone(), PLAIN, Act(Anyone(), Verb.VOTE, YOU)))
    data = msgspec.json.encode(claim)
    assert b'"type":"Because"' in data
    assert msgspec.json.decode(data, type=Claim) == claim


def test_fifty_deep_is_no_trouble() -> None:
    claim: Claim = VOTE
    for _ in range(50):
        claim = Not(claim)
    assert len(list(parts_of(claim))) == 53
    assert hash(claim) == hash(replaced(claim, OTHER, ME))


@pytest.mark.parametrize("field", ["by", "verb", "of"])
def test_claims_do_not_change(field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(VOTE, field, None)
