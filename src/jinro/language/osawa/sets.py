"""The people or roles that a noun phrase stands for, in a given village."""

from collections.abc import Iterable
from typing import Any, Final

from jinro.game.roles import TABLE, Role
from jinro.language.claims import Faction
from jinro.language.context import Roster, in_faction
from jinro.language.osawa.syntax import (
    AllOf,
    AnyOf,
    CharacterName,
    Modified,
    NounPhrase,
    Without,
    modified,
)
from jinro.language.osawa.vocabulary import PEOPLE_SETS, Quality, SetWord

_STATES: Final = frozenset({Quality.DIED, Quality.LIVING})


def set_members(word: SetWord, roster: Roster) -> tuple[CharacterName | Role, ...]:
    """The people or roles of an alias (4.2.3) that are in play and have a word in the language."""
    if word in PEOPLE_SETS:
        return tuple(CharacterName(roster.name(seat)) for seat in roster.agents)
    faction = Faction(SetWord.HUMAN if word is SetWord.WHITE else word)
    return tuple(role for role in roster.roles if TABLE[role].osawa and in_faction(role, faction))


def members(phrase: NounPhrase, roster: Roster) -> tuple[NounPhrase, ...]:
    """What a noun phrase ranges over, without duplicates.

    `living` and `died` apply to each member. Counts, ordinals and `not` apply to the whole, which is then the
    only member.
    """
    match phrase:
        case SetWord():
            return set_members(phrase, roster)
        case AllOf(parts) | AnyOf(parts):
            return _once(member for part in parts for member in members(part, roster))
        case Without(whole, less):
            return tuple(_less(members(whole, roster), members(less, roster)))
        case Modified(modifiers, of) if _STATES.issuperset(modifiers):
            return tuple(modified(modifiers, member) for member in members(of, roster))
        case Modified(modifiers, of):
            return (Modified(modifiers, spelled_out(of, roster)),)
        case _:
            return (phrase,)


def spelled_out(phrase: NounPhrase, roster: Roster) -> NounPhrase:
    """A noun phrase without aliases, and without `without` where it can be computed; an empty set stays."""
    match phrase:
        case SetWord():
            found = members(phrase, roster)
            return _joined(found, AnyOf) if found else phrase
        case Without(whole, less):
            found = members(phrase, roster)
            if not found:
                return Without(spelled_out(whole, roster), spelled_out(less, roster))
            return _joined(found, AllOf if isinstance(whole, AllOf) else AnyOf)
        case AllOf(parts):
            return _joined(_once(spelled_out(part, roster) for part in parts), AllOf)
        case AnyOf(parts):
            return _joined(_once(_alternatives(spelled_out(part, roster) for part in parts)), AnyOf)
        case Modified(modifiers, of):
            return modified(modifiers, spelled_out(of, roster))
        case _:
            return phrase


def is_shorthand(phrase: NounPhrase) -> bool:
    """Whether a noun phrase contains an alias or a `without`."""
    match phrase:
        case SetWord() | Without():
            return True
        case AllOf(parts) | AnyOf(parts):
            return any(map(is_shorthand, parts))
        case Modified(_, of):
            return is_shorthand(of)
        case _:
            return False


def atoms(phrase: Any) -> list[Any]:
    """The single words of a noun phrase; anything else is its own only word."""
    match phrase:
        case AllOf(parts) | AnyOf(parts):
            return [word for part in parts for word in atoms(part)]
        case Without(whole, less):
            return atoms(whole) + atoms(less)
        case Modified(_, of):
            return atoms(of)
        case _:
            return [phrase]


def swapped(phrase: Any, old: Any, new: Any) -> Any:
    """A noun phrase with one word replaced by another."""
    match phrase:
        case AllOf(parts) | AnyOf(parts):
            return type(phrase)(tuple(swapped(part, old, new) for part in parts))
        case Without(whole, less):
            return Without(swapped(whole, old, new), swapped(less, old, new))
        case Modified(modifiers, of):
            return modified(modifiers, swapped(of, old, new))
        case _:
            return new if phrase == old else phrase


def _less(whole: tuple[NounPhrase, ...], less: tuple[NounPhrase, ...]) -> Iterable[NounPhrase]:
    """The members of a set without those of another.

    Whether a person is the seer, or died, is unknown: `ANY without seer` becomes each `AgentNN without seer`.
    """
    for member in whole:
        core = _core(member)
        if core in less or member in less:
            continue
        open_ones = tuple(other for other in less if _may_be(core, other))
        yield Without(member, _joined(open_ones, AnyOf)) if open_ones else member


def _may_be(one: NounPhrase, other: NounPhrase) -> bool:
    """Whether two different members can mean the same: two different people cannot, nor two roles."""
    core = _core(other)
    return one == core or type(one) is not type(core) or not isinstance(core, CharacterName | Role)


def _core(member: NounPhrase) -> NounPhrase:
    """A member without its state: `living ANY without Agent03` has no `living Agent03`."""
    return member.of if isinstance(member, Modified) and _STATES.issuperset(member.modifiers) else member


def _alternatives(phrases: Iterable[NounPhrase]) -> Iterable[NounPhrase]:
    for phrase in phrases:
        if isinstance(phrase, AnyOf):
            yield from phrase.members
        else:
            yield phrase


def _once(phrases: Iterable[NounPhrase]) -> tuple[NounPhrase, ...]:
    return tuple(dict.fromkeys(phrases))


def _joined(parts: tuple[NounPhrase, ...], joint: type[AllOf] | type[AnyOf]) -> NounPhrase:
    return parts[0] if len(parts) == 1 else joint(parts)
