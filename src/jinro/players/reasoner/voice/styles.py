"""How a character speaks, by its age, gender and personality: first person, politeness, endings, temperament.

Whatever the village does not tell is drawn, so that characters without a profile differ too.
"""

import re
from typing import Final

import msgspec
from msgspec import Struct

from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.players.reasoner.voice.book import phrase_data
from jinro.players.reasoner.voice.inflect import Register

TRAITS: Final[dict[str, str]] = phrase_data("styles")["traits"]
_TRAITS: Final = {name: re.compile(words, re.IGNORECASE) for name, words in TRAITS.items()}
_AGE: Final = re.compile(r"\d+")
_FEMALE: Final = re.compile(r"女|female|woman|girl|\bf\b", re.IGNORECASE)
_MALE: Final = re.compile(r"男|\bmale|\bman\b|boy|\bm\b", re.IGNORECASE)


class Traits(Struct, frozen=True):
    """What is known or drawn of a character."""

    age: int
    female: bool
    traits: frozenset[str]
    aged: bool = True
    """Whether the village has told its age."""


class Style(Struct, frozen=True):
    """How one character speaks Japanese."""

    name: str
    me: str
    register: Register
    honorific: str
    verb: tuple[str, ...] = ("",)
    """Particles after a verb or an adjective."""
    noun: tuple[str, ...] = ("",)
    """What stands for the copula in the present, particle included."""
    past: tuple[str, ...] = ("",)
    """Particles after a past or a negative."""
    request: tuple[str, ...] = ("ください",)
    """What follows a te-form in a request."""
    because: str = "ので"
    reason: str = "から[だ]"
    """How a sentence ends that is only a reason."""
    you: str = "あなた"
    everybody: str = "皆さん"
    be: str = "いる"
    fillers: tuple[str, ...] = ()


JAPANESE: Final = {
    name: msgspec.convert({"name": name, **row}, Style)
    for name, row in phrase_data("styles")["japanese"].items()
}


CAST: Final = {
    avatar: Traits(row["age"], row["female"], frozenset(row["traits"]), aged=False)
    for avatar, row in phrase_data("styles")["cast"].items()
}
"""The page's cast, by avatar: one face, one voice."""


def person_of(character: Character | None, draws: Draws) -> Traits:
    """Age, gender and temperament of a character."""
    profile = character.profile if character is not None else {}
    if character is not None and not profile and character.avatar in CAST:
        return CAST[character.avatar]
    text = " ".join(profile.values())
    age, female = 0, None
    for key, value in profile.items():
        if not age and ("年" in key or "age" in key.lower()) and (found := _AGE.search(value)):
            age = int(found[0])
        elif "性別" in key or key.lower() in ("gender", "sex"):
            female = bool(_FEMALE.search(value))
    if not age and (found := re.search(r"(\d+)\s*(?:歳|years? old)", text)):
        age = int(found[1])
    if female is None:
        told = "f" if _FEMALE.search(text) else "m" if _MALE.search(text) else ""
        female = told == "f" if told else draws.number("gender") % 2 == 0
    traits = {name for name, words in _TRAITS.items() if words.search(text)}
    if not traits:
        traits = {draws.pick(sorted(TRAITS), "trait")}
    own = {character.avatar} if character is not None and character.avatar else set()
    return Traits(age or 16 + draws.number("age") % 55, female, frozenset(traits | own), bool(age))


def japanese_style(person: Traits) -> Style:
    """The way of speaking that fits a person."""
    age, traits = person.age, person.traits
    if person.female:
        return JAPANESE[_woman(age, traits)]
    return JAPANESE[_man(age, traits)]


def _man(age: int, traits: frozenset[str]) -> str:
    if age >= 65:
        return "gentleman" if "courteous" in traits else "old man"
    if "timid" in traits or (age < 25 and "courteous" in traits):
        return "quiet boy"
    if age < 14:
        return "boy"
    if "dramatic" in traits and age >= 25:
        return "actor"
    if "blunt" in traits:
        return "silent man"
    if "courteous" in traits or (age >= 45 and traits & {"logical", "kind"}):
        return "gentleman"
    if traits & {"logical", "kind"}:
        return "young man gentle"
    if "proud" in traits or age >= 35:
        return "rough man"
    return "young man"


def _woman(age: int, traits: frozenset[str]) -> str:
    if age >= 68:
        return "old woman"
    if "courteous" in traits:
        return "hostess" if age >= 25 else "lady"
    if age < 14:
        return "girl"
    if age < 20:
        return "sporty girl" if traits & {"proud", "blunt"} and "timid" not in traits else "schoolgirl"
    if age >= 40 and traits & {"proud", "blunt"}:
        return "tavern woman"
    if traits & {"kind", "timid"} or (age >= 40 and "logical" in traits):
        return "lady"
    return "woman" if age >= 23 else "schoolgirl"


class EnglishStyle(Struct, frozen=True):
    """How one character speaks English."""

    register: str
    contracts: bool
    fillers: tuple[str, ...]


ENGLISH: Final = {
    name: msgspec.convert({"register": name, **row}, EnglishStyle)
    for name, row in phrase_data("styles")["english"].items()
}
FIRST_PERSONS: Final = tuple(sorted({style.me for style in JAPANESE.values()}))
FILLERS: Final = (
    *(filler for style in JAPANESE.values() for filler in style.fillers),
    *(filler for english in ENGLISH.values() for filler in english.fillers),
)
"""What anybody may say before it comes to the point."""


def english_style(person: Traits) -> EnglishStyle:
    """The way of speaking that fits a person."""
    if person.age >= 65:
        return ENGLISH["old"]
    if person.age < 14:
        return ENGLISH["kid"]
    if "courteous" in person.traits or (person.age >= 30 and person.traits & {"logical", "dramatic"}):
        return ENGLISH["formal"]
    return ENGLISH["casual" if person.age < 27 and "timid" not in person.traits else "plain"]


def pronouns_of(character: Character) -> str:
    """English pronouns by the told gender: subject, object, possessive; empty: it is not told."""
    if not character.profile and character.avatar in CAST:
        return "she her her" if CAST[character.avatar].female else "he him his"
    for key, value in character.profile.items():
        if "性別" in key or key.lower() in ("gender", "sex"):
            if _FEMALE.search(value):
                return "she her her"
            if _MALE.search(value):
                return "he him his"
    return ""
