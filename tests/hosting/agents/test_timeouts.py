"""The timeout matrix of the contest over real sockets: who stays, who is lost; and answers never shift."""

import time

import pytest
from aiwolf_nlp_common.packet import Packet
from msgspec.structs import replace
from tests.net.sample_agents import SampleAgent, play
from tests.net.serving import Served, serving

from jinro.game import events as e
from jinro.game.rules import Rules
from jinro.hosting.village import Running

LIMIT_S = 0.3
"""The time of an answer, grace and all: long for an agent that answers at once, on a busy machine too."""


def hurried(rules: Rules) -> Rules:
    talk = replace(rules.talk, count=2)
    return replace(rules, answer_ms=200, grace_ms=100, response_ms=5_000, talk=talk)


def strict(rules: Rules) -> Rules:
    return replace(hurried(rules), response_ms=300)


def patient(rules: Rules) -> Rules:
    """An answer may take a minute: who is lost is lost for another reason."""
    return replace(rules, answer_ms=60_000, response_ms=60_000)


def game_with(served: Served, odd: SampleAgent) -> tuple[Running, list[SampleAgent]]:
    others = play(served.url, ["t1", "t2", "t3", "t4"], odd)
    return served.game(), others


def seat_of(running: Running, odd: SampleAgent) -> int:
    return running.players.index(odd.called) + 1


def lost(running: Running) -> list[int]:
    return [event.seat for event in running.game.log if isinstance(event, e.WentLost)]


def said_by(running: Running, seat: int) -> list[str]:
    return [talk.text for talk in running.game.scene.talks if talk.seat == seat]


def codes(running: Running, seat: int) -> list[str]:
    return [note.code for note in running.journal.notes(seat)]


class NeverTalks(SampleAgent):
    def act(self, request: str, packet: Packet) -> None:
        if request != "TALK":
            super().act(request, packet)


class NeverAnswersAgain(SampleAgent):
    def act(self, request: str, packet: Packet) -> None:
        if "TALK" not in self.requests:
            super().act(request, packet)


class SlowTalker(SampleAgent):
    """Answers the first TALK after its time, and only then looks at what has come."""

    slow = True

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and self.slow:
            self.slow = False
            time.sleep(LIMIT_S + 0.05)  # the time limit of a real connection
            self.client.send("too late")
        else:
            super().act(request, packet)


class NameFirst(SampleAgent):
    """Says its name when it is asked for, and then gives the answer that nobody waits for any more."""

    owed = False

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK" and self.requests.count("TALK") == 1:
            self.owed = True
            return
        super().act(request, packet)
        if request == "NAME" and self.owed:
            self.owed = False
            self.client.send("too late")


class SaysTooMuch(SampleAgent):
    """Sends one text more than it was asked for, early in the day."""

    def act(self, request: str, packet: Packet) -> None:
        info = packet.info
        if request == "TALK" and info is not None:
            self.client.send(f"day {info.day}, {info.remain_count} left")
            if info.remain_count == 4:
                self.client.send("and another thing")
            return
        super().act(request, packet)


class ClosesAtTalk(SampleAgent):
    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK":
            self.client.close()
        else:
            super().act(request, packet)


class GoesAwayAtTalk(SampleAgent):
    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK":
            self.client.socket.close(status=1001)
        else:
            super().act(request, packet)


class BreaksAtTalk(SampleAgent):
    """The connection is gone without a word."""

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK":
            assert self.client.socket.sock is not None
            self.client.socket.sock.close()
        else:
            super().act(request, packet)


def test_silent_but_there_stays_in_the_game() -> None:
    with serving("contest-5", rules=hurried) as served:
        odd = NeverTalks(served.url, "t5")
        running, _ = game_with(served, odd)
    seat = seat_of(running, odd)
    assert lost(running) == []
    assert odd.requests[-1] == "FINISH"
    assert set(said_by(running, seat)) == {"Skip"}
    amended = [x for x in running.game.view(seat).amended if isinstance(x, e.Amended)]
    assert {x.reason for x in amended} == {"timeout"}


def test_silent_and_gone_is_lost() -> None:
    with serving("contest-5", rules=strict) as served:
        odd = NeverAnswersAgain(served.url, "t5")
        running, others = game_with(served, odd)
    seat = seat_of(running, odd)
    assert lost(running) == [seat]
    assert "no_name" in codes(running, seat)
    assert all(agent.requests[-1] == "FINISH" for agent in others)


def test_a_late_answer_before_the_name_is_ignored_and_the_agent_healthy() -> None:
    with serving("contest-5", rules=hurried) as served:
        odd = SlowTalker(served.url, "t5", text="in time")
        running, _ = game_with(served, odd)
    seat = seat_of(running, odd)
    assert lost(running) == []
    assert said_by(running, seat)[0] == "Skip"
    assert set(said_by(running, seat)[1:]) == {"in time"}
    assert "late" in codes(running, seat)


def test_a_late_answer_after_the_name_does_not_shift_the_next_ones() -> None:
    with serving("contest-5", rules=hurried) as served:
        odd = NameFirst(served.url, "t5", text="in time")
        running, _ = game_with(served, odd)
    seat = seat_of(running, odd)
    assert lost(running) == []
    assert said_by(running, seat)[0] == "Skip"
    assert set(said_by(running, seat)[1:]) == {"in time"}
    assert codes(running, seat).count("unasked") == 1


def test_texts_that_nobody_asked_for_do_not_shift_answers() -> None:
    with serving("contest-5", rules=patient) as served:
        odd = SaysTooMuch(served.url, "t5")
        running, _ = game_with(served, odd)
    seat = seat_of(running, odd)
    talks = [talk for talk in running.game.scene.talks if talk.seat == seat]
    assert [talk.text for talk in talks] == [f"day {talk.day}, {4 - talk.turn} left" for talk in talks]
    days = {talk.day for talk in talks}
    assert codes(running, seat).count("unasked") == len(days)


@pytest.mark.parametrize("habit", [ClosesAtTalk, GoesAwayAtTalk, BreaksAtTalk], ids=["1000", "1001", "1006"])
def test_a_disconnect_is_noticed_at_once(habit: type[SampleAgent]) -> None:
    with serving("contest-5", rules=patient) as served:
        odd = habit(served.url, "t5")
        began = time.monotonic()
        running, others = game_with(served, odd)
        took = time.monotonic() - began
    assert lost(running) == [seat_of(running, odd)]
    assert took < 10, "the game waited for somebody who is gone"
    assert all(agent.requests[-1] == "FINISH" for agent in others)
    assert running.game.winner != "NONE"


class HasTheLastWord(SampleAgent):
    """Says one thing more when a talk at any time has just ended and a vote follows.

    On day 0 no vote of its own holds the game up, and the word could be heard in the talk of the next day.
    """

    last_words = 0

    def act(self, request: str, packet: Packet) -> None:
        if request == "TALK_PHASE_END" and packet.info is not None and packet.info.day > 0:
            self.client.send("one last thing")
            self.last_words += 1
        super().act(request, packet)


def test_words_to_a_talk_that_has_ended_are_not_taken_for_a_vote() -> None:
    with serving("anytime-5", rules=patient) as served:
        odd = HasTheLastWord(served.url, "t5")
        running, _ = game_with(served, odd)
    seat = seat_of(running, odd)
    choices = [x for x in running.game.log if isinstance(x, e.Chose) and x.seat == seat]
    assert choices
    assert not [x for x in choices if x.reason == "unknown_target"]
    assert odd.last_words
    assert set(codes(running, seat)) <= {"late", "unasked"}
