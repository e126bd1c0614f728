"""docs/protocols/classic.md names every request, key, setting and reason there is, and says what is so."""

import re
from pathlib import Path
from typing import get_args

import msgspec
from tests.rows import each_row

from jinro.language.text import MAX_DEPTH
from jinro.village.speech_check import ILLEGAL, LONGEST, RESPELLED, judge
from jinro.wire.classic.line import MOST_MISSED
from jinro.wire.classic.messages import (
    ANSWERED,
    GameInfo,
    GameSetting,
    Packet,
    RequestName,
    SpeciesResult,
    TalkItem,
    VoteItem,
)
from jinro.wire.classic.splitter import LONGEST_LINE

TEXT = (Path(__file__).parents[3] / "docs" / "protocols" / "classic.md").read_text(encoding="utf-8")
KEYS = sorted(
    {
        field.encode_name
        for record in (Packet, GameInfo, GameSetting, TalkItem, VoteItem, SpeciesResult)
        for field in msgspec.structs.fields(record)
    }
)


def rows(first: str) -> list[list[str]]:
    """The cells of the table whose head begins with this."""
    _, found, rest = TEXT.partition(f"\n| {first} |")
    assert found, first
    table = rest.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in table]


@each_row("key", KEYS)
def test_keys(key: str) -> None:
    assert f"`{key}`" in TEXT


def test_requests() -> None:
    named = {row[0].strip("`"): bool(row[2]) for row in rows("Request")}
    assert named == {request: request in ANSWERED for request in get_args(RequestName)}


def test_each_key_stands_in_its_table() -> None:
    for first, record in (
        ("Key | What it holds | For whom", GameInfo),
        ("Key | What it is here", GameSetting),
    ):
        named = [key for row in rows(first) for key in re.findall(r"`(\w+)`", row[0])]
        assert sorted(named) == sorted(field.encode_name for field in msgspec.structs.fields(record))


def test_numbers() -> None:
    assert f"at most {LONGEST_LINE >> 10} KiB" in TEXT
    assert f"{LONGEST:,} characters" in TEXT
    assert f"more than {MAX_DEPTH} sentences inside one another" in TEXT
    assert f"to {MOST_MISSED} questions in a row" in TEXT
    assert "All 21 keys" in TEXT
    assert len(GameInfo.__struct_fields__) == 21


@each_row("row", rows("The sentence"))
def test_examples_of_sentences(row: list[str]) -> None:
    """What the table shows as an example of a reason has that reason."""
    reason = (re.findall(r"`(\w+):?`", row[2]) or [""])[0]
    assert reason in ("", RESPELLED, ILLEGAL)
    for text in re.findall(r"`([^`]+)`", row[0]):
        if text not in ("BECAUSE", "XOR"):
            assert judge(text, seats=15)[1].partition(":")[0] == reason
