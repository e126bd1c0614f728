"""`Transcript`: a game for people, printed event by event as far as the viewer may see it.

News of the night (deaths, yesterday's votes) is printed under the heading of the new day, no matter when the
rules made it known. Skip and Over are gathered into one row.
"""

from collections.abc import Mapping, Sequence

from rich.console import Console

from jinro.errors import ArgumentError
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.i18n import Language
from jinro.language.prose.read import Reviser
from jinro.transcript.day import tell_news
from jinro.transcript.remarks import remarks_on
from jinro.transcript.writer import HANDLERS, TranscriptWriter, Viewer, sees


class Transcript:
    """The transcript of one game for one viewer; `remarks` are rows to print after events, by number."""

    def __init__(
        self,
        console: Console,
        viewer: Viewer = None,
        language: Language | None = None,
        *,
        remarks: Mapping[int, Sequence[str]] | None = None,
    ) -> None:
        """`language`: None for that of the village."""
        self._teller = TranscriptWriter(console, viewer, language)
        self._viewer = viewer
        self._remarks = remarks or {}
        self._read = 0

    def follow(self, game: Game, events: Sequence[Event] = ()) -> None:
        """Print the new events of the game's log; fits `on_events` of `simulate`."""
        for i in range(self._read, len(game.log)):
            if sees(game, self._viewer, i):
                self.tell(game.log[i])
                for remark in self._remarks.get(i, ()):
                    self._teller.note(remark)
        self._read = len(game.log)

    def tell(self, event: Event) -> None:
        """Print one event that the viewer may see."""
        handler = HANDLERS.get(type(event))
        if handler is not None:
            handler(self._teller, event)

    def finish(self) -> None:
        """Print what is still held back; call it last."""
        teller = self._teller
        if teller.news or not teller.page.started:
            teller.begin()
        teller.flush()
        tell_news(teller)


def show_game(
    console: Console,
    game: Game,
    viewer: Viewer,
    language: Language | None = None,
    *,
    claims: bool = False,
    reviser: Reviser | None = None,
) -> None:
    """Print the transcript of a game that has been played; with `claims`, what each utterance claims."""
    remarks = remarks_on(game, viewer, language, reviser) if claims else None
    transcript = Transcript(console, viewer, language, remarks=remarks)
    transcript.follow(game)
    transcript.finish()


def viewer_named(game: Game, who: str) -> Viewer:
    """The viewer that `--as WHO` means: a seat's number, a character's name, `public` or `all`."""
    names = [character.name for character in game.scene.characters]
    if who in names:
        return names.index(who) + 1
    if who == "all":
        return None
    if who == "public":
        return 0
    if who.isascii() and who.isdigit() and len(who) < 4 and 1 <= int(who) <= len(names):
        return int(who)
    known = ", ".join(names)
    raise ArgumentError("errors.replay.no_such_viewer", at="--as", who=who, seats=len(names), known=known)
