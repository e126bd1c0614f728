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
    """Every file of the section exists, and one of them has each class, with the method, that it names."""
    text = DOC.read_text(encoding="utf-8")
    section = text[text.index("## One way round") : text.index("- **Three kinds of command.**")]
    source = ROOT / "src" / "jinro"
    files = re.findall(r"`([a-z_]+/[a-z_/]+\.py)`", section)
    assert len(files) > 20
    assert [name for name in files if not (source / name).exists()] == []
    codes = [(source / file).read_text(encoding="utf-8") for file in files]
    named = set(re.findall(r"`([A-Z]\w+)\.(\w+)`", section))
    assert len(named) > 15
    missing = [
        f"{owner}.{name}"
        for owner, name in sorted(named)
        if not any(
            re.search(rf"^class {owner}\b", code, re.M) and re.search(rf"(def |self\.){name}\b", code)
            for code in codes
        )
    ]
    assert missing == []


def test_what_stays_apart_has_these_lines() -> None:
    text = DOC.read_text(encoding="utf-8")
    block = text[text.index("<!-- alike -->") : text.index("<!-- /alike -->")]
    rows = re.findall(r"^\| ((?:`[\w/]+\.py` ?)+)\| (\d+) \|", block, re.M)
    assert len(rows) > 5
    for files, told in rows:
        names = re.findall(r"`([^`]+)`", files)
        lines = sum((ROOT / "src" / "jinro" / name).read_text(encoding="utf-8").count("\n") for name in names)
        assert abs(lines - int(told)) <= lines / 10, f"{names}: {lines} lines, told {told}"
