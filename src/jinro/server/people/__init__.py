"""People: guests and accounts, their sessions, avatars, consent and deletion. No wire and no HTTP here."""

from jinro.server.people.deletion import Deletion
from jinro.server.people.people import COOKIE, People
from jinro.server.people.person import KINDS, Consent, Kind, OwnAvatar, Person, RobotFacts
from jinro.server.people.refused import Refused

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
