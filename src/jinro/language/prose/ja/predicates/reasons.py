"""Reasons that are asked for without their matter: of what was just told, or of what was said before."""

import re
from collections.abc import Mapping
from typing import Any, Final

from jinro.game.roles import Role, Seat, Species
from jinro.language.claims import (
    Act,
    Agent,
    Claim,
    ComingOut,
    Did,
    Holder,
    Holds,
    Is,
    Question,
    Request,
    Result,
    Verb,
    Who,
)
from jinro.language.prose.ja.predicates.view import EVERYBODY, ClauseView
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag, Token


def why(view: ClauseView, i: int, token: Token) -> None:
    """理由は？, alone: of what somebody else is said to have said or done, or has said before."""
    reader = view.reader
    if token.value != "why" or not view.asks() and not view.elliptic():
        return
    if _of_coming_out(view, i) or any(t.tag in TOPICS for t in view.tokens) or _of_condition(view, i):
        return
    if _of_somebody(view, i) or any(one.mood is not Mood.STATE for one in reader.found):
        return
    told = [one for one in reader.found if (one.by or one.subject) not in (None, reader.me, EVERYBODY)]
    last = told[-1] if told and told[-1] is reader.found[-1] else None
    by = (last.by or last.subject) if last is not None else None
    if last is not None and by is not None and (not reader.to or by in reader.to):
        _ask_again(view, i, last, by)
    elif view.text.startswith(_ADVERBS, token.start) and not _ALONE.match(view.text, token.end):
        # どうしてそう言えるの？: of something else.
        return
    elif not view.text.startswith(_REASONS, token.start) or view.text.startswith("のな", token.end):
        return
    elif (matter := _MATTER.search(view.lead(i))) is not None:
        ask_of_before(view, i, matter.lastgroup)
    elif _BARE_WHY.search(view.lead(i)) or (i == 0 and not _MODIFIED.search(view.lead(i))):
        ask_of_before(view, i)


# -- the matter is said ----------------------------------------------------------------------------


def _of_coming_out(view: ClauseView, i: int) -> bool:
    """占い出た理由は？, なんで今出たの？: of the coming-out of who is asked."""
    reader = view.reader
    before = _CAME_OUT.search(view.lead(i))
    adverb = view.text.startswith(_ADVERBS, view.tokens[i].start)
    if before is None and not (adverb and _COMES_OUT.match(view.text, view.tokens[i].end)):
        return False
    people = [who for who, case, _ in view.people(i) if case in ("は", "が", "の", "も") and who != reader.me]
    asked = people[0] if people else reader.to[0] if len(reader.to) == 1 else None
    if not isinstance(asked, Agent) or any(t.tag is Tag.CLAIM and t.value != "out" for t in view.tokens):
        return False
    known = reader.situation.claimed.get(asked.seat)
    if (
        known is None
        and not _SURELY.search(view.lead(i))
        and not any(t.tag in (Tag.DIVINE, Tag.ROLE) for t in view.tokens)
    ):
        # なぜ黙っていた？, of who has claimed nothing.
        return False
    view.emit(i, Tag.CLAIM, role=Holder(known or Role.SEER), mood=Mood.ASK, to=asked)
    return True


_CAME_OUT: Final = re.compile(
    r"(?:(?<![果黒白定がを])出(?:た|てきた|なかった|るのが遅れた)|名乗(?:った|り出た|らなかった|り出なかった)"
    r"|黙って(?:い)?た|言わなかった|伏せて(?:い)?た)(?:の(?:は|が|って)?)?$"
)
_SURELY: Final = re.compile(r"(?:出(?:た|てきた)|名乗(?:った|り出た))(?:の(?:は|が|って)?)?$")
_COMES_OUT: Final = re.compile(
    r"[^。！!？?、]{0,12}(?<![果黒白定がを])(?:出(?:た|てきた|なかった)|名乗(?:った|り出た|らなかった)|黙って(?:い)?た|言わなかった"
    r"|伏せて(?:い)?た)(?:の|ん|か|[。！!？?]|$)"
)


