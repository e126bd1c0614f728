"""An archive of a contest for any web server: the report, every game that may be published, and the rights.

Pure: games come in with their rights applied (`corpus/rights`), files go out by name. Nothing else of a game
gets in: no private notes, no journal, no marks of boards.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from jinro.contest.report.html.game import STYLE_FILE, GamePage, game_page
from jinro.contest.report.html.page import style
from jinro.errors import LogError
from jinro.files import formats
from jinro.game.events import Event
from jinro.i18n import Language, Text, message

MANIFEST: Final = "manifest.json"
RIGHTS: Final = "rights.json"


_README: Final = """\
# {title}

このフォルダーは、大会の結果と試合の記録です。どのウェブサーバーにもそのまま置けます。
index.html から見てください。
This folder holds the results and the games of a contest, ready for any web server. Begin with index.html.

- `index.html`, `report.*`, `tables/`, `charts/`: 結果報告 / the report
- `games/`: 試合ごとのページ、ログ、パケット記録 / a page, a log and a packet trace for each game
- `rights.json`: 試合と席ごとの公開の根拠とライセンス / licences of games, and why a seat may be published
- `manifest.json`: すべてのファイルの大きさと SHA-256 / size and SHA-256 of every file

試合 / games: {games}。公開 / published: {published}。
{withheld}
"""
_WITHHELD: Final = """\
公開に同意していない席の発言は含みません。誰も同意していない試合は、結果だけを表に数えています。
What seats without consent said is not here; of games in which nobody consents only the results are counted.
"""


class SeatRights(Struct, frozen=True):
    """Whether a seat is published, and why."""

    seat: int
    kind: str
    """`person`, `agent`, `robot`, or `unknown` of files of others."""
    basis: str
    """`consent`, `organiser`, `robot`; empty: it is withheld."""


class ArchiveGame(Struct, frozen=True, kw_only=True):
    """A game as the archive has it."""

    name: str
    """Of its files."""
    title: str
    game: str
    track: str
    winner: str
    licence: str
    """Empty: nothing of it is published."""
    seats: tuple[SeatRights, ...]
    names: tuple[str, ...]
    """By seat, as the report names them."""
    events: Sequence[Event] = ()
    """Only what may be published; empty: nothing."""
    files: Mapping[str, bytes] = {}
    """Files by their ending that stand for the game as they are; else log and trace are written anew."""

    @property
    def published(self) -> bool:
        return bool(self.events)

    @property
    def page(self) -> str:
        """Its page, seen from the report."""
        return f"games/{self.name}.html" if self.events else ""


def archive_files(
    report: Mapping[str, bytes], games: Sequence[ArchiveGame], *, title: str, licence: str, language: Language
) -> dict[str, bytes]:
    """All files of the archive by name."""
    shown = [game for game in games if game.events]
    files = {**report}
    if shown:
        files[f"games/{STYLE_FILE}"] = style().encode()
    for number, game in enumerate(shown):
        before = shown[number - 1].name + ".html" if number else ""
        after = shown[number + 1].name + ".html" if number + 1 < len(shown) else ""
        files |= _game(game, before, after, language)
    told = ("name", "game", "track", "winner", "published", "licence", "seats")
    files[RIGHTS] = _json([{key: getattr(game, key) for key in told} for game in games])
    files["LICENCE.txt"] = _licence(games, licence).encode()
    withheld = any(not seat.basis for game in games for seat in game.seats)
    files["README.md"] = _README.format(
        title=title, games=len(games), published=len(shown), withheld=_WITHHELD if withheld else ""
    ).encode()
    files[MANIFEST] = _json(
        [
            {"path": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in sorted(files.items())
        ]
    )
    return files


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _game(game: ArchiveGame, before: str, after: str, language: Language) -> dict[str, bytes]:
    own = dict(game.files) or _written(game.events)
    links: list[tuple[Text, str]] = []
    for ending, what in ((".log", message("report.files.log")), (".json", message("report.files.trace"))):
        if ending in own:
            links.append((what, f"{game.name}{ending}"))
    page = GamePage(
        title=game.title, events=game.events, names=game.names, files=tuple(links), before=before, after=after
    )
    files = {f"games/{game.name}{ending}": data for ending, data in own.items()}
    files[f"games/{game.name}.html"] = game_page(page, language).encode()
    return files


def _written(events: Sequence[Event]) -> dict[str, bytes]:
    """The formats of the contest, as far as these events can be written in them."""
    found = {}
    for ending, kind in ((".log", "log"), (".json", "trace")):
        try:
            found[ending] = formats.write(events, "log" if kind == "log" else "trace")
        except LogError:
            continue
    return found


def _licence(games: Sequence[ArchiveGame], own: str) -> str:
    by: dict[str, int] = {}
    for one in games:
        by[one.licence or "-"] = by.get(one.licence or "-", 0) + 1
    lines = [
        f"The report, its tables and charts: {own}",
        *(
            f"Games under {licence}: {number}"
            if licence != "-"
            else f"Games that are not published: {number}"
            for licence, number in sorted(by.items())
        ),
        f"{RIGHTS} says for each game and seat what holds.",
        "",
    ]
    return "\n".join(lines)
