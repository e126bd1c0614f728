"""Turns of phrase that agree with somebody."""

from typing import Final

from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.tokens import Tag

_SAID: Final = (
    r"(?:points?|concerns?|analysis|logic|reasoning|suspicions?|reads?|view|views|thoughts?|observations?"
    r"|assessment|arguments?|suggestion|idea|plan|proposal|statement|conclusion|thinking|instincts?)"
)
_GOOD: Final = (
    r"(?:good|great|fair|valid|solid|strong|excellent|compelling|convincing|awesome|sharp|wise|smart"
    r"|sound|key|nice"
    r"|amazing|brilliant|fantastic|reasonable|very good|really good)"
)


def agree(told: Told) -> None:
    people = told.people()
    if not people and told.match["p"] == "your":
        # "Your points are valid": of who spoke last.
        told.emit(Tag.AGREE, degree=80)
    for who in people:
        told.emit(Tag.AGREE, object=who, degree=80)


ROWS: Final = (
    (
        "mirror mirrors echo echoes match matches reflect reflects align aligns",
        idiom(
            rf"<S> (?:[a-z]+ )?{_SAID} (?:[a-z]+ )?(?:mirrors?|echo|echoes|match|matches|reflects?"
            rf"|aligns? with) (?:my own|mine"
            rf"|my (?:[a-z]+ )?{_SAID})",
            agree,
        ),
    ),
    (
        "aligns align matches match agrees coincides line mirrors",
        idiom(
            rf"my (?:[a-z]+ )?{_SAID} (?:[a-z]+ )?(?:aligns?|match|matches|agrees?|coincides?|is in line"
            rf"|are in line|mirrors?)"
            r"(?: with)? (?P<p>@\d+(?: 's)?|your|his|her|their)",
            agree,
        ),
    ),
    (
        "fits tracks fit track",
        idiom(
            rf"<S> {_SAID} (?:[a-z]+ @\d+ |of @\d+ |on @\d+ )?(?:fits?|tracks?)(?= (?:$|,|with|the))", agree
        ),
    ),
    (
        "point points",
        idiom(
            rf"<P> (?:has |have )?(?:made|makes?|raises?|raised|has|have|had|brings? up|brought up|got) "
            rf"(?:a |an |some |such a |such "
            rf"|several |many )?{_GOOD} points?",
            agree,
        ),
    ),
    (
        "points point",
        idiom(
            r"<S> (?:[a-z]+ )?(?:points?) (?:about [a-z0-9@' ]{1,60} )?(?:is|are) (?:[a-z]+ )?"
            r"(?:valid|solid|sound|good|great|excellent|right|correct|fair|well taken|compelling|strong)",
            agree,
        ),
    ),
    (
        "suggestion proposal",
        idiom(
            r"<S> (?:suggestion|proposal) (?:about @\d+ |to [a-z]+ @\d+ |of [a-z]+ @\d+ |on "
            r"@\d+ )?(?:is|seems|sounds|looks)"
            r" (?:like )?(?:a )?(?:good|great|solid|wise|excellent|smart|sensible|sound|the best)(?: "
            r"idea| plan| one)?",
            agree,
        ),
    ),
    (
        "reasoning logic analysis argument",
        idiom(
            rf"i find <S> (?:reasoning|logic|analysis|arguments?|points?|explanation) (?:to be |quite "
            rf"|very )?(?:{_GOOD}|persuasive)",
            agree,
        ),
    ),
    (
        "nailed called",
        idiom(r"<P> (?:[a-z]+ )?(?:nailed|called) it", agree),
    ),
    (
        "logic lead reasoning",
        idiom(r"(?:go|going|agree) with <S> (?:logic|reasoning|analysis|plan|idea|suggestion)", agree),
    ),
    (
        "water",
        idiom(
            r"<S> (?:[a-z]+ )?(?:statement|point|argument|logic|suggestion) holds? water", agree, instead=True
        ),
    ),
)
