"""Real runs of the ways through the code, each traced several times."""

import asyncio
import json
import socket
import subprocess
import sys
import threading
import uuid
from collections import Counter
from pathlib import Path

import pytest
from tests.hosting.doors.licos import raw_robot
from tests.hosting.doors.page.page_player import Json, PagePlayer
from tests.net.line_agents import LineAgent, Packet
from tests.net.serving import Served, serving
from tests.net.test_frames import frame
from tests.net.test_raw_agents import RawAgent
from tests.tracing import Tracer, Way
from tests.waiting import becomes

from jinro.config.classic.settings import classic_settings
from jinro.config.licos.settings import licos_settings
from jinro.game.events import Chose
from jinro.game.presets import preset
from jinro.game.roles import Seat
from jinro.hosting.lobby import play_now
from jinro.village import paced

ROOT = Path(__file__).parents[1]
Ways = dict[str, list[Way]]
"""By the name of a way: the files of each time that it was gone."""
ANSWERS = 25
"""How many answers of agents are traced (on a slow machine a timer falls into most of them),"""
VILLAGES = 3
"""and in how many villages each a post of LiCOS, and a click."""
SENTENCE = b"ESTIMATE Agent[01] WEREWOLF\n"
TIMES = {"first_morning_s": "0.2", "morning_s": "0.2", "noon_s": "20", "night_s": "20", "early": "on"}
CONTEST = """
title: Traced
port: 0
teams: [{name: a, entries: [{player: chance}]}, {name: b, entries: [{player: chance}]},
  {name: c, entries: [{player: chance}]}, {name: d, entries: [{player: chance}]},
  {name: e, entries: [{player: chance}]}]
tracks: [{name: five, preset: contest-5, games: 1}]
"""


class Talk:
    """The ways from one answer of a talk by turns to the next ask, while agents play in threads of theirs."""

    def __init__(self, tracer: Tracer, served: Served) -> None:
        self._tracer = tracer
        self._served = served
        self._lock = threading.Lock()
        self._begun = False
        self.ways: list[Way] = []

    def answers(self, *, talk: bool) -> None:
        """An agent was asked and is about to answer: in a talk, or something else."""
        with self._lock:
            if self._begun or talk:
                self._served.settle()
            way = self._tracer.end()
            if way and talk:
                self.ways.append(way)
            self._begun = talk and len(self.ways) < ANSWERS
            if self._begun:
                self._tracer.begin()


def websocket_answers(_: Path) -> Ways:
    """Five agents of the contest talk by turns."""
    tracer = Tracer()
    with tracer.threads(), serving("contest-5") as served:
        talk = Talk(tracer, served)

        def deliver(sock: socket.socket, text: bytes) -> None:
            said = text == "こんにちは".encode()
            talk.answers(talk=said)
            sock.sendall(frame(text if not said or len(talk.ways) < ANSWERS else b"Over"))

        agents = [RawAgent(served, f"agent{n}", deliver) for n in range(1, 6)]
        for agent in agents:
            agent.start()
        served.game()
    return {"websocket": talk.ways}


def classic_lines(_: Path) -> Ways:
    """Five classic agents talk by turns in the protocol language."""
    tracer = Tracer()
    settings = classic_settings(preset("classic-5"), port=0, games=1)
    with tracer.threads(), serving(classic=settings) as served:
        talk = Talk(tracer, served)

        def odd(agent: LineAgent, packet: Packet) -> bytes | None:
            said = packet["request"] == "TALK"
            talk.answers(talk=said)
            return SENTENCE if said and len(talk.ways) < ANSWERS else None

        assert served.server.classic is not None
        agents = [LineAgent(served.server.classic.port, f"agent{n}", odd) for n in range(1, 6)]
        for agent in agents:
            agent.start()
        for agent in agents:
            agent.join(30)
    return {"classic": talk.ways}


