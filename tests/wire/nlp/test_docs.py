"""docs/protocols/contest.md names every request, key, dialect and reason there is."""

import re
from pathlib import Path
from typing import get_args

import pytest
from tests.rows import each_row

from jinro.hosting.agents import protocols, seats
from jinro.net.limits import Limits
from jinro.wire.nlp.host import NAME_ROOM, STALE_MS
from jinro.wire.nlp.messages import DIALECTS, Info, Packet, RequestName

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "protocols" / "contest.md").read_text(encoding="utf-8")


@each_row("request_", get_args(RequestName))
def test_requests(request_: str) -> None:
    short = re.sub(r"^WHISPER(_[A-Z]+)*?(_[A-Z]+)$", r"\2", request_)
    assert f"`{request_}`" in TEXT or f"`{short}`" in TEXT


@each_row("key", [*Packet.__struct_fields__, *Info.__struct_fields__])
def test_keys(key: str) -> None:
    assert f"`{key}`" in TEXT or f"`info.{key}`" in TEXT


@pytest.mark.parametrize("name", DIALECTS)
def test_dialects(name: str) -> None:
    assert f"`{name}`" in TEXT


def test_every_code_of_a_note() -> None:
    codes = [protocols.NO_NAME[0], *get_args(seats.Unsolicited)]
    assert [code for code in codes if f"`{code}`" not in TEXT] == []


def test_how_long_words_may_be_on_their_way() -> None:
    assert f"for {STALE_MS // 1_000} s after a talk at any time has ended" in TEXT
    assert f"by more than {NAME_ROOM} characters" in TEXT


def test_the_limits() -> None:
    limits = Limits()
    for value in (
        f"{limits.name_s:g} s",
        f"{limits.name_characters} characters",
        f"{limits.message_bytes >> 20} MiB",
        f"{limits.outbox_bytes >> 20} MiB",
        f"{limits.idle_messages} in a burst",
        f"{limits.per_team:,}",
    ):
        assert value in TEXT
