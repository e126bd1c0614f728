"""Teams in the API: the keys of the contest's own server, kept over restarts; quarantine."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.hosting.test_server import get
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import Served, serving

from jinro import preset, simulate
from jinro.config.settings import Matching
from jinro.contest.plan.health import HealthRules
from jinro.game import events as e
from jinro.game.rules import Rules
from jinro.hosting.doors.nlp.teams import Teams
from jinro.players import Chance
from jinro.store import SqliteStore, completed
from jinro.village import opening
from jinro.village.clock import unix_ms

THEIRS = {
    "requests",
    "request_errors",
    "failure_rate",
    "weight",
    "quarantined",
    "quarantine_count",
    "last_seen",
}
"""Keys of the contest's server beside those that both have."""


class Mute(SampleAgent):
    """Never speaks, but is there."""

    def act(self, request: str, packet: Packet) -> None:
        if request != "TALK":
            super().act(request, packet)


class Quits(SampleAgent):
    """Disconnects when it is asked to talk."""

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK":
            raise ConnectionError("quits")
        super().act(request, packet)


def hurried(rules: Rules) -> Rules:
    return replace(rules, answer_ms=50, grace_ms=0, response_ms=5_000)


def rows(served: Served) -> dict[str, dict[str, Any]]:
    return {row["team"]: row for row in get(served, "/api/v1/teams")[1]["teams"]}


