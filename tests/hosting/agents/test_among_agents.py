"""Two worlds: agents are sent the same bytes at the same times, whoever has another seat, person or agent."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import OVER, SKIP
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat
from jinro.hosting.agents.protocols import protocols_of
from jinro.hosting.agents.seats import AgentPart
from jinro.hosting.doors.page import stream as page_client
from jinro.hosting.doors.page.seats import PageGreeting, PagePart
from jinro.hosting.doors.page.stream import PageClient
from jinro.language.claims import Agent, Holder, Holds, Is
from jinro.language.prose.mentions import Cast
from jinro.language.prose.predication import Heard, Situation
from jinro.net.peer import RemoteAgent
from jinro.players import PLAYERS
from jinro.testing import ManualClock
from jinro.village import Journal, opening
from jinro.village.driver import drive
from jinro.village.ear import ReadingThread
from jinro.village.notes import Times
from jinro.village.players import PlayerPart
from jinro.village.table import Table
from jinro.wire.nlp.messages import DIALECTS

Json = dict[str, Any]
PERSON = 3
"""The seat that a person has in one of the worlds."""
SILENT = 4
"""The ask to which it says nothing."""


class Post:
    """A wire that keeps what is sent, and when."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock = clock
        self.packets: list[tuple[int, bytes]] = []

    def send(self, *packets: bytes) -> bool:
        self.packets += [(self.clock.now_ms(), packet) for packet in packets]
        return True

    hold = send

    def close(self, code: int, reason: str) -> None:
        """Nothing is to be closed."""

    @property
    def probed(self) -> bool:
        return bool(self.packets) and msgspec.json.decode(self.packets[-1][1])["request"] == "NAME"


class World:
    """One game, in which the seats answer the same in each world."""

    def __init__(self, name: str, *, person: bool, robots: Sequence[Seat] = ()) -> None:
        rules = replace(preset(name), board=True) if person else preset(name)
        self.game = Game(rules, 7)
        self.clock = ManualClock()
        self.journal = Journal()
        self.answered: set[tuple[Seat, int]] = set()
        self.asked = 0
        self.said: set[tuple[Seat, str, int]] = set()
        mine = {PERSON, *robots} if person else set(robots)
        self.posts = {seat: Post(self.clock) for seat in range(1, rules.seats + 1) if seat not in mine}
        self.agents = {seat: RemoteAgent(f"t{seat}", post) for seat, post in self.posts.items()}
        protocols = protocols_of(self.agents, DIALECTS["2026"])
        self.heard: list[Json] = []
        self.closed: list[str] = []
        self.client: PageClient | None = None
        self.table = table = Table(self.game, self.clock)
        table.add(AgentPart(table, protocols, self.agents, journal=self.journal))
        if not person:
            return
        greeting = PageGreeting(game="g", name="track", times=Times(0), blind=True)
        self.page = table.add(PagePart(table, self.journal, greeting))
        players = {seat: PLAYERS["quiet"](seat, 1) for seat in robots}
        table.add(PlayerPart(table, players, self.journal))
        self.client = PageClient("person", self._tell, lambda code, reason: self.closed.append(reason))
        assert self.page.sit(PERSON, self.client) == ""

    def _tell(self, messages: Sequence[bytes]) -> None:
        self.heard += [json.loads(one) for one in messages]

    # What everybody does

    def act(self) -> bool:
        """Answer what is asked, and speak where it is open; False: there was nothing to do."""
        done = False
        for seat, ask in list(self.game.asks.items()):
            if (seat, ask.id) not in self.answered:
                self.answered.add((seat, ask.id))
                self.asked += seat == PERSON
                if seat != PERSON or self.asked != SILENT:
                    self.answer(seat, ask)
                done = True
        for seat in range(1, self.game.rules.seats + 1) if self.game.state.floors else ():
            for channel in self.game.open_to(seat):
                key = (seat, channel, self.game.state.day)
                if key not in self.said:
                    self.said.add(key)
                    self.speak(seat, channel)
                    done = True
        for seat, post in self.posts.items():
            if post.probed and (seat, -len(post.packets)) not in self.answered:
                self.answered.add((seat, -len(post.packets)))
                self.agents[seat].on_text(f"t{seat}")
                done = True
        return done

    def answer(self, seat: Seat, ask: Ask) -> None:
        text = f"turn {ask.id}" if not ask.options else ""
        target = ask.options[-1] if ask.options else 0
        if seat in self.agents:
            characters = self.game.scene.characters
            self.agents[seat].on_text(text or characters[target - 1].name)
        elif seat == PERSON:
            self.do("mark", target=1, role=Role.SEER, mark="○")
            if ask.options:
                self.do("choose", ask=ask.id, target=target)
            else:
                self.do("say", channel=ask.kind, ask=ask.id, text=text)

    def speak(self, seat: Seat, channel: str) -> None:
        text = f"{channel} {self.game.state.day}"
        if seat in self.agents:
            self.agents[seat].on_text(text)
        elif seat == PERSON:
            self.do("say", channel=channel, text=text)

    def do(self, what: str, **more: object) -> None:
        assert self.client is not None
        self.client.on_text(json.dumps({"do": what, "n": 1, "client_ms": 5, **more}))

    async def play(self) -> None:
        first = opening(self.game.rules, 7)
        task = asyncio.ensure_future(drive(self.game, self.table, first=first, journal=self.journal))
        for _ in range(3_000):
            await self.clock.settle()
            if self.table.ear is not None:
                await self.table.ear.read(1)
                await self.clock.settle()
            if task.done():
                break
            if not (self.game.log and self.act()):
                self.clock.jump()
        await task
        await self.table.close("over")

    @property
    def told(self) -> dict[Seat, list[tuple[int, bytes]]]:
        return {seat: post.packets for seat, post in self.posts.items() if seat != PERSON}


