"""`Remarks`: what the operator should know when a server starts."""

import shlex
from pathlib import Path

from jinro.server.start_words import START
from jinro.store.private import close_folder, is_open
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

    def close(self, folder: Path) -> None:
        """Close a folder of ours to other users of this machine, or say how: some of its files are theirs."""
        if is_open(folder):
            what = "closed" if close_folder(folder) else "open"
            self.say(str(folder), what, command=shlex.join(["chmod", "go=", str(folder)]))
