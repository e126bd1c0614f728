"""What a model says as a line that the village takes."""

import pytest

from jinro.game.views import View
from jinro.players.llm.lines import control_word, line_of, memo_of, named_in
from jinro.testing import village


def said(text: str, seen: View, room: int | None = None) -> str | None:
    line, trouble = line_of(text, seen, "talk", room)
    return None if trouble else line


def view(preset: str = "contest-5") -> View:
    return village(preset).view(1)


@pytest.mark.parametrize(
    ("text", "word"), [("Over", "Over"), (" skip.", "Skip"), ("over there", ""), ("", "")]
)
def test_control_words(text: str, word: str) -> None:
    assert control_word(text) == word


def test_one_line_without_the_speakers_name_and_quotes() -> None:
    seen = view()
    me = seen.name(1)
    for text in (
        "こんにちは。",
        "「こんにちは。」",
        f"{me}：こんにちは。",
        f"{me}さん: 「こんにちは。」",
        "\nこんにちは。\n",
    ):
        assert said(text, seen) == "こんにちは。"
    assert said("「はい」と「いいえ」", seen) == "「はい」と「いいえ」"
    assert said(" \n\t ", seen) is None
    assert said("a\x00b\x1bc", seen) == "a b c"


def test_long_lines_end_with_a_sentence() -> None:
    seen = view()
    limit = seen.rules.talk.length.base
    assert limit is not None
    first, second = "あ" * (limit - 5) + "。", "い" * 30 + "。"
    assert said(first + second, seen, 0) == first
    assert said("う" * (2 * limit), seen, 0) == "う" * limit


def test_a_village_of_the_protocol_takes_its_sentences_only() -> None:
    seen = view("classic-5")
    assert seen.rules.checked_speech
    assert said("ESTIMATE Agent[02] WEREWOLF", seen) == "ESTIMATE Agent[02] WEREWOLF"
    assert said("I suspect Agent[02].", seen) is None


def test_names_in_short_texts() -> None:
    names = {"Kai": 1, "Kaiser": 2, "Ren": 3}
    assert named_in("I vote for Ren.", names) == "Ren"
    assert named_in("Kaiser!", names) == "Kaiser"
    assert named_in("Kai or Ren", names) is None
    assert named_in("Ren " + "x" * 100, names) is None


def test_notes_of_a_memo() -> None:
    seen = view("licos-5")
    assert memo_of("短い。" + "長" * 200 + "。", seen) == "短い。"
