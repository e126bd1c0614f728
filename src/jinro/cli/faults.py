"""`jinro faults`: which answers of a game were refused, cut, late, replaced or missing, and why."""

from pathlib import Path

import click
import msgspec

from jinro.errors import CallerError
from jinro.server.faults import Fault, game_faults
from jinro.store import DATABASE, Reader

WIDTH = 40


@click.command()
@click.argument("game")
@click.option("--team", metavar="NAME", help="Only those of this team.")
@click.option(
    "--data", metavar="DIR", default="./jinro-data", show_default=True, help="Where the server keeps games."
)
@click.option("--json", "as_json", is_flag=True, help="Print an array of objects.")
def faults(game: str, team: str | None, data: str, as_json: bool) -> None:
    """Show what went wrong with the answers of a GAME: its id, or `last` for the latest."""
    store = Reader(Path(data) / DATABASE)
    try:
        found = game_faults(store, _game(store, game))
    finally:
        store.close()
    shown = [fault for fault in found if team is None or fault.team == team]
    if as_json:
        click.echo(msgspec.json.encode(shown))
        return
    for fault in shown:
        click.echo(line(fault))
    click.echo(summary(shown))


def _game(store: Reader, game: str) -> str:
    if game != "last":
        return game
    latest = store.games(limit=1)
    if not latest:
        raise CallerError(f"{store.path}: no game is kept here yet")
    return latest[0].game


def line(fault: Fault) -> str:
    """One fault in one line."""
    who = fault.player or f"seat {fault.seat}"
    what = f"{fault.what} ({fault.reason})" if fault.what != fault.reason else fault.what
    parts = [f"day {fault.day}", f"{fault.at_ms / 1_000:.1f} s", who]
    if fault.character:
        parts.append(fault.character)
    text = "  ".join([*parts, " ".join(x for x in (fault.about, what) if x)])
    if fault.sent:
        text += f": {_short(fault.sent)}"
    if fault.became:
        text += f" -> {_short(fault.became)}"
    return text


def summary(found: list[Fault]) -> str:
    """How many of which kind."""
    if not found:
        return "no faults"
    counts: dict[str, int] = {}
    for fault in found:
        counts[fault.what] = counts.get(fault.what, 0) + 1
    return f"{len(found)} in all: " + ", ".join(f"{what} {number}" for what, number in counts.items())


def _short(text: str) -> str:
    shown = "".join(c if c.isprintable() else "·" for c in text)
    return repr(shown if len(shown) <= WIDTH else shown[: WIDTH - 1] + "…")
