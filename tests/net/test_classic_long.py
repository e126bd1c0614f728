"""Whole contests' worth of games: a hundred with the same agents in the same seats, and not one fault."""

import pytest
from tests.net.classic_serving import serving


@pytest.mark.slow
@pytest.mark.parametrize(("village", "players"), [("classic-15", "mixed"), ("contest-2017", "parrot")])
def test_a_hundred_games_without_a_fault(village: str, players: str) -> None:
    with serving(village, games=100) as served:
        served.guests(served.server.settings.rules.seats, players)
        series = served.over(timeout=60)
        assert (series.played, series.trouble) == (100, "")
        assert served.faults() == []
        assert all(running.reason == "win" for running in served.ended)
        assert sum(series.scores.games.values()) == 100 * len(series.players)
        assert {running.players for running in served.ended} == {series.players}
        assert len({running.game.roles for running in served.ended}) > 10
        served.until(lambda: len(served.logs()) == 100)
