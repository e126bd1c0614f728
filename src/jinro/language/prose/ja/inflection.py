"""What follows the stem of a Japanese predicate: its form, and the auxiliaries that say how it is meant.

吊 + り + たい + と思 + い + ます is a wish of the speaker's. The chain is read piece by piece, the longest
first, until something comes that is no auxiliary. Every piece adds marks; a negation undoes the one before.
"""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from jinro.language.prose.tokens import trie_pattern

NEG: Final = 1 << 0
PAST: Final = 1 << 1
WANT: Final = 1 << 2
"""たい."""
VOLITIONAL: Final = 1 << 3
"""吊ろう, 吊りましょう: a proposal; with と思う an intention."""
REQUEST: Final = 1 << 4
"""てください, てほしい."""
SHOULD: Final = 1 << 5
"""べき, ほうがいい, なければならない."""
IF: Final = 1 << 6
ASK: Final = 1 << 7
HEDGE: Final = 1 << 8
SURE: Final = 1 << 9
THINK: Final = 1 << 10
SAY: Final = 1 << 11
PASSIVE: Final = 1 << 12
THING: Final = 1 << 13
"""のは, こと: the predicate is talked about."""
OPEN: Final = 1 << 14
"""かどうか, とは限らない, わけではない: neither said nor denied."""
WILL: Final = 1 << 15
"""つもり, 予定, でいく."""
TE: Final = 1 << 16
COMMAND: Final = 1 << 17
CAN: Final = 1 << 18
NOUN: Final = 1 << 19
"""The bare stem of a verb, used as a noun: 吊り, 投票."""
PLAIN: Final = 1 << 20
"""The dictionary form, or the form before a noun."""
RHETORICAL: Final = 1 << 21
"""じゃないか, よね, だろ: what is asked is meant."""
STATE: Final = 1 << 22
"""The copula, or another ending of a statement."""
LIKELY: Final = 1 << 23
TOLD: Final = 1 << 24
"""でした, 判定, と出た: a colour as a result."""
FINE: Final = 1 << 25
"""でいい, てもいい."""
BECAUSE: Final = 1 << 26
SAID: Final = STATE | HEDGE | THINK | SURE | LIKELY | PAST | RHETORICAL | BECAUSE | TE | NEG | ASK | SAY
"""What makes a word a predicate, not a word in passing."""


class Tail(NamedTuple):
    """The marks of the chain after a stem, and where it ends."""

    marks: int
    end: int


_ROWS: Final = {
    "5r": ("ら", "り", "る", "れ", "ろ", "っ"),
    "5u": ("わ", "い", "う", "え", "お", "っ"),
    "5s": ("さ", "し", "す", "せ", "そ", "し"),
    "5k": ("か", "き", "く", "け", "こ", "い"),
    "5m": ("ま", "み", "む", "め", "も", "ん"),
}
"""The syllables of verbs with five stems: before ない and ます, in the dictionary, before ば, う and た."""


def _five(row: tuple[str, ...]) -> dict[str, int]:
    a, i, u, e, o, t = row
    return {
        t: 0,
        a: 0,
        i: NOUN,
        u: PLAIN,
        f"{o}う": VOLITIONAL,
        f"{o}うじゃないか": VOLITIONAL,
        e: COMMAND,
        f"{e}る": CAN | PLAIN,
        f"{e}た": CAN | PAST,
        f"{e}て": CAN | TE,
        f"{e}な": CAN | NEG,
        f"{e}ませ": CAN | NEG,
        f"{e}ぬ": CAN | NEG,
        f"{e}ん": CAN | NEG,
        f"{e}ず": CAN | NEG,
        f"{e}ます": CAN,
        f"{e}ば": IF,
        f"{e}ばい": SHOULD,
        f"{e}ばよ": SHOULD,
        f"{e}ば良": SHOULD,
        f"{a}れ": PASSIVE,
        f"{a}れよ": COMMAND,
        f"{a}せ": PASSIVE,
        f"{a}せても": WILL,
        f"{a}せてい": WILL,
        f"{a}ん": NEG,
        f"{a}んぞ": NEG,
        f"{a}んか": COMMAND,
        f"{t}たれ": COMMAND,
        f"{i}な": COMMAND,
        f"{i}なさい": COMMAND,
        f"{i}なよ": COMMAND,
        f"{i}なが": 0,
        f"{u}な。": REQUEST | NEG,
        f"{u}な！": REQUEST | NEG,
        f"{u}なよ": REQUEST | NEG,
        f"{u}なって": REQUEST | NEG,
    }


