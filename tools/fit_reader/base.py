"""The base model: a public encoder in a folder, with the pieces of its vocabulary that talk uses."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from jinro.encoder.integers import Floats
from jinro.encoder.wordpiece import UNKNOWN, WordPieces

BASE = "all-MiniLM-L6-v2"
MODEL, VOCABULARY = "model.safetensors", "vocab.txt"
DIGESTS = {
    MODEL: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    VOCABULARY: "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
}
"""The SHA-256 of the files as their authors publish them."""
PIECES = 8_000
"""Pieces of the vocabulary that are kept."""
PLACES = 256
"""Places of pieces in a text that are kept: a text that is weighed has fewer pieces."""
ALWAYS = ("[PAD]", UNKNOWN, "[CLS]", "[SEP]", "[MASK]", "myself")
WORDS, WHERE = "embeddings.word_embeddings.weight", "embeddings.position_embeddings.weight"
_HEADER = 8
"""Bytes that tell how long the header of a safetensors file is."""


class _Tensor(msgspec.Struct, frozen=True):
    dtype: str
    shape: tuple[int, ...]
    data_offsets: tuple[int, int]


class Base(msgspec.Struct, frozen=True):
    """The tensors of the base model by their names, and its vocabulary."""

    tensors: Mapping[str, Floats]
    vocabulary: Sequence[str]

    def kept(self, texts: Iterable[str], names: Sequence[str]) -> "Base":
        """The same with fewer pieces: those of the texts, single letters, and the most frequent others."""
        known = WordPieces(self.vocabulary)
        used = {number for text in texts for number in known.numbers(text)}
        used |= {known.number(piece) for piece in (*ALWAYS, *names)}
        # The vocabulary has marks and letters first, then words and ends of words by how frequent they are.
        plain = [n for n, piece in enumerate(self.vocabulary) if piece.isascii() and piece[0] != "["]
        single = [n for n in plain if len(self.vocabulary[n].removeprefix("##")) == 1]
        order = [*used, *single, *plain]
        numbers = sorted([*dict.fromkeys(order)][:PIECES])
        tensors = {**self.tensors, WORDS: self.tensors[WORDS][numbers], WHERE: self.tensors[WHERE][:PLACES]}
        return Base(tensors, [self.vocabulary[number] for number in numbers])


def base_in(folder: Path) -> Base:
    """The base model of a folder."""
    vocabulary = _content(folder / VOCABULARY).decode().split("\n")[:-1]
    return Base(tensors_in(_content(folder / MODEL)), vocabulary)


def _content(path: Path) -> bytes:
    content = path.read_bytes()
    found, wanted = hashlib.sha256(content).hexdigest(), DIGESTS[path.name]
    if found != wanted:
        raise SystemExit(f"{path}: its SHA-256 is {found[:12]}…, not {wanted[:12]}… as of {BASE}")
    return content


def tensors_in(content: bytes) -> dict[str, Floats]:
    """The 32-bit tensors of a safetensors file."""
    size = int.from_bytes(content[:_HEADER], "little")
    header: dict[str, Any] = msgspec.json.decode(content[_HEADER : _HEADER + size])
    found: dict[str, Floats] = {}
    for name, raw in header.items():
        if name == "__metadata__":
            continue
        tensor = msgspec.convert(raw, _Tensor)
        if tensor.dtype == "F32":
            start, end = (_HEADER + size + at for at in tensor.data_offsets)
            found[name] = np.frombuffer(content[start:end], "<f4").reshape(tensor.shape)
    return found
