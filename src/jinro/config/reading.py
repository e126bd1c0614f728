"""Reading settings files: their text, and a report that collects everything that is wrong in one."""

import difflib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jinro.errors import LONGEST_WORD, CallerError, Coded, JinroError, SettingsError, one_line
from jinro.files.limits import SETTINGS_BYTES, read_at_most
from jinro.i18n import CodedText, Message, coded, text

MOST_FAULTS: Final = 20
MOST_REMARKS: Final = 100
"""Faults and remarks that are shown for one file; the rest is counted."""
LONGEST: Final = 500
"""Characters of a key or a message that are shown."""


def read_settings_text(path: Path, most: int = SETTINGS_BYTES) -> str:
    """The text of a file; `SettingsError` if it cannot be read or has more than `most` bytes."""
    try:
        return read_at_most(path, most).decode("utf-8-sig")
    except CallerError as error:
        raise SettingsError(str(path), error) from None
    except OSError as error:
        raise SettingsError(str(path), error) from None
    except ValueError:  # Not UTF-8, or a path with a NUL.
        raise SettingsError(str(path), "errors.config.not_utf8") from None


class SettingsReport:
    """Faults stop the server; remarks are printed at its start."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, Message]] = []
        self._remarks: list[CodedText] = []
        self.missing: set[str] = set()
        """Keys of missing length limits."""
        self.other_modes: list[str] = []
        """Keys that turn on a way of playing that only other servers have."""

    def fault(self, key: str, code: Coded, /, **args: object) -> None:
        """A key is wrong: a code of the area `errors`, or an error."""
        self.faults.append((one_line(key, LONGEST), _bounded(JinroError(code, **args).told)))

    def remark(self, key: str, name: str, /, **args: object) -> None:
        """About a key: a text of the area `settings`."""
        what = _bounded(Message(f"settings.{name}", args))
        self._remarks.append(coded("errors.at", where=one_line(key, LONGEST), what=what))

    def unknown(self, key: str, word: str, known: Mapping[str, str]) -> None:
        """A key that nothing reads; `known` has names by how they are written here."""
        near = difflib.get_close_matches(word, known, n=1) if len(word) <= LONGEST_WORD else []
        if near:
            self.remark(key, "unknown_like", near=known[near[0]])
        else:
            self.remark(key, "unknown")

    @property
    def remarks(self) -> tuple[CodedText, ...]:
        """What the operator should know; of a file full of unknown keys only the first remarks."""
        more = len(self._remarks) - MOST_REMARKS
        rest = [coded("settings.more.remarks", number=more)] if more > 0 else []
        return (*self._remarks[:MOST_REMARKS], *rest)

    def check(self) -> None:
        """Raise one `SettingsError` with all faults, if there are any."""
        if self.faults:
            (key, message), *others = self.faults[:MOST_FAULTS]
            more = [Message("errors.at", {"where": k, "what": m}) for k, m in others]
            if len(self.faults) > MOST_FAULTS:
                more.append(Message("settings.more.faults", {"number": len(self.faults) - MOST_FAULTS}))
            for other in more:
                message = Message("errors.both", {"one": message, "other": other})
            raise SettingsError(key, message)


def _bounded(message: Message) -> Message:
    """A message; one that quotes too much is cut, in English."""
    english = text(message, "en")
    return message if len(english) <= LONGEST else Message(one_line(english, LONGEST))
