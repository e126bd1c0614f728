"""The base model of the tests: the package that `make test` installs."""

import importlib.util

import pytest

from jinro.encoder.weights import PACKAGE

needs_base = pytest.mark.skipif(
    importlib.util.find_spec(PACKAGE) is None, reason=f"{PACKAGE} is not installed (make test installs it)"
)
