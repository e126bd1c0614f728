"""`jinro faults`: which answers of a game were refused, cut, late, replaced or missing, and why."""

from collections import Counter
from typing import Annotated, Final

import click

from jinro.cli.main import stored_game
from jinro.cli.options import ARGUMENT, DATA_FOLDER, Data, InWords, Json, options
from jinro.cli.printing import print_json
from jinro.contest.score.faults import Fault, FaultKind, game_faults
from jinro.i18n import Language, Words
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
@options("faults")
def faults(
    *,
    game: Annotated[str, ARGUMENT],
    team: Annotated[str | None, "NAME"] = None,
    every: Annotated[bool, "--all"] = False,
    data: Data = DATA_FOLDER,
    words: InWords,
    as_json: Json = False,
) -> None:
    """Show what went wrong with the answers of a stored GAME.

    GAME is an id, its last characters, or `last` for the latest game; `jinro games` lists them.
    """
    with stored_game(data, game) as (store, found):
        kept = game_faults(store, found)
    shown = [fault for fault in kept if team is None or fault.team == team]
    if as_json:
        print_json(shown)
        return
    for text in [line(fault, words.language) for fault in shown] if every else grouped(shown, words.language):
        click.echo(text)
    click.echo(summary(shown, words.language))


def grouped(found: list[Fault], language: Language = "en") -> list[str]:
    """The faults by team and kind, the worst first, with a few examples of each kind."""
    words = Words(language)
    teams: dict[str, dict[str, list[Fault]]] = {}
    for fault in found:
        teams.setdefault(fault.team, {}).setdefault(_kind(fault, words), []).append(fault)
    lines: list[str] = []
    for team, kinds in sorted(teams.items(), key=lambda item: min(map(_rank, item[1].values()))):
        number = sum(map(len, kinds.values()))
        count = "cli.faults.one" if number == 1 else "cli.faults.many"
        lines.append(words(count, team=team or words("cli.faults.no_team"), number=number))
        for kind, group in sorted(kinds.items(), key=lambda item: _rank(item[1])):
            lines.append(f"  ×{len(group)} {kind}")
            lines += [f"      {_where(fault, words)}{_texts(fault, words)}" for fault in group[:EXAMPLES]]
            if len(group) > EXAMPLES:
                lines.append(f"      {words('cli.faults.more', number=len(group) - EXAMPLES)}")
    return lines


def line(fault: Fault, language: Language = "en") -> str:
    """A fault as one line."""
    words = Words(language)
    return f"{_where(fault, words)}  {_kind(fault, words)}{_texts(fault, words)}"


def summary(found: list[Fault], language: Language = "en") -> str:
    """The number of faults of each kind."""
    words = Words(language)
    if not found:
        return words("cli.faults.none")
    counts = Counter(fault.what for fault in found)
    kinds = ", ".join(f"{words(f'cli.faults.kinds.{what}')} {number}" for what, number in counts.items())
    return words("cli.faults.all", number=len(found), kinds=kinds)


def _rank(group: list[Fault]) -> tuple[bool, int, int]:
    """The place of a group of faults of one kind: the worst kind first, then the most frequent."""
    fault = group[0]
    return fault.reason in _MILD, _WORST.index(fault.what), -len(group)


def _kind(fault: Fault, words: Words) -> str:
    what = words(f"cli.faults.kinds.{fault.what}")
    what = f"{what} ({fault.reason})" if fault.what != fault.reason else what
    return " ".join(x for x in (fault.about, what) if x)


def _where(fault: Fault, words: Words) -> str:
    who = fault.player or words("cli.faults.village")
    if fault.seat and not fault.player:
        who = words("cli.faults.seat", seat=fault.seat)
    when = words("cli.faults.seconds", seconds=fault.at_ms / 1_000)
    parts = [words("cli.faults.day", day=fault.day), when, who]
    return "  ".join([*parts, fault.character] if fault.character else parts)


def _texts(fault: Fault, words: Words) -> str:
    """What was sent, and what became of it."""
    if fault.what == "cut" and fault.became:
        return f": {_cut(fault.sent, fault.became, words)}"
    text = ""
    if fault.sent or fault.what in _SENT:
        text = f": {_short(fault.sent) if fault.sent else words('cli.faults.empty')}"
    return f"{text} -> {_short(fault.became)}" if fault.became else text


def _cut(sent: str, became: str, words: Words) -> str:
    """Where a text was cut: the characters around that place."""
    at = _first_missing(sent, became)
    before, after = sent[:at], sent[at:]
    if len(before) > AROUND:
        before = "…" + before[-AROUND:]
    if len(after) > AROUND:
        after = after[:AROUND] + "…"
    return words(
        "cli.faults.cut_at", sent=len(sent), became=len(became), before=_short(before), after=_short(after)
    )


def _first_missing(sent: str, became: str) -> int:
    """The place of the first character that was cut; spaces do not count, for some may have been added."""
    left = iter([c for c in became if not c.isspace()])
    for place, c in enumerate(sent):
        if not c.isspace() and next(left, None) != c:
            return place
    return len(sent)


def _short(text: str) -> str:
    return repr(cut("".join(c if c.isprintable() else "·" for c in text), WIDTH))
