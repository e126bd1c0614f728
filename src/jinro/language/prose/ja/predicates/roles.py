"""A role or a colour in a clause: a question about it, a mere word, or something that is said of somebody."""

import re
from collections.abc import Callable
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Holder, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.bearers import either_role, role_and_colour, said
from jinro.language.prose.ja.predicates.truth import NOT_LIKE
from jinro.language.prose.ja.predicates.view import EVERYBODY, ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token


def role(view: ClauseView, i: int, token: Token) -> None:
    """A role or a colour: of the speaker, of somebody, asked about, or a mere word."""
    for reading in _READINGS:
        if reading(view, i, token):
            return
    said(view, i)


def _following(view: ClauseView, i: int) -> Token | None:
    return view.tokens[i + 1] if i + 1 < len(view.tokens) else None


def _told_by_another(view: ClauseView, i: int, token: Token) -> bool:
    """占い師CO, 占い師のうちどっちが怪しい: a role that a later word tells."""
    if token.tag is not Tag.ROLE:
        return False
    following = _following(view, i)
    if following is not None and following.tag is Tag.CLAIM and following.start - token.end <= 6:
        return True
    if view.text.startswith("として", token.end):
        return False
    if any(t.tag is Tag.CLAIM and t.value != "role" for t in view.tokens[i + 1 :]):
        return True
    if _SEVERAL_CLAIM.match(view.text, token.end):
        return True
    return view.reader.asks_who and view.has(Tag.SUSPECT, start=i)


_SEVERAL_CLAIM: Final = re.compile(r"(?:は|に|を)[^。！!？?で]{2,40}(?:人|名)(?:とも)?が(?:名乗|CO|出)")
"""占い師はカイ、リンとメイの3人が名乗っている."""


def _unlike(view: ClauseView, i: int, token: Token) -> bool:
    """真の占い師ならそんなことはしない: of whom the text is about."""
    if token.tag is not Tag.ROLE or view.people(i) or not view.text.startswith(("真", "本物"), token.start):
        return False
    if not NOT_LIKE.match(view.text, token.end):
        return False
    for target in view.topic():
        view.emit(i, Tag.FALSE, object=target)
        view.reader.found[-1].condition = False
    return True


def _cannot_both(view: ClauseView, i: int, token: Token) -> bool:
    """両方が占い師ということはない: one of the two who say so is not."""
    if (
        token.tag is not Tag.ROLE
        or not view.has(Tag.OTHER, "both")
        or not _IMPOSSIBLE.match(view.text, token.end)
    ):
        return False
    either = view.claimants()
    if either is not None:
        view.emit(i, Tag.FALSE, object=either)
    return True


_IMPOSSIBLE: Final = re.compile(
    r"(?:だ)?(?:という|って|な)?(?:こと|の|わけ|はず)[はがも]?(?:な[いく]|あり得|ありえ|ありませ)"
)


def _posed(view: ClauseView, i: int, token: Token) -> bool:
    """占い師のふり: by the speaker."""
    following = _following(view, i)
    if following is None or following.tag is not Tag.POSE:
        return False
    role, species = role_and_colour(token)
    people = view.people(i)
    if not people or people[0][0] == view.reader.me:
        wolf = Holder(Role.WEREWOLF if species is Species.WEREWOLF else Role.VILLAGER)
        view.emit(i, Tag.POSE, role=role or wolf)
    return True


def _exclaimed(view: ClauseView, i: int, token: Token) -> bool:
    """カイが黒だなんて: a result that surprises, and is asked about."""
    if not view.text.startswith(("だなんて", "なんて"), token.end):
        return False
    target = next((who for who, _, _ in view.people(i)), None)
    if target == view.reader.me and token.value is Species.WEREWOLF and _ABSURD.search(view.rest(i, 12)):
        # 私が黒だなんてありえない.
        view.emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=True)
        return True
    if isinstance(token.value, Species) and target is not None and view.reader.asks:
        view.emit(i, Tag.RESULT, object=target, species=token.value, mood=Mood.ASK)
    return True


