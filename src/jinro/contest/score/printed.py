"""Tables of wins as contests print them: read, checked by themselves, and compared with the games.

Two forms are read: the contest's CSV (plays per role, then `ROLE (%)`, `TOTAL` and the three rates), and
fractions `wins/plays` under the names of roles. Files of results (YAML) are read by `results_file.py`.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Final

from msgspec import Struct

from jinro.contest.score.conservation import PlayedVillage, WinTable, village_in
from jinro.contest.score.csv_rows import csv_rows
from jinro.contest.score.results import LABELS, Score, TeamScore
from jinro.errors import CallerError
from jinro.game.presets import preset
from jinro.game.roles import Role

CLOSE: Final = 0.011
"""How far a printed rate in percent may be from ours: tables are computed from rounded percentages."""
CLOSE_METRIC: Final = 0.0051
"""How far a printed metric may be from ours: two decimals are enough."""
VILLAGES: Final = ("contest-5", "contest-9", "contest-13")
"""Villages whose numbers of seats are tried as the weights of a printed column."""
Rate = str
"""`pooled`, `role_mean` or `role_weighted`."""


class PrintedTable(Struct, frozen=True):
    """A table as printed."""

    wins: WinTable
    rates: Mapping[tuple[str, Rate], float]
    """In percent, by team."""
    cells: Mapping[tuple[str, Role], float]
    """Printed rates of cells in percent."""
    track: str = ""
    """Empty: the table does not say."""
    games: int = 0
    """Games that it says it is of; 0: it does not."""
    metrics: Mapping[tuple[str, str], float] = {}
    """By team and our name of a metric."""

    @property
    def village(self) -> PlayedVillage:
        return village_in(self.wins)


class Mismatch(Struct, frozen=True, kw_only=True):
    """A printed value that the games do not give."""

    team: str
    column: str
    printed: str
    ours: str


class Weighting(Struct, frozen=True, kw_only=True):
    """With which weights a printed column was computed."""

    column: Rate
    village: str
    """Whose seats the weights are; empty: none that is known."""
    weights: Mapping[Role, int]
    right: bool
    """Whether these are the weights of the village that was played."""
    rows: int
    """Rows that they explain."""


def read_printed(text: str) -> PrintedTable:
    """Read a table; `CallerError` says what is wrong with it."""
    header, *rows = csv_rows(text)
    roles = {i: role for i, title in enumerate(header) for role in Role if title.upper() == role}
    if header[0].lower() != "team" or not roles:
        raise CallerError("errors.scores.bad_header", header=", ".join(header[:4]))
    total_at = next((i for i, title in enumerate(header) if title.upper() == "TOTAL"), None)
    cells: dict[tuple[str, Role], Score] = {}
    percents: dict[tuple[str, Role], float] = {}
    totals: dict[str, Score] = {}
    rates: dict[tuple[str, Rate], float] = {}
    for number, row in enumerate(rows, 2):
        values = dict(zip(header, row, strict=True))
        team = row[0]
        for i, role in roles.items():
            cells[team, role], percent = _cell(row[i], values.get(f"{header[i]} (%)"), number)
            if percent is not None:
                percents[team, role] = percent
        for rate, label in LABELS.items():
            if f"{label} (%)" in values:
                rates[team, rate] = _number(values[f"{label} (%)"], number)
        if total_at is not None:
            macro = values.get(f"{LABELS['pooled']} (%)")
            totals[team], _ = _cell(row[total_at], macro, number)
    return PrintedTable(WinTable(cells, totals), rates, percents)


def _number(text: str, line: int) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise CallerError("errors.scores.not_a_number", line=line, cell=text[:40])
    return number


def _cell(text: str, percent: str | None, line: int) -> tuple[Score, float | None]:
    """Plays and wins of a cell; without a fraction the wins are those of its percentage."""
    wins, slash, plays = text.partition("/")
    try:
        if slash:
            return Score(int(plays), int(wins)), None
        share = _number(percent, line) if percent is not None else 0.0
        return Score(int(text), round(int(text) * share / 100)), share if percent is not None else None
    except ValueError:
        raise CallerError("errors.scores.not_plays", line=line, cell=text[:40]) from None


# Against the games


def mismatches(table: PrintedTable, teams: Mapping[str, TeamScore]) -> Iterator[Mismatch]:
    """Every cell of plays or wins that the games give otherwise, and teams that only one of both has.

    Upper and lower case in names of teams do not differ: tables of one contest spell them differently.
    """
    printed_as = {team.casefold(): team for team in table.wins.teams}
    ours = {team.casefold() for team in teams}
    for folded, team in printed_as.items():
        if folded not in ours:
            yield Mismatch(team=team, column="Team", printed=team, ours="")
    for name, score in teams.items():
        team = printed_as.get(name.casefold(), "")
        if not team:
            yield Mismatch(team=name, column="Team", printed="", ours=name)
            continue
        for role in table.wins.roles:
            printed, counted = (_shown(table.wins.cells[team, role]), _shown(score.roles.get(role, Score())))
            if printed != counted:
                yield Mismatch(team=team, column=role, printed=printed, ours=counted)
        total = table.wins.totals.get(team)
        if total is not None and _shown(total) != _shown(score.pooled):
            yield Mismatch(team=team, column="TOTAL", printed=_shown(total), ours=_shown(score.pooled))


def metric_mismatches(table: PrintedTable, values: Mapping[tuple[str, str], float]) -> Iterator[Mismatch]:
    """Every printed metric that the games give otherwise; `values` are ours, by team and metric."""
    for (team, name), printed in table.metrics.items():
        ours = values.get((team, name))
        if ours is None or abs(ours - printed) >= CLOSE_METRIC:
            told = "" if ours is None else f"{ours:.4g}"
            yield Mismatch(team=team, column=name, printed=f"{printed:.4g}", ours=told)


def _shown(score: Score) -> str:
    return f"{score.wins}/{score.plays}"


def weightings(table: PrintedTable) -> list[Weighting]:
    """How each printed column of means was weighted, as far as its own cells tell."""
    found = []
    own = table.village.seats
    plain: dict[Role, int] = dict.fromkeys(table.wins.roles, 1)
    for rate in ("role_mean", "role_weighted"):
        column = {team: value for (team, name), value in table.rates.items() if name == rate}
        if not column:
            continue
        expected = plain if rate == "role_mean" else own
        tried: list[tuple[str, Mapping[Role, int]]] = [("", expected)]
        for name in VILLAGES:
            seats = preset(name).roles
            tried.append((name, {role: seats.get(role, 0) for role in table.wins.roles}))
        tried.append(("all equal", plain))
        fits = [(name, weights, _fitting(table, column, weights)) for name, weights in tried]
        best = max(fits, key=lambda one: one[2])  # The expected ones come first among equals.
        found.append(
            Weighting(column=rate, village=best[0], weights=best[1], right=best[1] == expected, rows=best[2])
        )
    return found


def _fitting(table: PrintedTable, column: Mapping[str, float], weights: Mapping[Role, int]) -> int:
    """Rows of a column that these weights explain."""
    return sum(
        abs(100 * (_weighted(table, team, weights) or 0.0) - value) < CLOSE for team, value in column.items()
    )


def _weighted(table: PrintedTable, team: str, weights: Mapping[Role, int]) -> float | None:
    score = TeamScore(team)
    for role in table.wins.roles:
        cell = table.wins.cells[team, role]
        if cell.plays:
            score.roles[role] = cell
    return score.weighted(weights)


def rates_fit(table: PrintedTable) -> Sequence[tuple[str, Role]]:
    """Cells whose printed percentage is no share of their plays."""
    return [
        key
        for key, percent in table.cells.items()
        if (plays := table.wins.cells[key].plays)
        and abs(100 * table.wins.cells[key].wins / plays - percent) >= CLOSE
    ]
