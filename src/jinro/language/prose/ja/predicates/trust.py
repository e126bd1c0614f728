"""Trust and distrust."""

import re
from typing import Final

from jinro.language.claims import Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.judging import HIS_WORDS, rhetorical
from jinro.language.prose.ja.predicates.view import ALL_CASES, EVERYBODY, ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token


def trust(view: ClauseView, i: int, token: Token) -> None:
    """Somebody is trusted, or is not."""
    targets = _believed(view, i) or _pointed_out(view, i) or view.targets(i, ALL_CASES | {"への"})
    if _is_plea(view, i):
        return
    if view.asks() and not rhetorical(view, i):
        _asked(view, i, targets)
        return
    marks, me = view.marks(i), view.reader.me
    noun = token.value == 70 and bool(marks & f.NOUN)
    if noun and not _TRUSTED.match(view.text, token.end):
        return
    if marks & f.THING and not marks & (f.WANT | f.CAN) and not _HARD.match(view.text, token.end):
        return
    people = view.people(i)
    subject = next(
        (
            who
            for who, case, at in people
            if case in ("は", "が")
            and who not in targets
            and not _CONTENT_OF.match(view.text, view.tokens[at + 1].end)
        ),
        None,
    )
    by = subject if subject is not None and subject != me else view.said_by(i)
    if by is not None:
        return
    white = view.text.startswith("白く", token.start)
    hard = _HARD.match(view.text, token.end) is not None
    denied = bool(marks & f.NEG) and _WORDS.search(view.lead(i)) is not None
    if not targets and not people and (marks & f.CAN or white or hard or denied) and (view.ends(i) or hard):
        if denied and view.reader.called_to:
            # その結果は信用できない.
            view.emit(i, Tag.AGREE, degree=0, object=view.reader.called_to[0])
            return
        targets = view.topic()
    for target in targets:
        if target != me:
            _say(view, i, target, noun)


def _pointed_out(view: ClauseView, i: int) -> list[Who]:
    """信用できる人は、今のところカイだ."""
    return [] if view.questions() or not _WHO_IS_IT.match(view.text, view.tokens[i].end) else view.after(i)


_WHO_IS_IT: Final = re.compile("(?:でき|られ|して(?:い)?|てい?)る(?:の|人|相手|方)(?:は|って)")


def _believed(view: ClauseView, i: int) -> list[Who]:
    """カイのリン黒を信じる: カイ is believed."""
    people = view.people(i)
    if len(people) < 2 or people[0][1] != "" or people[1][1] != "の":
        return []
    following = view.tokens[people[0][2] + 2]
    judged = following.tag is Tag.COLOUR and following.start == view.tokens[people[0][2]].end
    return [people[1][0]] if judged else []


def _is_plea(view: ClauseView, i: int) -> bool:
    """信じてくれ, カイだと信じる, 信じてもいい: no trust of the speaker's own."""
    marks = view.marks(i)
    return bool(
        _CONTENT.search(view.lead(i))
        or marks & (f.REQUEST | f.COMMAND | f.IF | f.OPEN | f.PASSIVE)
        and not marks & f.CAN
        or view.please(i + 1, view.tail(i).end)
        or _BEGS.match(view.text, view.tokens[i].end)
        or (_GRANTED.match(view.rest(i, 5)) and not marks & f.THINK)
    )


_CONTENT: Final = re.compile(r"(?<!こ)とは?$")
"""カイだと信じる: told by the word before."""
_BEGS: Final = re.compile(r"し?て(?:ね|よ|な)?(?:[。！!]|$)")
"""信じて！"""
_CONTENT_OF: Final = re.compile(r"[^。、！!？?はがを]{1,6}(?:という|って(?:いう)?)")
"""カイが黒というリンの結果を信じる: no subject."""
_GRANTED: Final = re.compile(r"(?:て)?(?:も)?(?:いい|良い|よい)|ろ|なさい")


def _asked(view: ClauseView, i: int, targets: list[Who]) -> None:
    """カイの主張を信じる？, カイを信じる？, 誰を信じる？"""
    reader, to = view.reader, view.everybody()
    which = any(t.tag is Tag.WHO and view.text[t.start] == "ど" for t in view.tokens)
    claims = targets and HIS_WORDS.search(view.text, view.tokens[0].start, view.tokens[i].start)
    if (which and reader.asks_who) or (claims and view.questions()):
        view.emit(i, Tag.TRUE, object=EVERYBODY if which else targets[0], mood=Mood.ASK, to=to)
    elif reader.asks_who or (targets and view.questions()):
        view.emit(i, Tag.SUSPECT, object=targets[0] if targets else None, mood=Mood.ASK, to=to)


def _say(view: ClauseView, i: int, target: Who, noun: bool) -> None:
    token, people = view.tokens[i], view.people(i)
    if _believed(view, i):
        view.emit(i, Tag.TRUE, object=target, negated=view.negated(i))
        return
    negated = (
        view.negated(i)
        or _HARD.match(view.text, token.end) is not None
        or (noun and _DISTRUST.match(view.text, token.end) is not None)
    )
    if people and not negated and HIS_WORDS.search(view.text, view.tokens[people[0][2]].end, token.start):
        view.emit(i, Tag.TRUE, object=target)
        return
    view.emit(i, Tag.TRUST, object=target, negated=negated)


_HARD: Final = re.compile(
    r"(?:る|する)(?:の|こと)(?:は|が)(?:無理|難し|厳し|危険|でき(?:な|ませ|ぬ)|不可能)|(?:し)?(?:づら|にく|難|がた)い"
)
"""信じるのは無理."""
_WORDS: Final = re.compile(r"(?:結果|判定|主張|説明|話|言葉|意見|言い分)(?:は|が|も|には|を)[^。、]{0,4}$")
_TRUSTED: Final = re.compile(
    r"(?:度|性)?(?:を|が|に|は|も)?(?:揺ら|損な|欠け|置|お[きけい]|でき|出来|足|値|高|寄せ|した|してる|してい|する|しま"
    r"|し(?!ろ)|低|落|薄|な[いら])"
)
_DISTRUST: Final = re.compile(
    r"(?:度|性)?(?:を|が|に|は|も)?(?:揺ら|損な|欠け|低|落|薄|な[いら]|でき(?:な|ませ|ん|ぬ))"
)
