"""Whether somebody's claim is true or false."""

import re
from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Agent, Holder, Several, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.judging import HIS_WORDS, MEANT, ROLE_TOPIC, attribute, judge_conduct
from jinro.language.prose.ja.predicates.view import ALL_CASES, EVERYBODY, ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token


def genuine(view: ClauseView, i: int, token: Token) -> None:
    """Somebody's claim is true or false."""
    reader = view.reader
    if token.tag is Tag.TRUE and _is_me(view, i):
        known = reader.situation.claimed.get(reader.situation.speaker or 0, Role.SEER)
        view.emit(i, Tag.CLAIM, role=Holder(known))
        return
    if (
        _unlike(view, i)
        or _fake_claim(view, i)
        or _condemned(view, i)
        or _asked_why(view, i)
        or not _is_judged(view, i)
    ):
        return
    mine = reader.situation.claimed.get(reader.situation.speaker or 0)
    if token.tag is Tag.FALSE and i == 0 and mine is not None and view.negated(i) and not reader.to:
        # 偽確定じゃない！, by who has come out.
        view.emit(i, Tag.CLAIM, role=Holder(mine))
        return
    if token.tag is Tag.FALSE and i == 0 and len(reader.to) == 1 and _is_cry(view, token):
        # 嘘だ！: of what was said.
        view.emit(i, Tag.AGREE, degree=0, object=reader.to[0])
        return
    if reader.asks_who:
        view.emit(i, token.tag, object=EVERYBODY, mood=Mood.ASK)
        return
    marks, people = view.marks(i), view.people(i)
    targets = _targets(view, i)
    by = None if _CONTENT.match(view.text, token.end) else view.said_by(i)
    asks = view.questions() and not marks & (f.RHETORICAL | f.NEG) and not view.muses(i)
    if asks and not reader.to and _SO_IT_IS.match(view.text, token.end):
        # カイが偽物ってこと？: a question to oneself.
        return
    asks = asks and (view.clause.asks or not _REALISED.match(view.text, token.end))
    mood = Mood.ASK if asks else Mood.STATE
    to = next((who for who, case, _ in people if case == "は" and who not in targets), None)
    if mood is Mood.STATE and by is None and to is not None and to != reader.me and token.tag is Tag.FALSE:
        by = to if people[0][1] in ("を", "が") else None
    if len(targets) == 2 and view.has(Tag.OTHER, "both") and view.negated(i):
        # 両方が本物なわけがない.
        targets = [Several("or", tuple(targets))]
    if view.text.startswith(_CONSISTENT, token.start):
        # カイの主張は整合している, where カイ has come out.
        targets = [who for who in targets if view.has_power(who)]
    if not targets and not people and view.text.startswith("破綻", token.start):
        judge_conduct(view, i)
    for target in targets:
        if mood is Mood.STATE and _told_otherwise(view, i, target, by):
            continue
        if target == reader.me and (view.says_me(i) or view.text.startswith("を", token.end)):
            continue
        if by != EVERYBODY:
            negated, degree = view.negated(i), view.degree(i)
            view.emit(i, token.tag, object=target, negated=negated, degree=degree, mood=mood, by=by, to=to)


def _is_me(view: ClauseView, i: int) -> bool:
    """本物は私だ."""
    other = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if other is None or other.tag is not Tag.ME or view.clause.asks:
        return False
    between = view.text[view.tokens[i].end : other.start]
    return between in ("は", "は、", "なのは", "はこの") and _ENDS_ME.match(view.text, other.end) is not None


_ENDS_ME: Final = re.compile(r"だ|です|じゃ|や|よ|なの|[。！!]|$")


def _unlike(view: ClauseView, i: int) -> bool:
    """真の占い師ならそんなことはしない: of whom the text is about."""
    if (
        view.tokens[i].tag is not Tag.TRUE
        or view.people(i)
        or not NOT_LIKE.match(view.text, view.tokens[i].end)
    ):
        return False
    for target in view.topic():
        view.emit(i, Tag.FALSE, object=target)
        view.reader.found[-1].condition = False
    return True


NOT_LIKE: Final = re.compile(
    r"(?:の)?(?:占い師?|霊媒師?)?(?:なら|だったら|であれば)[^。！!？?]{0,20}(?:しない|しませ|言わな|出さな|(?:わけ|はず)[がは]?な|あり得な|ありえな)"
)


