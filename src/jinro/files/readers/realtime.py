"""Realtime feeds into events, by way of the rows that a game log of the same game would have.

A feed tells neither the turns of talk nor the players' names. A malformed packet is reported and skipped.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from jinro.files.readers.game_log_row import GameLogRow, has_valid_seats
from jinro.files.readers.interpret import reading_of
from jinro.files.reading import Problem, Reading, Variant
from jinro.game.check import MOST_SEATS
from jinro.game.events import Character
from jinro.game.notation import check_counts
from jinro.game.roles import TABLE, Role, Seat
from jinro.i18n import coded
from jinro.wire.nlp.profile import parse_profile

_TALKS: Final = {"トーク": "talk", "囁き": "whisper"}
_VOTES: Final = {"投票": "vote", "襲撃投票": "attackVote"}
_ROLES: Final = frozenset(str(role) for role in Role)
UNKNOWN: Final = ("turns", "players")
# The same bounds as in game logs. Without them a seat of 2**70 would make masks of as many bits.
_Index = Annotated[int, Meta(ge=-1, le=MOST_SEATS)]
_Day = Annotated[int, Meta(ge=0, lt=10**6)]
_Time = Annotated[int, Meta(ge=0, lt=10**13)]


class _RealtimeAgent(Struct, frozen=True):
    idx: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    name: str
    team: str = ""
    role: str = ""
    profile: str = ""
    avatar: str = ""
    is_alive: bool = True


class _Packet(Struct, frozen=True):
    id: str
    day: _Day
    event: str
    agents: Annotated[tuple[_RealtimeAgent, ...], Meta(max_length=MOST_SEATS)] = ()
    message: str = ""
    from_idx: _Index | None = None
    to_idx: _Index | None = None
    bubble_idx: _Index | None = None
    timestamp: _Time | None = None


_DECODER: Final = msgspec.json.Decoder(_Packet)


def read_realtime(data: bytes) -> Reading:
    """Read a realtime feed, as far as possible; `LogError` if it is too long."""
    check_counts(data)
    problems: list[Problem] = []
    reader = _RowMaker(problems)
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            try:
                reader.take(number, _DECODER.decode(line))
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                problems.append(
                    Problem(number, "not_a_packet", coded("problems.not_a_packet", why=str(error)))
                )
    variant = Variant(time="s" if any(row.time for row in reader.rows) else "")
    return reading_of(
        reader.rows,
        variant,
        problems,
        game=reader.game,
        characters=reader.characters,
        teams=True,
        unknown=UNKNOWN,
    )


class _RowMaker:
    """Turns packets into rows."""

    def __init__(self, problems: list[Problem]) -> None:
        self.rows: list[GameLogRow] = []
        self._problems = problems
        self.game = ""
        self.characters: dict[Seat, Character] = {}
        self._roles: dict[Seat, str] = {}
        self._day = -1
        self._spoken: dict[str, int] = {}
        self._times: dict[tuple[str, Seat], int] = {}

    def take(self, line: int, packet: _Packet) -> None:
        self.game = self.game or packet.id
        if packet.day != self._day:
            self._new_day(line, packet)
        event, day = packet.event, packet.day
        if event in _TALKS and packet.bubble_idx is not None:
            self._talk(line, packet, _TALKS[event], packet.bubble_idx)
        elif event in _VOTES and packet.from_idx and packet.to_idx:
            self._add(
                GameLogRow(line, day, _VOTES[event], (packet.from_idx, packet.to_idx), (), packet.timestamp)
            )
        elif event == "終了":
            self._end(line, packet)
        else:
            self._act(line, packet)

    def _add(self, row: GameLogRow) -> None:
        if has_valid_seats(row, self._problems):
            self.rows.append(row)

    def _new_day(self, line: int, packet: _Packet) -> None:
        self._day = packet.day
        self._spoken, self._times = {}, {}
        for agent in packet.agents:
            self._roles[agent.idx] = agent.role
            self.characters.setdefault(
                agent.idx, Character(agent.name, parse_profile(agent.profile), agent.avatar)
            )
            status = "ALIVE" if agent.is_alive else "DEAD"
            words = (agent.role, status, agent.team, agent.name)
            self.rows.append(GameLogRow(line, packet.day, "status", (agent.idx,), words, packet.timestamp))

    def _talk(self, line: int, packet: _Packet, kind: str, seat: Seat) -> None:
        idx = self._spoken.get(kind, 0)
        turn = self._times.get((kind, seat), 0)
        self._spoken[kind], self._times[kind, seat] = idx + 1, turn + 1
        self._add(GameLogRow(line, packet.day, kind, (idx, turn, seat), (packet.message,), packet.timestamp))

    def _act(self, line: int, packet: _Packet) -> None:
        """Take an act of the night; incomplete packets give no row."""
        target = packet.to_idx or 0
        role = self._roles.get(target, "")
        species = str(TABLE[Role(role)].species) if role in _ROLES else ""
        row: tuple[str, tuple[int, ...], tuple[str, ...]] | None = None
        match packet.event:
            case "追放" if target:
                row = ("execute", (target,), (role,))
            case "占い" if packet.from_idx and target:
                row = ("divine", (packet.from_idx, target), (species,))
            case "護衛" if packet.from_idx and target:
                row = ("guard", (packet.from_idx, target), (role,))
            case "襲撃":
                row = ("attack", (target or -1,), ("false" if packet.from_idx == -1 else "true",))
        if row is not None:
            self._add(GameLogRow(line, packet.day, *row, packet.timestamp))

    def _end(self, line: int, packet: _Packet) -> None:
        living = [agent.role for agent in packet.agents if agent.is_alive]
        wolves = living.count(str(Role.WEREWOLF))
        counts = (len(living) - wolves, wolves)
        self.rows.append(GameLogRow(line, packet.day, "result", counts, (packet.message,), packet.timestamp))
