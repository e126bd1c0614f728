"""What a transcript remembers while it is told, and how it puts rows on its page.

The handlers of events are functions in `transcript_day` and `transcript_night`; each is registered by `on`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar, cast

from rich.console import Console
from rich.text import Text

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.transcript.page import Cast, Page, clean, ink, pad
from jinro.transcript.words import JA

E = TypeVar("E", bound=Event)
Viewer = int | None
"""A seat, 0 for the public, None for one who sees all."""
HANDLERS: Final[dict[type[Event], Callable[["Teller", Event], None]]] = {}
"""How each kind of event is told; the others say nothing that people would miss."""
TURN_GUTTER: Final = 2
CLOCK_GUTTER: Final = 6
LISTED: Final = 6
"""More names than this are counted."""


def on(*kinds: type[E]) -> Callable[[Callable[["Teller", E], None]], Callable[["Teller", E], None]]:
    """Register how a kind of event is told."""

    def register(tell: Callable[["Teller", E], None]) -> Callable[["Teller", E], None]:
        for kind in kinds:
            HANDLERS[kind] = cast("Callable[[Teller, Event], None]", tell)
        return tell

    return register


class Teller:
    """One page, one viewer, and what is held back until its place."""

    def __init__(self, console: Console, viewer: Viewer) -> None:
        self.page = Page(console)
        self.viewer = viewer
        self.words = JA
        self.cast = Cast()
        self.rules: Rules | None = None
        self.day = 0
        self.seed: int | str | None = None
        self.players: tuple[str, ...] = ()
        self.fates: dict[Seat, tuple[str, int]] = {}
        """How and on which day each died, as far as the viewer knows."""
        self.heading: Callable[[], None] | None = None
        """The heading that waits for its first row."""
        self.news: list[e.DeathShown | e.Sensed | e.VotesShown] = []
        """What waits for the next morning."""
        self.passes: list[e.Spoke] = []
        self.marked: list[Seat] = []
        self.gutter = TURN_GUTTER
        self.phase_ms = 0
        self.place: tuple[object, ...] = ()
        """What the gutter showed last."""
        self.channel = ""
        """Where the last row was said; empty where the last row was something else."""
        self.tied = False
        self.wolves: Sequence[tuple[Seat, Seat]] = ()
        """The last ballot of the werewolves."""

    @property
    def sees_all(self) -> bool:
        return self.viewer is None

    @property
    def indent(self) -> Text:
        return Text(" " * (self.gutter + 1))

    def begin(self) -> None:
        """Print the heading that waits for its first row, and whatever was gathered."""
        heading, self.heading = self.heading, None
        if heading is not None:
            heading()
        self.flush()

    def flush(self) -> None:
        """Print what was gathered: those who passed, those who marked the board."""
        passes, self.passes = self.passes, []
        if passes:
            self.note(self._passed(passes))
        marked, self.marked = self.marked, []
        if marked:
            self.note(self.words.marks.format(names=self.names(marked)))

    def _passed(self, passes: Sequence[e.Spoke]) -> str:
        parts = []
        for word, shown in ((e.SKIP, self.words.skip), (e.OVER, self.words.over)):
            seats = [p.seat for p in passes if p.text == word]
            if seats:
                parts.append(f"{shown}{self.words.colon}{self.names(seats)}")
        mark = self.words.channels.get(passes[0].channel)
        return (f"({mark}) " if mark else "") + " · ".join(parts)

    def note(self, text: str) -> None:
        """Something of little weight."""
        self.page.row(self.indent, ink(f"· {text}", "dim"))
        self.place = ()

    def fact(self, text: str, style: str) -> None:
        """Something of weight: a death, or that nobody died."""
        if self.channel:
            self.page.gap()
        self.page.row(self.indent, ink(text, style))
        self.channel = ""

    def act(self, label: str, body: Text) -> None:
        """A row with a short label, such as the acts of a night."""
        if self.channel:
            self.page.gap()
        self.channel = ""
        self.page.row(self.indent + pad(ink(label, "yellow"), 7) + Text(" "), body)

    def names(self, seats: Iterable[Seat]) -> str:
        names = list(dict.fromkeys(self.cast.name(s) for s in seats))
        if len(names) > LISTED:
            return self.words.seats.format(n=len(names))
        return self.words.comma.join(names)

    def full(self, seat: Seat) -> str:
        """The name, with the role where the viewer sees all."""
        role = self.cast.roles.get(seat) if self.sees_all else None
        suffix = "" if role is None else self.words.brackets.format(self.words.role(role))
        return self.cast.name(seat) + suffix

    def spoken(self, event: e.Spoke) -> tuple[Text, Text]:
        """An utterance: the gutter (turn, or time of the phase) with the speaker, and the text."""
        mark = self.words.channels.get(event.channel)
        style = {"whisper": "red", "memo": "dim", "grave": "dim"}.get(event.channel, "")
        body = ink(f"({mark}) ", "italic") if mark else Text()
        text = clean(event.text).strip()
        if event.to:
            text = text.removeprefix(f"@{self.cast.name(event.to)}").lstrip()
            body += ink("→ ", "dim") + self.cast.text(event.to) + Text("  ")
        return self._speaker(event), body + ink(text, style)

    def _speaker(self, event: e.Spoke) -> Text:
        clock = self.gutter == CLOCK_GUTTER
        seconds = max(0, event.at_ms - self.phase_ms) // 1000
        place = (seconds,) if clock else (event.channel, event.turn)
        shown = f"{seconds // 60}:{seconds % 60:02d}" if clock else str(event.turn + 1)
        gutter = "" if place == self.place else shown
        self.place, self.channel = place, event.channel
        return ink(f"{gutter:>{self.gutter}} ", "dim") + self.cast.column(event.seat) + Text("  ")
