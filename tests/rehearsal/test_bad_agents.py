"""Misbehaving agents: the check continues and reports it."""

import json
from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from tests.rehearsal.scripted import Packet, Scripted, codes, rehearse
from websockets.asyncio.client import ClientConnection

from jinro.game.roles import Role
from jinro.rehearsal.report import show_report

WILD = ("normal", "hostile", "anytime")
VILLAGER = {"roles": (Role.VILLAGER,)}
NASTY = (
    "",
    "\n",
    "\x00\x1b[2J",
    "@",
    "@@@" * 100,
    "{" * 1_000,
    "%s{0}{name!r}",
    "Over\nOver",
    "あ" * 70_000,
    "👩‍👩‍👧‍👦" * 30,
    "(" * 500 + "VOTE Agent[01]" + ")" * 500,
    "AND " * 200,
    "\u202e\ufeff\u2028\ud7ff",
    "cats1",
    "Skip",
    "LEAVE it",
)


class Raw(Scripted):
    """Answers its first TALK with raw bytes."""

    def __init__(self, data: bytes, *, text: bool) -> None:
        super().__init__()
        self.data = data
        self.as_text = text

    async def step(self, socket: ClientConnection, packet: Packet) -> None:
        if packet["request"] == "TALK" and "TALK" not in self.requests:
            self.requests.append("TALK")
            await socket.send(self.data, text=self.as_text)
        else:
            await super().step(socket, packet)


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: Raw(b"\xff\xfe hello", text=True), {"unspeakable"}),
        (lambda: Raw("おはよう。".encode(), text=False), set()),
        (lambda: Raw(b"x" * 2_000_000, text=True), {"disconnected"}),
        (lambda: Raw(b"x" * 100_000, text=True), {"cut"}),
    ],
    ids=["no text", "binary", "far too large", "large"],
)
def test_odd_messages(make: Callable[[], Scripted], expected: set[str]) -> None:
    assert set(codes(rehearse(make, **VILLAGER))) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("n" * 300, {"no_name"}),
        ("", {"name_odd"}),
        ("\x1b[31mcats1", {"name_odd"}),
        ("rehearsal1", set()),
        ("💥1", set()),
    ],
)
def test_odd_names(name: str, expected: set[str]) -> None:
    report = rehearse(lambda: Scripted(name=name), **VILLAGER, wait_s=0.3)
    assert set(codes(report)) == expected


def test_one_that_leaves_as_soon_as_it_has_a_name() -> None:
    report = rehearse(
        lambda: Scripted(on={"NAME": lambda packet: ["cats1", "LEAVE"]}), **VILLAGER, wait_s=0.3
    )
    assert set(codes(report)) <= {"no_connection", "disconnected"}
    assert not report.clean


def test_one_that_talks_while_it_waits() -> None:
    report = rehearse(
        lambda: Scripted(on={"NAME": lambda packet: ["cats1", "hello?", "anybody?"]}), **VILLAGER
    )
    assert set(codes(report)) <= {"unasked", "double_answer"}
    assert "unasked" in codes(report) or "double_answer" in codes(report)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(2))
def test_nonsense_to_everything(start: int, capsys: pytest.CaptureFixture[str]) -> None:
    words = cycle(NASTY[7 * start :] + NASTY[: 7 * start])

    def nonsense(packet: Packet) -> list[str]:
        return [next(words)]

    asked = ("TALK", "VOTE", "DIVINE", "ATTACK", "TALK_PHASE_START", "TALK_BROADCAST", "FINISH", "NAMED")
    replies: dict[str, Any] = dict.fromkeys(asked, nonsense)
    report = rehearse(lambda: Scripted(on=replies), rehearsals=WILD, limit_s=0.3)
    assert len(report.games) == report.planned == 4
    assert not report.clean
    for finding in report.findings:
        shown = (finding.what(), finding.mend("ja"), finding.detail(), finding.detail("ja"))
        assert json.dumps([finding.packet, finding.answer, *shown])
    show_report(report, "ja")
    printed = capsys.readouterr().out
    assert "\x1b" not in printed
    assert "\x00" not in printed
