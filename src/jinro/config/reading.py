"""Reading settings files: their text, and a report that collects everything that is wrong in one."""

from pathlib import Path
from typing import Final

from jinro.errors import CallerError, SettingsError, one_line
from jinro.files.limits import SETTINGS_BYTES, read_at_most
from jinro.i18n import Message, text

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
        raise SettingsError(str(path), error.strerror or "cannot be read") from None
    except ValueError:  # Not UTF-8, or a path with a NUL.
        raise SettingsError(str(path), "errors.config.not_utf8") from None


class SettingsReport:
    """Faults stop the server; remarks are printed at its start."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, Message]] = []
        self._remarks: list[str] = []
        self.missing: set[str] = set()
        """Keys of missing length limits."""
        self.other_modes: list[str] = []
        """Keys that turn on a way of playing that only other servers have."""

    def fault(self, key: str, code: str, /, **args: object) -> None:
        """A key is wrong: a code of the area `errors`, or an English text that has none."""
        message, key = Message(code, args), one_line(key, LONGEST)
        if len(text(message, "en")) > LONGEST:
            message = Message(one_line(text(message, "en"), LONGEST))
        self.faults.append((key, message))

    def remark(self, key: str, message: str) -> None:
        self._remarks.append(f"{one_line(key, LONGEST)}: {one_line(message, LONGEST)}")

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the operator should know; of a file full of unknown keys only the first remarks."""
        return (*self._remarks[:MOST_REMARKS], *_rest(len(self._remarks) - MOST_REMARKS, "remarks"))

    def check(self) -> None:
        """Raise one `SettingsError` with all faults, if there are any."""
        if self.faults:
            (key, message), *others = self.faults[:MOST_FAULTS]
            more = [Message("errors.at", {"where": k, "what": m}) for k, m in others]
            more += map(Message, _rest(len(self.faults) - MOST_FAULTS, "faults"))
            for other in more:
                message = Message("errors.both", {"one": message, "other": other})
            raise SettingsError(key, message.code, **message.args)


def _rest(count: int, noun: str) -> list[str]:
    return [f"and {count} more {noun}"] if count > 0 else []
