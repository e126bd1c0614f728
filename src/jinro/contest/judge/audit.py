"""The audit of a judgement: whether judges agree, and whether they follow what must not count. Pure.

Every figure is a correlation inside games, of places (1 is first, 0 is last) with something else; about 0 is
what a judge who does not look at it has. It shows, it does not prove: who plays well may also survive longer.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from jinro.contest.infer.agreement import ordinal_alpha
from jinro.contest.infer.chance import spread_of_names
from jinro.contest.infer.correlations import Correlation, Points, correlation
from jinro.contest.judge.criterion_tables import ALL
from jinro.contest.judge.records import JudgedGame, Judgement, JudgeOpinion
from jinro.contest.score.opinions import SeatOpinion
from jinro.game.roles import Role, Seat

PEOPLE: Final = "people"
Grades = Mapping[Seat, float]
"""What a rater gave the seats of a game."""
DISPUTED: Final = 0.0
"""Judges whose places at a table correlate less than this contradict each other."""
Places = dict[str, tuple[float, ...]]
"""By game: the place of each seat."""


class AgreementRow(Struct, frozen=True, kw_only=True):
    """How far two judges agree; one of them may be `people`, the mean of all raters."""

    criterion: str
    one: str
    other: str
    correlation: Correlation


class AlphaRow(Struct, frozen=True, kw_only=True):
    """Krippendorff's alpha (ordinal) of all models, over seats of games."""

    criterion: str
    alpha: float | None
    units: int
    """Seats that two or more models have placed."""


class RepeatRow(Struct, frozen=True, kw_only=True):
    """How far a model agrees with itself when it is asked again, in another order."""

    model: str
    same_names: Correlation
    other_names: Correlation
    """With other names in one of the two. Much less than with the same names: it follows names."""


class SensitivityRow(Struct, frozen=True, kw_only=True):
    """How far places go together with something that must not count."""

    model: str
    criterion: str
    what: str
    """`order` (listed early), `votes`, `survival`, `talk`, `length`, `won`, or a role."""
    correlation: Correlation


class NameRow(Struct, frozen=True, kw_only=True):
    """Whether some of the names that were dealt at random get better places, whoever bears them."""

    model: str
    names: int
    ratio: float | None
    """The spread of the mean places of names, against what chance makes of it; 1 is chance."""
    chance: float | None
    """How often chance gives as much."""


class MetricRow(Struct, frozen=True, kw_only=True):
    """How far places go together with a metric of behaviour (docs/metrics.md)."""

    criterion: str
    metric: str
    correlation: Correlation


class ModelRow(Struct, frozen=True, kw_only=True):
    """How a model worked."""

    model: str
    opinions: int
    missing: int
    repaired: int
    """Opinions for which it had to be asked again."""
    tied: float
    """The share of pairs of players that share a place."""
    all_tied: int
    """Opinions that place everybody alike."""


class Dispute(Struct, frozen=True, kw_only=True):
    """A game about which judges contradict each other."""

    game: str
    source: str
    track: str
    criterion: str
    agreement: float
    """The mean correlation of two judges."""
    seat: Seat
    """About whom they differ most."""
    name: str
    team: str
    lowest: tuple[str, float]
    highest: tuple[str, float]
    """The judge that places it worst and best, and its place."""


class JudgeAudit(Struct, frozen=True, kw_only=True):
    """All figures of the audit."""

    models: tuple[ModelRow, ...]
    agreement: tuple[AgreementRow, ...]
    alpha: tuple[AlphaRow, ...]
    people: tuple[AgreementRow, ...]
    """Each model and all together with people, and people with each other; empty: nobody has rated."""
    repeats: tuple[RepeatRow, ...]
    sensitivity: tuple[SensitivityRow, ...]
    names: tuple[NameRow, ...]
    metrics: tuple[MetricRow, ...]
    disputed: tuple[Dispute, ...]
    """The most disputed first."""


def audit_of(judgement: Judgement, people: Sequence[SeatOpinion] = ()) -> JudgeAudit:
    """The audit of a judgement, with what people say about the same games."""
    view = _View(judgement)
    return JudgeAudit(
        models=tuple(_model(judgement, model) for model in judgement.models),
        agreement=tuple(_agreement(view)),
        alpha=tuple(_alpha(view, criterion) for criterion in view.criteria),
        people=tuple(_people(view, people)) if people else (),
        repeats=tuple(_repeats(judgement, model) for model in judgement.models),
        sensitivity=tuple(_sensitivity(view)),
        names=tuple(_names(judgement, model) for model in judgement.models),
        metrics=tuple(_metrics(view)),
        disputed=tuple(_disputed(view, people)),
    )


