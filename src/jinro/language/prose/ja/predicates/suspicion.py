"""Suspicion: somebody is suspicious, is suspected, or whether that is so."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Holder, Several, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.lexicon import ENTRIES
from jinro.language.prose.ja.predicates.judging import MEANT, ROLE_TOPIC, attribute, judge_conduct, rhetorical
from jinro.language.prose.ja.predicates.reasons import ask_of_before
from jinro.language.prose.ja.predicates.view import ALL_CASES, EVERYBODY, JUDGED, ClauseView, Person
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token

_UNEASY: Final = 63
"""Feelings that are no suspicion unless somebody causes them."""
_NOUN_SUSPECTS: Final = 64
_DISBELIEF: Final = 66
_DOUBTING: Final = 71
_DANGEROUS: Final = 72


def suspect(view: ClauseView, i: int, token: Token) -> None:
    """Somebody is suspicious, or is suspected."""
    degree = _degree(view, i, token)
    if _denies(view, i):
        view.emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=True)
        return
    if _wondered_too(view, i):
        view.emit(i, Tag.AGREE, degree=100, object=view.reader.to[0] if view.reader.to else None)
        return
    if degree == _DANGEROUS:
        if not _is_dangerous(view, i):
            return
        degree = 70
    if degree == _UNEASY:
        if not view.people(i) or view.says_me(i):
            return
        degree = 65
    if degree == _DOUBTING and _NO_REASON.match(view.text, token.end) and view.people(i):
        # カイを疑う理由がない.
        view.emit(i, Tag.SUSPECT, object=view.people(i)[0][0], degree=70, negated=True)
        return
    if _is_no_suspicion(view, i, degree):
        return
    people = [
        person for person in view.people(i) if not view.acted_on(person) and not _in_thing(view, person, i)
    ]
    targets, subject = _targets(view, i, degree, people)
    if not targets and view.reader.called and len(people) < len(view.people(i)) and len(view.reader.to) == 1:
        # @カイ リンへの固執が不自然: of who is called.
        targets = [*view.reader.to]
    if not targets and not people and view.people(i) and degree != _DOUBTING and not view.asks():
        # リン黒はおかしい: of nobody who is named.
        return
    if _is_asked(view, i) and _asked(view, i, targets, subject):
        return
    targets = targets or view.pair()
    if not targets and all(who == view.reader.me for who, _, _ in people):
        if _is_of_words(view, i, degree):
            return
        targets = _unsaid(view, i)
    marks = view.marks(i)
    if degree == _DOUBTING and not targets and marks & (f.REQUEST | f.SHOULD | f.VOLITIONAL):
        if not marks & f.THINK:
            return
    if targets:
        _said(view, i, targets, subject, degree, people)
    elif not view.people(i):
        judge_conduct(view, i)


def _denies(view: ClauseView, i: int) -> bool:
    """私は怪しい人じゃない."""
    people = view.people(i)
    mine = len(people) == 1 and people[0][0] == view.reader.me and people[0][1] in ("は", "")
    return mine and _NO_SUSPECT.match(view.text, view.tokens[i].end) is not None


_NO_SUSPECT: Final = re.compile(r"い(?:人|者|やつ|奴|人間)(?:じゃ|では)(?:な|あり)")


def _wondered_too(view: ClauseView, i: int) -> bool:
    """私もそれ気になってた: agreement with who asked."""
    people, token = view.people(i), view.tokens[i]
    if (
        len(people) != 1
        or people[0][:2] != (view.reader.me, "も")
        or not view.text.startswith("気に", token.start)
    ):
        return False
    return _WONDERED.match(view.text, token.end) is not None


_WONDERED: Final = re.compile(r"って(?:い)?た(?:[。！!、とんの]|$)")


def _degree(view: ClauseView, i: int, token: Token) -> int:
    degree = int(str(token.value))
    if view.text.startswith(("警戒する", "警戒しま", "警戒した"), token.start):
        return 65
    if degree == _DOUBTING and view.marks(i) & f.NOUN and view.rest(i, 1) == "い":
        return _NOUN_SUSPECTS
    return degree


# -- what is no suspicion -------------------------------------------------------------------------


def _is_dangerous(view: ClauseView, i: int) -> bool:
    """カイは危険だ: a person, not what is done."""
    near = next(iter(view.people(i)), None)
    return (
        near is not None
        and near[1] in ("は", "が", "も", "こそ")
        and view.tokens[i].start - view.tokens[near[2] + 1].end <= 6
        and not _ELSE.search(view.text, view.tokens[near[2] + 1].end, view.tokens[i].start)
        and not any(t.tag is Tag.VOTE for t in view.tokens[near[2] : i])
    )


_ELSE: Final = re.compile(r"[はがも]")
"""カイは断定が危ない: what is done."""


def _is_no_suspicion(view: ClauseView, i: int, degree: int) -> bool:
    """Whether a word of suspicion suspects nobody, or is somebody else's."""
    marks, token = view.marks(i), view.tokens[i]
    doubting = degree == _DOUBTING
    if doubting and view.has(Tag.ALL) and not view.asks() and not view.says_me(i):
        # みんなカイを疑っている.
        return True
    if marks & f.SHOULD and marks & f.NEG:
        # 疑うのは危ない.
        return True
    left_open = marks & f.OPEN and not view.reader.asks_who
    if left_open or marks & f.IF or (marks & f.PASSIVE and doubting) or view.granted(i):
        return True
    if degree == _DISBELIEF and view.lead(i).endswith(("とは", "なんて")) and view.people(i):
        # カイが狼だとは信じられない: told by the word before.
        return True
    unwanted = f.REQUEST | f.SHOULD | (0 if view.people(i) else f.FINE)
    if doubting and marks & unwanted and marks & f.NEG:
        # カイを疑ってほしくない; but カイは疑わなくていい.
        return True
    if doubting and not view.asks() and not view.elliptic() and _BEFORE_NOUN.match(view.text, token.end):
        # カイを疑う根拠が弱い: somebody else's.
        return True
    if doubting and view.text.startswith(("えと言う", "えって言う", "えという"), token.end):
        # カイを疑えと言うのか？
        return True
    if doubting and _NOT_DOUBTED.match(view.text, token.end):
        # カイを疑うのは変だ: somebody else's.
        return True
    if degree == _NOUN_SUSPECTS and view.clause.asks and _NO_SUSPICION.match(view.text, token.end):
        # そこに違和感ない？
        return True
    if doubting and _describes(view, i):
        # カイを疑ったリン: what リン did.
        return True
    if view.tail(i).end == token.end + 1 and marks & f.PLAIN and _QUOTED.match(view.text, view.tail(i).end):
        return True
    return _is_thing(view, i, degree) or _is_of_me(view, i, degree)


