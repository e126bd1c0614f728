"""Turns of phrase that ask whom the seer will divine."""

from typing import Final

from jinro.language.prose.en.idioms.wording import Told, ask, idiom
from jinro.language.prose.predication import Mood
from jinro.language.prose.tokens import Tag

_DIVINE: Final = r"(?:divine|check|investigate|inspect|scan|peek at|look at|divinate|examine|read)"
_DIVINING: Final = r"(?:divining|checking|investigating|inspecting|scanning|peeking at|divinating|examining)"
_DIVINATION: Final = (
    r"(?:divination|divinations|check|checks|investigation|inspection|seer check|divination target"
    r"|confirmation|reading|vision|scan)"
)
_NIGHT: Final = (
    r"(?:(?:tonight|tomorrow) 's |the |our |a |your |next |tonight |upcoming |night [a-z]+ |first |second )*"
)
_VIEWS: Final = (
    r"(?:thoughts?|opinions?|feelings?|ideas|views|you (?:all )?(?:think|feel|say)) "
    r"(?:on|about|of|to|regarding)"
)
_WILL: Final = r"(?:will|would|plan to|intend to|want to|are going to|are planning to|mean to|hope to)"
_ACTS: Final = "divine check investigate inspect scan peek look divinate examine read"
_NOUNS: Final = (
    "divination divinations check checks investigation inspection confirmation reading vision scan target"
)

_PLAN: Final = ask(Tag.DIVINE)


def _plan_of(told: Told) -> None:
    """ "Kai should give us a plan for whom to divine": he is asked."""
    for who in told.memory.to or tuple(told.subject()):
        told.emit(Tag.DIVINE, mood=Mood.ASK, to=who)


def _target(told: Told) -> None:
    """ "Thoughts on divining Kai?": whether he is to be divined."""
    for to in told.memory.to or (None,):
        for who in [one for one in told.all_people() if one != to]:
            told.emit(Tag.DIVINE, object=who, mood=Mood.ASK, to=to)


ROWS: Final = (
    (
        "plan plans strategy target choice pick",
        idiom(
            r"(?:your|the|a) (?:[a-z]+ )?(?:plan|plans|strategy|target|choice|pick) (?:for|of|on) "
            rf"{_NIGHT}{_DIVINATION}",
            _PLAN,
            plain=False,
            needs="what share tell give outline explain need state who any describe",
        ),
    ),
    (
        "plan plans idea strategy",
        idiom(
            rf"(?:plan|plans|idea|strategy) (?:for|on|about|of|regarding) who (?:to|you will) {_DIVINE}",
            _plan_of,
            plain=False,
            needs=_ACTS,
        ),
    ),
    (
        "who",
        idiom(
            rf"who you {_WILL} {_DIVINE}",
            _PLAN,
            plain=False,
            needs="tell say share state reveal name give know explain least clarify announce",
        ),
    ),
    (
        "will",
        idiom(
            rf"(?:or|and|/)(?: who)?(?: you)? will {_DIVINE}(?= (?:,|next|tonight|tomorrow|first|$))",
            _PLAN,
            plain=False,
            needs="tell say share state reveal name give know explain",
            besides=True,
        ),
    ),
    (
        "planned",
        idiom(
            r"(?:have|had|got) (?:[a-z]+ )?(?:investigations?|divinations?|checks?|targets?) planned",
            _PLAN,
            plain=False,
            besides=True,
        ),
    ),
    (
        _NOUNS,
        idiom(
            r"(?:clarity|details|word|info|insight|update|hint|information) (?:on|about|regarding) your "
            r"(?:next|upcoming|planned|tonight 's) (?:check|divination|target|investigation|divination "
            r"target)",
            _PLAN,
            plain=False,
            besides=True,
            needs="next upcoming planned tonight",
        ),
    ),
    (
        "who",
        idiom(
            rf"who (?:should|shall|could|can|do|would) (?:i|the seer|our seer|we have the seer)"
            rf"(?: [a-z]+ to)? {_DIVINE}",
            _PLAN,
            plain=False,
            instead=True,
            needs=_ACTS,
        ),
    ),
    (
        "who",
        idiom(
            r"who (?:gets|deserves|should get|is up for|is next for|should be next for|will get|is getting)"
            rf" {_NIGHT}{_DIVINATION}|who (?:should|will|must) (?:be|get) (?:divined|checked|investigated)",
            ask(Tag.DIVINE, all_asked=True),
            plain=False,
            instead=True,
        ),
    ),
    (
        "thoughts thought opinion opinions think feel feelings ideas say views",
        idiom(
            rf"{_VIEWS} "
            rf"(?:[a-z]+ the seer {_DIVINE}|the seer {_DIVINING}|{_DIVINING}) (?:dear |young |miss )?<M>",
            _target,
            plain=False,
            instead=True,
            needs=f"divining checking investigating inspecting scanning peeking divinating examining {_ACTS}",
        ),
    ),
    (
        "thoughts thought opinion opinions think feel feelings ideas say views",
        idiom(
            rf"{_VIEWS} "
            rf"(?:[a-z]+ing )?<N> (?:for|as) {_NIGHT}{_DIVINATION}",
            _target,
            plain=False,
            instead=True,
            needs=_NOUNS,
        ),
    ),
    (
        "target choice candidate pick",
        idiom(
            r"(?:is|would|could|should|was) <N> (?:be )?(?:the|our|a|your) (?:[a-z]+ )?(?:target|choice"
            rf"|candidate|pick) for {_NIGHT}{_DIVINATION}",
            _target,
            plain=False,
            instead=True,
        ),
    ),
    (
        "seer",
        idiom(rf"should (?:the|our) seer {_DIVINE} <M>", _target, plain=False, instead=True),
    ),
    (
        "should",
        idiom(rf"should you {_DIVINE} <M>", _target, plain=False, instead=True, needs=_ACTS),
    ),
)
