"""Players of ours where talk is allowed at any time: the floor comes to them, and no line comes late."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
import pytest
from websockets.sync.server import ServerConnection, serve

from jinro.config.settings import preset_settings
from jinro.game.asks import Ask
from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.net.joining.nlp import join, play
from jinro.players import Player
from jinro.wire.nlp.messages import Info, Packet, RequestName, TalkItem
from jinro.wire.nlp.setting import setting_of

PACE_S = 0.5
JOIN: list[Callable[[str, Player], object]] = [
    lambda url, player: play(url, "cats1", player, pace_s=PACE_S),
    lambda url, player: asyncio.run(join(url, "cats1", player, pace_s=PACE_S)),
]


class Village:
    """A server that says to Mina what a test wants, and keeps what she says."""

    def __init__(self, ws: ServerConnection) -> None:
        self._ws = ws
        self._spoken = 0

    def send(self, request: RequestName, talk: TalkItem | None = None) -> None:
        begins = request == "INITIALIZE"
        info = Info(
            game_id="g",
            day=0,
            agent="Mina",
            status_map={"Mina": "ALIVE", "Kai": "ALIVE"},
            role_map={"Mina": Role.VILLAGER, **({"Kai": Role.WEREWOLF} if request == "FINISH" else {})},
        )
        setting = setting_of(preset_settings("anytime-5").rules) if begins else None
        packet = Packet(request, None if request == "NAME" else info, setting=setting, new_talk=talk)
        self._ws.send(msgspec.json.encode(packet), text=True)

    def kai_talks(self) -> None:
        self._spoken += 1
        self.send("TALK_BROADCAST", TalkItem(self._spoken, 0, 0, "Kai", "on and on", False, False))

    def hear(self) -> str:
        return str(self._ws.recv(60))


@contextmanager
def village(talk: Callable[[Village], None]) -> Iterator[tuple[str, list[str]]]:
    """A village with one talk and one vote; its address, and what Mina answers to NAME and VOTE."""
    heard: list[str] = []

    def meet(ws: ServerConnection) -> None:
        mina = Village(ws)
        mina.send("NAME")
        heard.append(mina.hear())
        mina.send("INITIALIZE")
        mina.send("TALK_PHASE_START")
        talk(mina)
        mina.send("VOTE")
        heard.append(mina.hear())
        mina.send("FINISH")

    with serve(meet, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/ws", heard
        finally:
            server.shutdown()
            thread.join()


class Mina(Player):
    """Says what a test wants."""

    def __init__(self, speak: Callable[[], str | None]) -> None:
        self._speak = speak

    def speak(self, view: View, channel: str) -> str | None:
        return self._speak()

    def vote(self, view: View, ask: Ask) -> Seat:
        return 2


@pytest.mark.parametrize("come", JOIN)
def test_talk_without_a_pause_starves_nobody(come: Callable[[str, Player], object]) -> None:
    """The others say something sooner than the pace each time."""
    offered = threading.Event()

    def talk(mina: Village) -> None:
        ends = time.monotonic() + 30
        while not offered.wait(PACE_S / 50) and time.monotonic() < ends:
            mina.kai_talks()
        mina.send("TALK_PHASE_END")

    def speak() -> None:
        offered.set()

    with village(talk) as (url, heard):
        come(url, Mina(speak))
    assert offered.is_set()
    assert heard == ["cats1", "Kai"]


@pytest.mark.parametrize("come", JOIN)
def test_a_line_that_is_late_is_no_answer(come: Callable[[str, Player], object]) -> None:
    """The talk ends, and the vote begins, while the player makes up its mind."""
    speaks, voted = threading.Event(), threading.Event()

    def talk(mina: Village) -> None:
        assert speaks.wait(60)
        mina.send("TALK_PHASE_END")
        voted.set()

    def speak() -> str:
        speaks.set()
        assert voted.wait(60)
        time.sleep(0.3)  # What was sent is under way on loopback, and nothing tells when it has arrived.
        return "I suspect Kai"

    with village(talk) as (url, heard):
        come(url, Mina(speak))
    assert heard == ["cats1", "Kai"]
