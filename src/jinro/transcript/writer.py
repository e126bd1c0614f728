"""`TranscriptWriter`: the state of a transcript while it is printed, and its kinds of rows.

The handlers of events are functions in `day.py` and `night.py`, registered by `on`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar, cast

from rich.console import Console
from rich.text import Text

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.i18n import Language
from jinro.transcript.page import SeatLabels, TextPage, ink, pad
from jinro.transcript.printable import clean
from jinro.transcript.transcript_words import TranscriptWords

E = TypeVar("E", bound=Event)
Viewer = int | None
"""A seat, 0 for the public, None for a viewer who sees all."""
HANDLERS: Final[dict[type[Event], Callable[["TranscriptWriter", Event], None]]] = {}
"""How each type of event is printed; the others are not shown."""
TURN_GUTTER: Final = 2
CLOCK_GUTTER: Final = 6
LISTED: Final = 6
"""Longer lists of names become a number."""


def on(
    *kinds: type[E],
) -> Callable[[Callable[["TranscriptWriter", E], None]], Callable[["TranscriptWriter", E], None]]:
    """Register the handler of some types of event."""

    def register(tell: Callable[["TranscriptWriter", E], None]) -> Callable[["TranscriptWriter", E], None]:
        for kind in kinds:
            HANDLERS[kind] = cast("Callable[[TranscriptWriter, Event], None]", tell)
        return tell

    return register


def sees(game: Game, viewer: Viewer, number: int) -> bool:
    """Whether a viewer may see an event of the log, by its number."""
    return viewer is None or bool(game.masks[number] >> viewer & 1)


class TranscriptWriter:
    """One page, one viewer, and what is held back for a later place."""

    def __init__(self, console: Console, viewer: Viewer, language: Language | None = None) -> None:
        """`language`: None for that of the village."""
        self.language = language
        self.page = TextPage(console)
        self.viewer = viewer
        self.words = TranscriptWords("ja")
        self.labels = SeatLabels()
        self.rules: Rules | None = None
        self.day = 0
        self.seed: int | str | None = None
        self.players: tuple[str, ...] = ()
        self.fates: dict[Seat, tuple[str, int]] = {}
        """How and on which day each dead seat died, as far as the viewer knows."""
        self.heading: Callable[[], None] | None = None
        """Prints the pending heading, which waits for its first row."""
        self.news: list[e.DeathShown | e.Sensed | e.VotesShown] = []
        """Events that wait for the next morning."""
        self.passes: list[e.Spoke] = []
        self.marked: list[Seat] = []
        self.gutter = TURN_GUTTER
        self.phase_ms = 0
        self.place: tuple[object, ...] = ()
        """What the gutter showed last: a time, or channel and turn."""
        self.channel = ""
        """The channel of the last row; empty if it was not an utterance."""
        self.tied = False
        self.wolves: Sequence[tuple[Seat, Seat]] = ()
        """Votes of the werewolves' last ballot."""

    @property
    def sees_all(self) -> bool:
        return self.viewer is None

    @property
    def indent(self) -> Text:
        return Text(" " * (self.gutter + 1))

    def begin(self) -> None:
        """Print the pending heading and what was gathered, before a new row."""
        heading, self.heading = self.heading, None
        if heading is not None:
            heading()
        self.flush()

    def flush(self) -> None:
        """Print what was gathered: who said Skip or Over, who marked the board."""
        passes, self.passes = self.passes, []
        if passes:
            self.note(self._passed(passes))
        marked, self.marked = self.marked, []
        if marked:
            self.note(self.words("transcript.marks", names=self.names(marked)))

    def _passed(self, passes: Sequence[e.Spoke]) -> str:
        parts = []
        for word, shown in ((e.SKIP, self.words("transcript.skip")), (e.OVER, self.words("transcript.over"))):
            seats = [p.seat for p in passes if p.text == word]
            if seats:
                parts.append(f"{shown}{self.words.colon}{self.names(seats)}")
        mark = self.words.channel(passes[0].channel)
        return (f"({mark}) " if mark else "") + " · ".join(parts)

    def note(self, text: str) -> None:
        """A minor row."""
        self.page.row(self.indent, ink(f"· {text}", "dim"))
        self.place = ()

    def fact(self, text: str, style: str) -> None:
        """A major row: a death, or that no seat died."""
        if self.channel:
            self.page.gap()
        self.page.row(self.indent, ink(text, style))
        self.channel = ""

    def act(self, label: str, body: Text) -> None:
        """A row with a short label, such as an act of the night."""
        if self.channel:
            self.page.gap()
        self.channel = ""
        self.page.row(self.indent + pad(ink(label, "yellow"), 7) + Text(" "), body)

    def names(self, seats: Iterable[Seat]) -> str:
        names = list(dict.fromkeys(self.labels.name(s) for s in seats))
        if len(names) > LISTED:
            return self.words("transcript.seats", n=len(names))
        return self.words.comma.join(names)

    def full(self, seat: Seat) -> str:
        """The name, with the role if the viewer sees all."""
        role = self.labels.roles.get(seat) if self.sees_all else None
        suffix = "" if role is None else self.words.brackets(self.words.role(role))
        return self.labels.name(seat) + suffix

    def spoken(self, event: e.Spoke) -> tuple[Text, Text]:
        """An utterance in two parts: gutter (turn, or time in the phase) and speaker, then the text."""
        mark = self.words.channel(event.channel)
        style = {"whisper": "red", "memo": "dim", "grave": "dim"}.get(event.channel, "")
        body = ink(f"({mark}) ", "italic") if mark else Text()
        text = clean(event.text).strip()
        if event.to:
            text = text.removeprefix(f"@{self.labels.name(event.to)}").lstrip()
            body += ink("→ ", "dim") + self.labels.text(event.to) + Text("  ")
        return self._speaker(event), body + ink(text, style)

    def _speaker(self, event: e.Spoke) -> Text:
        clock = self.gutter == CLOCK_GUTTER
        seconds = max(0, event.at_ms - self.phase_ms) // 1000
        place = (seconds,) if clock else (event.channel, event.turn)
        shown = f"{seconds // 60}:{seconds % 60:02d}" if clock else str(event.turn + 1)
        gutter = "" if place == self.place else shown
        self.place, self.channel = place, event.channel
        return ink(f"{gutter:>{self.gutter}} ", "dim") + self.labels.column(event.seat) + Text("  ")
