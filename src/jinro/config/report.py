"""`SettingsReport`: collects what is wrong in a settings file, so that all of it is reported at once."""

from jinro.errors import SettingsError


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
