"""How much of what is said survives into each controlled language: the experiment of the Werewolf Language.

PYTHONPATH=.:tests/language python -m prose.annotated.survival [PART.jsonl ...]

An utterance survives if every claim of its annotation can be written in the language without loss. A degree
that is annotated as low is lost in the protocol, which has none. An utterance without a claim (a greeting,
chatter, general strategy) has nothing that either language could say, so it does not survive; the second
figure leaves these out.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, NamedTuple

from jinro.language import Context, render
from jinro.language.aiwolf import parse
from jinro.language.claims import Agent, Agrees, Claim
from jinro.language.interpret import claim_of

Language = Literal["aiwolf", "osawa"]
LANGUAGES: tuple[Language, ...] = ("osawa", "aiwolf")
PARTS = [Path(__file__).parent / name for name in ("open.jsonl", "more.jsonl")]


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
    claim = claim_of(parse(one["claim"]), Context())
    if isinstance(claim, Agrees) and "with" in one:
        # Agreement with a person: the Werewolf Language has it, and which utterance is a matter of taste.
        claim = Agrees(claim.by, claim.degree, Agent(one["with"]))
    return _is_lossless(claim, language) if claim is not None else False


def _is_lossless(claim: Claim, language: Language) -> bool:
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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", type=Path, nargs="*", default=PARTS)
    given = parser.parse_args()
    rows = [json.loads(line) for part in given.parts for line in part.read_text("utf-8").splitlines()]
    for lang in ("ja", "en"):
        found = survival(row for row in rows if row["lang"] == lang)
        for language, count in found.surviving.items():
            shares = (
                f"{count / found.utterances:.1%} of all, {count / found.claiming:.1%} of those that claim"
            )
            sys.stdout.write(f"{lang} into {language}: {count} of {found.utterances}, {shares}\n")


if __name__ == "__main__":
    main()
