"""docs/protocols/licos.md names every message and every key that differs, and shows our examples.

`make golden` (JINRO_GOLDEN=write) writes the examples; the diff is reviewed.
"""

import os
import re
from pathlib import Path

import msgspec
import pytest
from tests.wire.licos.samples import example

from jinro.wire.licos import DIALECTS, LONGEST, BadMessage, codec_for, files
from jinro.wire.licos.dialects import OLD_WORDS, VERSIONS
from jinro.wire.licos.tolerance import DEEPEST

PAGE = Path(__file__).parents[3] / "docs" / "protocols" / "licos.md"
EXAMPLE = re.compile(r"(?<=<!-- example 0\.2 boardMessage -->\n```json\n).*?(?=```\n<!-- /example -->)", re.S)
HUMAN = {"isHumanPlayer", "playerType"}
"""Keys of logs."""
PROBLEM = re.compile(r"(?<=<!-- problem -->\n```json\n).*?(?=```\n<!-- /problem -->)", re.S)


def shown(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def wanted(page: str) -> str:
    with pytest.raises(BadMessage) as caught:
        codec_for().read_client(msgspec.json.encode(example("0.2", "boardMessage") | {"prediction": "maybe"}))
    page = EXAMPLE.sub(lambda _: shown(example("0.2", "boardMessage")), page)
    return PROBLEM.sub(lambda _: shown(caught.value.content), page)


def test_the_page_shows_our_messages() -> None:
    page = PAGE.read_text(encoding="utf-8")
    if os.environ.get("JINRO_GOLDEN") == "write":
        PAGE.write_text(wanted(page), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == wanted(page)


def test_the_page_names_every_message() -> None:
    page = PAGE.read_text(encoding="utf-8")
    messages = {name for version in VERSIONS for name in files.names("schema", version)}
    assert [name for name in sorted(messages) if f"`{name}`" not in page] == []


def test_the_table_of_dialects_has_every_key_that_differs() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("## 1. Dialects")[2].partition("## 2.")[0]
    for dialect in DIALECTS.values():
        assert f"`{dialect.name}`" in table
        named = {*map(dialect.key, OLD_WORDS), dialect.noon, dialect.post_mortem} - HUMAN
        assert [key for key in sorted(named) if f"`{key}`" not in table] == []


def test_the_page_tells_the_limits() -> None:
    page = PAGE.read_text(encoding="utf-8")
    client, server = LONGEST["client"] // 1024, LONGEST["server"] // 1024**2
    assert f"at most {client} KiB, one of a server at most {server} MiB, and at most {DEEPEST} levels" in page
