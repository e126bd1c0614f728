"""The running server: REST, the page, tokens, matching by teams and by plan, several tracks, what is kept."""

import asyncio
import json
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import Served, serving
from tests.net.test_handshake import UPGRADE, read_until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from jinro.config.settings import Matching, preset_settings
from jinro.errors import SettingsError, StoreError
from jinro.game.game import Game
from jinro.game.rules import Rules
from jinro.hosting.tokens import Tokens
from jinro.net.limits import Limits
from jinro.store import Reader
from jinro.wire.nlp import DIALECTS, Host

ROOT = Path(__file__).parents[2]
KEY = "a secret of at least thirty-two bytes"


def get(served: Served, path: str, token: str = "", track: int = 0) -> tuple[int, Any]:
    url = f"http://127.0.0.1:{served.server.track_servers[track].port}{path}"
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"} if token else {})
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            body, status = answer.read(), answer.status
    except urllib.error.HTTPError as error:
        body, status = error.read(), error.code
        error.close()
    return status, json.loads(body) if path.startswith("/api") else body.decode()


def five(team: str) -> list[str]:
    return [f"{team}{n}" for n in range(1, 6)]


def come(served: Served, name: str, token: str = "") -> ClientConnection:
    """Connect and say a name."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    ws = served.stack.enter_context(connect(served.url, compression=None, additional_headers=headers))
    ws.recv(5)
    ws.send(name)
    return ws


def sent_away(ws: ClientConnection) -> tuple[int, str]:
    with pytest.raises(ConnectionClosed) as closed:
        ws.recv(5)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


class Watching(SampleAgent):
    """Looks at the server's API in the middle of a game."""

    served: Served
    token = ""
    seen: dict[str, tuple[int, Any]]

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and not hasattr(self, "seen"):
            assert packet.info is not None
            game = packet.info.game_id
            paths = ("/api/v1/games", f"/api/v1/games/{game}", "/api/v1/teams/t/faults", "/status")
            self.seen = {path.replace(str(game), "ID"): get(self.served, path, self.token) for path in paths}
        super().act(request, packet)


def watch(served: Served, token: str = "", player_token: str | None = None) -> dict[str, tuple[int, Any]]:
    """What the API says while a game runs; one agent of it cuts its texts."""
    watcher = Watching(served.url, "t5", token=player_token, text="長" * 60)
    watcher.served, watcher.token = served, token
    agents = [SampleAgent(served.url, f"t{n}", token=player_token, text="長" * 60) for n in range(1, 5)]
    for agent in (*agents, watcher):
        agent.start()
    served.game()
    for agent in (*agents, watcher):
        agent.join(10)
        assert agent.error is None
    return watcher.seen


def test_health_and_rules() -> None:
    with serving("contest-5") as served:
        assert get(served, "/api/v1/healthz")[1]["status"] == "ok"
        assert get(served, "/api/v1/readyz") == (200, {"status": "ready"})
        assert get(served, "/api/v1/ruleset") == (
            200,
            {
                "agent_count": 5,
                "max_day": -1,
                "vote_visibility": True,
                "is_optimize": False,
                "self_match": True,
                "roles": {
                    "WEREWOLF": 1,
                    "POSSESSED": 1,
                    "SEER": 1,
                    "BODYGUARD": 0,
                    "VILLAGER": 2,
                    "MEDIUM": 0,
                },
            },
        )
        assert get(served, "/api/v1/games") == (200, {"games": []})
        assert get(served, "/api/v1/games/none") == (404, {"error": "game not found"})
        assert get(served, "/api/v1/teams/nobody/faults") == (200, {"team": "nobody", "faults": []})


def test_a_running_game_without_authentication_tells_no_secrets() -> None:
    with serving("contest-5") as served:
        seen = watch(served)
    status, games = seen["/api/v1/games"]
    assert status == 200
    [game] = games["games"]
    assert game["players"] == five("t")
    _, whole = seen["/api/v1/games/ID"]
    assert whole["day"] == 0
    assert all("role" not in agent for agent in whole["agents"])
    assert seen["/api/v1/teams/t/faults"] == (200, {"team": "t", "faults": []})
    page = seen["/status"][1]
    assert game["id"] in page
    assert served.url in page


