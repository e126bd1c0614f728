"""`Remarks`: what the operator should know when a server starts."""

from jinro.server.start_words import START
from jinro.transcript.words import Language


class Remarks:
    """The remarks so far, in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.lines: list[str] = []
        self._words = START[language]

    def add(self, name: str, text: str) -> None:
        """Add a text about the door of this name."""
        self.lines.append(f"{name}: {text}")

    def say(self, name: str, what: str, **facts: object) -> None:
        """Add the words of `START` for `what` about the door of this name."""
        self.add(name, self._words[what].format(**facts))
