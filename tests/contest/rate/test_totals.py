"""totals.py: what raters have said, as figures."""

from collections.abc import Iterator

import pytest
from tests.contest.rate.made import FIVE, B, M, P, S, V, W, game, grades, picked, rater

from jinro.contest.infer.agreement import ordinal_alpha
from jinro.contest.rate.records import Comment, Favourite, Grade, RaterLine
from jinro.contest.rate.totals import mid_ranks, total
from jinro.contest.score.means import read_means

TEAMS = ("AITWolf", "Forst", "Kanolab", "KELDIC", "m_cre")
NINE = (*TEAMS, "kuma", "neko", "inu", "uma")
PRINTED = """\
team,A,B,C,D,E
AITWolf,2.14,1.85,2.14,2.00,1.00
Forst,3.28,3.00,3.14,3.14,2.00
Kanolab,3.00,2.85,3.00,2.85,2.71
KELDIC,2.28,1.85,2.00,1.85,2.57
m_cre,3.42,3.14,2.71,3.85,4.00
"""


def table_of_2017() -> Iterator[RaterLine]:
    """Seven raters whose sums are those behind the printed means."""
    sums = read_means(PRINTED, 7).sums
    for (team, criterion), whole in sums.items():
        least, more = divmod(whole, 7)
        for n in range(7):
            yield Grade(
                rater=f"r{n}",
                game="g01",
                criterion=criterion,
                seat=TEAMS.index(team) + 1,
                value=least + (n < more),
            )


def test_the_table_of_2017_comes_out_with_its_means_cut() -> None:
    one = game(1, TEAMS)
    found = total(picked(one), [rater(f"r{n}", [one]) for n in range(7)], table_of_2017())
    assert [c.criterion for c in found.criteria] == ["A", "B", "C", "D", "E"]
    for line in PRINTED.splitlines()[1:]:
        team, *values = line.split(",")
        means = [criterion.teams[team] for criterion in found.criteria]
        assert [mean.shown("cut") for mean in means] == values
        assert {mean.n for mean in means} == {7}
    assert found.criteria[1].teams["AITWolf"].shown("rounded") == "1.86"
    assert found.criteria[4].teams["AITWolf"].value == 1
    assert found.best == {"A": ("m_cre",), "B": ("m_cre",), "C": ("Forst",), "D": ("m_cre",), "E": ("m_cre",)}


def test_prizes_are_counted_by_team() -> None:
    first, second = game(1, TEAMS), game(2, TEAMS[::-1])
    judges = [rater(f"r{n}", [first, second]) for n in range(4)]
    guest = rater("guest", [first], guest=True)
    lines = [
        Favourite(rater="r0", game="g01", seat=5),
        Favourite(rater="r1", game="g02", seat=1, text="lively"),
        Favourite(rater="r2", game="g02", seat=2),
        Favourite(rater="r2", game="g01", seat=1),
        Favourite(rater="r3", game="g01", seat=2),
        Favourite(rater="r3", game="g01", seat=0),
        Favourite(rater="guest", game="g01", seat=3, prize="live"),
    ]
    found = total(picked(first, second), [*judges, guest], lines)
    assert {team: found.prizes_of(team, "favourite") for team in TEAMS} == {
        "AITWolf": 1,
        "Forst": 0,
        "Kanolab": 0,
        "KELDIC": 0,
        "m_cre": 2,
    }
    assert found.prizes_of("Kanolab", "live") == 1
    assert [(one.name, one.text) for one in found.prizes if one.rater == "r1"] == [("Anna", "lively")]


def test_entries_of_a_team_are_merged_by_their_grades_not_by_their_means() -> None:
    one = game(1, ("kuma-A", "kuma-B", "neko", "inu", "tori"))
    two = game(2, ("kuma-A", "tora", "neko", "inu", "tori"))
    lines = [*grades("r", one, "A", (5, 2, 3, 3, 3)), *grades("r", two, "A", (5, 1, 4, 4, 4))]
    found = total(picked(one, two), [rater("r", [one, two])], lines)
    kinds = found.criteria[0]
    assert (kinds.entries["kuma-A"].total, kinds.entries["kuma-A"].n) == (10, 2)
    assert (kinds.teams["kuma"].total, kinds.teams["kuma"].n) == (12, 3)
    assert found.merged
    assert found.entries["kuma-B"] == "kuma"


