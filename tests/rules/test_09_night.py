"""Rules, chapter 9: divination, guard and attack."""

from collections import Counter
from typing import Any

import pytest

from jinro.game import events as e
from jinro.game.commands import Choose
from jinro.game.roles import Species
from jinro.testing import GameByHand, phases, village

NINE = "SEER WEREWOLF WEREWOLF MEDIUM BODYGUARD VILLAGER VILLAGER VILLAGER POSSESSED"
FOXES = "SEER WEREWOLF BODYGUARD FOX VILLAGER VILLAGER VILLAGER"


def night(roles: str = NINE, *texts: str, **changes: Any) -> GameByHand:
    """A village of nights alone: all acts one after the other, or as `texts` say."""
    made = phases(*(texts or ("divine", "guard", "attack")))
    return village("contest-9", roles=roles, day_phases=(), night_phases=made, **changes)


def test_r9_01_divination() -> None:
    """9.01 A seer sees the species of its target; the seer alone is told, at the end of the same night.

    Reading: the contest server tells it from the next morning on; its door does so too.
    """
    v = night(NINE, "divine", "attack")
    v.divine(2)
    assert not v.events(e.Divined)
    v.attack(6)
    v.assert_sees(1, e.Divined, target=2, species=Species.WEREWOLF)
    for other in (0, 2, 3, 4, 5, 6, 7, 8, 9):
        v.assert_does_not_see(other, e.Divined)


def test_r9_02_divination_targets() -> None:
    """9.02 A seer may look at anybody believed to live, at itself only where `on_self` says so.

    Reading: not in the contest and LiCOS, allowed on the classic platform.
    """
    assert 1 not in night().ask(1).options
    classic = village("classic-5", roles="SEER WEREWOLF VILLAGER VILLAGER POSSESSED")
    classic.to("divine")
    assert classic.ask(1).options == (1, 2, 3, 4, 5)


def test_r9_03_first_or_all() -> None:
    """9.03 Of several seers (bodyguards) the first living one by seat acts with `who` = `first`, with `all`
    every one."""
    roles = "VILLAGER SEER SEER BODYGUARD BODYGUARD WEREWOLF VILLAGER"
    v = night(roles, "divine+guard")
    assert {a.seat: a.kind for a in v.asks.values()} == {2: "divine", 4: "guard"}
    w = night(roles, "divine+guard", divine={"who": "all"}, guard={"who": "all"})
    assert sorted(w.asks) == [2, 3, 4, 5]


def test_r9_04_no_act() -> None:
    """9.04 A night act that does not come or is illegal is no act, or a drawn one, as `missing` and `illegal`
    of `divine` and `guard` say."""
    v = night(NINE, "divine", "attack")
    v.miss(1)
    assert not v.events(e.Divined)
    assert v.last(e.Chose).reason == "timeout"
    w = night(NINE, "divine", "attack", divine={"missing": "random", "illegal": "refuse"})
    w.refused(Choose(0, 1, w.ask(1).id, 1), "on_self")
    w.miss(1)
    w.attack(6)
    assert w.last(e.Divined).target in range(2, 10)
    g = night(guard={"illegal": "random"})
    g.to("guard")
    g.choose(5, 5)
    g.attack(6)
    assert g.last(e.Guarded).target not in (0, 5)


def test_r9_05_curse() -> None:
    """9.05 A fox that is divined dies (cause `curse`), even where the seer dies in the same night; it is seen
    as HUMAN."""
    v = night(FOXES, night_deaths_shown="morning")
    v.divine(4)
    v.attack(1)
    v.assert_sees(1, e.Divined, target=4, species=Species.HUMAN)
    assert {(k.seat, k.cause) for k in v.events(e.Killed)} == {(4, "curse"), (1, "attack")}


