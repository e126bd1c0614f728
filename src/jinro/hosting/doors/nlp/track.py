"""`Track`: one village played game after game: its waiting room, its running games, and reconnecting agents.

Everything runs on one event loop and every step is a plain call, so no connection can be lost or seated twice
between two steps.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final

from jinro.completion import Complete
from jinro.config.settings import Settings
from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.contest.plan.health import TeamHealth
from jinro.contest.plan.plan import Plan
from jinro.errors import StoreError
from jinro.game.commands import Close, Command, Open, Pause
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.game.roles import Role, Seat
from jinro.hosting.agents.protocols import AgentProtocol, protocols_of
from jinro.hosting.agents.seats import AgentPart
from jinro.hosting.characters import characters_for
from jinro.hosting.doors.nlp.guests import BUILT_IN, SeatGuest, TrackGuests
from jinro.hosting.doors.nlp.matching import GameToStart, WaitingRoom
from jinro.hosting.doors.nlp.plans import PlanSaver
from jinro.hosting.doors.page.seats import PagePart
from jinro.hosting.resume import (
    RESTART_CODE,
    STORE_AGAIN_S,
    InterruptedGame,
    absent_agents,
    rebuild,
    stored_game,
)
from jinro.hosting.scribe.files import RunningFiles, TrackFiles
from jinro.hosting.village import Followers, Running, new_table, reopened_table
from jinro.i18n import CodedText, coded
from jinro.net.peer import RemoteAgent
from jinro.store.store import ORGANISER, Store
from jinro.village.notes import NONE
from jinro.village.players import PlayerPart
from jinro.village.speech_check import check_of
from jinro.wire.nlp.messages import DIALECTS

GOODBYE: Final = "the game is over"
UNKNOWN_TEAM: Final = "no team of this name is registered for this contest"
logger: Final = logging.getLogger(__name__)


class Track:
    """One village, the agents that wait for it and the games that they play."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        plan: Plan | None = None,
        saver: PlanSaver | None = None,
        complete: Complete | None = None,
        files: TrackFiles | None = None,
        health: TeamHealth | None = None,
    ) -> None:
        """`plan` is required by matching mode `plan`; `saver` saves it after every change, and the games that
        are played for it. `health` decides with the plan who plays."""
        matching = settings.matching
        self.settings = settings
        self.guests = TrackGuests(settings, self.match, self._missing, lambda: self.games)
        """People and built-in players among the agents."""
        self.room: WaitingRoom[RemoteAgent] = WaitingRoom(
            settings.rules.seats - matching.people - matching.robots,
            matching.mode,
            secrets.randbelow(SEED_LIMIT),
            plan=plan,
            abort_weight=matching.abort_weight,
            changed=saver,
            proven=settings.authentication,
            health=health,
            most_self=matching.self_games,
            people_here=lambda: self.guests.waiting,
        )
        self.games: dict[str, Running] = {}
        self.draining = False
        self.seal = settings.seal
        """The seal of games that begin."""
        self.held = False
        """Whether no games begin."""
        self._interrupted = False
        self.on_start: Callable[[Running], None] = _ignore
        self.on_end: Callable[[Running], None] = _ignore
        self.on_join: Callable[[RemoteAgent], None] = _ignore
        """Told an agent that waits from now on."""
        self.on_surplus: Callable[[str], None] = _ignore
        """Told a team that waits in vain: the plan has no place for it."""
        self.on_leave: Callable[[RemoteAgent], None] = _ignore
        """Told an agent that has left the waiting room."""
        self.followers: Followers[Running] = Followers()
        self.follow = self.followers.add
        """Tell the events of every game that begins, when they are committed."""
        self._store = store
        self._saver = saver
        self._complete = complete
        self._same_address = settings.reseat_rule == "address"
        self._files = files if files is not None and files.writes else None
        self._unstored: dict[str, RunningFiles | None] = {}
        """Files of games that were given up because they could not be stored, until their end is stored."""
        self._storing: asyncio.Task[None] | None = None
        """Stores the ends of these games."""
        self._idle = asyncio.Event()
        self._idle.set()

    def hold(self) -> None:
        """Begin no games: interrupted ones, which agents may come back to, go on first."""
        self.held = True

    def release(self) -> None:
        """Begin games again; agents that wait for a game that has gone on meanwhile are seated in it."""
        self.held = False
        for agent in list(self.room):
            if self._reseat(agent):
                self.room.leave(agent)
        self.guests.reseat()
        self.match()

    def arrive(self, agent: RemoteAgent) -> str:
        """Admit an agent that has sent its name; returns the reason if it is refused."""
        if self._reseat(agent):
            return ""
        if self.draining:
            return coded("connections.no_new_agents")
        if self.settings.teams and agent.team not in self.settings.teams:
            return UNKNOWN_TEAM
        agent.on_gone = lambda: self._leave(agent)
        self.room.arrive(agent)
        self.on_join(agent)
        if self.room.surplus(agent.team):
            self.on_surplus(agent.team)
        self.match()
        self.guests.tell()
        return ""

    def _leave(self, agent: RemoteAgent) -> None:
        if self.room.leave(agent):
            self.on_leave(agent)
            # Another team may have got the place of this one.
            self.match()
            self.guests.tell()

    def _missing(self) -> int:
        """How many agents the next game lacks."""
        need = self.room.need(())
        if need is None:
            return self.room.size
        missing = [team for team in need.missing if team != PEOPLE_ENTRY]
        return len(missing) * (need.kind != "agents") + need.number

    def may_return(self, address: str) -> bool:
        """Whether an agent of this address may have a lost seat to come back to."""
        return any(
            running.seats.is_home(seat, address)
            for running in self.games.values()
            for seat in running.seats.lost
        )

    def _reseat(self, agent: RemoteAgent) -> bool:
        """Give a reconnecting agent its lost seat, of several games that of the newest; False if no game has
        one, or that game has several."""
        fitting = [
            (running, seat)
            for running in self.games.values()
            if not running.given_up
            for seat in running.seats.lost
            if running.seats.may_return(seat, agent)
        ]
        newest = max((running.id for running, _ in fitting), default="")
        fitting = [(running, seat) for running, seat in fitting if running.id == newest]
        if len(fitting) != 1:
            return False
        running, seat = fitting[0]
        running.seats.take_back(seat, agent)
        return True

    def _missed(self, running: Running, seat: Seat) -> None:
        """A seat is lost: look for its agent in the waiting room.

        An agent that reconnects before its old connection is known to be dead waits there.
        """
        back = [a for a in self.room if a.since > running.since and running.seats.may_return(seat, a)]
        if len(back) == 1 and self._reseat(back[0]):
            self.room.leave(back[0])

    def match(self) -> None:
        """Begin every game for which the agents wait; none while games cannot be stored."""
        if not self.draining and not self.held and self._storing is None:
            games = self.room.games()
            while self.guests.are_here and (seating := next(games, None)) is not None:
                self._begin(seating)

    def _begin(self, seating: GameToStart[RemoteAgent]) -> None:
        for agent in seating.agents:
            agent.detach()
        people = len(seating.people) if self.guests.are_planned else self.settings.matching.people
        guests = self.guests.take([agent.team for agent in seating.agents], people)
        players = _in_seats(seating, guests)
        seed, settings = secrets.randbelow(SEED_LIMIT), self.settings
        kept = new_table(
            settings.rules,
            self._store,
            settings.name,
            seed=seed,
            visibility=settings.visibility,
            seal=self.seal,
        )
        if self._store is not None:
            self._note_seats(self._store, kept.id, players)
        running = Running(kept, players, seating.match)
        by_seat = {seat: one for seat, one in enumerate(players, 1) if isinstance(one, RemoteAgent)}
        protocols = protocols_of(by_seat, DIALECTS[self.settings.dialect])
        if self._files is not None:
            running.files = self._files.of_game(running, running.journal)
        if guests:
            running.owners = self.guests.owners(kept.id, players)
            self.guests.note(running)
        self._set_table(running, protocols, by_seat, kept.started_ms)
        for seat, one in enumerate(players, 1):
            for stream in one.streams if isinstance(one, SeatGuest) else ():
                assert running.page is not None
                running.page.sit(seat, stream)
        self.games[running.id] = running
        self._idle.clear()
        self._tell_playing()
        opening = self._opening(running, Draws(seed), seating.roles, kept.started_ms)
        running.task = asyncio.create_task(self._play(running, opening))

    def _note_seats(self, store: Store, game: str, players: Sequence[RemoteAgent | SeatGuest]) -> None:
        """Keep who sits in the seats: people, and agents for whom the organiser consents."""
        for seat, one in enumerate(players, 1):
            if isinstance(one, SeatGuest) and one.person:
                store.seat(game, seat, one.person)
            elif self.settings.agents_consent:
                store.seat(game, seat, ORGANISER)

    async def resume(
        self,
        stored: InterruptedGame,
        wait_s: float,
        *,
        abort: bool = False,
        given_up: bool = False,
        files: RunningFiles | None = None,
    ) -> Running:
        """Go on with an interrupted game: wait for its players, then ask again what was open. Or abort it.

        `given_up`: this server has given it up before, and counted it; `files` are those that it has begun.
        """
        assert self._store is not None
        header = stored.header
        players = absent_agents(header.players, "contest", stored.addresses, stored.protocols)
        guests = {seat: one for seat, one in enumerate(stored.owners, 1) if one != NONE}
        agents = {seat: agent for seat, agent in players.items() if seat not in guests}
        protocols = protocols_of(agents, DIALECTS[self.settings.dialect])
        game = rebuild(stored.events, protocols, check_of(stored.rules))
        kept = await reopened_table(stored, self._store, game)
        match = None if given_up else self.room.resume(list(zip(header.teams, game.roles, strict=True)))
        running = Running(kept, tuple(players.values()), match)
        running.owners = stored.owners
        running.given_up = given_up
        running.goes_on = True
        people = {seat for seat, owner in guests.items() if not owner.startswith(BUILT_IN)}
        if files is not None:
            running.files = files
        elif self._files is not None and not given_up:
            running.files = self._files.of_game(running, running.journal)
        self._set_table(running, protocols, agents, kept.started_ms)
        for seat in people:
            assert running.page is not None
            running.page.expect(seat)
        self.games[running.id] = running
        self._idle.clear()
        self._tell_playing()
        now = running.now_ms
        first: Command = Close(now) if abort else Pause(now)
        if not abort:
            running.wait_for((set(agents) | people) - game.state.lost, wait_s)
        going_on = self._going_on(running, stored, first)
        running.task = asyncio.create_task(self._play(running, going_on))
        return running

    def _set_table(
        self,
        running: Running,
        protocols: Mapping[str, AgentProtocol],
        agents: Mapping[Seat, RemoteAgent],
        started_ms: int,
    ) -> None:
        """Set the table of a game: seats that neither agents nor built-in players have are people's."""
        table = running.table
        if running.files is not None:
            table.follow(running.files.take)
        self.followers.follow(running, table)
        running.seats = table.add(
            AgentPart(
                table,
                protocols,
                agents,
                journal=running.journal,
                same_address=self._same_address,
                on_lost=partial(self._missed, running),
            )
        )
        if running.owners:
            greeting = self.guests.greeting(running, started_ms)
            running.page = table.add(PagePart(table, running.journal, greeting))
            table.add(PlayerPart(table, self.guests.robots(running, running.clock), running.journal))

    async def _opening(
        self, running: Running, draws: Draws, roles: tuple[Role, ...], started: int
    ) -> Command:
        """The command that opens a game."""
        settings = self.settings
        cast, running.remark = await characters_for(
            settings.characters,
            settings.rules.seats,
            draws,
            generator=settings.generator,
            complete=self._complete,
        )
        opened = Open(0, running.id, cast, running.players, running.teams, roles, started_ms=started)
        if running.files is not None:
            await running.files.open(opened)
        return opened

    async def _going_on(self, running: Running, stored: InterruptedGame, first: Command) -> Command:
        """The first command of a game that goes on."""
        if running.files is not None and running.given_up:
            running.files.go_on(running, len(stored.events))
        elif running.files is not None:
            await running.files.open(stored.opened, events=len(stored.events))
        return first

    async def _play(self, running: Running, first: Awaitable[Command]) -> None:
        """Play a game to its end, from the command that opens it or goes on with it."""
        goodbye, code = "the server aborted the game", 1011
        try:
            command = await first
            running.begun = True
            self.on_start(running)
            await running.drive(command)
            goodbye, code = GOODBYE, 1000
            if running.remark:
                running.journal.note(0, 0, "characters", running.remark)
        except StoreError as error:
            running.trouble, running.unstored = CodedText(error.told), True
            goodbye = "the game cannot be stored"
            if not running.given_up:
                logger.error(coded("news.log.aborted", game=running.id, why=error.told))
                self._give_up(running)
        except Exception as error:
            # A bug that ends one game must not end the others.
            running.trouble = f"{type(error).__name__}: {error}"
            logger.exception("game %s aborted", running.id)
        finally:
            if self._interrupted:
                goodbye, code = coded("connections.restarts"), RESTART_CODE
            await running.table.close(goodbye, code)
            del self.games[running.id]
            self._ended(running)
            self._go_on()

    def _go_on(self) -> None:
        """A game has ended: begin others, or be idle."""
        if not self.games and self._storing is None:
            self._idle.set()
        self.match()

    def _give_up(self, running: Running) -> None:
        """A game cannot be stored: its players go, and its end is stored as soon as that is possible.

        No new game begins until then. So after a restart no agent fits seats of two games.
        """
        self._unstored[running.id] = running.files
        if self._storing is None:
            self._storing = asyncio.create_task(self._store_ends())

    async def _store_ends(self) -> None:
        """Store the ends of the games that were given up; when the server stops, try it once more."""
        try:
            while self._unstored:
                await asyncio.sleep(STORE_AGAIN_S)
                last = self.draining
                for game, files in list(self._unstored.items()):
                    stored = await self._store_end(game, files)
                    if not stored and not last:
                        break
                    if files is not None and not stored:
                        files.close()
                    del self._unstored[game]
        finally:
            self._storing = None
            self._go_on()

    async def _store_end(self, game: str, files: RunningFiles | None) -> bool:
        """Store the end of a game that was given up; False if that is not possible now."""
        assert self._store is not None
        try:
            stored = await stored_game(self._store, game)
            running = await self.resume(stored, 0, abort=True, given_up=True, files=files)
        except Exception as error:
            if not isinstance(error, StoreError):  # Else nothing of it is stored.
                logger.exception("the end of game %s cannot be stored", game)
            if files is not None:
                files.close()
            return True
        await asyncio.wait([running.task])
        return not running.unstored and not running.task.cancelled()

    def _ended(self, running: Running) -> None:
        """A game is over, or is left to the next server."""
        left = self._interrupted and not running.closed
        if running.files is not None and not running.unstored:
            if left:
                running.files.leave()
            else:
                running.files.close()
        if not left and not running.given_up:
            self.room.ended(running.match, running.reason, running.teams)
            self._tell_playing()
            self.on_end(running)
        running.files = None

    def _tell_playing(self) -> None:
        if self._saver is not None:
            self._saver.playing(game for game, running in self.games.items() if running.match is not None)

    async def drain(self) -> None:
        """Refuse new agents, close the connections of waiting ones, and let running games finish."""
        self.draining = True
        for agent in list(self.room):
            self.room.leave(agent)
            agent.close(coded("connections.stops"), 1001)
        self.guests.dismiss(coded("connections.stops"), 1001)
        await self._idle.wait()

    async def interrupt(self) -> None:
        """Leave all games as they are, for the next server, and disconnect all clients."""
        self.draining = self._interrupted = True
        for agent in list(self.room):
            self.room.leave(agent)
            agent.close(coded("connections.restarts"), RESTART_CODE)
        self.guests.dismiss(coded("connections.restarts"), RESTART_CODE)
        for running in self.games.values():
            if not running.given_up:  # Its end is about to be stored.
                running.task.cancel()
        await self._idle.wait()

    def stop(self) -> None:
        """Abort running games; a game that has not begun never begins."""
        for running in list(self.games.values()):
            if running.begun:
                running.table.stop()
            elif not running.given_up:
                running.task.cancel()


def _in_seats(
    seating: GameToStart[RemoteAgent], guests: Sequence[SeatGuest]
) -> Sequence[RemoteAgent | SeatGuest]:
    """Who sits where: guests where the plan has them, or in drawn seats."""
    if seating.match is None and guests:
        return Draws(secrets.randbits(64)).order([*seating.agents, *guests], "seats")
    players: list[RemoteAgent | SeatGuest] = [*seating.agents]
    for place, guest in zip(seating.people, guests, strict=True):
        players.insert(place, guest)
    return players


def _ignore(*anything: object) -> None:
    """The default callback."""
