"""Of whom a role or a colour is said, and by whom."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Faction, Group, Holder, Several, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.predicates.verdicts import SEEN, say_of
from jinro.language.prose.ja.predicates.view import EVERYBODY, ClauseView, Person
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag, Token

_PREDICATIVE: Final = f.SAID | f.TOLD | f.IF | f.WILL | f.FINE
_ACTED: Final = ("は", "が", "も")


def role_and_colour(token: Token) -> tuple[Who | None, Species | None]:
    """The role or the colour of a token; the other is None."""
    role = token.value if isinstance(token.value, Holder | Group) else None
    return role, token.value if isinstance(token.value, Species) else None


def said(view: ClauseView, i: int) -> None:
    """A role or colour that is said of somebody, named or not."""
    role, species = role_and_colour(view.tokens[i])
    people = view.people(i)
    if species is not None and people and people[0][:2] == (view.reader.me, "は") and _opines(view, i):
        # @カイ その動き、僕は黒寄りで見る: of カイ.
        people = people[1:]
        if view.reader.called and len(view.reader.to) == 1 and not people:
            say_of(view, i, view.reader.to[0], role, species, None)
            return
    if _is_granted(view, i):
        return
    if _introduces(view, i):
        view.emit(i, Tag.CLAIM, role=_role_of(view.tokens[i]))
        return
    if species is not None and (named := _names(view, i)) is not None:
        if species is Species.WEREWOLF or view.tells_results():
            # 確定村のカイ is taken for granted.
            say_of(view, i, named, role, species, None)
        return
    if role == _VILLAGER and view.reader.shown and view.tells_results():
        # 占った結果、カイは村人でした.
        role, species = None, Species.HUMAN
    seen = _is_seen(view, i, species)
    after = view.after(i)
    if not _is_said(view, i, seen, after):
        return
    targets, by = _said_of(view, people, i)
    targets = targets or _two(view)
    if targets and isinstance(targets[0], Several):
        view.reader.either = targets[0]
    if after:
        targets, by = after, None
    result = _THAT_RESULT.match(view.text, view.tokens[i].end) is not None and view.tells_results()
    by = by or view.reader.quoted_at(view.tokens[i].start) or (None if result else view.said_by(i))
    by = by or _speaking_subject(view, i, seen)
    if after and species is not None and _GAVE.match(view.text, view.tokens[i].end):
        _gave(view, i, after[0], species)
    elif after and species is not None and people and people[0][1] == "を":
        # カイを白と見たのはリン: what リン said.
        view.emit(i, Tag.DIVINE, subject=after[0], object=people[0][0], species=species)
    elif after and not view.marks(i) & f.TOLD:
        _point_out(view, i, targets)
    elif by == EVERYBODY and role is not None and targets and people and people[0][1] in _ACTED:
        # カイは占い師だと言っている: his own claim.
        for target in targets:
            if target != view.reader.me and not isinstance(target, Several):
                view.emit(i, Tag.CLAIM, subject=target, role=role)
    elif by is None and (
        _gives(view, i, targets) or people and people[0][:2] == (view.reader.me, "が") and seen
    ):
        return
    elif not targets and people and view.reader.called and all(map(view.acted_on, people)):
        _by_who_is_called(view, i)
    elif not targets:
        _unsaid(view, i, role, species, [person for person in people if not view.acted_on(person)])
    else:
        for target in targets:
            say_of(view, i, target, role, species, by)


def _is_granted(view: ClauseView, i: int) -> bool:
    """人狼であったカイへの投票: taken for granted."""
    following = view.tokens[i + 1] if i + 1 < len(view.tokens) else None
    if following is None or following.tag is not Tag.NAME:
        return False
    return _WAS.fullmatch(view.text[view.tokens[i].end : following.start]) is not None


def _by_who_is_called(view: ClauseView, i: int) -> None:
    """@カイ リン真追いは人狼の動きに見える: of カイ."""
    role, species = role_and_colour(view.tokens[i])
    for target in view.reader.to if len(view.reader.to) == 1 else ():
        say_of(view, i, target, role, species, None)


_WAS: Final = re.compile("(?:だった|であった|でした)")
_VILLAGER: Final = Holder(Role.VILLAGER)
_THAT_RESULT: Final = re.compile(r"(?:だ)?(?:という|との)(?:占い)?(?:結果|判定)")
"""カイが人狼という結果: the speaker's own, if a seer says so."""


