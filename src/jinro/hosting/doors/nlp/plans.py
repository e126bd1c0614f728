"""`TrackPlans`: the plans of a server's tracks, which no other server may change meanwhile; `PlanSaver` saves
one in a thread, because that waits for the disk."""

import asyncio
import secrets
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

from jinro.config.plan.file import open_plan, plan_places, save_plan_data
from jinro.config.plan.lock import PlanLock
from jinro.config.settings import Settings
from jinro.contest.plan.plan import Plan, encode_plan
from jinro.contest.plan.schedule import Balance
from jinro.errors import system_text
from jinro.files.disk import replace_file
from jinro.hosting.notices.notice import Remarks
from jinro.hosting.scribe.files import log_unwritten

PLAYING: Final = ".playing"
"""The end of the name of the list of games, which lies beside the plan."""


def playing_list(plan: Path) -> Path:
    """The list of games that are played for a plan."""
    whole = plan.resolve()
    return whole.with_name(f".{whole.name}{PLAYING}")


class PlanSaver:
    """The file of one plan. If it cannot be written, games go on, and the next change is saved again.

    Beside it is the list of games that are played for the plan. A game is removed from it only when the plan
    that counts it is saved; so the next server knows which games may have yet to be counted.
    """

    def __init__(self, plan: Plan, path: Path) -> None:
        self.plan = plan
        self._path = path
        self._list = playing_list(path)
        self._lock = threading.Lock()
        self._unsaved: bytes | None = None
        """The latest plan, until it is saved."""
        self._unlisted: bytes | None = None
        """The latest list of games, until it is saved."""
        self._thread = ThreadPoolExecutor(1, "jinro-plan")
        self._closed = False

    def __call__(self, plan: Plan) -> None:
        """Save a plan soon; of several that wait, the last. Once closed, the plan is the next server's."""
        if self._closed:
            return
        data = encode_plan(plan)
        with self._lock:
            self._unsaved = data
        self._thread.submit(self._save)

    def playing(self, games: Iterable[str]) -> None:
        """Save soon which games are played now. The plan is saved first: it counts those that have ended."""
        if self._closed:
            return
        with self._lock:
            self._unlisted = "".join(f"{game}\n" for game in games).encode()
        self._thread.submit(self._save)

    def interrupted(self) -> list[str]:
        """The games that an earlier server was playing, or had played and perhaps not counted."""
        try:
            return self._list.read_text(encoding="ascii").split()
        except (OSError, UnicodeError):
            return []

    async def close(self) -> None:
        """Save what is not saved."""
        if self._closed:
            return
        self._closed = True
        self._thread.submit(self._save)
        await asyncio.to_thread(self._thread.shutdown)

    def _save(self) -> None:
        with self._lock:
            data, games = self._unsaved, self._unlisted
        try:
            if data is not None:
                save_plan_data(self._path, data)
            if games:
                replace_file(self._list, games)
            elif games is not None:
                self._list.unlink(missing_ok=True)
        except OSError as error:
            log_unwritten(self._path, system_text(error))
            return
        with self._lock:
            if self._unsaved is data:
                self._unsaved = None
            if self._unlisted is games:
                self._unlisted = None


class TrackPlans:
    """Opens plans, tells the operator who plays whom, and keeps them locked until they are released."""

    def __init__(self, remarks: Remarks) -> None:
        self._remarks = remarks
        self._locks: list[PlanLock] = []
        self._savers: list[PlanSaver] = []

    def open(self, track: Settings, data: Path) -> PlanSaver | None:
        """The plan of a track, with its file; None if the track has no plan."""
        matching, remarks = track.matching, self._remarks
        path, other = plan_places(matching.path, data)
        if matching.mode != "plan":
            remarks.say(track.name, f"start.without_plan.{matching.mode}", seats=track.rules.seats)
            if track.from_file and path.is_file():
                remarks.say(track.name, "start.ignored", path=path)
            return None
        self._locks.append(PlanLock(path))
        plan, balance = open_plan(path, track, secrets.randbits(64))
        self._tell_of(plan, balance, track, path)
        if balance is not None:
            with suppress(OSError):
                playing_list(path).unlink(missing_ok=True)  # Of a plan that is no more.
        if other is not None:
            remarks.say(track.name, "start.other", other=other, path=path)
        if (plan.team_count - matching.people, plan.game_count) != (matching.teams, matching.games):
            remarks.say(track.name, "start.overrides", teams=matching.teams, games=matching.games)
        if not track.authentication and len(plan.idx_team_map) < plan.team_count:
            remarks.say(track.name, "start.anybody", path=path)
        self._savers.append(PlanSaver(plan, path))
        return self._savers[-1]

    def _tell_of(self, plan: Plan, balance: Balance | None, track: Settings, path: Path) -> None:
        """Tell what a plan holds; `balance`: of a new one."""
        played, left = len(plan.ended_matches), len(plan.scheduled_matches)
        numbers = {"teams": plan.team_count, "games": played + left, "played": played, "left": left}
        self._remarks.say(track.name, "start.plan" if balance is None else "start.new", path=path, **numbers)
        for line in () if balance is None else balance.lines(self._remarks.language):
            self._remarks.add(track.name, line)
        if not left and not plan.infinite_loop:
            self._remarks.say(track.name, "start.all_played", path=path)

    async def close(self) -> None:
        """Save what is not saved, and let another server have the plans."""
        for saver in self._savers:
            await saver.close()
        self.release()

    def release(self) -> None:
        """Let another server have the plans."""
        for lock in self._locks:
            lock.release()
        self._locks.clear()
