"""What has been said in a game: nobody says a sentence twice, and two do not say the same in the same words."""

import re
from collections.abc import Sequence

from jinro.game.events import Spoke

_STOPS = re.compile(r"[、。！？,.!?\s]+")


class Memory:
    """The utterances of one game, and their wording without names."""

    def __init__(self, names: Sequence[str]) -> None:
        longest = sorted(filter(None, names), key=len, reverse=True)
        self._names = re.compile("|".join(map(re.escape, longest)) or r"(?!)")
        self._heard: set[str] = set()
        self._shapes: set[str] = set()
        self._own: set[str] = set()
        self._read = 0

    def listen(self, talks: Sequence[Spoke]) -> None:
        for spoke in talks[self._read :]:
            self._heard.add(spoke.text)
            self._shapes.add(self.shape(spoke.text))
        self._read = len(talks)

    def shape(self, text: str) -> str:
        """A text with its names masked, without its stops."""
        return _STOPS.sub(" ", self._names.sub("N", text))

    def keep(self, text: str) -> None:
        self._own.add(text)
        self._shapes.add(self.shape(text))

    def said(self, text: str) -> bool:
        """Whether somebody has said just this."""
        return text in self._own or text in self._heard

    def worded(self, text: str) -> bool:
        """Whether somebody has said something in these words."""
        return self.shape(text) in self._shapes
