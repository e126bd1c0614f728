"""Published logs and traces of contests, not redistributed: the folder `shared` beside the project."""

from pathlib import Path

import pytest

DATA = Path(__file__).parents[2].parent / "shared" / "data"


def needs(folder: str) -> pytest.MarkDecorator:
    """Skip a test, with the folder as the reason, where the data is absent."""
    return pytest.mark.skipif(not (DATA / folder).is_dir(), reason=f"needs ../shared/data/{folder}")
