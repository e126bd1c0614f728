"""Contests whose entries run in a sandbox: spies find nothing, honest agents notice nothing."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.contest.run.spying import contest, run_until, secrets, spied
from tests.sandboxes import need_sandbox

from jinro.cli.main import cli
from jinro.config.organiser import CONTEST_FILE
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.programs import EntryPrograms
from jinro.contest.run.run import ContestRun
from jinro.contest.run.status import contest_status, status_json
from jinro.errors import CallerError
from jinro.store import DATABASE

pytestmark = pytest.mark.slow
SPY = """
import glob, json, os, socket, urllib.request
def tried(act):
    try:
        return str(act())
    except OSError as error:
        return error.strerror
contest = CONTEST
places = (contest, os.path.join(os.path.dirname(contest), "jinro-data"))
found = [path for place in places for path in glob.glob(place + "/**", recursive=True)]
found += glob.glob(os.path.dirname(contest) + "/*.tar.gz")
stores = [path for path in found if os.path.isfile(path)]
def game():
    page = os.environ["JINRO_URL"].replace("ws://", "http://").removesuffix("/ws")
    return urllib.request.urlopen(page + "/api/v1/games", timeout=10).status
found = {
    "files": stores,
    "opened": [path for path in stores if tried(lambda: open(path, "rb").read(1)).startswith("b")],
    "starter": [
        name
        for name in os.listdir("/proc")
        if name.isdecimal() and "SECRET_KEY" in tried(lambda: open(f"/proc/{name}/environ").read())
    ],
    "processes": sum(name.isdecimal() for name in os.listdir("/proc")),
    "elsewhere": tried(lambda: socket.create_connection(("192.0.2.1", 80), 5)),
}
print(json.dumps(found), flush=True)
"""


def spying(folder: Path, *, more: str = "", entry: str = "") -> dict[str, Any]:
    place = contest(folder, SPY.replace("CONTEST", repr(str(folder / "contest"))), more=more, entry=entry)
    return spied(place, secrets())


def test_a_spy_finds_nothing(tmp_path: Path) -> None:
    need_sandbox()
    data = tmp_path / "jinro-data"
    data.mkdir()
    (data / DATABASE).write_bytes(b"another contest")
    (tmp_path / "backup.tar.gz").write_bytes(b"all roles")
    found = spying(tmp_path, more="sandbox: required")
    assert found == {
        "files": [],
        "opened": [],
        "starter": [],
        "processes": 2,
        "elsewhere": "Network is unreachable",
    }


def test_without_a_sandbox_it_finds_everything(tmp_path: Path) -> None:
    """The same spy: it can find something."""
    found = spying(tmp_path, more="sandbox: off")
    opened = {Path(name).name for name in found["opened"]}
    assert {DATABASE, CONTEST_FILE, "five.json"} <= opened
    assert found["processes"] > 2


PLAYED = """
title: Honest
port: 0
authentication: true
sandbox: required
teams:
  - name: kuma
    entries:
      - {command: [JINRO, join, "{url}", --team, "{team}", --player, chance], folder: agents/kuma}
  - name: neko
    entries:
      - {command: [JINRO, join, "{url}", --team, "{team}", --player, chance], network: all}
  - {name: inu, entries: [{player: chance}]}
  - {name: tori, entries: [{player: chance}]}
  - {name: uma, entries: [{player: chance}]}
tracks:
  - {name: five, preset: contest-5, games: 2}
"""


def test_entries_play_whole_games_and_everybody_is_told_how(tmp_path: Path) -> None:
    need_sandbox()
    jinro = str(Path(sys.executable).with_name("jinro"))
    (tmp_path / "agents" / "kuma").mkdir(parents=True)
    (tmp_path / CONTEST_FILE).write_text(PLAYED.replace("JINRO", jinro), encoding="utf-8")
    shown = CliRunner().invoke(cli, ["contest", "run", str(tmp_path), "--lang", "en"])
    assert shown.exit_code == 0, shown.output
    alone = "kuma: in a sandbox (bubblewrap), from which they reach the server alone"
    network = "neko: in a sandbox (bubblewrap), with the network of this machine"
    for line in (alone, network):
        assert shown.output.count(line) >= 1, shown.output
    status: dict[str, Any] = status_json(contest_status(ContestFolder(tmp_path)))
    assert status["state"] == "finished"
    assert status["isolation"] == {"kuma": ("loopback",), "neko": ("sandbox",)}
    (track,) = status["tracks"]
    assert {row["team"]: row["plays"] for row in track["teams"]} == dict.fromkeys(
        ("inu", "kuma", "neko", "tori", "uma"), 2
    )
    assert track["flawed"] == 0
    told = CliRunner().invoke(cli, ["contest", "status", str(tmp_path), "--lang", "en"]).output
    assert alone in told
    CliRunner().invoke(cli, ["contest", "report", str(tmp_path), "--lang", "en"])
    report = (tmp_path / "report" / "report.en.md").read_text(encoding="utf-8")
    assert "Programs that the organiser ran (kuma): in a sandbox (bubblewrap)" in report


def test_a_sandbox_that_cannot_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    place = contest(tmp_path, "print('here')", more="sandbox: required")
    why = "sandbox: required, but bubblewrap is not installed"
    with pytest.raises(CallerError, match=f"{CONTEST_FILE}: {why}"):
        ContestRun(ContestFolder(place), environ=secrets(), say=lambda what, facts: None)
    text = (place / CONTEST_FILE).read_text(encoding="utf-8")
    (place / CONTEST_FILE).write_text(text.replace("required", "auto"), encoding="utf-8")
    run_until(place, secrets(), lambda log: b"here\n" in log.read_bytes())
    assert contest_status(ContestFolder(place)).isolation == {"spy": ("none",)}


@pytest.mark.skipif(os.geteuid() != 0, reason="about root")
@pytest.mark.parametrize(("more", "told"), [("sandbox: off", True), ("sandbox: off\nuser: nobody", False)])
def test_programs_that_are_of_root_are_known(tmp_path: Path, more: str, told: bool) -> None:
    """What they leave in their folders is root's, set-user-id programs too."""
    place = contest(tmp_path, "", more=more)
    assert EntryPrograms(ContestFolder(place), secrets()).as_root is told


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_another_user_opens_no_store(shared_folder: Path) -> None:
    script = SPY.replace("CONTEST", repr(str(shared_folder / "contest")))
    place = contest(shared_folder, script, more="sandbox: off\nuser: nobody", entry="folder: ../agent")
    text = (place / CONTEST_FILE).read_text(encoding="utf-8")
    (place / CONTEST_FILE).write_text(text.replace(sys.executable, "/usr/bin/python3"), encoding="utf-8")
    found = spied(place, secrets())
    assert (found["files"], found["starter"]) == ([], [])
    assert contest_status(ContestFolder(place)).isolation == {"spy": ("user",)}


@pytest.mark.parametrize(
    ("folder", "why"),
    [("../none", "folder: there is no folder"), (".", "holds the contest itself")],
)
def test_a_folder_that_cannot_be_an_entrys(tmp_path: Path, folder: str, why: str) -> None:
    place = contest(tmp_path, "", entry=f"folder: {json.dumps(folder)}")
    with pytest.raises(CallerError, match=f"entry spy: .*{why}"):
        ContestRun(ContestFolder(place), environ=secrets(), say=lambda what, facts: None)
