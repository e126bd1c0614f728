"""The game log of the classic server: the contest's rows in their form before 2025.

There is no character and no time, and every row ends with a newline. The fox's side is called OTHERS. A lost
player gets a row of its own instead of an empty status; the Java server writes a line without commas, at
which readers of such logs fail. Texts and names may contain commas, no line breaks.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from jinro.files.disk import AppendOnlyFile
from jinro.files.reading import Variant
from jinro.files.writers.contest_log import ContestLogWriter, Texts
from jinro.files.writers.game_files import file_name
from jinro.files.writers.night_order import ORDERING, NightOrder
from jinro.game import events as e
from jinro.game.commands import Open
from jinro.game.events import Event
from jinro.game.roles import Seat, Side, agent_name

CLASSIC: Final = Variant(classic=True, character=False, final_newline=True, nobody="false")
FILENAME: Final = "{timestamp}_{game_id}"
OTHERS: Final = "OTHERS"
"""Name of the fox's side."""
NAMELESS: Final = "null"
"""Name of a player without a name."""
_ONE_LINE: Final = str.maketrans("\r\n", "  ")
_READ: Final = ORDERING | {e.WentLost, e.CameBack, e.Paused, e.Resumed, e.Seated, e.Ended}
"""Events that this writer uses itself, or for the order; others give the contest's rows."""


def write_classic_log(
    events: Iterable[Event], texts: Texts = "one_line", variant: Variant = CLASSIC
) -> bytes:
    """The classic log of a whole game; `variant` says how its lines end."""
    log = ClassicLogWriter(texts, lost_line=variant.lost_line)
    newline = "\r\n" if variant.crlf else "\n"
    lines = [row for event in events for row in log.rows(event)]
    return (newline.join(lines) + newline * (variant.final_newline and bool(lines))).encode()


def _joined(rows: Iterable[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()


class ClassicLogWriter:
    """Writes the classic log of a running game: each event gives the rows to append."""

    def __init__(self, texts: Texts = "one_line", *, lost_line: bool = False) -> None:
        self._log = ContestLogWriter(CLASSIC, texts)
        self._order = NightOrder()
        self._lost_line = lost_line
        self._day: int | None = None
        """None: the first status rows are not written yet."""
        self._paused = False
        self._lost: list[Seat] = []
        """Seats lost during a pause: the loss counts if they are not back at its end (rule 11.21). Also seats
        lost before the first day: the log begins with status rows."""

    def rows(self, event: Event) -> list[str]:
        """The rows that an event completes, in the order of the phases. Events must come in order."""
        # Without this, an answer in a talking classic-5 takes 1.12 times the instructions.
        if type(event) not in _READ and not self._order.holding:
            return self._log.ordered(event)
        return [row for one in self._order.take(event) for row in self._ordered(one)]

    def _ordered(self, event: Event) -> list[str]:
        match event:
            case e.WentLost() if self._paused or (self._day is None and not self._lost_line):
                self._lost.append(event.seat)
                return []
            case e.WentLost():
                return [self._loss(event.seat)]
            case e.DayBroke():
                first, self._day = self._day is None, event.day
                rows = self._log.ordered(event)
                return [*rows, *self._losses()] if first and not self._paused else rows
            case e.CameBack():
                self._lost = [seat for seat in self._lost if seat != event.seat]
                return []
            case e.Paused():
                self._paused = True
            case e.Resumed():
                self._paused = False
                return self._losses() if self._day is not None else []
            case e.Seated():
                named = (name.translate(_ONE_LINE) or NAMELESS for name in event.players or event.teams)
                return self._log.ordered(e.Seated(event.at_ms, tuple(named)))
            case e.Ended(winner=Side.FOX):
                *status, result = self._log.ordered(event)
                return [*status, result.removesuffix(Side.FOX) + OTHERS]
        return self._log.ordered(event)

    def _losses(self) -> list[str]:
        lost, self._lost = self._lost, []
        return [self._loss(seat) for seat in lost]

    def _loss(self, seat: Seat) -> str:
        if self._lost_line:
            return f"Lost Connection of {agent_name(seat)}"
        return f"{self._day or 0},lost,{seat}"


class ClassicLogFile:
    """The `.log` file of a running game; rows are buffered until `flush`."""

    def __init__(self, folder: Path, opened: Open, started_ms: int, texts: Texts = "one_line") -> None:
        self._log = ClassicLogWriter(texts)
        name = file_name(FILENAME, opened.game, started_ms, ())
        self._file = AppendOnlyFile(folder / f"{name}.log")

    @property
    def path(self) -> Path:
        return self._file.path

    def take(self, events: Sequence[Event]) -> None:
        """Buffer the rows of events."""
        self._file.add(_joined(row for event in events for row in self._log.rows(event)))

    def flush(self) -> None:
        """Write the buffered rows."""
        self._file.flush()

    def close(self) -> None:
        """Close the file: the game is over."""
        self._file.close()
