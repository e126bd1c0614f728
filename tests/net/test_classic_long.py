"""Many games with the same agents in the same seats, and not one fault; a hundred with JINRO_SOAK=1."""

import os

import pytest
from tests.net.classic_serving import serving

GAMES = 100 if os.environ.get("JINRO_SOAK") == "1" else 20


@pytest.mark.slow
@pytest.mark.parametrize(("village", "players"), [("classic-15", "mixed"), ("contest-2017", "parrot")])
def test_many_games_without_a_fault(village: str, players: str) -> None:
    with serving(village, games=GAMES) as served:
        served.guests(served.server.settings.rules.seats, players)
        series = served.over(timeout=60)
        assert (series.played, series.trouble) == (GAMES, "")
        assert served.faults() == []
        assert all(running.reason == "win" for running in served.ended)
        assert sum(series.scores.games.values()) == GAMES * len(series.players)
        assert {running.players for running in served.ended} == {series.players}
        assert len({running.game.roles for running in served.ended}) > 10
        served.until(lambda: len(served.logs()) == GAMES)