def _opines(view: ClauseView, i: int) -> bool:
    tail = view.text[view.tokens[i].end : view.tail(i).end + 2]
    return view.reader.topic not in (None, view.reader.me) and _OPINES.search(tail) is not None


_OPINES: Final = re.compile("見|思|映|感じ|考え")


def _two(view: ClauseView) -> list[Who]:
    """この二人, or どちらか of the two that were named last."""
    pair = view.pair()
    if pair or not view.has(Tag.OTHER, "either"):
        return pair
    if view.reader.either is None and len(view.reader.to) == 2:
        return [Several("or", view.reader.to)]
    either = view.reader.either or view.claimants()
    return [either] if either is not None else []


def _is_seen(view: ClauseView, i: int, species: Species | None) -> bool:
    """Whether a colour is told as a result: 黒が出た, ●."""
    token = view.tokens[i]
    told = SEEN.match(view.text, token.end) or _AMONG.match(view.text, token.end)
    return species is not None and told is not None or view.text[token.start] in "●○◯"


def _is_said(view: ClauseView, i: int, seen: bool, after: list[Who]) -> bool:
    """Whether a role or colour is a predicate, not a word in passing."""
    token, text, people = view.tokens[i], view.text, view.people(i)
    marks, end = view.tail(i)
    colour = isinstance(token.value, Species)
    if not colour and text.startswith("の", token.end) and not _SEEMS.match(text, token.end) and not after:
        if _IN_OFFICE.match(text, token.end):
            return True
        return False
    noticed = colour and bool(people) and people[0][1] == "が"
    if (marks & f.ASK and not view.questions() and not noticed) or view.granted(i):
        return False
    if colour and view.text[token.start - 1 : token.start].isdecimal():
        # 残り2狼: a count.
        return False
    if colour and _NOBODY.search(text, view.tokens[0].start, token.start):
        return False
    if colour and not after and (_is_manner(view, i) or _TREATED.match(text, token.end)):
        return False
    meant = (marks & _PREDICATIVE and not marks & (f.OPEN | f.THING)) or view.ends(i) or seen
    meant = (
        meant
        or (colour and bool(people) and _is_listed(view, i))
        or _CERTAIN.match(text, token.end) is not None
    )
    meant = meant or not colour and _IN_OFFICE.match(text, token.end) is not None
    if seen and not people and _SEEN_THING.match(text, token.end):
        return False
    if marks & f.OPEN or not after and not meant or view.nominal(i) and not after and not seen:
        return False
    if text[end - 1] == "く" and not view.ends(i) and not marks & (f.THINK | f.STATE | f.NEG):
        # 村っぽく潜伏する: how something is done.
        return False
    return not (marks & f.THING and not after and not seen and not marks & (f.STATE | f.HEDGE | f.THINK))


_TREATED: Final = re.compile(
    r"(?:扱い|視|認定|呼ばわり|決め打ち|断定|と断定|と決めつけ)(?:(?:する|した|している|してる|る|た)(?:の|こと|点|姿勢)"
    r"|し(?:つつ|ながら))"
)
"""カイを狼扱いするのはおかしい: what somebody does."""
_CERTAIN: Final = re.compile(r"である(?:こと|の)(?:は|に|も)[^。、]{0,10}(?:変わ|間違|事実|違いな|確か|揺る)")
"""私が村人であることは変わらない."""


_IN_OFFICE: Final = re.compile(r"のまま|を(?:し(?:て|ま)|務め|勤め|やっ|やら|任され|担|引い|授か)")
"""占い師をしています."""
_SEEN_THING: Final = re.compile(r"(?:判定)?(?:が|を)(?:出|引)[^。、]{0,3}の(?:は|が|も|で)")
"""黒が出たのは大きい: of nobody."""


def _is_listed(view: ClauseView, i: int) -> bool:
    """カイ狼・リン狼どっちも: one of several judgements, or one that is kept."""
    _, case, at = view.people(i)[0]
    near = case == "" and view.tokens[at].end == view.tokens[i].start
    return near and _LISTED.match(view.text, view.tokens[i].end) is not None


_LISTED: Final = re.compile(
    r"どっち|どちら|両方|まで(?:見|考|疑)|あたり|とか|[・/／＆&]|と[^、。]{1,8}[狼黒白]"
)