def _of_condition(view: ClauseView, i: int) -> bool:
    """投票するなら理由を言って, 私が怪しいなら理由を教えて: of what the condition supposes."""
    before = view.clause.before
    if before is None or not before.condition or view.people(i):
        return False
    for at, token in enumerate(before.tokens):
        if token.tag not in (Tag.VOTE, Tag.SUSPECT, Tag.COLOUR):
            continue
        people = ClauseView(view.reader, before).people(at)
        if token.tag is not Tag.VOTE and not people:
            continue
        seer = token.tag is Tag.COLOUR and any(view.has_power(who) for who in view.reader.to)
        species = token.value if isinstance(token.value, Species) else None
        target = people[0][0] if people else None
        view.emit(i, Tag.RESULT if seer else token.tag, object=target, species=species, mood=Mood.ASK)
        return True
    return False


def _of_somebody(view: ClauseView, i: int) -> bool:
    """カイのどの発言が決め手？, なんでカイなの？: of what who is asked has said of カイ."""
    reader = view.reader
    asked = reader.to[0] if len(reader.to) == 1 else None
    people = [who for who, case, _ in view.people(i) if case == "の"]
    if not people and i + 2 < len(view.tokens) and view.tokens[i + 1].tag in (Tag.NAME, Tag.ME):
        name = view.tokens[i + 1]
        if not view.case(i + 1) and _IS_IT.match(view.text, name.end):
            people = [who for who in [reader.who(name)] if who is not None]
    if len(people) != 1 or not isinstance(asked, Agent) or people[0] == asked:
        return False
    mine = reader.situation.said.get(reader.situation.speaker or 0, ())
    again = [one.what for one in mine if isinstance(one, Question) and one.to == asked]
    matter = next((part for one in again if (part := _part(one, people[0]))), None)
    matter = matter or judge_view(reader.situation.said, asked.seat, people[0])
    if matter is not None:
        view.emit(i, mood=Mood.ASK, to=asked, object=people[0], **matter)
    return matter is not None


_IS_IT: Final = re.compile(
    r"(?:さん|くん|ちゃん)?(?:なん(?:だ|です)|なの|だ(?:よ|い|ね)?[？?]|です[？?か]|[？?])"
)


def judge_view(said: Mapping[Seat, tuple[Claim, ...]], seat: Seat, who: Who) -> dict[str, Any] | None:
    """What somebody said last of a person, as the parts of a question about it."""
    return next((part for one in said.get(seat, ()) if (part := _part(one, who))), None)


def _part(claim: Claim, who: Who) -> dict[str, Any] | None:
    match claim:
        case Result(_, _, of, species) if of == who:
            return {"kind": Tag.RESULT, "species": _black(species)}
        case Act(_, verb, of) | Did(_, verb, of) | Request(what=Act(_, verb, of)) if of == who:
            kinds = {Verb.VOTE: Tag.VOTE, Verb.DIVINE: Tag.DIVINE}
            return {"kind": kinds[verb]} if verb in kinds else None
        case Holds(_, _, Is(of, role)) if of == who:
            return {"kind": Tag.ROLE, "role": role}
    return None


# -- the matter is unsaid --------------------------------------------------------------------------


def tell_more(view: ClauseView) -> None:
    """カイの占い理由は不明確だ。説明を求む: of what the sentence before was about."""
    matter = view.reader.matter
    if _ask_once_more(view):
        return
    if matter is None and _discloses(view):
        view.emit(0, Tag.RESULT, mood=Mood.ASK)
        return
    if matter is None or view.clause.sentence - matter.sentence > 1 or not view.shares():
        return
    if matter.by is None and not view.reader.to:
        return
    if any(t.tag in TOPICS or t.tag in _OPEN for t in view.tokens):
        return
    i = next((i for i, t in enumerate(view.tokens) if t.tag is Tag.SHARE), 0)
    if view.text.startswith("話", view.tokens[i].start):
        # もっと話してほしい: of anything.
        return
    subject = next(
        (who for who, case, _ in view.people(i) if case in ("は", "も") and who != view.reader.me), None
    )
    view.emit(
        i, Tag.RESULT, object=matter.object, species=matter.species, mood=Mood.ASK, to=subject or matter.by
    )


