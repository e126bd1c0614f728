"""Robots for tests of the LiCOS door, without sockets: what a client is sent goes to a robot, and back."""

import asyncio
import uuid
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, TypeVar

from msgspec.structs import replace
from tests.waiting import becomes

from jinro.config.licos.settings import LicosSettings, licos_settings
from jinro.game.draws import Draws
from jinro.game.roles import Role
from jinro.hosting.doors.licos.connection import Client
from jinro.hosting.doors.licos.files import present_phase
from jinro.hosting.lobby.village import LobbyVillage
from jinro.hosting.lobby.villages import Villages
from jinro.net.peer import RemoteAgent
from jinro.store.awaiting import completed
from jinro.store.store import Store
from jinro.testing.clock import ManualClock
from jinro.wire.licos import codec_for
from jinro.wire.licos.messages import (
    AvatarNode,
    Board,
    CharacterNode,
    Chat,
    ErrorMessage,
    FlavorText,
    MessageHead,
    MyCharacter,
    PhaseStart,
    RoleNode,
    Text,
    VillageMessage,
    VillageResult,
    Vote,
)
from jinro.wire.licos.names import ROLE_NAMES, LicosChannel
from jinro.wire.licos.plain import ClientPlain, Ready, ServerPlain

Heard = VillageMessage | ServerPlain
H = TypeVar("H")


class Robot:
    """One client: it keeps all that it is sent, and does what its script says to each message."""

    _numbers = count(1_000)

    def __init__(
        self,
        script: "Script | None" = None,
        *,
        dialect: str = "0.2",
        token: str = "",
        name: str = "",
        numbers: Iterator[int] | None = None,
    ) -> None:
        self.number = next(self._numbers if numbers is None else numbers)
        self.token = token or str(uuid.UUID(int=self.number, version=4))
        self.codec = codec_for(dialect)
        self.name = name
        self.script = script or quiet
        self.frames: list[bytes] = []
        self.moments: list[int] = []
        """When each frame came, at a table."""
        self.clock: ManualClock | None = None
        self.heard: list[Heard] = []
        self.closed: tuple[int, str] | None = None
        self.phase: PhaseStart | None = None
        self.result: VillageResult | None = None
        self.client: Client
        self.audience: LicosChannel | None = None
        self.browser = False
        """Whether it is a page, whatever its dialect."""
        self.room: Villages
        """Where it comes back to."""
        self.home = 0
        """The number of its village."""
        self.address = "127.0.0.1"

    def dialect(self, name: str) -> None:
        """Speak another dialect from now on."""
        self.codec = codec_for(name)

    # As the wire of its agent

    def send(self, *packets: bytes) -> bool:
        if self.closed is None:
            self.frames += packets
            if self.clock is not None:
                self.moments += [self.clock.now_ms()] * len(packets)
            for packet in packets:
                asyncio.get_running_loop().call_soon(self._hear, packet)
        return self.closed is None

    hold = send

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def _hear(self, packet: bytes) -> None:
        message = self.codec.read_server(packet)
        self.heard.append(message)
        if isinstance(message, PhaseStart):
            self.phase = message
        elif isinstance(message, VillageResult):
            self.result = message
        self.script(self, message)

    # Coming and going

    def join(self, room: Villages, village: int = 0, *, ready: bool = True) -> str:
        self.closed = None
        agent = RemoteAgent("", self, self.address, protocol="licos")
        self.client = Client(agent, self.codec, self.token, self.name, self.audience, browser=self.browser)
        return completed(room.arrive(self.client, village, ready))

    def leave(self) -> None:
        self.closed = (1000, "left by itself")
        self.client.agent.lose()

    # What it sends

    def say(self, text: str) -> None:
        """Send a frame as it is."""
        self.client.agent.on_text(text)

    def tell(self, message: VillageMessage | ClientPlain) -> None:
        self.say(self.codec.encode(message).decode())

    def ready(self, village: int) -> None:
        self.tell(Ready(token=self.token, village_id=village))

    @property
    def me(self) -> CharacterNode:
        assert self.phase is not None
        return next(one.character for one in self.phase.characters if one.mine)

    @property
    def seat(self) -> int:
        return self.me.seat

    @property
    def role(self) -> Role:
        assert self.phase is not None
        assert self.phase.roles is not None
        found = next(one.role.role for one in self.phase.roles if one.mine)
        assert found is not None
        return found

    @property
    def choices(self) -> list[CharacterNode]:
        assert self.phase is not None
        return [one.character for one in self.phase.characters if one.choice]

    def head(self, channel: LicosChannel = "public") -> MessageHead:
        assert self.phase is not None
        me = MyCharacter(self.me, RoleNode(self.role, ROLE_NAMES[self.role]))
        return replace(
            self.phase.head,
            from_server=False,
            channel=channel,
            me=me,
            client_time="2026-01-01T00:00:00.000Z",
            iri="",
        )

    def chat(self, text: str, channel: LicosChannel = "public", *, over: bool = False) -> Chat:
        return Chat(
            head=self.head(channel), speaker=self.me, mine=True, text=Text(text, "ja"), length=140, over=over
        )

    def post(self, text: str, channel: LicosChannel = "public", *, over: bool = False) -> None:
        self.tell(self.chat(text, channel, over=over))

    def watch_post(self, text: str, channel: LicosChannel | None = None) -> None:
        """A post of somebody who watches."""
        phase = next(one for one in self.heard if isinstance(one, PhaseStart))
        used = channel or self.audience
        assert used is not None
        avatar = AvatarNode(self.token, "Watcher7") if used == "onymousAudience" else None
        head = replace(phase.head, from_server=False, channel=used, iri="", avatar=avatar)
        self.tell(Chat(head=head, mine=True, text=Text(text, "ja"), length=140))

    def mark(self, seat: int, role: Role, mark: str) -> None:
        assert self.phase is not None
        target = next(one.character for one in self.phase.characters if one.character.seat == seat)
        node = RoleNode(role, ROLE_NAMES[role])
        self.tell(Board(head=self.head("private"), character=target, role=node, mark=mark))  # type: ignore[arg-type]

    def vote(self, target: CharacterNode) -> None:
        self.tell(Vote(head=self.head("private"), target=target))

    def of(self, kind: type[H]) -> list[H]:
        """What it has heard of a kind."""
        return [one for one in self.heard if isinstance(one, kind)]

    @property
    def posts(self) -> list[str]:
        """What others have said; the narrator's lines are stories."""
        chats = [one for one in self.heard if isinstance(one, Chat)]
        return [one.text.value for one in chats if one.head.channel != "master"]

    @property
    def errors(self) -> list[str]:
        return [one.content["en"] for one in self.heard if isinstance(one, ErrorMessage)]

    @property
    def stories(self) -> list[str]:
        """The narrator's lines: programs get them as flavor texts, pages as posts."""
        lines = [one.lines[0] if isinstance(one, FlavorText) else one for one in self.heard]
        told = [one for one in lines if isinstance(one, Chat) and one.head.channel == "master"]
        return [one.text.value for one in told]


