"""`Ears`: hears the utterances of one game, in a protocol language or in prose.

Every channel is heard by itself: what an utterance claims depends on nothing that others of its channel
cannot read.
"""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from jinro.errors import ParseError
from jinro.game.roles import Seat
from jinro.language import aiwolf, osawa
from jinro.language.claims import Claim, Talk
from jinro.language.context import Context, Roster
from jinro.language.interpret import claim_of
from jinro.language.prose.predication import Heard
from jinro.language.prose.read import Listener, Reviser

LONGEST_SENTENCE: Final = 1_000
"""Characters of an utterance that may be a sentence of a protocol language."""


class Sentence(Struct, frozen=True):
    """A sentence of a protocol language: which language, and what it claims."""

    language: Literal["aiwolf", "osawa"]
    claim: Claim


class Ears:
    """Hears a game; utterances of a channel are heard in their order."""

    def __init__(self, names: Sequence[str], reviser: Reviser | None = None) -> None:
        """`names` are those of the characters, by seat. A `reviser` reads English once more."""
        self._names = tuple(names)
        self._reviser = reviser
        self._roster = Roster(tuple(range(1, len(self._names) + 1)), names=self._names)
        self._listeners: dict[str, Listener] = {}
        self._speeches: dict[int, Talk] = {}
        """What everybody heard, numbered from 0 as the Werewolf Language counts speeches."""
        self._numbers: dict[Talk, int] = {}
        """The same, by utterance."""

    def count(self, talk: Talk) -> None:
        """Number a speech, Skip and Over included, unless that is done."""
        last = self._speeches.get(len(self._speeches) - 1)
        if last is None or (talk.day, talk.id) > (last.day, last.id):
            self._numbers[talk] = len(self._speeches)
            self._speeches[len(self._speeches)] = talk

    def number(self, talk: Talk) -> int | None:
        """The number of a speech; None: it was not counted."""
        return self._numbers.get(talk)

    def sentence(self, text: str, speaker: Seat, talk: Talk) -> Sentence | None:
        """What a sentence of a protocol language claims; None: it is prose."""
        if len(text) > LONGEST_SENTENCE:
            return None
        speeches = self._speeches if talk.channel == "talk" else {}
        context = Context(speaker=speaker, day=talk.day, roster=self._roster, speeches=speeches)
        claim: Claim | None = None
        try:
            # Protocol text is ASCII: for Japanese, skip the parser, whose failure costs more than this test.
            if text.isascii():
                claim = claim_of(aiwolf.parse(text), context)
                return None if claim is None else Sentence("aiwolf", claim)
        except ParseError:
            pass
        try:
            claim = claim_of(osawa.parse(text, "utterance", names=self._names), context)
        except ParseError:
            return None
        return None if claim is None else Sentence("osawa", claim)

    def prose(
        self, text: str, speaker: Seat, talk: Talk, to: Seat | None, *, own: bool = False
    ) -> tuple[Heard, ...]:
        """What prose claims; `to` is whom the speaker addresses, which an @ in the text tells better. `own`:
        a player of ours says it, whose words the rules know."""
        listener = self._listener(talk)
        aim = None if "@" in text else to or None
        return listener.hear(text, speaker, day=talk.day, talk=talk, to=aim, own=own)

    def note(self, text: str, speaker: Seat, talk: Talk, heard: tuple[Heard, ...]) -> None:
        """Remember prose whose claims are known."""
        self._listener(talk).note(text, speaker, day=talk.day, talk=talk, heard=heard)

    def _listener(self, talk: Talk) -> Listener:
        listener = self._listeners.get(talk.channel)
        if listener is None:
            listener = self._listeners[talk.channel] = Listener(self._names, None, self._reviser)
        return listener
