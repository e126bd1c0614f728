"""`Server`: everything that one process serves, started, drained and stopped together."""

import asyncio
import os
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct
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
from jinro.language.prose.read import load_grammars
from jinro.net.addresses import is_loopback
from jinro.net.gate import Crowd
from jinro.net.limits import Limits
from jinro.net.llm import ModelClient
from jinro.net.origin import OwnSite
from jinro.net.tls import Tls
from jinro.net.webhook import Webhook
from jinro.server.classic.mixed_door import MixedDoor
from jinro.server.classic.news import ClassicNews
from jinro.server.classic.server import ClassicServer
from jinro.server.contest.earlier import EarlierGames
from jinro.server.contest.plans import TrackPlans
from jinro.server.contest.server import TrackServer
from jinro.server.contest.track import Track
from jinro.server.control import ServerControl, control_token
from jinro.server.files import Files, TrackFiles
from jinro.server.hand_over import HandOverOffer, Inherited
from jinro.server.licos.client.server import ClientServer
from jinro.server.licos.host_token import host_token
from jinro.server.licos.server import LicosServer
from jinro.server.licos.village import LicosVillage
from jinro.server.news import News, Tell
from jinro.server.opinions import DecidedGame, Opinions
from jinro.server.people.departures import GONE, LOGGED_OUT
from jinro.server.people.marks import people_key
from jinro.server.people.passwords import Cost
from jinro.server.people.people import People
from jinro.server.remarks import Remarks
from jinro.server.resume import interrupted_games, interrupted_series
from jinro.server.running import Running
from jinro.server.shown_doors import ShownClassic, ShownLicos, ShownMixed
from jinro.server.start_words import START
from jinro.server.tokens import KEY, Tokens
from jinro.server.web.control import ControlRoutes
from jinro.server.web.front import FrontDoor
from jinro.server.web.lobby import LobbyRoutes
from jinro.server.web.page_server import PageServer
from jinro.server.web.people import PeopleRoutes
from jinro.server.web.play import PlayRoutes
from jinro.server.web.track_info import ROOMS, ShownTrack
from jinro.store import DATABASE, PEOPLE, PeopleTables, SqliteStore
from jinro.store.private import make_private
from jinro.transcript.words import Language
from jinro.village.clock import unix_ms
from jinro.village.turns import Turns, turns
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits

CLASSIC_LOGS: Final = "log/classic"
LAST_TURNS: Final = 20
"""Turns of the event loop in which answers that have come are decided, before games are left."""
WEBHOOK_URL: Final = "SLACK_WEBHOOK_URL"
ROOMS_PRESET: Final = "licos-8"


Listening = TrackServer | MixedDoor | ClassicServer | LicosServer | PageServer | ClientServer