def _describes(view: ClauseView, i: int) -> bool:
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if following is None or following.tag not in (Tag.NAME, Tag.YOU) or not view.people(i):
        return False
    gap = view.text[view.tail(i).end : following.start].strip()
    return not gap and view.text[view.tail(i).end - 1] in "たうる"


def _is_thing(view: ClauseView, i: int, degree: int) -> bool:
    """疑いから, 理由は気になる, 騎士警戒で噛む: of nobody."""
    token = view.tokens[i]
    if _NOMINALISED.match(view.text, token.end) or _NOT_YET.match(view.text, view.tail(i).end):
        return True
    if view.text.startswith("本命", token.start) and view.has(Tag.ATTACK):
        # 襲撃候補はカイが本命.
        return True
    if _PASSING.match(view.text, token.start) or "→" in view.text[token.start - 8 : token.start]:
        # 疑い先の移動, 違和感を出す, カイ→リン疑い: of nobody yet.
        return True
    if view.marks(i) & f.BECAUSE and _DIVINED_FOR.search(view.text, 0, token.start):
        # カイを占ったのは、気になったから.
        return True
    if degree == _NOUN_SUSPECTS and _DOUBT_AS_NOUN.match(view.text, token.end):
        return True
    if degree == _NOUN_SUSPECTS and _WEAK.match(view.text, token.end):
        # 君への疑いは根拠が弱い: somebody else's.
        return True
    if _FEELING.match(view.text, token.start) and not view.ends(i) and not _FELT.match(view.text, token.end):
        # 違和感と整合する: no feeling of the speaker's.
        return True
    if degree == 65 and view.text.startswith("気に", token.start) and not view.people(i) and not view.asks():
        if view.reader.found and view.reader.found[-1].mood is Mood.ASK:
            # まだ聞いていないから気になる.
            return True
    if (
        degree == 65
        and view.text[token.start] in "気引ひ"
        and _CURIOUS.search(view.text, max(0, token.start - 12), token.start)
    ):
        return True
    before = view.tokens[i - 1] if i else None
    if degree == 65 and before is not None and before.tag is Tag.SUSPECT and not view.people(i):
        if _DEED.fullmatch(view.text[view.tail(i - 1).end : token.start]):
            # 怪しい動きが気になる: of nobody in particular.
            return True
    if before is not None and before.tag in _JUDGEMENTS and view.tail(i - 1).end > token.start:
        if view.text[token.start] in "疑嫌":
            # 偽占いの疑いが強い: told by the word before.
            return True
    if not view.text.startswith("警戒", token.start) or before is None:
        return False
    return before.tag is Tag.ROLE and before.end == token.start


