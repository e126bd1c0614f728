"""Contests under attack, whose server is killed again and again: every game ends, nothing shown is lost."""

import asyncio
from pathlib import Path

import pytest
from tests.chaos.playground import (
    OurTeam,
    SampleTeam,
    Serving,
    check_store,
    closed,
    playing,
    serving,
    target,
    until_async,
)

from jinro.game.draws import Draws
from jinro.testing.hostile import HOSTILE_CONTEST, HOSTILE_HTTP, strike

THINK_S = 0.02
ATTACKS = [*HOSTILE_CONTEST.values(), *HOSTILE_HTTP.values()]


async def besiege(server: Serving, victims: tuple[str, ...], draws: Draws, count: int = 20) -> None:
    """One drawn attack after another, for ever; the server may be down."""
    number = 0
    while True:
        attack = ATTACKS[draws.number(f"attack/{number}") % len(ATTACKS)]
        await strike(attack, target(server, seconds=1.0, rounds=1, count=count, victims=victims))
        server.memory_mb()
        number += 1
        await asyncio.sleep(0.05)


async def contest(
    folder: Path, seed: int, *, kills: int, games: int, lanes: int = 1, attackers: int = 1
) -> None:
    """Honest teams play until so many games are over; the server is attacked, and killed at drawn moments."""
    draws = Draws(seed)
    with serving(folder, "--resume-wait", "8", answer="30s") as server:
        sample = SampleTeam(server, "sample")
        ours = [OurTeam(server, f"ours{'x' * lane}-", THINK_S) for lane in range(lanes)]
        teams = (*ours, sample)
        victims = (*ours[0].names, *sample.names)
        async with playing(*teams):
            sieges = [
                asyncio.ensure_future(besiege(server, victims, Draws(f"{seed}/{number}")))
                for number in range(attackers)
            ]
            try:
                for kill in range(kills):
                    await asyncio.sleep(0.3 + draws.number(f"kill/{kill}") % 1_000 / 1_000)
                    server.kill()
                    await asyncio.to_thread(server.start)
                await until_async(lambda: closed(server.data, teams) >= games, 30 + 2 * games)
            finally:
                for siege in sieges:
                    siege.cancel()
                await asyncio.gather(*sieges, return_exceptions=True)
            assert await server.stop(60) == 0
        sample.leave()
        server.check_output()
        assert check_store(server.data, *teams) >= games
        assert not list((server.data / "log").rglob("*.part"))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_contest_under_attack_whose_server_is_killed(seed: int, tmp_path: Path) -> None:
    asyncio.run(contest(tmp_path, seed, kills=3, games=6))
