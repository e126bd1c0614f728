"""Suspicion and trust, and whether somebody's claim is true."""

import re
from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Agent, Holder, Several, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.view import ALL_CASES, EVERYBODY, JUDGED, View
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token

_NOUN_SUSPECTS: Final = 64
_DISBELIEF: Final = 66
_DOUBTING: Final = 71
_DANGEROUS: Final = 72
_MEANT: Final = (
    f.STATE
    | f.HEDGE
    | f.THINK
    | f.SURE
    | f.LIKELY
    | f.PAST
    | f.RHETORICAL
    | f.BECAUSE
    | f.TE
    | f.NEG
    | f.ASK
    | f.WANT
    | f.CAN
    | f.PLAIN
    | f.SAY
)


def suspect(view: View, i: int, token: Token) -> None:
    """Somebody is suspicious, or is suspected."""
    reader = view.reader
    marks = view.marks(i)
    degree = int(str(token.value))
    if degree == _DOUBTING and marks & f.NOUN and view.rest(i, 1) == "い":
        degree = _NOUN_SUSPECTS
    people = view.people(i)
    if degree == _DOUBTING and view.has(Tag.ALL) and not view.asks() and not view.says_me(i):
        # みんなカイを疑っている.
        return
    if degree == _DANGEROUS:
        degree = 70
        near = people[0] if people else None
        if (
            near is None
            or near[1] not in ("は", "が", "も", "こそ")
            or token.start - view.tokens[near[2] + 1].end > 6
            or view.has(Tag.VOTE)
        ):
            return
    if marks & f.SHOULD and marks & f.NEG:
        # 疑うのは危ない.
        return
    if marks & (f.OPEN | f.IF) or (marks & f.PASSIVE and degree == _DOUBTING) or view.granted(i):
        return
    if view.tail(i).end == token.end + 1 and marks & f.PLAIN and _QUOTED.match(view.text, view.tail(i).end):
        return
    if (
        _NOMINALISED.match(view.text, token.end)
        or (degree == _NOUN_SUSPECTS and _DOUBT_AS_NOUN.match(view.text, token.end))
        or (degree == 65 and _CURIOUS.search(view.text, max(0, token.start - 12), token.start))
    ):
        return
    if (
        view.text.startswith("警戒", token.start)
        and i
        and view.tokens[i - 1].tag is Tag.ROLE
        and view.tokens[i - 1].end == token.start
    ):
        # 騎士警戒で噛む: of nobody.
        return
    if (
        degree != _DOUBTING
        and people
        and people[0][0] == reader.me
        and people[0][1] in ("が", "の")
        and view.tokens[people[0][2]].tag is Tag.ME
    ):
        # 僕が怪しい: somebody else's opinion.
        if not view.asks():
            return
    if people and people[0][1] in ("が", "も") and _FEELS.match(view.text, token.start):
        # カイが疑問を持つ: カイ doubts.
        return
    after = view.after(i) or _attribute(view, i)
    people = [person for person in people if not view.acted_on(person) and not _in_thing(view, person, i)]
    whom = [people[0][0]] if people and people[0][1] == "を" and degree != _DOUBTING else []
    if degree == _DOUBTING:
        whom = view.targets(i, _DOUBTED, people)
        people = [
            person for person in people if not (person[0] == reader.me and person[1] in ("は", "が", "も"))
        ]
    targets = (
        after
        or whom
        or (degree != _DOUBTING and view.targets(i, JUDGED, people))
        or view.targets(i, (ALL_CASES | {"への"}) - ({"が"} if degree == _DOUBTING else set()), people)
    )
    owner = next((who for who, case, _ in people if case == "の"), None)
    named = {part for who in targets for part in (who.parts if isinstance(who, Several) else (who,))}
    subject = next(
        (
            who
            for who, case, _ in people
            if (case in ("は", "が") or whom and case == "も") and who not in named and who != owner
        ),
        None,
    )
    attribute = bool(marks & f.PLAIN or view.text.startswith("な", token.end)) and _is_attribute(view, i)
    asked = not attribute or reader.asks_who or view.has(Tag.OTHER, "people") or view.has(Tag.WHAT, "why")
    asked = asked or (bool(marks & f.SAY) and view.shares())
    if view.asks() and asked and not view.negated(i) and not _rhetorical(view, i):
        if _asked(view, i, targets, subject):
            return
    targets = targets or view.pair()
    if not targets and all(who == reader.me for who, _, _ in people):
        if degree == _NOUN_SUSPECTS:
            if not _FELT.match(view.text, token.end):
                return
        if degree == _DISBELIEF:
            view.emit(i, Tag.AGREE, degree=0, object=reader.to[0] if reader.to else None)
            return
        if (
            view.has(Tag.OTHER, "both")
            or (view.has(Tag.ATTACK) or view.has(Tag.DEAD))
            and any(
                t.tag in (Tag.ATTACK, Tag.DEAD) and not view.marks(j) & f.NEG
                for j, t in enumerate(view.tokens[:i])
            )
            or view.has(Tag.ALL)
            or _ROLE_TOPIC.search(view.text, max(view.tokens[0].start, token.start - 40), token.start)
        ):
            return
        targets = (
            view.topic()
            if view.ends(i)
            or _BEHAVIOUR.match(view.text, view.tail(i).end)
            or marks & _MEANT
            and not marks & f.THING
            and not _is_attribute(view, i)
            else []
        )
    if (
        degree == _DOUBTING
        and marks & (f.REQUEST | f.SHOULD | f.VOLITIONAL)
        and not marks & f.THINK
        and not targets
    ):
        return
    if degree == _DISBELIEF and people and len(targets) == 1 and targets[0] != reader.me:
        said = _HIS_SAYING.match(view.text, view.tokens[people[0][2]].end)
        if said and people[0][0] == targets[0] and not view.asks():
            # カイの黒出しは信じられない.
            view.emit(i, Tag.AGREE, degree=0, object=targets[0])
            return
    negated = _denied(view, i, degree)
    if negated and not people and reader.found and _of_me(view):
        return
    by = subject if subject is not None and subject != reader.me else view.said_by(i)
    if negated and targets == [reader.me] and by is None and view.says_me(i) and view.ends(i):
        # 私は怪しくない.
        view.emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=True)
        return
    for target in targets if by != EVERYBODY else ():
        if target != reader.me or (by is not None and view.says_me(i)):
            view.emit(i, token.tag, object=target, degree=degree, negated=negated, by=by)
        elif not view.says_me(i) and degree != _DOUBTING:
            view.emit(i, token.tag, object=target, degree=degree, negated=negated)


