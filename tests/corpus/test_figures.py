"""figures.py, charts.py: shares with intervals, by groups of seats."""

from xml.etree import ElementTree

import pytest
from tests.corpus.played import Played, S, W

from jinro.contest.infer.rates import wilson
from jinro.corpus.charts import COLOURS, bar, picture
from jinro.corpus.figures import JUDGED, Figures, HitRate


def shares(*games: tuple[int, int]) -> HitRate:
    share = HitRate()
    for hits, trials in games:
        share.add(hits, trials)
    return share


def test_without_trials_there_is_no_rate() -> None:
    share = shares((0, 0))
    assert (share.rate, share.interval, share.games, bar(share)) == (None, None, 0, "")


def test_one_game_has_the_interval_of_wilson() -> None:
    assert shares((3, 10)).interval == wilson(3, 10)


def test_games_that_are_alike_have_at_most_the_certainty_of_their_trials() -> None:
    assert shares(*[(3, 10)] * 20).interval == wilson(60, 200)


def test_games_that_differ_are_less_certain_than_their_trials() -> None:
    """All or nothing in each game: twenty games tell as much as twenty trials."""
    low, high = shares(*[(10, 10), (0, 10)] * 10).interval or (0, 0)
    close_low, close_high = wilson(100, 200)
    assert low < close_low < close_high < high
    assert (low, high) == pytest.approx(wilson(10, 20), abs=0.02)


def test_nothing_and_everything() -> None:
    assert shares((0, 5), (0, 7)).interval == wilson(0, 12)
    assert shares((5, 5), (7, 7)).interval == wilson(12, 12)


def played() -> Figures:
    village = Played()
    village.mark(1_000, 1, 5, W, "×")
    village.mark(1_000, 1, 4, W, "○")
    village.say(2_000, 1, "Susan is suspicious.")
    village.say(3_000, 2, "I'm the seer.")
    village.say(4_000, 3, "I'm the seer.")
    village.say(5_000, 4, "Good morning.")
    village.say(8_000, 1, "I'll vote for Susan.")
    village.say(9_000, 1, "A note that is not said: Kai is a wolf.", "memo")
    figures = Figures()
    figures.add(village.records(kinds={1: "human", 3: "robot"}))
    return figures


def counts(figures: Figures, by: str, name: str, figure: str) -> tuple[int, int]:
    share = figures.groups[by, name].shares[figure]  # type: ignore[index]
    return share.hits, share.trials


def test_what_is_counted() -> None:
    figures = played()
    assert (figures.games, figures.lies, figures.groups["all", ""].utterances) == (1, 2, 5)
    assert counts(figures, "all", "", "claiming") == (4, 5)
    assert counts(figures, "all", "", "deceiving") == (2, 5)
    assert counts(figures, "all", "", "decided") == (3, 4)
    assert counts(figures, "all", "", "contradicting") == (2, 3)
    assert counts(figures, "all", "", "marked_decided") == (1, 1)
    assert counts(figures, "all", "", "marks_right") == (1, 2)
    assert counts(figures, "all", "", "lies_planned") == (1, 2)
    assert counts(figures, "player", "human", "deceptive") == (1, 1)
    assert counts(figures, "player", "robot", "deceptive") == (1, 1)
    assert counts(figures, "role", S, "honest") == (1, 1)
    assert counts(figures, "side", W, "deceiving") == (1, 1)
    assert figures.groups["all", ""].causes == {"about_intent": 1}
    assert {name for name, _ in figures.by("player")} == {"human", "robot", "unknown"}


def test_the_picture_has_a_row_for_each_group_that_claims() -> None:
    assert set(COLOURS) == set(JUDGED)
    drawn = ElementTree.fromstring(picture(played(), "role", {"SEER": "<seer>"}, {}))
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "<seer>" in texts
    assert {"VILLAGER", "WEREWOLF"} <= set(texts)
    titles = [title.text for title in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert titles.count("deceptive: 1") == 2


def test_bars_have_the_length_of_the_share() -> None:
    assert bar(shares((12, 24))).count("█") == 12
