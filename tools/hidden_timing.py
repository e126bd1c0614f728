"""Whether time tells a game that one may not see from one that does not exist.

    python tools/hidden_timing.py

A server of its own, on loopback, with some public games and one that is for its members. For every route that
names a game, requests for that game and for one that does not exist are sent in turn, 2,000 in all, over one
connection. Prints the medians of both and their ratio, and fails if one is not within 5 %.
"""

import asyncio
import json
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from time import perf_counter_ns

from msgspec.structs import replace

from jinro.config.serve import ServeSettings
from jinro.config.settings import preset_settings
from jinro.game.events import Opened
from jinro.game.ids import ulid
from jinro.hosting.server import Server
from jinro.players import Parrot
from jinro.store import DATABASE, SqliteStore, Visibilities
from jinro.village import simulate

REQUESTS = 2_000
WITHIN = 0.05
TRACK = "contest-5"
ROUTES = (
    "/api/v1/page/games/{}",
    "/api/v1/page/games/{}/file",
    "/api/v1/page/games/{}/picture.png",
    "/game/{}",
    "/api/v1/games/{}",
    "/api/v1/games/{}/events",
    "/api/v1/page/archive?before={}",
    "/realtime/{}.jsonl",
)


def fill(data: Path, games: int) -> list[str]:
    """Store games; the first of them is for its members."""
    found = [ulid(1_700_000_000_000 + number, number) for number in range(games)]
    store = SqliteStore(data / DATABASE)
    for number, game in enumerate(found):
        opened, *rest = simulate(TRACK, Parrot, seed=number).log
        assert isinstance(opened, Opened)
        store.add([replace(opened, game=game), *rest], TRACK)
        feed = data / "log" / "realtime" / f"{game}.jsonl"
        feed.parent.mkdir(parents=True, exist_ok=True)
        feed.write_text(f'{{"id":"{game}"}}\n' * 1_000)
    asyncio.run(store.close())
    with closing(Visibilities(data / DATABASE)) as changed:
        changed.change(found[0], "members")
    return found


async def answered(reader: asyncio.StreamReader) -> bytes:
    """One answer, whole."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    return head + await reader.readexactly(int(length.partition(b":")[2]))


async def times(port: int, paths: tuple[str, str]) -> tuple[list[int], list[int], bool]:
    """Nanoseconds of requests for both paths, and whether the answers were the same but for the date."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    took: tuple[list[int], list[int]] = [], []
    seen: tuple[set[bytes], set[bytes]] = set(), set()
    for number in range(REQUESTS):
        which = number % 2
        path = paths[which]
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        begun = perf_counter_ns()
        answer = await answered(reader)
        took[which].append(perf_counter_ns() - begun)
        lines = [line for line in answer.split(b"\r\n") if not line.startswith(b"Date:")]
        seen[which].add(
            b"\n".join(lines).replace(path.rpartition("/")[2].encode(), b"").replace(path[-26:].encode(), b"")
        )
    writer.close()
    return *took, seen[0] == seen[1]


async def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        hidden, *_ = await asyncio.to_thread(fill, data, 40)
        missing = ulid(1_700_000_000_000, 99)
        server = Server(ServeSettings(tracks=(replace(preset_settings(TRACK), port=0),)), data)
        await server.start()
        rows = []
        try:
            for route in ROUTES:
                port = server.track_servers[0].port
                one, other, same = await times(port, (route.format(hidden), route.format(missing)))
                medians = [sorted(took)[len(took) // 2] / 1_000 for took in (one, other)]
                rows.append({"route": route, "hidden_us": medians[0], "missing_us": medians[1], "same": same})
        finally:
            await server.stop()
    for row in rows:
        row["ratio"] = round(row["hidden_us"] / row["missing_us"], 4)  # type: ignore[operator]
        print(json.dumps(row))  # noqa: T201
    return int(any(abs(row["ratio"] - 1) > WITHIN or not row["same"] for row in rows))  # type: ignore[operator]


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