_FEELS: Final = re.compile(r"(?:疑問|疑念|疑い|不信感|違和感|疑惑)を(?:持|抱|感|覚|呈|投)")
_THING: Final = re.compile(r"(?:の|こと|行為|動き|姿勢|態度|流れ|発言)(?:は|が|も|自体)")


def _in_thing(view: View, person: tuple[Who, str, int], i: int) -> bool:
    """リンを狼とするのは不自然: not リン is judged, but who does so."""
    _, case, at = person
    if case not in ("を", "に", "へ") or view.tokens[i].value == _DOUBTING:
        return False
    for j in range(at + 2, i):
        if view.tokens[j].tag in _DEEDS:
            end = view.tail(j).end
            return (
                _THING.search(view.text, view.tokens[j].end, min(end + 6, view.tokens[i].start)) is not None
            )
    return False


_DEEDS: Final = frozenset((Tag.COLOUR, Tag.ROLE, Tag.VOTE, Tag.SUSPECT, Tag.TRUST, Tag.TRUE, Tag.FALSE))
_HIS_SAYING: Final = re.compile(
    r"[\s　]*(?:さん|くん|ちゃん)?の(?:[ァ-ヶー一-龥]{0,6}(?:黒|白)(?:出し|判定)?|黒出し|白出し|主張"
    r"|意見|推理|話|説明|言い訳|反論|弁明|釈明|言い分|言うこと|発言)(?:は|が|も|を|には|なんて)"
)
"""What somebody said, as a thing that is believed or not."""


def _of_me(view: View) -> bool:
    """Whether the text has just told what the speaker is."""
    last = view.reader.found[-1]
    return last.kind is Tag.CLAIM and last.subject in (None, view.reader.me) and last.mood is Mood.STATE


_DOUBTED: Final = frozenset(("を", "への"))


