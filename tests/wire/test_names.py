"""Names of all scripts stay as they are; what would cover or turn the text around it does not stay."""

import unicodedata

import pytest
from tests.rows import each_row

from jinro.wire.names import MOST_MARKS, fold_marks, has_stacks, shown_name

FINE = (
    "kanolab1",
    "Zoë",
    "アキラ",
    "か\u3099く\u3099や",  # Dakuten as marks of their own.
    "ニャンコ　先生",
    "กิ่งแก้ว",  # Thai: a vowel and a tone above one letter.
    "ผู้ใหญ่",
    "क्षत्रिय",
    "ज़िन्दगी",
    unicodedata.normalize("NFD", "Nguyễn Thế Phượng"),
    "שִׁיר\u05bd",  # Hebrew with points.
    "مُحَمَّد",
    "བསྒྲུབས",  # Tibetan: letters below letters.
    "நிலா",
    "می\u200cخواهم",  # Persian: two halves that do not join.
    "👩\u200d🔬",
    "1\ufe0f\u20e3",
    "👍🏽",
)
STACKS = (
    ("Z" + "\u0301" * 50, "Z" + "\u0301" * MOST_MARKS),
    ("か" + "\u3099" * 9 + "く", "か" + "\u3099" * MOST_MARKS + "く"),
    ("".join(one + "\u0336\u0337\u0338\u0321\u0322\u0489" for one in "ab"), "a̶̷̸̡b̶̷̸̡"),
    ("o" + "\u20dd" * 8, "o" + "\u20dd" * MOST_MARKS),
    ("x" + "\ufe0f" * 30, "x" + "\ufe0f" * MOST_MARKS),
    ("\u0301" * 3 + "abc", "abc"),
    ("\u0301", ""),
)
TURNED = (
    ("\u202egnitsoh", "\ufffdgnitsoh"),
    ("a\u2066b\u2069", "a\ufffdb\ufffd"),
    ("wo\u200blf", "wo\ufffdlf"),
    ("\ufeffwolf", "\ufffdwolf"),
    ("a\x1b[2Jb", "a\ufffd[2Jb"),
    ("a\tb\u2028c", "a b c"),
    ("a\ud800b", "a\ufffdb"),
    ("\u202e" + "\u0301" * 9 + "a", "\ufffd" + "\u0301" * MOST_MARKS + "a"),
)


@each_row("name", FINE)
def test_names_of_many_scripts_stay(name: str) -> None:
    assert fold_marks(name) == shown_name(name) == name
    assert not has_stacks(name)


@each_row(("name", "folded"), STACKS)
def test_stacks_of_marks_are_folded(name: str, folded: str) -> None:
    assert fold_marks(name) == shown_name(name) == folded
    assert has_stacks(name)
    assert not has_stacks(folded)


@each_row(("name", "shown"), TURNED)
def test_what_has_no_shape_is_shown(name: str, shown: str) -> None:
    assert shown_name(name) == shown


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_no_character_that_is_composed_of_others_is_a_stack(form: str) -> None:
    """Every character of Unicode, decomposed or not, is a name's character."""
    composed = (chr(n) for n in range(0x250, 0x30000) if unicodedata.decomposition(chr(n)))
    texts = (unicodedata.normalize(form, f"a{one}") for one in composed)  # type: ignore[arg-type]
    assert not [text for text in texts if has_stacks(text)]
