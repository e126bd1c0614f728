"""The attack pack against a live server: honest agents do not notice, and the server stays up."""

import asyncio
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.chaos.playground import (
    OurTeam,
    Serving,
    check_store,
    games,
    lost_answers,
    playing,
    serving,
    target,
    until_async,
)
from tests.files.own_traces import check_traces
from tests.hosting.test_resume import ClassicAgent
from tests.rows import each_row

from jinro.errors import CallerError
from jinro.testing.hostile import (
    HOSTILE_CLASSIC,
    HOSTILE_CONTEST,
    HOSTILE_HTTP,
    HOSTILE_SEATS,
    Attack,
    Target,
    sit,
    strike,
    strike_all,
)


@each_row("host", ["192.0.2.1", "0.0.0.0", "example.org", "localhost", "::", ""])
def test_only_loopback_is_attacked(host: str) -> None:
    with pytest.raises(CallerError, match="loopback"):
        Target(port=80, host=host)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1"])
def test_loopback_addresses_may_be_attacked(host: str) -> None:
    assert Target(port=80, host=host).host == host


def test_an_attack_is_bounded_in_time_and_rounds() -> None:
    rounds = 0

    async def quick(_: Target) -> None:
        nonlocal rounds
        rounds += 1
        raise ConnectionResetError

    async def slow(_: Target) -> None:
        await asyncio.Event().wait()

    assert asyncio.run(strike(quick, Target(port=1, rounds=7))) == rounds == 7
    assert asyncio.run(strike(slow, Target(port=1, seconds=0.01))) == 1


def test_a_fault_of_an_attack_is_raised() -> None:
    async def faulty(_: Target) -> None:
        raise KeyError

    with pytest.raises(KeyError):
        asyncio.run(strike(faulty, Target(port=1)))


TOGETHER = 3
"""Attacks at a time."""


def batches(names: list[str]) -> list[list[str]]:
    return [names[start : start + TOGETHER] for start in range(0, len(names), TOGETHER)]


def has_finished(team: OurTeam, games: int) -> bool:
    return team.finished >= games


async def attacked(folder: Path, attacks: Mapping[str, Attack], seconds: float = 1.0) -> None:
    """Honest agents play game after game while attacks come, a few at a time."""
    with serving(folder) as server:
        team = OurTeam(server, "honest")
        async with playing(team):
            await until_async(lambda: team.finished >= 5)
            enemy = target(server, seconds=seconds, rounds=2, victims=team.names)
            for names in batches(list(attacks)):
                before = team.finished
                await strike_all([attacks[name] for name in names], enemy)
                server.memory_mb()
                assert server.alive, f"{names}: {server.output[-3_000:]}"
                await until_async(lambda: team.finished >= before + 5, 20)  # noqa: B023
            assert not team.cut_off
            assert await server.stop() == 0
        server.check_output()
        assert check_store(server.data, team) >= len(attacks) // TOGETHER
        assert check_traces(server.data) >= len(attacks) // TOGETHER


async def seated(folder: Path, *habits: str) -> None:
    """In the village of each habit four honest agents play with a hostile one, until the game is over."""
    with serving(folder, tokens=False, answer="1s", talks=2) as server:
        teams = [OurTeam(server, name, tokens=False, size=4) for name in habits]
        async with playing(*teams):
            enemy = Target(port=server.port, rounds=100)
            sitting = [asyncio.ensure_future(sit(enemy, f"{n}5", HOSTILE_SEATS[n])) for n in habits]
            try:
                await until_async(lambda: all(team.finished >= 4 for team in teams), 40)
            finally:
                for task in sitting:
                    task.cancel()
                await asyncio.gather(*sitting, return_exceptions=True)
            server.memory_mb()
            assert server.alive, server.output[-3_000:]
            assert [team.cut_off for team in teams] == [0] * len(teams)
            assert await server.stop() == 0
        server.check_output()
        assert check_store(server.data, *teams) >= len(habits)
        assert check_traces(server.data) >= len(habits)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_hostile_players_among_honest_ones(number: int, tmp_path: Path) -> None:
    asyncio.run(seated(tmp_path, *list(HOSTILE_SEATS)[number::4]))


def part(attacks: Mapping[str, Attack], number: int, of: int) -> dict[str, Attack]:
    return {name: attack for n, (name, attack) in enumerate(attacks.items()) if n % of == number}


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_attacks_on_the_contest_door(number: int, tmp_path: Path) -> None:
    asyncio.run(attacked(tmp_path, part(HOSTILE_CONTEST, number, 4)))


@pytest.mark.slow
def test_attacks_on_http(tmp_path: Path) -> None:
    asyncio.run(attacked(tmp_path, HOSTILE_HTTP))


async def classic_attacked(folder: Path) -> None:
    """A series of five honest agents at one table; attackers come to others."""
    server = Serving(folder, "--classic", "--preset", "classic-5", "--games", "100000", "--concurrent", "50")
    try:
        server.start()
        answered = threading.Semaphore(0)
        agents = [ClassicAgent(server.port, f"honest{number}", answered) for number in range(5)]
        over = threading.Event()
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(agent.run(over)) for agent in agents]
            await until_async(lambda: answered.acquire(blocking=False))
            enemy = Target(port=server.port, seconds=1.0, rounds=2)
            for names in batches(list(HOSTILE_CLASSIC)):
                await strike_all([HOSTILE_CLASSIC[name] for name in names], enemy)
                server.memory_mb()
                assert server.alive, f"{names}: {server.output[-3_000:]}"
                while answered.acquire(blocking=False):
                    pass
                await until_async(lambda: answered.acquire(blocking=False), 20)
            over.set()
            server.process.terminate()
            await until_async(lambda: not server.alive, 30)
            for task in playing:
                task.cancel()
        server.check_output()
    finally:
        if server.alive:
            server.kill()
    honest = {agent.name for agent in agents}
    series = [events for header, events in games(server.data).values() if set(header.players) == honest]
    assert len(series) > len(HOSTILE_CLASSIC) // TOGETHER
    # The last one is broken off by the end of the test.
    assert not [lost for events in series[1:] for lost in lost_answers(events, set(range(1, 6)))]


@pytest.mark.slow
def test_attacks_on_the_classic_door(tmp_path: Path) -> None:
    asyncio.run(classic_attacked(tmp_path))
