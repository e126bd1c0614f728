"""What was said, as a reason where nothing is known: a word against somebody that has no ground, a word that
was not kept, or somebody's silence.

Only words that state something are quoted: whom their speaker is against, or that he denies what he is told.
"""

import re
from typing import Final

from jinro.game.events import OVER, SKIP, Spoke
from jinro.game.roles import Seat
from jinro.players.reasoner.evidence import Observed, Pointed
from jinro.players.reasoner.mind import ReasonerMind

_PARTS: Final = re.compile(r"[。！？!?]|\.(?:\s|$)|、|, |: |; ")
_MENTION: Final = re.compile(r"^\s*@\S+\s*")
_ASKS: Final = re.compile(
    r"[?？]|誰|どこ|教えて|聞かせて|\b(?:who|what|where|which|tell me|tell us)\b", re.IGNORECASE
)
REASONED: Final = re.compile(
    "から|ので|ため|理由|話では|占い|結果|「|同じ|賛成|通り|続いて|乗る|乗り|話を聞いて|黒|白|霊媒|CO|対抗|"
    "偽|騙|嘘|襲|疑っ|疑う|入れた|投票した|名前|黙|信じ|"
    r"because|since|, so |: |like |right|agree|too\b|convinced|after what|wolf|human|claim|divin|fake|"
    r"\bl(?:iar|ying|ied|ies)\b|voted|attack|named|silent|trust|cleared",
    re.IGNORECASE,
)
"""Whether a line gives a reason, or refers to that of somebody else."""
_GROUND: Final = re.compile(r"から|ので|ため|「|because|since|, so |: |\"", re.IGNORECASE)
"""Words of a reason."""
_BROKEN: Final = re.compile(
    r"(?:[てでけどのがとしらはもをに]|けど|から|なく|せば|れば|以上|なら|その時|今)$|^(?:でも|だから|そして|ただ|それ|because|since|and|but|so|if|for|like|as|with|after|on)\b",
    re.IGNORECASE,
)
"""Parts of sentences that say nothing by themselves."""
DENIAL: Final = re.compile(
    "狼(?:じゃ|では|で)な|人狼(?:じゃ|では)な|無実|濡れ衣|覚えは|誤解|思い違い|的外れ|考え直し|村の味方|上手にや|"
    r"not a (?:were)?wolf|no wolf|innocent|wrong one|think again|look elsewhere|hear me|hide better|regret",
    re.IGNORECASE,
)
"""Words that deny, and say nothing else."""
SHORTEST: Final = {"ja": 5, "en": 12}
LONGEST: Final = {"ja": 18, "en": 46}
"""Letters of a quotation."""


