"""How the tables of each version are made from those of the version before: a module per version.

A released migration never changes; what a new version adds goes into a new module. `tests/store` has a data
folder of every released version, on which the migrations are tested.
"""

from typing import Final

from jinro.store.migrations import to_1, to_2, to_3, to_4

MIGRATIONS: Final = (to_1.STATEMENTS, to_2.STATEMENTS, to_3.STATEMENTS, to_4.STATEMENTS)
"""`MIGRATIONS[v]` are the statements that lead from version v to v + 1."""

__all__ = ["MIGRATIONS"]
