"""`Server`: all tracks of one process, started, drained and stopped together."""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from jinro.contest.plan import Plan
from jinro.net.websocket import Limits
from jinro.server.house import House
from jinro.server.plan_file import open_plan, save_plan
from jinro.server.settings import Settings
from jinro.server.tokens import KEY, Tokens
from jinro.store import SqliteStore

DATABASE = "games.sqlite"


class Server:
    """Everything that `jinro serve` runs; it keeps what there is to keep below `data`."""

    def __init__(
        self,
        tracks: Sequence[Settings],
        data: Path,
        *,
        environ: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        ping_s: float = 30.0,
    ) -> None:
        self.remarks: list[str] = []
        """What those who run the server should know of its start."""
        environ = environ or {}
        tokens = None
        if any(track.authentication for track in tracks):
            tokens = Tokens.from_environment(environ)
            if tokens.weak:
                self.remarks.append(f"{KEY} is short; 32 random characters are safe")
        plans = [self._plan(track, data) for track in tracks]
        self.store = SqliteStore(data / DATABASE)
        self.houses = [
            House(
                track,
                store=self.store,
                database=data / DATABASE,
                tokens=tokens,
                limits=limits,
                ping_s=ping_s,
                plan=None if plan is None else plan[0],
                changed=None if plan is None else _keeper(plan[1]),
            )
            for track, plan in zip(tracks, plans, strict=True)
        ]

    def _plan(self, track: Settings, data: Path) -> tuple[Plan, Path] | None:
        """The plan of a track that has one, and where it is kept."""
        if track.matching.mode != "plan":
            return None
        path = data / track.matching.path
        plan, balance = open_plan(path, track, secrets.randbits(64))
        if balance is None:
            left = len(plan.scheduled_matches)
            self.remarks.append(f"{track.name}: {path}: {len(plan.ended_matches)} played, {left} to play")
        else:
            self.remarks += [f"{track.name}: {path}: {line}" for line in balance.lines()]
        return plan, path

    async def start(self) -> None:
        for house in self.houses:
            await house.start()

    async def drain(self) -> None:
        """No new games; return when the running ones are finished."""
        await asyncio.gather(*(house.track.drain() for house in self.houses))

    async def stop(self) -> None:
        """Stop at once."""
        await asyncio.gather(*(house.stop() for house in self.houses))
        await self.store.close()


def _keeper(path: Path) -> Callable[[Plan], None]:
    return lambda plan: save_plan(path, plan)
