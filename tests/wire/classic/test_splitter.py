"""Lines out of chunks: every end of line, every border, nothing beyond the limit."""

from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each_row

from jinro.wire.classic.splitter import LineSplitter

TEXTS = ("人狼は誰？", "", "Agent[01] 😀 é", "Over")


@each_row("end", ["\n", "\r", "\r\n"])
@each_row("size", range(1, 9))
def test_borders_inside_characters(end: str, size: int) -> None:
    data = "".join(text + end for text in TEXTS).encode()
    lines = LineSplitter()
    heard = [line for i in range(0, len(data), size) for line in lines.feed(data[i : i + size])]
    assert heard == list(TEXTS)


@given(st.lists(st.text(), min_size=1), st.data())
def test_any_chunks(texts: list[str], draw: st.DataObject) -> None:
    """Python's own idea of where lines end is wider than ours; ours is LF, CR and CRLF."""
    sent = [text.replace("\n", "").replace("\r", "") for text in texts]
    data = "\r\n".join([*sent, ""]).encode()
    cuts = draw.draw(st.lists(st.integers(0, len(data)))) if data else []
    borders = [0, *sorted(cuts), len(data)]
    lines = LineSplitter()
    heard = [x for a, b in zip(borders, borders[1:], strict=False) for x in lines.feed(data[a:b])]
    assert heard == sent


def test_an_empty_line_is_a_line() -> None:
    lines = LineSplitter()
    assert lines.feed(b"\n\r\n\r") == ["", "", ""]
    assert lines.feed(b"\n") == []
    assert lines.feed(b"\n") == [""]


def test_no_end_no_line() -> None:
    lines = LineSplitter()
    assert lines.feed(b"Ov") == []
    assert lines.feed(b"") == []
    assert lines.feed(b"er\nSk") == ["Over"]


def test_what_is_no_utf8_is_replaced() -> None:
    assert LineSplitter().feed(b"a\xffb\n") == ["a�b"]
    assert LineSplitter().feed(b"\xed\xa0\x80\n") == ["���"], "half of a pair of surrogates"


def test_a_line_beyond_the_limit_is_thrown_away_to_its_end() -> None:
    lines = LineSplitter(limit=4)
    assert lines.feed(b"1234\n12345\nok\n") == ["1234", None, "ok"]
    assert lines.feed(b"123") == []
    assert lines.feed(b"45") == []
    assert lines.feed(b"67890") == []
    assert lines.feed(b"1\nok\n") == [None, "ok"]
    assert len(lines._rest) == 0


def test_an_endless_line_takes_no_memory() -> None:
    lines = LineSplitter(limit=1_000)
    for _ in range(100):
        assert lines.feed(b"x" * 10_000) == []
    assert len(lines._rest) <= 1_000


def test_an_unfinished_line_has_a_size_and_may_be_too_long() -> None:
    splitter = LineSplitter(8)
    assert splitter.feed(b"one\ntwo") == ["one"]
    assert (splitter.size, splitter.too_long) == (3, False)
    splitter.allow(4)
    assert splitter.feed(b"three") == []
    assert splitter.too_long
    assert splitter.feed(b"\nfour\n") == [None, "four"]
