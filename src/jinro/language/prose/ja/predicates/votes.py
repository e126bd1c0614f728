"""Votes: whom the speaker votes for, whom others are to vote for, and who voted for whom."""

import re
from typing import Final

from jinro.language.claims import Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.grammar import PEOPLE
from jinro.language.prose.ja.predicates.reasons import ask_of_before
from jinro.language.prose.ja.predicates.view import EVERYBODY, OBJECT, SUBJECT, ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token

_WISH: Final = re.compile(
    r"(?![はがも]早)[\s　]*"
    r"(?:を(?:[。！!、]|$|お願|頼|提案|推奨|勧|推し|求|呼びかけ|支持|促)|(?:が|で|は|の(?:方"
    r"|ほう)が)?(?:構わ|問題な|お願い|おねがい|頼)|(?:が|は|の(?:方|ほう)が)?"
    rf"(?:{f.APPROVED})|で(?:いい|良|よ[いさかろ]|ええ|OK|問題|十分|充分)|をお願い|(?:を|に|で)?(?:統一|一致|集中|一本化)(?:し(?:よ|まし|て)|を)"
    r"|お願い|(?:推奨|提案)(?!は|が|も|の|に|を(?!し|す|さ))|必須|すべき|一択でしょ|で決まり(?:だろ|でしょ|だよ?ね|じゃろ)|しかない(?:だろ"
    r"|でしょ|よね))"
)
"""After a vote as a noun, what asks others for it: カイ吊りが妥当, カイに投票を。"""
_AGAINST: Final = re.compile(
    r"(?:(?:に)?は|も|には|に)?(?:絶対に?|さすがに|本当に|まだ|ちょっと|かなり)?(?:危険|リスク|反対|怖|危な|待っ|待て|賛成でき|賛成しかね|納得でき"
    r"|納得いか|同意でき|もったいな|勿体な|やめ|止め|避け|悪手|損|乗れな|乗りませ|抵抗が|論外|村損"
    r"|ナンセンス|違う|違い|ちがう|ダメ|だめ|駄目|勘弁|無理|ありえな|あり得な|筋違い|お門違い|早計"
    r"|拙速|間違|おかし|誤り)"
)
"""After a vote as a noun, what warns of it."""
_OWN: Final = re.compile(
    r"[\s　]*(?:と(?:する|しま|して(?:推|挙|見)|見|考え|したい)|$|[。！!…\s、)）]|寄せ|固め"
    r"|統一|一致|集中|で[^。、！!？?はがを]{1,10}(?:決め|勝負し|終わらせ)に(?:い|行)[くき]|で(?:す|いく|見|押|推|固|詰|寄|締|統一|合わ|一致"
    r"|い[きこ]|行|固定|決ま|決め|進め|考え|見て|お|い(?!い)"
    r"|[。！!、\s…]|$|確定|ござ|動)|だ(?!と(?:言|主張)|った|なんて|け)|や[。！でなね]|じゃ(?!な)|希望|推し"
    r"|推す|推そ|推さ|を推|一択|予定|かな|かも|かしら|かのう|かね|か[。、…]"
    r"|っす|よ|ね|わ|ぞ|ぜ|に(?:推|する|しま|し、"
    r"|した(?![^。、！!？?]{0,2}(?:動|の|点|理|根|こと|姿))|して|決め|回|傾|寄|賛成|同意|賛同|乗|一票|動"
    r"|入れ|いれ|投じ|合わせ|挙げ|入る)|を(?:望|維持|継続|続け|変えな|変えませ|する|しま"
    r"|希望|考え|検討|選|決め|決意|表明|主張|推す|視野|支持|予定|入れ)|を選|も(?:考|検討|視野|あり|アリ|ある"
    r"|辞さ)|派|候補|確定|で締|で終|維持|継続|続行|を本線|を軸|を第一|を最優先|を見|に見|に挙|に考え|に検討|は確定"
    r"|は決ま|は変わ"
    r"|は変え|は揺|濃厚|寄り|は固|は必|はし(?:ま|な|た)|はあり|はここ|方針|方向|で固)"
)
"""After a vote as a noun, what makes it the speaker's own."""
_ALL_DO: Final = re.compile(
    r"(?:で|に|へ)[^。、！!？?]{0,12}(?:[えけせてべめれよ]よう|[しみに]よう|ましょう?"
    r"|[こそとろも]う)(?:か|ぜ|よ|ね|な)*"
    r"[\s　]*(?:[。！!？?…]|$|Over)"
)
_RATHER: Final = re.compile(
    r"[^。、！!？?]{0,10}(?:より(?:も|は)?(?:、|[^。、！!？?]{1,12}(?:方|ほう|たい|べき)))"
)
"""カイ投票で急ぐより、…: what is not wanted."""
_TALKED: Final = re.compile(
    r"(?:という|ような|理由|前|とは|くらい|より|とき|時|際|意図|根拠|意味|価値|方が|ほうが|か(?![な]))"
)
"""What makes a vote a thing that is talked about."""