class _View:
    """The opinions of a judgement by judge and criterion."""

    def __init__(self, judgement: Judgement) -> None:
        self.games: dict[str, JudgedGame] = {game.key: game for game in judgement.games}
        self.models = judgement.models
        self.criteria = judgement.criteria
        self._opinions: dict[tuple[str, str], dict[str, list[JudgeOpinion]]] = {}
        for one in judgement.opinions:
            if one.game in self.games:
                for key in {(m, c) for m in (one.model, ALL) for c in (one.criterion, ALL)}:
                    self._opinions.setdefault(key, {}).setdefault(one.game, []).append(one)
        self._places = {
            key: {game: mean_places(own) for game, own in found.items()}
            for key, found in self._opinions.items()
        }

    def places(self, model: str, criterion: str) -> Places:
        """The mean place of each seat, by game."""
        return self._places.get((model, criterion), {})

    def opinions(self, model: str, criterion: str) -> Mapping[str, Sequence[JudgeOpinion]]:
        return self._opinions.get((model, criterion), {})


def mean_places(opinions: Sequence[JudgeOpinion]) -> tuple[float, ...]:
    """The mean place of each seat of a game."""
    return tuple(sum(seat) / len(opinions) for seat in zip(*(one.shares for one in opinions), strict=True))


def _paired(one: Places, other: Places) -> list[Points]:
    return [[*zip(one[game], other[game], strict=True)] for game in one if game in other]


# Agreement


