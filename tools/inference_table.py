"""How often intervals contain the truth, and how often equal teams are told apart: the tables of
docs/inference.md.

    python tools/inference_table.py [rates] [pairs] [raters] [ratings] --contests 1000

Coverage of win rates is exact: every outcome with its chance. All else is simulated, with the functions
that make the tables: contests of five-player games by a balanced plan; grades of 1 to 5 from a team, a
rater, a game, what raters and games differ about a team, and the rest, rounded.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import comb, exp, sqrt
from statistics import fmean

import numpy as np

from jinro.contest.infer.critical import critical
from jinro.contest.infer.differences import ranks, rate_differences
from jinro.contest.infer.opinions import GameOpinions, mean_estimate, opinion_differences
from jinro.contest.infer.rates import RateOf, Result, rate_interval, rates_of, wilson_share
from jinro.contest.plan.schedule import schedule
from jinro.contest.score.games import ScoredGame
from jinro.contest.score.ratings.fit import fit
from jinro.contest.score.team_scores import TrackScores
from jinro.game.presets import preset
from jinro.game.roles import Role, Side

Interval = Callable[[float, float], tuple[float, float]]
"""Of a share and an effective number of plays."""
ROLES = preset("contest-5").roles
WEIGHTS = {str(role): float(n) for role, n in ROLES.items() if n}
CHANCES = tuple(n / 100 for n in range(2, 99))
SPLITS = {
    5: ((2, 1, 1, 1), (1, 2, 1, 1)),
    15: ((6, 3, 3, 3), (8, 2, 3, 2)),
    40: ((16, 8, 8, 8), (20, 4, 8, 8)),
    120: ((48, 24, 24, 24), (54, 18, 30, 18)),
}
"""Plays as villager and in the three other roles: as the village has them, and not."""


def ours(share: float, plays: float) -> tuple[float, float]:
    return rate_interval(share, plays, critical(2))


def wald(share: float, plays: float) -> tuple[float, float]:
    """What the formulas are not: without width where all games were won."""
    half = critical(2) * sqrt(share * (1 - share) / plays)
    return share - half, share + half


def outcomes(split: Sequence[int], chance: float) -> dict[float, float]:
    """Every value of the role-weighted rate, with its probability."""
    found = {0.0: 1.0}
    for plays, weight in zip(split, (0.4, 0.2, 0.2, 0.2), strict=True):
        ways = [comb(plays, k) * chance**k * (1 - chance) ** (plays - k) for k in range(plays + 1)]
        after: dict[float, float] = {}
        for value, before in found.items():
            for k, likely in enumerate(ways):
                at = round(value + weight * k / plays, 9)
                after[at] = after.get(at, 0.0) + before * likely
        found = after
    return found


def coverage(split: Sequence[int], chance: float, interval: Interval = ours) -> tuple[float, float]:
    """How often the interval contains the chance, and its mean width: exact."""
    weights = (0.4, 0.2, 0.2, 0.2)
    plays = 1 / sum(w * w / n for w, n in zip(weights, split, strict=True))
    hit = width = 0.0
    for value, likely in outcomes(split, chance).items():
        low, high = interval(min(1.0, value), plays)
        hit += likely * (low <= chance <= high)
        width += likely * (high - low)
    return hit, width


def wilson_width(plays: int, chance: float) -> float:
    """The mean width of Wilson's own interval of so many plays."""
    found = 0.0
    for k in range(plays + 1):
        low, high = wilson_share(k / plays, plays, critical(2))
        found += comb(plays, k) * chance**k * (1 - chance) ** (plays - k) * (high - low)
    return found


def rate_rows() -> Iterator[Sequence[object]]:
    yield "plays", "in each role", "lowest", "at", "mean", "width / Wilson's", "Wald, lowest"
    for plays, splits in SPLITS.items():
        for split in splits:
            hits = {chance: coverage(split, chance) for chance in CHANCES}
            worst = min(hits, key=lambda chance: hits[chance][0])
            wider = fmean(width / wilson_width(plays, chance) for chance, (_, width) in hits.items())
            old = min(coverage(split, chance, wald)[0] for chance in CHANCES)
            mean = fmean(hit for hit, _ in hits.values())
            yield (
                plays,
                "/".join(map(str, split)),
                percent(hits[worst][0]),
                worst,
                percent(mean),
                f"{wider:.2f}",
                percent(old),
            )


# Contests


