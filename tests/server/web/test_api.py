"""REST: games and teams, running and over, for the public, for receivers, and for a team itself."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from aiwolf_nlp_common.packet import Packet
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import Served, serving
from tests.server.test_server import KEY, come, five, get, sent_away

from jinro.config.settings import Matching
from jinro.server.tokens import Tokens


class Asking(SampleAgent):
    """Asks the server about its own game when it is first to speak."""

    served: Served
    paths: tuple[str, ...] = ()
    token = ""
    told: dict[str, tuple[int, Any]]

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and not hasattr(self, "told"):
            assert packet.info is not None
            game = str(packet.info.game_id)
            self.told = {path: get(self.served, path.replace("ID", game), self.token) for path in self.paths}
        super().act(request, packet)


def asked(served: Served, *paths: str, token: str = "", player: str | None = None) -> dict[str, Any]:
    """What the server answers in the middle of a game of team t."""
    agent = Asking(served.url, "t5", token=player, text="長" * 60)
    agent.served, agent.paths, agent.token = served, paths, token
    others = [SampleAgent(served.url, name, token=player) for name in five("t")[:4]]
    for one in (*others, agent):
        one.start()
    served.game()
    for one in (*others, agent):
        one.join(10)
        assert one.error is None
    assert all(status == 200 for status, _ in agent.told.values()), agent.told
    return {path: body for path, (_, body) in agent.told.items()}


def test_a_running_game_for_the_public_and_then_all_of_it() -> None:
    with serving("contest-5") as served:
        told = asked(served, "/api/v1/games", "/api/v1/games/ID")
        game = served.game().id
        status, over = get(served, f"/api/v1/games/{game}")
        _, listed = get(served, "/api/v1/games?finished=5")
        assert get(served, "/api/v1/games") == (200, {"games": []})
    [row] = told["/api/v1/games"]["games"]
    whole = told["/api/v1/games/ID"]
    assert row == {**whole, "players": five("t")}
    assert (whole["day"], whole["is_day"], whole["finished"], whole["win_side"]) == (0, True, False, "NONE")
    assert all(set(agent) == {"idx", "game_name", "alive"} for agent in whole["agents"])
    assert whole["status_by_agent"] == {str(n): "ALIVE" for n in range(1, 6)}
    assert status == 200
    assert over["finished"] is True
    assert over["win_side"] in ("VILLAGER", "WEREWOLF")
    assert {a["original_name"] for a in over["agents"]} == set(five("t"))
    assert sorted(a["role"] for a in over["agents"]) == [
        "POSSESSED",
        "SEER",
        "VILLAGER",
        "VILLAGER",
        "WEREWOLF",
    ]
    assert [a["game_name"] for a in over["agents"]] == [a["game_name"] for a in whole["agents"]]
    [kept] = listed["games"]
    assert (kept["id"], kept["finished"], kept["reason"]) == (game, True, "win")


@pytest.mark.parametrize("wanted", ["x", "-1", "1" * 20, ""])
def test_a_wrong_number_of_games_is_named(wanted: str) -> None:
    with serving("contest-5") as served:
        message = f"finished must be a number of games, not {wanted!r}"
        assert get(served, f"/api/v1/games?finished={wanted}") == (400, {"error": message})


def test_a_game_that_did_not_come_to_its_end_keeps_its_secrets(tmp_path: Path) -> None:
    """One that a killed server has left open might be continued; nobody is told what was secret in it."""
    with serving("contest-5", data=tmp_path) as served:
        play(served.url, five("t"))
        game = served.game().id
    with sqlite3.connect(tmp_path / "games.sqlite") as db:
        db.execute("UPDATE games SET events = NULL")
    db.close()
    with serving("contest-5", data=tmp_path) as served:
        assert get(served, f"/api/v1/games/{game}") == (404, {"error": "game not found"})
        assert get(served, "/api/v1/games?finished=9") == (200, {"games": []})
        assert get(served, "/api/v1/teams/t/faults") == (200, {"team": "t", "faults": []})


def test_other_tracks_have_their_own_games() -> None:
    with serving("contest-5", "anytime-5") as served:
        play(served.url, five("t"))
        play(served.url, five("u")[:4], SampleAgent(served.url, "u5", text="長" * 60))
        game = served.game().id
        assert get(served, f"/api/v1/games/{game}")[0] == 200
        assert get(served, f"/api/v1/games/{game}", track=1)[0] == 404
        assert get(served, "/api/v1/games?finished=9", track=1) == (200, {"games": []})
        for _ in range(2):
            play(served.server.track_servers[1].url, five("v"))
        served.game(4)
        [row] = get(served, "/api/v1/games?finished=1")[1]["games"]
        assert row["players"] == five("u")
        assert get(served, "/api/v1/teams/u/faults")[1]["faults"]
        assert get(served, "/api/v1/teams/u/faults", track=1)[1]["faults"] == []


def test_teams_that_wait_play_and_have_played() -> None:
    with serving("contest-5") as served:
        waiting = come(served, "w1")
        told = asked(served, "/api/v1/teams", "/api/v1/teams/t")
        _, after = get(served, "/api/v1/teams")
        waiting.close()
        assert get(served, "/api/v1/teams/nobody") == (404, {"error": "team not found"})
    nothing = {"games": 0, "seats": 0, "wins": 0, "fatal_games": 0, "aborted_games": 0, "faults": {}}
    assert told["/api/v1/teams"]["teams"] == [
        {"team": "t", "waiting": 0, "playing": 5, "active_games": 1, **nothing},
        {"team": "w", "waiting": 1, "playing": 0, "active_games": 0, **nothing},
    ]
    assert told["/api/v1/teams/t"] == told["/api/v1/teams"]["teams"][0]
    team = after["teams"][0]
    faults = team.pop("faults")
    assert team.pop("wins") in (2, 3)
    assert {key: value for key, value in team.items() if value} == {"team": "t", "games": 1, "seats": 5}
    assert faults["cut"] > 0


def test_the_counts_are_those_of_the_faults() -> None:
    with serving("contest-5") as served:
        asked(served)
        _, team = get(served, "/api/v1/teams/t")
        _, listed = get(served, "/api/v1/teams/t/faults")
    found: dict[str, int] = {}
    for fault in listed["faults"]:
        found[fault["what"]] = found.get(fault["what"], 0) + 1
    assert team["faults"] == dict(sorted(found.items()))


def test_receivers_are_told_who_is_connected_and_a_team_of_itself() -> None:
    tokens = Tokens(KEY)
    player = tokens.make("t")
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}) as served:
        told = asked(served, "/api/v1/teams", "/api/v1/games/ID", token=tokens.make(), player=player)
        assert get(served, "/api/v1/teams/t", player)[1]["games"] == 1
        for path, token in (
            ("/api/v1/teams", ""),
            ("/api/v1/teams", player),
            ("/api/v1/teams/t", ""),
            ("/api/v1/teams/t", tokens.make("other")),
        ):
            assert get(served, path, token)[0] == 401
    [team] = told["/api/v1/teams"]["teams"]
    assert (team["connected"], team["playing"]) == (5, 5)
    assert {a["original_name"] for a in told["/api/v1/games/ID"]["agents"]} == set(five("t"))


@pytest.mark.parametrize("authentication", [True, False])
def test_a_seat_that_is_lost_is_told_to_receivers_alone(authentication: bool) -> None:
    tokens = Tokens(KEY)
    token = tokens.make("t")

    def team() -> Any:
        return get(served, "/api/v1/teams/t", tokens.make())[1]

    with serving("contest-5", authentication=authentication, environ={"SECRET_KEY": KEY}) as served:
        agents = [come(served, name, token) for name in five("t")]
        served.until(lambda: any(r.kept for r in served.track_server.track.games.values()))
        before = team()
        agents[2].close()
        [running] = served.call(lambda: list(served.track_server.track.games.values()))
        served.until(lambda: len(running.seats.lost) == 1)
        after = team()
    assert (before.get("connected"), after.get("connected")) == ((5, 4) if authentication else (None, None))
    assert (before["playing"], after["playing"]) == (5, 5)


def test_a_team_whose_agent_was_lost() -> None:
    with serving("contest-5") as served:
        agents = [come(served, name) for name in five("t")]
        served.until(lambda: any(r.kept for r in served.track_server.track.games.values()))
        for agent in agents:
            agent.close()
        served.game()
        _, team = get(served, "/api/v1/teams/t")
    assert (team["games"], team["fatal_games"], team["aborted_games"], team["wins"]) == (1, 1, 1, 0)
    assert team["faults"]["lost"] == 5


def test_how_far_a_plan_is(tmp_path: Path) -> None:
    matching = Matching(mode="plan", teams=5, games=5, path="plan.json")
    with serving("contest-5", matching=matching, data=tmp_path) as served:
        assert get(served, "/api/v1/teams")[1] == {"teams": [], "progress": {"done": 0, "total": 5}}
        play(served.url, [f"{team}1" for team in "abcde"])
        served.game()
        assert get(served, "/api/v1/teams")[1]["progress"] == {"done": 1, "total": 5}


def test_tokens_reach_neither_agents_nor_anything_that_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    tokens = Tokens(KEY)
    player, watcher = tokens.make("t"), tokens.make()
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}, data=tmp_path) as served:
        agents = play(f"{served.url}?token={player}", five("t"))
        running = served.game()
        get(served, f"/api/v1/games/{running.id}?token={watcher}")
        get(served, "/api/v1/teams", watcher)
        sent_away(come(served, "u1", player))
    kept = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert sum(map(len, kept)) > 10_000
    told = "".join(repr(packet) for agent in agents for packet in agent.packets)
    # What the clients of this test log is their own affair.
    logged = "".join(r.getMessage() for r in caplog.records if not r.name.startswith("websocket"))
    for secret in (player, watcher, KEY):
        assert secret not in told + logged
        assert not any(secret.encode() in data for data in kept)
    assert not any(name in told for name in five("t"))
