"""Games as files: what contest servers write, read into our events and written from them."""

from jinro.files.reading import Problem, Record, Variant

__all__ = ["Problem", "Record", "Variant"]
