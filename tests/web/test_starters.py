"""What the page offers as beginnings of sentences is understood by those to whom it is said."""

import re

import pytest
from tests.web.conftest import WEB

from jinro.i18n import Language
from jinro.language.prose.read import read

NAMES = {"en": ["Ann", "Kai"], "ja": ["ミナト", "サクラ"]}
MEANT = {
    "start.hello": "",
    "start.nothing": "",
    "start.seer": "Question",
    "start.ask": "Question",
    "start.answer": "",
    "start.suspect": "Holds",
    "start.vote": "Act",
    "start.divined.human": "ComingOut Result",
    "start.divined.wolf": "ComingOut Result",
    "start.sensed.human": "ComingOut Result",
    "start.sensed.wolf": "ComingOut Result",
}
"""The kinds of claims of each, once a name is written after a last `@`."""


@pytest.mark.parametrize("language", ["en", "ja"])
def test_starters_are_read_as_they_are_meant(language: Language) -> None:
    words = (WEB / "src" / "words" / language / "play.ts").read_text(encoding="utf-8")
    offered = dict(re.findall(r'"(start\.[\w.]+)": "(.*)",', words))
    assert offered.keys() == MEANT.keys() | {"start.attack", "start.claim"}  # Whispers go without.
    names = NAMES[language]
    for key, meant in MEANT.items():
        text = offered[key].replace("{name}", names[1]).replace("{role.MEDIUM}", "霊媒師").strip()
        heard = read(text + names[1] if text.endswith("@") else text, language, names, speaker=1)
        kinds = {type(one.claim).__name__ for one in heard}
        assert kinds == set(meant.split()), (key, text, heard)
