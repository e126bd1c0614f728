"""Agreement of annotators with each other and with the automatic labels: Krippendorff's alpha."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, get_args

from msgspec import Struct

from jinro.contest.infer.agreement import alpha
from jinro.corpus.annotations import label_of, latest
from jinro.corpus.records import Annotation, GameRecords, LabelRecord

Judgement = Literal["belief", "truth", "stance"]
JUDGEMENTS: Final[tuple[Judgement, ...]] = get_args(Judgement)


class Agreement(Struct, frozen=True):
    """How far annotators agree, with each other and with the automatic labels; None: nothing to compare."""

    units: int
    """Claims that were judged by somebody."""
    people: float | None
    """Among annotators alone."""
    automatic: float | None
    """Of the automatic labels with the annotators."""
    same: float | None
    """The share of a person's judgements that the automatic label has too."""


class AgreementTally:
    """Collects the judgements of many games."""

    def __init__(self) -> None:
        self._people: dict[Judgement, list[list[str]]] = {one: [] for one in JUDGEMENTS}
        self._automatic: dict[Judgement, list[list[str]]] = {one: [] for one in JUDGEMENTS}
        self._claims: list[tuple[bool, bool]] = []

    def add(self, records: GameRecords, annotations: Iterable[Annotation]) -> None:
        """Compare what people say of the utterances of a game. `records` are those without annotations."""
        by_utterance: dict[int, list[Annotation]] = {}
        for one in annotations:
            by_utterance.setdefault(one.n, []).append(one)
        for spoken in records.utterances:
            last = latest(by_utterance.get(spoken.n, ()))
            for one in last.values():
                read = tuple(claim.sentence for claim in spoken.claims)
                self._claims.append((one.claims is None or tuple(one.claims) == read, bool(read)))
            same = {name: one for name, one in last.items() if one.claims is None}
            for label in spoken.labels:
                if label.source == "automatic" and label.i >= 0:
                    self._compare(label, same)

    def _compare(self, label: LabelRecord, annotations: Mapping[str, Annotation]) -> None:
        given = {"belief": "beliefs", "truth": "truths", "stance": "stances"}
        for judgement in JUDGEMENTS:
            values = [
                str(getattr(label_of(one, label), judgement))
                for one in annotations.values()
                if getattr(one, given[judgement]) is not None
            ]
            if values:
                self._people[judgement].append(values)
                self._automatic[judgement].append([str(getattr(label, judgement)), *values])

    def agreement(self, judgement: Judgement) -> Agreement:
        """How far a judgement is shared."""
        pairs = [(unit[0], value) for unit in self._automatic[judgement] for value in unit[1:]]
        return Agreement(
            units=len(self._people[judgement]),
            people=alpha(self._people[judgement]),
            automatic=alpha(pairs),
            same=sum(a == b for a, b in pairs) / len(pairs) if pairs else None,
        )

    @property
    def claims(self) -> tuple[int, int]:
        """Of how many judged utterances the reading was right, and how many there are."""
        return sum(right for right, _ in self._claims), len(self._claims)
