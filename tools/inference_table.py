"""How often intervals contain the truth, and how often equal teams are told apart: the tables of
docs/inference.md.

    python tools/inference_table.py [TABLE ...] --contests 1000

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

from jinro.contest.infer.chance import seating
from jinro.contest.infer.correlations import correlation
from jinro.contest.infer.critical import critical
from jinro.contest.infer.differences import ranks, rate_differences, smallest_found
from jinro.contest.infer.opinions import GameOpinions, mean_estimate, opinion_differences
from jinro.contest.infer.places import fit_strengths, place_interval
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


def least_found(
    teams: int, raters: int, games: int, spread: Spread, contests: int, seed: int = 8
) -> tuple[float, float]:
    """The smallest difference that the grades of equal teams say would be found in 80 of 100 (the median),
    and how often a difference of that size is."""
    chance = np.random.default_rng(seed)
    told = [
        smallest_found(opinion_differences(graded(teams, raters, games, spread, chance))) or 0.0
        for _ in range(contests)
    ]
    least = sorted(told)[contests // 2]
    # Grades end at 1 and 5: what a team is worth moves its mean grade by less.
    moved = []
    for _ in range(contests):
        for table in graded(teams, raters, games, spread, chance, least):
            values = dict(table.values)
            if "0" in values:
                moved.append(values.pop("0") - fmean(values.values()))
    found, more = 0.0, least**2 / fmean(moved)
    for _ in range(contests):
        better = opinion_differences(graded(teams, raters, games, spread, chance, more))
        found += sum(one.apart for one in better if "0" in (one.one, one.other)) / (teams - 1)
    return least, found / contests


def least_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "raters", "teams", "games", "grades", "said to be found in 80 %, points", "found"
    for raters in (3, 7):
        for teams, games in ((5, 8), (8, 30)):
            for name, spread in SPREADS.items():
                least, found = least_found(teams, raters, games, spread, contests)
                yield raters, teams, games, name, f"{least:.2f}", percent(found)


def rater_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "raters", "teams", "games", "grades", "means: coverage", "told apart, all equal", "0.4 points found"
    for raters in (2, 3, 7):
        for teams, games in ((5, 8), (8, 12), (8, 30), (18, 36)):
            for name, spread in SPREADS.items():
                mean = rater_coverage(teams, raters, games, spread, 4 * contests)
                calls, found = rater_calls(teams, raters, games, spread, contests)
                told = "none" if mean is None else percent(mean)
                yield raters, teams, games, name, told, percent(calls), percent(found)


# Strengths


def tracked(casts: Sequence[Cast], results: Sequence[Result]) -> TrackScores:
    track = TrackScores("five")
    for cast, result in zip(casts, results, strict=True):
        roles = tuple(role for _, role in cast)
        won = next(role.side for (_, _, won), role in zip(result, roles, strict=True) if won)
        names = tuple(team for team, _ in cast)
        track.add(ScoredGame(source="", players=names, roles=roles, winner=won), names)
    return track


def strength_hits(teams: int, plays: int, contests: int, strength: float) -> tuple[float, float, float]:
    """How often the intervals of the win rate among average teams contain the truth, of the strongest and
    weakest team and of the others; and how often all differences of strengths do together."""
    casts, chance = plan(teams, plays), np.random.default_rng(4)
    strengths = {"team 0": strength, "team 1": -strength}
    hits: dict[bool, list[bool]] = {True: [], False: []}
    together = 0
    for _ in range(contests):
        found = fit(tracked(casts, played(casts, chance, strengths)))
        assert found is not None
        for one in found.ratings:
            true = strengths.get(one.team, 0.0)
            expected = share(true)  # Sides are equal.
            low, high = one.expected_interval
            hits[one.team in strengths].append(low <= expected <= high)
        together += all(
            (one.estimate.low or 0.0)
            <= strengths.get(one.one, 0.0) - strengths.get(one.other, 0.0)
            <= (one.estimate.high or 0.0)
            for one in found.differences
        )
    return fmean(hits[True]), fmean(hits[False] or [True]), together / contests


def share(logit: float) -> float:
    return 1 / (1 + exp(-logit))


def strength_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "teams", "plays", "strength", "win rate of these two", "of the others", "all differences hold"
    for teams in (5, 8, 18):
        for plays in (5, 15, 40, 120):
            for strength in (0.0, 0.3, 1.0):
                found = strength_hits(teams, plays, contests if teams < 18 else contests // 4, strength)
                yield teams, plays, strength, *map(percent, found)


# Places and correlations


def ranked(values: Sequence[float]) -> list[float]:
    """Places: the share of the others that each is put before."""
    return [sum(other < one for other in values) / (len(values) - 1) for one in values]


def judged(
    games: int, better: float, models: int, form: float, chance: np.random.Generator
) -> list[list[list[float]]]:
    """Places of five seats by each model under five criteria, in each game; the first seat is better."""
    found = []
    for _ in range(games):
        forms = chance.normal(0, form, 5) + better * np.array([1, 0, 0, 0, 0])
        found.append([ranked([*map(float, forms + chance.normal(0, 1, 5))]) for _ in range(5 * models)])
    return found


def place_hits(games: int, better: float, models: int, form: float, contests: int) -> tuple[float, float]:
    """How often the interval of the mean place of the first seat contains the truth, and its mean width."""
    chance = np.random.default_rng(5)
    many = judged(20_000, better, 1, form, chance)
    true = fmean(places[0] for game in many for places in game)
    hits, widths = 0, []
    for _ in range(contests):
        made = judged(games, better, models, form, chance)
        low, high = place_interval([(fmean(one[0] for one in game), 1) for game in made]) or (0.0, 1.0)
        hits += low <= true <= high
        widths.append(high - low)
    return hits / contests, fmean(widths)


def place_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "games", "better by", "models", "form", "mean place: coverage", "mean width"
    for games in (3, 5, 15, 40):
        for better in (0.0, 1.0, 3.0):
            for models, form in ((1, 0.0), (1, 1.0), (3, 0.5)):
                hits, width = place_hits(games, better, models, form, contests)
                yield games, better, models, form, percent(hits), f"{width:.2f}"


def place_strength_hits(teams: int, games: int, spread: float, contests: int) -> float:
    """How often intervals of strengths from places contain the truth: two models rank under five criteria,
    from strengths (a normal sample), what a game adds, and chance that makes Bradley-Terry's model true."""
    chance, hits = np.random.default_rng(9), 0
    for _ in range(contests):
        strengths = chance.normal(0, spread, teams)
        made = []
        for _ in range(games):
            seats = chance.permutation(teams)[:5]
            forms = strengths[seats] + chance.normal(0, 0.3, 5)
            made.append(
                [
                    [
                        (str(team), place)
                        for team, place in zip(
                            seats, ranked([*map(float, forms + chance.gumbel(0, 1, 5))]), strict=True
                        )
                    ]
                    for _ in range(10)
                ]
            )
        found = fit_strengths(made)
        for team, one in found.items():
            true = strengths[int(team)] - fmean(strengths[int(other)] for other in found)
            hits += one.interval[0] <= true <= one.interval[1]
    return hits / contests / teams


