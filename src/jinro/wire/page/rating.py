"""What a rater is shown on the page, and what a rater sends. Nothing here names a team or a player.

A view is made of what the edition grants (`contest/rate/views.py`); what raters must not know is in no field
of it.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from jinro.game.roles import Role, Seat

MOST_REMARK = 1_000
"""Characters of what a rater writes about something."""
MOST_SENT = 200
"""Lines that a rater sends at once."""
ShownKind = Literal[
    "day", "night", "talk", "whisper", "votes", "attack_votes", "executed", "divined", "guarded", "attacked",
    "died", "sensed",
]  # fmt: skip


class ShownSeat(Struct, frozen=True, omit_defaults=True):
    """A seat, as a rater sees it."""

    seat: Seat
    name: str
    """Of the character."""
    profile: dict[str, str] = {}
    avatar: str = ""
    role: Role | None = None
    """None: the edition does not show roles."""


class ShownLine(Struct, frozen=True, omit_defaults=True):
    """Something that was said or done."""

    kind: ShownKind
    day: int
    n: int = 0
    """The number of an utterance; comments name it."""
    seat: Seat = 0
    target: Seat = 0
    text: str = ""
    result: str = ""
    """HUMAN or WEREWOLF of a divination, `killed` or `guarded` of an attack."""
    votes: tuple[tuple[Seat, Seat], ...] = ()


class ShownVillage(Struct, frozen=True):
    """A game to rate."""

    id: str
    language: str
    seats: tuple[ShownSeat, ...]
    lines: tuple[ShownLine, ...]
    criteria: tuple[str, ...]
    """Those that apply to this village."""
    stops: bool
    """Whether it stops before the result."""


class RatingWords(Struct, frozen=True):
    """A text in both languages."""

    ja: str
    en: str


class ShownCriterion(Struct, frozen=True):
    """What is asked about every player."""

    id: str
    title: RatingWords
    question: RatingWords
    low: RatingWords
    high: RatingWords


class GradeSent(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="grade"):
    """A grade."""

    game: Annotated[str, Meta(max_length=8)]
    criterion: Annotated[str, Meta(max_length=8)]
    seat: Annotated[int, Meta(ge=1, le=100)]
    value: Annotated[int, Meta(ge=1, le=100)] | None
    """None takes it back."""


class CommentSent(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="comment"):
    """A remark about an utterance, a player or the whole game; an empty text takes it back."""

    game: Annotated[str, Meta(max_length=8)]
    text: Annotated[str, Meta(max_length=MOST_REMARK)]
    utterance: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    seat: Annotated[int, Meta(ge=0, le=100)] = 0
    criterion: Annotated[str, Meta(max_length=8)] = ""


class FavouriteSent(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="favourite"):
    """The player that one likes best; seat 0 takes it back."""

    game: Annotated[str, Meta(max_length=8)]
    seat: Annotated[int, Meta(ge=0, le=100)]
    text: Annotated[str, Meta(max_length=MOST_REMARK)] = ""


class RatingSent(Struct, frozen=True, forbid_unknown_fields=True):
    """What a rater sends."""

    lines: Annotated[tuple[GradeSent | CommentSent | FavouriteSent, ...], Meta(max_length=MOST_SENT)]


class SheetGame(Struct, frozen=True):
    """How far a rater is with a game."""

    id: str
    given: int
    asked: int
    others: int
    """Other raters who have finished it."""
    raters: int
    """Other raters who are asked for it."""


class RatingSheet(Struct, frozen=True):
    """Everything that a rater's link leads to, without the games themselves."""

    rater: str
    title: str
    edition: RatingWords
    scale: Literal["points", "ranks"]
    guest: bool
    closed: bool
    hidden: tuple[Literal["result", "roles"], ...]
    criteria: tuple[ShownCriterion, ...]
    excluded: tuple[RatingWords, ...]
    standards: tuple[RatingWords, ...]
    games: tuple[SheetGame, ...]
    grades: tuple[GradeSent, ...]
    """The own ones, as they stand."""
    comments: tuple[CommentSent, ...]
    favourite: FavouriteSent | None
