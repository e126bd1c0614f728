"""The files of the reader, which come with the package.

`NETWORK` has the network with its vocabulary: matrices as whole numbers of 7 bits. `FITTED` has the forms of
claims and how they are weighed. `english.md` beside them says what the network was made from.
"""

import hashlib
import io
from collections.abc import Callable
from importlib import resources
from importlib.util import find_spec
from typing import Final

import msgspec
import numpy as np

from jinro.encoder.forms import FittedForms
from jinro.encoder.integers import Affine, Product, Weights, numpy_product
from jinro.encoder.network import Encoder, Tensors, affine
from jinro.encoder.reading import EncoderReader, Network
from jinro.encoder.wordpiece import WordPieces

NETWORK: Final = "english.npz"
FITTED: Final = "english.json"
VOCABULARY: Final = "vocabulary"
"""The tensor that holds the pieces, one per line."""
DIGITS: Final = 12
"""Digits of the digest by which labels name the reader."""


def english_reader(product: Callable[[Weights], Product] | None = None) -> EncoderReader:
    """The reader of English; `product` says how matrices are multiplied, by default as fast as possible.

    However that is done, it reads the same.
    """
    folder = resources.files("jinro.encoder")
    network, fitted = ((folder / name).read_bytes() for name in (NETWORK, FITTED))
    model = hashlib.sha256(network + fitted).hexdigest()[:DIGITS]
    forms = msgspec.json.decode(fitted, type=FittedForms)
    return reader_of(tensors_in(network), forms, product or fastest_product(), model)


def tensors_in(content: bytes) -> Tensors:
    """All that a file of a network holds."""
    with np.load(io.BytesIO(content)) as stored:
        return {name: stored[name] for name in stored.files}


def reader_of(
    tensors: Tensors,
    fitted: FittedForms,
    product: Callable[[Weights], Product] = numpy_product,
    model: str = "",
) -> EncoderReader:
    """The reader of a network; `model` is its name in labels."""
    pieces = tensors[VOCABULARY].tobytes().decode().split("\n")
    network = Network(
        Encoder(tensors, product),
        hidden=_heads(tensors, "hidden", product),
        out=_heads(tensors, "out", product),
    )
    return EncoderReader(network, WordPieces(pieces), fitted.names, fitted, model)


def _heads(
    tensors: Tensors, name: str, product: Callable[[Weights], Product]
) -> tuple[Affine, Affine, Affine]:
    none, one, two = (affine(tensors, f"{name}{size}", product) for size in range(3))
    return none, one, two


def fastest_product() -> Callable[[Weights], Product]:
    """How this machine multiplies fastest."""
    if find_spec("onnxruntime") is None:
        return numpy_product
    from jinro.encoder.runtime import runtime_product

    return runtime_product
