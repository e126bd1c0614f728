"""The network of `jinro.encoder` in PyTorch, to be trained; its tensors have the names of the product.

PyTorch has no types for us: its tensors are `Any` here.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations
from math import sqrt
from typing import Any, NamedTuple

import torch
from tools.fit_reader.packing import ATTEND, MATRICES, NORMS, PARTS, layers_of
from torch.nn import functional as F

from jinro.encoder.integers import TINY, Floats
from jinro.encoder.network import HEADS
from jinro.encoder.reading import EncoderInput

FROZEN = 1
"""Layers that stay as they are, the first ones; so do the embeddings."""
HIDDEN = 256
"""Width of the heads."""
DROPOUT = 0.1
UNLIKELY = -4.0
"""What the untrained heads say of every form."""


class Batch(NamedTuple):
    """Some texts: what the network is asked about them, in one tensor each."""

    pieces: Any
    """One row per text, padded with zeros."""
    there: Any
    """Which pieces are no padding."""
    asked: Any
    """For each person of each text: the text, and where it asks about the person."""
    named: Any
    """For each name in a text: the number of the person in the batch, the text, and where it stands."""
    pairs: Any
    """Two different people of one text each: their numbers."""


def batch_of(texts: Sequence[EncoderInput]) -> Batch:
    """Texts as one batch."""
    longest = max(len(text.pieces) for text in texts)
    pieces = torch.tensor([text.pieces + [0] * (longest - len(text.pieces)) for text in texts])
    lengths = torch.tensor([len(text.pieces) for text in texts])
    asked: list[tuple[int, int]] = []
    named: list[tuple[int, int, int]] = []
    pairs: list[tuple[int, int]] = []
    for number, text in enumerate(texts):
        first = len(asked)
        pairs += [(first + one, first + other) for one, other in permutations(range(len(text.people)), 2)]
        for at, places in zip(text.asked, text.named, strict=True):
            named += [(len(asked), number, place) for place in places]
            asked.append((number, at))
    there = torch.arange(longest)[None] < lengths[:, None]
    return Batch(pieces, there, _table(asked, 2), _table(named, 3), _table(pairs, 2))


def _table(rows: Sequence[Sequence[int]], width: int) -> Any:
    return torch.tensor(rows, dtype=torch.long).reshape(-1, width)


class Network:
    """The encoder and its heads: tensors by name."""

    def __init__(self, base: Mapping[str, Floats], sizes: Sequence[int]) -> None:
        """`sizes` are the numbers of forms about nobody, one person and two."""
        self.layers = layers_of(base)
        self.tensors: dict[str, Any] = {name: torch.tensor(tensor) for name, tensor in base.items()}
        width = self.tensors["embeddings.LayerNorm.weight"].shape[0]
        for size, (given, forms) in enumerate(zip((width, 3 * width + 1, 5 * width + 2), sizes, strict=True)):
            self._head(f"hidden{size}", given, HIDDEN)
            self._head(f"out{size}", HIDDEN, forms)
            self.tensors[f"out{size}.matrix"] *= 0.3
            self.tensors[f"out{size}.bias"].fill_(UNLIKELY)
        for name in (*self.encoder_names, *self.head_names):
            self.tensors[name].requires_grad_()

    def _head(self, name: str, given: int, wide: int) -> None:
        bound = 1 / sqrt(given)
        self.tensors[f"{name}.matrix"] = torch.empty(given, wide).uniform_(-bound, bound)
        self.tensors[f"{name}.bias"] = torch.empty(wide).uniform_(-bound, bound)

    @property
    def encoder_names(self) -> list[str]:
        """The tensors of the encoder that are trained."""
        return [
            f"encoder.layer.{number}.{name}.{what}"
            for number in range(FROZEN, self.layers)
            for name in (*MATRICES, *NORMS.values())
            for what in ("weight", "bias")
        ]

    @property
    def head_names(self) -> list[str]:
        return [name for name in self.tensors if name.startswith(("hidden", "out"))]

    @property
    def learned(self) -> dict[str, Floats]:
        """All tensors, as arrays."""
        return {name: tensor.detach().numpy() for name, tensor in self.tensors.items()}

    def copy(self) -> "Network":
        """The same with tensors of its own that are not trained; those that never are, are shared."""
        other = object.__new__(Network)
        other.layers = self.layers
        trained = {*self.encoder_names, *self.head_names}
        other.tensors = {
            name: tensor.detach().clone() if name in trained else tensor
            for name, tensor in self.tensors.items()
        }
        return other

    def logits(self, batch: Batch, dropout: float = 0.0) -> list[Any]:
        """What it says of all forms: a row for each text, each person, and each pair."""
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=dropout > 0):
            states = self._states(batch, dropout)
        states = states.float()
        wholes, people = states[:, 0], _people(states, batch)
        texts, (first, second) = batch.asked[:, 0], batch.pairs.T
        inputs = (
            wholes,
            torch.cat([people, wholes[texts]], 1),
            torch.cat([people[first], people[second], wholes[texts[first]]], 1),
        )
        return [self._said(size, rows, dropout) for size, rows in enumerate(inputs)]

    def _states(self, batch: Batch, dropout: float) -> Any:
        t = self.tensors
        length = batch.pieces.shape[1]
        words = t["embeddings.word_embeddings.weight"][batch.pieces]
        places = t["embeddings.position_embeddings.weight"][:length]
        x = self._norm(
            "embeddings.LayerNorm", words + places + t["embeddings.token_type_embeddings.weight"][0]
        )
        x = F.dropout(x, dropout)
        mask = batch.there[:, None, None, :]
        with torch.no_grad():
            for number in range(FROZEN):
                x = self._layer(number, x, mask, 0.0)
        for number in range(FROZEN, self.layers):
            x = self._layer(number, x, mask, dropout)
        return x

    def _layer(self, number: int, x: Any, mask: Any, dropout: float) -> Any:
        start = f"encoder.layer.{number}."
        output, widen, narrow = (start + name for name in PARTS.values())
        attended_norm, narrow_norm = (start + name for name in NORMS.values())
        heads = [_split(self._affine(start + name, x)) for name in ATTEND]
        mixed = F.scaled_dot_product_attention(*heads, attn_mask=mask).transpose(1, 2).reshape(x.shape)
        x = self._norm(attended_norm, x + F.dropout(self._affine(output, mixed), dropout))
        wide = F.gelu(self._affine(widen, x))
        return self._norm(narrow_norm, x + F.dropout(self._affine(narrow, wide), dropout))

    def _affine(self, name: str, x: Any) -> Any:
        return F.linear(x, self.tensors[f"{name}.weight"], self.tensors[f"{name}.bias"])

    def _norm(self, name: str, x: Any) -> Any:
        scale, shift = self.tensors[f"{name}.weight"], self.tensors[f"{name}.bias"]
        return F.layer_norm(x, scale.shape, scale, shift, float(TINY))

    def _said(self, size: int, rows: Any, dropout: float) -> Any:
        t = self.tensors
        hidden = F.gelu(rows @ t[f"hidden{size}.matrix"] + t[f"hidden{size}.bias"])
        return F.dropout(hidden, dropout) @ t[f"out{size}.matrix"] + t[f"out{size}.bias"]


def _split(x: Any) -> Any:
    """The heads of attention, each with its part of a state."""
    texts, length, width = x.shape
    return x.view(texts, length, HEADS, width // HEADS).transpose(1, 2)


def _people(states: Any, batch: Batch) -> Any:
    """For each person: the state where it is asked, the mean where the text names them, whether it does."""
    asked = states[batch.asked[:, 0], batch.asked[:, 1]]
    person, text, at = batch.named.T
    sums = torch.zeros_like(asked).index_add(0, person, states[text, at])
    counts = torch.zeros(len(asked), 1).index_add(0, person, torch.ones(len(person), 1))
    return torch.cat([asked, sums / counts.clamp(min=1), counts.clamp(max=1)], 1)
