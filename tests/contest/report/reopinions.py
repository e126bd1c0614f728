"""A second computation of what people and models gave, from the kept files; it imports nothing of jinro.

    python -m tests.contest.report.reopinions REPORT RATING JUDGE

Means, places, agreement and differences are computed anew, with matrices. Intervals of draws of games are
compared roughly, with the normal interval of the same mean.
"""

import csv
import json
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from statistics import fmean

import numpy as np
from numpy.typing import NDArray
from tests.contest.report.recompute import Mistake

Row = dict[str, str]
Rows = Sequence[tuple[str, str, str, float]]
"""Rater, game, team, value: one for each seat."""
Table = tuple[str, str, str]
"""Rater, game, and which of several of them."""
Pair = tuple[str, str]
Array = NDArray[np.float64]
"""Share of a width by which the end of an interval of 200 draws may be off."""


@cache
def tukey(teams: int, freedom: float) -> float:
    """The 95 % point of the studentized range / sqrt(2): a table of ranges, and spreads on a fine grid."""
    node = np.arange(-8, 8, 0.02)
    density = np.exp(-(node**2) / 2) / math.sqrt(2 * math.pi)
    below = np.concatenate([[0.0], np.cumsum(density) * 0.02])
    widths = np.arange(0, 40, 0.02)

    def cdf(at: Array) -> Array:
        return np.asarray(np.interp(at, node + 0.01, below[1:], 0.0, 1.0))

    own = np.array([(density * (cdf(node) - cdf(node - w)) ** (teams - 1)).sum() * 0.02 for w in widths])
    spread = np.exp(np.linspace(-9, 3, 6001))
    weight = np.exp(freedom * np.log(spread) - freedom * (spread**2 - 1) / 2)
    weight /= weight.sum()
    low, high = 1.0, 400.0
    for _ in range(50):
        middle = (low + high) / 2
        within = float(weight @ np.interp(middle * spread, widths, teams * own, 0.0, 1.0))
        low, high = (middle, high) if within < 0.95 else (low, middle)
    return high / math.sqrt(2)


def pooled(raters: float, games: float, rest: float, free: tuple[float, float, float]) -> tuple[float, float]:
    """The variance of what raters and games make together, and Satterthwaite's degrees of freedom."""
    whole = raters + games - rest
    if whole <= max(raters, games):
        return (raters, free[0]) if raters >= games else (games, free[1])
    return whole, max(1.0, whole**2 / sum(v**2 / f for v, f in zip((raters, games, rest), free, strict=True)))


def down(freedom: float) -> float:
    return max(1.0, math.floor(5 * freedom) / 5) if freedom < 30 else min(1000.0, math.floor(freedom))


def grid(values: Mapping[tuple[str, str], float]) -> Array:
    """Raters by games; NaN: nothing given."""
    raters, games = (sorted({key[at] for key in values}) for at in (0, 1))
    return np.array([[values.get((r, g), math.nan) for g in games] for r in raters])


def rest_of(table: Array) -> tuple[float, int]:
    """The variance of a sum that neither rows nor columns explain, and its degrees of freedom."""
    told = int(np.isfinite(table).sum())
    left = table - np.nanmean(table, axis=1, keepdims=True) - np.nanmean(table, axis=0, keepdims=True)
    free = max(1, told - table.shape[0] - table.shape[1] + 1)
    # Parts sum to 0 in all, not in each row: means of rows and columns are taken from each part.
    return float(np.nansum(left**2)) * told / free, free


def mean_interval(rows: Rows) -> tuple[float, tuple[float, float] | None]:
    """A mean of grades, as other raters of other games might find it."""
    mean = fmean(value for *_, value in rows)
    parts: dict[tuple[str, str], float] = defaultdict(float)
    for rater, game, _, value in rows:
        parts[rater, game] += (value - mean) / len(rows)
    table = grid(parts)
    raters, games = table.shape
    if raters < 3 or games < 3:
        return mean, None
    of_raters = float((np.nansum(table, axis=1) ** 2).sum()) * raters / (raters - 1)
    of_games = float((np.nansum(table, axis=0) ** 2).sum()) * games / (games - 1)
    rest, free = rest_of(table)
    variance, freedom = pooled(of_raters, of_games, rest, (raters - 1, games - 1, free))
    half = tukey(2, down(freedom)) * math.sqrt(variance)
    return mean, (mean - half, mean + half)


