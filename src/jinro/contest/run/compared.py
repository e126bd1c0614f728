"""Games of `jinro compare` in which a command plays: a program that joins over a socket, as in a contest.

Each command has a door of its own, at a free port of this machine. Its programs are started when their seats
are to be filled, and play game after game if they reconnect; one that exits after its game is started again.
With the last game all of them are ended. The other seats are played by players of this process.
"""

import asyncio
import os
import shlex
import signal
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from time import perf_counter
from typing import Any, Final

from jinro.config.settings import DIALECT
from jinro.contest.run.compare import (
    ComparedGame,
    ComparisonTable,
    drawn_seat,
    exchanged_seats,
    is_command,
    play_games,
    with_time,
)
from jinro.errors import CallerError, JinroError, RulesError
from jinro.game import commands as c
from jinro.game.commands import Command
from jinro.game.draws import Draws
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.hosting.agents.protocols import contest_protocol
from jinro.hosting.agents.seats import AgentPart
from jinro.i18n import Message, message
from jinro.language.prose.read import Reviser
from jinro.net.peer import RemoteAgent
from jinro.players.player import Player
from jinro.programs.environment import of_own_program
from jinro.programs.program import Program
from jinro.rehearsal.run import AGAIN_S, EXIT_S, LONGER_S
from jinro.rehearsal.server import RehearsalServer
from jinro.village.clock import RealClock
from jinro.village.driver import drive
from jinro.village.ear import ReadingThread
from jinro.village.journal import Journal
from jinro.village.lineup import player_named, player_of
from jinro.village.players import PlayerPart
from jinro.village.simulate import opening
from jinro.village.speech_check import check_of
from jinro.village.table import Table
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits

WAIT_S: Final = 60.0
"""How long a program may take to join."""
GAME_S: Final = 1_200.0
"""Time limit of a game."""
MOST: Final = 200
"""Agents of one command that may wait: a program may connect several."""
LAST_CHARACTERS: Final = 200
"""What is told of the last line that a program wrote."""


def play_with_commands(
    table: ComparisonTable, seeds: Sequence[int], timed: bool, reviser: Reviser | None = None
) -> list[ComparedGame] | Message:
    """As `play_games`, where players may be commands. A `reviser` reads their English once more."""
    if not is_command(table.player) and not is_command(table.against):
        return play_games(table, seeds, timed)
    ended_by: list[int] = []
    try:
        _check_rules(table.preset)
        return asyncio.run(_play(table, seeds, timed, ended_by, reviser))
    except JinroError as error:
        return error.told
    except asyncio.CancelledError:
        # The programs are ended; now this process ends as it was told to.
        for number in ended_by:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        raise


def _check_rules(name: str) -> None:
    """Raise `CallerError` for a village that a command cannot play."""
    rules = preset(name)
    try:
        fits(rules, DIALECTS[DIALECT])
        for channel in ("talk", "whisper"):
            if getattr(rules, channel).regime == "anytime":
                raise RulesError(f"{channel}.regime", "errors.compare.whole_time")
    except RulesError as error:
        raise CallerError("errors.compare.not_for_commands", at=name, problem=error) from None


async def _play(
    table: ComparisonTable, seeds: Sequence[int], timed: bool, ended_by: list[int], reviser: Reviser | None
) -> list[ComparedGame]:
    _on_signals(ended_by)
    async with AsyncExitStack() as stack:
        doors: dict[str, _CommandDoor] = {}
        for text in dict.fromkeys((table.player, table.against)):
            if is_command(text):
                doors[text] = _CommandDoor(text)
                stack.push_async_callback(doors[text].stop)
                await doors[text].start()
        reading = None if reviser is None else ReadingThread(reviser)
        found = []
        for seed in seeds:
            try:
                found.append(await _ComparedTable(table, seed, doors, timed, reading).play())
            except JinroError as error:
                raise CallerError(error, at=f"{table.preset}, seed {seed}") from None
        return found


