"""People: guests and accounts, their sessions, avatars, consent and deletion. No wire and no HTTP here."""

from jinro.hosting.people.deletion import Deletion
from jinro.hosting.people.people import COOKIE, People
from jinro.hosting.people.person import KINDS, Consent, Kind, OwnAvatar, Person, RobotFacts
from jinro.hosting.people.refused import Refused

__all__ = [
    "COOKIE",
    "KINDS",
    "OwnAvatar",
    "Consent",
    "Deletion",
    "Kind",
    "People",
    "Person",
    "Refused",
    "RobotFacts",
]
