"""Claims of roles, and what somebody is: a role or a colour."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Faction, Group, Holder, Several, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.view import EVERYBODY, SUBJECT, Person, View
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token

_EXISTS: Final = re.compile(
    r"(?:の方|の人|さん|の奴|のお方|候補)?(?:は|が|って|も)?[、\s]*(?:他に|まだ|もう)?(?:い(?:る|ます"
    r"|ない|ませ|らっしゃ|ねえ|ねー|れば)|おる|おり|出(?:て|る|ま|な)|名乗)"
)
_OTHERS: Final = re.compile(r"(?:の方|の人|さん)?(?:は|って|も)?[？?]")
_COUNTED: Final = re.compile(r"[0-9０-９一二三四単]$")
_OTHERS_CLAIM: Final = re.compile(r"(?:占|霊|師|者|人)は[^。]{0,10}$")
_CLAIM_TALK: Final = re.compile(
    r"矛盾|と(?:矛盾|の)|(?:が|も)?出(?:たら|れば|ても|た|る|次第)|の?(?:理由|根拠|意図|基準|条件|時期|是非|メリット|周り|タイミング|順|方針|整理|状況|案|合戦|予定)"
)
"""A coming-out that is talked about: 占いCO出たら, CO理由."""
_OWN_CLAIM: Final = re.compile(
    r"(?:[。！!、…\s♪〜～)）」ー：:]|$|です|だ(?!と|っ)|し(?:ま|と|て(?:お|い(?:る|ま)|る|ます)"
    r"|た(?:[。、！!よねわの]|ので|が|けど|$))|する(?:[。！!よねわぜぞ、]|$|で|ん|の(?:で|だ|よ)|から"
    r"|つもり|こと)|ね|よ|や|じゃ|っす|わ|ぜ|ぞ|かな"
    r"|で(?:す|ござ|あり|、)|済|継続|いた|させ|宣言|として|な(?:の|ん|り)|中|はし|は撤|撤|を(?:し|撤)"
    r"|[0-9]日)"
)
"""What follows one's own coming-out."""
_ASKS_OTHERWISE: Final = re.compile(
    r"(?:と(?!理由|結果|根拠|占)|矛盾|遅|早|後|前|をどう|についてどう|した|の立ち位置|の(?:意図|理由|根拠|真|タイミング|信)|が|は早|に)"
)


def role_of(token: Token) -> Who:
    """The role of a role or colour."""
    if isinstance(token.value, Holder | Group):
        return token.value
    return Holder(Role.WEREWOLF) if token.value is Species.WEREWOLF else Group(Faction.HUMAN)


# -- coming out -----------------------------------------------------------------------------------


def claim(view: View, i: int, token: Token) -> None:
    """A coming-out: told, asked for, or somebody else's."""
    reader = view.reader
    if token.value == "role":
        _ask_role(view, i)
        return
    if i and view.tokens[i - 1].value == "place":
        # 投票先を宣言して: told by the noun.
        return
    marks = view.marks(i)
    role = _role_before(view, i)
    people = [(who, case) for who, case, _ in view.people(i)]
    owner = next((who for who, case in people if case in ("の", "は", "が", "も", "")), None)
    if view.text.startswith(("の有無", "有無"), token.end) and not people:
        if reader.to or view.asks():
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=view.everybody())
        return
    if _WITHDRAWN.match(view.text, token.end):
        _withdraw(view, i, role)
        return
    if token.value == "out":
        if role is not None:
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.REQUEST, to=owner if owner != reader.me else None)
        return
    if (
        marks & (f.OPEN | f.IF)
        and not view.shares()
        or _CLAIM_TALK.match(view.text, token.end)
        or marks & f.SAY
        and view.clause.asks
    ):
        return
    wished = (
        marks & (f.REQUEST | f.SHOULD | f.FINE)
        or marks & f.COMMAND
        and view.ends(i)
        or view.please(i + 1)
        or marks & f.TE
        and view.ends(i)
        and not marks & (f.PAST | f.SAY)
        and (token.value == "name" or reader.called and _BARE.match(view.text, token.end))
        or re.match(r"を(?:[。！!、]|$)|お願い|よろしく|待って", view.rest(i, 4))
        and not view.clause.asks
    )
    if view.asks() and owner != reader.me and not wished:
        if (role is None and token.value == "name" and not view.has(Tag.ALL)) or _ASKS_OTHERWISE.match(
            view.rest(i, 5)
        ):
            return
        to = owner or view.everybody()
        if to is None and i and view.tokens[i - 1].tag is Tag.RIVAL:
            to = _rivals(view)
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=to)
        return
    if wished and marks & f.PAST and marks & f.SHOULD:
        return
    if wished and (owner is None or owner != reader.me) and not marks & f.PAST:
        if owner is None or owner in reader.to or dict(people).get(owner) in ("は", "", "も"):
            view.emit(
                i,
                Tag.CLAIM,
                role=role,
                mood=Mood.REQUEST,
                negated=bool(marks & f.NEG),
                to=owner or (EVERYBODY if role is not None and not _if_you_are(view) else view.everybody()),
            )
        return
    if role is None:
        return
    if owner is None and (by := _whose_claim(view, i, role)) is not None:
        view.emit(i, Tag.CLAIM, subject=by, role=role)
        return
    if owner is not None and owner != reader.me:
        if not marks & f.NEG:
            view.emit(i, Tag.CLAIM, subject=owner, role=role)
        return
    known = reader.situation.claimed.get(reader.situation.speaker or 0)
    if (
        owner is None
        and isinstance(role, Holder)
        and known is role.role
        and view.rest(i, 1) in ("は", "の", "が")
    ):
        # さっきの村人COは: one's own, in passing.
        view.emit(i, Tag.CLAIM, role=role)
        return
    if _COUNTED.search(view.text[: token.start]) or view.has(Tag.ALL):
        return
    if not token.value and owner is None and _OTHERS_CLAIM.search(view.text, 0, token.start):
        # 占い師は一斉CO: what others are to do.
        return
    if not token.value and owner is None and not _OWN_CLAIM.match(view.text, token.end):
        return
    if token.value == "name":
        stated = marks & (f.STATE | f.PAST | f.WANT) or (marks & f.PLAIN and view.ends(i))
        if not stated or marks & f.THING or not (owner == reader.me or not people):
            return
    elif marks & f.SAY:
        return
    view.emit(i, Tag.CLAIM, role=role, negated=bool(marks & f.NEG))


