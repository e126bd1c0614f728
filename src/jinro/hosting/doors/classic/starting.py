"""`StartedAgents`: the agents that a starter file lists, started by the server for its classic door.

They are programs of others: each has the bounds and the environment that entries of a contest have, and its
output is kept in a file of its own."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jinro.config.classic.settings import ClassicSettings
from jinro.config.classic.starter import StarterAgent
from jinro.errors import CallerError
from jinro.hosting.notices.notice import Fact, OperatorNotice, Tell, name_of
from jinro.programs.bounds import MEGABYTE, Bounds
from jinro.programs.box import Box
from jinro.programs.environment import allowed
from jinro.programs.output import BoundedLog
from jinro.programs.program import Program
from jinro.store.private import make_private

FOLDER: Final = "programs"
"""The folder of their output, in the data folder."""
_ODD: Final = re.compile(r"[^\w.-]")


class StartedAgents:
    """The programs of one file."""

    def __init__(self, settings: ClassicSettings, data: Path, environ: Mapping[str, str], tell: Tell) -> None:
        self._settings = settings
        self._data = data
        self._environ = allowed(environ)
        self._tell = tell
        self._programs: list[Program] = []
        self._watching: list[asyncio.Task[None]] = []
        self._ending = False

    async def start(self, port: int) -> None:
        """Start all of them, for a door of this machine; `CallerError` if one cannot be started."""
        agents = self._settings.starter.agents
        logs = make_private(self._data / FOLDER) if agents else self._data
        bounds = Bounds()
        for number, agent in enumerate(agents, 1):
            path = logs / f"{number:02}-{_ODD.sub('_', agent.name)}.txt"
            program = Program(
                self._settings.starter.command(agent, "127.0.0.1", port, self._environ),
                f"tcp://127.0.0.1:{port}",
                environ=self._environ,
                log=BoundedLog(path, bounds.output_mb * MEGABYTE),
                box=Box(bounds=bounds),
            )
            try:
                await program.start()
            except CallerError as error:
                await self.end()
                raise CallerError(error, at=agent.name) from None
            self._programs.append(program)
            self._watching.append(asyncio.create_task(self._watch(agent, program)))

    async def _watch(self, agent: StarterAgent, program: Program) -> None:
        """Tell of a program that ends with an error."""
        while not await program.wait(60):
            pass
        code = program.code
        if code and not self._ending:
            await program.read_rest()
            facts: dict[str, Fact] = {"player": name_of(agent.name), "code": code, "line": _last(program)}
            self._tell(OperatorNotice("program_ended", self._settings.name, facts))

    async def end(self) -> None:
        """End all programs and their children."""
        self._ending = True
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        await asyncio.gather(*(program.end() for program in self._programs))


def _last(program: Program) -> str:
    """The last line that says something."""
    return next((line.strip() for line in reversed(program.lines) if line.strip()), "")
