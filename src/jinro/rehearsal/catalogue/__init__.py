"""Every finding by its code, which is stable.

docs/checking-agents.md explains each; a test holds it to this.
"""

from typing import Final

from jinro.rehearsal.catalogue.answers import TARGETS, WORDS
from jinro.rehearsal.catalogue.entry import Entry, Severity
from jinro.rehearsal.catalogue.play import CONDUCT, CONNECTION, TIME

CATALOGUE: Final = {entry.code: entry for entry in (*CONNECTION, *TIME, *CONDUCT, *TARGETS, *WORDS)}
"""All findings, in the order in which a report shows those of equal severity."""

__all__ = ["CATALOGUE", "Entry", "Severity"]
