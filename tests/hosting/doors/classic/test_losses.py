"""Agents of a series that are lost, and agents of 0.4 among others, over real sockets."""

import pytest
from tests.hosting.doors.classic.test_series import unhurried
from tests.net.classic_serving import Served, serving
from tests.net.line_agents import LineAgent, Packet, Reply

from jinro.game import events as e
from jinro.hosting.doors.classic.losses import AgentLoss, in_short
from jinro.hosting.notices.notice import OperatorNotice, Telling
from jinro.language.aiwolf.java04 import read_by_04
from jinro.village.notes import LOST_AFTER
from jinro.wire.classic.versions import TOLD_SKIP

NEW = "BECAUSE (ESTIMATE Agent[02] WEREWOLF) (VOTE Agent[02])"


def is_first_talk(agent: LineAgent, packet: Packet) -> bool:
    return packet["request"] == "TALK" and agent.requests[-2] != "TALK"


def newer(agent: LineAgent, packet: Packet) -> bytes | None:
    return NEW.encode() + b"\n" if is_first_talk(agent, packet) else None


def old(agent: LineAgent, packet: Packet) -> bytes | None:
    """Ends at what its library cannot read."""
    info = packet["gameInfo"] or {"talkList": [], "whisperList": []}
    lists = (packet["talkHistory"], packet["whisperHistory"], info["talkList"], info["whisperList"])
    if not all(read_by_04(talk["text"]) for talks in lists for talk in talks or ()):
        agent.sock.shutdown(2)
    return None


def old_that_tells(agent: LineAgent, packet: Packet) -> bytes | None:
    """The same, but it has said a sentence of 0.4 before it hears any other."""
    old(agent, packet)
    return b"REQUEST(VOTE Agent[03])\n" if is_first_talk(agent, packet) else None


def patient(agent: LineAgent, packet: Packet) -> bytes | None:
    """Says nothing new before the second day, when the agent of 0.4 is known."""
    day = max((p["gameInfo"]["day"] for p in agent.packets if p["gameInfo"]), default=0)
    return newer(agent, packet) if day > 1 else None


def played(served: Served, odd: Reply, others: Reply) -> list[OperatorNotice]:
    """One series of five, of which one is odd; what its operator is told."""
    news: list[OperatorNotice] = []
    served.call(lambda: served.server.tell(Telling("", news.append)))
    agents = [LineAgent(served.server.port, f"cat{n}", others) for n in range(1, 5)]
    agents.append(LineAgent(served.server.port, "old04", odd))
    for agent in agents:
        agent.start()
    served.over()
    return news


def test_an_agent_that_ends_at_a_newer_sentence_is_told_with_a_hint() -> None:
    with serving("classic-5", games=2, rules=unhurried) as served:
        news = [one for one in played(served, old, newer) if one.code.startswith("lost")]
        [lost] = news
        assert lost.code == "lost_at_sentence"
        assert (lost.args["player"], lost.args["number"], lost.args["day"]) == ("old04", 1, 1)
        assert lost.args["sentence"] == NEW
        words = lost.words("en")
        assert "old04 is lost (game 1 of the series" in words
        assert "`version.old04 = 0.4`" in words
        assert "`version.old04 = 0.4`" in lost.words("ja")
        head, *rows = served.over().scores.lines()
        assert head.endswith("rate  lost")
        assert {row.split()[0]: row.split()[-1] for row in rows} == {
            "cat1": "-", "cat2": "-", "cat3": "-", "cat4": "-", "old04": "2",
        }  # fmt: skip
        faults = [fault for fault in served.faults() if fault.player == "old04"]
        assert {fault.team for fault in faults} == {"old04"}
        assert {fault.reason for fault in faults} == {"lost"}
        [first, _] = [fault for fault in faults if fault.what == "lost"]
        # Its last three sentences may be later than the one at which it ended: seats speak in any order.
        assert first.sent == lost.args["last"]
        assert first.sent.startswith("TALK (")
        assert NEW in first.sent or int(first.sent[6:].partition(")")[0]) > 3
        assert {header.teams for header in served.call(lambda: served.store.blocking.games())} == {
            served.over().players
        }


