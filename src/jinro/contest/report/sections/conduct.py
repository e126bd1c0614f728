"""How entries behaved on the wire: times of answers, faults, utterances against the regulation."""

from collections.abc import Mapping, Sequence
from typing import Final

from jinro.contest.report.facts import TrackFacts
from jinro.contest.report.model import (
    Bar,
    Block,
    Cell,
    Chart,
    Column,
    Number,
    Paragraphs,
    ReportTable,
    Share,
    written,
)
from jinro.contest.report.titles import GAMES, Columns, Told, column, strong, table, who
from jinro.contest.score.conduct import BreachKind, EntryConduct
from jinro.contest.score.faults import FaultKind
from jinro.i18n import Text, message

_OWN: Final = Columns("report.conduct.columns")
FAULTS: Final[tuple[FaultKind, ...]] = ("lost", "missing", "late", "refused", "replaced", "cut", "noted")
BREACHES: Final[tuple[BreachKind, ...]] = ("protocol", "markup", "unspeakable", "comma", "length")


def conduct_blocks(track: TrackFacts) -> tuple[Block, ...]:
    """The tables of one track, and what is not known."""
    found = {name: track.conduct[name] for name in _names(track) if name in track.conduct}
    blocks: list[Block] = []
    unknown: list[Text] = []
    if any(one.median_ms is not None for one in found.values()):
        blocks += [_latency(track, found), _latency_chart(track, found)]
    else:
        unknown.append(message("report.conduct.unknown_times"))
    if any(one.faults_known for one in found.values()):
        blocks.append(_faults(track, found))
    else:
        unknown.append(message("report.conduct.unknown_faults"))
    if found:
        blocks.append(breach_table(who(track.merged), track.slug, found))
    if unknown:
        blocks.append(Paragraphs(paragraphs=tuple(unknown), kind="unknown"))
    return tuple(blocks)


def _names(track: TrackFacts) -> Sequence[str]:
    ranked = [team.name for team in track.entries.results.ranking()]
    return [*ranked, *sorted(set(track.conduct) - set(ranked))]


def _latency(track: TrackFacts, found: dict[str, EntryConduct]) -> ReportTable:
    told = found.values()
    return table(
        f"{track.slug}-latency",
        message("report.conduct.latency_title"),
        message("report.conduct.latency_says"),
        found.items(),
        (
            (who(track.merged), lambda row: strong(row[0])),
            (_OWN("answers"), lambda row: Number(len(row[1].answers_ms))),
            (_OWN("median_ms", "lower"), lambda row: Number(row[1].median_ms, "ms", 2)),
            (_OWN("p95_ms", "lower"), lambda row: Number(row[1].slow_ms, "ms", 2)),
            (_OWN("overtime", "lower"), lambda row: Number(row[1].overtime))
            if any(one.overtime for one in told)
            else None,
            (_OWN("errors", "lower"), lambda row: Number(row[1].errors))
            if any(one.errors is not None for one in told)
            else None,
            (_OWN("budgets_used_up", "lower"), _budgets) if any(one.budgets for one in told) else None,
        ),
    )


def _budgets(row: tuple[str, EntryConduct]) -> Cell:
    return Share(row[1].budgets_used_up, row[1].budgets, "percent", 1)


def _latency_chart(track: TrackFacts, found: dict[str, EntryConduct]) -> Chart:
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


def _faults(track: TrackFacts, found: dict[str, EntryConduct]) -> ReportTable:
    def number(kind: FaultKind) -> Told[tuple[str, EntryConduct]]:
        title = column(kind, f"report.conduct.faults.{kind}", f"report.conduct.faults_say.{kind}")
        return title, lambda row: Number(row[1].faults[kind])

    kinds = [kind for kind in FAULTS if any(one.faults[kind] for one in found.values())]
    return table(
        f"{track.slug}-faults",
        message("report.conduct.faults_title"),
        message("report.conduct.faults_says"),
        found.items(),
        (
            (who(track.merged), lambda row: strong(row[0])),
            (Column(key="games", title=GAMES), lambda row: Number(row[1].games)),
            (_OWN("failed_in", "lower"), lambda row: Number(row[1].flawed)),
            (_OWN("faults", "lower"), lambda row: Number(row[1].faults.total())),
            *map(number, kinds),
        ),
    )


def breach_table(names: Column, slug: str, found: Mapping[str, EntryConduct]) -> ReportTable:
    """Utterances against the regulation, by kind. Logs do not tell which ones were cut."""

    def number(kind: BreachKind) -> Told[tuple[str, EntryConduct]]:
        title = column(kind, f"report.conduct.breaches.{kind}", f"report.conduct.breaches_say.{kind}")
        return title, lambda row: Number(row[1].breaches[kind])

    cut = any(one.breaches["length"] for one in found.values())
    return table(
        f"{slug}-breaches",
        message("report.conduct.breaches_title"),
        message("report.conduct.breaches_says"),
        found.items(),
        (
            (names, lambda row: strong(row[0])),
            (_OWN("breaches", "lower"), lambda row: Number(row[1].breaches.total())),
            *(number(kind) for kind in BREACHES if kind != "length" or cut),
        ),
    )
