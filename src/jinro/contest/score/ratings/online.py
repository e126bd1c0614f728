"""Online ratings by openskill: each game moves the ratings of those who played it, in the order of games.

The two sides are teams of openskill. Each has, beside its players, the side itself as a member: so an easy
side does not make its players look strong. The sides begin with what makes up for their unequal numbers.
Unlike the final fit, the rating depends on the order of games.
"""

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating

from jinro.contest.score.ratings.fit import SIDES, RatedGame
from jinro.game.roles import Side


class OnlineRating(Struct, frozen=True):
    """A belief about a skill: its mean and its standard deviation."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What the skill is at least, almost surely."""
        return self.mu - 3 * self.sigma


class OnlineRatings:
    """The ratings of the teams of one track."""

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[str | Side, PlackettLuceRating] = {}

    def add(self, game: RatedGame) -> None:
        """Rate a game."""
        more = len(game.villagers) - len(game.werewolves)
        for side, sign in zip(SIDES, (-1, 1), strict=True):
            start = self._model.rating().mu
            self._ratings.setdefault(side, self._model.rating(mu=start + sign * more * start / 2))
        sides = zip(SIDES, (game.villagers, game.werewolves), strict=True)
        names: list[list[str | Side]] = [[side, *(team for team, _ in seats)] for side, seats in sides]
        before = [[self._of_a_seat(name) for name in side] for side in names]
        after = self._model.rate(before, ranks=[1, 2] if game.won else [2, 1])
        # A team in several seats moves by what they moved on average.
        moved: dict[str | Side, list[PlackettLuceRating]] = {}
        for members, ratings in zip(names, after, strict=True):
            for name, rating in zip(members, ratings, strict=True):
                moved.setdefault(name, []).append(rating)
        for name, ratings in moved.items():
            mu = sum(one.mu for one in ratings) / len(ratings)
            sigma = sum(one.sigma for one in ratings) / len(ratings)
            self._ratings[name] = self._model.rating(mu=mu, sigma=sigma)

    def _rating(self, name: str | Side) -> PlackettLuceRating:
        return self._ratings.setdefault(name, self._model.rating())

    def _of_a_seat(self, name: str | Side) -> PlackettLuceRating:
        """A rating of its own for each seat: openskill would move one that two seats share twice."""
        now = self._rating(name)
        return self._model.rating(mu=now.mu, sigma=now.sigma)

    def of(self, name: str | Side) -> OnlineRating:
        """The present rating of a team or of a side."""
        rating = self._rating(name)
        return OnlineRating(rating.mu, rating.sigma)
