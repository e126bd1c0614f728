"""How often do the 95 % intervals of `jinro scores` contain the truth? Contests with known strengths say it.

    python tools/interval_coverage.py --contests 200 --teams 8 --games 120

Each contest has a balanced plan of five-player games. Teams have drawn strengths (standard deviation 0.5, and
0.3 more in each role, in logits), the villagers an advantage of 0.3; a game is won with the chance that the
model gives. Printed is, for each kind of interval, how many contain the true value.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator

from jinro.contest.annealing import Dice
from jinro.contest.schedule import schedule
from jinro.game.presets import preset
from jinro.game.roles import Role, Side
from jinro.scores.games import ScoredGame
from jinro.scores.ratings.fit import fit, logistic, normal
from jinro.scores.tables import TrackScores

SIDE, TEAM, IN_ROLE = 0.3, 0.5, 0.3


class Truth:
    """The strengths of one contest."""

    def __init__(self, teams: int, dice: Dice, roles: dict[Role, int]) -> None:
        self.roles = {role: count / sum(roles.values()) for role, count in roles.items() if count}
        self.names = [f"team {chr(97 + number)}" for number in range(teams)]
        self.own = {
            (name, role): team + IN_ROLE * normal(dice)
            for name in self.names
            for team in [TEAM * normal(dice)]
            for role in self.roles
        }

    def edge(self, cast: dict[str, Role]) -> float:
        sign = {Side.VILLAGER: 1, Side.WEREWOLF: -1}
        return SIDE + sum(sign[role.side] * self.own[name, role] for name, role in cast.items())

    def strength(self, name: str) -> float:
        """Told from the mean of all teams, as the fit tells it."""
        return self._mean(name) - sum(map(self._mean, self.names)) / len(self.names)

    def _mean(self, name: str) -> float:
        return sum(share * self.own[name, role] for role, share in self.roles.items())


def simulated(number: int, teams: int, games: int) -> Iterator[tuple[str, bool]]:
    """The intervals of one contest: which kind, and whether it contains the truth."""
    dice, roles = Dice(f"coverage/{number}"), preset("contest-5").roles
    truth = Truth(teams, dice, roles)
    track = TrackScores("five")
    chances: dict[tuple[str, Role], list[float]] = {}
    for cast in schedule(teams, games, roles, number):
        seated = {truth.names[team]: role for team, role in cast.items()}
        chance = logistic(truth.edge(seated))
        winner = Side.VILLAGER if dice.chance() < chance else Side.WEREWOLF
        for name, role in seated.items():
            chances.setdefault((name, role), []).append(chance if role.side is Side.VILLAGER else 1 - chance)
        game = ScoredGame(source="", players=tuple(seated), roles=tuple(seated.values()), winner=winner)
        track.add(game, tuple(seated))
    for name in truth.names:
        yield from _rates(track, name, {role: chances[name, role] for role in truth.roles})
    found = fit(track)
    assert found is not None
    for one in found.ratings:
        low, high = one.interval
        yield "Bradley-Terry strength", low <= truth.strength(one.team) <= high


def _rates(track: TrackScores, name: str, chances: dict[Role, list[float]]) -> Iterator[tuple[str, bool]]:
    """The rates of a team; the truth is the mean chance of its games."""
    team = track.results.teams[name]
    means = {role: sum(one) / len(one) for role, one in chances.items()}
    plays = {role: len(one) for role, one in chances.items()}
    weights = track.results.weights
    pooled = sum(map(sum, chances.values())) / sum(plays.values())
    weighted = sum(weights[role] * mean for role, mean in means.items()) / sum(
        weights[role] for role in means
    )
    low, high = team.pooled.interval or (0.0, 1.0)
    yield "Wilson, pooled", low <= pooled <= high
    found = track.intervals(team)
    for kind, interval, true in (
        ("bootstrap, pooled", found.pooled, pooled),
        ("bootstrap, role mean", found.role_mean, sum(means.values()) / len(means)),
        ("bootstrap, role-weighted", found.role_weighted, weighted),
    ):
        assert interval is not None
        yield kind, interval[0] <= true <= interval[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--contests", type=int, default=200)
    parser.add_argument("--teams", type=int, default=8)
    parser.add_argument("--games", type=int, default=120)
    given = parser.parse_args()
    hits: Counter[str] = Counter()
    tries: Counter[str] = Counter()
    for number in range(given.contests):
        for kind, hit in simulated(number, given.teams, given.games):
            hits[kind] += hit
            tries[kind] += 1
    for kind, tried in tries.items():
        sys.stdout.write(f"{kind:40} {100 * hits[kind] / tried:5.1f} %  of {tried}\n")


if __name__ == "__main__":
    main()