def _is_manner(view: ClauseView, i: int) -> bool:
    """白で守られる: no predicate."""
    people = view.people(i)
    mine = len(people) == 1 and people[0][:2] == (view.reader.me, "")
    return view.marks(i) & ~f.STATE == f.TE and not view.ends(i) and not mine and not _lists_on(view, i)


def _lists_on(view: ClauseView, i: int) -> bool:
    """カイ白でリン黒です: another judgement follows."""
    if i + 3 >= len(view.tokens) or view.tokens[i + 1].tag is not Tag.NAME:
        return False
    return view.tokens[i + 1].start == view.tail(i).end and view.tokens[i + 3].tag is Tag.COLOUR


def _speaking_subject(view: ClauseView, i: int, seen: bool) -> Who | None:
    """カイは…、リンを黒と断定した: カイ's words."""
    reader, people = view.reader, view.people(i)
    if not (seen or view.marks(i) & (f.SURE | f.SAY | f.TOLD)) or not people or people[0][1] != "を":
        return None
    return reader.subject if reader.subject not in (None, reader.me, people[0][0]) else None


def _gave(view: ClauseView, i: int, target: Who, species: Species) -> None:
    """あなたが黒を出したのはカイ."""
    doer = next((who for who, case, _ in view.people(i) if case in _ACTED), None)
    if doer is not None and not view.questions():
        view.emit(i, Tag.DIVINE, subject=doer, object=target, species=species)


def _gives(view: ClauseView, i: int, targets: list[Who]) -> bool:
    """カイが白判定を出した: by カイ, of somebody else."""
    people = view.people(i)
    if not isinstance(view.tokens[i].value, Species) or len(targets) != 1 or len(people) != 1:
        return False
    return (
        people[0][1] in _ACTED
        and _GAVE.match(view.text, view.tokens[i].end) is not None
        and targets[0] != view.reader.me
        and view.has_power(targets[0])
    )


def _point_out(view: ClauseView, i: int, targets: list[Who]) -> None:
    """人狼はカイ."""
    role, species = role_and_colour(view.tokens[i])
    for target in targets:
        if species is not None and any(
            one.object == target and one.species is species and one.evident for one in view.reader.found
        ):
            # サクラ黒でした。人狼はサクラだ: told already.
            continue
        if species is not None and isinstance(target, Agent) and target.seat in view.reader.situation.seen:
            # 人狼はカイ, by a seer who has told so.
            say_of(view, i, target, role, species, None)
            continue
        view.emit(
            i,
            view.tokens[i].tag,
            object=target,
            role=role,
            species=species,
            degree=view.degree(i) or 80,
            mood=Mood.ASK if view.questions() else Mood.STATE,
            negated=view.negated(i),
        )


_GAVE: Final = re.compile(r"(?:判定)?(?:を|と)?(?:出し|打っ|打ち|つけ|判定し|断定し|報告し|宣言し|主張し)")
"""A colour that somebody gives to another: カイが白判定を出した."""
_NOBODY: Final = re.compile(
    r"(?:対抗|相手|残り|残った(?:人|方|者|やつ)|もう(?:一人|片方)|他の誰か|誰か)[はがも]$"
)
"""A subject right before a colour that is nobody: 残りが人狼だ."""
_SEEMS: Final = re.compile(
    r"の(?:可能性|線|動き|よう|疑い|確率|候補|立ち回り|行動|典型|挙動|は|が|も|だ|です|かな|か|で)"
)


def _introduces(view: ClauseView, i: int) -> bool:
    """占い師のリンです, by リン."""
    token = view.tokens[i]
    if i + 1 >= len(view.tokens):
        return False
    other = view.tokens[i + 1]
    if other.tag is Tag.ME:
        # 村人の私を疑うのか.
        return (
            token.tag is Tag.ROLE
            and view.text[token.end : other.start] in ("の", "である")
            and not view.people(i)
        )
    if other.tag is not Tag.NAME or view.reader.who(other) != view.reader.me:
        return False
    between = view.text[token.end : other.start]
    return between == "の" or not between and token.tag is Tag.ROLE


def _names(view: ClauseView, i: int) -> Who | None:
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


