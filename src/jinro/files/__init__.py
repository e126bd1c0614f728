"""Games as files of other systems: readers give our events, writers take them."""

from jinro.files.reading import Problem, Reading, Variant

__all__ = ["Problem", "Reading", "Variant"]
