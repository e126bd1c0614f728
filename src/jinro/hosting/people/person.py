"""`Person` and `OwnAvatar`: a user of this server, and as whom it plays."""

from typing import Final, Literal, get_args

from msgspec import Struct

from jinro.i18n import Language
from jinro.store.people import AvatarRow, PersonRow

Kind = Literal["human player", "robot player", "onymous audience"]
"""As whom a person comes: in the words of LiCOS, which every door uses."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""All kinds."""


class Consent(Struct, frozen=True):
    """The last answer of a person to the question of consent."""

    version: int
    """Of the text that was shown."""
    agreed: bool
    """False: refused, or withdrawn."""
    at_ms: int


class Person(Struct, frozen=True):
    """A guest, or a user with an account."""

    id: str
    """Random; never shown to other people."""
    name: str
    """As it is shown. Guests who share a name have a number in it."""
    guest: bool
    language: Language
    consent: Consent | None = None
    """None: it has never answered."""
    banned: str = ""
    """Why the operator has banned it; empty: it is not banned."""


class RobotFacts(Struct, frozen=True):
    """What is known of the program behind an avatar."""

    fully_automated: bool
    support: tuple[str, ...] = ()
    """The compositions it can play, such as `5A`."""
    authorized: bool = False
    """Whether its owner has let the program in that shows the access token."""
    tested: bool = False
    version: str = ""


class OwnAvatar(Struct, frozen=True):
    """As whom a person plays or watches."""

    id: str
    """Random; shown to its owner alone."""
    kind: Kind
    name: str
    image: str
    language: Language
    default: bool
    """Whether it is the one that every person has of this kind; its name is that of the person."""
    robot: RobotFacts | None = None
    """Of a robot player."""
    epoch: int = 0
    """How often its person has ended all tokens."""


class PlayedGame(Struct, frozen=True, kw_only=True):
    """A game in which a person sat, as it may know it."""

    id: str
    seat: int
    """0: in the audience."""
    closed: bool
    track: str
    village: str
    """The name of its rules."""
    started_ms: int
    role: str
    """The own one, after the end; empty before, and for the audience."""
    winner: str
    """The side that has won; empty before the end."""


def language_of(text: str) -> Language:
    return "ja" if text == "ja" else "en"


def person_of(row: PersonRow) -> Person:
    """The person of a row of the store."""
    consent = None
    if row.version is not None:
        consent = Consent(row.version, bool(row.agreed), row.answered_ms or 0)
    return Person(row.id, row.name, row.guest, language_of(row.language), consent, row.banned)


def avatar_of(row: AvatarRow, person: Person, epoch: int) -> OwnAvatar:
    """The avatar of a row of the store."""
    kind = next(kind for kind in KINDS if kind == row.kind)
    robot = None
    if kind == "robot player":
        robot = RobotFacts(row.automated, tuple(row.support.split()), row.authorized, row.tested, row.version)
    return OwnAvatar(
        id=row.id,
        kind=kind,
        name=row.name or person.name,
        image=row.image,
        language=language_of(row.language) if row.language else person.language,
        default=not row.own,
        robot=robot,
        epoch=epoch,
    )
