"""The network by itself, with weights of our own."""

import math

import numpy as np

from jinro.encoder.network import HEADS, Encoder, Floats, Norm, gelu, softmax

WIDTH = 2 * HEADS


def tensors(layers: int) -> dict[str, Floats]:
    """A network of small weights that are the same in every run."""
    numbers = np.random.default_rng(5)

    def some(*shape: int) -> Floats:
        return np.asarray(numbers.normal(0, 0.3, shape), np.float32)

    found = {
        "embeddings.word_embeddings.weight": some(20, WIDTH),
        "embeddings.position_embeddings.weight": some(16, WIDTH),
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
    return found


def test_gelu_is_x_times_the_normal_distribution() -> None:
    x = np.linspace(-6, 6, 500, dtype=np.float32)
    exact = [float(one) * 0.5 * (1 + math.erf(float(one) / math.sqrt(2))) for one in x]
    assert np.abs(gelu(x) - exact).max() < 1e-6


def test_shares_add_up() -> None:
    shares = softmax(np.array([[1.0, 2.0, 1000.0], [0.0, 0.0, 0.0]], np.float32))
    assert np.allclose(shares.sum(1), 1)
    assert np.allclose(shares[1], 1 / 3)


def test_a_norm_has_no_mean_and_a_spread_of_one() -> None:
    x = np.array([[1.0, 2.0, 3.0, 10.0]], np.float32)
    normed = Norm(np.ones(4, np.float32), np.zeros(4, np.float32))(x)
    assert abs(float(normed.mean())) < 1e-6
    assert abs(float(normed.std()) - 1) < 1e-5


def test_one_state_for_each_piece_in_the_light_of_all_others() -> None:
    encoder = Encoder(tensors(2))
    states = encoder.states([1, 2, 3, 4])
    assert states.shape == (4, WIDTH)
    assert np.array_equal(states, encoder.states([1, 2, 3, 4]))
    assert np.abs(states[0] - encoder.states([1, 2, 3, 5])[0]).max() > 1e-3
    assert np.abs(states[0] - encoder.states([1, 3, 2, 4])[0]).max() > 1e-3, "the order counts"


def test_a_layer_is_attention_and_then_a_wide_layer() -> None:
    """The same by loops over places and heads."""
    weights = tensors(1)
    place = [1, 7, 7, 3]
    x = (
        weights["embeddings.word_embeddings.weight"][place]
        + weights["embeddings.position_embeddings.weight"][:4]
    )
    x = _norm(x + weights["embeddings.token_type_embeddings.weight"][0], weights, "embeddings.LayerNorm")

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
    x = _norm(x + affine(mixed, "attention.output.dense"), weights, f"{start}.attention.output.LayerNorm")
    wide = affine(gelu(affine(x, "intermediate.dense")), "output.dense")
    expected = _norm(x + wide, weights, f"{start}.output.LayerNorm")
    assert np.abs(Encoder(weights).states(place) - expected).max() < 1e-4


def _norm(x: Floats, weights: dict[str, Floats], name: str) -> Floats:
    return Norm(weights[f"{name}.weight"], weights[f"{name}.bias"])(x)