def test_faults_of_a_team_when_the_game_is_over() -> None:
    with serving("contest-5") as served:
        watch(served)
        _, told = get(served, "/api/v1/teams/t/faults")
        _, page = get(served, "/status")
    cut = [fault for fault in told["faults"] if fault["what"] == "cut"]
    assert cut[0]["sent"] == "長" * 60
    assert cut[0]["became"] == "長" * 50
    assert "<td>t<td>" in page


def test_names_cannot_write_into_the_page() -> None:
    with serving("contest-5") as served:
        play(served.url, ["<script>x</script>"] * 5)
        served.game()
        _, page = get(served, "/status")
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_plain_get_of_the_agents_door() -> None:
    with serving("contest-5") as served:
        assert get(served, "/ws")[0] == 400
        assert get(served, "/nothing")[0] == 404


# Tokens


def test_tokens_are_checked() -> None:
    tokens = Tokens(KEY)
    watcher, player, other = tokens.make(), tokens.make("t"), tokens.make("other")
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}) as served:
        seen = watch(served, watcher, player)
        assert seen["/api/v1/games"][0] == 200
        assert {a["role"] for a in seen["/api/v1/games/ID"][1]["agents"]} == {
            "WEREWOLF",
            "POSSESSED",
            "SEER",
            "VILLAGER",
        }
        assert seen["/api/v1/teams/t/faults"][0] == 401
        for path, token, status in (
            ("/api/v1/games", "", 401),
            ("/api/v1/games", player, 401),
            ("/api/v1/games/x", "", 401),
            ("/api/v1/teams/t/faults", "", 401),
            ("/api/v1/teams/t/faults", other, 401),
            ("/api/v1/teams/t/faults", player, 200),
            ("/api/v1/healthz", "", 200),
        ):
            assert get(served, path, token)[0] == status


@pytest.mark.parametrize("token", ["", "nonsense", Tokens(KEY).make("other"), Tokens(KEY).make()])
def test_an_agent_without_its_teams_token_is_sent_away(token: str) -> None:
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}) as served:
        away = sent_away(come(served, "t1", token))
    assert away == (1008, "the token is not valid for this team")


def test_who_is_refused_does_not_lock_a_team_out() -> None:
    """Refused connections stay for a while, if their end does not answer our close: they do not count."""
    limits = Limits(per_team=1)
    environ = {"SECRET_KEY": KEY}
    with serving("contest-5", authentication=True, environ=environ, limits=limits) as served:
        door = served.track_server.door
        for _ in range(5):
            sock = served.stack.enter_context(socket.create_connection(("127.0.0.1", served.port), 10))
            sock.sendall(UPGRADE + b"\x81\x82\0\0\0\0t1")
            read_until(sock, b"the token is not valid for this team")
        assert door.connections == 5
        come(served, "t1", Tokens(KEY).make("t"))
        served.until(lambda: len(served.track_server.track.room) == 1)
        assert sent_away(come(served, "t2", Tokens(KEY).make("t")))[1] == "too many connections of this team"


def test_who_is_refused_by_the_track_does_not_count_for_its_team() -> None:
    """An agent that comes too often is kept waiting before it is sent away."""
    limits = Limits(per_team=1, refusals=0, refusal_s=60)
    with serving("contest-5", limits=limits) as served:
        door, track = served.track_server.door, served.track_server.track
        sock = served.stack.enter_context(socket.create_connection(("127.0.0.1", served.port), 10))
        sock.sendall(UPGRADE)
        read_until(sock, b'"NAME"}')
        served.call(lambda: setattr(track, "draining", True))
        sock.sendall(b"\x81\x82\0\0\0\0t1")
        served.until(lambda: any(one._agent is not None for one in door._open))
        assert not served.call(lambda: dict(door._teams))


