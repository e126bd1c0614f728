"""What was decided before the first game (`preregistration` of contest.yml): its hash and its time are kept.

A run notes it when it begins, in `preregistration.json`; what is there is never changed, so that the report
tells whether it stood before the first game, and each later change.
"""

import hashlib
from contextlib import closing
from typing import Final

import msgspec

from jinro.contest.report.facts import Registered
from jinro.contest.run.folder import ContestFolder
from jinro.files.disk import replace_file
from jinro.store import Reader

FILE: Final = "preregistration.json"


def register(folder: ContestFolder, now_ms: int) -> None:
    """Note what the file says, if it is not what was noted last."""
    given = folder.contest.preregistration
    if given is None:
        return
    digest = hashlib.sha256(msgspec.json.encode(given)).hexdigest()
    known = registered(folder)
    if known and known[-1].sha256 == digest:
        return
    games = 0
    if folder.database.is_file():
        with closing(Reader(folder.database)) as store:
            games = len(store.games())
    new = Registered(sha256=digest, at_ms=now_ms, games=games, **msgspec.structs.asdict(given))
    replace_file(folder.path / FILE, msgspec.json.format(msgspec.json.encode([*known, new])))


def registered(folder: ContestFolder) -> list[Registered]:
    """What was noted, the first one first."""
    try:
        return msgspec.json.decode((folder.path / FILE).read_bytes(), type=list[Registered])
    except (OSError, msgspec.MsgspecError):
        return []