def _if_you_are(view: View) -> bool:
    """カイ、占い師なら名乗り出て: who is called is asked alone."""
    before = view.clause.before
    return view.reader.called and before is not None and before.condition and len(before.tokens) <= 2


_BARE: Final = re.compile(r"して(?:[。！!]|$|よ[。！!]|ね[。！!])")
"""カイ、占い師ならCOして。"""
_WITHDRAWN: Final = re.compile(r"(?:宣言|の主張)?(?:を|は)?(?:取り下げ|撤回|引っ込め|取り消|やめ|止め)")
_TO_WITHDRAW: Final = re.compile(
    r"(?:る(?:べき|よう|こと)|す(?:べき|る(?:べき|よう|こと))|し?て(?:くだ|下さ|くれ|ほし|欲し|もら|いただ|[。！!]|$)"
    r"|し?ろ(?:[。！!よ]|$)|を(?:求|お願|勧|促|[。！!]|$)|なさい|お願い)"
)
"""What asks for a coming-out to be withdrawn."""


def _withdraw(view: View, i: int, role: Who | None) -> None:
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
    r"(?:の?(?:宣言|件|表明))?(?:[、\s]*(?:は|を|も|に)?[、\s]*(?:確かに|たしかに|しかと|了解|把握|承|受け(?:取|止)|ありがと|感謝|聞い|確認|見)"
    r"|(?:は|が|に|の)|(?:を)?し(?:てる|ている|ておる|た)(?:のに|けど|が|から|ので|の[はがも]|以上|わり|割|ね|のね|ん)"
    r"|(?:に)?なって)"
)
"""What follows a coming-out that somebody else has made: 占いCO、了解."""


def _whose_claim(view: View, i: int, role: Who) -> Who | None:
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


def _ask_role(view: View, i: int) -> None:
    reader = view.reader
    if (
        not view.asks()
        or view.says_me(i)
        or re.match(r"(?:を(?:隠|騙|伏|考|踏|持)|の(?:ない|無)|が|として|に(?!つ))", view.rest(i, 3))
    ):
        return
    if not owners_before(view, i):
        return
    owners = [who for who, case, _ in view.people(i) if case in ("の", "は", "も") and who != reader.me]
    view.emit(i, Tag.CLAIM, mood=Mood.ASK, to=owners[0] if owners else view.everybody())


def owners_before(view: View, i: int) -> bool:
    """Whether 正体 is that of somebody: 脅威の正体 is not."""
    start = view.tokens[i].start
    return (
        not view.text[:start].endswith("の")
        or bool(i and view.tokens[i - 1].tag is Tag.ALL)
        or (i > 1 and view.tokens[i - 1].tag is Tag.CASE and view.tokens[i - 1].end == start)
    )


def _role_before(view: View, i: int) -> Who | None:
    """The role before CO: 占いCO, 占い師CO, 対抗CO; or in the clause before: 占い師の方は、名乗り出て."""
    tokens = view.tokens
    before = view.clause.before
    for j in (i - 1, i - 2, i + 1):
        if 0 <= j < len(tokens) and (j < i or i == 0):
            token = tokens[j]
            if token.tag is Tag.ROLE and isinstance(token.value, Holder | Group):
                view.used.add(j)
                return token.value
            if token.tag is Tag.COLOUR and j < i and view.text[token.start : token.end] in ("人狼", "狼"):
                view.used.add(j)
                return Holder(Role.WEREWOLF)
            if (
                token.tag is Tag.DIVINE
                or token.tag is Tag.RIVAL
                or (token.tag in (Tag.TRUE, Tag.FALSE) and "占" in view.text[token.start : token.end])
            ):
                view.used.add(j)
                return Holder(Role.SEER)
    if before is not None and not any(t.tag is Tag.NAME for t in before.tokens):
        named = [t.value for t in before.tokens if t.tag is Tag.ROLE and isinstance(t.value, Holder)]
        if not named and before.condition and [t.tag for t in before.tokens] == [Tag.DIVINE]:
            # 占いならCOして.
            return Holder(Role.SEER)
        if named and (
            before.condition
            or len(before.tokens) <= 2
            or any(t.tag is Tag.OTHER and t.value == "people" for t in before.tokens)
        ):
            return named[-1]
    return next((t.value for t in tokens[:i] if t.tag is Tag.ROLE and isinstance(t.value, Holder)), None)


