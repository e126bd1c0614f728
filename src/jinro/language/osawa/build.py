"""Builders: one function for every kind of tree, with the same checks as `parse`.

    declare(90, is_(2, Role.WEREWOLF))

A person may be given as the number of an agent. A tree that no text can have raises `CallerError`.
"""

from collections.abc import Sequence
from typing import Any, NoReturn

from jinro.errors import CallerError
from jinro.game.roles import TABLE, Role
from jinro.language.osawa.syntax import (
    VERBED,
    About,
    Acts,
    Agree,
    AllOf,
    And,
    AnyOf,
    As,
    Because,
    Become,
    CharacterName,
    Clause,
    Count,
    Day,
    Days,
    Declare,
    Happens,
    If,
    Is,
    Listing,
    Minds,
    Modifier,
    Not,
    NounPhrase,
    Or,
    Order,
    Ordinal,
    Phrase,
    Relative,
    Reports,
    Request,
    Sentence,
    Speech,
    Suppose,
    Time,
    Timed,
    Verbal,
    Without,
    has_order,
    kind_of,
    names_roles,
    with_time,
)
from jinro.language.osawa.syntax import modified as _modified
from jinro.language.osawa.vocabulary import MENTAL_VERBS, Adverb, Composant, Noun, Quality, Verb

Person = NounPhrase | int
"""A noun phrase, or the number of an agent."""


def _refuse(message: str) -> NoReturn:
    raise CallerError(message)


def _noun(person: Person) -> NounPhrase:
    if isinstance(person, int):
        return agent(person)
    if isinstance(person, Role) and not TABLE[person].osawa:
        _refuse(f"the Werewolf Language has no word for {person}")
    return person


def _subject(person: Person | None) -> NounPhrase | None:
    return None if person is None else _noun(person)


def _sentence(tree: Clause) -> Any:
    if kind_of(tree) != "sentence":
        _refuse(f"expected a sentence, got {type(tree).__name__}, which is of kind {kind_of(tree)}")
    return tree


def _alike(parts: Sequence[Clause]) -> tuple[Any, ...]:
    kinds = {kind_of(part) for part in parts}
    if len(kinds) != 1 or "phrase" in kinds:
        _refuse("expected sentences only, or utterances only")
    return tuple(parts)


def _some(parts: Sequence[Any], least: int) -> tuple[Any, ...]:
    if len(parts) < least:
        _refuse(f"expected {least} or more, got {len(parts)}")
    return tuple(parts)


def _rate(rate: int) -> int:
    return rate if 0 <= rate <= 100 else _refuse(f"expected a rate from 0 to 100, got {rate}")


# People and roles


def agent(number: int) -> CharacterName:
    """`Agent01`."""
    return (
        CharacterName(f"Agent{number:02d}")
        if number > 0
        else _refuse(f"agents are numbered from 1, not {number}")
    )


def modified(person: Person, *modifiers: Modifier | int) -> NounPhrase:
    """`2 living wolf`: modifiers in the order of the text; an int is a count."""
    counted = [Count(each) if isinstance(each, int) else each for each in modifiers]
    return _modified(counted, _noun(person))


def count(number: int, person: Person) -> NounPhrase:
    """`2 freemason`."""
    return modified(person, Count(number))


def ordinal(number: int, person: Person) -> NounPhrase:
    """`1st seer`."""
    return modified(person, Ordinal(number)) if number > 0 else _refuse(f"ordinals start at 1, not {number}")


def died(person: Person) -> NounPhrase:
    """`died wolf`."""
    return modified(person, Quality.DIED)


def living(person: Person) -> NounPhrase:
    """`living wolf`."""
    return modified(person, Quality.LIVING)


def other_than(person: Person) -> NounPhrase:
    """`not wolf`, as a noun phrase."""
    return modified(person, Quality.NOT)


def all_of(*people: Person) -> AllOf:
    """`Agent01 and Agent02`."""
    return AllOf(_some([_noun(person) for person in people], 2))


def any_of(*people: Person) -> AnyOf:
    """`Agent01 or Agent02`."""
    return AnyOf(_some([_noun(person) for person in people], 2))


def without(whole: Person, less: Person) -> Without:
    """`ANY without Agent03`."""
    return Without(_noun(whole), _noun(less))


# Times


def day(number: int) -> Day:
    """`day_3`."""
    return Day(number) if number >= 0 else _refuse(f"days are numbered from 0, not {number}")


def days(*times: Time) -> Days:
    """`(day_1 and day_2)`."""
    return Days(_some(times, 2))


def relative(*adverbs: Adverb) -> Relative:
    """`before almost`."""
    return Relative(_some(adverbs, 1))


# Sentences


