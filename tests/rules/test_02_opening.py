"""Rules, chapter 2: the opening."""

from collections import Counter
from itertools import permutations
from typing import Any

from jinro.game import events as e
from jinro.game.commands import Open, Speak
from jinro.game.deal import deal
from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.testing import village


def opened(**fields: Any) -> object:
    return Game(preset("contest-5")).submit(Open(0, "G", **fields))


def test_r2_01_first_event() -> None:
    """2.01 The log begins with Opened: version, id, start in Unix time, the whole rules and the characters by
    seat. All other times count from there."""
    game = Game(preset("contest-5"))
    game.submit(Open(0, "01K", started_ms=1_778_646_866_123))
    first = game.log[0]
    assert isinstance(first, e.Opened)
    assert (first.version, first.game, first.started_ms) == (1, "01K", 1_778_646_866_123)
    assert first.rules == preset("contest-5")
    assert all(event.at_ms == 0 for event in game.log)


def test_r2_02_names() -> None:
    """2.02 Seats are numbered from 1. Without characters the seats are called `Agent[01]`, `Agent[02]` and so
    on."""
    v = village("contest-13")
    assert [c.name for c in v.game.scene.characters] == [f"Agent[{n:02d}]" for n in range(1, 14)]
    w = village("contest-5", names="Aki Ben Chie Dai Emi")
    assert w.view(1).name(3) == "Chie"


def test_r2_03_bad_opening() -> None:
    """2.03 An opening is refused (`bad_opening`) where the characters are too few or too many, a name is
    empty or used twice, players or teams are not one a seat, or the roles given are not those of the
    village."""
    some = tuple(Character(n) for n in "ABCDE")
    faults: tuple[dict[str, object], ...] = (
        {"characters": some[:4]},
        {"characters": (*some[:4], Character("A"))},
        {"characters": (*some[:4], Character(""))},
        {"players": ("p",)},
        {"teams": ("t",) * 6},
        {"roles": (Role.WEREWOLF,) * 5},
    )
    assert [getattr(opened(**fault), "code", "taken") for fault in faults] == ["bad_opening"] * 6
    assert not hasattr(opened(characters=some, players=("p",) * 5, teams=("t",) * 5), "code")


def test_r2_04_uniform_deal() -> None:
    """2.04 Where no roles are given, every assignment of roles to seats is equally likely.

    Reading: the contest server draws unevenly and groups seats by role when it follows a plan; we do neither.
    """
    rules = preset("classic-3")
    deals = Counter(deal(rules, Draws(seed)) for seed in range(6_000))
    assert set(deals) == set(permutations((Role.VILLAGER, Role.SEER, Role.WEREWOLF)))
    # Six assignments, 1,000 each: a standard deviation is 29.
    assert all(850 < n < 1_150 for n in deals.values())


def test_r2_05_given_roles() -> None:
    """2.05 Roles may be given by seat: by a plan, by wishes that were granted, or by a recorded game."""
    v = village("contest-5", roles="POSSESSED VILLAGER WEREWOLF SEER VILLAGER")
    assert v.game.roles == tuple(map(Role, "POSSESSED VILLAGER WEREWOLF SEER VILLAGER".split()))


def test_r2_06_players_hidden() -> None:
    """2.06 Who plays which seat (Seated), the roles (Dealt) and the seed (Seeded) are told to nobody before
    the end."""
    game = Game(preset("contest-5"), 42)
    game.submit(Open(0, "G", players=("p1", "p2", "p3", "p4", "p5")))
    for viewer in range(6):
        seen = {type(event) for event in game.seen_by(viewer)}
        assert not seen & {e.Seated, e.Dealt, e.Seeded}
    assert {e.Seated, e.Dealt, e.Seeded} <= {type(event) for event in game.log}


def test_r2_07_first_day() -> None:
    """2.07 The first day has the number `first_day`: 0 in the contest and on the classic platform, 1 in
    LiCOS."""
    assert [village(p).day for p in ("contest-5", "classic-5", "licos-5")] == [0, 0, 1]


def test_r2_08_once() -> None:
    """2.08 Before Open every other command is refused (`not_open`); a second Open is refused
    (`already_open`)."""
    game = Game(preset("contest-5"))
    refused = game.submit(Speak(0, 1, "talk", "hello"))
    assert getattr(refused, "code", "") == "not_open"
    assert not game.log
    village("contest-5").refused(Open(0, "again"), "already_open")