def without_time(found: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Rows without what may change while nobody plays."""
    return {team: {k: v for k, v in row.items() if k != "last_seen"} for team, row in found.items()}


@pytest.mark.slow
def test_teams_have_the_keys_of_the_contests_server_and_keep_them(tmp_path: Path) -> None:
    matching = Matching(mode="plain")
    with serving("contest-5", rules=hurried, matching=matching, data=tmp_path) as served:
        play(served.url, ["a1", "b1", "c1", "d1"], Mute(served.url, "e1"))
        running = served.game()
        before = rows(served)
    asked = [
        x
        for x in running.game.log
        if isinstance(x, e.Chose) or (isinstance(x, e.Spoke) and x.channel == "talk")
    ]
    for team, row in before.items():
        seat = running.teams.index(team) + 1
        assert row.keys() >= THEIRS
        assert row["requests"] == sum(x.seat == seat for x in asked)
        assert row["request_errors"] == row["faults"].get("missing", 0)
        assert (row["failure_rate"], row["weight"], row["quarantined"], row["quarantine_count"]) == (
            0,
            1,
            False,
            0,
        )
        seen = time.mktime(time.strptime(row["last_seen"], "%Y-%m-%dT%H:%M:%SZ")) - time.timezone
        assert abs(seen - time.time()) < 60  # noqa: TID251
    assert before["e"]["request_errors"] > 0
    assert before["a"]["request_errors"] == 0
    with serving("contest-5", rules=hurried, matching=matching, data=tmp_path) as served:
        assert without_time(rows(served)) == without_time(before)
        play(served.url, ["a1", "b1", "c1", "d1", "e1"])
        served.game()
        assert [row["games"] for row in rows(served).values()] == [2] * 5


@pytest.mark.slow
def test_a_team_whose_agents_are_lost_goes_into_quarantine_and_stays_there(tmp_path: Path) -> None:
    given: dict[str, Any] = {
        "rules": lambda rules: replace(rules, error_ratio=0.2),
        "health": HealthRules(min_games=1),
        "matching": Matching(mode="plain"),
        "data": tmp_path,
    }
    with serving("contest-5", **given) as served:
        quits = Quits(served.url, "e1")
        play(served.url, ["a1", "b1", "c1", "d1"], quits)
        running = served.game()
        assert running.reason == "errors"
        before = rows(served)
    row = before["e"]
    assert (row["failure_rate"], row["quarantined"], row["quarantine_count"]) == (1.0, True, 1)
    assert row["weight"] == 0.1
    assert [before[team]["failure_rate"] for team in "abcd"] == [0.0] * 4, "only who has left is to blame"
    with serving("contest-5", **given) as served:
        assert without_time(rows(served)) == without_time(before)


@pytest.mark.slow
def test_a_team_plays_again_when_its_quarantine_is_over(tmp_path: Path) -> None:
    """Of the six matches of the plan only one can begin, and the team in quarantine is in it."""
    given: dict[str, Any] = {
        "rules": lambda rules: replace(rules, error_ratio=0.2),
        "health": HealthRules(min_games=1, quarantine_ms=1_500),
        "data": tmp_path,
    }
    with serving("contest-5", matching=Matching(mode="plain"), **given) as served:
        play(served.url, ["a1", "b1", "c1", "d1"], Quits(served.url, "e1"))
        served.game()
        until_ms = served.track_server.teams.health.records["e"].quarantined_until_ms
    began: list[int] = []
    with serving("contest-5", matching=Matching(mode="plan", teams=6, games=6), **given) as served:
        assert abs(served.track_server.teams.health.records["e"].quarantined_until_ms - until_ms) < 1_000
        served.track_server.track.on_start = lambda running: began.append(unix_ms())
        play(served.url, ["a1", "b1", "c1", "d1", "e1"])
        assert set(served.game().teams) == set("abcde")
        until = served.track_server.teams.health.records["e"].quarantined_until_ms
    assert began[0] >= until


def test_a_dead_player_may_go() -> None:
    """Who goes while alive lets the others down: a failure of its team, and quarantine."""
    rules = preset("contest-5")
    log = simulate(rules, [Chance(seat, seat) for seat in range(1, 6)], seed=1).log
    place = next(n for n, event in enumerate(log) if isinstance(event, e.Executed))
    dead = log[place]
    assert isinstance(dead, e.Executed)
    gone = e.WentLost(dead.at_ms, dead.seat)
    team = "abcde"[dead.seat - 1]
    for at, quarantined in ((place, [team]), (place + 1, [])):
        teams = Teams(HealthRules(min_games=1))
        assert teams.take("abcde", [*log[:at], gone, *log[at:]], (), 0) == quarantined
        assert (teams.health.failure_rate(team) > 0) == bool(quarantined)


def test_a_stored_game_that_cannot_be_read_does_not_stop_the_start(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    rules = preset("contest-5")
    for number in (1, 2):
        opened = replace(
            opening(rules, number),
            game=f"GAME{number}",
            players=("a1", "b1", "c1", "d1", "e1"),
            teams=("a", "b", "c", "d", "e"),
        )
        store.add(simulate(rules, Chance, seed=number, opened=opened).log, track="contest-5")
    store._db.execute("UPDATE events SET event = 'nonsense' WHERE id = 9")
    asyncio.run(store.close())
    with serving("contest-5", data=tmp_path) as served:
        assert "contest-5: stored games that cannot be read: 1" in served.server.remarks
        assert [row["games"] for row in rows(served).values()] == [1] * 5


def test_results_of_all_stored_games_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of those that are too old to be read as a whole."""
    store = SqliteStore(tmp_path / "games.sqlite")
    rules = preset("contest-5")
    names = ("a", "b", "c", "d", "e")
    won: Counter[str] = Counter()
    for number in range(12):
        opened = replace(opening(rules, number), game=f"GAME{number}", players=names, teams=names)
        game = simulate(rules, Chance, seed=number, opened=opened)
        won.update(name for seat, name in enumerate(names, 1) if game.won(seat))
        store.add(game.log, track="contest-5")
    monkeypatch.setattr("jinro.hosting.doors.nlp.teams.MOST_RECALLED", 5)
    teams = Teams()
    assert completed(teams.recall(store, "contest-5")) == 0
    asyncio.run(store.close())
    assert {name: record.wins for name, record in teams.records.items()} == won
    assert {(r.games, r.seats, r.decided_seats) for r in teams.records.values()} == {(12, 12, 12)}
    assert teams.decided_games == 12
    assert sum(record.requests for record in teams.health.records.values()) > 0
