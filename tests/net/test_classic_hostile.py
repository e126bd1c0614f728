"""Classic agents that misbehave: the series goes on, and the others do not notice.

Among them everything that aborts a game of the classic server (reference, sections 6, 9 and 14).
"""

import time
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.net.classic_serving import Served, serving
from tests.net.line_agents import LineAgent, Packet, Reply, at, play

from jinro.contest.score.faults import game_faults
from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.rules import Rules
from jinro.hosting.village import Running
from jinro.net.limits import Limits
from jinro.wire.classic.line import MOST_MISSED

DEEP = "NOT (" * 2_000 + "VOTE Agent[01]" + ")" * 2_000


def hurried(rules: Rules) -> Rules:
    return replace(rules, answer_ms=150)


def series_with(served: Served, odd: Reply, games: int = 2) -> tuple[list[Running], LineAgent]:
    """A series of five with one odd agent, whose seat is `.seat`; the others must not notice."""
    agent = LineAgent(served.server.port, "odd", odd)
    others = play(served.server.port, 5, agent)
    series = served.over()
    assert (series.played, series.trouble) == (games, "")
    for other in others:
        assert other.error is None
        assert other.requests.count("FINISH") == games
    for running in served.ended:
        assert running.reason == "win"
        assert not _wrong(running, lambda seat: seat != agent.seat)
    return served.ended, agent


def _wrong(running: Running, which: Callable[[int], bool]) -> list[e.Event]:
    log = running.game.log
    amended = [x for x in log if isinstance(x, e.Amended) and which(x.seat)]
    chosen = [x for x in log if isinstance(x, e.Chose) and x.reason and which(x.seat)]
    return [*amended, *chosen, *(x for x in log if isinstance(x, e.WentLost) and which(x.seat))]


@pytest.mark.parametrize(
    "text",
    [
        "BECAUSE (VOTE Agent[01])",
        "XOR (VOTE Agent[01])",
        "NOT ((VOTE Agent[01])",
        DEEP,
        "(" * 3_000,
        "VOTE Agent[99999999999]",
        "VOTE",
        "いいえ",
        "\ud83d".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
        "{}",
        "\x00\x01",
    ],
    ids=lambda text: text[:24].strip(),
)
def test_what_would_abort_a_game_is_a_skip(text: str) -> None:
    with serving("classic-5", games=1) as served:
        [running], agent = series_with(served, at("TALK", text.encode() + b"\n"), 1)
        said = [x for x in running.game.log if isinstance(x, e.Spoke) and x.seat == agent.seat]
        assert {"Skip"} <= {x.text for x in said} <= {"Skip", "Over"}
        amended = [x for x in running.game.log if isinstance(x, e.Amended) and x.seat == agent.seat]
        assert len(amended) == len(said)


@pytest.mark.parametrize(
    "reply",
    [
        b'{"agentIdx":99999999999}',
        b'{"agentIdx":2147483647}',
        b'{"agentIdx":255}',
        b'{"agentIdx":0}',
        b'{"agentIdx":-1}',
        b'{"agentIdx":}',
        b"",
        b"nobody",
        b"\xff\xff",
        b"[" * 10_000,
    ],
)
def test_a_vote_for_nobody_is_drawn(reply: bytes) -> None:
    with serving("classic-5", games=1) as served:
        [running], agent = series_with(served, at("VOTE", reply + b"\n"), 1)
        votes = [
            x
            for x in running.game.log
            if isinstance(x, e.Chose) and x.kind == "vote" and x.seat == agent.seat
        ]
        assert all(x.reason and 1 <= x.target <= 5 and x.target != agent.seat for x in votes)
        faults = served.call(lambda: game_faults(served.store.blocking, running.id))
        assert len([fault for fault in faults if fault.about == "vote"]) == len(votes) > 0
        assert {fault.player for fault in faults} == {"odd"}


@pytest.mark.parametrize("form", [b'{"agentIdx": %d}', b" %d ", b"Agent[%02d]", b'x{"agentIdx":%d}y'])
def test_forms_that_we_forgive(form: bytes) -> None:
    def odd(agent: LineAgent, packet: Packet) -> bytes | None:
        if packet["request"] not in ("VOTE", "DIVINE", "ATTACK"):
            return None
        return form % next(seat for seat in agent.living if seat != agent.seat) + b"\r\n"

    with serving("classic-5") as served:
        [running], agent = series_with(served, odd, 1)
        assert not _wrong(running, lambda seat: seat == agent.seat)


@pytest.mark.parametrize("reply", [b"\n", b"seer\n", b"ANY\n", b"WEREWOLVES\n", b"\xff\n", b"\r\n"])
def test_a_role_that_is_none_is_no_wish(reply: bytes) -> None:
    with serving("classic-5", games=2) as served:
        series_with(served, at("ROLE", reply))


def vanish(agent: LineAgent, packet: Packet) -> bytes | None:
    """Gone at the first talk of the second game."""
    if packet["request"] == "TALK" and agent.requests.count("INITIALIZE") == 2:
        agent.sock.shutdown(2)
    return None


