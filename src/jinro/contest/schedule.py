"""Balanced schedules of a contest: the teams and their roles in every game, and how even they are."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from jinro.contest.casting import Casting, cast_games
from jinro.contest.meetings import even_is_possible, meetings, pair_counts
from jinro.errors import CallerError
from jinro.files.limits import MOST_MATCHES, MOST_TEAMS
from jinro.game.draws import Draws
from jinro.game.roles import TABLE, Role

_WORDS: Final = {
    "en": {
        "exact": "roles: every team plays every role equally often",
        "within": "roles: within one, not exactly: {games} games are not a multiple of {teams} teams "
        "({uneven})",
        "uneven": "roles: not within one: {games} games are not a multiple of {teams} teams ({uneven})",
        "roughly": "roles: not every team plays every role equally often ({uneven})",
        "each": "opponents: every pair of teams meets {times}",
        "either": "opponents: every pair of teams meets {least} or {times}",
        "found": "opponents: pairs of teams meet {least} to {times}: no plan within one was found",
        "impossible": "opponents: pairs of teams meet {least} to {times}: {games} games of {teams} teams "
        "cannot be within one",
        "once": "once",
        "times": "{} times",
        "comma": ", ",
    },
    "ja": {
        "exact": "役職: すべてのチームがすべての役職を同じ回数ずつ担当します",
        "within": "役職: 差は 1 以内ですが均等ではありません。"
        "{games} 試合は {teams} チームの倍数ではないためです（{uneven}）",
        "uneven": "役職: 差が 1 を超えます。{games} 試合は {teams} チームの倍数ではないためです（{uneven}）",
        "roughly": "役職: 各チームの担当回数は均等ではありません（{uneven}）",
        "each": "対戦相手: どの 2 チームも {times}ずつ対戦します",
        "either": "対戦相手: どの 2 チームも {least} 回か {times}対戦します",
        "found": "対戦相手: 2 チームの対戦は {least} 回から {times}です"
        "（差が 1 以内の対戦表は見つかりませんでした）",
        "impossible": "対戦相手: 2 チームの対戦は {least} 回から {times}です"
        "（{games} 試合、{teams} チームでは差を 1 以内にできません）",
        "once": "1 回",
        "times": "{} 回",
        "comma": "、",
    },
}


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

    def lines(self, language: str = "en") -> list[str]:
        """The balance as text; if it is not even, why."""
        words = _WORDS[language]
        return [self._role_line(words, language), self._meeting_line(words)]

    def _role_line(self, words: dict[str, str], language: str) -> str:
        if self.exact:
            return words["exact"]
        names = {role: TABLE[role].ja if language == "ja" else TABLE[role].en for role in self.roles}
        spans = [f"{names[r]} {least}-{most}" for r, (least, most) in self.roles.items() if least < most]
        uneven = words["comma"].join(spans)
        within = all(most - least <= 1 for least, most in self.roles.values())
        kind = "within" if within else "uneven"
        if self.games % self.teams == 0:
            kind = "roughly"
        return words[kind].format(games=self.games, teams=self.teams, uneven=uneven)

    def _meeting_line(self, words: dict[str, str]) -> str:
        least, most = self.meets
        kind = "found" if self.possible else "impossible"
        if self.even:
            kind = "each" if least == most else "either"
        times = words["once"] if most == 1 else words["times"].format(most)
        return words[kind].format(least=least, times=times, games=self.games, teams=self.teams)


def schedule(teams: int, games: int, roles: dict[Role, int], seed: int | str) -> list[Casting]:
    """The roles by team (from 0) of every game; the seed shuffles teams and games."""
    seats = sum(roles.values())
    if teams < seats:
        raise CallerError(f"a village of {seats} needs at least {seats} teams, not {teams}")
    check_numbers(teams, games)
    casts = _pattern(teams, games, tuple(roles.items()))
    draws = Draws(seed)
    names = _order(draws, teams, "teams")
    return [{names[team]: role for team, role in casts[i].items()} for i in _order(draws, games, "games")]


def check_numbers(teams: int, games: int) -> None:
    """`CallerError` if a plan of so many teams and games is impossible, or would take too long to make."""
    if not 1 <= teams <= MOST_TEAMS:
        raise CallerError(f"a plan has 1 to {MOST_TEAMS:,} teams, not {teams}")
    if games < 1:
        raise CallerError(f"a plan needs at least 1 game, not {games}")
    if games > MOST_MATCHES:
        raise CallerError(f"a plan has at most {MOST_MATCHES:,} games, not {games}")


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
