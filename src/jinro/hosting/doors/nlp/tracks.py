"""The tracks of a server, made from settings, with what stored games tell each at the start: records of its
teams, and games that count."""

from collections.abc import Sequence

from jinro.config.settings import Settings
from jinro.errors import LogError, StoreError
from jinro.hosting.door import Shared
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.hosting.doors.nlp.matching import COUNTED
from jinro.hosting.doors.nlp.plans import PlanSaver
from jinro.hosting.notices.notice import Remarks
from jinro.hosting.resume import finished_casts
from jinro.store.store import Store


def tracks_of(
    settings: Sequence[Settings], shared: Shared, savers: Sequence[PlanSaver | None]
) -> list[TrackServer]:
    """The tracks; `savers`: the plan of each, None where there is none."""
    return [TrackServer(one, shared, saver=saver) for one, saver in zip(settings, savers, strict=True)]


async def recall_games(
    tracks: Sequence[TrackServer], savers: Sequence[PlanSaver | None], store: Store, remarks: Remarks
) -> None:
    """Let tracks know what earlier games have left to their teams and plans."""
    earlier = EarlierGames(store, remarks)
    for one, saver in zip(tracks, savers, strict=True):
        await earlier.recall(one, () if saver is None else saver.interrupted())


class EarlierGames:
    """The games of all tracks in one store."""

    def __init__(self, store: Store, remarks: Remarks) -> None:
        self._store = store
        self._remarks = remarks

    async def recall(self, one: TrackServer, played: Sequence[str]) -> None:
        """Let a track know its earlier games; `played`: those that an earlier server played for its plan."""
        await self._recall_teams(one)
        await self._count_self_games(one)
        await self._catch_up(one, played)
        await self._compare_with_plan(one)

    async def _recall_teams(self, one: TrackServer) -> None:
        """Read the records of teams; damaged ones do not stop the start."""
        name = one.settings.name
        try:
            unreadable = await one.teams.recall(self._store, name)
        except StoreError as error:
            self._remarks.say(name, "start.unreadable_teams", error=error.told)
            return
        if unreadable:
            self._remarks.say(name, "start.unreadable_games", games=unreadable)

    async def _count_self_games(self, one: TrackServer) -> None:
        """Where each team plays against itself a number of times, count what it has played already."""
        room = one.track.room
        if room.mode == "self" and room.most_self:
            for header in await self._store.games(track=one.settings.name, is_open=False):
                if header.reason in COUNTED:
                    room.self_games.update(set(header.teams))

    async def _catch_up(self, one: TrackServer, played: Sequence[str]) -> None:
        """Count the games that ended when the earlier server was killed, before it saved the plan."""
        counted = 0
        for game in played:
            try:
                header = await self._store.header(game)
                alike = await finished_casts(self._store, one.settings.name, header.teams)
            except (StoreError, LogError):
                continue
            cast = dict(alike).get(game)
            if cast is not None:
                times = sum(other == cast for _, other in alike)
                counted += one.track.room.catch_up(cast, times, header.reason)
        if counted:
            self._remarks.say(one.settings.name, "start.counted", games=counted)

    async def _compare_with_plan(self, one: TrackServer) -> None:
        """Say if games that a plan counts as played are not stored here: the folder may be a wrong one."""
        plan, name = one.track.room.plan, one.settings.name
        played = 0 if plan is None else len(plan.ended_matches)
        stored = len(await self._store.games(track=name, is_open=False, limit=played)) if played else 0
        if stored < played:
            self._remarks.say(name, "start.elsewhere", played=played, stored=stored)
