"""The base model and what is refused in its place."""

import json
from importlib import resources
from pathlib import Path

import msgspec
import numpy as np
import pytest
from tests.encoder.base import needs_base

from jinro.encoder.forms import Fitted
from jinro.encoder.weights import (
    FITTED,
    LEARNED,
    MODEL,
    VOCABULARY,
    folder_of,
    learned_in,
    reader_from,
    tensors_in,
)
from jinro.errors import CallerError

OURS = resources.files("jinro.encoder")


def stored(header: dict[str, object], data: bytes) -> bytes:
    head = json.dumps(header).encode()
    return len(head).to_bytes(8, "little") + head + data


def test_tensors_are_read_by_their_names() -> None:
    data = np.array([1, 2, 3, 4], "<f4").tobytes() + np.array([7], "<i8").tobytes()
    header: dict[str, object] = {
        "__metadata__": {"format": "pt"},
        "one": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]},
        "places": {"dtype": "I64", "shape": [1], "data_offsets": [16, 24]},
    }
    found = tensors_in(stored(header, data))
    assert [*found] == ["one"]
    assert found["one"].tolist() == [[1, 2], [3, 4]]


@pytest.mark.parametrize("content", [b"", b"\xff" * 7, b"\xff" * 64])
def test_a_header_longer_than_the_file_is_refused(content: bytes) -> None:
    with pytest.raises(CallerError, match="header"):
        tensors_in(content)


def test_a_folder_without_the_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CallerError, match=r"model\.safetensors: No such file or directory; it should be"):
        reader_from(str(tmp_path))


def test_another_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / MODEL).write_bytes(stored({}, b""))
    with pytest.raises(CallerError, match=r"SHA-256 is [0-9a-f]{12}…, not 53aa51172d14… as of all-MiniLM"):
        reader_from(str(tmp_path))


@needs_base
def test_a_model_without_its_vocabulary_or_with_another_is_refused(tmp_path: Path) -> None:
    (tmp_path / MODEL).symlink_to(folder_of("installed") / MODEL)
    with pytest.raises(CallerError, match=r"vocab\.txt: No such file or directory; it should be of"):
        reader_from(str(tmp_path))
    (tmp_path / VOCABULARY).write_text("[UNK]\nwolf\n", "utf-8")
    with pytest.raises(CallerError, match=r"vocab\.txt: its SHA-256 is [0-9a-f]{12}…, not 07eced375cec…"):
        reader_from(str(tmp_path))


def test_networks_and_forms_fit_each_other() -> None:
    fitted = msgspec.json.decode((OURS / FITTED).read_bytes(), type=Fitted)
    for name in LEARNED:
        learned = learned_in(Path(str(OURS / name)))
        assert [len(learned[f"out{size}.bias"]) for size in range(3)] == [len(row) for row in fitted.forms]


def test_a_package_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jinro.encoder.weights.PACKAGE", "no_such_package")
    with pytest.raises(CallerError, match="no_such_package is not installed"):
        reader_from("installed")
