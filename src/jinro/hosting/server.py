"""`Server`: everything that one process serves, started, drained and stopped together."""

import asyncio
import socket
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from jinro.config.plan.file import open_plan, plan_places
from jinro.config.reseat import reseat_remark
from jinro.config.serve import RESUME_S, ServeSettings
from jinro.config.settings import Settings
from jinro.errors import CallerError, system_text
from jinro.hosting.control import ServerControl, control_token
from jinro.hosting.door import Door, DoorMaker, ListeningAddress, Shared
from jinro.hosting.doors.classic.listen import classic_of
from jinro.hosting.doors.licos.client.server import ClientServer
from jinro.hosting.doors.licos.listen import meeting_of
from jinro.hosting.doors.nlp.plans import TrackPlans
from jinro.hosting.doors.nlp.tracks import recall_games, tracks_of
from jinro.hosting.doors.page.listen import PageServer
from jinro.hosting.doors.page.lobby import LobbyRoutes
from jinro.hosting.doors.page.play import PlayRoutes
from jinro.hosting.handover import HandOverOffer, Inherited
from jinro.hosting.notices.notice import Remarks, Tell, to_all
from jinro.hosting.opinions import DecidedGame, Opinions
from jinro.hosting.people.credentials import people_key
from jinro.hosting.people.departures import GONE, LOGGED_OUT
from jinro.hosting.people.entry import Cost
from jinro.hosting.people.people import People
from jinro.hosting.resume import interrupted_games
from jinro.hosting.scribe.files import Files
from jinro.hosting.tokens import KEY, Tokens
from jinro.hosting.village import HostedGame
from jinro.hosting.web.control import ControlRoutes
from jinro.hosting.web.front import FrontDoor
from jinro.hosting.web.people import PeopleRoutes
from jinro.hosting.web.sight import ShownTrack
from jinro.i18n import Language, Words, text
from jinro.language.prose.read import Reviser, load_grammars
from jinro.net.addresses import is_loopback
from jinro.net.gate import Crowd
from jinro.net.limits import Limits
from jinro.net.origin import OwnSite
from jinro.net.tls import Tls
from jinro.store import DATABASE, PEOPLE, PeopleTables, SqliteStore
from jinro.store.private import make_private
from jinro.village.ear import ReadingThread
from jinro.village.turns import write_last
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits

LAST_TURNS: Final = 20
"""Turns of the event loop in which answers that have come are decided, before games are left."""


