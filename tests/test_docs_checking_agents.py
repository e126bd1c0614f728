"""docs/checking-agents.md: every finding, rehearsal and option is in it, as the code has it."""

import os
import re
from pathlib import Path

import pytest

from jinro.cli.check.agent import agent
from jinro.i18n import Language
from jinro.rehearsal import CATALOGUE, REHEARSALS
from jinro.rehearsal.catalogue import CONDUCT, CONNECTION, TARGETS, TIME, WORDS, FindingKind

DOCS: dict[Language, Path] = {
    "en": Path(__file__).parents[1] / "docs" / "checking-agents.md",
    "ja": Path(__file__).parents[1] / "docs" / "checking-agents.ja.md",
}
DOC = DOCS["en"]
DRAWN = re.compile(r"<!-- findings -->\n.*?<!-- /findings -->", re.S)
JAPANESE = {
    "Connection and name": "接続と名前",
    "Time": "時間",
    "Conduct": "ふるまい",
    "Choices": "選択",
    "Words": "発言",
}
HEADS: dict[Language, str] = {
    "en": "| code | severity | what is wrong | what to do |",
    "ja": "| コード | 重さ | 問題 | 対処 |",
}
PARTS: dict[str, tuple[FindingKind, ...]] = {
    "Connection and name": CONNECTION,
    "Time": TIME,
    "Conduct": CONDUCT,
    "Choices": TARGETS,
    "Words": WORDS,
}


def tables(language: Language) -> str:
    """The findings as tables."""
    lines = []
    for title, entries in PARTS.items():
        shown = title if language == "en" else JAPANESE[title]
        lines += [f"### {shown}", "", HEADS[language], "| --- | --- | --- | --- |"]
        for e in entries:
            lines.append(f"| `{e.code}` | {e.severity} | {e.what(language)} | {e.mend(language)} |")
        lines.append("")
    return "\n".join(lines)


@pytest.mark.parametrize("language", DOCS)
def test_the_findings_are_those_of_the_catalogue(language: Language) -> None:
    path = DOCS[language]
    text = path.read_text(encoding="utf-8")
    fresh = DRAWN.sub(lambda _: f"<!-- findings -->\n{tables(language)}\n<!-- /findings -->", text)
    if os.environ.get("JINRO_GOLDEN") == "write":
        path.write_text(fresh, encoding="utf-8")
        text = fresh
    assert text == fresh, "run `make golden`"
    assert {entry.code for entries in PARTS.values() for entry in entries} == set(CATALOGUE)
    assert all(f"| `{code}` |" in text for code in CATALOGUE)


def test_rehearsals_and_options_are_explained() -> None:
    text = DOC.read_text(encoding="utf-8")
    assert [name for name in REHEARSALS if f"| `{name}` |" not in text] == []
    options = [name for param in agent.params for name in param.opts if name.startswith("--")]
    hidden = {"--config", "--host"}
    assert [name for name in options if name not in text and name not in hidden] == []


def test_both_languages_have_every_word() -> None:
    for entry in CATALOGUE.values():
        for told in (entry.what, entry.mend):
            assert told("en").endswith(".")
            assert told("ja").endswith("。")
