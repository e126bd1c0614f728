"""Rules, chapter 10: deaths, victory and the end."""

from typing import Any

import pytest

from jinro.game import events as e
from jinro.game.commands import MarkBoard, Remove, Say
from jinro.game.roles import Role, Side
from jinro.testing import GameByHand, phases, village

NIGHT = phases("attack")


def hunt(roles: str, **changes: Any) -> GameByHand:
    """A village of attacks alone."""
    return village("contest-9", roles=roles, day_phases=(), night_phases=NIGHT, **changes)


def test_r10_01_night_deaths_at_once() -> None:
    """10.01 With `night_deaths_shown` = `at_once` a death of the night is known at once, with `morning` the
    next morning; before the end nobody is told its cause.

    Reading: the contest's status shows deaths at once, the classic platform and LiCOS in the morning.
    """
    v = hunt("WEREWOLF SEER VILLAGER VILLAGER VILLAGER")
    v.attack(3)
    v.assert_sees(0, e.DeathShown, seat=3, how="found")
    v.assert_does_not_see(0, e.Killed)
    w = village("classic-5", roles="WEREWOLF SEER VILLAGER VILLAGER POSSESSED")
    w.execute(5)
    w.attack(3)
    kinds = [type(x) for x in w.game.log if isinstance(x, e.Killed | e.DeathShown | e.DayBroke)]
    assert kinds[-3:] == [e.Killed, e.DeathShown, e.DayBroke]


def test_r10_02_found() -> None:
    """10.02 A death by attack and one by curse look alike to everybody (`found`)."""
    v = village("licos-9", roles="SEER WEREWOLF FOX VILLAGER VILLAGER VILLAGER VILLAGER VILLAGER",
                night_phases=phases("divine", "attack"))  # fmt: skip
    v.divine(3)
    v.attack(4)
    v.to_day(2)
    assert {(d.seat, d.how) for d in v.sees(0, e.DeathShown)} == {(3, "found"), (4, "found")}
    assert {(d.seat, d.how) for d in v.game.scene.deaths} == {(3, "found"), (4, "found")}


def test_r10_03_in_seat_order() -> None:
    """10.03 The morning tells deaths in seat order, then the votes; nothing in their order tells a cause."""
    v = village("licos-9", roles="VILLAGER FOX VILLAGER SEER WEREWOLF VILLAGER VILLAGER VILLAGER",
                night_phases=phases("divine", "attack"))  # fmt: skip
    v.execute(3)
    v.divine(2)
    v.attack(1)
    v.to_day(2)
    news = [x for x in v.game.log if isinstance(x, e.DeathShown | e.VotesShown)]
    assert [x.seat if isinstance(x, e.DeathShown) else 0 for x in news] == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("roles", "victims", "winner"),
    [
        ("WEREWOLF VILLAGER VILLAGER VILLAGER", (2, 3), Side.WEREWOLF),
        ("WEREWOLF POSSESSED VILLAGER VILLAGER", (3, 4), Side.WEREWOLF),
        ("WEREWOLF WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER", (3, 4), Side.WEREWOLF),
        ("WEREWOLF FOX VILLAGER VILLAGER", (3, 4), Side.FOX),
    ],
    ids=["one wolf", "the possessed counts as human", "two wolves", "a fox counts as human and wins"],
)
def test_r10_04_wolves_win(roles: str, victims: tuple[int, ...], winner: Side) -> None:
    """10.04 The werewolves win when they are at least as many as all others who live; the possessed and the
    fox count among the others."""
    v = hunt(roles)
    for victim in victims:
        assert v.winner is None
        v.attack(victim)
    assert v.winner is winner


def test_r10_05_village_wins() -> None:
    """10.05 The village wins when no werewolf lives, also when nobody lives at all.

    Reading: by the letter 0 humans against 0 wolves is a win of the wolves in the contest server and of the
    village on the classic platform, which looks for wolves first; we follow the latter.
    """
    v = village("contest-5", roles="WEREWOLF SEER VILLAGER VILLAGER VILLAGER", day_phases=phases("execution"))
    v.execute(1)
    assert v.winner is Side.VILLAGER
    w = village("contest-5", roles="WEREWOLF VILLAGER VILLAGER", day_phases=phases("execution"),
                night_phases=(), victory_checked="day")  # fmt: skip
    for seat in (2, 3):
        w.done(Remove(0, seat))
    w.vote({1: 1})
    assert not w.game.state.living
    assert w.winner is Side.VILLAGER


