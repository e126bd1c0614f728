"""How long players think, and how long they may."""

from typing import Literal

from msgspec.structs import replace

from jinro import preset, simulate
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.rules import Rules, ThinkingRules
from jinro.players import Chance
from jinro.village.thinking import Thinking, budgets_used_up, thought_times


def rules_with(per: Literal["day", "game"] = "day", budget_ms: int = 10_000, after_ms: int = 1_000) -> Rules:
    rule = ThinkingRules(per=per, budget_ms=budget_ms, after_ms=after_ms)
    return replace(preset("contest-5"), answer_ms=6_000, thinking=rule)


def spoke(at_ms: int, seat: int, *, forced: bool = False, channel: str = "talk") -> Event:
    return e.Spoke(at_ms, seat, channel, 1, 0, 0, "Hello.", forced=forced)


def opened(rules: Rules) -> Event:
    game = simulate(rules, Chance, seed=1)
    return game.log[0]


TALK = [e.DayBroke(0, 1), e.TurnsDrawn(100, "talk", 0, (2, 1)), spoke(4_100, 2), spoke(4_600, 1)]


def test_a_turn_is_thought_about_since_the_turn_before() -> None:
    found = thought_times([opened(rules_with()), *TALK])
    assert [(one.seat, one.took_ms, one.answered) for one in found] == [(2, 4_000, True), (1, 500, True)]


def test_choices_are_thought_about_at_once_and_silence_takes_time() -> None:
    asked = [
        e.Asked(10_000, ("vote",), 0),
        e.Chose(11_000, 1, "vote", 2),
        e.WentLost(12_000, 3),
        e.Chose(14_000, 2, "vote", 0, reason="timeout"),
        e.Chose(14_500, 4, "vote", 0, "Agent[99]", "unknown_name"),
    ]
    found = thought_times([opened(rules_with()), e.DayBroke(0, 1), *asked])
    assert [(one.seat, one.took_ms, one.answered) for one in found] == [
        (1, 1_000, True),
        (2, 4_000, False),
        (4, 4_500, True),
    ]


def test_an_answer_to_what_was_never_opened_counts_from_the_beginning() -> None:
    found = thought_times([opened(rules_with()), e.Chose(700, 1, "vote", 2), e.Chose(-5, 2, "vote", 1)])
    assert [one.took_ms for one in found] == [700, 0]


def test_nobody_is_waited_for_in_talk_at_any_time() -> None:
    rules = preset("anytime-5")
    talk = [e.DayBroke(0, 1), spoke(4_000, 2), e.Asked(9_000, ("vote",), 0), e.Chose(9_700, 2, "vote", 1)]
    assert [one.took_ms for one in thought_times([opened(rules), *talk])] == [700]


def test_a_pause_takes_no_time() -> None:
    paused = [e.TurnsDrawn(0, "talk", 0, (1,)), e.Paused(1_000), e.Resumed(61_000), spoke(62_000, 1)]
    assert [one.took_ms for one in thought_times([opened(rules_with()), *paused])] == [2_000]


def test_simultaneous_turns_are_thought_about_at_once() -> None:
    rules = replace(preset("contest-2017"), thinking=ThinkingRules(budget_ms=1_000, after_ms=500))
    drawn = [
        e.TurnsDrawn(0, "talk", 0, (1, 2)),
        e.Wrote(300, 1, "talk", "Hello."),
        e.Wrote(900, 2, "talk", "Hello."),
        spoke(900, 1),
    ]
    assert [one.took_ms for one in thought_times([opened(rules), *drawn])] == [300, 900]


def test_what_is_said_at_any_time_takes_no_time() -> None:
    assert thought_times([opened(preset("anytime-5")), spoke(5_000, 1)]) == []


def test_who_has_used_up_its_budget_has_the_short_limit() -> None:
    thinking = Thinking(rules_with())
    assert thinking.limit_ms(2) == 6_000
    thinking.take(TALK)
    assert (thinking.used_ms(2), thinking.limit_ms(2), thinking.limit_ms(1)) == (4_000, 6_000, 6_000)
    thinking.take([e.Asked(5_000, ("vote",), 0), e.Chose(10_000, 2, "vote", 1)])
    assert (thinking.used_ms(2), thinking.limit_ms(2)) == (9_000, 1_000)
    thinking.take([e.DayBroke(20_000, 2)])
    assert (thinking.used_ms(2), thinking.limit_ms(2)) == (0, 6_000)


def test_a_budget_of_the_game_is_not_renewed_and_its_rest_is_the_limit() -> None:
    thinking = Thinking(rules_with("game"))
    thinking.take([*TALK, e.DayBroke(5_000, 2), e.Asked(5_000, ("vote",), 0), e.Chose(8_500, 2, "vote", 1)])
    assert (thinking.used_ms(2), thinking.limit_ms(2)) == (7_500, 2_500)


def test_without_the_rule_every_answer_has_the_same_limit() -> None:
    rules = preset("contest-5")
    thinking = Thinking(rules)
    thinking.take(TALK)
    assert thinking.limit_ms(2) == rules.answer_ms
    assert budgets_used_up([opened(rules), *TALK]) == {}


def test_budgets_that_are_used_up_are_counted() -> None:
    second = [e.DayBroke(9_000, 2), e.TurnsDrawn(9_000, "talk", 0, (2,)), spoke(10_000, 2)]
    of_days = [opened(rules_with(budget_ms=4_000)), *TALK, *second]
    assert budgets_used_up(of_days) == {1: (0, 1), 2: (1, 2)}
    of_game = [opened(rules_with("game", 5_000)), *TALK, *second]
    assert budgets_used_up(of_game) == {1: (0, 1), 2: (1, 1)}
    assert budgets_used_up([]) == {}
    assert thought_times([]) == []
