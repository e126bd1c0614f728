"""Divinations and their results."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Holder, Result, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.reasons import judge_view
from jinro.language.prose.ja.predicates.view import EVERYBODY, OBJECT, ClauseView, Person
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag, Token


def divine(view: ClauseView, i: int, token: Token) -> None:
    """A divination, past or planned, told, asked about or asked for."""
    if _is_of_the_seer(view, i, token):
        return
    if token.value == "chose":
        _chosen(view, i)
        return
    me, marks, people = view.reader.me, view.marks(i), view.people(i)
    target = next(iter(view.targets(i, OBJECT | {"だけ"})), None)
    subject = next(
        (who for who, case, _ in people if case in ("は", "が", "も", "の") and who != target), None
    )
    if marks & f.PASSIVE and not (view.has(Tag.WHO) and view.asks()):
        return
    if target is None and marks & f.SHOULD and people and people[0][1] in ("は", "も"):
        # カイも占うべきだ.
        target, subject = people[0][0], None
    asked = view.asks() or (noun_only(view, i) and view.elliptic())
    if asked and not (subject == me and not view.clause.asks):
        _asked(view, i, token, target, subject)
        return
    if target is None and not token.value and subject not in (None, me) and people[0][1] != "の":
        # カイは占った: of カイ, if the speaker is the seer.
        if view.says_me(i) or not marks & f.PAST:
            target, subject = subject, None
    if target is None and not people and marks & f.PAST and not view.after(i):
        _explains(view)
    if target is None:
        _named_after(view, i, token, subject)
    elif (target != me or subject is not None) and (not marks & (f.OPEN | f.IF) or marks & f.PAST):
        _told(view, i, target, subject)


def _explains(view: ClauseView) -> None:
    """カイは人狼です。昨夜占いました: what was just told is a result."""
    last = view.reader.found[-1] if view.reader.found else None
    if last is None or last.kind is not Tag.COLOUR or last.by is not None or last.mood is not Mood.STATE:
        return
    if last.clause == 0 and not last.degree and last.object is not None:
        last.evident = Tag.DIVINE


def _is_of_the_seer(view: ClauseView, i: int, token: Token) -> bool:
    """占いCO, 占いは私です, 占いは誰, 占い？, 占いいないの？: the seer, not a divination."""
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if following is not None and following.tag is Tag.CLAIM and following.start - token.end <= 1:
        return True
    if following is not None and following.value == "truth":
        return True
    if token.value:
        return False
    seer = Holder(Role.SEER)
    if following is not None and following.tag is Tag.ME and _ITS_ME.match(view.text, token.end):
        view.emit(i, Tag.CLAIM, role=seer)
        return True
    near = view.people(i)
    if len(near) == 1 and near[0][0] == view.reader.me and _AM_SEER.match(view.text, token.end):
        view.emit(i, Tag.CLAIM, role=seer)
        return True
    if following is not None and following.tag is Tag.WHO:
        done = _WHOSE_NIGHT.search(view.lead(i)) or any(view.has_power(who) for who in view.reader.to)
        if view.text[token.end : following.start] in ("いは", "いって") and done and view.asks():
            # 今日の占いは誰？
            view.emit(i, Tag.RESULT, mood=Mood.ASK)
            return True
        if view.text[token.end : following.start] in ("いは", "いって", "い"):
            if view.text[following.start] in "誰だ" and view.asks():
                view.emit(i, Tag.CLAIM, role=seer, mood=Mood.ASK)
                return True
            if view.text[following.start] == "ど":
                return True
    if view.people(i):
        return False
    if view.clause.asks and view.reader.to and view.rest(i, 2) in ("い？", "い?"):
        view.emit(i, Tag.CLAIM, role=seer, mood=Mood.ASK)
        return True
    if _ANY_SEER.match(view.text, token.end) and view.asks():
        view.emit(i, Tag.CLAIM, role=seer, mood=Mood.ASK, to=EVERYBODY)
        return True
    return False


def _named_after(view: ClauseView, i: int, token: Token, subject: Who | None) -> None:
    """占ったのはカイ, 占い先はカイ."""
    me, marks, after = view.reader.me, view.marks(i), view.after(i)
    if not after:
        return
    if marks & f.THING and marks & f.PAST:
        view.emit(i, Tag.DIVINE, subject=subject or me, object=after[0], past=True)
    elif token.value == "place" and (subject is None or subject == me):
        view.reader.divined = after[0]
        if not _RESULT_FOLLOWS.match(view.text, token.end):
            view.emit(i, Tag.DIVINE, subject=me, object=after[0])


def _told(view: ClauseView, i: int, target: Who, subject: Who | None) -> None:
    """A divination that was done, is planned, or is asked of the seer."""
    reader, token, marks = view.reader, view.tokens[i], view.marks(i)
    if marks & f.THING and marks & f.PAST and reader.asks and reader.called and subject is None:
        # カイを占ったのはどの夜で、結果は何だったのですか.
        view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK)
        return
    by = subject or reader.me
    own = by == reader.me
    noun = bool(token.value) or bool(marks & f.NOUN)
    if view.rest(i, 2) == "うと" and own:
        reader.divined = target
    elif _wished(view, i):
        to = None if reader.to else EVERYBODY
        negated = bool(marks & f.NEG)
        view.emit(i, Tag.DIVINE, object=target, mood=Mood.REQUEST, negated=negated, to=to)
    elif _is_done(view, i) and not marks & f.WANT:
        if own:
            reader.divined = target
        if not _colour_follows(view, i):
            view.emit(i, Tag.DIVINE, subject=by, object=target, past=True)
    elif not noun and not marks & (f.SAY | f.THING) and not _colour_follows(view, i):
        if view.ends(i) or marks & (f.WANT | f.WILL | f.STATE | f.VOLITIONAL):
            view.emit(i, Tag.DIVINE, subject=by, object=target, negated=bool(marks & f.NEG))


def _is_done(view: ClauseView, i: int) -> bool:
    """占った, 占い済み, カイを占い、…"""
    token, marks = view.tokens[i], view.marks(i)
    if marks & (f.VOLITIONAL | f.REQUEST | f.WANT | f.WILL | f.SHOULD):
        return False
    noun = bool(token.value) or bool(marks & f.NOUN)
    near = view.people(i)
    joined = noun and view.rest(i, 2) == "い、" and bool(near) and near[0][1] in ("を", "")
    return bool(marks & f.PAST) or token.value == "past" or view.rest(i, 1) == "っ" or joined


def noun_only(view: ClauseView, i: int) -> bool:
    """占いの理由を。, 占いの方針を。"""
    return bool(view.tokens[i].value == "place" or view.marks(i) & f.NOUN and view.has(Tag.WHAT, "why", i))


_WHOSE_NIGHT: Final = re.compile(r"(?:今日|昨日|昨夜|昨晩|初日|前夜)の$")
_ANY_SEER: Final = re.compile(
    r"い(?:さん|の方|の人)?(?:は|が|って)?(?:、)?(?:い(?:る|な|ま)|おら|おる|出て(?:る|い|な)|まだ(?:か|な|い|で|[？?]))"
)
"""誰か占いいないの？"""
_AM_SEER: Final = re.compile(
    r"い(?:だ(?:よ|ぜ|ぞ|わ|ね|[。！!])|です(?!か)|なの|じゃ(?:よ|の|[。！!])|や[でね])"
)
"""ぼく占いだよ."""
_ITS_ME: Final = re.compile(r"いは[^\s、。]{1,4}(?:です|だ|じゃ|や|よ|[。！!])")
"""占いは私です."""
_RESULT_FOLLOWS: Final = re.compile(r"[^。！!？?]{0,30}(?:結果|黒|白|人狼|人間)")


def _chosen(view: ClauseView, i: int) -> None:
    """私を選んだ理由は？: of the divination, or of the vote."""
    if (
        not view.asks()
        or not view.has(Tag.WHAT, "why")
        or any(t.tag in (Tag.DIVINE, Tag.VOTE) and t.value == "place" for t in view.tokens)
    ):
        return
    target = next((who for who, case, _ in view.people(i) if case in ("を", "に", "")), None)
    if target is None or not view.reader.to or target in view.reader.to:
        return
    asked = view.reader.to[0]
    matter = judge_view(view.reader.situation.said, asked.seat, target) if isinstance(asked, Agent) else None
    view.emit(i, mood=Mood.ASK, object=target, **(matter or {"kind": Tag.RESULT}))


def _wished(view: ClauseView, i: int) -> bool:
    marks = view.marks(i)
    if marks & f.PAST and not marks & (f.REQUEST | f.SHOULD):
        return False
    return (
        bool(marks & (f.REQUEST | f.SHOULD))
        or (bool(marks & f.COMMAND) and view.ends(i))
        or view.please(i + 1)
        or _LAST_WISH.match(view.text, view.tokens[i].end) is not None
    )


_LAST_WISH: Final = re.compile(
    r"って(?:ね|よ|な|〜|～)*(?:[。！!]|$)|い(?:希望|推奨|お願い|で頼|でお願い|を(?:お願い|頼|提案|希望|推))"
)
"""カイ占って, カイ占い希望."""


def _colour_follows(view: ClauseView, i: int) -> bool:
    return any(t.tag is Tag.COLOUR for t in view.tokens[i + 1 :])


def _how(view: ClauseView, i: int) -> bool:
    """Whether it is asked when or how a divination was done."""
    token = view.tokens[i]
    asked = _HOW.match(view.text, token.end) or _OF_WHEN.search(
        view.text, max(0, token.start - 12), token.start
    )
    return asked is not None


def _asked(view: ClauseView, i: int, token: Token, target: Who | None, subject: Who | None) -> None:
    reader = view.reader
    marks = view.marks(i)
    to = (subject if subject != reader.me else None) or view.everybody()
    later = [reader.who(t) for t in view.tokens[i + 1 :] if t.tag is Tag.NAME]
    past = bool(marks & f.PAST) or view.rest(i, 1) == "っ"
    if token.value == "place" and view.has(Tag.RESULT, start=i):
        return
    if token.value == "place":
        target = target or (later[0] if later else None)
        planned = reader.situation.day == 0 and view.rest(i, 1) == "と"
        done = (
            not planned and _LAST_NIGHT.search(view.text[max(0, token.start - 6) : token.start]) is not None
        )
        if target is not None and reader.situation.day == 0 and not _has_told(view):
            # 今夜の占い先をカイにした理由は？
            view.emit(i, Tag.DIVINE, object=target, mood=Mood.ASK, to=to)
        elif target is not None or done or not planned and _CHOICE.match(view.text, token.end):
            view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
        else:
            view.emit(i, Tag.DIVINE, mood=Mood.ASK, to=to)
        return
    if not token.value and _OUTCOME.match(view.text, token.end):
        # 昨夜の占いはどうだった？
        view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
        return
    if not past and not token.value and _how(view, i):
        view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
        return
    if target is not None and _GROUNDS.match(view.text, token.end) and view.shares():
        # リン占いの筋を言ってくれ.
        view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
        return
    if _wished(view, i) and not view.has(Tag.WHO) and not view.has(Tag.WHAT, "why"):
        if target is not None:
            view.emit(i, Tag.DIVINE, object=target, mood=Mood.REQUEST, to=None if reader.to else EVERYBODY)
        return
    if past and not marks & f.WILL:
        if not _colour_follows(view, i) or view.has(Tag.WHO) or view.has(Tag.WHAT, "why"):
            view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
    elif view.rest(i, 2) == "いを" and not target:
        # どっちの占いを信じる？
        return
    elif (token.value or marks & f.NOUN) and not view.has(Tag.WHO):
        if view.has(Tag.WHAT, "why") and (target is not None or reader.to and view.rest(i, 2) == "いの"):
            view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
    elif (
        view.has(Tag.WHO)
        and view.rest(i, 2) == "い、"
        and any(t.tag is Tag.RESULT for t in reader.last_tokens)
    ):
        # 誰を占い、どんな結果が出たのか教えて.
        view.emit(i, Tag.RESULT, mood=Mood.ASK, to=to)
    elif view.has(Tag.WHO) or (target is not None and target != reader.me) or _BY_WHAT.search(view.lead(i)):
        view.emit(i, Tag.DIVINE, object=target, mood=Mood.ASK, to=to)


def _has_told(view: ClauseView) -> bool:
    """Whether who is asked has told a result already, on the first day too."""
    said = view.reader.situation.said
    return any(
        isinstance(one, Result)
        for who in view.reader.to
        if isinstance(who, Agent)
        for one in said.get(who.seat, ())
    )


_BY_WHAT: Final = re.compile(
    r"(?:どういう|どんな|何を|どのような)(?:基準|方針|理由|考え|順番|順)で$|どうやって$"
)
"""どういう基準で占う？"""
_CHOICE: Final = re.compile(
    r"(?:の|と)?(?:選定|選択|選び|選んだ)?の?(?:理由|根拠|意図)|を(?:選んだ|決めた|そこにした)の(?:は|って)"
    r"|(?:を|に)[^。！!？?、]{0,8}(?:選ん|した|決め(?:た|まし)|選択し"
    r"|指定し)[^。！!？?、]{0,6}(?:理由|根拠|意図|決め手|訳|わけ)"
)
"""占い先を選んだ理由."""
_GROUNDS: Final = re.compile("いの?(?:筋|経緯|理屈|考え|訳|わけ)")
_OUTCOME: Final = re.compile(r"い(?:は|って|の方は)?[、\s]*(?:どう(?:だっ|でし|なっ|なり)|何(?:が|と)出)")
_LAST_NIGHT: Final = re.compile(r"(?:昨日|昨夜|昨晩|前夜|ゆうべ|昨夕)(?:の|は|、)?$")
_HOW: Final = re.compile(
    r"いの(?:実施|方法|手順|タイミング|時期)|い(?:主張|結果|の主張)?(?:を|は|について|って"
    r"|の)?[、\s]*(?:いつ|どう(?:やって|いう|行|し(?:て|た))"
    r"|どのよう|どの(?:時点|タイミング)|何日|どんな(?:理由|根拠|基準))"
)
"""占いをいつ行ったか."""
_OF_WHEN: Final = re.compile(r"(?:いつ|何日目|どの(?:時点|夜|日|タイミング))(?:の|に|で)[^。、]{0,4}$")
"""What stands before a divination whose time is asked: いつの占い."""
_ABOUT: Final = re.compile(
    r"(?:整合|待|なし|無し|ない|がな|はな|より|矛盾|次第|が割|が出次|に(?!つ|至った|なった)|を見(?!せ)|を踏|を信|を待|が一致"
    r"|の(?:整合|矛盾|違|信憑|信頼|真偽|真贋|食い違|扱)|が違"
    r"|がおかし|を聞いて|が出たら|が出れば|が出る)"
)
"""What makes a result a thing that is talked about."""
_NOT_YET: Final = re.compile(
    r"(?:は|が|も|って)?[、\s]*まだ(?:だ|です|出てない|出ていない|聞いてない|聞いていない)?(?:よね"
    r"|だよね|ですよね)"
)
"""結果まだだよね: told, not asked for."""
_DIRECT: Final = re.compile(
    r"(?:もね|もよ|もはよ|はよ)[ー〜～]*[！!。]|(?:は|も|が"
    r"|って)?[、\s]*(?:まだ|どう(?!も|せ|や|見て)|[？?]|何|教"
    r"|だっ|出た|出て(?:る|い)[^。、]{0,3}[？?]|あ[るり]|いつ|いかが|なに|早|どんな|誰"
    r"|を(?:[？?]|早|お願|頼|聞|教|出|言|公開|報告|知|伺|どう))"
)


_PLEASE: Final = re.compile(
    r"も(?:(?:理由|根拠)も)?(?:ね|な|よ)[ー〜～]*[！!。]|"
    r"(?:を|は)?(?:はよ|早く|急いで)(?:[。！!]|$|出|言|頼)|(?:報告)?(?:を|も|の(?:報告|公開"
    r"|開示)を?)?(?:早めに|先に|すぐに?|[、早]?く?)(?:お願い|頼|求|願)"
)


def result(view: ClauseView, i: int, token: Token) -> None:
    """A result that is asked for."""
    if not _is_asked_for(view, i, token):
        return
    people = view.people(i)
    hidden = view.has(Tag.WHAT, "why") and _HIDDEN.match(view.rest(i, 12))
    if view.clause.asks and hidden:
        view.emit(i, Tag.RESULT, mood=Mood.ASK, to=people[0][0] if people else view.everybody())
        return
    if view.clause.asks and view.lead(i).endswith(("どんな", "どういう", "いつの", "どの夜の")):
        view.emit(i, Tag.RESULT, mood=Mood.ASK, to=view.everybody())
        return
    please = _PLEASE.match(view.text, token.end) or _DIRECT.match(view.text, token.end)
    why = view.has(Tag.WHAT, "why") and view.questions()
    if view.shares() or view.elliptic() or please or why:
        _ask_result(view, i, token)


_HIDDEN: Final = re.compile(r"を?[^。、！!？?をはが]{0,5}(?:伏せ|隠|出さ|言わ|黙|公開しな)")
"""なぜ結果を伏せる？"""
_WHETHER: Final = re.compile(r"(?:なの)?か(?!教|聞|言|示|知|話)")
"""判定なのか推理なのか: not the result is asked for."""
_OPINION: Final = re.compile(r"(?:を|について|に)(?:は|、)?(?:どう|いかが)")
"""結果をどう思う？: not asked for."""


def _is_asked_for(view: ClauseView, i: int, token: Token) -> bool:
    """Whether a result may be asked for here: it is not told, not talked about, and not the speaker's."""
    before = view.tokens[i - 1] if i else None
    if before is not None and before.tag is Tag.DIVINE and not before.value:
        if token.start - before.end <= 2:
            return False
    asked = view.asks() or view.elliptic() or _PLEASE.match(view.text, token.end) is not None
    if not asked or view.has(Tag.COLOUR) and not view.text.startswith("と", token.end):
        return False
    if any(t.tag is Tag.DIVINE and view.marks(j) & f.PAST for j, t in enumerate(view.tokens) if j != i):
        # リンを占った理由と結果を教えて: one question.
        return False
    if _OPINION.match(view.rest(i, 8)) or _WHETHER.match(view.rest(i, 8)) or _is_mine(view, i):
        return False
    return not _ABOUT.match(view.text, token.end) and not _NOT_YET.match(view.text, token.end)


