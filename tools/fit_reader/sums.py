"""The sums that weigh the network against the rules, by logistic regression on the utterances kept apart."""

from collections.abc import Iterator, Sequence
from zlib import crc32

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace
from prose.annotated.score import CORE, KINDS, Compared, compare
from tools.fit_reader.rows import Row, claims_of
from tools.fit_reader.table import Table

from jinro.encoder.forms import FittedForms, Form, Instance, instances
from jinro.encoder.reading import EncoderInput, EncoderReader, Weighed
from jinro.language.prose.predication import Heard

Numbers = npt.NDArray[np.float64]

HOPELESS = -4.5
"""A form of which the network says less, and which the rules have not read, is left out of the fit."""
PRIOR = 2.0
"""The precision of the normal prior of every weight but that of all forms."""
OF_KIND = 0.7
"""How much of a weight may belong to one kind of claims: the less, the nearer the kinds stay."""
CHANCES = tuple(round(0.2 + 0.02 * step, 2) for step in range(16))
"""Chances from which on a form might count as said."""
WANTED_FOUND, WANTED_RIGHT = 0.80, 0.85
FOLDS = 5


class Case(Struct, frozen=True):
    """A form with its people that an utterance may say."""

    place: str
    kind: str
    weighed: Weighed
    said: bool


class Sums(Struct, frozen=True):
    """What is fitted; `bias` and `given` by kind."""

    encoder: float
    rival: float
    rival_given: float
    bias: dict[str, float]
    given: dict[str, float]
    least: float


def cases(rows: Sequence[Row], table: Table, reader: EncoderReader) -> Iterator[Case]:
    """Every form about everybody in each utterance, unless it is hopeless."""
    for row in rows:
        asked = reader.asked(row.text, row.mentions, row.cast, row.situation)
        if asked is not None:
            said = {reader.ordered(one, asked) for one in row.instances(table.same)}
            for one in reader.weighed(asked, _given(row, table, reader, asked)):
                if one.given or one.logit >= HOPELESS:
                    yield Case(_name(row), table.kinds[one.instance.form], one, one.instance in said)


def _given(row: Row, table: Table, reader: EncoderReader, asked: EncoderInput) -> set[Instance]:
    """The forms that the rules read."""
    talks = {talk: seat for seat, talk in row.situation.spoken.items()}
    found = [instances(one.claim, row.speaker, talks, table.same) for one in row.heard]
    return {reader.ordered(one, asked) for parts in found for one in parts or () if one is not None}


def _name(row: Row) -> str:
    return f"{row.place.file}:{row.place.line}"


# -- the fit --------------------------------------------------------------------------------------


def fitted_sums(cases: Sequence[Case], annotated: int) -> Sums:
    """The sums that make these cases likeliest; `annotated` is how many core claims their utterances have."""
    x, y = _features(cases), np.array([case.said for case in cases], np.float64)
    weights = logistic(x, y)
    common, encoder, given, rival, rival_given = weights[:5].tolist()
    of_kind, given_of_kind = OF_KIND * weights[5:].reshape(2, len(KINDS))
    return Sums(
        encoder=encoder,
        rival=rival,
        rival_given=rival_given,
        bias={kind: common + float(more) for kind, more in zip(KINDS, of_kind, strict=True)},
        given={kind: given + float(more) for kind, more in zip(KINDS, given_of_kind, strict=True)},
        least=_least(cases, x @ weights, annotated),
    )


def _features(cases: Sequence[Case]) -> Numbers:
    plain = np.array([[1.0, one.logit, one.given, one.rival, one.rival_given] for one in _weighed(cases)])
    kinds = OF_KIND * np.array([[float(case.kind == kind) for kind in KINDS] for case in cases])
    return np.hstack([plain, kinds, plain[:, 2:3] * kinds])


def _weighed(cases: Sequence[Case]) -> Iterator[Weighed]:
    return (case.weighed for case in cases)


def logistic(x: Numbers, y: Numbers, steps: int = 30) -> Numbers:
    """The weights of a logistic regression by Newton's method; the first has no prior."""
    weights = np.zeros(x.shape[1])
    prior = np.full(x.shape[1], PRIOR)
    prior[0] = 0.0
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-(x @ weights)))
        slope = x.T @ (chance - y) + prior * weights
        curvature = (x.T * (chance * (1 - chance))) @ x + np.diag(prior)
        weights = weights - np.linalg.solve(curvature, slope)
    return weights


def _least(cases: Sequence[Case], sums: Numbers, annotated: int) -> float:
    """The sum from which on core claims are found and right with the most room above what is wanted."""
    core = np.array([case.kind in CORE for case in cases])
    said = np.array([case.said for case in cases]) & core

    def room(least: float) -> float:
        chosen = core & (sums >= least)
        right = float((chosen & said).sum())
        return min(right / annotated - WANTED_FOUND, right / max(float(chosen.sum()), 1.0) - WANTED_RIGHT)

    return max((float(np.log(chance / (1 - chance))) for chance in CHANCES), key=room)


def with_sums(fitted: FittedForms, table: Table, sums: Sums) -> FittedForms:
    """What is stored, with these sums."""
    kinds = table.kinds
    forms = tuple(
        tuple(
            Form(say, bias=round(sums.bias[kinds[say]], 3), given=round(sums.given[kinds[say]], 3))
            for say in row
        )
        for row in table.forms
    )
    return replace(
        fitted,
        forms=forms,
        encoder=round(sums.encoder, 4),
        rival=round(sums.rival, 4),
        rival_given=round(sums.rival_given, 4),
        least=round(sums.least, 3),
    )


# -- figures --------------------------------------------------------------------------------------


def core_claims(rows: Sequence[Row]) -> int:
    """How many core claims are annotated."""
    compared = (compare(row.place, row.said, row.annotated, ()) for row in rows)
    return sum(one.kind in CORE for row in compared for one in row.ours)


def read_by(rows: Sequence[Row], reader: EncoderReader | None) -> list[Compared]:
    """The rows as a reader reads them; as the rules do if there is none."""
    return [
        compare(row.place, row.said, row.annotated, claims_of(_heard(row, reader), row.speaker))
        for row in rows
    ]


def _heard(row: Row, reader: EncoderReader | None) -> tuple[Heard, ...]:
    return row.heard if reader is None else reader(row.text, row.cast, row.situation, row.heard)


def folds(rows: Sequence[Row], cases: Sequence[Case]) -> Iterator[tuple[Sums, list[Row]]]:
    """Some of the rows each, with sums that were fitted to the others."""
    for fold in range(FOLDS):
        others = [row for row in rows if _fold(_name(row)) != fold]
        known = [case for case in cases if _fold(case.place) != fold]
        yield fitted_sums(known, core_claims(others)), [row for row in rows if _fold(_name(row)) == fold]


def _fold(place: str) -> int:
    return crc32(place.encode()) % FOLDS