def vote(view: ClauseView, i: int, token: Token) -> None:
    """A vote: the speaker's, asked of others, asked about, or somebody else's."""
    if _is_no_vote(view, i, token):
        return
    if token.value in ("hope", "place") and _of_choice(view, i, token):
        return
    me, marks = view.reader.me, view.marks(i)
    target, subject = _who(view, i, token)
    if _VOTERS.match(view.text, token.end) and view.shares() and view.has(Tag.WHAT, "why") and target is None:
        # 投票する人は理由も言って.
        view.emit(i, Tag.VOTE, mood=Mood.ASK, to=EVERYBODY)
        return
    if target == me and subject is None and _is_about_me(view, i):
        # 私に投票しないで, 僕を吊って.
        negated = bool(marks & f.NEG)
        view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=negated, to=view.asked_of())
        return
    if target == me and marks & f.NOUN and _AGAINST.match(view.text, _stem(view, i)):
        # 私吊りは違う.
        view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=True, to=view.asked_of())
        return
    if target == me and len(view.reader.to) == 1 and _is_his_deed(view, i, token):
        # @カイ 根拠なく俺に入れるのはおかしい: of カイ.
        view.emit(i, Tag.SUSPECT, object=view.reader.to[0], degree=70)
        view.used.update(j for j, t in enumerate(view.tokens) if t.tag is Tag.SUSPECT)
        return
    if target is not None and _asks_whether(view, i):
        # カイを吊るべきか、それとも….
        view.emit(i, Tag.VOTE, object=target, mood=Mood.ASK, to=None if view.reader.to else EVERYBODY)
        return
    if target is not None and _DENOUNCED.match(view.text, token.end):
        # カイを吊るなんておかしい.
        view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=True, to=view.asked_of())
        return
    target = target or _joint(view, i)
    if (other := _other_voter(view, i, target)) is not None:
        told = _is_told(view, i, target)
        view.emit(i, Tag.VOTE, object=target, **({"by": other} if told else {"subject": other, "past": True}))
        return
    if _is_of_nobody(view, i, token) or _asked(view, i, token, target, subject):
        return
    if target is None:
        either = view.claimants() if view.has(Tag.OTHER, "either") else None
        target = next(iter(view.pair()), None) or either or _unsaid(view, i, token)
    if target is None or _is_pronoun_me(view, i, target) or view.has(Tag.WHO):
        return
    if not _is_meant(view, i, token):
        return
    if view.text[token.start] in "吊処追" and marks & f.PAST and not view.says_me(i) and not _wished(view, i):
        # カイは吊った: what the village did.
        if subject is None and not marks & (f.WANT | f.WILL | f.NOUN | f.SURE):
            return
    if subject is None and marks & f.PAST:
        subject = _of_that_day(view)
    if subject is None or subject == me or _wished(view, i):
        _said(view, i, token, target)
    elif marks & _TOLD or view.rest(i, 2) in ("しま", "する"):
        view.emit(i, Tag.VOTE, subject=subject, object=target, past=True)


def _is_his_deed(view: ClauseView, i: int, token: Token) -> bool:
    cast = token.value == "cast" or view.text.startswith("投票", token.start)
    return cast and _ODD.match(view.text, token.end) is not None


_ODD: Final = re.compile("(?:す)?る(?:の|なんて|とか)[はが]?[^。、]{0,4}(?:おかし|怪し|変|不自然)")


def _asks_whether(view: ClauseView, i: int) -> bool:
    return bool(view.marks(i) & f.SHOULD) and _OR_ELSE.match(view.text, view.tokens[i].end) is not None


_OR_ELSE: Final = re.compile(
    r"[^。、！!？?]{0,4}べきか[、\s]*(?:それとも|または|あるいは|もしくは)[^！!？?]*(?:意見|考え|どう思|教えて)"
)


def _of_choice(view: ClauseView, i: int, token: Token) -> bool:
    """カイ希望, カイは吊り候補から外して, 投票先をカイに変える."""
    if token.value == "hope":
        near = view.people(i)
        if near and near[0][1] == "" and view.tokens[near[0][2] + 1].end == token.start and view.ends(i):
            wished = view.marks(i) & (f.FINE | f.REQUEST | f.VOLITIONAL | f.SHOULD)
            asked = {"mood": Mood.REQUEST, "to": view.asked_of()} if wished else {}
            view.emit(i, Tag.VOTE, object=near[0][0], **asked)
        return True
    if _EXCLUDED.match(view.text, token.end):
        for one in view.targets(i, OBJECT | SUBJECT) or view.topic():
            view.emit(i, Tag.VOTE, object=one, mood=Mood.REQUEST, negated=True, to=view.asked_of())
        return True
    whom = _changed(view, i)
    if whom is not None:
        view.emit(i, Tag.VOTE, object=whom)
    return whom is not None


def _other_voter(view: ClauseView, i: int, target: Who | None) -> Who | None:
    """@カイ 実際はリンに投票している, リンを吊ろうって言うの: カイ's vote."""
    called, token = view.reader.called_to, view.tokens[i]
    if _EXPLAINED.match(view.text, token.end):
        # 昨日カイに投票した理由は、…からです: the speaker's own.
        return None
    if _is_told(view, i, target):
        return view.reader.to[0]
    if not called or target is None or view.says_me(i) or view.asks():
        return None
    theirs = _OTHERS_VOTE.search(view.text, max(0, token.start - 16), token.start)
    meant = view.marks(i) & (f.WANT | f.WILL | f.VOLITIONAL | f.REQUEST | f.SHOULD)
    return called[0] if theirs and not meant else None


