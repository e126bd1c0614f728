"""The operator's page: who may use it, what it shows; pause, go on, extend, remove, stop, drain."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.hosting.web.test_all_doors import Held, table
from tests.hosting.web.test_front import ask
from tests.net.sample_agents import SampleAgent
from tests.net.serving import Served, serving
from tests.waiting import until

from jinro.config.classic.settings import classic_settings
from jinro.config.licos.settings import licos_settings
from jinro.errors import SettingsError
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.hosting.control import FILE, VARIABLE, control_token

TOKEN = "the-operators-own-secret"
ENVIRON = {VARIABLE: TOKEN}
SHOWN = {"Authorization": f"Bearer {TOKEN}"}


def state(served: Served) -> dict[str, Any]:
    status, told, headers = ask(served, "/api/v1/control", headers=SHOWN)
    assert status == 200, told
    assert headers["Cache-Control"] == "no-store"
    return told  # type: ignore[no-any-return]


def act(served: Served, game: str, name: str, **said: object) -> tuple[int, Any]:
    return ask(served, f"/api/v1/control/games/{game}/{name}", said, SHOWN)[:2]


def running(served: Served) -> dict[str, Any]:
    """The one running game; waits for it."""
    until(lambda: [game for game in state(served)["games"] if game["acts"]])
    [game] = state(served)["games"]
    return game  # type: ignore[no-any-return]


@contextmanager
def village(**changes: Any) -> Iterator[Served]:
    """A server with a LiCOS village of built-in players, whose first morning takes an hour."""
    times = ("first_morning_s=3600", "morning_s=3600", "robots=5")
    licos = licos_settings("licos-5-b", port=0, changes=times)
    with serving(licos=licos, environ=ENVIRON, **changes) as served:
        yield served


def test_nobody_without_the_token() -> None:
    with village() as served:
        game = running(served)["id"]
        wrong: list[dict[str, str]] = [
            {},
            {"Authorization": "Bearer wrong"},
            {"Authorization": "Bearer "},
            {"Authorization": b"Bearer \xff\xfe".decode("latin-1")},
        ]
        for headers in wrong:
            for path, body in (
                ("/api/v1/control", None),
                (f"/api/v1/control/games/{game}/stop", {}),
                ("/api/v1/control/drain", {}),
            ):
                status, told, _ = ask(served, path, body, headers)
                assert (status, told) == (401, {"error": "the operator's token is missing or wrong"})
        assert ask(served, f"/api/v1/control?token={TOKEN}")[0] == 401, "not in an address"
        elsewhere = {**SHOWN, "Origin": "http://elsewhere.test"}
        assert ask(served, f"/api/v1/control/games/{game}/stop", {}, elsewhere)[0] == 403
        assert ask(served, "/api/v1/control", headers=elsewhere)[0] == 403
        own = {**SHOWN, "Origin": f"http://127.0.0.1:{served.port}"}
        assert ask(served, "/api/v1/control", headers=own)[0] == 200
        assert running(served)["paused"] is False


def test_a_licos_village_is_paused_extended_and_stopped() -> None:
    with village() as served:
        before = running(served)
        assert (before["track"], before["door"], before["paused"]) == ("licos-5-b", "licos", False)
        assert before["acts"] == ["pause", "extend", "remove", "stop"]
        assert 3_000_000 < before["left_ms"] <= 3_600_000
        assert [seat["player"] for seat in before["seats"]] == [f"Robot {n}" for n in range(1, 6)]
        text = json.dumps(state(served))
        assert not any(word in text.upper() for word in ("WEREWOLF", "SEER", "VILLAGER", "ROLE"))
        game = before["id"]
        assert act(served, game, "resume") == (
            409, {"error": "act: expected one of pause, extend, remove, stop, not resume"}
        )  # fmt: skip
        assert act(served, game, "pause") == (200, {"done": "pause"})
        until(lambda: running(served)["paused"])
        assert "resume" in running(served)["acts"]
        assert act(served, game, "resume")[0] == 200
        until(lambda: not running(served)["paused"])
        assert act(served, game, "extend", seconds=600)[0] == 200
        until(lambda: running(served)["left_ms"] > 4_000_000)
        for bad in ({"seconds": 0}, {"seconds": 1e9}, {"seconds": -5}):
            assert act(served, game, "extend", **bad)[0] == 409
        assert act(served, game, "remove", seat=9)[0] == 409
        assert act(served, game, "remove", seat=2)[0] == 200
        until(lambda: not running(served)["seats"][1]["alive"])
        assert act(served, game, "explode")[0] == 404
        assert act(served, "none", "stop") == (404, {"error": "this game is not running"})
        assert ask(served, f"/api/v1/control/games/{game}/stop", {"x": "y" * 2_000}, SHOWN)[0] == 413
        assert ask(served, f"/api/v1/control/games/{game}/stop", {"seat": "two"}, SHOWN)[0] == 400
        assert act(served, game, "stop")[0] == 200
        until(lambda: all(one["id"] != game for one in state(served)["games"]))


@pytest.mark.slow
def test_games_of_agents_at_both_doors() -> None:
    """They pause, go on and are stopped; a paused game waits for nobody."""
    classic = classic_settings(preset("classic-5"), port=0, games=1)
    with serving("contest-5", classic=classic, environ=ENVIRON) as served:
        assert served.server.classic is not None
        with table(served.server.classic.url):
            game = running(served)
            assert (game["track"], game["door"]) == ("classic-5", "classic")
            assert act(served, game["id"], "pause")[0] == 200
            until(lambda: running(served)["paused"])
            Held.may_speak.set()
            assert act(served, game["id"], "resume")[0] == 200
        until(lambda: not state(served)["games"])
        [played] = served.call(lambda: served.server.store.blocking.games(track="classic-5"))
        assert played.reason == "win"
        log = served.call(lambda: served.server.store.blocking.events(played.game))
        assert {e.Paused, e.Resumed} <= {type(event) for event in log}
        agents = [SlowAgent(served.url, f"t{n}") for n in range(1, 6)]
        for agent in agents:
            agent.start()
        game = running(served)
        assert game["door"] == "contest"
        assert act(served, game["id"], "stop")[0] == 200
        assert served.game().reason == "stopped"
        for agent in agents:
            agent.join(10)


class SlowAgent(SampleAgent):
    """Never answers in time: the game goes on only as far as time limits let it."""

    def act(self, request: str, packet: Any) -> None:
        if request in ("TALK", "VOTE", "DIVINE", "ATTACK"):
            return
        super().act(request, packet)


@pytest.mark.slow
def test_faults_of_the_night_tell_no_role() -> None:
    """Only some roles are asked then: who has not answered is not told before the end."""
    hurried = lambda rules: replace(rules, answer_ms=300, grace_ms=0)  # noqa: E731
    with serving("contest-5", environ=ENVIRON, rules=hurried) as served:
        agents = [SilentByNight(served.url, f"t{n}") for n in range(1, 6)]
        for agent in agents:
            agent.start()
        seen: list[list[int]] = []

        def is_over() -> bool:
            seen.extend([seat["faults"] for seat in game["seats"]] for game in state(served)["games"])
            return bool(served.ended)

        until(is_over)
        log = served.game().game.log
        for agent in agents:
            agent.join(10)
    late = [event.kind for event in log if isinstance(event, e.Chose) and event.reason == "timeout"]
    assert late
    assert "vote" not in late
    assert len(seen) > 1
    assert all(faults == [0] * 5 for faults in seen), seen


class SilentByNight(SampleAgent):
    """Does not answer what only some roles are asked."""

    def act(self, request: str, packet: Any) -> None:
        if request not in ("DIVINE", "ATTACK"):
            super().act(request, packet)


def test_the_server_is_drained_from_the_page() -> None:
    with village() as served:
        running(served)
        path = "/api/v1/control/drain"
        assert ask(served, path, {}, SHOWN)[:2] == (409, {"error": "this server cannot be ended from here"})
        asked: list[int] = []
        served.call(lambda: setattr(served.server.control, "on_drain", lambda: asked.append(1)))
        assert ask(served, path, {}, SHOWN)[0] == 200
        assert asked == [1]


def test_what_the_server_tells_is_on_the_page() -> None:
    with village(tell=lambda news: None) as served:
        game = running(served)["id"]
        [line] = [one for one in state(served)["news"] if one["what"] == "began"]
        assert line["text"].startswith(f"licos-5-b: game {game[-6:]} begins: Robot 1, Robot 2")
        japanese = ask(served, "/api/v1/control?lang=ja", headers=SHOWN)[1]["news"]
        assert [one["what"] for one in japanese] == [one["what"] for one in state(served)["news"]]
        assert japanese[0]["text"] != state(served)["news"][0]["text"]


def test_the_token_is_kept_with_the_data(tmp_path: Path) -> None:
    token = control_token({}, tmp_path)
    assert len(token) == 36
    assert control_token({}, tmp_path) == token
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    assert control_token(ENVIRON, tmp_path) == TOKEN
    with pytest.raises(SettingsError, match="fewer than 16 characters"):
        control_token({VARIABLE: "short"}, tmp_path)