def two_lines(agent: LineAgent, packet: Packet) -> bytes | None:
    return b"Skip\nand a second line\n" if packet["request"] == "TALK" else None


def flood(agent: LineAgent, packet: Packet) -> bytes | None:
    return b"x\n" * 1_000 if packet["request"] == "TALK" else None


def huge(agent: LineAgent, packet: Packet) -> bytes | None:
    return b"x" * 200_000 + b"\n" if packet["request"] == "TALK" else None


@pytest.mark.parametrize("odd", [vanish, flood, huge])
def test_who_breaks_the_connection_is_lost_and_nobody_else(odd: Reply) -> None:
    with serving("classic-5", games=3, limits=Limits(message_bytes=1 << 16, idle_messages=50)) as served:
        agent = LineAgent(served.server.port, "odd", odd)
        others = play(served.server.port, 5, agent)
        series = served.over()
        assert (series.played, series.trouble) == (3, "")
        assert [other.requests.count("FINISH") for other in others] == [3] * 4
        assert all(running.reason == "win" for running in served.ended)
        last = served.ended[-1].game
        assert [x.seat for x in last.log if isinstance(x, e.WentLost)] == [agent.seat]
        votes = [x for x in last.log if isinstance(x, e.Chose) and x.seat == agent.seat and x.kind == "vote"]
        assert all(vote.reason == "timeout" and 1 <= vote.target <= 5 for vote in votes)


def test_a_second_line_is_noted_and_not_taken_for_an_answer() -> None:
    with serving("classic-5") as served:
        [running], agent = series_with(served, two_lines, 1)
        notes = running.journal.notes(agent.seat)
        assert {note.code for note in notes} <= {"unasked"}
        assert not [x for x in running.game.log if isinstance(x, e.Spoke) and "second" in x.text]


@pytest.mark.slow
def test_one_who_never_answers_is_given_up_and_the_series_goes_on() -> None:
    def odd(agent: LineAgent, packet: Packet) -> bytes | None:
        return None if packet["request"] == "NAME" else b""

    with serving("classic-5", games=4, rules=hurried) as served:
        played, agent = series_with(served, odd, 4)
        lost = [x for running in played for x in running.game.log if isinstance(x, e.WentLost)]
        assert {x.seat for x in lost} == {agent.seat}
        codes = [note.code for running in played for note in running.journal.notes(agent.seat)]
        assert codes == ["silent", "lost_after"]
        missed = [
            x
            for running in played[:2]
            for x in running.game.log
            if isinstance(x, e.Spoke) and x.seat == agent.seat and x.forced
        ]
        assert len(missed) < MOST_MISSED


@pytest.mark.slow
def test_late_answers_are_never_taken_for_those_to_later_questions() -> None:
    """The agent is slow to talk; what it says late names the talk it was meant for."""

    def odd(agent: LineAgent, packet: Packet) -> bytes | None:
        if packet["request"] != "TALK":
            return None
        time.sleep(0.2)  # the time limit of a real connection
        return b"DAY %d (VOTE Agent[01])\n" % agent.requests.count("TALK")

    with serving("classic-5", rules=hurried) as served:
        [running], agent = series_with(served, odd, 1)
        theirs = [x for x in running.game.log if isinstance(x, e.Spoke) and x.seat == agent.seat]
        # On a busy machine the server may look at the clock so late that an answer still came in time.
        answered = [(n, x.text) for n, x in enumerate(theirs, 1) if not x.forced]
        assert len(answered) < len(theirs)
        assert all(text.startswith(f"DAY {n} ") for n, text in answered)
        assert {note.code for note in running.journal.notes(agent.seat)} <= {"late"}
        votes = [x for x in running.game.log if isinstance(x, e.Chose) and x.seat == agent.seat]
        assert all(x.reason in ("", "timeout") for x in votes)


def test_a_game_whose_agents_are_all_gone_ends_the_series() -> None:
    with serving("classic-5", games=50) as served:
        agents = [LineAgent(served.server.port, f"a{n}", vanish) for n in range(5)]
        for agent in agents:
            agent.start()
        series = served.over()
        assert series.played < 50
        assert series.trouble == ""


@pytest.mark.parametrize("seed", range(8))
def test_noise(seed: int) -> None:
    """Any bytes at all, in lines and half lines: somebody may be lost, nothing else."""
    draws = Draws(seed)

    def odd(agent: LineAgent, packet: Packet) -> bytes | None:
        if packet["request"] == "NAME":
            return None
        number = draws.number(f"{agent.called}/{len(agent.packets)}")
        noise = number.to_bytes(32, "big")[: number % 32]
        return noise + (b"\n", b"\r\n", b"\n", b"\r")[number % 4]

    with serving("classic-5", games=2, rules=hurried) as served:
        agents = [LineAgent(served.server.port, f"n{n}", odd) for n in range(2)]
        others = play(served.server.port, 5, *agents)
        series = served.over()
        assert (series.played, series.trouble) == (2, "")
        assert [other.requests.count("FINISH") for other in others] == [2] * 3
        assert all(running.reason == "win" for running in served.ended)
