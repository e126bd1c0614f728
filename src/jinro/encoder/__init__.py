"""Small encoders of text that read English beside the rules of `jinro.language.prose`.

`reader_from` takes a folder with the weights of a public model and gives a reviser, which is handed to `read`
or to a `Listener`. It needs NumPy (`pip install 'jinro[encoder]'`).
"""

from jinro.encoder.reading import EncoderReader
from jinro.encoder.weights import reader_from

__all__ = ["EncoderReader", "reader_from"]
