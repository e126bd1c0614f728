"""What language models said as judges: places by criterion with intervals, judges beside people, "
"agreement."""

from typing import Final

from msgspec import Struct

from jinro.contest.judge.audit import PEOPLE, JudgeAudit
from jinro.contest.judge.criterion_tables import ALL, FEW_GAMES, CriterionTable, JudgedTeam, JudgeTables
from jinro.contest.judge.records import Judgement
from jinro.contest.rate.editions import EDITIONS
from jinro.contest.rate.totals import Totals
from jinro.contest.report.model import (
    Block,
    Cell,
    Column,
    Estimate,
    Label,
    Number,
    Paragraphs,
    ReportTable,
    written,
)
from jinro.contest.report.sections.differences import PERCENT, compared, difference_table
from jinro.contest.report.titles import ENTRY, GAMES, TEAM, column, joined
from jinro.i18n import Text, message

_JUDGES: Final[dict[str, Text]] = {
    PEOPLE: message("report.judges.people"),
    ALL: message("report.judges.models"),
}

_RATERS: Final[tuple[Text, Text]] = (
    message("report.judges.one_rater"),
    message("report.judges.another_rater"),
)
JUDGES_METHOD: Final = message("report.judges.method")


class JudgeFacts(Struct, frozen=True, kw_only=True):
    """A judgement with its tables and its audit."""

    judgement: Judgement
    entries: JudgeTables
    teams: JudgeTables
    audit: JudgeAudit

    @property
    def merged(self) -> bool:
        """Whether a team has several entries."""
        return any(game.entries != game.teams for game in self.judgement.games)


def judge_blocks(facts: JudgeFacts | None, totals: Totals | None) -> tuple[Block, ...]:
    """All tables of a judgement, or that there is none."""
    if facts is None or not facts.judgement.opinions:
        return (Paragraphs(paragraphs=(message("report.judges.none"),), kind="unknown"),)
    blocks: list[Block] = [Paragraphs(paragraphs=_about(facts)), _places(facts, by_team=False)]
    if facts.merged:
        blocks.append(_places(facts, by_team=True))
    blocks.append(_pairs(facts))
    if len(facts.judgement.models) > 1:
        blocks.append(_models(facts))
    if totals is not None and totals.graded_games:
        blocks.append(_beside(facts, totals))
    blocks += [_agreement(facts), _work(facts)]
    return tuple(blocks)


def _title(facts: JudgeFacts, criterion: str) -> Text:
    if criterion == ALL:
        return message("report.judges.all")
    edition = EDITIONS.get(facts.judgement.edition)
    found = [one.title for one in edition.criteria if one.id == criterion] if edition else []
    return message("report.judges.title", criterion=criterion, title=found[0]) if found else criterion


def _about(facts: JudgeFacts) -> tuple[Text, ...]:
    made = facts.judgement
    count = len(made.models)
    code = "report.judges.one_model" if count == 1 else "report.judges.some_models"
    models = message(code, n=count, models=", ".join(made.models))
    told: list[Text] = [
        message("report.judges.about", models=models, games=len(made.games), repeats=made.repeats)
    ]
    if made.missing:
        told.append(message("report.judges.missing", n=len(made.missing)))
    return tuple(told)


def _place(team: JudgedTeam | None) -> Cell:
    if team is None:
        return Estimate(None)
    low, high = team.place_interval or (None, None)
    return Estimate(team.place, low, high)


def _of(table: CriterionTable | None) -> dict[str, JudgedTeam]:
    return {} if table is None else {one.team: one for one in table.teams}


def _names(tables: JudgeTables) -> list[str]:
    """The teams, the best under all criteria first."""
    whole = _of(tables.table())
    return sorted(whole, key=lambda name: (-whole[name].place, name))


def _places(facts: JudgeFacts, *, by_team: bool) -> ReportTable:
    tables = facts.teams if by_team else facts.entries
    columns = [
        Column(key="team", title=TEAM if by_team or not facts.merged else ENTRY),
        Column(
            key="games",
            title=GAMES,
            about=message("report.judges.columns.games_about", n=len(facts.judgement.games)),
        ),
    ]
    criteria = [ALL, *tables.criteria]
    columns += [
        Column(
            key=one,
            title=_title(facts, one),
            about=message("report.judges.all_says") if one == ALL else "",
            better="higher",
        )
        for one in criteria
    ]
    found = {one: _of(tables.table(criterion=one)) for one in criteria}
    rows: list[tuple[Cell, ...]] = []
    for name in _names(tables):
        own = found[ALL][name]
        cells = [_place(found[one].get(name)) for one in criteria]
        rows.append((Label(name, strong=True), Number(own.games), *cells))
    few = [name for name, one in found[ALL].items() if one.few]
    whole = tables.table()
    tested = compared(() if whole is None else whole.differences)
    notes: tuple[Text, ...] = (tested,)
    if few:
        notes = (
            tested,
            message("report.judges.few_games", few_games=FEW_GAMES, teams=joined([*few])),
        )
    title = message("report.judges.places_title")
    if by_team:
        title = message("report.judges.team_places_title")
    return ReportTable(
        name="judge-teams" if by_team else "judge",
        title=title,
        says=message("report.judges.places_says"),
        columns=tuple(columns),
        rows=tuple(rows),
        notes=notes,
    )


