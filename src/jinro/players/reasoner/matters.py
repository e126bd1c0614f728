"""Who is addressed by a line, and about what: questions, accusations and requests, as people type them.

The reader (`jinro.language.prose`) says what a line states. This says more loosely to whom it is put and
which matter it is about, so that whoever is addressed can answer: names may be short, in other letters or
misspelt, and a line without a name follows the last speaker. Which words tell which matter is data
(`matters.toml`).
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from jinro.game.roles import Seat
from jinro.language.prose.names import KATAKANA, hiragana, other_names

HONORIFICS: Final = "さん|ちゃん|くん|君|様|さま|殿|氏|どの|っち|じい|ばあ"
_JAPANESE: Final = re.compile("[ぁ-んァ-ヶ一-龥]")
_CLAUSES: Final = re.compile(
    r"[。！!?？]+\s*|\.\s+|\.$|(?<=.)(?:\s*あと、|、あと|\s+and\s+(?=(?:who|what|why|are|do|whe|any|dec)))"
)
_CALLS: Final = re.compile(
    r"^(?:(?:hey|hi|ok|okay|so|and|well|um)\b|ねえ|ねぇ|おい|あの|ちょっと|えっと|で|じゃあ)[、,\s]*",
    re.IGNORECASE,
)
_ABOUT: Final = frozenset(
    "for about of on with trust suspect why is was isn't vote voting check divine believe against to at from "
    "than not and or find explain like rid come believes look are do did does read a the".split()
)
"""English words after which a name is what is talked about, not who is addressed."""
_OPEN: Final = re.compile(r"\b(who|whos|who's|whom|where|any|whats|what's your|decided)\b")
_VERBS: Final = re.compile(
    r"\s*(?:'s\b|is\b(?! \w+ (?:a|the)\b)|was\b|has\b|voted|said|says|claims|seems|looks|and\b|or\b|good or)"
)
_COMMON: Final = frozenset(
    "all and are the you her his him who why not but can did how was say any our has had now one out yes she "
    "they them think wolf vote good real lie for with what about does this that human mark ren".split()
)
"""Words that are never the short form of a name."""
LONGEST: Final = 300


class Matter(Struct, frozen=True):
    """Something that somebody is to answer."""

    kind: str
    by: Seat
    to: Seat
    about: Seat
    at: int
    """The number of the utterance in the public talk of the game."""
    direct: bool
    """Whether it is put to him, and not only said of him."""


class _Rows(Struct, frozen=True):
    """The table of a language."""

    all: re.Pattern[str]
    you: re.Pattern[str]
    asks: re.Pattern[str]
    rows: tuple[tuple[str, re.Pattern[str], bool], ...]
    told: frozenset[str]
    mine: re.Pattern[str]
    wish: re.Pattern[str]
    words: dict[str, str]
    """Longer words, by their letters in order."""

    def __hash__(self) -> int:
        return id(self)


@cache
def _tables() -> dict[str, _Rows]:
    found = tomllib.loads(files(__package__).joinpath("matters.toml").read_text("utf-8"))
    return {
        lang: _Rows(
            re.compile(table["all"]),
            re.compile(table["you"]),
            re.compile(table["asks"]),
            tuple((row[0], re.compile(row[1]), len(row) > 2) for row in table["rows"]),
            frozenset(table["told"]),
            re.compile(table["mine"]),
            re.compile(table["wish"]),
            {word[0] + "".join(sorted(word)): word for word in table.get("words", "").split()},
        )
        for lang, table in found.items()
    }


class _NameAt(Struct, frozen=True):
    start: int
    end: int
    """Behind an honorific."""
    seat: Seat


def matters(text: str, names: tuple[str, ...], by: Seat, last: Seat, at: int) -> Iterator[Matter]:
    """What a line asks of whom; `last`: who spoke just before, 0: nobody today."""
    if len(text) > LONGEST:
        return
    japanese = bool(_JAPANESE.search(text))
    table = _tables()["ja" if japanese else "en"]
    small = mended(text.strip().lower(), table)
    found = mentions(small, names)
    to, called = _addressee(small, found, table, japanese, last if last != by else 0)
    asks = bool(table.asks.search(small))
    own = not asks and _is_own(small, table)
    if not to or to == by:
        yield from _accused(small, found, by, at)
        return
    about: Seat = 0
    given: set[str] = set()
    for clause in filter(None, _CLAUSES.split(small)):
        third = [m for m in mentions(clause, names) if m.seat not in (to, by)]
        others = [m.seat for m in third]
        about = others[0] if others else about
        kind = _kind(clause + ("?" if "?" in small or "？" in small else ""), table, bool(others))
        said = kind in table.told or (called > 1 and (kind or "").startswith("small"))
        if kind is None or kind in given or not (asks or said):
            continue
        if kind == "accuse_vote" and not asks and not japanese and not table.you.search(clause):
            continue  # That somebody voted is told, not put to him.
        if kind in WISHED and (
            own or _is_own(clause, table) or (kind == "accuse_vote" and _acts(clause, third))
        ):
            continue
        given.add(kind)
        yield Matter(kind, by, to, about if others or kind in ALIKE else 0, at, called > 0)
    if not given and called > 1 and asks:
        yield Matter("other", by, to, about, at, True)


ALIKE: Final = ("why", "accuse_vote")
"""Kinds that may be about somebody named in the sentence before."""
NAMED: Final = {"suspect": "opinion", "trust": "belief", "vote": "urge", "plan": "divine"}
"""What a question becomes that names somebody."""


WISHED: Final = ("urge", "divine", "accuse_vote")
"""What is put to somebody only if it is no word about the speaker himself."""


def _is_own(clause: str, table: _Rows) -> bool:
    """Whether a clause says what the speaker does himself: an answer, which wants no answer."""
    return bool(table.mine.search(clause)) and not table.wish.search(clause)


def _acts(clause: str, third: Sequence[_NameAt]) -> bool:
    """Whether it is a third person who does what a clause tells."""
    return any(_ACTING.match(clause[m.end :]) for m in third)


_ACTING: Final = re.compile(r"[はが]|\s*(?:'s\b|voted|went|wants|said|was\b|has\b|and i\b)")


@lru_cache(maxsize=4_096)
def mended(small: str, table: "_Rows") -> str:
    """A text with the letters of its words in order, where some are exchanged."""
    if not table.words:
        return small
    return re.sub(r"[a-z]{5,}", lambda m: table.words.get(m[0][0] + "".join(sorted(m[0])), m[0]), small)


def _accused(small: str, found: Sequence[_NameAt], by: Seat, at: int) -> Iterator[Matter]:
    """Somebody of whom it is said that he is the werewolf, though nobody is addressed."""
    if len({m.seat for m in found}) == 1 and found[0].seat != by and _SAID.search(small[found[0].end :]):
        yield Matter("accuse", by, found[0].seat, 0, at, False)


_SAID: Final = re.compile(
    r"^(?:が|は).{0,4}(?:人?狼(?:だ|っぽ|で)|怪し|黒い)|"
    r"^\s+(?:is|looks?|must be)\b.*(?:wolf|suspicious|lying|guilty|shady)"
)


def _kind(clause: str, table: _Rows, named: bool) -> str | None:
    for kind, words, needs in table.rows:
        if (named or not needs) and words.search(clause):
            if kind == "accuse" and named and not table.you.search(clause):
                continue  # A third person is accused.
            return NAMED.get(kind, kind) if named else kind
    return None


def _addressee(
    small: str, found: Sequence[_NameAt], table: _Rows, japanese: bool, last: Seat
) -> tuple[Seat, int]:
    """Who is addressed, and how surely: 2 by name, 1 as the last speaker, 0 nobody."""
    for mention in found:
        if mention.start and small[mention.start - 1] == "@":
            return mention.seat, 2
    begin = _CALLS.match(small)
    start = begin.end() if begin else 0
    subject: Seat = 0
    if found:
        first, end = found[0], found[-1]
        if first.start == start:
            if _calls(small, first, japanese):
                return first.seat, 2
            if japanese and re.match("は|って|も", small[first.end :]) and table.asks.search(small):
                subject = first.seat
        if _ends(small, end, japanese):
            return end.seat, 2
    if subject and not (last and _JUDGED.search(_CLAUSES.split(small)[0])):
        return subject, 2
    if table.all.search(small):
        return 0, 0
    open_end = not small.endswith(("。", ".", "！", "!"))
    if last and (table.you.search(small) or "?" in small or "？" in small or open_end):
        return last, 1
    return 0, 0


_JUDGED: Final = re.compile(
    "^(?!.*(?:誰|だれ|どちら|どっち)).*(?:白|黒|狼だと思|怪しくない|どう思|本物|信じ|信用|真だ|偽物)"
)
"""Words of a question about somebody that is hardly put to himself."""


def _calls(small: str, first: _NameAt, japanese: bool) -> bool:
    """Whether a name at the beginning addresses somebody."""
    rest = small[first.end :]
    if re.match(r"\s*[,、:：!！?？。…]|$", rest):
        return True
    if japanese:
        return rest.startswith((" ", "　"))
    return rest.startswith(" ") and not _VERBS.match(rest)


def _ends(small: str, end: _NameAt, japanese: bool) -> bool:
    """Whether a name at the end addresses somebody."""
    if re.search(r"[^\s?？!！.。、,]", small[end.end :]):
        return False
    before = small[: end.start].rstrip()
    if japanese:
        return bool(before) and small[end.start - 1] in " 、　?？。"
    if before.endswith((",", "?")):
        return True
    words = before.split()
    if len(words) > 2 and (words[-1] == "why" or words[-2:] == ["you", "are"]):
        return True
    return bool(words) and (words[-1] not in _ABOUT or bool(_OPEN.search(before)))


# Names


@lru_cache(maxsize=4_096)
def mentions(small: str, names: tuple[str, ...]) -> tuple[_NameAt, ...]:
    """Whom a text in small letters names, in order: by the name, in other letters, short, or with a slip."""
    pattern, seats = _exact(names)
    found = [_NameAt(m.start(1), m.end(), seats[m[1]]) for m in pattern.finditer(small)]
    taken = {one.seat for one in found}
    for m in _TOKENS.finditer(small):
        if not any(one.start < m.end() and m.start() < one.end for one in found):
            seat = _guess(m[1], bool(m[2]), names)
            if seat and seat not in taken:
                found.append(_NameAt(m.start(1), m.end(), seat))
    return tuple(sorted(found, key=lambda one: one.start))


_TOKENS: Final = re.compile(
    rf"([a-z]{{3,}}|[ァ-ヶー]{{2,}}|[ぁ-んー]{{2,6}}?(?=(?:{HONORIFICS})?[、,\s?？]|(?:{HONORIFICS})))({HONORIFICS})?"
)


@cache
def _exact(names: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, Seat]]:
    seats = {name.lower(): seat for seat, name in enumerate(names, 1) if name}
    own = frozenset(seats)
    for seat, name in enumerate(names, 1):
        for other in other_names(name):  # Hiragana may be a part of any word: `_guess` looks for them.
            if not other.weak and (other.text.isascii() or other.text != hiragana(other.text)):
                seats.setdefault(other.text.lower(), seat)
    longest = sorted(seats, key=len, reverse=True)
    bounded = [_bounded(one, own=one in own) for one in longest]
    return re.compile(rf"({'|'.join(bounded) or '(?!)'})(?:{HONORIFICS})?"), seats


def _bounded(name: str, *, own: bool) -> str:
    """The pattern of a name as a whole word."""
    if name.isascii():
        return rf"(?<![a-z0-9_]){re.escape(name)}(?![a-z0-9_])"  # さん may follow: no boundary of words.
    return re.escape(name) if own else rf"(?<![{KATAKANA}]){re.escape(name)}(?![{KATAKANA}])"


@lru_cache(maxsize=4_096)
def _guess(word: str, honoured: bool, names: tuple[str, ...]) -> Seat:
    """The seat that a word means as a short, differently written or misspelt name; 0: none, or several."""
    if word in _COMMON:
        return 0
    plain = hiragana(word)
    near = []
    for seat, name in enumerate(names, 1):
        full = hiragana(name.lower())
        short = full.startswith(plain) and (len(plain) >= 3 or (honoured and len(plain) >= 2))
        if plain == full or short or (min(len(full), len(plain)) >= 4 and _slipped(plain, full)):
            near.append(seat)
    return near[0] if len(near) == 1 else 0


def _slipped(one: str, other: str) -> bool:
    """Whether two words differ by one letter, or by two that are exchanged, and begin alike."""
    if one[0] != other[0] or abs(len(one) - len(other)) > 1:
        return False
    if len(one) == len(other):
        wrong = [n for n in range(len(one)) if one[n] != other[n]]
        return len(wrong) == 1 or (len(wrong) == 2 and sorted(one) == sorted(other))
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return any(longer[:n] + longer[n + 1 :] == shorter for n in range(len(longer)))