@pytest.mark.parametrize("name", ["contest-5", "anytime-5", "contest-13"])
def test_agents_get_the_same_bytes_whoever_has_a_seat(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_client, "COMMANDS_AT_ONCE", 10_000)  # Virtual time does not count there.

    async def main() -> None:
        agents, people = World(name, person=False), World(name, person=True)
        await agents.play()
        await people.play()
        assert agents.told == people.told
        assert len(people.told) == agents.game.rules.seats - 1
        assert any(isinstance(event, e.Marked) for event in people.game.log), "the board is used"
        spoke = [one for one in people.game.log if isinstance(one, e.Spoke) and one.seat == PERSON]
        assert spoke
        if name != "anytime-5":
            reasons = [one.reason for one in people.game.log if isinstance(one, e.Amended | e.Chose)]
            assert "timeout" in reasons, "it says nothing once"
        # The person is told nothing that its seat may not see: the roles of others only at the end.
        shown = [one["event"] for one in people.heard if one["type"] == "shown"]
        assert {one["seat"] for one in shown if one["event"] == "RoleTold"} == {PERSON}
        assert people.heard[-1] == {"type": "end", "whole": True}
        assert people.closed == ["over"]

    asyncio.run(main())


def test_built_in_players_beside_people_and_agents() -> None:
    async def main() -> None:
        world = World("contest-5", person=True, robots=(1, 5))
        await world.play()
        assert world.game.winner
        assert not [one for one in world.journal.notes() if one.code == "raised"]
        assert {event.seat for event in world.game.log if isinstance(event, e.Chose)} >= {1, PERSON}

    asyncio.run(main())


def test_a_person_who_is_gone_is_a_lost_seat_and_may_come_back() -> None:
    async def main() -> None:
        world = World("contest-5", person=True)
        assert world.client is not None
        first = world.client
        gone_at = world.game.rules.response_ms

        async def leave() -> None:
            await world.clock.settle()
            first.lose()

        task = asyncio.ensure_future(
            drive(world.game, world.table, first=opening(world.game.rules, 7), journal=world.journal)
        )
        await leave()
        while not world.game.state.lost:
            world.clock.jump()
            await world.clock.settle()
        assert world.game.state.lost == {PERSON}
        assert world.clock.now_ms() >= gone_at
        again = PageClient("person", world._tell, lambda code, reason: None)
        assert world.page.sit(PERSON, again) == ""
        await world.clock.settle()
        assert not world.game.state.lost
        world.table.stop()
        await task
        await world.table.close("over")

    asyncio.run(main())


def test_an_act_for_another_seat_is_refused_and_nobody_else_notices() -> None:
    """No command can name a seat; an answer to the ask of another one is refused."""

    async def main() -> None:
        worlds = [World("contest-5", person=True), World("contest-5", person=True)]
        for bad, world in enumerate(worlds):
            first = opening(world.game.rules, 7)
            task = asyncio.ensure_future(drive(world.game, world.table, first=first, journal=world.journal))
            await world.clock.settle()
            (seat,) = world.game.asks
            if bad:
                ask = world.game.asks[seat].id
                world.do("say", channel="talk", ask=ask + 10, text="not mine", seat=seat)
                world.do("choose", ask=ask + 10, target=seat)
                await world.clock.settle()
                codes = [one["code"] for one in world.heard if one["type"] == "refused"]
                assert codes == ["not_asked", "not_asked"]
            world.agents[seat].on_text("hello")
            await world.clock.settle()
            world.table.push(c.Close(world.clock.now_ms()))
            await task
            await world.table.close("over")
        assert worlds[0].told == worlds[1].told

    asyncio.run(main())


class Suspects:
    """A reviser that takes every line of agents for a suspicion of seat 2."""

    def __call__(
        self, text: str, cast: Cast, situation: Situation, heard: tuple[Heard, ...], /
    ) -> tuple[Heard, ...]:
        assert situation.speaker is not None
        claim = Holds(Agent(situation.speaker), 70, Is(Agent(2), Holder(Role.WEREWOLF)))
        return (Heard(claim, 70, 0, len(text)),)


def test_a_person_is_told_what_the_reader_of_the_village_has_read() -> None:
    async def main() -> None:
        world = World("contest-en-5", person=True)
        world.table.hear_by(ReadingThread(Suspects()))
        await world.play()
        shown = [one for one in world.heard if one["type"] == "shown" and one["event"]["event"] == "Spoke"]
        assert len(shown) > 20
        believed = [{"kind": "believes", "of": 2, "role": "WEREWOLF", "degree": 70}]
        for one in shown:
            spoke = one["event"]
            assert one.get("claims") == believed or spoke["seat"] == 2 or spoke["text"] in (SKIP, OVER), one
        numbers = [one["n"] for one in world.heard if one["type"] == "shown"]
        assert numbers == [*range(1, len(numbers) + 1)], "nothing is told twice or left out"

    asyncio.run(main())
