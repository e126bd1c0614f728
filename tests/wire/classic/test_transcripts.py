"""Whole conversations, from NAME to FINISH, one for each role: the host's lines and the guest's replies.

The files are rewritten with JINRO_GOLDEN=write; the diff is reviewed. They hold both sides: the server's
lines are the host's, and the replies are those of a player behind a guest that was told these lines.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.rows import each_row
from tests.strategies import number
from tests.wire.classic.table import Speaker, Table

from jinro.game import preset
from jinro.game.asks import Ask
from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.testing import rules_of
from jinro.wire.classic import NAME, ROLE, Guest
from jinro.wire.classic.messages import ANSWERED

HERE = Path(__file__).parent / "transcripts"
COMMON = "WEREWOLF SEER BODYGUARD MEDIUM POSSESSED WEREWOLF VILLAGER VILLAGER"
OTHERS = "FREEMASON FOX FREEMASON WEREWOLF SEER VILLAGER VILLAGER"
FREE = "VILLAGER SEER POSSESSED WEREWOLF VILLAGER"


class Free(Speaker):
    """Says a word or two in Japanese."""

    def talk(self, view: View, ask: Ask) -> str:
        words = ("おはよう", ">>Agent[02] 占い師ですか？", '"<&>" 😀', "Skip")
        return words[number(self.seat, ask.day, ask.round) % len(words)] if ask.round < 2 else " OVER"


CONVERSATIONS: dict[str, tuple[str, str, int, Seat, type[Speaker]]] = {
    "werewolf": ("classic-8", COMMON, 19, 1, Speaker),
    "seer": ("classic-8", COMMON, 19, 2, Speaker),
    "bodyguard": ("classic-8", COMMON, 19, 3, Speaker),
    "medium": ("classic-8", COMMON, 19, 4, Speaker),
    "possessed": ("classic-8", COMMON, 19, 5, Speaker),
    "villager": ("classic-8", COMMON, 19, 7, Speaker),
    "freemason": ("classic-7", OTHERS, 14, 1, Speaker),
    "fox": ("classic-7", OTHERS, 14, 2, Speaker),
    "free-text": ("contest-2017", FREE, 1, 1, Free),
}
"""Each with its village, its roles, a seed, the seat and the players."""


def conversation(name: str) -> tuple[Table, list[str]]:
    """The lines of one connection, the server's with `>` and the agent's with `<`."""
    base, roles, seed, seat, player = CONVERSATIONS[name]
    dealt = tuple(map(Role, roles.split()))
    rules = rules_of(base, roles={role: dealt.count(role) for role in dealt})
    table = Table(rules, lambda each: player(each, seed), seed=seed, roles=dealt)
    guest = table.guests[seat]
    lines = [f"> {NAME.decode().strip()}", f"< {name}"]
    assert guest.receive(NAME) == "NAME"
    if rules.role_requests:
        assert guest.receive(ROLE) == "ROLE"
        lines += [f"> {ROLE.decode().strip()}", f"< {dealt[seat - 1]}"]
    table.play()
    return table, [*lines, *(x if x.startswith("<") else f"> {x}" for x in table.lines[seat])]


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_transcript(name: str) -> None:
    _, lines = conversation(name)
    file = HERE / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("JINRO_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def requests(name: str) -> list[str]:
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line[2:])["request"] for line in lines if line.startswith(">")]


def test_they_hold_every_request_and_every_role() -> None:
    heard = {request for name in CONVERSATIONS for request in requests(name)}
    assert heard == {*ANSWERED, "INITIALIZE", "DAILY_INITIALIZE", "DAILY_FINISH", "FINISH"}
    roles = {role for _, dealt, _, _, _ in CONVERSATIONS.values() for role in dealt.split()}
    assert roles == {role.value for role in Role}


@each_row("name", CONVERSATIONS)
def test_a_reply_follows_each_request_that_wants_one_and_no_other(name: str) -> None:
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if line.startswith(">"):
            wanted = msgspec.json.decode(line[2:])["request"] in ANSWERED
            assert following.startswith("<") == wanted


@each_row("name", CONVERSATIONS)
def test_the_stored_lines_alone_are_enough_for_a_guest(name: str) -> None:
    """Played back to a guest, with keys in another order and characters as they are, they give the same
    replies."""
    *_, seed, seat, player = CONVERSATIONS[name]
    guest, agent = Guest(), player(seat, seed)
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    replies = []
    for line in lines:
        if line.startswith(">"):
            packet: Any = msgspec.json.decode(line[2:])
            guest.receive(msgspec.json.encode(packet, order="sorted") + b"\n")
            if guest.ask is not None:
                replies.append(guest.text(getattr(agent, guest.ask.kind)(guest.view, guest.ask)))
    said = [line[2:] for line in lines if line.startswith("<")]
    assert replies == said[2 if preset(CONVERSATIONS[name][0]).role_requests else 1 :]
    assert guest.finished