_DENYING: Final = ("任せ", "信用なら", "信用が", "信用に", "信用置", "腑に", "解せ", "釈然", "信頼に値しな")
"""Words of suspicion that contain their own negation."""


def _denied(view: View, i: int, degree: int) -> bool:
    """Whether the suspicion is denied; 疑わざるを得ない is not."""
    if degree == _DISBELIEF or view.text.startswith(_DENYING, view.tokens[i].start):
        return False
    if degree == _NOUN_SUSPECTS:
        return _NO_SUSPICION.match(view.text, view.tokens[i].end) is not None and not view.clause.asks
    return view.negated(i)


_ROLE_TOPIC: Final = re.compile(
    r"(?:占い師|霊媒師|人狼|村人|相手|対抗|誰も|方|人|他)(?:たち|の方)?(?:は|が|も)"
)
"""A subject that is nobody: 他の占い師は偽物だ."""
_FELT: Final = re.compile(
    r"(?:が|を|も|は)?(?:だ|です|しかな|だらけ|[。！!]|$|ある|あり|残|感じ|覚え|拭え|強|抱)"
)
_QUOTED: Final = re.compile(r"は|って(?:の|いうの)は|というのは")
"""怪しいは弱い: somebody else's opinion."""
_NOMINALISED: Final = re.compile(r"(?:から|へ|まで|以外)")
_DOUBT_AS_NOUN: Final = re.compile(r"い(?:から|へ|まで|以外)")
_CURIOUS: Final = re.compile(
    r"(?:理由|結果|根拠|真偽|どちら|どっち|意図|真意|内訳|か|判定|意見|役職|続き)(?:は|が|も)?(?:少し"
    r"|とても|すごく|かなり|やっぱり|やはり|、)*$"
)
"""What is curious, not suspicious: 理由は気になる."""
_BEHAVIOUR: Final = re.compile(
    r"(?:動き|言動|発言|態度|行動|反応|立ち回り|誘導|位置|人物|存在|やつ|奴|流れ|印象|点|ところ"
    r"|振る舞い|主張|理屈|話|論理|考え|挙動|者)(?:だ|です|で(?!は)|じゃ|や|ね|よ|[。！!…、]|$|かな|かも"
    r"|が(?:ある|多|目立|見)|ばかり|も(?:ある|多)|を(?:し|見せ))"
)
"""A noun after an adjective that says what somebody does: 怪しい動きだ."""
_NO_SUSPICION: Final = re.compile(
    r"(?:は|が|も|を)?(?:あまり|特に|まったく|全く)?(?:な[いくし]|ありませ|感じな|感じませ|薄|晴れ|消え"
    r"|解け|持ってな|持っていな|抱いてな)"
)


def _attribute(view: View, i: int) -> list[Who]:
    """怪しいカイ: the person after an adjective."""
    tail = view.tail(i)
    if i + 1 < len(view.tokens) and (tail.marks & f.PLAIN or view.text[tail.end - 1] == "な"):
        other = view.tokens[i + 1]
        if other.tag is Tag.NAME and not view.text[tail.end : other.start].strip():
            who = view.reader.who(other)
            return [who] if who is not None else []
    return []


def _is_attribute(view: View, i: int) -> bool:
    """Whether a predicate stands before a noun: 怪しい人."""
    return not view.ends(i) and view.text[view.tail(i).end : view.tail(i).end + 1] not in (
        "が",
        "は",
        "も",
        "し",
        "と",
    )


def _rhetorical(view: View, i: int) -> bool:
    """怪しくない？, 怪しいよね？: what is asked is meant."""
    marks = view.marks(i)
    denied = marks & f.NEG and view.questions() and view.ends(i)
    return bool(marks & f.RHETORICAL or denied) and not view.has(Tag.WHO) and not view.shares()


