"""Contests with an entry whose program looks around."""

import asyncio
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.waiting import becomes

from jinro.config.organiser import CONTEST_FILE
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.run import ContestRun
from jinro.programs.environment import SECRETS

CONTEST = """
title: Curious
port: 0
authentication: true
MORE
teams:
  - {name: spy, entries: [{command: [PYTHON, SCRIPT, "{url}", "{name}"] ENTRY}]}
  - {name: kuma, entries: [{player: chance}]}
  - {name: neko, entries: [{player: chance}]}
  - {name: inu, entries: [{player: chance}]}
  - {name: tori, entries: [{player: chance}]}
tracks:
  - {name: five, preset: contest-5, games: 1}
"""


def contest(folder: Path, script: str, *, more: str = "", entry: str = "") -> Path:
    """A contest with an entry that runs this script; the script is beside the folder of the contest."""
    path = folder / "agent" / "spy.py"
    path.parent.mkdir()
    path.write_text(script, encoding="utf-8")
    text = CONTEST.replace("PYTHON", sys.executable).replace("SCRIPT", str(path))
    text = text.replace("MORE", more).replace(" ENTRY", f", {entry}" if entry else "")
    place = folder / "contest"
    place.mkdir()
    (place / CONTEST_FILE).write_text(text, encoding="utf-8")
    return place


def run_until(place: Path, environ: dict[str, str], seen: Callable[[Path], object]) -> list[str]:
    """Run the contest until the file of the entry's output is as wanted; what was told."""
    log = place / "programs" / "five-spy1.txt"
    told: list[str] = []

    async def main() -> None:
        stopped = asyncio.Event()
        run = ContestRun(
            ContestFolder(place), environ=environ, say=lambda what, facts: told.append(f"{what} {facts}")
        )
        playing = asyncio.create_task(run.play(stopped))
        try:
            await becomes(lambda: playing.done() or (log.exists() and seen(log)), 60)
        finally:
            stopped.set()
            await playing
        told.extend(run.server.remarks)

    asyncio.run(main())
    return told


def spied(place: Path, environ: dict[str, str]) -> dict[str, Any]:
    run_until(place, environ, lambda log: b"\n" in log.read_bytes())
    found: dict[str, Any] = json.loads((place / "programs" / "five-spy1.txt").read_text().splitlines()[0])
    return found


def secrets() -> dict[str, str]:
    """The organiser's environment, with every secret of a server."""
    return {**os.environ, **{name: f"the {name} of the organiser" for name in SECRETS}, "SPY_KEY": "its own"}
