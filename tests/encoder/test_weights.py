"""The files of the reader, and what the tool makes them from."""

import json
from importlib import resources
from pathlib import Path

import msgspec
import numpy as np
import pytest
from tests.encoder.test_network import trained
from tools.fit_reader import base
from tools.fit_reader.base import MODEL, PIECES, PLACES, VOCABULARY, WHERE, WORDS, Base, base_in
from tools.fit_reader.packing import stored, write

from jinro.encoder import english_reader
from jinro.encoder.forms import FittedForms
from jinro.encoder.integers import MOST_WEIGHT, numpy_product
from jinro.encoder.network import Tensors
from jinro.encoder.reading import LONGEST, MOST_BEFORE, MOST_PEOPLE
from jinro.encoder.weights import DIGITS, FITTED, NETWORK, fastest_product, reader_of, tensors_in

OURS = resources.files("jinro.encoder")


def ours() -> tuple[Tensors, FittedForms]:
    return tensors_in((OURS / NETWORK).read_bytes()), msgspec.json.decode(
        (OURS / FITTED).read_bytes(), type=FittedForms
    )


def test_the_network_is_one_file_of_12_mb_at_most() -> None:
    assert len((OURS / NETWORK).read_bytes()) <= 12_000_000


def test_network_and_forms_fit_each_other() -> None:
    tensors, fitted = ours()
    assert [len(tensors[f"out{size}.bias"]) for size in range(3)] == [len(row) for row in fitted.forms]
    reader_of(tensors, fitted)


def test_all_matrices_are_whole_numbers_of_7_bits() -> None:
    tensors, _ = ours()
    matrices = [name for name in tensors if name.endswith(".numbers")]
    assert len(matrices) == 1 + 6 * 4 + 2 * 3
    for name in matrices:
        assert tensors[name].dtype == np.int8
        assert np.abs(tensors[name].astype(int)).max() <= MOST_WEIGHT


def test_a_text_that_is_weighed_has_a_place_for_every_piece() -> None:
    tensors, _ = ours()
    # Beside the two texts: marks, "talk day N i am ROLE", and for everybody a name, a role, ";".
    assert len(tensors["places"]) >= LONGEST + MOST_BEFORE + 2 + 3 + 10 + 3 * MOST_PEOPLE


def test_labels_can_name_the_reader() -> None:
    model = english_reader().model
    assert len(model) == DIGITS
    assert int(model, 16) > 0
    assert english_reader().with_names(["alice", "bob"]).model == model


def test_the_card_names_the_base_its_licence_the_seed_and_the_figures() -> None:
    card = (OURS / "english.md").read_text("utf-8")
    for words in ("all-MiniLM-L6-v2", "Apache-2.0", "MIT", "Seed: 1", "## Figures", "en  core"):
        assert words in card


def test_without_onnxruntime_numpy_multiplies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jinro.encoder.weights.find_spec", lambda _: None)
    assert fastest_product() is numpy_product


# -- the tool -------------------------------------------------------------------------------------


def test_the_same_network_is_the_same_file(tmp_path: Path) -> None:
    network = stored(trained(1), ["wolf", "##s"])
    for name in ("one.npz", "two.npz"):
        write(tmp_path / name, network)
    content = (tmp_path / "one.npz").read_bytes()
    assert content == (tmp_path / "two.npz").read_bytes()
    found = tensors_in(content)
    assert found.keys() == network.keys()
    assert all(np.array_equal(found[name], network[name]) for name in network)


def safetensors(header: dict[str, object], data: bytes) -> bytes:
    head = json.dumps(header).encode()
    return len(head).to_bytes(8, "little") + head + data


def test_tensors_are_read_by_their_names() -> None:
    data = np.array([1, 2, 3, 4], "<f4").tobytes() + np.array([7], "<i8").tobytes()
    header: dict[str, object] = {
        "__metadata__": {"format": "pt"},
        "one": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
        "places": {"dtype": "I64", "shape": [1], "data_offsets": [16, 24]},
    }
    found = base.tensors_in(safetensors(header, data))
    assert [*found] == ["one"]
    assert found["one"].tolist() == [[1, 2], [3, 4]]


def test_another_base_is_refused(tmp_path: Path) -> None:
    (tmp_path / MODEL).write_bytes(safetensors({}, b""))
    (tmp_path / VOCABULARY).write_text("[UNK]\nwolf\n", "utf-8")
    with pytest.raises(SystemExit, match=r"SHA-256 is [0-9a-f]{12}…, not 07eced375cec… as of all-MiniLM"):
        base_in(tmp_path)


def test_pieces_of_the_talk_and_single_letters_are_kept() -> None:
    vocabulary = [*base.ALWAYS, *(f"word{number}" for number in range(PIECES)), "alice", "wolf", "z", "##z"]
    rows = np.arange(len(vocabulary), dtype=np.float32)[:, None]
    places = np.zeros((512, 1), np.float32)
    kept = Base({WORDS: rows, WHERE: places}, vocabulary).kept(["a Wolf"], ["alice"])
    assert len(kept.vocabulary) == PIECES
    assert {*base.ALWAYS, "alice", "wolf", "z", "##z", "word0"} <= {*kept.vocabulary}
    assert [vocabulary[int(row)] for row in kept.tensors[WORDS][:, 0]] == kept.vocabulary
    assert len(kept.tensors[WHERE]) == PLACES
