"""What was said, as a reason where nothing is known: words that are worth quoting, or somebody's silence."""

import re
from typing import Final

from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Seat
from jinro.players.reasoner.evidence import Observed
from jinro.players.reasoner.matters import mentions
from jinro.players.reasoner.mind import NEVER, ReasonerMind

_PARTS: Final = re.compile(r"[。！？!?]|\.(?:\s|$)|、|, |: |; ")
_MENTION: Final = re.compile(r"^\s*@\S+\s*")
_ASKS: Final = re.compile(
    r"[?？]|誰|どこ|教えて|聞かせて|\b(?:who|what|where|which|tell me|tell us)\b", re.IGNORECASE
)
_EMPTY: Final = re.compile(
    r"歳|名前|こんにちは|はじめまして|おはよう|よろしく|ありがとう|years old|my name|\bhello\b|"
    r"悲し|痛い|寂し|思い出|\bmiss\b|\bpoor\b|\blost\b|^hey\b|^hi\b|"
    r"com(?:e|ing) out|time to say|you should know|CO[でだし]|隠さず|名乗り出|"
    r"good (?:morning|evening|day)|thank|nice to meet|^call me|^allow me|pleasure",
    re.IGNORECASE,
)
"""What is said for courtesy."""
_GROUND: Final = re.compile(r"から|ので|ため|「|because|since|, so |: |\"", re.IGNORECASE)
"""Words of a reason."""
_BROKEN: Final = re.compile(
    r"(?:[てでけどのがとしらはもをに]|けど|から|なく|せば|れば|以上|なら|その時|今)$|^(?:でも|だから|そして|ただ|それ|because|since|and|but|so|if|for|like|as|with|after|on)\b",
    re.IGNORECASE,
)
"""Parts of sentences that say nothing by themselves."""
_WEIGHTY: Final = re.compile(
    "占|狼|票|疑|怪し|白|黒|CO|吊|襲|護衛|信じ|嘘|偽|本物|人間|対抗|騙|役職|処刑|入れ|黙|様子|証拠|理由|"
    r"wolf|wolves|vot|suspect|seer|medium|human|\b(?:lie|lies|lying|liar)\b|claim|fake|trust|believe|divin|"
    r"result|innocent|quiet|guard|attack|villag|\bwait|hear|decide|reason|proof|prove",
    re.IGNORECASE,
)
"""Words of the game: what says none of them is no ground."""
_TOLD: Final = re.compile(
    r"(?:占い師|霊媒師|騎士|狩人|共有者|村人|狂人|人狼)(?:は|が|です|だ|じゃ|よ|わ|の(?:俺|私|僕|わし))|(?:黒|白|人間|人狼)(?:だった|でした|じゃった)|"
    r"\b(?:I'm|I am|claim) (?:the|a|no)\b|my (?:result|divination|medium)|I (?:divined|checked)|counterclaim",
    re.IGNORECASE,
)
"""Claims and results, which are reasons of their own: as mere words they speak against nobody."""
_COUNT: Final = re.compile(r"\d|整理|まとめ|二人|to sum up|\btwo\b|seers")
"""Words of what can be counted, which speak against nobody."""
SHORTEST: Final = {"ja": 5, "en": 12}
LONGEST: Final = {"ja": 15, "en": 42}
"""Letters of a quotation."""


def observed(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """What speaks against somebody of whom nothing is known: a word of his, or how little he says."""
    today = [t for t in mind.view.talks if t.day == mind.day and t.text not in (OVER, SKIP)]
    lines = sum(t.seat == seat for t in today)
    if len(today) >= 2 * len(mind.alive) and lines <= len(today) / len(mind.alive) / 2:
        return Observed(seat, "few" if lines else "none", mind.day, str(lines))
    return _followed(mind, seat) or quoted_of(mind, seat, accusing=True) or _unnamed(mind, seat, lines)


def _followed(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """That somebody named whom another one had named before, without a ground of his own."""
    evidence, talks = mind.evidence, mind.view.scene.talks
    mine = evidence.today.get(seat)
    if mine is None or not 0 <= mine.at < len(talks) or _GROUND.search(talks[mine.at].text):
        return None
    before = [p for p in evidence.today.values() if p.target == mine.target and 0 <= p.at < mine.at]
    first = min(before, key=lambda p: p.at, default=None)
    if first is None or mind.me in (first.by, mine.target):
        return None
    return Observed(seat, "echo", mind.day, evidence.names[first.by - 1])


def _unnamed(mind: ReasonerMind, seat: Seat, lines: int) -> Observed | None:
    """That somebody has talked today and named nobody, where others have."""
    if lines < 1 or seat in mind.evidence.today or not mind.evidence.today:
        return None
    return Observed(seat, "unnamed", mind.day, "")


def quoted_of(
    mind: ReasonerMind, seat: Seat, *, accusing: bool = False, until: int = NEVER
) -> Observed | None:
    """The last words of somebody up to a day that are worth quoting; `accusing`: no small talk of a day
    without a vote."""
    lines = [t for t in mind.view.talks if t.seat == seat and t.text not in (OVER, SKIP) and t.day <= until]
    if accusing:
        lines = [t for n, t in enumerate(lines) if n and t.day >= mind.first_vote]
    for spoke in reversed(lines[-4:]):
        words = quote(spoke, mind.evidence.names)
        if words and (not accusing or (weighty(words) and not _TOLD.search(words))):
            return Observed(seat, "said", spoke.day, words)
    return None


def weighty(words: str) -> bool:
    """Whether words are about the game, and no mere count."""
    return bool(_WEIGHTY.search(words)) and not _COUNT.search(words)


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
    found = (named or fit or [""])[0].rstrip("。.")
    return found[:1].upper() + found[1:]
