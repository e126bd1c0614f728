"""How entries behaved on the wire: times of answers, faults, utterances against the regulation."""

from collections.abc import Mapping, Sequence
from typing import Final

from jinro.contest.report.facts import ConductFacts, TrackFacts
from jinro.contest.report.model import (
    Bar,
    Block,
    Cell,
    Chart,
    Column,
    Label,
    Number,
    Paragraphs,
    ReportTable,
    Share,
    written,
)
from jinro.contest.report.titles import ENTRY, GAMES, TEAM, column
from jinro.i18n import Text, message

FAULTS: Final = ("lost", "missing", "late", "refused", "replaced", "cut", "noted")
BREACHES: Final = ("protocol", "markup", "unspeakable", "comma", "length")


def conduct_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The tables of one track, and what is not known."""
    found = {name: track.conduct[name] for name in _names(track) if name in track.conduct}
    blocks: list[Block] = []
    unknown: list[Text] = []
    if any(one.median_ms is not None for one in found.values()):
        blocks += [_latency(track, found), _latency_chart(track, found)]
    else:
        unknown.append(message("report.conduct.unknown_times"))
    if any(one.faults is not None for one in found.values()):
        blocks.append(_faults(track, found))
    else:
        unknown.append(message("report.conduct.unknown_faults"))
    if any(one.breaches is not None for one in found.values()):
        blocks.append(breach_table(_who(track), track.slug, found))
    if unknown:
        blocks.append(Paragraphs(paragraphs=tuple(unknown), kind="unknown"))
    return tuple(blocks)


def _names(track: TrackFacts) -> Sequence[str]:
    ranked = [team.name for team in track.entries.results.ranking()]
    return [*ranked, *sorted(set(track.conduct) - set(ranked))]


def _who(track: TrackFacts) -> Column:
    return Column(key="team", title=ENTRY if track.merged else TEAM)


def _latency(track: TrackFacts, found: dict[str, ConductFacts]) -> ReportTable:
    timed = any(one.budgets for one in found.values())
    columns = [
        _who(track),
        column("answers", "report.conduct.columns.answers"),
        column("median_ms", "report.conduct.columns.median_ms", "", "lower"),
        column("p95_ms", "report.conduct.columns.p95_ms", "report.conduct.columns.p95_ms_about", "lower"),
    ]
    over = any(one.overtime for one in found.values())
    if over:
        columns.append(
            column(
                "overtime",
                "report.conduct.columns.overtime",
                "report.conduct.columns.overtime_about",
                "lower",
            )
        )
    failing = any(one.errors is not None for one in found.values())
    if failing:
        columns.append(
            column("errors", "report.conduct.columns.errors", "report.conduct.columns.errors_about", "lower")
        )
    if timed:
        columns.append(
            column(
                "budgets_used_up",
                "report.conduct.columns.budgets_used_up",
                "report.conduct.columns.budgets_used_up_about",
                "lower",
            )
        )
    rows: list[tuple[Cell, ...]] = []
    for name, one in found.items():
        times = (Number(one.median_ms, "ms", 2), Number(one.slow_ms, "ms", 2))
        budgets = (Share(one.budgets_used_up, one.budgets, "percent", 1),) if timed else ()
        errors = (*((Number(one.overtime),) if over else ()), *((Number(one.errors),) if failing else ()))
        rows.append((Label(name, strong=True), Number(one.answers), *times, *errors, *budgets))
    return ReportTable(
        name=f"{track.slug}-latency",
        title=message("report.conduct.latency_title"),
        says=message("report.conduct.latency_says"),
        columns=tuple(columns),
        rows=tuple(rows),
    )


def _latency_chart(track: TrackFacts, found: dict[str, ConductFacts]) -> Chart:
    most = max((one.slow_ms or 0.0) for one in found.values()) or 1.0
    step = _step(most)
    unit, name = (1_000, "s") if most >= 1_000 else (1, "ms")
    ticks = tuple((step * n, f"{step * n / unit:g} {name}") for n in range(int(most / step) + 2))
    bars = [
        Bar(
            label=name,
            value=one.median_ms,
            low=one.median_ms,
            high=one.slow_ms,
            shown=written(one.median_ms, "ms", 2),
        )
        for name, one in found.items()
        if one.median_ms is not None
    ]
    return Chart(
        name=f"{track.slug}-latency",
        title=message("report.conduct.latency_chart_title"),
        says=message("report.conduct.latency_chart_says"),
        kind="points",
        bars=tuple(bars),
        low=0.0,
        high=ticks[-1][0],
        ticks=ticks,
    )


def _step(most: float) -> float:
    """A round distance between ticks, for about five of them."""
    size = 1.0
    while size * 10 < most:
        size *= 10
    return next(step for step in (size, 2 * size, 5 * size, 10 * size) if most / step <= 5)


def _faults(track: TrackFacts, found: dict[str, ConductFacts]) -> ReportTable:
    kinds = [kind for kind in FAULTS if any((one.faults or {}).get(kind) for one in found.values())]
    columns = [
        _who(track),
        Column(key="games", title=GAMES),
        column(
            "failed_in", "report.conduct.columns.failed_in", "report.conduct.columns.failed_in_about", "lower"
        ),
        column("faults", "report.conduct.columns.faults", "report.conduct.columns.faults_about", "lower"),
        *(
            column(kind, f"report.conduct.faults.{kind}", f"report.conduct.faults_say.{kind}")
            for kind in kinds
        ),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            Label(name, strong=True),
            Number(one.games),
            Number(one.failed_in),
            Number(sum((one.faults or {}).values())),
            *(Number((one.faults or {}).get(kind, 0)) for kind in kinds),
        )
        for name, one in found.items()
    ]
    return ReportTable(
        name=f"{track.slug}-faults",
        title=message("report.conduct.faults_title"),
        says=message("report.conduct.faults_says"),
        columns=tuple(columns),
        rows=tuple(rows),
    )


def breach_table(who: Column, slug: str, found: Mapping[str, ConductFacts]) -> ReportTable:
    """Utterances against the regulation, by kind. Logs do not tell which ones were cut."""
    kinds = [
        kind
        for kind in BREACHES
        if kind != "length" or any((one.breaches or {}).get(kind) for one in found.values())
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            Label(name, strong=True),
            Number(sum((one.breaches or {}).values())),
            *(Number((one.breaches or {}).get(kind, 0)) for kind in kinds),
        )
        for name, one in found.items()
    ]
    return ReportTable(
        name=f"{slug}-breaches",
        title=message("report.conduct.breaches_title"),
        says=message("report.conduct.breaches_says"),
        columns=(
            who,
            column(
                "breaches",
                "report.conduct.columns.breaches",
                "report.conduct.columns.breaches_about",
                "lower",
            ),
            *(
                column(kind, f"report.conduct.breaches.{kind}", f"report.conduct.breaches_say.{kind}")
                for kind in kinds
            ),
        ),
        rows=tuple(rows),
    )
