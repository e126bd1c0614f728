"""Builders: one function for every kind of sentence, named after its word.

    because(divined(2, Species.WEREWOLF), request(ANY, vote(2)))

A wrong argument raises `CallerError`.
"""

from enum import StrEnum
from typing import TypeVar

from jinro.errors import CallerError
from jinro.game.roles import Role, Species
from jinro.language.aiwolf.syntax import (
    ANY,
    Act,
    Channel,
    Control,
    ControlWord,
    Operation,
    Operator,
    Opinion,
    Result,
    Sentence,
    Statement,
    TalkNumber,
    Verb,
    Who,
    Wild,
)

AnyRole = Role | Wild
AnySpecies = Species | Wild


def skip() -> Control:
    """Skip: nothing to say now."""
    return Control(ControlWord.SKIP)


def over() -> Control:
    """Over: nothing more to say today."""
    return Control(ControlWord.OVER)


def talk(day: int, id: int) -> TalkNumber:
    """The number of an utterance in the talk."""
    return TalkNumber(Channel.TALK, _natural(day), _natural(id))


def whisper(day: int, id: int) -> TalkNumber:
    """The number of an utterance in the whisper."""
    return TalkNumber(Channel.WHISPER, _natural(day), _natural(id))


def estimate(target: Who, role: AnyRole, *, subject: Who | None = None) -> Statement:
    """The subject believes that the target has the role."""
    return Statement(Verb.ESTIMATE, _who(target), _role(role), _subject(subject))


def comingout(target: Who, role: AnyRole, *, subject: Who | None = None) -> Statement:
    """The subject declares that the target has the role."""
    return Statement(Verb.COMINGOUT, _who(target), _role(role), _subject(subject))


def divination(target: Who, *, subject: Who | None = None) -> Act:
    """The subject will divine the target."""
    return Act(Verb.DIVINATION, _who(target), _subject(subject))


def guard(target: Who, *, subject: Who | None = None) -> Act:
    """The subject will guard the target."""
    return Act(Verb.GUARD, _who(target), _subject(subject))


def vote(target: Who, *, subject: Who | None = None) -> Act:
    """The subject will vote for the target."""
    return Act(Verb.VOTE, _who(target), _subject(subject))


def attack(target: Who, *, subject: Who | None = None) -> Act:
    """The subject will attack the target."""
    return Act(Verb.ATTACK, _who(target), _subject(subject))


def guarded(target: Who, *, subject: Who | None = None) -> Act:
    """The subject guarded the target."""
    return Act(Verb.GUARDED, _who(target), _subject(subject))


def voted(target: Who, *, subject: Who | None = None) -> Act:
    """The subject voted for the target."""
    return Act(Verb.VOTED, _who(target), _subject(subject))


def attacked(target: Who, *, subject: Who | None = None) -> Act:
    """The subject attacked the target."""
    return Act(Verb.ATTACKED, _who(target), _subject(subject))


def divined(target: Who, species: AnySpecies, *, subject: Who | None = None) -> Result:
    """The subject divined the target and saw the species."""
    return Result(Verb.DIVINED, _who(target), _species(species), _subject(subject))


def identified(target: Who, species: AnySpecies, *, subject: Who | None = None) -> Result:
    """The subject, as a medium, saw the species of the target."""
    return Result(Verb.IDENTIFIED, _who(target), _species(species), _subject(subject))


def agree(number: TalkNumber, *, subject: Who | None = None) -> Opinion:
    """The subject agrees with an utterance."""
    return Opinion(Verb.AGREE, number, _subject(subject))


def disagree(number: TalkNumber, *, subject: Who | None = None) -> Opinion:
    """The subject disagrees with an utterance."""
    return Opinion(Verb.DISAGREE, number, _subject(subject))


def request(target: Who, sentence: Sentence, *, subject: Who | None = None) -> Operation:
    """The subject asks the target to do what the sentence says."""
    return _operation(Operator.REQUEST, sentence, subject=subject, target=_who(target))


def inquire(target: Who, sentence: Sentence, *, subject: Who | None = None) -> Operation:
    """The subject asks the target about the sentence."""
    return _operation(Operator.INQUIRE, sentence, subject=subject, target=_who(target))


def because(reason: Sentence, conclusion: Sentence, *, subject: Who | None = None) -> Operation:
    """The conclusion holds because of the reason."""
    return _operation(Operator.BECAUSE, reason, conclusion, subject=subject)


def day(number: int, sentence: Sentence, *, subject: Who | None = None) -> Operation:
    """The sentence on that day."""
    return _operation(Operator.DAY, sentence, subject=subject, day=_natural(number))


def not_(sentence: Sentence, *, subject: Who | None = None) -> Operation:
    """The sentence is not true."""
    return _operation(Operator.NOT, sentence, subject=subject)


def and_(*sentences: Sentence, subject: Who | None = None) -> Operation:
    """All of the sentences."""
    return _operation(Operator.AND, *sentences, subject=subject)


def or_(*sentences: Sentence, subject: Who | None = None) -> Operation:
    """At least one of the sentences."""
    return _operation(Operator.OR, *sentences, subject=subject)


def xor(one: Sentence, other: Sentence, *, subject: Who | None = None) -> Operation:
    """Exactly one of the two sentences."""
    return _operation(Operator.XOR, one, other, subject=subject)


def _operation(
    operator: Operator,
    *operands: Sentence,
    subject: Who | None,
    target: Who | None = None,
    day: int | None = None,
) -> Operation:
    if not operands:
        raise CallerError("errors.sentences.operands", operator=operator)
    for operand in operands:
        if not isinstance(operand, Sentence):
            raise CallerError("errors.sentences.operand", operator=operator, operand=operand)
    return Operation(operator, operands, target, day, _subject(subject))


def _who(who: Who) -> Who:
    if who is ANY or (type(who) is int and who >= 1):
        return who
    raise CallerError("errors.sentences.agent", who=who)


def _subject(subject: Who | None) -> Who | None:
    return None if subject is None else _who(subject)


def _role(role: AnyRole) -> AnyRole:
    return role if role is ANY else _member(Role, role)


def _species(species: AnySpecies) -> AnySpecies:
    return species if species is ANY else _member(Species, species)


E = TypeVar("E", bound=StrEnum)


def _member(kind: type[E], value: str | Wild) -> E:
    """The enum member with that value; the string WEREWOLF is accepted for a role and for a species."""
    try:
        return kind(str(value))
    except ValueError:
        raise CallerError(
            "errors.sentences.member", kind=kind.__name__.lower(), value=value, known=", ".join(kind)
        ) from None


def _natural(number: int) -> int:
    if type(number) is int and number >= 0:
        return number
    raise CallerError("errors.sentences.natural", number=number)
