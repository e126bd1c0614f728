"""The reader against a part of the annotated set: figures by kind, and every utterance that it misses.

PYTHONPATH=.:tests/language python -m prose.annotated.reader PART.jsonl [...] [--half closed] [--misses]

The first table is strict. Below it are all core claims of each part, strictly and by equal meanings
(docs/languages/annotation.md), with what chance makes of them in 19 of 20 draws of as many utterances.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import get_args

from tests.files.shared_data import DATA

from jinro.cli.reader import Choice, reader_of
from jinro.files import formats
from jinro.language import Context, noted
from jinro.language.prose.read import Reviser
from jinro.transcript.hearing import hear
from prose.annotated.sample import HALVES, Place, Talk, files_of
from prose.annotated.score import (
    CORE,
    NOTHING,
    Claim,
    Compared,
    against,
    figures,
    intervals,
    load,
    table,
)
from prose.annotated.tolerant import tolerant

HIGH = 75
"""From this degree on, or from 100 less it down, a claim is held high."""


def reader(
    data: Path = DATA, reviser: Reviser | None = None
) -> Callable[[Place, Sequence[Talk]], list[Claim]]:
    """What `jinro lang read --log` gives for an utterance; with a `reviser`, what `--encoder` adds."""

    @cache
    def game(file: str) -> dict[int, list[Claim]]:
        reading = formats.read((data / file).read_bytes())
        lang = "ja" if "jsai" in file else "en"
        found: dict[int, list[Claim]] = {}
        for said in hear(reading.events, lang, reviser):  # type: ignore[arg-type]
            context = Context(speaker=said.spoke.seat, day=said.spoke.day)
            claims = []
            for one in said.heard:
                text = noted(one.claim, context)
                if text is not None:
                    claims.append(Claim(text, "high" if abs(one.degree - 50) >= HIGH - 50 else "low"))
            found[reading.lines[said.event]] = claims
        return found

    return lambda place, _: game(place.file).get(place.line, [])


def missed(rows: Sequence[Compared], data: Path = DATA) -> str:
    """The utterances with a core claim that is not found or not right."""
    lines = []
    for row in rows:
        ours = [one for one in row.ours if one.kind in CORE and one not in [pair[0] for pair in row.pairs]]
        theirs = [
            one for one in row.theirs if one.kind in CORE and one not in [pair[1] for pair in row.pairs]
        ]
        if ours or theirs:
            text = (
                (data / row.place.file).read_text("utf-8").split("\n")[row.place.line - 1].split(",", 5)[-1]
            )
            lines.append(f"{row.place.file}:{row.place.line} {text}")
            lines += [f"    not found: {one.kind} {one.key}" for one in ours]
            lines += [f"    not right: {one.kind} {one.key}" for one in theirs]
    return "\n".join(lines)


def beside(parts: dict[str, Sequence[Compared]]) -> str:
    """The core figures of each part and language, strictly and by equal meanings, with their intervals."""
    lines = [f"{'part':10}     {'':8}  found                right"]
    every = {"together": [row for rows in parts.values() for row in rows]} if len(parts) > 1 else {}
    for name, rows in (parts | every).items():
        for lang in sorted({row.place.lang for row in rows}):
            spoken = [row for row in rows if row.place.lang == lang]
            for how, compared in (("strict", spoken), ("tolerant", tolerant(spoken))):
                core = figures(compared).get((lang, "core"), NOTHING)
                chance = intervals(compared)
                cells = [
                    f"{share:6.1%} ({low:.1%} to {high:.1%})"
                    for share, (low, high) in zip((core.found_share, core.right_share), chance, strict=True)
                ]
                lines.append(f"{name:10} {lang}  {how:8} {'  '.join(cells)}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("annotated", type=Path, nargs="+")
    parser.add_argument("--half", choices=HALVES, help="only utterances of the games of this half")
    parser.add_argument("--misses", action="store_true", help="list what is not found and not right")
    parser.add_argument("--reader", choices=get_args(Choice), default="rules", help="as of jinro lang read")
    given = parser.parse_args()
    read = reader(reviser=reader_of(given.reader))
    parts = {path.stem: load(path) for path in given.annotated}
    if given.half:
        files = files_of(DATA, given.half)
        parts = {
            name: {place: claims for place, claims in part.items() if place.file in files}
            for name, part in parts.items()
        }
    rows: dict[str, Sequence[Compared]] = {name: against(part, read) for name, part in parts.items()}
    every = [row for part in rows.values() for row in part]
    sys.stdout.write(table(figures(every)) + "\n\n" + beside(rows) + "\n")
    if given.misses:
        sys.stdout.write(missed(every) + "\n")


if __name__ == "__main__":
    main()
