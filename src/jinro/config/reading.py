"""Reading settings files: their text, and a report that collects everything that is wrong in one."""

from pathlib import Path

from jinro.errors import SettingsError


def read_settings_text(path: Path) -> str:
    """The text of a file; `SettingsError` if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SettingsError(str(path), error.strerror or "cannot be read") from None
    except ValueError:  # Not UTF-8, or a path with a NUL.
        raise SettingsError(str(path), "is not UTF-8 text") from None


class SettingsReport:
    """Faults stop the server; remarks are printed at its start."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, str]] = []
        self.remarks: list[str] = []
        self.missing: set[str] = set()
        """Keys of missing length limits."""

    def fault(self, key: str, message: str) -> None:
        self.faults.append((key, message))

    def remark(self, key: str, message: str) -> None:
        self.remarks.append(f"{key}: {message}")

    def check(self) -> None:
        """Raise one `SettingsError` with all faults, if there are any."""
        if self.faults:
            key, message = self.faults[0]
            rest = "".join(f"; {k}: {m}" for k, m in self.faults[1:])
            raise SettingsError(key, message + rest)