def _asked(view: View, i: int, targets: list[Who], subject: Who | None) -> bool:
    reader = view.reader
    where = any(t.tag is Tag.WHO and view.text.startswith("どこ", t.start) for t in view.tokens)
    if (reader.asks_who and not (where and targets)) or (
        view.has(Tag.OTHER, "people") and (view.shares() or view.questions()) and not targets
    ):
        asked = next(
            (
                who
                for who, case, _ in view.people(i)
                if (
                    case in ("は", "も", "から", "視点", "目線")
                    or case == "が"
                    and view.has(Tag.OTHER, "people", i)
                )
                and who != reader.me
            ),
            None,
        )
        view.emit(i, Tag.SUSPECT, mood=Mood.ASK, to=asked or view.everybody())
        return True
    if view.text.startswith(("疑い先", "疑い候補"), view.tokens[i].start) and not targets:
        view.emit(i, Tag.SUSPECT, mood=Mood.ASK, to=view.everybody())
        return True
    why = view.has(Tag.WHAT, "why") and (view.shares() or view.questions())
    if targets and targets[0] == reader.me and not reader.to:
        return True
    if targets and (view.questions() or why or view.shares() and view.marks(i) & f.SAY):
        to = subject if subject != reader.me else None
        view.emit(i, Tag.SUSPECT, object=targets[0], mood=Mood.ASK, to=to)
        return True
    return False


_GRANTED: Final = re.compile(r"(?:て)?(?:も)?(?:いい|良い|よい)|ろ|なさい")


def trust(view: View, i: int, token: Token) -> None:
    """Somebody is trusted, or is not."""
    reader = view.reader
    marks = view.marks(i)
    targets = view.targets(i, ALL_CASES | {"への"})
    noun = token.value == 70 and marks & f.NOUN
    if (
        view.text[: token.start].endswith(("と", "とは"))
        or marks & (f.REQUEST | f.COMMAND | f.IF | f.OPEN | f.PASSIVE)
        and not marks & f.CAN
        or marks & f.VOLITIONAL
        and not marks & f.THINK
        or view.please(i + 1, view.tail(i).end)
        or (_GRANTED.match(view.rest(i, 5)) and not marks & f.THINK)
    ):
        return
    if view.asks() and not _rhetorical(view, i):
        which = any(t.tag is Tag.WHO and view.text[t.start] == "ど" for t in view.tokens)
        claims = targets and _HIS_WORDS.search(view.text, view.tokens[0].start, token.start)
        if (which and reader.asks_who) or (claims and view.questions()):
            view.emit(
                i, Tag.TRUE, object=EVERYBODY if which else targets[0], mood=Mood.ASK, to=view.everybody()
            )
        elif reader.asks_who or (targets and view.questions()):
            view.emit(
                i, Tag.SUSPECT, object=targets[0] if targets else None, mood=Mood.ASK, to=view.everybody()
            )
        return
    if noun and not _TRUSTED.match(view.text, token.end):
        return
    if marks & f.THING and not marks & (f.WANT | f.CAN):
        return
    people = view.people(i)
    subject = next((who for who, case, _ in people if case in ("は", "が") and who not in targets), None)
    by = subject if subject is not None and subject != reader.me else view.said_by(i)
    if by is not None:
        return
    white = view.text.startswith("白く", token.start)
    if not targets and not people and (marks & f.CAN or white) and view.ends(i):
        targets = view.topic()
    for target in targets:
        if (
            target != reader.me
            and people
            and _HIS_WORDS.search(view.text, view.tokens[people[0][2]].end, token.start)
        ):
            view.emit(i, Tag.TRUE, object=target, negated=view.negated(i))
        elif target != reader.me:
            view.emit(
                i,
                Tag.TRUST,
                object=target,
                negated=view.negated(i) or (bool(noun) and _DISTRUST.match(view.text, token.end) is not None),
            )


_HIS_WORDS: Final = re.compile(r"の(?:主張|占い|占い結果|結果|CO|言葉|判定|言うこと|発言|話)")
"""What is believed of somebody who has claimed a role."""
_TRUSTED: Final = re.compile(
    r"(?:を|が|に|は|度|性)?(?:置|お[きけい]|でき|出来|足|値|高|寄せ|した|してる|してい|する|しま"
    r"|し(?!ろ)|低|落|薄|な[いら])"
)
_DISTRUST: Final = re.compile(r"(?:を|が|に|は|度|性)?(?:低|落|薄|な[いら]|でき(?:な|ませ|ん|ぬ))")