def is_(subject: Person, role: NounPhrase, *, negated: bool = False) -> Is:
    """`Agent01 wolf`, `freemason not wolf`."""
    complement = _noun(role)
    if not names_roles(complement):
        _refuse("expected a role or a set of roles, got people")
    return Is(_noun(subject), complement, negated)


def happens(subject: Person, composant: Composant, *, negated: bool = False) -> Happens:
    """`Agent06 attacked`, `hunter not comingout`."""
    return Happens(_noun(subject), composant, negated)


def acts(verb: Verb, target: Person, subject: Person | None = None, *, negated: bool = False) -> Acts:
    """`inspect Agent04`, `hunter protect Agent05`."""
    return Acts(_subject(subject), verb, _noun(target), negated)


def minds(verb: Verb, sentence: Clause, subject: Person | None = None, *, negated: bool = False) -> Minds:
    """`know (Agent02 wolf)`, `Agent03 decide (vote Agent04)`."""
    if verb not in MENTAL_VERBS:
        _refuse(f"{verb} takes no sentence; know, discuss and decide do")
    return Minds(_subject(subject), verb, _sentence(sentence), negated)


def about(topic: Noun | Person, *times: Time) -> About:
    """`about execution`, `about Agent01`, `about yesterday voting`."""
    if has_order(times):
        _refuse("before and after attach to verbs, not to a topic")
    return About(topic if isinstance(topic, Noun) else _noun(topic), _row(times))


def speech(number: int) -> Speech:
    """`speech 25`."""
    return Speech(number) if number >= 0 else _refuse(f"speeches are numbered from 0, not {number}")


def become(time: Time) -> Become:
    """`become day_3`."""
    return Become(time)


def timed(sentence: Clause, *times: Time) -> Timed:
    """`yesterday Agent01 vote Agent02`; new times come before those the sentence already has."""
    inner = _sentence(sentence)
    row = _row(_some(times, 1))
    if isinstance(inner, Timed):
        row, inner = _row((*row, *inner.times)), inner.sentence
    if has_order(row) and not isinstance(inner, VERBED):
        _refuse("before and after attach to verbs: expected a sentence with one")
    return Timed(row, inner)


def _row(times: Sequence[Time]) -> tuple[Time, ...]:
    row: tuple[Time, ...] = ()
    for time in times:
        row = with_time(row, time)
    return row


def reports(subject: Person, talk: Verbal, *, negated: bool = False) -> Reports:
    """`Agent05 declare 70% (Agent06 wolf)`."""
    return Reports(_noun(subject), talk, negated)


def not_(sentence: Clause) -> Not:
    """`not (Agent03 wolf)`."""
    return Not(_sentence(sentence))


def suppose(sentence: Clause) -> Suppose:
    """`as (Agent04 seer)`."""
    return Suppose(_sentence(sentence))


# Talk


def declare(rate: int, sentence: Sentence) -> Declare:
    """`declare 90% (Agent02 wolf)`."""
    return Declare(_rate(rate), _sentence(sentence))


def request(to: Person, rate: int, sentence: Sentence) -> Request:
    """`request ANY 70% (discuss (Agent01 seer))`."""
    return Request(_noun(to), _rate(rate), _sentence(sentence))


def agree(rate: int, matter: Speech | Person) -> Agree:
    """`agree 100% (speech 5)`, `agree 80% (Agent04)`."""
    return Agree(_rate(rate), matter if isinstance(matter, Speech) else _noun(matter))


# Joints


def and_(*parts: Clause) -> And:
    """`(Agent05 wolf) and (Agent06 wolf)`."""
    return And(_alike(_some(parts, 2)))


def or_(*parts: Clause) -> Or:
    """`(Agent05 wolf) or (Agent06 wolf)`."""
    return Or(_alike(_some(parts, 2)))


def if_(condition: Clause, then: Clause, otherwise: Clause | None = None) -> If:
    """`if (Agent01 wolf) then (inspect Agent02) else (inspect Agent03)`."""
    _alike([condition, then] if otherwise is None else [condition, then, otherwise])
    return If(condition, then, otherwise)


def because(claim: Clause, reason: Clause) -> Because:
    """`(claim) because (reason)`."""
    return Because(*_alike([claim, reason]))


def as_(claim: Clause, assumed: Clause) -> As:
    """`(Agent04 comingout) as (Agent04 seer)`."""
    return As(*_alike([claim, assumed]))


def before(first: Clause, second: Clause) -> Order:
    """`(first) before (second)`."""
    _alike([first, second])
    return Order(first, Adverb.BEFORE, second)


def after(second: Clause, first: Clause) -> Order:
    """`(second) after (first)`."""
    _alike([second, first])
    return Order(second, Adverb.AFTER, first)


def listing(*items: Phrase, more: bool = False) -> Listing:
    """`Agent01, Agent02, ...`."""
    return Listing(_some(items, 1 if more else 2), more)
