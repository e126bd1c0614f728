"""tables.py, strengths.py, audit.py, correlations.py: figures of opinions that are made up."""

from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.contest.judge.villages import played, scored, settings, several, to_judge

from jinro.contest.infer.correlations import correlation
from jinro.contest.infer.places import fit_strengths, pairs_of
from jinro.contest.judge.audit import PEOPLE, JudgeAudit, SensitivityRow, audit_of
from jinro.contest.judge.criterion_tables import ALL, tables_of
from jinro.contest.judge.people import people_of
from jinro.contest.judge.presentation import presentation
from jinro.contest.judge.records import JudgedGame, Judgement, JudgeOpinion, MissingOpinion
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Grade, Picked, PickedGame, Rater
from jinro.contest.rate.totals import mid_ranks
from jinro.contest.report.table_rows.judges import (
    audit_rows,
    dispute_rows,
    missing_rows,
    opinion_rows,
    table_rows,
)
from jinro.contest.score.games import ScoredGame
from jinro.contest.score.opinions import SeatOpinion
from jinro.game.draws import Draws
from jinro.game.notation import encode_log
from jinro.game.roles import Role

Good = Callable[[JudgedGame, JudgeOpinion, int], float]
"""How good a seat is in one presentation."""


def opinions(
    games: Sequence[ScoredGame], good: dict[str, Good], repeats: int = 2, criteria: str = "AB"
) -> Judgement:
    """A judgement by models that think so."""
    how = settings(*good, repeats=repeats, criteria=tuple(criteria))
    chosen = to_judge(games, how)
    made = []
    for game, view in zip(chosen.games, chosen.views, strict=True):
        asked = product(good, game.criteria, range(1, repeats + 1))
        for model, criterion, repeat in asked:
            shown = presentation(view, repeat)
            one = JudgeOpinion(
                game=game.key, criterion=criterion, model=model, repeat=repeat, ranks=(), order=shown.order,
                names=shown.names, renamed=shown.renamed,
            )  # fmt: skip
            seats = range(1, len(game.names) + 1)
            ranks = mid_ranks({seat: -good[model](game, one, seat) for seat in seats})
            made.append(replace(one, ranks=tuple(ranks[seat] for seat in seats)))
    return Judgement(
        edition="2026", models=how.models, repeats=repeats, games=chosen.games, opinions=tuple(made)
    )


def noise(game: JudgedGame, one: JudgeOpinion, seat: int) -> float:
    return Draws(one.model).number(f"{game.key}/{one.criterion}/{one.repeat}/{seat}") / 2**256


def by_team(game: JudgedGame, one: JudgeOpinion, seat: int) -> float:
    return -float(ord(game.teams[seat - 1][5]))


@pytest.fixture(scope="module")
def games() -> list[ScoredGame]:
    return several(count=12)


# Strengths


def test_a_pair_weighs_less_at_a_large_table() -> None:
    numbers = {"a": 0, "b": 1, "c": 2}
    assert pairs_of([("a", 1.0), ("b", 0.0)], numbers) == {(0, 1): (1.0, 1.0)}
    found = pairs_of([("b", 1.0), ("a", 0.5), ("c", 0.5)], numbers)
    third = pytest.approx(2 / 3)
    assert found == {(0, 1): (third, 0.0), (1, 2): (third, third), (0, 2): (third, pytest.approx(1 / 3))}


def test_seats_of_one_team_are_not_compared() -> None:
    assert pairs_of([("a", 1.0), ("a", 0.0)], {"a": 0}) == {}
    assert fit_strengths([[[("a", 1.0), ("a", 0.0)]]])["a"].value == 0.0


def test_equal_teams_are_average_and_strangers_not_comparable() -> None:
    tables = [[[("a", 1.0), ("b", 0.0)]], [[("a", 0.0), ("b", 1.0)]], [[("x", 1.0), ("y", 0.0)]]] * 4
    found = fit_strengths(tables)
    assert found["a"].interval[0] < found["b"].value < found["a"].interval[1]
    assert found["a"].apart == ("x", "y")
    assert found["x"].value > found["y"].value
    assert found["a"].ahead == pytest.approx(0.5, abs=0.01)


def test_a_game_counts_once_however_many_opinions_there_are() -> None:
    won, lost = [("a", 1.0), ("b", 0.0)], [("a", 0.0), ("b", 1.0)]
    found = fit_strengths([[won] * 9, [lost]])
    assert found["a"].value == pytest.approx(0.0, abs=1e-9)


# Tables