def either_role(view: ClauseView, i: int) -> None:
    """人狼か狂人: one of two roles."""
    roles = tuple(_role_of(token) for token in view.tokens[i : i + 2])
    view.used.add(i + 1)
    people = view.people(i)
    targets, by = _said_of(view, people, i)
    if view.marks(i + 1) & f.OPEN or _NOBODY.search(view.text, view.tokens[0].start, view.tokens[i].start):
        return
    for target in targets or (view.topic() if not people else []):
        if by is None and target != view.reader.me and not view.clause.asks:
            view.emit(i, Tag.ROLE, object=target, role=Several("or", roles), degree=view.degree(i + 1))


def _role_of(token: Token) -> Who:
    """The role of a role or colour."""
    if isinstance(token.value, Holder | Group):
        return token.value
    return Holder(Role.WEREWOLF) if token.value is Species.WEREWOLF else Group(Faction.HUMAN)


# -- nobody named ----------------------------------------------------------------------------------


def _unsaid(
    view: ClauseView, i: int, role: Who | None, species: Species | None, people: list[Person]
) -> None:
    """A role or colour of nobody named: of the speaker, of the last result, of whom the text is about."""
    reader, marks = view.reader, view.marks(i)
    if people and (
        species is None
        or reader.divined is None
        or any(who not in (reader.me, reader.divined) for who, _, _ in people)
    ):
        return
    if role is not None and view.clause.asks and not marks & f.RHETORICAL:
        if reader.to:
            view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK)
    elif species is Species.WEREWOLF and view.negated(i) and reader.topic is None and not reader.to:
        # 狼なんかじゃない！
        view.emit(i, Tag.CLAIM, role=Holder(Role.WEREWOLF), negated=True)
    elif role is not None and reader.called and _YOURS.match(view.rest(i, 6)):
        return
    elif role is not None and _is_mine(view, i):
        view.emit(i, Tag.CLAIM, role=role, negated=view.negated(i))
    elif species is not None and _is_of_a_thing(view, i):
        return
    elif species is not None and (seen := _last_seen(view, i)) is not None:
        say_of(view, i, seen, role, species, None)
    elif marks & f.SAY and not marks & f.THINK:
        return
    elif marks & f.TOLD and reader.situation.claimed and not view.tells_results():
        return
    elif species is not None or marks & (f.HEDGE | f.THINK | f.SURE) and not _has_topic(view, i):
        for target in view.topic() or _who_said_so(view, i):
            say_of(view, i, target, role, species, None)


def _who_said_so(view: ClauseView, i: int) -> list[Who]:
    """俺は狼じゃない！断定が黒い: of who has called the speaker so."""
    accuser = view.accuser()
    if accuser is None or not view.text.startswith("い", view.tokens[i].end):
        return []
    return [accuser] if _WAY.search(view.lead(i)) else []


_WAY: Final = re.compile(r"(?:断定|決めつけ|言い方|方|姿勢|態度|動き|誘導|決め打ち|発言)[がはも]$")
_YOURS: Final = re.compile(r"なんだね|なんですね|なのね|ですね|だね|なんだな|だったんだ|だったのか")
"""カイさん、村人なんですね: of カイ."""


def _is_mine(view: ClauseView, i: int) -> bool:
    """占い師です: the role is the speaker's."""
    return (
        _STATED.match(view.rest(i, 8)) is not None
        and not _ALONE.search(view.lead(i, 8))
        and not view.marks(i) & (f.THINK | f.HEDGE | f.RHETORICAL)
        and view.said_by(i) is None
        and not _has_topic(view, i)
        and not (view.reader.called and _AS_YOU_SAID.match(view.text, view.tokens[i].end))
    )


_ALONE: Final = re.compile("(?:なし|なしの|いない|唯一の|対抗の)$")
"""対抗なし霊だよ: of somebody who was talked about."""
_AS_YOU_SAID: Final = re.compile(r"として[^。！!？?]{1,16}と(?:言っ|述べ|主張し|報告し|断言し)")
"""占い師として私を人間と言ったな: of who is called."""
_STATED: Final = re.compile(
    r"(?:を(?:し(?:て|ま)|務め|勤め|やっ|やら|任され|担|引い|授か)|です|だ(?!と|ろ|け|れ|なん|った)|じゃ(?!な|ろ)|や(?![っろはん])|なので|なん(?!て)|なの(?!に)|として(?!信|見|扱|怪|不自然|おかし|失格|破綻|出[よる])|ってことで|ということで"
    r"|でござ|っす|である|よ(?:。|！|!|$|ね|、)|どす|でやす|でげす|ッス|ですわ|だす|だべ|でーす|だー"
    r"|なり|ではあり|ではな|じゃな)"
)
"""What makes a role the whole predicate: 占い師です, 占い師として, 村人だよ."""


