"""Rosters: names, seats and factions. Contexts: speakers and speeches."""

from jinro.game.roles import NOBODY, Role
from jinro.language.context import OSAWA_ROLES, Roster, roster_of


def test_names_of_agents() -> None:
    roster = Roster((1, 2, 15))
    assert [roster.name(seat) for seat in (1, 15, 7)] == ["Agent01", "Agent15", "Agent07"]
    assert [roster.seat(name) for name in ("agent02", "Agent07", "Gerd")] == [2, NOBODY, NOBODY]


def test_names_of_characters() -> None:
    roster = Roster((2, 5), names=("Gerd", "Otto"))
    assert [roster.name(seat) for seat in (2, 5, 1)] == ["Gerd", "Otto", "Agent01"]
    assert [roster.seat(name) for name in ("GERD", "Otto", "Agent02")] == [2, 5, NOBODY]


def test_a_cast_of_any_collections() -> None:
    assert roster_of([3, 1]) == Roster((3, 1), OSAWA_ROLES)
    roles = [Role.WEREWOLF, Role.VILLAGER, Role.VILLAGER]
    assert roster_of(range(1, 3), roles) == Roster((1, 2), (Role.VILLAGER, Role.WEREWOLF))


def test_the_seven_roles_of_the_werewolf_language() -> None:
    assert set(OSAWA_ROLES) == set(Role) - {Role.FOX}
