"""`ContestRun`: a contest being played: the server, the entries of this machine, and the order of tracks."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from jinro.config.organiser import ContestTrack
from jinro.config.serve import ServeSettings
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.seals import keep_seals
from jinro.contest.rate.service import RatingService
from jinro.contest.run.entrants import Entrants
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.programs import EntryPrograms
from jinro.contest.run.progress import LiveTrack, live_track, write_live
from jinro.contest.run.registered import register
from jinro.contest.run.status import contest_status, status_json
from jinro.contest.score.conduct import Known
from jinro.errors import CallerError
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.hosting.notices.notice import Tell
from jinro.hosting.server import Server
from jinro.hosting.web.contest import ContestRoutes
from jinro.hosting.web.rating import RatingRoutes
from jinro.i18n import Language
from jinro.language.prose.read import Reviser
from jinro.programs.hiding import hide_this_process
from jinro.village.clock import unix_ms

LOOK_S: Final = 0.25
"""How often it is looked whether the contest is paused, changed or over."""
STALL_S: Final = 30.0
"""After so long without a game, it is told who is awaited."""


class ContestRun:
    """One run of a contest: from its beginning, or from where it was left."""

    def __init__(
        self,
        folder: ContestFolder,
        *,
        environ: Mapping[str, str],
        port: int | None = None,
        language: Language = "en",
        tell: Tell | None = None,
        say: Callable[[str, dict[str, object]], None],
        reviser: Reviser | None = None,
    ) -> None:
        """`port`: of the first track; None: as the file says. `tell` is told the news of the server, `say`
        what happens to the contest: what, and facts about it. `reviser`: as of `Server`."""
        folder.make_plans()
        register(folder, unix_ms())
        self.folder = folder
        self._say = say
        self.programs = EntryPrograms(folder, environ)
        if self.programs:
            hide_this_process()
            self.programs.keep_isolation()
        environ = folder.environment(dict(environ))
        self.server = Server(
            ServeSettings(tracks=tuple(folder.settings(port)), origins=tuple(folder.contest.allow_origins)),
            folder.data,
            environ=environ,
            language=language,
            tell=tell,
            resume_s=10.0,
            reviser=reviser,
        )
        self.server.close_folder(folder.path)
        self.server.front.tables.contest = folder.contest.title
        known: Known = {}
        self.server.front.contest = ContestRoutes(
            lambda scope: status_json(contest_status(folder, known, scope))
        )
        self._rating = RatingFolder(folder.path)
        self.server.front.rating = RatingRoutes(RatingService(self._rating))
        self.server.remarks.extend(keep_seals(self._rating, folder.database))
        self._lifts = False
        """Whether the rating was closed just now: games that had begun before we saw it are sealed still."""
        self._held: set[str] = set()
        """Tracks that begin no games."""
        self._stalled: dict[str, float | None] = {}
        """Since when nothing is played on a track; None: that was told."""
        self._not_read = ""
        """Why the file could not be read the last time, to be told once."""
        self._not_written = ""
        """Why it could not be written how it stands, the last time; told once too."""
        self._differs = False
        """Whether the file has changes that the next run takes; told once too."""

    @property
    def tracks(self) -> list[tuple[ContestTrack, TrackServer]]:
        return list(zip(self.folder.contest.tracks, self.server.track_servers, strict=True))

    async def play(self, stopped: asyncio.Event, ready: Callable[[], None] = lambda: None) -> bool:
        """Play until all games are played, or until `stopped`: then games that run are left to the next run.
        Whether all are played. `ready` is called when agents can connect."""
        await self.server.start()
        ready()
        entrants = None
        try:
            self._order()
            playing = Entrants(
                self.folder,
                self.programs,
                self.server.track_servers,
                self._is_needed,
                self._trouble,
                self.server.reading,
            )
            entrants = asyncio.create_task(playing.run())
            while not stopped.is_set() and not all(self._is_over(*one) for one in self.tracks):
                if self._lifts:
                    await asyncio.to_thread(keep_seals, self._rating, self.folder.database)
                self._look()
                await _either(stopped, LOOK_S)
                if entrants.done() and entrants.exception() is not None:
                    entrants.result()
            over = all(self._is_over(*one) for one in self.tracks)
            self._write(self._live())
        finally:
            await self._end(entrants, leave=stopped.is_set())
        return over

    async def _end(self, entrants: "asyncio.Task[None] | None", *, leave: bool) -> None:
        if leave:
            await self.server.leave()
        else:
            await self.server.drain()
        if entrants is not None:
            entrants.cancel()
            await asyncio.gather(entrants, return_exceptions=True)
        await self.server.stop()

    def _look(self) -> None:
        """See what the organiser wants, and keep what is shown of the contest up to date."""
        seal = self.folder.seal
        self._lifts = any(server.track.seal and not seal for _, server in self.tracks)
        for _, server in self.tracks:
            server.track.seal = seal
        before = self.folder.contest
        try:
            differs = self.folder.read_again()
            if self.folder.contest != before:
                self._change()
        except CallerError as error:
            if str(error) != self._not_read:
                self._say("not_read", {"why": str(error)})
            self._not_read = str(error)
        else:
            self._not_read = ""
            if differs and not self._differs:
                self._say("later", {})
            self._differs = differs
        self._order()
        live = self._live()
        self._write(live)
        self._tell_stalled(live)

    def _write(self, live: list[LiveTrack]) -> None:
        """Write how it stands. If that cannot be done now, the games go on all the same."""
        try:
            write_live(self.folder, live, paused=self.folder.paused)
            self._not_written = ""
        except OSError as error:
            if str(error) != self._not_written:
                self._say("not_written", {"why": error.strerror or str(error)})
            self._not_written = str(error)

    def _live(self) -> list[LiveTrack]:
        return [live_track(track, server, held=track.name in self._held) for track, server in self.tracks]

    def _change(self) -> None:
        """Take another number of games."""
        for track, server in self.tracks:
            room = server.track.room
            if room.plan is None:
                room.most_self = track.games
            else:
                before = len(room.plan.ended_matches) + len(room.plan.scheduled_matches)
                room.replan(self.folder.resized(track, room.plan, list(room.running)))
                assert room.plan is not None
                games = len(room.plan.ended_matches) + len(room.plan.scheduled_matches)
                if games != before:
                    self._say("resized", {"track": track.name, "games": games})
            server.track.match()

    def _order(self) -> None:
        """Hold the tracks that must wait: all in a pause, and in a sequence those after the first."""
        held: set[str] = set()
        earlier = False
        for track, server in self.tracks:
            if self.folder.paused or (earlier and self.folder.contest.order == "sequence"):
                held.add(track.name)
            earlier = earlier or not self._is_over(track, server)
        for track, server in self.tracks:
            if track.name in held and track.name not in self._held:
                server.track.hold()
            elif track.name in self._held and track.name not in held:
                server.track.release()
        self._held = held

    def _is_over(self, track: ContestTrack, server: TrackServer) -> bool:
        """Whether all games of a track are played."""
        room = server.track.room
        if server.games:
            return False
        if room.plan is not None:
            return not room.plan.scheduled_matches
        return all(room.self_games[entry.name] >= track.games for entry in self.folder.contest.entries(track))

    def _is_needed(self, server: TrackServer, entry: str) -> bool:
        """Whether a track has games left for an entry, or it plays one."""
        room = server.track.room
        if any(entry in running.teams for running in server.games.values()):
            return True
        if room.plan is None:
            return not room.most_self or room.self_games[entry] < room.most_self
        mine = {int(index) for index, name in room.plan.idx_team_map.items() if name == entry}
        return any(not mine.isdisjoint(match.teams) for match in room.plan.scheduled_matches)

    def _trouble(self, text: str) -> None:
        self._say("trouble", {"text": text})

    def _tell_stalled(self, live: list[LiveTrack]) -> None:
        """Say who is awaited, if nothing is played for a while."""
        now = asyncio.get_running_loop().time()
        for track in live:
            since = self._stalled.setdefault(track.name, now)
            if track.running or track.held or track.played >= track.planned:
                self._stalled[track.name] = now
            elif since is not None and now - since > STALL_S:
                self._stalled[track.name] = None
                missing = ", ".join(track.awaited) or "-"
                self._say("stalled", {"track": track.name, "missing": missing})


async def _either(event: asyncio.Event, seconds: float) -> None:
    """Wait for the event, or so long."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