def test_the_last_word_counts_and_what_is_taken_back_does_not() -> None:
    one = game(1, TEAMS)
    said = Grade(rater="r", game="g01", criterion="A", seat=1, value=2)
    again = Grade(rater="r", game="g01", criterion="A", seat=1, value=4)
    away = Grade(rater="r", game="g01", criterion="A", seat=2, value=None)
    before = Grade(rater="r", game="g01", criterion="A", seat=2, value=1)
    remarks = [Comment(rater="r", game="g01", seat=1, text=text) for text in ("first", "second")]
    gone = [Comment(rater="r", game="g01", utterance=7, seat=1, text=text) for text in ("here", "")]
    found = total(picked(one), [rater("r", [one])], [said, again, before, away, *remarks, *gone])
    means = found.criteria[0].teams
    assert {team: mean.value for team, mean in means.items()} == {"AITWolf": 4}
    assert [comment.text for comment in found.comments] == ["second"]
    assert (found.raters[0].grades, found.raters[0].asked, found.raters[0].comments) == (1, 25, 1)


def test_a_team_without_grades_is_absent_and_never_zero() -> None:
    one = game(1, TEAMS)
    found = total(picked(one), [rater("r", [one])], [])
    assert found.criteria[0].teams == {}
    assert found.best["A"] == ()
    assert found.criteria[0].agreement is None


def test_lines_about_nothing_that_is_there_are_counted_apart() -> None:
    one = game(1, TEAMS)
    lines: list[RaterLine] = [
        Grade(rater="nobody", game="g01", criterion="A", seat=1, value=1),
        Grade(rater="r", game="g99", criterion="A", seat=1, value=1),
        Grade(rater="r", game="g01", criterion="A", seat=6, value=1),
        Grade(rater="r", game="g01", criterion="F", seat=1, value=1),
        Grade(rater="r", game="g01", criterion="A", seat=1, value=6),
        Comment(rater="r", game="g02", text="?"),
    ]
    found = total(picked(one), [rater("r", [one])], lines)
    assert found.unknown == 6
    assert found.graded_games == 0


def test_team_play_is_asked_only_where_there_are_two_wolves() -> None:
    five, six = game(1, TEAMS), game(2, (*TEAMS, "tora"), (V, V, S, P, W, W))
    assert [c.criterion for c in total(picked(five, edition="2025"), [], []).criteria] == list("ABCDE")
    found = total(picked(five, six, edition="2025"), [rater("r", [five, six])], [])
    assert [c.criterion for c in found.criteria] == list("ABCDEF")
    assert found.raters[0].asked == 5 * 5 + 6 * 6


def test_each_track_has_its_own_totals() -> None:
    five, six = game(1, TEAMS, track="five"), game(2, (*TEAMS, "tora"), (V, V, S, P, W, W), track="six")
    lines = [*grades("r", five, "A", (1, 1, 1, 1, 1)), *grades("r", six, "A", (5, 5, 5, 5, 5, 5))]
    chosen, judge = picked(five, six, edition="2025"), [rater("r", [five, six])]
    assert chosen.tracks == ("five", "six")
    for track, value, number in (("five", 1, 1), ("six", 5, 1), (None, 3, 2)):
        found = total(chosen, judge, lines, track)
        assert (found.criteria[0].teams["Forst"].value, found.criteria[0].teams["Forst"].n) == (value, number)
        assert found.unknown == 0
    assert [one.criterion for one in total(chosen, judge, lines, "five").criteria] == list("ABCDE")


