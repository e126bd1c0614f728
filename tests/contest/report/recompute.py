"""A second computation of a report from raw logs: it imports nothing of jinro.

    python -m tests.contest.report.recompute REPORT TRACK LOG...

reads the tables (CSV) of a report and computes every number in them anew from the game logs. Metrics are
those of `tests/contest/score/recount.py`; slopes of expected win rates are taken in small steps.
"""

import csv
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from pathlib import Path
from statistics import NormalDist

import numpy as np
from openskill.models import PlackettLuce
from tests.contest.score.recount import VILLAGE, Recount

Row = dict[str, str]
Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
ROLES = ("VILLAGER", "SEER", "MEDIUM", "BODYGUARD", "WEREWOLF", "POSSESSED")


class Mistake(Exception):
    """A number of the report that the logs do not give."""


def tukey(teams: int, freedom: int) -> float:
    """The 95 % point of the studentized range / sqrt(2), by Gauss's normal integral on a grid."""
    normal = NormalDist()
    nodes = [-6 + n * 0.05 for n in range(241)]
    below = [normal.cdf(node) for node in nodes]

    def known(width: float) -> float:
        return 0.05 * sum(
            teams * normal.pdf(node) * (up - normal.cdf(node - width)) ** (teams - 1)
            for node, up in zip(nodes, below, strict=True)
        )

    spreads = [0.02 * n for n in range(1, 150)]
    logs = [(freedom - 1) * math.log(s) - freedom * s * s / 2 for s in spreads]
    weights = [math.exp(one - max(logs)) for one in logs]

    def within(width: float) -> float:
        return sum(w * known(width * s) for w, s in zip(weights, spreads, strict=True)) / sum(weights)

    low, high = 2.0, 30.0
    for _ in range(18):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle) < 0.95 else (low, middle)
    return high / math.sqrt(2)


class Game:
    """One log: names, roles and winner by seat, and what `recount` has counted."""

    def __init__(self, text: str) -> None:
        self.counted = Recount(text)
        seats = sorted(self.counted.role)
        self.names = [self.counted.agent[seat].rstrip("0123456789") for seat in seats]
        self.roles = [self.counted.role[seat] for seat in seats]
        self.village_won = self.counted.winner == "VILLAGER"

    def won(self, role: str) -> bool:
        return (role in VILLAGE) == self.village_won