def _ask_once_more(view: ClauseView) -> bool:
    """@カイ リンの質問に答えて: what リン has asked カイ."""
    reader, said = view.reader, view.reader.situation.said
    question = _QUESTION.search(view.text, view.tokens[0].start, view.tokens[-1].end)
    if question is None or len(reader.to) != 1 or not view.shares():
        return False
    asker = next((who for who, case, _ in view.people(len(view.tokens)) if case == "の"), None)
    for seat, claims in reversed(said.items()):
        if asker not in (None, Agent(seat)) or Agent(seat) in reader.to:
            continue
        asked = [
            one.what for one in claims if isinstance(one, Question) and one.to in (*reader.to, EVERYBODY)
        ]
        for what in asked:
            view.emit(0, mood=Mood.ASK, **_asked_again(what))
        if asked:
            return True
    return False


_QUESTION: Final = re.compile("(?:質問|問い|問いかけ|問)に(?:は|も)?[^。、]{0,8}(?:答|応|返)")


def _asked_again(what: Claim) -> dict[str, Any]:
    """A question's content, as the parts of the same question."""
    match what:
        case Result(_, verb, of, species):
            power = Tag.TELL if verb is Verb.TELL else None
            return {"kind": Tag.RESULT, "object": of, "species": species, "evident": power}
        case ComingOut(_, _, role):
            return {"kind": Tag.CLAIM, "role": role}
        case Act(_, verb, of) | Did(_, verb, of) if verb in _ASKED_ACTS:
            return {"kind": _ASKED_ACTS[verb], "object": of, "past": isinstance(what, Did)}
        case Is(who, role):
            return {"kind": Tag.ROLE, "object": who, "role": role}
    return {"kind": Tag.SHARE}


_ASKED_ACTS: Final = {Verb.VOTE: Tag.VOTE, Verb.DIVINE: Tag.DIVINE, Verb.GUARD: Tag.GUARD}


def _discloses(view: ClauseView) -> bool:
    """@カイ 即時開示せよ, to a seer."""
    to = view.reader.to
    words = [t for t in view.tokens if t.tag is Tag.SHARE and view.text.startswith(_DISCLOSED, t.start)]
    seer = len(to) == 1 and view.has_power(to[0])
    return bool(words) and seer and view.shares() and all(t.tag is Tag.SHARE for t in view.tokens)


_DISCLOSED: Final = ("開示", "公開", "報告", "発表", "公表")
_OPEN: Final = frozenset((Tag.WHAT, Tag.WHO, Tag.OTHER))


_REASONS: Final = (
    "理由",
    "根拠",
    "意図",
    "決め手",
    "真意",
    "訳を",
    "わけを",
    "経緯",
    "なぜ",
    "何故",
    "なんで",
    "どうして",
)
_MEANINGS: Final = ("意図", "真意", "狙い")
_ADVERBS: Final = ("なぜ", "何故", "なんで", "どうして")
_ALONE: Final = re.compile(r"[\s　]*(?:[？?！!。]|$|です|なの[？?]|だ[？?！!。])")
_MODIFIED: Final = re.compile(r"[のたるいなうくす]$")
_BARE_WHY: Final = re.compile(
    r"(?:^|[。！!？?、…\s　]|その|(?:初日|昨日|昨夜|昨晩)の|まず|もう少し|もっと|具体的な|詳しい"
    r"|(?:さん|くん|ちゃん|君|[ァ-ヶー]|あなた|お前)[\s　]*[のはも]?)$"
)
"""What stands before a reason whose matter is not said."""