def test_ranks_become_mid_ranks_of_whole_games() -> None:
    assert mid_ranks({1: 1, 2: 1, 3: 1, 4: 4, 5: 5}) == {1: 2, 2: 2, 3: 2, 4: 4, 5: 5}
    one, half = game(1, TEAMS), game(2, TEAMS)
    lines = [*grades("r", one, "A", (1, 1, 1, 4, 5)), *grades("r", half, "A", (1, 2))]
    found = total(picked(one, half, scale="ranks"), [rater("r", [one, half])], lines).criteria[0]
    assert {team: mean.value for team, mean in found.teams.items()} == dict(
        zip(TEAMS, (2, 2, 2, 4, 5), strict=True)
    )
    assert found.shares["AITWolf"].value == 0.75
    assert found.shares["m_cre"].value == 0


def test_intervals_are_of_other_raters_and_other_games() -> None:
    games = [game(n, TEAMS) for n in range(1, 5)]
    judges = [rater(name, games) for name in "xyz"]
    lines = [
        line
        for n, one in enumerate(games)
        for k, judge in enumerate(judges)
        for line in grades(judge.name, one, "A", (3, 1 + k, 1 + n, 5, 1 + (n + k) % 5))
    ]
    found = total(picked(*games), judges, lines).criteria[0]
    assert (found.teams["AITWolf"].low, found.teams["AITWolf"].high) == (3, 3)
    raters, played = found.teams["Forst"], found.teams["Kanolab"]
    # Raters of 1, 2 and 3: Student's point of 2 degrees of freedom, 4.30 / sqrt(3), and no grade is below 1.
    assert raters.low == 1
    assert raters.high == pytest.approx(2 + 4.3027 / 3**0.5, abs=1e-3)
    # Games of 1 to 4: of 3 degrees of freedom, 3.18 * sqrt(5 / 3 / 4) = 2.05.
    assert played.low == 1
    assert played.high == pytest.approx(2.5 + 3.1824 * (5 / 12) ** 0.5, abs=1e-3)
    assert found.units == 20
    single = total(picked(games[0]), judges[:1], grades("x", games[0], "A", (1, 2, 3, 4, 5)))
    assert single.criteria[0].teams["Forst"].low is None
    two = total(picked(*games), judges[:2], lines).criteria[0]
    assert two.teams["Kanolab"].low is None  # Two raters do not tell how raters differ.


def test_games_to_which_a_criterion_does_not_apply_do_not_change_its_intervals() -> None:
    """F is asked where there are two werewolves: its intervals are those of such games alone."""
    nine = (V, V, V, S, B, M, P, W, W)
    large = [game(n, NINE, nine, track="nine") for n in (1, 2, 3)]
    small = [game(n, TEAMS, track="five") for n in (4, 5, 6, 7)]
    judges = [rater(name, [*large, *small]) for name in "xyz"]
    lines = [
        line
        for n, one in enumerate((*large, *small))
        for k, judge in enumerate(judges)
        for criterion in "AF"[: 2 if len(one.names) == 9 else 1]
        for line in grades(
            judge.name, one, criterion, [1 + (n * 2 + k + s * s) % 5 for s in range(9)][: len(one.names)]
        )
    ]
    chosen = picked(*large, *small, edition="2026")
    whole, part = (total(chosen, judges, lines, track) for track in (None, "nine"))
    found = {one.criterion: one.teams for one in whole.criteria}
    alone = {one.criterion: one.teams for one in part.criteria}
    assert found["F"] == alone["F"]
    assert found["A"] != alone["A"]


def test_ordinal_alpha_of_four_observers() -> None:
    """Krippendorff's own example: twelve units, five values, 0.815."""
    observers = ("123321412...", "1233224125.3", ".3332342251.", "12332441251.")
    units = [[float(v) for v in unit if v != "."] for unit in zip(*observers, strict=True)]
    assert ordinal_alpha(units) == pytest.approx(0.815, abs=0.0005)
    assert ordinal_alpha([[1.0]]) is None
    assert ordinal_alpha([[2.0, 2.0], [2.0, 2.0]]) == 1
    assert len(FIVE) == 5
