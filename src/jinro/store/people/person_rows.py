"""What is stored of people, row by row."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct


class PersonRow(Struct, frozen=True):
    """A person as it is stored."""

    key: int
    id: str
    name: str
    guest: bool
    language: str
    password: str
    made_ms: int
    seen_ms: int
    settings: str
    version: int | None
    agreed: bool | None
    answered_ms: int | None
    banned: str
    leaving_ms: int
    epoch: int
    """How often the person has ended all its tokens."""
    banned_until_ms: int
    """When a ban ends; 0: never."""


class AvatarRow(Struct, frozen=True):
    """An avatar as it is stored."""

    key: int
    id: str
    person: int
    kind: str
    name: str
    image: str
    language: str
    own: bool
    """Whether its person made it; every person has others from the beginning."""
    automated: bool
    support: str
    authorized: bool
    tested: bool
    version: str


class ModerationRow(Struct, frozen=True, kw_only=True):
    """Something that was done to a person in the lobby, or said of them."""

    at_ms: int
    what: str
    by: str
    """The id of who did it; `operator`: the operator."""
    on_id: str
    """The id of the person, or an address."""
    name: str
    """What the person was called; empty of an address."""
    room: int
    reason: str
    until_ms: int = 0
    """When a ban or mute of the operator ends; 0: never."""
    state: str = ""
    """Of a report: `open` or `closed`."""
    remark: str = ""
    """What the operator says of a report."""


PERSON: Final = ", ".join(f"people.{column}" for column in PersonRow.__struct_fields__)
"""The columns of a person."""
AVATAR: Final = ", ".join(f"avatars.{column}" for column in AvatarRow.__struct_fields__)
"""The columns of an avatar."""


def person_row(row: Sequence[object]) -> PersonRow:
    values = dict(zip(PersonRow.__struct_fields__, row, strict=True))
    return msgspec.convert(values, PersonRow, strict=False)  # SQLite has numbers for truth values.


def avatar_row(row: Sequence[object]) -> AvatarRow:
    return msgspec.convert(dict(zip(AvatarRow.__struct_fields__, row, strict=True)), AvatarRow, strict=False)
