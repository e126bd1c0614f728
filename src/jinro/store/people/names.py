"""Names of people: which are free."""

import sqlite3
from collections.abc import Callable, Iterator
from typing import Final

Numbered = Callable[[str], Iterator[tuple[str, str]]]
"""A name as it is, then with numbers; each with its mark: names that look alike have the same one."""
_OTHERS: Final = "SELECT key, name, guest FROM people WHERE mark = ? AND key != ? AND leaving_ms = 0"


def free_name(
    db: sqlite3.Connection, name: str, numbered: Numbered, *, key: int, guest: bool
) -> tuple[str, str] | None:
    """The first of a guest's names that no other person has. An account has the name as it is, if no other
    account has it: guests give way to it. None: it cannot be had."""
    for wanted, mark in numbered(name):
        others = db.execute(_OTHERS, (mark, key)).fetchall()
        if guest and others:
            continue
        if not all(is_guest for _, _, is_guest in others):
            return None
        for other, old, _ in others:
            free = ((one, its) for one, its in numbered(old) if its != mark)
            found = next((one for one in free if not db.execute(_OTHERS, (one[1], other)).fetchall()), None)
            if found is None:
                return None
            db.execute("UPDATE people SET name = ?, mark = ? WHERE key = ?", (*found, other))
        return wanted, mark
    return None