def _is_of_me(view: ClauseView, i: int, degree: int) -> bool:
    """僕が怪しい, カイが疑問を持つ: somebody else's opinion."""
    people = view.people(i)
    if not people:
        return False
    who, case, at = people[0]
    mine = who == view.reader.me and case in ("が", "の") and view.tokens[at].tag is Tag.ME
    if degree != _DOUBTING and mine and not view.asks():
        # 私が気になるのはカイ is said of カイ.
        return not view.after(i)
    return case in ("が", "も") and _FEELS.match(view.text, view.tokens[i].start) is not None


_POINTS_OUT: Final = re.compile(
    r"黒要素|(?:怪し|疑わし|おかし|不自然|変|不審)[^。、！!？?]{0,3}(?:点|ところ|所|部分|箇所|要素"
    r"|理由|根拠)|違和感の|疑問点|疑い理由"
)
"""カイの怪しい点を教えて."""
_FEELS: Final = re.compile(r"(?:疑問|疑念|疑い|不信感|違和感|疑惑)を(?:持|抱|感|覚|呈|投)")
_QUOTED: Final = re.compile(r"は|って(?:の|いうの)は|というのは")
"""怪しいは弱い: somebody else's opinion."""
_NOT_YET: Final = re.compile(r"前(?:に|から|は)|より(?:も|先|まず|、)|→")
"""カイを疑う前に, カイを疑うより."""
_NOT_DOUBTED: Final = re.compile(
    rf"う(?:の|こと)(?:は|が|も|って)[^。、！!？?]{{0,8}}(?:{f.DISAPPROVED}|変|不自然|矛盾|苦手|いい|分か|わか|理解|早|雑|浅|勝手|ひど|根拠|理由)"
)
_PASSING: Final = re.compile(
    r"疑い(?:先|候補)(?:の|移動|変更|が(?:移|変))|違和感(?:を|だけ)?(?:出[しすせ]|落と|役)|疑うより"
)
_NOMINALISED: Final = re.compile(r"(?:から|へ|まで|以外)")
_WEAK: Final = re.compile(
    r"い(?:は|が|も)[^。、！!？?]{0,10}(?:薄|弱|浅|雑|早|急|無理|不当|お門|見当|筋違|おかし|不自然"
    r"|的外れ|言いがかり|攪乱|撹乱|誘導|逃げ)"
)
_FEELING: Final = re.compile(r"違和感|疑念|不信|懐疑|猜疑")
_NO_REASON: Final = re.compile(
    "う(?:理由|根拠|要素|材料|点)[はがも][^。、]{0,5}(?:な[いくし]|ありませ|見当たら|見つから)"
)
_DIVINED_FOR: Final = re.compile("占[っい][^。、！!？?]{0,6}(?:の|理由)は[^。！!？?]{0,30}$")
_DEED: Final = re.compile("な?(?:動き|行動|発言|言動|態度|反応|点|所|ところ|人|方|者)[がはも]")
_BEFORE_NOUN: Final = re.compile(
    r"(?:う|った|ってる|っている|っていた)(?:根拠|理由|姿勢|動き|筋|人|者|位置|発言|方|意見|声|流れ"
    r"|視点|態度|点)"
)
_JUDGEMENTS: Final = frozenset((Tag.COLOUR, Tag.ROLE, Tag.TRUE, Tag.FALSE))
_DOUBT_AS_NOUN: Final = re.compile(r"い(?:から|へ|まで|以外|と(?!思|見|感))")
_CURIOUS: Final = re.compile(
    r"(?:理由|結果|根拠|真偽|どちら|どっち|意図|真意|内訳|(?<![何に誰れこ])か|判定|意見|指摘|質問|提案|役職|続き|話|視点|考え|正体)(?:は|が|も)?(?:少し"
    r"|とても|すごく|かなり|やっぱり|やはり|、)*$"
)
"""What is curious, not suspicious: 理由は気になる."""


