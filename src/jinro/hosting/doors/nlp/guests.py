"""`TrackGuests`: people at the page, and built-in players, who play among the agents of one track.

A person waits with its stream. When enough people and agents wait, a game begins, in which people sit in
seats that are drawn. The names under which people and built-in players sit are drawn from the same list, so
that no name tells which of them is a person, unless the organiser wants it told.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from jinro.config.settings import Matching, Settings
from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.game.draws import Draws
from jinro.game.roles import Seat
from jinro.hosting.doors.page.seats import MOST_TABS, PageGreeting
from jinro.hosting.doors.page.stream import PageClient
from jinro.hosting.lobby.visitors import Visitor
from jinro.hosting.village import Running
from jinro.i18n import coded
from jinro.players import DEFAULT_PLAYER, PLAYERS
from jinro.players.player import Player
from jinro.village.clock import Clock
from jinro.village.notes import BLIND, MACHINES, NONE, PEOPLE, Times
from jinro.village.paced import Paced, VillagePace
from jinro.wire.licos.tokens import token_mark
from jinro.wire.page.play import SeatWaits

MOST_WAITING: Final = 100
"""People who wait for a seat of one track."""
FULL: Final = "too many people wait here"
BUILT_IN: Final = "+"
"""Begins the name of a built-in player in the note `PEOPLE`, which has a mark for a person, and `NOBODY`
for an agent."""
NAMES: Final = (
    *("ajisai", "asagao", "ayame", "botan", "fuji", "fuyo", "hagi", "hinageshi", "hinoki", "kaede", "kashi"),
    *(
        "katsura",
        "keyaki",
        "kiku",
        "kikyo",
        "kuri",
        "matsu",
        "momiji",
        "nadeshiko",
        "nara",
        "sakura",
        "shion",
    ),
    *("sugi", "suiren", "sumire", "susuki", "tsubaki", "tsutsuji", "ume", "yanagi", "yuri", "yuzu"),
)
"""Under which people and built-in players sit down, where it is not told who is a person."""


class SeatGuest(Struct, frozen=True):
    """One in a seat who is no agent: a person, or a built-in player."""

    name: str
    key: str = ""
    """Of a person: by what it is known."""
    person: str = ""
    """Of a person: its id."""
    streams: tuple[PageClient, ...] = ()
    robot: str = ""
    """Of a built-in player: which one."""
    entry: str = ""
    """The entry of a plan for which it plays; empty: none."""

    @property
    def team(self) -> str:
        return self.entry or self.name


class _Waits(Struct):
    """A person who waits, with its streams."""

    visitor: Visitor
    streams: list[PageClient]


class TrackGuests:
    """People and built-in players of one track."""

    def __init__(
        self,
        settings: Settings,
        match: Callable[[], None],
        missing: Callable[[], int],
        games: Callable[[], Mapping[str, Running]],
    ) -> None:
        """`match` is called when a person has come; `missing`: how many agents the next game lacks; `games`:
        running ones."""
        self.settings = settings
        self._match = match
        self._missing = missing
        self._games = games
        self._waiting: dict[str, _Waits] = {}
        self.draining = False

    @property
    def matching(self) -> Matching:
        return self.settings.matching

    @property
    def missing_agents(self) -> int:
        return self._missing()

    @property
    def invites(self) -> bool:
        """Whether there are seats for people."""
        return self.matching.people > 0

    @property
    def is_blind(self) -> bool:
        """Whether it is not told who is a person."""
        return self.invites and not self.matching.told

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def are_planned(self) -> bool:
        """Whether a plan says who plays with people."""
        return self.matching.mode == "plan"

    @property
    def are_here(self) -> bool:
        """Whether enough people wait for a game; a plan knows itself."""
        return self.are_planned or len(self._waiting) >= self.matching.people

    @property
    def missing_people(self) -> int:
        return max(0, self.matching.people - len(self._waiting))

    # Coming and going

    def home(self, key: str) -> tuple[Running, Seat] | None:
        """The newest game in which a person has a seat, and the seat."""
        for number, running in sorted(self._games().items(), reverse=True):
            mark = token_mark(number, key)
            if mark in running.owners:
                return running, running.owners.index(mark) + 1
        return None

    def arrive(self, visitor: Visitor, client: PageClient) -> str:
        """Let a person wait, or give it its seat back; returns the reason if it is refused."""
        found = self.home(visitor.key)
        if found is not None:
            running, seat = found
            assert running.page is not None
            return running.page.sit(seat, client)
        if self.draining:
            return coded("connections.stops")
        known = self._waiting.get(visitor.key)
        if known is None and len(self._waiting) >= MOST_WAITING:
            return FULL
        if known is None:
            known = self._waiting[visitor.key] = _Waits(visitor, [])
        known.streams.append(client)
        for old in known.streams[:-MOST_TABS]:
            old.close("too many tabs of one seat", 1008)
            known.streams.remove(old)
        client.on_gone = lambda: self._gone(visitor.key, client)
        client.on_text = lambda text: self._heard(visitor.key, client, text)
        self._match()
        self.tell()
        return ""

    def reseat(self) -> None:
        """Give waiting people their seats back, if their game has gone on meanwhile."""
        for key, waits in list(self._waiting.items()):
            if self.home(key) is not None:
                del self._waiting[key]
                for client in waits.streams:
                    self.arrive(waits.visitor, client)

    def _gone(self, key: str, client: PageClient) -> None:
        waits = self._waiting.get(key)
        if waits is not None:
            waits.streams = [one for one in waits.streams if one is not client]
            if not waits.streams:
                del self._waiting[key]
                self.tell()

    def _heard(self, key: str, client: PageClient, text: str) -> None:
        """Nothing can be done yet; who sends too much is disconnected."""
        client.allowed()

    def tell(self) -> None:
        """Tell waiting people what is missing."""
        told = SeatWaits(0, self.missing_people, 0, self.settings.name, self._missing())
        for waits in self._waiting.values():
            for client in waits.streams:
                client.tell(told)

    def dismiss(self, reason: str, code: int) -> None:
        """Send waiting people away."""
        self.draining = True
        waiting, self._waiting = self._waiting, {}
        for waits in waiting.values():
            for client in waits.streams:
                client.close(reason, code)

    # A game

    def take(self, teams: Sequence[str], number: int) -> list[SeatGuest]:
        """Who plays the next game, so many people, with the teams of its agents."""
        chosen = [self._waiting.pop(key) for key in list(self._waiting)[:number]]
        entry = PEOPLE_ENTRY if self.are_planned else ""
        draws = Draws(secrets.randbits(64))
        names = [name for name in draws.order(NAMES, "names") if name not in teams]
        people = [
            SeatGuest(
                names.pop() if self.is_blind else waits.visitor.name,
                waits.visitor.key,
                waits.visitor.id,
                tuple(waits.streams),
                entry=entry,
            )
            for waits in chosen
        ]
        robots = [
            SeatGuest(names.pop() if self.is_blind else f"robot{n}", robot=DEFAULT_PLAYER)
            for n in range(1, self.matching.robots + 1)
        ]
        return [*people, *robots]

    def owners(self, game: str, seated: Sequence[object]) -> tuple[str, ...]:
        """What is kept of the owners of the seats, by seat."""
        return tuple(_owner(game, one) for one in seated)

    def note(self, running: Running) -> None:
        """Keep whose seats they are, which of them are those of machines, and whether that is told."""
        machines = [str(seat) for seat, one in enumerate(running.owners, 1) if not is_person(one)]
        running.journal.note(0, 0, PEOPLE, " ".join(running.owners))
        running.journal.note(0, 0, MACHINES, " ".join(machines))
        if self.is_blind:
            running.journal.note(0, 0, BLIND, "")

    def robots(self, running: Running, clock: Clock) -> dict[Seat, Player]:
        """The built-in players of a game, by seat: as slow as agents of others may be."""
        pace = VillagePace(lambda: clock, secrets.randbits, lambda: True)
        return {
            seat: Paced(PLAYERS[name.removeprefix(BUILT_IN)](seat, secrets.randbits(32)), pace)
            for seat, name in enumerate(running.owners, 1)
            if name.startswith(BUILT_IN)
        }

    def greeting(self, running: Running, started_ms: int) -> PageGreeting:
        """What people are told of a game."""
        return PageGreeting(
            game=running.id,
            name=self.settings.name,
            times=Times(started_ms),
            players=running.players,
            machines=frozenset(seat for seat, one in enumerate(running.owners, 1) if not is_person(one)),
            blind=self.is_blind,
            track=self.settings.name,
        )


def _owner(game: str, one: object) -> str:
    if not isinstance(one, SeatGuest):
        return NONE
    return f"{BUILT_IN}{one.robot}" if one.robot else token_mark(game, one.key)


def is_person(owner: str) -> bool:
    """Whether a word of the note `PEOPLE` is that of a person."""
    return owner != NONE and not owner.startswith(BUILT_IN)
