"""Pages in Japanese say what their pages in English say: the same parts, names, figures and examples.

A name, a key or a figure that changes in one language fails here until the other follows.
"""

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.rows import each_row

DOCS = Path(__file__).parents[1] / "docs"
NEEDED = {
    "checking-agents",
    "configuration",
    "data",
    "guides/contestant",
    "guides/install",
    "guides/llm-agent",
    "guides/organiser",
    "judge",
    "limits",
    "lobby",
    "people",
    "play",
    "protocols/api",
    "protocols/contest",
    "rating",
    "report",
    "results",
    "scores",
    "security",
}
"""The pages that contestants and organisers need."""
CODE = re.compile(r"`([^`\n]+)`")
SAID = re.compile(r"[ぁ-んァ-ヶ一-龠]|^… |^ready for |^missing for ")
"""What a server says, in its language."""
FIGURE = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?")
SMALL = {str(number) for number in range(13)}
"""Figures that English writes as words."""


def pages() -> list[str]:
    found = DOCS.rglob("*.ja.md")
    return sorted(path.relative_to(DOCS).as_posix().removesuffix(".ja.md") for path in found)


def read(page: str, language: str) -> str:
    return (DOCS / f"{page}{'.ja' if language == 'ja' else ''}.md").read_text(encoding="utf-8")


def sections(page: str, language: str) -> list[list[str]]:
    """The paragraphs of each section, its title first; examples and comments to readers of the source too."""
    parts = re.split(r"^(?=#{1,4} )", read(page, language), flags=re.M)
    assert parts[0] == ""
    return [[para.strip("\n") for para in re.split(r"\n\s*\n", part) if para.strip()] for part in parts[1:]]


def is_example(paragraph: str) -> bool:
    lines = paragraph.splitlines()
    return paragraph.startswith("```") or all(line.startswith("    ") for line in lines)


def rows(paragraphs: list[str]) -> list[str]:
    lines = [line for para in paragraphs for line in para.splitlines()]
    return [line for line in lines if line.startswith("|")]


def prose(paragraphs: list[str]) -> str:
    lines = [line for para in paragraphs if not is_example(para) for line in para.splitlines()]
    return "\n".join(line for line in lines if not line.startswith("|"))


def figures(text: str) -> set[str]:
    return set(FIGURE.findall(CODE.sub("", text)))


def names(text: str) -> Counter[str]:
    return Counter(same_page(code) for code in CODE.findall(text) if not SAID.search(code))


def same_page(code: str) -> str:
    """A name of a page, in either language."""
    return code.replace(".ja.md", ".md")


def links(text: str) -> Counter[str]:
    """Where a text links to; titles have other names in Japanese."""
    return Counter(same_page(link) for link in re.findall(r"\]\(([^)#]+)", text))


def test_the_pages_that_people_need_are_there() -> None:
    assert set(pages()) == NEEDED


@each_row("page", pages())
def test_the_sections_are_the_same(page: str) -> None:
    def levels(language: str) -> list[list[str]]:
        return [re.findall(r"^#+ (?:\d+\.)?", part[0]) for part in sections(page, language)]

    assert levels("ja") == levels("en")


@each_row("page", pages())
def test_the_tables_have_the_same_rows(page: str) -> None:
    for english, japanese in zip(sections(page, "en"), sections(page, "ja"), strict=True):
        theirs, ours = rows(english), rows(japanese)
        assert len(ours) == len(theirs), english[0]
        for their, our in zip(theirs, ours, strict=True):
            assert our.count("|") == their.count("|"), our
            assert names(our.split("|")[1]) == names(their.split("|")[1]), our
            assert names(our) == names(their), our
            assert figures(their) <= figures(our), (their, our)
            assert figures(our) - figures(their) <= SMALL, (their, our)


@each_row("page", pages())
def test_the_prose_has_the_same_names_and_figures(page: str) -> None:
    for english, japanese in zip(sections(page, "en"), sections(page, "ja"), strict=True):
        theirs, ours = prose(english), prose(japanese)
        assert set(names(ours)) == set(names(theirs)), english[0]
        assert figures(theirs) <= figures(ours), english[0]
        assert figures(ours) - figures(theirs) <= SMALL, english[0]


@each_row("page", pages())
def test_the_links_are_the_same(page: str) -> None:
    ours, theirs = links(read(page, "ja")), links(read(page, "en"))
    itself = f"{page.rpartition('/')[2]}.md"
    assert ours - Counter({itself: 1}) == theirs - Counter({itself: 1})
    assert [link for link in ours if "://" not in link and not ((DOCS / page).parent / link).exists()] == []
    both = (read(page, "ja"), read(page, "en"))
    assert f"]({itself})" in both[0]
    assert f"]({itself.replace('.md', '.ja.md')})" in both[1]


@each_row("page", pages())
def test_the_sections_that_are_linked_are_there(page: str) -> None:
    here = DOCS / f"{page}.ja.md"
    for target, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", read(page, "ja")):
        text = ((here.parent / target) if target else here).read_text(encoding="utf-8")
        titles = re.findall(r"^#+ (.*)$", text, re.M)
        assert anchor in [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles], target


@each_row("page", [page for page in pages() if not page.startswith("guides/")])
def test_the_examples_are_the_same(page: str) -> None:
    """But for comments, and for what a server says; tests/test_guides.py compares those of the guides."""

    def examples(language: str) -> list[str]:
        found = [para for part in sections(page, language) for para in part if is_example(para)]
        return [re.sub(r" +# .*$", "", para, flags=re.M) for para in found]

    assert len(examples("ja")) == len(examples("en"))
    for japanese, english in zip(examples("ja"), examples("en"), strict=True):
        if not SAID.search(japanese):
            assert japanese == english
        else:
            assert figures(japanese) <= figures(english) | SMALL


OTHER_WORDS = {
    "試合": re.compile(r"(?<!人狼)ゲーム(?!ログ)"),
    "対戦表": re.compile("対戦計画|対戦スケジュール"),
    "不備": re.compile("回答の問題|フォールト"),
    "部門": re.compile("トラック"),
}
"""The word for an idea, and others that would be a second name for it."""
THEIR_WORDS = {"realtime.py"}
"""Files with texts of the contest's server, and with the words that agents use."""


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_one_word_for_each_idea(word: str) -> None:
    root = DOCS.parent
    paths = [root / "README.ja.md", *DOCS.rglob("*.ja.md"), *(root / "src").rglob("*.py")]
    found = [
        f"{path.name}:{number}"
        for path in paths
        if path.name not in THEIR_WORDS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if OTHER_WORDS[word].search(line)
    ]
    assert not found
