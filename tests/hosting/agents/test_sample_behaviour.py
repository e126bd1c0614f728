"""The habits of the organisers' sample agents, acted out: silence, giving up, chatting, reconnecting."""

import threading

from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import serving

from jinro.game import events as e
from jinro.game.rules import Rules


def hurried(rules: Rules) -> Rules:
    return replace(rules, answer_ms=10, grace_ms=10, response_ms=5_000)


def brief(rules: Rules) -> Rules:
    return replace(rules, talk=replace(rules.talk, duration_ms=300))


class Chatting(SampleAgent):
    """Starts a task when a talk begins, which speaks while anything is left and stops when the talk ends."""

    pause_s = 0.005
    _talking: threading.Event | None = None
    _task: threading.Thread
    _left = 0

    def act(self, request: str, packet: Packet) -> None:
        info = packet.info
        if info is not None and info.remain_count is not None:
            self._left = info.remain_count
        if request == "TALK_PHASE_START":
            self._talking = stop = threading.Event()
            self._task = threading.Thread(target=self._chat, args=(stop,), daemon=True)
            self._task.start()
        elif request == "TALK_PHASE_END" and self._talking is not None:
            self._talking.set()
            self._task.join()
        elif not request.startswith("TALK_"):
            super().act(request, packet)

    def _chat(self, stop: threading.Event) -> None:
        number = 0
        while self._left > 0 and not stop.wait(self.pause_s):
            number += 1
            self.client.send(f"{number}: {self.text}")


class Listening(Chatting):
    """Never says anything: its task waits for a language model that does not come."""

    def _chat(self, stop: threading.Event) -> None:
        stop.wait(5)


class Wordless(SampleAgent):
    """Its language model gives an empty text, and an empty text is not sent."""

    def act(self, request: str, packet: Packet) -> None:
        if request not in ("TALK", "WHISPER"):
            super().act(request, packet)


class Impatient(SampleAgent):
    """Its own time limit is over before it has an answer: it closes its connection."""

    def act(self, request: str, packet: Packet) -> None:
        if request == "VOTE":
            self.client.close()
        else:
            super().act(request, packet)


def test_chatting_agents_use_their_quota_and_no_more() -> None:
    with serving("anytime-5") as served:
        agents = [Chatting(served.url, f"t{n}") for n in range(1, 6)]
        play(served.url, [], *agents)
        running = served.game()
    assert [agent.error for agent in agents] == [None] * 5
    first = [talk for talk in running.game.scene.talks if talk.day == 0]
    assert len(first) == 20
    codes = {note.code for note in running.journal.notes()}
    assert codes <= {"no_quota", "unasked", "late", "not_open"}


def test_a_talk_ends_at_its_time_when_somebody_only_listens() -> None:
    with serving("anytime-5", rules=brief) as served:
        agents: list[SampleAgent] = [Chatting(served.url, f"t{n}") for n in range(1, 5)]
        play(served.url, [], Listening(served.url, "t5"), *agents)
        running = served.game()
    assert running.game.winner != "NONE"
    began = next(x for x in running.game.log if isinstance(x, e.FloorOpened))
    ended = next(x for x in running.game.log if isinstance(x, e.FloorClosed))
    assert ended.at_ms - began.at_ms >= 300


def test_agents_without_words_play_to_the_end() -> None:
    with serving("contest-5", rules=hurried) as served:
        agents = [Wordless(served.url, f"t{n}") for n in range(1, 6)]
        play(served.url, [], *agents)
        running = served.game()
    assert [agent.requests[-1] for agent in agents] == ["FINISH"] * 5
    assert {talk.text for talk in running.game.scene.talks} == {"Skip"}


def test_who_gives_up_is_lost_and_the_others_vote_on() -> None:
    with serving("contest-5") as served:
        others = play(served.url, ["t1", "t2", "t3", "t4"], Impatient(served.url, "t5"))
        running = served.game()
    assert running.game.winner != "NONE"
    assert [agent.requests[-1] for agent in others] == ["FINISH"] * 4


def test_agents_that_reconnect_play_game_after_game() -> None:
    with serving("contest-5") as served:
        for number in range(1, 4):
            play(served.url, [f"t{n}" for n in range(1, 6)])
            served.game(number)
        assert len({running.id for running in served.ended}) == 3
