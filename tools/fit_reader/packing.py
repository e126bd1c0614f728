"""What is stored: the network in whole numbers of 7 bits, under the names of the product."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from tools.fit_reader.base import WHERE, WORDS

from jinro.encoder.integers import MOST_WEIGHT, Floats, packed
from jinro.encoder.weights import VOCABULARY

ATTEND = ("attention.self.query", "attention.self.key", "attention.self.value")
PARTS = {
    "attended": "attention.output.dense",
    "widen": "intermediate.dense",
    "narrow": "output.dense",
}
"""The other matrices of a layer, by our names and those of the base model."""
MATRICES = (*ATTEND, *PARTS.values())
NORMS = {"attended_norm": "attention.output.LayerNorm", "narrow_norm": "output.LayerNorm"}
TYPES = "embeddings.token_type_embeddings.weight"

Stored = dict[str, npt.NDArray[Any]]


def layers_of(tensors: Mapping[str, Any]) -> int:
    """How many layers a model has."""
    return sum(name.endswith("intermediate.dense.bias") for name in tensors)


def stored(tensors: Mapping[str, Floats], vocabulary: Sequence[str]) -> Stored:
    """What a file of a network has: of a trained model, which has the names of its base, and heads."""
    words = tensors[WORDS]
    scale = np.abs(words).max(1) / np.float32(MOST_WEIGHT)
    found: Stored = {
        VOCABULARY: np.frombuffer("\n".join(vocabulary).encode(), np.uint8),
        "words.numbers": np.rint(words / scale[:, None]).astype(np.int8),
        "words.scale": scale,
        "places": (tensors[WHERE] + tensors[TYPES][0]).astype(np.float16),
        **_norm(tensors, "norm", "embeddings.LayerNorm"),
    }
    for number in range(layers_of(tensors)):
        ours, theirs = f"layer{number}", f"encoder.layer.{number}"
        found |= _affine(tensors, f"{ours}.attend", [f"{theirs}.{name}" for name in ATTEND])
        for part, name in PARTS.items():
            found |= _affine(tensors, f"{ours}.{part}", [f"{theirs}.{name}"])
        for part, name in NORMS.items():
            found |= _norm(tensors, f"{ours}.{part}", f"{theirs}.{name}")
    for name in (f"{part}{size}" for part in ("hidden", "out") for size in range(3)):
        found |= _packed(name, tensors[f"{name}.matrix"], tensors[f"{name}.bias"])
    return found


def write(path: Path, network: Stored) -> None:
    """The file of a network; the same bytes for the same network."""
    np.savez_compressed(path, allow_pickle=False, **network)


def _affine(tensors: Mapping[str, Floats], ours: str, theirs: Sequence[str]) -> Stored:
    """Matrices of the base side by side."""
    matrix = np.concatenate([tensors[f"{name}.weight"].T for name in theirs], 1)
    return _packed(ours, matrix, np.concatenate([tensors[f"{name}.bias"] for name in theirs]))


def _packed(name: str, matrix: Floats, bias: Floats) -> Stored:
    numbers, scale, bias = packed(matrix, bias)
    return {f"{name}.numbers": numbers, f"{name}.scale": scale, f"{name}.bias": bias}


def _norm(tensors: Mapping[str, Floats], ours: str, theirs: str) -> Stored:
    return {f"{ours}.scale": tensors[f"{theirs}.weight"], f"{ours}.shift": tensors[f"{theirs}.bias"]}