_ABSURD: Final = re.compile(
    r"なんて[^。、]{0,4}(?:あり得|ありえ|ありませ|あるわけ|ない|とんでも|心外|おかし|嘘|違)"
)


def _is_me(view: ClauseView, i: int, token: Token) -> bool:
    """占い師は私です, 狼は私じゃない."""
    other = _following(view, i)
    wolf = token.value is Species.WEREWOLF
    if (
        token.tag is not Tag.ROLE
        and not wolf
        or other is None
        or not view.text.startswith(("は", "って"), token.end)
    ):
        return False
    if other.tag is not Tag.ME or view.clause.asks or not _ENDS_ME.match(view.text, other.end):
        return False
    if view.text[token.end : other.start] not in ("は", "はこの", "は、", "って"):
        return False
    negated = _NOT_ME.match(view.text, other.end) is not None
    view.emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF) if wolf else token.value, negated=negated)
    return True


_ENDS_ME: Final = re.compile(
    r"だ|です|じゃ|や|よ|なの|なん(?:だ|です|よ|や|じゃ)|で(?:[、。はす]|あ|ござ)|さ|[。！!、…〜♪]|$"
)
_NOT_ME: Final = re.compile(r"(?:じゃ|では|や)(?:な[いく]|ねえ|ねぇ|あり|ござ)")


# -- questions ------------------------------------------------------------------------------------


def _who_is(view: ClauseView, i: int, token: Token) -> bool:
    """占い師は誰, 誰が人狼."""
    role, species = role_and_colour(token)
    if not view.reader.asks_who:
        return False
    nobody = _NOBODY.match(view.text, token.end) is not None
    if role is not None and (nobody or _WHO_IS.match(view.text, token.end) and not view.has(Tag.TRUE)):
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=EVERYBODY)
        return True
    if role is not None and view.text.startswith("として", token.end):
        return True
    if view.marks(i) & f.IF:
        return False
    if species is not None and view.text.startswith(("出し", "判定"), token.end):
        return True
    if _is_asked_for(view, i):
        to = _asked_to(view, i)
        if species is Species.HUMAN:
            # 誰が白だった？: of a seer his results, of others whom they trust.
            seer = any(map(view.has_power, view.reader.to))
            view.emit(
                i, Tag.RESULT if seer else Tag.ROLE, object=None if seer else EVERYBODY, mood=Mood.ASK, to=to
            )
            return True
        view.emit(i, token.tag, object=EVERYBODY, role=role, species=species, mood=Mood.ASK, to=to)
    return True


_NOBODY: Final = re.compile(r"[^。！!？?]{0,8}(?:誰も|だれも)(?:まだ)?(?:出|名乗|い[なま])")
"""占い師、まだ誰も出ないのか？"""
_WHO_IS: Final = re.compile(
    r"(?:の方|の人|さん)?(?:は|って)[、\s]*(?:いったい|一体)?(?:誰|どなた|だれ)(?!が|を|だと思|に)"
)


def _is_asked_for(view: ClauseView, i: int) -> bool:
    """Whether 誰 asks for this role: 人狼は誰, 誰が人狼, 狼候補は誰."""
    marks = view.marks(i)
    if re.match(r"を(?:受|出|引|打|貰|もら|食)", view.rest(i, 3)):
        # 黒を受けて誰が怪しい？: a result that is talked about.
        return False
    return not marks & (f.OPEN | f.SAY) or bool(marks & f.THINK)


def _asked_to(view: ClauseView, i: int) -> Who | None:
    """Who is asked: カイは誰が人狼だと思う."""
    return next(
        (
            who
            for who, case, _ in view.people(i)
            if case in ("は", "も", "視点", "目線", "から") and who != view.reader.me
        ),
        None,
    )


