"""Rules, chapter 1: roles."""

from jinro.game import events as e
from jinro.game.roles import TABLE, Power, Role, Side, Species
from jinro.testing import village

PARTY = "VILLAGER SEER MEDIUM BODYGUARD FREEMASON FREEMASON WEREWOLF WEREWOLF POSSESSED FOX"


def test_r1_01_eight_roles() -> None:
    """1.01 There are eight roles: VILLAGER, SEER, MEDIUM, BODYGUARD, FREEMASON, WEREWOLF, POSSESSED and FOX.

    Reading: the contest knows six of them, the classic platform all eight, LiCOS all eight under other names
    (hunter, mason, madman, werehamster); the table gives all names.
    """
    words = "VILLAGER SEER MEDIUM BODYGUARD FREEMASON WEREWOLF POSSESSED FOX"
    assert list(TABLE) == list(Role) == words.split()
    licos = "villager seer medium hunter mason werewolf madman werehamster"
    assert [row.licos for row in TABLE.values()] == licos.split()


def test_r1_02_sides() -> None:
    """1.02 WEREWOLF and POSSESSED win with the werewolves, FOX wins alone, all others with the village."""
    sides = {role: row.side for role, row in TABLE.items()}
    assert {r for r, s in sides.items() if s is Side.WEREWOLF} == {Role.WEREWOLF, Role.POSSESSED}
    assert {r for r, s in sides.items() if s is Side.FOX} == {Role.FOX}
    assert {r for r, s in sides.items() if s is Side.VILLAGER} == set(Role) - {"WEREWOLF", "POSSESSED", "FOX"}


def test_r1_03_species() -> None:
    """1.03 The seer and the medium see WEREWOLF for a werewolf and HUMAN for everybody else, the possessed
    and the fox among them."""
    v = village("contest-5", roles="SEER SEER SEER WEREWOLF WEREWOLF POSSESSED FOX", divine={"who": "all"})
    v.to("divine")
    for seer, target in ((1, 4), (2, 6), (3, 7)):
        v.choose(seer, target)
    v.assert_sees(1, e.Divined, target=4, species=Species.WEREWOLF)
    v.assert_sees(2, e.Divined, target=6, species=Species.HUMAN)
    v.assert_sees(3, e.Divined, target=7, species=Species.HUMAN)
    assert {r for r, row in TABLE.items() if row.species is Species.WEREWOLF} == {Role.WEREWOLF}


def test_r1_04_powers() -> None:
    """1.04 At night the SEER divines, the BODYGUARD guards and the WEREWOLF attacks; no other role is ever
    asked for a night act."""
    v = village("contest-13", roles=PARTY, night_phases=village("licos-4").game.rules.night_phases)
    v.to("divine")
    assert {a.seat: a.kind for a in v.asks.values()} == {2: "divine", 4: "guard", 7: "attack", 8: "attack"}
    assert {role for role, row in TABLE.items() if row.power is not Power.NONE} == {
        Role.SEER,
        Role.BODYGUARD,
        Role.WEREWOLF,
    }


def test_r1_05_who_knows_whom() -> None:
    """1.05 Werewolves know each other, and so do freemasons; nobody else knows anybody, not the possessed the
    wolves and not two seers each other."""
    v = village("contest-13", roles=PARTY + " SEER")
    fellows = {s: v.view(s).fellows for s in range(1, 12)}
    assert fellows.pop(5) == fellows.pop(6) == (5, 6)
    assert fellows.pop(7) == fellows.pop(8) == (7, 8)
    assert set(fellows.values()) == {()}


def test_r1_06_own_role() -> None:
    """1.06 Everybody is told their own role before anything else happens; nobody is told another's."""
    v = village("contest-5", roles="SEER WEREWOLF VILLAGER VILLAGER POSSESSED")
    for seat in range(1, 6):
        told = v.sees(seat, e.RoleTold)
        assert [(t.seat, t.role) for t in told] == [(seat, v.game.roles[seat - 1])]
        v.assert_does_not_see(seat, e.Dealt)
    assert not v.sees(0, e.RoleTold)


def test_r1_07_no_power_without_living() -> None:
    """1.07 A power whose seats are all dead is not asked for, and its phase is passed over unseen."""
    v = village("contest-13", roles="SEER BODYGUARD MEDIUM VILLAGER VILLAGER VILLAGER WEREWOLF")
    v.to("vote")
    v.execute(2)
    v.to("attack")
    assert not v.events(e.Asked, kinds=("guard",))
    assert not v.events(e.PhaseBegan, phase="guard")