# -- who is suspected -----------------------------------------------------------------------------


def _targets(view: ClauseView, i: int, degree: int, people: list[Person]) -> tuple[list[Who], Who | None]:
    """Who is suspected, and by whom."""
    me, doubting = view.reader.me, degree == _DOUBTING
    whom = [people[0][0]] if people and people[0][1] == "を" and not doubting else []
    if whom and _is_adjective(view, i) and _has_subject(view, people[0][2], people):
        # カイはリンばかり追って不自然だ: of カイ.
        people[:] = people[1:]
        whom = []
    if doubting:
        whom = view.targets(i, _DOUBTED, people)
        people[:] = [person for person in people if not (person[0] == me and person[1] in ("は", "が", "も"))]
    targets = (
        view.after(i)
        or attribute(view, i)
        or whom
        or (not doubting and view.targets(i, JUDGED, people))
        or view.targets(i, (ALL_CASES | {"への"}) - ({"が"} if doubting else set()), people)
    )
    owner = next((who for who, case, _ in people if case == "の"), None)
    named = {part for who in targets for part in (who.parts if isinstance(who, Several) else (who,))}
    doers = ("は", "が", "も") if whom else ("は", "が")
    subject = next(
        (who for who, case, _ in people if case in doers and who not in named and who != owner), None
    )
    return targets, subject


def _is_adjective(view: ClauseView, i: int) -> bool:
    token = view.tokens[i]
    word = view.text[token.start : token.end]
    return ENTRIES[word][2] in ("い", "な") or word.startswith(("気に", "引っ", "ひっ"))


def _has_subject(view: ClauseView, at: int, people: list[Person]) -> bool:
    """Whether somebody else stands before as the subject."""
    return any(
        case in ("は", "が", "って", "こそ") and j < at and who != view.reader.me for who, case, j in people
    )


_WHO_IS_IT: Final = re.compile(
    "(?:い|な|う|ってる|っている|く[^。、]{1,6}|だと[^。、]{1,4})(?:の|人|方|者|相手|位置)(?:は|って)[？?]"
)
"""一番怪しいのは？"""
_BASIS: Final = re.compile("(?:何を|何が|どんな|どういう)基準(?:に|で|として)?[^。、]{0,4}$")
"""何を基準に疑う？: whom."""
_DOUBTED: Final = frozenset(("を", "への"))


