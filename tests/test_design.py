"""docs/design.md: its map names what is there, and its diagram is drawn from the table."""

import os
import re
from pathlib import Path

from jinro.game.phases import diagram

ROOT = Path(__file__).parents[1]
DOC = ROOT / "docs" / "design.md"
DRAWN = re.compile(r"<!-- diagram -->\n```mermaid\n.*?```\n<!-- /diagram -->", re.S)


def test_the_diagram_is_drawn_from_the_table() -> None:
    text = DOC.read_text(encoding="utf-8")
    fresh = DRAWN.sub(f"<!-- diagram -->\n```mermaid\n{diagram()}\n```\n<!-- /diagram -->", text)
    if os.environ.get("JINRO_GOLDEN") == "write":
        DOC.write_text(fresh, encoding="utf-8")
        text = fresh
    assert text == fresh
    assert "stateDiagram" in text


def test_the_map_names_every_package_and_every_file_of_the_rules() -> None:
    text = DOC.read_text(encoding="utf-8")
    source = ROOT / "src" / "jinro"
    packages = {p.parent.name for p in source.glob("*/__init__.py")}
    assert {name for name in packages if f"{name}/" not in text} == set()
    files = {p.name for p in (source / "game").glob("*.py")} - {"__init__.py"}
    assert {name for name in files if name not in text} == set()


def test_the_way_round_names_what_is_there() -> None:
    """Every file of the section exists, and the first file of a row has the methods that the row names."""
    text = DOC.read_text(encoding="utf-8")
    section = text[text.index("## One way round") : text.index("- **Three kinds of command.**")]
    source = ROOT / "src" / "jinro"
    named = re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", section)
    assert len(named) > 20
    assert [name for name in named if not (source / name).exists()] == []
    missing = []
    for row in section.splitlines():
        cells = re.fullmatch(r"\| [^|]+ \| `([^`]+\.py)` \| (.*) \|", row)
        for owner, name in re.findall(r"`([A-Z]\w+)\.(\w+)`", cells[2]) if cells else ():
            files = [cells[1], *re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", cells[2])]  # type: ignore[index]
            codes = [(source / file).read_text(encoding="utf-8") for file in files]
            named_there = [re.search(rf"\b(?:def )?{name}\b", code) for code in codes]
            if not any(named_there):
                missing.append(f"{owner}.{name}")
    assert missing == []
