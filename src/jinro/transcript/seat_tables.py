"""The tables of a transcript: the seats, a ballot, the roles at the end."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

from jinro.game.events import Ended
from jinro.game.roles import NOBODY, Role, Seat
from jinro.transcript.page import STYLES, SeatLabels, TextPage, ink, pad
from jinro.transcript.printable import clean
from jinro.transcript.transcript_words import TranscriptWords


def seat_rows(page: TextPage, labels: SeatLabels, words: TranscriptWords, players: Sequence[str]) -> None:
    """Print who sits where, with the roles that the viewer knows."""
    for seat in labels.seats:
        role = labels.roles.get(seat)
        row = ink(f"{seat:>2} ", "dim") + labels.column(seat)
        if labels.roles:
            row += Text("  ") + pad(Text("" if role is None else words.role(role)), _role_width(words))
        if seat <= len(players):
            row += ink(f"  {clean(players[seat - 1])}", "dim")
        page.row(row)


def _role_width(words: TranscriptWords) -> int:
    return max(cell_len(words.role(role)) for role in Role)


def ballot(
    page: TextPage,
    labels: SeatLabels,
    words: TranscriptWords,
    title: Text,
    votes: Sequence[tuple[Seat, Seat]],
    missing: Iterable[Seat],
) -> None:
    """Print a row for each player with votes, most first: the number, the player, the voters.

    A voter of 0 is not known. The rows are indented like the title.
    """
    voters: dict[Seat, list[Seat]] = {}
    for voter, target in votes:
        voters.setdefault(target, []).append(voter)
    indent = " " * (len(title.plain) - len(title.plain.lstrip()))
    page.row(title)
    for target in sorted(voters, key=lambda t: (-len(voters[t]), t)):
        names = [voter for voter in voters[target] if voter != NOBODY]
        count = words("transcript.count", n=len(voters[target]))
        head = Text(f"{indent}{count:>4}  ") + (labels.column(target) if names else labels.text(target))
        body = ink(" ← ", "dim") + labels.list(names, words.comma) if names else Text()
        page.row(head, body)
    lacking = list(missing)
    if lacking:
        page.row(
            ink(f"{indent}      {words('transcript.abstained')}{words.colon}", "dim"),
            labels.list(lacking, words.comma),
        )


def ending(
    page: TextPage,
    labels: SeatLabels,
    words: TranscriptWords,
    event: Ended,
    fates: dict[Seat, tuple[str, int]],
) -> None:
    """Print who won, and the role and fate of every seat."""
    reason = words.get(f"transcript.reasons.{event.reason}", "")
    when = words("transcript.day", day=event.day) + (f"{words.comma}{reason}" if reason else "")
    page.row(ink(words.wins(event.winner), "bold") + Text(words.brackets(when)))
    page.gap()
    for seat in labels.seats:
        role = labels.roles.get(seat, Role.VILLAGER)
        fate, day = fates.get(seat, ("", 0))
        became = words.fate(fate, day)
        row = ink(f"{seat:>2} ", "dim") + labels.column(seat) + Text("  ")
        row += pad(ink(words.role(role), STYLES[role]), _role_width(words))
        page.row(row + Text("  "), ink(became, "dim" if fate else "green"))
