"""How roles, sides and acts are called: by rule set and language, everywhere the same."""

import os
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.i18n.page_glossary import page_glossary

from jinro.game.presets import names, preset
from jinro.game.roles import TABLE, Role, Side
from jinro.i18n import LANGUAGES, Language, Vocabulary, act_text, role_name, side_name, vocabulary_of
from jinro.i18n.catalogue import texts
from jinro.wire.licos.names import ROLE_NAMES

TextsOf = Callable[[Language], Iterator[tuple[str, str]]]
ROOT = Path(__file__).parents[2]
WORDS = ROOT / "web" / "src" / "words"
FILE = WORDS / "glossary.ts"
PHRASES = ROOT / "src" / "jinro" / "players" / "reasoner" / "voice" / "phrases"
SYNONYMS = {
    "ja": "処刑|追放|騎士|狩人|霊能者|妖狐|ハムスター",
    "en": "(?i)exiled?|banish(?:ed)?|lunatic|madman|werehamster|hunter|bodyguard|possessed",
}
"""Words of the glossary that differ by vocabulary, and words that the glossary does not have."""
OTHERWISE: dict[str, Vocabulary] = {
    "contest.": "contest",  # of a contest's teams
    "card.won.hamster": "licos",  # cards and tables do not tell the rules; presets with a fox are LiCOS's
    "tables.sides.fox": "licos",
    "web.preview.won.FOX": "licos",
    "licos.": "licos",
    **dict.fromkeys(("report.", "rating.", "judge.", "scores.", "cli.", "demo.", "problems."), "contest"),
    **dict.fromkeys(("contest_file.", "exposure.", "docs."), "contest"),
}
"""Texts that are for villages of one vocabulary, by the beginning of their keys; others are for all."""


def test_the_page_has_the_glossary() -> None:
    if os.environ.get("JINRO_GOLDEN") == "write":
        FILE.write_text(page_glossary(), encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == page_glossary(), "`make golden` writes it anew"


@pytest.mark.parametrize(
    ("village", "medium", "bodyguard", "possessed", "executed"),
    [
        ("contest-13", "霊媒師", "騎士", "Possessed", "Aが追放された。"),
        ("classic-15", "霊媒師", "騎士", "Possessed", "Aが追放された。"),
        ("licos-15-b", "霊媒師", "狩人", "Madman", "Aが処刑された。"),
        ("bbs-15", "霊媒師", "狩人", "Madman", "Aが処刑された。"),
        ("osawa-15", "霊能者", "狩人", "Lunatic", "Aが処刑された。"),
        ("a file of one's own", "霊媒師", "騎士", "Possessed", "Aが追放された。"),
    ],
)
def test_every_rule_set_has_its_words(
    village: str, medium: str, bodyguard: str, possessed: str, executed: str
) -> None:
    words = vocabulary_of(village)
    assert role_name("MEDIUM", "ja", words) == medium
    assert role_name("BODYGUARD", "ja", words) == bodyguard
    assert role_name("POSSESSED", "en", words) == possessed
    assert act_text("executed", "ja", words, name="A") == executed


def test_everything_has_a_name_in_every_vocabulary() -> None:
    for words in {vocabulary_of(name) for name in names()}:
        for language in LANGUAGES:
            assert len({role_name(role, language, words) for role in Role}) == len(Role)
            assert all(side_name(side, language, words) for side in Side)
    assert TABLE[Role.FOX].ja == role_name("FOX", "ja") == "妖狐"
    assert ROLE_NAMES[Role.FOX] == {"en": "Werehamster", "ja": "ハムスター人間"}


def test_villages_of_the_werewolf_language_are_those_with_its_words() -> None:
    for name in names():
        assert (vocabulary_of(name) == "bbs") == (preset(name).talk_language == "osawa")


def test_what_a_vocabulary_names_is_named_in_the_contest_too() -> None:
    codes = [code.split(".", 1) for code in texts("glossary", "en")]
    contest = {name for words, name in codes if words == "contest"}
    assert {name for _, name in codes} == contest
    assert all(re.fullmatch("contest|licos|bbs", words) for words, _ in codes)


def test_what_a_medium_does_is_called_as_the_medium_is() -> None:
    assert act_text("sense", "ja") == act_text("sense", "ja", "licos") == "霊媒"
    assert act_text("sense", "ja", "bbs") == "霊能"
    assert act_text("sense", "en", "bbs") == "medium"


def _own(language: Language, vocabulary: Vocabulary) -> str:
    """All names and words of a vocabulary."""
    named = {
        code.split(".", 1)[1]: text
        for code, text in texts("glossary", language).items()
        if code.startswith("contest.")
    }
    own = {
        code.split(".", 1)[1]: text
        for code, text in texts("glossary", language).items()
        if code.startswith(f"{vocabulary}.")
    }
    return " ".join((named | own).values()).lower()


def _page(language: Language) -> Iterator[tuple[str, str]]:
    for file in sorted((WORDS / language).glob("*.ts")):
        yield from re.findall(r'^  "([^"]+)": "(.*)",$', file.read_text(encoding="utf-8"), re.M)


def _python(language: Language) -> Iterator[tuple[str, str]]:
    for area in (ROOT / "src" / "jinro" / "i18n" / language).glob("*.toml"):
        if area.stem not in ("glossary", "options", "help", "settings"):
            yield from ((f"{area.stem}.{code}", text) for code, text in texts(area.stem, language).items())


def _players(language: Language) -> Iterator[tuple[str, str]]:
    yield from _strings(tomllib.loads((PHRASES / f"{language}.toml").read_text(encoding="utf-8")), "")


def _strings(told: object, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(told, str):
        yield name, told
    for key, inner in (
        told.items() if isinstance(told, dict) else enumerate(told if isinstance(told, list) else ())
    ):
        yield from _strings(inner, f"{name} {key}")


def _documents() -> Iterator[tuple[str, str]]:
    """Lines of the documents in Japanese; English ones quote the packets of every dialect."""
    for page in (ROOT / "README.ja.md", *(ROOT / "docs").rglob("*.ja.md")):
        yield from ((f"docs.{page.name}", line) for line in page.read_text(encoding="utf-8").splitlines())


def _strange(texts_of: Iterator[tuple[str, str]], language: Language) -> dict[str, str]:
    """Texts with a word that the villages they are for do not use."""
    found = {}
    for key, text in texts_of:
        words = next((words for start, words in OTHERWISE.items() if key.startswith(start)), None)
        own = _own(language, words) if words else ""
        told = re.sub(r"\{[^}]*\}", "", text)
        if any(word.lower() not in own for word in re.findall(SYNONYMS[language], told)):
            found[key] = text
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("texts_of", [_page, _python, _players], ids=["page", "catalogue", "players"])
def test_texts_use_the_words_of_the_villages_they_are_for(texts_of: TextsOf, language: Language) -> None:
    """A text for all villages takes what they call differently from the glossary: `{role.FOX}`."""
    assert len(list(texts_of(language))) > 100
    assert _strange(texts_of(language), language) == {}


def test_documents_use_the_words_of_the_contest() -> None:
    assert len(list(_documents())) > 100
    assert _strange(_documents(), "ja") == {}
