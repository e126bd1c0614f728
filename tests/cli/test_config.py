"""`jinro config new`."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from jinro.cli.main import cli
from jinro.config.contest.sample import SampleOptions, sample
from jinro.errors import CallerError


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, ["config", "new", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_a_file_is_printed() -> None:
    assert run() == sample(SampleOptions())
    assert run("--lang", "ja", "--teams", "8", "--games", "24") == sample(
        SampleOptions(language="ja", teams=8, games=24)
    )


def test_a_file_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "new" / "nine.yml"
    assert run("--preset", "contest-9", "-o", str(path)) == (
        f"written to {path}\nserve it: jinro serve -c {path}\n"
    )
    assert path.read_text(encoding="utf-8") == sample(SampleOptions(preset="contest-9"))
    with pytest.raises(CallerError, match="nine.yml: exists already; it is not overwritten"):
        run("-o", str(path))
    other = tmp_path / "other.yml"
    assert run("-o", str(other), "--lang", "ja") == (
        f"{other} に書き出しました\n起動するには: jinro serve -c {other}\n"
    )


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CallerError, match="file/x.yml: Not a directory"):
        run("-o", str(tmp_path / "file" / "x.yml"))


def test_a_file_with_teams_says_how_to_plan_and_serve(tmp_path: Path) -> None:
    path = tmp_path / "ten.yml"
    assert run("--teams", "10", "--games", "100", "-o", str(path), "--lang", "en").splitlines() == [
        f"written to {path}",
        f"plan it: jinro plan -c {path} -o plan.json",
        f"serve it: jinro serve -c {path} --plan plan.json",
    ]
    other = tmp_path / "other.yml"
    assert run("--teams", "10", "-o", str(other), "--lang", "ja").splitlines()[1:] == [
        f"対戦表を作るには: jinro plan -c {other} -o plan.json",
        f"起動するには: jinro serve -c {other} --plan plan.json",
    ]
