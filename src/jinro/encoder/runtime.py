"""Products of matrices by onnxruntime: the same whole numbers as NumPy's, in a fifth of the time.

A product is an ONNX model of one operation, written here as its format (Protocol Buffers) wants it.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import onnxruntime

from jinro.encoder.integers import Floats, Product, Weights

ZERO: Final = 128
"""What stands for 0 in the rows: on most processors only rows without a sign are fast."""
_UINT8, _INT8, _INT32 = 2, 3, 6
"""Types of ONNX."""
_IR_VERSION, _OPSET = 5, 10


def runtime_product(numbers: Weights) -> Product:
    """The product by onnxruntime, in the thread of whoever calls it."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    session = onnxruntime.InferenceSession(model(numbers), options, providers=["CPUExecutionProvider"])

    def product(rows: Floats) -> Floats:
        (found,) = session.run(["found"], {"rows": (rows + np.float32(ZERO)).astype(np.uint8)})
        return np.asarray(found, np.float32)

    return product


def model(numbers: Weights) -> bytes:
    """An ONNX model that multiplies rows by a matrix."""
    inner, outer = numbers.shape
    node = b"".join(_text(1, name) for name in ("rows", "matrix", "zero"))
    node += _text(2, "found") + _text(4, "MatMulInteger")
    graph = _field(1, node) + _text(2, "product")
    graph += _field(5, _tensor("matrix", _INT8, (inner, outer), numbers.tobytes()))
    graph += _field(5, _tensor("zero", _UINT8, (), bytes([ZERO])))
    graph += _field(11, _value("rows", _UINT8, inner)) + _field(12, _value("found", _INT32, outer))
    return _number(1, _IR_VERSION) + _field(7, graph) + _field(8, _text(1, "") + _number(2, _OPSET))


def _tensor(name: str, kind: int, shape: tuple[int, ...], data: bytes) -> bytes:
    sizes = b"".join(_number(1, size) for size in shape)
    return sizes + _number(2, kind) + _text(8, name) + _field(9, data)


def _value(name: str, kind: int, width: int) -> bytes:
    """An input or output: any number of rows of a width."""
    shape = _field(1, _text(2, "length")) + _field(1, _number(1, width))
    return _text(1, name) + _field(2, _field(1, _number(1, kind) + _field(2, shape)))


def _number(field: int, number: int) -> bytes:
    return bytes([*_varint(field << 3), *_varint(number)])


def _text(field: int, text: str) -> bytes:
    return _field(field, text.encode())


def _field(field: int, content: bytes) -> bytes:
    return bytes([*_varint(field << 3 | 2), *_varint(len(content))]) + content


def _varint(number: int) -> Iterator[int]:
    """Seven bits at a time, the lowest first; all but the last are marked."""
    while number > 127:
        yield number & 127 | 128
        number >>= 7
    yield number
