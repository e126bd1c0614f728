"""The network in NumPy: a BERT encoder of a few layers, one text at a time, so that nothing is padded."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float32]
Tensors: TypeAlias = Mapping[str, Floats]
"""Weights by their name in the base model, without a prefix."""

TINY: Final = np.float32(1e-12)
HEADS: Final = 12
MATRICES: Final = (
    "attention.self.query",
    "attention.self.key",
    "attention.self.value",
    "attention.output.dense",
    "intermediate.dense",
    "output.dense",
)
"""The matrices of a layer, by their names in the base model."""
NORMS: Final = ("attention.output.LayerNorm", "output.LayerNorm")


class Affine(NamedTuple):
    """x -> x @ matrix + bias."""

    matrix: Floats
    bias: Floats

    def __call__(self, x: Floats) -> Floats:
        return x @ self.matrix + self.bias


class Norm(NamedTuple):
    """Layer normalisation over the last axis."""

    scale: Floats
    shift: Floats

    def __call__(self, x: Floats) -> Floats:
        x = x - x.mean(-1, keepdims=True, dtype=np.float32)
        spread = np.sqrt((x * x).mean(-1, keepdims=True, dtype=np.float32) + TINY)
        return np.asarray(x / spread * self.scale + self.shift, np.float32)


class Layer(NamedTuple):
    """Attention, then a wide layer, each added to its input and normalised."""

    attend: Affine
    """Queries, keys and values in one matrix."""
    attended: Affine
    attended_norm: Norm
    widen: Affine
    narrow: Affine
    narrow_norm: Norm

    def __call__(self, x: Floats) -> Floats:
        length, width = x.shape
        queries, keys, values = self.attend(x).reshape(length, 3, HEADS, width // HEADS).transpose(1, 2, 0, 3)
        weights = softmax(queries @ keys.transpose(0, 2, 1) / np.float32(np.sqrt(width // HEADS)))
        mixed = (weights @ values).transpose(1, 0, 2).reshape(length, width)
        x = self.attended_norm(x + self.attended(mixed))
        return self.narrow_norm(x + self.narrow(gelu(self.widen(x))))


class Encoder:
    """States of the pieces of a text, each in the light of all others."""

    def __init__(self, tensors: Tensors) -> None:
        self._words = tensors["embeddings.word_embeddings.weight"]
        places = tensors["embeddings.position_embeddings.weight"]
        self._places = places + tensors["embeddings.token_type_embeddings.weight"][0]
        self._norm = _norm(tensors, "embeddings.LayerNorm")
        self._layers = [_layer(tensors, number) for number in range(layers_of(tensors))]

    def states(self, pieces: Sequence[int]) -> Floats:
        """One row per piece."""
        x = self._norm(self._words[np.asarray(pieces)] + self._places[: len(pieces)])
        for layer in self._layers:
            x = layer(x)
        return x


def layers_of(tensors: Tensors) -> int:
    """How many layers a model has."""
    return sum(name.endswith("intermediate.dense.bias") for name in tensors)


def softmax(x: Floats) -> Floats:
    x = np.exp(x - x.max(-1, keepdims=True))
    return np.asarray(x / x.sum(-1, keepdims=True), np.float32)


def gelu(x: Floats) -> Floats:
    """x times the share of a normal distribution below x."""
    return np.asarray(x * (0.5 + 0.5 * _erf(x * np.float32(0.7071067811865476))), np.float32)


def _erf(x: Floats) -> Floats:
    """The error function, exact to 2e-7 (Abramowitz and Stegun, 7.1.26): NumPy has none."""
    size = np.abs(x)
    t = 1 / (1 + np.float32(0.3275911) * size)
    series = np.full_like(t, 1.061405429)
    for factor in (-1.453152027, 1.421413741, -0.284496736, 0.254829592):
        series = series * t + np.float32(factor)
    return np.asarray(np.sign(x) * (1 - series * t * np.exp(-size * size)), np.float32)


def _layer(tensors: Tensors, number: int) -> Layer:
    query, key, value, output, widen, narrow = (
        _affine(tensors, f"encoder.layer.{number}.{name}") for name in MATRICES
    )
    attended_norm, narrow_norm = (_norm(tensors, f"encoder.layer.{number}.{name}") for name in NORMS)
    attend = Affine(
        np.concatenate([query.matrix, key.matrix, value.matrix], 1),
        np.concatenate([query.bias, key.bias, value.bias]),
    )
    return Layer(attend, output, attended_norm, widen, narrow, narrow_norm)


def _affine(tensors: Tensors, name: str) -> Affine:
    return Affine(np.ascontiguousarray(tensors[f"{name}.weight"].T), tensors[f"{name}.bias"])


def _norm(tensors: Tensors, name: str) -> Norm:
    return Norm(tensors[f"{name}.weight"], tensors[f"{name}.bias"])