Cast = Sequence[tuple[str, Role]]


def plan(teams: int, plays: int) -> list[Cast]:
    games = schedule(teams, -(-plays * teams // 5), ROLES, 1)
    return [[(f"team {team}", role) for team, role in cast.items()] for cast in games]


def played(
    casts: Iterable[Cast],
    chance: np.random.Generator,
    strengths: Mapping[str, float] | None = None,
    side: float = 0.5,
) -> list[Result]:
    """A contest. `side`: how often equal teams win as villagers."""
    edge, strengths = np.log(side / (1 - side)), strengths or {}
    found: list[Result] = []
    for cast in casts:
        logit = edge + sum(
            strengths.get(team, 0.0) * (1 if role.side is Side.VILLAGER else -1) for team, role in cast
        )
        village = chance.random() < 1 / (1 + exp(-logit))
        found.append([(team, str(role), (role.side is Side.VILLAGER) == village) for team, role in cast])
    return found


def overlap(rates: Mapping[str, RateOf]) -> bool:
    """What is not done: calling two teams apart whose 95 % intervals do not overlap."""
    bounds = [rate.interval(critical(2)) for rate in rates.values()]
    return max(low for low, _ in bounds) > min(high for _, high in bounds)


def null_calls(teams: int, plays: int, contests: int, side: float, seed: int = 1) -> tuple[int, int]:
    """Contests of equal teams in which a pair is told apart; and if intervals that do not overlap did it."""
    casts, chance, calls, overlaps = plan(teams, plays), np.random.default_rng(seed), 0, 0
    for _ in range(contests):
        rates = rates_of(played(casts, chance, side=side), WEIGHTS)
        calls += any(one.apart for one in rate_differences(rates))
        overlaps += overlap(rates)
    return calls, overlaps


def found_calls(
    teams: int, plays: int, contests: int, strength: float, seed: int = 2
) -> tuple[float, float, float]:
    """Two teams so much stronger and weaker than all others: their true difference, how often they are told
    apart, and in how many contests all intervals of ranks contain the true ranks (ties share all of
    theirs)."""
    casts, chance = plan(teams, plays), np.random.default_rng(seed)
    strengths = {"team 0": strength, "team 1": -strength}
    calls, ranked = 0, 0
    gaps = []
    for _ in range(contests):
        rates = rates_of(played(casts, chance, strengths), WEIGHTS)
        differences = rate_differences(rates)
        (pair,) = [one for one in differences if {one.one, one.other} == set(strengths)]
        gaps.append(abs(pair.estimate.value))
        calls += pair.apart
        held = ranks(differences)
        ranked += held["team 0"][0] == 1 and held["team 1"][1] == teams
    return fmean(gaps), calls / contests, ranked / contests


def pair_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "teams", "plays", "told apart, sides equal", "villagers win 60 %", "without overlap of intervals"
    for teams in (5, 8, 18):
        for plays in (5, 15, 40, 120):
            found = [null_calls(teams, plays, contests, side) for side in (0.5, 0.6)]
            calls = [percent(calls / contests) for calls, _ in found]
            yield teams, plays, *calls, percent(found[0][1] / contests)


def power_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "teams", "plays", "difference", "told apart", "ranks of both hold"
    for teams in (5, 8, 18):
        for plays, strength in ((40, 0.6), (120, 0.3), (120, 0.6)):
            gap, calls, held = found_calls(teams, plays, contests, strength)
            yield teams, plays, f"{gap:.2f}", percent(calls), percent(held)


# Raters


Spread = tuple[float, float, float, float]
"""Standard deviations: severity, game, what raters differ about a team, what games differ about a team."""
SPREADS: Mapping[str, Spread] = {
    "raters alike": (0.0, 0.3, 0.0, 0.3),
    "severity 0.5": (0.5, 0.3, 0.1, 0.3),
    "severity 1.0": (1.0, 0.3, 0.1, 0.3),
    "tastes 0.4": (0.5, 0.3, 0.4, 0.3),
}


def graded(
    teams: int,
    raters: int,
    games: int,
    spread: Spread,
    chance: np.random.Generator,
    more: float = 0.0,
) -> list[GameOpinions]:
    """Grades of all raters of all games, five of the teams at each table; team 0 is worth more."""
    severity, game, taste, form = spread
    of_rater = chance.normal(0, severity, raters)
    of_game = chance.normal(0, game, games)
    tastes = chance.normal(0, taste, (teams, raters))
    forms = chance.normal(0, form, (teams, games))
    found = []
    for g in range(games):
        # Every team sits in as many games as any other, or one more.
        seats = [(5 * g + n + (5 * g // teams)) % teams for n in range(5)]
        for r in range(raters):
            given = 3 + of_rater[r] + of_game[g] + tastes[seats, r] + forms[seats, g]
            given = given + chance.normal(0, 0.8, 5) + more * (np.array(seats) == 0)
            values = np.clip(np.rint(given), 1, 5)
            found.append(
                GameOpinions(str(r), str(g), [(str(t), float(v)) for t, v in zip(seats, values, strict=True)])
            )
    return found


def true_mean(spread: Spread) -> float:
    """Of grades after rounding; 3 by symmetry."""
    return 3.0


def rater_coverage(
    teams: int, raters: int, games: int, spread: Spread, contests: int, seed: int = 99
) -> float | None:
    """How often the interval of a mean contains the truth; None: there is no interval."""
    chance, hits = np.random.default_rng(seed), 0
    for _ in range(contests):
        tables = graded(teams, raters, games, spread, chance)
        cells = {
            (table.rater, table.game): (value, 1) for table in tables for t, value in table.values if t == "0"
        }
        mean = mean_estimate(cells)
        if mean.low is None or mean.high is None:
            return None
        hits += mean.low <= true_mean(spread) <= mean.high
    return hits / contests


def rater_calls(
    teams: int, raters: int, games: int, spread: Spread, contests: int, seed: int = 3
) -> tuple[float, float]:
    """Contests of equal teams that tell a pair apart, and how often a team 0.4 points better is told from
    another one."""
    chance, calls, found = np.random.default_rng(seed), 0, 0.0
    for _ in range(contests):
        tables = graded(teams, raters, games, spread, chance)
        calls += any(one.apart for one in opinion_differences(tables))
        better = opinion_differences(graded(teams, raters, games, spread, chance, 0.4))
        found += sum(one.apart for one in better if "0" in (one.one, one.other)) / (teams - 1)
    return calls / contests, found / contests


def rater_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "raters", "teams", "games", "grades", "means: coverage", "told apart, all equal", "0.4 points found"
    for raters in (2, 3, 7):
        for teams, games in ((5, 8), (8, 12), (8, 30), (18, 36)):
            for name, spread in SPREADS.items():
                mean = rater_coverage(teams, raters, games, spread, 4 * contests)
                calls, found = rater_calls(teams, raters, games, spread, contests)
                told = "none" if mean is None else percent(mean)
                yield raters, teams, games, name, told, percent(calls), percent(found)


# Ratings


def rating_calls(teams: int, plays: int, contests: int) -> float:
    """Contests of equal teams in which two strengths are told apart."""
    casts, chance, calls = plan(teams, plays), np.random.default_rng(4), 0
    for _ in range(contests):
        track = TrackScores("five")
        for cast, result in zip(casts, played(casts, chance), strict=True):
            roles = tuple(role for _, role in cast)
            won = next(role.side for (_, _, won), role in zip(result, roles, strict=True) if won)
            names = tuple(team for team, _ in cast)
            track.add(ScoredGame(source="", players=names, roles=roles, winner=won), names)
        found = fit(track)
        assert found is not None
        calls += any(one.apart for one in found.differences)
    return calls / contests


def rating_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "teams", "plays", "strengths told apart, all equal"
    for teams, plays in ((5, 15), (5, 40), (8, 40)):
        yield teams, plays, percent(rating_calls(teams, plays, contests))


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def write(rows: Iterable[Sequence[object]]) -> None:
    for number, row in enumerate(rows):
        sys.stdout.write("| " + " | ".join(map(str, row)) + " |\n")
        if not number:
            sys.stdout.write("|" + " ---: |" * len(row) + "\n")
        sys.stdout.flush()
    sys.stdout.write("\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", default=["rates", "pairs", "raters", "ratings"])
    parser.add_argument("--contests", type=int, default=1000)
    given = parser.parse_args()
    if "rates" in given.tables:
        write(rate_rows())
    if "pairs" in given.tables:
        write(pair_rows(given.contests))
        write(power_rows(given.contests))
    if "raters" in given.tables:
        write(rater_rows(max(1, given.contests // 2)))
    if "ratings" in given.tables:
        write(rating_rows(max(1, given.contests // 10)))


if __name__ == "__main__":
    main()
