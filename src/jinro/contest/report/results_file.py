"""`results_file`: the results of a report as the contest publishes them (`contest/score/results_file.py`)."""

from collections.abc import Mapping

from jinro.contest.judge.criterion_tables import ALL, JudgeTables
from jinro.contest.rate.totals import Totals
from jinro.contest.report.facts import ReportFacts, TrackFacts
from jinro.contest.score.results_file import (
    Awards,
    MetricTable,
    OpinionTable,
    PublishedResults,
    PublishedTrack,
    TeamWins,
    WinRates,
    metric_row,
    shortened,
)
from jinro.game.roles import Role
from jinro.i18n import Language, text


def results_file(facts: ReportFacts) -> PublishedResults:
    """All tracks, by team. Prizes are the organiser's to decide."""
    return PublishedResults(
        contest=facts.title,
        contest_en=facts.title,
        awards=Awards(),
        tracks=[_track(facts, track) for track in facts.tracks],
    )


def _track(facts: ReportFacts, track: TrackFacts) -> PublishedTrack:
    scores, results = track.teams, track.teams.results
    names: dict[Language, str] = {language: text(track.title, language) for language in ("ja", "en")}
    values = {
        team.name: {name: one.value for name, one in scores.metrics(team.name).items()}
        for team in results.ranking()
    }
    return PublishedTrack(
        id=track.slug,
        name=names["ja"],
        name_en=names["en"],
        games=results.decided,
        village_size=max((len(game.roles) for game, _ in scores.games), default=0),
        win_rates=_wins(track),
        game_metrics=MetricTable(rows=[metric_row(team, own) for team, own in values.items()]),
        human_eval=_people(facts.track_totals.get(track.name, facts.totals), values),
        llm_judge=None if facts.judged is None else _models(facts.judged.teams, track.name),
    )


def _wins(track: TrackFacts) -> WinRates:
    results = track.teams.results
    rows = [
        TeamWins(
            team=team.name,
            games=team.pooled.plays,
            wins=team.pooled.wins,
            macro=shortened(team.pooled.rate),
            micro=shortened(team.role_mean),
            weighted=shortened(results.weighted(team)),
            by_role={role: (one.plays, one.wins) for role in Role if (one := team.roles.get(role))},
        )
        for team in results.ranking()
    ]
    return WinRates(roles=[*results.roles], rows=rows)


def _people(totals: Totals | None, teams: Mapping[str, object]) -> OpinionTable | None:
    """Means of grades; None: nobody has rated games of these teams."""
    if totals is None:
        return None
    rows = [
        {
            "team": team,
            **{
                one.criterion: shortened(one.teams[team].value) if team in one.teams else None
                for one in totals.criteria
            },
        }
        for team in teams
    ]
    criteria = [one.criterion for one in totals.criteria]
    graded = any(value is not None for row in rows for name, value in row.items() if name != "team")
    return OpinionTable(criteria=criteria, rows=rows) if graded else None


def _models(tables: JudgeTables, track: str) -> OpinionTable | None:
    """Mean ranks over all models, lower is better; None: no game of the track was judged."""
    if track not in tables.tracks:
        return None
    where = track if len(tables.tracks) > 1 else ALL
    found = (tables.table(where, ALL, criterion) for criterion in tables.criteria)
    own = [one for one in found if one is not None]
    teams = dict.fromkeys(team.team for one in own for team in one.teams)
    ranks = {(one.criterion, team.team): team.rank for one in own for team in one.teams}
    return OpinionTable(
        criteria=[one.criterion for one in own],
        rows=[
            {"team": team, **{one.criterion: shortened(ranks.get((one.criterion, team))) for one in own}}
            for team in teams
        ],
        models=[*tables.models],
        posthoc=False,
        source="",
    )