_CRY: Final = re.compile(
    r"(?:嘘|ウソ|うそ|でたらめ|でっち上げ)(?:だ|です|よ|や|じゃ|でしょ|だろ)(?:よ|わ|ぞ|ぜ|ね|ー|〜|う)*[！!。]"
)
_STARTS: Final = re.compile(r"[。！!？?、\s　]$")
_SETTLED: Final = re.compile(
    r"(?:って|と|で)?決め打ち(?:路線|早|は|が|の|も|に|しす)|(?:決め|打ち|視|扱い|出し|主張)+(?:は|が|の|を|も|に)"
)
"""What makes a judgement a thing that is talked about: 偽決めは浅い."""


def genuine(view: View, i: int, token: Token) -> None:
    """Somebody's claim is true or false."""
    reader = view.reader
    marks = view.marks(i)
    after = view.after(i)
    if (
        marks & (f.OPEN | f.IF)
        or marks & f.THING
        and not after
        and not view.text.startswith("の証", token.end)
        or view.granted(i)
    ):
        return
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if (
        token.tag is Tag.TRUE
        and following is not None
        and following.tag is Tag.ROLE
        and following.start - token.end <= 1
    ):
        # 本当の占い師だ: told by the role.
        return
    if view.nominal(i) and not after:
        return
    if (marks & f.ASK and not view.questions() and not reader.asks_who) or _SETTLED.match(
        view.text, token.end
    ):
        return
    meant = (
        view.ends(i)
        or marks & _MEANT
        or after
        or reader.asks_who
        or view.text.startswith(("占", "をつ", "をつい", "で決め", "決め"), token.end)
    )
    if not meant:
        return
    if (
        token.tag is Tag.FALSE
        and i == 0
        and len(reader.to) == 1
        and _CRY.match(view.text, token.start)
        and _STARTS.search(view.text[max(0, token.start - 1) : token.start])
    ):
        # 嘘だ！: of what was said.
        view.emit(i, Tag.AGREE, degree=0, object=reader.to[0])
        return
    if reader.asks_who:
        view.emit(i, token.tag, object=EVERYBODY, mood=Mood.ASK)
        return
    people = view.people(i)
    targets = after or view.targets(i, ALL_CASES)
    if people and people[0][1] == "" and view.tokens[people[0][2] + 1].end < token.start:
        # 俺はカイ白持ちの真占い: of the speaker.
        mine = [who for who, case, _ in people if case in ("は", "が")]
        targets = mine[:1] or targets
    if marks & f.PLAIN and not view.ends(i) and not marks & (f.THINK | f.HEDGE | f.SAY | f.STATE):
        targets = _attribute(view, i)
    if not targets and view.has(Tag.OTHER, "either") and reader.either is not None:
        targets = [reader.either]
    if (
        not targets
        and not people
        and not _ROLE_TOPIC.search(view.text, max(view.tokens[0].start, token.start - 40), token.start)
    ):
        targets = view.topic()
    by = view.said_by(i)
    asks = view.questions() and not marks & f.RHETORICAL and not marks & f.NEG and not view.muses(i)
    mood = Mood.ASK if asks else Mood.STATE
    to = next((who for who, case, _ in people if case == "は" and who not in targets), None)
    if mood is Mood.STATE and by is None and to is not None and to != reader.me and token.tag is Tag.FALSE:
        by = to if people[0][1] in ("を", "が") else None
    lies = view.text[token.start] in "嘘ウう" and not _HIS_WORDS.search(
        view.text, view.tokens[0].start, token.start
    )
    for target in targets:
        if target == reader.me and mood is Mood.STATE:
            known = reader.situation.claimed.get(reader.situation.speaker or 0)
            true = (token.tag is Tag.TRUE) != view.negated(i)
            if true and (known is not None or token.tag is Tag.TRUE):
                view.emit(i, Tag.CLAIM, role=Holder(known or Role.SEER))
                continue
        if target == reader.me and (view.says_me(i) or view.text.startswith("を", token.end)):
            continue
        if lies and mood is Mood.STATE and isinstance(target, Agent):
            known = reader.situation.claimed.get(target.seat)
            if known is None or known is Role.VILLAGER:
                # A liar who has claimed nothing that could be false.
                view.emit(i, Tag.SUSPECT, object=target, degree=65, negated=view.negated(i), by=by)
                continue
        if by != EVERYBODY:
            view.emit(
                i,
                token.tag,
                object=target,
                negated=view.negated(i),
                degree=view.degree(i),
                mood=mood,
                by=by,
                to=to,
            )
