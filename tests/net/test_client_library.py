"""Whole games with the contest's own client library, in every village of the contest."""

import threading
from collections import Counter

import pytest
from aiwolf_nlp_common.packet import Packet
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import serving

ORDERLY = ("NAME", "INITIALIZE", "DAILY_INITIALIZE")


@pytest.mark.parametrize("dialect", ["s1", "2026-05", "2026"])
def test_five_agents_finish_a_game(dialect: str) -> None:
    with serving("contest-5", dialect=dialect) as served:
        agents = play(served.url, [f"kanolab{n}" for n in range(1, 6)])
        running = served.game()
    assert running.game.winner != "NONE"
    assert running.teams == ("kanolab",) * 5
    for agent in agents:
        assert tuple(agent.requests[:3]) == ORDERLY
        assert agent.requests[-1] == "FINISH"


@pytest.mark.parametrize(("preset", "count"), [("contest-9", 9), ("contest-13", 13)])
def test_bigger_villages(preset: str, count: int) -> None:
    with serving(preset) as served:
        agents = play(served.url, [f"team{n}" for n in range(1, count + 1)])
        running = served.game()
    assert running.game.winner != "NONE"
    seen = Counter(request for agent in agents for request in agent.requests)
    assert seen["FINISH"] == seen["INITIALIZE"] == count
    assert {"WHISPER", "ATTACK", "DIVINE", "VOTE", "TALK"} <= set(seen)
    info = agents[0].packets[1].info
    assert info is not None
    assert len(info.status_map) == count


def test_speaking_at_any_time() -> None:
    with serving("anytime-5") as served:
        agents = play(served.url, [f"team{n}" for n in range(1, 6)])
        running = served.game()
    assert running.game.winner != "NONE"
    for agent in agents:
        assert "TALK" not in agent.requests
        assert agent.requests.count("TALK_PHASE_START") == agent.requests.count("TALK_PHASE_END") > 0
    # On the first day everybody lives and says four lines, which all five hear.
    first = agents[0].requests.index("TALK_PHASE_END")
    assert agents[0].requests[:first].count("TALK_BROADCAST") == 20
    news = [p.new_talk for p in agents[0].packets[:first] if p.new_talk is not None]
    assert [talk.idx for talk in news] == list(range(20))


def test_every_utterance_reaches_every_agent_once() -> None:
    """Each agent's talk histories, put together, are the whole talk of the game."""
    with serving("contest-5") as served:
        agents = play(served.url, [f"team{n}" for n in range(1, 6)])
        running = served.game()
    said = [(e.day, e.idx, e.text) for e in running.game.scene.talks]
    for agent in agents:
        assert [(t.day, t.idx, t.text) for t in agent.talks] == said


def test_several_games_at_once() -> None:
    with serving("contest-5") as served:
        agents = [SampleAgent(served.url, f"{team}{n}") for n in range(1, 6) for team in "abc"]
        for agent in agents:
            agent.start()
        for agent in agents:
            agent.join(20)
        served.game(3)
        teams = sorted(running.teams for running in served.ended)
    assert [agent.error for agent in agents] == [None] * 15
    assert teams == [("a",) * 5, ("b",) * 5, ("c",) * 5]


def test_all_votes_of_a_ballot_are_asked_for_at_once() -> None:
    """Nobody votes on the first day before everybody has been asked."""
    all_asked = threading.Barrier(5)

    class Together(SampleAgent):
        def act(self, request: str, packet: Packet) -> None:
            if request == "VOTE" and self.requests.count("VOTE") == 1:
                all_asked.wait(10)
            super().act(request, packet)

    with serving("contest-5") as served:
        agents = [Together(served.url, f"t{n}") for n in range(1, 6)]
        for agent in agents:
            agent.start()
        running = served.game(timeout=20)
        for agent in agents:
            agent.join(10)
    assert all(agent.error is None for agent in agents)
    assert not running.journal.notes()
