"""`TrackPlans`: the plans of a server's tracks, which no other server may change meanwhile."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from jinro.config.plan.file import open_plan, plan_places
from jinro.config.plan.lock import PlanLock
from jinro.config.settings import Settings
from jinro.contest.plan import Plan
from jinro.contest.schedule import Balance
from jinro.hosting.doors.nlp.plan_saver import PlanSaver, playing_list
from jinro.hosting.notices.remarks import Remarks


class TrackPlans:
    """Opens plans, tells the operator who plays whom, and keeps them locked until they are released."""

    def __init__(self, remarks: Remarks) -> None:
        self._remarks = remarks
        self._locks: list[PlanLock] = []
        self._savers: list[PlanSaver] = []

    def open(self, track: Settings, data: Path) -> tuple[Plan, Path] | None:
        """The plan of a track and its file; None if the track has no plan."""
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
        return plan, path

    def _tell_of(self, plan: Plan, balance: Balance | None, track: Settings, path: Path) -> None:
        """Tell what a plan holds; `balance`: of a new one."""
        played, left = len(plan.ended_matches), len(plan.scheduled_matches)
        numbers = {"teams": plan.team_count, "games": played + left, "played": played, "left": left}
        self._remarks.say(track.name, "start.plan" if balance is None else "start.new", path=path, **numbers)
        for line in () if balance is None else balance.lines(self._remarks.language):
            self._remarks.add(track.name, line)
        if not left and not plan.infinite_loop:
            self._remarks.say(track.name, "start.all_played", path=path)

    def savers(self, plans: Sequence[tuple[Plan, Path] | None]) -> list[PlanSaver | None]:
        """What saves each of these plans when it changes; None where there is no plan."""
        made = [None if plan is None else PlanSaver(plan[1]) for plan in plans]
        self._savers += [saver for saver in made if saver is not None]
        return made

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
