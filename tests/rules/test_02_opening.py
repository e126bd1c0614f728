"""Rules, chapter 2: the opening."""

from collections import Counter
from itertools import permutations
from typing import Any

from jinro.game import events as e
from jinro.game.commands import Open, Refusal, Speak
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
    empty or used twice, players, teams or wishes are not one a seat, the roles given are not those of the
    village, or wishes come where `role_requests` is off or the roles are given."""
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
    given = (Role.SEER, Role.WEREWOLF, Role.VILLAGER)
    wishing: tuple[tuple[str, tuple[Role | None, ...], tuple[Role, ...], str], ...] = (
        ("contest-5", (None,) * 5, (), "this village takes no wishes for roles"),
        ("classic-3", (None,) * 4, (), "3 wishes are needed, not 4"),
        ("classic-3", (Role.SEER,) * 3, given, "roles are given or wished for, not both"),
    )
    for name, wishes, roles, detail in wishing:
        refusal = Game(preset(name)).submit(Open(0, "G", roles=roles, wishes=wishes))
        assert refusal == Refusal("bad_opening", detail)


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
    """2.05 Roles may be given by seat: by a plan, or by a recorded game."""
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


def test_r2_09_wishes() -> None:
    """2.09 With `role_requests` a player may wish for a role. Wishes are granted in an order that is drawn,
    each while the role has seats left; the other seats get the roles that are left, every assignment equally
    likely.

    Reading: on the classic platform those whose wish was not granted come later in the queue for what is
    left; here they have the same chances as those without a wish.
    """
    rules = preset("classic-5")
    wolf, seer = Role.WEREWOLF, Role.SEER
    deals = Counter(deal(rules, Draws(seed), (wolf, wolf, None, seer, None)) for seed in range(3_000))
    assert all(sorted(roles) == sorted(deal(rules, Draws(0))) for roles in deals)
    assert all(roles[3] is seer and wolf in roles[:2] for roles in deals)
    first = sum(n for roles, n in deals.items() if roles[0] is wolf)
    assert 1_390 < first < 1_610
    # Whoever did not become the werewolf is POSSESSED as often as seats 3 and 5.
    others = [sum(n for r, n in deals.items() if r[i] is Role.POSSESSED) for i in (2, 4)]
    loser = sum(n for r, n in deals.items() if Role.POSSESSED in r[:2])
    assert all(880 < n < 1_120 for n in (*others, loser))
    game = Game(rules, 7)
    game.submit(Open(0, "G", wishes=(None, None, wolf, None, Role.FOX)))
    assert game.roles[2] is wolf
    assert deal(rules, Draws(7), (None,) * 5) == deal(rules, Draws(7))
