"""Answers of judges: read, checked, and made mid-ranks."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from msgspec import Struct

from jinro.completion import read_object
from jinro.contest.judge.prompts import LONGEST_REASON
from jinro.contest.judge.view import plain_name

SHOWN: Final = 60
"""Characters of a bad value in a problem."""


class Ranking(Struct, frozen=True):
    """A valid answer to one criterion, by name as shown."""

    ranks: Mapping[str, float]
    reasons: Mapping[str, str]


def read_rankings(
    text: str, names: Sequence[str], criteria: Sequence[str]
) -> tuple[dict[str, Ranking], dict[str, str]]:
    """What an answer says under each criterion; and what is wrong where it says nothing that can be used."""
    rankings: dict[str, Ranking] = {}
    problems: dict[str, str] = {}
    for criterion in criteria:
        found = _part(text, criterion, single=len(criteria) == 1)
        read = found if isinstance(found, str) else _ranking(found, names)
        if isinstance(read, Ranking):
            rankings[criterion] = read
        else:
            problems[criterion] = read
    return rankings, problems


def _part(text: str, criterion: str, *, single: bool) -> list[object] | str:
    """The rows for a criterion; or why there are none."""
    schema: dict[str, Any] = {"type": "object", "properties": {criterion: {}}, "required": [criterion]}
    found = read_object(text, schema)
    value: object = None
    if isinstance(found, dict):
        value = found[criterion]
    elif single and isinstance(whole := read_object(text), dict):
        # Some models call the list `rankings`, or answer with a rank for each name.
        lists = [one for one in whole.values() if isinstance(one, list)]
        value = lists[0] if len(lists) == 1 else whole
    if isinstance(value, dict):
        value = [{"player": name, "rank": rank} for name, rank in value.items()]
    if isinstance(value, list):
        return value
    return found if isinstance(found, str) else f"{value!r:.{SHOWN}} is not a list of players"


def _ranking(rows: Sequence[object], names: Sequence[str]) -> Ranking | str:
    """The ranks of all players; or what is wrong."""
    known = {plain_name(name): name for name in names}
    ranks: dict[str, float] = {}
    reasons: dict[str, str] = {}
    for row in rows:
        if not isinstance(row, dict):
            return f"{row!r:.{SHOWN}} is not a player with a rank"
        name = known.get(plain_name(row.get("player", row.get("name", ""))))
        if name is None:
            return f"there is no player {row.get('player', row.get('name'))!r:.{SHOWN}}"
        if name in ranks:
            return f"{name!r} is ranked twice"
        rank = _number(row.get("rank", row.get("ranking")))
        if rank is None or not 1 <= rank <= len(names):
            return f"{name!r}: {row.get('rank')!r:.{SHOWN}} is not a rank from 1 to {len(names)}"
        ranks[name] = rank
        reasons[name] = str(row.get("reason") or row.get("reasoning") or "")[:LONGEST_REASON]
    missing = [name for name in names if name not in ranks]
    if missing:
        return f"no rank for {', '.join(map(repr, missing))}"
    return Ranking(ranks, reasons)


def _number(value: object) -> float | None:
    """A rank; some models write it as a text."""
    if isinstance(value, bool):
        return None
    try:
        number = float(value) if isinstance(value, int | float | str) else None
    except (ValueError, OverflowError):
        return None
    return number if number is not None and isfinite(number) else None
