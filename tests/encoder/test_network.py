"""The network by itself, with weights of our own."""

import math
from functools import cache

import numpy as np
from tools.fit_reader.base import WHERE, WORDS
from tools.fit_reader.packing import stored

from jinro.encoder.integers import Floats
from jinro.encoder.network import HEADS, Encoder, Tensors

WIDTH = 2 * HEADS
PIECES = 20


@cache
def trained(layers: int) -> dict[str, Floats]:
    """A trained network of small weights that are the same in every run."""
    numbers = np.random.default_rng(5)

    def some(*shape: int) -> Floats:
        return np.asarray(numbers.normal(0, 0.3, shape), np.float32)

    found = {
        WORDS: some(PIECES, WIDTH),
        WHERE: some(16, WIDTH),
        "embeddings.token_type_embeddings.weight": some(2, WIDTH),
        "embeddings.LayerNorm.weight": some(WIDTH),
        "embeddings.LayerNorm.bias": some(WIDTH),
    }
    for layer in range(layers):
        start = f"encoder.layer.{layer}"
        for name, inner, outer in (
            ("attention.self.query", WIDTH, WIDTH),
            ("attention.self.key", WIDTH, WIDTH),
            ("attention.self.value", WIDTH, WIDTH),
            ("attention.output.dense", WIDTH, WIDTH),
            ("intermediate.dense", WIDTH, 4 * WIDTH),
            ("output.dense", 4 * WIDTH, WIDTH),
        ):
            found |= {f"{start}.{name}.weight": some(outer, inner), f"{start}.{name}.bias": some(outer)}
        for name in ("attention.output.LayerNorm", "output.LayerNorm"):
            found |= {f"{start}.{name}.weight": some(WIDTH), f"{start}.{name}.bias": some(WIDTH)}
    for size in range(3):
        found |= {f"hidden{size}.matrix": some(WIDTH, 4), f"hidden{size}.bias": some(4)}
        found |= {f"out{size}.matrix": some(4, 2), f"out{size}.bias": some(2)}
    return found


def tensors(layers: int) -> Tensors:
    return stored(trained(layers), [f"piece{number}" for number in range(PIECES)])


def states(layers: int, pieces: list[int]) -> Floats:
    return Encoder(tensors(layers)).states(pieces, range(len(pieces)))


def test_one_state_for_each_piece_in_the_light_of_all_others() -> None:
    found = states(2, [1, 2, 3, 4])
    assert found.shape == (4, WIDTH)
    assert np.array_equal(found, states(2, [1, 2, 3, 4]))
    assert np.abs(found[0] - states(2, [1, 2, 3, 5])[0]).max() > 1e-3
    assert np.abs(found[0] - states(2, [1, 3, 2, 4])[0]).max() > 1e-3, "the order counts"


def test_the_states_that_are_wanted_are_those_of_all() -> None:
    assert np.array_equal(Encoder(tensors(2)).states([1, 2, 3, 4], [0, 2]), states(2, [1, 2, 3, 4])[[0, 2]])


def test_a_layer_is_attention_and_then_a_wide_layer() -> None:
    """The same in floats, by loops over places and heads."""
    weights = trained(1)
    place = [1, 7, 7, 3]
    x = weights[WORDS][place] + weights[WHERE][:4]
    x = _norm(x + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")

    def affine(x: Floats, name: str) -> Floats:
        start = f"encoder.layer.0.{name}"
        return np.asarray(x @ weights[f"{start}.weight"].T + weights[f"{start}.bias"], np.float32)

    queries, keys, values = (affine(x, f"attention.self.{name}") for name in ("query", "key", "value"))
    mixed = np.zeros_like(x)
    for head in range(HEADS):
        part = slice(2 * head, 2 * head + 2)
        for row in range(4):
            scores = [
                math.exp(float(queries[row, part] @ keys[other, part]) / math.sqrt(2)) for other in range(4)
            ]
            for other, score in enumerate(scores):
                mixed[row, part] += np.float32(score / sum(scores)) * values[other, part]
    start = "encoder.layer.0"
    x = _norm(x + affine(mixed, "attention.output.dense"), f"{start}.attention.output.LayerNorm")
    wide = affine(x, "intermediate.dense")
    wide = np.asarray([[v * 0.5 * (1 + math.erf(v / math.sqrt(2))) for v in row] for row in wide], np.float32)
    expected = _norm(x + affine(wide, "output.dense"), f"{start}.output.LayerNorm")
    assert np.abs(states(1, place) - expected).max() < 0.03


def _norm(x: Floats, name: str) -> Floats:
    weights = trained(1)
    spread = np.sqrt(((x - x.mean(-1, keepdims=True)) ** 2).mean(-1, keepdims=True))
    normed = (x - x.mean(-1, keepdims=True)) / spread * weights[f"{name}.weight"] + weights[f"{name}.bias"]
    return np.asarray(normed, np.float32)
