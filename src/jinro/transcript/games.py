"""Stored games for people: a list of them, or all about one."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from rich.console import Console
from rich.text import Text

from jinro.game.roles import Role, Side
from jinro.i18n import Language
from jinro.store import Header
from jinro.transcript.page import STYLES, TextPage, cut, ink, pad
from jinro.transcript.printable import clean
from jinro.transcript.transcript_words import TranscriptWords
from jinro.village.clock import unix_ms

SHORT_ID: Final = 6
"""The last characters of an id, as servers print them."""
NAME: Final = 24
"""Characters of a name that are shown."""


def more_line(shown: int, total: int, language: Language) -> str:
    """That there are more games than are listed."""
    return TranscriptWords(language)("transcript.games.more", shown=shown, total=total)


def show_games(console: Console, headers: Sequence[Header], language: Language, *, total: int = 0) -> None:
    """Print a row for each game; `total`: how many there are, if these are not all."""
    page, words = TextPage(console), TranscriptWords(language)
    cells = [_cells(header) for header in headers]
    widths = [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]
    results = [Text(_result(header, words)) for header in headers]
    longest = max((result.cell_len for result in results), default=0)
    for header, row, result in zip(headers, cells, results, strict=True):
        head = Text("  ").join(pad(cell, width) for cell, width in zip(row, widths, strict=True))
        page.row(head + Text("  "), pad(result, longest) + ink(f"  {_teams(header, words)}", "dim"))
    if not headers:
        page.row(Text(words("transcript.games.none")))
    if total > len(headers):
        page.row(Text(), ink(more_line(len(headers), total, language), "dim"))


def show_one(
    console: Console, header: Header, roles: Sequence[Role], language: Language, *, data: str = ""
) -> None:
    """Print all about a game, and the commands that show more; `data` is their option for the data folder."""
    page, words = TextPage(console), TranscriptWords(language)
    page.row(ink(header.game, "bold"))
    values = (
        header.track or "-",
        header.village,
        _time(header),
        str(header.events),
        _result(header, words),
        _seen_by(header, words),
    )
    labels = words.row("transcript.games.labels", "track", "village", "began", "events", "result", "seen_by")
    width = max(Text(label).cell_len for label in labels) + 2
    for label, value in zip(labels, values, strict=True):
        page.row(pad(ink(label, "yellow"), width), Text(clean(value)))
    page.gap()
    names = [_short(name) for name in header.players]
    longest = max((Text(name).cell_len for name in names), default=0)
    for seat, name in enumerate(names, 1):
        row = ink(f"{seat:>2} ", "dim") + pad(Text(name), longest)
        if seat <= len(roles):
            row += Text("  ") + ink(words.role(roles[seat - 1]), STYLES[roles[seat - 1]])
        page.row(row)
    page.gap()
    short = f"{header.game[-SHORT_ID:]}{data}"
    commands = {
        words("transcript.games.see"): f"jinro log show {short}",
        words("transcript.games.replay"): f"jinro replay {short} --at 60",
        words("transcript.games.faults"): f"jinro faults {short}",
        words("transcript.games.file"): f"jinro log export {short} --out game.log",
    }
    for what, command in commands.items():
        page.row(ink(f"{what}{words.colon}", "dim"), ink(command, "dim"))


def _cells(header: Header) -> list[Text]:
    name = _short(header.track or header.village)
    return [ink(header.game[-SHORT_ID:], "bold"), Text(_time(header)), Text(name)]


def _time(header: Header) -> str:
    """When the game began, in local time."""
    if not header.started_ms:
        return "-"
    try:
        return datetime.fromtimestamp(header.started_ms / 1_000).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):  # A year that no calendar has: a header may be damaged.
        return "-"


def _result(header: Header, words: TranscriptWords) -> str:
    if not header.closed:
        return words("transcript.games.running")
    if header.winner in (side.value for side in Side if side is not Side.NONE):
        return words.wins(Side(header.winner))
    reason = words.get(f"transcript.reasons.{header.reason}", header.reason)
    return words.wins(Side.NONE) + (words.brackets(clean(reason)) if reason else "")


def _seen_by(header: Header, words: TranscriptWords) -> str:
    after = words.get(f"transcript.games.seen_by.{header.visibility}", header.visibility)
    seen_by = header.seen_by(unix_ms())
    if seen_by == "sealed":
        return words("transcript.games.sealed", after=after)
    return words(f"transcript.games.seen_by.{seen_by}")


def _teams(header: Header, words: TranscriptWords) -> str:
    """Each team once, with its number of seats; without teams the players."""
    names = Counter(header.teams if any(header.teams) else header.players)
    return words.comma.join(f"{_short(name)} ×{n}" if n > 1 else _short(name) for name, n in names.items())


def _short(name: str) -> str:
    return cut(clean(name), NAME)
