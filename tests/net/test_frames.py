"""WebSocket frames of clients: read whatever their borders; what is none is refused with its code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each_row

from jinro.net.frames import (
    BINARY,
    CLOSE,
    MOST_PARTS,
    PING,
    PONG,
    TEXT,
    BadFrame,
    FrameReader,
    pong_frame,
)

Message = tuple[int, bytes]


def frame(payload: bytes, first: int = 0x81, mask: bytes = b"\x01\x80\xff\x37") -> bytes:
    size = len(payload)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 65_536:
        head = bytes((first, 0xFE)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0xFF)) + size.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


@each_row("size", [0, 1, 2, 3, 4, 5, 125, 126, 127, 1_000, 65_535])
@each_row("mask", [b"\0\0\0\0", b"\x01\x80\xff\x37", b"\0\0\0\x01"])
def test_a_whole_text_is_read_at_once(size: int, mask: bytes) -> None:
    payload = bytes(i * 7 % 256 for i in range(size))
    assert FrameReader(1 << 20).whole_text(frame(payload, mask=mask)) == payload


def test_anything_else_is_no_whole_text() -> None:
    whole = frame("人狼です".encode())
    whole_text = FrameReader(1_000).whole_text
    assert all(whole_text(whole[:size]) is None for size in range(len(whole)))
    assert whole_text(whole + whole) is None
    assert whole_text(frame(b"part", first=0x01)) is None
    assert whole_text(frame(b"bytes", first=0x82)) is None
    assert whole_text(b"\x81\x04name") is None
    assert whole_text(b"\x81\xfe\x00\x7e1234") is None
    assert whole_text(b"\x81\xff" + bytes(12)) is None
    assert whole_text(frame(bytes(1_001))) is None  # Longer than allowed: `feed` refuses it.
    assert whole_text(frame(bytes(1_000))) == bytes(1_000)


@pytest.mark.parametrize("begun", [frame(b"part", first=0x01), frame(b"whole")[:3]], ids=["message", "frame"])
def test_what_follows_an_unfinished_message_is_no_whole_text(begun: bytes) -> None:
    reader = FrameReader(1_000)
    assert list(reader.feed(begun)) == []
    assert reader.whole_text(frame(b"text")) is None


@st.composite
def talks(draw: st.DrawFn) -> tuple[bytes, list[Message]]:
    """What a client sends, and the messages it is: in one frame or in parts, with pings between them."""
    sent, messages = b"", list[Message]()
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from((TEXT, BINARY, PING, PONG)))
        payload = draw(st.binary(max_size=125 if kind > BINARY else 300))
        mask = draw(st.binary(min_size=4, max_size=4))
        if kind > BINARY:
            sent += frame(payload, 0x80 | kind, mask)
            messages.append((kind, payload))
            continue
        cuts = sorted(draw(st.lists(st.integers(0, len(payload)), max_size=3)))
        parts = [payload[a:b] for a, b in zip([0, *cuts], [*cuts, len(payload)], strict=True)]
        for n, part in enumerate(parts):
            last = n == len(parts) - 1
            sent += frame(part, (0x80 if last else 0) | (0 if n else kind), mask)
            if not last and draw(st.booleans()):
                sent += frame(b"there?", 0x80 | PING, mask)
                messages.append((PING, b"there?"))
        messages.append((kind, payload))
    return sent, messages


@given(talks(), st.data())
def test_messages_are_read_whatever_the_borders(
    talk: tuple[bytes, list[Message]], data: st.DataObject
) -> None:
    sent, messages = talk
    cuts = sorted(data.draw(st.lists(st.integers(0, len(sent)), max_size=8)))
    reader = FrameReader(1_000)
    chunks = [sent[a:b] for a, b in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
    assert [message for chunk in chunks for message in reader.feed(chunk)] == messages
    assert reader.between


def test_a_reader_knows_whether_something_has_begun() -> None:
    reader = FrameReader(1_000)
    assert reader.between
    assert list(reader.feed(frame(b"a", 0x01))) == []
    assert not reader.between
    assert list(reader.feed(frame(b"b", 0x80)[:3])) == []
    assert list(reader.feed(frame(b"b", 0x80)[3:])) == [(TEXT, b"ab")]
    assert reader.between


@each_row(
    ("sent", "code"),
    [
        (b"\x81\x04name", 1002),
        (frame(b"x", 0x91), 1002),
        (frame(b"x", 0x83), 1002),
        (frame(b"x", 0x8B), 1002),
        (frame(b"x", 0x80), 1002),
        (frame(b"x", 0x01) + frame(b"y", 0x81), 1002),
        (frame(b"x", 0x09), 1002),
        (frame(b"x" * 126, 0x89), 1002),
        (frame(b"x" * 101), 1009),
        (frame(b"x" * 60, 0x01) + frame(b"x" * 60, 0x80), 1009),
        (b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 1009),
    ],
)
def test_what_is_no_frame_is_refused_with_its_code(sent: bytes, code: int) -> None:
    with pytest.raises(BadFrame) as refused:
        list(FrameReader(100).feed(sent))
    assert refused.value.code == code


def test_what_is_too_large_is_refused_by_its_beginning() -> None:
    with pytest.raises(BadFrame, match="at most 100 bytes"):
        list(FrameReader(100).feed(b"\x81\xfe\x00\x65"))


def test_a_pong_says_what_the_ping_said() -> None:
    assert pong_frame(b"42") == b"\x8a\x0242"
    assert list(FrameReader(100).feed(frame(b"\x03\xe8", 0x88))) == [(CLOSE, b"\x03\xe8")]


def test_a_ping_may_come_within_the_longest_message() -> None:
    sent = frame(b"x" * 100, 0x01) + frame(b"there?", 0x89) + frame(b"", 0x80)
    assert list(FrameReader(100).feed(sent)) == [(PING, b"there?"), (TEXT, b"x" * 100)]


def test_a_message_has_only_so_many_parts() -> None:
    """Empty ones would never be too large."""
    sent = frame(b"a", 0x01) + frame(b"", 0x00) * (MOST_PARTS - 2)
    assert list(FrameReader(100).feed(sent + frame(b"b", 0x80))) == [(TEXT, b"ab")]
    with pytest.raises(BadFrame, match="at most 4096 parts") as refused:
        list(FrameReader(100).feed(sent + frame(b"", 0x00) * 2))
    assert refused.value.code == 1008