def _in_thing(view: ClauseView, person: Person, i: int) -> bool:
    """リンを狼とするのは不自然: not リン is judged, but who does so."""
    _, case, at = person
    after = view.text[view.tokens[at + 1].end : view.tokens[i].start]
    if view.tokens[i].value == _DOUBTING and case == "を" and _THAT.fullmatch(after):
        # 狼がリンを守っている可能性を疑う: not リン is doubted.
        return True
    if view.tokens[i].value == _DOUBTING or view.text[view.tokens[i].start] == "囲":
        return False
    if case == "への":
        # カイへの固執が不自然: who does so; but カイへの違和感.
        return _DEED_TO.match(after) is not None
    called = view.reader.called and person[0] not in view.reader.to
    if called and (_OVERLOOKED.match(after) or case in ("", "を", "に") and _DEED_BY.match(after)):
        # @カイ リンのCO見落としは不自然, リンを吊った後の反応が不自然: of who is called.
        return True
    following = view.tokens[at + 2] if at + 2 < i else None
    if (
        case == ""
        and following is not None
        and following.tag is Tag.VOTE
        and following.start == view.tokens[at].end
    ):
        if _has_subject(view, at, view.people(i)):
            # カイは結果も言わずリン吊りで変だ: of カイ.
            return True
    if case == "" and (_HELD.match(after) or _HELD_SURE.match(after) or after.startswith(_BEING)):
        # カイ真って断定が不自然: who says so.
        return True
    if case == "の" and _OBJECT_OF.match(after):
        # カイの破綻を黙認する不自然さ: who does so.
        return True
    if case not in ("を", "に", "へ"):
        return False
    if _DOING.match(after):
        # カイを候補から外した点が気になる: who did so.
        return True
    for j in range(at + 2, i):
        if view.tokens[j].tag in _DEEDS:
            end = view.tail(j).end
            return (
                _THING.search(view.text, view.tokens[j].end, min(end + 6, view.tokens[i].start)) is not None
            )
    return False


_THAT: Final = re.compile("[^はがも、。]{2,14}[うくすつむるた](?:可能性|線|こと)を")
_BEING: Final = ("なのは", "なのが", "なのも", "というのは", "というのが")
"""占い先がカイなのは不可解: not of カイ."""
_HELD: Final = re.compile(
    r"(?:黒|白|人狼|真|偽)(?:判定|結果)?(?:は|が|も|って)|寄り(?:は|が|も)|(?:真|偽|黒|白|狼|人狼|狂人|吊り|投票|処刑)[^、。！!？?]{0,12}(?:って|という|との|の|と)?"
    r"(?:断定|断言|主張|決めつけ|決め打ち|発言|見方|意見|言い方|読み|判断|推理|考え|視点|押し|推し"
    r"|前提)(?:は|が|も|で)"
)
_OVERLOOKED: Final = re.compile(
    r"[^はがも、。]{0,8}(?:見落とし|見逃し|誤読|無視|庇い|かばい|擁護|叩き|放置|なすりつけ|擦り付け"
    r"|追及|追求|批判|攻撃)(?:は|が|も)"
)
_DEED_BY: Final = re.compile(
    r"[^はがも、。]{3,24}(?:反応|発言|動き|態度|主張|姿勢|誘導|言動|行動|流れ|変化|豹変|仕方|出方"
    r"|言い方|切り替え)(?:は|が|も)"
)
_DOING: Final = re.compile(
    r"[^、。！!？?はがも]{1,20}[たるうくすつむ](?:点|の|こと|ところ|行為|動き|姿勢|態度|流れ|発言"
    r"|部分|あたり|辺り|時点|タイミング)(?:は|が|も|に|で|、)"
)
_HELD_SURE: Final = re.compile(r"(?:確定|確|決め打ち|即)?(?:視|扱い|断定|認定|推し|押し)(?:は|が|も)")
_DEED_TO: Final = re.compile(r"[^はがも、。]{1,12}(?:は|が|も)")
_OBJECT_OF: Final = re.compile(
    r"[^はがも、。]{1,14}を[^はがも、。]{1,12}$|[^はがも、。]{1,14}[をに][^がも、。]{1,12}(?:のは|のが"
    r"|のも|点|姿勢|態度|動き)"
)
_THING: Final = re.compile(r"(?:の|こと|行為|動き|姿勢|態度|流れ|発言)(?:は|が|も|自体)")
_DEEDS: Final = frozenset((Tag.COLOUR, Tag.ROLE, Tag.VOTE, Tag.SUSPECT, Tag.TRUST, Tag.TRUE, Tag.FALSE))


