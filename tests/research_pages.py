"""docs/research: the pages as cells, and as notebooks.

A block of `python` is a cell, a block of `sh` a cell of commands; `<!-- file: NAME -->` names the file that
the next block is saved as. Whatever is between them is text.
"""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

FOLDER = Path(__file__).parents[1] / "docs" / "research"
PAGES = ("games", "llm", "player", "policy", "solver")
_BLOCK = re.compile(
    r"(?:<!-- file: (?P<file>\S+) -->\n)?^```(?P<language>python|sh)\n(?P<body>.*?)^```$", re.M | re.S
)


Kind = Literal["text", "python", "sh", "file"]


class Cell(Struct, frozen=True):
    """A part of a page; `file`: the name of the file that it is."""

    kind: Kind
    source: str
    file: str = ""


def cells(page: str) -> list[Cell]:
    """The cells of a page, in order."""
    text = (FOLDER / f"{page}.md").read_text(encoding="utf-8")
    found, at = [], 0
    for block in _BLOCK.finditer(text):
        found.append(Cell("text", text[at : block.start()].strip("\n")))
        kind: Kind = "file" if block["file"] else "sh" if block["language"] == "sh" else "python"
        found.append(Cell(kind, block["body"].rstrip("\n"), block["file"] or ""))
        at = block.end()
    found.append(Cell("text", text[at:].strip("\n")))
    return [cell for cell in found if cell.source]


def notebook(page: str) -> str:
    """The page as a notebook of Jupyter."""
    made = []
    for number, cell in enumerate(cells(page)):
        source = cell.source
        if cell.kind == "sh":
            source = "\n".join(f"!{line}" for line in source.splitlines())
        elif cell.kind == "file":
            source = f"%%writefile {cell.file}\n{source}"
        one: dict[str, Any] = {
            "cell_type": "markdown" if cell.kind == "text" else "code",
            "id": sha256(f"{page} {number}".encode()).hexdigest()[:8],
            "metadata": {},
            "source": source.splitlines(keepends=True),
        }
        made.append(one if cell.kind == "text" else one | {"execution_count": None, "outputs": []})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {
        "cells": made,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
