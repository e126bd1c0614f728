"""Names of the cast in a text: with a title or bare, the longest first, never inside another word."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from jinro.game.roles import NOBODY, Seat

TITLES: Final = ("さん", "くん", "君", "ちゃん", "様", "さま", "殿", "氏", "先生", "たん", "っち")
"""What follows a name in Japanese."""
KATAKANA: Final = "ァ-ヺー-ヿㇰ-ㇿｦ-ﾟ"
SHORTEST_CUT: Final = 3
"""Letters of a katakana name that name its only bearer: ヴィク for ヴィクトリア."""
ORDINARY: Final = frozenset(
    """
    may will mark rose grace hope joy art bill frank jack penny summer june april august faith dawn sunny
    robin victor violet lily iris ruby pearl olive ivy daisy autumn melody harmony charity chance chase grant
    guy drew pat sue rich rob dean dale glen cliff reed heath miles wade hunter sage basil ginger angel
    """.split()
)
"""English names that are ordinary words: only the capital tells the name, and not at the start of a sentence
before a word that makes it a verb."""
AFTER_VERB: Final = frozenset(
    "i we you he she they it the this that there our your my everyone all be".split()
)
"""A word of `ORDINARY` before one of these is no name."""
ORDINARY_JA: Final = frozenset(
    ("ヒカリ", "ひかり", "光", "ハル", "ナツ", "アキ", "フユ", "ソラ", "ユメ", "ココロ")
)
"""Japanese names that are ordinary words: after の and without a title they are none (希望のヒカリ)."""
_AGENT: Final = r"Agent\s?\[?0*(?P<number>[1-9][0-9]?)\]?(?![0-9])"


class Mention(Struct, frozen=True, gc=False):
    """A player's name in a text, its title included; `marked` after an @."""

    seat: Seat
    start: int
    end: int
    marked: bool = False
    titled: bool = False


class Cast:
    """The names of a village, ready to be found."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._seats: dict[str, Seat] = {}
        for seat, name in enumerate(self.names, 1):
            if name:
                self._seats.setdefault(name.casefold(), seat)
        for cut, seat in self._cuts().items():
            self._seats.setdefault(cut, seat)
        self._pattern = self._compiled()

    def _cuts(self) -> dict[str, Seat]:
        """Beginnings of katakana names that only one name has."""
        owners: dict[str, set[Seat]] = {}
        for seat, name in enumerate(self.names, 1):
            if re.fullmatch(f"[{KATAKANA}]+", name):
                for length in range(SHORTEST_CUT, len(name)):
                    owners.setdefault(name[:length], set()).add(seat)
        return {cut: seats.pop() for cut, seats in owners.items() if len(seats) == 1}

    def _compiled(self) -> re.Pattern[str]:
        arms = [_bordered(name) for name in sorted(self._seats, key=len, reverse=True)]
        people = f"(?P<name>{'|'.join(arms)})" if arms else "(?P<name>(?!))"
        titles = "|".join(TITLES)
        # The first letters save a try at every other place of a text.
        letters = sorted(
            {letter for name in self._seats for letter in (name[0], name[0].upper())} | set("@＠>Aa")
        )
        starts = f"(?=[{''.join(map(re.escape, letters))}])"
        return re.compile(
            rf"{starts}(?P<mark>[@＠]\s?|>>\s?)?(?:{people}|{_AGENT})"
            rf"(?P<title>[\s　]{{0,3}}(?:{titles})(?!ざ)|-(?:san|kun|chan|sama)\b)?",
            re.IGNORECASE,
        )

    def seat(self, name: str) -> Seat:
        """The seat of a name; NOBODY if nobody has it."""
        return self._seats.get(name.casefold(), NOBODY)

    def mentions(self, text: str) -> list[Mention]:
        """All mentions, in order."""
        found = []
        for match in self._pattern.finditer(text):
            name, mark = match["name"], match["mark"] is not None
            seat = self.seat(name) if name else int(match["number"])
            if not seat or seat > max(len(self.names), 1):
                continue
            titled = match["title"] is not None
            if name and not mark and not titled and _is_ordinary(name, match, text):
                continue
            found.append(Mention(seat, match.start(), match.end(), mark, titled))
        return found


def _bordered(name: str) -> str:
    """A pattern for a name that is no part of a longer word."""
    word = re.escape(name)
    if name.isascii():
        return rf"(?<![A-Za-z0-9_]){word}(?![A-Za-z0-9_])"
    if re.fullmatch(f"[{KATAKANA}]+", name):
        return f"(?<![{KATAKANA}]){word}(?![{KATAKANA}])"
    return word


def _is_ordinary(name: str, match: re.Match[str], text: str) -> bool:
    """Whether an ordinary word stands where a name could: "May we vote", 希望のヒカリ."""
    if name in ORDINARY_JA:
        return text[match.start() - 1 : match.start()] in ("の", "な", "い")
    if name.casefold() not in ORDINARY:
        return False
    if not name[:1].isupper():
        return True
    following = re.match(r"\s+([A-Za-z]+)", text[match.end() : match.end() + 24])
    return following is not None and following[1].casefold() in AFTER_VERB


@lru_cache(maxsize=256)
def cast_of(names: tuple[str, ...]) -> Cast:
    """The cast with these names, in the order of the seats."""
    return Cast(names)