def _rivals(view: View) -> Who | None:
    """Who is asked for a counterclaim: who has come out is not asked to counter himself."""
    return EVERYBODY if all(_claims(view, who) for who in view.reader.to) else None


def rival(view: View, i: int, token: Token) -> None:
    """Whether there is a counterclaim."""
    if re.match(r"は?し(?:ませ|な[いく])", view.rest(i, 4)) and not view.people(i) and not view.asks():
        view.emit(i, Tag.CLAIM, role=Holder(Role.SEER), negated=True)
        return
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if (
        not view.asks()
        and not re.match(
            r"は[。！!]|は?(?:無し|なし)か|(?:は|が)?(?:ある|いる|おる|いない)か", view.rest(i, 6)
        )
        or (following is not None and following.tag is Tag.CLAIM)
    ):
        return
    people = [who for who, case, _ in view.people(i) if case in SUBJECT | {""} and who != view.reader.me]
    direct = re.match(
        r"(?:の方|者|馬)?(?:は|が|も|って)?[、\s]*(?:[？?。]|無し|なし|い[るまな]|お[るり]|出|ある|あり"
        r"|か[なの？?]|です|で(?:すか|は)|なの|する|し(?:ま|て))",
        view.rest(i, 9),
    )
    if direct is None:
        return
    to = people[0] if people else view.everybody() or _rivals(view)
    view.emit(i, Tag.CLAIM, role=Holder(Role.SEER), mood=Mood.ASK, to=to)


# -- what somebody is -----------------------------------------------------------------------------

_WHY: Final = re.compile(
    r"(?:(?:を|と|が)?(?:出し|判定|断定|押し|打)(?:た|し|した|て|てる)?|だと(?:判断|思)\w*)?(?:の|した"
    r"|する|な|に)?(?:理由|根拠|決め手)"
)
"""What asks for the reason of a result."""
_WHEN: Final = re.compile(r"(?:確定|判定)?[」』]?(?:って|は|の結果は)?(?:いつ|どの)")
"""カイ白っていつの結果？"""
_REALLY: Final = re.compile(
    r"(?:判定|出し|の結果)?(?:は|って|なのは|というのは|だというのは)(?:本当|ほんと|マジ|確か|間違いな|事実)"
)
"""リンの黒は本当？"""
_CANDIDATE: Final = re.compile(r"(?:候補|の?目星|の?予想|本命|の?位置|の?見当)(?!から|で今|より|だった)")
"""狼候補は？"""
_NOMINAL: Final = re.compile(
    r"(?:出し|判定|断定|押し|塗り|視|打ち|CO|決め打ち|確定|先|主張|発言|認定|扱い|位置|枠)+"
    r"(?:は|が(?!出)|の|を(?!出し(?:た|ま))|も|に(?!見)|で(?:安|納|は)|って|後|直後|と(?!な|出)|から|へ|だけ)"
)
"""What makes a colour a thing that is talked about: 黒出しは早い."""
_SEEN: Final = re.compile(
    r"と(?:占|判定|出|し(?:た|まし))|(?:という|との)(?:占い)?(?:結果|判定)|(?:判定)?(?:が|と|を|って"
    r"|の)?(?:(?:判定)?(?:が|と|を)?(?:出(?:た|ま|て(?!も)|し(?:た|ま|て(?!も)))|引[いき]|見え(?:た|ま)"
    r"|でた)|判定(?:です|済|だ|で|。|！|!|$|、|よ|ね|した|しま)|結果)"
)
"""What makes a colour a result: 黒が出た, 白判定です."""
_PREDICATIVE: Final = (
    f.STATE
    | f.HEDGE
    | f.THINK
    | f.SURE
    | f.LIKELY
    | f.PAST
    | f.RHETORICAL
    | f.TOLD
    | f.IF
    | f.BECAUSE
    | f.NEG
    | f.ASK
    | f.TE
    | f.SAY
    | f.WILL
    | f.FINE
)


