"""How roles, sides and acts are called: by rule set and language, everywhere the same."""

import os
import re
from pathlib import Path

import pytest
from tests.i18n.page_glossary import page_glossary

from jinro.game.presets import names, preset
from jinro.game.roles import TABLE, Role, Side
from jinro.i18n import LANGUAGES, act_text, role_name, side_name, vocabulary_of
from jinro.i18n.catalogue import texts
from jinro.wire.licos.names import ROLE_NAMES

FILE = Path(__file__).parents[2] / "web" / "src" / "words" / "glossary.ts"


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
