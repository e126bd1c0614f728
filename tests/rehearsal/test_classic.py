"""`jinro check agent --preset classic-5`: programs of each version are told by where they end."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from jinro.cli.main import cli

AGENT = str(Path(__file__).parent / "classic_agent.py")


@pytest.mark.parametrize(
    ("version", "told", "ends_at"),
    [("0.6", "0.5+", ""), ("0.4", "0.4", "REQUEST Agent["), ("0.4.0", "0.4.0", "")],
)
def test_an_agent_is_told_by_where_it_ends(version: str, told: str, ends_at: str) -> None:
    words = ["check", "agent", "--preset", "classic-5", "--json", "--"]
    done = CliRunner().invoke(cli, [*words, sys.executable, AGENT, version, "{host}", "{port}"])
    report = json.loads(done.stdout)
    assert (report["name"], report["version"]) == ("tested", told)
    assert report["ends_at"].startswith(ends_at)
    assert report["finished"] == (version == "0.6")
    assert done.exit_code == (version != "0.6")
    if version != "0.6":
        assert report["library"] == "Java"
        assert any("org.aiwolf" in line for line in report["tail"])


def test_the_report_in_words() -> None:
    words = ["check", "agent", "--preset", "classic-5", "--lang", "en", "--"]
    done = CliRunner().invoke(cli, [*words, sys.executable, AGENT, "0.4", "{host}", "{port}"])
    lines = done.stdout.splitlines()
    assert lines[:2] == ["agent: tested", "library: Java, version 0.4"]
    assert lines[2].startswith("it ends at: REQUEST Agent[")


def test_an_agent_that_does_not_connect() -> None:
    words = ["check", "agent", "--preset", "classic-5", "--wait", "0.5", "--lang", "en", "--"]
    done = CliRunner().invoke(cli, [*words, sys.executable, "-c", "pass", "{port}"])
    assert done.exit_code == 1
    assert "it did not connect" in done.stdout
