"""`Opponent`: guests with habits, on a real server."""

import asyncio

import pytest
from tests.net.serving import serving

from jinro.game import events as e
from jinro.net.joining.opponent import Opponent
from jinro.players import Chance


def opponents(kind: type[Opponent] = Opponent) -> list[Opponent]:
    made = [Opponent(f"t{seat}", Chance(seat, seat), 0.02) for seat in range(1, 5)]
    return [*made, kind("t5", Chance(5, 5), 0.02)]


async def all_play(url: str, players: list[Opponent]) -> None:
    await asyncio.gather(*(player.run(url) for player in players))


@pytest.mark.parametrize("preset", ["contest-5", "contest-en-5", "anytime-5"])
def test_a_whole_game(preset: str) -> None:
    with serving(preset) as served:
        players = opponents()
        asyncio.run(all_play(served.url, players))
        running = served.game()
    assert running.game.winner != "NONE"
    assert all(player.guest.finished for player in players)
    assert not [x for x in running.game.log if isinstance(x, e.WentLost | e.Amended)]


class Leaver(Opponent):
    async def answer(self, request: str, text: str) -> None:
        await self.leave()


def test_one_that_leaves() -> None:
    with serving("contest-5") as served:
        players = opponents(Leaver)
        asyncio.run(all_play(served.url, players))
        running = served.game()
    lost = [x.seat for x in running.game.log if isinstance(x, e.WentLost)]
    assert lost == [running.players.index("t5") + 1]
    assert not players[-1].guest.finished


def test_a_server_that_is_not_there_ends_it_quietly() -> None:
    asyncio.run(opponents()[0].run("ws://127.0.0.1:9/ws"))
