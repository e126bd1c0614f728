"""The vocabulary is that of the paper's tables, each word in its class."""

from enum import StrEnum

from tests.rows import each_row

from jinro.game.roles import TABLE, Role
from jinro.language.osawa import parse, show
from jinro.language.osawa.lex import VOCABULARY
from jinro.language.osawa.vocabulary import (
    MENTAL_VERBS,
    PEOPLE_SETS,
    Adverb,
    Composant,
    Noun,
    Quality,
    SetWord,
    Verb,
)

CLASSES: dict[type[StrEnum], str] = {
    Noun: "reason inspection medium-telling protection execution voting attack comingout",
    Verb: "inspect medium-telling protect execute vote attack know discuss decide avoid",
    Composant: "inspected medium-telled protected executed voted attacked comingout speak exist"
    " win lose DEAD",
    SetWord: "HUMAN WHITE VILLAGESIDE WOLFSIDE GIFTED CHAR ANY ANYROLE",
    Adverb: "before after almost now",
    Quality: "died living not",
}


@each_row(("kind", "words"), CLASSES.items())
def test_the_words_of_a_class(kind: type[StrEnum], words: str) -> None:
    assert [str(word) for word in kind] == words.split()
    assert {word.lower() for word in kind} <= set(VOCABULARY)


def test_every_verb_takes_an_object() -> None:
    for verb in Verb:
        assert show(parse(f"Agent01 {verb} Agent02")) == f"Agent01 {verb} Agent02"


def test_three_verbs_take_a_sentence() -> None:
    assert MENTAL_VERBS == {Verb.KNOW, Verb.DISCUSS, Verb.DECIDE}
    for verb in MENTAL_VERBS:
        assert show(parse(f"{verb} (speech 5)")) == f"{verb} (speech 5)"


def test_every_composant_follows_a_subject() -> None:
    for composant in Composant:
        assert show(parse(f"seer {composant}")) == f"seer {composant}"


def test_every_noun_is_a_topic() -> None:
    for noun in Noun:
        assert show(parse(f"about {noun}")) == f"about {noun}"


def test_every_alias_is_a_subject_and_role_aliases_are_complements() -> None:
    for word in SetWord:
        assert show(parse(f"{word} speak")) == f"{word} speak"
        if word not in PEOPLE_SETS:
            assert show(parse(f"Agent01 {word}")) == f"Agent01 {word}"


def test_the_seven_roles() -> None:
    words = {role: row.osawa for role, row in TABLE.items() if row.osawa}
    assert sorted(words.values()) == sorted("villager seer medium hunter freemason wolf lunatic".split())
    for role, word in words.items():
        assert parse(word) is role
    assert Role.FOX not in words
