"""Balanced schedules of a contest: the teams and their roles in every game, and how even they are."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from jinro.contest.plan.casting import Casting, cast_games
from jinro.contest.plan.meetings import even_is_possible, meetings, pair_counts
from jinro.errors import CallerError
from jinro.files.limits import MOST_MATCHES, MOST_TEAMS
from jinro.game.draws import Draws
from jinro.game.roles import Role
from jinro.i18n import Language, Words, role_name


class Balance(Struct, frozen=True, kw_only=True):
    """How even a schedule is: minimum and maximum over all teams, or over all pairs of teams."""

    teams: int
    games: int
    plays: tuple[int, int]
    """Games per team."""
    roles: dict[Role, tuple[int, int]]
    """Games per team in each role."""
    meets: tuple[int, int]
    """Games per pair of teams."""
    possible: bool = True
    """Whether `even` may be possible; False: it is certainly not."""

    @property
    def exact(self) -> bool:
        """Whether every team plays every role equally often."""
        return all(least == most for least, most in self.roles.values())

    @property
    def even(self) -> bool:
        """Whether the numbers of meetings of all pairs differ by at most one."""
        return self.meets[1] - self.meets[0] <= 1

    def lines(self, language: Language = "en") -> list[str]:
        """The balance as text; if it is not even, why."""
        words = Words(language)
        return [self._role_line(words), self._meeting_line(words)]

    def _role_line(self, words: Words) -> str:
        if self.exact:
            return words("plan.balance.exact")
        names = {role: role_name(role, words.language) for role in self.roles}
        spans = [f"{names[r]} {least}-{most}" for r, (least, most) in self.roles.items() if least < most]
        uneven = words("plan.balance.comma").join(spans)
        within = all(most - least <= 1 for least, most in self.roles.values())
        kind = "plan.balance.within" if within else "plan.balance.uneven"
        if self.games % self.teams == 0:
            kind = "plan.balance.roughly"
        return words(kind, games=self.games, teams=self.teams, uneven=uneven)

    def _meeting_line(self, words: Words) -> str:
        least, most = self.meets
        kind = "plan.balance.found" if self.possible else "plan.balance.impossible"
        if self.even:
            kind = "plan.balance.each" if least == most else "plan.balance.either"
        times = words("plan.balance.once") if most == 1 else words("plan.balance.times", number=most)
        return words(kind, least=least, times=times, games=self.games, teams=self.teams)


def schedule(teams: int, games: int, roles: dict[Role, int], seed: int | str) -> list[Casting]:
    """The roles by team (from 0) of every game; the seed shuffles teams and games."""
    seats = sum(roles.values())
    if teams < seats:
        raise CallerError("errors.plan.too_few_teams", seats=seats, teams=teams)
    check_numbers(teams, games)
    casts = _pattern(teams, games, tuple(roles.items()))
    draws = Draws(seed)
    names = _order(draws, teams, "teams")
    return [{names[team]: role for team, role in casts[i].items()} for i in _order(draws, games, "games")]


def check_numbers(teams: int, games: int) -> None:
    """`CallerError` if a plan of so many teams and games is impossible, or would take too long to make."""
    if not 1 <= teams <= MOST_TEAMS:
        raise CallerError("errors.plan.number_of_teams", most=MOST_TEAMS, teams=teams)
    if games < 1:
        raise CallerError("errors.plan.no_games", games=games)
    if games > MOST_MATCHES:
        raise CallerError("errors.plan.too_many_games", most=MOST_MATCHES, games=games)


@lru_cache(maxsize=8)
def _pattern(teams: int, games: int, roles: tuple[tuple[Role, int], ...]) -> list[Casting]:
    """The search. It may take a second or two and is cached: a seed only shuffles its result, so that a
    server can extend a running plan without a pause."""
    counts = dict(roles)
    plan = meetings(teams, sum(counts.values()), games, "pattern")
    return cast_games(plan, teams, counts, "pattern")


def balance(teams: int, casts: Sequence[Casting], roles: dict[Role, int], *, people: int = 0) -> Balance:
    """The balance of a schedule; `people` sit at every table besides, after the teams."""
    played = Counter((team, role) for cast in casts for team, role in cast.items())
    plays = [sum(team in cast for cast in casts) for team in range(teams)]
    met = pair_counts(teams, [frozenset(cast) for cast in casts]).values()
    by_role = {role: [played[team, role] for team in range(teams)] for role, count in roles.items() if count}
    return Balance(
        teams=teams,
        games=len(casts),
        plays=(min(plays), max(plays)),
        roles={role: (min(found), max(found)) for role, found in by_role.items()},
        meets=(min(met, default=0), max(met, default=0)),
        possible=even_is_possible(teams, sum(roles.values()) - people, len(casts)),
    )


def _order(draws: Draws, size: int, purpose: str) -> list[int]:
    """The numbers below `size` in a drawn order; one draw per number, since there may be many."""
    return sorted(range(size), key=lambda i: draws.number(f"{purpose}/{i}"))
