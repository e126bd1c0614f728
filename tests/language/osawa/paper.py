"""The sentences of the paper: our own list of them, and how they are found in the paper's text."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

FIXTURE = Path(__file__).with_name("paper.txt")
SEED = Path(__file__).parents[3].parent / "shared" / "seeds" / "001_1e6fb8815cb20dbb.txt"


class Row(Struct, frozen=True):
    """A sentence as the paper prints it, what it is, and its canonical text."""

    section: str
    kind: str
    text: str
    canonical: str


def rows() -> list[Row]:
    """The list in paper.txt: section | kind | text [| canonical text, where it differs]."""
    found = []
    for line in FIXTURE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            section, kind, text, *canonical = (part.strip() for part in line.split("|"))
            found.append(Row(section, kind, text, canonical[0] if canonical else text))
    return found


def examples(seed: str) -> list[str]:
    """Every `[E.G.]` line of the paper's text without its gloss, wrapped ones joined."""
    lines = [line.strip() for line in seed.splitlines() if line.strip()]
    return [_joined(lines, index) for index, line in enumerate(lines) if "[E.G.]" in line]


def worked(seed: str) -> list[str]:
    """The sentences that the paper works out: those of 4.8, and what `who` expands to in 4.2.5."""
    chapter = seed[seed.index("\n4.8. ") : seed.index("\n5. 人狼言語の評価")]
    pronoun = seed[seed.index("\n4.2.5. ") : seed.index("\n4.3.修飾子")]
    return [
        line[2:] for line in f"{chapter}\n{pronoun}".splitlines() if re.match(r"- (declare|request) ", line)
    ]


def _joined(lines: list[str], index: int) -> str:
    text = _without_gloss(lines[index].split("[E.G.]")[1])
    rest: Iterator[str] = iter(lines[index + 1 :])
    while text.count("(") > text.count(")") or text.endswith("%"):
        text = f"{text} {_without_gloss(next(rest))}"
    return text


def _without_gloss(text: str) -> str:
    return text.split(" : ")[0].strip()
