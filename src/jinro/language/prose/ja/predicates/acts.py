"""Guards and attacks."""

import re
from typing import Final

from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.view import EVERYBODY, OBJECT, ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token

_CONFIRMS: Final = re.compile(r"(?:のね|んだね|んですね|のですね)$")
"""カイを守ったのね: of whom the text calls."""


def _is_of_a_role(view: ClauseView, i: int) -> bool:
    """人狼がカイを守る: by nobody who is named."""
    roles = (t for t in view.tokens[:i] if t.tag in (Tag.ROLE, Tag.COLOUR))
    return any(view.text.startswith(("が", "も"), t.end) for t in roles)


_PROPOSED: Final = re.compile("(?:み|撃|衛)?(?:先)?(?:で|は)?(?:どう|いかが)[^。、]{0,4}[？?]")
_PLANNED: Final = re.compile(r"(?:み|撃|衛)?(?:を|で)?(?:優先|寄せ|固定|検討|確定|本線|継続)")
"""カイ噛み優先で: a plan."""


def act(view: ClauseView, i: int, token: Token) -> None:
    """A guard or an attack, past or planned, by the speaker or asked of others."""
    marks = view.marks(i)
    people = view.people(i)
    target = next((who for who, case, _ in people if case in OBJECT and who != view.reader.me), None)
    subject = next((who for who, case, _ in people if case in ("は", "が", "も") and who != target), None)
    if target is None and subject in (None, view.reader.me) and marks & f.THING and marks & f.PAST:
        # 昨日護衛したのはカイです.
        for who in view.after(i):
            view.emit(i, token.tag, object=who, past=True)
    if view.asks() and token.tag is Tag.GUARD and view.has(Tag.WHO):
        view.emit(
            i,
            token.tag,
            mood=Mood.ASK,
            past=bool(marks & f.PAST),
            to=next((who for who, case, _ in people if case == "は"), None),
        )
        return
    if token.tag is Tag.ATTACK and view.reader.situation.whisper is False and not view.says_me(i):
        # カイさん襲撃、痛ましい: what has happened.
        return
    if _CONFIRMS.search(view.text, token.end, view.tail(i).end):
        return
    if target is not None and view.clause.asks and marks & f.NOUN and _PROPOSED.match(view.text, token.end):
        # カイ噛みでどう？
        view.emit(i, token.tag, object=target, mood=Mood.REQUEST, to=EVERYBODY)
        view.used.update(range(i, len(view.tokens)))
        return
    if target is None or view.asks() or marks & (f.PASSIVE | f.IF | f.OPEN | f.SAY):
        return
    if subject is not None and subject != view.reader.me or _is_of_a_role(view, i):
        return
    if marks & f.SHOULD and view.was(i):
        # 噛む方が楽だった.
        return
    bids = token.tag is Tag.GUARD and marks & f.TE and view.ends(i) and not marks & (f.PAST | f.STATE | f.SAY)
    if marks & (f.REQUEST | f.SHOULD | f.COMMAND) or view.please(i + 1) or bids and view.clause.last:
        view.emit(
            i, token.tag, object=target, mood=Mood.REQUEST, negated=bool(marks & f.NEG), to=view.asked_of()
        )
    elif marks & f.VOLITIONAL and not marks & f.THINK:
        view.emit(i, token.tag, object=target, mood=Mood.REQUEST, to=view.asked_of())
    elif marks & (f.PAST | f.WANT | f.WILL | f.VOLITIONAL) or (marks & (f.PLAIN | f.STATE) and view.ends(i)):
        view.emit(i, token.tag, object=target, past=bool(marks & f.PAST), negated=bool(marks & f.NEG))
    elif marks & f.NOUN and (view.ends(i) or _PLANNED.match(view.text, token.end)):
        view.emit(i, token.tag, object=target)
