"""Claims of roles: told, withdrawn, asked for, or somebody else's; and counterclaims."""

import re
from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Agent, Group, Holder, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.view import EVERYBODY, SUBJECT, ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token

_ANY_POWER: Final = re.compile(
    r"(?:CO|持ち)?(?:が|も|は)?あ(?:る(?:の)?なら|れば|ったら|る(?:人|方|者)は?)[、\s]*"
    "[^。！!？?、]{0,8}(?:頼|お願い|CO|出て(?!い)|名乗)"
)
_IF_ANY: Final = re.compile(
    r"(?:CO)?(?:が|は|も|の方が?|の人が?)?(?:い(?:たら|れば)|あ(?:ったら|れば))"
    "(?:今|すぐ|即|早|直ち|必ず|ここで|に|く)*(?:出て(?!い|き(?!て))|名乗り?(?:出て?)?|COし?|お願い|頼)"
)
"""対抗いたら即出て."""
_COUNTED: Final = re.compile(r"[0-9０-９一二三四単]$")
_OF_TIME: Final = re.compile(
    r"(?:後|前|先|直後|段階|時点|タイミング|日目)での$|(?:後|前|直後|段階|時点|日目)の$"
)
"""対抗が出た後のCOだ: of others."""
_OTHERS_CLAIM: Final = re.compile(r"(?:占|霊|師|者|人)は[^。]{0,10}$")
_CLAIM_TALK: Final = re.compile(
    r"矛盾|と(?:矛盾|の)|を?待(?:つ|ち|と)|(?:が|も)?出(?:たら|れば|ても|た|る|次第)|の?(?:理由|根拠"
    r"|意図|基準|条件|時期|是非|メリット|周り|タイミング|順|方針|整理|状況|案|合戦|予定)"
)
"""A coming-out that is talked about: 占いCO出たら, CO理由."""
_OWN_CLAIM: Final = re.compile(
    r"(?:[。！!、…\s♪〜～)）」ー：:]|$|です|だ(?!と|っ)|し(?:ま|と|て(?:お|い(?:る|ま)|る|ます)"
    r"|た(?:[。、！!よねわの]|ので|から|が|けど|$))|する(?:[。！!よねわぜぞ、]|$|で|ん|の(?:で|だ|よ)|から"
    r"|つもり|こと)|ね|よ|や|じゃ|っす|わ|ぜ|ぞ|かな"
    r"|で(?:す|ござ|あり|、)|済|継続|続行|維持|のまま|いた|させ|宣言|として|な(?:の|ん|り)|中|はし"
    r"|は撤|撤|を(?:し|撤)"
    r"|[0-9]日)"
)
"""What follows one's own coming-out."""
_ASKS_OTHERWISE: Final = re.compile(
    r"(?:と(?!理由|結果|根拠|占)|を急|急ぎ|矛盾|遅|早|後|前|をどう|についてどう|した|の立ち位置|の(?:意図|理由"
    r"|根拠|真|タイミング|信)|が|は早|に)"
)


def claim(view: ClauseView, i: int, token: Token) -> None:
    """A coming-out: told, asked for, or somebody else's."""
    if token.value == "role":
        if _ANY_POWER.match(view.text, token.end) and not view.people(i):
            # 役職COあるなら一気に頼む.
            view.emit(i, Tag.CLAIM, mood=Mood.REQUEST, to=EVERYBODY)
            view.reader.found[-1].condition = False
            view.used.update(range(i, len(view.tokens)))
            return
        _ask_role(view, i)
        return
    if i and view.tokens[i - 1].value == "place":
        # 投票先を宣言して: told by the noun.
        return
    role = _role_before(view, i)
    owner = next((who for who, case, _ in view.people(i) if case in ("の", "は", "が", "も", "")), None)
    owner = owner or _entrusted(view, i)
    if view.text.startswith(("の有無", "有無"), token.end) and not view.people(i):
        if view.reader.to or view.asks():
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=view.everybody())
    elif _WITHDRAWN.match(view.text, token.end):
        _withdraw(view, i, role)
    elif token.value == "out":
        asked = f.REQUEST | f.SHOULD | f.COMMAND | f.VOLITIONAL
        came = view.text.startswith(("出てき", "出てこ"), token.start)
        arrives = came and (not (view.marks(i) & asked or view.ends(i)) or bool(view.marks(i) & f.PAST))
        arrives = arrives or view.clause.asks and view.has(Tag.WHAT, "why")
        if role is not None and not arrives:
            to = owner if owner != view.reader.me else None
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=to)
    elif _is_asked_why(view, i):
        to = _claimant(view, role) if view.reader.to else _sole_claimant(view)
        view.emit(i, Tag.CLAIM, role=role or _claimed_by(view), mood=Mood.ASK, to=to or view.everybody())
    elif not _is_talked_about(view, i):
        _meant(view, i, role, owner)


