"""`.env` beside the server's start."""

from pathlib import Path

import pytest

from jinro.config.environment import environment
from jinro.errors import SettingsError


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("SECRET_KEY=abc", "abc"),
        ("export SECRET_KEY = abc", "abc"),
        ("SECRET_KEY='a b # c'", "a b # c"),
        ('SECRET_KEY="a=b" # why', "a=b"),
        ("SECRET_KEY=abc # why", "abc"),
        ("SECRET_KEY=a#b", "a#b"),
        ("SECRET_KEY=", ""),
        ("SECRET_KEY: abc", "abc"),
        ("# note\n\nSECRET_KEY=abc\r\nOTHER=1", "abc"),
    ],
)
def test_lines(tmp_path: Path, line: str, value: str) -> None:
    (tmp_path / ".env").write_text(line, encoding="utf-8")
    assert environment({}, tmp_path)["SECRET_KEY"] == value


def test_what_is_set_goes_before_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("A=1\nB=2")
    assert environment({"A": "9"}, tmp_path) == {"A": "9", "B": "2"}


def test_without_a_file(tmp_path: Path) -> None:
    assert environment({"A": "9"}, tmp_path) == {"A": "9"}


def test_a_bad_line_is_told_by_its_number_alone(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("A=1\nhush hush")
    with pytest.raises(SettingsError, match="line 2: must be NAME=VALUE") as caught:
        environment({}, tmp_path)
    assert "hush" not in str(caught.value)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xff\xff")
    with pytest.raises(SettingsError, match="is not UTF-8 text"):
        environment({}, tmp_path)
