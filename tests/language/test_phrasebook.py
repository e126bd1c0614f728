"""Whatever can be composed from a phrasebook is a sentence of its language, and can be said in words."""

from collections.abc import Callable, Iterator

import msgspec
import pytest
from tests.composing import Lots, compose

from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.language import aiwolf, osawa
from jinro.language.aiwolf.phrasebook import phrasebook as aiwolf_book
from jinro.language.aiwolf.syntax import Channel, Operator, TalkNumber, Verb
from jinro.language.osawa import vocabulary
from jinro.language.osawa.phrasebook import phrasebook as osawa_book
from jinro.language.phrasebook import DEEPEST, Phrasebook, PhrasePattern, PhraseSlot
from jinro.language.prose.say import say

ROLES = tuple(preset("osawa-9").roles)
SEATS, ME = 9, 4
CITES = {"aiwolf": TalkNumber(Channel.TALK, 1, 3).words(), "osawa": "speech 3"}
BOOKS = {"aiwolf": aiwolf_book(ROLES, seats=SEATS, me=ME), "osawa": osawa_book(ROLES, seats=SEATS)}


def parts(book: Phrasebook) -> Iterator[tuple[str, PhrasePattern]]:
    for name, kind in book.kinds.items():
        for pattern in kind.patterns:
            yield name, pattern


@pytest.mark.parametrize("language", BOOKS)
def test_whatever_is_composed_is_a_sentence_that_can_be_said_in_words(language: str) -> None:
    book, cite, draw = BOOKS[language], CITES[language], Lots(19)
    read: dict[str, Callable[[str], object]] = {
        "aiwolf": lambda text: aiwolf.parse(text, "wire"),
        "osawa": lambda text: osawa.parse(text, "utterance"),
    }
    longest = 0
    firsts = [one.id for one in book.kinds[book.start].patterns]
    for first in firsts * 12:
        text = compose(book, cite, draw, first=first)
        tree = read[language](text)
        assert say(tree, "ja", speaker=ME, day=2)  # type: ignore[arg-type]
        assert say(tree, "en", speaker=ME, day=2)  # type: ignore[arg-type]
        longest = max(longest, text.count("("))
    assert longest >= DEEPEST


def test_every_verb_and_operator_of_the_protocol_is_offered() -> None:
    offered = {one.id for one in BOOKS["aiwolf"].kinds["sentence"].patterns}
    assert offered == {*map(str, Verb), *map(str, Operator)}
    assert offered == {one.id for one in BOOKS["aiwolf"].kinds["wish"].patterns}


def test_every_verb_topic_and_composant_of_the_werewolf_language_is_offered() -> None:
    book = BOOKS["osawa"]
    text = " ".join(
        part for _, pattern in parts(book) for part in pattern.parts if isinstance(part, str)
    ) + " ".join(word.text for kind in book.kinds.values() for word in kind.words)
    wanted = {
        *map(str, vocabulary.Verb),
        *map(str, vocabulary.Composant),
        *map(str, vocabulary.Noun),
        *map(str, vocabulary.DayWord),
    }
    assert wanted <= set(text.replace("(", " ").replace(")", " ").split())


@pytest.mark.parametrize("language", BOOKS)
def test_every_slot_has_a_kind_and_every_default_is_one_of_its_words(language: str) -> None:
    book = BOOKS[language]
    assert {pattern.group for _, pattern in parts(book)} <= book.groups.keys()
    for name, pattern in parts(book):
        ids = [one.id for one in book.kinds[name].patterns]
        assert ids.count(pattern.id) == 1
        for part in pattern.parts:
            if isinstance(part, PhraseSlot):
                kind = book.kinds[part.kind]
                assert kind.words or kind.patterns or kind.cites
                assert part.default is None or part.default in [word.text for word in kind.words]


def test_roles_that_do_not_play_are_not_offered() -> None:
    small = aiwolf_book((Role.VILLAGER, Role.SEER, Role.WEREWOLF), seats=5, me=2)
    assert [word.text for word in small.kinds["role"].words] == ["VILLAGER", "SEER", "WEREWOLF", "ANY"]
    assert [word.seat for word in small.kinds["target"].words] == [1, 2, 3, 4, 5, 0]
    comingout = next(one for one in small.kinds["sentence"].patterns if one.id == Verb.COMINGOUT)
    assert [one.default for one in comingout.parts if isinstance(one, PhraseSlot)] == ["", "Agent[02]", None]
    osawa_roles = osawa_book((Role.SEER, Role.FOX), seats=5).kinds["role"].words
    assert [word.text for word in osawa_roles if word.role] == ["seer"]


@pytest.mark.parametrize("language", BOOKS)
def test_a_phrasebook_is_small(language: str) -> None:
    assert len(msgspec.json.encode(BOOKS[language])) < 40_000