def remember(view: ClauseView) -> None:
    """Keep a result that the clause talks about, for a later sentence that asks to explain it."""
    if not (view.has(Tag.RESULT) or view.has(Tag.COLOUR) or view.has(Tag.TELL)) or view.asks():
        return
    for i, token in enumerate(view.tokens):
        coloured = token.tag is Tag.COLOUR and _TALKED_OF.match(view.text, token.end) is not None
        if token.tag not in (Tag.RESULT, Tag.TELL) and not coloured or _is_mine(view, i):
            continue
        people = view.people(i)
        owner = next(
            (who for who, case, _ in people if case in ("の", "は", "が") and who != view.reader.me), None
        )
        target = next((who for who, case, _ in people if case in ("", "を", "に", "への") and coloured), None)
        view.reader.matter = Predication(
            kind=Tag.RESULT,
            start=token.start,
            end=token.end,
            object=target,
            species=token.value if coloured and isinstance(token.value, Species) else None,
            by=owner if owner != target else None,
            sentence=view.clause.sentence,
        )


_TALKED_OF: Final = re.compile(
    r"(?:判定|出し|結果|断定|確定)?(?:の|した)?(?:理由|根拠|決め手)?(?:は|が|、|って|も)"
)


def _is_mine(view: ClauseView, i: int) -> bool:
    """俺の結果: the speaker's own."""
    for who, case, at in view.people(i)[:1]:
        near = view.tokens[at + 1].end == view.tokens[i].start
        return who == view.reader.me and (near or case in ("は", "が", "も"))
    return False


