"""The editions of the contest: by which criteria people rate, on which scale, and what they are shown.

The texts (i18n, area `rating`) are ours; what each criterion asks is the contest's. Other editions
are a row of `EDITIONS`.
"""

from typing import Final

from msgspec import Struct

from jinro.contest.rate.records import Hidden, Scale
from jinro.i18n import Message

TEAM_WOLVES: Final = 2
"""Werewolves of a village in which team play is rated."""


class Criterion(Struct, frozen=True, kw_only=True):
    """One question about every player of a game."""

    id: str
    title: Message
    question: Message
    low: Message
    """What the lowest point means."""
    high: Message
    wolves: int = 0
    """The criterion applies to villages with at least so many werewolves."""


class Edition(Struct, frozen=True, kw_only=True):
    """How one edition rates."""

    id: str
    title: Message
    criteria: tuple[Criterion, ...]
    scale: Scale = "points"
    hidden: tuple[Hidden, ...] = ()
    excluded: tuple[Message, ...] = ()
    """What must not count."""
    standards: tuple[Message, ...] = ()
    """What counts against a player under every criterion."""


def criteria_for(edition: Edition, wolves: int) -> tuple[Criterion, ...]:
    """The criteria that apply to a game with so many werewolves."""
    return tuple(one for one in edition.criteria if wolves >= one.wolves)


def _criterion(id_: str, question: str = "question", *, wolves: int = 0) -> Criterion:
    letter = id_.lower()
    return Criterion(
        id=id_,
        title=Message(f"rating.criteria.{letter}.title"),
        question=Message(f"rating.criteria.{letter}.{question}"),
        low=Message(f"rating.criteria.{letter}.low"),
        high=Message(f"rating.criteria.{letter}.high"),
        wolves=wolves,
    )


def _listed(table: str, *names: str) -> tuple[Message, ...]:
    return tuple(Message(f"{table}.{name}") for name in names)


_A: Final = _criterion("A")
_B: Final = _criterion("B")
_D: Final = _criterion("D")
_E: Final = _criterion("E")
_F: Final = _criterion("F", wolves=TEAM_WOLVES)
EDITIONS: Final[dict[str, Edition]] = {
    "2017": Edition(
        id="2017",
        title=Message("rating.editions.2017"),
        criteria=(_A, _B, _criterion("C", "question_2017"), _D, _criterion("E", "question_2017")),
    ),
    "2025": Edition(
        id="2025",
        title=Message("rating.editions.2025"),
        criteria=(_A, _B, _criterion("C", "question_2025"), _D, _E, _F),
    ),
    "2026": Edition(
        id="2026",
        title=Message("rating.editions.2026"),
        criteria=(_A, _B, _criterion("C", "question_2026"), _criterion("D", "question_2026"), _E, _F),
        hidden=("result",),
        excluded=_listed(
            "rating.excluded", "result", "votes", "execution", "survival", "amount", "length", "mismatch"
        ),
        standards=_listed("rating.standards", "repetition", "silence", "inventions"),
    ),
}
"""All editions by name."""
LATEST: Final = "2026"
