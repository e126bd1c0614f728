"""`SentenceDesk`: what people at the page compose in villages of a protocol language is checked and put into
words.

An agent whose text is no sentence says Skip; a person at the page is told so instead, and has said nothing.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.game.decide import has_voice
from jinro.game.events import OVER, SKIP
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.hosting.doors.page.stream import PageClient
from jinro.i18n import Message, both
from jinro.village.clock import Clock
from jinro.village.pace import Bursts
from jinro.village.speech_check import ILLEGAL, check_of
from jinro.wire.page.hearing import Hearing
from jinro.wire.page.play import BothLanguages, NotDone, PreviewCommand, Previewed, SayCommand
from jinro.wire.refusals import refusal_words

PREVIEWS_AT_ONCE: Final = 12
"""Sentences of a seat that are put into words at once; then one in `PREVIEW_FORGIVEN_MS`."""
PREVIEW_FORGIVEN_MS: Final = 250
TOO_OFTEN: Final = Message("web.play.too_often")


class SentenceDesk:
    """Checks the sentences of one village; in a village of prose it has nothing to do."""

    def __init__(self, game: Game, clock: Clock, hearing: Hearing) -> None:
        self._game = game
        self._hearing = hearing
        self._check = check_of(game.rules)
        self._previews = Bursts(clock, at_once=PREVIEWS_AT_ONCE, forgiven_ms=PREVIEW_FORGIVEN_MS)

    def checked(self, seat: Seat, message: SayCommand) -> SayCommand | NotDone:
        """The message with its sentence as it will be said, or why it is not taken."""
        if self._check is None or message.text in (SKIP, OVER) or not message.text.strip():
            return message
        asked = self._game.asks.get(seat)
        channel = message.channel if asked is None or not message.ask else asked.kind
        said, why = self._check(channel, message.text.strip())
        if why.startswith(ILLEGAL):
            return _refused(message.n, "too_long" if why.endswith("too_long") else "sentence")
        return replace(message, text=said)

    def preview(self, client: PageClient, message: PreviewCommand) -> None:
        """Tell a person what a sentence would say."""
        client.tell(self._previewed(client.seat, message))

    def _previewed(self, seat: Seat, message: PreviewCommand) -> Struct:
        game = self._game
        if self._check is None or not game.log or not has_voice(game.state, message.channel, seat):
            # What others whisper must not be told by way of a sentence about it.
            return _refused(message.n, "not_yours")
        if not self._previews.allow(seat):
            return NotDone(message.n, "too_often", BothLanguages(**both(TOO_OFTEN)))
        said, why = self._check(message.channel, message.text.strip())
        if why.startswith(ILLEGAL) or not said:
            return _refused(message.n, "sentence")
        return Previewed(message.n, said, self._hearing.preview(said, seat, message.channel, game.state.day))


def _refused(n: int, code: str) -> NotDone:
    return NotDone(n, code, BothLanguages(*refusal_words(code)))
