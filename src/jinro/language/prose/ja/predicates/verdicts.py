"""What a role or colour that is said of somebody is: a claim, a result, an opinion or a question."""

import re
from typing import Final

from jinro.game.roles import Role, Species
from jinro.language.claims import Agent, Holder, Result, Several, Who
from jinro.language.prose.ja import inflection as f
from jinro.language.prose.ja.lexicon import BAD
from jinro.language.prose.ja.predicates.view import EVERYBODY, ClauseView
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

SEEN: Final = re.compile(
    r"と(?:占|判定|出|確認し|確定し|し(?:た|まし))|(?:という|との)(?:占い)?(?:結果|判定)|(?:判定)?(?:が|と|を|って"
    r"|の)?(?:(?:判定)?(?:が|と|を)?(?:出(?:た|ま|て(?!も)|し(?:た|ま|て(?!も)))|引[いき]|見え(?:た|ま)"
    r"|でた)|判定(?:です|済|だ|で|や|じゃ|なの|。|！|!|$|、|よ|ね|した|しま)|結果)"
    r"|は(?:私の|昨夜の)?(?:占い|霊媒)(?:の)?(?:結果|判定)(?:だ|です|じゃ|や|なの|[。！])"
)
"""What makes a colour a result: 黒が出た, 白判定です."""


def say_of(
    view: ClauseView, i: int, target: Who, role: Who | None, species: Species | None, by: Who | None
) -> None:
    """Tell what `target` is said to be; `by` is whose words these are, if not the speaker's."""
    me = view.reader.me
    if by == EVERYBODY or (view.clause.surprised and by is None):
        return
    asks = _asks(view, i)
    if asks and _asks_belief(view, i, target, by):
        to = by if by != me and not view.marks(i) & f.SAY else None
        view.emit(i, view.tokens[i].tag, object=target, role=role, species=species, mood=Mood.ASK, to=to)
    elif target == me and (by is None or by == me):
        _say_of_me(view, i, role, species, asks)
    elif by is not None and by != me:
        _report(view, i, target, role, species, by)
    elif asks:
        _ask_of(view, i, target, role, species)
    elif (role is not None or view.tells_results() or view.has(Tag.RESULT)) and _RECEIVED.match(
        view.text, view.tokens[i].end
    ):
        # カイさんも占い師なのね; カイが黒なんだね, by a seer: somebody else's claim or result.
        return
    elif species is not None and not view.tells_results() and _LEARNED.match(view.text, view.tokens[i].end):
        # カイ狼だったんだ！: learned from somebody's result.
        return
    elif not _is_unknown_result(view, i) and not _is_recap(view, i, target, role, species):
        _judge(view, i, target, role, species)


_LEARNED: Final = re.compile(r"だったん(?:だ|です)(?:ね|か|よね|なあ?)?[えぇー]*[。！!、…～〜]")
_RECEIVED: Final = re.compile(
    r"(?:さん)?(?:な(?:んだ|んです|の)|だった(?:んだ|んです|の))(?:ね|か)[えぇー]*[。！!、…～〜]"
)


def _asks(view: ClauseView, i: int) -> bool:
    marks = view.marks(i)
    denied = marks & f.NEG and view.clause.asks
    return view.questions() and not marks & f.RHETORICAL and not denied and not view.muses(i)


def _asks_belief(view: ClauseView, i: int, target: Who, by: Who | None) -> bool:
    """カイはリンが人狼だと思いますか; 私が狼だと思ってる？"""
    marks = view.marks(i)
    if not marks & f.THINK:
        return False
    return by is not None and not marks & f.SAY or target == view.reader.me and bool(view.reader.to)


def _report(
    view: ClauseView, i: int, target: Who, role: Who | None, species: Species | None, by: Who
) -> None:
    """What somebody else says that the target is."""
    if species is not None and view.negated(i):
        species = Species.HUMAN if species is Species.WEREWOLF else Species.WEREWOLF
    seen = view.reader.shown or SEEN.match(view.text, view.tokens[i].end)
    evident = Tag.DIVINE if seen else None
    view.emit(i, view.tokens[i].tag, object=target, role=role, species=species, by=by, evident=evident)


def _ask_of(view: ClauseView, i: int, target: Who, role: Who | None, species: Species | None) -> None:
    """Whether the target is something: a question to the target, or about it."""
    reader, token = view.reader, view.tokens[i]
    own = not reader.to or target in reader.to
    if role is not None and own and isinstance(target, Agent) and not view.marks(i) & f.THINK:
        view.emit(i, Tag.CLAIM, role=role, mood=Mood.ASK, to=target)
        return
    to = next((who for who, case, _ in view.people(i) if case == "は" and who != target), None)
    if species is not None and to is None and not reader.to and not view.marks(i) & f.THINK:
        # カイも黒なの？: of nobody.
        return
    if species is not None and view.has(Tag.RESULT):
        view.emit(i, Tag.RESULT, object=target, mood=Mood.ASK, to=to)
        return
    view.emit(i, token.tag, object=target, role=role, species=species, mood=Mood.ASK, to=to)


_OTHERS: Final = re.compile(r"(?:の)?結果|判定")
"""黒結果を重視して: somebody else's, where the speaker has claimed nothing."""


def _is_unknown_result(view: ClauseView, i: int) -> bool:
    """Somebody else's result, without whose it is."""
    if not SEEN.match(view.text, view.tokens[i].end):
        return False
    if not view.reader.situation.claimed or view.tells_results() or _i_saw(view, i):
        return False
    if "され" in view.rest(i, 6):
        return True
    if view.reader.divined is None and _OTHERS.match(view.text, view.tokens[i].end):
        return True
    return "判定" not in view.rest(i, 6) and not view.reader.shown