def _is_of_a_thing(view: ClauseView, i: int) -> bool:
    """見るのは狼本体だ: of nobody."""
    token = view.tokens[i]
    if _has_other_topic(view, i) and not _OF_WOLVES.match(view.text, token.end):
        return True
    return _SUBJECT.match(view.text, token.end) is not None and not SEEN.match(view.text, token.end)


_SUBJECT: Final = re.compile(r"(?:さん|候補|本命|筆頭|位置|枠)?(?:が|は)|(?:さん)?も潜")


def _last_seen(view: ClauseView, i: int) -> Who | None:
    """Whom the speaker has told to have divined."""
    reader = view.reader
    if reader.divined is not None:
        return reader.divined
    told = view.text.startswith("判定", view.tokens[i].end) and reader.situation.seen
    return Agent([*reader.situation.seen][-1]) if told else None


_OF_WOLVES: Final = re.compile(
    r"らし(?:い|さ)|っぽい|に見え|そのもの|の(?:振る舞い|立ち回り|策|常套|典型|手口|やり口|やり方|動き|行動|逃げ|仕業|戦術|発想)"
)
"""矛先を変えるのは人狼の常套手段: of who does so."""
_OTHER_TOPIC: Final = re.compile(r"(?:[るたい]の|残り|狙い|目的|相手|最優先|問題)(?:は|が)")


def _has_other_topic(view: ClauseView, i: int) -> bool:
    """Whether a thing right before is the subject."""
    return _OTHER_TOPIC.search(
        view.text, view.tokens[0].start - 8 if view.tokens[0].start > 8 else 0, view.tokens[i].start
    ) is not None and not view.people(i)


def _has_topic(view: ClauseView, i: int) -> bool:
    """Whether something else than a person is the subject: 狼の狙いは占い師だ."""
    start = view.tokens[0].start if i else view.tokens[i].start
    stop = max(view.text.rfind(mark, 0, view.tokens[i].start) for mark in "。！？!?、,…\n 　")
    before = view.text[max(stop + 1, 0) : view.tokens[i].start]
    return _TOPIC.search(before) is not None and start <= view.tokens[i].start


_TOPIC: Final = re.compile(
    r"(?<!実)(?<!本当)(?<!今)(?<!日)(?<!には)(?!職[はが])[一-龥ァ-ヶーんのと](?<!実)(?<!今)(?<!本当)(?<!日)(?<!際)(?:は"
    r"|が|も)(?!じめ|い、|ね)"
)


# -- somebody named --------------------------------------------------------------------------------


def _said_of(view: ClauseView, all_people: list[Person], i: int) -> tuple[list[Who], Who | None]:
    """Of whom a role is said, and whose words that is: カイのリン黒 is said by カイ of リン."""
    people = [one for one in all_people if not view.acted_on(one) and not _is_voted(view, one, i)]
    if not people:
        return [], None
    who, case, at = people[0]
    if (called := _called(view, people[0], i)) is not None:
        return [called], None
    if case == "に" and _AMONG.match(view.text, view.tokens[i].end):
        # カイかリンに狼がいる.
        return view.alternatives(view.joined(people, 0)[0], people), None
    between = view.text[view.tokens[at + 1].end : view.tokens[i].start]
    if case == "を" and (
        _DONE_TO.match(between) or _DEED.match(between) and _OF_WOLVES.match(view.text, view.tokens[i].end)
    ):
        # カイを庇う狼の動き, カイを狙うのは人狼の振る舞い: of who does so.
        return [who for who in view.topic() if who != people[0][0]], None
    if case in ("への", "に", "へ") and any(t.tag is Tag.VOTE for t in view.tokens[at + 2 : i]):
        # @カイ リンへの投票で人狼濃厚: of カイ.
        return [who for who in view.reader.to or view.topic() if who != people[0][0]][:1], None
    if case == "から" and view.has_power(who):
        # カイから人狼判定が出た: by カイ, of who is called.
        return [other for other in view.reader.to if other != who], who
    if case == "の" and (owned := _owned(view, people, i)) is not None:
        return owned, None
    if case in ("に", "から", "への", "へ", "について"):
        if SEEN.match(view.text, view.tokens[i].end) or view.reader.shown:
            return [who], _owner(view, people, 1)
    if case in ("だけ", "に", "へ", "以外", "から", "への", "視点", "目線"):
        return [], None
    targets, at = view.joined(people, 0)
    by = _owner(view, people, at, case)
    return view.alternatives(targets, people), None if by in targets else by


