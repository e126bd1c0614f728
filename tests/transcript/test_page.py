"""The layout of texts: colours, line breaks, gaps, names, columns."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from jinro.transcript.page import SeatLabels, TextPage, columns, cut, ink, wrapped
from jinro.transcript.printable import clean


def test_clean_keeps_what_can_be_printed() -> None:
    assert clean("あ b\tc\u202e") == "あ b c\ufffd"


def test_a_stranger_has_the_name_of_its_seat() -> None:
    assert SeatLabels(["Ann"]).name(7) == "Agent[07]"


def test_a_gap_is_printed_only_between_rows() -> None:
    out = io.StringIO()
    page = TextPage(Console(file=out, width=30))
    page.gap()
    page.heading("a")
    page.gap()
    page.gap()
    page.heading("b")
    page.gap()
    assert out.getvalue().count("\n\n") == 1
    assert not out.getvalue().startswith("\n")


def test_ink_ends_with_its_text() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", width=40)
    console.print(ink("a", "red") + Text("b"))
    assert out.getvalue() == "\x1b[31ma\x1b[0mb\n"


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("short", 10, ["short"]),
        ("one two three", 8, ["one two", "three"]),
        ("一二三四五", 4, ["一二", "三四", "五"]),
        ("一二三。", 6, ["一二", "三。"]),
        ("unbreakable", 4, ["unbr", "eaka", "ble"]),
        ("はい yes", 6, ["はい", "yes"]),
        ("", 4, [""]),
    ],
)
def test_texts_are_broken_where_people_break_them(text: str, width: int, lines: list[str]) -> None:
    assert [line.plain for line in wrapped(Text(text), width)] == lines


def test_columns_are_aligned_by_cells_and_figures_to_the_right() -> None:
    lines = columns([("名前", "n", ""), ("Ann", "10", "x"), ("b", "7", "")], right={1})
    assert [line.plain for line in lines] == ["名前   n", "Ann   10  x", "b      7"]


@pytest.mark.parametrize(("text", "shown"), [("abcd", "abcd"), ("abcde", "abc…"), ("", "")])
def test_a_text_is_cut_to_its_length(text: str, shown: str) -> None:
    assert cut(text, 4) == shown
