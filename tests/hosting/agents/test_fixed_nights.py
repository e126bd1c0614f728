"""A night of fixed length goes on whatever happens in it: agents are lost, the game is paused, the server
starts again."""

import asyncio
from collections.abc import Callable
from typing import Literal

import pytest
from msgspec.structs import replace

from jinro.game import Game, fixed_nights, preset
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.hosting.agents.protocols import contest_protocol
from jinro.hosting.agents.seats import AgentPart
from jinro.hosting.resume import rebuild
from jinro.net.peer import RemoteAgent
from jinro.players import Player
from jinro.testing import ManualClock
from jinro.testing.wire_table import WireTable
from jinro.village import Journal, drive
from jinro.village.table import Table
from jinro.wire.nlp.messages import DIALECTS

NIGHT_MS = 30_000
RULES = fixed_nights(preset("contest-5"), NIGHT_MS)
ROLES = (Role.SEER, Role.WEREWOLF, Role.VILLAGER, Role.VILLAGER, Role.POSSESSED)
SEER, WOLF, VICTIM, VILLAGER = 1, 2, 3, 4


class Resident(Player):
    """Says nothing, votes for one seat and attacks another one."""

    def __init__(self, victim: Seat = 5) -> None:
        self._victim = victim

    def vote(self, view: View, ask: Ask) -> Seat:
        return self._victim

    def attack(self, view: View, ask: Ask) -> Seat:
        return VICTIM


def thought(seat: Seat, kind: str, day: int, round_: int) -> int:
    return 2_000


def table() -> WireTable:
    return WireTable(RULES, {seat: Resident() for seat in range(1, 6)}, thought, roles=ROLES)


def morning(game: Game, day: int = 2) -> int:
    return next(event.at_ms for event in game.log if isinstance(event, e.DayBroke) and event.day == day)


def voted(game: Game) -> int:
    return next(event.at_ms for event in game.log if isinstance(event, e.Executed))


def played(in_the_night: Callable[[WireTable], None] = lambda one: None) -> WireTable:
    """A game until the second morning, with something that happens a second after the vote."""
    made = table()

    async def main() -> None:
        def at_vote(game: Game) -> bool:
            if game.state.phase.name == "night" and game.state.day == 1 and not begun:
                begun.append(1)
                made.clock.call_at(game.log[-1].at_ms + 1_000, lambda: in_the_night(made))
            return game.state.day == 2

        begun: list[int] = []
        await made.play(until=at_vote)

    asyncio.run(main())
    return made


def test_the_morning_comes_at_its_time() -> None:
    game = played().game
    assert morning(game) - voted(game) == NIGHT_MS
    assert any(isinstance(event, e.Divined) and event.day == 1 for event in game.log)


def test_lost_agents_do_not_change_it() -> None:
    def lose(made: WireTable) -> None:
        made.agents[SEER].lose()
        made.agents[WOLF].lose()

    game = played(lose).game
    assert morning(game) - voted(game) == NIGHT_MS
    assert not any(isinstance(event, e.Killed) for event in game.log)


def test_in_a_pause_it_stands_still() -> None:
    def pause(made: WireTable) -> None:
        made.table.push(c.Pause(made.clock.now_ms()))
        made.clock.call_at(made.clock.now_ms() + 50_000, made.table.resume)

    game = played(pause).game
    assert morning(game) - voted(game) == NIGHT_MS + 50_000
    assert [event.seat for event in game.log if isinstance(event, e.Killed)] == [VICTIM], (
        "who answered counts"
    )


@pytest.mark.parametrize(
    ("protocol", "told"), [("contest", b'"timeout":{"action":15000,'), ("classic", b'"timeLimit":15000,')]
)
def test_the_packets_tell_the_limit(protocol: Literal["contest", "classic"], told: bytes) -> None:
    """Nobody has more time than the part of the night in which it is asked."""
    rules = replace(preset("contest-9" if protocol == "contest" else "classic-9"), answer_ms=60_000)
    players = {seat: Resident() for seat in range(1, 10)}
    made = WireTable(fixed_nights(rules, NIGHT_MS), players, thought, protocol=protocol)
    asyncio.run(made.play(until=lambda game: True))
    assert all(told in packets[0][1] for packets in made.sent.values())


class Silent:
    """A wire of an agent that says nothing any more."""

    def send(self, *packets: bytes) -> bool:
        return True

    hold = send

    def close(self, code: int, reason: str) -> None:
        """Nothing is to be closed."""


def test_it_goes_on_after_a_restart() -> None:
    """What was left of the night when the server stopped is left when its players are back."""
    whole = played().game
    stop = next(
        n for n, event in enumerate(whole.log) if isinstance(event, e.Asked) and "attack" in event.kinds
    )
    stopped = whole.log[: stop + 1]
    begin = stopped[-1].at_ms

    async def main() -> Game:
        protocols = {"contest": contest_protocol(DIALECTS["2026"])}
        game = rebuild(stopped, protocols, None)
        clock = ManualClock(begin)
        agents = {seat: RemoteAgent(f"agent{seat}", Silent()) for seat in range(1, 6)}
        table = Table(game, clock)
        table.add(AgentPart(table, protocols, agents, journal=Journal()))
        clock.call_at(begin + 60_000, table.resume)
        task = asyncio.ensure_future(drive(game, table, first=c.Pause(begin)))
        while game.state.day < 2:
            await clock.settle()
            clock.jump()
            await clock.settle()
        table.stop()
        await task
        return game

    again = asyncio.run(main())
    assert morning(again) == begin + 60_000 + NIGHT_MS


@pytest.mark.parametrize("fixed", [True, False])
def test_what_a_wolf_and_a_villager_learn_from_a_seer_who_thinks_long(fixed: bool) -> None:
    """The moments at which they are sent something in the night in which the seer is dead, and in another."""

    def night(victim: Seat) -> dict[Seat, set[int]]:
        made = WireTable(
            RULES if fixed else preset("contest-5"),
            {seat: Resident(victim) for seat in range(1, 6)},
            lambda seat, kind, day, round_: 1_500 if kind == "divine" else 10,
            roles=ROLES,
        )
        asyncio.run(made.play(until=lambda game: game.state.day == 2))
        begin = voted(made.game)
        return {seat: {at - begin for at, _ in made.sent[seat] if at >= begin} for seat in (WOLF, VILLAGER)}

    dead, alive = night(SEER), night(5)
    assert (dead[VILLAGER] == alive[VILLAGER]) is fixed
    assert (dead[WOLF] == alive[WOLF]) is fixed