def _of_that_day(view: ClauseView) -> Who | None:
    """カイは昨日、リンに投票した: who was named with the day, before the comma."""
    before = view.text[: view.tokens[0].start] if view.tokens else ""
    topic = view.topic() if _DAY_BEFORE.search(before) else ()
    return topic[0] if topic else None


_DAY_BEFORE: Final = re.compile(
    r"は(?:昨日|一昨日|おととい|前日|初日|[0-9０-９一二三四五六七八九]+日目)(?:に)?[、,][\s　]*$"
)
_EXCLUDED: Final = re.compile(r"から(?:は|一旦)?(?:外|除外)")
"""カイは吊り候補から外して."""


_EXPLAINED: Final = re.compile("し?た(?:理由|根拠|の)は[^。？?]*(?:から|ため)(?:です|だ|じゃ|なん|。|！)")
_OTHERS_VOTE: Final = re.compile("昨日の?|実際|と言い")


def _is_told(view: ClauseView, i: int, target: Who | None) -> bool:
    """@カイ リンを吊ろうって言うの: what カイ wants."""
    marks = view.marks(i)
    if target is None or not marks & f.SAY or not marks & (f.VOLITIONAL | f.WANT | f.SHOULD):
        return False
    called = len(view.reader.to) == 1 and view.reader.to[0] not in (target, view.reader.me)
    return called and not view.says_me(i) and not view.clause.asks


_VOTERS: Final = re.compile(r"(?:る|する|した)(?:人|方|者)(?:は|も|には)")
_DENOUNCED: Final = re.compile(
    r"(?:る|する)(?:なんて|とか|のは)(?:、)?(?:絶対に?|さすがに)?(?:おかし|間違|ひど|あり得|ありえ|無茶|反対|違)"
    rf"|(?:る|する)(?:という)?(?:流れ|方向|案|展開|判断)(?:は|が|には)(?:{f.DISAPPROVED})"
)


def _is_about_me(view: ClauseView, i: int) -> bool:
    """Whether others are asked to vote, or not to vote, for the speaker."""
    marks = view.marks(i)
    if marks & f.REQUEST and marks & f.NEG:
        return True
    objects = any(who == view.reader.me and case in ("を", "に", "へ") for who, case, _ in view.people(i))
    return objects and not view.asks() and bool(marks & (f.REQUEST | f.TE | f.COMMAND)) and _wished(view, i)


def _stem(view: ClauseView, i: int) -> int:
    """Where a vote as a noun ends: after 吊り, 投票."""
    end = view.tokens[i].end
    return end + 1 if view.text.startswith("り", end) else end


_TOLD: Final = f.NOUN | f.PAST | f.SAY | f.PLAIN | f.WANT | f.TE | f.VOLITIONAL
"""Marks of somebody else's vote."""


def _is_no_vote(view: ClauseView, i: int, token: Token) -> bool:
    """Whether a vote is suffered, tried, described, or told by a later word."""
    marks = view.marks(i)
    if marks & f.PASSIVE and not marks & f.SHOULD or marks & f.COMMAND and marks & f.SAY:
        # カイが吊られた, カイを吊れと言うのは.
        return True
    tried = _ATTEMPT.search(view.text, token.end, view.tail(i).end + 4) is not None
    suffers = any(who == view.reader.me and case in ("を", "に") for who, case, _ in view.people(i))
    if tried and (suffers or not view.says_me(i)) and not view.clause.asks or _relative(view, i):
        return True
    near = view.people(i)
    if marks & f.ASK and not near and not view.asks():
        # 誰を吊るかの判断材料.
        return True
    if marks & f.NOUN and _MOOD.search(
        view.text, view.tokens[0].start - 6 if view.tokens[0].start > 6 else 0, token.start
    ):
        # 流れはカイ投票だ: of others.
        return True
    if marks & f.NOUN and _GROUND.search(view.text, view.tokens[0].start, token.start):
        # 根拠は発言の薄さとカイ投票。: of others.
        return True
    if marks & f.NOUN and _HABIT.match(view.text, token.end):
        # カイ吊り固定が強引: a thing.
        return True
    if marks & f.NOUN and not near and view.rest(i, 1) in ("と", "や", "・"):
        # 投票と発言を教えて: things.
        return True
    if (
        token.value == "cast"
        and view.text[token.start] == "決"
        and any(t.tag is Tag.DIVINE for t in view.tokens[:i])
    ):
        # 誰を占うか決めた？
        return True
    if token.value == "place":
        # 投票先をカイに合わせてほしい.
        following = view.tokens[i + 1 : i + 4]
        return len(following) == 3 and following[1].value in ("に", "へ") and following[2].value == "cast"
    if _IS_SETTLED.match(view.text, token.end):
        # カイ吊りで決まりだろ.
        return False
    # 投票はカイに集中しよう: told by the verb.
    return bool(marks & f.NOUN) and view.has(Tag.VOTE, "cast", i + 1) and not _into(view, i)


