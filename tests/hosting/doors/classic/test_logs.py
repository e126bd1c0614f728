"""Logs of classic games that their server could not write."""

import asyncio
from pathlib import Path

import pytest

from jinro.config.classic.settings import classic_settings
from jinro.files import formats
from jinro.game.presets import preset
from jinro.hosting.door import Shared
from jinro.hosting.doors.classic.listen import ClassicServer
from jinro.players import Chance
from jinro.store import SqliteStore
from jinro.village import opening, simulate
from jinro.village.clock import unix_ms


@pytest.mark.parametrize("left", ["nothing", "an empty log"])
def test_a_server_writes_the_logs_that_a_killed_one_left_out(left: str, tmp_path: Path) -> None:
    rules, now = preset("classic-5"), unix_ms()
    fresh, old = (
        simulate(rules, Chance, seed=seed, opened=opening(rules, seed, at)).log
        for seed, at in ((1, now), (2, now - 86_400_000))
    )
    folder = tmp_path / "log"
    folder.mkdir()
    if left == "an empty log":
        (folder / f"{now // 1_000}_{fresh[0].game}.log").touch()  # type: ignore[attr-defined]

    async def run() -> None:
        settings = classic_settings(rules, port=0)
        store = SqliteStore(tmp_path / "games.sqlite")
        for events in (old, fresh):
            store.add(events, settings.name)
        server = ClassicServer(settings, Shared(store=store), folder=folder)
        await server.start()
        await server.stop()
        await store.close()

    asyncio.run(run())
    (log,) = folder.glob("*.log")
    assert log.read_bytes() == formats.write(fresh, "classic")
