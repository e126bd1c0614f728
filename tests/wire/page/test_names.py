"""The names of villages: from the id of the game alone, for ever the same, and many."""

from jinro.game.roles import TABLE, Role
from jinro.wire.page.names import _WHAT, _WHICH, VillageName, village_name


def test_a_name_stays_the_same() -> None:
    """Links and screenshots tell it: other words would be another village."""
    assert village_name("01JCTESTGAME00000000000001") == VillageName("星見の泉", "Stargazer Spring")
    assert village_name("01JCTESTGAME00000000000002") == VillageName("灯火の郷", "Lantern Homestead")
    assert village_name("x", "木枯らしの村") == VillageName("木枯らしの村", "木枯らしの村")


def test_villages_one_after_the_other_have_different_names() -> None:
    names = [village_name(f"01JCTESTGAME{number:014}") for number in range(500)]
    assert len({name.ja for name in names}) > 300
    assert len({name.en for name in names}) == len({name.ja for name in names})


def test_no_word_of_the_game_is_in_a_name() -> None:
    words = {word.lower() for role in Role for word in (TABLE[role].ja, TABLE[role].en, role.value)}
    for parts in (_WHICH, _WHAT):
        assert len({ja for ja, _ in parts}) == len({en for _, en in parts}) == len(parts)
        assert not [part for part in parts for word in words if word in part[0] or word in part[1].lower()]