def differences(tables: Mapping[Table, Sequence[tuple[str, float]]]) -> dict[Pair, tuple[float, float]]:
    """Of all pairs: the difference inside tables, and half its simultaneous interval. `tables`: team and
    value by seat."""
    teams = sorted({team for seats in tables.values() for team, _ in seats})
    size = len(teams)
    normal, right = np.full((size, size), 1 / size), np.zeros(size)
    held: dict[Table, tuple[Array, Array]] = {}
    for key, seats in tables.items():
        design = np.zeros((len(seats), size))
        for n, (team, _) in enumerate(seats):
            design[n, teams.index(team)] = 1
        centre = np.eye(len(seats)) - 1 / len(seats)
        values = np.array([value for _, value in seats])
        normal += design.T @ centre @ design
        right += design.T @ centre @ values
        held[key] = design, values
    inverse = np.linalg.inv(normal)
    effects = inverse @ right
    parts: dict[tuple[str, str], Array] = defaultdict(lambda: np.zeros(size))
    contrasts: dict[str, int] = defaultdict(int)
    for (rater, game, _), (design, values) in held.items():
        left = values - design @ effects
        parts[rater, game] = parts[rater, game] + inverse @ design.T @ (left - left.mean())
        contrasts[game] = max(contrasts[game], int((design.sum(axis=0) > 0).sum()) - 1)
    variance, freedom = _spread(parts, sum(contrasts.values()), size)
    gaps = {(i, j): inverse[i, i] + inverse[j, j] - 2 * inverse[i, j] for i in range(size) for j in range(i)}
    usual = fmean(gaps.values())
    point = tukey(size, down(freedom))
    found = {}
    for (i, j), gap in gaps.items():
        half = point * math.sqrt(2 * variance * max(1.0, gap / usual))
        found[teams[i], teams[j]] = float(effects[i] - effects[j]), half
        found[teams[j], teams[i]] = float(effects[j] - effects[i]), half
    return found


def _spread(parts: Mapping[tuple[str, str], Array], contrasts: int, size: int) -> tuple[float, float]:
    free = size - 1

    def between(at: int) -> tuple[float, int]:
        sums: dict[str, Array] = defaultdict(lambda: np.zeros(size))
        for key, part in parts.items():
            sums[key[at]] = sums[key[at]] + part
        return sum(float(((one - one.mean()) ** 2).sum()) for one in sums.values()) / free, len(sums)

    (of_raters, raters), (of_games, _) = between(0), between(1)
    left = max(1, contrasts - free)
    rest = sum(
        rest_of(grid({key: float(part[n]) for key, part in parts.items() if part[n]}))[0] for n in range(size)
    )
    return pooled(
        of_raters * raters / (raters - 1),
        of_games * contrasts / left,
        rest / free,
        ((raters - 1) * free, left, max(1, (raters - 1) * left - (raters - 1) * free)),
    )


def alpha(units: Iterable[Sequence[float]]) -> float:
    """Krippendorff's, ordinal, by the matrix of coincidences."""
    pairable = [unit for unit in units if len(unit) > 1]
    values = sorted({value for unit in pairable for value in unit})
    matrix = np.zeros((len(values), len(values)))
    for unit in pairable:
        for n, one in enumerate(unit):
            for m, other in enumerate(unit):
                if n != m:
                    matrix[values.index(one), values.index(other)] += 1 / (len(unit) - 1)
    totals = matrix.sum(axis=1)
    observed = expected = 0.0
    for c in range(len(values)):
        for k in range(c + 1, len(values)):
            apart = float(totals[c : k + 1].sum() - (totals[c] + totals[k]) / 2) ** 2
            observed += float(matrix[c, k]) * apart
            expected += float(totals[c] * totals[k]) * apart
    return 1 - (float(totals.sum()) - 1) * observed / expected


def correlation(games: Iterable[Sequence[tuple[float, float]]]) -> tuple[float, int]:
    """Pearson's, of deviations from the mean of each game; and the games in which both vary."""
    deviations = []
    for points in games:
        if len(points) > 1:
            own = np.array(points) - np.array(points).mean(axis=0)
            if (np.abs(own).max(axis=0) > 1e-6).all():
                deviations.append(own)
    whole = np.concatenate(deviations)
    x, y = whole[:, 0], whole[:, 1]
    return float(x @ y / math.sqrt((x @ x) * (y @ y))), len(deviations)