def _is_of_words(view: ClauseView, i: int, degree: int) -> bool:
    """信じられない: of what was said; 疑惑が…: of nobody."""
    reader = view.reader
    if degree == _NOUN_SUSPECTS:
        return not _FELT.match(view.text, view.tokens[i].end) or _has_other_subject(view, i)
    if degree == _DISBELIEF and _CONDUCT.search(view.text, view.tokens[0].start, view.tokens[i].start):
        return False
    if degree == _DISBELIEF:
        view.emit(i, Tag.AGREE, degree=0, object=reader.to[0] if reader.to else None)
        return True
    return _has_other_subject(view, i)


_CONDUCT: Final = re.compile(
    r"(?:早出し|後出し|行動|態度|動き|やり方|姿勢|言動|よう)(?:で|など|なんて)?は?[^。、]{0,4}$"
)
"""後から出すようでは信じられない: of who does so."""


def _has_other_subject(view: ClauseView, i: int) -> bool:
    """Whether a death, everybody or a role is what is suspicious."""
    start = view.tokens[i].start
    if view.has(Tag.OTHER, "both") or view.has(Tag.ALL):
        return True
    if view.has(Tag.ATTACK) or view.has(Tag.DEAD):
        before = enumerate(view.tokens[:i])
        if any(t.tag in (Tag.ATTACK, Tag.DEAD) and not view.marks(j) & f.NEG for j, t in before):
            return True
    other = ROLE_TOPIC.search(view.text, max(view.tokens[0].start, start - 40), start)
    # 対抗が出てから名乗るのは怪しい: of who does so.
    return other is not None and _DEED_AS_SUBJECT.search(view.text, other.end(), start) is None


_DEED_AS_SUBJECT: Final = re.compile(r"[るたうすくつむ]の(?:は|が|も)")


def _called_instead(view: ClauseView) -> Who | None:
    """@カイ リン真で見る。発言が黒く見える: not of リン, who has just been trusted."""
    called = view.reader.called_to
    last = view.reader.found[-1] if view.reader.found else None
    if last is None or len(called) != 1 or last.object in called or last.by is not None:
        return None
    trusted = last.kind in (Tag.TRUE, Tag.TRUST) or last.species is Species.HUMAN
    return called[0] if trusted and not last.negated and last.mood is Mood.STATE else None


def _unsaid(view: ClauseView, i: int) -> list[Who]:
    """Whom the text is about, if the suspicion is a predicate."""
    marks = view.marks(i)
    told = view.reader.found[-1] if view.reader.found else None
    if told is not None and told.kind is Tag.AGREE and told.degree > 50 and view.topic() == [told.object]:
        # カイに賛成。説明が変だ: not of カイ.
        return []
    if told is not None and told.sentence == view.clause.sentence - 1 and marks & f.NEG:
        if told.object is not None and told.species is Species.HUMAN and told.mood is Mood.STATE:
            # カイ、占いでリンは人間だった。疑っていない: リン, not who is called.
            return [told.object]
    if (called := _called_instead(view)) is not None:
        return [called]
    if view.ends(i) or _BEHAVIOUR.match(view.text, view.tail(i).end):
        last = [*view.reader.called_to] if view.reader.topic is None else []
        return view.topic() or last[:1]
    if view.tokens[i].value == _NOUN_SUSPECTS and _FELT.match(view.text, view.tokens[i].end):
        # @カイ 主張に違和感を感じます.
        return view.topic()
    if marks & f.BECAUSE:
        # 怪しいので吊る.
        return view.topic()
    return view.topic() if marks & MEANT and not marks & f.THING and not _is_attribute(view, i) else []


