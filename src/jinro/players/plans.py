"""`BluffPlan`: what a player had in mind with a line that says what it does not believe.

It is for the notes of a game alone: nobody who plays sees it.
"""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from jinro.game.roles import Role, Seat

BluffKind = Literal["doubt", "accuse", "clear", "claim", "implied"]
"""`doubt`: somebody whom it takes for human is suspicious; `accuse`: he is a werewolf; `clear`: it trusts
somebody whom it takes for a werewolf; `claim`: it has a role; `implied`: one of these, which no words say."""
NOTHING: Final = ""


class BluffPlan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one public line shall make others believe."""

    kind: BluffKind
    of: Seat
    """About whom."""
    role: Role
    """Which role the others shall take him to have; of `clear`: not to have."""
    day: int
    line: int
    """How many public lines the player had said before on that day."""
    suspicion: int
    """How far it takes `of` for a werewolf, 0 to 100."""


def plan_text(plan: BluffPlan) -> str:
    """A plan as the detail of a note."""
    return msgspec.json.encode(plan).decode()


def plan_of(text: str) -> BluffPlan:
    """The plan of a note; raises `msgspec.DecodeError`."""
    return msgspec.json.decode(text, type=BluffPlan)
