"""Totals of a rating: means by criterion and team with intervals, agreement, prizes. Pure.

A grade is one rater's of one seat in one game. The mean of a team is that of all its grades; its interval
is about other raters of other games, and there is none of fewer than three of either. Teams are compared by
what the same raters gave in the same games (`jinro.contest.infer.opinions`). A team without grades is
absent, never 0. Ranks with ties become mid-ranks, and count only where a rater has ranked a whole game.
"""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace

from jinro.contest.infer.agreement import ordinal_alpha
from jinro.contest.infer.differences import Difference
from jinro.contest.infer.opinions import mean_estimate, opinion_differences
from jinro.contest.rate.editions import EDITIONS, Edition, criteria_for
from jinro.contest.rate.records import (
    HIGHEST,
    LOWEST,
    Comment,
    Favourite,
    Grade,
    Picked,
    PickedGame,
    Prize,
    Rater,
    RaterLine,
    Scale,
)
from jinro.contest.score.means import MODES, Rounding
from jinro.contest.score.opinions import SeatOpinion, tables_of_opinions
from jinro.game.roles import Role, Seat

Cell = tuple[str, str]
"""A rater and a game."""


class Mean(Struct, frozen=True):
    """The mean of some grades."""

    total: float
    n: int
    low: float | None = None
    high: float | None = None
    """The 95 % interval; None: fewer than three raters or games tell of no other."""

    @property
    def value(self) -> float:
        return self.total / self.n

    def shown(self, rounding: Rounding, decimals: int = 2) -> str:
        """The mean as printed; `cut` as the table of 2017 is, or `rounded`."""
        step = Decimal(1).scaleb(-decimals)
        return str((Decimal(self.total) / self.n).quantize(step, rounding=MODES[rounding]))


class CriterionTotals(Struct, frozen=True, kw_only=True):
    """One criterion."""

    criterion: str
    entries: Mapping[str, Mean]
    teams: Mapping[str, Mean]
    """The same with the entries of a team taken together."""
    shares: Mapping[str, Mean]
    """Of ranks, by team: the share of the others of its game that a seat was ranked before, ties half. Unlike
    ranks, shares of villages of different size can be compared. Empty for points."""
    agreement: float | None
    """Krippendorff's alpha (ordinal) over seats of games; None: no seat has two raters."""
    units: int
    """Seats that two or more raters have graded."""
    differences: tuple[Difference, ...] = ()
    """Between all pairs of teams, with intervals that hold together."""


class RaterTotals(Struct, frozen=True, kw_only=True):
    """How far a rater is."""

    name: str
    guest: bool
    games: int
    finished: int
    """Games with all grades."""
    grades: int
    asked: int
    """Grades that the rater is asked for."""
    comments: int


class PrizeGiven(Struct, frozen=True, kw_only=True):
    """Whom a rater or guest likes best."""

    rater: str
    prize: Prize
    team: str
    entry: str
    game: str
    seat: Seat
    role: Role
    name: str
    """The character that the rater has seen."""
    text: str


class Totals(Struct, frozen=True, kw_only=True):
    """All figures of a rating."""

    edition: str
    scale: Scale
    games: int
    graded_games: int
    """Games with at least one grade."""
    raters: tuple[RaterTotals, ...]
    criteria: tuple[CriterionTotals, ...]
    """Only those that apply to a picked game."""
    teams: tuple[str, ...]
    entries: Mapping[str, str]
    """The team of each entry."""
    prizes: tuple[PrizeGiven, ...]
    comments: tuple[Comment, ...]
    unknown: int
    """Lines about raters, games, seats, criteria or values that are not there: they count nowhere."""

    @property
    def merged(self) -> bool:
        """Whether a team has entries of other names."""
        return any(entry != team for entry, team in self.entries.items())

    @property
    def best(self) -> Mapping[str, tuple[str, ...]]:
        """The teams with the best mean of each criterion."""
        return {one.criterion: _best(one.teams, self.scale) for one in self.criteria}

    def prizes_of(self, team: str, prize: Prize) -> int:
        return sum(one.team == team and one.prize == prize for one in self.prizes)