_GROUND: Final = re.compile("(?:根拠|理由|決め手|要因)は[^。、！!？?]{0,20}$")
_HABIT: Final = re.compile("り?(?:固定|連呼|誘導|一点張り|一辺倒|固執)(?:と|が|は(?!し)|の|や|に見|感)")
_IS_SETTLED: Final = re.compile(r"り?(?:は[^。、！!？?]{1,10})?で(?:[^。、！!？?はがをにへ]{1,8})?決[まめ]")
_MOOD: Final = re.compile(
    r"(?:流れ|狙い|目的|空気|雰囲気|多数派?|大勢|周り|周囲|世論|みんな|皆|全体)(?:は|が|的に)[^。、！!？?]{0,8}$"
)


def _is_of_nobody(view: ClauseView, i: int, token: Token) -> bool:
    """集中しよう, without on whom."""
    gathers = token.value == "cast" and view.text[token.start] == "集"
    return gathers and not any(case in ("に", "へ") for _, case, _ in view.people(i))


def _is_meant(view: ClauseView, i: int, token: Token) -> bool:
    """Whether a word that is a vote only by its sense is meant as one: カイへ寄せたい, カイを落とそう."""
    if token.value not in ("cast", "kill"):
        return True
    marks, letter, near = view.marks(i), view.text[token.start], view.people(i)
    cases = {case for _, case, _ in near}
    ballot = any(view.text[t.start] == "票" for t in view.tokens[:i] if t.tag is Tag.VOTE)
    if letter not in "票一入い投決寄" and not marks & _MEANT and not (ballot and view.ends(i)):
        if not (token.value == "kill" and _OWN.match(view.text, token.end)):
            return False
    if token.value == "kill":
        return not marks & _MEANT or "を" in cases
    if cases & {"に", "へ", "への"} or _joint(view, i) is not None:
        return True
    if near and near[0][1] == "" and view.tokens[near[0][2] + 1].end == token.start and letter in "入寄":
        return True
    return bool(view.after(i)) or (letter == "票" and bool(marks & _MEANT))


_CHANGES: Final = re.compile(
    r"(?:変え(?:る|ま)|変更(?:する|しま|で|。)|切り替え(?:る|ま)|移(?:す|しま)|し(?:ます|たい)"
    r"|する(?!の?か|べき)|決め(?:た|ま))"
)


def _changed(view: ClauseView, i: int) -> Who | None:
    """投票先をカイに変える: for whom the speaker will vote."""
    if i + 2 >= len(view.tokens) or view.asks() or view.people(i) and not view.says_me(i):
        return None
    name, case = view.tokens[i + 1 : i + 3]
    if name.tag is not Tag.NAME or case.value not in ("に", "へ") or view.rest(i, 1) not in ("を", "は"):
        return None
    who = view.reader.who(name)
    return who if name.start == view.tokens[i].end + 1 and _CHANGES.match(view.text, case.end) else None


def _into(view: ClauseView, i: int) -> bool:
    """カイ吊りに入れる: the vote is told by the noun."""
    near = view.people(i)
    return (
        bool(near)
        and view.tokens[near[0][2] + 1].end == view.tokens[i].start
        and re.match(
            r"り?票?(?:に|へ|で)?(?:一票)?(?:を)?(?:入れ|いれ|投じ|寄せ|合わせ|固め|詰め|決め|集中)",
            view.rest(i, 8),
        )
        is not None
    )


_MEANT: Final = f.VOLITIONAL | f.REQUEST | f.WANT | f.SHOULD | f.WILL | f.COMMAND | f.FINE
"""How words that are votes only by their sense must be meant: カイへ寄せたい."""


_ATTEMPT: Final = re.compile(r"うとし(?:た|て|す|過|ま)|うとする|うとすん")
"""カイを吊ろうとした: somebody's attempt."""


def _relative(view: ClauseView, i: int) -> bool:
    """カイを吊ったリン: what リン did."""
    tail = view.tail(i)
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    return (
        following is not None
        and following.tag is Tag.NAME
        and bool(tail.marks & (f.PAST | f.PLAIN))
        and not view.text[tail.end : following.start].strip()
        and view.text[tail.end - 1] in "たる"
    )


def _elsewhere(view: ClauseView, at: int, i: int) -> bool:
    """カイの結果を軸にリン投票: カイ owns something else."""
    between = view.text[view.tokens[at + 1].end : view.tokens[i].start]
    return _ELSEWHERE.search(between) is not None


_ELSEWHERE: Final = re.compile(r"[をがはにで、]")
_DOERS: Final = ("は", "が", "も", "視点", "目線")
"""Particles of who votes; の besides, before a noun: カイのリン投票."""