def place_strength_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "teams", "games", "strengths vary by 0.3", "by 1"
    for teams in (5, 8, 18):
        for games in (10, 40):
            found = [place_strength_hits(teams, games, spread, contests) for spread in (0.3, 1.0)]
            yield teams, games, *map(percent, found)


def correlation_hits(games: int, seats: int, shared: float, contests: int) -> float:
    """How often the interval of a correlation inside games contains the truth."""
    chance, hits = np.random.default_rng(6), 0
    for _ in range(contests):
        made = []
        for _ in range(games):
            x = chance.normal(0, 1, seats)
            y = shared * x + sqrt(1 - shared**2) * chance.normal(0, 1, seats)
            made.append([*zip(map(float, x + chance.normal()), map(float, y + chance.normal()), strict=True)])
        low, high = correlation(made).interval or (-1.0, 1.0)
        hits += low <= shared <= high
    return hits / contests


def correlation_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "games", "seats", "0", "0.3", "0.6", "0.9"
    for games in (3, 5, 15, 40):
        for seats in (5, 13):
            yield (
                games,
                seats,
                *(
                    percent(correlation_hits(games, seats, shared, contests))
                    for shared in (0.0, 0.3, 0.6, 0.9)
                ),
            )


# Seats


def uneven_calls(teams: int, plays: int, contests: int) -> tuple[float, float]:
    """Contests whose seats are drawn at random that the test calls uneven at 5 %; and contests in which every
    tenth game has the order of the plan."""
    casts, chance, calls, found = plan(teams, plays), np.random.default_rng(7), 0, 0
    for _ in range(contests):
        games = [[team for team, _ in cast] for cast in casts]
        for game in games:
            chance.shuffle(game)
        told = seating(games)
        calls += told is not None and told.p < 0.05
        skewed = [sorted(game) if n % 5 == 0 else game for n, game in enumerate(games)]
        told = seating(skewed)
        found += told is not None and told.p < 0.05
    return calls / contests, found / contests


def uneven_rows(contests: int) -> Iterator[Sequence[object]]:
    yield "teams", "plays", "random seats called uneven", "every fifth game in the order of names"
    for teams in (5, 8, 18):
        for plays in (15, 40, 120):
            yield teams, plays, *map(percent, uneven_calls(teams, plays, contests))


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def write(rows: Iterable[Sequence[object]]) -> None:
    for number, row in enumerate(rows):
        sys.stdout.write("| " + " | ".join(map(str, row)) + " |\n")
        if not number:
            sys.stdout.write("|" + " ---: |" * len(row) + "\n")
        sys.stdout.flush()
    sys.stdout.write("\n")


TABLES: Mapping[str, tuple[Callable[[int], Iterator[Sequence[object]]], int]] = {
    "rates": (lambda contests: rate_rows(), 1),
    "pairs": (pair_rows, 1),
    "power": (power_rows, 1),
    "raters": (rater_rows, 2),
    "least": (least_rows, 2),
    "strengths": (strength_rows, 1),
    "places": (place_rows, 1),
    "place-strengths": (place_strength_rows, 5),
    "correlations": (correlation_rows, 1),
    "seats": (uneven_rows, 1),
}
"""What makes each, and into how many its contests are divided."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", default=[*TABLES], choices=[*TABLES, []])
    parser.add_argument("--contests", type=int, default=1000)
    given = parser.parse_args()
    for name in given.tables:
        made, less = TABLES[name]
        write(made(max(1, given.contests // less)))


if __name__ == "__main__":
    main()