def total(
    picked: Picked, raters: Sequence[Rater], lines: Iterable[RaterLine], track: str | None = None
) -> Totals:
    """The totals of what raters have said; of several lines about one thing the last one counts.

    `track`: of its games alone; None: of all games together.
    """
    if track is not None:
        others = {one.id for one in picked.games if one.track != track}
        picked = replace(picked, games=tuple(one for one in picked.games if one.track == track))
        lines = [line for line in lines if line.game not in others]
    edition = EDITIONS[picked.edition]
    said = _Grades(picked, raters, edition)
    for line in lines:
        said.add(line)
    cells = {(grade.rater, grade.game) for grade in said.grades.values()}
    applied = {one.id for game in picked.games for one in criteria_for(edition, game.wolves)}
    criteria = [one.id for one in edition.criteria if one.id in applied]
    entries = {e: t for game in picked.games for e, t in zip(game.entries, game.teams, strict=True)}
    return Totals(
        edition=edition.id,
        scale=picked.scale,
        games=len(picked.games),
        graded_games=len({game for _, game in cells}),
        raters=tuple(said.progress(rater) for rater in raters),
        criteria=tuple(_criterion(said, one) for one in criteria),
        teams=tuple(sorted(set(entries.values()), key=str.casefold)),
        entries=entries,
        prizes=tuple(map(said.prize, said.favourites.values())),
        comments=tuple(said.comments.values()),
        unknown=said.unknown,
    )


def counted_grades(picked: Picked, raters: Sequence[Rater], lines: Iterable[RaterLine]) -> list[Grade]:
    """The grades that count: the last ones, by raters who are on the list, of what is asked for."""
    said = _Grades(picked, raters, EDITIONS[picked.edition])
    for line in lines:
        said.add(line)
    return [*said.grades.values()]


class _Grades:
    """The lines that count."""

    def __init__(self, picked: Picked, raters: Sequence[Rater], edition: Edition) -> None:
        self.picked = picked
        self.grades: dict[tuple[str, str, str, int], Grade] = {}
        self.comments: dict[tuple[str, str, int, int, str], Comment] = {}
        self.favourites: dict[tuple[str, Prize], Favourite] = {}
        self.unknown = 0
        self._games = {one.id: one for one in picked.games}
        self._asked = {
            (one.id, criterion.id): one.wolves >= criterion.wolves
            for one in picked.games
            for criterion in edition.criteria
        }
        self._raters = {one.name for one in raters}

    def add(self, line: RaterLine) -> None:
        game = self._games.get(line.game)
        if line.rater not in self._raters or game is None or line.seat > len(game.names):
            self.unknown += 1
            return
        match line:
            case Grade():
                self._grade(line)
            case Comment():
                key = (line.rater, line.game, line.utterance, line.seat, line.criterion)
                self.comments.pop(key, None)
                if line.text:
                    self.comments[key] = line
            case Favourite():
                self.favourites.pop((line.rater, line.prize), None)
                if line.seat:
                    self.favourites[line.rater, line.prize] = line

    def _grade(self, line: Grade) -> None:
        highest = HIGHEST if self.picked.scale == "points" else len(self._games[line.game].names)
        wrong = line.value is not None and line.value > highest
        if wrong or not line.seat or not self._asked.get((line.game, line.criterion)):
            self.unknown += 1
            return
        key = (line.rater, line.game, line.criterion, line.seat)
        self.grades.pop(key, None)
        if line.value is not None:
            self.grades[key] = line

    def of(self, criterion: str) -> dict[Cell, dict[int, float]]:
        """The value of each seat, by rater and game; of ranks the mid-ranks of whole games."""
        found: dict[Cell, dict[int, float]] = {}
        for (rater, game, given, seat), grade in self.grades.items():
            if given == criterion and grade.value is not None:
                found.setdefault((rater, game), {})[seat] = grade.value
        if self.picked.scale == "points":
            return found
        return {
            cell: mid_ranks(values)
            for cell, values in found.items()
            if len(values) == len(self._games[cell[1]].names)
        }

    def named(self, game: str) -> PickedGame:
        return self._games[game]

    def progress(self, rater: Rater) -> RaterTotals:
        asked = {game: self._asked_of(game) for game in rater.games if game in self._games}
        given = dict.fromkeys(asked, 0)
        for who, game, _, _ in self.grades:
            if who == rater.name and game in given:
                given[game] += 1
        return RaterTotals(
            name=rater.name,
            guest=rater.guest,
            games=len(asked),
            finished=sum(given[game] == number for game, number in asked.items()),
            grades=sum(given.values()),
            asked=0 if rater.guest else sum(asked.values()),
            comments=sum(key[0] == rater.name for key in self.comments),
        )

    def _asked_of(self, game: str) -> int:
        criteria = sum(asked for (one, _), asked in self._asked.items() if one == game)
        return criteria * len(self._games[game].names)

    def prize(self, line: Favourite) -> PrizeGiven:
        game, at = self._games[line.game], line.seat - 1
        return PrizeGiven(
            rater=line.rater,
            prize=line.prize,
            team=game.teams[at],
            entry=game.entries[at],
            game=line.game,
            seat=line.seat,
            role=game.roles[at],
            name=game.names[at],
            text=line.text,
        )