def role(view: View, i: int, token: Token) -> None:
    """A role or a colour: of the speaker, of somebody, asked about, or a mere word."""
    reader, text = view.reader, view.text
    role: Who | None = token.value if isinstance(token.value, Holder | Group) else None
    species = token.value if isinstance(token.value, Species) else None
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if (
        following is not None
        and following.tag is Tag.CLAIM
        and following.start - token.end <= 6
        and species is None
    ):
        return
    if role is not None and any(t.tag is Tag.CLAIM and t.value != "role" for t in view.tokens[i + 1 :]):
        return
    if role is not None and reader.asks_who and view.has(Tag.SUSPECT, start=i):
        # 占い師のうちどっちが怪しい？
        return
    if following is not None and following.tag is Tag.POSE:
        _pose(view, i, role, species)
        return
    if text.startswith(("だなんて", "なんて"), token.end):
        target = next((who for who, _, _ in view.people(i)), None)
        if species is not None and target is not None and reader.asks:
            view.emit(i, Tag.RESULT, object=target, species=species, mood=Mood.ASK)
        return
    if role is not None and _is_me(view, i):
        view.emit(i, Tag.CLAIM, role=role)
        return
    if reader.asks_who and role is not None and _WHO_IS.match(text, token.end) and not view.has(Tag.TRUE):
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=EVERYBODY)
        return
    if reader.asks_who and role is not None and text.startswith("として", token.end):
        return
    if reader.asks_who and not view.marks(i) & f.IF:
        if _is_asked_for(view, i):
            view.emit(
                i,
                token.tag,
                object=EVERYBODY,
                role=role,
                species=species,
                mood=Mood.ASK,
                to=_asked_to(view, i),
            )
        return
    if (
        following is not None
        and following.tag in (Tag.ROLE, Tag.COLOUR)
        and _OR.fullmatch(text[token.end : following.start])
    ):
        _either_role(view, i)
        return
    if role is not None and view.clause.asks and view.has(Tag.ALL) and _OTHERS.match(text, token.end):
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=EVERYBODY)
        return
    if (
        role is not None
        and view.asks()
        and not view.people(i)
        and _EXISTS.match(text, token.end)
        and (view.clause.asks or view.questions() or not view.has(Tag.RESULT))
    ):
        if following is None or following.tag is not Tag.RESULT:
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=EVERYBODY)
        return
    people = view.people(i)
    told = bool(people) and people[0][1] == "を" and bool(view.marks(i) & f.SAY)
    if species is not None and told and view.has(Tag.WHAT, "why", i) and (view.asks() or view.elliptic()):
        # 私を黒と言う根拠は何？
        view.emit(i, Tag.RESULT, object=people[0][0], species=species, mood=Mood.ASK)
        return
    if species is not None and view.clause.asks and reader.to and people and _REALLY.match(text, token.end):
        to = next((who for who in reader.to if _claims(view, who)), None)
        if to is not None and people[0][0] != to:
            # カイ、リンの黒は本当？
            view.emit(i, Tag.RESULT, object=people[0][0], species=species, mood=Mood.ASK, to=to)
            return
    if (
        species is not None
        and view.clause.asks
        and view.has(Tag.RESULT, start=i)
        and _WHEN.match(text, token.end)
    ):
        view.emit(i, Tag.RESULT, object=people[0][0] if people else None, mood=Mood.ASK)
        return
    if (
        species is not None
        and (view.clause.asks or view.shares())
        and _CANDIDATE.match(text, token.end)
        and all(who in reader.to or case in ("", "の") for who, case, _ in people)
        and not view.after(i)
        and not (people and people[0][1] == "" and view.tokens[people[0][2] + 1].end == token.start)
    ):
        view.emit(i, token.tag, object=EVERYBODY, species=species, mood=Mood.ASK)
        return
    if (
        species is not None
        and _WHY.match(text, token.end)
        and (view.asks() or view.please(i) or view.elliptic())
    ):
        target = next((who for who, case, _ in people if case != "の"), None)
        kind = token.tag if view.marks(i) & f.THINK else Tag.RESULT
        view.emit(i, kind, object=target, species=species, mood=Mood.ASK)
        return
    if (
        species is not None
        and people
        and view.marks(i) & f.THINK
        and view.has(Tag.WHAT, "why", i)
        and view.asks()
    ):
        view.emit(i, token.tag, object=people[0][0], species=species, mood=Mood.ASK)
        return
    if species is not None and _NOMINAL.match(text, token.end):
        _talked_about(view, i, species, people)
        return
    _said(view, i, role, species, people)


_WHO_IS: Final = re.compile(
    r"(?:の方|の人|さん)?(?:は|って)[、\s]*(?:いったい|一体)?(?:誰|どなた|だれ)(?!が|を|だと思|に)"
)


def _is_me(view: View, i: int) -> bool:
    """占い師は私です."""
    if i + 1 >= len(view.tokens) or not view.text.startswith("は", view.tokens[i].end):
        return False
    other = view.tokens[i + 1]
    return (
        other.tag is Tag.ME
        and other.start == view.tokens[i].end + 1
        and re.match(r"だ|です|じゃ|や|よ|[。！!]|$", view.text[other.end : other.end + 2]) is not None
    )


_OR: Final = re.compile(r"か|または|もしくは|あるいは|or|か、|／|/|なのか")


def _is_asked_for(view: View, i: int) -> bool:
    """Whether 誰 asks for this role: 人狼は誰, 誰が人狼, 狼候補は誰."""
    marks = view.marks(i)
    if re.match(r"を(?:受|出|引|打|貰|もら|食)", view.rest(i, 3)):
        # 黒を受けて誰が怪しい？: a result that is talked about.
        return False
    return not marks & (f.OPEN | f.SAY) or bool(marks & f.THINK)


