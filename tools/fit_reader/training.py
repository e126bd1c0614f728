"""Training: the network learns which forms are annotated, names shuffled, without what the rules read."""

import sys
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, NamedTuple

import torch
from msgspec import Struct
from tools.fit_reader.model import DROPOUT, Batch, Network, batch_of
from tools.fit_reader.rows import NAMES, Row
from tools.fit_reader.table import Table
from torch.nn import functional as F

from jinro.encoder.reading import EncoderInput, EncoderReader


class Round(NamedTuple):
    """Some passes over all utterances."""

    passes: int
    rate: float
    """The highest learning rate of the encoder."""
    reworded: bool
    """Whether each pass has half of the other wordings too."""


ROUNDS = (Round(5, 2e-4, False), Round(5, 1.5e-4, True))
HEAD_RATE = 1e-3
DECAY = 0.01
WARM_UP = 0.08
"""The share of the steps in which the rate grows; then it falls in a line to `LEAST_RATE` of it."""
LEAST_RATE = 0.02
TEXTS = 16
"""Utterances of a step."""
SORTED = 16 * TEXTS
"""Utterances that are ordered by length before they are cut into steps, so that little is padded."""
LONGEST_MEMORY = 0.995
"""Of the mean of the weights over the steps: how much of it a step keeps at least in the end."""
MASKED = 0.06
"""Of the pieces, those that are masked while an utterance is learned from."""
NEWS = 20
"""Steps between two lines of progress."""


class Input(Struct, frozen=True):
    """What makes the network's input, and the number of the piece [MASK]."""

    reader: EncoderReader
    mask: int


class Lesson(Struct, frozen=True):
    """An utterance to learn from: which forms are said, as (form, the people's numbers in `EncoderInput`)."""

    row: Row
    said: tuple[tuple[int, tuple[int, ...]], ...]


def lessons(rows: Sequence[Row], table: Table, reader: EncoderReader) -> Iterator[Lesson]:
    """The utterances that are learned from, without those that are too long for the network."""
    numbers = {say: number for forms in table.forms for number, say in enumerate(forms)}
    for row in rows:
        asked = reader.asked(row.text, row.mentions, row.cast, row.situation)
        if asked is not None:
            known = [one for one in row.instances(table.same) if set(one.people) <= set(asked.people)]
            ordered = sorted({reader.ordered(one, asked) for one in known})
            said = [(numbers[one.form], tuple(map(asked.people.index, one.people))) for one in ordered]
            yield Lesson(row, tuple(said))


def train(
    network: Network,
    lessons: Sequence[Lesson],
    reworded: Sequence[Lesson],
    given: Input,
    most_steps: int | None,
) -> Network:
    """The mean of the weights while the network learns all rounds, each from where the last one ended."""
    for one in ROUNDS:
        network = learned_in(one, network, lessons, reworded if one.reworded else (), given, most_steps)
    return network


def learned_in(
    one: Round,
    start: Network,
    lessons: Sequence[Lesson],
    reworded: Sequence[Lesson],
    given: Input,
    most_steps: int | None,
) -> Network:
    """The mean of the weights while the network learns one round."""
    network, mean = start.copy(), start.copy()
    groups = [(network.encoder_names, one.rate), (network.head_names, HEAD_RATE)]
    trained = [network.tensors[name].requires_grad_() for names, _ in groups for name in names]
    means = [mean.tensors[name] for names, _ in groups for name in names]
    optimizer = torch.optim.AdamW(
        [{"params": [network.tensors[name] for name in names], "lr": of} for names, of in groups],
        weight_decay=DECAY,
    )
    chosen = [texts for number in range(one.passes) for texts in _cut(_of_pass(number, lessons, reworded))]
    rates = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _rate(step / len(chosen)))
    started, losses = monotonic(), 0.0
    for step, texts in enumerate(chosen, 1):
        loss = _loss(network, texts, given)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimizer.step()
        rates.step()
        _remember(means, trained, min(LONGEST_MEMORY, (1 + step) / (20 + step)))
        losses += loss.item()
        if step % NEWS == 0:
            sys.stdout.write(
                f"step {step} of {len(chosen)}: loss {losses / NEWS:.3f}, {monotonic() - started:.0f} s\n"
            )
            sys.stdout.flush()
            losses = 0.0
        if step == most_steps:
            break
    return mean


def _of_pass(number: int, lessons: Sequence[Lesson], reworded: Sequence[Lesson]) -> list[Lesson]:
    """What a pass learns from: all utterances, and every other one of the other wordings in turn."""
    return [*lessons, *reworded[number % 2 :: 2]]


def _rate(done: float) -> float:
    """The learning rate, as a share of the highest."""
    return min(1.0, done / WARM_UP) * max(LEAST_RATE, 1 - done)


def _cut(lessons: Sequence[Lesson]) -> Iterator[list[Lesson]]:
    """All lessons in a random order, as many as a step has at a time, of similar length."""
    order = [lessons[number] for number in torch.randperm(len(lessons)).tolist()]
    steps: list[list[Lesson]] = []
    for start in range(0, len(order), SORTED):
        near = sorted(order[start : start + SORTED], key=lambda lesson: len(lesson.row.text))
        steps += [near[at : at + TEXTS] for at in range(0, len(near), TEXTS)]
    return (steps[number] for number in torch.randperm(len(steps)).tolist())


def _loss(network: Network, texts: Sequence[Lesson], given: Input) -> Any:
    """The cross-entropy of all forms, per text."""
    asked = [_asked(lesson.row, given) for lesson in texts]
    batch = batch_of(asked)
    logits = network.logits(batch, DROPOUT)
    wanted = said_in(batch, [lesson.said for lesson in texts], [rows.shape for rows in logits])
    entropies = [
        F.binary_cross_entropy_with_logits(found, right, reduction="sum")
        for found, right in zip(logits, wanted, strict=True)
    ]
    return sum(entropies) / len(texts)


def _asked(row: Row, given: Input) -> EncoderInput:
    names = [NAMES[number] for number in torch.randperm(len(NAMES)).tolist()]
    asked = given.reader.with_names(names).asked(row.text, row.mentions, row.cast, row.situation)
    assert asked is not None
    keep = {*asked.asked, *(at for places in asked.named for at in places), 0, len(asked.pieces) - 1}
    end = asked.pieces[-1]
    hidden = torch.rand(len(asked.pieces)).tolist()
    pieces = [
        given.mask if chance < MASKED and at not in keep and piece != end else piece
        for at, (piece, chance) in enumerate(zip(asked.pieces, hidden, strict=True))
    ]
    return EncoderInput(pieces, asked.people, asked.asked, asked.named)


def said_in(
    batch: Batch, said: Sequence[Sequence[tuple[int, tuple[int, ...]]]], shapes: Sequence[tuple[int, int]]
) -> list[Any]:
    """What the network should say: 1 for a form that is said, 0 for any other."""
    wanted = [torch.zeros(shape) for shape in shapes]
    texts = batch.asked[:, 0].tolist()
    firsts = {text: number for number, text in reversed([*enumerate(texts)])}
    pairs = {(one, other): number for number, (one, other) in enumerate(batch.pairs.tolist())}
    for text, forms in enumerate(said):
        for form, people in forms:
            who = [firsts[text] + person for person in people]
            row = pairs[who[0], who[1]] if len(who) == 2 else who[0] if who else text
            wanted[len(who)][row, form] = 1
    return wanted


def _remember(means: Sequence[Any], trained: Sequence[Any], memory: float) -> None:
    with torch.no_grad():
        for mean, now in zip(means, trained, strict=True):
            mean.lerp_(now, 1 - memory)
