"""What language models said as judges: places by criterion with intervals, judges beside people, "
"agreement."""

from typing import Final

from msgspec import Struct

from jinro.contest.infer.differences import ranks
from jinro.contest.judge.audit import PEOPLE, AgreementRow, JudgeAudit
from jinro.contest.judge.criterion_tables import ALL, FEW_GAMES, CriterionTable, JudgedTeam, JudgeTables
from jinro.contest.judge.records import Judgement
from jinro.contest.rate.editions import EDITIONS
from jinro.contest.rate.totals import Totals
from jinro.contest.report.model import (
    Better,
    Block,
    Cell,
    Column,
    IntervalCell,
    Label,
    Number,
    Paragraphs,
    ReportTable,
    estimate,
    written,
)
from jinro.contest.report.sections.differences import (
    PERCENT,
    compared,
    difference_table,
    rank_cell,
    rank_column,
)
from jinro.contest.report.titles import ENTRY, GAMES, TEAM, Columns, Told, joined, strong, table, who
from jinro.i18n import Text, message

_JUDGES: Final[dict[str, Text]] = {
    PEOPLE: message("report.judges.people"),
    ALL: message("report.judges.models"),
}

_RATERS: Final[tuple[Text, Text]] = (
    message("report.judges.one_rater"),
    message("report.judges.another_rater"),
)
_OWN: Final = Columns("report.judges.columns")
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
        return IntervalCell(None)
    return estimate(team.place, team.place_interval)


def _of(table: CriterionTable | None) -> dict[str, JudgedTeam]:
    return {} if table is None else {one.team: one for one in table.teams}


def _names(tables: JudgeTables) -> list[str]:
    """The teams, the best under all criteria first."""
    whole = _of(tables.table())
    return sorted(whole, key=lambda name: (-whole[name].place, name))


def _places(facts: JudgeFacts, *, by_team: bool) -> ReportTable:
    tables = facts.teams if by_team else facts.entries
    criteria = [ALL, *tables.criteria]
    found = {one: _of(tables.table(criterion=one)) for one in criteria}
    games = message("report.judges.columns.games_about", n=len(facts.judgement.games))

    def place(one: str) -> Told[str]:
        about = message("report.judges.all_says") if one == ALL else ""
        title = Column(key=one, title=_title(facts, one), about=about, better="higher")
        return title, lambda name: _place(found[one].get(name))

    whole = tables.table()
    differences = () if whole is None else whole.differences
    ranked = ranks(differences)
    notes: list[Text] = [compared(differences)]
    few = [name for name, one in found[ALL].items() if one.few]
    if few:
        notes.append(message("report.judges.few_games", few_games=FEW_GAMES, teams=joined([*few])))
    return table(
        "judge-teams" if by_team else "judge",
        message("report.judges.team_places_title" if by_team else "report.judges.places_title"),
        message("report.judges.places_says"),
        _names(tables),
        (
            (who(facts.merged and not by_team), strong),
            (
                Column(key="games", title=GAMES, about=games),
                lambda name: Number(found[ALL][name].games),
            ),
            (rank_column(), lambda name: rank_cell(ranked, name)),
            *map(place, criteria),
        ),
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
    def place(model: str) -> Told[str]:
        own = _of(facts.entries.table(model=model))
        return Column(key=model, title=model, better="higher"), lambda name: _place(own.get(name))

    return table(
        "judge-models",
        message("report.judges.models_title"),
        message("report.judges.models_says"),
        _names(facts.entries),
        ((who(facts.merged), strong), *map(place, facts.entries.models)),
    )


def _beside(facts: JudgeFacts, totals: Totals) -> ReportTable:
    """People and judges side by side, by team and criterion."""
    graded = {one.criterion: one.teams for one in totals.criteria}
    better: Better = "higher" if totals.scale == "points" else "lower"
    given = message("report.judges.points" if totals.scale == "points" else "report.judges.ranks")

    def both(one: str) -> tuple[Told[str], Told[str]]:
        people, judged = graded[one], _of(facts.teams.table(criterion=one))
        by_people, by_models = (message(f"report.judges.by_{by}", one=one) for by in ("people", "models"))
        return (
            (
                Column(key=f"{one} people", title=by_people, better=better),
                lambda name: Number(people[name].value if name in people else None, "number", 2),
            ),
            (
                Column(key=f"{one} judges", title=by_models, better="higher"),
                lambda name: Number(judged[name].place if name in judged else None, "percent", 1),
            ),
        )

    return table(
        "judge-and-people",
        message("report.judges.beside_title"),
        message("report.judges.beside_says", given=given),
        _names(facts.teams),
        (
            (Column(key="team", title=TEAM), strong),
            *(told for one in facts.teams.criteria if one in graded for told in both(one)),
        ),
    )


def _agreement(facts: JudgeFacts) -> ReportTable:
    audit = facts.audit
    return table(
        "judge-agreement",
        message("report.judges.agreement_title"),
        message("report.judges.agreement_says"),
        (*audit.agreement, *audit.people),
        (
            (_OWN("criterion"), lambda one: strong(_title(facts, one.criterion))),
            (_OWN("one"), lambda one: Label(_judges(one)[0])),
            (_OWN("other"), lambda one: Label(_judges(one)[1])),
            (
                _OWN("correlation"),
                lambda one: estimate(one.correlation.value, one.correlation.interval, "signed", 2),
            ),
            (_OWN("games", code="compared"), lambda one: Number(one.correlation.games)),
        ),
        notes=(
            *((message("report.judges.all_models"),) if audit.people and audit.agreement else ()),
            *_alphas(audit),
        ),
    )


def _judges(one: AgreementRow) -> tuple[Text, Text]:
    if one.one == one.other == PEOPLE:
        return _RATERS
    return _JUDGES.get(one.one, one.one), _JUDGES.get(one.other, one.other)


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
    return table(
        "judge-work",
        message("report.judges.work_title"),
        message("report.judges.work_says"),
        facts.audit.models,
        (
            (_OWN("model"), lambda one: strong(one.model)),
            (_OWN("opinions"), lambda one: Number(one.opinions)),
            (_OWN("missing"), lambda one: Number(one.missing)),
            (_OWN("repaired"), lambda one: Number(one.repaired)),
            (_OWN("tied"), lambda one: Number(one.tied, "percent", 1)),
        ),
    )