def _on_signals(ended_by: list[int]) -> None:
    """Cancel this task when the process is told to end, so that the programs are ended first."""
    task, loop = asyncio.current_task(), asyncio.get_running_loop()
    if threading.current_thread() is not threading.main_thread() or task is None:
        return

    def end(number: int) -> None:
        ended_by.append(number)
        task.cancel()

    for name in ("SIGTERM", "SIGHUP"):
        # Windows has no such signals.
        with suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), end, getattr(signal, name))


class _CommandDoor:
    """The door of one command, and its programs."""

    def __init__(self, command: str) -> None:
        self._name = command
        try:
            self._words = shlex.split(command, posix=os.name == "posix")
        except ValueError as error:
            raise CallerError(error, at=f"player {command!r}") from None
        self._server = RehearsalServer("127.0.0.1", 0, name_s=WAIT_S + LONGER_S, capacity=MOST)
        self._programs: list[Program] = []

    async def start(self) -> None:
        await self._server.start()

    async def stop(self) -> None:
        await asyncio.gather(*(program.end() for program in self._programs))
        await self._server.stop()

    async def agents(self, count: int) -> list[RemoteAgent]:
        """So many agents that have joined; a program is started for each that lacks."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        fresh: list[Program] = []
        while len(self._server.waiting) < count:
            for program in fresh:
                if not program.running:
                    await program.read_rest()
                    raise self._error(message("errors.compare.exited_early", code=program.code), program)
            late = loop.time() - begun
            if late > WAIT_S:
                raise self._error(self._absence(), self._programs[-1])
            # Those who run without a game should come back; the others are gone.
            old = [program for program in self._programs if program not in fresh]
            for program in old:
                if not program.running or late > AGAIN_S:
                    self._programs.remove(program)
                    await program.end()
            while len(self._programs) < count:
                fresh.append(Program(self._words, self._server.url, environ=of_own_program(os.environ)))
                self._programs.append(fresh[-1])
                await fresh[-1].start()
            self._server.changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await self._server.changed.wait()
        return [self._server.take() for _ in range(count)]

    def _absence(self) -> Message:
        if self._server.nameless > 0:
            return message("errors.compare.no_name", time=_seconds(WAIT_S))
        if self._server.wrong_path:
            return message("errors.compare.wrong_path", path=self._server.wrong_path, url=self._server.url)
        return message("errors.compare.not_joined", url=self._server.url, time=_seconds(WAIT_S))

    async def left(self, day: int) -> CallerError:
        """What to say of an agent that has left its game."""
        for program in self._programs:
            if await program.wait(EXIT_S):
                await program.read_rest()
                return self._error(message("errors.compare.exited", day=day, code=program.code), program)
        return self._error(message("errors.compare.left", day=day), self._programs[-1])

    def _error(self, what: Message, program: Program) -> CallerError:
        """One line that ends with the last one that the program wrote."""
        last = next((line.strip() for line in reversed(program.lines) if line.strip()), "")
        told = message("errors.at", where=what, what=last[:LAST_CHARACTERS]) if last else what
        return CallerError(told, at=f"player {self._name!r}")


def _seconds(seconds: float) -> Message:
    return message("errors.compare.second" if seconds == 1 else "errors.compare.seconds", seconds=seconds)


class _ComparedTable:
    """One game, with agents in some seats and players of this process in the others."""

    def __init__(
        self,
        table: ComparisonTable,
        seed: int,
        doors: Mapping[str, _CommandDoor],
        timed: bool,
        reading: ReadingThread | None,
    ) -> None:
        self._reading = reading
        self._table, self._seed, self._doors = table, seed, doors
        self._rules: Rules = preset(table.preset)
        self._mine = exchanged_seats(table, seed)
        self._seconds: list[float] | None = [] if timed else None

    def _player_of(self, seat: Seat) -> str:
        return self._table.player if seat in self._mine else self._table.against

    async def play(self) -> ComparedGame:
        seats = range(1, self._rules.seats + 1)
        remote = {seat: self._doors[name] for seat in seats if (name := self._player_of(seat)) in self._doors}
        agents: dict[Seat, RemoteAgent] = {}
        for door in self._doors.values():
            own = [seat for seat, at in remote.items() if at is door]
            agents |= zip(own, await door.agents(len(own)), strict=True)
        game = Game(self._rules, self._seed, check=check_of(self._rules))
        lost: asyncio.Future[Seat] = asyncio.get_running_loop().create_future()

        def on_lost(seat: Seat) -> None:
            if not lost.done():
                lost.set_result(seat)

        players = {seat: self._player(seat) for seat in seats if seat not in remote}
        table = _TimedTable(game, agents, players, on_lost, self._reading)
        if self._seconds is not None:
            table.timed, table.seconds = self._mine & agents.keys(), self._seconds
        playing = asyncio.ensure_future(
            drive(game, table, first=opening(self._rules, self._seed), journal=table.journal)
        )
        try:
            both: set[asyncio.Future[Any]] = {playing, lost}
            await asyncio.wait(both, timeout=GAME_S, return_when=asyncio.FIRST_COMPLETED)
            if lost.done() and not game.closed:
                raise await remote[lost.result()].left(game.state.day)
            if not playing.done():
                raise CallerError("errors.compare.not_ended", time=_seconds(GAME_S))
            playing.result()
        finally:
            playing.cancel()
            await table.close()
        for note in table.journal.notes():
            if note.code == "raised":
                raise CallerError(
                    "errors.compare.raised",
                    seat=note.seat,
                    player=self._player_of(note.seat),
                    error=note.detail,
                )
        drawn = drawn_seat(self._table, self._seed)
        return ComparedGame(game.winner, game.roles[drawn - 1], tuple(self._seconds or ()))

    def _player(self, seat: Seat) -> Player:
        maker = player_named(self._player_of(seat))
        if self._seconds is not None and seat in self._mine:
            maker = with_time(maker, self._seconds)
        return player_of(maker, seat, Draws(self._seed).number(f"player-{seat}"))


class _TimedTable:
    """The table of one game, which times answers of agents."""

    def __init__(
        self,
        game: Game,
        agents: Mapping[Seat, RemoteAgent],
        players: Mapping[Seat, Player],
        on_lost: Callable[[Seat], None],
        reading: ReadingThread | None,
    ) -> None:
        self.journal = Journal()
        self.timed: Collection[Seat] = ()
        """Seats of agents whose answers are timed."""
        self.seconds: list[float] = []
        self._game = game
        self._asked: dict[Seat, tuple[int, float]] = {}
        """The ask that each of them was sent, and when."""
        self._table = table = Table(game, RealClock())
        if reading is not None:
            table.hear_by(reading)
        protocols = {"contest": contest_protocol(DIALECTS[DIALECT])}
        table.add(AgentPart(table, protocols, agents, journal=self.journal, on_lost=on_lost))
        self._players = table.add(PlayerPart(table, players, self.journal))
        self.open, self.refuse = table.open, table.refuse

    def prepare(self, command: Command, events: Sequence[Event]) -> None:
        if isinstance(command, (c.Say, c.Choose)) and command.seat in self._asked:
            self.seconds.append(perf_counter() - self._asked.pop(command.seat)[1])
        self._table.prepare(command, events)

    def show(self) -> None:
        self._table.show()
        for seat in self.timed:
            ask = self._game.asks.get(seat)
            if ask is not None and (seat not in self._asked or self._asked[seat][0] != ask.id):
                self._asked[seat] = ask.id, perf_counter()

    async def close(self) -> None:
        if self._game.closed:
            await self._players.tell("end")
        await self._table.close("the game is over")