def _pairs(facts: JudgeFacts) -> ReportTable:
    """Differences of places, by criterion."""
    found = [
        (criterion, facts.entries.table(criterion=criterion)) for criterion in (ALL, *facts.entries.criteria)
    ]
    groups = [
        (_title(facts, criterion), table.differences) for criterion, table in found if table is not None
    ]
    who = ENTRY if facts.merged else TEAM
    return difference_table("judge-differences", who, groups, unit=PERCENT)


def _models(facts: JudgeFacts) -> ReportTable:
    tables = facts.entries
    found = {model: _of(tables.table(model=model)) for model in tables.models}
    columns = [Column(key="team", title=ENTRY if facts.merged else TEAM)]
    columns += [Column(key=model, title=model, better="higher") for model in found]
    rows = tuple(
        (Label(name, strong=True), *(_place(own.get(name)) for own in found.values()))
        for name in _names(tables)
    )
    return ReportTable(
        name="judge-models",
        title=message("report.judges.models_title"),
        says=message("report.judges.models_says"),
        columns=tuple(columns),
        rows=rows,
    )


def _beside(facts: JudgeFacts, totals: Totals) -> ReportTable:
    """People and judges side by side, by team and criterion."""
    given = message("report.judges.points") if totals.scale == "points" else message("report.judges.ranks")
    graded = {one.criterion: one.teams for one in totals.criteria}
    criteria = [one for one in facts.teams.criteria if one in graded]
    columns = [Column(key="team", title=TEAM)]
    for one in criteria:
        columns += [
            Column(
                key=f"{one} people",
                title=message("report.judges.by_people", one=one),
                better="higher" if totals.scale == "points" else "lower",
            ),
            Column(key=f"{one} judges", title=message("report.judges.by_models", one=one), better="higher"),
        ]
    rows: list[tuple[Cell, ...]] = []
    for name in _names(facts.teams):
        cells: list[Cell] = []
        for one in criteria:
            mean = graded[one].get(name)
            judged = _of(facts.teams.table(criterion=one)).get(name)
            cells.append(Number(None if mean is None else mean.value, "number", 2))
            cells.append(Number(None if judged is None else judged.place, "percent", 1))
        rows.append((Label(name, strong=True), *cells))
    return ReportTable(
        name="judge-and-people",
        title=message("report.judges.beside_title"),
        says=message("report.judges.beside_says", given=given),
        columns=tuple(columns),
        rows=tuple(rows),
    )


def _agreement(facts: JudgeFacts) -> ReportTable:
    audit = facts.audit
    rows: list[tuple[Cell, ...]] = []
    for one in (*audit.agreement, *audit.people):
        low, high = one.correlation.interval or (None, None)
        among = one.one == one.other == PEOPLE
        first, second = (_JUDGES.get(name, name) for name in (one.one, one.other))
        rows.append(
            (
                Label(_title(facts, one.criterion), strong=True),
                *map(Label, _RATERS if among else (first, second)),
                Estimate(one.correlation.value, low, high, "signed", 2),
                Number(one.correlation.games),
            )
        )
    return ReportTable(
        name="judge-agreement",
        title=message("report.judges.agreement_title"),
        says=message("report.judges.agreement_says"),
        columns=(
            column("criterion", "report.judges.columns.criterion"),
            column("one", "report.judges.columns.one"),
            column("other", "report.judges.columns.other"),
            column(
                "correlation", "report.judges.columns.correlation", "report.judges.columns.correlation_about"
            ),
            column("games", "report.judges.columns.compared", "report.judges.columns.compared_about"),
        ),
        rows=tuple(rows),
        notes=(
            *((message("report.judges.all_models"),) if audit.people and audit.agreement else ()),
            *_alphas(audit),
        ),
    )


def _alphas(audit: JudgeAudit) -> tuple[Text, ...]:
    """How far all models together agree, by criterion."""
    known = [one for one in audit.alpha if one.alpha is not None]
    if not known:
        return ()
    told = joined(
        [
            message(
                "report.judges.alpha",
                criterion=one.criterion,
                alpha=written(one.alpha, "number", 2),
                units=one.units,
            )
            for one in known
        ]
    )
    return (message("report.judges.alphas", told=told),)


def _work(facts: JudgeFacts) -> ReportTable:
    rows: list[tuple[Cell, ...]] = [
        (
            Label(one.model, strong=True),
            Number(one.opinions),
            Number(one.missing),
            Number(one.repaired),
            Number(one.tied, "percent", 1),
        )
        for one in facts.audit.models
    ]
    return ReportTable(
        name="judge-work",
        title=message("report.judges.work_title"),
        says=message("report.judges.work_says"),
        columns=(
            column("model", "report.judges.columns.model"),
            column("opinions", "report.judges.columns.opinions", "report.judges.columns.opinions_about"),
            column("missing", "report.judges.columns.missing", "report.judges.columns.missing_about"),
            column("repaired", "report.judges.columns.repaired", "report.judges.columns.repaired_about"),
            column("tied", "report.judges.columns.tied", "report.judges.columns.tied_about"),
        ),
        rows=tuple(rows),
    )
