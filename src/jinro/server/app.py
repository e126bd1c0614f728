"""`Server`: all tracks of one process, started, drained and stopped together."""

import asyncio
import logging
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from jinro.config.classic.settings import ClassicSettings
from jinro.config.plan_file import open_plan, save_plan
from jinro.config.settings import BASE_URL, Settings
from jinro.contest.plan import Plan
from jinro.errors import CallerError
from jinro.net.llm_api import completer
from jinro.net.websocket import Limits
from jinro.server.characters import Complete
from jinro.server.classic.house import ClassicHouse
from jinro.server.classic.side_door import SideDoor
from jinro.server.contest.house import House
from jinro.server.files import Files, TrackFiles, reason_of
from jinro.server.tokens import KEY, Tokens
from jinro.store import DATABASE, SqliteStore
from jinro.village.turns import turns
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits

CLASSIC_LOGS: Final = "log/classic"
API_KEY: Final = "OPENAI_API_KEY"
logger: Final = logging.getLogger(__name__)


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
        classic: ClassicSettings | None = None,
        files: bool = True,
    ) -> None:
        """`files`: whether the classic door writes logs of its games."""
        self.remarks: list[str] = []
        """What those who run the server should know of its start."""
        environ = environ or {}
        for track in tracks:
            fits(track.rules, DIALECTS[track.dialect])
        tokens = None
        if any(track.authentication for track in tracks):
            tokens = Tokens.from_environment(environ)
            if tokens.weak:
                self.remarks.append(f"{KEY} is short; 32 random characters are safe")
        plans = [self._plan(track, data) for track in tracks]
        self.store = SqliteStore(data / DATABASE, soon=lambda write: turns().last(write))
        self._files = Files(data)
        track_files = [self._files.track(track) for track in tracks]
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
                complete=_completer(track, environ),
                files=written,
                watchers=tokens if _is_guarded(written, track_files, tracks) else None,
                open_feed=all(one.realtime.open for one in _sharing(written, track_files, tracks)),
            )
            for track, plan, written in zip(tracks, plans, track_files, strict=True)
        ]
        mixed = [house for house in self.houses if house.settings.classic_port is not None]
        self.side_doors = [SideDoor(house) for house in mixed]
        self.classic: ClassicHouse | None = None
        if classic is not None:
            folder = data / CLASSIC_LOGS if files else None
            self.classic = ClassicHouse(classic, store=self.store, folder=folder)
        self.remarks = [*_remarks(tracks, classic), *self.remarks]

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

    @property
    def _all(self) -> list[House | SideDoor | ClassicHouse]:
        return [*self.houses, *self.side_doors, *([] if self.classic is None else [self.classic])]

    @property
    def places(self) -> list[str]:
        """What is served where."""
        return [f"{house.settings.name} at {house.url}" for house in self._all]

    async def start(self) -> None:
        """Listen on all addresses, or on none."""
        for house in self._all:
            try:
                await house.start()
            except OSError as error:
                await self.stop()
                where = f"{house.settings.host}:{house.port}"
                why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
                raise CallerError(f"cannot listen on {where}: {why}") from None
        self._files.start()

    async def drain(self) -> None:
        """No new games; return when the running ones are finished."""
        classic = [] if self.classic is None else [self.classic.drain()]
        await asyncio.gather(*(house.track.drain() for house in self.houses), *classic)

    async def stop(self) -> None:
        """Stop at once."""
        await asyncio.gather(*(house.stop() for house in self._all))
        await self._files.stop()
        await self.store.close()


def _is_guarded(one: TrackFiles, files: Sequence[TrackFiles], tracks: Sequence[Settings]) -> bool:
    """Whether the feed of a track needs a token: its own games do, or those of one that shares the folder."""
    return any(track.authentication and not track.realtime.open for track in _sharing(one, files, tracks))


def _sharing(one: TrackFiles, files: Sequence[TrackFiles], tracks: Sequence[Settings]) -> list[Settings]:
    """The tracks whose feed is in the same folder, this one among them."""
    return [track for other, track in zip(files, tracks, strict=True) if other.feed is one.feed]


def _keeper(path: Path) -> Callable[[Plan], None]:
    """Writes a plan whenever it has changed; where it cannot, games go on, and the next change is written."""

    def keep(plan: Plan) -> None:
        try:
            save_plan(path, plan)
        except OSError as error:
            logger.error("%s cannot be written: %s; games go on without it", path, reason_of(error))

    return keep


def _completer(track: Settings, environ: Mapping[str, str]) -> Complete | None:
    """The language model that makes a track's characters, where there is one."""
    key = environ.get(API_KEY, "")
    if track.generator is None or not (key or track.generator.base_url != BASE_URL):
        return None
    return completer(track.generator.base_url, key)


def _remarks(tracks: Sequence[Settings], classic: ClassicSettings | None) -> list[str]:
    """What was noticed in the settings."""
    found = [
        f"{t.name}: {r}" for t in tracks for r in (*t.remarks, *(f"not built here: {u}" for u in t.unbuilt))
    ]
    return found + ([] if classic is None else [f"{classic.name}: {remark}" for remark in classic.remarks])
