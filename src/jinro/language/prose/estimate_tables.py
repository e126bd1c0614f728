"""Tables of estimates, as players of the Werewolf BBS draw them.

    異老|五宿|修旅
    真偽|霊白|灰白
    偽真|霊白|白灰

The first row has a letter for each player, the others what each player is in one case. What all rows say is
held; what differs makes one alternative of each row. A letter that names nobody, and grey, say nothing.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from jinro.game.roles import NOBODY, Role, Seat
from jinro.language.claims import PLAIN, PLAIN_NOT, Agent, Claim, Faction, Group, Holder, Holds, Is, Who
from jinro.language.normal import all_of, any_of

MOST_ROWS: Final = 12
MOST_CELLS: Final = 60
_WOLF: Final = Holder(Role.WEREWOLF)
_RULES: Final = frozenset(" \t\r　|｜†‡/／:：%％")
"""What divides the cells of a row."""
CELLS: Final[dict[str, tuple[Who, int]]] = {
    "真": (Holder(Role.SEER), PLAIN),
    "占": (Holder(Role.SEER), PLAIN),
    "偽": (Holder(Role.SEER), PLAIN_NOT),
    "霊": (Holder(Role.MEDIUM), PLAIN),
    "狩": (Holder(Role.BODYGUARD), PLAIN),
    "騎": (Holder(Role.BODYGUARD), PLAIN),
    "共": (Holder(Role.FREEMASON), PLAIN),
    "村": (Holder(Role.VILLAGER), PLAIN),
    "狼": (_WOLF, PLAIN),
    "黒": (_WOLF, PLAIN),
    "●": (_WOLF, PLAIN),
    "狂": (Holder(Role.POSSESSED), PLAIN),
    "外": (Group(Faction.WOLVES), PLAIN),
    "白": (_WOLF, PLAIN_NOT),
    "○": (_WOLF, PLAIN_NOT),
}
"""What a cell says of its player."""
GREY: Final = frozenset("灰？?・-－　□△")


def tables_in(text: str, names: Sequence[str], me: Who) -> Iterator[tuple[Claim, int, int]]:
    """The claims of the tables in a text, each with its span."""
    lines = [(found[0], found.start(), found.end()) for found in re.finditer(r"[^\n]+", text)]
    at = 0
    while at + 1 < len(lines):
        rows = _rows(lines[at : at + MOST_ROWS])
        if rows:
            yield from _claims(lines[at : at + 1 + len(rows)], rows, names, me)
        at += 1 + len(rows)


def _cells(line: str) -> list[int]:
    """The places of the letters in a line."""
    return [i for i, letter in enumerate(line) if letter not in _RULES]


def _rows(lines: list[tuple[str, int, int]]) -> list[list[int]]:
    """The places of the cells of each row below a head; none if this is no table."""
    head = lines[0][0]
    if len(head) > 2 * MOST_CELLS:
        return []
    width = len(_cells(head))
    if width < 2 or width > MOST_CELLS or _RULES.isdisjoint(head.strip()):
        return []
    found = []
    for line, _, _ in lines[1:]:
        cells = _cells(line)
        if len(cells) != width or not all(line[i] in CELLS or line[i] in GREY for i in cells):
            break
        found.append(cells)
    return found


def _claims(
    lines: list[tuple[str, int, int]], rows: list[list[int]], names: Sequence[str], me: Who
) -> Iterator[tuple[Claim, int, int]]:
    head = lines[0][0]
    cases: list[list[Claim]] = [[] for _ in rows]
    for column, place in enumerate(_cells(head)):
        seat = _named(head[place], names)
        cells = [CELLS.get(line[row[column]]) for (line, _, _), row in zip(lines[1:], rows, strict=True)]
        said = [Holds(me, cell[1], Is(Agent(seat), cell[0])) for cell in cells if cell is not None]
        if seat == NOBODY or len(said) < len(rows):
            continue
        if len(set(said)) == 1:
            yield said[0], lines[0][1], lines[-1][2]
        else:
            for case, claim in zip(cases, said, strict=True):
                case.append(claim)
    if cases[0]:
        yield any_of(map(all_of, cases)), lines[0][1], lines[-1][2]


def _named(letter: str, names: Sequence[str]) -> Seat:
    """The only player whose name begins with a letter, or else has it; NOBODY if there are several."""
    for fits in (str.startswith, str.__contains__):
        seats = [seat for seat, name in enumerate(names, 1) if fits(name, letter)]
        if seats:
            return seats[0] if len(seats) == 1 else NOBODY
    return NOBODY
