"""The pictures that are files of the package are those that the code of the page draws now."""

from pathlib import Path

import pytest
from tests.web.test_units import npm

import jinro

PACKAGE = Path(jinro.__file__).parent


@pytest.mark.slow
def test_pictures_drawn_anew_are_the_same(tmp_path: Path) -> None:
    done = npm("pictures", "--", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    drawn = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert len(drawn) == 2 + 31 + 1
    for path, data in drawn.items():
        assert (PACKAGE / path).read_bytes() == data, f"{path} is old: `make pictures` draws it anew"