def licos_posts(_: Path) -> Ways:
    """The posts of first mornings: all but the last are plain ones, the last ends the morning."""
    tracer = Tracer()
    settings = licos_settings("licos-5", port=0, changes=("early=on", "interval_s=0"))
    ways: Ways = {"licos_plain": [], "licos": []}
    with tracer.threads(), serving(licos=settings) as served:
        for _number in range(VILLAGES):
            peers = [
                raw_robot.Socket("127.0.0.1", served.port, "/licos/0.2/villageMessage") for _ in range(5)
            ]
            for peer in peers:
                peer.send(json.dumps({"type": "ready", "token": str(uuid.uuid4()), "villageId": 0}))
            posts = [_post(_heard(peer, "systemMessage")) for peer in peers]
            for peer, post in zip(peers, posts, strict=True):
                last = peer is peers[-1]
                served.settle()
                tracer.begin()
                peer.send(json.dumps(post))
                for other in peers:
                    _heard(other, "systemMessage" if last else "playerMessage")
                served.settle()
                ways["licos" if last else "licos_plain"].append(tracer.end())
            for peer in peers:
                peer.close()
    return ways


def _heard(peer: raw_robot.Socket, kind: str) -> Json:
    """The next message of a kind."""
    while True:
        told: Json = json.loads(peer.receive())
        if told.get("@id", "").endswith(f"/{kind}"):
            return told


def _post(told: Json) -> Json:
    """A post after which its author has nothing more to say this morning."""
    mine = next(agent for agent in told["agent"] if agent["isMine"])
    said = {"agent": raw_robot.simple(mine), "isOver": True, "isMine": True, "characterLimit": 140}
    text = {"@value": "こんにちは", "@language": "ja"}
    return {**raw_robot.envelope(told, "playerMessage", "chat", "public"), **said, "text": text}


def page_clicks(_: Path) -> Ways:
    """Votes of one person among built-in players on the page, until the first of these thinks."""
    tracer = Tracer()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("PAUSE_MS", 5), ("READ_MS", 0), ("QUICK_MS", 0), ("THINK_MS", (0, 2))):
            patch.setattr(paced, name, value)
        patch.setattr(play_now, "_times", lambda seats: TIMES)
        with tracer.threads(), serving(licos=licos_settings("licos-5", port=0)) as served:
            return {"page": asyncio.run(_votes(served, tracer))}


async def _votes(served: Served, tracer: Tracer) -> list[Way]:
    async with asyncio.timeout(60):
        return [await _vote(served, tracer) for _ in range(VILLAGES)]


async def _vote(served: Served, tracer: Tracer) -> Way:
    """The last vote of a first day. It makes one seat have most votes, so that nothing is drawn; and it does
    not end the game, since there are two werewolves."""
    person = PagePlayer(None, served.port)
    person.acts = False
    begun = await person.play_now(style="licos", seats=10, language="en", player="quiet")
    assert begun["status"] == 200, begun
    await person.sit()
    now = await person.hears(lambda one: one["type"] == "now" and one["ask"] is not None)
    game = (await person.told("seat"))["game"]

    def votes() -> list[Seat]:
        events = served.call(lambda: served.server.store.blocking.events(game))
        return [event.target for event in events if isinstance(event, Chose)]

    await becomes(lambda: len(votes()) == 9)
    target = next(one for one in now["ask"]["options"] if _is_clear([*votes(), one]))
    served.settle()
    tracer.begin(until="players/")
    await person.send("choose", ask=now["ask"]["id"], target=target)
    await becomes(tracer.reached.is_set)
    way = tracer.end()
    await person.asks("leave")
    await person.close()
    return way


def _is_clear(votes: list[Seat]) -> bool:
    """Whether one seat has most votes."""
    (_, most), (_, next_most) = [*Counter(votes).most_common(2), (0, 0)][:2]
    return most > next_most


def contest_run(folder: Path) -> Ways:
    """The command until the village of its first game begins to be driven."""
    (folder / "contest.yml").write_text(CONTEST, encoding="utf-8")
    command = [sys.executable, "-m", "tests.tracing", "village/driver.py", "contest", "run", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return {"contest_run": [json.loads(done.stdout.splitlines()[-1])]}