def test_tables_of_tracks_models_and_criteria(games: list[ScoredGame]) -> None:
    both = [*games[:3], scored(played("contest-en-9", 1), "nine")]
    made = opinions(both, {"good": by_team, "noise": noise}, criteria="AF")
    tables = tables_of(made)
    assert tables.tracks == ("5 players", "9 players")
    assert {one.track for one in tables.tables} == {ALL, "5 players", "9 players"}
    assert {one.model for one in tables.tables} == {ALL, "good", "noise"}
    assert tables.table("5 players", "good", "F") is None
    nine = tables.table("9 players", "good", "F")
    assert nine is not None
    assert all(team.place_interval is None and team.few for team in nine.teams)
    assert tables_of(made, models=False).models == ("good", "noise")
    whole = tables.table()
    assert whole is not None
    assert sum(team.seats for team in whole.teams) == 3 * 5 + 9
    assert sum(team.seats * team.place for team in whole.teams) == pytest.approx((3 * 5 + 9) / 2)


def test_entries_apart(games: list[ScoredGame]) -> None:
    made = opinions(games[:1], {"good": by_team})
    teams = made.games[0].teams
    entries = tuple(f"{team}-{'AB'[seat % 2]}" for seat, team in enumerate(teams))
    split = replace(made, games=(replace(made.games[0], entries=entries),))
    by_entry = tables_of(split, "entry").table()
    assert by_entry is not None
    assert {one.team for one in by_entry.teams} == {*entries}


def test_rows_tell_teams_reasons_and_what_is_missing(games: list[ScoredGame]) -> None:
    made = opinions(games[:1], {"good": by_team}, repeats=1, criteria="A")
    missing = MissingOpinion(game=made.games[0].key, criterion="B", model="good", repeat=1, why="invalid")
    made = replace(made, missing=(missing,))
    assert [row["team"] for row in opinion_rows(made)] == [*made.games[0].teams]
    assert [(row["criterion"], row["why"]) for row in missing_rows(made)] == [("B", "invalid")]
    assert {row["judge"] for row in table_rows(tables_of(made))} == {ALL}


# Correlations and the audit


def test_correlations_are_inside_games() -> None:
    together = [[(1.0, 2.0), (2.0, 3.0)], [(101.0, 0.2), (102.0, 1.2)]]
    assert correlation(together).value == pytest.approx(1.0)
    assert correlation([[(1.0, 1.0), (1.0, 2.0)]]).value is None  # one of them does not vary
    assert correlation([]).games == 0
    found = correlation([[(0.0, 1.0), (1.0, 0.0)]] * 5)
    assert (found.value, found.interval) == (pytest.approx(-1.0), None)  # Nothing varies around the line.


def sensitivity(audit: JudgeAudit, model: str, what: str) -> float:
    rows = [one for one in audit.sensitivity if (one.model, one.criterion, one.what) == (model, ALL, what)]
    (row,) = rows
    assert isinstance(row, SensitivityRow)
    assert row.correlation.value is not None
    return row.correlation.value


@pytest.mark.parametrize("what", ["order", "votes", "survival", "talk", "length", "won", "werewolf"])
def test_a_judge_that_follows_what_must_not_count_is_found_out(what: str, games: list[ScoredGame]) -> None:
    def follows(game: JudgedGame, one: JudgeOpinion, seat: int) -> float:
        role = game.roles[seat - 1]
        told = {
            "order": -float(one.order.index(seat)),
            "won": float(role.side is game.winner),
            "werewolf": float(role is Role.WEREWOLF),
        }
        return told[what] if what in told else float(getattr(game.facts[seat - 1], what))

    audit = audit_of(opinions(games, {"biased": follows, "noise": noise}))
    assert sensitivity(audit, "biased", what) > 0.7
    assert abs(sensitivity(audit, "noise", what)) < 0.4


def test_a_judge_that_follows_names_is_found_out(games: list[ScoredGame]) -> None:
    def follows(game: JudgedGame, one: JudgeOpinion, seat: int) -> float:
        return -float(ord(one.names[seat - 1][0]))

    found = opinions(games, {"biased": follows, "fair": by_team}, repeats=4)
    audit = audit_of(found)
    repeats = {one.model: one for one in audit.repeats}
    assert repeats["biased"].same_names.value == pytest.approx(1.0)
    assert repeats["biased"].other_names.value is not None
    assert repeats["biased"].other_names.value < 0.8
    assert repeats["fair"].other_names.value == pytest.approx(1.0)
    names = {one.model: one for one in audit.names}
    biased, fair = names["biased"], names["fair"]
    assert biased.ratio is not None
    assert fair.ratio is not None
    assert biased.chance == 0.001
    assert biased.ratio > 1.5 * fair.ratio


def test_agreement_of_models(games: list[ScoredGame]) -> None:
    def reverse(game: JudgedGame, one: JudgeOpinion, seat: int) -> float:
        return -by_team(game, one, seat)

    audit = audit_of(opinions(games, {"one": by_team, "same": by_team, "reverse": reverse}))
    found = {(row.one, row.other): row.correlation.value for row in audit.agreement if row.criterion == "A"}
    assert found == {
        ("one", "same"): pytest.approx(1.0),
        ("one", "reverse"): pytest.approx(-1.0),
        ("same", "reverse"): pytest.approx(-1.0),
    }
    (alpha,) = [row for row in audit.alpha if row.criterion == "A"]
    assert alpha.alpha is not None
    assert alpha.alpha < 0.1
    assert alpha.units == 12 * 5