_ENDINGS: Final = tomllib.loads(files("jinro.language.prose.ja").joinpath("endings.toml").read_text("utf-8"))
APPROVED: Final[str] = _ENDINGS["approved"]
DISAPPROVED: Final[str] = _ENDINGS["disapproved"]


def _marks(names: str) -> int:
    """The sum of marks by their names."""
    return sum(int(globals()[name]) for name in names.split())


_FORMS: Final = {kind: _five(row) for kind, row in _ROWS.items()} | {
    kind: {form: _marks(names) for names, forms in rows.items() for form in forms.split("|")}
    for kind, rows in _ENDINGS["forms"].items()
}
"""By kind of word, what may follow its stem first."""
_MARKS: Final[dict[str, int]] = {}
"""The pieces of the chain, with their marks."""
for _row in _ENDINGS["pieces"]:
    for _head in _row.get("heads", "").split("|"):
        for _word in _ENDINGS.get(_row["words"], _row["words"]).split("|"):
            _MARKS.setdefault(_head + _word, _marks(_row.get("marks", "")))
_PIECE: Final = re.compile(trie_pattern(_MARKS))
_FIRST: Final = {
    kind: re.compile(trie_pattern(form for form in forms if form)) for kind, forms in _FORMS.items()
}
_VERBAL: Final = re.compile(
    r"ま[すしせ]|た(?!め|ち|だ)|そう|すぎ|過ぎ|つつ|ながら|な[いくかけさ]|[てず]"
    r"|[出始深続]|ちゃ|と[くい]|ください|下さい|られ"
)
"""What makes a stem that could be a noun a verb."""
_MOST: Final = 16
"""Pieces of a chain."""
BORDER: Final = re.compile(
    r"[。、！!？?,，\s　…」』）)．.；;：:＋+＝=→/／〜～ー♪☆★・(（「『]|$|が、|けど|けれど|し、|@|＠"
    r"|Over|[0-9０-９](?=[ァ-ヺ])"
)
"""What ends a clause."""


@lru_cache(maxsize=4096)
def _chain(text: str, kind: str) -> Tail:
    marks, at = 0, 0
    first = _FIRST[kind].match(text)
    if first is not None:
        marks, at = _FORMS[kind].get(first[0], 0), first.end()
    else:
        marks = _FORMS[kind].get("", 0)
    if marks & NOUN and _VERBAL.match(text, at):
        marks &= ~NOUN
    for _ in range(_MOST):
        piece = _PIECE.match(text, at)
        if piece is None or not piece[0]:
            break
        added = _MARKS[piece[0]]
        marks = (marks ^ NEG if added & NEG else marks) | (added & ~NEG)
        at = piece.end()
        if piece[0].endswith("。"):
            break  # 人間だった。疑っていない: the next sentence is no part of the chain.
    return Tail(marks, at)


LONGEST: Final = 40
"""Characters of a chain."""


def tail_at(text: str, at: int, kind: str) -> Tail:
    """The chain that begins at a place of a text, after a stem of a kind."""
    rest = text[at : at + LONGEST]
    # The end of a text ends its last sentence.
    marks, end = _chain(rest if len(rest) == LONGEST else rest + "。", kind)
    return Tail(marks, min(at + end, len(text)))
