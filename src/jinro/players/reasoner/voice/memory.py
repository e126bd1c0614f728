"""What has been said in a game: nobody says a line twice, and two do not use the same words."""

import re
from collections.abc import Sequence

from jinro.game.events import Spoke
from jinro.players.reasoner.voice.styles import FILLERS, FIRST_PERSONS

_STOPS = re.compile(r"[。！？.!?]+\s*")
_SHORT = {"'m": " am", "'ve": " have", "'ll": " will", "'re": " are", "'d": " would", "n't": " not"}
_SHORTENED = re.compile("'m|'ve|'ll|'re|'d|n't")
"""Contractions, with which the words are the same."""
_PAUSES = re.compile(r"[、,:;\s]+")
_ENDING = re.compile("[ぁ-ん]+$")
"""Japanese endings, which differ by style where the words are the same."""
_FILLERS = re.compile(f"^(?:{'|'.join(FILLERS)})", re.IGNORECASE)
LEAST = 4
"""Shorter sentences may be said by everybody."""


class SaidBefore:
    """The utterances of one game, and the wording of their sentences without names."""

    def __init__(self, names: Sequence[str]) -> None:
        longest = sorted(filter(None, (*names, *FIRST_PERSONS)), key=len, reverse=True)
        self._names = re.compile("|".join(map(re.escape, longest)) or r"(?!)")
        self._texts: set[str] = set()
        self._shapes: set[str] = set()
        self._read = 0

    def listen(self, talks: Sequence[Spoke]) -> None:
        for spoke in talks[self._read :]:
            self.keep(spoke.text)
        self._read = len(talks)

    def keep(self, text: str) -> None:
        self._texts.add(text)
        self._shapes.update(self._sentences(text))

    def said(self, text: str) -> bool:
        """Whether somebody has said just this."""
        return text in self._texts

    def worded(self, text: str) -> bool:
        """Whether somebody has said one of its sentences, be it of other people."""
        return any(shape in self._shapes for shape in self._sentences(text))

    def _sentences(self, text: str) -> list[str]:
        plain = _FILLERS.sub("", self._names.sub("N", text)).lower()
        shapes = _STOPS.split(_SHORTENED.sub(lambda found: _SHORT[found[0]], plain))
        return [_ENDING.sub("", _PAUSES.sub(" ", shape)) for shape in shapes if len(shape) >= LEAST]