def _ask_result(view: ClauseView, i: int, token: Token) -> None:
    """Whose result is asked for, and of whom."""
    reader, people = view.reader, view.people(i)
    before = view.clause.before
    if not people and not reader.to and before is not None and before.condition:
        # カイが占いなら結果は出してほしい.
        people = ClauseView(reader, before).people(len(before.tokens))
    owner = people[0] if people and people[0][0] != reader.me else None
    to = owner[0] if owner is not None else view.everybody()
    target = None
    if owner is not None and _is_about(view, owner, token):
        target, to = owner[0], next((who for who, case, _ in people[1:] if case in ("は", "も")), None)
    elif owner is not None and len(people) > 1 and people[1][1] == "と":
        # カイとリンも結果を教えて.
        view.emit(i, Tag.RESULT, mood=Mood.ASK, to=people[1][0])
    if view.reader.situation.day == 0 and target is None and "理由" in view.text[token.start : token.end]:
        # Before the first night there is no result, only a plan.
        view.emit(i, Tag.DIVINE, mood=Mood.ASK, to=to)
        return
    asked = [to] if to is not None else [*view.reader.to]
    judged = view.text.startswith("白黒", token.start) and not view.has(Tag.DIVINE)
    if judged and not any(map(view.has_power, asked)):
        # 白黒を示して, of who is no seer: whom he holds for what.
        view.emit(i, Tag.ROLE, object=EVERYBODY, mood=Mood.ASK, to=to)
        return
    medium = any(view.has_claimed(who, Role.MEDIUM) for who in asked)
    power = Tag.TELL if token.tag is Tag.TELL or medium else None
    view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to, evident=power)


def _is_about(view: ClauseView, owner: Person, token: Token) -> bool:
    """カイへの結果, カイ占い理由: of カイ, not by カイ."""
    who, case, at = owner
    if case in ("への", "について"):
        return True
    if case == "" and view.tokens[at + 1].end == token.start:
        # リン結果: of リン, if somebody else is asked.
        reasons = "理由" in view.text[token.start : token.end]
        return reasons or bool(view.reader.to) and who not in view.reader.to and not view.has_power(who)
    claimed = view.reader.situation.claimed.get(getattr(who, "seat", 0))
    return bool(view.reader.to) and who not in view.reader.to and case == "の" and claimed is None
