"""The arithmetic of the network, against plain Python."""

import math

import numpy as np
import pytest

from jinro.encoder.integers import (
    EXPONENT_STEPS,
    MOST_INPUT,
    MOST_SHARE,
    MOST_WEIGHT,
    Affine,
    Floats,
    Norm,
    gelu,
    numpy_product,
    packed,
    shares,
)


def some(*shape: int, spread: float = 1.0) -> Floats:
    """The same numbers in every run."""
    return np.asarray(np.random.default_rng(5).normal(0, spread, shape), np.float32)


def test_gelu_is_x_times_the_normal_distribution() -> None:
    x = np.linspace(-40, 40, 5_000, dtype=np.float32)
    exact = [float(one) * 0.5 * (1 + math.erf(float(one) / math.sqrt(2))) for one in x]
    assert np.abs(gelu(x) - exact).max() < 0.01


def test_shares_are_those_of_exponents_in_whole_numbers() -> None:
    scores = np.array([[1.0, 2.0, 1000.0], [0.0, 0.0, 0.0], [0.0, 1.0, 2.0]], np.float32) * EXPONENT_STEPS
    found = shares(scores)
    assert np.array_equal(found, np.rint(found))
    assert np.abs(found.sum(1) - MOST_SHARE).max() <= 1.5
    assert found[0].tolist() == [0, 0, MOST_SHARE]
    exact = [math.exp(n) / (1 + math.e + math.e**2) for n in range(3)]
    assert np.allclose(found[2] / MOST_SHARE, exact, atol=1e-3)


def test_a_norm_has_no_mean_and_a_spread_of_one() -> None:
    normed = Norm(np.ones(4, np.float32), np.zeros(4, np.float32))(np.array([[1, 2, 3, 10]], np.float32))
    assert abs(float(normed.mean())) < 1e-6
    assert abs(float(normed.std()) - 1) < 1e-5
    moved = Norm(np.full(4, 2, np.float32), np.full(4, 5, np.float32))(np.array([[1, 2, 3, 10]], np.float32))
    assert np.allclose(moved, 2 * normed + 5)


def test_an_affine_map_is_near_that_of_its_floats() -> None:
    matrix, bias, x = some(64, 32, spread=0.1), some(32), some(9, 64)
    assert np.abs(Affine(packed(matrix, bias))(x) - (x @ matrix + bias)).max() < 0.05
    assert Affine(packed(matrix, bias))(x[:0]).shape == (0, 32)
    assert np.array_equal(Affine(packed(matrix, bias))(np.zeros((1, 64), np.float32))[0], bias)


def test_the_largest_sums_are_exact() -> None:
    """1,536 products of the largest numbers, with one small one that a rounded sum would lose."""
    numbers = np.full((1536, 2), MOST_WEIGHT, np.int8)
    numbers[-1] = 1
    rows = np.full((1, 1536), MOST_INPUT, np.float32)
    rows[0, -1] = 1
    assert numpy_product(numbers)(rows).tolist() == [[1535 * MOST_WEIGHT * MOST_INPUT + 1] * 2]
    assert 1536 * MOST_WEIGHT * MOST_INPUT < 2**24


@pytest.mark.parametrize("inner", [8, 384, 1536])
def test_the_order_of_a_sum_does_not_count(inner: int) -> None:
    weights = packed(some(inner, 16), some(16))
    turned = weights._replace(numbers=weights.numbers[::-1].copy())
    x = some(5, inner)
    assert np.array_equal(Affine(weights)(x), Affine(turned)(x[:, ::-1].copy()))