def test_r10_06_fox_wins() -> None:
    """10.06 When the village or the werewolves would win and a fox lives, the fox wins instead."""
    v = village("contest-5", roles="WEREWOLF FOX VILLAGER VILLAGER VILLAGER", day_phases=phases("execution"))
    v.execute(1)
    assert v.winner is Side.FOX


def test_r10_07_checked_after_a_phase() -> None:
    """10.07 With `victory_checked` = `phase` victory is looked at after every phase (contest)."""
    v = village("contest-5", roles="WEREWOLF SEER VILLAGER VILLAGER POSSESSED")
    v.execute(1)
    assert v.winner is Side.VILLAGER
    assert not v.events(e.Divined, day=1)


def test_r10_08_checked_once_a_day() -> None:
    """10.08 With `day` it is looked at once, after the night: when the last werewolf is executed, divination
    and guard still take place and no attack does; when the wolves draw level, the night still takes place
    (classic, LiCOS)."""
    v = village("classic-10", roles="WEREWOLF SEER BODYGUARD VILLAGER VILLAGER")
    v.execute(1)
    assert not v.events(e.Ended)
    assert sorted(v.asks) == [2, 3]
    v.divine(4)
    v.guard(4)
    assert v.winner is Side.VILLAGER
    assert not v.events(e.Attacked)
    assert not v.events(e.DayBroke, day=2)
    w = village("classic-4", roles="WEREWOLF SEER VILLAGER")
    w.execute(3)
    assert w.winner is None
    w.divine(1)
    assert w.asked("attack") == [1]


def test_r10_09_never_checked() -> None:
    """10.09 With `never` nobody wins before the last day is over."""
    v = village("playground-5")
    v.to_end()
    assert (v.winner, v.day) == (Side.NONE, 5)


def test_r10_10_last_day() -> None:
    """10.10 When the last day is over without a victory, `undecided` wins (reason `max_day`): nobody, or a
    side; a living fox wins before it.

    Reading: LiCOS has no word on its last day 13; its presets give it to the werewolves, who have not been
    found.
    """
    for undecided, roles, winner in (
        (Side.NONE, "WEREWOLF VILLAGER VILLAGER FOX", Side.NONE),
        (Side.WEREWOLF, "WEREWOLF VILLAGER VILLAGER SEER", Side.WEREWOLF),
        (Side.WEREWOLF, "WEREWOLF VILLAGER VILLAGER FOX", Side.FOX),
    ):
        v = village(roles=roles, day_phases=phases("talk"), night_phases=(), max_day=0, undecided=undecided)
        v.to_end()
        assert (v.winner, v.last(e.Ended).reason) == (winner, "max_day")


def test_r10_11_victory_on_the_last_day() -> None:
    """10.11 A victory of the last night counts before the last day ends the game."""
    v = hunt("WEREWOLF VILLAGER VILLAGER", max_day=0)
    v.attack(2)
    assert (v.winner, v.last(e.Ended).reason) == (Side.WEREWOLF, "win")


def test_r10_12_all_is_told() -> None:
    """10.12 At the end everybody learns the winner, the reason, all roles and the seed; whoever won with a
    side has won dead or alive."""
    v = village("contest-5", roles="WEREWOLF SEER VILLAGER VILLAGER POSSESSED", seed=7)
    v.execute(1)
    ended = v.assert_sees(0, e.Ended)
    assert (ended.winner, ended.reason, ended.seed) == (Side.VILLAGER, "win", 7)
    assert ended.roles[0] is Role.WEREWOLF
    assert v.game.scene.outcome == ended


def test_r10_13_news_before_the_end() -> None:
    """10.13 What the morning would have told is told before the end."""
    v = village("classic-4", roles="WEREWOLF SEER VILLAGER VILLAGER")
    v.execute(2)
    v.attack(3)
    kinds = [type(x) for x in v.game.log[-3:]]
    assert kinds == [e.DeathShown, e.Ended, e.Closed]


def test_r10_14_closed() -> None:
    """10.14 The game is over at Closed: every further command is refused (`closed`)."""
    v = village("contest-5", roles="WEREWOLF SEER VILLAGER VILLAGER POSSESSED")
    v.execute(1)
    assert v.game.closed
    assert v.game.deadline_ms is None
    v.refused(Say(0, 1, 1, "hello"), "closed")
    v.refused(MarkBoard(0, 1, 2, Role.SEER, "○"), "closed")
