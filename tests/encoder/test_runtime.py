"""onnxruntime and NumPy say the same, to the last bit."""

import numpy as np
import pytest
from prose.annotated.sample import HALVES, files_of
from tests.files.shared_data import DATA, needs
from tests.soaking import times

from jinro.encoder.integers import MOST_WEIGHT, numpy_product
from jinro.encoder.weights import english_reader
from jinro.files import formats
from jinro.language.prose.mentions import Cast
from jinro.language.prose.predication import Heard, Situation
from jinro.transcript.hearing import hear

pytest.importorskip("onnxruntime")
from jinro.encoder.runtime import runtime_product


@pytest.mark.parametrize(("inner", "outer"), [(1, 1), (24, 81), (384, 1152), (1536, 384)])
def test_products_are_the_same(inner: int, outer: int) -> None:
    numbers = np.random.default_rng(inner)
    matrix = numbers.integers(-MOST_WEIGHT, MOST_WEIGHT + 1, (inner, outer)).astype(np.int8)
    for rows in (1, 7, 69):
        x = numbers.integers(-127, 128, (rows, inner)).astype(np.float32)
        assert np.array_equal(runtime_product(matrix)(x), numpy_product(matrix)(x))


def test_the_largest_sums_do_not_overflow() -> None:
    matrix = np.full((1536, 8), MOST_WEIGHT, np.int8)
    matrix[:, ::2] *= -1
    for sign in (1, -1):
        rows = np.full((3, 1536), sign * 127, np.float32)
        assert np.array_equal(runtime_product(matrix)(rows), numpy_product(matrix)(rows))


class Both:
    """Reads with both, and counts what they read differently."""

    def __init__(self) -> None:
        self.readers = [english_reader(product) for product in (runtime_product, numpy_product)]
        self.utterances = self.claims = self.differing = 0

    def __call__(
        self, text: str, cast: Cast, situation: Situation, heard: tuple[Heard, ...], /
    ) -> tuple[Heard, ...]:
        one, other = (reader(text, cast, situation, heard) for reader in self.readers)
        self.utterances += 1
        self.claims += len(one)
        self.differing += one != other
        return one


@needs("inlg2025")
def test_talk_is_read_the_same() -> None:
    """In `make soak`, 5,000 utterances."""
    both, most = Both(), times(100, 5_000)
    for file in sorted(file for half in HALVES for file in files_of(DATA, half) if "inlg2025" in file):
        for _ in hear(formats.read((DATA / file).read_bytes()).events, "en", both):
            if both.utterances >= most:
                break
    assert both.utterances >= most
    assert both.claims > both.utterances / 2
    assert both.differing == 0
