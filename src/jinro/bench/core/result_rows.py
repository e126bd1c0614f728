"""The rows of `jinro bench core`: which villages are played, and the fields of each kind of row.

`what` is the kind of a row; only rows of other systems have the key `peer`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.game.presets import names, preset
from jinro.game.rules import Rules
from jinro.players import Chance, Player, QuietPlayer

VILLAGES: Final = {
    5: "contest-5",
    6: "contest-6",
    8: "contest-8",
    9: "contest-9",
    13: "contest-13",
    15: "classic-15",
}
"""The village of each size. The contest has none of 6 and 8: those are its rules with the classic casts."""
THROUGHPUT: Final = tuple((n, lines) for n in VILLAGES for lines in ((0, 4, 10) if n == 15 else (0, 4)))
"""(players, lines per player and day); with 0 lines everybody says Over at once."""
COMPARED: Final = tuple((n, lines) for n, lines in THROUGHPUT if n in (6, 8, 15))
GAMES_TARGET: Final = {(5, 4): 1_500, (13, 4): 400, (15, 0): 500, (15, 10): 150}
"""Target in games per second, on one core of a machine with two."""
BATCH_TARGET: Final = {5: 50_000, 15: 12_000}
"""Target in games per second of silent villages of this size that are played at once."""
RATIO_TARGET: Final = 3
"""Target for our answers per second over those of a peer, at each size."""


class CoreRow(Struct, frozen=True, kw_only=True):
    """The fields of every row; `lines_per_day` counts the public lines of one player."""

    what: str
    village: str
    players: int
    lines_per_day: int


class GameRow(CoreRow, frozen=True, kw_only=True):
    """Throughput per second of CPU time; `cpu_share` is CPU time over wall time."""

    games_per_s: float
    answers_per_s: float
    events_per_s: float
    cpu_share: float


class PeerRow(GameRow, frozen=True, kw_only=True):
    """Throughput of another system; its events are the messages in its log."""

    peer: str


class BatchRow(CoreRow, frozen=True, kw_only=True):
    """Throughput of games that are played at once, per second of CPU time."""

    games_per_s: float
    answers_per_s: float
    cpu_share: float


class EventRow(CoreRow, frozen=True, kw_only=True):
    """Cost per event: of a whole game, and of the first and the last tenth after the opening."""

    days: int
    events: int
    us_per_event: float
    us_first_tenth: float
    us_last_tenth: float


class MemoryRow(CoreRow, frozen=True, kw_only=True):
    """Memory of one running game after `events` events, with the views of all seats read."""

    events: int
    kib: float


class LogRow(CoreRow, frozen=True, kw_only=True):
    """The mean size of a finished log."""

    events: int
    bytes: int
    gzip_bytes: int


class CloneRow(CoreRow, frozen=True, kw_only=True):
    """Time to clone a game after `events` events."""

    events: int
    us: float


class Scenario(Struct, frozen=True):
    """A village, the lines per player and day, and who plays."""

    rules: Rules
    lines: int
    player: Callable[[int, int | str], Player]

    def named(self, what: str) -> dict[str, Any]:
        """The fields of `CoreRow`."""
        return {
            "what": what,
            "village": self.rules.name,
            "players": self.rules.seats,
            "lines_per_day": self.lines,
        }


@cache
def village(players: int) -> Rules:
    """The village of this size."""
    name = VILLAGES[players]
    if name in names():
        return preset(name)
    return replace(preset("contest-9"), name=name, roles=preset(f"classic-{players}").roles)


def scenario(players: int, lines: int) -> Scenario:
    """The village of this size in which everybody says `lines` lines a day, and as many whispers a night."""
    rules = village(players)
    if not lines:
        return Scenario(rules, 0, QuietPlayer)
    whisper = replace(rules.whisper, count=lines if rules.whisper.count else 0)
    talk = replace(rules.talk, count=lines)
    return Scenario(replace(rules, talk=talk, whisper=whisper), lines, Chance)


def playground(days: int) -> Scenario:
    """Five villagers who say four lines a day for `days` days."""
    return Scenario(replace(preset("playground-5"), max_day=days), 4, Chance)
