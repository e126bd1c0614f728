"""`Remarks`: what the operator should know when a server starts."""

import shlex
from pathlib import Path

from jinro.i18n import Language, Words
from jinro.store.private import close_folder, is_open


class Remarks:
    """The remarks so far, in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.lines: list[str] = []
        self._words = Words(language)

    def add(self, name: str, text: str) -> None:
        """Add a text about the door of this name."""
        self.lines.append(f"{name}: {text}")

    def say(self, name: str, code: str, **facts: object) -> None:
        """Add the text of this code about the door of this name."""
        self.add(name, self._words(code, **facts))

    def close(self, folder: Path) -> None:
        """Close a folder of ours to other users of this machine, or say how: some of its files are theirs."""
        if is_open(folder):
            if close_folder(folder):
                self.say(str(folder), "start.closed")
            else:
                self.say(str(folder), "start.open", command=shlex.join(["chmod", "go=", str(folder)]))
