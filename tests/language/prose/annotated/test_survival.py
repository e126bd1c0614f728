"""What survives of an annotated utterance, and of the open parts."""

import json
from pathlib import Path
from typing import Any

from tests.rows import each_row

from prose.annotated.survival import LANGUAGES, PARTS, Survival, survival, survives


@each_row(
    ("claim", "osawa", "aiwolf"),
    [
        ({"claim": "ESTIMATE Agent[02] WEREWOLF", "degree": "high"}, True, True),
        ({"claim": "ESTIMATE Agent[02] WEREWOLF", "degree": "low"}, True, False),
        ({"claim": "VOTE Agent[02]", "degree": "low"}, True, False),
        ({"claim": "INQUIRE ANY (COMINGOUT ANY ANY)"}, True, True),
        ({"claim": "DIVINED Agent[02] HUMAN"}, True, True),
    ],
)
def test_a_claim(claim: dict[str, str], osawa: bool, aiwolf: bool) -> None:
    assert [survives([claim], language) for language in LANGUAGES] == [osawa, aiwolf]


def test_an_utterance_survives_as_a_whole() -> None:
    kept, lost = {"claim": "VOTE Agent[02]"}, {"claim": "ESTIMATE Agent[02] WEREWOLF", "degree": "low"}
    rows: list[dict[str, Any]] = [{"claims": [kept]}, {"claims": [kept, lost]}, {"claims": []}]
    assert survival(rows) == Survival(3, 2, {"osawa": 2, "aiwolf": 1})


def test_the_page_has_the_figures() -> None:
    """docs/languages/reading.md tells the shares of the open parts."""
    page = (Path(__file__).parents[4] / "docs" / "languages" / "reading.md").read_text("utf-8")
    rows = [json.loads(line) for part in PARTS for line in part.read_text("utf-8").splitlines()]
    for lang, name in (("ja", "Japanese"), ("en", "English")):
        found = survival(row for row in rows if row["lang"] == lang)
        cells = [name, str(found.utterances), str(found.claiming)]
        for language in LANGUAGES:
            count = found.surviving[language]
            cells.append(f"{count / found.utterances:.0%} ({count / found.claiming:.0%})".replace("%", " %"))
        assert f"| {' | '.join(cells)} |" in page
