"""`jinro faults`: which answers of a game were refused, cut, late, replaced or missing, and why."""

import click
import msgspec

from jinro.cli.main import DATA, stored_game
from jinro.server.faults import Fault, game_faults
from jinro.transcript.page import cut

WIDTH = 40


@click.command()
@click.argument("game")
@click.option("--team", metavar="NAME", help="Show only the faults of this team.")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print an array of objects.")
def faults(game: str, team: str | None, data: str, as_json: bool) -> None:
    """Show what went wrong with the answers of a stored GAME.

    GAME is an id, or `last` for the latest game.
    """
    with stored_game(data, game) as (store, found):
        every = game_faults(store, found)
    shown = [fault for fault in every if team is None or fault.team == team]
    if as_json:
        click.echo(msgspec.json.encode(shown))
        return
    for fault in shown:
        click.echo(line(fault))
    click.echo(summary(shown))


def line(fault: Fault) -> str:
    """A fault as one line."""
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
    """The number of faults of each kind."""
    if not found:
        return "no faults"
    counts: dict[str, int] = {}
    for fault in found:
        counts[fault.what] = counts.get(fault.what, 0) + 1
    return f"{len(found)} in all: " + ", ".join(f"{what} {number}" for what, number in counts.items())


def _short(text: str) -> str:
    return repr(cut("".join(c if c.isprintable() else "·" for c in text), WIDTH))
