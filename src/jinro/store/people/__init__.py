"""People with their sessions, avatars and answers, in a file of their own beside the games."""

from jinro.store.people.file import PEOPLE
from jinro.store.people.rows import AvatarRow, ModerationRow, PersonRow
from jinro.store.people.tables import PeopleStore, PeopleTables

__all__ = ["PEOPLE", "AvatarRow", "ModerationRow", "PeopleStore", "PeopleTables", "PersonRow"]
