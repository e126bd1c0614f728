"""`EntryPrograms`: how the commands of entries are started: with which environment, bounds and isolation."""

import itertools
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from jinro.config.organiser import CONTEST_FILE, Contest, TeamEntry
from jinro.contest.run.folder import ContestFolder
from jinro.contest.score.conduct import Isolation
from jinro.errors import CallerError
from jinro.files.disk import replace_file
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.programs.bounds import MEGABYTE
from jinro.programs.box import Box, OtherUser, other_user, sandbox_fault
from jinro.programs.environment import ENTRY, TOKEN, allowed
from jinro.programs.output import BoundedLog
from jinro.programs.program import Program, filled
from jinro.programs.sandbox import view_of
from jinro.store import DATABASE
from jinro.store.private import make_private
from jinro.upkeep.backup import ARCHIVES

LEAST_OUTPUT: Final = 64 << 10
"""What is kept of the output of each connection of an entry, at least."""
MOST_BESIDE: Final = 10_000
"""Files and folders beside a contest that are looked at."""
PROGRAMS: Final = "programs"
ISOLATION: Final = "isolation.json"


class EntryPrograms:
    """The commands of one contest."""

    def __init__(self, folder: ContestFolder, environ: Mapping[str, str]) -> None:
        """`environ`: the organiser's environment. `CallerError`: a command cannot have what the file says."""
        contest = folder.contest
        self._folder = folder
        self._bounds = contest.limits
        self._user = other_user(contest.user) if contest.user else None
        self.entries = [entry for team in contest.teams for entry in team.entries if entry.command]
        self._environs = {entry.name: self._environment(entry, environ) for entry in self.entries}
        self.fault = ""
        """Why there is no sandbox, or no loopback of its own, though one is wanted."""
        self._boxes = self._make_boxes()

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self.entries)

    def program(
        self, entry: TeamEntry, name: str, server: TrackServer, *, token: str | None, log: str, of: int
    ) -> Program:
        """The program that plays as `name`. `log`: the file of its output; `of`: how many programs the entry
        has: they share its size."""
        environ = {**self._environs[entry.name], ENTRY: entry.name}
        if token is not None:
            environ = {**environ, TOKEN: token}
        size = max(LEAST_OUTPUT, self._bounds.output_mb * MEGABYTE // of)
        words = {"name": name, "team": entry.name}
        return Program(
            [filled(word, words) for word in entry.command],
            server.url,
            environ=environ,
            log=BoundedLog(make_private(self._folder.path / PROGRAMS) / log, size),
            folder=self._work_folder(entry),
            box=self._boxes[entry.name],
            serve=server.serve_at,
        )

    # Isolation

    def isolation(self, entry: TeamEntry) -> Isolation:
        box = self._boxes[entry.name]
        if box.view is not None:
            return "loopback" if box.has_own_loopback else "sandbox"
        return "none" if box.user is None else "user"

    @property
    def as_root(self) -> bool:
        """Whether they are root's: a file that one of them leaves in its folder may make others root."""
        return bool(self.entries) and self._user is None and hasattr(os, "geteuid") and os.geteuid() == 0

    @property
    def cannot_write(self) -> list[str]:
        """Entries that cannot write to the folder in which they work: it is not theirs alone."""
        views = {name: box.view for name, box in self._boxes.items()}
        return [name for name, view in views.items() if view is not None and not view.can_write]

    def keep_isolation(self) -> None:
        """Note the isolation of this run, beside that of earlier ones."""
        if not self.entries:
            return
        kept = kept_isolation(self._folder)
        for entry in self.entries:
            kept[entry.name] = tuple(dict.fromkeys((*kept.get(entry.name, ()), self.isolation(entry))))
        path = make_private(self._folder.path / PROGRAMS) / ISOLATION
        replace_file(path, msgspec.json.encode(kept))

    def _make_boxes(self) -> dict[str, Box]:
        """The boxes of all entries, as the machine has them."""
        contest = self._folder.contest
        kinds, self.fault = isolation_here(contest, self._user)
        if contest.sandbox == "required" and not kinds.keys() <= set(_boxed(kinds)):
            raise CallerError(
                "errors.contest.no_sandbox", at=f"{self._folder.path / CONTEST_FILE}: sandbox", why=self.fault
            )
        plain = Box(bounds=self._bounds, user=self._user)
        return {
            entry.name: self._sandbox(entry, network=kinds[entry.name] == "sandbox")
            if entry.name in _boxed(kinds)
            else plain
            for entry in self.entries
        }

    def _sandbox(self, entry: TeamEntry, *, network: bool) -> Box:
        environ = self._environs[entry.name]
        folder = self._work_folder(entry)
        others = [place for other in self.entries if (place := self._work_folder(other)) is not None]
        if folder is not None:
            others = [place for place in others if not _are_nested(place, folder)]
        view = view_of(
            entry.command,
            environ.get("PATH", os.defpath),
            folder=folder,
            hidden=(self._folder.path, *others, *_stores_beside(self._folder.path)),
            home=Path(environ.get("HOME", "/nonexistent")),
            reaches=(lambda place: True) if self._user is None else self._user.reaches,
        )
        return Box(bounds=self._bounds, user=self._user, view=view, network=network)

    def _work_folder(self, entry: TeamEntry) -> Path | None:
        if not entry.folder:
            return None
        found = (self._folder.path / entry.folder).resolve()
        if not found.is_dir():
            raise CallerError("errors.contest.no_folder", at=f"entry {entry.name}: folder", folder=found)
        if found == self._folder.path.resolve() or found in self._folder.path.resolve().parents:
            raise CallerError("errors.contest.not_own_folder", at=f"entry {entry.name}: folder", folder=found)
        return found

    def _environment(self, entry: TeamEntry, environ: Mapping[str, str]) -> dict[str, str]:
        """What the program of an entry is given of the organiser's environment."""
        for source in entry.variables.values():
            if source not in environ:
                raise CallerError("errors.contest.not_set", at=f"entry {entry.name}: env", variable=source)
        named = {name: environ[source] for name, source in entry.variables.items()}
        own = {} if self._user is None else self._user.environment()
        return {**allowed(environ), **own, **named}


def isolation_here(contest: Contest, user: OtherUser | None = None) -> tuple[dict[str, Isolation], str]:
    """How this machine keeps the programs of a contest apart, by entry, and why not better. It is tried."""
    commands = [entry for team in contest.teams for entry in team.entries if entry.command]
    unboxed: Isolation = "user" if contest.user else "none"
    if not commands or contest.sandbox == "off":
        return {entry.name: unboxed for entry in commands}, ""
    fault = sandbox_fault(user, network=True)
    if fault:
        return {entry.name: unboxed for entry in commands}, fault
    if any(entry.network == "loopback" for entry in commands):
        fault = sandbox_fault(user, network=False)
    boxed: Isolation = "sandbox" if fault else "loopback"
    return {entry.name: boxed if entry.network == "loopback" else "sandbox" for entry in commands}, fault


def _boxed(kinds: Mapping[str, Isolation]) -> list[str]:
    """Those in a sandbox."""
    return [name for name, kind in kinds.items() if kind in ("loopback", "sandbox")]


def _stores_beside(contest: Path) -> Iterator[Path]:
    """Other contests, data folders and backups, where people have them: beside this one, where we work. What
    we may not read ourselves, a program of ours cannot read either."""
    for place in {contest.resolve().parent, Path.cwd()}:
        if not os.access(place, os.R_OK):
            continue
        for one in itertools.islice(place.iterdir(), MOST_BESIDE):
            names = (CONTEST_FILE, DATABASE, f"data/{DATABASE}")
            if any(os.path.exists(one / name) for name in names) or one.name.endswith(tuple(ARCHIVES)):
                yield one


def _are_nested(one: Path, other: Path) -> bool:
    return one == other or one in other.parents or other in one.parents


def kept_isolation(folder: ContestFolder) -> dict[str, tuple[Isolation, ...]]:
    """How the programs of entries were kept apart in all runs so far, by entry."""
    try:
        data = (folder.path / PROGRAMS / ISOLATION).read_bytes()
        return msgspec.json.decode(data, type=dict[str, tuple[Isolation, ...]])
    except (OSError, msgspec.MsgspecError):
        return {}