def _fake_claim(view: ClauseView, i: int) -> bool:
    """カイの偽の占いCO."""
    people = view.people(i)
    if view.tokens[i].tag is not Tag.FALSE or not people or people[0][1] != "の" or view.asks():
        return False
    if view.tokens[people[0][2] + 1].end != view.tokens[i].start or not _CLAIMED.match(
        view.text, view.tokens[i].end
    ):
        return False
    if people[0][0] != view.reader.me and not _told_otherwise(view, i, people[0][0], None):
        view.emit(i, Tag.FALSE, object=people[0][0])
    return True


_CLAIMED: Final = re.compile(
    r"の?(?:占い)?(?:師)?(?:CO|主張|結果|判定|黒出し|白出し)?(?:に|を|は|が|で(?!す)|なんか)"
)


def _condemned(view: ClauseView, i: int) -> bool:
    """偽物を吊ろう: of whom the text is about."""
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if (
        view.tokens[i].tag is not Tag.FALSE
        or view.people(i)
        or following is None
        or following.tag is not Tag.VOTE
    ):
        return False
    if not view.text.startswith("を", view.tokens[i].end) or view.asks():
        return False
    for target in view.topic():
        view.emit(i, Tag.FALSE, object=target)
    return True


def _asked_why(view: ClauseView, i: int) -> bool:
    """カイを偽視する根拠は？, カイ真決め打ちの理由を教えて."""
    token, people = view.tokens[i], view.people(i)
    if not people or not _VIEWED.match(view.text, token.end) or not (view.asks() or view.elliptic()):
        return False
    targets = _targets(view, i)
    if not targets or targets[0] == view.reader.me and token.tag is Tag.TRUE:
        return False
    to = next((who for who, case, _ in people if case in ("は", "が", "も") and who not in targets), None)
    view.emit(i, token.tag, object=targets[0], mood=Mood.ASK, to=to)
    return True


_VIEWED: Final = re.compile(
    r"の(?:根拠|理由|決め手)|(?:だ|物|者)?(?:と|を|で)?(?:いう|信じ|視|見|決め打|打|置|扱|認定|断定|断言|確信|推|主張|思|考え|言"
    r"|判断)[^。、！!？?]{0,8}"
    r"(?:理由|根拠|意図|わけ|訳|決め手|論理|筋)"
)


def _is_judged(view: ClauseView, i: int) -> bool:
    """Whether the word judges a claim, and is not a word in passing."""
    marks, token, after = view.marks(i), view.tokens[i], view.after(i)
    if _DECLARED.match(view.text, token.end):
        return False
    if marks & (f.OPEN | f.IF) or view.granted(i):
        return False
    content = view.text.startswith("の証", token.end) or _CONTENT.match(view.text, token.end)
    if marks & f.THING and not after and not content:
        return False
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if token.tag is Tag.TRUE and following is not None and following.tag is Tag.ROLE:
        if following.start - token.end <= 1:
            # 本当の占い師だ: told by the role.
            return False
    if view.nominal(i) and not after or _WHICH.search(view.lead(i)):
        return False
    asks_who = view.reader.asks_who
    if (marks & f.ASK and not view.questions() and not asks_who) or _SETTLED.match(view.text, token.end):
        return False
    parts = ("占", "をつ", "をつい", "で決め", "決め")
    return bool(view.ends(i) or marks & MEANT or after or asks_who or view.text.startswith(parts, token.end))


_DECLARED: Final = re.compile(r"だ?と(?:断定|決めつけ|判断|言)[^。、！!？?]{1,14}(?:の|こと|点)(?:は|が|も)")
"""リンを偽と断定して嘘をつくのは狼の視点: what somebody does."""
_REALISED: Final = re.compile(r"だったのか(?:よ|ね|い)?[。！!、…]")
"""カイが本物だったのか！"""
_CONSISTENT: Final = ("証言", "占いは", "結果は", "主張は", "事実と", "辻褄", "つじつま", "整合")
_SO_IT_IS: Final = re.compile(r"(?:だ)?(?:って|という)(?:こと|わけ|話)")
_WHICH: Final = re.compile(r"(?:どんな|どのような|どういう|何の|なんの)$")
_CONTENT: Final = re.compile(
    r"(?:だ|である|だという|だっていう|だって|な)?(?:こと|の)(?:だけ)?(?:は|を|が|も)?"
    r"(?:だけ)?(?:覚え|忘れ|確か|確定|明|事実|間違|伝え|言って|言わせ|主張|はっきり|認|確信|断言"
    r"|自明|必然|分かっ|わかっ|見え)"
)
"""カイが偽物だってことだけ覚えておいて: what is told."""
_SETTLED: Final = re.compile(
    r"確定(?:に|を|への?|後|は(?:無理|早|強引|乱暴|言い過ぎ|言いすぎ|危|雑|極端))|(?:って|と|で)?決め打ち(?:路線|早|は|が|の|も|に|しす)|(?:決め|打ち|視|扱い|出し|主張|確定"
    r"|断定|認定|発言|宣言|視点|CO|判定|路線|疑惑|前提)*"
    r"(?:決め|決めつけ|打ち|視|扱い|出し|主張|断定|認定|発言|宣言|視点|判定|路線|前提)(?:は|が|の|を|も|に"
    r"|から|で(?!す|は))"
)
"""What makes a judgement a thing that is talked about: 偽決めは浅い."""