def test_a_token_in_the_query() -> None:
    token = Tokens(KEY).make("t")
    with serving("contest-5", authentication=True, environ={"SECRET_KEY": KEY}) as served:
        agents = play(f"{served.url}?token={token}", five("t"))
        served.game()
    assert all(agent.requests[-1] == "FINISH" for agent in agents)


def test_authentication_without_a_key_does_not_start() -> None:
    with pytest.raises(SettingsError, match="SECRET_KEY"), serving("contest-5", authentication=True):
        pass


# Matching


def test_different_teams_play_each_other() -> None:
    with serving("contest-5", matching=Matching(mode="plain")) as served:
        names = ["a1", "b1", "c1", "d1", "e1"]
        play(served.url, names)
        running = served.game()
    assert sorted(running.players) == names


def test_a_plan_gives_roles_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    matching = Matching(mode="plan", teams=5, games=5, path="log/plan.json")
    teams = "abcde"
    for games in (2, 3):
        with serving("contest-5", matching=matching, data=tmp_path) as served:
            for number in range(games):
                play(served.url, [f"{team}1" for team in teams])
                served.game(number + 1)
    plan = json.loads((tmp_path / "log" / "plan.json").read_text())
    assert len(plan["ended_matches"]) == 5
    assert plan["scheduled_matches"] == []
    reader = Reader(tmp_path / "games.sqlite")
    roles = []
    for header in reader.games():
        game = Game.replay(reader.events(header.game))
        roles += list(zip(header.teams, game.roles, strict=True))
    reader.close()
    for team in teams:
        played = sorted(role.value for who, role in roles if who == team)
        assert played == ["POSSESSED", "SEER", "VILLAGER", "VILLAGER", "WEREWOLF"]


def test_a_team_that_the_plan_does_not_know_waits_and_is_shown(tmp_path: Path) -> None:
    """Five play, and one waits: no place is left until one goes."""
    matching = Matching(mode="plan", teams=6, games=6)
    with serving("contest-5", matching=matching, data=tmp_path) as served:
        room = served.track_server.track.room
        agents = {team: come(served, team) for team in "abcdef"}
        served.until(lambda: len(room) == 1)
        [waits] = served.call(lambda: [agent.team for agent in room])
        come(served, "g")
        served.until(lambda: len(room) == 2)
        _, answer = get(served, "/api/v1/teams")
        assert {row["team"]: row.get("surplus") for row in answer["teams"] if row["waiting"]} == {
            waits: False,
            "g": True,
        }
        assert "not in the plan: 1" in get(served, "/status")[1]
        agents[waits].close()
        served.until(lambda: not room.surplus("g"))


def test_too_many_connections_of_one_team() -> None:
    with serving("contest-5", limits=Limits(per_team=2)) as served:
        room = served.track_server.track.room
        first = [come(served, "t1") for _ in range(2)]
        served.until(lambda: len(room) == 2)
        assert sent_away(come(served, "t1")) == (1008, "too many connections of this team")
        come(served, "other1")
        served.until(lambda: len(room) == 3)
        first[0].close()
        served.until(lambda: len(room) == 2)
        come(served, "t2")
        served.until(lambda: len(room) == 3)


# Several tracks, what is kept, the end


def test_several_tracks_in_one_process() -> None:
    with serving("contest-5", "anytime-5") as served:
        turns, anytime = served.server.track_servers
        assert turns.port != anytime.port
        first = play(turns.url, five("t"))
        second = play(anytime.url, five("t"))
        served.game(2)
    assert "TALK" in first[0].requests
    assert "TALK_PHASE_START" in second[0].requests


def test_every_event_is_kept_and_the_wire_can_be_rebuilt_from_it(tmp_path: Path) -> None:
    """What the agents got is what a host made of the stored events alone sends."""
    with serving("contest-9", data=tmp_path) as served:
        agents = play(served.url, [f"t{n}" for n in range(1, 10)])
        running = served.game()
    reader = Reader(tmp_path / "games.sqlite")
    stored = reader.events(running.id)
    reader.close()
    assert stored == running.game.log
    host = Host(DIALECTS["2026"])
    sent: dict[str, list[str]] = {}

    def follow(game: Game) -> None:
        for out in host.packets(game):
            packet = json.loads(out.data)
            sent.setdefault(running.players[out.seat - 1], ["NAME"]).append(packet["request"])

    Game.replay(stored, follow=follow)
    assert {agent.called: agent.requests for agent in agents} == sent


