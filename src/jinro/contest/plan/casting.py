"""Assigns roles to the teams of all games, so that every team plays every role equally often."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from jinro.contest.plan.annealing import Dice, anneal
from jinro.contest.plan.meetings import Meeting
from jinro.game.roles import Role

T = TypeVar("T")
STEPS: Final = 100_000

Casting = dict[int, Role]
"""The role of each team in one game."""
CastTable = list[tuple[int, Role]]
"""The same where a team may have several seats."""


def cast_games(plan: Sequence[Meeting], teams: int, roles: dict[Role, int], seed: int | str) -> list[Casting]:
    """The roles of all games: exactly balanced if the number of games is a multiple of the teams and all
    teams play equally often; else as even as the search finds."""
    dice = Dice(f"{seed}/casting")
    pack = [role for role, count in roles.items() for _ in range(count)]
    if len(plan) % teams == 0 and len({_plays(plan, team) for team in range(teams)}) == 1:
        return _by_matchings(plan, teams, pack, dice)
    return [dict(cast) for cast in _Swaps(plan, teams, pack, dice).search()]


def cast_tables(
    plan: Sequence[Sequence[int]],
    teams: int,
    roles: dict[Role, int],
    seed: int | str,
    before: Sequence[CastTable] = (),
) -> list[CastTable]:
    """The roles of games in which a team may have several seats: it is then several times in the game. They
    are even together with the games before."""
    pack = [role for role, count in roles.items() for _ in range(count)]
    return _Swaps(plan, teams, pack, Dice(f"{seed}/casting"), before).search()


def _plays(plan: Sequence[Meeting], team: int) -> int:
    return sum(team in game for game in plan)


def _by_matchings(plan: Sequence[Meeting], teams: int, pack: Sequence[Role], dice: Dice) -> list[Casting]:
    """An exact solution for a pack of n roles: split a team that plays k·n games into k players of n games.
    Games and players are then an n-regular bipartite graph, which has n disjoint perfect matchings: one per
    role of the pack."""
    size = len(pack)
    edges: list[dict[tuple[int, int], int]] = [{} for _ in plan]
    seen = [0] * teams
    for number, game in enumerate(plan):
        for team in _shuffled(sorted(game), dice):
            edges[number][team, seen[team] // size] = team
            seen[team] += 1
    casts: list[Casting] = [{} for _ in plan]
    for role in _shuffled(pack, dice):
        for number, player in enumerate(_matching(edges)):
            casts[number][edges[number].pop(player)] = role
    return casts


def _matching(edges: Sequence[dict[tuple[int, int], int]]) -> list[tuple[int, int]]:
    """A perfect matching: a player for every game, each player once; by augmenting paths."""
    taken: dict[tuple[int, int], int] = {}
    for start in range(len(edges)):
        came: dict[tuple[int, int], int] = {}
        queue, end = [start], None
        for game in queue:
            for player in edges[game]:
                if player not in came:
                    came[player] = game
                    if player not in taken:
                        end = player
                        break
                    queue.append(taken[player])
            if end is not None:
                break
        assert end is not None, "a regular bipartite graph has a perfect matching"
        _flip(end, came, taken, start)
    by_game = {game: player for player, game in taken.items()}
    return [by_game[number] for number in range(len(edges))]


def _flip(
    end: tuple[int, int], came: dict[tuple[int, int], int], taken: dict[tuple[int, int], int], start: int
) -> None:
    """Give each game on the augmenting path its new player."""
    had = {game: player for player, game in taken.items()}
    player: tuple[int, int] | None = end
    while player is not None:
        game = came[player]
        taken[player] = game
        player = None if game == start else had[game]


def _shuffled(items: Sequence[T], dice: Dice) -> list[T]:
    rest = list(items)
    for i in range(len(rest) - 1, 0, -1):
        j = dice.below(i + 1)
        rest[i], rest[j] = rest[j], rest[i]
    return rest


class _Swaps:
    """A search that swaps the roles of two teams in a game, until the roles are as even as possible."""

    def __init__(
        self,
        plan: Sequence[Iterable[int]],
        teams: int,
        pack: Sequence[Role],
        dice: Dice,
        before: Sequence[CastTable] = (),
    ) -> None:
        self._dice = dice
        self._games = [(sorted(game), _shuffled(pack, dice)) for game in plan]
        self._counts = [dict.fromkeys(pack, 0) for _ in range(teams)]
        played = [[team for team, _ in table] for table in before]
        self._range = _ranges([*played, *(members for members, _ in self._games)], teams, pack)
        for team, role in (seat for table in before for seat in table):
            self._counts[team][role] += 1
        for members, roles in self._games:
            for team, role in zip(members, roles, strict=True):
                self._counts[team][role] += 1
        self._cost = sum(self._off(team, role) for team, role in self._range)
        self._last = (0, 0, 0, 0)

    def search(self) -> list[CastTable]:
        anneal(self._propose, self._undo, lambda: not self._cost, self._dice, steps=STEPS, heat=2.0)
        return [list(zip(members, roles, strict=True)) for members, roles in self._games]

    def _off(self, team: int, role: Role) -> int:
        count, (least, most) = self._counts[team][role], self._range[team, role]
        return max(least - count, count - most, 0) ** 2

    def _propose(self) -> int | None:
        number = self._dice.below(len(self._games))
        roles = self._games[number][1]
        i, j = self._dice.below(len(roles)), self._dice.below(len(roles))
        if roles[i] is roles[j]:
            return None
        before = self._cost
        self._swap(number, i, j)
        self._last = (number, i, j, before)
        return self._cost - before

    def _swap(self, number: int, i: int, j: int) -> None:
        members, roles = self._games[number]
        for place, new in ((i, roles[j]), (j, roles[i])):
            team, old = members[place], roles[place]
            self._cost -= self._off(team, old) + self._off(team, new)
            self._counts[team][old] -= 1
            self._counts[team][new] += 1
            self._cost += self._off(team, old) + self._off(team, new)
        roles[i], roles[j] = roles[j], roles[i]

    def _undo(self) -> None:
        number, i, j, _ = self._last
        self._swap(number, i, j)


def _ranges(
    games: Sequence[Sequence[int]], teams: int, pack: Sequence[Role]
) -> dict[tuple[int, Role], tuple[int, int]]:
    """How often each team shall have each role, at least and at most: as often as the others, if all play
    equally often; else by its own games."""
    plays = Counter(team for game in games for team in game)
    own = max(plays.values()) - min(plays[team] for team in range(teams)) > 1
    found = {}
    for team in range(teams):
        for role in pack:
            seats, of = (plays[team], len(pack)) if own else (len(games), teams)
            number = pack.count(role) * seats
            found[team, role] = number // of, -(-number // of)
    return found
