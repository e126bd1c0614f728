"""The network: a BERT encoder of a few layers, one text at a time, so that nothing is padded."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from jinro.encoder.integers import (
    EXPONENT_STEPS,
    MOST_SHARE,
    TINY,
    Affine,
    Floats,
    Norm,
    Packed,
    Product,
    Weights,
    gelu,
    numpy_product,
    shares,
)

Tensors: TypeAlias = Mapping[str, npt.NDArray[np.generic]]
"""What is stored, by its name: a matrix as `NAME.numbers`, `NAME.scale` and `NAME.bias`."""

HEADS: Final = 12
MOST_STATE: Final = np.float32(511)
"""Queries, keys and values are rounded to whole numbers up to this."""


class Layer(NamedTuple):
    """Attention, then a wide layer, each added to its input and normalised."""

    attend: Affine
    """Queries, keys and values in one matrix."""
    attended: Affine
    attended_norm: Norm
    widen: Affine
    narrow: Affine
    narrow_norm: Norm

    def __call__(self, x: Floats, wanted: Sequence[int] | None = None) -> Floats:
        """The next states of all pieces, or of those that are wanted."""
        length, width = x.shape
        depth = width // HEADS
        states = self.attend(x).reshape(length, 3, HEADS, depth)
        unit = np.abs(states).max((0, 3)) / MOST_STATE + TINY
        states /= unit[:, :, None]
        np.rint(states, out=states)
        queries, keys, values = states.transpose(1, 2, 0, 3)
        if wanted is not None:
            x, queries = x[wanted], queries[:, wanted]
        scores = queries @ keys.transpose(0, 2, 1)
        scores *= (unit[0] * unit[1] * np.float32(EXPONENT_STEPS / depth**0.5))[:, None, None]
        mixed = shares(scores) @ values
        mixed *= (unit[2] / MOST_SHARE)[:, None, None]
        x = self.attended_norm(x + self.attended(mixed.transpose(1, 0, 2).reshape(-1, width)))
        return self.narrow_norm(x + self.narrow(gelu(self.widen(x))))


class Encoder:
    """States of the pieces of a text, each in the light of all others."""

    def __init__(self, tensors: Tensors, product: Callable[[Weights], Product] = numpy_product) -> None:
        self._words = _floats(tensors["words.numbers"]) * _floats(tensors["words.scale"])[:, None]
        self._places = _floats(tensors["places"])
        self._norm = _norm(tensors, "norm")
        self._layers = [_layer(tensors, f"layer{number}", product) for number in range(layers_of(tensors))]

    def states(self, pieces: Sequence[int], wanted: Sequence[int]) -> Floats:
        """One row for each piece that is wanted, of those at these places."""
        x = self._norm(self._words[np.asarray(pieces)] + self._places[: len(pieces)])
        for layer in self._layers[:-1]:
            x = layer(x)
        return self._layers[-1](x, wanted)


def layers_of(tensors: Tensors) -> int:
    """How many layers a network has."""
    return sum(name.endswith("widen.bias") for name in tensors)


def affine(tensors: Tensors, name: str, product: Callable[[Weights], Product] = numpy_product) -> Affine:
    """The matrix of that name."""
    numbers = np.asarray(tensors[f"{name}.numbers"], np.int8)
    return Affine(
        Packed(numbers, _floats(tensors[f"{name}.scale"]), _floats(tensors[f"{name}.bias"])), product
    )


def _layer(tensors: Tensors, name: str, product: Callable[[Weights], Product]) -> Layer:
    attend, attended, widen, narrow = (
        affine(tensors, f"{name}.{part}", product) for part in ("attend", "attended", "widen", "narrow")
    )
    attended_norm, narrow_norm = (_norm(tensors, f"{name}.{part}_norm") for part in ("attended", "narrow"))
    return Layer(attend, attended, attended_norm, widen, narrow, narrow_norm)


def _norm(tensors: Tensors, name: str) -> Norm:
    return Norm(_floats(tensors[f"{name}.scale"]), _floats(tensors[f"{name}.shift"]))


def _floats(tensor: npt.NDArray[np.generic]) -> Floats:
    return np.asarray(tensor, np.float32)