class Server:
    """What `jinro serve` runs: the doors of its settings, with their data below the folder `data`."""

    def __init__(
        self,
        settings: ServeSettings,
        data: Path,
        *,
        environ: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        ping_s: float = 30.0,
        resume_s: float = RESUME_S,
        break_off: bool = False,
        inherited: Inherited | None = None,
        language: Language = "en",
        tell: Tell | None = None,
        tls: Tls | None = None,
        password_cost: Cost | None = None,
        further: Sequence[DoorMaker] = (),
        reviser: Reviser | None = None,
    ) -> None:
        """Games that an earlier server left open go on after `resume_s` at the latest, or are ended with
        `break_off`. `inherited`: the listening sockets of the server before. `language`: of what the operator
        is told. `tell` is told what goes on, piece by piece. `tls`: the certificate of all doors but the
        classic ones, which have no encryption; None: no door encrypts. `password_cost`: of the hash of a
        password; None: the usual one. `further`: makes doors besides those of the settings. `reviser`: reads
        the English of strangers once more, in a thread."""
        environ = environ or {}
        self._resume_s, self._break_off = resume_s, break_off
        self._inherited = inherited or Inherited()
        self.asked = asyncio.Event()
        """Set when another server wants to take over."""
        self._hand_over = HandOverOffer(data / DATABASE, self.asked.set)
        self._left = False
        self._remarks = Remarks(language)
        tokens = self._open(settings.tracks, data, environ, password_cost)
        self.front = FrontDoor(data / DATABASE, voice_engine=settings.voice_engine)
        self.control = ServerControl(control_token(environ, data), self.front.tracks, self._running)
        self._serve_people()
        self.reading = None if reviser is None else ReadingThread(reviser)
        """Reads what strangers say; None: the rules alone do."""
        shared = Shared(
            data=data,
            environ=environ,
            store=self.store,
            database=data / DATABASE,
            limits=limits,
            ping_s=ping_s,
            crowd=Crowd(),
            tokens=tokens,
            tell=None if tell is None else to_all(self.control.tell, tell),
            language=language,
            tls=tls,
            site=self._site(settings, tls),
            front=self.front,
            people=self.people,
            files=self._files,
            reading=self.reading,
            remarks=self._remarks,
        )
        self._make_doors(settings, shared, further)
        self._serve_lobby(tokens)
        self.remarks[:0] = _remarks(settings, language)

    def _open(
        self, tracks: Sequence[Settings], data: Path, environ: Mapping[str, str], cost: Cost | None
    ) -> Tokens | None:
        """Open what it keeps: the plans, the store, people, and files; returns what checks tokens."""
        for track in tracks:
            fits(track.rules, DIALECTS[track.dialect])
        tokens = self._tokens(tracks, environ)
        self._keep_private(data)
        self._plans = TrackPlans(self._remarks)
        try:
            self._savers = [self._plans.open(track, data) for track in tracks]
            key = people_key(environ, data)
            PeopleTables(data / PEOPLE).close()  # One that cannot be read is told before others are opened.
            self.store = SqliteStore(data / DATABASE, soon=write_last, server=True)
        except BaseException:
            self._plans.release()
            raise
        if self.store.older_copy is not None:
            self.remarks.append(self._words("start.new_format", path=self.store.older_copy))
        self._files = Files(data)
        self.people = People(
            data, self.store, key, idle=lambda: self.idle, is_written=self._files.is_written, cost=cost
        )
        return tokens

    def _make_doors(self, settings: ServeSettings, shared: Shared, further: Sequence[DoorMaker]) -> None:
        self.track_servers = tracks_of(settings.tracks, shared, self._savers)
        self.classic = classic_of(settings, shared)
        self.meeting = meeting_of(settings, shared)
        """Where people meet and play on the page: the LiCOS door, or without one its rooms alone."""
        self.licos = None if settings.licos is None else self.meeting
        self.doors: list[Door] = [
            *self.track_servers,
            *(() if self.classic is None else (self.classic,)),
            *(make(shared) for make in further),
            self.meeting,
        ]
        """In the order in which they start. LiCOS comes last: no client sits down in its new village before
        interrupted ones go on."""
        self.front.tracks[:] = sorted((s for door in self.doors for s in door.shown_tracks), key=_second)

    @property
    def remarks(self) -> list[str]:
        """What the operator should know at the start."""
        return self._remarks.lines

    def _words(self, code: str, **facts: object) -> str:
        return Words(self._remarks.language)(code, **facts)

    def _keep_private(self, data: Path) -> None:
        """Make the data folder, for its owner alone; close an older one."""
        try:
            make_private(data)
            self.close_folder(data)
        except OSError as error:
            raise CallerError(error, at=error.filename or data) from None

    def close_folder(self, folder: Path) -> None:
        """Close a folder to other users of this machine, or remark how that is done."""
        self._remarks.close(folder)

    # What it is made of

    def _tokens(self, tracks: Sequence[Settings], environ: Mapping[str, str]) -> Tokens | None:
        """What checks tokens; None if no track wants any."""
        if not any(track.authentication for track in tracks):
            return None
        tokens = Tokens.from_environment(environ)
        if tokens.weak:
            self.remarks.append(self._words("start.short_key", variable=KEY))
        return tokens

    def _site(self, settings: ServeSettings, tls: Tls | None) -> OwnSite:
        """What the server is called; says so if others can connect, and the settings do not name it."""
        hosts = [one.host for one in (*settings.tracks, settings.classic, settings.licos) if one is not None]
        origins = [*settings.origins, *(o for one in settings.tracks for o in one.allow_origins)]
        certified = [] if tls is None else tls.names()
        site = OwnSite(origins, [*hosts, *certified])
        if not origins and not certified and not all(map(is_loopback, hosts)):
            self.remarks.append(self._words("start.names", name=socket.gethostname()))
        return site

    def _serve_people(self) -> None:
        """Let the page know who comes, and forget people who leave."""
        controls = self.front.control = ControlRoutes(self.control)
        self.front.sights.is_operator = controls.is_operator
        self.front.people = PeopleRoutes(self.people)
        viewers, departures = self.front.viewers, self.people.departures
        viewers.person_of = self.front.sights.person_of = self.front.people.person_of
        departures.on_erased.append(self.front.forget)
        departures.on_leave.append(lambda person: viewers.lose(person, GONE))
        departures.on_log_out.append(lambda person: viewers.lose(person, LOGGED_OUT))

    def _serve_lobby(self, tokens: Tokens | None) -> None:
        """The lobby, for the page."""
        lobby, room = self.meeting.lobby, self.meeting.room
        identities, front = self.meeting.licos_lobby.identities, self.front
        assert front.control is not None
        front.lobby = LobbyRoutes(lobby, identities, self.people, front.control, front.sights)
        front.play = PlayRoutes(lobby, room, identities, self.people)
        front.sights.opens = front.play.opens
        front.play.voice = front.viewers.voice
        guests = [one.track.guests for one in self.track_servers if one.track.guests.invites]
        front.play.among = {one.settings.name: one for one in guests}
        front.play.tokens = tokens
        front.play.opinions = Opinions(self.store, self._decided, self._plays)

    @property
    def page(self) -> PageServer | None:
        """The page, where no other door speaks HTTP."""
        return self.meeting.page

    @property
    def licos_client(self) -> ClientServer | None:
        """A published browser client of LiCOS."""
        return self.meeting.client

    @property
    def served(self) -> list[ShownTrack]:
        """The addresses of agents."""
        return [shown for shown in self.front.tracks if shown.url]

    @property
    def listeners(self) -> list[ListeningAddress]:
        """All addresses."""
        return [listener for door in self.doors for listener in door.listeners]

    def _running(self) -> Iterator[tuple[ShownTrack, HostedGame]]:
        """All games that run, with their doors."""
        for door in self.doors:
            yield from door.running()

    def _decided(self, game: str) -> DecidedGame | None:
        """A game that is decided, in which people still talk."""
        for village in self.meeting.room.villages.values():
            if village.id == game and village.game is not None and not village.game.closed:
                return DecidedGame(village.journal, village.clock.now_ms())
        return None

    def _plays(self, game: str) -> bool:
        """Whether a game is not decided yet."""
        return any(door.plays(game) for door in self.doors)

    @property
    def idle(self) -> bool:
        """Whether no game is running."""
        return all(door.idle for door in self.doors)

    async def start(self) -> None:
        """Listen on all addresses; if one fails, on none."""
        # Players in the server read what is said; loading takes longer than an event loop may wait.
        await asyncio.to_thread(load_grammars)
        await recall_games(self.track_servers, self._savers, self.store, self._remarks)
        await self._files.start()
        addresses = [(one.settings.host, one.port) for one in self.listeners]
        await asyncio.to_thread(self._inherited.keep, addresses)
        for door in self.doors:
            door.hold()
        for one in self.listeners:
            try:
                await one.start(self._inherited)
            except OSError as error:
                await self.stop()
                where = f"{one.settings.host}:{one.port}"
                raise CallerError(
                    "errors.serve.cannot_listen", where=where, why=system_text(error, by_number=True)
                ) from None
        self._inherited.close()
        self._hand_over.start()
        self.people.start()
        for door in self.doors:
            await self._resume(door)
        for door in self.doors:
            door.admit()

    async def _resume(self, door: Door) -> None:
        """Go on with the games that an earlier server left open, or end them."""
        games = await interrupted_games(self.store, door.name)
        for game in games:
            try:
                await door.resume(game, self._resume_s, abort=self._break_off)
            except Exception as error:
                self._remarks.say(door.name, "start.cannot_go_on", game=game.header.game, error=error)
        if games and self._break_off:
            self._remarks.say(door.name, "start.broken_off", games=len(games))
        elif games:
            self._remarks.say(door.name, "start.interrupted", games=len(games), seconds=self._resume_s)
        if not self._break_off:
            await door.resume_series(self._resume_s)

    def flush_news(self) -> None:
        """Say how much news was not told so far: before it is told that the server stops."""
        for door in self.doors:
            door.flush_news()

    async def drain(self) -> None:
        """Begin no new games; return when the running ones are finished."""
        await asyncio.gather(*(door.drain() for door in self.doors))

    async def leave(self) -> None:
        """Leave running games to the next server: everything is stored, and all clients disconnected. If that
        server has asked for the listening sockets, it gets them. Call `stop` afterwards."""
        sockets = [one for listener in self.listeners for one in listener.sockets()]
        self.people.rest()
        for listener in self.listeners:
            listener.close()
        for _ in range(LAST_TURNS):
            await asyncio.sleep(0)  # What has come is decided.
        await asyncio.gather(*(door.interrupt() for door in self.doors))
        await self._plans.close()
        await self.store.close()
        self._left = True
        self._hand_over.give(sockets)
        for one in sockets:
            one.close()

    async def stop(self) -> None:
        """Abort running games and stop."""
        await self._hand_over.close()
        await asyncio.gather(*(door.stop() for door in self.doors))
        await self._plans.close()
        await self._files.stop()
        await self.people.close()
        if self.reading is not None:
            self.reading.close()
        if not self._left:
            await self.store.close()


