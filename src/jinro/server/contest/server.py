"""`TrackServer`: one track at its address: agents at `/ws`, the API at `/api/v1`, a page for people at `/`,
the feed for spectators at `/realtime`."""

import asyncio
import socket
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from aiohttp import web

from jinro.completion import Complete
from jinro.config.settings import Settings
from jinro.contest.plan import Plan
from jinro.net.addresses import parse_networks
from jinro.net.agent import RemoteAgent
from jinro.net.gate import Crowd
from jinro.net.handshake import UpgradeRequest
from jinro.net.limits import Limits
from jinro.net.listen import duplicates, listen
from jinro.net.origin import OwnSite
from jinro.net.tls import Tls
from jinro.net.webhook import Webhook
from jinro.net.websocket import AgentDoor
from jinro.server.address import client_url
from jinro.server.contest.deaths import DeathWatch
from jinro.server.contest.matching import Need
from jinro.server.contest.news import SEEN, TrackNews
from jinro.server.contest.teams import Teams, progress, team_rows
from jinro.server.contest.track import NO_NEW, Track
from jinro.server.deathless import SEEN as DEATHS
from jinro.server.deathless import Deathless
from jinro.server.files import TrackFiles
from jinro.server.hand_over import Inherited
from jinro.server.news import Tell
from jinro.server.notices import Notices
from jinro.server.running import Running
from jinro.server.tokens import Tokens, presented_token
from jinro.server.web.api import Api
from jinro.server.web.front import FrontDoor
from jinro.server.web.http_log import logger
from jinro.server.web.realtime import realtime_route
from jinro.server.web.routes import Route, application
from jinro.store.store import Store
from jinro.transcript.words import Language
from jinro.village.clock import unix_ms


