"""How a parrot words a sentence: in a controlled language or in prose, within the village's length limits.

Rendering prose costs far more than choosing what to say. Templates with blanks for names are therefore
rendered once and cached.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from jinro.game import speech
from jinro.game.roles import Seat
from jinro.game.rules import Length
from jinro.game.views import View
from jinro.i18n import Language, Vocabulary, vocabulary_of
from jinro.language.aiwolf import Sentence, parse, show
from jinro.language.claims import Claim, Talk
from jinro.language.context import Context
from jinro.language.interpret import claim_of
from jinro.language.prose import say
from jinro.language.prose.ja.nouns import HONORIFICS
from jinro.language.translate import render

Wording = Sentence | Claim
"""A sentence of the protocol language, or a claim that it cannot express."""
_BLANK: Final = 0xE000
"""Blanks for names are private-use characters, which no name contains, numbered from this one."""
_QUOTED: Final = 99
"""Number of the blank for the speaker of a quoted utterance."""
_AGENT: Final = re.compile(r"Agent\[0*(\d+)\]")
_NUMBER: Final = re.compile(r"(TALK|WHISPER) day\d+ ID:\d+")
_KANA: Final = re.compile("[\u3041-\u30ff]")
_FILL: Final = re.compile("[\ue000-\ue0ff]")
_ENDINGS: Final = (*HONORIFICS, "s")
"""Name endings on which the surrounding words depend."""


class Phrasing:
    """Words the sentences of one seat in one game."""

    def __init__(self, view: View) -> None:
        rules = view.rules
        self._view = view
        self._me = view.seat
        self._lang: Language = rules.language
        self.protocol = rules.checked_speech
        """Whether the village accepts only a controlled language."""
        self.osawa = rules.talk_language == "osawa"
        """Whether that is the Werewolf Language."""
        self._vocabulary = vocabulary_of(rules.name)
        self._names = tuple(character.name for character in view.scene.characters)
        self._endings = tuple(_ending(name) for name in self._names)
        self._may_turn = rules.numbered and not self.protocol and rules.language == "en"
        self._lengths = {"talk": rules.talk.length, "whisper": rules.whisper.length}

    def heed(self, text: str) -> None:
        """Switch to Japanese if others speak it: a classic server does not tell its agents the language."""
        if self._may_turn and _KANA.search(text):
            self._lang, self._may_turn = "ja", False

    def first_that_fits(
        self, wordings: Sequence[Wording], channel: str, day: int, room: int | None, quoted: Seat
    ) -> tuple[str, Wording] | None:
        """The text and wording of the first wording that fits the length limits; None: none fits.

        `quoted` is the speaker of the utterance that a sentence refers to.
        """
        length = self._lengths[channel]
        for wording in wordings:
            if self.osawa:
                told = self._in_osawa(wording, channel, day)
                if told is None:
                    continue
                text = told
            elif not isinstance(wording, Sentence):
                text = say(wording, self._lang, speaker=self._me, day=day, vocabulary=self._vocabulary)
            else:
                text = show(wording) if self.protocol else self._words(wording, day, quoted)
            if _fits(text, length, room):
                return text, wording
        return None

    @property
    def lang(self) -> Language:
        """The language of the village, as far as is known."""
        return self._lang

    def fits(self, text: str, channel: str, room: int | None) -> bool:
        """Whether a text without a mention is within the limits."""
        return _fits(text, self._lengths[channel], room)

    def prose(self, claim: Claim, day: int) -> str:
        """A claim in the words of the village's language."""
        names = dict(enumerate(self._names, 1))
        return say(claim, self._lang, names, speaker=self._me, day=day, vocabulary=self._vocabulary)

    def claim(self, sentence: Sentence, day: int) -> Claim:
        """What a sentence of this seat claims."""
        claim = claim_of(sentence, Context(speaker=self._me, day=day))
        assert claim is not None
        return claim

    def _in_osawa(self, wording: Wording, channel: str, day: int) -> str | None:
        """A wording in the Werewolf Language; None: it cannot be said there. A speech is called by its number
        among all that everybody has heard."""
        claim = self.claim(wording, day) if isinstance(wording, Sentence) else wording
        talks = self._view.scene.talks if channel == "talk" else ()
        speeches = {number: Talk("talk", one.day, one.idx) for number, one in enumerate(talks)}
        return render(claim, "osawa", Context(speaker=self._me, day=day, speeches=speeches)).text

    def _words(self, sentence: Sentence, day: int, quoted: Seat) -> str:
        people: list[Seat] = [self._me]

        def blank(found: re.Match[str]) -> str:
            seat = int(found[1])
            if seat not in people:
                people.append(seat)
            return f"Agent[{people.index(seat) + 1:02d}]"

        shape = _AGENT.sub(blank, show(sentence))
        endings = tuple(self._endings[seat - 1] for seat in people)
        if quoted:
            shape = _NUMBER.sub(r"\1 day0 ID:0", shape)
        whose = self._endings[quoted - 1] if quoted else None
        template = _template(shape, day, self._lang, endings, whose, self._vocabulary)
        return _FILL.sub(lambda found: self._fill(found[0], people, quoted), template)

    def _fill(self, blank: str, people: Sequence[Seat], quoted: Seat) -> str:
        place = ord(blank) - _BLANK
        seat = quoted if place == _QUOTED else people[place - 1]
        return self._names[seat - 1].removesuffix(self._endings[seat - 1])


def _ending(name: str) -> str:
    return next((ending for ending in _ENDINGS if name.endswith(ending)), "")


@lru_cache(maxsize=16_384)
def _template(
    shape: str, day: int, lang: Language, endings: tuple[str, ...], quoted: str | None, vocabulary: Vocabulary
) -> str:
    """A sentence in prose with blanks for names; the first person is the speaker.

    `quoted` is the ending of the quoted speaker's name; None: utterances are called by number.
    """
    names = {seat: chr(_BLANK + seat) + ending for seat, ending in enumerate(endings, 1)}
    whose = chr(_BLANK + _QUOTED) + (quoted or "")
    called = (
        f"{whose if quoted in HONORIFICS else whose + 'さん'}の発言" if lang == "ja" else f"what {whose} said"
    )
    quote = None if quoted is None else lambda talk: called if isinstance(talk, Talk) else None
    return say(parse(shape), lang, names, speaker=1, day=day, quote=quote, vocabulary=vocabulary)


def _fits(text: str, length: Length, room: int | None) -> bool:
    """Whether a text without a mention is within the limits."""
    if "@" in text:
        return False
    if length.per_talk is not None and speech.count(text, length) > length.per_talk:
        return False
    if length.base is None and length.per_seat is None:
        return True
    return speech.count(text, length) <= (length.base or 0) + max(0, room or 0)