def test_an_agent_that_is_set_to_0_4_plays_on() -> None:
    with serving("classic-5", games=2, rules=unhurried, versions={"old04": "0.4"}) as served:
        news = played(served, old, newer)
        assert not [one for one in news if one.code.startswith("lost")]
        log = served.game().game.log
        assert not any(isinstance(event, e.WentLost) for event in log)
        said = [event for event in log if isinstance(event, e.Spoke) and event.text == NEW]
        seat = served.over().players.index("old04") + 1
        notes = [note for note in served.game().journal.notes() if note.code == TOLD_SKIP]
        assert [(note.seat, note.detail) for note in notes] == [
            (event.seat, f"TALK day{event.day} ID:{event.idx} to Agent[{seat:02}]") for event in said
        ]
        assert said
        assert not any(fault.reason == TOLD_SKIP for fault in served.faults())


def test_an_agent_that_is_known_by_what_it_says_stays_known_in_the_series() -> None:
    with serving("classic-5", games=3, rules=unhurried) as served:
        news = played(served, old_that_tells, patient)
        assert not [one for one in news if one.code.startswith("lost")]
        seat = served.over().players.index("old04") + 1
        assert served.over().versions == {seat: "0.4"}
        skips = [note for run in served.ended for note in run.journal.notes() if note.code == TOLD_SKIP]
        assert skips


def leaves(agent: LineAgent, packet: Packet) -> bytes | None:
    if packet["request"] == "VOTE":
        agent.sock.shutdown(2)
    return None


def test_any_other_loss_is_told_without_a_hint() -> None:
    with serving("classic-5", rules=unhurried) as served:
        [lost] = [one for one in played(served, leaves, newer) if one.code.startswith("lost")]
        assert lost.code == "lost_after"
        assert str(lost.args["last"]).startswith("VOTE")
        [note] = [note for note in served.game().journal.notes() if note.code == LOST_AFTER]
        assert note.detail == lost.args["last"]


def lost_early(agent: LineAgent, packet: Packet) -> bytes | None:
    if packet["request"] not in ("NAME", "ROLE"):
        agent.sock.shutdown(2)
    return None


@pytest.mark.parametrize("village", ["classic-5", "classic-5-2017"])
def test_one_that_never_answers_may_be_0_4_0(village: str) -> None:
    """Its library ends at the first history, which lacks a key that it needs."""
    with serving(village, rules=unhurried) as served:
        [lost] = [one for one in played(served, lost_early, lambda a, p: None) if one.code.startswith("lost")]
        assert (lost.code == "lost_at_history") == village.endswith("2017")


def test_one_that_leaves_between_two_games_is_told_once() -> None:
    losses: list[AgentLoss] = []

    def goes(agent: LineAgent, packet: Packet) -> bytes | None:
        if packet["request"] == "ROLE" and agent.requests.count("ROLE") == 2:
            agent.sock.shutdown(2)
        return None

    with serving("classic-5", games=3, rules=unhurried) as served:
        served.server.on_lost = losses.append
        for name in ("a", "b", "c", "d"):
            LineAgent(served.server.port, name).start()
        LineAgent(served.server.port, "e", goes).start()
        served.over()
    assert [(loss.player, loss.number) for loss in losses] == [("e", 2)]
    assert losses[0].last == "FINISH"


def test_a_packet_in_short_has_no_secret() -> None:
    """The last sentences of talk, and nothing of whispers or roles."""
    assert in_short(b"") == ""
    talk = b'{"agent":%d,"day":1,"idx":0,"text":"%s","turn":0}'
    talks = b",".join(talk % (n, b"VOTE Agent[0%d]" % n) for n in range(1, 6))
    packet = b'{"gameInfo":null,"gameSetting":null,"request":"TALK","talkHistory":[%s],"whisperHistory":[%s]}'
    short = in_short(packet % (talks, talk % (1, b"ATTACK Agent[09]")))
    assert short == ("TALK (5): Agent[03] VOTE Agent[03]; Agent[04] VOTE Agent[04]; Agent[05] VOTE Agent[05]")
    assert in_short((packet % (talks, b"")).replace(b"TALK", b"WHISPER")).startswith("NIGHT (5)")
    long = in_short(packet % (talk % (1, b"VOTE Agent[01] " * 20), b""))
    assert len(long) < 130
