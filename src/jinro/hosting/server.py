"""`Server`: everything that one process serves, started, drained and stopped together."""

import asyncio
import os
import socket
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from jinro.completion import Complete, Completion, EndpointSettings, ModelFault, Prompt, key_from
from jinro.config.classic.settings import ClassicSettings
from jinro.config.licos.client import LicosClient
from jinro.config.licos.settings import LicosSettings, licos_settings
from jinro.config.plan.file import open_plan, plan_places
from jinro.config.reseat import reseat_remark
from jinro.config.serve import RESUME_S
from jinro.config.settings import BASE_URL, Settings
from jinro.contest.plan import Plan
from jinro.errors import CallerError
from jinro.hosting.control import ServerControl, control_token
from jinro.hosting.door import Door, DoorMaker, Listener, Shared
from jinro.hosting.doors.classic.listen import ClassicServer
from jinro.hosting.doors.licos.client.server import ClientServer
from jinro.hosting.doors.licos.listen import LicosServer
from jinro.hosting.doors.nlp.earlier import EarlierGames
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.hosting.doors.nlp.plans import TrackPlans
from jinro.hosting.doors.page.listen import PageServer
from jinro.hosting.doors.page.lobby import LobbyRoutes
from jinro.hosting.doors.page.play import PlayRoutes
from jinro.hosting.handover import HandOverOffer, Inherited
from jinro.hosting.notices.notice import Tell, to_all
from jinro.hosting.notices.remarks import Remarks
from jinro.hosting.opinions import DecidedGame, Opinions
from jinro.hosting.people.departures import GONE, LOGGED_OUT
from jinro.hosting.people.marks import people_key
from jinro.hosting.people.passwords import Cost
from jinro.hosting.people.people import People
from jinro.hosting.resume import interrupted_games
from jinro.hosting.scribe.files import Files, TrackFiles
from jinro.hosting.tokens import KEY, Tokens
from jinro.hosting.village import HostedGame
from jinro.hosting.web.control import ControlRoutes
from jinro.hosting.web.front import FrontDoor
from jinro.hosting.web.people import PeopleRoutes
from jinro.hosting.web.sight import ROOMS, ShownTrack
from jinro.i18n import Language, Message, Words
from jinro.language.prose.read import load_grammars
from jinro.net.addresses import is_loopback
from jinro.net.gate import Crowd
from jinro.net.limits import Limits
from jinro.net.llm import ModelClient
from jinro.net.origin import OwnSite
from jinro.net.tls import Tls
from jinro.net.webhook import Webhook
from jinro.store import DATABASE, PEOPLE, PeopleTables, SqliteStore
from jinro.store.private import make_private
from jinro.village.turns import write_last
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits

CLASSIC_LOGS: Final = "log/classic"
LAST_TURNS: Final = 20
"""Turns of the event loop in which answers that have come are decided, before games are left."""
WEBHOOK_URL: Final = "SLACK_WEBHOOK_URL"
ROOMS_PRESET: Final = "licos-8"