def _who(view: ClauseView, i: int, token: Token) -> tuple[Who | None, Who | None]:
    """For whom the vote is, and whose it is."""
    reader = view.reader
    people = view.people(i)
    targets = view.targets(i, OBJECT | {"だけ", "への", "について"}) or _first_of_all(view, i, token)
    target = targets[0] if targets else None
    noun = bool(view.marks(i) & f.NOUN) or token.value == "place"
    subject = next(
        (
            who
            for who, case, at in people
            if (case in _DOERS or case == "の" and noun and not _elsewhere(view, at, i)) and who != target
        ),
        None,
    )
    after = view.after(i) or _named_next(view, i)
    if after and (
        target is None
        or token.value == "place"
        or view.marks(i) & f.IF
        or view.text.startswith("は", token.end)
    ):
        return after[0], None if subject is None or subject == reader.me else subject
    if target is None and subject is not None and _is_executed(view, i, subject):
        # カイの処刑を望む.
        return subject, None
    if target is None and token.value == "place" and _MADE_ONE.match(view.text, token.end):
        # カイも吊り候補にする.
        return subject, None
    if target is None and subject is not None and subject != reader.me and not view.has(Tag.WHO):
        owned = next((case for who, case, _ in people if who == subject), "")
        verbal = not view.marks(i) & f.NOUN
        if (
            verbal
            and token.value not in ("cast", "place")
            or owned in ("は", "が", "も")
            and _WISH.match(view.text, view.tail(i).end)
        ):
            return subject, None
    return target, subject


def _is_executed(view: ClauseView, i: int, subject: Who) -> bool:
    near, token = view.people(i)[0], view.tokens[i]
    adjacent = near[:2] == (subject, "の") and view.tokens[near[2] + 1].end == token.start
    wished = _WANTED.match(view.text, token.end) is not None
    return adjacent and wished and view.text.startswith(("処刑", "追放", "排除"), token.start)


_WANTED: Final = re.compile(r"を(?:望|希望|求|提案|要求)")


_MADE_ONE: Final = re.compile(r"に(?:する|し(?:ま|た(?=[。！!、])|よ)|入れ|挙げ|加え|考え)")


def _first_of_all(view: ClauseView, i: int, token: Token) -> list[Who]:
    """カイから吊る: カイ, before others."""
    near = view.people(i)
    if not near or near[0][1] != "から" or token.value in ("cast", "place") or view.marks(i) & f.PASSIVE:
        return []
    case = view.tokens[near[0][2] + 1]
    return [near[0][0]] if _FIRST.match(view.text[case.end : token.start]) else []


_FIRST: Final = re.compile(r"(?:先に|まず|順に|、)*$")


def _named_next(view: ClauseView, i: int) -> list[Who]:
    """投票カイ: the name right after the noun."""
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    noun = view.marks(i) & f.NOUN or view.tokens[i].value == "place"
    if following is None or following.tag is not Tag.NAME or not noun or view.people(i):
        return []
    who = view.reader.who(following)
    if who is None or view.text[view.tokens[i].end : following.start].strip(" 　:：") or view.case(i + 1):
        return []
    return [who]


_OTHER_OBJECT: Final = re.compile(r"(?P<noun>[一-龥]+)(?:を|は)$")
"""An object right before a vote that is nobody: 感情論は排除すべきだ."""
_NO_OBJECT: Final = (
    "日",
    "回",
    "次",
    "後",
    "夜",
    "票",
    "私",
    "俺",
    "僕",
    "彼",
    "彼女",
    "奴",
    "先",
    "人",
    "者",
    "偽物",
)
"""Ends of nouns that may stand there: 今日は投票します."""


def _unsaid(view: ClauseView, i: int, token: Token) -> Who | None:
    """The target of a vote that names nobody: whom the sentence before is about."""
    if view.people(i) and not all(who == view.reader.me for who, _, _ in view.people(i)):
        return None
    other = _OTHER_OBJECT.search(view.text[max(0, token.start - 8) : token.start])
    if other is not None and not other["noun"].endswith(_NO_OBJECT):
        return None
    marks = view.marks(i)
    noun_like = bool(token.value) or bool(marks & f.NOUN)
    if token.value == "place":
        fits = view.rest(i, 1) in ("だ", "で", "に", "。", "か", "")
        fits = fits or view.rest(i, 3) == "として" or view.text.startswith("候補", view.tokens[i].end - 2)
    elif token.value == "keep":
        fits = True
    elif marks & f.NOUN:
        stem = view.tokens[i].end + (1 if view.rest(i, 1) == "り" else 0)
        fits = _WISH.match(view.text, stem) is not None or view.text.startswith(
            ("候補", "で決", "希望", "推し", "一択", "寄り", "派だ", "派です", "でいく", "で行く", "でいき"),
            stem,
        )
        # カイが怪しい、投票だ。
        before = view.clause.before if len(view.tokens) == 1 else None
        alone = before is not None and not before.condition and _ALONE.match(view.text, stem) is not None
        fits = fits or alone
    else:
        fits = (
            _wished(view, i)
            or bool(marks & (f.WANT | f.WILL))
            or bool(marks & f.PLAIN and view.ends(i) and not marks & (f.THING | f.IF | f.SAY))
            or view.rest(i, 2) == "候補"
            or (view.rest(i, 3) in ("します", "ります") and token.value != "cast")
        )
    if marks & f.SHOULD and marks & f.NEG and not noun_like:
        # 情報なしで吊るのは避けたい: of nobody.
        return None
    if not fits or marks & f.OPEN or (marks & f.IF and not _wished(view, i)) or view.clause.reason:
        return None
    topic = next(iter(view.topic()), None)
    if marks & f.VOLITIONAL and topic in view.reader.called_to and not view.people(i):
        # @カイ 抵抗は無意味。投票しよう: for カイ only if something is said of him.
        return topic if any(topic in (one.object, one.subject) for one in view.reader.found) else None
    return topic


