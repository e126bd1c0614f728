"""docs/protocols/api.md against the code: every route, key, limit and word; its examples are what is sent."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import jsonschema_rs
import msgspec
import pytest
from msgspec.structs import fields

from jinro import preset, simulate
from jinro.config.settings import preset_settings
from jinro.contest.score.faults import MOST_FAULTS, MOST_GAMES, Fault, FaultKind
from jinro.files.writers.realtime import ShownAgent
from jinro.game.events import Ended
from jinro.game.excerpt import EXCERPT_BYTES
from jinro.hosting.doors.nlp.listen import TrackServer
from jinro.hosting.doors.nlp.teams import TeamRecord
from jinro.hosting.public.game import PublicGame
from jinro.hosting.web import api, application, stream
from jinro.hosting.web.api_answers import finished_game, game_object, stored_game_row
from jinro.hosting.web.openapi import described
from jinro.hosting.web.stream import Broadcast
from jinro.players import Chance
from jinro.store import Header

TEXT = (Path(__file__).parents[1] / "docs" / "protocols" / "api.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(line) for line in re.findall(r"^```json\n(.*)\n```$", TEXT, re.M)]


PLAYED = simulate(preset("contest-5"), {seat: Chance(seat, 1) for seat in range(1, 6)}, seed=1)


def with_track(check: Callable[[TrackServer], None]) -> None:
    """Run something that needs a track and an event loop."""

    async def run() -> None:
        check(TrackServer(preset_settings("contest-5")))

    asyncio.run(run())


def test_every_route() -> None:
    def check(server: TrackServer) -> None:
        served = {row.path for row in [*api.Api(server, server.front).routes(), *server.front.routes()]}
        written = {path.partition("?")[0] for path in re.findall(r"^\| `(/api/v1/[^`]*)`", TEXT, re.M)}
        assert served - {"/", "/game/{id}", "/status", "/assets/{name}"} == written

    with_track(check)


def test_the_examples_of_a_game_have_its_keys() -> None:
    end = next(n for n, event in enumerate(PLAYED.log) if isinstance(event, Ended))
    running, over = game_object("x", PublicGame().update(PLAYED, end)), finished_game("x", PLAYED)
    for example, made in ((EXAMPLES[0], running), (EXAMPLES[1], over)):
        found = json.loads(msgspec.json.encode(made))
        assert list(example) == list(found)
        assert list(example["agents"][0]) == list(found["agents"][0])
        for key in (*found, *found["agents"][0]):
            assert f"`{key}`" in TEXT


def test_the_keys_of_lists() -> None:
    header = Header(game="x", track="", village="", started_ms=0, players=(), teams=(), events=0, closed=True)
    for key in msgspec.to_builtins(stored_game_row(header)):
        assert f"`{key}`" in TEXT


def test_the_example_of_a_stream() -> None:
    broadcast = Broadcast(public=True)
    broadcast.update(PublicGame().update(PLAYED, 60).packets)
    block = re.search(r"```\n(retry: .*?)```", TEXT, re.S)
    assert block is not None
    retry, frame, keep, _ = block[1].split("\n\n")
    assert retry == f"retry: {stream.RETRY_MS}"
    assert f"{keep}\n\n".encode() == stream.KEEP_ALIVE
    sent = next(f.decode() for f in broadcast.frames if "トーク" in f.decode())
    assert [line.partition(":")[0] for line in sent.strip().split("\n")] == ["id", "event", "data"]
    there, here = (json.loads(text.partition("data: ")[2]) for text in (frame, sent))
    assert list(there) == list(here)
    assert set(there["agents"][0]) <= {field.name for field in fields(ShownAgent)}


def test_the_limits_of_a_stream() -> None:
    assert f"Every {stream.KEEP_ALIVE_S:g} s" in TEXT
    assert f"reads nothing for {stream.WRITE_S:g} s" in TEXT
    assert f"{stream.MOST_CLIENTS:,}" in TEXT
    assert f"at most {stream.MOST_REPLAYS} are sent finished ones" in TEXT
    slow = (
        f"reads nothing for {application.WRITE_S:g} s, or less than {application.RATE >> 10} KiB per\nsecond"
    )
    assert slow in TEXT
    assert f"more than {application.MOST_SENDING >> 20} MiB of long answers" in TEXT
    assert TEXT.count(f"`limit` ({api.MOST_ROWS:,} by default and at most)") == 3
    assert api.MOST_ROWS == MOST_FAULTS
    assert f"{EXCERPT_BYTES >> 10} KiB are kept" in TEXT
    assert f"at most {api.MOST_LISTED}" in TEXT
    assert f"{MOST_GAMES} latest games" in TEXT


def test_teams_and_faults() -> None:
    def check(server: TrackServer) -> None:
        server.teams.records["cats"] = TeamRecord()
        row = [*msgspec.to_builtins(server.team_rows(secrets=True)[0])]
        assert list(EXAMPLES[2]["teams"][0]) == row
        assert all(f"| `{key}` |" in TEXT for key in row)

    with_track(check)
    for what in get_args(FaultKind):
        assert f"`{what}`" in TEXT
    assert list(EXAMPLES[3]["faults"][0]) == [field.name for field in fields(Fault)]
    msgspec.convert(EXAMPLES[3]["faults"], list[Fault])


def test_the_examples_fit_the_description() -> None:
    """Each is of the route that its section is about."""

    def check(server: TrackServer) -> None:
        rows = [*api.Api(server, server.front).routes(), *server.front.routes()]
        made = json.loads(msgspec.json.encode(described(rows)))
        paths = ("games/{id}", "games/{id}", "teams", "teams/{team}/faults")
        for path, example in zip(paths, EXAMPLES, strict=True):
            answers = made["paths"][f"/api/v1/{path}"]["get"]["responses"]["200"]["content"]
            schema = {**made, **answers["application/json"]["schema"]}
            jsonschema_rs.validate(schema, example)
            with pytest.raises(jsonschema_rs.ValidationError):
                jsonschema_rs.validate(schema, {"error": "nothing"})

    with_track(check)