_MATTER: Final = re.compile(
    r"(?:(?P<claim>潜伏(?:し(?:て(?:い)?た|た))?|後出し(?:した)?|名乗り出た|名乗った|黙っていた"
    r"|黙ってた|言わなかった|伏せて(?:い)?た)"
    r"|(?P<vote>票替え|票変え|票を変えた|変心|投票変更)"
    r"|(?P<held>疑い|疑い返し|疑う|疑った|警戒|黒視|黒塗り))(?:の|した)?$"
)
"""What a reason is asked for, without of whom."""


def _ask_again(view: ClauseView, i: int, last: Predication, by: Who) -> None:
    """Why somebody said or did what the text has just told."""
    if last.kind is Tag.DIVINE:
        view.emit(i, Tag.RESULT, object=last.object, species=_black(last.species), mood=Mood.ASK, to=by)
    elif last.kind is Tag.CLAIM and view.text.startswith(_MEANINGS, view.tokens[i].start):
        view.emit(i, Tag.CLAIM, role=last.role, mood=Mood.ASK, to=by)
    elif last.kind is not Tag.CLAIM:
        seen = last.species is not None and (last.evident is not None or view.has_power(by))
        kind = Tag.RESULT if seen else last.kind
        view.emit(
            i,
            kind,
            object=last.object,
            role=last.role,
            species=last.species,
            mood=Mood.ASK,
            to=by,
            past=last.past,
        )


def _black(species: Species | None) -> Species | None:
    """Why somebody is black is asked of the result, otherwise of the choice."""
    return species if species is Species.WEREWOLF else None


def ask_of_before(view: ClauseView, i: int, matter: str | None = None) -> None:
    """Why somebody said what he said before: a result, otherwise a vote, otherwise an opinion."""
    reader = view.reader
    people = [who for who, _, _ in view.people(i) if who != reader.me]
    asked = people[0] if people else reader.to[0] if len(reader.to) == 1 else None
    if asked is None and not reader.to:
        asked = reader.topic
    if len(people) > 1 or not isinstance(asked, Agent):
        return
    claims = reader.situation.said.get(asked.seat, ())
    results = [one for one in claims if isinstance(one, Result)]
    votes = [one for one in claims if isinstance(one, Act) and one.verb is Verb.VOTE]
    held = [one.what for one in claims if isinstance(one, Holds) and isinstance(one.what, Is)]
    role = reader.situation.claimed.get(asked.seat)
    parts: dict[str, Any] = {"mood": Mood.ASK, "to": asked}
    if matter == "claim":
        if role is not None:
            view.emit(i, Tag.CLAIM, role=Holder(role), **parts)
    elif results and matter is None:
        # Whom a seer has divined is asked only if it is named; why somebody is black, always.
        black = results[0].species is Species.WEREWOLF
        told = {"object": results[0].of, "species": results[0].species} if black else {}
        view.emit(i, Tag.RESULT, **told, **parts)
    elif votes and matter != "held":
        view.emit(i, Tag.VOTE, object=votes[0].of, **parts)
    elif held and matter != "vote":
        view.emit(i, Tag.ROLE, object=held[0].who, role=held[0].role, **parts)
    elif role is not None and matter is None:
        first = reader.situation.day == 0 and view.text.startswith("根拠", view.tokens[i].start)
        if first or view.text.startswith(_MEANINGS, view.tokens[i].start):
            # Who has only come out is asked about that.
            view.emit(i, Tag.CLAIM, role=Holder(role), **parts)


TOPICS: Final = frozenset(
    (
        Tag.VOTE,
        Tag.DIVINE,
        Tag.RESULT,
        Tag.CLAIM,
        Tag.ROLE,
        Tag.COLOUR,
        Tag.SUSPECT,
        Tag.TRUST,
        Tag.TRUE,
        Tag.FALSE,
        Tag.RIVAL,
    )
)
"""Words that tell themselves what is asked."""
