"""What was said, as a reason where nothing is known: words that are worth quoting, or somebody's silence."""

import re
from typing import Final

from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Seat
from jinro.players.reasoner.evidence import Observed
from jinro.players.reasoner.matters import mentions
from jinro.players.reasoner.mind import ReasonerMind

_PARTS: Final = re.compile(r"[。！？!?]|\.(?:\s|$)|、|, |: |; ")
_MENTION: Final = re.compile(r"^\s*@\S+\s*")
_ASKS: Final = re.compile(
    r"[?？]|誰|どこ|教えて|聞かせて|\b(?:who|what|where|which|tell me|tell us)\b", re.IGNORECASE
)
_EMPTY: Final = re.compile(
    r"歳|名前|こんにちは|はじめまして|おはよう|よろしく|ありがとう|years old|my name|\bhello\b|"
    r"good (?:morning|evening|day)|thank|nice to meet|^call me|^allow me|pleasure",
    re.IGNORECASE,
)
"""What is said for courtesy."""
_BROKEN: Final = re.compile(
    r"(?:[てでけどのがとしらはもをに]|けど|から|なく|せば|れば)$|^(?:because|since|and|but|so|if|for|like|as|with|after|on)\b",
    re.IGNORECASE,
)
"""Parts of sentences that say nothing by themselves."""
SHORTEST: Final = {"ja": 5, "en": 12}
LONGEST: Final = {"ja": 15, "en": 42}
"""Letters of a quotation."""


def observed(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """What speaks against somebody of whom nothing is known: a word of his, or how little he says."""
    today = [t for t in mind.view.talks if t.day == mind.day and t.text not in (OVER, SKIP)]
    lines = sum(t.seat == seat for t in today)
    if len(today) >= 2 * len(mind.alive) and lines <= len(today) / len(mind.alive) / 2:
        return Observed(seat, "few" if lines else "none", mind.day, str(lines))
    return quoted_of(mind, seat)


def quoted_of(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """The last words of somebody that are worth quoting."""
    lines = [t for t in mind.view.talks if t.seat == seat and t.text not in (OVER, SKIP)]
    for spoke in reversed(lines[-4:]):
        words = quote(spoke, mind.evidence.names)
        if words:
            return Observed(seat, "said", spoke.day, words)
    return None


def quote(spoke: Spoke, names: tuple[str, ...]) -> str:
    """The clause of a line that is worth quoting; empty: none. Questions and names alone are not."""
    text = _MENTION.sub("", spoke.text)
    if any(mark in text for mark in '「」"“”{}[]<>') or _ASKS.search(text):
        return ""
    lang = "en" if text.isascii() else "ja"
    me = names[spoke.seat - 1] if spoke.seat <= len(names) else ""
    parts = [part.strip() for part in _PARTS.split(text)]
    fit = [part for part in parts if SHORTEST[lang] <= len(part) <= LONGEST[lang]]
    fit = [part for part in fit if not (me and me in part) and not _EMPTY.search(part)]
    fit = [part for part in fit if not _BROKEN.search(part)]
    bare = len(min(filter(None, names), key=len, default="")) + SHORTEST[lang]
    fit = [part for part in fit if not (len(part) < bare + 2 and mentions(part.lower(), names))]
    named = [part for part in fit if any(name in part for name in names if name)]
    return (named or fit or [""])[0].rstrip("。.")
