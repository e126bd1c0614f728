"""REST: games and teams, running and over, for the public, for receivers, and for a team itself."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.hosting.test_server import KEY, come, five, get, sent_away
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import Served, serving

from jinro.config.settings import Matching, Output
from jinro.game.excerpt import excerpt
from jinro.hosting.tokens import Tokens
from jinro.hosting.web import api
from jinro.store import Header, Reader, SqliteStore


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
        served.until(lambda: not served.track_server.track.games)
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
    for row in (*told["/api/v1/teams"]["teams"], told["/api/v1/teams/t"], after["teams"][0]):
        assert row.pop("last_seen").endswith("Z")
    nothing = {"games": 0, "seats": 0, "wins": 0, "fatal_games": 0, "aborted_games": 0, "faults": {}}
    nothing |= {"requests": 0, "request_errors": 0, "failure_rate": 0.0, "weight": 1.0}
    nothing |= {"quarantined": False, "quarantine_count": 0}
    assert told["/api/v1/teams"]["teams"] == [
        {"team": "t", "waiting": 0, "playing": 5, "active_games": 1, **nothing},
        {"team": "w", "waiting": 1, "playing": 0, "active_games": 0, **nothing},
    ]
    assert told["/api/v1/teams/t"] == told["/api/v1/teams"]["teams"][0]
    team = after["teams"][0]
    faults = team.pop("faults")
    assert team.pop("wins") in (2, 3)
    assert team.pop("requests") > 20
    assert team.pop("weight") == 1.0
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


# What the organiser opens


@pytest.mark.parametrize("opened", [False, True])
def test_without_a_token_a_guarded_server_tells_only_what_is_opened(opened: bool) -> None:
    tokens = Tokens(KEY)
    player = tokens.make("t")
    feed = Output(folder="./log/realtime", open=opened)
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}, realtime=feed) as served:
        agents = [come(served, name, player) for name in five("t")]
        served.until(lambda: any(r.kept for r in served.track_server.track.games.values()))
        [game] = served.call(lambda: list(served.track_server.track.games))
        waiting = come(served, "t6", player)
        served.until(lambda: served.track_server.waiting == 1)
        page = get(served, "/status")[1]
        told = {
            path: get(served, path) for path in ("/api/v1/games", f"/api/v1/games/{game}", "/api/v1/teams")
        }
        assert get(served, "/api/v1/teams/t")[0] == (200 if opened else 401)
        assert get(served, "/api/v1/teams/t/faults")[0] == 401
        assert game in get(served, "/status", tokens.make())[1]
        for path in ("healthz", "readyz", "ruleset"):
            assert get(served, f"/api/v1/{path}")[0] == 200
        for agent in (*agents, waiting):
            agent.close()
    assert "contest-5" in page
    assert (game in page, "Waiting: 1" in page, "t1" in page) == (opened,) * 3
    assert {status for status, _ in told.values()} == {200 if opened else 401}
    text = repr(told)
    assert "WEREWOLF" not in text
    assert "original_name" not in text
    assert "connected" not in text


# Bounded answers


def test_lists_come_in_pages() -> None:
    with serving("contest-5", matching=Matching(mode="any")) as served:
        for name in ("b1", "c1", "a1"):
            come(served, name)
        served.until(lambda: served.track_server.waiting == 3)
        first = get(served, "/api/v1/teams?limit=2")[1]
        assert ([row["team"] for row in first["teams"]], first["next"]) == (["a", "b"], "b")
        second = get(served, "/api/v1/teams?limit=2&after=b")[1]
        assert ([row["team"] for row in second["teams"]], "next" in second) == (["c"], False)
        assert len(get(served, "/api/v1/teams?limit=0")[1]["teams"]) == 1
        for path in ("teams", "games", "teams/a/faults"):
            message = "limit must be a number of rows, not '-1'"
            assert get(served, f"/api/v1/{path}?limit=-1") == (400, {"error": message})


def test_running_games_come_in_pages() -> None:
    with serving("contest-5") as served:
        for team in ("a", "b", "c"):
            for name in five(team):
                come(served, name)
        served.until(lambda: sum(bool(r.kept) for r in served.track_server.track.games.values()) == 3)
        ids = sorted(served.call(lambda: list(served.track_server.track.games)))
        found, after = list[str](), ""
        while True:
            page = get(served, f"/api/v1/games?limit=1&after={after}")[1]
            found += [row["id"] for row in page["games"]]
            if "next" not in page:
                break
            after = page["next"]
        assert found == ids


def test_a_page_is_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MOST_BYTES", 1)
    with serving("contest-5", matching=Matching(mode="any")) as served:
        for name in ("a1", "b1"):
            come(served, name)
        served.until(lambda: served.track_server.waiting == 2)
        assert get(served, "/api/v1/teams")[1]["next"] == "a"


def test_long_answers_do_not_make_long_faults(tmp_path: Path) -> None:
    """Neither on disk nor in what the API tells."""
    long = "長" * 100_000
    with serving("contest-5", data=tmp_path) as served:
        play(served.url, five("t")[:4], SampleAgent(served.url, "t5", text=long))
        served.game()
        _, told = get(served, "/api/v1/teams/t/faults")
        cut = [fault for fault in told["faults"] if fault["what"] == "cut"]
        assert cut
        assert {fault["sent"] for fault in cut} == {excerpt(long)}
        assert told == get(served, "/api/v1/teams/t/faults")[1]
        page = get(served, "/api/v1/teams/t/faults?limit=1")[1]
        assert page["faults"] == told["faults"][:1]
        rest = get(served, f"/api/v1/teams/t/faults?after={page['next']}")[1]
        assert rest == {"team": "t", "faults": told["faults"][1:]}
        message = "after must be the next of an earlier answer, not 'x'"
        assert get(served, "/api/v1/teams/t/faults?after=x") == (400, {"error": message})
    assert (tmp_path / "games.sqlite").stat().st_size < len(long.encode())


def test_finished_games_are_found_without_reading_the_others(tmp_path: Path) -> None:
    """Of a store with many games of other tracks only the rows that are told are made."""
    with serving("contest-5", "anytime-5", data=tmp_path) as served:
        play(served.url, five("t"))
        game = served.game().id
        log = Reader(tmp_path / "games.sqlite").events(game)
        other = SqliteStore(tmp_path / "games.sqlite")
        for n in range(50):
            other.add([replace(log[0], game=f"OTHER{n}"), *log[1:]], "elsewhere")
        asyncio.run(other.close())
        made: list[Header] = []
        with pytest.MonkeyPatch.context() as patch:
            header = Reader._header

            def counted(self: Reader, row: sqlite3.Row) -> Header:
                made.append(header(self, row))
                return made[-1]

            patch.setattr(Reader, "_header", counted)
            [row] = get(served, "/api/v1/games?finished=5")[1]["games"]
        assert row["id"] == game
        assert [one.game for one in made] == [game]
