"""Turns of phrase that take somebody for possessed, or two people for the wolf and the possessed."""

from typing import Final

from jinro.game.roles import Role
from jinro.language.claims import Holder
from jinro.language.prose.en.idioms.wording import Told, idiom
from jinro.language.prose.en.lexicon.meanings import BAD_SIDE
from jinro.language.prose.tokens import Tag

_POSSESSED: Final = Holder(Role.POSSESSED)
_WAYS: Final = (
    r"(?:play|plays|behaviou?r|move|moves|tactics?|ploy|strategy|gambit|act|acts|trick|tricks|protocol"
    r"|role|pattern"
    r"|style|logic|job|signs?)"
)


def _possessed_subject(told: Told) -> None:
    for who in told.subject():
        told.emit(Tag.ROLE, object=who, role=_POSSESSED, degree=70)


def _wolf_side(told: Told) -> None:
    """ "The wolf and the possessed are Kai and Rin": each of them is one."""
    people = told.people()
    if len(people) == 2:
        for who in people:
            told.emit(Tag.ROLE, object=who, role=BAD_SIDE, degree=80)


ROWS: Final = (
    (
        "possessed madman lunatic",
        idiom(
            rf"(?<! or )(?:possessed|madman|lunatic)(?: 's)? (?:[a-z]+ )?{_WAYS}",
            _possessed_subject,
            needs="possessed madman lunatic",
        ),
    ),
    (
        "possessed madman lunatic",
        idiom(
            r"what (?:a|the) (?:possessed|madman|lunatic)(?: player)? (?:would|might|does)",
            _possessed_subject,
        ),
    ),
    (
        "possessed madman lunatic",
        idiom(
            rf"{_WAYS} (?:by|of|from|for) (?:a|the) (?:possessed|madman|lunatic)",
            _possessed_subject,
        ),
    ),
    (
        "possessed madman shadow",
        idiom(
            r"<W> and (?:the |its |a |his )?(?:possessed|madman|shadow) (?:must be|are|is|have to be"
            r"|hide)(?: among| in"
            r"| between)? (?P<p>@\d+ (?:and |, )?@\d+)(?= (?:$|,|so))",
            _wolf_side,
            instead=True,
        ),
    ),
    (
        "possessed madman",
        idiom(
            r"(?:possessed|madman) and (?:the |a )?<W> (?:must be|are|is|have to be|hide)(?: among| in| "
            r"between)? "
            r"(?P<p>@\d+ (?:and |, )?@\d+)(?= (?:$|,|so))",
            _wolf_side,
            instead=True,
        ),
    ),
)
