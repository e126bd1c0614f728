"""Pieces of words."""

from hypothesis import given
from hypothesis import strategies as st

from jinro.encoder.wordpiece import UNKNOWN, WordPieces, words

VOCABULARY = [UNKNOWN, "wolf", "were", "##wolf", "##s", "w", "'", "?", "@", "kai", "占"]


def pieces(text: str) -> list[str]:
    return [VOCABULARY[number] for number in WordPieces(VOCABULARY).numbers(text)]


def test_the_longest_piece_comes_first() -> None:
    assert pieces("Werewolf wolfs w") == ["were", "##wolf", "wolf", "##s", "w"]


def test_a_word_without_pieces_is_unknown_as_a_whole() -> None:
    assert pieces("wolfx wolf") == [UNKNOWN, "wolf"]
    assert pieces("w" * 101) == [UNKNOWN]


def test_marks_and_chinese_characters_stand_alone() -> None:
    assert pieces("@Kai's?") == ["@", "kai", "'", UNKNOWN, "?"]
    assert words("占い師wolf") == ["占", "い", "師", "wolf"]


def test_accents_and_what_is_not_printed_go() -> None:
    assert words("Wólf\u200b\x00 a\tb\u3000c") == ["wolf", "a", "b", "c"]


def test_a_word_is_cut_the_same_way_twice() -> None:
    cutter = WordPieces(VOCABULARY)
    assert cutter.numbers("werewolf") == cutter.numbers("werewolf") == [2, 3]


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert all(0 <= number < len(VOCABULARY) for number in WordPieces(VOCABULARY).numbers(text))
