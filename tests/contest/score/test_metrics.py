"""Metrics: the conformance file, the laws that hold by construction, boards, and what is documented."""

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.contest.score.recount import Recount

from jinro import Role, preset, simulate
from jinro.contest.score.measuring import measure_acts, measure_all, summed
from jinro.contest.score.metrics.acts import acts
from jinro.contest.score.metrics.catalogue import METRICS
from jinro.contest.score.metrics.facts import GameFacts
from jinro.files import formats
from jinro.files.reading import Variant
from jinro.game import events as e
from jinro.game.events import Event, Mark
from jinro.players import Chance

DOCS = Path(__file__).parents[3] / "docs"
GAMES: list[dict[str, Any]] = json.loads((DOCS / "metrics-conformance.json").read_text(encoding="utf-8"))[
    "games"
]


def events_of(game: dict[str, Any]) -> Sequence[Event]:
    return formats.read("\n".join(game["log"]).encode()).events


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["name"])
def test_conformance(game: dict[str, Any]) -> None:
    found = measure_all(events_of(game))
    for seat, measures in enumerate(found, 1):
        expected = game["expected"][str(seat)]
        assert measures.keys() == expected.keys(), seat
        for metric, fractions in expected.items():
            wanted = tuple(float(Fraction(one)) for one in fractions)
            assert measures[metric] == pytest.approx(wanted), (seat, metric)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["name"])
def test_the_conformance_file_is_what_the_second_count_gives(game: dict[str, Any]) -> None:
    again = Recount("\n".join(game["log"]))
    again.count_talk()
    found = {key: [str(one) for one in fractions] for key, fractions in again.counts.items()}
    assert found == {
        (int(seat), metric): fractions
        for seat, measures in game["expected"].items()
        for metric, fractions in measures.items()
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["name"])
def test_days_without_a_vote_and_votes_are_all_voting_days(game: dict[str, Any]) -> None:
    """Also of players who were lost in the morning, and were back in time."""
    pairs = (("missing_vote", "self_vote"), ("missing_attack_vote", "attack_vote_on_wolf"))
    for measures in measure_acts(events_of(game)):
        for missing, cast in pairs:
            without, days = measures.get(missing, (0.0, 0.0))
            assert days == without + measures.get(cast, (0.0, 0.0))[1], missing


def test_who_is_back_in_time_to_vote_may_be_chosen() -> None:
    """Cleo and the seer were lost in the morning of day 1: Cleo votes, the seer does not, and divines."""
    game = next(game for game in GAMES if game["name"] == "back")
    anna, _, cleo, _, eve, _ = measure_acts(events_of(game))
    assert cleo["voted_for"] == pytest.approx((1, 3 * 1 / 3))
    assert cleo["executed"] == (1, 1 / 4)
    assert anna["divination_hits"] == pytest.approx((1, 2 / 5 + 2 / 4))
    assert "executed" not in eve, "she is executed on day 2, on which she stays away"


def test_the_conformance_file_has_every_metric_of_logs() -> None:
    told = {metric for game in GAMES for measures in game["expected"].values() for metric in measures}
    assert told == {name for name, one in METRICS.items() if one.group != "board"}


def test_some_numbers_by_hand() -> None:
    """Day 1 of the first game: five living, Bob is executed; 4 of 5 vote for others in the first ballot."""
    bob = measure_all(events_of(GAMES[0]))[1]
    assert bob["executed"] == pytest.approx((1, 1 / 5))
    assert bob["voted_for"] == pytest.approx((2, 3 * 1 / 4))
    assert bob["divination_hits"] == pytest.approx((1, 1 / 4))
    dan = measure_all(events_of(GAMES[0]))[3]
    assert dan["vote_swing"] == (1, 1)


def test_targets_are_as_many_as_expected() -> None:
    """What is expected of all candidates of an event adds up to one: the mean of a data set is exactly 1."""
    sums = {
        name: [0.0, 0.0] for name, one in METRICS.items() if one.group == "targeting" and not one.reads_talk
    }
    for seed in range(12):
        for measures in measure_acts(simulate(preset("contest-9"), Chance, seed=seed).log):
            for name, total in sums.items():
                numerator, denominator = measures.get(name, (0.0, 0.0))
                total[0] += numerator
                total[1] += denominator
    for name, (numerator, denominator) in sums.items():
        assert numerator > 0, name
        assert numerator == pytest.approx(denominator), name


def test_a_store_and_the_log_written_from_it_agree() -> None:
    for seed in range(6):
        log = simulate(preset("contest-9"), Chance, seed=seed).log
        again = formats.read(formats.write(log, "log", variant=Variant())).events  # Without virtual times.
        assert measure_acts(log) == measure_acts(again)


def test_boards_are_calibrated_by_their_last_marks() -> None:
    game = simulate(preset("contest-5"), Chance, seed=1)
    wolf = game.roles.index(Role.WEREWOLF) + 1
    other = wolf % 5 + 1
    marks: list[tuple[int, Role, Mark]] = [
        (wolf, Role.WEREWOLF, "×"),
        (wolf, Role.WEREWOLF, "○"),  # The last one counts.
        (wolf, Role.SEER, "×"),
        (other, Role.WEREWOLF, "△"),
        (other, Role.POSSESSED, "?"),
    ]
    marked = [e.Marked(0, other, target, role, mark) for target, role, mark in marks]
    facts = GameFacts([*game.log, *marked])
    own = summed(5, acts(facts))[other - 1]
    assert {name: count for name, count in own.items() if name.startswith("board")} == {
        "board_yes": (1, 1),
        "board_no": (1, 1),
        "board_perhaps": (0, 1),
    }


def test_a_missing_divination_counts_only_where_it_was_asked_for() -> None:
    game = simulate(preset("contest-5"), Chance, seed=3)
    seer = game.roles.index(Role.SEER)
    silent = [event for event in game.log if not isinstance(event, e.Divined)]
    numerator, denominator = measure_acts(silent)[seer]["missing_divination"]
    assert numerator == denominator > 0
    unasked = [event for event in silent if not (isinstance(event, e.Asked) and "divine" in event.kinds)]
    assert "missing_divination" not in measure_acts(unasked)[seer]


def test_a_seer_who_is_lost_by_day_misses_the_night_as_logs_without_asks_tell_it() -> None:
    game = simulate(preset("contest-5"), Chance, seed=3)
    seer = game.roles.index(Role.SEER) + 1
    night = next(
        i for i, event in enumerate(game.log) if isinstance(event, e.Asked) and "divine" in event.kinds
    )
    kept = [event for event in game.log if not isinstance(event, e.Asked | e.Divined)]
    lost = [*kept[: kept.index(game.log[night - 1]) + 1], e.WentLost(0, seer), e.Asked(0, ("vote",), 0)]
    assert measure_acts(lost)[seer - 1]["missing_divination"] == (1, 1)
    back = [*lost, e.CameBack(0, seer)]
    assert measure_acts(back)[seer - 1]["missing_divination"] == (1, 1)
    never = [event for event in lost if not isinstance(event, e.WentLost)]
    assert "missing_divination" not in measure_acts(never)[seer - 1]


def test_the_page_defines_every_metric() -> None:
    page = (DOCS / "metrics.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.M)) == set(METRICS)