class Opinions:
    """The kept files, and the checks of a report's tables against them."""

    def __init__(self, folder: Path, rating: Path, judge: Path) -> None:
        self.folder, self.numbers = folder, 0
        picked = json.loads((rating / "picked.json").read_bytes())
        self.cut = picked["edition"] == "2017"
        self.games = {one["id"]: one for one in picked["games"]}
        lines = [json.loads(one) for one in (rating / "opinions.jsonl").read_text("utf-8").splitlines()]
        self.lines = [one for one in lines if one["type"] == "grade"]
        self.others = [one for one in lines if one["type"] != "grade"]
        self.raters = [one for one in json.loads((rating / "raters.json").read_bytes()) if not one["guest"]]
        self.judged = json.loads((judge / "judgement.json").read_bytes())
        self.keys = {one["key"]: one for one in self.judged["games"]}

    def table(self, name: str) -> list[Row]:
        text = (self.folder / "tables" / f"{name}.csv").read_text(encoding="utf-8-sig")
        return [*csv.DictReader(text.splitlines())]

    def same(self, told: str, value: float | None, where: object, rough: float = 2e-6) -> None:
        self.numbers += 1
        if (value is None) != (told == "") or (value is not None and abs(float(told) - value) > rough):
            raise Mistake(f"{where}: {told!r}, not {value}")

    # People

    def grades(self, criterion: str, who: str = "teams", track: str | None = None) -> Rows:
        return [
            (one["rater"], one["game"], self.games[one["game"]][who][one["seat"] - 1], float(one["value"]))
            for one in self.lines
            if one["criterion"] == criterion and track in (None, self.games[one["game"]].get("track"))
        ]

    def check_means(self, name: str, who: str, track: str | None = None) -> None:
        for row in self.table(name):
            for criterion in [key for key in row if len(key) == 1]:
                own = [one for one in self.grades(criterion, who, track) if one[2] == row["team"]]
                if not own:
                    self.same(row[criterion], None, row)
                    continue
                mean, interval = mean_interval(own)
                low, high = interval or (None, None)
                shown = math.floor(100 * mean + 1e-9) / 100 if self.cut else mean
                self.same(row[criterion], shown, (name, criterion, row))
                for key, bound, end in (("low", low, max), ("high", high, min)):
                    limit = None if bound is None else end(bound, 1.0 if end is max else 5.0)
                    self.same(row[f"{criterion} {key}"], limit, (name, criterion, row), 2e-3)

    def check_differences(self) -> None:
        for row in self.table("raters-differences"):
            tables: dict[Table, list[tuple[str, float]]] = defaultdict(list)
            for rater, game, team, value in self.grades(row["criterion"][0]):
                tables[rater, game, ""].append((team, value))
            self._difference(row, *differences(tables)[row["one"], row["other"]], 4.0)

    def _difference(self, row: Row, value: float, half: float, widest: float) -> None:
        self.same(row["difference"], value, row, 1e-5)
        self.same(row["difference low"], max(-widest, value - half), row, 0.004 * half + 1e-5)
        self.same(row["difference high"], min(widest, value + half), row, 0.004 * half + 1e-5)
        if row["apart"] != ("yes" if abs(value) > half else "no"):
            raise Mistake(f"{row}: {value} with {half}")

    def check_agreement(self) -> None:
        for row in self.table("raters-agreement"):
            units: dict[tuple[str, int], list[float]] = defaultdict(list)
            for one in self.lines:
                if one["criterion"] == row["criterion"][0]:
                    units[one["game"], one["seat"]].append(one["value"])
            self.same(row["alpha"], alpha(units.values()), row)
            self.same(row["units"], sum(len(unit) > 1 for unit in units.values()), row)

    def check_progress(self) -> None:
        for row, rater in zip(self.table("raters-progress"), self.raters, strict=True):
            own = [one for one in self.lines if one["rater"] == rater["name"]]
            by_game = Counter(one["game"] for one in own)
            asked = {game: self._asked(game) for game in rater["games"]}
            self.same(row["games"], len(rater["games"]), row)
            self.same(row["finished"], sum(by_game[game] == n for game, n in asked.items()), row)
            self.same(row["grades"], len(own), row)
            self.same(row["asked"], sum(asked.values()), row)
            said = [one for one in self.others if one["type"] == "comment" and one["rater"] == rater["name"]]
            self.same(row["comments"], len(said), row)

    def _asked(self, game: str) -> int:
        roles = self.games[game]["roles"]
        team_play = not self.cut and roles.count("WEREWOLF") > 1
        return (6 if team_play else 5) * len(roles)

    # Models

    def shares(self, criterion: str, model: str = "") -> list[tuple[str, str, int, float]]:
        """Model, game, seat and the share of the others that it was ranked before."""
        found = []
        for one in self.judged["opinions"]:
            if criterion in ("all", one["criterion"]) and model in ("", one["model"]):
                others = len(one["ranks"]) - 1
                for seat, rank in enumerate(one["ranks"]):
                    found.append((one["model"], one["game"], seat, (others + 1 - rank) / others))
        return found

    def places(self, criterion: str, model: str = "") -> dict[tuple[str, int], float]:
        given: dict[tuple[str, int], list[float]] = defaultdict(list)
        for _, game, seat, share in self.shares(criterion, model):
            given[game, seat].append(share)
        return {key: fmean(own) for key, own in given.items()}

    def check_places(self) -> None:
        for row in self.table("judge"):
            for key in [one for one in row if f"{one} low" in row]:
                self._place(row, key, self.places(key))
            games = {game for (game, seat) in self.places("all") if self._team(game, seat) == row["team"]}
            self.same(row["games"], len(games), row)
        for row in self.table("judge-models"):
            for model in self.judged["models"]:
                self._place(row, model, self.places("all", model))

    def _team(self, game: str, seat: int) -> str:
        return str(self.keys[game]["entries"][seat])

    def _place(self, row: Row, key: str, places: Mapping[tuple[str, int], float]) -> None:
        """The mean of places, and Wilson's interval for what its spread over games is worth."""
        own = {at: value for at, value in places.items() if self._team(*at) == row["team"]}
        mean = fmean(own.values())
        self.same(row[key], mean, (key, row))
        by_game: dict[str, float] = defaultdict(float)
        for (game, _), value in own.items():
            by_game[game] += value - mean
        games = len(by_game)
        if games < 2:
            self.same(row[f"{key} low"], None, row)
            return
        variance = sum(one**2 for one in by_game.values()) / len(own) ** 2 * games / (games - 1)
        worth = min(10 * games, mean * (1 - mean) / variance) if variance > 1e-12 else games
        squared = tukey(2, games - 1) ** 2 / max(games, worth)
        root = math.sqrt(squared * (mean * (1 - mean) + squared / 4))
        low, high = ((mean + squared / 2 + end * root) / (1 + squared) for end in (-1, 1))
        self.same(row[f"{key} low"], 0.0 if mean == 0 else low, (key, row), 2e-3)
        self.same(row[f"{key} high"], 1.0 if mean == 1 else high, (key, row), 2e-3)

    def check_judged_differences(self) -> None:
        for row in self.table("judge-differences"):
            criterion = "all" if row["criterion"].startswith("All") else row["criterion"][0]
            found = self._judged_differences(criterion)
            value, half = found[row["one"], row["other"]]
            self._difference(row, 100 * value, 100 * half, 100.0)

    def _judged_differences(self, criterion: str) -> dict[Pair, tuple[float, float]]:
        tables: dict[Table, list[tuple[str, float]]] = {}
        for one in self.judged["opinions"]:
            if criterion in ("all", one["criterion"]):
                others = len(one["ranks"]) - 1
                places = [(others + 1 - rank) / others for rank in one["ranks"]]
                seats = [(self._team(one["game"], seat), place) for seat, place in enumerate(places)]
                tables[one["model"], one["game"], f"{one['criterion']} {one['repeat']}"] = seats
        return differences(tables)

    def check_correlations(self) -> None:
        for row in self.table("judge-agreement"):
            criterion = "all" if row["criterion"].startswith("All") else row["criterion"][0]
            one, other = (self._judge(row[key], criterion) for key in ("one", "other"))
            if row["one"] == "one rater":
                by_game = self._among(criterion)
            else:
                by_game = {
                    game: [
                        [(one[g, s], other[g, s]) for g, s in sorted(one) if g == game and (g, s) in other]
                    ]
                    for game in {game for game, _ in one}
                }
            value, number = correlation(unit for units in by_game.values() for unit in units)
            self.same(row["correlation"], value, row)
            self.same(row["games"], number, row)
            self._without_each(row, value, by_game)

    def _without_each(
        self, row: Row, value: float, by_game: Mapping[str, Sequence[Sequence[tuple[float, float]]]]
    ) -> None:
        """The interval of a correlation, from what is left without each game."""
        kept = {
            game: [one for one in units if len(one) > 1 and (np.ptp(np.array(one), axis=0) > 1e-6).all()]
            for game, units in by_game.items()
        }
        vary = [game for game, units in kept.items() if units]
        turned = [
            math.atanh(correlation(one for game in vary if game != out for one in kept[game])[0])
            for out in vary
        ]
        if len(vary) < 3:
            self.same(row["correlation low"], None, row)
            return
        spread = sum((one - fmean(turned)) ** 2 for one in turned) * (len(vary) - 1) / len(vary)
        half = tukey(2, len(vary) - 1) * math.sqrt(spread)
        self.same(row["correlation low"], math.tanh(math.atanh(value) - half), row, 3e-3)
        self.same(row["correlation high"], math.tanh(math.atanh(value) + half), row, 3e-3)

    def _judge(self, name: str, criterion: str) -> Mapping[tuple[str, int], float]:
        if name == "people":
            given: dict[tuple[str, int], list[float]] = defaultdict(list)
            for one in self.lines:
                if one["criterion"] == criterion:
                    given[self._key(one["game"]), one["seat"] - 1].append(one["value"])
            return {key: fmean(own) for key, own in given.items()}
        return self.places(criterion, "" if name == "all models" else name)

    def _key(self, game: str) -> str:
        """The game among those that were judged: by who had which role."""
        seats = [*zip(self.games[game]["players"], self.games[game]["roles"], strict=True)]
        ids = [
            one["key"]
            for one in self.judged["games"]
            if (one["game"] and one["game"] == self.games[game].get("game"))
            or (
                not self.games[game].get("game")
                and [*zip(one["players"], one["roles"], strict=True)] == seats
            )
        ]
        return ids[0] if len(ids) == 1 else game

    def _among(self, criterion: str) -> dict[str, list[list[tuple[float, float]]]]:
        """Every two raters of a game."""
        given: dict[tuple[str, str], dict[int, float]] = defaultdict(dict)
        for one in self.lines:
            if one["criterion"] == criterion:
                given[one["game"], one["rater"]][one["seat"]] = one["value"]
        found: dict[str, list[list[tuple[float, float]]]] = defaultdict(list)
        for (game, rater), a in given.items():
            for (same, other), b in given.items():
                if game == same and rater < other:
                    found[game].append([(a[seat], b[seat]) for seat in a])
        return found

    def check_beside(self) -> None:
        teams = {game: one["teams"] for game, one in self.keys.items()}
        for row in self.table("judge-and-people"):
            for criterion in {key[0] for key in row if len(key) > 4 and key[1] == " "}:
                own = [value for *_, team, value in self.grades(criterion) if team == row["team"]]
                self.same(row[f"{criterion} people"], fmean(own) if own else None, row)
                judged = [
                    value
                    for (game, seat), value in self.places(criterion).items()
                    if teams[game][seat] == row["team"]
                ]
                self.same(row[f"{criterion} judges"], fmean(judged) if judged else None, row)

    def check_work(self) -> None:
        for row in self.table("judge-work"):
            own = [one for one in self.judged["opinions"] if one["model"] == row["model"]]
            pairs = [(a, b) for one in own for n, a in enumerate(one["ranks"]) for b in one["ranks"][:n]]
            self.same(row["opinions"], len(own), row)
            self.same(row["missing"], sum(m["model"] == row["model"] for m in self.judged["missing"]), row)
            self.same(row["repaired"], sum(one["repairs"] > 0 for one in own), row)
            self.same(row["tied"], fmean(a == b for a, b in pairs), row)

    def check_all(self, tables: Mapping[str, tuple[str, str | None]]) -> int:
        """Check every table; `tables`: those of means, with whom their rows are and of which track."""
        for name, (who, track) in tables.items():
            self.check_means(name, who, track)
        checks: tuple[Callable[[], None], ...] = (
            self.check_differences,
            self.check_agreement,
            self.check_progress,
            self.check_places,
            self.check_judged_differences,
            self.check_correlations,
            self.check_beside,
            self.check_work,
        )
        for check in checks:
            check()
        return self.numbers


def main() -> None:
    report, rating, judge = map(Path, sys.argv[1:])
    found = Opinions(report, rating, judge)
    tracks = {str(one["track"]) for one in found.games.values()}
    tables: dict[str, tuple[str, str | None]] = {"raters": ("entries", None)}
    for track in tracks if len(tracks) > 1 else ():
        tables[f"raters-{track}"] = ("entries", track)
    sys.stdout.write(f"{found.check_all(tables)} numbers are as the files give them\n")


if __name__ == "__main__":
    main()