class Recomputed:
    """All games of one village, and the checks of a report's tables against them."""

    def __init__(
        self,
        texts: Iterable[str],
        folder: Path,
        slug: str,
        failed: Mapping[tuple[tuple[str, str], ...], set[int]] | None = None,
    ) -> None:
        """`failed`: seats that failed, by the names and roles of the seats of a game; logs do not tell."""
        self.failed = failed or {}
        found = [Game(text) for text in texts]
        self.games = [game for game in found if game.counted.winner in ("VILLAGER", "WEREWOLF")]
        self.folder, self.slug = folder, slug
        self.numbers = 0
        self.seats: Counter[str] = Counter(role for game in self.games for role in game.roles)
        self.teams = sorted({name for game in self.games for name in game.names})

    # Reading, comparing

    def rows(self, name: str) -> list[Row]:
        text = (self.folder / "tables" / f"{self.slug}-{name}.csv").read_text(encoding="utf-8-sig")
        return [*csv.DictReader(text.splitlines())]

    def same(self, told: str, value: float | Fraction | None, where: object, rough: float = 1e-6) -> None:
        self.numbers += 1
        if value is None or told == "":
            if not (value is None and told == ""):
                raise Mistake(f"{where}: {told!r}, not {value}")
        elif abs(float(told) - float(value)) > rough:
            raise Mistake(f"{where}: {told}, not {float(value):.6f}")

    def rate(self, row: Row, key: str, wins: int, plays: int, trials: float | None = None) -> None:
        """`trials`: independent ones; the Wilson interval is of these."""
        where = (self.slug, key, *row.values())
        self.same(row[f"{key} wins"], wins, where)
        self.same(row[f"{key} plays"], plays, where)
        low, high = self.wilson(wins / plays, trials or plays) if plays else (None, None)
        self.same(row[f"{key} rate"], Fraction(wins, plays) if plays else None, where)
        self.same(row[f"{key} low"], low, where)
        self.same(row[f"{key} high"], high, where)

    @staticmethod
    def wilson(share: float, plays: float) -> tuple[float, float]:
        """Solved anew: the chances p at which (share - p)² = z² p (1 - p) / plays."""
        z = 1.959963984540054
        a, b, c = 1 + z * z / plays, -(2 * share + z * z / plays), share * share
        root = math.sqrt(max(0.0, b * b - 4 * a * c))
        low, high = (-b - root) / (2 * a), (-b + root) / (2 * a)
        return (0.0 if share == 0 else low), (1.0 if share == 1 else high)

    @staticmethod
    def trials(games: list[list[bool]]) -> float:
        """Seats that win together are one: all seats, squared, by the sum of squares of the larger sides."""
        larger = [max(seats.count(True), seats.count(False)) for seats in games]
        return sum(map(len, games)) ** 2 / max(1, sum(n * n for n in larger))

    # What games say

    def outcomes(self, team: str) -> list[list[tuple[str, bool]]]:
        """Of each game of a team: its roles, and whether they won."""
        found = []
        for game in self.games:
            own = [(r, game.won(r)) for n, r in zip(game.names, game.roles, strict=True) if n == team]
            if own:
                found.append(own)
        return found

    def means(self, outcomes: list[list[tuple[str, bool]]]) -> tuple[Fraction, Fraction, Fraction]:
        """Pooled, role mean, role-weighted."""
        plays: Counter[str] = Counter()
        wins: Counter[str] = Counter()
        for game in outcomes:
            for role, won in game:
                plays[role] += 1
                wins[role] += won
        rates = {role: Fraction(wins[role], plays[role]) for role in plays}
        weights = sum(self.seats[role] for role in rates)
        return (
            Fraction(wins.total(), plays.total()),
            sum(rates.values(), Fraction()) / len(rates),
            sum((self.seats[role] * rate for role, rate in rates.items()), Fraction()) / weights,
        )

    def effective(self, team: str, weighted: bool) -> float:
        """The number of plays that a mean over roles is worth; seats of one side of a game are one play."""
        games = self.outcomes(team)
        plays = Counter(role for game in games for role, _ in game)
        total = sum(self.seats[role] if weighted else 1 for role in plays)
        squares = 0.0
        for game in games:
            sides = [0.0, 0.0]
            for role, won in game:
                sides[won] += (self.seats[role] if weighted else 1) / total / plays[role]
            squares += max(sides) ** 2
        return 1 / squares

    def bounds(self, share: float, plays: float, z: float = 1.959963984540054) -> tuple[float, float]:
        """Where (share - x)^2 = z^2 x (1 - x) / plays, with z longer by 0.3 plays; rare counts as
        Poisson's."""
        zz = (z * (1 + 0.3 / plays)) ** 2 / plays
        tail = NormalDist().inv_cdf(2 * NormalDist().cdf(-z))
        a, b, c = 1 + zz, -(2 * share + zz), share * share
        root = math.sqrt(max(0.0, b * b - 4 * a * c))
        low, high = (-b - root) / (2 * a), (-b + root) / (2 * a)
        rare = [
            n * max(0.0, 1 - 1 / (9 * n) + tail / math.sqrt(9 * n)) ** 3 if n else 0.0
            for n in (share * plays, (1 - share) * plays)
        ]
        low = min(low, rare[0] / plays) if share * plays <= 3 else low
        high = max(high, 1 - rare[1] / plays) if (1 - share) * plays <= 3 else high
        return low, high

    # Tables

    def check_rates(self) -> None:
        rows = self.rows("rates")
        assert sorted(row["team"] for row in rows) == self.teams
        values = {}
        for row in rows:
            games = self.outcomes(row["team"])
            pooled, mean, weighted = self.means(games)
            values[row["team"]] = weighted
            seats = [won for game in games for _, won in game]
            self.same(row["games"], len(games), row)
            by_game = [[won for _, won in game] for game in self.outcomes(row["team"])]
            self.rate(row, "pooled", sum(seats), len(seats), self.trials(by_game))
            if "sound" in row:
                self.same(row["sound"], self.sound(row["team"]), row)
            self.same(row["role_mean"], mean, row)
            self.same(row["role_weighted"], weighted, row)
            for value, key in ((mean, "role_mean"), (weighted, "role_weighted")):
                plays = self.effective(row["team"], key == "role_weighted")
                low, high = self.bounds(float(value), plays)
                self.same(row[f"{key} low"], low, row)
                self.same(row[f"{key} high"], high, row)
        expected = {row["team"]: row["expected"] for row in self.rows("ratings")}
        for row in rows:
            if row["adjusted"] != expected[row["team"]]:
                raise Mistake(f"{row}: adjusted is not {expected[row['team']]}")
            rank = 1 + sum(other > values[row["team"]] for other in values.values())
            self.same(row["rank"], rank, row)

    def check_differences(self) -> None:
        """All pairs: Newcombe's interval with the point of Tukey's range, which is integrated here once
        more."""
        rows = self.rows("differences")
        values = {team: float(self.means(self.outcomes(team))[2]) for team in self.teams}
        assert len(rows) == len(self.teams) * (len(self.teams) - 1) // 2
        z = tukey(len(self.teams), len(self.games) - 1)
        plays = {team: self.effective(team, True) for team in self.teams}
        bounds = {team: self.bounds(values[team], plays[team], z) for team in self.teams}
        for row in rows:
            a, b = row["one"], row["other"]
            shared = self.shared(a, b) * math.sqrt(plays[a] * plays[b])
            gap = values[a] - values[b]
            down, up = values[a] - bounds[a][0], bounds[b][1] - values[b]
            low = gap - math.sqrt(down**2 + up**2 - 2 * shared * down * up)
            up, down = bounds[a][1] - values[a], values[b] - bounds[b][0]
            high = gap + math.sqrt(down**2 + up**2 - 2 * shared * down * up)
            self.same(row["difference"], 100 * gap, row, 1e-4)
            few = self.called(row, low > 0 or high < 0)
            self.same(row["difference low"], None if few else 100 * low, row, 0.02)
            self.same(row["difference high"], None if few else 100 * high, row, 0.02)
        for row in self.rows("rates"):
            team = row["team"]
            behind = sum(one["apart"] == "yes" and one["other"] == team for one in rows)
            ahead = sum(one["apart"] == "yes" and one["one"] == team for one in rows)
            told = "–".join(map(str, dict.fromkeys((1 + behind, len(self.teams) - ahead))))
            if row["ranks"] != told:
                raise Mistake(f"{row}: not {told}")

    def sound(self, team: str) -> int:
        """Games of a team in which no seat of its own failed."""
        found = 0
        for game in self.games:
            failed = self.failed.get(tuple(zip(game.names, game.roles, strict=True)), set())
            own = {seat for seat, name in enumerate(game.names, 1) if name == team}
            found += bool(own) and not own & failed
        return found

    def called(self, row: Row, apart: bool) -> bool:
        """Where anybody failed, a pair needs 15 games of each without a failure of its own."""
        few = any(self.failed.values()) and min(self.sound(row["one"]), self.sound(row["other"])) < 15
        self.numbers += 1
        if row["apart"] != ("not compared" if few else "yes" if apart else "no"):
            raise Mistake(f"{row}: {'few' if few else apart}")
        return few

    def shared(self, one: str, other: str) -> float:
        """The covariance of two rates, for outcomes of variance 1."""
        found = 0.0
        per = {team: Counter(r for game in self.outcomes(team) for r, _ in game) for team in (one, other)}
        total = {team: sum(self.seats[role] for role in plays) for team, plays in per.items()}
        for game in self.games:
            signed = {one: 0.0, other: 0.0}
            for name, role in zip(game.names, game.roles, strict=True):
                if name in signed:
                    weight = self.seats[role] / total[name] / per[name][role]
                    signed[name] += weight if role in VILLAGE else -weight
            found += signed[one] * signed[other]
        return found

    def check_roles(self) -> None:
        for row in self.rows("roles"):
            plays = [one for game in self.outcomes(row["team"]) for one in game]
            for role in ROLES:
                if f"{role.lower()} plays" in row:
                    own = [won for held, won in plays if held == role]
                    games = [
                        [won for held, won in game if held == role] for game in self.outcomes(row["team"])
                    ]
                    self.rate(row, role.lower(), sum(own), len(own), self.trials(games) if own else None)

    def check_published(self) -> None:
        for row in self.rows("published"):
            plays = [one for game in self.outcomes(row["Team"]) for one in game]
            pooled, mean, weighted = self.means(self.outcomes(row["Team"]))
            self.same(row["TOTAL"], len(plays), row)
            for role in ROLES:
                if role in row:
                    own = [won for held, won in plays if held == role]
                    self.same(row[role], len(own), row)
                    self.same(row[f"{role} (%)"], 100 * sum(own) / len(own) if own else 0, row, 0.0051)
            for key, value in (("Macro", pooled), ("Micro", mean), ("Weighted Micro", weighted)):
                self.same(row[f"{key} (%)"], 100 * value, row, 0.0051)

    def check_pairs(self) -> None:
        for name in ("against", "together"):
            games: Counter[tuple[str, str]] = Counter()
            wins: Counter[tuple[str, str]] = Counter()
            for game in self.games:
                sides: dict[str, set[bool]] = defaultdict(set)
                for team, role in zip(game.names, game.roles, strict=True):
                    sides[team].add(role in VILLAGE)
                for one in sides:
                    for other in sides:
                        if len(sides[one]) > 1 or len(sides[other]) > 1:
                            continue
                        if one == other and game.names.count(one) == 1:
                            continue
                        (own,), (theirs,) = sides[one], sides[other]
                        if (own == theirs) == (name == "together"):
                            games[one, other] += 1
                            wins[one, other] += own == game.village_won
            for row in self.rows(name):
                for other in self.teams:
                    pair = (row["team"], other)
                    self.rate(row, other, wins[pair], games[pair])

    def check_metrics(self) -> None:
        sums: dict[tuple[str, str], list[Fraction]] = defaultdict(lambda: [Fraction(), Fraction()])
        for game in self.games:
            for (seat, metric), (numerator, denominator) in game.counted.counts.items():
                own = sums[game.names[seat - 1], metric]
                own[0] += numerator
                own[1] += denominator
        seen = set()
        for path in sorted((self.folder / "tables").glob(f"{self.slug}-metrics-*.csv")):
            for row in self.rows(path.stem.removeprefix(f"{self.slug}-")):
                metrics = [key.removesuffix(" numerator") for key in row if key.endswith(" numerator")]
                for metric in metrics:
                    numerator, denominator = sums[row["team"], metric]
                    seen.add((row["team"], metric))
                    self.same(row[f"{metric} numerator"], numerator, (metric, row))
                    self.same(row[f"{metric} denominator"], denominator, (metric, row))
                    self.same(row[metric], numerator / denominator if denominator else None, (metric, row))
        missing = {key for key, (_, denominator) in sums.items() if denominator} - seen
        if missing:
            raise Mistake(f"metrics that are in no table: {sorted(missing)}")

    def check_balance(self) -> None:
        held: Counter[tuple[str, object]] = Counter()
        sat: Counter[tuple[str, object]] = Counter()
        dealt: Counter[tuple[str, object]] = Counter()
        for game in self.games:
            for seat, (team, role) in enumerate(zip(game.names, game.roles, strict=True), 1):
                held[team, role] += 1
                sat[team, seat] += 1
                dealt[role, seat] += 1
        self._counts("balance-roles", held, "team", lambda key: key.upper())
        self._counts("balance-seats", sat, "team", lambda key: int(key.removeprefix("seat_")))
        self._counts(
            "balance-roles-by-seat", dealt, "role", lambda key: int(key.removeprefix("seat_")), str.upper
        )

    def _counts(
        self,
        name: str,
        counts: Counter[tuple[str, object]],
        head: str,
        column: Callable[[str], object],
        first: Callable[[str], str] = str,
    ) -> None:
        rows = self.rows(name)
        for row in rows:
            for key, told in row.items():
                if key in (head, "all"):
                    continue
                own = [
                    counts[first(one[head]), column(key)] for one in rows if first(one[head]) in self._known
                ]
                if first(row[head]) in self._known:
                    self.same(told, counts[first(row[head]), column(key)], (name, row))
                else:
                    self.same(told, max(own) - min(own), (name, row))

    @property
    def _known(self) -> set[str]:
        return {*self.teams, *ROLES}

    def check_ratings(self) -> None:
        at, side = self.fitted()
        total = sum(self.seats.values())
        weights = {role: n / total for role, n in self.seats.items()}
        strengths = {
            team: at[team, ""] + sum(n * at.get((team, role), 0.0) for role, n in weights.items())
            for team in self.teams
        }
        mean = sum(strengths.values()) / len(strengths)
        village = sum(role in VILLAGE for role in self.games[0].roles)
        side += mean * (2 * village - len(self.games[0].roles))
        skills = self.online()
        for row in self.rows("ratings"):
            team = row["team"]
            self.same(row["elo"], 400 * (strengths[team] - mean) / math.log(10), row, 0.5)
            chance = 0.0
            for role, n in weights.items():
                own = at[team, ""] - mean + at.get((team, role), 0.0)
                chance += n / (1 + math.exp(-own - (side if role in VILLAGE else -side)))
            self.same(row["expected"], chance, row, 1e-3)
            self.same(row["games"], len(self.outcomes(team)), row)
            self.same(row["online"], skills[team][0], row, 1e-4)
            half = 1.959964 * self.spread(partial(self.expected, team))
            logit = math.log(chance / (1 - chance))
            for key, end in (("low", logit - half), ("high", logit + half)):
                self.same(row[f"expected {key}"], 1 / (1 + math.exp(-end)), row, 2e-3)
        self._rating_differences(strengths)

    def _rating_differences(self, strengths: Mapping[str, float]) -> None:
        """All pairs, and how uncertain they are."""
        points = 400 / math.log(10)
        for row in self.rows("rating-differences"):
            one, other = row["one"], row["other"]
            self.same(row["difference"], points * (strengths[one] - strengths[other]), row, 0.01)
            half = points * tukey(len(self.teams), 10_000) * self.deviation({one: 1.0, other: -1.0})
            few = self.called(row, abs(float(row["difference"])) > half)
            for key, end in (("low", -half), ("high", half)):
                told = None if few else float(row["difference"]) + end
                self.same(row[f"difference {key}"], told, row, 0.004 * half + 0.02)

    def expected(self, team: str, values: Array) -> float:
        """The odds, as a logarithm, of a team among average ones, for any values of the fit."""
        keys, total = self._likelihood[0], sum(self.seats.values())
        added = {
            t: {r: float(values[keys[t, r]]) if (t, r) in keys else 0.0 for r in self.seats}
            for t in self.teams
        }
        means = {
            t: float(values[keys[t, ""]]) + sum(n / total * added[t][r] for r, n in self.seats.items())
            for t in self.teams
        }
        mean = sum(means.values()) / len(means)
        roles = self.games[0].roles
        side = float(values[0]) + mean * (2 * sum(role in VILLAGE for role in roles) - len(roles))
        chance = 0.0
        for role, n in self.seats.items():
            own = float(values[keys[team, ""]]) - mean + added[team][role]
            chance += n / total / (1 + math.exp(-own - (side if role in VILLAGE else -side)))
        return math.log(chance / (1 - chance))

    def spread(self, told: Callable[[Array], float]) -> float:
        """The standard deviation of what values tell, by small steps of each of them."""
        at = self._likelihood[3]
        slopes = np.array([told(at + step) - told(at - step) for step in np.eye(len(at)) * 1e-4]) / 2e-4
        return math.sqrt(float(slopes @ np.linalg.solve(self._hessian(), slopes)))

    def _hessian(self) -> Array:
        """The second derivatives of the likelihood."""
        _, lines, ridge, at = self._likelihood
        hessian = np.diag(ridge)
        for line, _ in lines:
            row = np.zeros(len(ridge))
            row[list(line)] = list(line.values())
            chance = 1 / (1 + math.exp(-float(row @ at)))
            hessian += chance * (1 - chance) * np.outer(row, row)
        return hessian

    def deviation(self, signs: Mapping[str, float]) -> float:
        """The standard deviation of a sum of strengths."""
        keys, _, ridge, _ = self._likelihood
        total, mean = sum(self.seats.values()), sum(signs.values()) / len(self.teams)
        wanted = np.zeros(len(ridge))
        for team in self.teams:
            sign = signs.get(team, 0.0) - mean
            wanted[keys[team, ""]] = sign
            for role, n in self.seats.items():
                if (team, role) in keys:
                    wanted[keys[team, role]] = sign * n / total
        return math.sqrt(float(wanted @ np.linalg.solve(self._hessian(), wanted)))

    def average(self) -> float:
        """How often an average team wins, in all roles as often as the village has them."""
        at, side = self.fitted()
        total = sum(self.seats.values())
        mean = sum(
            at[team, ""] + sum(n / total * at.get((team, role), 0.0) for role, n in self.seats.items())
            for team in self.teams
        ) / len(self.teams)
        village = sum(role in VILLAGE for role in self.games[0].roles)
        side += mean * (2 * village - len(self.games[0].roles))
        share = village / len(self.games[0].roles)
        return share / (1 + math.exp(-side)) + (1 - share) / (1 + math.exp(side))

    def online(self) -> dict[str, tuple[float, float]]:
        """Mean and deviation of each team after all games in their order, with the sides as members."""
        model = PlackettLuce()
        skills: dict[str, tuple[float, float]] = {}
        start = model.rating()
        for game in self.games:
            sides = [
                [n for n, r in zip(game.names, game.roles, strict=True) if (r in VILLAGE) == village]
                for village in (True, False)
            ]
            more = len(sides[0]) - len(sides[1])
            named = [[f"side {n}", *names] for n, names in enumerate(sides)]
            for n, sign in ((0, -1), (1, 1)):
                skills.setdefault(f"side {n}", (start.mu + sign * more * start.mu / 2, start.sigma))
            before = [
                [
                    model.rating(mu=mu, sigma=sigma)
                    for mu, sigma in (skills.get(name, (start.mu, start.sigma)) for name in names)
                ]
                for names in named
            ]
            after = model.rate(before, ranks=[1, 2] if game.village_won else [2, 1])
            moved: dict[str, list[tuple[float, float]]] = defaultdict(list)
            for names, ratings in zip(named, after, strict=True):
                for name, one in zip(names, ratings, strict=True):
                    moved[name].append((one.mu, one.sigma))
            for name, found in moved.items():
                skills[name] = (
                    sum(mu for mu, _ in found) / len(found),
                    sum(sigma for _, sigma in found) / len(found),
                )
        return skills

    def fitted(self) -> tuple[dict[tuple[str, str], float], float]:
        """Strengths of teams (role empty) and what roles add, with the villagers' advantage: by gradient
        ascent of the same penalised likelihood, in steps that only grow smaller."""
        keys: dict[tuple[str, str], int] = {}
        for game in self.games:
            for team, role in zip(game.names, game.roles, strict=True):
                keys.setdefault((team, ""), len(keys) + 1)
                keys.setdefault((team, role), len(keys) + 1)
        fault = len(keys) + 1
        ridge = [1 / 9.0, *(1.0 if not role else 4.0 for _, role in keys), 1.0]
        at = [0.0] * (len(keys) + 2)
        lines = []
        for game in self.games:
            line: Counter[int] = Counter({0: 1})
            for team, role in zip(game.names, game.roles, strict=True):
                for key in ((team, ""), (team, role)):
                    line[keys[key]] += 1 if role in VILLAGE else -1
            for seat in self.failed.get(tuple(zip(game.names, game.roles, strict=True)), ()):
                line[fault] += -1 if game.roles[seat - 1] in VILLAGE else 1
            lines.append((line, game.village_won))
        step, last = 0.02, -math.inf
        for _ in range(20_000):
            slope = [-r * x for r, x in zip(ridge, at, strict=True)]
            value = -sum(r * x * x for r, x in zip(ridge, at, strict=True)) / 2
            for line, won in lines:
                chance = 1 / (1 + math.exp(-sum(n * at[place] for place, n in line.items())))
                value += math.log(chance if won else 1 - chance)
                for place, n in line.items():
                    slope[place] += n * (won - chance)
            if value < last:
                step /= 2
            last = value
            at = [x + step * s for x, s in zip(at, slope, strict=True)]
            if max(map(abs, slope)) < 1e-5:
                break
        self._likelihood = keys, lines, ridge, np.array(at)
        return {key: at[place] for key, place in keys.items()}, at[0]

    def check_games(self) -> None:
        """Every listed game is one of the logs, and the other way round; from now on in the listed order."""
        left: dict[tuple[str, str], list[Game]] = defaultdict(list)
        for game in self.games:
            seats = zip(game.names, game.roles, strict=True)
            told = ", ".join(f"{name} ({role.capitalize()})" for name, role in seats)
            left[told, "Villagers" if game.village_won else "Werewolves"].append(game)
        ordered = []
        for row in self.rows("games"):
            self.numbers += 1
            if not left[row["seats"], row["winner"]]:
                raise Mistake(f"no log tells of this game: {row}")
            ordered.append(left[row["seats"], row["winner"]].pop())
        if len(ordered) != len(self.games):
            raise Mistake(f"{len(ordered)} games are listed, not {len(self.games)}")
        self.games = ordered

    def check_all(self) -> int:
        """Check every table; how many numbers they have."""
        self.check_games()
        self.check_rates()
        self.check_differences()
        self.check_roles()
        self.check_published()
        self.check_pairs()
        self.check_metrics()
        self.check_balance()
        self.check_ratings()
        return self.numbers


def main() -> None:
    texts = [Path(path).read_bytes().decode() for path in sys.argv[3:]]
    numbers = Recomputed(texts, Path(sys.argv[1]), sys.argv[2]).check_all()
    sys.stdout.write(f"{numbers} numbers are as the logs give them\n")


if __name__ == "__main__":
    main()
