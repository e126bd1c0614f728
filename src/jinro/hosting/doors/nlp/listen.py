"""`TrackServer`: one track at its address: agents at `/ws`, the API at `/api/v1`, a page for people at `/`,
the feed for spectators at `/realtime`."""

import asyncio
import socket
from collections.abc import Iterator, Mapping
from typing import Final, Literal

from jinro.config.settings import Settings
from jinro.contest.score.deathless import SEEN as DEATHS
from jinro.hosting.characters import completer
from jinro.hosting.door import AtAddress, HttpListener, ListeningAddress, Shared, TrackDoor
from jinro.hosting.doors.nlp.matching import Need
from jinro.hosting.doors.nlp.mixed_door import MixedDoor
from jinro.hosting.doors.nlp.news import SEEN, TrackNews, TrackWatch
from jinro.hosting.doors.nlp.plans import PlanSaver
from jinro.hosting.doors.nlp.teams import TeamRow, Teams, progress, team_rows
from jinro.hosting.doors.nlp.track import Track
from jinro.hosting.handover import Inherited
from jinro.hosting.notices.chat import ChatWriter
from jinro.hosting.notices.notice import Fact, Telling, for_operator, name_of, to_all
from jinro.hosting.resume import InterruptedGame
from jinro.hosting.tokens import presented_token
from jinro.hosting.village import Running
from jinro.hosting.web.api import Api
from jinro.hosting.web.application import application
from jinro.hosting.web.front import FrontDoor
from jinro.hosting.web.realtime import realtime_route
from jinro.hosting.web.routes import Route
from jinro.hosting.web.sight import ShownTrack
from jinro.i18n import Language, coded
from jinro.net.addresses import client_url, parse_networks
from jinro.net.handshake import UpgradeRequest
from jinro.net.origin import OwnSite
from jinro.net.peer import RemoteAgent
from jinro.net.webhook import Webhook
from jinro.net.websocket import AgentDoor
from jinro.village.clock import unix_ms

WEBHOOK_URL: Final = "SLACK_WEBHOOK_URL"


