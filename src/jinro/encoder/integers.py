"""Arithmetic that gives the same bits on every machine.

Products of matrices are products of whole numbers, and every sum of these stays below 2^24: so it is exact in
32-bit floats, in whatever order it is added up. All else is one operation of IEEE 754 after the other, or a
table. The share of a normal distribution and the exponential function are such tables.
"""

from collections.abc import Callable
from math import erf, exp
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float32]
Weights: TypeAlias = npt.NDArray[np.int8]
Product: TypeAlias = Callable[[Floats], Floats]
"""From rows of whole numbers from -127 to 127 to their products with a matrix."""

MOST_WEIGHT: Final = 63
"""With 127 in the rows, 1,536 products stay below 2^24; so do pairs of them below 2^15, where processors add
two up in 16 bits."""
MOST_INPUT: Final = 127
TINY: Final = np.float32(1e-12)

STEPS: Final = 64
"""Steps of 1 in the table of the normal distribution."""
_SHARES: Final = np.array(
    [0.5 + 0.5 * erf(at / STEPS / 2**0.5) for at in range(-16 * STEPS, 16 * STEPS + 1)], np.float32
)
EXPONENT_STEPS: Final = 128
"""Steps of 1 in the table of the exponential function."""
_LEAST_EXPONENT: Final = 16 * EXPONENT_STEPS
_POWERS: Final = np.rint(
    np.array([exp(-at / EXPONENT_STEPS) * 32767 for at in range(_LEAST_EXPONENT + 1)])
).astype(np.float32)
MOST_SHARE: Final = np.float32(16383)
"""What all shares of a row add up to, but for rounding."""
GRID: Final = np.float32(512)
"""Steps of 1 in what is normalised."""


class Packed(NamedTuple):
    """A matrix as whole numbers, one column for each output, and what 1 is in each column; a bias."""

    numbers: Weights
    scale: Floats
    bias: Floats


def packed(matrix: Floats, bias: Floats) -> Packed:
    """A matrix of inputs by outputs in whole numbers."""
    scale = np.abs(matrix).max(0) / np.float32(MOST_WEIGHT) + TINY
    return Packed(np.rint(matrix / scale).astype(np.int8), scale.astype(np.float32), bias.astype(np.float32))


def numpy_product(numbers: Weights) -> Product:
    """The product by NumPy alone."""
    matrix = numbers.astype(np.float32)
    return lambda rows: rows @ matrix


class Affine:
    """x -> x @ matrix + bias, each row of x rounded to whole numbers."""

    def __init__(self, weights: Packed, product: Callable[[Weights], Product] = numpy_product) -> None:
        self._product = product(weights.numbers)
        self._scale, self._bias = weights.scale, weights.bias

    def __call__(self, x: Floats) -> Floats:
        if not len(x):
            return np.zeros((0, len(self._bias)), np.float32)
        unit = np.maximum(x.max(-1, keepdims=True), -x.min(-1, keepdims=True))
        unit /= np.float32(MOST_INPUT)
        unit += TINY
        rows = x / unit
        np.rint(rows, out=rows)
        y = self._product(rows)
        y *= unit
        y *= self._scale
        y += self._bias
        return y


class Norm(NamedTuple):
    """Layer normalisation over the last axis, of numbers that are rounded to the grid."""

    scale: Floats
    shift: Floats

    def __call__(self, x: Floats) -> Floats:
        x = x * GRID
        np.rint(x, out=x)
        width = x.shape[-1]
        mean = x.sum(-1, keepdims=True, dtype=np.float64) / width
        spread = np.einsum("ij,ij->i", x, x, dtype=np.float64)[:, None] / width - mean * mean
        x -= mean.astype(np.float32)
        x *= (1 / np.sqrt(spread + 1e-6)).astype(np.float32)
        x *= self.scale
        x += self.shift
        return x


def gelu(x: Floats) -> Floats:
    """x times the share of a normal distribution below x."""
    places = x * np.float32(STEPS)
    np.rint(places, out=places)
    np.clip(places, -16 * STEPS, 16 * STEPS, out=places)
    places += np.float32(16 * STEPS)
    shares = _SHARES.take(places.astype(np.int16))
    shares *= x
    return shares


def shares(scores: Floats) -> Floats:
    """How the whole `MOST_SHARE` is shared by scores, which are in steps of 1 / `EXPONENT_STEPS`: in whole
    numbers."""
    below = scores.max(-1, keepdims=True) - scores
    np.rint(below, out=below)
    np.minimum(below, np.float32(_LEAST_EXPONENT), out=below)
    found = _POWERS.take(below.astype(np.int16))
    found *= MOST_SHARE / found.sum(-1, keepdims=True)
    return np.asarray(np.rint(found, out=found), np.float32)
