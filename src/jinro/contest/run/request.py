"""What `jinro contest report` is asked for."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from jinro.errors import ArgumentError


class ReportRequest(Struct, frozen=True, kw_only=True):
    """The options of the command, in the order of its help."""

    folder: Annotated[str | None, "argument"] = None
    logs: Annotated[tuple[str, ...], "FILE|DIR|STORE"] = ()
    tables: Annotated[tuple[str, ...], "--table", "FILE"] = ()
    means: Annotated[str | None, "FILE"] = None
    raters: Annotated[int | None, Meta(ge=1, le=1_000)] = None
    title: Annotated[str | None, "TEXT"] = None
    teams: Annotated[str | None, "FILE"] = None
    talk: bool = False
    reader: Literal["best", "rules", "network"] = "best"
    page: Annotated[str | None, "URL"] = None
    rating: Annotated[str | None, "DIR"] = None
    judge: Annotated[str | None, "DIR"] = None
    archive: Annotated[str | None, "DIR"] = None
    licence: Annotated[str, "NAME"] = "CC-BY-4.0"
    consent: bool = False
    form: Annotated[Literal["report", "results-yaml"], "--format"] = "report"
    out: Annotated[str | None, "-o", "--out", "DIR"] = None

    def check(self) -> None:
        """`ArgumentError` says which of them do not fit together."""
        if self.folder is None and not self.logs and not self.tables and self.means is None:
            raise ArgumentError("errors.contest.no_source")
        if self.folder is not None and self.logs:
            raise ArgumentError("errors.contest.two_sources")
        if (self.means is None) != (self.raters is None):
            raise ArgumentError("errors.contest.means_and_raters")

    @property
    def target(self) -> Path:
        """Where the report is written."""
        if self.out is not None:
            return Path(self.out)
        return Path("report") if self.folder is None else Path(self.folder) / "report"