def _asked_to(view: View, i: int) -> Who | None:
    """Who is asked: カイは誰が人狼だと思う."""
    return next(
        (
            who
            for who, case, _ in view.people(i)
            if case in ("は", "も", "視点", "目線", "から") and who != view.reader.me
        ),
        None,
    )


def _pose(view: View, i: int, role: Who | None, species: Species | None) -> None:
    people = view.people(i)
    if not people or people[0][0] == view.reader.me:
        wolf = Holder(Role.WEREWOLF if species is Species.WEREWOLF else Role.VILLAGER)
        view.emit(i, Tag.POSE, role=role or wolf)


def _said(view: View, i: int, role: Who | None, species: Species | None, people: list[Person]) -> None:
    reader, token, text = view.reader, view.tokens[i], view.text
    marks, end = view.tail(i)
    after = view.after(i)
    if _introduces(view, i) and role is not None:
        view.emit(i, Tag.CLAIM, role=role)
        return
    if species is not None and (named := _names(view, i)) is not None:
        _say_of(view, i, named, role, species, None)
        return
    seen = species is not None and (_SEEN.match(text, token.end) or _AMONG.match(text, token.end)) is not None
    seen = seen or text[token.start] in "●○◯"
    if (
        role is not None
        and text.startswith("の", token.end)
        and not _SEEMS.match(text, token.end)
        and not after
    ):
        return
    noticed = species is not None and bool(people) and people[0][1] == "が"
    if (marks & f.ASK and not view.questions() and not noticed) or view.granted(i):
        return
    if species is not None and _NOBODY.search(text, view.tokens[0].start, token.start):
        return
    mine = len(people) == 1 and people[0][:2] == (reader.me, "")
    if (
        species is not None
        and marks & ~f.STATE == f.TE
        and not view.ends(i)
        and not after
        and not mine
        and not _lists_on(view, i)
    ):
        # 白で守られる: no predicate.
        return
    meant = (marks & _PREDICATIVE and not marks & (f.OPEN | f.THING)) or view.ends(i) or seen
    if marks & f.OPEN or not after and not meant or view.nominal(i) and not after and not seen:
        return
    if text[end - 1] == "く" and not view.ends(i) and not marks & (f.THINK | f.STATE):
        # 村っぽく潜伏する: how something is done.
        return
    if marks & f.THING and not after and not seen and not marks & (f.STATE | f.HEDGE | f.THINK):
        return
    targets, by = _said_of(view, people, i)
    targets = targets or view.pair()
    if not targets and view.has(Tag.OTHER, "either") and reader.either is not None:
        targets = [reader.either]
        marks &= ~f.SAY
    if targets and isinstance(targets[0], Several):
        reader.either = targets[0]
    if after:
        targets, by = after, None
    by = by or reader.quoted_at(token.start) or view.said_by(i)
    if (
        by is None
        and (seen or marks & (f.SURE | f.SAY | f.TOLD))
        and people
        and people[0][1] == "を"
        and reader.subject not in (None, reader.me, people[0][0])
    ):
        by = reader.subject
    if after and species is not None and _GAVE.match(text, token.end):
        # あなたが黒を出したのはカイ.
        doer = next((who for who, case, _ in people if case in ("は", "が", "も")), None)
        if doer is not None and not view.questions():
            view.emit(i, Tag.DIVINE, subject=doer, object=after[0], species=species)
        return
    if after and not marks & f.TOLD:
        for target in targets:
            view.emit(
                i,
                token.tag,
                object=target,
                role=role,
                species=species,
                degree=view.degree(i) or 80,
                mood=Mood.ASK if view.questions() else Mood.STATE,
                negated=view.negated(i),
            )
        return
    if by == EVERYBODY and role is not None and targets and people and people[0][1] in ("は", "が", "も"):
        # カイは占い師だと言っている: his own claim.
        for target in targets:
            if target != reader.me and not isinstance(target, Several):
                view.emit(i, Tag.CLAIM, subject=target, role=role)
        return
    if (
        species is not None
        and by is None
        and len(targets) == 1
        and len(people) == 1
        and people[0][1] in ("は", "が", "も")
        and _GAVE.match(text, token.end)
        and targets[0] != reader.me
        and _claims(view, targets[0])
    ):
        # カイが白判定を出した: by カイ, of somebody else.
        return
    if not targets:
        _unsaid(view, i, role, species, [person for person in people if not view.acted_on(person)])
        return
    for target in targets:
        _say_of(view, i, target, role, species, by)


def _lists_on(view: View, i: int) -> bool:
    """カイ白でリン黒です: another judgement follows."""
    if i + 3 >= len(view.tokens) or view.tokens[i + 1].tag is not Tag.NAME:
        return False
    return view.tokens[i + 1].start == view.tail(i).end and view.tokens[i + 3].tag is Tag.COLOUR


