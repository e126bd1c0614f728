"""Calls to vote as the speaker does, or where the text has pointed; and threats to vote."""

import re
from typing import Final

from jinro.game.roles import Species
from jinro.language.claims import Several, Who
from jinro.language.prose.en.idioms.deeds import call_to_vote
from jinro.language.prose.en.idioms.wording import Told, idiom, vote
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_VOTE: Final = r"(?:vote|lynch|vote out|execution|elimination|exile|removal)"
_GUILTY: Final = frozenset((Tag.SUSPECT, Tag.VOTE, Tag.FALSE))


def _accused(told: Told) -> list[Who]:
    """Whom the text has accused last."""
    me = told.memory.me
    for one in reversed(told.memory.found):
        if one.mood is Mood.ASK or one.by is not None or one.negated or one.subject not in (None, me):
            continue
        if one.object not in (None, me) and (one.kind in _GUILTY or one.species is Species.WEREWOLF):
            return [one.object] if one.object is not None else []
    return []


def _vote_accused(told: Told) -> None:
    for who in _accused(told):
        told.emit(Tag.VOTE, object=who, mood=Mood.REQUEST)


def _vote_there(told: Told) -> None:
    """ "The wolf is Kai or Rin. Focus your votes there"."""
    people = _accused(told)
    topic = told.memory.topic
    if not people and topic is not None and topic != told.memory.me:
        people = [topic]
    if told.memory.group and not any(isinstance(who, Several) for who in people):
        group = told.memory.group
        people = [group[0] if len(group) == 1 else Several("or", tuple(group))]
    for who in people:
        told.emit(Tag.VOTE, object=who, mood=Mood.REQUEST)


def _threaten(told: Told) -> None:
    """ "No answer = my vote": whoever is called, or was talked about."""
    if re.search(r" (?:nobody|anyone|anybody|someone|no one) ", told.flat.text):
        # "If nobody answers I'll push for a lynch".
        return
    for who in told.memory.to or told.subject():
        told.emit(Tag.VOTE, object=who, degree=65)


def _threaten_named(told: Told) -> None:
    if not told.whisper:
        for who in told.people():
            told.emit(Tag.VOTE, object=who, degree=65)


def _join(told: Told) -> None:
    """ "Join me"; "will anyone join me?" only asks."""
    if not told.asks:
        call_to_vote(told)


def _stick(told: Told) -> None:
    """ "I voted Kai and will stick with it"."""
    for one in reversed(told.memory.found):
        if one.kind is Tag.VOTE and one.by is None and one.subject in (None, told.memory.me):
            if one.mood is not Mood.ASK and not one.negated:
                told.emit(Tag.VOTE, object=one.object)
            return


ROWS: Final = (
    (
        "join follow back",
        idiom(
            r"(?:join|follow|stand with|side with|vote with|back) me(?= (?:$|,|to|in|now|today|or|and"
            r"|before|for))",
            _join,
            plain=False,
            instead=True,
        ),
    ),
    (
        "join follow same",
        idiom(
            r"(?:urge|ask|invite|call on|encourage|want) (?:people|everyone|others|all|you|you all|the "
            r"village"
            r"|villagers|others) to (?:join|follow|do the same|vote the same)",
            call_to_vote,
            plain=False,
        ),
    ),
    (
        "votes vote",
        idiom(
            r"(?:<L> |and )(?:all )?(?:align|coordinate|combine|consolidate|pool|unite|cast) (?:our"
            r"|your|all our) votes?"
            r"(?= (?:$|,|to|now|today|accordingly|and))",
            _vote_accused,
            plain=False,
        ),
    ),
    (
        "vote voting",
        idiom(
            r"<L> (?:consider|use|act on|remember) (?:this|that|it|my result) for (?:today 's |the |our )?"
            r"(?:vote|voting)",
            _vote_accused,
            plain=False,
        ),
    ),
    (
        "vote execution lynch",
        idiom(
            r"<L> (?:get on|proceed|move forward|go ahead|move on) (?:with|to) (?:the|our|today 's) "
            r"(?:vote|execution|lynch)(?= (?:$|,|now|today))",
            _vote_accused,
            plain=False,
        ),
    ),
    (
        "execution elimination removal exile",
        idiom(
            r"(?:the|our) (?:[a-z]+ )?(?:action|step|move|course|answer|path|option|solution|choice) is "
            r"(?:execution"
            r"|elimination|removal|exile)(?= (?:$|,))",
            _vote_accused,
        ),
    ),
    (
        "there group pool pair trio set",
        idiom(
            r"(?:(?:focus|put|place|concentrate|cast|direct|keep|stack|aim|point)(?: (?:our|your|all "
            r"our|the|all))? "
            r"(?:votes?|wagons?|voting)|vote) (?:there|(?:within|in|from|among|inside) (?:that|this) "
            r"(?:group|pool|pair"
            r"|trio|set))",
            _vote_there,
            plain=False,
        ),
    ),
    # -- threats --
    (
        "= means equals gets earns",
        idiom(
            r"(?:no (?:[a-z]+ ){1,4})?(?:=|means|equals|gets|earns) (?:you )?my vote(?: is yours)?(?= "
            r"(?:$|,))",
            _threaten,
            plain=False,
        ),
    ),
    (
        "push pushing press call calling",
        idiom(
            r"i (?:will |am going to |plan to |am |would |may |might |have to )+(?:keep |continue "
            r"|continue to |start |have "
            rf"to )?(?:push|pushing|press|call|calling)(?: hard)? for (?:a |the |your |an ){_VOTE}(?= "
            rf"(?:$|,|today|now))",
            _threaten,
            plain=False,
        ),
    ),
    (
        "push pushing press",
        idiom(
            r"i (?:will |am going to |plan to |am |would |and plan to )+(?:keep |continue |continue to "
            r"|start "
            rf")?(?:push|pushing|press|pressing)(?: hard)?(?: for)? <P>(?: 's)?(?: {_VOTE}| out)?"
            r"(?= (?:$|,|today|tomorrow|next|unless|if|instead|absent))",
            _threaten_named,
            plain=False,
        ),
    ),
    (
        "switching moving shifting staying",
        idiom(
            r"i am (?:switching|moving|shifting|staying) (?:over )?(?:to|on|onto) <P>"
            r"(?= (?:$|,|today|now|for))",
            vote,
            plain=False,
        ),
    ),
    (
        "this it lynch vote that",
        idiom(
            r"i (?:will|am going to|would|am) (?:stick|stay|sticking|staying|go|going) (?:with|on|to) "
            r"(?:this|it|that"
            r"|my vote|this vote|that vote|the vote|lynch|the lynch|lynching|my choice)(?= (?:$|,"
            r"|unless|until|today))",
            _stick,
            plain=False,
            needs="stick stay sticking staying go going",
        ),
    ),
)