def test_r9_06_curse_once() -> None:
    """9.06 Two seers that look at one fox kill it once."""
    v = night("SEER SEER WEREWOLF FOX VILLAGER VILLAGER VILLAGER", divine={"who": "all"})
    v.divine(4)
    assert len(v.events(e.Divined)) == 2
    assert len(v.events(e.Killed)) == 1


def test_r9_07_guard() -> None:
    """9.07 An attack on somebody whom a living bodyguard guards does nothing; nobody is told why."""
    v = night()
    v.guard(6)
    v.attack(6)
    assert v.last(e.AttackFell).outcome == "guarded"
    for viewer in range(10):
        v.assert_does_not_see(viewer, e.AttackFell)
    assert v.alive == tuple(range(1, 10))
    v.assert_sees(5, e.Guarded, target=6)
    for other in (0, 1, 2, 3, 4, 6, 7, 8, 9):
        v.assert_does_not_see(other, e.Guarded)


def test_r9_08_guard_self() -> None:
    """9.08 A bodyguard may not guard itself, unless `on_self` says so."""
    v = night()
    v.to("guard")
    assert 5 not in v.ask(5).options
    w = night(guard={"on_self": True})
    w.guard(5)
    w.attack(5)
    assert w.last(e.AttackFell).outcome == "guarded"


def test_r9_09_guard_dead() -> None:
    """9.09 With `on_dead` (classic) the dead are legal targets of the guard, in vain."""
    v = night(guard={"on_dead": True})
    v.attack(6)
    v.to("guard")
    assert 6 in v.ask(5).options
    v.guard(6)
    v.attack(7)
    assert v.last(e.AttackFell).outcome == "killed"
    w = night(guard={"illegal": "refuse"})
    w.attack(6)
    w.to("guard")
    w.refused(Choose(0, 5, w.ask(5).id, 6), "dead_target")


def test_r9_10_guard_repeat() -> None:
    """9.10 The target of the night before may be guarded again, unless `repeat` is off (`repeated`); two
    nights later it may.

    Reading: the contest and the classic platform allow it, LiCOS does not say and we allow it.
    """
    v = night(guard={"repeat": False, "illegal": "refuse"})
    v.guard(6)
    v.attack(6)
    v.to("guard")
    assert 6 not in v.ask(5).options
    v.refused(Choose(0, 5, v.ask(5).id, 6), "repeated")
    v.guard(7)
    v.attack(7)
    v.to("guard")
    assert 6 in v.ask(5).options


