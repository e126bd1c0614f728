"""Votes that only a day or a condition tells: 今日はカイかな, 吊るならカイだ."""

import re
from typing import Final

from jinro.language.prose.ja.grammar import PEOPLE
from jinro.language.prose.ja.predicates.view import ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag


def after_condition(view: ClauseView) -> None:
    """吊るならカイだ: the vote is in the clause before."""
    before = view.clause.before
    if before is None or not before.condition or view.tokens[0].tag is not Tag.NAME:
        return
    last = before.tokens[-1]
    if view.case(0) == "が" and last.tag is Tag.VOTE and _GOOD.match(view.text, view.tokens[1].end):
        # 吊るならカイがいい.
        view.emit(0, Tag.VOTE, object=view.reader.who(view.tokens[0]), mood=Mood.REQUEST, to=view.asked_of())
        return
    if view.case(0):
        return
    voted = any(one.kind is Tag.VOTE and one.mood is not Mood.ASK for one in view.reader.found)
    if voted and _OTHERWISE_WISHED.search(view.text, before.tokens[0].start - 12, view.tokens[0].start):
        # 割れるならリン: the vote after the one that was told.
        if _TODAY.match(view.text, view.tokens[0].end):
            view.emit(0, Tag.VOTE, object=view.reader.who(view.tokens[0]), degree=65)
        return
    if last.tag not in (Tag.VOTE, Tag.SUSPECT) or any(t.tag in PEOPLE for t in before.tokens):
        return
    if not any(t.tag in _OTHERWISE for t in view.tokens) and _TODAY.match(view.text, view.tokens[0].end):
        who = view.reader.who(view.tokens[0])
        if who is not None and (not view.clause.asks or _MUSES.match(view.text, view.tokens[0].end)):
            view.emit(0, last.tag, object=who)


_OTHERWISE_WISHED: Final = re.compile(
    "(?:割れる?|割れた|無理|通らな(?:い|ければ)?)(?:の)?(?:なら|ら|ようなら)[、\\s　]*@?$"
)
_GOOD: Final = re.compile(
    r"(?:一番)?(?:いい|良い|よい|妥当|最善|筋|無難|適切|よさそう|良さそう)(?!.{0,4}[？?])"
)
_TODAY: Final = re.compile(
    r"[\s　…]*(?!(?:寄り|優先|中心)で見)(?:寄り|先|優先)?"
    r"(?:寄り|先で|優先で|かな|かしら|かのう|だろう|でしょう|だ(?:ね|よ|ぜ|な|わ|ぞ)?"
    r"|です(?:わ|ね|よ)?|で(?:いく|いき|行|いい|お願い|決まり|固定)?|一択|に(?:する|しま|決め|した)"
    r"|じゃ(?:な|よ|のう)?|や(?:で|な)?|(?=[。！!]))"
    r"[^。！!、]{0,6}?(?:$|[。！!、\s…])"
)


_MUSES: Final = re.compile(
    r"[\s　]*(?:さん|くん|ちゃん)?(?:吊り|投票|寄り|あたり)?(?:で|に(?:投票)?(?:しよう|する)?)?"
    r"(?:かな|かしら|かのう|だね|だよね)"
)
"""今日はカイかな？: a question to oneself."""
_TODAY_PLEASE: Final = re.compile(
    r"[\s　]*(?:へ|に|で)(?:お願い|頼|一票を|票を[。！!]|(?:確定|決定|決まり|統一|進め|固め|合わせ"
    r"|決め|まとめ|いき|行き)?(?:に)?"
    r"(?:し)?(?:ましょ|よう[。！!かぜよね]|てほし|てくだ|ていい|ても?いい|よろし|いい(?:です|よね|わ"
    r"|か|[。！!？?])))"
)


_FIRST: Final = re.compile("(?:だ|です|じゃ|かな|で)?(?:ね|よ|な)?(?:[。！!]|$)")
"""今日はカイから。"""


def today(view: ClauseView, i: int) -> None:
    """今日はカイかな: whom the speaker votes for."""
    tokens = view.tokens
    if (
        i + 2 >= len(tokens)
        or tokens[i + 1].tag not in PEOPLE
        or tokens[i + 2].value not in ("", "に", "へ", "から")
    ):
        return
    name = tokens[i + 1]
    if name.start - tokens[i].end > 6 or i and view.text[tokens[i].start] == "や":
        return
    who = view.reader.who(name)
    if who is None or (who == view.reader.me and name.tag is Tag.ME):
        return
    if view.clause.asks and not _MUSES.match(view.text, name.end):
        return
    if any(t.tag in _OTHERWISE for t in tokens[i + 3 :]):
        return
    if tokens[i + 2].value == "から" and not _FIRST.match(view.text, tokens[i + 2].end):
        return
    if _TODAY_PLEASE.match(view.text, name.end):
        view.emit(i, Tag.VOTE, object=who, mood=Mood.REQUEST, to=view.asked_of())
    elif tokens[i + 2].value == "から" or _TODAY.match(view.text, name.end):
        view.emit(i, Tag.VOTE, object=who)


def lean(view: ClauseView, i: int) -> None:
    """私はカイ寄りのまま, 今日はカイ寄り: a vote that is not yet sure."""
    name = view.tokens[i - 2] if i > 1 else None
    if (
        name is None
        or name.tag is not Tag.NAME
        or view.case(i - 2)
        or view.tokens[i - 1].end != view.tokens[i].start
    ):
        return
    who = view.reader.who(name)
    today = any(t.value == "today" for t in view.tokens[:i])
    if who is None or view.clause.asks or not _LEANS.match(view.text, view.tokens[i].end):
        return
    if (view.says_me(i) or today) and not any(
        one.kind is Tag.VOTE and one.object == who for one in view.reader.found
    ):
        roles = any(t.tag in (Tag.TRUE, Tag.ROLE, Tag.DIVINE) for t in view.reader.last_tokens)
        roles = roles or _GENUINE.search(view.text, 0, name.start) is not None
        view.emit(i, Tag.TRUE if roles and view.has_power(who) else Tag.VOTE, object=who, degree=65)


_GENUINE: Final = re.compile(r"(?:真贋|真偽|内訳)[^。！!？?]*$")
_LEANS: Final = re.compile(
    r"(?:のまま|継続|で(?:いく|いき|考え|見て)|かな|です|だ|じゃ|や|よ|ね|[。！!、…]|$)"
)
_OTHERWISE: Final = frozenset(
    (Tag.VOTE, Tag.COLOUR, Tag.SUSPECT, Tag.DIVINE, Tag.ROLE, Tag.TRUE, Tag.FALSE, Tag.TRUST)
)
