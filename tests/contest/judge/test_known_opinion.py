"""A judge whose opinion is known: it comes out again, whatever the order, the names and the lengths."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.contest.judge.oracle import Oracle
from tests.contest.judge.villages import TEAMS, played, scored, settings, to_judge
from tests.files.shared_data import DATA, needs

from jinro.contest.judge.asking import judged
from jinro.contest.judge.criterion_tables import tables_of
from jinro.contest.judge.folder import JudgeFolder
from jinro.contest.judge.games import GamesToJudge
from jinro.contest.judge.questions import JudgeSettings
from jinro.contest.judge.records import Judgement
from jinro.contest.judge.view import JudgeView
from jinro.contest.rate.totals import mid_ranks
from jinro.contest.score import find_games
from jinro.contest.score.games import ScoredGame
from jinro.game import events as e


class Known:
    """The opinion: a team's place in a list, another one for each criterion."""

    def __init__(self, games: GamesToJudge) -> None:
        self._team = {
            (game.key, seat): team for game in games.games for seat, team in enumerate(game.teams, 1)
        }
        self.teams = sorted({*self._team.values()})

    def good(self, team: str, criterion: str) -> float:
        return (7 * self.teams.index(team) + 3 * ord(criterion)) % len(self.teams)

    def __call__(self, view: JudgeView, seat: int, criterion: str) -> float:
        return self.good(self._team[view.key, seat], criterion)

    def ranks(self, view: JudgeView, criterion: str) -> tuple[float, ...]:
        seats = range(1, len(view.names) + 1)
        found = mid_ranks({seat: -self(view, seat, criterion) for seat in seats})
        return tuple(found[seat] for seat in seats)


def check(games: list[ScoredGame], how: JudgeSettings, path: Path) -> tuple[Judgement, Known]:
    """Judge games, and compare every single opinion with the known one."""
    chosen = to_judge(games, how)
    known = Known(chosen)
    folder = JudgeFolder(path)
    with folder.writing():
        oracle = Oracle(chosen.views, known)
        made = asyncio.run(judged(chosen, how, folder, dict.fromkeys(how.models, oracle.complete)))
    assert made.missing == ()
    views = {view.key: view for view in chosen.views}
    assert len(made.opinions) == how.repeats * sum(len(game.criteria) for game in chosen.games)
    for one in made.opinions:
        assert one.ranks == known.ranks(views[one.game], one.criterion)
    return made, known


def longer(game: ScoredGame) -> ScoredGame:
    """The same game, in which seat 1 says ten times as much in each utterance."""
    events = [
        replace(one, text=f"{one.text} " * 10) if isinstance(one, e.Spoke) and one.seat == 1 else one
        for one in game.events
    ]
    return replace(game, events=events)


@pytest.mark.parametrize("village", ["contest-5", "contest-en-9", "contest-en-13"])
def test_every_opinion_comes_out_in_any_order_and_under_any_names(village: str, tmp_path: Path) -> None:
    games = [scored(played(village, seed, seed), f"{seed}") for seed in range(2)]
    made, _ = check(games, settings(repeats=4), tmp_path)
    assert len({one.order for one in made.opinions}) >= 4
    assert {one.renamed for one in made.opinions} == {False, True}


def test_every_opinion_comes_out_at_any_length(tmp_path: Path) -> None:
    game = scored(played("contest-en-5", 1))
    short, _ = check([game], settings(repeats=2), tmp_path / "short")
    long, _ = check([longer(game)], settings(repeats=2), tmp_path / "long")
    assert [one.ranks for one in short.opinions] == [one.ranks for one in long.opinions]


def test_the_table_has_the_teams_in_the_known_order(tmp_path: Path) -> None:
    games = [scored(played("contest-en-5", seed, seed), f"{seed}") for seed in range(14)]
    made, known = check(games, settings(repeats=1), tmp_path)
    tables = tables_of(made)
    for criterion in "ABCDE":
        table = tables.table(criterion=criterion)
        assert table is not None
        assert [one.team for one in table.teams] == sorted(
            TEAMS, key=lambda team: -known.good(team, criterion)
        )
        assert all(not one.strength.apart for one in table.teams)


@pytest.mark.slow
@needs("jsai2026-sample")
def test_the_given_games(tmp_path: Path) -> None:
    found = find_games([str(DATA / "jsai2026-sample")], keep_events=True)
    check(found.games, settings(repeats=2), tmp_path)
