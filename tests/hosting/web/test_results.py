"""The tables of the page: results as `jinro results` counts them, the waiting room, faults behind a token."""

import functools
from pathlib import Path
from typing import Any

import pytest
from tests.hosting.test_server import come
from tests.hosting.web.test_archive import filled
from tests.hosting.web.test_front import ask
from tests.hosting.web.test_stream import KEY
from tests.net.sample_agents import SampleAgent
from tests.net.serving import Served, serving

from jinro.config.settings import Matching, Output
from jinro.contest.infer.rates import wilson
from jinro.contest.score.results import stored_results
from jinro.hosting.tokens import Tokens
from jinro.hosting.web import front, results
from jinro.hosting.web.results import TablesDoor
from jinro.store import Reader, Records, Scope, SqliteRecords, completed

PATH = "/api/v1/page/tables"


def tracks(served: Served, query: str = "") -> list[dict[str, Any]]:
    status, told, _ = ask(served, f"{PATH}{query}")
    assert status == 200, told
    return list(told["tracks"])


@pytest.mark.slow
def test_the_results_are_those_of_the_results_module(tmp_path: Path) -> None:
    with filled(tmp_path, {"contest-5": 9, "elsewhere": 1}) as served:
        [table] = tracks(served)
        store = Reader(tmp_path / "games.sqlite")
        ours = completed(stored_results(SqliteRecords(store), track="contest-5")).track("contest-5")
        store.close()
    assert table["track"] == "contest-5"
    assert sum(table["sides"].values()) == ours.decided
    assert [row["team"] for row in table["teams"]] == [team.name for team in ours.ranking()]
    for row, team in zip(table["teams"], ours.ranking(), strict=True):
        assert (row["pooled"]["plays"], row["pooled"]["wins"]) == (team.pooled.plays, team.pooled.wins)
        assert set(row["roles"]) == {role.value for role in team.roles}
        assert row["role_weighted"] == pytest.approx(ours.weighted(team) or 0)
        assert row["role_mean"] == pytest.approx(team.role_mean or 0)
        low, high = wilson(team.pooled.wins, team.pooled.plays)
        assert (row["pooled"]["low"], row["pooled"]["high"]) == pytest.approx((low, high), abs=1e-4)
    # The stored game that is not over goes on.
    assert (table["left_out"], table["undecided"], table["running"], table["tokens"]) == (0, 0, 1, False)


@pytest.mark.slow
def test_results_are_counted_seldom_and_teams_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "MOST_TEAMS", 2)
    counted = []
    count = stored_results
    now = 0.0
    monkeypatch.setattr(front, "TablesDoor", functools.partial(TablesDoor, now=lambda: now))

    async def counting(store: Records, *, track: str, scope: Scope) -> Any:
        counted.append(track)
        return await count(store, track=track, scope=scope)

    monkeypatch.setattr(results, "stored_results", counting)
    with filled(tmp_path, {"contest-5": 2}) as served:
        for _ in range(3):
            [table] = tracks(served)
        assert counted == ["contest-5"]
        now = 2 * results.TABLES_S
        tracks(served)
        assert counted == ["contest-5"] * 2
    assert (len(table["teams"]), table["left_out"]) == (2, 3)


def test_the_waiting_room() -> None:
    with serving("contest-5") as served:
        assert tracks(served)[0]["room"]["need"] == ""
        agents = [come(served, name) for name in ("cats1", "cats2", "<b>1")]
        served.until(lambda: served.track_server.waiting == 3)
        [table] = tracks(served)
        for agent in agents:
            agent.close()
    room = table["room"]
    assert room["waiting"] == {"cats": 2, "<b>": 1}
    assert (room["need"], room["missing"], room["number"]) == ("agents", ["cats"], 3)
    assert (room["playing"], room["total"]) == ({}, 0)


def test_a_room_that_waits_for_teams() -> None:
    with serving("contest-5", matching=Matching(mode="plain")) as served:
        agents = [come(served, name) for name in ("cats1", "dogs1")]
        served.until(lambda: served.track_server.waiting == 2)
        room = tracks(served)[0]["room"]
        for agent in agents:
            agent.close()
    assert (room["need"], room["missing"], room["number"]) == ("teams", [], 3)


@pytest.mark.slow
def test_faults_are_for_the_team_itself() -> None:
    feed = Output(folder="./log/realtime", open=False)
    tokens = Tokens(KEY)
    mine, other, all_games = tokens.make("t"), tokens.make("u"), tokens.make()
    with serving("contest-5", realtime=feed, authentication=True, environ={"SECRET_KEY": KEY}) as served:
        agents = [SampleAgent(served.url, f"t{n}", token=mine, text="長" * 600) for n in range(1, 6)]
        for agent in agents:
            agent.start()
        served.game()
        for agent in agents:
            agent.join(10)
        served.until(lambda: not served.track_server.track.games)
        assert tracks(served) == []
        assert ask(served, PATH)[1]["names"] == ["contest-5"]
        [table] = tracks(served, f"?token={all_games}")
        assert (table["teams"][0]["team"], table["tokens"]) == ("t", True)
        path = f"{PATH}/contest-5/faults/t"
        for token in ("", other, all_games):
            assert ask(served, f"{path}?token={token}")[0] == 401
        status, told, _ = ask(served, f"{path}?token={mine}&limit=2")
        assert (status, len(told["faults"])) == (200, 2)
        assert told["faults"][0]["what"] == "cut"
        assert told["next"]
        assert ask(served, f"{PATH}/none/faults/t?token={mine}")[0] == 404