class TrackServer(TrackDoor, AtAddress[HttpListener]):
    """One track, served to agents, programs and people; it is the `TrackInfo` that the web reads."""

    def __init__(
        self, settings: Settings, shared: Shared | None = None, *, saver: PlanSaver | None = None
    ) -> None:
        """`saver`: its plan, if it has one."""
        shared = shared or Shared()
        self.settings = settings
        self.name = settings.name
        self.tls = shared.tls
        self.site = shared.site or OwnSite(names=[settings.host])
        self.language: Language = shared.language
        self.tokens = shared.tokens if settings.authentication else None
        self.is_open, self.delay_ms = settings.realtime.open, settings.realtime.delay_ms
        self.database = shared.database
        self._checks = shared.tokens
        self._files = None if shared.files is None else shared.files.track(settings)
        self.front = shared.front or FrontDoor(self.database)
        self.front.tracks.append(self)
        self.front.contests.append(self)
        self.teams = Teams(settings.health)
        self.track = Track(
            settings,
            store=shared.store,
            plan=None if saver is None else saver.plan,
            saver=saver,
            complete=completer(settings.generator, shared.environ),
            files=self._files,
            health=self.teams.health if self.teams.enforced else None,
        )
        self.track.followers.reading = shared.reading
        self.door = self._agent_door(shared)
        self._listener = HttpListener(self.door.protocol, settings, settings.port)
        self.mixed: MixedDoor | None = None
        """Where classic agents come into the track."""
        if settings.classic_port is not None:
            self.mixed = MixedDoor(self.track, limits=shared.limits, crowd=shared.crowd)
        self.track.on_end = self._ended
        self.track.on_leave = self._left
        self.track.on_start = self._began
        self.chat = _chat(settings, shared)
        told_in_chat = None if self.chat is None else self.chat.tell
        self._telling = Telling(self.name, to_all(for_operator(shared.tell), told_in_chat))
        self.news = TrackNews(self.track, self._telling, shared.language)
        notifier = None if self.chat is None else settings.notifier
        self._watch = TrackWatch(self.track, self._telling, self.news.deathless, notifier)
        if self._telling.wanted:
            self.door.on_refused = self._telling.refused
            self.track.on_join = self.news.joined
            self.track.on_surplus = self.news.surplus
            self.track.follow(self.news.happened, SEEN)
            self.track.follow(self._watch.happened, DEATHS)
        self._free: asyncio.TimerHandle | None = None
        """When the next quarantine ends."""

    def _agent_door(self, shared: Shared) -> AgentDoor:
        return AgentDoor(
            lambda agent, request: self.track.arrive(agent),
            check=self._check_token,
            closed=self._closed,
            limits=shared.limits or self.settings.limits,
            ping_s=shared.ping_s,
            crowd=shared.crowd,
            proxies=self.settings.trusted_proxies,
            tls=None if shared.tls is None else shared.tls.context,
            site=self.site,
        )

    async def start(self, inherited: Inherited) -> None:
        """Listen; port 0 becomes a free port."""
        api = Api(self, self.front)
        agents = Route(method="WS", path="/ws", handle=self.door.handle, shows="seat", viewer="team")
        rows = [agents, *api.routes(), *self.front.routes()]
        rows += self._feed_routes()
        proxies = parse_networks(self.settings.trusted_proxies)
        self.app = application(rows, site=self.site, proxies=proxies)
        self.app.on_shutdown.append(api.shutdown)
        await self._listener.start(self.app, inherited)
        self._await_end_of_quarantine()
        self._watch.start()
        self._telling.start()

    def _feed_routes(self) -> list[Route]:
        """The realtime feed. Where tracks share its folder, the games of one may need a token (they are not
        open), and only if those of all are open may the public read running ones whole."""
        files = self._files
        if files is None or files.feed is None:
            return []
        sharing = files.sharing()
        guarded = any(one.authentication and not one.realtime.open for one in sharing)
        watchers = self._checks if guarded else None
        is_open = all(one.realtime.open for one in sharing)
        public = None if watchers is not None or is_open else files.files.public
        return [realtime_route(files.feed, watchers, self.front.sights, public)]

    async def serve_at(self, door: socket.socket) -> asyncio.Server:
        """Accept connections at one more socket that listens: on another loopback, for one."""
        return await self._listener.serve_at(door)

    # As a `Door`

    @property
    def listeners(self) -> list[ListeningAddress]:
        return [self] if self.mixed is None else [self, self.mixed]

    @property
    def shown_tracks(self) -> list[ShownTrack]:
        return [self] if self.mixed is None else [self, self.mixed]

    def hold(self) -> None:
        self.track.hold()

    async def resume(self, stored: InterruptedGame, wait_s: float, *, abort: bool) -> None:
        await self.track.resume(stored, wait_s, abort=abort)

    def admit(self) -> None:
        self.track.release()

    def running(self) -> Iterator[tuple[ShownTrack, Running]]:
        return ((self, running) for running in self.games.values() if running.begun)

    async def drain(self) -> None:
        await self.track.drain()

    async def interrupt(self) -> None:
        await self.track.interrupt()

    async def stop(self) -> None:
        """Abort running games and close all connections."""
        self.track.stop()
        await self.track.drain()
        if self._free is not None:
            self._free.cancel()
        self._telling.stop()
        self._watch.stop()
        if self.chat is not None and self._listener.listens:
            await self.chat.stop()
        self.close()
        await self.front.close()
        await self.door.stop()
        await self._listener.stop()
        if self.mixed is not None:
            await self.mixed.stop()

    def _began(self, running: Running) -> None:
        self.news.began(running)
        self._watch.began()

    def _left(self, agent: RemoteAgent) -> None:
        self.teams.health.seen(agent.team, unix_ms())
        self.news.left(agent)

    def _ended(self, running: Running) -> None:
        """Count a game that is over, and tell about it."""
        self.news.ended(running)
        quarantined = self.teams.ended(running)
        self._await_end_of_quarantine()
        self._watch.ended(running.id)
        health = self.teams.health
        for team in quarantined if self.teams.enforced else ():
            args: dict[str, Fact] = {
                "team": name_of(team),
                "rate": health.failure_rate(team),
                "games": len(health.records[team].last),
                "minutes": health.rules.quarantine_ms / 60_000,
            }
            self._telling.say("quarantine", args, chat=True)

    def _await_end_of_quarantine(self) -> None:
        """Look for games when the next quarantine ends."""
        if not self.teams.enforced:
            return
        if self._free is not None:
            self._free.cancel()
            self._free = None
        now = unix_ms()
        ends = [one.quarantined_until_ms for one in self.teams.health.records.values()]
        ahead = [end for end in ends if end > now]
        if ahead:
            wait_s = (min(ahead) - now) / 1_000
            self._free = asyncio.get_running_loop().call_later(wait_s, self._quarantine_is_over)

    def _quarantine_is_over(self) -> None:
        self._await_end_of_quarantine()
        self.track.match()

    def _check_token(self, agent: RemoteAgent, request: UpgradeRequest) -> str:
        """The reason for refusing an agent, if its token does not allow it to play."""
        if self.tokens is not None:
            token = presented_token(request.query.get("token"), request.authorization)
            if not self.tokens.may_play(token, agent.team):
                return coded("connections.bad_token")
        return ""

    def _closed(self, request: UpgradeRequest) -> str:
        """The reason for accepting no agents from this address, if the server drains and none of its seats is
        empty."""
        if self.track.draining and not self.track.may_return(request.remote):
            return coded("connections.no_new_agents")
        return ""

    # What the web reads

    protocol: Literal["contest"] = "contest"

    @property
    def url(self) -> str:
        """Where agents connect."""
        return client_url("ws" if self.tls is None else "wss", self.settings.host, self.port, "/ws")

    @property
    def draining(self) -> bool:
        return self.track.draining

    @property
    def games(self) -> Mapping[str, Running]:
        return self.track.games

    @property
    def waiting(self) -> int:
        return len(self.track.room)

    @property
    def surplus(self) -> int:
        return sum(self.track.room.surplus(agent.team) for agent in self.track.room)

    def team_rows(self, *, secrets: bool, teams: Teams | None = None) -> list[TeamRow]:
        return team_rows(self.track, teams or self.teams, secrets=secrets)

    def need(self) -> Need | None:
        """What the agents that wait are waiting for; None if no agent waits, or only for teams that play."""
        playing = {team for running in self.track.games.values() for team in running.teams}
        return None if self.track.draining or self.track.held else self.track.room.need(playing)

    def progress(self) -> dict[str, int] | None:
        return progress(self.track)


def _chat(settings: Settings, shared: Shared) -> ChatWriter | None:
    """Where notices go besides the operator; None if none are wanted, or the address is not known."""
    notifier, url = settings.notifier, shared.environ.get(WEBHOOK_URL, "")
    if notifier is None:
        return None
    if not url:
        shared.remarks.say(settings.name, "start.no_notices", variable=WEBHOOK_URL)
        return None
    webhook = Webhook(url, timeout_s=notifier.timeout_ms / 1_000)
    return ChatWriter(settings.name, settings.rules.language, notifier, webhook)