_GAVE: Final = re.compile(r"(?:判定)?(?:を|と)?(?:出し|打っ|打ち|つけ|判定し|断定し|報告し|宣言し|主張し)")
"""A colour that somebody gives to another: カイが白判定を出した."""
_NOBODY: Final = re.compile(
    r"(?:対抗|相手|残り|残った(?:人|方|者|やつ)|もう(?:一人|片方)|他の誰か|誰か)[はがも]$"
)
"""A subject right before a colour that is nobody: 残りが人狼だ."""
_SEEMS: Final = re.compile(
    r"の(?:可能性|線|動き|よう|疑い|確率|候補|立ち回り|行動|典型|挙動|は|が|も|だ|です|かな|か|で)"
)


def _introduces(view: View, i: int) -> bool:
    """占い師のリンです, by リン."""
    token = view.tokens[i]
    if i + 1 >= len(view.tokens) or not view.text.startswith("の", token.end):
        return False
    other = view.tokens[i + 1]
    return other.tag is Tag.NAME and other.start == token.end + 1 and view.reader.who(other) == view.reader.me


def _names(view: View, i: int) -> Who | None:
    """狼のカイ: the person after a colour."""
    token = view.tokens[i]
    if i + 1 >= len(view.tokens) or view.text[token.end : view.tokens[i + 1].start].strip() not in (
        "の",
        "である",
        "な",
    ):
        return None
    other = view.tokens[i + 1]
    return view.reader.who(other) if other.tag in (Tag.NAME, Tag.YOU) else None


def _either_role(view: View, i: int) -> None:
    """人狼か狂人: one of two roles."""
    roles = tuple(role_of(token) for token in view.tokens[i : i + 2])
    view.used.add(i + 1)
    people = view.people(i)
    targets, by = _said_of(view, people, i)
    if view.marks(i + 1) & f.OPEN:
        return
    for target in targets or (view.topic() if not people else []):
        if by is None and target != view.reader.me and not view.clause.asks:
            view.emit(i, Tag.ROLE, object=target, role=Several("or", roles), degree=view.degree(i + 1))


def _talked_about(view: View, i: int, species: Species, people: list[Person]) -> None:
    """カイのリン黒出しは: somebody's result as a thing."""
    reader = view.reader
    owner = next((who for who, case, _ in people if case in ("の", "は", "が")), None)
    target = next(
        (who for who, case, _ in people if case in ("", "へ", "を", "への", "に") and who != owner), None
    )
    if owner == reader.me and target is None:
        target = reader.to[0] if reader.to else None
    if owner is not None and target is not None and owner != target:
        view.emit(i, Tag.DIVINE, subject=owner, object=target, species=species)


def _unsaid(view: View, i: int, role: Who | None, species: Species | None, people: list[Person]) -> None:
    """A role or colour of nobody named: of the speaker, of the last result, of whom the text is about."""
    reader = view.reader
    marks = view.marks(i)
    if people and not (
        species is not None
        and reader.divined is not None
        and all(who in (reader.me, reader.divined) for who, _, _ in people)
    ):
        return
    if role is not None and view.clause.asks and not marks & f.RHETORICAL:
        if reader.to:
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK)
    elif role is not None and reader.called and _YOURS.match(view.rest(i, 6)):
        return
    elif (
        role is not None
        and _states(view, i)
        and not marks & (f.THINK | f.HEDGE | f.RHETORICAL)
        and view.said_by(i) is None
        and not _has_topic(view, i)
    ):
        view.emit(i, Tag.CLAIM, role=role, negated=view.negated(i))
    elif species is not None and (
        _has_other_topic(view, i)
        or view.text.startswith(("が", "は"), view.tokens[i].end)
        and not _SEEN.match(view.text, view.tokens[i].end)
    ):
        return
    elif species is not None and reader.divined is not None:
        _say_of(view, i, reader.divined, role, species, None)
    elif species is not None and view.text.startswith("判定", view.tokens[i].end) and reader.situation.seen:
        _say_of(view, i, Agent([*reader.situation.seen][-1]), role, species, None)
    elif marks & f.SAY and not marks & f.THINK:
        return
    elif marks & f.TOLD and reader.situation.claimed and not _is_seer(view):
        return
    elif species is not None or marks & (f.HEDGE | f.THINK | f.SURE) and not _has_topic(view, i):
        for target in view.topic():
            _say_of(view, i, target, role, species, None)


_STATED: Final = re.compile(
    r"(?:です|だ(?!と|ろ|け|れ|なん|った)|じゃ(?!な|ろ)|や(?![っろはん])|なので|なん(?!て)|なの|として"
    r"|でござ|っす|である|よ(?:。|！|!|$|ね|、)|どす|でやす|でげす|ッス|ですわ|だす|だべ|でーす|だー"
    r"|なり|ではあり|ではな|じゃな)"
)


_YOURS: Final = re.compile(r"なんだね|なんですね|なのね|ですね|だね|なんだな|だったんだ|だったのか")
"""カイさん、村人なんですね: of カイ."""


def _states(view: View, i: int) -> bool:
    """Whether a role stands as the whole predicate: 占い師です, 占い師として, 村人だよ."""
    return _STATED.match(view.rest(i, 5)) is not None


_OTHER_TOPIC: Final = re.compile(r"(?:[るたい]の|残り|狙い|目的|相手|最優先|問題)(?:は|が)")


