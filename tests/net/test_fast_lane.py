"""The fast lane takes whole frames only, and never loses or reorders what it leaves to others."""

import asyncio

import pytest

from jinro.net.fast_lane import FastLane, is_whole_control, whole_text


def frame(payload: bytes, first: int = 0x81, mask: bytes = b"\x01\x80\xff\x37") -> bytes:
    size = len(payload)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 125, 126, 127, 1_000, 65_535])
@pytest.mark.parametrize("mask", [b"\0\0\0\0", b"\x01\x80\xff\x37", b"\0\0\0\x01"])
def test_a_whole_frame_is_read(size: int, mask: bytes) -> None:
    payload = bytes(i * 7 % 256 for i in range(size))
    assert whole_text(frame(payload, mask=mask)) == payload


def test_anything_else_is_not_read() -> None:
    whole = frame("人狼です".encode())
    assert all(whole_text(whole[:size]) is None for size in range(len(whole)))
    assert whole_text(whole + whole) is None
    assert whole_text(frame(b"part", first=0x01)) is None
    assert whole_text(frame(b"bytes", first=0x82)) is None
    assert whole_text(b"\x81\x04name") is None
    assert whole_text(b"\x81\xfe\x00\x7e1234") is None
    assert whole_text(b"\x81\xff" + bytes(12)) is None


def test_whole_pings_and_pongs_are_known() -> None:
    assert is_whole_control(frame(b"", first=0x8A))
    assert is_whole_control(frame(b"x" * 125, first=0x89))
    assert not is_whole_control(frame(b"x", first=0x8A)[:-1])
    assert not is_whole_control(frame(b"\x03\xe8", first=0x88))
    assert not is_whole_control(frame(b"x" * 126, first=0x89))


class Behind(asyncio.Protocol):
    def __init__(self) -> None:
        self.data: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        self.data.append(data)


class Line(asyncio.Transport):
    def __init__(self) -> None:
        self.protocol: asyncio.BaseProtocol = Behind()

    def get_protocol(self) -> asyncio.BaseProtocol:
        return self.protocol

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol


def lane_after(
    *early: bytes, heard: bytes = b"name", longest: int = 1_000
) -> tuple[FastLane, Behind, list[bytes]]:
    line = Line()
    behind = line.protocol
    assert isinstance(behind, Behind)
    lane, texts = FastLane(line, longest), list[bytes]()
    for data in early:
        lane.data_received(data)
    lane.begin(heard, texts.append)
    behind.data.clear()
    return lane, behind, texts


def test_texts_go_straight_on_after_the_name() -> None:
    lane, behind, texts = lane_after(frame(b"name"))
    pong = frame(b"", first=0x8A)
    for data in (frame(b"one"), pong, frame(b"two")):
        lane.data_received(data)
    assert texts == [b"one", b"two"]
    assert behind.data == [pong]


@pytest.mark.parametrize(
    "odd", [frame(b"three")[:4], frame(b"a") + frame(b"b"), frame(b"\x03\xe8", first=0x88), frame(b"x" * 996)]
)
def test_what_follows_something_odd_goes_behind_with_it(odd: bytes) -> None:
    lane, behind, texts = lane_after(frame(b"name"))
    for data in (frame(b"one"), odd, frame(b"two")):
        lane.data_received(data)
    assert texts == [b"one"]
    assert behind.data == [odd, frame(b"two")]


@pytest.mark.parametrize("early", [(frame(b"na")[:3], frame(b"name")), (frame(b"other"),), ()])
def test_who_did_not_begin_with_the_name_alone_is_read_behind(early: tuple[bytes, ...]) -> None:
    lane, behind, texts = lane_after(*early)
    lane.data_received(frame(b"one"))
    assert texts == []
    assert behind.data == [frame(b"one")]
