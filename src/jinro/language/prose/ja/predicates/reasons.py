"""Reasons that are asked for without their matter: of what was just told, or of what was said before."""

import re
from typing import Any, Final

from jinro.game.roles import Species
from jinro.language.claims import Act, Agent, Holder, Holds, Is, Result, Verb, Who
from jinro.language.prose.ja.predicates.view import EVERYBODY, View
from jinro.language.prose.predication import Mood, Predication
from jinro.language.prose.tokens import Tag, Token


def why(view: View, i: int, token: Token) -> None:
    """理由は？, alone: of what somebody else is said to have said or done, or has said before."""
    reader = view.reader
    if token.value != "why" or any(t.tag in _TOPICS for t in view.tokens):
        return
    if not view.asks() and not view.elliptic() or any(one.mood is not Mood.STATE for one in reader.found):
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
_ADVERBS: Final = ("なぜ", "何故", "なんで", "どうして")
_ALONE: Final = re.compile(r"[\s　]*(?:[？?！!。]|$|です|なの[？?]|だ[？?！!。])")
_MODIFIED: Final = re.compile(r"[のたるいなうくす]$")
_BARE_WHY: Final = re.compile(
    r"(?:^|[。！!？?、…\s　]|その|まず|もう少し|もっと|具体的な|詳しい"
    r"|(?:さん|くん|ちゃん|君|[ァ-ヶー]|あなた|お前)[のは]?)$"
)
"""What stands before a reason whose matter is not said."""


_MATTER: Final = re.compile(
    r"(?:(?P<claim>潜伏(?:し(?:て(?:い)?た|た))?|後出し(?:した)?|名乗り出た|名乗った|黙っていた"
    r"|黙ってた|言わなかった|伏せて(?:い)?た)"
    r"|(?P<vote>票替え|票変え|票を変えた|変心|投票変更)"
    r"|(?P<held>疑い|疑い返し|疑う|疑った|警戒|黒視|黒塗り))(?:の|した)?$"
)
"""What a reason is asked for, without of whom."""


def _ask_again(view: View, i: int, last: Predication, by: Who) -> None:
    """Why somebody said or did what the text has just told."""
    if last.kind is Tag.DIVINE:
        view.emit(i, Tag.RESULT, object=last.object, species=_black(last.species), mood=Mood.ASK, to=by)
    elif last.kind is not Tag.CLAIM:
        kind = Tag.RESULT if last.evident is not None and last.species is not None else last.kind
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


def ask_of_before(view: View, i: int, matter: str | None = None) -> None:
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
        view.emit(i, Tag.RESULT, object=results[0].of, species=_black(results[0].species), **parts)
    elif votes and matter != "held":
        view.emit(i, Tag.VOTE, object=votes[0].of, **parts)
    elif held and matter != "vote":
        view.emit(i, Tag.ROLE, object=held[0].who, role=held[0].role, **parts)


_TOPICS: Final = frozenset(
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