def _has_other_topic(view: View, i: int) -> bool:
    """見るのは狼本体だ: of nobody."""
    return _OTHER_TOPIC.search(
        view.text, view.tokens[0].start - 8 if view.tokens[0].start > 8 else 0, view.tokens[i].start
    ) is not None and not view.people(i)


def _has_topic(view: View, i: int) -> bool:
    """Whether something else than a person is the subject: 狼の狙いは占い師だ."""
    start = view.tokens[0].start if i else view.tokens[i].start
    stop = max(view.text.rfind(mark, 0, view.tokens[i].start) for mark in "。！？!?、,…\n 　")
    before = view.text[max(stop + 1, 0) : view.tokens[i].start]
    return _TOPIC.search(before) is not None and start <= view.tokens[i].start


_TOPIC: Final = re.compile(
    r"(?<!実)(?<!本当)(?<!今)(?<!日)(?<!には)[一-龥ァ-ヶーんのと](?<!実)(?<!今)(?<!本当)(?<!日)(?<!際)(?:は"
    r"|が|も)(?!じめ|い、|ね)"
)
_OWNED: Final = re.compile(r"[^の](?:は|が|も|って|から|を見|こそ)")


def _owns_subject(view: View, j: int, i: int) -> bool:
    """Whether something of a person is the subject: カイの沈黙は狼の拒絶だ."""
    return _OWNED.search(view.text[view.tokens[j + 1].end : view.tokens[i].start]) is not None


def _said_of(view: View, all_people: list[Person], i: int) -> tuple[list[Who], Who | None]:
    """Of whom a role is said, and whose words that is: カイのリン黒 is said by カイ of リン."""
    people = [person for person in all_people if not view.acted_on(person)]
    if people and people[0][1] == "に" and _AMONG.match(view.text, view.tokens[i].end):
        # カイかリンに狼がいる.
        return view.alternatives(view.joined(people, 0)[0], people), None
    if (
        len(people) > 1
        and people[0][1] == "の"
        and people[1][1] in ("か", "と")
        and view.has(Tag.OTHER, "either")
    ):
        return [Several("or", (people[1][0], people[0][0]))], None
    if (
        people
        and people[0][1] == "の"
        and _HIS_COLOUR.match(view.text, view.tokens[i].end)
        and not _claims(view, people[0][0])
    ):
        return [people[0][0]], None
    if (
        people
        and people[0][1] == "の"
        and (_owns_subject(view, people[0][2], i) or _result_of(view, people[0][2], i))
    ):
        return [people[0][0]], None
    if (
        people
        and people[0][1] in ("に", "から", "への", "へ", "について")
        and (_SEEN.match(view.text, view.tokens[i].end) or view.reader.shown)
    ):
        return [people[0][0]], _owner(view, people, 1)
    if (
        not people
        or (people[0][1] == "の" and not (people[0][0] == view.reader.me and len(people) > 1))
        or people[0][1] in ("だけ", "に", "へ", "以外", "から", "への", "視点", "目線")
    ):
        return [], None
    if (
        len(people) > 1
        and people[0][0] == view.reader.me
        and people[0][1] == "の"
        and people[1][1] in ("は", "が", "も")
    ):
        # カイは僕の白.
        return [people[1][0]], None
    targets, at = view.joined(people, 0)
    by = _owner(view, people, at, people[0][1])
    return view.alternatives(targets, people), None if by in targets else by


_JUDGED: Final = frozenset((Tag.COLOUR, Tag.TRUE, Tag.FALSE))
_HIS_COLOUR: Final = re.compile(r"(?:は|が|で)(?:確認|確定|固|間違いな|揺る|決ま)")
"""カイの白は確定."""


def _claims(view: View, who: Who) -> bool:
    """Whether somebody has come out with a power."""
    return isinstance(who, Agent) and view.reader.situation.claimed.get(who.seat) in (Role.SEER, Role.MEDIUM)


_AMONG: Final = re.compile(r"(?:が|は|も)?(?:いる|います|おる|いそう|いた|潜)")


def _result_of(view: View, j: int, i: int) -> bool:
    """カイの占い結果は黒, カイの判定は白, where カイ was divined."""
    between = view.text[view.tokens[j + 1].end : view.tokens[i].start]
    owner = view.reader.who(view.tokens[j])
    return re.match(r"(?:占い|判定|結果)", between) is not None and owner != view.reader.me


def _owner(view: View, people: list[Person], at: int, case: str = "") -> Who | None:
    if at < len(people):
        who, particle, j = people[at]
        if any(t.tag in _JUDGED for t in view.tokens[j : people[at - 1][2]]):
            # カイの白と違いリンは黒: two results.
            return None
        if particle == "の" or (particle in ("は", "が") and case in ("を", "が", "")):
            return who
    return None


