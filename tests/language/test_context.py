"""Rosters: names, seats and factions. Contexts: speakers and speeches."""

from jinro.game.roles import NOBODY, Role
from jinro.language.claims import Agent, Faction, Speaker, Speech, Talk
from jinro.language.context import OSAWA_ROLES, Context, Roster, in_faction, roster_of


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


def test_factions() -> None:
    members = {faction: {role for role in Role if in_faction(role, faction)} for faction in Faction}
    gifted = {Role.SEER, Role.MEDIUM, Role.BODYGUARD, Role.FREEMASON}
    assert members == {
        Faction.HUMAN: set(Role) - {Role.WEREWOLF},
        Faction.VILLAGE: gifted | {Role.VILLAGER},
        Faction.WOLVES: {Role.WEREWOLF, Role.POSSESSED},
        Faction.GIFTED: gifted,
        Faction.EVERY: set(Role),
    }


def test_the_speaker_of_a_context() -> None:
    assert Context().me == Speaker()
    assert Context(speaker=3).me == Agent(3)


def test_speeches_by_number_and_by_channel() -> None:
    talk = Talk("talk", 1, 4)
    context = Context(speeches={7: talk})
    assert (context.spoken(7), context.spoken(8)) == (talk, Speech(8))
    assert (context.number(talk), context.number(Speech(8))) == (7, 8)
    assert context.number(Talk("whisper", 1, 4)) is None