def _entrusted(view: ClauseView, i: int) -> Who | None:
    """占いCOはカイお願い: who is to come out."""
    name = view.tokens[i + 1] if i + 2 < len(view.tokens) else None
    if (
        name is None
        or name.tag is not Tag.NAME
        or view.text[view.tokens[i].end : name.start] not in ("は", "を", "、")
    ):
        return None
    return view.reader.who(name) if view.please(i + 2) else None


def _is_asked_why(view: ClauseView, i: int) -> bool:
    """COタイミングを教えて, COの理由は？: of somebody who has come out."""
    if view.says_me(i) or _COUNTED.search(view.lead(i)):
        return False
    if not view.reader.to:
        reason = _CLAIM_REASON.match(view.text, view.tokens[i].end)
        return reason is not None and view.shares() and _sole_claimant(view) is not None
    if not _CLAIM_REASON.match(view.text, view.tokens[i].end):
        made = _WAS_MADE.match(view.text, view.tokens[i].end)
        return bool(made and view.asks() and view.has(Tag.WHAT, "why"))
    asked = view.reader.asks and not view.clause.last
    return asked or view.shares() or view.elliptic() or view.questions()


def _sole_claimant(view: ClauseView) -> Who | None:
    """占いCOの根拠を聞きたい: of the only seer."""
    seats = [seat for seat, role in view.reader.situation.claimed.items() if role is Role.SEER]
    return Agent(seats[0]) if len(seats) == 1 and Agent(seats[0]) != view.reader.me else None


def _claimant(view: ClauseView, role: Who | None) -> Who | None:
    """私はカイが気になる。村人COの意図が知りたい: カイ, who has come out so, not who is called."""
    reader, topic = view.reader, view.reader.topic
    if not isinstance(role, Holder) or topic in reader.to or topic is None:
        return None
    if any(view.has_claimed(who, role.role) for who in reader.to):
        return None
    return topic if view.has_claimed(topic, role.role) else None


_WAS_MADE: Final = re.compile(
    r"(?:(?:を|なんて|なんか|など)?し(?:た|ました|ている|てる|なかった|ませんでした)|(?:り出)?(?:った|た|らなかった|なかった|ませんでした))(?:の|ん|理由|根拠|わけ|[？?])"
)
_CLAIM_REASON: Final = re.compile(
    r"(?:が[^。、！!？?]{0,8}(?:なった|遅れた|遅かった))?(?:の|した)?(?:理由|根拠|意図|時期|タイミング|経緯|狙い|動機|わけ|訳)"
)


def _claimed_by(view: ClauseView) -> Who | None:
    """The role that who is called has claimed."""
    called = view.reader.to[0] if view.reader.to else None
    known = view.reader.situation.claimed.get(called.seat) if isinstance(called, Agent) else None
    if known is None and "占" in view.text[view.tokens[0].start : view.tokens[-1].end]:
        return Holder(Role.SEER)
    return Holder(known) if known is not None else None


def _is_talked_about(view: ClauseView, i: int) -> bool:
    """占いCOが出たら: a coming-out that is neither made nor asked for."""
    marks = view.marks(i)
    return bool(
        marks & (f.OPEN | f.IF)
        and not view.shares()
        or _CLAIM_TALK.match(view.text, view.tokens[i].end)
        or _COUNTED.search(view.lead(i))
        or view.has(Tag.WHO)
        and view.text[view.tail(i).end - 1] == "か"
        or marks & f.VOLITIONAL
        and marks & f.THINK
        or marks & f.RHETORICAL
        and marks & f.NEG
        or marks & f.SAY
        and view.clause.asks
    )