_ALONE: Final = re.compile("(?:だ|や|です|じゃ)?(?:よ|な|ね|ぜ|ぞ|わ)?[。！!]")


def _joint(view: ClauseView, i: int) -> Who | None:
    """カイに投票します。リンも一緒に入れてくれる？: カイ."""
    if not _TOO.search(view.lead(i)) or any(case in ("に", "へ", "を") for _, case, _ in view.people(i)):
        return None
    return next((one.object for one in reversed(view.reader.found) if one.kind is Tag.VOTE), None)


_TOO: Final = re.compile(r"(?:一緒に|いっしょに|共に|ともに|協力して)[^。、]{0,4}$")


def _wished(view: ClauseView, i: int) -> bool:
    """Whether a vote is asked of others."""
    marks, end = view.tail(i)
    if marks & f.VOLITIONAL:
        # 投票しようと思う is the speaker's own vote.
        return not marks & (f.THINK | f.HEDGE | f.SAY) and not _INTENDS.match(view.text, end)
    if marks & f.WILL and marks & f.FINE:
        return False
    if marks & f.SHOULD and not marks & f.REQUEST and view.was(i):
        # 吊るべきだった.
        return False
    if marks & (f.REQUEST | f.SHOULD | f.FINE):
        return True
    if marks & f.COMMAND and view.ends(i):
        return True
    if marks & f.IF and _WINS.match(view.text, end):
        return True
    if marks & f.NOUN and _WISH.match(
        view.text, view.tokens[i].end + (1 if view.text[view.tokens[i].end :][:1] == "り" else 0)
    ):
        return True
    if marks & f.TE and view.ends(i) and not marks & (f.PAST | f.SAY | f.WANT):
        return view.clause.last and view.text[view.tail(i).end - 1] in "てね"
    if view.please(i + 1):
        return True
    joins = marks & (f.TE | f.NOUN) or view.rest(i, 2) == "し、"
    return bool(joins) and not marks & f.PAST and _LATER.match(view.text, end) is not None


_AFTER_WISH: Final = re.compile(
    r"(?:さん|くん|ちゃん)?(?:に|へ|で|を)?(?:集中|統一|合わせ|絞|決め|固め)?(?:する|した|し|る"
    r"|)?(?:べき|ましょう|ましょ|ませんか|よう(?!と|か)|てほし|て欲し|てくだ|お願い|方がい|ほうがい"
    r"|のが(?:い|良|妥|最|筋)|がいい|が良い|が妥当|が最善|が筋|でいい|で良い|でよい|で決まり(?:だろ|でしょ|だよ?ね|じゃろ))"
)


def _after_wished(view: ClauseView, i: int) -> bool:
    """投票はカイにしましょう."""
    for j in range(i + 1, len(view.tokens)):
        if view.tokens[j].tag is Tag.NAME:
            return _AFTER_WISH.match(view.text, view.tokens[j].end) is not None
    return False


def _with_all(view: ClauseView) -> bool:
    """皆と一緒に投票する: the speaker's own."""
    return any(
        t.tag is Tag.ALL and view.text.startswith(("と", "に", "の", "が"), t.end) for t in view.tokens
    )


_TOGETHER: Final = re.compile(r"(?:票|投票)を?(?:固め|まとめ|集め|合わせ|集中|揃え|そろえ|統一)")


def _together(view: ClauseView, i: int) -> bool:
    """カイに票を固めるぞ: what only all can do."""
    marks = view.marks(i)
    return (
        _TOGETHER.match(view.text, view.tokens[i].start) is not None
        and not marks & (f.PAST | f.NEG | f.THING | f.SAY | f.TE)
        and bool(marks & (f.PLAIN | f.STATE | f.WANT))
    )


_LATER: Final = re.compile(
    rf"[^。！!？?、]{{1,24}}のが(?:{f.APPROVED})"
    rf"|、[^。！!？?]{{0,40}}(?:のが(?:{f.APPROVED})[^。！!？?]{{0,4}}|べき|ましょう"
    r"|ましょ|しよう|[こそとろもよ]う|最善|妥当|お願い|お願いします|ください|ほしい)(?:だ|です|ね|よ|ぜ"
    r"|ぞ|わ|と思[うい]\w*)*(?:[。！!]|$)"
)
"""カイを吊って、村を守りましょう: the wish at the end is one for all."""
_WINS: Final = re.compile(
    r"[、\s]*[^。！!？?、]{0,10}(?:勝[ちつてり]|勝利|終わ|解決|平和|OK|済)|[、\s]*(?:いい|よい|良い)"
)
"""カイを吊れば村の勝ち."""
_INTENDS: Final = re.compile(r"と(?:思|考え|決め|し(?:て|た)|は思|も思)|かと|か(?:な|と)|と、思")


def _is_pronoun_me(view: ClauseView, i: int, target: Who) -> bool:
    reader = view.reader
    return (
        target == reader.me
        and view.says_me(i)
        and not any(t.tag is Tag.NAME and reader.who(t) == target for t in view.tokens)
    ) or (target == reader.me and not view.people(i))


