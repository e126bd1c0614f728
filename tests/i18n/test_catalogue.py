"""Texts by code and arguments."""

import subprocess
import sys

from jinro.i18n import LANGUAGES, Message, Words, both, known, text


def test_a_message_in_each_language() -> None:
    told = Message("refusals.empty")
    assert text(told, "en") == "the text is empty"
    assert text(told, "ja") == "本文が空です"
    assert both(told) == {"en": "the text is empty", "ja": "本文が空です"}
    assert Words("ja")("refusals.empty") == "本文が空です"
    assert LANGUAGES == ("ja", "en")


def test_what_is_wrong_is_shown_and_never_raised() -> None:
    assert text(Message("refusals.unheard", {"n": "x"}), "ja") == "refusals.unheard n='x'"
    assert text(Message("nowhere.full"), "en") == "nowhere.full"
    assert text(Message("../refusals.full"), "en") == "../refusals.full"
    assert text(Message(""), "en") == ""
    assert known("refusals.empty")
    assert not known("refusals.unheard")


def test_areas_are_read_when_they_are_used() -> None:
    code = "import sys; from jinro.i18n import known; print('tomllib' in sys.modules, end=' ')\n"
    code += "known('refusals.empty'); print('tomllib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n"
