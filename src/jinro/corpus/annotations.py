"""Annotations: what people say of claims and labels, in a file to which lines are only added."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from jinro.corpus.labels import stance_of
from jinro.corpus.records import Annotation, LabelRecord
from jinro.errors import CallerError
from jinro.i18n import message

_DECODE = msgspec.json.Decoder(Annotation, strict=True)
_ENCODE = msgspec.json.Encoder()


def latest(annotations: Iterable[Annotation]) -> Mapping[str, Annotation]:
    """The last word of each annotator about one utterance; what settles it is not one of them."""
    found: dict[str, Annotation] = {}
    for one in annotations:
        if not one.final:
            found[one.annotator] = one
    return found


def settled(annotations: Sequence[Annotation]) -> Annotation | None:
    """What counts of the annotations of one utterance; None: the automatic reading does.

    The last line that settles it; otherwise what all annotators say alike. While they differ, nothing counts.
    """
    if not annotations:
        return None
    final = [one for one in annotations if one.final]
    if final:
        return final[-1]
    last = [*latest(annotations).values()]
    return last[-1] if all(judgement(one) == judgement(last[0]) for one in last) else None


def judgement(one: Annotation) -> tuple[object, ...]:
    """What an annotation says, without who says it, when and why."""
    return one.claims, one.beliefs, one.truths, one.stances


def label_of(annotation: Annotation, label: LabelRecord) -> LabelRecord:
    """A label as a person judges it; what the person does not judge stays as it is."""

    def judged(values: Sequence[str] | None, own: str) -> str:
        return values[label.i] if values is not None and 0 <= label.i < len(values) else own

    belief, truth = judged(annotation.beliefs, label.belief), judged(annotation.truths, label.truth)
    stance = judged(annotation.stances, "") or (
        label.stance if label.stance == "withheld" else stance_of(belief, truth)  # type: ignore[arg-type]
    )
    return replace(
        label,
        belief=belief,
        belief_source=label.belief_source if belief == label.belief else "",
        belief_cause=label.belief_cause if belief == "unknown" else "",
        truth=truth,
        truth_cause=label.truth_cause if truth == "unknowable" else "",
        stance=stance,
        source="person",
        annotator=annotation.annotator,
    )


# -- the file ---------------------------------------------------------------------------------------


def read_annotations(path: Path) -> list[Annotation]:
    """The annotations of a file, in the order in which they were made; a file that is not there has none."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append(_DECODE.decode(line))
        except msgspec.DecodeError as error:
            told = message("errors.corpus.not_an_annotation", problem=str(error))
            raise CallerError("errors.line_of", where=path, number=number, what=told) from None
    return found


def add_annotation(path: Path, one: Annotation) -> None:
    """Add a line to the file; nothing that stands there is changed."""
    with path.open("ab") as file:
        file.write(_ENCODE.encode(one) + b"\n")


def of_game(annotations: Iterable[Annotation], game: str) -> Iterator[Annotation]:
    return (one for one in annotations if one.game == game)
