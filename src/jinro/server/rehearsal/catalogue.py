"""Every finding by its code, which is stable.

docs/checking-agents.md explains each; a test holds it to this.
"""

from typing import Final

from jinro.server.rehearsal.catalogue_answers import TARGETS, WORDS
from jinro.server.rehearsal.catalogue_play import CONDUCT, CONNECTION, TIME
from jinro.server.rehearsal.entry import Entry, Severity

CATALOGUE: Final = {entry.code: entry for entry in (*CONNECTION, *TIME, *CONDUCT, *TARGETS, *WORDS)}
"""All findings, in the order in which a report shows those of equal severity."""

__all__ = ["CATALOGUE", "Entry", "Severity"]