def _one_of_two(view: ClauseView, i: int, token: Token) -> bool:
    """人狼か狂人."""
    following = _following(view, i)
    if following is None or following.tag not in (Tag.ROLE, Tag.COLOUR):
        return False
    if not _OR.fullmatch(view.text[token.end : following.start]):
        return False
    either_role(view, i)
    return True


_OR: Final = re.compile(r"か|または|もしくは|あるいは|or|か、|／|/|なのか")


def _any(view: ClauseView, i: int, token: Token) -> bool:
    """他に占い師は？, 占い師はいますか."""
    if token.tag is not Tag.ROLE:
        return False
    if view.clause.asks and view.has(Tag.ALL) and _OTHERS.match(view.text, token.end):
        view.emit(i, Tag.CLAIM, role=token.value, mood=Mood.ASK, to=EVERYBODY)
        return True
    if view.people(i) or not _EXISTS.match(view.text, token.end):
        return False
    if not view.asks() and not (view.reader.asks and view.text.startswith("さん、い", token.end)):
        return False
    if not view.clause.asks and not view.questions() and view.has(Tag.RESULT):
        return False
    following = _following(view, i)
    if following is None or following.tag is not Tag.RESULT:
        view.emit(i, Tag.CLAIM, role=token.value, mood=Mood.ASK, to=EVERYBODY)
    return True


_EXISTS: Final = re.compile(
    r"(?:の方|の人|さん|の奴|のお方|候補)?(?:は|が|って|も)?[、\s]*(?:他に|まだ|もう)?(?:い(?:る|ます"
    r"|ない|ませ|らっしゃ|ねえ|ねー|れば|たら)|おる|おら|おり|出(?:て|る|ま|な)|名乗)"
)
_OTHERS: Final = re.compile(r"(?:の方|の人|さん)?(?:は|って|も)?[？?]")


def _why_told(view: ClauseView, i: int, token: Token) -> bool:
    """私を黒と言う根拠は何？"""
    people = view.people(i)
    told = bool(people) and bool(view.marks(i) & f.SAY) and people[0][1] in ("を", "", "が", "は")
    told = told or bool(people) and _INSISTS.match(view.text, view.tokens[i].end) is not None
    if not told or not view.has(Tag.WHAT, "why", i) or not (view.asks() or view.elliptic()):
        return False
    seer = any(view.has_power(who) for who in view.reader.to)
    kind = Tag.RESULT if seer or people[0][1] == "を" else token.tag
    view.emit(i, kind, object=people[0][0], species=token.value, mood=Mood.ASK)
    return True


_INSISTS: Final = re.compile(r"(?:だ|確定)?と(?:言い切|断定|断言|決めつけ|決め打)")


def _really(view: ClauseView, i: int, token: Token) -> bool:
    """カイ、リンの黒は本当？"""
    people = view.people(i)
    if not view.clause.asks or not people or not _REALLY.match(view.text, token.end):
        return False
    to = next((who for who in view.reader.to if view.has_power(who)), None)
    if to is None or people[0][0] == to:
        return False
    view.emit(i, Tag.RESULT, object=people[0][0], species=token.value, mood=Mood.ASK, to=to)
    return True


_REALLY: Final = re.compile(
    r"(?:判定|出し|の結果)?(?:は|って|なのは|というのは|だというのは)(?:本当|ほんと|マジ|確か|間違いな|事実)"
)
"""リンの黒は本当？"""


def _when(view: ClauseView, i: int, token: Token) -> bool:
    """カイ白っていつの結果？"""
    if not view.clause.asks or not view.has(Tag.RESULT, start=i) or not _WHEN.match(view.text, token.end):
        return False
    people = view.people(i)
    view.emit(i, Tag.RESULT, object=people[0][0] if people else None, mood=Mood.ASK)
    return True


