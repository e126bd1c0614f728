"""forms.py, panel.py, accept.py, export.py: forms as files, who rates what, what can be taken."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.contest.rate.made import game, grades, picked, rater
from tests.contest.rate.played import TEAMS, rating

from jinro.contest.rate.accept import check
from jinro.contest.rate.export import exported
from jinro.contest.rate.forms import form, read_form
from jinro.contest.rate.panel import panel, with_raters
from jinro.contest.rate.records import Comment, Favourite, Grade, RaterLine
from jinro.contest.rate.villages import villages
from jinro.errors import CallerError

SIX = ("kuma", "neko", "inu-A", "inu-B", "tori")


def filled(text: str, value: str) -> str:
    """A form in which every player gets the same."""
    return re.sub(r"^(\d+ [^:|#]+:)$", rf"\1 {value}", text, flags=re.M)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_form_is_read_as_it_was_written(tmp_path: Path, lang: str) -> None:
    folder, (hana, taro) = rating(tmp_path)
    chosen = folder.picked()
    text = form(chosen, hana, villages(folder, chosen, hana), lang)  # type: ignore[arg-type]
    assert read_form(text, chosen, (hana, taro), "x.txt") == (hana, [])
    for secret in TEAMS:
        assert secret not in text
    given = filled(text, "４")
    given = given.replace("game:\nseat:\nwhy:", "game: g02\nseat: 3\nwhy: lively: very")
    first = given.index("-- comments")
    at = given.index("\n", first) + 1
    given = given[:at] + "#2: よい：発言\n1 x: calm\nA fine game\n" + given[at:]
    who, lines = read_form("\ufeff" + given.replace("\n", "\r\n"), chosen, (hana, taro), "x.txt")
    assert who == hana
    marks = [line for line in lines if isinstance(line, Grade)]
    assert len(marks) == 3 * 5 * 5
    assert {line.value for line in marks} == {4}
    own = hana.games[0]
    assert [line for line in lines if isinstance(line, Comment)] == [
        Comment(rater="hana", game=own, utterance=2, text="よい：発言"),
        Comment(rater="hana", game=own, seat=1, text="calm"),
        Comment(rater="hana", game=own, text="A fine game"),
    ]
    assert lines[-1] == Favourite(rater="hana", game="g02", seat=3, text="lively: very")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("jinro rating form 1", "form", "x.txt: not a rating form: its first line must be"),
        ("rater: hana", "rater: bob", r"x.txt, line 2: there is no rater 'bob'; expected one of hana, taro"),
        ("rater: hana", "", r"no line `rater: NAME` before this"),
        ("-- A", "hello\n-- A", r"line \d+: 'hello' stands before any game and criterion"),
        ("-- B", "hello\n-- B", r"line \d+: 'hello' is no grade"),
        ("-- A", "-- Z", r"line \d+: g0\d has no criterion 'Z'; expected one of A, B, C, D, E"),
        ("\n1 ", "\n7 ", r"line \d+: g0\d has no seat 7; expected 1 to 5"),
        (": 4", ": 6", r"line \d+: 6 are no points of g0\d; expected 1 to 5"),
        (": 4", ": good", r"line \d+: 'good' is no number"),
        ("== game g0", "== game g9", r"line \d+: hana does not rate a game 'g9\d'"),
        ("seat:", "seat: two", r"the favourite needs a game and the number of a seat, not 'two'"),
        (
            "seat:",
            f"seat: {'9' * 5_000}",
            r"the favourite needs a game and the number of a seat, not '9{40}'",
        ),
        ("why:", "because:", r"'because:' is none of `game:`, `seat:`, `why:`"),
    ],
)
def test_what_is_wrong_in_a_form_is_one_line(tmp_path: Path, old: str, new: str, why: str) -> None:
    folder, raters = rating(tmp_path)
    chosen = folder.picked()
    text = filled(form(chosen, raters[0], villages(folder, chosen, raters[0]), "en"), "4")
    with pytest.raises(CallerError, match=why) as failed:
        read_form(text.replace(old, new, 1), chosen, raters, "x.txt")
    assert "\n" not in str(failed.value)


def test_a_guest_only_picks_a_player(tmp_path: Path) -> None:
    folder, (hana, _) = rating(tmp_path)
    chosen = folder.picked()
    guest = replace(hana, guest=True)
    text = form(chosen, guest, villages(folder, chosen, guest), "en")
    assert "-- A" not in text
    _, lines = read_form(text.replace("game:\nseat:", "game: g01\nseat: 2"), chosen, [guest], "x")
    assert lines == [Favourite(rater="hana", game="g01", seat=2, prize="live")]
    with pytest.raises(CallerError, match="hana is a guest"):
        check(chosen, guest, [Grade(rater="hana", game="g01", criterion="A", seat=1, value=1)])


def test_ranks_go_up_to_the_number_of_players() -> None:
    one = game(1, SIX)
    ranked, judge = picked(one, scale="ranks"), rater("r", [one])
    check(ranked, judge, [Grade(rater="r", game="g01", criterion="A", seat=1, value=5)])
    with pytest.raises(CallerError, match="6 is no rank of g01; expected 1 to 5"):
        check(ranked, judge, [Grade(rater="r", game="g01", criterion="A", seat=1, value=6)])
    with pytest.raises(CallerError, match="a remark of 1001 characters; at most 1000"):
        check(ranked, judge, [Comment(rater="r", game="g01", text="x" * 1_001)])


def test_every_game_gets_as_many_raters_and_every_rater_as_many_games() -> None:
    ids = [f"g{n:02}" for n in range(1, 11)]
    dealt = panel(["a", "b", "c"], ids, each=2)
    assert sorted(len(one.games) for one in dealt) == [6, 7, 7]
    for own in ids:
        assert sum(own in one.games for one in dealt) == 2
    whole = panel(["a", "b", "c"], ids)
    assert all(sorted(one.games) == ids for one in whole)
    assert len({one.games for one in whole}) == 3, "each in another order"
    assert len({one.token for one in whole}) == 3
    with pytest.raises(CallerError, match="4 raters of every game; there are 3"):
        panel(["a", "b", "c"], ids, each=4)


def test_names_of_raters() -> None:
    known = panel(["a"], ["g01"])
    assert [one.name for one in with_raters(known, panel(["b"], ["g01"]))] == ["a", "b"]
    with pytest.raises(CallerError, match="A: there is a rater of this name already"):
        with_raters(known, panel(["A"], ["g01"]))
    with pytest.raises(CallerError, match=r"'x\\n' is no name of a rater"):
        with_raters(known, panel(["x\n"], ["g01"]))
    with pytest.raises(CallerError, match="is no name"):
        with_raters(known, panel(["x" + "\u0301" * 5], ["g01"]))
    with pytest.raises(CallerError, match="101 raters are too many"):
        with_raters(known, panel([f"r{n}" for n in range(100)], ["g01"]))


def test_everything_is_exported_and_no_token(tmp_path: Path) -> None:
    one = game(1, SIX)
    judge = rater("r", [one])
    lines: list[RaterLine] = [
        *grades("r", one, "A", (1, 2, 3, 4, 5)),
        Comment(rater="r", game="g01", utterance=3, seat=1, text="=SUM(A1)"),
        Favourite(rater="r", game="g01", seat=5, text="nice"),
    ]
    chosen = picked(one)
    files = exported(chosen, [judge], lines, "cut")
    assert all(judge.token.encode() not in data for data in files.values())

    def rows(name: str) -> list[dict[str, str]]:
        return [*csv.DictReader(io.StringIO(files[name].decode("utf-8-sig")))]

    assert [(row["team"], row["value"]) for row in rows("grades.csv")][2:4] == [("inu", "3"), ("inu", "4")]
    assert rows("comments.csv")[0]["text"] == "'=SUM(A1)"
    assert rows("favourites.csv")[0]["team"] == "tori"
    assert rows("table.csv")[0] == {
        "team": "inu", "A": "3.50", "B": "", "C": "", "D": "", "E": "", "individual_awards": "0",
        "live_awards": "0",
    }  # fmt: skip
    assert {row["by"] for row in rows("totals.csv")} == {"team", "entry"}
    assert rows("agreement.csv")[0]["krippendorff_alpha_ordinal"] == ""
    assert len(json.loads(files["rating.json"])["opinions"]) == 7
