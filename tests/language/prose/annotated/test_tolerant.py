"""What is equal in meaning besides what is strictly equal, and what is not."""

import re
from pathlib import Path

from tests.rows import each_row

from jinro.language.aiwolf import Channel, TalkNumber, parse, show
from prose.annotated.reader import beside
from prose.annotated.sample import Place
from prose.annotated.score import Claim, Said, compare, figures, intervals
from prose.annotated.tolerant import tolerant

JA = Place("ja", "made-up", 1)
SAID = Said(speaker=1, speakers={TalkNumber(Channel.TALK, 1, number): 2 + number % 2 for number in range(4)})
PAGE = Path(__file__).parents[4] / "docs/languages/annotation.md"


def claims(text: str) -> list[Claim]:
    return [Claim(one.strip()) for one in text.split(";") if one.strip()]


@each_row(
    ("ours", "theirs"),
    [
        ("VOTE Agent[02]", "VOTE Agent[02]"),
        ("AGREE TALK day1 ID:0", "AGREE TALK day1 ID:2"),
        ("REQUEST ANY (COMINGOUT ANY SEER)", "INQUIRE ANY (COMINGOUT ANY SEER)"),
        ("INQUIRE ANY (COMINGOUT ANY SEER)", "INQUIRE Agent[02] (COMINGOUT Agent[02] ANY)"),
        ("INQUIRE ANY (VOTE ANY)", "INQUIRE Agent[02] (VOTE ANY)"),
        ("INQUIRE Agent[02] (DIVINED Agent[03] WEREWOLF)", "INQUIRE Agent[02] (DIVINED Agent[03] ANY)"),
        ("VOTE Agent[02]", "REQUEST ANY (VOTE Agent[02])"),
        ("REQUEST ANY (VOTE Agent[02])", "REQUEST Agent[03] (VOTE Agent[02])"),
        ("NOT (VOTE Agent[02])", "REQUEST ANY (NOT (VOTE Agent[02]))"),
        ("OR (VOTE Agent[02]) (VOTE Agent[03])", "REQUEST ANY (OR (VOTE Agent[03]) (VOTE Agent[02]))"),
        ("ATTACK Agent[02]", "REQUEST ANY (ATTACK Agent[02])"),
        ("NOT (ESTIMATE Agent[02] SEER)", "ESTIMATE Agent[02] WEREWOLF"),
        ("ESTIMATE Agent[02] MEDIUM", "NOT (ESTIMATE Agent[02] WEREWOLF)"),
        ("COMINGOUT Agent[01] VILLAGER", "NOT (COMINGOUT Agent[01] WEREWOLF)"),
        ("NOT (ESTIMATE Agent[01] WEREWOLF)", "NOT (COMINGOUT Agent[01] WEREWOLF)"),
    ],
)
def test_what_means_the_same(ours: str, theirs: str) -> None:
    for one, other in ((ours, theirs), (theirs, ours)):
        (row,) = tolerant([compare(JA, SAID, claims(one), claims(other))])
        assert len(row.ours) == len(row.theirs) == len(row.pairs) == 1


@each_row(
    ("ours", "theirs"),
    [
        ("VOTE Agent[02]", "VOTE Agent[03]"),
        ("VOTE Agent[02]", "VOTED Agent[02]"),
        ("VOTE Agent[02]", "ESTIMATE Agent[02] WEREWOLF"),
        ("VOTE Agent[02]", "NOT (VOTE Agent[02])"),
        ("VOTE Agent[02]", "INQUIRE ANY (VOTE Agent[02])"),
        ("VOTE Agent[02]", "Agent[03] VOTE Agent[02]"),
        ("DIVINED Agent[02] WEREWOLF", "ESTIMATE Agent[02] WEREWOLF"),
        ("ESTIMATE Agent[02] POSSESSED", "ESTIMATE Agent[02] WEREWOLF"),
        ("ESTIMATE Agent[02] SEER", "ESTIMATE Agent[02] WEREWOLF"),
        ("COMINGOUT Agent[01] SEER", "COMINGOUT Agent[01] VILLAGER"),
        ("INQUIRE Agent[02] (VOTE ANY)", "INQUIRE Agent[03] (VOTE ANY)"),
        ("INQUIRE Agent[02] (VOTE ANY)", "INQUIRE Agent[02] (ESTIMATE ANY WEREWOLF)"),
        ("AGREE TALK day1 ID:0", "AGREE TALK day1 ID:1"),
    ],
)
def test_what_means_something_else(ours: str, theirs: str) -> None:
    (row,) = tolerant([compare(JA, SAID, claims(ours), claims(theirs))])
    assert row.pairs == []


def test_what_means_the_same_counts_once() -> None:
    row = compare(JA, SAID, claims("VOTE Agent[02]"), claims("VOTE Agent[02] ; REQUEST ANY (VOTE Agent[02])"))
    assert figures([row])["ja", "core"].right_share == 0.5
    assert figures(tolerant([row]))["ja", "core"].right_share == 1.0


def test_figures_stand_beside_each_other_with_their_intervals() -> None:
    rows = [
        compare(JA, SAID, claims("VOTE Agent[02]"), claims("REQUEST ANY (VOTE Agent[02])")),
        compare(JA, SAID, claims("ESTIMATE Agent[02] WEREWOLF"), []),
        compare(JA, SAID, [], []),
    ]
    assert intervals(rows) == ((0.0, 1.0), (0.0, 1.0))
    assert intervals(rows[:1]) == ((0.0, 0.0), (0.0, 0.0))
    assert beside({"part": rows}).splitlines()[1:] == [
        "part       ja  strict     0.0% (0.0% to 100.0%)    0.0% (0.0% to 100.0%)",
        "part       ja  tolerant  50.0% (0.0% to 100.0%)  100.0% (100.0% to 100.0%)",
    ]
    two = beside({"one": rows, "other": rows}).splitlines()
    assert [line.split()[0] for line in two[1::2]] == ["one", "other", "together"]


def test_the_hard_cases_are_sentences() -> None:
    table = PAGE.read_text("utf-8").split("## Twenty hard cases")[1]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| ")][2:]
    assert len(rows) == 20
    for _, decided, _ in rows:
        found = re.findall("`([^`]+)`", decided)
        assert found or decided == "nothing"
        assert [show(parse(one), 1) for one in found] == found
