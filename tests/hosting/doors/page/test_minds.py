"""What built-in players thought, as the person who played with them is told it."""

from jinro.game import events as e
from jinro.hosting.doors.page import minds
from jinro.hosting.doors.page.minds import LookingBack
from jinro.players.reasoner.hindsight import Hindsight
from jinro.village import simulate


def looking(*found: Hindsight, executed: tuple[tuple[int, int], ...] = ()) -> LookingBack:
    made = LookingBack((), (), (2, 3))
    made._minds, made._executed = list(found), list(executed)
    return made


def test_the_turning_point_is_the_greatest_change_about_oneself() -> None:
    before = Hindsight(0, 1, {2: (30, 0, 50), 3: (40, 50, 0)})
    small = Hindsight(1, 1, {2: (40, 0, 50), 3: (50, 50, 0)})
    great = Hindsight(2, 1, {2: (70, 0, 20), 3: (90, 10, 0)})
    gone = Hindsight(3, 2, {3: (10, 10, 0)})
    told = looking(before, small, great, gone).for_seat(1, 3)
    assert told.turn is not None
    assert (told.turn.line, told.turn.of, told.turn.before, told.turn.after, told.turn.minds) == (
        3,
        1,
        90,
        10,
        1,
    )
    assert told.days == (1, 2)
    assert [(one.seat, one.days) for one in told.robots] == [(2, (70, None)), (3, (90, 10))]
    assert told.village[0].days == (80, 10), "the mean"
    assert told.village[1].days == (10, 10), "but for its own mind"


def test_else_about_one_who_was_executed_on_that_day_and_else_none() -> None:
    calm = (Hindsight(0, 1, {2: (30, 0, 10)}), Hindsight(1, 1, {2: (40, 0, 60)}))
    told = looking(*calm, executed=((1, 3),)).for_seat(1, 3)
    assert told.turn is not None
    assert (told.turn.of, told.turn.line) == (3, 1)
    assert looking(*calm, executed=((2, 3),)).for_seat(1, 3).turn is None
    assert abs(40 - 30) < minds.LEAST_TURN


def test_of_a_real_game() -> None:
    game = simulate("licos-5", "reasoner", seed=5)
    told = LookingBack(game.log, game.masks, (2, 3, 4, 5)).for_seat(1, 5)
    days = {one.day for one in game.log if isinstance(one, e.Spoke) and one.channel == "talk"}
    assert set(told.days) == days
    assert [one.seat for one in told.robots] == [2, 3, 4, 5]
    assert all(len(one.days) == len(days) for one in (*told.robots, *told.village))
