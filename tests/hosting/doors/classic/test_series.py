"""Series of the classic door: those who leave and come back, and how a series ends."""

import asyncio
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from msgspec.structs import replace
from tests.net.classic_serving import Served, serving
from tests.net.line_agents import LineAgent, Packet, play

from jinro import preset, simulate
from jinro.config.classic.settings import classic_settings
from jinro.errors import StoreError
from jinro.game import Ask, View
from jinro.game import events as e
from jinro.game.rules import Rules
from jinro.hosting.door import Shared
from jinro.hosting.doors.classic.listen import ClassicServer
from jinro.hosting.resume import interrupted_games
from jinro.players import Chance, Player
from jinro.store import SqliteStore, completed
from jinro.village import opening
from jinro.village.clock import unix_ms
from jinro.wire.classic.versions import Version

# Those who come back


def leave_in_the_second_game(agent: LineAgent, packet: Packet) -> bytes | None:
    if agent.requests.count("INITIALIZE") == 2 and packet["request"] == "TALK":
        agent.sock.shutdown(2)
    return None


def patient(agent: LineAgent, packet: Packet) -> bytes | None:
    """Slow enough that somebody can come back in time."""
    if agent.requests.count("INITIALIZE") == 2 and packet["request"] == "VOTE":
        agent.gate.wait(5)  # type: ignore[attr-defined]
    return None


def series_with_a_leaver(
    served: Served, name: str, *, drain: bool = False
) -> tuple[LineAgent, list[LineAgent]]:
    """One of five leaves in the second game; one of this name comes then, perhaps to a server that drains."""
    gate = threading.Event()
    others = [LineAgent(served.server.port, f"a{n}", patient) for n in range(4)]
    leaver = LineAgent(served.server.port, "cat", leave_in_the_second_game)
    for agent in (*others, leaver):
        agent.gate = gate  # type: ignore[attr-defined]
        agent.start()
    leaver.join(10)
    if drain:
        asyncio.run_coroutine_threadsafe(served.server.drain(), served.loop)
        served.until(lambda: served.server.draining)
    comer = LineAgent(served.server.port, name)
    comer.start()
    served.until(lambda: bool(served.server.waiting_names) or _nobody_is_lost(served))
    gate.set()
    served.over()
    for agent in others:
        agent.join(5)
    return comer, others


def _nobody_is_lost(served: Served) -> bool:
    return bool(served.server.series) and not any(series.lost for series in served.server.series)


def unhurried(rules: Rules) -> Rules:
    return replace(rules, answer_ms=10_000)


def test_one_that_comes_back_under_its_name_gets_its_seat_again() -> None:
    with serving("classic-5", games=3, rules=unhurried) as served:
        comer, others = series_with_a_leaver(served, "cat")
        comer.join(5)
        seat = served.series[0].players.index("cat") + 1
        assert comer.seat == seat
        assert comer.requests[:3] == ["NAME", "INITIALIZE", "DAILY_INITIALIZE"]
        assert comer.requests.count("FINISH") == 2
        second = served.ended[1].game.log
        assert [type(x) for x in second if isinstance(x, (e.WentLost, e.CameBack))] == [
            e.WentLost,
            e.CameBack,
        ]
        assert [other.requests.count("FINISH") for other in others] == [3] * 4


def test_a_seat_is_given_back_while_the_server_drains() -> None:
    with serving("classic-5", games=3, rules=unhurried) as served:
        comer, others = series_with_a_leaver(served, "cat", drain=True)
        comer.join(5)
        assert comer.requests[:3] == ["NAME", "INITIALIZE", "DAILY_INITIALIZE"]
        assert comer.requests.count("FINISH") == 1
        assert [other.requests.count("FINISH") for other in others] == [2] * 4


def test_another_name_waits_for_a_new_table() -> None:
    with serving("classic-5", games=3, rules=unhurried) as served:
        comer, others = series_with_a_leaver(served, "dog")
        assert served.server.waiting_names == ("dog",)
        assert comer.requests == ["NAME"]
        assert [other.requests.count("FINISH") for other in others] == [3] * 4
        last = served.ended[2].game.log
        assert sum(isinstance(x, e.WentLost) for x in last) == 1


@pytest.mark.parametrize("when", ["before it goes on", "in the same turn of the loop"])
def test_agents_that_are_back_before_their_interrupted_game_goes_on(when: str) -> None:
    with serving("classic-5", reseat="name") as served:
        server = served.server
        rules = server.settings.rules
        names = tuple(f"a{n}" for n in range(1, 6))
        opened = replace(opening(rules, 1), game="GAME", players=names, teams=("a",) * 5)
        log = simulate(rules, [Chance(seat, 1) for seat in range(1, 6)], seed=1, opened=opened).log
        first = next(n for n, event in enumerate(log) if isinstance(event, e.Spoke))
        served.call(server.hold)
        agents = [LineAgent(server.port, name) for name in names]
        for agent in agents:
            agent.start()
        served.until(lambda: server.waiting == 5)

        async def go_on() -> None:
            served.store.add(log[: first + 1], server.settings.name)
            [stored] = await interrupted_games(served.store, server.settings.name)
            if when == "before it goes on":
                await server.resume(stored, 60)
            else:
                back = list(iter(lambda: server._waiting.take(lambda agent: True), None))
                await server.resume(stored, 60)
                for agent in back:
                    server._arrive(agent)
            server.admit()

        served.call(lambda: completed(go_on()))
        played = served.game().game
        for agent in agents:
            agent.join(5)
    assert played.log[0].game == "GAME"  # type: ignore[attr-defined]
    assert sum(isinstance(event, e.CameBack) for event in played.log) == 5
    assert played.winner.name != "NONE"