def _model(judgement: Judgement, model: str) -> ModelRow:
    own = [one for one in judgement.opinions if one.model == model]
    pairs = sum(len(one.ranks) * (len(one.ranks) - 1) // 2 for one in own)
    tied = sum(a == b for one in own for a, b in combinations(one.ranks, 2))
    return ModelRow(
        model=model,
        opinions=len(own),
        missing=sum(one.model == model for one in judgement.missing),
        repaired=sum(one.repairs > 0 for one in own),
        tied=tied / max(1, pairs),
        all_tied=sum(len(set(one.ranks)) == 1 for one in own),
    )


def _agreement(view: _View) -> Iterable[AgreementRow]:
    for criterion in (ALL, *view.criteria):
        for one, other in combinations(view.models, 2):
            found = correlation(_paired(view.places(one, criterion), view.places(other, criterion)))
            yield AgreementRow(criterion=criterion, one=one, other=other, correlation=found)


def _alpha(view: _View, criterion: str) -> AlphaRow:
    units: dict[tuple[str, int], list[float]] = {}
    for model in view.models:
        for game, places in view.places(model, criterion).items():
            for seat, place in enumerate(places, 1):
                units.setdefault((game, seat), []).append(place)
    several = sum(len(values) > 1 for values in units.values())
    return AlphaRow(criterion=criterion, alpha=ordinal_alpha(units.values()), units=several)


def _repeats(judgement: Judgement, model: str) -> RepeatRow:
    asked: dict[tuple[str, str], list[JudgeOpinion]] = {}
    for one in judgement.opinions:
        if one.model == model:
            asked.setdefault((one.game, one.criterion), []).append(one)
    found: dict[bool, list[tuple[str, Points]]] = {True: [], False: []}
    for (game, _), own in asked.items():
        for one, other in combinations(own, 2):
            points = [*zip(one.shares, other.shares, strict=True)]
            found[one.names == other.names].append((game, points))
    same, differing = (_by_games(found[is_same]) for is_same in (True, False))
    return RepeatRow(model=model, same_names=same, other_names=differing)


def _by_games(units: Sequence[tuple[str, Points]]) -> Correlation:
    """The correlation of what is said several times of each game."""
    return correlation([points for _, points in units], [game for game, _ in units])


def _people(view: _View, people: Sequence[SeatOpinion]) -> Iterable[AgreementRow]:
    for criterion in view.criteria:
        by_game = _by_game(people, criterion)
        for model in (ALL, *(view.models if len(view.models) > 1 else ())):
            games = []
            for game, places in view.places(model, criterion).items():
                given = _mean_grades(by_game.get(game, []))
                games.append(
                    [(places[seat - 1], value) for seat, value in given.items() if seat <= len(places)]
                )
            found = correlation(games)
            yield AgreementRow(criterion=criterion, one=model, other=PEOPLE, correlation=found)
        among = [
            (game, [(one[seat], other[seat]) for seat in one if seat in other])
            for game, own in by_game.items()
            for one, other in combinations(own, 2)
        ]
        yield AgreementRow(criterion=criterion, one=PEOPLE, other=PEOPLE, correlation=_by_games(among))


def _by_game(people: Iterable[SeatOpinion], criterion: str) -> dict[str, list[Grades]]:
    """What each rater gave, by game."""
    found: dict[str, dict[str, dict[Seat, float]]] = {}
    for one in people:
        if one.criterion == criterion:
            found.setdefault(one.game, {}).setdefault(one.rater, {})[one.seat] = one.value
    return {game: [*own.values()] for game, own in found.items()}


def _mean_grades(grades: Sequence[Grades]) -> dict[Seat, float]:
    given: dict[Seat, list[float]] = {}
    for one in grades:
        for seat, value in one.items():
            given.setdefault(seat, []).append(value)
    return {seat: sum(values) / len(values) for seat, values in given.items()}


# Sensitivity


def _sensitivity(view: _View) -> Iterable[SensitivityRow]:
    pairs = [(model, ALL) for model in (ALL, *(view.models if len(view.models) > 1 else ()))]
    pairs += [(ALL, criterion) for criterion in view.criteria]
    roles = [role for role in Role if any(role in game.roles for game in view.games.values())]
    for model, criterion in pairs:
        places = view.places(model, criterion)
        order = _by_games(
            [
                (game, [(-float(one.order.index(seat)), one.shares[seat - 1]) for seat in one.order])
                for game, own in view.opinions(model, criterion).items()
                for one in own
            ]
        )
        yield SensitivityRow(model=model, criterion=criterion, what="order", correlation=order)
        for what in ("votes", "survival", "talk", "length"):
            told = {key: tuple(getattr(one, what) for one in view.games[key].facts) for key in places}
            found = correlation(_paired(told, places))
            yield SensitivityRow(model=model, criterion=criterion, what=what, correlation=found)
        won = {
            key: tuple(float(role.side is game.winner) for role in game.roles)
            for key, game in view.games.items()
        }
        found = correlation(_paired(won, places))
        yield SensitivityRow(model=model, criterion=criterion, what="won", correlation=found)
        for role in roles:
            held = {key: tuple(float(one is role) for one in game.roles) for key, game in view.games.items()}
            found = correlation(_paired(held, places))
            yield SensitivityRow(model=model, criterion=criterion, what=role.lower(), correlation=found)


def _names(judgement: Judgement, model: str) -> NameRow:
    """Opinions of one table under the same names are taken together: a good player is good under all
    criteria. Only names that we have dealt count: those of the game may have been given out in any way."""
    tables: dict[tuple[str, tuple[str, ...]], list[JudgeOpinion]] = {}
    for one in judgement.opinions:
        if one.model == model and one.renamed:
            tables.setdefault((one.game, one.names), []).append(one)
    found = spread_of_names([(names, mean_places(own)) for (_, names), own in tables.items()])
    borne = {name for _, names in tables for name in names}
    return NameRow(model=model, names=len(borne), ratio=found.ratio, chance=found.chance)


def _metrics(view: _View) -> Iterable[MetricRow]:
    names = sorted({name for game in view.games.values() for own in game.measures for name in own})
    for criterion in (ALL, *view.criteria):
        places = view.places(ALL, criterion)
        for metric in names:
            games = []
            for key, own in places.items():
                measured = [one.get(metric, (0.0, 0.0)) for one in view.games[key].measures]
                games.append([(n / d, own[i]) for i, (n, d) in enumerate(measured) if d])
            yield MetricRow(criterion=criterion, metric=metric, correlation=correlation(games))


# Disputes


def _disputed(view: _View, people: Sequence[SeatOpinion]) -> list[Dispute]:
    found = []
    for criterion in view.criteria:
        graded = _by_game(people, criterion)
        for key, game in view.games.items():
            judges = {
                model: places
                for model in view.models
                if (places := view.places(model, criterion).get(key)) is not None
            }
            judges |= _people_places(graded.get(key, []), len(game.names))
            dispute = _dispute(game, criterion, judges)
            if dispute is not None:
                found.append(dispute)
    return sorted(found, key=lambda one: (one.agreement, one.source, one.criterion))


def _people_places(grades: Sequence[Grades], seats: int) -> Places:
    """The mean of people as places, where they have graded all seats."""
    given = _mean_grades(grades)
    if len(given) < seats or seats < 2:
        return {}
    values = [given[seat] for seat in range(1, seats + 1)]
    places = tuple(
        sum(1.0 if other < one else 0.5 for j, other in enumerate(values) if j != i and other <= one)
        / (seats - 1)
        for i, one in enumerate(values)
    )
    return {PEOPLE: places}


def _dispute(game: JudgedGame, criterion: str, judges: Places) -> Dispute | None:
    agreed = [
        value
        for one, other in combinations(judges.values(), 2)
        if (value := correlation([[*zip(one, other, strict=True)]]).value) is not None
    ]
    if not agreed or sum(agreed) / len(agreed) >= DISPUTED:
        return None
    ranges = [
        max(places[i] for places in judges.values()) - min(places[i] for places in judges.values())
        for i in range(len(game.names))
    ]
    at = ranges.index(max(ranges))
    ordered = sorted((places[at], judge) for judge, places in judges.items())
    return Dispute(
        game=game.key,
        source=game.source,
        track=game.track,
        criterion=criterion,
        agreement=sum(agreed) / len(agreed),
        seat=at + 1,
        name=game.names[at],
        team=game.teams[at],
        lowest=(ordered[0][1], ordered[0][0]),
        highest=(ordered[-1][1], ordered[-1][0]),
    )
