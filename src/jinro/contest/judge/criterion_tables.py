"""Tables of a judgement: by track, judge, criterion and team. Pure: a `Judgement` in, figures out.

A team without an opinion under a criterion is absent from it, never 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from jinro.contest.infer.differences import Difference
from jinro.contest.infer.opinions import opinion_differences
from jinro.contest.infer.places import Strength, fit_strengths, place_interval
from jinro.contest.infer.rates import Interval
from jinro.contest.judge.records import JudgedGame, Judgement, JudgeOpinion
from jinro.contest.score.names import By
from jinro.contest.score.opinions import tables_of_opinions

ALL: Final = "all"
"""Every track, every model, or every criterion taken together."""
FEW_GAMES: Final = 5
"""Fewer games than this say little about a team."""


class JudgedTeam(Struct, frozen=True, kw_only=True):
    """One team under one criterion."""

    team: str
    games: int
    seats: int
    """Its seats that were ranked; a seat counts once, however many opinions there are about it."""
    place: float
    """The mean share of the others of its table that it was ranked before, ties half: 1 is always first, 0
    always last, whatever the size of the village."""
    place_interval: Interval | None
    """None: there is only one game."""
    rank: float
    """The mean of its mid-ranks, as contests print it; it depends on the size of the villages."""
    strength: Strength
    few: bool = False
    """Whether there are too few games to say much."""


class CriterionTable(Struct, frozen=True, kw_only=True):
    """The teams under one criterion (or under all), the best first."""

    track: str
    model: str
    criterion: str
    games: int
    opinions: int
    tied: float
    """The share of pairs of players that share a place."""
    teams: tuple[JudgedTeam, ...]
    differences: tuple[Difference, ...] = ()
    """Of places, between all pairs, by the same judges of the same games, with intervals that hold
    together."""


class JudgeTables(Struct, frozen=True, kw_only=True):
    """All tables of a judgement."""

    tracks: tuple[str, ...]
    models: tuple[str, ...]
    criteria: tuple[str, ...]
    tables: tuple[CriterionTable, ...]

    def table(self, track: str = ALL, model: str = ALL, criterion: str = ALL) -> CriterionTable | None:
        """One table; None: nobody was judged so."""
        wanted = (track, model, criterion)
        return next((one for one in self.tables if (one.track, one.model, one.criterion) == wanted), None)


def tables_of(judgement: Judgement, by: By = "team", *, models: bool = True) -> JudgeTables:
    """The tables of all tracks together and of each; of all judges together and, with `models`, of each."""
    games = {game.key: game for game in judgement.games}
    tracks = list(dict.fromkeys(game.track for game in judgement.games))
    judges = [ALL, *(judgement.models if models and len(judgement.models) > 1 else ())]
    tables = []
    for track in [ALL, *(tracks if len(tracks) > 1 else ())]:
        for model in judges:
            for criterion in [ALL, *judgement.criteria]:
                chosen = _chosen(judgement.opinions, games, track, model, criterion)
                if chosen:
                    tables.append(_table(chosen, games, by, (track, model, criterion)))
    return JudgeTables(
        tracks=tuple(tracks),
        models=judgement.models,
        criteria=judgement.criteria,
        tables=tuple(tables),
    )


def _chosen(
    opinions: Iterable[JudgeOpinion],
    games: Mapping[str, JudgedGame],
    track: str,
    model: str,
    criterion: str,
) -> dict[str, list[JudgeOpinion]]:
    """The opinions of a table, by game."""
    found: dict[str, list[JudgeOpinion]] = {}
    for one in opinions:
        game = games.get(one.game)
        if (
            game is not None
            and track in (ALL, game.track)
            and model in (ALL, one.model)
            and criterion in (ALL, one.criterion)
        ):
            found.setdefault(one.game, []).append(one)
    return found


def _table(
    chosen: Mapping[str, Sequence[JudgeOpinion]],
    games: Mapping[str, JudgedGame],
    by: By,
    names: tuple[str, str, str],
) -> CriterionTable:
    teams = {key: games[key].teams if by == "team" else games[key].entries for key in chosen}
    shares = {key: [one.shares for one in own] for key, own in chosen.items()}
    strengths = fit_strengths(
        [[[*zip(teams[key], one, strict=True)] for one in own] for key, own in shares.items()]
    )
    places: dict[str, dict[int, tuple[float, float, int]]] = {}
    for number, (key, own) in enumerate(chosen.items()):
        for seat, team in enumerate(teams[key]):
            place = sum(one[seat] for one in shares[key]) / len(own)
            rank = sum(one.ranks[seat] for one in own) / len(own)
            before = places.setdefault(team, {}).get(number, (0.0, 0.0, 0))
            places[team][number] = (before[0] + place, before[1] + rank, before[2] + 1)
    found = [_team(team, [*own.values()], strengths[team]) for team, own in places.items()]
    track, model, criterion = names
    return CriterionTable(
        track=track,
        model=model,
        criterion=criterion,
        games=len(chosen),
        opinions=sum(map(len, chosen.values())),
        tied=_tied([one for own in chosen.values() for one in own]),
        teams=tuple(sorted(found, key=lambda one: (-one.strength.value, one.team))),
        differences=tuple(
            opinion_differences(
                tables_of_opinions(
                    (one for own in chosen.values() for given in own for one in given.opinions),
                    lambda game, seat: teams[game][seat - 1],
                ),
                widest=1.0,
            )
        ),
    )


def _team(team: str, cells: Sequence[tuple[float, float, int]], strength: Strength) -> JudgedTeam:
    seats = sum(n for _, _, n in cells)
    return JudgedTeam(
        team=team,
        games=len(cells),
        seats=seats,
        place=sum(place for place, _, _ in cells) / seats,
        place_interval=place_interval([(place, n) for place, _, n in cells]),
        rank=sum(rank for _, rank, _ in cells) / seats,
        strength=strength,
        few=len(cells) < FEW_GAMES,
    )


def _tied(opinions: Sequence[JudgeOpinion]) -> float:
    pairs = tied = 0
    for one in opinions:
        size = len(one.ranks)
        pairs += size * (size - 1) // 2
        tied += sum(a == b for i, a in enumerate(one.ranks) for b in one.ranks[i + 1 :])
    return tied / max(1, pairs)