def leave_late(agent: LineAgent, packet: Packet) -> bytes | None:
    if agent.requests.count("INITIALIZE") == 2 and packet["request"] == "VOTE":
        agent.gate.wait(5)  # type: ignore[attr-defined]
        agent.sock.shutdown(2)
    return None


def test_one_that_is_back_before_it_is_missed_has_its_seat_in_the_next_game() -> None:
    """Its old connection is half dead: the new one waits until that is known."""
    with serving("classic-5", games=3, rules=unhurried) as served:
        gate = threading.Event()
        others = [LineAgent(served.server.port, f"a{n}", patient) for n in range(4)]
        leaver = LineAgent(served.server.port, "cat", leave_late)
        for agent in (*others, leaver):
            agent.gate = gate  # type: ignore[attr-defined]
            agent.start()
        served.game(1)
        comer = LineAgent(served.server.port, "cat")
        comer.start()
        served.until(lambda: served.server.waiting_names == ("cat",))
        gate.set()
        served.over()
        comer.join(5)
        assert comer.requests.count("FINISH") == 1
        assert comer.seat == served.series[0].players.index("cat") + 1


# Ends


def test_drain_finishes_the_running_game_and_sends_those_home_who_wait() -> None:
    with serving("classic-5", games=10_000) as served:
        agents = [LineAgent(served.server.port, f"a{n}") for n in range(7)]
        for agent in agents:
            agent.start()
        served.game(3)
        asyncio.run_coroutine_threadsafe(served.server.drain(), served.loop).result(10)
        series = served.over()
        for agent in agents:
            agent.join(5)
            assert not agent.is_alive()
        assert 3 <= series.played < 10_000
        assert all(running.reason == "win" for running in served.ended)
        finished = sorted(agent.requests.count("FINISH") for agent in agents)
        assert finished == [0, 0] + [series.played] * 5
        late = LineAgent(served.server.port, "late")
        late.start()
        late.join(5)
        assert late.requests == ["NAME"]


def test_stop_breaks_off_the_running_game_and_all_are_told() -> None:
    def slow(agent: LineAgent, packet: Packet) -> bytes | None:
        return b"" if packet["request"] == "TALK" else None

    with serving("classic-5", games=5, rules=unhurried) as served:
        agents = [LineAgent(served.server.port, f"a{n}", slow) for n in range(5)]
        for agent in agents:
            agent.start()
        served.until(lambda: any("TALK" in agent.requests for agent in agents))
        asyncio.run_coroutine_threadsafe(served.server.stop(), served.loop).result(10)
        for agent in agents:
            agent.join(5)
        assert [agent.requests[-1] for agent in agents] == ["FINISH"] * 5
        assert served.game().reason == "stopped"
        scores = served.over().scores
        assert sum(scores.games.values()) == 0
        assert scores.lines()[-2:] == ["games that do not count: 1", f"{served.game().id}  it was stopped"]


def test_a_store_that_fails_ends_the_table_and_not_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving("classic-5", games=5) as served:

        def fail(jobs: Any) -> None:
            raise StoreError("the disk is full")

        served.call(lambda: monkeypatch.setattr(served.store._writer, "_write", fail))
        play(served.server.port, 5)
        assert "the disk is full" in served.over().trouble
        # It may fail before a game has begun.
        assert list(served.over().scores.broken_off) == [game.id for game in served.ended]
        served.call(monkeypatch.undo)
        play(served.server.port, 5)
        assert served.over(2).played == 5


def test_a_log_that_cannot_be_written_ends_no_series() -> None:
    with serving("classic-5", games=2) as served:
        (served.folder / "log").write_text("a file where a folder should be")
        play(served.server.port, 5)
        assert served.over().played == 2
        assert "game_log" not in {fault.reason for fault in served.faults()}


def test_a_game_that_all_have_left_is_named_in_the_table() -> None:
    def leaves(agent: LineAgent, packet: Packet) -> bytes | None:
        if agent.requests.count("INITIALIZE") == 2 and packet["request"] == "TALK":
            agent.sock.shutdown(2)
        return None

    with serving("classic-5", games=3) as served:
        agents = [LineAgent(served.server.port, f"a{n}", leaves) for n in range(5)]
        for agent in agents:
            agent.start()
        for agent in agents:
            agent.join(10)
        series = served.over()
        assert sum(series.scores.games.values()) == 5
        *_, head, row = series.scores.lines()
        assert head == "games that do not count: 1"
        assert row == f"{served.game(2).id}  too many agents were lost"


def test_a_restart_does_not_forget_which_agents_are_of_0_4() -> None:
    """An agent told its version by a sentence of the first game; the server stopped after it."""
    rules = preset("classic-5")
    players: dict[int, Player] = {seat: Chance(seat, seat) for seat in (1, 3, 4, 5)}
    players[2] = OldPlayer()
    names = tuple(f"a{seat}" for seat in range(1, 6))
    opened = replace(opening(rules, 1, unix_ms()), players=names, teams=names)
    played = simulate(rules, players, seed=1, opened=opened).log

    async def versions() -> dict[int, Version]:
        store = SqliteStore(Path(folder) / "games.sqlite")
        settings = classic_settings(rules, port=0, games=2)
        store.add(played, settings.name)
        server = ClassicServer(settings, Shared(store=store))
        await server.resume_series(0.1)
        [series] = server.series
        known = dict(series.versions)
        await server.stop()
        await store.close()
        return known

    with TemporaryDirectory() as folder:
        assert asyncio.run(versions()) == {2: "0.4"}


class OldPlayer(Player):
    """Says what only agents of 0.4 say."""

    def talk(self, view: View, ask: Ask) -> str:
        return "REQUEST(VOTE Agent[03])"