def _meant(view: ClauseView, i: int, role: Who | None, owner: Who | None) -> None:
    """A coming-out that is asked about, wished for or told."""
    me, marks = view.reader.me, view.marks(i)
    wished = _is_wished(view, i)
    if view.asks() and owner != me and not wished:
        _ask(view, i, role, owner)
    elif wished and marks & f.PAST and marks & f.SHOULD:
        return
    elif wished and (owner is None or owner != me) and not marks & f.PAST:
        _wish(view, i, role, owner)
    elif role is not None:
        _tell(view, i, role, owner)


def _is_wished(view: ClauseView, i: int) -> bool:
    """Whether somebody is asked to come out."""
    token, marks = view.tokens[i], view.marks(i)
    if _CAUTIOUS.match(view.text, token.end) or view.quoted(token.start):
        return False
    return bool(
        marks & (f.REQUEST | f.SHOULD | f.FINE)
        or marks & f.COMMAND
        and view.ends(i)
        or view.please(i + 1)
        or marks & f.TE
        and view.ends(i)
        and not marks & (f.PAST | f.SAY)
        and (token.value == "name" or view.reader.called and _BARE.match(view.text, token.end))
        or _AWAITED.match(view.rest(i, 4))
        and not view.clause.asks
    )


_CAUTIOUS: Final = re.compile("は?(?:慎重|控え|まだ早|早い|待)")
"""COは慎重にすべき."""
_NAMED: Final = re.compile(r"(?:師|者|占い|役職|人|方|候補)(?:が|は|も)[^。、！!？?]{0,6}$")
_SUPPOSED: Final = re.compile(
    r"(?:る|り|って(?:い)?る|った)(?:って|という)?(?:こと|事|の)(?:は|なら|で|に|も)"
)
_AWAITED: Final = re.compile(r"を(?:[。！!、]|$)|お願い|よろしく|待って")
"""占いCOを。, CO待ってる."""


def _ask(view: ClauseView, i: int, role: Who | None, owner: Who | None) -> None:
    if (
        view.tokens[i].value == "name"
        and _SUPPOSED.match(view.text, view.tokens[i].end)
        and not view.shares()
    ):
        # 二人とも占い師を名乗ってるってことは…？: taken for granted.
        return
    if role is None and view.has(Tag.WHAT, "why"):
        # カイが名乗らなかったのはどうして？: of the claim that カイ has made since.
        known = view.reader.situation.claimed.get(owner.seat) if isinstance(owner, Agent) else None
        role = Holder(known) if known is not None else None
    if role is None and view.has(Tag.ALL) and _OTHER_ONES.search(view.lead(i)):
        role = _only_role(view)
    unnamed = role is None and view.tokens[i].value == "name" and not view.has(Tag.ALL)
    if unnamed or _ASKS_OTHERWISE.match(view.rest(i, 5)):
        return
    if role is not None and owner is None and _EXISTS.match(view.text, view.tokens[i].end):
        owner = EVERYBODY
    to = owner or (EVERYBODY if _OTHER_ONES.search(view.lead(i)) else view.everybody())
    if role is None and view.has(Tag.WHAT, "why") and view.reader.to:
        # COはなぜ？: the one that was made.
        role = _claimed_by(view)
    if to is None and i and view.tokens[i - 1].tag is Tag.RIVAL:
        to = _rivals(view)
    view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=to)


_EXISTS: Final = re.compile(
    r"(?:した(?:人|方|者))?(?:は|が|って|も)?(?:他に|まだ)?(?:い(?:る|ない|ま|ね)|お[るら])"
)
"""@カイ 霊媒COはいないか？: asked of everybody."""
_OTHER_ONES: Final = re.compile(r"(?:他|ほか)に(?:も|は)?、?$")


def _only_role(view: ClauseView) -> Who | None:
    """他に名乗る人は？: the role that was claimed, if only one was."""
    roles = {role for role in view.reader.situation.claimed.values() if role is not Role.VILLAGER}
    return Holder(roles.pop()) if len(roles) == 1 else None


