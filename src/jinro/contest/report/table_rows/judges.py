"""A judgement as rows for programs. What is missing is None, in CSV an empty cell; never 0."""

from collections.abc import Iterable

from jinro.contest.infer.correlations import Correlation
from jinro.contest.judge.audit import JudgeAudit
from jinro.contest.judge.criterion_tables import ALL, JudgeTables
from jinro.contest.judge.records import Judgement
from jinro.contest.report.table_rows.scores import Row


def table_rows(tables: JudgeTables) -> Iterable[Row]:
    """A row for each track, judge, criterion and team."""
    for table in tables.tables:
        for one in table.teams:
            yield {
                "track": table.track,
                "judge": table.model,
                "criterion": table.criterion,
                "team": one.team,
                "games": one.games,
                "seats": one.seats,
                "place": one.place,
                "place_interval": one.place_interval,
                "rank": one.rank,
                "strength": one.strength.value,
                "strength_interval": one.strength.interval,
                "ahead": one.strength.ahead,
                "ahead_interval": one.strength.ahead_interval,
                "not_comparable": one.strength.apart,
                "too_few_games": one.few,
            }


def wide_rows(tables: JudgeTables) -> Iterable[Row]:
    """A row for each track, judge and team, with three columns for each criterion of the judgement."""
    for track in dict.fromkeys(table.track for table in tables.tables):
        for model in dict.fromkeys(table.model for table in tables.tables if table.track == track):
            whole = tables.table(track, model)
            for team in whole.teams if whole is not None else ():
                row: Row = {"track": track, "judge": model, "team": team.team, "games": team.games}
                for criterion in (ALL, *tables.criteria):
                    table = tables.table(track, model, criterion)
                    own = [one for one in table.teams if one.team == team.team] if table is not None else []
                    row[f"{criterion} ahead"] = own[0].strength.ahead if own else None
                    row[f"{criterion} place"] = own[0].place if own else None
                    row[f"{criterion} rank"] = own[0].rank if own else None
                yield row


def opinion_rows(judgement: Judgement) -> Iterable[Row]:
    """A row for each seat of each opinion."""
    games = {game.key: game for game in judgement.games}
    for one in judgement.opinions:
        game = games[one.game]
        for seat, rank in enumerate(one.ranks, 1):
            yield {
                "game": game.source,
                "track": game.track,
                "criterion": one.criterion,
                "judge": one.model,
                "repeat": one.repeat,
                "seat": seat,
                "name": game.names[seat - 1],
                "shown_as": one.names[seat - 1],
                "team": game.teams[seat - 1],
                "role": game.roles[seat - 1],
                "rank": rank,
                "place": one.shares[seat - 1],
                "reason": one.reasons[seat - 1] if one.reasons else "",
            }


def missing_rows(judgement: Judgement) -> Iterable[Row]:
    """A row for each opinion that is not there."""
    games = {game.key: game for game in judgement.games}
    for one in judgement.missing:
        yield {
            "game": games[one.game].source if one.game in games else one.game,
            "criterion": one.criterion,
            "judge": one.model,
            "repeat": one.repeat,
            "why": one.why,
            "detail": one.detail,
        }


def audit_rows(audit: JudgeAudit) -> Iterable[Row]:
    """A row for each figure: what is compared with what, by which judge and criterion."""
    for model in audit.models:
        figures = {"opinions": model.opinions, "missing": model.missing, "repaired": model.repaired}
        for name, count in figures.items():
            yield _row("answers", model.model, ALL, name, value=count)
        yield _row("answers", model.model, ALL, "tied", value=model.tied)
        yield _row("answers", model.model, ALL, "all_tied", value=model.all_tied)
    for agreement in (*audit.agreement, *audit.people):
        what = f"{agreement.one} / {agreement.other}"
        yield _row("agreement", agreement.one, agreement.criterion, what, agreement.correlation)
    for alpha in audit.alpha:
        yield _row("alpha", ALL, alpha.criterion, "models", value=alpha.alpha, games=alpha.units)
    for repeat in audit.repeats:
        yield _row("repeats", repeat.model, ALL, "same names", repeat.same_names)
        yield _row("repeats", repeat.model, ALL, "other names", repeat.other_names)
    for one in audit.sensitivity:
        yield _row("sensitivity", one.model, one.criterion, one.what, one.correlation)
    for names in audit.names:
        yield _row("names", names.model, ALL, "spread / chance", value=names.ratio)
        yield _row("names", names.model, ALL, "as much by chance", value=names.chance)
    for metric in audit.metrics:
        yield _row("metric", ALL, metric.criterion, metric.metric, metric.correlation)


def _row(
    kind: str,
    judge: str,
    criterion: str,
    what: str,
    found: Correlation | None = None,
    *,
    value: float | None = None,
    games: int | None = None,
) -> Row:
    return {
        "kind": kind,
        "judge": judge,
        "criterion": criterion,
        "what": what,
        "value": value if found is None else found.value,
        "interval": None if found is None else found.interval,
        "games": games if found is None else found.games,
    }


def dispute_rows(audit: JudgeAudit) -> Iterable[Row]:
    """A row for each disputed game and criterion."""
    for one in audit.disputed:
        yield {
            "game": one.source,
            "track": one.track,
            "criterion": one.criterion,
            "agreement": one.agreement,
            "seat": one.seat,
            "name": one.name,
            "team": one.team,
            "lowest": one.lowest[1],
            "lowest_judge": one.lowest[0],
            "highest": one.highest[1],
            "highest_judge": one.highest[0],
        }