def observed(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """What speaks against somebody of whom nothing is known: words that he did not keep, or that have no
    ground, or how little he says."""
    today = [t for t in mind.view.talks if t.day == mind.day and t.text not in (OVER, SKIP)]
    lines = sum(t.seat == seat for t in today)
    if len(today) >= 2 * len(mind.alive) and lines <= len(today) / len(mind.alive) / 2:
        return Observed(seat, "few" if lines else "none", mind.day, str(lines))
    return (
        _broke(mind, seat)
        or _turned(mind, seat)
        or _followed(mind, seat)
        or _groundless(mind, seat)
        or _unnamed(mind, seat, lines)
    )


def _broke(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """That somebody announced one vote yesterday and cast another one."""
    for said, voted in broken_words(mind):
        if said.by == seat and said.day == mind.day - 1 and mind.me != said.target:
            return Observed(seat, "broke", said.day, mind.evidence.names[said.target - 1], voted.target)
    return None


def _turned(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """That somebody is against another one than yesterday, and does not say why."""
    evidence, now = mind.evidence, mind.evidence.today.get(seat)
    before = evidence.words.get((seat, mind.day - 1))
    if now is None or before is None or before.target == now.target or before.target not in mind.alive:
        return None
    if mind.me in (before.target, now.target) or explained(mind, now):
        return None
    return Observed(seat, "turned", mind.day, evidence.names[before.target - 1], now.target)


def _followed(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """That somebody named whom another one had named before, without a ground of his own."""
    evidence, talks = mind.evidence, mind.view.scene.talks
    mine = evidence.today.get(seat)
    if mine is None or not 0 <= mine.at < len(talks) or _GROUND.search(talks[mine.at].text):
        return None
    before = [p for p in evidence.today.values() if p.target == mine.target and 0 <= p.at < mine.at]
    first = min(before, key=lambda p: p.at, default=None)
    if first is None or mind.me in (first.by, mine.target) or _shares(mind, mine):
        return None
    return Observed(seat, "echo", mind.day, evidence.names[first.by - 1])


def _groundless(mind: ReasonerMind, seat: Seat) -> Observed | None:
    """That somebody is against another one today without a reason: in his words, if they can be quoted."""
    word, talks = mind.evidence.today.get(seat), mind.view.scene.talks
    if word is None or not 0 <= word.at < len(talks) or explained(mind, word) or _shares(mind, word):
        return None
    name = mind.evidence.names[word.target - 1]
    quoted = quote(talks[word.at], mind.evidence.names, re.compile(re.escape(name)))
    return Observed(seat, "said" if quoted else "groundless", mind.day, quoted or name)


def _shares(mind: ReasonerMind, word: Pointed) -> bool:
    """Whether somebody is against the same one as this seat itself."""
    mine = mind.evidence.today.get(mind.me)
    return mine is not None and mine.target == word.target


def _unnamed(mind: ReasonerMind, seat: Seat, lines: int) -> Observed | None:
    """That somebody has talked today and named nobody, where others have."""
    evidence = mind.evidence
    named = seat in evidence.today or any(by == seat for by, _ in evidence.suspects)
    named = named or any(r.by == seat and r.black and r.day == mind.day for r in evidence.reports)
    if lines < 2 or named or len(evidence.today) < 2:
        return None
    return Observed(seat, "unnamed", mind.day, "")


def gave_reason(mind: ReasonerMind, pointed: Pointed) -> bool:
    """Whether somebody gave a reason for a vote when he announced it."""
    talks = mind.view.scene.talks
    return not 0 <= pointed.at < len(talks) or bool(REASONED.search(talks[pointed.at].text))


def explained(mind: ReasonerMind, pointed: Pointed) -> bool:
    """Whether somebody has given a reason for a vote, then or later on that day."""
    talks = mind.view.scene.talks
    return gave_reason(mind, pointed) or any(
        t.seat == pointed.by and t.day == pointed.day and REASONED.search(t.text)
        for t in talks[pointed.at + 1 :]
    )


def broken_words(mind: ReasonerMind) -> list[tuple[Pointed, Pointed]]:
    """Votes against what was announced last on that day: (what was said, what was done)."""
    evidence = mind.evidence
    done = {(p.by, p.day): p for p in evidence.pointed if p.how == "vote"}
    found = []
    for said in evidence.words.values():
        voted = done.get((said.by, said.day))
        if voted is not None and voted.target != said.target and said.by != mind.me:
            found.append((said, voted))
    return found[-3:]


def quote(spoke: Spoke, names: tuple[str, ...], about: re.Pattern[str]) -> str:
    """The clause of a line that has this in it; empty: none that could be quoted."""
    text = _MENTION.sub("", spoke.text)
    if any(mark in text for mark in '「」"“”{}[]<>') or _ASKS.search(text):
        return ""
    lang = "en" if text.isascii() else "ja"
    me = names[spoke.seat - 1] if spoke.seat <= len(names) else ""
    for part in map(str.strip, _PARTS.split(text)):
        fits = SHORTEST[lang] <= len(part) <= LONGEST[lang] and not (me and me in part)
        if fits and about.search(part) and not _BROKEN.search(part):
            return part[:1].upper() + part[1:]
    return ""