_FELT: Final = re.compile(
    r"感?(?:が|を|も|は)?(?:少し|かなり|まだ|どうしても|やはり|やっぱり|ちょっと|一番|強く|非常に"
    r"|とても|すごく|、)*"
    r"(?:に(?:なり|見え|思え|感じ)|と見|っぽ|だ|です|しかな|だらけ|[。！!…、]|$|あ[るりっ]|残|感じ|感じる|覚え|拭|強|抱|持|湧|大き|増"
    r"|否め|禁じ得|消え|浮か|な[いくし]"
    r"|募|ござ|すご|出|じゃ|や[。！ね]|よ|ね|かな|しか|ばかり)"
)
_BEHAVIOUR: Final = re.compile(
    r"(?:動き|言動|発言|態度|行動|反応|立ち回り|誘導|位置|人物|存在|やつ|奴|流れ|印象|点|ところ"
    r"|振る舞い|主張|理屈|話|論理|考え|挙動|者)(?:だ|です|で(?!は)|じゃ|や|ね|よ|[。！!…、]|$|かな|かも"
    r"|が(?:ある|多|目立|見)|ばかり|も(?:ある|多)|を(?:し|見せ))"
)
"""A noun after an adjective that says what somebody does: 怪しい動きだ."""


def _is_attribute(view: ClauseView, i: int) -> bool:
    """Whether a predicate stands before a noun: 怪しい人."""
    return not view.ends(i) and view.text[view.tail(i).end : view.tail(i).end + 1] not in (
        "が",
        "は",
        "も",
        "し",
        "と",
    )


# -- what is said ---------------------------------------------------------------------------------


def _said(
    view: ClauseView, i: int, targets: list[Who], subject: Who | None, degree: int, people: list[Person]
) -> None:
    """A suspicion of the speaker's, or somebody else's."""
    me = view.reader.me
    if degree == _DISBELIEF and people and len(targets) == 1 and targets[0] != me:
        said = _HIS_SAYING.match(view.text, view.tokens[people[0][2]].end)
        if said and people[0][0] == targets[0] and not view.asks():
            # カイの黒出しは信じられない.
            view.emit(i, Tag.AGREE, degree=0, object=targets[0])
            return
    negated = _denied(view, i, degree)
    if negated and not people and view.reader.found and _has_told_mine(view):
        return
    by = subject if subject is not None and subject != me else view.said_by(i)
    if negated and not people and targets and targets == [*view.reader.to] and view.accuser() == targets[0]:
        # @カイ 怪しくないよ！, to who has said so of the speaker.
        view.emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=True)
        return
    if negated and targets == [me] and by is None and view.says_me(i) and view.ends(i):
        # 私は怪しくない.
        view.emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=True)
        return
    for target in targets if by != EVERYBODY else ():
        if target != me or (by is not None and view.says_me(i)):
            view.emit(i, Tag.SUSPECT, object=target, degree=degree, negated=negated, by=by)
        elif not view.says_me(i) and degree != _DOUBTING:
            view.emit(i, Tag.SUSPECT, object=target, degree=degree, negated=negated)


_HIS_SAYING: Final = re.compile(
    r"[\s　]*(?:さん|くん|ちゃん)?の(?:[ァ-ヶー一-龥]{0,6}(?:黒|白)(?:出し|判定)?|黒出し|白出し"
    r"|占い結果|占い|霊媒結果|結果|判定|主張"
    r"|意見|推理|話|説明|言い訳|反論|弁明|釈明|言い分|言うこと|発言)(?:は|が|も|を|には|なんて)"
)
"""What somebody said, as a thing that is believed or not."""


def _has_told_mine(view: ClauseView) -> bool:
    """Whether the text has just told what the speaker is."""
    last = view.reader.found[-1]
    return last.kind is Tag.CLAIM and last.subject in (None, view.reader.me) and last.mood is Mood.STATE