def _is_voted(view: ClauseView, person: Person, i: int) -> bool:
    """カイはリン投票で黒い: of カイ."""
    _, case, at = person
    following = view.tokens[at + 2] if at + 2 < i else None
    return (
        case == ""
        and following is not None
        and following.tag is Tag.VOTE
        and following.start == view.tokens[at].end
    )


def _called(view: ClauseView, near: Person, i: int) -> Who | None:
    """@カイ リンを吊りたがる動きが狼, @カイ リン二度占い主張から狼濃厚: of who is called."""
    reader = view.reader
    who, case, at = near
    if not reader.called or len(reader.to) != 1 or who in reader.to or who == reader.me and case != "を":
        return None
    between = view.text[view.tokens[at + 1].end : view.tokens[i].start]
    if case in ("を", "に") and _DEED.match(between) or case == "" and _LEADS.match(between):
        return reader.to[0]
    return None


_DONE_TO: Final = re.compile(
    r"(?:庇う|庇った|かばう|擁護する|守る|叩く|陥れる|攻撃する|責める|追い詰める|利用する|残す|持ち上げる|囲う)$"
)
_DEED: Final = re.compile(
    r"(?:[^はがも、。]|たが){1,16}(?:動き|姿勢|態度|発言|行動|視点|流れ|誘導|主張|提案|の|こと)(?:は"
    r"|が|も|から|こそ)"
)
_LEADS: Final = re.compile(r"[^はがも、。と]{2,24}(?:から|は|が|も|で)")


def _owned(view: ClauseView, people: list[Person], i: int) -> list[Who] | None:
    """Of whom a role is said after の: カイの沈黙は狼の拒絶だ, カイは僕の白; None if の does not tell."""
    owner, _, at = people[0]
    second = people[1] if len(people) > 1 else None
    if second is not None and second[1] in ("か", "と") and view.has(Tag.OTHER, "either"):
        return [Several("or", (second[0], owner))]
    if _HIS_COLOUR.match(view.text, view.tokens[i].end) and not view.has_power(owner):
        return [owner]
    if _owns_subject(view, at, i) or _result_of(view, at, i):
        return [owner]
    if owner != view.reader.me or second is None:
        return []
    return [second[0]] if second[1] in _ACTED else None


_JUDGED: Final = frozenset((Tag.COLOUR, Tag.TRUE, Tag.FALSE))
_HIS_COLOUR: Final = re.compile(r"(?:は|が|で)(?:確認|確定|固|間違いな|揺る|決ま)")
"""カイの白は確定."""
_AMONG: Final = re.compile(r"(?:が|は|も)?(?:いる|います|おる|いそう|いた|潜)")
_OWNED: Final = re.compile(r"[^の](?:は|が|も|って|から|を見|こそ)")


def _owns_subject(view: ClauseView, j: int, i: int) -> bool:
    """Whether something of a person is the subject: カイの沈黙は狼の拒絶だ."""
    return _OWNED.search(view.text[view.tokens[j + 1].end : view.tokens[i].start]) is not None


def _result_of(view: ClauseView, j: int, i: int) -> bool:
    """カイの占い結果は黒, カイの判定は白, where カイ was divined."""
    between = view.text[view.tokens[j + 1].end : view.tokens[i].start]
    owner = view.reader.who(view.tokens[j])
    return re.match(r"(?:占い|判定|結果)", between) is not None and owner != view.reader.me


def _owner(view: ClauseView, people: list[Person], at: int, case: str = "") -> Who | None:
    if at < len(people):
        who, particle, j = people[at]
        if any(t.tag in _JUDGED for t in view.tokens[j : people[at - 1][2]]):
            # カイの白と違いリンは黒: two results.
            return None
        if particle == "の" or (particle in ("は", "が") and case in ("を", "が", "")):
            return who
    return None
