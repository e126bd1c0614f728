"""docs/protocols/api.md against the code: every route, key, limit and word; its examples are what is sent."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
from aiohttp import web
from msgspec.structs import fields

from jinro import preset, simulate
from jinro.config.settings import preset_settings
from jinro.files.writers.realtime import Shown
from jinro.game.events import Ended
from jinro.players import Chance
from jinro.server.contest.house import House
from jinro.server.contest.teams import Record, team_rows
from jinro.server.faults import MOST_GAMES, Fault, What
from jinro.server.web import api, stream
from jinro.server.web.stream import Show, Streams
from jinro.server.web.told import kept_row, whole
from jinro.store import Header

TEXT = (Path(__file__).parents[1] / "docs" / "protocols" / "api.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(line) for line in re.findall(r"^```json\n(.*)\n```$", TEXT, re.M)]


PLAYED = simulate(preset("contest-5"), {seat: Chance(seat, 1) for seat in range(1, 6)}, seed=1)


def in_house(check: Callable[[House], None]) -> None:
    """Run something that needs a house and an event loop."""

    async def run() -> None:
        check(House(preset_settings("contest-5")))

    asyncio.run(run())


def test_every_route() -> None:
    def check(house: House) -> None:
        app = web.Application()
        api.add_routes(app, house)
        served = {route.resource.canonical for route in app.router.routes() if route.resource}
        written = {path.partition("?")[0] for path in re.findall(r"^\| `(/api/v1/[^`]*)`", TEXT, re.M)}
        assert served - {"/"} == written

    in_house(check)


def test_the_examples_of_a_game_have_its_keys() -> None:
    end = next(n for n, event in enumerate(PLAYED.log) if isinstance(event, Ended))
    for example, upto in ((EXAMPLES[0], end), (EXAMPLES[1], len(PLAYED.log))):
        found = json.loads(msgspec.json.encode(whole("x", PLAYED, upto, secrets=False)))
        assert list(example) == list(found)
        assert list(example["agents"][0]) == list(found["agents"][0])
        for key in (*found, *found["agents"][0]):
            assert f"`{key}`" in TEXT


def test_the_keys_of_lists() -> None:
    header = Header(game="x", track="", village="", started_ms=0, players=(), teams=(), events=0, closed=True)
    for key in kept_row(header):
        assert f"`{key}`" in TEXT


def test_the_example_of_a_stream() -> None:
    show = Show(PLAYED, public=True)
    show.tell(60)
    block = re.search(r"```\n(retry: .*?)```", TEXT, re.S)
    assert block is not None
    retry, frame, keep, _ = block[1].split("\n\n")
    assert retry == f"retry: {stream.RETRY_MS}"
    assert f"{keep}\n\n".encode() == stream.KEEP_ALIVE
    sent = next(f.decode() for f in show.frames if "トーク" in f.decode())
    assert [line.partition(":")[0] for line in sent.strip().split("\n")] == ["id", "event", "data"]
    there, here = (json.loads(text.partition("data: ")[2]) for text in (frame, sent))
    assert list(there) == list(here)
    assert set(there["agents"][0]) <= {field.name for field in fields(Shown)}


def test_the_limits_of_a_stream() -> None:
    def check(house: House) -> None:
        streams = Streams()
        assert f"Every {streams._keep_alive_s:g} s" in TEXT
        assert f"takes nothing for {streams._write_s:g} s" in TEXT
        assert f"{streams._most:,}" in TEXT

    in_house(check)
    assert f"at most {api.MOST_LISTED}" in TEXT
    assert f"{MOST_GAMES} latest games" in TEXT


def test_teams_and_faults() -> None:
    def check(house: House) -> None:
        house.teams.records["cats"] = Record()
        [row] = team_rows(house, secrets=True)
        assert list(EXAMPLES[2]["teams"][0]) == list(row)
        assert all(f"| `{key}` |" in TEXT for key in row)

    in_house(check)
    for what in get_args(What):
        assert f"`{what}`" in TEXT
    assert list(EXAMPLES[3]["faults"][0]) == [field.name for field in fields(Fault)]
    msgspec.convert(EXAMPLES[3]["faults"], list[Fault])
