"""Names of the cast in a text: with a title or bare, the longest first, never inside another word."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from jinro.game.roles import NOBODY, Seat
from jinro.language.prose.names import KATAKANA, OtherName, is_katakana, other_names, short_names

TITLES: Final = (
    *("さん", "くん", "君", "ちゃん", "様", "さま", "殿", "氏", "先生", "先輩", "たん", "っち"),
    *(
        "お兄ちゃん",
        "お姉ちゃん",
        "おばあちゃん",
        "おじいちゃん",
        "お兄さん",
        "お姉さん",
        "おじさん",
        "おばさん",
    ),
)
"""What follows a name in Japanese."""
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
_AFTER_NAME: Final = (
    rf"[\s　]{{0,3}}(?:{'|'.join(TITLES)})"
    r"|[はがをにもとのへや、。，．,.！!？?）」』…\s]|から|より|って|だ|で|$"
)
"""What follows a name that is written in hiragana."""
_AGENT: Final = r"Agent\s?\[?0*(?P<number>[1-9][0-9]?)\]?(?![0-9])"


class Mention(Struct, frozen=True, gc=False):
    """A player's name in a text, its title included; `marked` after an @."""

    seat: Seat
    start: int
    end: int
    marked: bool = False
    titled: bool = False


class _Known(Struct, frozen=True):
    """Whose name a word is."""

    seat: Seat
    weak: bool = False
    """Only with a title or after an @."""
    capital: bool = False
    """Only with a capital letter."""


class Cast:
    """The names of a village in all their writings, ready to be found."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._known: dict[str, _Known] = {}
        for seat, name in enumerate(self.names, 1):
            if name:
                self._known.setdefault(name.casefold(), _Known(seat))
        arms = {name: bordered(name) for name in self._known}
        called = [(name, other_names(name)) for name in self.names]
        self._add((seat, one, False) for seat, (_, others) in enumerate(called, 1) for one in others)
        arms |= {name: bordered(name, loose=False) for name in self._known if name not in arms}
        self._add(
            (seat, cut, cut.text.isascii())
            for seat, (name, others) in enumerate(called, 1)
            for one in (name, *(other.text for other in others))
            for cut in short_names(one)
        )
        arms |= {name: bordered(name) for name in self._known if name not in arms}
        self._pattern = self._compiled(arms)

    def _add(self, found: Iterable[tuple[Seat, OtherName, bool]]) -> None:
        """Further names, each only if it is the name of one seat alone."""
        new: dict[str, _Known] = {}
        several: set[str] = set()
        for seat, one, capital in found:
            name = one.text.casefold()
            if new.setdefault(name, _Known(seat, one.weak, capital)).seat != seat:
                several.add(name)
        for name, known in new.items():
            if name not in several:
                self._known.setdefault(name, known)

    def _compiled(self, bordered: Mapping[str, str]) -> re.Pattern[str]:
        arms = [bordered[name] for name in sorted(bordered, key=len, reverse=True)]
        people = f"(?P<name>{'|'.join(arms)})" if arms else "(?P<name>(?!))"
        titles = "|".join(TITLES)
        # The first letters save a try at every other place of a text.
        letters = sorted(
            {letter for name in bordered for letter in (name[0], name[0].upper())} | set("@＠>Aa")
        )
        starts = f"(?=[{''.join(map(re.escape, letters))}])"
        return re.compile(
            rf"{starts}(?P<mark>[@＠]\s?|>>\s?)?(?:{people}|{_AGENT})"
            rf"(?P<title>[\s　]{{0,3}}(?:{titles})(?!ざ)|-(?:san|kun|chan|sama)\b)?",
            re.IGNORECASE,
        )

    def seat(self, name: str) -> Seat:
        """The seat of a name; NOBODY if nobody has it."""
        known = self._known.get(name.casefold())
        return NOBODY if known is None else known.seat

    def mentions(self, text: str) -> list[Mention]:
        """All mentions, in order."""
        found = []
        for match in self._pattern.finditer(text):
            name, mark = match["name"], match["mark"] is not None
            seat = self.seat(name) if name else int(match["number"])
            if not seat or seat > max(len(self.names), 1):
                continue
            titled = match["title"] is not None
            if name and not mark and not titled and (self._is_weak(name) or _is_ordinary(name, match, text)):
                continue
            found.append(Mention(seat, match.start(), match.end(), mark, titled))
        return found

    def _is_weak(self, name: str) -> bool:
        known = self._known[name.casefold()]
        return known.weak or (known.capital and not (name[0].isupper() and name[1:].islower()))


def bordered(name: str, *, loose: bool = True) -> str:
    """A pattern for a name that is no part of a longer word. Unless `loose`, hiragana are a name only where
    a word begins and a particle or a title follows."""
    # Borders have no case, or both: looking for the case of each kanji takes twice as long to compile.
    word = re.escape(name)
    if not loose and re.fullmatch("[ぁ-ゖー]+", name):
        return f"(?-i:(?<![ぁ-ヺー-ヿ一-龠々A-Za-z0-9])|(?<=[はがをもとに])){word}(?-i:(?={_AFTER_NAME}))"
    if name.isascii():
        return rf"(?-i:(?<![A-Za-z0-9_])){word}(?-i:(?![A-Za-z0-9_]))"
    if is_katakana(name):
        return f"(?-i:(?<![{KATAKANA}])){word}(?-i:(?![{KATAKANA}]))"
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