def _wish(view: ClauseView, i: int, role: Who | None, owner: Who | None) -> None:
    cases = {who: case for who, case, _ in view.people(i)}
    if owner is None or owner in view.reader.to or cases.get(owner, "") in ("は", "", "も"):
        anybody = EVERYBODY if role is not None and not _if_you_are(view) else view.everybody()
        negated = bool(view.marks(i) & f.NEG) or _NOT_OUT.match(view.text, view.tokens[i].end) is not None
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, negated=negated, to=owner or anybody)


def _tell(view: ClauseView, i: int, role: Who, owner: Who | None) -> None:
    """A coming-out that was made: by somebody else, or by the speaker."""
    me, marks = view.reader.me, view.marks(i)
    if owner is None and (named := _describes(view, i)) is not None:
        view.emit(i, Tag.CLAIM, subject=named, role=role)
    elif owner is None and (by := _whose_claim(view, i, role)) is not None:
        view.emit(i, Tag.CLAIM, subject=by, role=role)
    elif owner is not None and owner != me:
        if not marks & f.NEG:
            view.emit(i, Tag.CLAIM, subject=owner, role=role)
    elif owner is None and _in_passing(view, i, role):
        view.emit(i, Tag.CLAIM, role=role)
    elif _is_own(view, i, owner):
        view.emit(i, Tag.CLAIM, role=role, negated=bool(marks & f.NEG))


def _describes(view: ClauseView, i: int) -> Who | None:
    """占い師を名乗ったカイ."""
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if following is None or following.tag is not Tag.NAME or not view.marks(i) & (f.PAST | f.PLAIN):
        return None
    gap = view.text[view.tail(i).end : following.start].strip()
    who = view.reader.who(following)
    return who if not gap and view.text[view.tail(i).end - 1] in "たるす" and who != view.reader.me else None


def _in_passing(view: ClauseView, i: int, role: Who) -> bool:
    """さっきの村人COは: one's own claim, mentioned."""
    known = view.reader.situation.claimed.get(view.reader.situation.speaker or 0)
    return isinstance(role, Holder) and known is role.role and view.rest(i, 1) in ("は", "の", "が")


def _is_own(view: ClauseView, i: int, owner: Who | None) -> bool:
    """Whether the speaker comes out."""
    token, marks = view.tokens[i], view.marks(i)
    if (
        i
        and view.tokens[i - 1].tag is Tag.RIVAL
        and view.reader.situation.speaker in view.reader.situation.claimed
    ):
        if not marks & f.VOLITIONAL and _FOR_BEING.match(view.text, token.end):
            # 対抗COなので: of the other.
            return False
    if view.reader.to and owner is None and _SO_YOU_DO.match(view.text, token.end):
        return False
    if _COUNTED.search(view.lead(i)) or _OF_TIME.search(view.lead(i)) or view.has(Tag.ALL):
        return False
    if not token.value and owner is None:
        # 占い師は一斉CO is what others are to do.
        others = _OTHERS_CLAIM.search(view.text, 0, token.start) is not None
        if others or not _OWN_CLAIM.match(view.text, token.end):
            return False
    if token.value == "name" and owner is None and _NAMED.search(view.lead(i)):
        # 占い師が名乗り出た: somebody else.
        return False
    if token.value == "name":
        stated = marks & (f.STATE | f.PAST | f.WANT) or (marks & f.PLAIN and view.ends(i))
        return bool(stated) and not marks & f.THING and (owner == view.reader.me or not view.people(i))
    return not marks & f.SAY


_SO_YOU_DO: Final = re.compile("[^。！!？?、]{0,8}(?:のね|んだね|んですね|のですね)")
"""@カイ COするつもりなのね."""
_FOR_BEING: Final = re.compile("な|だから|ですから|の|は|が")


def _if_you_are(view: ClauseView) -> bool:
    """カイ、占い師なら名乗り出て: who is called is asked alone."""
    before = view.clause.before
    return view.reader.called and before is not None and before.condition and len(before.tokens) <= 2


