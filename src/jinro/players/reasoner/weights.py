"""What evidence is worth: how likely each role is to do what was seen. Fitted by `tools/fit_reasoner.py`.

The numbers are in `weights.json`; nothing there is set by hand.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeVar

import msgspec
from msgspec import Struct

from jinro.game.roles import Role

Size = Literal["small", "large"]
VillageSize = Literal["small", "large", "huge"]
ClaimStage = Literal["early", "late"]
Row = TypeVar("Row")
NO_CLAIM: Final = "NONE"
SMALL: Final = 6
"""Up to this many seats a village is small."""
LARGE: Final = 10
"""Up to this many seats a policy calls it large; above, `huge`: three werewolves and more."""


class Weights(Struct, frozen=True):
    """The fitted numbers."""

    claim: dict[str, dict[str, dict[str, dict[str, float]]]]
    """By size, stage and role: how likely each claim is; `NONE`: no claim, or villager."""
    turncoat: dict[str, float]
    """By role: how likely a second, different claim is."""
    confess: dict[str, dict[str, float]]
    """By what is confessed and by role: how likely somebody says so."""
    black: dict[str, dict[str, tuple[float, float]]]
    """By power and role of a liar: how likely it reports a werewolf, of a human and of a werewolf."""
    pointed: dict[str, tuple[float, float, float, float]]
    """By how: log-potentials of (human on human, human on wolf, wolf on human, wolf on wolf)."""
    fallen: dict[str, dict[str, float]]
    """By claim and role: how likely a claimant is found dead in a night that it may be."""
    silent: float
    """Log-odds of a werewolf for each silent day."""


def row_of(table: Mapping[str, Row], role: Role) -> Row:
    """The row of a role; that of the villager if the weights were fitted without it."""
    return table[role] if role in table else table[Role.VILLAGER]


@cache
def fitted() -> Weights:
    """The weights of the package."""
    return msgspec.json.decode(files(__package__).joinpath("weights.json").read_bytes(), type=Weights)


def size_of(seats: int) -> Size:
    return "small" if seats <= SMALL else "large"


def village_of(seats: int) -> VillageSize:
    """How large a village is, as a policy has it."""
    return "huge" if seats > LARGE else size_of(seats)


def claim_word(role: Role | None) -> str:
    """How a claim is called in the table."""
    return NO_CLAIM if role is None or role is Role.VILLAGER else role.value


class Policy(Struct, frozen=True):
    """What to do with beliefs. These numbers are chosen, not fitted."""

    pose: dict[str, dict[str, dict[str, float]]]
    """By size and role: how likely each pose is; the rest poses as a villager."""
    black: dict[str, float]
    """By size: how likely a made-up divination shows a werewolf."""
    rival: float
    """How much a liar prefers a rival claimant as its werewolf."""
    loyalty: float
    """How much of its loyalty a werewolf keeps to a fellow that is lost."""
    friend: dict[str, float]
    """By size: how much a werewolf wants a fellow not executed, until few are left."""
    crowd: float
    """What a vote that others announced adds to a target."""
    values: dict[str, float]
    """What it is worth to the village to execute somebody with a role."""
    slip: float = 0.0
    """The most that chance adds to what it thinks of a choice: how badly it plays."""
    wit: int = 2
    """How far it thinks aloud: 0 it asks and follows, 1 gives reasons, 2 ties lines together and presses."""
    chat: int = 0
    """How much it says besides what must be said: -1 little, 1 much."""
    bluff: float = 0.0
    """How likely a plain villager plans to say, once in a game, what it does not believe."""


@cache
def usual_policy() -> Policy:
    """The policy of the package."""
    return msgspec.json.decode(files(__package__).joinpath("policy.json").read_bytes(), type=Policy)
