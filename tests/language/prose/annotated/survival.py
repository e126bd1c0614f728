"""How much of what is said survives into each controlled language: the experiment of the Werewolf Language.

PYTHONPATH=.:tests/language python -m prose.annotated.survival

An utterance survives if every claim of its annotation can be written in the language without loss. A degree
that is annotated as low is lost in the protocol, which has none. An utterance without a claim (a greeting,
chatter, general strategy) has nothing that either language could say, so it does not survive; the second
figure leaves these out.

Below that, of all parts of the set: the share of the claims of each kind that each language can express. A
claim is counted alone there, so one that is lost does not take others with it.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from jinro.language import Context, render
from jinro.language.aiwolf import parse
from jinro.language.claims import Agent, Agrees
from jinro.language.interpret import claim_of
from prose.annotated.sample import PARTS as ALL_PARTS
from prose.annotated.sample import TALK
from prose.annotated.score import KINDS

Language = Literal["aiwolf", "osawa"]
LANGUAGES: tuple[Language, ...] = ("osawa", "aiwolf")
FOLDER = Path(__file__).parent


class Survival(NamedTuple):
    """Of one language of talk: utterances, those that claim something, and those that survive."""

    utterances: int
    claiming: int
    surviving: dict[Language, int]


def survives(claims: Iterable[dict[str, Any]], language: Language) -> bool:
    """Whether all claims of an annotation can be written in a language without loss."""
    return all(_is_kept(one, language) for one in claims)


def _is_kept(one: dict[str, Any], language: Language) -> bool:
    if language == "aiwolf" and one.get("degree") == "low":
        return False
    # Agreement with a person: the Werewolf Language has it, and which utterance is a matter of taste.
    return _is_lossless(one["claim"], language, one.get("with") if language == "osawa" else None)


@cache
def _is_lossless(sentence: str, language: Language, to: int | None) -> bool:
    claim = claim_of(parse(sentence), Context())
    if isinstance(claim, Agrees) and to is not None:
        claim = Agrees(claim.by, claim.degree, Agent(to))
    if claim is None:
        return False
    told = render(claim, language, Context())
    return told.text is not None and (language == "aiwolf" or not told.lost)


def survival(rows: Iterable[dict[str, Any]]) -> Survival:
    utterances = claiming = 0
    surviving: dict[Language, int] = dict.fromkeys(LANGUAGES, 0)
    for row in rows:
        utterances += 1
        claiming += bool(row["claims"])
        for language in LANGUAGES:
            surviving[language] += bool(row["claims"]) and survives(row["claims"], language)
    return Survival(utterances, claiming, surviving)


class Expressed(NamedTuple):
    """Of the claims of a kind: how many there are, and how many each language has without loss."""

    claims: int
    osawa: int
    aiwolf: int
    plain: int
    """How many the protocol has if degrees, of which it has none, are no loss."""


def expressed(rows: Iterable[dict[str, Any]]) -> dict[str, Expressed]:
    """The claims of rows by kind, and all of them."""
    found = dict.fromkeys((*KINDS, "all"), Expressed(0, 0, 0, 0))
    for row in rows:
        for one in row["claims"]:
            plain = {name: value for name, value in one.items() if name != "degree"}
            kept = (1, _is_kept(one, "osawa"), _is_kept(one, "aiwolf"), _is_kept(plain, "aiwolf"))
            for kind in (one["kind"], "all"):
                found[kind] = Expressed(*map(sum, zip(found[kind], kept, strict=True)))
    return {kind: counts for kind, counts in found.items() if counts.claims}


LATER = tuple(part for part in ALL_PARTS if ALL_PARTS[part].half in TALK)
TALKS = {
    "Japanese, `talk1` to `talk6`": ("ja", LATER),
    "Japanese, the other parts": ("ja", tuple(part for part in ALL_PARTS if part not in LATER)),
    "English": ("en", tuple(ALL_PARTS)),
}
"""The tables' rows: a language, and the parts of the set."""


def of(talk: str) -> list[dict[str, Any]]:
    """The annotated utterances of a row of the tables."""
    lang, parts = TALKS[talk]
    paths = [FOLDER / f"{part}.jsonl" for part in parts if lang in ALL_PARTS[part].langs]
    rows = (json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines())
    return [row for row in rows if row["lang"] == lang]


def utterances_table() -> list[str]:
    """How many utterances survive as wholes, as rows of the page."""
    lines = []
    for talk in TALKS:
        found = survival(of(talk))
        cells = [talk, str(found.utterances), str(found.claiming)]
        for count in found.surviving.values():
            cells.append(f"{count / found.utterances:.0%} ({count / found.claiming:.0%})")
        lines.append(f"| {' | '.join(cells)} |".replace("%", " %"))
    return lines


def claims_table() -> list[str]:
    """Which share of the claims of each kind can be expressed, as rows of the page."""
    columns = [expressed(of(talk)) for talk in TALKS]
    lines = []
    for kind in columns[-1]:
        cells = [kind]
        for column in columns:
            counts = column.get(kind, Expressed(0, 0, 0, 0))
            shares = (f"{part / counts.claims:.0%}" for part in counts[1:]) if counts.claims else "–––"
            cells.append(f"{counts.claims}: {' / '.join(shares)}")
        lines.append(f"| {' | '.join(cells)} |".replace("%", " %"))
    return lines


def main() -> None:
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    ).parse_args()
    sys.stdout.write("\n".join((*utterances_table(), "", *claims_table())) + "\n")


if __name__ == "__main__":
    main()