class Server:
    """What `jinro serve` runs: tracks and the classic door, with their data below the folder `data`."""

    def __init__(
        self,
        tracks: Sequence[Settings],
        data: Path,
        *,
        environ: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        ping_s: float = 30.0,
        classic: ClassicSettings | None = None,
        licos: LicosSettings | None = None,
        licos_client: LicosClient | None = None,
        files: bool = True,
        resume_s: float = RESUME_S,
        break_off: bool = False,
        inherited: Inherited | None = None,
        language: Language = "en",
        tell: Tell | None = None,
        tls: Tls | None = None,
        page_port: int | None = None,
        voice_engine: str = "",
        password_cost: Cost | None = None,
        origins: Sequence[str] = (),
        further: Sequence[DoorMaker] = (),
    ) -> None:
        """`files`: whether the classic door writes logs of its games; tracks have settings for that. Games
        that an earlier server left open go on after `resume_s` at the latest, or are ended with
        `break_off`. `inherited`: the listening sockets of the server before. `language`: of what the
        operator is told. `tell` is told what goes on, piece by piece. `tls`: the certificate of all doors
        but the classic ones, which have no encryption; None: nobody has. `page_port`: of the page, if there
        are classic doors only; None: the default one, or a free one where that is taken. `voice_engine`: the
        origin of the engine that speaks on the page; empty: there is none. `password_cost`: of the hash of a
        password; None: the usual one. `origins`: under which it is reached too, or whose pages may
        connect, besides those that tracks name. `further`: makes doors besides those of the settings."""
        self._language = language
        self._resume_s = resume_s
        self._break_off = break_off
        self._inherited = inherited or Inherited()
        self.asked = asyncio.Event()
        """Set when another server wants to take over."""
        self._hand_over = HandOverOffer(data / DATABASE, self.asked.set)
        self._left = False
        self._remarks = Remarks(language)
        environ = environ or {}
        for track in tracks:
            fits(track.rules, DIALECTS[track.dialect])
        self._checks = self._tokens(tracks, environ)
        self._keep_private(data)
        self._plans = TrackPlans(self._remarks)
        try:
            plans = [self._plans.open(track, data) for track in tracks]
            key = people_key(environ, data)
            PeopleTables(data / PEOPLE).close()  # One that cannot be read is told before others are opened.
            self.store = SqliteStore(data / DATABASE, soon=write_last, server=True)
        except BaseException:
            self._plans.release()
            raise
        if self.store.older_copy is not None:
            self.remarks.append(Words(language)("start.new_format", path=self.store.older_copy))
        self._files = Files(data)
        self.people = People(
            data,
            self.store,
            key,
            idle=lambda: self.idle,
            is_written=self._files.is_written,
            cost=password_cost,
        )
        self.front = FrontDoor(data / DATABASE, voice_engine=voice_engine)
        self.control = ServerControl(control_token(environ, data), self.front.tracks, self._running)
        controls = self.front.control = ControlRoutes(self.control)
        self.front.sights.is_operator = controls.is_operator
        self._serve_people()
        hosts = [one.host for one in (*tracks, classic, licos) if one is not None]
        shared = Shared(
            data=data,
            environ=environ,
            store=self.store,
            database=data / DATABASE,
            limits=limits,
            ping_s=ping_s,
            crowd=Crowd(),
            tokens=self._checks,
            tell=None if tell is None else to_all(self.control.tell, tell),
            language=language,
            tls=tls,
            site=self._site([*origins, *(o for one in tracks for o in one.allow_origins)], hosts, tls),
            front=self.front,
            people=self.people,
            remarks=self._remarks,
        )
        self.track_servers = self._serve_tracks(tracks, plans, shared)
        self.classic: ClassicServer | None = None
        if classic is not None:
            folder = data / CLASSIC_LOGS if files else None
            self.classic = ClassicServer(classic, shared, folder=folder)
        self.meeting = self._serve_meeting(licos, licos_client, page_port, shared)
        """Where people meet and play on the page: the LiCOS door, or without one its rooms alone."""
        self.licos = None if licos is None else self.meeting
        self.doors: list[Door] = [
            *self.track_servers,
            *(() if self.classic is None else (self.classic,)),
            *(make(shared) for make in further),
            self.meeting,
        ]
        """In the order in which they start. LiCOS comes last: nobody sits down in its new village before
        interrupted ones go on."""
        self._serve_lobby(self.meeting, controls)
        self.front.tracks[:] = sorted((s for door in self.doors for s in door.shown), key=_second)
        self.remarks[:0] = _remarks(tracks, classic, language)

    @property
    def remarks(self) -> list[str]:
        """What the operator should know at the start."""
        return self._remarks.lines

    def _keep_private(self, data: Path) -> None:
        """Make the data folder, for its owner alone; close an older one."""
        try:
            make_private(data)
            self.close_folder(data)
        except OSError as error:
            raise CallerError(f"{error.filename or data}: {error.strerror or error}") from None

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
            self.remarks.append(Words(self._language)("start.short_key", variable=KEY))
        return tokens

    def _site(self, origins: Sequence[str], hosts: Sequence[str], tls: Tls | None) -> OwnSite:
        """What the server is called; says so if others can connect, and nobody has named it."""
        certified = [] if tls is None else tls.names()
        site = OwnSite(origins, [*hosts, *certified])
        if not origins and not certified and not all(map(is_loopback, hosts)):
            self.remarks.append(Words(self._language)("start.names", name=socket.gethostname()))
        return site

    def _serve_people(self) -> None:
        """Let the page know who comes, and forget those who leave."""
        self.front.people = PeopleRoutes(self.people)
        viewers, departures = self.front.viewers, self.people.departures
        viewers.person_of = self.front.sights.person_of = self.front.people.person_of
        departures.on_erased.append(self.front.forget)
        departures.on_leave.append(lambda person: viewers.lose(person, GONE))
        departures.on_log_out.append(lambda person: viewers.lose(person, LOGGED_OUT))

    def _serve_tracks(
        self, tracks: Sequence[Settings], plans: Sequence[tuple[Plan, Path] | None], shared: Shared
    ) -> list[TrackServer]:
        """The contest doors, with what earlier games have left to their teams and plans."""
        savers = self._plans.savers(plans)
        files = [self._files.track(track) for track in tracks]
        made = [
            TrackServer(
                track,
                shared,
                plan=None if plan is None else plan[0],
                changed=saver,
                playing=None if saver is None else saver.playing,
                complete=_completer(track, shared.environ),
                files=written,
                webhook=self._webhook(track, shared.environ),
                watchers=shared.tokens if _is_guarded(written, files, tracks) else None,
                open_feed=all(one.realtime.open for one in _sharing(written, files, tracks)),
            )
            for track, plan, saver, written in zip(tracks, plans, savers, files, strict=True)
        ]
        earlier = EarlierGames(self.store, self._remarks)
        for one, saver in zip(made, savers, strict=True):
            earlier.recall(one, () if saver is None else saver.left())
        return made

    def _serve_meeting(
        self,
        licos: LicosSettings | None,
        client: LicosClient | None,
        page_port: int | None,
        shared: Shared,
    ) -> LicosServer:
        """The LiCOS door; or the rooms of the page, with an address where no other door speaks HTTP."""
        if licos is not None:
            return LicosServer(licos, shared, client=client)
        page = None
        if self.classic is not None and not self.track_servers:
            page = PageServer(
                self.front,
                self.classic.settings,
                port=page_port,
                language=shared.language,
                crowd=shared.crowd,
                site=shared.site,
            )
        return LicosServer(_page_rooms(), shared, listens=False, client=client, page=page)

    def _serve_lobby(self, licos: LicosServer, controls: ControlRoutes) -> None:
        """The lobby, for the page."""
        identities = licos.licos_lobby.identities
        sights = self.front.sights
        self.front.lobby = LobbyRoutes(licos.lobby, identities, self.people, controls, sights)
        self.front.play = PlayRoutes(licos.lobby, licos.room, identities, self.people)
        sights.opens = self.front.play.opens
        self.front.play.voice = self.front.viewers.voice
        guests = [one.track.guests for one in self.track_servers if one.track.guests.invites]
        self.front.play.among = {one.settings.name: one for one in guests}
        self.front.play.tokens = self._checks
        self.front.play.opinions = Opinions(self.store, self._decided, self._plays)

    def _webhook(self, track: Settings, environ: Mapping[str, str]) -> Webhook | None:
        """Where notices of a track go; None if none are wanted or the address is not known."""
        url = environ.get(WEBHOOK_URL, "")
        if track.notifier is None:
            return None
        if not url:
            self._remarks.say(track.name, "start.no_notices", variable=WEBHOOK_URL)
            return None
        return Webhook(url, timeout_s=track.notifier.timeout_ms / 1_000)

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
    def listeners(self) -> list[Listener]:
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
                why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
                raise CallerError("errors.serve.cannot_listen", where=where, why=Message(str(why))) from None
        self._inherited.close()
        self._hand_over.start()
        self.people.start()
        for door in self.doors:
            self._resume(door)
        for door in self.doors:
            door.admit()

    def _resume(self, door: Door) -> None:
        """Go on with the games that an earlier server left open, or end them."""
        games = interrupted_games(self.store, door.name)
        for game in games:
            try:
                door.resume(game, self._resume_s, abort=self._break_off)
            except Exception as error:
                self._remarks.say(door.name, "start.cannot_go_on", game=game.header.game, error=error)
        if games and self._break_off:
            self._remarks.say(door.name, "start.broken_off", games=len(games))
        elif games:
            self._remarks.say(door.name, "start.interrupted", games=len(games), seconds=self._resume_s)
        if not self._break_off:
            door.resume_series(self._resume_s)

    def flush_news(self) -> None:
        """Say how much news was not told so far: before it is told that the server stops."""
        for door in self.doors:
            door.flush_news()

    async def drain(self) -> None:
        """Begin no new games; return when the running ones are finished."""
        await asyncio.gather(*(door.drain() for door in self.doors))

    async def leave(self) -> None:
        """Leave running games to the next server: everything is stored, and everybody disconnected. If that
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
        if not self._left:
            await self.store.close()


def _second(shown: ShownTrack) -> bool:
    """The second address of a track is shown after all tracks; so is what is no track."""
    return shown.protocol != "contest"


def _page_rooms() -> LicosSettings:
    """The villages of the page, where there is no LiCOS door."""
    return replace(licos_settings(ROOMS_PRESET), name=ROOMS)


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


def _is_guarded(one: TrackFiles, files: Sequence[TrackFiles], tracks: Sequence[Settings]) -> bool:
    """Whether the feed of a track needs a token: for its own games, or for those of a track that shares its
    folder."""
    return any(track.authentication and not track.realtime.open for track in _sharing(one, files, tracks))


def _sharing(one: TrackFiles, files: Sequence[TrackFiles], tracks: Sequence[Settings]) -> list[Settings]:
    """The tracks whose feed is in the same folder, including this one."""
    return [track for other, track in zip(files, tracks, strict=True) if other.feed == one.feed]


def _completer(track: Settings, environ: Mapping[str, str]) -> Complete | None:
    """The language model that generates a track's characters; None if it is not configured."""
    if track.generator is None:
        return None
    key = key_from(environ)
    if not key and track.generator.base_url == BASE_URL:
        return None
    settings = EndpointSettings(base_url=track.generator.base_url)

    async def complete(prompt: Prompt) -> Completion | ModelFault:
        async with ModelClient(settings, key) as client:
            return await client.complete(prompt)

    return complete


def _remarks(tracks: Sequence[Settings], classic: ClassicSettings | None, language: Language) -> list[str]:
    """The remarks of all settings files."""
    words = Words(language)
    found = [
        f"{t.name}: {r}"
        for t in tracks
        for r in (*t.remarks, *(words("start.not_built", what=u) for u in t.unsupported), *t.notices)
    ]
    if classic is not None:
        found += [f"{classic.name}: {remark}" for remark in classic.remarks]
    rules = {one.name: one.reseat_rule for one in tracks}
    if classic is not None:
        rules[classic.name] = classic.reseat_rule
    return found + [f"{name}: {reseat_remark(rule, language)}" for name, rule in rules.items()]
