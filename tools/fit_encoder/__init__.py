"""Fits what `jinro.encoder` adds to its base model; see `__main__`."""
