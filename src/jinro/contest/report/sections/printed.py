"""Printed tables of other contests: shown as printed, with the cell that cannot be true and its only repair;
and means of ratings, cut as they were."""

from typing import Final

from jinro.contest.report.facts import MeansFacts, PrintedFacts, ReportFacts, slug
from jinro.contest.report.model import (
    Better,
    Block,
    Cell,
    Checks,
    Column,
    Number,
    Paragraphs,
    ReportTable,
    WinRate,
)
from jinro.contest.report.sections.checks import laws
from jinro.contest.report.titles import (
    TEAM,
    Told,
    column,
    joined,
    rate_about,
    rate_name,
    role_name,
    strong,
    table,
)
from jinro.contest.score.conservation import WinTable, repairs
from jinro.contest.score.means import shortened
from jinro.contest.score.printed import mismatches, weightings
from jinro.contest.score.results import LABELS, Score, TeamScore
from jinro.game.roles import Role
from jinro.i18n import Text, message

MARK: Final = " ※"


def printed_blocks(facts: ReportFacts, one: PrintedFacts) -> tuple[Block, ...]:
    """A printed table of wins, what is wrong with it, and what it is with the repair."""
    wins, village = one.table.wins, one.table.village
    found = repairs(wins, village)
    notes: list[Text] = []
    for repair in found:
        was, now = repair.printed, repair.repaired
        notes.append(
            message(
                "report.printed.misprint",
                team=repair.team,
                role=role_name(repair.role),
                was=f"{was.wins}/{was.plays}",
                now=f"{now.wins}/{now.plays}",
            )
        )
    blocks: list[Block] = [_as_printed(one, notes)]
    if found:
        cells = {**wins.cells, **{(fix.team, fix.role): fix.repaired for fix in found}}
        blocks.append(_mended(one, WinTable(cells, wins.totals)))
    blocks.append(Checks(tuple(laws(wins, village))))
    remarks = [*_weights(one), *_against(facts, one)]
    if remarks:
        blocks.append(Paragraphs(paragraphs=tuple(remarks), kind="list"))
    return tuple(blocks)


def _as_printed(one: PrintedFacts, notes: list[Text]) -> ReportTable:
    wins = one.table.wins
    wrong = {(fix.team, fix.role) for fix in repairs(wins, one.table.village)}

    def cell(role: Role) -> Told[str]:
        better: Better = "" if role in {bad for _, bad in wrong} else "higher"
        title = Column(key=role.lower(), title=role_name(role), better=better, role=role)
        return title, lambda team: _win_rate(
            wins.cells.get((team, role), Score()), MARK if (team, role) in wrong else ""
        )

    return table(
        f"printed-{slug(one.name)}",
        message("report.printed.title", name=one.name),
        message("report.printed.says"),
        wins.teams,
        (
            (Column(key="team", title=TEAM), strong),
            *map(cell, wins.roles),
            (
                column("total", "report.printed.columns.total", "", "higher"),
                lambda team: _win_rate(wins.totals.get(team, wins.row(team))),
            ),
        ),
        notes=notes,
    )


def _win_rate(score: Score, mark: str = "") -> WinRate:
    return WinRate(score.wins, score.plays, mark)


def _mended(one: PrintedFacts, wins: WinTable) -> ReportTable:
    scores = []
    for team in wins.teams:
        score = TeamScore(team)
        score.roles = {role: wins.cells[team, role] for role in wins.roles}
        scores.append(score)

    def rate(key: str) -> Column:
        return Column(key=key, title=rate_name(key), about=rate_about(key), better="higher")

    seats = one.table.village.seats
    return table(
        f"printed-{slug(one.name)}-corrected",
        message("report.printed.mended_title"),
        message("report.printed.mended_says"),
        scores,
        (
            (Column(key="team", title=TEAM), lambda score: strong(score.name)),
            (rate("pooled"), lambda score: _win_rate(score.pooled)),
            (rate("role_mean"), lambda score: Number(score.role_mean, "percent", 2)),
            (rate("role_weighted"), lambda score: Number(score.weighted(seats), "percent", 2)),
        ),
    )


def _weights(one: PrintedFacts) -> list[Text]:
    found: list[Text] = []
    for weighting in weightings(one.table):
        if not weighting.right:
            names = ((role_name(role), n) for role, n in weighting.weights.items())
            used = joined([message("report.printed.weight", name=name, n=n) for name, n in names])
            found.append(message("report.printed.weights", label=LABELS[weighting.column], used=used))
    return found


def _against(facts: ReportFacts, one: PrintedFacts) -> list[Text]:
    """Where the games of this report give other numbers; only beside games of the same village."""
    seats = dict(one.table.village.seats)
    for track in facts.tracks:
        results = track.entries.results
        games = results.decided or 1
        if {role: n // games for role, n in results.weights.items()} != seats:
            continue
        best = min(
            ([*mismatches(one.table, scores.results.teams)] for scores in (track.entries, track.teams)),
            key=len,
        )
        if not best:
            return [message("report.printed.equal", track=track.title)]
        nothing = message("report.printed.nothing")
        return [
            message(
                "report.printed.unequal",
                team=bad.team,
                column=bad.column,
                printed=bad.printed or nothing,
                ours=bad.ours or nothing,
            )
            for bad in best
        ]
    return []


def mean_blocks(one: MeansFacts) -> tuple[Block, ...]:
    """A printed table of mean ratings, computed again from the whole sums behind it."""
    teams = [*dict.fromkeys(team for team, _ in one.cells)]
    criteria = [*dict.fromkeys(name for _, name in one.cells)]
    means = one.means

    def mean(name: str) -> Told[str]:
        title = Column(key=name, title=name, better="higher")
        return title, lambda team: _mean(one, means.sums.get((team, name)))

    def total(name: str) -> Told[str]:
        title = Column(key=f"sum_{name}", title=message("report.printed.sum_of", name=name))
        return title, lambda team: Number(means.sums.get((team, name)))

    how = {
        "cut": message("report.printed.means_cut", raters=means.raters),
        "rounded": message("report.printed.means_rounded", raters=means.raters),
    }
    notes: tuple[Text, ...] = (how[means.rounding],) if means.rounding else ()
    notes += tuple(
        message(
            "report.printed.no_mean", team=team, name=name, cell=one.cells[team, name], raters=means.raters
        )
        for team, name in means.impossible
    )
    found = table(
        f"means-{slug(one.name)}",
        message("report.printed.means_title", name=one.name),
        message("report.printed.means_says"),
        teams,
        ((Column(key="team", title=TEAM), strong), *map(mean, criteria), *map(total, criteria)),
        notes=notes,
    )
    return (found,)


def _mean(one: MeansFacts, total: int | None) -> Cell:
    if total is None:
        return Number(None)
    # As printed: a mean that was cut is written cut, and never rounded up by a formatter.
    value = shortened(total, one.means.raters, 2, one.means.rounding or "rounded")
    return Number(float(value), "number", 2)
