"""Contests under attack, whose server is killed again and again: every game ends, nothing shown is lost.

A short one of each kind runs in `make journeys`; `make soak` adds seeds, and a long one (`tests/soak`).
"""

import asyncio
import os
import resource
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.chaos.playground import (
    OurTeam,
    SampleTeam,
    Serving,
    Team,
    check_store,
    games,
    open_games,
    played,
    playing,
    serving,
    target,
    until_async,
)

from jinro.game.draws import Draws
from jinro.testing.hostile import HOSTILE_CLASSIC, HOSTILE_CONTEST, HOSTILE_HTTP, Target, strike

soak = pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="long: `make soak` runs it")
THINK_S = 0.02
CLASSIC = ("--classic", "0", "--preset", "classic-5", "--games", "3", "--concurrent", "20")
ATTACKS = {
    **{f"contest {name}": attack for name, attack in HOSTILE_CONTEST.items()},
    **{f"http {name}": attack for name, attack in HOSTILE_HTTP.items()},
    **{f"classic {name}": attack for name, attack in HOSTILE_CLASSIC.items()},
}
"""The whole pack; `HOSTILE_SEATS` are the `seat_…` attacks of the contest."""


async def besiege(server: Serving, victims: tuple[str, ...], draws: Draws, seen: set[str]) -> None:
    """One drawn attack after another, for ever, none again before all have been; the server may be down."""
    number = 0
    while True:
        left = sorted(ATTACKS.keys() - seen) or sorted(ATTACKS)
        name = left[draws.number(f"attack/{number}") % len(left)]
        seen.add(name)
        enemy = target(server, seconds=1.0, rounds=1, count=20, victims=victims)
        if name.startswith("classic"):
            enemy = Target(port=server.classic_port, seconds=1.0, rounds=1, count=20)
        await strike(ATTACKS[name], enemy)
        server.memory_mb()
        number += 1
        await asyncio.sleep(0.05)  # The pace of what happens here.


Disaster = Callable[[Serving, tuple[Team, ...]], Awaitable[None]]


async def killed(server: Serving, teams: tuple[Team, ...] = ()) -> None:
    """As by `kill -9`; started again at once."""
    server.kill()
    await asyncio.to_thread(server.start)


async def full_disk(server: Serving, teams: tuple[Team, ...] = ()) -> None:
    """No file may grow for a moment. If the server gives up, it is started again when there is room."""
    largest = max(path.stat().st_size for path in server.data.rglob("*") if path.is_file())
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest // 2, hard))
    await asyncio.sleep(2)  # The pace of what happens here.
    if server.alive:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
    else:
        await asyncio.to_thread(server.start)


async def jumped_clock(server: Serving, teams: tuple[Team, ...] = ()) -> None:
    """The wall clock of the server jumps a day ahead, and back behind the first game."""
    for seconds in (86_400, -86_400):
        (server.data / "clock").write_text(str(seconds))
        await asyncio.sleep(1)  # The pace of what happens here.


async def stopped_process(server: Serving, teams: tuple[Team, ...]) -> None:
    """The process of the agents of one team stands still for a while, shorter than the time for an answer."""
    for team in teams:
        if isinstance(team, SampleTeam):
            team.process.send_signal(signal.SIGSTOP)
            try:
                await asyncio.sleep(3)  # The pace of what happens here.
            finally:
                team.process.send_signal(signal.SIGCONT)


async def contest(
    folder: Path, seed: int, *disasters: Disaster, games: int, lanes: int = 1, attackers: int = 1
) -> None:
    """Honest teams play until so many games are over, under attack, with disasters at drawn moments."""
    draws = Draws(seed)
    with serving(folder, "--resume-wait", "8", *CLASSIC, answer="30s", start=JUMPING) as server:
        sample = SampleTeam(server, "sample")
        ours = [OurTeam(server, f"ours{'x' * lane}-", THINK_S) for lane in range(lanes)]
        teams: tuple[Team, ...] = (*ours, sample)
        try:
            async with playing(*teams):
                await besieged(server, teams, draws, disasters, games, attackers)
            sample.leave()
        finally:
            sample.kill()
        server.check_output()
        assert check_store(server.data, *teams) >= games
        assert not list((server.data / "log").rglob("*.part"))


async def besieged(
    server: Serving,
    teams: tuple[Team, ...],
    draws: Draws,
    disasters: tuple[Disaster, ...],
    games: int,
    attackers: int,
) -> None:
    victims = (*teams[0].names, *teams[-1].names)
    seen: set[str] = set()
    sieges = [
        asyncio.ensure_future(besiege(server, victims, Draws(draws.number(f"siege/{number}")), seen))
        for number in range(attackers)
    ]
    try:
        for number, disaster in enumerate(disasters):
            pause_s = 0.3 + draws.number(f"disaster/{number}") % 1_000 / 1_000
            await asyncio.sleep(pause_s)  # A drawn moment.
            await disaster(server, teams)
        await until_async(lambda: played(server.data, teams) >= games, 30 + 2 * games)
    finally:
        for siege in sieges:
            siege.cancel()
        await asyncio.gather(*sieges, return_exceptions=True)
    assert await server.stop(60) == 0


JUMPING = """
import pathlib, sys, time
clock = pathlib.Path(sys.argv[sys.argv.index("--data") + 1]) / "clock"
real = time.time_ns
def jumped():
    return real() + (10**9 * int(clock.read_text() or 0) if clock.exists() else 0)
time.time_ns = jumped
time.time = lambda: jumped() / 10**9
from jinro.cli.main import main
main()
"""
"""Starts a server whose wall clock can be set."""


@pytest.mark.slow
def test_a_contest_with_every_disaster(tmp_path: Path) -> None:
    asyncio.run(contest(tmp_path, 1, killed, stopped_process, full_disk, killed, jumped_clock, games=4))


@soak
@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_contest_under_attack_whose_server_is_killed(seed: int, tmp_path: Path) -> None:
    asyncio.run(contest(tmp_path, seed, killed, killed, killed, games=6))


@soak
@pytest.mark.slow
def test_a_clock_that_jumps_does_not_matter(tmp_path: Path) -> None:
    asyncio.run(contest(tmp_path, 4, jumped_clock, killed, games=4))


async def out_of_room(folder: Path, *, restart: bool) -> None:
    """The disk is full until the game of an honest team is given up; then there is room again."""
    with serving(folder, "--resume-wait", "8") as server:
        team = OurTeam(server, "ours", THINK_S)
        async with playing(team):
            await until_async(lambda: open_games(server.data) == 1)
            await full_disk(server)
            assert server.alive
            assert "cannot" in server.output or "aborted" in server.output
            await until_async(lambda: len(games(server.data)) > 1 and open_games(server.data) == 1)
            if restart:
                await killed(server)
            before = team.finished
            await until_async(lambda: team.finished >= before + 5)
            assert await server.stop() == 0
        server.check_output()
    assert check_store(server.data, team)


@soak
@pytest.mark.slow
def test_a_full_disk_ends_games_and_nothing_that_was_shown_is_lost(tmp_path: Path) -> None:
    asyncio.run(out_of_room(tmp_path, restart=False))


@pytest.mark.slow
def test_players_of_a_game_that_a_full_disk_ended_come_back_after_a_restart(tmp_path: Path) -> None:
    asyncio.run(out_of_room(tmp_path, restart=True))