_NOT_OUT: Final = re.compile("(?:を|は|も)?(?:出さ|出来|でき|し|せ)(?:な[いくし]|ず)")
_BARE: Final = re.compile(r"して(?:[。！!]|$|よ[。！!]|ね[。！!])")
"""カイ、占い師ならCOして。"""
_WITHDRAWN: Final = re.compile(r"(?:宣言|の主張)?(?:を|は)?(?:取り下げ|撤回|引っ込め|取り消|下げ|やめ|止め)")
_TO_WITHDRAW: Final = re.compile(
    r"(?:る(?:べき|よう|こと)|す(?:べき|る(?:べき|よう|こと))|し?て(?:くだ|下さ|くれ|ほし|欲し|もら"
    r"|いただ|[。！!]|$)"
    r"|し?ろ(?:[。！!よ]|$)|を(?:求|お願|勧|促|[。！!]|$)|なさい|お願い)"
)
"""What asks for a coming-out to be withdrawn."""


def _withdraw(view: ClauseView, i: int, role: Who | None) -> None:
    """COを取り下げて: who has come out is asked not to; COを取り下げるのか is a question."""
    reader = view.reader
    owner = next((who for who, case, _ in view.people(i) if case in ("の", "は", "が", "も")), None)
    to = owner if owner is not None else reader.to[0] if len(reader.to) == 1 else None
    if to is None or to == reader.me:
        return
    if role is None and isinstance(to, Agent) and (known := reader.situation.claimed.get(to.seat)):
        role = Holder(known)
    match = _WITHDRAWN.match(view.text, view.tokens[i].end)
    assert match is not None
    if role is None:
        return
    if _TO_WITHDRAW.match(view.text, match.end()):
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, negated=True, to=to)
    elif view.asks():
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=to)


_RECEIVED: Final = re.compile(
    r"(?:る|った)(?:んだ|んですね|のね|のか|のじゃ|のです|んじゃ)|です(?:ね|か)|なんですね|なのね|だね|だったんだ|とは|(?:の?(?:宣言|件|表明))?(?:[、\s]*(?:は"
    r"|を|も|に)?[、\s]*(?:確かに|たしかに|しかと|了解|把握|承|受け(?:取|止)|ありがと|感謝|聞い|確認|見)"
    r"|(?:は|が|に|の)|(?:を)?し(?:てる|ている|ておる|た)(?:のに|けど|が|から|ので|の[はがも]|以上"
    r"|わり|割|ね|のね|ん)"
    r"|(?:に)?なって)"
)
"""What follows a coming-out that somebody else has made: 占いCO、了解."""


def _whose_claim(view: ClauseView, i: int, role: Who) -> Who | None:
    """Whose coming-out it is, if not the speaker's: that of who is called, and has made it."""
    reader = view.reader
    called = reader.to[0] if len(reader.to) == 1 else None
    if not isinstance(called, Agent) or not isinstance(role, Holder) or view.says_me(i):
        return None
    if reader.quotes and view.quoted(view.tokens[i].start):
        return called
    if reader.situation.claimed.get(called.seat) is not role.role:
        return None
    return called if _RECEIVED.match(view.text, view.tokens[i].end) else None


def _ask_role(view: ClauseView, i: int) -> None:
    reader = view.reader
    if (
        not view.asks()
        or view.says_me(i)
        or re.match(
            r"(?:を(?:隠|騙|伏|考|踏|持)|の(?:ない|無)|が(?!聞|知|気)|として|に(?!つ))", view.rest(i, 3)
        )
    ):
        return
    if not _is_somebodys(view, i):
        return
    owners = [who for who, case, _ in view.people(i) if case in ("の", "は", "も") and who != reader.me]
    view.emit(i, Tag.CLAIM, mood=Mood.ASK, to=owners[0] if owners else view.everybody())


def _is_somebodys(view: ClauseView, i: int) -> bool:
    """Whether 正体 is that of somebody: 脅威の正体 is not."""
    start = view.tokens[i].start
    return (
        not view.text[:start].endswith("の")
        or bool(i and view.tokens[i - 1].tag is Tag.ALL)
        or (i > 1 and view.tokens[i - 1].tag is Tag.CASE and view.tokens[i - 1].end == start)
    )


