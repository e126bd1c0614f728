"""Stored games for people: a list of them, or all about one."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.text import Text

from jinro.game.roles import Role, Side
from jinro.store import Header
from jinro.transcript.page import STYLES, TextPage, cut, ink, pad
from jinro.transcript.printable import clean
from jinro.transcript.words import WORDS, Language, TranscriptWords
from jinro.village.clock import unix_ms

SHORT_ID: Final = 6
"""The last characters of an id, as servers print them."""
NAME: Final = 24
"""Characters of a name that are shown."""


class GameWords(Struct, frozen=True, kw_only=True):
    """The phrases of lists of games in one language."""

    running: str
    none: str
    more: str
    labels: tuple[str, str, str, str, str, str]
    """Track, village, start, events, result, who may see it."""
    seen_by: dict[str, str]
    """Who may see a game, by its visibility; and what a seal adds."""
    see: str
    replay: str
    faults: str
    file: str


JA: Final = GameWords(
    running="進行中",
    none="該当する試合はありません。",
    more="{total} 試合のうち {shown} 試合を表示しています（すべて表示: --limit {total}）",
    labels=("部門", "村", "開始", "イベント", "結果", "公開"),
    seen_by={
        "public": "全員",
        "link": "リンクを知る人",
        "members": "参加者・観戦者のみ",
        "sealed": "非公開（そのあとは{after}）",
    },
    see="内容を見る",
    replay="途中の場面を見る",
    faults="不備を見る",
    file="ファイルに書き出す",
)
EN: Final = GameWords(
    running="running",
    none="No such games.",
    more="{shown} of {total} games are shown; --limit {total} shows all",
    labels=("track", "village", "began", "events", "result", "seen by"),
    seen_by={
        "public": "everybody",
        "link": "who has the link",
        "members": "who played or watched",
        "sealed": "nobody yet; then {after}",
    },
    see="see it",
    replay="see a moment of it",
    faults="its faults",
    file="as a file",
)
GAME_WORDS: Final[dict[Language, GameWords]] = {"ja": JA, "en": EN}


def more_line(shown: int, total: int, language: Language) -> str:
    """That there are more games than are listed."""
    return GAME_WORDS[language].more.format(shown=shown, total=total)


def show_games(console: Console, headers: Sequence[Header], language: Language, *, total: int = 0) -> None:
    """Print a row for each game; `total`: how many there are, if these are not all."""
    page, words, own = TextPage(console), WORDS[language], GAME_WORDS[language]
    cells = [_cells(header) for header in headers]
    widths = [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]
    results = [Text(_result(header, words, own)) for header in headers]
    longest = max((result.cell_len for result in results), default=0)
    for header, row, result in zip(headers, cells, results, strict=True):
        head = Text("  ").join(pad(cell, width) for cell, width in zip(row, widths, strict=True))
        page.row(head + Text("  "), pad(result, longest) + ink(f"  {_teams(header, words)}", "dim"))
    if not headers:
        page.row(Text(own.none))
    if total > len(headers):
        page.row(Text(), ink(more_line(len(headers), total, language), "dim"))


def show_one(
    console: Console, header: Header, roles: Sequence[Role], language: Language, *, data: str = ""
) -> None:
    """Print all about a game, and the commands that show more; `data` is their option for the data folder."""
    page, words, own = TextPage(console), WORDS[language], GAME_WORDS[language]
    page.row(ink(header.game, "bold"))
    values = (
        header.track or "-",
        header.village,
        _time(header),
        str(header.events),
        _result(header, words, own),
        _seen_by(header, own),
    )
    width = max(Text(label).cell_len for label in own.labels) + 2
    for label, value in zip(own.labels, values, strict=True):
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
        own.see: f"jinro log show {short}",
        own.replay: f"jinro replay {short} --at 60",
        own.faults: f"jinro faults {short}",
        own.file: f"jinro log export {short} --out game.log",
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


def _result(header: Header, words: TranscriptWords, own: GameWords) -> str:
    if not header.closed:
        return own.running
    if header.winner in (side.value for side in Side if side is not Side.NONE):
        return words.wins[Side(header.winner)]
    reason = words.reasons.get(header.reason, header.reason)
    return words.wins[Side.NONE] + (words.brackets.format(clean(reason)) if reason else "")


def _seen_by(header: Header, own: GameWords) -> str:
    after = own.seen_by.get(header.visibility, header.visibility)
    return own.seen_by[header.seen_by(unix_ms())].format(after=after)


def _teams(header: Header, words: TranscriptWords) -> str:
    """Each team once, with its number of seats; without teams the players."""
    names = Counter(header.teams if any(header.teams) else header.players)
    return words.comma.join(f"{_short(name)} ×{n}" if n > 1 else _short(name) for name, n in names.items())


def _short(name: str) -> str:
    return cut(clean(name), NAME)