def test_draining_finishes_games_and_sends_the_others_home() -> None:
    class Slow(SampleAgent):
        served: Served

        def act(self, request: str, packet: Packet) -> None:
            if request == "TALK" and len(self.requests) < 5:
                track = self.served.track_server.track
                self.served.loop.call_soon_threadsafe(
                    lambda: tasks.append(self.served.loop.create_task(track.drain()))
                )
                self.served.until(lambda: track.draining)
            super().act(request, packet)

    tasks: list[object] = []
    with serving("contest-5") as served:
        waiting = come(served, "other1")
        served.until(lambda: len(served.track_server.track.room) == 1)
        slow = Slow(served.url, "t5")
        slow.served = served
        agents = play(served.url, five("t")[:4], slow)
        running = served.game()
        assert running.game.winner != "NONE"
        assert [agent.requests[-1] for agent in (*agents, slow)] == ["FINISH"] * 5
        assert sent_away(waiting) == (1001, "the server stops")
        assert get(served, "/api/v1/readyz") == (503, {"status": "draining"})
        with pytest.raises(InvalidStatus):
            come(served, "late1")


def test_stopping_in_the_middle_of_a_game_tells_everybody() -> None:
    def patient(rules: Rules) -> Rules:
        return replace(rules, answer_ms=60_000)

    class Silent(SampleAgent):
        def act(self, request: str, packet: Packet) -> None:
            if request == "NAME":
                super().act(request, packet)

    with serving("contest-5", rules=patient) as served:
        agents = [Silent(served.url, name) for name in five("t")]
        for agent in agents:
            agent.start()
        served.until(lambda: any(game.begun for game in served.track_server.track.games.values()))
    for agent in agents:
        agent.join(10)
        assert agent.requests[-1] == "FINISH"


def test_settings_of_a_preset_are_the_default() -> None:
    settings = preset_settings("contest-5")
    assert (settings.matching.mode, settings.dialect, len(settings.characters)) == ("self", "2026", 24)


class Full:
    """A store whose disk is full after the first batch."""

    def __init__(self) -> None:
        self.commits = 0

    def keeper(self, game: str, track: str = "", **seen: str) -> "Full":
        return self

    def put(self, events: object, done: Callable[[Exception | None], None]) -> None:
        self.commits += 1
        error = StoreError("the disk is full") if self.commits > 1 else None
        asyncio.get_running_loop().call_soon(done, error)

    def note(self, note: object) -> None:
        """Nothing is kept."""


def test_a_game_that_cannot_be_kept_is_broken_off_and_the_server_lives(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with serving("contest-5") as served:
        track = served.track_server.track
        track._store, kept = Full(), track._store  # type: ignore[assignment]
        agents = [SampleAgent(served.url, name) for name in five("t")]
        for agent in agents:
            agent.start()
        broken = served.game()
        for agent in agents:
            agent.join(10)
            assert "FINISH" not in agent.requests
        track._store = kept
        play(served.url, five("t"))
        assert served.game(2).game.winner != "NONE"
    assert broken.trouble == "the disk is full"
    assert "the disk is full" in caplog.text


@pytest.mark.slow
def test_the_grammars_are_loaded_before_the_doors_open() -> None:
    """Not by the import of the server, and not by the first text that somebody reads in its event loop."""
    program = """
import sys
from tests.net.serving import serving

def loaded():
    return [lang for lang in ("en", "ja") if f"jinro.language.prose.{lang}.predicates.text" in sys.modules]

print(loaded())
with serving("contest-5"):
    print(loaded())
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert (ran.stdout, ran.stderr) == ("[]\n['en', 'ja']\n", "")
