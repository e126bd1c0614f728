"""`Entrants`: the entries that play on the organiser's machine: built-in players, and programs.

They connect like any agent. Each plays game after game, as long as its track has games left for it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec import Struct

from jinro.config.organiser import TeamEntry
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.machine import Faulty
from jinro.contest.run.programs import EntryPrograms
from jinro.errors import CallerError
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.hosting.tokens import Tokens
from jinro.net.joining.nlp import AGAIN_S, LONGEST_S, join_again
from jinro.players import PLAYERS
from jinro.players.player import Player
from jinro.village.attentive import attentive
from jinro.village.ear import ReadingThread

LOOK_S: Final = 0.5
"""How often it is looked whether a program is still needed."""
LATE: Final = 1.2
"""How late a late answer is, in time limits; the time that the server grants besides comes to it."""


class _Place(Struct, frozen=True):
    """One connection of an entry to a track."""

    entry: TeamEntry
    number: int
    server: TrackServer

    @property
    def name(self) -> str:
        return f"{self.entry.name}{self.number}"

    @property
    def token(self) -> str | None:
        tokens: Tokens | None = self.server.tokens
        return None if tokens is None else tokens.make(self.entry.name)


class Entrants:
    """All of them."""

    def __init__(
        self,
        folder: ContestFolder,
        programs: EntryPrograms,
        servers: list[TrackServer],
        is_needed: Callable[[TrackServer, str], bool],
        tell: Callable[[str], None],
        reading: ReadingThread | None = None,
    ) -> None:
        """`is_needed` says whether a track has games left for an entry; `tell` is told what goes wrong;
        `reading` reads to built-in players what others say."""
        self._reading = reading
        self._folder = folder
        self._servers = servers
        self._is_needed = is_needed
        self._tell = tell
        self._programs = programs
        self._counts = Counter(place.entry.name for place in self._places())

    async def run(self) -> None:
        """Play, until nobody is needed any more."""
        for server in self._servers:
            mine = [place.name for place in self._places() if place.server is server]
            server.news.at_home = frozenset(mine)
        async with asyncio.TaskGroup() as group:
            for place in self._places():
                group.create_task(self._play(place))

    def _places(self) -> Iterator[_Place]:
        contest = self._folder.contest
        for track, server in zip(contest.tracks, self._servers, strict=True):
            seats = server.settings.rules.seats
            several = seats if track.format == "self-play" else self._folder.field(track).copies
            for entry in contest.entries(track):
                if not entry.is_remote:
                    for number in range(1, several * entry.connections + 1):
                        yield _Place(entry, number, server)

    async def _play(self, place: _Place) -> None:
        if place.entry.command:
            await self._run_program(place)
        elif place.entry.habit is not None:
            await self._play_badly(place)
        else:
            games = 0

            def make() -> Player:
                nonlocal games
                games += 1
                return self._player(place, games)

            url = place.server.url
            wanted = partial(self._is_needed, place.server, place.entry.name)
            await join_again(
                url, place.name, attentive(make, self._reading), token=place.token, wanted=wanted
            )

    def _player(self, place: _Place, game: int) -> Player:
        seed = f"{self._folder.contest.seed}/{place.server.settings.name}/{place.name}/{game}"
        return PLAYERS[place.entry.player](1, seed)

    async def _play_badly(self, place: _Place) -> None:
        assert place.entry.habit is not None
        rules = place.server.settings.rules
        late_s = (LATE * rules.answer_ms + rules.grace_ms) / 1_000
        game = 0
        while self._is_needed(place.server, place.entry.name):
            game += 1
            seed = f"{self._folder.contest.seed}/{place.name}/{game}"
            faulty = Faulty(place.name, self._player(place, game), seed, place.entry.habit, late_s)
            await faulty.run(place.server.url, place.token)
            if not faulty.guest.seat:  # It was not let in.
                await asyncio.sleep(AGAIN_S)

    async def _run_program(self, place: _Place) -> None:
        """Start a program for each game; one that ends at once is started again after a while."""
        program = self._programs.program(
            place.entry,
            place.name,
            place.server,
            token=place.token,
            log=file_name(place.server.settings.name, place.name) + ".txt",
            of=self._counts[place.entry.name],
        )
        wait_s = AGAIN_S
        loop = asyncio.get_running_loop()
        try:
            while self._is_needed(place.server, place.entry.name):
                began = loop.time()
                try:
                    await program.start()
                except CallerError as error:
                    self._tell(f"{place.name}: {error}")
                while program.running and self._is_needed(place.server, place.entry.name):
                    await program.wait(LOOK_S)
                if not program.running and program.code:
                    self._tell(f"{place.name}: the program ended with code {program.code}")
                quick = loop.time() - began < AGAIN_S
                if quick:
                    await asyncio.sleep(wait_s)
                wait_s = min(2 * wait_s, LONGEST_S) if quick else AGAIN_S
        finally:
            await program.end()


def file_name(track: str, name: str) -> str:
    """The name, without its ending, of the file with what a program of this name wrote."""
    safe = "".join(c if c.isalnum() or c in "-_." else "_" for c in name)
    return f"{track}-{safe}"
