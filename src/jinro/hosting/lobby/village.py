"""`LobbyVillage`: one village: it waits for its players, plays, and talks after the end.

Its host may pause it, extend a phase, remove a player, and let built-in players sit down.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Protocol

from jinro.config.licos.settings import LicosSettings
from jinro.errors import CallerError, StoreError
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.commands import Command, Open
from jinro.game.draws import SEED_LIMIT, Draws
from jinro.game.events import Character, Event
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.roles import NOBODY, Seat
from jinro.hosting.doors.licos.connection import MOST_NAME, Client
from jinro.hosting.doors.licos.seats import LicosPart, LobbyPlain
from jinro.hosting.doors.licos.village import licos_characters, licos_part
from jinro.hosting.doors.page.seats import PageGreeting, PagePart
from jinro.hosting.doors.page.stream import PageClient
from jinro.hosting.lobby.gathering import ROBOT, Gathering
from jinro.hosting.lobby.plans import Deal
from jinro.hosting.lobby.village_start import RoomPlayer, VillageStart
from jinro.hosting.resume import RESTART_CODE, InterruptedGame
from jinro.hosting.village import MOST_EXTENDED_S, Followers, HostedGame, KeptTable
from jinro.i18n import CodedText, coded
from jinro.players import DEFAULT_PLAYER, PLAYERS, characters, player_maker
from jinro.players.player import Player
from jinro.store.store import Keeper, Store
from jinro.store.visibility import Visibility
from jinro.village.clock import Clock, Timer
from jinro.village.journal import Journal
from jinro.village.notes import (
    ABSENT,
    BLIND,
    CLOCK,
    DAILY,
    LOCKED,
    MACHINES,
    NONE,
    ROBOTS,
    TOKENS,
    VILLAGE,
    Times,
    VillageMemory,
)
from jinro.village.paced import Paced, VillagePace
from jinro.village.players import PlayerPart
from jinro.village.silence import OpenTalk
from jinro.village.speech_check import check_of
from jinro.village.table import Table
from jinro.wire.licos.incoming import MessageProblem
from jinro.wire.licos.tokens import token_mark
from jinro.wire.page.seat import style_of

GOODBYE: Final = "the village is closed"
SEEN: Final[frozenset[type[Event]]] = frozenset(
    {e.WentLost, e.CameBack, e.Removed, e.PhaseBegan, e.Ended, e.Closed}
)
"""Events after which a village has something to do: look for its people, or end."""
NOTES_PER_SEAT: Final = 20_000
"""Most notes of one seat that are stored; receipts, stars and client times are notes."""
SEES_ALL: Final = "sees_all"
"""Code of the note that a dead player sees everything from now on."""
MOST_LET_IN: Final = 1_000
"""Most people who are allowed to watch a village. Beyond that, visitors who were let in first and do not
watch now are forgotten."""
ABANDONED_MS: Final = 600_000
"""How long a village of a room goes on without any of its people; then it is aborted."""
Clocks = Callable[[int], Clock]
"""Makes the clock of a game that begins, or goes on, at this time."""
Chance = Callable[[int], int]
"""Returns this many random bits."""
logger: Final = logging.getLogger(__name__)


class VillageOwner(Protocol):
    """Where a village belongs: what it is given, and who is told of it."""

    store: Store | None
    clocks: Clocks
    chance: Chance
    now: Callable[[], int]
    followers: Followers["LobbyVillage"]
    """Told its committed events."""
    on_join: Callable[["LobbyVillage", Client], None]
    on_seat: Callable[[str, Seat, str], None]
    """Called with the game, the seat (0: the audience) and the token of each who plays or watches; for
    players, before the game is stored."""
    on_lobby: Callable[[int, Client, LobbyPlain], Awaitable[MessageProblem | None]]
    """Called with every message of a client of a village to the lobby."""

    def began(self, village: "LobbyVillage") -> None: ...
    def ended(self, village: "LobbyVillage") -> None: ...


class LobbyVillage:
    """One village, from its first player to its end."""

    table: Table
    page: PagePart
    players: PlayerPart
    clock: Clock
    journal: Journal
    task: asyncio.Task[None]

    def __init__(self, number: int, settings: LicosSettings, owner: VillageOwner) -> None:
        self._owner = owner
        self.number = number
        self.settings = settings
        self.rules = settings.rules
        self._gathering = Gathering(number, settings.rules.seats)
        self._watchers: dict[str, RoomPlayer] = {}
        """Visitors whom its room lets watch, by token in lower case."""
        self.blind = False
        """Whether the names of players stay hidden, even at the end."""
        self.locked = False
        """Whether only visitors whom its room lets watch may watch."""
        self.visibility: Visibility = "public"
        """Who may see its game."""
        self.game: Game | None = None
        self.licos: LicosPart | None = None
        """Clients of LiCOS; None: none has come yet."""
        self._invited: int | None = None
        self.ending = False
        """Whether it closes as soon as the game has ended."""
        self.interrupted = False
        self.trouble = ""
        """Why the server itself aborted it."""
        self._robots: dict[Seat, str] = {}
        """The built-in players, by seat."""
        self._machines: frozenset[Seat] = frozenset()
        """Seats that were given to machines."""
        self._of_room = False
        """Whether it was a room of the lobby before."""
        self._abandoned: Timer | None = None
        """Aborts it, unless one of its people comes back in time."""
        self._left: set[Seat] = set()
        """Seats whose people have left for good."""
        self.deal = Deal()
        self._has_people = False
        """Whether a person at the page plays: then built-in players take their time."""
        self._pace = VillagePace(lambda: self.clock, owner.chance, lambda: self._has_people)
        self._marks: tuple[str, ...] = ()
        self._named = ""
        """Its name in the store."""
        self.id = ""
        """The id of its game; empty before it begins."""
        self.names: tuple[str, ...] = ()
        """The names of its players, by seat."""
        self._absent: dict[Seat, int] = {}
        """By seat whose player is gone: how many phases have begun since."""
        self.live: HostedGame | None = None
        """The game, for viewers and the operator."""

    @property
    def kept(self) -> int:
        """Number of its committed events."""
        return 0 if self.game is None else self.table.kept

    @property
    def name(self) -> str:
        return self._named or self.settings.village or self.settings.name

    @property
    def taken(self) -> set[Seat]:
        """The seats whose people are here."""
        return {*self.page.seats, *(() if self.licos is None else self.licos.seats)}

    @property
    def free(self) -> int:
        """Seats that are free."""
        return 0 if self.game is not None else self._gathering.free

    @property
    def waiting(self) -> dict[str, Client]:
        """Clients that wait for a seat before it begins, by token."""
        return self._gathering.clients

    @property
    def robots(self) -> list[str]:
        """Built-in players that wait for it to begin, by name."""
        return self._gathering.robots

    @property
    def started(self) -> bool:
        return self.game is not None

    @property
    def waits(self) -> bool:
        """Whether it was interrupted, and waits for its players to come back."""
        return self.live is not None and self.live.absent is not None

    @property
    def absent(self) -> list[Seat]:
        """The seats whose players are gone, and which no built-in player has."""
        return [] if self.game is None else sorted(self.game.state.lost - self._robots.keys())

    def has_robot(self, seat: Seat) -> bool:
        """Whether a built-in player has this seat."""
        return seat in self._robots

    # Coming

    def owner(self, token: str) -> Seat:
        """The seat of a token; 0: it has none."""
        if self.game is None or not self._marks:
            return 0
        mark = token_mark(self.id, token)
        return self._marks.index(mark) + 1 if mark in self._marks else 0

    def knows(self, token: str) -> bool:
        """Whether a token has a seat here, or will have one."""
        return self._gathering.expects(token) or bool(self.owner(token))

    def awaits(self, token: str) -> bool:
        """Whether it waits for the owner of a token, before it begins."""
        return self._gathering.awaits(token)

    def opens_to(self, token: str) -> bool:
        """Let the owner of a token see everything, if it is dead, has no grave to talk in, and all others are
        built-in players: there is no other person to tell. The journal notes it: its board knows more."""
        seat = self.owner(token)
        if self.game is None or not seat or self._people != {seat}:
            return False
        if self.rules.grave is not None or seat in self.game.state.shown:
            return False
        self.journal.note(self.clock.now_ms(), seat, SEES_ALL)
        return True

    def is_watched_by(self, token: str) -> bool:
        """Whether its room lets the owner of a token watch."""
        return token.lower() in self._watchers

    def expect(self, start: VillageStart) -> None:
        """Wait for the players of a room, who have these seats, and begin when all are here, or soon."""
        self._watchers = {one.visitor.key: one for one in start.audience}
        self.blind, self.locked, self.visibility = start.blind, start.locked, start.visibility
        self.deal = start.deal
        self._gathering.expect(start, self._owner.clocks(0), self._begin_without)
        self._begin_if_all_here()

    def allow_to_watch(self, player: RoomPlayer) -> None:
        """Let a visitor of a room watch."""
        self._watchers.pop(player.visitor.key, None)
        self._watchers[player.visitor.key] = player
        if self.game is not None:
            self._owner.on_seat(self.id, NOBODY, player.visitor.key)
        if len(self._watchers) > MOST_LET_IN:
            here = self.watching
            gone = next((key for key in self._watchers if key not in here), player.visitor.key)
            del self._watchers[gone]

    def clients(self) -> list[Client]:
        """All who are connected with a client of LiCOS."""
        if self.game is None:
            return [*self._gathering.clients.values(), *self._gathering.watching]
        return [] if self.licos is None else self.licos.connected()

    @property
    def watching(self) -> frozenset[str]:
        """The keys of the visitors who watch now."""
        if self.game is None:
            return frozenset(one.key for one in self._gathering.watching)
        here = () if self.licos is None else self.licos.audience
        return frozenset(one.key for one in here)

    def _begin_if_all_here(self) -> None:
        if self.game is None and self._gathering.is_complete:
            self._begin()

    def _begin_without(self) -> None:
        """Wait no longer for players who have not come; they may come later."""
        if self.game is not None:
            return
        if self._gathering.here:
            self._begin()
        else:
            self.abandon()

    def abandon(self) -> None:
        """End it before it has begun."""
        self._gathering.forget_room()
        self.dismiss(GOODBYE, 1000)
        self._owner.ended(self)

    def arrive_at_page(self, client: PageClient) -> str:
        """Seat a person who plays on the page, or give the seat back; returns the reason if it is refused."""
        if self.game is not None:
            seat = self.owner(client.key)
            if not seat:
                return f"village {self.number} has begun without this person"
            refused = self.page.sit(seat, client)
            if not refused:
                self._has_people = True
                self._returned(seat)
            return refused
        refused = self._gathering.add_page(client)
        if refused:
            return refused
        self._has_people = True
        self._begin_if_all_here()
        if self.game is None:
            self._gathering.tell_who_is_missing()
        return ""

    def arrive(self, client: Client, *, ready: bool) -> str:
        """Seat a client, or give it its seat back; returns the reason if it is refused."""
        if style_of(self.rules) != "licos":
            return f"village {self.number} is played on the page"
        watcher = self._watchers.get(client.key)
        if watcher is not None and client.audience is None:
            onymous = watcher.visitor.kind == "onymous audience"
            client.audience = "onymousAudience" if onymous else "anonymousAudience"
            client.name = watcher.name[:MOST_NAME]
        if client.audience is not None:
            if self.locked and watcher is None and not self.knows(client.key):
                return f"village {self.number} has a password; enter it by the lobby"
            return self._watch(client, ready=ready)
        if self.game is not None:
            seat = self.owner(client.key)
            if not seat:
                return f"village {self.number} has begun without this token"
            refused = self._licos_part().sit(seat, client, ready=ready)
            if not refused:
                self._returned(seat)
            return refused
        refused = self._gathering.add(client, self._on_lobby)
        if refused:
            return refused
        self._owner.on_join(self, client)
        if self._gathering.of_room:
            self._begin_if_all_here()
        else:
            self.begin_if_full()
        return ""

    def _returned(self, seat: Seat) -> None:
        """The person of a seat, or its client, has come back to it."""
        self._left.discard(seat)
        if self._robots.pop(seat, None) is not None:
            self._note_robots(self.clock.now_ms())
        self._look_for_people()

    def _watch(self, client: Client, *, ready: bool) -> str:
        if self.game is not None:
            self._owner.on_seat(self.id, NOBODY, client.key)
            return self._licos_part().watch(client, ready=ready)
        return self._gathering.add_watcher(client, self._on_lobby)

    def add_robots(self, player: str, count: int) -> int:
        """Let built-in players take free seats; returns how many have."""
        _known(player)
        seated = min(count, self.free)
        self._gathering.robots += [player] * seated
        self.begin_if_full()
        return seated

    def begin_if_full(self) -> None:
        if self.game is None and not self.free:
            self._begin()

    # Playing

    def _begin(self) -> None:
        deal, chance = self.deal, self._owner.chance
        seed = chance(64) % SEED_LIMIT if deal.seed is None else deal.seed
        faces = chance(64) if deal.faces is None else deal.faces
        self.deal, draws = Deal(deal.seed, faces, deal.daily), Draws(faces)
        started = self._owner.now()
        self.id = ulid(started, self._owner.chance(80))
        keeper = None
        if self._owner.store is not None:
            keeper = self._owner.store.keeper(
                self.id, self.settings.name, notes_per_seat=NOTES_PER_SEAT, visibility=self.visibility
            )
        self.journal = Journal(keep=None if keeper is None else keeper.note)
        self.game = Game(self.rules, seed, check=check_of(self.rules))
        self.clock = self._owner.clocks(0)
        sitting = draws.order(self._gathering.sitters(blind=self.blind), "seats")
        robots = {seat: one.robot for seat, one in enumerate(sitting, 1) if one.robot}
        self._marks = tuple(token_mark(self.id, one.token) if one.token else NONE for one in sitting)
        names = tuple(one.name or f"Robot {seat}" for seat, one in enumerate(sitting, 1))
        self._machines = frozenset(seat for seat, one in enumerate(sitting, 1) if one.machine)
        self._seat(Times(started), names, robots)
        for seat, one in enumerate(sitting, 1):
            if one.token:
                self._owner.on_seat(self.id, seat, one.token)
            for page in one.pages:
                self.page.sit(seat, page)
            if one.client is not None:
                self._licos_part().sit(seat, one.client, ready=True)
            elif one.token and not one.pages:
                self.table.push(c.Lost(0, seat))
        for key in dict.fromkeys([*self._watchers, *(one.key for one in self._gathering.watching)]):
            self._owner.on_seat(self.id, NOBODY, key)
        for client in self._gathering.watching:
            self._licos_part().watch(client, ready=True)
        of_room = self._of_room = self._gathering.of_room
        self._gathering.clear()
        self.journal.note(0, 0, VILLAGE, f"{self.number} {self.name}")
        self.journal.note(0, 0, TOKENS, " ".join(self._marks))
        if self.locked:
            self.journal.note(0, 0, LOCKED, "")
        if of_room:
            self._note_room()
        if deal.daily:
            self.journal.note(0, 0, DAILY, str(deal.daily))
        self._robots = robots
        self._note_robots(0)
        opened = Open(0, self.id, self._characters(draws), names, names, started_ms=started)
        self._start(opened, keeper)
        self._owner.began(self)

    def _note_room(self) -> None:
        """Keep what only its room knew."""
        if self.blind:
            self.journal.note(0, 0, BLIND, "")
        self.journal.note(0, 0, MACHINES, " ".join(map(str, sorted(self._machines))))
        self.journal.note(0, 0, ABSENT, self.settings.absent)

    def _characters(self, draws: Draws) -> tuple[Character, ...]:
        """Characters of LiCOS; in villages of the contest our own."""
        rules = self.rules
        if style_of(rules) != "licos":
            cast = draws.order(characters(rules.language), "cast")
            return cast[: rules.seats] if rules.seats <= len(cast) and not rules.numbered else ()
        return licos_characters(draws, rules)

    def _start(self, first: Command, keeper: Keeper | None) -> None:
        """Play, from the command that opens the game or goes on with it."""
        kept = KeptTable(self.id, self.table, self.journal, keeper)
        live = self.live = HostedGame(kept, self.names)
        live.task = self.task = asyncio.create_task(self._play(live, first))
        live.given_name = "" if self.name == self.settings.name else self.name

    def _seat(self, times: Times, names: Sequence[str], robots: Mapping[Seat, str]) -> None:
        assert self.game is not None
        self.names = tuple(names)
        self._times = times
        self.table = table = Table(self.game, self.clock, closes_empty=True)
        self._owner.followers.follow(self, table)
        table.follow(self._happened, SEEN)
        greeting = PageGreeting(
            game=self.id,
            name=self.name,
            times=times,
            players=self.names,
            machines=self._machines,
            blind=self.blind,
            alone=len(self._people) == 1,
            village=self.number,
            daily=self.deal.daily,
            on_leave=self._left_for_good,
            reasoners=self._reasoners,
        )
        self.page = table.add(PagePart(table, self.journal, greeting), later=True)
        players = {seat: self._robot(seat, name) for seat, name in robots.items()}
        self.players = table.add(PlayerPart(table, players, self.journal), later=not players)
        table.open_talk = OpenTalk(self.game, lambda: self.page.seats, lambda: self.players.seats)

    async def _on_lobby(self, client: Client, message: LobbyPlain) -> MessageProblem | None:
        return await self._owner.on_lobby(self.number, client, message)

    def _licos_part(self, memory: VillageMemory | None = None) -> LicosPart:
        """Clients of LiCOS: made when the first of them comes, or when the game goes on after a restart."""
        if self.licos is None:
            part = licos_part(
                self.table,
                self.journal,
                number=self.number,
                name=self.name,
                names=self.names,
                times=self._times,
                kept=self.kept,
                memory=memory,
                on_lobby=self._on_lobby,
            )
            if self._invited is not None:
                part.invite(self._invited)
            self.licos = self.table.add(part)
            self.table.open_talk = None  # Where clients of LiCOS play, their rules of time stay as they are.
        return self.licos

    def _robot(self, seat: Seat, name: str) -> Player:
        make = player_maker(name) or PLAYERS[ROBOT]
        dealt = self.deal.seed
        seed = self._owner.chance(32) if dealt is None else Draws(dealt).number(f"built-in {seat}")
        return Paced(make(seat, seed), self._pace)

    # For people at the page

    def _reasoners(self) -> frozenset[Seat]:
        """Built-in players whose minds are told at the end; a blind village does not tell who they are."""
        robots = {} if self.blind else self._robots
        return frozenset(seat for seat, name in robots.items() if name.startswith(DEFAULT_PLAYER))

    @property
    def _people(self) -> set[Seat]:
        """The seats whose players have a token."""
        return {seat for seat, mark in enumerate(self._marks, 1) if mark != NONE}

    def leave(self, token: str) -> None:
        """A person leaves for good; the village ends when all people have left."""
        seat = self.owner(token)
        if seat and not self.page.leave_for_good(seat):
            self._left_for_good(seat)
        elif not seat:
            self._leave_early(token)

    def _leave_early(self, token: str) -> None:
        """A person leaves before it has begun."""
        if not self._gathering.leave(token):
            return
        if not self._gathering.of_room:
            self.abandon()
            return
        self._begin_if_all_here()
        if self.game is None:
            self._gathering.tell_who_is_missing()

    def _left_for_good(self, seat: Seat) -> None:
        self._left.add(seat)
        if self._people <= self._left:
            self.close()

    async def _play(self, live: HostedGame, first: Command) -> None:
        goodbye, code = "the server aborted the village", 1011
        try:
            await live.drive(first)
            goodbye, code = GOODBYE, 1000
        except StoreError as error:
            self.trouble = CodedText(error.told)
            logger.error("village %d aborted: %s", self.number, error)
        except Exception as error:
            # A bug that ends one village must not end the others.
            self.trouble = f"{type(error).__name__}: {error}"
            logger.exception("village %d aborted", self.number)
        finally:
            if self.interrupted:
                goodbye, code = coded("connections.restarts"), RESTART_CODE
            if self._abandoned is not None:
                self._abandoned.cancel()
            await self.table.close(goodbye, code)
            self._owner.ended(self)

    def _happened(self, events: Sequence[Event], packets: object) -> None:
        """These events are committed, and about to be sent; some are of `SEEN`."""
        assert self.game is not None
        for event in events:
            match event:
                case e.CameBack():
                    self._absent.pop(event.seat, None)
                case e.PhaseBegan() if not self.game.state.ended:
                    self._look_for_absent()
                case e.Ended() if self.ending:
                    self.table.stop()
        self._look_for_people()

    def _look_for_people(self) -> None:
        """Abort the game of a room some time after the last of its people has gone."""
        assert self.game is not None
        if not self._of_room:
            return
        people = self._people - self._machines
        gone = bool(people) and people <= self.game.state.lost | self._robots.keys() | self._left
        if gone and self._abandoned is None and not self.game.closed:
            self._abandoned = self.clock.call_at(self.clock.now_ms() + ABANDONED_MS, self.close)
        elif self._abandoned is not None and (not gone or self.game.closed):
            self._abandoned.cancel()
            self._abandoned = None

    def _look_for_absent(self) -> None:
        """A phase begins: replace or remove players who were gone for the whole phase before."""
        assert self.game is not None
        state = self.game.state
        lost = state.lost & set(state.living)
        for seat in sorted(lost - self.taken) if lost else ():
            self._absent[seat] = self._absent.get(seat, 0) + 1
            if self._absent[seat] < 2:
                continue
            if self.settings.absent == "remove":
                self.table.push(c.Remove(self.clock.now_ms(), seat))
            elif self.settings.absent == "robot":
                self.replace(seat)

    # Going on after a restart

    def resume(
        self,
        stored: InterruptedGame,
        memory: VillageMemory,
        keeper: Keeper,
        wait_s: float,
        *,
        abort: bool = False,
    ) -> None:
        """Go on with a stored game: wait for its players, then let time pass again. Or abort it."""
        header = stored.header
        self.id, self._marks = header.game, memory.tokens
        self.rules = stored.rules
        self.journal = Journal(keep=keeper.note, count=stored.notes)
        times = Times(stored.opened.started_ms, memory.clocks)
        self._named, self.locked, self.blind = memory.name, memory.locked, memory.blind
        built_in = frozenset(seat for seat, mark in enumerate(self._marks, 1) if mark == NONE)
        self._machines = memory.machines | built_in
        self.deal = Deal(daily=memory.daily)
        self._of_room = bool(memory.absent)
        self.settings = memory.settings(self.settings)
        self.game = Game.replay(stored.events, check=check_of(stored.rules))
        now = self.game.log[-1].at_ms + 1
        self.clock = self._owner.clocks(now)
        self.journal.note(now, 0, CLOCK, str(times.restart(now, self._owner.now())))
        self._robots = dict(memory.robots)
        self._seat(times, header.players, memory.robots)
        awaited = self._people - self.game.state.lost - self._robots.keys()
        first: Command = c.Close(now) if abort else c.Pause(now)
        for seat in range(1, self.rules.seats + 1):
            if seat not in self._robots and seat not in self.game.state.lost:
                self.page.expect(seat)
        self._start(first, keeper)
        assert self.live is not None
        self.live.absent = awaited
        if style_of(self.rules) == "licos":
            self._licos_part(memory)
        self._owner.began(self)
        if not abort:
            self.live.wait_for(awaited, wait_s, frozenset({e.CameBack}))

    def _note_robots(self, at_ms: int) -> None:
        names = [self._robots.get(seat, NONE) for seat in range(1, self.rules.seats + 1)]
        self.journal.note(at_ms, 0, ROBOTS, " ".join(names))

    # For its host

    def pause(self) -> None:
        """Let time stand still."""
        if self._playing.state.paused_ms is not None:
            raise CallerError("errors.control.paused_already", number=self.number)
        self.table.push(c.Pause(self.clock.now_ms()))

    def end_pause(self) -> None:
        if self._playing.state.paused_ms is None:
            raise CallerError("errors.control.not_paused", number=self.number)
        assert self.live is not None
        self.live.end_pause()

    def extend(self, seconds: float) -> None:
        """Let the phase end later."""
        if self._playing.state.until_ms is None or not 0 < seconds <= MOST_EXTENDED_S:
            raise CallerError("errors.control.seconds", at="seconds", most=MOST_EXTENDED_S)
        self.table.push(c.Extend(self.clock.now_ms(), round(1_000 * seconds)))

    def remove(self, seat: Seat) -> None:
        """Take a player out of the game: an unnatural death."""
        shown = self._playing.state.shown
        if seat not in shown:
            raise CallerError(
                "errors.control.living_characters", at="character", living=list(shown), seat=seat
            )
        self.table.push(c.Remove(self.clock.now_ms(), seat))

    def replace(self, seat: Seat, player: str = ROBOT) -> None:
        """Let a built-in player take over for a player who is gone. The owner may take the seat back."""
        _known(player)
        empty = sorted(set(range(1, self.rules.seats + 1)) - self.taken - self._robots.keys())
        if self._playing.state.ended or seat not in empty:
            raise CallerError("errors.control.gone_characters", at="character", gone=empty, seat=seat)
        self._robots[seat] = player
        self._note_robots(self.clock.now_ms())
        self.players.sit(seat, self._robot(seat, player))
        self.table.push(c.Returned(self.clock.now_ms(), seat))

    @property
    def _playing(self) -> Game:
        if self.game is None or not self.game.log or self.game.closed:
            raise CallerError("errors.control.not_playing", number=self.number)
        return self.game

    def end(self) -> None:
        """End it now, as its host wants."""
        _ = self._playing
        self.close()

    def close(self) -> None:
        """End it: a game that goes on is broken off."""
        if self.game is not None:
            self.table.stop()

    def invite(self, room: int | None) -> None:
        """Tell its players the number of the next village; None: it can be entered no more."""
        self._invited = room
        self.page.invite(room)
        if self.licos is not None:
            self.licos.invite(room)

    def finish(self) -> None:
        """Let the game end, but not go on talking afterwards."""
        self.ending = True
        if self.game is not None and self.game.log and self.game.state.ended:
            self.close()

    def dismiss(self, reason: str, code: int) -> None:
        """Send waiting clients away."""
        self._gathering.dismiss(reason, code)


def _known(player: str) -> None:
    if player_maker(player) is None:
        raise CallerError(
            "errors.players.no_such_player", at="player", player=player, known=", ".join(PLAYERS)
        )
