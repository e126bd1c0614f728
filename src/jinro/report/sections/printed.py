"""Printed tables of other contests: shown as printed, with the cell that cannot be true and its only repair;
and means of ratings, cut as they were."""

from typing import Final

from jinro.contest.results import LABELS, Score
from jinro.report.facts import MeansFacts, PrintedFacts, ReportFacts, slug
from jinro.report.model import (
    Better,
    Block,
    Cell,
    Checks,
    Column,
    Label,
    Number,
    Paragraphs,
    ReportTable,
    WinRate,
)
from jinro.report.sections.checks import laws
from jinro.report.words import RATES, TEAM, Text, Words, filled, joined, rate_about, role_name
from jinro.scores.conservation import WinTable, repairs
from jinro.scores.means import shortened
from jinro.scores.printed import mismatches, weightings

MARK: Final = " ※"
_SAYS: Final = Words(
    "印刷された勝敗表を、そのままの数で計算し直したものです。"
    "誤植とみられるマスは※を付け、下に理由を書きます。"
    "下の小さな数字は「勝ち数/担当回数・95% 信頼区間」を表します。",
    "A printed table of wins, computed again from the numbers as printed; cells that cannot be true have "
    "※ and are named below. Small figures: wins / times in that role, and the 95 % interval.",
)
_MENDED: Final = Words("訂正後の勝率", "Win rates after the correction")
_MENDED_SAYS: Final = Words(
    "誤植のマスだけを訂正して計算した 3 通りの勝率です。通算の小さな数字は「勝ち数/席数・95% "
    "信頼区間」です。",
    "The three win rates with only the misprinted cell corrected. Small figures of the pooled rate: wins / "
    "seats, and the 95 % interval.",
)


def printed_blocks(facts: ReportFacts, one: PrintedFacts) -> tuple[Block, ...]:
    """A printed table of wins, what is wrong with it, and what it is with the repair."""
    table, village = one.table.wins, one.table.village
    found = repairs(table, village)
    notes: list[Text] = []
    for repair in found:
        was, now = repair.printed, repair.repaired
        notes.append(
            filled(
                Words(
                    "※ {team} の{role}は {was} と印刷されていますが、行の合計と列の検算がともに {now} "
                    "を示すので、誤植とみられます。",
                    "※ {team} as {role} is printed {was}; the total of its row and the checks of its column "
                    "both ask for {now}, so the cell is a misprint.",
                ),
                team=repair.team,
                role=role_name(repair.role),
                was=f"{was.wins}/{was.plays}",
                now=f"{now.wins}/{now.plays}",
            )
        )
    blocks: list[Block] = [_as_printed(one, notes)]
    if found:
        cells = {**table.cells, **{(fix.team, fix.role): fix.repaired for fix in found}}
        blocks.append(_mended(one, WinTable(cells, table.totals)))
    blocks.append(Checks(tuple(laws(table, village))))
    remarks = [*_weights(one), *_against(facts, one)]
    if remarks:
        blocks.append(Paragraphs(paragraphs=tuple(remarks), kind="list"))
    return tuple(blocks)


def _as_printed(one: PrintedFacts, notes: list[Text]) -> ReportTable:
    table = one.table.wins
    wrong = {(fix.team, fix.role) for fix in repairs(table, one.table.village)}
    rows: list[tuple[Cell, ...]] = []
    for team in table.teams:
        total = table.totals.get(team, table.row(team))
        rates = []
        for role in table.roles:
            cell = table.cells.get((team, role), Score())
            rates.append(WinRate(cell.wins, cell.plays, MARK if (team, role) in wrong else ""))
        rows.append((Label(team, strong=True), *rates, WinRate(total.wins, total.plays)))
    columns = [Column(key="team", title=TEAM)]
    for role in table.roles:
        better: Better = "" if role in {bad for _, bad in wrong} else "higher"
        columns.append(Column(key=role.lower(), title=role_name(role), better=better, role=role))
    columns.append(Column(key="total", title=Words("総合", "Total"), better="higher"))
    return ReportTable(
        name=f"printed-{slug(one.name)}",
        title=Words(f"印刷された勝敗表（{one.name}）", f"Printed table of wins ({one.name})"),
        says=_SAYS,
        columns=tuple(columns),
        rows=tuple(rows),
        notes=tuple(notes),
    )