def _asked(view: ClauseView, i: int, token: Token, target: Who | None, subject: Who | None) -> bool:
    """Whether the vote is asked about, or asked for with a question."""
    reader, marks = view.reader, view.marks(i)
    noun = bool(marks & f.NOUN) or token.value == "place"
    asks = (
        view.clause.asks
        or reader.asks_who
        or view.has(Tag.ASK)
        or (view.shares() and (noun or marks & f.PAST or view.has(Tag.WHAT, "why", i)))
        or (noun and view.has(Tag.WHAT, "why", i) and view.elliptic())
    )
    if not asks or subject == reader.me and not view.clause.asks:
        return False
    if target is not None and _is_not_asked(view, i, token):
        return False
    if _asked_of_noun(view, i, token, target, subject):
        return True
    if target is not None and not view.has(Tag.WHO):
        if marks & f.SHOULD and "かな" in view.text[token.end : view.tail(i).end + 2]:
            # カイを吊るのが正しいのかな？: doubted.
            return True
        if marks & (f.RHETORICAL | f.FINE | f.SHOULD):
            # カイ、それはリン投票寄りだろ？
            doubts = noun and reader.called and marks & f.RHETORICAL and target not in reader.to
            if doubts:
                view.emit(i, Tag.VOTE, object=target, mood=Mood.ASK)
            return bool(doubts)
        if _invites(view, i):
            view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, to=view.asked_of())
            return True
        if marks & f.VOLITIONAL and not _ATTEMPT.search(view.text, token.end, view.tail(i).end + 3):
            # カイを吊ろうよ？; but なぜカイを吊ろうとするの？ asks.
            return False
    if target != reader.me or subject is not None or reader.to:
        _ask(view, i, token, target, subject)
    return True


_JUDGED: Final = re.compile(
    r"[^。、！!？?]{0,12}の(?:は|って)[^。！!？?]{0,24}(?:から|ため)(?:じゃ|では)[なね]"
    r"|[^。、！!？?]{0,12}の(?:は|って)、?[^。、！!？?の]{0,6}(?:怪しく|あやしく|おかしく|(?:変|不自然)(?:じゃ|では))[なね]"
)
"""What a vote is judged as, or comes from: that alone is asked."""


def _is_not_asked(view: ClauseView, i: int, token: Token) -> bool:
    """カイに入れてくれない？, カイ吊りかな？, カイを吊ろうとするのは怪しくない？"""
    wished = view.marks(i) & f.REQUEST and not view.has(Tag.WHO)
    return (
        bool(wished)
        or _JUDGED.match(view.text, token.end) is not None
        or _MUSED.match(view.text, token.end) is not None
    )


def _invites(view: ClauseView, i: int) -> bool:
    """カイに投票しませんか, カイに入れない？"""
    marks = view.marks(i)
    if not marks & f.NEG or marks & f.PAST:
        return False
    return bool(marks & f.ASK) or view.clause.asks and view.ends(i) and not view.has(Tag.WHAT, "why")


def _asked_of_noun(view: ClauseView, i: int, token: Token, target: Who | None, subject: Who | None) -> bool:
    """投票はどうする？, 投票の理由は？, 吊り候補カイでいい？"""
    named = token.value == "place"
    if not view.marks(i) & f.NOUN and not named:
        return False
    stem = token.end + (1 if view.rest(i, 1) == "り" else 0)
    if _WHAT_TO_DO.match(view.text, stem) and not view.people(i):
        view.emit(i, Tag.VOTE, mood=Mood.ASK, to=subject or view.everybody())
        return True
    if target is not None and subject is None and _PROPOSED.match(view.text, stem):
        # カイ吊りでどう？
        view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, to=view.asked_of())
        view.used.update(range(i, len(view.tokens)))
        return True
    if target is None and re.match(r"の?(?:理由|根拠)", view.text[stem : stem + 3]):
        view.emit(i, Tag.VOTE, mood=Mood.ASK, past=True, to=subject)
        return True
    if target is not None and target in _named_next(view, i) and view.clause.asks:
        # 今日の吊り候補カイでいいよね？
        view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, to=view.asked_of())
        return True
    if not named or not _FITTING.match(view.text, token.end):
        return False
    whom = target or next(iter(view.topic()), None)
    if whom is not None:
        view.emit(i, Tag.VOTE, object=whom, mood=Mood.REQUEST, to=view.asked_of())
    return True


def _ask(view: ClauseView, i: int, token: Token, target: Who | None, subject: Who | None) -> None:
    """For whom somebody votes or voted, or why."""
    reader, why, who = view.reader, view.has(Tag.WHAT, "why"), view.has(Tag.WHO)
    if target is None and token.value == "cast" and why and not who:
        # どうしてそう決めたの？: of the vote that was told before.
        ask_of_before(view, i, "vote")
        return
    if target is None and not who and token.value != "place" and not (why and subject is not None):
        return
    past = bool(view.marks(i) & f.PAST) or "昨日" in view.text[view.tokens[0].start : token.start]
    to = subject if subject is not None else view.everybody()
    if to is None and not reader.to and why and reader.topic not in (target, reader.me):
        # カイの投票理由が曖昧だ。なぜリンに投票するのか説明して.
        to = reader.topic
    if who and any(person == target and case == "は" for person, case, _ in view.people(i)):
        target = None
    view.emit(i, Tag.VOTE, object=target, mood=Mood.ASK, past=past, to=to)


