"""What survives of an annotated utterance, and of the open parts."""

from pathlib import Path
from typing import Any

from tests.rows import each_row

from prose.annotated.survival import (
    LANGUAGES,
    Expressed,
    Survival,
    claims_table,
    expressed,
    survival,
    survives,
    utterances_table,
)


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


def test_claims_by_kind() -> None:
    rows: list[dict[str, Any]] = [
        {"claims": [{"claim": "VOTE Agent[02]", "kind": "vote", "degree": "low"}]},
        {"claims": [{"claim": "AGREE TALK day1 ID:0", "kind": "agreement", "with": 2}]},
    ]
    assert expressed(rows) == {
        "vote": Expressed(1, 1, 0, 1),
        "agreement": Expressed(1, 1, 1, 1),
        "all": Expressed(2, 2, 1, 2),
    }


def test_the_page_has_the_figures() -> None:
    page = (Path(__file__).parents[4] / "docs" / "languages" / "reading.md").read_text("utf-8")
    for line in (*utterances_table(), *claims_table()):
        assert line in page
