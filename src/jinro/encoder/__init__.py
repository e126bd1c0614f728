"""A small network that reads English beside the rules of `jinro.language.prose`.

`english_reader` gives a reviser, which is handed to `read` or to a `Listener`. It needs NumPy, and is three
times as fast with onnxruntime (`pip install 'jinro[reader]'`).
"""

from jinro.encoder.reading import EncoderReader
from jinro.encoder.weights import english_reader

__all__ = ["EncoderReader", "english_reader"]
