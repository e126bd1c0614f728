"""`EntryPrograms`: how the commands of entries are started: with which environment, bounds and isolation."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jinro.config.organiser import TeamEntry
from jinro.errors import CallerError
from jinro.organiser.folder import ContestFolder
from jinro.programs.bounds import MEGABYTE
from jinro.programs.box import Box, other_user
from jinro.programs.environment import TOKEN, allowed
from jinro.programs.output import BoundedLog
from jinro.programs.program import Program, filled
from jinro.store.private import make_private

LEAST_OUTPUT: Final = 64 << 10
"""What is kept of the output of each connection of an entry, at least."""


class EntryPrograms:
    """The commands of one contest."""

    def __init__(self, folder: ContestFolder, environ: Mapping[str, str]) -> None:
        """`environ`: the organiser's environment. `CallerError`: a command cannot have what the file says."""
        contest = folder.contest
        self._folder = folder
        self._bounds = contest.limits
        self._user = other_user(contest.user) if contest.user else None
        commands = [entry for team in contest.teams for entry in team.entries if entry.command]
        self._environs = {entry.name: _environment(entry, environ) for entry in commands}
        self._box = Box(bounds=contest.limits, user=self._user)

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._environs)

    def program(
        self, entry: TeamEntry, name: str, url: str, *, token: str | None, log: str, of: int
    ) -> Program:
        """The program that plays as `name`. `log`: the file of its output; `of`: how many programs the entry
        has: they share its size."""
        environ = self._environs[entry.name]
        if self._user is not None:
            environ = {**environ, **self._user.environment()}
        if token is not None:
            environ = {**environ, TOKEN: token}
        logs = make_private(self._folder.path / "programs")
        size = max(LEAST_OUTPUT, self._bounds.output_mb * MEGABYTE // of)
        words = {"name": name, "team": entry.name}
        return Program(
            [filled(word, words) for word in entry.command],
            url,
            environ=environ,
            log=BoundedLog(logs / log, size),
            folder=self._work_folder(entry),
            box=self._box,
        )

    def _work_folder(self, entry: TeamEntry) -> Path | None:
        return (self._folder.path / entry.folder).absolute() if entry.folder else None


def _environment(entry: TeamEntry, environ: Mapping[str, str]) -> dict[str, str]:
    """What the program of an entry is given of the organiser's environment."""
    for source in entry.variables.values():
        if source not in environ:
            raise CallerError(f"entry {entry.name}: env: {source} is not set in the environment or in .env")
    return {**allowed(environ), **{name: environ[source] for name, source in entry.variables.items()}}