def _mended(one: PrintedFacts, table: WinTable) -> ReportTable:
    from jinro.contest.results import TeamScore

    seats = one.table.village.seats
    rows: list[tuple[Cell, ...]] = []
    for team in table.teams:
        score = TeamScore(team)
        score.roles = {role: table.cells[team, role] for role in table.roles}
        pooled = score.pooled
        rows.append(
            (
                Label(team, strong=True),
                WinRate(pooled.wins, pooled.plays),
                Number(score.role_mean, "percent", 2),
                Number(score.weighted(seats), "percent", 2),
            )
        )
    columns = [Column(key="team", title=TEAM)]
    columns += [
        Column(key=key, title=title, about=rate_about(key), better="higher") for key, title in RATES.items()
    ]
    return ReportTable(
        name=f"printed-{slug(one.name)}-corrected",
        title=_MENDED,
        says=_MENDED_SAYS,
        columns=tuple(columns),
        rows=tuple(rows),
    )


def _weights(one: PrintedFacts) -> list[Text]:
    found: list[Text] = []
    for weighting in weightings(one.table):
        if not weighting.right:
            names = ((role_name(role), n) for role, n in weighting.weights.items())
            used = joined([Words(f"{name.ja} {n}", f"{name.en} {n}") for name, n in names])
            found.append(
                Words(
                    f"印刷された {LABELS[weighting.column]} の列は、この村の人数ではなく、"
                    f"別の村の人数（{used.ja}）を重みにして計算されています。",
                    f"The printed column {LABELS[weighting.column]} was computed with the weights of another "
                    f"village ({used.en}), not with the seats that each role has in this one.",
                )
            )
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
            return [
                Words(
                    f"この報告の {track.title.ja} の試合から数えた値と、すべてのマスで一致します。",
                    f"Every cell equals what the games of {track.title.en} in this report give.",
                )
            ]
        return [
            Words(
                f"{bad.team}、{bad.column}：印刷は {bad.printed or 'なし'}、試合からは {bad.ours or 'なし'}。"
                "",
                f"{bad.team}, {bad.column}: printed {bad.printed or 'nothing'}, by the games "
                f"{bad.ours or 'nothing'}.",
            )
            for bad in best
        ]
    return []


def mean_blocks(one: MeansFacts) -> tuple[Block, ...]:
    """A printed table of mean ratings, computed again from the whole sums behind it."""
    teams = [*dict.fromkeys(team for team, _ in one.cells)]
    criteria = [*dict.fromkeys(name for _, name in one.cells)]
    means = one.means
    columns = [Column(key="team", title=TEAM)]
    columns += [Column(key=name, title=name, better="higher") for name in criteria]
    columns += [
        Column(key=f"sum_{name}", title=Words(f"{name} の合計点", f"Sum of {name}")) for name in criteria
    ]
    rows: list[tuple[Cell, ...]] = []
    for team in teams:
        sums = [means.sums.get((team, name)) for name in criteria]
        rows.append((Label(team, strong=True), *(_mean(one, total) for total in sums), *map(Number, sums)))
    how = {
        "cut": Words(
            f"平均は切り捨てです（四捨五入ではありません）。{means.raters} 人の整数点の合計で、"
            "すべてのマスを説明できます。",
            f"The means are cut, not rounded: sums of whole points of {means.raters} raters explain every "
            "cell.",
        ),
        "rounded": Words(
            f"平均は四捨五入です。{means.raters} 人の整数点の合計で、すべてのマスを説明できます。",
            f"The means are rounded: sums of whole points of {means.raters} raters explain every cell.",
        ),
    }
    notes: tuple[Text, ...] = (how[means.rounding],) if means.rounding else ()
    notes += tuple(
        Words(
            f"{team} の {name}（{one.cells[team, name]}）は、{means.raters} 人の整数点の平均になりません。",
            f"{team}, {name} ({one.cells[team, name]}) is no mean of whole points of {means.raters} raters.",
        )
        for team, name in means.impossible
    )
    table = ReportTable(
        name=f"means-{slug(one.name)}",
        title=Words(f"主観評価の平均（{one.name}）", f"Mean ratings ({one.name})"),
        says=Words(
            "評価者が付けた点の平均です。右の合計点は、印刷された平均から逆算した整数です。",
            "Mean points by the raters; the sums on the right are the whole numbers behind the printed "
            "means.",
        ),
        columns=tuple(columns),
        rows=tuple(rows),
        notes=notes,
    )
    return (table,)


def _mean(one: MeansFacts, total: int | None) -> Cell:
    if total is None:
        return Number(None)
    # As printed: a mean that was cut is written cut, and never rounded up by a formatter.
    value = shortened(total, one.means.raters, 2, one.means.rounding or "rounded")
    return Number(float(value), "number", 2)
