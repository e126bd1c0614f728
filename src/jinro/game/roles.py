"""Seats and roles: every role is one row of a table.

A seat is a number from 1; seat 0 stands for "nobody". This module holds names and facts of roles, never the
state of a game. It is the only module of `jinro.game` that `jinro.language` imports.
"""

from enum import StrEnum
from typing import Final

from msgspec import Struct

from jinro.i18n import role_name

Seat = int
NOBODY: Final = 0


class NamedEnum(StrEnum):
    """Names that are written as in a program: `Role.SEER`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Role(NamedEnum):
    """The roles, in the order in which lists of roles are written."""

    VILLAGER = "VILLAGER"
    SEER = "SEER"
    MEDIUM = "MEDIUM"
    BODYGUARD = "BODYGUARD"
    FREEMASON = "FREEMASON"
    WEREWOLF = "WEREWOLF"
    POSSESSED = "POSSESSED"
    FOX = "FOX"

    @property
    def side(self) -> "Side":
        """Who wins together with it."""
        return TABLE[self].side


class Side(NamedEnum):
    """Who wins together. NONE is the winner of a game without one."""

    VILLAGER = "VILLAGER"
    WEREWOLF = "WEREWOLF"
    FOX = "FOX"
    NONE = "NONE"


class Species(NamedEnum):
    """What the seer and the medium see."""

    HUMAN = "HUMAN"
    WEREWOLF = "WEREWOLF"


class Power(StrEnum):
    """What a role is asked to do at night."""

    NONE = "none"
    DIVINE = "divine"
    GUARD = "guard"
    ATTACK = "attack"


class RoleRow(Struct, frozen=True, kw_only=True):
    """One role: facts first, then its names in protocols. How people call it: `jinro.i18n.role_name`."""

    role: Role
    side: Side
    species: Species
    power: Power = Power.NONE
    knows_own: bool = False
    """Seats of this role know each other from the start."""
    senses: bool = False
    """Learns the species of the dead."""
    immune: bool = False
    """Survives attacks."""
    cursed: bool = False
    """Dies when divined."""
    licos: str
    """The role key of LiCOS."""
    osawa: str
    """The word of Osawa's Werewolf Language; empty if it has none."""

    @property
    def ja(self) -> str:
        """Its Japanese name in the contest."""
        return role_name(self.role, "ja")

    @property
    def en(self) -> str:
        """Its English name in the contest."""
        return role_name(self.role, "en")


def _row(role: Role, side: Side, licos: str, osawa: str, **facts: object) -> RoleRow:
    species = Species.WEREWOLF if role is Role.WEREWOLF else Species.HUMAN
    return RoleRow(
        role=role,
        side=side,
        species=species,
        licos=licos,
        osawa=osawa,
        **facts,  # type: ignore[arg-type]
    )


_V, _W = Side.VILLAGER, Side.WEREWOLF

TABLE: Final[dict[Role, RoleRow]] = {
    row.role: row
    for row in (
        _row(Role.VILLAGER, _V, "villager", "villager"),
        _row(Role.SEER, _V, "seer", "seer", power=Power.DIVINE),
        _row(Role.MEDIUM, _V, "medium", "medium", senses=True),
        _row(Role.BODYGUARD, _V, "hunter", "hunter", power=Power.GUARD),
        _row(Role.FREEMASON, _V, "mason", "freemason", knows_own=True),
        _row(Role.WEREWOLF, _W, "werewolf", "wolf", power=Power.ATTACK, knows_own=True),
        _row(Role.POSSESSED, _W, "madman", "lunatic"),
        _row(Role.FOX, Side.FOX, "werehamster", "", immune=True, cursed=True),
    )
}


def agent_name(seat: Seat) -> str:
    """The name of a seat that has no character: `Agent[01]`, with at least two digits."""
    return f"Agent[{seat:02d}]"