def _role_before(view: ClauseView, i: int) -> Who | None:
    """The role before CO: 占いCO, 占い師CO, 対抗CO; or in the clause before: 占い師の方は、名乗り出て."""
    tokens = view.tokens
    for j in (i - 1, i - 2, i + 1):
        if 0 <= j < len(tokens) and (j < i or i == 0):
            role = _claimed(view, j, i)
            if role is not None:
                view.used.add(j)
                return role
    return _role_in_clause_before(view) or next(
        (t.value for t in tokens[:i] if t.tag is Tag.ROLE and isinstance(t.value, Holder)), None
    )


def _claimed(view: ClauseView, j: int, i: int) -> Who | None:
    """The role that the word at `j` names for the claim at `i`."""
    token = view.tokens[j]
    word = view.text[token.start : token.end]
    if token.tag is Tag.ROLE and isinstance(token.value, Holder | Group):
        return token.value
    if token.tag is Tag.COLOUR and j < i and word in ("人狼", "狼"):
        return Holder(Role.WEREWOLF)
    seer = token.tag in (Tag.DIVINE, Tag.RIVAL) or (token.tag in (Tag.TRUE, Tag.FALSE) and "占" in word)
    return Holder(Role.SEER) if seer else None


def _role_in_clause_before(view: ClauseView) -> Who | None:
    before = view.clause.before
    if before is None or any(t.tag is Tag.NAME for t in before.tokens):
        return None
    named = [t.value for t in before.tokens if t.tag is Tag.ROLE and isinstance(t.value, Holder)]
    if (
        not named
        and before.condition
        and before.tokens[0].tag in (Tag.DIVINE, Tag.RIVAL)
        and len(before.tokens) < 3
    ):
        # 占いならCOして, 対抗がいるなら出て.
        return Holder(Role.SEER)
    called = any(t.tag is Tag.OTHER and t.value == "people" for t in before.tokens)
    return named[-1] if named and (before.condition or len(before.tokens) <= 2 or called) else None


def _rivals(view: ClauseView) -> Who | None:
    """Who is asked for a counterclaim: who has come out is not asked to counter himself."""
    return EVERYBODY if all(view.has_power(who) for who in view.reader.to) else None


def rival(view: ClauseView, i: int, token: Token) -> None:
    """Whether there is a counterclaim."""
    if _IF_ANY.match(view.text, token.end):
        view.emit(i, Tag.CLAIM, role=Holder(Role.SEER), mood=Mood.REQUEST, to=EVERYBODY)
        return
    mine = all(who == view.reader.me for who, _, _ in view.people(i)) and not view.asks()
    none = view.people(i) and re.match(r"は(?:な[いし]|ありませ)", view.rest(i, 5))
    if mine and (none or re.match(r"は?し(?:ませ|な[いく])", view.rest(i, 4))):
        view.emit(i, Tag.CLAIM, role=Holder(Role.SEER), negated=True)
        return
    if view.text.startswith("の有無", token.end) and (view.please(i) or view.asks() or view.elliptic()):
        view.emit(i, Tag.CLAIM, role=Holder(Role.SEER), mood=Mood.ASK, to=view.everybody() or _rivals(view))
        return
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if (
        not view.asks()
        and not re.match(
            r"は[。！!]|は?(?:無し|なし)か(?:[？?！!]|な)|(?:は|が|も)?(?:ある|いる|おる|いない|いねえ|いねぇ|おらぬ|出ない|出る|出てこない|おらん|する(?:人|方|者)(?:は|が)い(?:ない|る))(?:の)?か(?!ら|待|見|様|どう|気|確|次)",
            view.rest(i, 12),
        )
        or (following is not None and following.tag is Tag.CLAIM)
    ):
        return
    people = [who for who, case, _ in view.people(i) if case in SUBJECT | {""} and who != view.reader.me]
    direct = re.match(
        r"(?:(?:で|として)?(?:出る|名乗る|名乗り出る|する)(?:人|方|者)|の方|者|馬)?(?:は|が|も|って)?[、\s]*(?:[？?。]|無し|なし|い[るまなね]|お[るりら]|出|ある|あり"
        r"|か[なの？?]|です|で(?:すか|は)|なの|する|し(?:ま|て))",
        view.rest(i, 14),
    )
    if direct is None:
        return
    to = people[0] if people else view.everybody() or _rivals(view)
    view.emit(i, Tag.CLAIM, role=Holder(Role.SEER), mood=Mood.ASK, to=to)
