"""docs/configuration.md lists every key of the file that we read, which may be left out, and no others."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

from msgspec.structs import fields
from tests.rows import each_row

from jinro.cli.reporter import MOST_LINES
from jinro.config.contest.schema import (
    UNSUPPORTED,
    ContestFile,
    FileSection,
    LimitsSection,
    PhaseSection,
    UnsupportedSection,
)
from jinro.contest import balance, schedule
from jinro.game.presets.contest import CASTS
from jinro.hosting.notices.notice import MOST_IN_SPAN, SPAN_S, WAIT_S
from jinro.i18n.catalogue import texts

DOCS = Path(__file__).parents[1] / "docs"
TEXT = (DOCS / "configuration.md").read_text(encoding="utf-8")
JAPANESE = (DOCS / "configuration.ja.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([a-z_]+\.[^`]+)`( °)? \|", TEXT, re.M))
LIKE = {"game.whisper": "game.talk", "game_logger": "json_logger", "realtime_broadcaster": "json_logger"}
"""Blocks that have the keys of another one, and what is documented of them."""
OTHERWISE = {"logic.roles": "logic.roles.N.ROLE"}


def keys(kind: type[FileSection], path: str = "", optional: bool = False) -> Iterator[tuple[str, bool]]:
    """Every key of the file, and whether it may be missing."""
    hints = get_type_hints(kind)
    for field in fields(kind):
        name = f"{path}.{field.name}" if path else field.name
        inner, free = hints[field.name], optional or not field.required
        if isinstance(inner, type) and issubclass(inner, (UnsupportedSection, LimitsSection)):
            # docs/limits.md lists the keys of limits; tests/test_docs_limits.py compares them.
            yield f"{name}.…", True
        elif isinstance(inner, type) and issubclass(inner, FileSection):
            yield from keys(inner, name, free)
        elif get_origin(inner) is list and get_args(inner)[0] is not str:
            yield f"{name}[]", free
        else:
            yield OTHERWISE.get(name, name), free


def documented(key: str) -> str:
    """The row that documents a key."""
    for block, like in LIKE.items():
        if key.startswith(block + ".") and key not in ROWS:
            assert f"{block}.…" in ROWS
            return key.replace(block, like, 1)
    return key


@each_row(("key", "optional"), list(keys(ContestFile)))
def test_every_key_is_documented(key: str, optional: bool) -> None:
    row = documented(key)
    assert row in ROWS
    assert bool(ROWS[row]) is optional


def test_no_other_key_is_documented() -> None:
    known = {documented(key) for key, _ in keys(ContestFile)} | {f"{block}.…" for block in LIKE}
    assert set(ROWS) == known


def test_parts_that_stand_in_a_sentence() -> None:
    for field in fields(PhaseSection):
        assert f"`{field.name}`" in TEXT
    for block, words in UNSUPPORTED.items():
        assert re.search(rf"{words}\s+\(`{block}`\)", TEXT)


def test_what_is_said_of_a_plan_is_what_is_said() -> None:
    made = balance(8, schedule(8, 20, CASTS[5], 1), CASTS[5])
    for line in made.lines():
        assert f"    {line}\n" in TEXT
    for line in made.lines("ja"):
        assert f"    {line}\n" in JAPANESE


def test_every_kind_of_news_is_listed() -> None:
    told = TEXT[TEXT.index("## What the server tells") : TEXT.index("## Lost seats")]
    kinds = {"more", *(kind for kind in texts("news", "en") if "." not in kind)}
    assert {kind for kind in kinds if f"`{kind}`" not in told} == set()
    for number in (MOST_IN_SPAN, f"{SPAN_S:g} s", f"{WAIT_S:g} s", f"{MOST_LINES:,}"):
        assert str(number) in told
