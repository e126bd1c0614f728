"""views.py: what a seat knows, field by field."""

import copy

import pytest

from jinro import Game, simulate
from jinro.game import events as e
from jinro.game.events import Character
from jinro.game.roles import Role, Side, Species
from jinro.game.views import Death, stream
from jinro.players import Chance
from jinro.testing import village

NINE = "SEER WEREWOLF WEREWOLF MEDIUM BODYGUARD VILLAGER VILLAGER VILLAGER POSSESSED"


def test_a_night_in_the_views() -> None:
    v = village("contest-9", roles=NINE, names="Aki Ben Chie Dai Emi Fuyu Gen Haru Ito")
    v.say_next("psst")
    v.execute(8)
    v.divine(2)
    v.to("whisper")
    v.say_next("hm")
    v.all_over()
    v.guard(1)
    v.attack(7)
    seer, wolf, medium, guard = (v.view(s) for s in (1, 2, 4, 5))
    assert (seer.role, seer.side, seer.fellows) == (Role.SEER, Side.VILLAGER, ())
    assert (wolf.role, wolf.side, wolf.fellows) == (Role.WEREWOLF, Side.WEREWOLF, (2, 3))
    assert [(d.target, d.species) for d in seer.divined] == [(2, Species.WEREWOLF)]
    assert [(s.target, s.species) for s in medium.sensed] == [(8, Species.HUMAN)]
    assert [g.target for g in guard.guarded] == [1]
    assert [a.target for a in wolf.attacked] == [7]
    assert [w.text for w in wolf.whispers if not w.over] == ["psst", "hm"]
    assert wolf.attack_votes == {1: [((2, 7), (3, 7))]}
    assert not seer.whispers
    assert not seer.notes
    assert seer.name(3) == "Chie"
    assert seer.alive == (1, 2, 3, 4, 5, 6, 9)
    assert seer.day == 2
    assert seer.rules.name == "contest-9"


def test_the_scene() -> None:
    v = village("contest-9", roles=NINE)
    by_day = v.game.scene.is_day
    v.execute(8)
    assert (by_day, v.game.scene.is_day, v.game.scene.phase) == (True, False, "execution")
    v.attack(7)
    scene = v.game.scene
    assert scene.deaths == [Death(1, 8, "executed"), Death(1, 7, "found")]
    assert scene.executed == {1: 8}
    assert scene.characters[0] == Character("Agent[01]")
    assert scene.votes[1][0][0] == (1, 8)
    assert scene.outcome is None


def test_a_view_is_kept_and_catches_up() -> None:
    v = village("contest-5")
    view = v.view(1)
    assert v.view(1) is view
    assert len(view.talks) == 0
    v.round("hello")
    assert len(view.talks) == 5
    assert view.scene is v.game.scene


def test_a_view_before_the_scene() -> None:
    v = village("contest-5")
    twin = v.game.clone()
    assert twin.view(2).day == 0
    assert twin.view(3).scene is twin.view(2).scene


def test_the_stream_of_one_who_sees_all() -> None:
    v = village("contest-5")
    seen = list(stream(v.game, None))
    assert [s.event for s in seen] == v.game.log
    assert seen[0].n == 1
    assert isinstance(seen[0].event, e.Opened)


@pytest.mark.parametrize("viewer", [None, 0, 1, 5])
def test_a_stream_has_the_day_of_every_event(viewer: int | None) -> None:
    game = simulate("contest-en-5", Chance, seed=7)
    seen = list(game.stream(viewer))
    assert [s.event for s in seen] == game.seen_by(viewer)
    # Events that hold their day agree, except for those that are about an earlier day.
    own = {(type(s.event), s.day == s.event.day) for s in seen if "day" in s.event.__struct_fields__}  # type: ignore[union-attr]
    assert {agree for kind, agree in own if kind is not e.VotesShown} == {True}
    days = [s.day for s in seen]
    assert days == sorted(days)
    assert set(days) == {0, 1, 2}


def test_the_day_before_the_first_morning_is_the_first() -> None:
    game = simulate("classic-5", Chance, seed=1)
    assert next(game.stream()).day == game.rules.first_day


def test_an_event_says_where_its_day_is() -> None:
    told = next(event for event in simulate("contest-5", Chance).log if isinstance(event, e.RoleTold))
    with pytest.raises(
        AttributeError, match=r"^RoleTold does not hold its day: `for seen in game.stream\(\)`"
    ):
        told.day  # type: ignore[attr-defined]  # noqa: B018
    assert not hasattr(told, "day")
    assert copy.deepcopy(told) == told


# What a Python prompt shows


def test_a_view_and_a_scene_are_shown_in_short() -> None:
    game = simulate("contest-en-5", Chance, seed=7)
    assert repr(game.view(3)) == "<View of seat 3, Koharu, SEER, day 2>"
    assert repr(game.scene) == "<Scene of day 2: 2 of 5 alive>"
    assert repr(game.scene.outcome).startswith("Ended(at_ms=52000, day=2, winner=Side.WEREWOLF, reason=")
    early = Game.replay(game.log[:1])
    assert repr(early.view(3)) == "<View of seat 3, Koharu, no role yet, day 0>"
    assert repr(early.view(9)) == "<View of seat 9>"