def _is_cry(view: ClauseView, token: Token) -> bool:
    """嘘だ！, at the start of a sentence."""
    starts = _STARTS.search(view.text[max(0, token.start - 8) : token.start])
    return _CRY.match(view.text, token.start) is not None and starts is not None


_CRY: Final = re.compile(
    r"(?:嘘|ウソ|うそ|でたらめ|でっち上げ)(?:だ|です|よ|や|じゃ|でしょ|だろ)(?:よ|わ|ぞ|ぜ|ね|ー|〜"
    r"|う)*[！!。]"
)
_STARTS: Final = re.compile(r"(?:[。！!？?、\s　]|そんなの|そんなの絶対|それは|そんなこと)$")


def _targets(view: ClauseView, i: int) -> list[Who]:
    """Whose claim is judged."""
    reader, token, marks, people = view.reader, view.tokens[i], view.marks(i), view.people(i)
    opines = people and people[0][0] == reader.me and people[0][1] in ("は", "も") and marks & f.THINK
    if opines and len(people) == 1 and view.says_me(i):
        # 私は偽物だと思う: of whom the text is about.
        return view.topic()
    targets = attribute(view, i) or view.after(i) or view.targets(i, ALL_CASES)
    if people and people[0][1] == "" and view.text[view.tokens[people[0][2] + 1].end : token.start].strip():
        # 俺はカイ白持ちの真占い: of the speaker.
        mine = [who for who, case, _ in people if case in ("は", "が")]
        targets = mine[:1] or targets
    if marks & f.PLAIN and not view.ends(i) and not marks & (f.THINK | f.HEDGE | f.SAY | f.STATE):
        targets = attribute(view, i)
    if not targets and view.has(Tag.OTHER, "either"):
        either = reader.either or view.claimants()
        targets = [either] if either is not None else []
    start = max(view.tokens[0].start, token.start - 40)
    if not targets and not people and not ROLE_TOPIC.search(view.text, start, token.start):
        targets = view.topic()
    if token.tag is Tag.FALSE and targets and not any(t.tag is Tag.NAME for t in view.tokens):
        # そこ偽寄り: of who has come out.
        known = [who for who in reader.named if view.has_power(who) and who != reader.me]
        targets = known if len(known) == 1 and not view.has_power(targets[0]) else targets
    return targets


_INNOCENT: Final = (Role.VILLAGER, Role.POSSESSED, Role.WEREWOLF)
"""Roles of which nobody is called a fake."""


def _told_otherwise(view: ClauseView, i: int, target: Who, by: Who | None) -> bool:
    """私は本物だ is a claim; a liar who has claimed nothing that could be false is a suspect."""
    reader, token = view.reader, view.tokens[i]
    negated = view.negated(i)
    if target == reader.me:
        known = reader.situation.claimed.get(reader.situation.speaker or 0)
        true = (token.tag is Tag.TRUE) != negated
        told = token.tag is Tag.TRUE and not view.text.startswith(("真実", "本当のこと"), token.start)
        if true and (known is not None or told):
            view.emit(i, Tag.CLAIM, role=Holder(known or Role.SEER))
            return True
        if view.says_me(i) or view.text.startswith("を", token.end):
            return True
    lies = view.text[token.start] in ("嘘ウうハペ破" if reader.situation.claimed else "嘘ウうハペ")
    if not lies or HIS_WORDS.search(view.text, view.tokens[0].start, token.start):
        return False
    known = reader.situation.claimed.get(target.seat) if isinstance(target, Agent) else Role.SEER
    if known is not None and known not in _INNOCENT:
        return False
    view.emit(i, Tag.SUSPECT, object=target, degree=65, negated=negated, by=by)
    return True