_WHEN: Final = re.compile(r"(?:確定|判定)?[」』]?(?:って|は|の結果は)?(?:いつ|どの)")


def _candidates(view: ClauseView, i: int, token: Token) -> bool:
    """狼候補は？"""
    if not (view.clause.asks or view.shares() or view.elliptic()) or not _CANDIDATE.match(
        view.text, token.end
    ):
        return False
    people = view.people(i)
    named = bool(people) and people[0][1] == "" and view.tokens[people[0][2] + 1].end == token.start
    others = any(who not in view.reader.to and case not in ("", "の") for who, case, _ in people)
    if named or others or view.after(i):
        return False
    view.emit(i, token.tag, object=EVERYBODY, species=token.value, mood=Mood.ASK)
    return True


_CANDIDATE: Final = re.compile(
    r"(?:候補|の?目星|の?予想|本命|の?位置|の?見当"
    r"|い?(?:だ)?と(?:思|考え|見|疑|感じ)[^。、]{1,4}(?:人|者|の|相手|方)(?:は|って)(?=[？?]))(?!から|で今|より|だった"
    r"|の[^。！!？?]{0,6}(?:理由|根拠))"
)


def _why(view: ClauseView, i: int, token: Token) -> bool:
    """カイ黒の理由は？, カイを黒だと思う理由は？"""
    people, thought = view.people(i), view.marks(i) & f.THINK
    if _WHY.match(view.text, token.end) and (view.asks() or view.please(i) or view.elliptic()):
        if not people and not view.reader.to:
            return _why_me(view, i, token)
        # Whom a seer has seen is asked only if it is named.
        target = next((who for who, case, _ in people if case != "の"), None)
        judged = _JUDGED_SO.match(view.text, token.end) and any(view.has_power(who) for who in view.reader.to)
        kind = token.tag if thought and not judged or _is_no_seer(view) else Tag.RESULT
        view.emit(i, kind, object=target, species=token.value, mood=Mood.ASK)
        return True
    if view.has(Tag.WHAT, "why") and _seers_colour(view, i) and view.asks():
        # カイ、なんで黒なの？: of the result.
        view.emit(i, Tag.RESULT, object=people[0][0] if people else None, species=token.value, mood=Mood.ASK)
        return True
    if not people or not thought or not view.has(Tag.WHAT, "why") or not view.asks():
        return False
    judged = _JUDGED_SO.match(view.text, token.end) and any(view.has_power(who) for who in view.reader.to)
    kind = Tag.RESULT if judged else token.tag
    view.emit(i, kind, object=people[0][0], species=token.value, mood=Mood.ASK)
    return True


def _is_no_seer(view: ClauseView) -> bool:
    """Whether who is asked has come out with no power, while others have."""
    return (
        len(view.reader.to) == 1
        and bool(view.reader.situation.claimed)
        and not view.has_power(view.reader.to[0])
    )


_WHY: Final = re.compile(
    r"[」』]?(?:(?:判定)?(?:を|と|が)?(?:今|急に|初日に|昨日|そこまで|わざわざ)?(?:出し|判定|断定|押し|打)(?:た|し"
    r"|した|て|てる)?|(?:だと|と|って)(?:判断|断定|断言|思|言え|いう|言)\w*|という|視(?:した|する)?(?:具体的)?(?:観察)?)?(?:の|した"
    r"|する|な|に)?(?:理由|根拠|決め手|狙い|意図|訳|わけ|要素|材料|証拠|点)"
)
"""What asks for the reason of a result."""


_JUDGED_SO: Final = re.compile(r"(?:だ)?と(?:した|判断|判定|断定|断言|言い切|結論|見た|見抜)")
"""カイを人狼だと判断した根拠, of a seer: of the result."""


