"""`jinro faults`: which answers of a game were refused, cut, late, replaced or missing, and why."""

from collections import Counter
from typing import Final

import click
import msgspec

from jinro.cli.main import DATA, stored_game
from jinro.server.faults import Fault, FaultKind, game_faults
from jinro.transcript.page import cut

WIDTH: Final = 40
AROUND: Final = 15
"""Characters that are shown on either side of a cut."""
EXAMPLES: Final = 3
"""Faults of a group that are shown."""
_WORST: Final[tuple[FaultKind, ...]] = ("lost", "missing", "replaced", "refused", "late", "noted", "cut")
"""Kinds of faults from the worst to the mildest."""
_MILD: Final = frozenset({"no_skip_left"})
"""Reasons that every village without skips gives, and that change hardly anything."""
_SENT: Final = frozenset({"replaced", "refused", "late", "cut"})
"""Kinds of faults for which something was sent, if only an empty text."""


@click.command()
@click.argument("game")
@click.option("--team", metavar="NAME", help="Show only the faults of this team.")
@click.option(
    "--all", "every", is_flag=True, help="Show every fault by time, instead of groups with examples."
)
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print an array of objects.")
def faults(game: str, team: str | None, every: bool, data: str, as_json: bool) -> None:
    """Show what went wrong with the answers of a stored GAME.

    GAME is an id, its last characters, or `last` for the latest game; `jinro games` lists them.
    """
    with stored_game(data, game) as (store, found):
        kept = game_faults(store, found)
    shown = [fault for fault in kept if team is None or fault.team == team]
    if as_json:
        click.echo(msgspec.json.encode(shown))
        return
    for text in map(line, shown) if every else grouped(shown):
        click.echo(text)
    click.echo(summary(shown))


def grouped(found: list[Fault]) -> list[str]:
    """The faults by team and kind, the worst first, with a few examples of each kind."""
    teams: dict[str, dict[str, list[Fault]]] = {}
    for fault in found:
        teams.setdefault(fault.team, {}).setdefault(_kind(fault), []).append(fault)
    lines: list[str] = []
    for team, kinds in sorted(teams.items(), key=lambda item: min(map(_rank, item[1].values()))):
        number = sum(map(len, kinds.values()))
        lines.append(f"{team or 'no team'}: {number} fault{'s' if number > 1 else ''}")
        for kind, group in sorted(kinds.items(), key=lambda item: _rank(item[1])):
            lines.append(f"  ×{len(group)} {kind}")
            lines += [f"      {_where(fault)}{_texts(fault)}" for fault in group[:EXAMPLES]]
            if len(group) > EXAMPLES:
                lines.append(f"      and {len(group) - EXAMPLES} more")
    return lines


def line(fault: Fault) -> str:
    """A fault as one line."""
    return f"{_where(fault)}  {_kind(fault)}{_texts(fault)}"


def summary(found: list[Fault]) -> str:
    """The number of faults of each kind."""
    if not found:
        return "no faults"
    counts = Counter(fault.what for fault in found)
    return f"{len(found)} in all: " + ", ".join(f"{what} {number}" for what, number in counts.items())


def _rank(group: list[Fault]) -> tuple[bool, int, int]:
    """The place of a group of faults of one kind: the worst kind first, then the most frequent."""
    fault = group[0]
    return fault.reason in _MILD, _WORST.index(fault.what), -len(group)


def _kind(fault: Fault) -> str:
    what = f"{fault.what} ({fault.reason})" if fault.what != fault.reason else fault.what
    return " ".join(x for x in (fault.about, what) if x)


def _where(fault: Fault) -> str:
    who = fault.player or f"seat {fault.seat}"
    parts = [f"day {fault.day}", f"{fault.at_ms / 1_000:.1f} s", who]
    return "  ".join([*parts, fault.character] if fault.character else parts)


def _texts(fault: Fault) -> str:
    """What was sent, and what became of it."""
    if fault.what == "cut" and fault.became:
        return f": {_cut(fault.sent, fault.became)}"
    text = ""
    if fault.sent or fault.what in _SENT:
        text = f": {_short(fault.sent) if fault.sent else '(empty)'}"
    return f"{text} -> {_short(fault.became)}" if fault.became else text


def _cut(sent: str, became: str) -> str:
    """Where a text was cut: the characters around that place."""
    at = _first_missing(sent, became)
    before, after = sent[:at], sent[at:]
    if len(before) > AROUND:
        before = "…" + before[-AROUND:]
    if len(after) > AROUND:
        after = after[:AROUND] + "…"
    return f"{len(sent)} -> {len(became)} characters: {_short(before)} [cut] {_short(after)}"


def _first_missing(sent: str, became: str) -> int:
    """The place of the first character that was cut; spaces do not count, for some may have been added."""
    left = iter([c for c in became if not c.isspace()])
    for place, c in enumerate(sent):
        if not c.isspace() and next(left, None) != c:
            return place
    return len(sent)


def _short(text: str) -> str:
    return repr(cut("".join(c if c.isprintable() else "·" for c in text), WIDTH))