_PROPOSED: Final = re.compile(
    "(?:で|は)?(?:どう|いかが)(?:かな|かしら|かのう|だろう?|でしょう|です|よ|だ)?か?[？?]"
)
_WHAT_TO_DO: Final = re.compile(
    r"(?:先)?(?:は|って|、)?(?:どう(?:する|し(?:ます|よう|た)|なさ|すんの)|どこ(?:に|へ)?(?:する|入れ)?[？?])"
)
"""投票はどうする？"""
_FITTING: Final = re.compile(r"として(?:は)?(?:妥当|最適|適切|ふさわし|十分)")
"""処刑候補として妥当ではないでしょうか."""
_MUSED: Final = re.compile(r"り?(?:寄り)?(?:で|が)?(?:いい)?かな[？?]")
"""カイ吊りかな？: the speaker's own."""


def _said(view: ClauseView, i: int, token: Token, target: Who) -> None:
    """A vote of the speaker's own, or one that is asked of others."""
    marks, end = view.tail(i)
    text = view.text
    if (
        marks & f.OPEN
        or (marks & f.IF and not view.after(i) and not _wished(view, i))
        or view.granted(i)
        and not marks & f.NEG
    ):
        return
    if token.value == "keep":
        view.emit(i, Tag.VOTE, object=target)
        return
    if marks & f.WILL and re.search(r"(?:予定|つもり|方針|気)(?:だった|でした)", text[token.end : end]):
        # 投票する予定だったが、やめる.
        return
    noun = bool(marks & f.NOUN) or token.value == "place"
    stem = token.end + (1 if text.startswith("り", token.end) and noun else 0)
    if (noun and _AGAINST.match(text, stem)) or marks & f.SHOULD and marks & f.NEG:
        view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=True, to=view.asked_of())
        return
    cleft = marks & f.THING and marks & f.PLAIN and not noun and target in view.after(i)
    if cleft or noun and target in (view.after(i) or _named_next(view, i)):
        # 今日吊るのはカイだ, 投票先はカイ; 吊るのはカイでいい.
        if text.startswith("リクエスト", stem) or _after_wished(view, i):
            view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, to=view.asked_of())
        else:
            view.emit(i, Tag.VOTE, object=target, degree=view.degree(i))
        return
    all_do = (
        view.has(Tag.ALL)
        and not marks & (f.PAST | f.HEDGE)
        and not text.startswith("ムード", stem)
        and not view.says_me(i)
        and not _with_all(view)
    )
    if _wished(view, i) or _together(view, i) or all_do:
        to = view.asked_of() if _wished(view, i) else EVERYBODY
        view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, negated=bool(marks & f.NEG), to=to)
    elif noun and _ALL_DO.match(text, stem):
        # カイ吊りで終わらせよう.
        view.emit(i, Tag.VOTE, object=target, mood=Mood.REQUEST, to=view.asked_of())
    elif noun:
        if _OWN.match(text, stem) and not marks & (f.SAY | f.THING) and not _RATHER.match(text, stem):
            past = text.startswith(("した", "しまし"), stem)
            view.emit(i, Tag.VOTE, object=target, past=past, degree=view.degree(i))
    else:
        _own(view, i, token, target)


_CAST_BY: Final = re.compile(r"[れじし]?たのは(?=[^、。！!？?]{1,16}(?:だ|です|で[はも]|じゃ))")
_FORGOTTEN: Final = re.compile(r"(?:れ|じ|し)?た(?:覚え|おぼえ|記憶)(?:は|が|も)?(?:な|ありませ|ござ)")
"""入れた覚えはない."""


def _own(view: ClauseView, i: int, token: Token, target: Who) -> None:
    """A vote of the speaker's own, told with a verb."""
    marks, end = view.tail(i)
    if marks & f.SAY or marks & f.THING and not marks & (f.WANT | f.PAST) or _TALKED.match(view.text, end):
        return
    if marks & f.TE and not marks & (f.WANT | f.PAST | f.WILL | f.STATE):
        return
    if marks & f.PAST and _FORGOTTEN.match(view.text, token.end):
        view.emit(i, Tag.VOTE, object=target, past=True, negated=True)
        return
    cleft = _CAST_BY.match(view.text, token.end) if marks & f.PAST else None
    if cleft and any(
        one.start == cleft.end() and one.tag in (*PEOPLE, Tag.ME) for one in view.tokens[i + 1 :]
    ):
        # 入れたのはカイだ, 入れたのは私ではない: another's.
        return
    if marks & f.CAN and marks & f.NEG:
        view.emit(i, Tag.VOTE, object=target, negated=True)
        return
    own = marks & (f.WANT | f.WILL | f.PAST | f.STATE | f.VOLITIONAL | f.HEDGE | f.THINK | f.NEG)
    describes = not view.ends(i) and marks & f.PLAIN and not marks & (f.WANT | f.WILL | f.STATE | f.HEDGE)
    if (own or view.ends(i)) and not describes:
        view.emit(
            i,
            Tag.VOTE,
            object=target,
            past=bool(marks & f.PAST) and not marks & (f.WILL | f.SURE) and view.text[token.start] != "決",
            negated=bool(marks & f.NEG) and not view.clause.asks,
            degree=view.degree(i),
        )
