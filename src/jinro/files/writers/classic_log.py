"""The classic server's game log: the rows of the contest's, in the form that they had before 2025.

No character, no time, a newline after every row; the fox's side is called OTHERS, and a lost player has a
line of its own instead of an empty status. A text or a name may hold commas, never a line break.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from jinro.files.reading import Variant
from jinro.files.writers.files import file_name
from jinro.files.writers.gamelog import GameLog, Texts
from jinro.files.writers.growing import Growing
from jinro.game import events as e
from jinro.game.commands import Open
from jinro.game.events import Event
from jinro.game.roles import Side, agent_name

CLASSIC: Final = Variant(classic=True, character=False, final_newline=True, nobody="false")
FILENAME: Final = "{timestamp}_{game_id}"
OTHERS: Final = "OTHERS"
"""The side of the fox."""
NAMELESS: Final = "null"
"""The name of a player that gave none."""
_ONE_LINE: Final = str.maketrans("\r\n", "  ")


def write_classic_log(events: Iterable[Event], texts: Texts = "one_line") -> bytes:
    """A whole classic log."""
    log = ClassicLog(texts)
    return _joined(row for event in events for row in log.rows(event))


def _joined(rows: Iterable[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()


class ClassicLog:
    """The classic log of one game as it goes on: each event gives the rows that it adds."""

    def __init__(self, texts: Texts = "one_line") -> None:
        self._log = GameLog(CLASSIC, texts)

    def rows(self, event: Event) -> list[str]:
        """The rows of one event; the events must come in order."""
        match event:
            case e.WentLost():
                return [f"Lost Connection of {agent_name(event.seat)}"]
            case e.CameBack():
                return []
            case e.Seated():
                named = (name.translate(_ONE_LINE) or NAMELESS for name in event.players or event.teams)
                return self._log.rows(e.Seated(event.at_ms, tuple(named)))
            case e.Ended(winner=Side.FOX):
                *status, result = self._log.rows(event)
                return [*status, result.removesuffix(Side.FOX) + OTHERS]
        return self._log.rows(event)


class ClassicFile:
    """The `.log` of one running game: what is ready is gathered, and written by `flush`."""

    def __init__(self, folder: Path, opened: Open, started_ms: int, texts: Texts = "one_line") -> None:
        self._log = ClassicLog(texts)
        name = file_name(FILENAME, opened.game, started_ms, ())
        self._file = Growing(folder / f"{name}.log")

    @property
    def path(self) -> Path:
        return self._file.path

    def take(self, events: Sequence[Event]) -> None:
        """Gather the rows that events add."""
        self._file.add(_joined(row for event in events for row in self._log.rows(event)))

    def flush(self) -> None:
        """Write what has been gathered."""
        self._file.flush()

    def close(self) -> None:
        """The game is over."""
        self._file.close()
