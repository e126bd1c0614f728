"""Published tables as oracles: INLG 2025 is reproduced, the misprint of 2017 is found, its means are sums."""

from collections import Counter
from pathlib import Path

import pytest
from tests.files.shared_data import DATA, needs

from jinro import Role
from jinro.contest.score import find_games, score
from jinro.contest.score.conservation import Repair, WinTable, breaches, repairs, village_in
from jinro.contest.score.means import read_means, shortened
from jinro.contest.score.printed import mismatches, rates_fit, read_printed, weightings
from jinro.contest.score.results import Score
from jinro.errors import CallerError

CROSS_PLAY_2017 = """\
team,villager,seer,possessed,werewolf,total
AITWolf,24/48,10/24,8/24,7/24,49/120
KELDIC,26/48,14/24,9/24,12/24,61/120
m_cre,14/24,18/24,16/24,16/24,83/120
forst,23/48,14/24,7/24,11/24,55/120
Kanolab,28/48,11/24,13/24,7/24,59/120
"""
MEANS_2017 = """\
team,A,B,C,D,E,individual_awards
AITWolf,2.14,1.85,2.14,2.00,1.00,1
Forst,3.28,3.00,3.14,3.14,2.00,0
Kanolab,3.00,2.85,3.00,2.85,2.71,1
KELDIC,2.28,1.85,2.00,1.85,2.57,0
m_cre,3.42,3.14,2.71,3.85,4.00,2
"""
SUMS_2017 = {
    "AITWolf": (15, 13, 15, 14, 7),
    "Forst": (23, 21, 22, 22, 14),
    "Kanolab": (21, 20, 21, 20, 19),
    "KELDIC": (16, 13, 14, 13, 18),
    "m_cre": (24, 22, 19, 27, 28),
}
# Ten games of five between two teams: the villagers won six. The last column has the weights of thirteen.
WRONG_WEIGHTS = """\
Team,POSSESSED,SEER,VILLAGER,WEREWOLF,POSSESSED (%),SEER (%),VILLAGER (%),WEREWOLF (%),TOTAL,\
Macro (%),Micro (%),Weighted Micro (%)
cats,5,4,10,6,40,75,60,33.33,25,52,52.08,52.27
dogs,5,6,10,4,40,50,60,50,25,52,50,54.55
"""


@needs("inlg2025")
@pytest.mark.parametrize(
    ("size", "teams", "wrong"),
    [("5p", 8, [("role_weighted", "contest-13", 8)]), ("13p", 13, [])],
)
def test_the_tables_of_inlg_2025_are_reproduced(
    size: str, teams: int, wrong: list[tuple[str, str, int]]
) -> None:
    printed = read_printed((DATA / f"inlg2025/published-{size}.csv").read_text(encoding="utf-8"))
    found = score(find_games([str(DATA / "inlg2025" / size)]).games, by="entry")
    (track,) = found.tracks.values()
    assert len(track.results.teams) == teams
    assert [*mismatches(printed, track.results.teams)] == []
    assert [*breaches(printed.wins, printed.village)] == []
    assert rates_fit(printed) == []
    judged = weightings(printed)
    assert all(one.rows == teams for one in judged)
    assert [(one.column, one.village, one.rows) for one in judged if not one.right] == wrong


@needs("inlg2025")
def test_entries_of_a_team_are_merged_on_request() -> None:
    games = find_games([str(DATA / "inlg2025" / "13p")]).games
    (track,) = score(games, by="team").tracks.values()
    assert {name: score.pooled.plays for name, score in track.results.teams.items()} == {
        "CamelliaDragons": 13,
        "CanisLupus": 26,
        "Character-Lab": 26,
        "kanolab-nw": 39,
        "mille": 26,
        "sunamelli": 39,
    }


def test_the_misprint_of_2017_and_its_only_repair() -> None:
    table = read_printed(CROSS_PLAY_2017).wins
    village = village_in(table)
    assert village.games == 120
    assert village.seats == {Role.VILLAGER: 2, Role.SEER: 1, Role.POSSESSED: 1, Role.WEREWOLF: 1}
    found = {(one.law, one.of): (one.found, one.expected) for one in breaches(table, village)}
    assert found == {
        ("row_plays", "m_cre"): (96, 120),
        ("row_wins", "m_cre"): (64, 83),
        ("column_plays", "VILLAGER"): (216, 240),
        ("column_wins", "VILLAGER"): (115, 134),
    }
    assert repairs(table, village) == [
        Repair(team="m_cre", role=Role.VILLAGER, printed=Score(24, 14), repaired=Score(48, 33))
    ]
    mended = WinTable({**table.cells, ("m_cre", Role.VILLAGER): Score(48, 33)}, table.totals)
    assert [*breaches(mended, village_in(mended))] == []


def test_every_single_misprint_of_wins_is_found_and_mended() -> None:
    table = read_printed(CROSS_PLAY_2017.replace("14/24,18/24", "33/48,18/24")).wins
    found: Counter[str] = Counter()
    for (team, role), right in table.cells.items():
        wrong = WinTable({**table.cells, (team, role): Score(right.plays, right.wins - 2)}, table.totals)
        village = village_in(wrong)
        assert [*breaches(wrong, village)], (team, role)
        mended = repairs(wrong, village)
        assert all((one.team, one.role, one.repaired) == (team, role, right) for one in mended)
        found[role] += len(mended)
    assert found == {Role.VILLAGER: 5, Role.SEER: 5, Role.POSSESSED: 5, Role.WEREWOLF: 5}