def test_disputed_games_are_listed_the_most_disputed_first(games: list[ScoredGame]) -> None:
    first = to_judge(games, settings()).games[0].key

    def contrary(game: JudgedGame, one: JudgeOpinion, seat: int) -> float:
        return by_team(game, one, seat) * (-1 if game.key == first and one.criterion == "B" else 1)

    audit = audit_of(opinions(games, {"one": by_team, "other": contrary}))
    (dispute,) = audit.disputed
    assert (dispute.game, dispute.criterion) == (first, "B")
    assert dispute.agreement == pytest.approx(-1.0)
    assert {dispute.lowest[1], dispute.highest[1]} == {0.0, 1.0}
    assert [row["criterion"] for row in dispute_rows(audit)] == ["B"]


def test_metrics_and_rows(games: list[ScoredGame]) -> None:
    audit = audit_of(opinions(games, {"one": by_team}))
    metrics = {one.metric for one in audit.metrics}
    assert {"voted_for", "ksr_all"} <= metrics
    kinds = {row["kind"] for row in audit_rows(audit)}
    assert kinds == {"answers", "alpha", "repeats", "sensitivity", "names", "metric"}
    assert audit.people == ()
    assert audit.disputed == ()  # one judge alone contradicts nobody


def test_ties_and_all_tied_are_counted(games: list[ScoredGame]) -> None:
    audit = audit_of(opinions(games[:2], {"even": lambda game, one, seat: 0.0}, repeats=1))
    (row,) = audit.models
    assert (row.tied, row.all_tied, row.opinions) == (1.0, 4, 4)
    assert next(one for one in audit.sensitivity if one.what == "order").correlation.value is None


# People


@pytest.mark.parametrize("scale", ["points", "ranks"])
def test_agreement_with_people(scale: str, games: list[ScoredGame], tmp_path: Path) -> None:
    made = opinions(games[:3], {"fair": by_team, "noise": noise})
    folder = RatingFolder(tmp_path)
    picked = [
        PickedGame(
            id=f"g{n}",
            source=one.source,
            names=one.names,
            players=one.players,
            entries=one.entries,
            teams=one.teams,
            roles=one.roles,
            winner=one.winner,
        )  # fmt: skip
        for n, one in enumerate(made.games)
    ]
    logs = {f"g{n}": encode_log(game.events) for n, game in enumerate(games[:3])}
    folder.keep_picked(Picked(edition="2026", scale=scale, games=tuple(picked)), logs)  # type: ignore[arg-type]
    folder.keep_raters([Rater(name=name, token=name, games=("g0", "g1", "g2")) for name in ("Ann", "Bo")])
    lines = []
    for n, game in enumerate(made.games):
        places = mid_ranks({seat: -by_team(game, made.opinions[0], seat) for seat in range(1, 6)})
        for rater in ("Ann", "Bo"):
            for seat, rank in places.items():
                value = round(6 - rank) if scale == "points" else round(rank)
                lines.append(Grade(rater=rater, game=f"g{n}", criterion="A", seat=seat, value=value))
    lines.append(Grade(rater="Bo", game="g0", criterion="A", seat=1, value=None))
    # Neither those of a rater who was taken off the list count, nor what nobody is asked for.
    lines.append(Grade(rater="Removed", game="g0", criterion="A", seat=1, value=1))
    lines.append(Grade(rater="Ann", game="g0", criterion="Z", seat=1, value=1))
    folder.add(lines)
    people = people_of(folder)
    assert {one.game for one in people} == {game.key for game in made.games}
    assert {(one.rater, one.criterion) for one in people} == {("Ann", "A"), ("Bo", "A")}
    audit = audit_of(made, people)
    found = {(row.one, row.other): row.correlation.value for row in audit.people if row.criterion == "A"}
    assert found["fair", PEOPLE] == pytest.approx(1.0)
    assert found[PEOPLE, PEOPLE] == pytest.approx(1.0)
    noisy = found["noise", PEOPLE]
    assert noisy is not None
    assert noisy < 0.9
    assert all(row.correlation.value is None for row in audit.people if row.criterion == "B")


def test_a_judge_that_contradicts_people_is_disputed(games: list[ScoredGame]) -> None:
    made = opinions(games[:1], {"one": by_team}, criteria="A", repeats=1)
    ranks = made.opinions[0].ranks
    key = made.games[0].key
    given = [SeatOpinion("Ann", "person", key, seat, "A", rank) for seat, rank in enumerate(ranks, 1)]
    (dispute,) = audit_of(made, given).disputed
    assert {dispute.lowest[0], dispute.highest[0]} == {"one", PEOPLE}
