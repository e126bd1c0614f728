"""People with their sessions, avatars and answers, in a file of their own beside the games."""

from jinro.store.people.file import PEOPLE
from jinro.store.people.people import PeopleStore, PeopleTables
from jinro.store.people.person_rows import AvatarRow, ModerationRow, PersonRow

__all__ = ["PEOPLE", "AvatarRow", "ModerationRow", "PeopleStore", "PeopleTables", "PersonRow"]