def test_r9_11_dead_guard() -> None:
    """9.11 A guard holds only while the bodyguard lives when the attack falls, and only for this night."""
    hidden = village("licos-6", roles="BODYGUARD WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    hidden.execute(1)
    hidden.to("guard")
    hidden.choose(1, 3)
    hidden.choose(2, 3)
    hidden.time_up()
    assert hidden.last(e.AttackFell).outcome == "killed"
    v = night()
    v.guard(6)
    v.attack(6)
    v.to("attack")
    v.attack(6)
    assert v.last(e.AttackFell).outcome == "killed"


def test_r9_12_attack() -> None:
    """9.12 The living werewolves choose together, by ballots as the village does (`attack`); their victim
    dies. The wolves alone learn whom they attacked."""
    v = night()
    v.attack({2: 6, 3: 6})
    assert v.last(e.Killed).seat == 6
    for wolf in (2, 3):
        v.assert_sees(wolf, e.Attacked, target=6)
    for other in (0, 1, 4, 5, 6, 7, 8, 9):
        v.assert_does_not_see(other, e.Attacked)


def test_r9_13_attack_tie() -> None:
    """9.13 A tie of the wolves is voted again while ballots are left, then broken by chance or left at
    nobody, as `tie` says."""
    v = night(attack={"rounds": 2})
    v.attack({2: 6, 3: 7})
    assert v.asked("attack") == [2, 3]
    v.attack({2: 6, 3: 7})
    assert v.last(e.Killed).seat in (6, 7)
    w = night(attack={"tie": "nobody"})
    w.attack({2: 6, 3: 7})
    assert w.last(e.AttackFell).outcome == "nobody"


def test_r9_14_fellows_void() -> None:
    """9.14 With `fellows` = `void` a vote for a werewolf, oneself among them where `on_self` allows it, is
    taken and shown but not counted (contest)."""
    v = night()
    v.attack({2: 3, 3: 6})
    assert v.last(e.Counted, kind="attack").votes == ((2, 3), (3, 6))
    assert v.last(e.Killed).seat == 6
    w = night()
    w.attack({2: 2, 3: 2})
    assert w.last(e.AttackFell).outcome == "nobody"


def test_r9_15_fellows_illegal() -> None:
    """9.15 With `fellows` = `illegal` a werewolf is no legal target (`fellow`)."""
    v = night(attack={"fellows": "illegal", "illegal": "refuse"})
    v.to("attack")
    assert v.ask(2).options == (1, 4, 5, 6, 7, 8, 9)
    v.refused(Choose(0, 2, v.ask(2).id, 3), "fellow")


@pytest.mark.parametrize("if_none", ["nobody", "random"])
def test_r9_16_if_none(if_none: str) -> None:
    """9.16 Without a single counted vote nobody is attacked with `if_none` = `nobody` (contest); with
    `random` all who are not werewolves tie (classic)."""
    hit = Counter()  # type: Counter[int]
    for seed in range(80):
        v = night(attack={"if_none": if_none}, seed=seed)
        v.attack({})
        hit[v.last(e.Attacked).target] += 1
    assert set(hit) == ({0} if if_none == "nobody" else {1, 4, 5, 6, 7, 8, 9})


def test_r9_17_whisper_between() -> None:
    """9.17 With `whisper_between` the wolves whisper before every further ballot of theirs."""
    v = night(attack={"rounds": 3, "whisper_between": True})
    v.attack({2: 6, 3: 7})
    assert v.asked("whisper")
    v.all_over()
    assert v.asked("attack") == [2, 3]
    v.attack({2: 6, 3: 7})
    assert v.asked("whisper")
    v.all_over()
    v.attack({2: 6, 3: 6})
    assert v.last(e.Killed).seat == 6


def test_r9_18_immune() -> None:
    """9.18 An attack on a fox does nothing (outcome `immune`)."""
    v = night(FOXES)
    v.attack(4)
    assert v.last(e.AttackFell).outcome == "immune"
    assert 4 in v.alive


def test_r9_19_possessed_may_be_attacked() -> None:
    """9.19 The possessed may be attacked like anybody else."""
    v = night()
    v.attack(9)
    assert v.last(e.Killed).seat == 9


def test_r9_20_no_target() -> None:
    """9.20 Where `no_target` allows it, a wolf may choose nobody."""
    v = night(attack={"no_target": True})
    v.to("attack")
    assert v.ask(2).options[0] == 0
    v.attack(0)
    assert v.last(e.AttackFell).outcome == "nobody"


def test_r9_21_no_wolves() -> None:
    """9.21 No attack is asked for once no werewolf is believed to live."""
    v = night(
        "SEER WEREWOLF VILLAGER VILLAGER VILLAGER", "execution", "attack", victory_checked="never", max_day=1
    )
    v.execute(2)
    v.to_end()
    assert not v.events(e.Attacked)


def test_r9_22_attack_votes_shown() -> None:
    """9.22 Attack votes are shown as `shown` of the attack says, to the werewolves alone, dead ones too."""
    v = night(attack={"shown": "at_once"})
    v.attack({2: 6, 3: 6})
    v.assert_sees(3, e.Counted, kind="attack", votes=((2, 6), (3, 6)))
    v.assert_does_not_see(1, e.Counted, kind="attack")
    assert v.view(2).attack_votes == {0: [((2, 6), (3, 6))]}
    w = night()
    w.attack({2: 6, 3: 6})
    w.assert_sees(3, e.VotesShown, kind="attack", votes=((2, 6), (3, 6)))
    w.assert_does_not_see(1, e.VotesShown, kind="attack")


def test_r9_23_asked_together() -> None:
    """9.23 Acts of a night that cannot change each other are asked for at once: divination, guard, and the
    wolves' whispers and then their attack; nobody waits for another's act. Their effects follow in the order
    of the phases once all have come; a phase whose acts were asked for before it asks nobody again.

    Reading: the servers ask one after the other; no seat receives anything else, or in another order.
    """
    v = night()
    assert {a.seat: a.kind for a in v.asks.values()} == {1: "divine", 5: "guard", 2: "attack", 3: "attack"}
    v.choose(2, 6)
    v.choose(3, 6)
    v.choose(5, 6)
    assert not v.events(e.Guarded)
    assert not v.events(e.Counted)
    v.choose(1, 2)
    effects = [type(x) for x in v.game.log if isinstance(x, e.Divined | e.Guarded | e.Counted | e.AttackFell)]
    assert effects == [e.Divined, e.Guarded, e.Counted, e.AttackFell]
    assert [a.kinds for a in v.events(e.Asked)][:2] == [("divine", "guard"), ("attack",)]


def test_r9_24_not_together_with_a_fox() -> None:
    """9.24 Where a fox may die at once by a divination (`night_deaths_shown` = `at_once`), or the game may
    end by its death (`victory_checked` = `phase`), everything else of the night waits for the divination."""
    v = night(FOXES)
    assert list(v.asks) == [1]
    v.divine(4)
    assert v.asked("guard") == [3]
    assert 4 not in v.ask(3).options
    w = night(FOXES, night_deaths_shown="morning")
    assert list(w.asks) == [1]
    x = night(FOXES, night_deaths_shown="morning", victory_checked="day")
    assert list(x.asks) == [1, 3, 2]


def test_r9_25_beside_whispers() -> None:
    """9.25 Whispers of the night are held beside divination and guard: they do not wait for them, and these
    not for whispers. What follows an attack, a public phase or one with a time of its own waits for its end.
    """
    v = night(NINE, "divine", "whisper", "guard", "attack")
    assert {a.seat: a.kind for a in v.asks.values() if a.kind != "whisper"} == {1: "divine", 5: "guard"}
    assert len(v.asked("whisper")) == 1
    v.all_over()
    assert v.asked("attack") == [2, 3]
    assert v.asked("guard") == [5]
    w = night(NINE, "divine", "attack", "guard")
    assert sorted(a.kind for a in w.asks.values()) == ["attack", "attack", "divine"]
    x = village(
        "contest-9",
        roles=NINE,
        day_phases=(),
        night_phases=(*phases("divine"), *phases("execution", "guard")),
    )
    assert [a.kind for a in x.asks.values()] == ["divine"]


def test_r9_26_everybody_acts() -> None:
    """9.26 All acts of a night count, also those of one who dies in the same night."""
    v = night(FOXES, "divine+attack", night_deaths_shown="morning")
    v.choose(2, 1)
    v.choose(1, 2)
    assert [k.seat for k in v.events(e.Killed)] == [1]
    v.assert_sees(1, e.Divined, target=2, species=Species.WEREWOLF)


def test_r9_27_wolves_alone_choose() -> None:
    """9.27 Where acts are asked for at once, the choices of seers and bodyguards are no attack votes: the
    attack counts those of the werewolves alone."""
    v = village("licos-6", roles="SEER WEREWOLF BODYGUARD VILLAGER VILLAGER VILLAGER")
    v.to("divine")
    v.choose(1, 4)
    v.choose(3, 4)
    v.choose(2, 5)
    v.time_up()
    assert v.last(e.Counted, kind="attack").votes == ((2, 5),)
    assert v.last(e.Attacked).target == 5