def test_two_misprints_have_no_single_repair() -> None:
    text = CROSS_PLAY_2017.replace("24/48,10/24,8/24,7/24,49/120", "21/48,10/24,8/24,7/24,49/120")
    table = read_printed(text).wins
    village = village_in(table)
    assert {(one.law, one.of) for one in breaches(table, village)} >= {
        ("row_wins", "m_cre"),
        ("row_wins", "AITWolf"),
        ("column_wins", "VILLAGER"),
    }
    assert repairs(table, village) == []


def test_means_of_2017_are_sums_of_integers_that_were_cut() -> None:
    found = read_means(MEANS_2017, 7)
    assert (found.rounding, found.impossible) == ("cut", ())
    sums = {team: tuple(found.sums[team, name] for name in "ABCDE") for team in SUMS_2017}
    assert sums == SUMS_2017
    assert str(shortened(13, 7, 2, "cut")) == "1.85"
    assert str(shortened(13, 7, 2, "rounded")) == "1.86"


def test_means_that_no_sum_explains_are_named() -> None:
    found = read_means(MEANS_2017.replace("3.42", "3.44"), 7)
    assert (found.rounding, found.impossible) == (None, (("m_cre", "A"),))
    assert read_means("team,A\nx,1.86\ny,2.00\n", 7).rounding == "rounded"


def test_the_wrong_weights_of_a_column_are_named() -> None:
    table = read_printed(WRONG_WEIGHTS)
    assert [*breaches(table.wins, table.village)] == []
    mean, weighted = weightings(table)
    assert (mean.right, mean.rows) == (True, 2)
    assert (weighted.right, weighted.village, weighted.rows) == (False, "contest-13", 2)
    assert weighted.weights == {Role.VILLAGER: 6, Role.SEER: 1, Role.POSSESSED: 1, Role.WEREWOLF: 3}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a table needs a header and rows"),
        ("Name,SEER\nx,1\n", "the header must begin with Team and name roles, not Name, SEER"),
        ("Team,SEER\nx\n", "line 2 has 1 cells, not 2"),
        ("Team,SEER\nx,some\n", "line 2: 'some' is neither plays nor wins/plays"),
        ("Team,SEER,SEER (%)\nx,1,much\n", "line 2: 'much' is not a number"),
        ("Team,SEER,SEER (%)\nx,1,inf\n", "line 2: 'inf' is not a number"),
        (f"Team,SEER\n{'x' * 200_000},1\n", "not a CSV table: field larger than field limit"),
        ("\nx,1\n", "a table needs a header and rows"),
    ],
)
def test_tables_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(CallerError, match=why.replace("(", r"\(")):
        read_printed(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a table needs a header and rows"),
        ("team,score\nx,1\n", "names no criteria"),
        ("team,A\nx\n", "line 2 has 1 cells, not 2"),
        ("team,A\nx,1,2\n", "line 2 has 3 cells, not 2"),
        ("team,A\nx,1e9999999\n", "line 2: '1e9999999' is no mean"),
        ("team,A\nx,NaN\n", "line 2: 'NaN' is no mean"),
        (f"team,A\nx,{'1' * 200_000}\n", "not a CSV table: field larger than field limit"),
    ],
)
def test_means_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(CallerError, match=why):
        read_means(text, 7)


def test_differences_from_the_games(tmp_path: Path) -> None:
    log = """\
0,status,1,SEER,ALIVE,cats1,A
0,status,2,WEREWOLF,ALIVE,dogs1,B
1,status,1,SEER,ALIVE,cats1,A
1,status,2,WEREWOLF,ALIVE,dogs1,B
1,vote,1,2
1,execute,2,WEREWOLF
2,status,1,SEER,ALIVE,cats1,A
2,status,2,WEREWOLF,DEAD,dogs1,B
2,result,1,0,VILLAGER
"""
    (tmp_path / "one.log").write_text(log)
    (track,) = score(find_games([str(tmp_path)]).games).tracks.values()
    table = read_printed("Team,SEER,WEREWOLF,TOTAL\ncats,1/1,0/0,1/1\nowls,0/0,0/1,0/1\n")
    assert {
        (one.team, one.column, one.printed, one.ours) for one in mismatches(table, track.results.teams)
    } == {
        ("owls", "Team", "owls", ""),
        ("dogs", "Team", "", "dogs"),
    }
    table = read_printed("Team,SEER,WEREWOLF,TOTAL\nCats,1/1,0/0,1/1\nDOGS,0/0,0/1,0/1\n")
    assert [*mismatches(table, track.results.teams)] == []  # Tables of 2017 spell forst and Forst.
    table = read_printed("Team,SEER,WEREWOLF,TOTAL\ncats,0/1,0/0,0/1\ndogs,0/0,0/1,0/1\n")
    assert [
        (one.team, one.column, one.printed, one.ours) for one in mismatches(table, track.results.teams)
    ] == [
        ("cats", "SEER", "0/1", "1/1"),
        ("cats", "TOTAL", "0/1", "1/1"),
    ]