class TrackServer:
    """One track, served to agents, programs and people; it is the `TrackInfo` that the web reads."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        database: Path | None = None,
        tokens: Tokens | None = None,
        limits: Limits | None = None,
        ping_s: float = 30.0,
        crowd: Crowd | None = None,
        plan: Plan | None = None,
        changed: Callable[[Plan], None] | None = None,
        playing: Callable[[Sequence[str]], None] | None = None,
        complete: Complete | None = None,
        files: TrackFiles | None = None,
        watchers: Tokens | None = None,
        open_feed: bool = False,
        webhook: Webhook | None = None,
        tell: Tell | None = None,
        language: Language = "en",
        tls: Tls | None = None,
        site: OwnSite | None = None,
        front: FrontDoor | None = None,
    ) -> None:
        """`watchers` checks who may read the realtime feed (None: everybody); with `open_feed` everybody may
        read all of it, even while a game is running. `webhook` carries the notices that the settings ask
        for. `tell` is told what goes on, in `language`. `tls`: the certificate; None: no encryption.
        `site`: what the server is called, and which pages may connect.
        `front` is the page, which tracks share."""
        self.settings = settings
        self.tls = tls
        self.site = site or OwnSite(names=[settings.host])
        self.language: Language = language
        self.tokens = tokens if settings.authentication else None
        self.database = database
        self._feed = None if files is None else files.feed
        self._watchers = watchers
        self._public = None if files is None or watchers is not None or open_feed else files.files.public
        self.front = front or FrontDoor(database)
        self.front.tracks.append(self)
        self.front.contests.append(self)
        self.teams = Teams(settings.health)
        self.track = Track(
            settings,
            store=store,
            plan=plan,
            changed=changed,
            playing=playing,
            complete=complete,
            files=files,
            health=self.teams.health if self.teams.enforced else None,
        )
        self.door = AgentDoor(
            lambda agent, request: self.track.arrive(agent),
            check=self._check_token,
            closed=self._closed,
            limits=limits or settings.limits,
            ping_s=ping_s,
            crowd=crowd,
            proxies=settings.trusted_proxies,
            tls=None if tls is None else tls.context,
            site=self.site,
        )
        self.port = settings.port
        self.track.on_end = self._ended
        self.track.on_leave = self._left
        self.track.on_start = self._began
        self.news: TrackNews | None = None
        if tell is not None:
            self.news = TrackNews(self.track, tell, language)
            self.door.on_refused = self.news.refused
            self.track.on_join = self.news.joined
            self.track.on_surplus = self.news.surplus
            self.track.follow(self.news.happened, SEEN)
        self.notices: Notices | None = None
        if settings.notifier is not None and webhook is not None:
            self.notices = Notices(self.track, settings.notifier, webhook)
        self._deaths = DeathWatch(self._deathless)
        if self.news is not None or self.notices is not None:
            self.track.follow(self._deaths.happened, DEATHS)
        self._free: asyncio.TimerHandle | None = None
        """When the next quarantine ends."""
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None

    async def start(self, inherited: Inherited) -> None:
        """Listen; port 0 becomes a free port."""
        api = Api(self, self.front)
        agents = Route(method="WS", path="/ws", handle=self.door.handle, shows="seat", viewer="team")
        rows = [agents, *api.routes(), *self.front.routes()]
        if self._feed is not None:
            rows.append(realtime_route(self._feed, self._watchers, self.front.sights, self._public))
        proxies = parse_networks(self.settings.trusted_proxies)
        self.app = application(rows, site=self.site, proxies=proxies)
        self.app.on_shutdown.append(api.shutdown)
        self._runner = web.AppRunner(self.app, access_log=None, handle_signals=False, logger=logger)
        await self._runner.setup()
        host, port = self.settings.host, self.settings.port
        self._listening = await listen(self._connection, host, port, inherited.take(host, port))
        if not self.port:
            self.port = self._listening.sockets[0].getsockname()[1]
        self._await_end_of_quarantine()
        if self.notices is not None:
            self.notices.started()
        if self.news is not None:
            self.news.start()

    async def serve_at(self, door: socket.socket) -> asyncio.Server:
        """Accept connections at one more socket that listens: on another loopback, for one."""
        return await listen(self._connection, self.settings.host, self.port, door)

    def doors(self) -> list[socket.socket]:
        """Duplicates of the listening sockets."""
        return duplicates(self._listening)

    def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.close()

    async def stop(self) -> None:
        """Abort running games and close all connections."""
        self.track.stop()
        await self.track.drain()
        if self._free is not None:
            self._free.cancel()
        if self.news is not None:
            self.news.stop()
        if self.notices is not None and self._listening is not None:
            await self.notices.stop()
        self.close()
        await self.front.close()
        await self.door.stop()
        if self._runner is not None:
            await self._runner.cleanup()

    def _began(self, running: Running) -> None:
        if self.news is not None:
            self.news.began(running)
        if self.notices is not None:
            self.notices.game_began(running)

    def _left(self, agent: RemoteAgent) -> None:
        self.teams.health.seen(agent.team, unix_ms())
        if self.news is not None:
            self.news.left(agent)

    def _deathless(self, running: Running, found: Deathless) -> None:
        if self.news is not None:
            self.news.deathless(running, found)
        if self.notices is not None:
            self.notices.deathless(running.id, found.days, found.day)

    def _ended(self, running: Running) -> None:
        """Count a game that is over, and tell about it."""
        self._deaths.ended(running)
        if self.news is not None:
            self.news.ended(running)
        quarantined = self.teams.ended(running)
        self._await_end_of_quarantine()
        if self.notices is None:
            return
        lost = sorted({running.teams[seat - 1] for seat in running.game.state.lost})
        aborted, trouble = running.reason == "errors", bool(running.trouble)
        self.notices.game_ended(running.id, lost, aborted=aborted, trouble=trouble)
        health = self.teams.health
        for team in quarantined if self.teams.enforced else ():
            games, minutes = len(health.records[team].last), health.rules.quarantine_ms / 60_000
            self.notices.quarantined(team, health.failure_rate(team), games, minutes)

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

    def _connection(self) -> asyncio.Protocol:
        """The protocol of a new connection: an agent's, or HTTP."""
        assert self._runner is not None
        assert self._runner.server is not None
        return self.door.protocol(self._runner.server)

    def _check_token(self, agent: RemoteAgent, request: UpgradeRequest) -> str:
        """The reason for refusing an agent, if its token does not allow it to play."""
        if self.tokens is not None:
            token = presented_token(request.query.get("token"), request.authorization)
            if not self.tokens.may_play(token, agent.team):
                return "the token is not valid for this team"
        return ""

    def _closed(self, request: UpgradeRequest) -> str:
        """The reason for accepting no agents from this address, if the server drains and none of its seats is
        empty."""
        return NO_NEW if self.track.draining and not self.track.may_return(request.remote) else ""

    # What the web reads

    @property
    def protocol(self) -> Literal["contest"]:
        return "contest"

    @property
    def is_open(self) -> bool:
        return self.settings.realtime.open

    @property
    def delay_ms(self) -> int:
        return self.settings.realtime.delay_ms

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

    def team_rows(self, *, secrets: bool, teams: Teams | None = None) -> list[dict[str, object]]:
        return team_rows(self.track, teams or self.teams, secrets=secrets)

    def need(self) -> Need | None:
        """What the agents that wait are waiting for; None if nobody waits, or only for teams that play."""
        playing = {team for running in self.track.games.values() for team in running.teams}
        return None if self.track.draining else self.track.room.need(playing)

    def progress(self) -> dict[str, int] | None:
        return progress(self.track)
