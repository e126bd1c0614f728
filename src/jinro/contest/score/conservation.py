"""Laws that hold in every complete table of wins, and the cell that breaks them.

In a round of G games, a role with k seats in the village is played k times G, and won k times as often as its
side wins; so all roles of a side agree on its wins, the sides add up to G, and the roles of a team to its
total. A printed table that breaks a law has a wrong cell; often only one change of one cell mends everything.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from jinro.contest.score.results import Score, TrackResults
from jinro.game.roles import Role, Side


class WinTable(Struct, frozen=True):
    """Plays and wins by team and role, and the totals that stand beside them, if any do."""

    cells: Mapping[tuple[str, Role], Score]
    totals: Mapping[str, Score] = {}

    @property
    def teams(self) -> list[str]:
        return list(dict.fromkeys(team for team, _ in self.cells))

    @property
    def roles(self) -> list[Role]:
        return [role for role in Role if any(held is role for _, held in self.cells)]

    def column(self, role: Role) -> Score:
        """A role, summed over all teams."""
        return _sum(score for (_, held), score in self.cells.items() if held is role)

    def row(self, team: str) -> Score:
        """A team, summed over all roles."""
        return _sum(score for (name, _), score in self.cells.items() if name == team)


class BrokenLaw(Struct, frozen=True, kw_only=True):
    """A law that does not hold: what it is about, what was found, what must be."""

    law: str
    """`row_plays`, `row_wins`, `column_plays`, `column_wins`, `sides`."""
    of: str
    """The team or the role."""
    found: int
    expected: int


class Repair(Struct, frozen=True, kw_only=True):
    """The one cell that cannot be true, and the only value that mends every law it breaks."""

    team: str
    role: Role
    printed: Score
    repaired: Score


class PlayedVillage(Struct, frozen=True):
    """How often each role is in the village, and how many games were played."""

    games: int
    seats: Mapping[Role, int]


def _sum(scores: Iterable[Score]) -> Score:
    total = Score()
    for score in scores:
        total.plays += score.plays
        total.wins += score.wins
    return total


def table_of(results: TrackResults) -> WinTable:
    """The table of counted games."""
    cells = {
        (name, role): _sum([score])
        for name, team in results.teams.items()
        for role, score in team.roles.items()
    }
    return WinTable(cells, {name: _sum([team.pooled]) for name, team in results.teams.items()})


def village_in(table: WinTable) -> PlayedVillage:
    """The village that a table implies: the commonest column of plays is that of roles with one seat."""
    plays = {role: table.column(role).plays for role in table.roles}
    single = Counter(count for role, count in plays.items() if role not in (Role.VILLAGER, Role.WEREWOLF))
    games = max(single, key=lambda count: (single[count], -count)) if single else min(plays.values())
    return PlayedVillage(
        games, {role: max(1, round(count / games)) for role, count in plays.items() if games}
    )


def breaches(table: WinTable, village: PlayedVillage) -> Iterator[BrokenLaw]:
    """All laws that the table breaks."""
    for team, total in table.totals.items():
        row = table.row(team)
        if row.plays != total.plays:
            yield BrokenLaw(law="row_plays", of=team, found=row.plays, expected=total.plays)
        if row.wins != total.wins:
            yield BrokenLaw(law="row_wins", of=team, found=row.wins, expected=total.wins)
    won = side_wins(table, village)
    for role in table.roles:
        column, seats = table.column(role), village.seats[role]
        if column.plays != seats * village.games:
            yield BrokenLaw(law="column_plays", of=role, found=column.plays, expected=seats * village.games)
        if column.wins != seats * won.get(role.side, 0):
            yield BrokenLaw(
                law="column_wins", of=role, found=column.wins, expected=seats * won.get(role.side, 0)
            )
    if sum(won.values()) != village.games:
        yield BrokenLaw(law="sides", of="all sides", found=sum(won.values()), expected=village.games)


def side_wins(table: WinTable, village: PlayedVillage) -> dict[Side, int]:
    """How often each side won: what most of its roles say; one side is what the others leave."""
    told: dict[Side, Counter[int]] = {}
    for role in table.roles:
        wins, seats = table.column(role).wins, village.seats[role]
        counts = told.setdefault(role.side, Counter())
        if wins % seats == 0:
            counts[wins // seats] += 1
    best = {side: max(counts, key=lambda n: (counts[n], -n)) for side, counts in told.items() if counts}
    for side, counts in told.items():
        others = [best.get(other) for other in told if other is not side]
        left = village.games - sum(n for n in others if n is not None)
        if None not in others and len(others) == 1 and (side not in best or counts[best[side]] == 1):
            # Its roles disagree or are silent; whoever agrees with the other sides is right.
            if side not in best or left in counts:
                best[side] = left
    return best


def repairs(table: WinTable, village: PlayedVillage) -> list[Repair]:
    """Each cell whose row and column both break a law and ask for the same value."""
    found = []
    broken = [*breaches(table, village)]
    teams = {one.of for one in broken if one.law.startswith("row")}
    roles = {one.of for one in broken if one.law.startswith("column")}
    won = side_wins(table, village)
    for (team, role), printed in table.cells.items():
        if team not in teams or role not in roles:
            continue
        by_row = _left(
            table.totals[team], [s for (t, r), s in table.cells.items() if t == team and r is not role]
        )
        whole = Score(village.seats[role] * village.games, village.seats[role] * won.get(role.side, 0))
        by_column = _left(whole, [s for (t, r), s in table.cells.items() if r is role and t != team])
        if by_row == by_column and 0 <= by_row.wins <= by_row.plays:
            found.append(Repair(team=team, role=role, printed=printed, repaired=by_row))
    return found


def _left(whole: Score, others: Sequence[Score]) -> Score:
    part = _sum(others)
    return Score(whole.plays - part.plays, whole.wins - part.wins)