def _second(shown: ShownTrack) -> bool:
    """The second address of a track is shown after all tracks; so is what is no track."""
    return shown.protocol != "contest"


def check_settings(tracks: Sequence[Settings], data: Path, environ: Mapping[str, str]) -> None:
    """Raise what would stop a server with these settings from starting, as far as that can be told while
    another one uses the data."""
    for track in tracks:
        fits(track.rules, DIALECTS[track.dialect])
        path = plan_places(track.matching.path, data)[0]
        if track.matching.mode == "plan" and path.is_file():
            open_plan(path, track, 0)
    if any(track.authentication for track in tracks):
        Tokens.from_environment(environ)


def _remarks(settings: ServeSettings, language: Language) -> list[str]:
    """The remarks of all settings files."""
    words, tracks, classic = Words(language), settings.tracks, settings.classic
    found = [
        f"{t.name}: {text(r, language)}"
        for t in tracks
        for r in (*t.remarks, *(words("start.not_built", what=u) for u in t.unsupported), *t.notices)
    ]
    if classic is not None:
        found += [f"{classic.name}: {text(remark, language)}" for remark in classic.remarks]
    rules = {one.name: one.reseat_rule for one in tracks}
    if classic is not None:
        rules[classic.name] = classic.reseat_rule
    return found + [f"{name}: {reseat_remark(rule, language)}" for name, rule in rules.items()]