def _say_of(
    view: View, i: int, target: Who, role: Who | None, species: Species | None, by: Who | None
) -> None:
    reader = view.reader
    token = view.tokens[i]
    marks = view.marks(i)
    if by == EVERYBODY or (view.clause.surprised and by is None):
        return
    asks = view.questions() and not marks & f.RHETORICAL and not (marks & f.NEG and view.clause.asks)
    asks = asks and not view.muses(i)
    if asks and by is not None and by != EVERYBODY and marks & f.THINK and not marks & f.SAY:
        # カイはリンが人狼だと思いますか.
        view.emit(
            i,
            token.tag,
            object=target,
            role=role,
            species=species,
            mood=Mood.ASK,
            to=None if by == reader.me else by,
        )
        return
    if target == reader.me and asks and reader.to and marks & f.THINK:
        # 私が狼だと思ってる？
        view.emit(i, token.tag, object=target, role=role, species=species, mood=Mood.ASK)
        return
    if target == reader.me and (by is None or by == reader.me):
        people = view.people(i)
        if people and people[0][:2] == (reader.me, "の") and reader.shown and species is not None:
            # 私の占い結果は黒！: of whom the text calls.
            if not asks and not marks & (f.IF | f.HEDGE | f.THINK) and len(reader.to) == 1:
                view.emit(i, token.tag, object=reader.to[0], species=species, evident=Tag.DIVINE)
                reader.divined = reader.to[0]
                reader.announced = True
            return
        if people and people[0][0] == reader.me and people[0][1] == "を":
            # 私を白とした: somebody else's words.
            return
        if not asks and not marks & f.IF:
            _say_of_me(view, i, role, species)
        return
    if by is not None and by != reader.me:
        if species is not None and view.negated(i):
            species = Species.HUMAN if species is Species.WEREWOLF else Species.WEREWOLF
        evident = Tag.DIVINE if reader.shown or _SEEN.match(view.text, token.end) else None
        view.emit(i, token.tag, object=target, role=role, species=species, by=by, evident=evident)
        return
    if (
        asks
        and role is not None
        and (not reader.to or target in reader.to)
        and isinstance(target, Agent)
        and not marks & f.THINK
    ):
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=target)
        return
    if asks:
        to = next((who for who, case, _ in view.people(i) if case == "は" and who != target), None)
        if species is not None and view.has(Tag.RESULT):
            view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
            return
        view.emit(i, token.tag, object=target, role=role, species=species, mood=Mood.ASK, to=to)
        return
    if _SEEN.match(view.text, token.end) and reader.situation.claimed and not _is_seer(view):
        # Somebody else's result, without whose it is.
        if view.rest(i, 6).find("判定") < 0 and not reader.shown:
            return
    told = not marks & (f.THINK | f.HEDGE) and (
        reader.shown or bool(marks & f.TOLD) or _SEEN.match(view.text, token.end) is not None
    )
    told = told and not (
        marks & f.TOLD and reader.situation.claimed and not _is_seer(view) and not reader.shown
    )
    before = view.clause.before
    supposed = (
        before is not None
        and before.condition
        and not marks & f.TOLD
        and not any(t.tag is Tag.DIVINE for t in before.tokens)
        and not _SEEN.match(view.text, token.end)
    )
    # カイの結果が本当ならリンが狼だ: no result of the speaker's.
    told = told and not supposed
    symbol = view.text[token.start] in "●○◯"
    power = (Tag.TELL if reader.tells else Tag.DIVINE) if told and reader.shown else None
    if species is not None and target == reader.divined and not marks & (f.THINK | f.HEDGE):
        power = power or Tag.DIVINE
    power = power or (
        Tag.RESULT
        if told
        or reader.told
        and not marks & f.HEDGE
        and (not reader.situation.claimed or _is_seer(view))
        or symbol
        else None
    )
    view.emit(
        i,
        token.tag,
        object=target,
        role=role,
        species=species,
        negated=view.negated(i),
        degree=view.degree(i)
        or (65 if supposed and power is None else 0)
        or (80 if isinstance(target, Several) or view.rest(i, 1) == "い" else 0),
        evident=power,
    )


def _is_seer(view: View) -> bool:
    """Whether the speaker has come out with a power, before or in this text."""
    reader = view.reader
    claimed = reader.situation.claimed.get(reader.situation.speaker or 0)
    return claimed in (Role.SEER, Role.MEDIUM) or any(
        one.kind is Tag.CLAIM and one.subject is None and one.mood is Mood.STATE and not one.negated
        for one in reader.found
    )


_CONFESSES: Final = re.compile(
    r"(?:だ(?!と|っ|ろ|け)|です(?!か|って)|でし|なん(?:だ|です)|側だ|[。！!]|$|さ|よ|じゃ(?!な)|CO)"
)


def _say_of_me(view: View, i: int, role: Who | None, species: Species | None) -> None:
    reader, token = view.reader, view.tokens[i]
    if (
        not view.says_me(i)
        and species is Species.WEREWOLF
        and not view.negated(i)
        and any(t.tag is Tag.NAME and reader.who(t) == reader.me for t in view.tokens[:i])
    ):
        view.emit(i, token.tag, object=reader.me, species=species, degree=view.degree(i) or 80)
    elif species is Species.WEREWOLF and not view.negated(i) and not _CONFESSES.match(view.rest(i, 4)):
        return
    elif species is not None:
        human = (species is Species.HUMAN) != view.negated(i)
        view.emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=human)
    else:
        view.emit(i, Tag.CLAIM, role=role, negated=view.negated(i))