class _Common(Struct, frozen=True):
    """What all doors of a server share."""

    data: Path
    environ: Mapping[str, str]
    limits: Limits | None
    ping_s: float
    crowd: Crowd
    tell: Tell | None
    language: Language
    tls: Tls | None
    site: OwnSite


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
    ) -> None:
        """`files`: whether the classic door writes logs of its games; tracks have settings for that. Games
        that an earlier server left open go on after `resume_s` at the latest, or are ended with
        `break_off`. `inherited`: the listening sockets of the server before. `language`: of what the
        operator is told. `tell` is told what goes on, piece by piece. `tls`: the certificate of all doors
        but the classic ones, which have no encryption; None: nobody has. `page_port`: of the page, if there
        are classic doors only; None: the default one, or a free one where that is taken. `voice_engine`: the
        origin of the engine that speaks on the page; empty: there is none. `password_cost`: of the hash of a
        password; None: the usual one. `origins`: under which it is reached too, or whose pages may
        connect, besides those that tracks name."""
        self._language = language
        self._resume_s = resume_s
        self._break_off = break_off
        self._inherited = inherited or Inherited()
        self.asked = asyncio.Event()
        """Set when another server wants to take over."""
        self._hand_over = HandOverOffer(data / DATABASE, self.asked.set)
        self._left = False
        self._remarks = Remarks(language)
        self._turns: Turns | None = None
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
            self.store = SqliteStore(data / DATABASE, soon=self._write_last, server=True)
        except BaseException:
            self._plans.release()
            raise
        if self.store.older_copy is not None:
            self.remarks.append(f"the store has a new format; the old one is in {self.store.older_copy}")
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
        tell = None if tell is None else _both(self.control.tell, tell)
        hosts = [one.host for one in (*tracks, classic, licos) if one is not None]
        site = self._site([*origins, *(origin for one in tracks for origin in one.allow_origins)], hosts, tls)
        common = _Common(data, environ, limits, ping_s, Crowd(), tell, language, tls, site)
        self.track_servers = self._serve_tracks(tracks, plans, common)
        mixed = [one.track for one in self.track_servers if one.settings.classic_port is not None]
        self.mixed_doors = [MixedDoor(track, limits=limits, crowd=common.crowd) for track in mixed]
        self.classic = None if classic is None else self._serve_classic(classic, common, files=files)
        self._classic_news: ClassicNews | None = None
        if self.classic is not None and tell is not None:
            self._classic_news = ClassicNews(self.classic, tell)
        self.licos = None if licos is None else self._serve_licos(licos, common)
        self.licos_client: ClientServer | None = None
        """A published browser client of LiCOS."""
        self.meeting = self.licos or self._serve_licos(_page_rooms(), common)
        """Where people meet and play on the page: the LiCOS door, or without one its rooms alone."""
        self._serve_lobby(self.meeting, licos_client, controls)
        self.page: PageServer | None = None
        """The page, where no other door speaks HTTP."""
        if self.classic is not None and not tracks and licos is None:
            self.page = PageServer(
                self.front,
                self.classic.settings,
                port=page_port,
                language=language,
                crowd=common.crowd,
                site=site,
            )
        self._show_doors()
        self.remarks[:0] = _remarks(tracks, classic, language)

    def _write_last(self, write: Callable[[], None]) -> None:
        """The store writes after all villages of a turn."""
        if self._turns is None:
            self._turns = turns()
        self._turns.last(write)

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
            self.remarks.append(f"{KEY} is short; 32 random characters are safe")
        return tokens

    def _site(self, origins: Sequence[str], hosts: Sequence[str], tls: Tls | None) -> OwnSite:
        """What the server is called; says so if others can connect, and nobody has named it."""
        certified = [] if tls is None else tls.names()
        site = OwnSite(origins, [*hosts, *certified])
        if not origins and not certified and not all(map(is_loopback, hosts)):
            self.remarks.append(START[self._language]["names"].format(name=socket.gethostname()))
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
        self, tracks: Sequence[Settings], plans: Sequence[tuple[Plan, Path] | None], common: _Common
    ) -> list[TrackServer]:
        """The contest doors, with what earlier games have left to their teams and plans."""
        tokens, savers = self._checks, self._plans.savers(plans)
        files = [self._files.track(track) for track in tracks]
        made = [
            TrackServer(
                track,
                store=self.store,
                database=common.data / DATABASE,
                tokens=tokens,
                limits=common.limits,
                ping_s=common.ping_s,
                crowd=common.crowd,
                plan=None if plan is None else plan[0],
                changed=saver,
                playing=None if saver is None else saver.playing,
                complete=_completer(track, common.environ),
                files=written,
                webhook=self._webhook(track, common.environ),
                tell=common.tell,
                language=common.language,
                tls=common.tls,
                site=common.site,
                watchers=tokens if _is_guarded(written, files, tracks) else None,
                front=self.front,
                open_feed=all(one.realtime.open for one in _sharing(written, files, tracks)),
            )
            for track, plan, saver, written in zip(tracks, plans, savers, files, strict=True)
        ]
        earlier = EarlierGames(self.store, self._remarks)
        for one, saver in zip(made, savers, strict=True):
            earlier.recall(one, () if saver is None else saver.left())
        return made

    def _serve_classic(self, settings: ClassicSettings, common: _Common, *, files: bool) -> ClassicServer:
        folder = common.data / CLASSIC_LOGS if files else None
        return ClassicServer(settings, store=self.store, folder=folder, crowd=common.crowd)

    def _serve_lobby(self, licos: LicosServer, client: LicosClient | None, controls: ControlRoutes) -> None:
        """The lobby: for the page, and for a published client."""
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
        if client is not None:
            self.licos_client = ClientServer(client, licos, self.people, language=self._language)
            self.remarks.extend(self.licos_client.remarks)

    def _serve_licos(self, settings: LicosSettings, common: _Common) -> LicosServer:
        return LicosServer(
            settings,
            store=self.store,
            host_token=host_token(common.environ, common.data),
            limits=common.limits,
            ping_s=common.ping_s,
            crowd=common.crowd,
            tell=common.tell,
            language=common.language,
            tls=common.tls,
            site=common.site,
            front=self.front,
            people=self.people,
        )

    def _show_doors(self) -> None:
        """Let the page show the doors that are no contest tracks; those show themselves."""
        self.front.tracks += [ShownMixed(door) for door in self.mixed_doors]
        if self.classic is not None:
            self.front.tracks.append(ShownClassic(self.classic))
        self.front.tracks.append(ShownLicos(self.meeting, listens=self.licos is not None))

    def _webhook(self, track: Settings, environ: Mapping[str, str]) -> Webhook | None:
        """Where notices of a track go; None if none are wanted or the address is not known."""
        url = environ.get(WEBHOOK_URL, "")
        if track.notifier is None:
            return None
        if not url:
            self._remarks.add(track.name, f"slack_notifier: no notices: {WEBHOOK_URL} is not set")
            return None
        return Webhook(url, timeout_s=track.notifier.timeout_ms / 1_000)

    @property
    def served(self) -> list[TrackServer | MixedDoor | ClassicServer | LicosServer]:
        """All doors of agents."""
        return [*self.track_servers, *self.mixed_doors, *self._others]

    @property
    def _listening(self) -> list[Listening]:
        """LiCOS comes last: nobody sits down in its new village before the interrupted ones go on. Its
        published client comes after it, for the same reason."""
        first = () if self.page is None else (self.page,)
        last = () if self.licos_client is None else (self.licos_client,)
        return [*first, *self.served, *last]

    def _running(self) -> Iterator[tuple[ShownTrack, Running | LicosVillage]]:
        """All games that run, with their doors."""
        for one in self.track_servers:
            yield from ((one, running) for running in one.games.values() if running.begun)
        for track in self.front.tracks:
            if isinstance(track, ShownClassic):
                yield from ((track, running) for running in track.running())
            elif isinstance(track, ShownLicos):
                yield from ((track, village) for village in track.villages())

    def _decided(self, game: str) -> DecidedGame | None:
        """A game that is decided, in which people still talk."""
        for village in self.meeting.room.villages.values():
            if village.id == game and village.game is not None and not village.game.closed:
                return DecidedGame(village.journal, village.clock.now_ms())
        return None

    def _plays(self, game: str) -> bool:
        """Whether a game is not decided yet."""
        if any(game in one.games for one in self.track_servers):
            return True
        villages = (one for one in self.meeting.room.villages.values() if one.id == game)
        return any(one.game is not None and not one.game.state.ended for one in villages)

    @property
    def idle(self) -> bool:
        """Whether no game is running."""
        return not (
            any(one.games for one in self.track_servers)
            or (self.classic is not None and self.classic.series)
            or any(village.started for village in self.meeting.room.villages.values())
        )

    @property
    def _others(self) -> list[ClassicServer | LicosServer]:
        return [one for one in (self.classic, self.licos) if one is not None]

    @property
    def _rooms(self) -> list[Track | ClassicServer | LicosServer]:
        doors = () if self.classic is None else (self.classic,)
        return [*(one.track for one in self.track_servers), *doors, self.meeting]

    @property
    def _held(self) -> list[Track | ClassicServer]:
        """The rooms in which agents may wait before interrupted games go on."""
        return [
            *(one.track for one in self.track_servers),
            *(() if self.classic is None else (self.classic,)),
        ]

    async def start(self) -> None:
        """Listen on all addresses; if one fails, on none."""
        # Players in the server read what is said; loading takes longer than an event loop may wait.
        await asyncio.to_thread(load_grammars)
        await self._files.start()
        addresses = [(one.settings.host, one.port) for one in self._listening]
        await asyncio.to_thread(self._inherited.keep, addresses)
        for room in self._held:
            room.hold()
        for one in self._listening:
            try:
                await one.start(self._inherited)
            except OSError as error:
                await self.stop()
                where = f"{one.settings.host}:{one.port}"
                why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
                raise CallerError(f"cannot listen on {where}: {why}") from None
        if self._classic_news is not None:
            self._classic_news.start()
        self._inherited.close()
        self._hand_over.start()
        self.people.start()
        self._resume()
        for room in self._held:
            room.release()
        if self.licos is not None:
            self.licos.open_again()
        else:
            self.meeting.open_inside()

    def _resume(self) -> None:
        """Go on with the games that an earlier server left open, or end them."""
        for track in self._rooms:
            name = track.settings.name
            games = interrupted_games(self.store, name)
            for game in games:
                try:
                    track.resume(game, self._resume_s, abort=self._break_off)
                except Exception as error:
                    self._remarks.add(name, f"game {game.header.game} cannot go on: {error}")
            if games and self._break_off:
                self._remarks.say(name, "broken_off", games=len(games))
            elif games:
                self._remarks.say(name, "interrupted", games=len(games), seconds=self._resume_s)

        if self.classic is not None and not self._break_off:
            settings = self.classic.settings
            for players in interrupted_series(self.store, settings.name, settings.games, unix_ms()):
                self.classic.resume_series(players, self._resume_s)
                self._remarks.say(settings.name, "series", seconds=self._resume_s)

    def flush_news(self) -> None:
        """Say how much news was not told so far: before it is told that the server stops."""
        for news in (*(one.news for one in self.track_servers), self._classic_news, self.meeting.news):
            if news is not None:
                news.flush()

    async def drain(self) -> None:
        """Begin no new games; return when the running ones are finished."""
        await asyncio.gather(*(room.drain() for room in self._rooms))

    async def leave(self) -> None:
        """Leave running games to the next server: everything is stored, and everybody disconnected. If that
        server has asked for the doors, it gets them. Call `stop` afterwards."""
        doors = [door for one in self._listening for door in one.doors()]
        self.people.rest()
        for one in self._listening:
            one.close()
        for _ in range(LAST_TURNS):
            await asyncio.sleep(0)  # What has come is decided.
        await asyncio.gather(*(room.interrupt() for room in self._rooms))
        await self._plans.close()
        await self.store.close()
        self._left = True
        self._hand_over.give(doors)
        for door in doors:
            door.close()

    async def stop(self) -> None:
        """Abort running games and stop."""
        if self._classic_news is not None:
            self._classic_news.stop()
        await self._hand_over.close()
        inside = () if self.licos is not None else (self.meeting,)
        await asyncio.gather(*(one.stop() for one in (*self._listening, *inside)))
        await self._plans.close()
        await self._files.stop()
        await self.people.close()
        if not self._left:
            await self.store.close()


def _page_rooms() -> LicosSettings:
    """The villages of the page, where there is no LiCOS door."""
    return replace(licos_settings(ROOMS_PRESET), name=ROOMS)


def _both(first: Tell, second: Tell) -> Tell:
    """Tells both."""

    def tell(news: News) -> None:
        first(news)
        second(news)

    return tell


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
    found = [
        f"{t.name}: {r}"
        for t in tracks
        for r in (*t.remarks, *(f"not built yet: {u}" for u in t.unsupported), *t.notices)
    ]
    if classic is not None:
        found += [f"{classic.name}: {remark}" for remark in classic.remarks]
    rules = {one.name: one.reseat_rule for one in tracks}
    if classic is not None:
        rules[classic.name] = classic.reseat_rule
    return found + [f"{name}: {reseat_remark(rule, language)}" for name, rule in rules.items()]