def _seers_colour(view: ClauseView, i: int) -> bool:
    """なんで黒なの？, put to a seer."""
    people = view.people(i)
    alone = not people or people[0][1] == "が" and people[0][0] not in view.reader.to
    alone = alone and len(view.reader.to) == 1 and view.has_power(view.reader.to[0])
    return alone and _IS_SO.match(view.text, view.tokens[i].end) is not None


_IS_SO: Final = re.compile(r"(?:判定)?(?:なの|なん(?:だ|です)|だと(?!思|考|見|疑|感)|って(?:出|分|わ))")


def _why_me(view: ClauseView, i: int, token: Token) -> bool:
    """黒根拠を出せ: to who has called the speaker so."""
    accuser = view.accuser()
    if accuser is not None and token.value is Species.WEREWOLF:
        view.emit(i, Tag.RESULT, object=view.reader.me, species=token.value, mood=Mood.ASK, to=accuser)
    return True


def _made(view: ClauseView, i: int, token: Token) -> bool:
    """私を白にしたのはなぜ？"""
    people = view.people(i)
    if (
        not people
        or people[0][1] not in ("を", "")
        or not view.asks()
        or not _MADE.match(view.text, token.end)
    ):
        return False
    seer = people[0][1] == "を" or any(map(view.has_power, view.reader.to))
    view.emit(i, Tag.RESULT if seer else token.tag, object=people[0][0], species=token.value, mood=Mood.ASK)
    return True


_MADE: Final = re.compile(
    r"(?:寄り|目)?に(?:した|してる|している)(?:の(?:は|が|って)|理由|根拠|意図|わけ|訳)"
)


def _of_colour(reading: Callable[[ClauseView, int, Token], bool]) -> Callable[[ClauseView, int, Token], bool]:
    return lambda view, i, token: isinstance(token.value, Species) and reading(view, i, token)


# -- what is talked about -------------------------------------------------------------------------


def _as_noun(view: ClauseView, i: int, token: Token) -> bool:
    """霊媒確定視が早い: a role as a thing that is talked about."""
    return token.tag is Tag.ROLE and _NOMINAL_ROLE.match(view.text, token.end) is not None


_NOMINAL_ROLE: Final = re.compile(
    r"(?:確定|即)?(?:視|扱い|断定|主張|騙り|認定|決め打ち|候補|ケア|ロラ|ローラー)(?:は|が|の|を|も|に|から)"
)


def _talked_about(view: ClauseView, i: int, token: Token) -> bool:
    """カイのリン黒出しは: somebody's result as a thing."""
    if not _NOMINAL.match(view.text, token.end):
        return False
    reader, people = view.reader, view.people(i)
    owner = next((who for who, case, _ in people if case in ("の", "は", "が")), None)
    target = next(
        (who for who, case, _ in people if case in ("", "へ", "を", "への", "に") and who != owner), None
    )
    if owner == reader.me and target is None:
        target = reader.to[0] if reader.to else None
    if owner is not None and target is not None and owner != target:
        view.emit(i, Tag.DIVINE, subject=owner, object=target, species=token.value)
    return True


_NOMINAL: Final = re.compile(
    r"の?(?:出し|判定|結果|断定|押し|塗り|視|打ち|CO|決め打ち|確定|先|主張|発言|認定|扱い|位置|枠)+"
    r"(?:は|が(?!出)|の|を(?!出し(?:た|ま))|も|に(?!見)|で(?:安|納|は)|って|後|直後|と(?!な|出)|から|へ|だけ)"
)
"""What makes a colour a thing that is talked about: 黒出しは早い."""

_READINGS: Final[tuple[Callable[[ClauseView, int, Token], bool], ...]] = (
    _told_by_another,
    _unlike,
    _cannot_both,
    _posed,
    _exclaimed,
    _is_me,
    _as_noun,
    _who_is,
    _one_of_two,
    _any,
    *map(_of_colour, (_why_told, _made, _really, _when, _candidates, _why, _talked_about)),
)
"""What a role or colour may be besides something that is said of somebody; the first that fits."""