Script = Callable[[Robot, Heard], None]


def quiet(robot: Robot, message: Heard) -> None:
    """Says and does nothing; leaves at the end."""
    if isinstance(message, VillageResult):
        robot.leave()


def lively(draws: Draws) -> Script:
    """Posts, marks, votes and acts by chance; leaves at the end."""

    def script(robot: Robot, message: Heard) -> None:
        if isinstance(message, VillageResult):
            robot.leave()
        if not isinstance(message, PhaseStart):
            return
        place = f"{robot.number} {message.head.phase} {message.head.day}"
        alive = next(one for one in message.characters if one.mine).status == "alive"
        if robot.choices:
            robot.vote(draws.pick(robot.choices, place))
        if message.head.phase == "morning" and alive:
            robot.post(f"post {place}")
            robot.post(f"note {place}", "private")
            other = draws.pick([one.character.seat for one in message.characters], place)
            assert message.roles is not None
            role = draws.pick([one.role.role for one in message.roles], place)
            assert role is not None
            robot.mark(other, role, draws.pick(["?", "△", "○", "×"], place))
            wolves = next(one.seats for one in message.roles if one.role.role is Role.WEREWOLF)
            if robot.role is Role.WEREWOLF and wolves > 1:
                robot.post(f"howl {place}", "werewolf")
        elif not alive:
            robot.post(f"rest {place}", "grave")

    return script


class Table:
    """A room on virtual time, and its robots."""

    def __init__(
        self,
        preset: str = "licos-5",
        *changes: str,
        store: Store | None = None,
        now_ms: int = 0,
        seed: int | str | None = None,
        epoch_ms: int = 1_772_881_490_000,
    ) -> None:
        """With a seed everything is the same in every run, the time of day included."""
        self.clock = ManualClock(now_ms)
        self.settings: LicosSettings = licos_settings(preset, changes=changes)
        more: dict[str, Any] = {}
        if seed is not None:
            draws, drawn = Draws(seed), count()
            more["chance"] = lambda bits: draws.number(f"{next(drawn)}") >> (256 - bits)
            more["now"] = lambda: epoch_ms + self.clock.now_ms()
        self.room = Villages(self.settings, store=store, clocks=self._clock, **more)
        self.robots: list[Robot] = []

    def _clock(self, now_ms: int) -> ManualClock:
        self.clock.pass_to(now_ms)
        return self.clock

    def seat(self, robots: Sequence[Robot]) -> LobbyVillage:
        """Let robots sit down in the village that waits."""
        village = self.room.open_village
        for robot in robots:
            robot.clock = self.clock
            assert robot.join(self.room) == ""
        self.robots += robots
        return village

    async def settle(self) -> None:
        """Let everything happen for which no time needs to pass; the store may write in a thread."""
        await self.clock.settle()
        while self._writing():
            await becomes(lambda: not self._writing())
            await self.clock.settle()

    def _writing(self) -> bool:
        """Whether events wait to be written."""
        villages = [one for one in self.room.villages.values() if one.game is not None]
        return any(one.game.log and one.kept < len(one.game.log) for one in villages if one.game is not None)

    async def to_phase(self, village: LobbyVillage, phase: str, day: int | None = None) -> None:
        """Let time pass until a phase begins."""
        for _ in range(1_000):
            await self.settle()
            present, number = present_phase(village.game)
            if present == phase and day in (None, number):
                return
            self.clock.jump()
        raise AssertionError(f"there was no {phase}")

    async def to_the_end(self, village: LobbyVillage) -> None:
        while not village.task.done():
            await self.settle()
            if not village.task.done():
                self.clock.jump()
        village.task.result()


def crowd(size: int, script: Script | None = None, *, dialect: str = "0.2") -> list[Robot]:
    numbers = count(1)
    return [Robot(script, dialect=dialect, numbers=numbers) for _ in range(size)]