def mid_ranks(ranks: Mapping[int, float]) -> dict[int, float]:
    """Ranks in which those who share one have the mean of their places: 1, 1, 3 is 1.5, 1.5, 3."""
    ordered = sorted(ranks.values())
    middle = {rank: ordered.index(rank) + (ordered.count(rank) + 1) / 2 for rank in set(ordered)}
    return {seat: middle[rank] for seat, rank in ranks.items()}


def _criterion(said: _Grades, criterion: str) -> CriterionTotals:
    given = said.of(criterion)
    points = said.picked.scale == "points"
    bounds = (LOWEST, HIGHEST) if points else (1, max(map(len, given.values()), default=1))
    units: dict[tuple[str, int], list[float]] = {}
    for (_, game), values in given.items():
        for seat, value in values.items():
            units.setdefault((game, seat), []).append(value)
    shares = {
        cell: {seat: (len(values) - rank) / (len(values) - 1) for seat, rank in values.items()}
        for cell, values in given.items()
        if said.picked.scale == "ranks" and len(values) > 1
    }
    return CriterionTotals(
        criterion=criterion,
        entries=_means(said, given, bounds, by_entry=True),
        teams=_means(said, given, bounds, by_entry=False),
        shares=_means(said, shares, (0, 1), by_entry=False),
        agreement=ordinal_alpha(units.values()),
        units=sum(len(values) > 1 for values in units.values()),
        differences=tuple(
            opinion_differences(
                tables_of_opinions(
                    (
                        SeatOpinion(rater, "person", game, seat, criterion, value)
                        for (rater, game), values in given.items()
                        for seat, value in values.items()
                    ),
                    lambda game, seat: said.named(game).teams[seat - 1],
                ),
                widest=bounds[1] - bounds[0],
            )
        ),
    )


def _means(
    said: _Grades, given: Mapping[Cell, Mapping[int, float]], bounds: tuple[int, int], *, by_entry: bool
) -> dict[str, Mean]:
    """The mean of each entry or team, in order of their names."""
    cells: dict[str, dict[Cell, tuple[float, int]]] = {}
    for cell, values in given.items():
        game = said.named(cell[1])
        names = game.entries if by_entry else game.teams
        for seat, value in values.items():
            own = cells.setdefault(names[seat - 1], {})
            before, n = own.get(cell, (0.0, 0))
            own[cell] = (before + value, n + 1)
    return {name: _mean(cells[name], bounds) for name in sorted(cells, key=str.casefold)}


def _mean(cells: Mapping[Cell, tuple[float, int]], bounds: tuple[int, int]) -> Mean:
    whole, n = sum(one for one, _ in cells.values()), sum(count for _, count in cells.values())
    found = mean_estimate(cells, bounds)
    return Mean(whole, n, found.low, found.high)


def _best(means: Mapping[str, Mean], scale: Scale) -> tuple[str, ...]:
    if not means:
        return ()
    values = {team: mean.value for team, mean in means.items()}
    top = max(values.values()) if scale == "points" else min(values.values())
    return tuple(team for team, value in values.items() if value == top)