def _denied(view: ClauseView, i: int, degree: int) -> bool:
    """Whether the suspicion is denied; 疑わざるを得ない is not."""
    if degree == _DISBELIEF or view.text.startswith(_DENYING, view.tokens[i].start):
        return False
    if view.text.startswith("るな", view.tokens[i].end):
        # 気になるな。
        return False
    if degree == _NOUN_SUSPECTS:
        return _NO_SUSPICION.match(view.text, view.tokens[i].end) is not None and not view.clause.asks
    return view.negated(i)


_DENYING: Final = ("任せ", "信用なら", "信用が", "信用に", "信用置", "腑に", "解せ", "釈然", "信頼に値しな")
"""Words of suspicion that contain their own negation."""
_NO_SUSPICION: Final = re.compile(
    r"(?:は|が|も|を)?(?:あまり|特に|まったく|全く)?(?:な[いくし]|ありませ|感じな|感じませ|薄|晴れ|消え"
    r"|解け|持ってな|持っていな|抱いてな)"
)


# -- questions ------------------------------------------------------------------------------------


def _is_asked(view: ClauseView, i: int) -> bool:
    """Whether the suspicion itself is asked about: 怪しい人は誰, not 怪しいカイに聞く."""
    marks = view.marks(i)
    asked = view.asks() or view.has(Tag.WHAT, "why") and view.elliptic()
    if not asked or view.negated(i) or rhetorical(view, i):
        return False
    before_noun = bool(marks & f.PLAIN or view.text.startswith("な", view.tokens[i].end))
    if not before_noun or not _is_attribute(view, i):
        return True
    if view.reader.asks_who or view.has(Tag.OTHER, "people") or view.has(Tag.WHAT, "why"):
        return True
    if _POINTS_OUT.match(view.text, view.tokens[i].start):
        return True
    return bool(marks & f.SAY) and view.shares()


def _asked(view: ClauseView, i: int, targets: list[Who], subject: Who | None) -> bool:
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
    asks_whom = view.text.startswith(("疑い先", "疑い候補"), view.tokens[i].start)
    asks_whom = (
        asks_whom or not view.people(i) and _WHO_IS_IT.match(view.text, view.tokens[i].end) is not None
    )
    if not targets and (asks_whom or _BASIS.search(view.lead(i))):
        view.emit(i, Tag.SUSPECT, mood=Mood.ASK, to=view.everybody())
        return True
    why = view.has(Tag.WHAT, "why") and (view.shares() or view.questions() or view.elliptic())
    why = why or (view.shares() and _POINTS_OUT.match(view.text, view.tokens[i].start) is not None)
    if why and not targets and len(reader.to) == 1 and view.text[view.tokens[i].start] in "疑黒":
        # 疑いの理由は？, 黒要素は？: of what was said before.
        ask_of_before(view, i, "held" if view.text[view.tokens[i].start] == "疑" else None)
        return True
    if why and not targets and len(reader.to) == 1 and not view.people(i):
        # 二択のどこが怪しいの？
        ask_of_before(view, i, "held")
        return True
    if targets and targets[0] == reader.me and not reader.to and subject not in (None, reader.me):
        # カイは私を疑っているの？
        view.emit(i, Tag.SUSPECT, object=reader.me, mood=Mood.ASK, to=subject)
        return True
    if targets and targets[0] == reader.me and not reader.to:
        last = reader.situation.last
        accuser = view.accuser() or (Agent(last) if last is not None else None)
        if why and accuser is not None:
            # 俺が怪しい根拠は？: of who said so, or spoke before.
            view.emit(i, Tag.SUSPECT, object=reader.me, mood=Mood.ASK, to=accuser)
        return True
    if targets and (view.questions() or why or view.shares() and view.marks(i) & f.SAY):
        to = subject if subject != reader.me else None
        view.emit(i, Tag.SUSPECT, object=targets[0], mood=Mood.ASK, to=to)
        return True
    return False
