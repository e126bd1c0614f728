"""What suspicion, trust and the truth of a claim have in common: of whom they may be said."""

import re
from typing import Final

from jinro.language.claims import Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.view import ClauseView
from jinro.language.prose.tokens import Tag

MEANT: Final = f.SAID | f.WANT | f.CAN | f.PLAIN
"""Marks of a judgement that the speaker makes."""
ROLE_TOPIC: Final = re.compile(
    r"(?:[0-9０-９一二三四]CO|占い師|霊媒師|人狼|村人|相手|対抗|誰も|(?<![いきぎしちにびみりえけげせてねべめれ])方|人|他|位置|枠|灰|者|組|層|勢)(?:たち|の方)?(?:は|が|も)"
)
"""A subject that is nobody: 他の占い師は偽物だ."""
HIS_WORDS: Final = re.compile(r"の[黒白]?(?:主張|占い|占い結果|結果|CO|言葉|判定|言うこと|発言|話)")
"""What is believed of somebody who has claimed a role."""


def attribute(view: ClauseView, i: int) -> list[Who]:
    """怪しいカイ: the person after an adjective."""
    tail = view.tail(i)
    if i + 1 < len(view.tokens) and (tail.marks & f.PLAIN or view.text[tail.end - 1] in "なた"):
        other = view.tokens[i + 1]
        if other.tag is Tag.NAME and not view.text[tail.end : other.start].strip():
            who = view.reader.who(other)
            return [who] if who is not None else []
    return []


def judge_conduct(view: ClauseView, i: int) -> None:
    """論理が破綻している。今日はカイに入れる: whose conduct it is, a vote tells."""
    token, marks = view.tokens[i], view.marks(i)
    if view.asks() or marks & (f.NEG | f.IF | f.OPEN) or view.negated(i):
        return
    if _CONDUCT.search(view.lead(i)):
        view.reader.unowned.append((view.clause.sentence, view.tokens[0].start, token.end))


_CONDUCT: Final = re.compile(
    "(?:主張|論理|理屈|説明|発言|態度|動き|言動|行動|反応|姿勢|誘導|弁明|視点)(?:は|が|も|の)[^。、！!？?]{0,8}$"
)


def rhetorical(view: ClauseView, i: int) -> bool:
    """怪しくない？, 怪しいよね？: what is asked is meant."""
    marks = view.marks(i)
    denied = marks & f.NEG and view.questions() and view.ends(i)
    return bool(marks & f.RHETORICAL or denied) and not view.has(Tag.WHO) and not view.shares()