def _i_saw(view: ClauseView, i: int) -> bool:
    """私はカイを人間と確認した: the speaker's own result."""
    people = view.people(i)
    return (
        len(people) > 1
        and people[0][1] == "を"
        and people[1][0] == view.reader.me
        and people[1][1] in ("は", "が")
    )


def _is_recap(view: ClauseView, i: int, target: Who, role: Who | None, species: Species | None) -> bool:
    """カイさんが占い師だね, after カイ came out; @カイ リン白なのに…, of カイ who is a seer."""
    if view.marks(i) & (f.THINK | f.HEDGE | f.SURE | f.LIKELY):
        return False
    if isinstance(role, Holder) and view.has_claimed(target, role.role):
        return True
    called = view.reader.to[0] if view.reader.called and len(view.reader.to) == 1 else None
    if species is None or called is None or called == target or view.tells_results():
        return False
    near = [at for who, case, at in view.people(i)[:1] if case == "" and who == target]
    adjacent = bool(near) and view.tokens[near[0]].end == view.tokens[i].start
    return view.has_power(called) and adjacent and _seen_by(view, called, target)


def _seen_by(view: ClauseView, seer: Who, target: Who) -> bool:
    """Whether a seer has told a result of somebody in his last words, or only now does."""
    claims = view.reader.situation.said.get(seer.seat, ()) if isinstance(seer, Agent) else ()
    return any(isinstance(one, Result) and one.of == target for one in claims)


def _judge(view: ClauseView, i: int, target: Who, role: Who | None, species: Species | None) -> None:
    """A result or an opinion of the speaker's."""
    supposed = _is_supposed(view, i)
    if species is not None and any(
        one.evident and one.object == target and one.species is species and one.by is None
        for one in view.reader.found
    ):
        # カイは黒でした。やっぱり人狼だね: told already.
        return
    power = _power(view, i, target, species, supposed)
    some = 80 if isinstance(target, Several) or view.rest(i, 1) == "い" else 0
    view.emit(
        i,
        view.tokens[i].tag,
        object=target,
        role=role,
        species=species,
        negated=view.negated(i),
        degree=view.degree(i) or (65 if supposed and power is None else 0) or some,
        evident=power,
    )


def _is_supposed(view: ClauseView, i: int) -> bool:
    """カイの結果が本当ならリンが狼だ: no result of the speaker's."""
    before = view.clause.before
    if before is None or not before.condition or view.marks(i) & f.TOLD:
        return False
    divined = any(t.tag is Tag.DIVINE for t in before.tokens)
    return not divined and not SEEN.match(view.text, view.tokens[i].end)


def _power(view: ClauseView, i: int, target: Who, species: Species | None, supposed: bool) -> Tag | None:
    """Whose outcome a colour is: of a divination, of a medium, of either, or of none."""
    reader, token, marks = view.reader, view.tokens[i], view.marks(i)
    if view.text.startswith("最黒", token.start):
        return None
    trusted = not reader.situation.claimed or view.tells_results() or _i_saw(view, i)
    told = (
        not supposed
        and not marks & (f.THINK | f.HEDGE)
        and (reader.shown or bool(marks & f.TOLD) or SEEN.match(view.text, token.end) is not None)
    )
    if not trusted and reader.divined is None and (not reader.shown or _OTHERS.match(view.text, token.end)):
        told = False
    if told and reader.shown:
        medium = reader.situation.claimed.get(reader.situation.speaker or 0) is Role.MEDIUM
        return Tag.TELL if reader.tells or medium else Tag.DIVINE
    if species is not None and target == reader.divined and not marks & (f.THINK | f.HEDGE):
        return Tag.DIVINE
    seen = isinstance(target, Agent) and target.seat in reader.situation.seen and view.tells_results()
    if species is not None and seen and view.text.startswith("の", token.end):
        # 黒のカイ, by who has told so.
        return Tag.RESULT
    if species is Species.HUMAN and marks & f.SURE and view.tells_results() and not supposed:
        # カイは人間確定, by a seer.
        return Tag.RESULT
    shown = reader.told and not marks & f.HEDGE and trusted
    return Tag.RESULT if told or shown or view.text[token.start] in "●○◯" else None


_CONFESSES: Final = re.compile(
    r"(?:だ(?!と|っ|ろ|け)|です(?!か|って)|でし|なん(?:だ|です)|側だ|[。！!]|$|さ|よ|じゃ(?!な)|CO)"
)


def _say_of_me(view: ClauseView, i: int, role: Who | None, species: Species | None, asks: bool) -> None:
    """What the speaker is said to be."""
    reader, people = view.reader, view.people(i)
    if people and people[0][:2] == (reader.me, "の") and reader.shown and species is not None:
        # 私の占い結果は黒！: of whom the text calls.
        if not asks and not view.marks(i) & (f.IF | f.HEDGE | f.THINK) and len(reader.to) == 1:
            view.emit(i, view.tokens[i].tag, object=reader.to[0], species=species, evident=Tag.DIVINE)
            reader.divined = reader.to[0]
            reader.announced = True
    elif people and people[0][0] == reader.me and people[0][1] in ("を", "に"):
        # 私を白とした: somebody else's words.
        return
    elif not asks and not view.marks(i) & f.IF:
        _say_what_i_am(view, i, role, species)


def _say_what_i_am(view: ClauseView, i: int, role: Who | None, species: Species | None) -> None:
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
        # 人外ではない: no wolf.
        negated = view.negated(i)
        view.emit(
            i, Tag.CLAIM, role=Holder(Role.WEREWOLF) if negated and role == BAD else role, negated=negated
        )
