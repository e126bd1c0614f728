"""Contests that run in this process: human matches, who is awaited, and tracks in sequence."""

import asyncio
import socket
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.hosting.doors.nlp.test_among_agents import AtTrack
from tests.waiting import becomes

from jinro.config.organiser import CONTEST_FILE
from jinro.config.plan.file import read_plan
from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.run import run as run_module
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.run import ContestRun
from jinro.contest.run.status import contest_status, status_json
from jinro.contest.score import find_games, score
from jinro.game.events import Resumed
from jinro.hosting.doors.page import stream as page_client
from jinro.net.joining.nlp import join_again
from jinro.players import Chance
from jinro.store import DATABASE, RATING, Reader, SqliteStore, Visibilities
from jinro.village import simulate

CONTEST = """
title: People and machines
port: 0
teams:
  - {name: kuma, entries: [{player: chance}]}
  - {name: neko, entries: [{player: chance}]}
  - {name: inu, entries: [{player: chance}]}
  - {name: tori, entries: [{player: chance}]}
tracks:
  - {name: live, preset: contest-5, format: human-match, games: 2}
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as made:
        return int(made.getsockname()[1])


def test_a_game_that_began_while_the_rating_was_closed_is_unsealed_too(tmp_path: Path) -> None:
    """`jinro rate close` lifts all seals; the run sees a moment later that new games have none."""
    (tmp_path / CONTEST_FILE).write_text(CONTEST + "visibility: sealed\n", encoding="utf-8")
    folder = ContestFolder(tmp_path)
    store = SqliteStore(folder.database)
    store.add(simulate("contest-5", Chance, seed=1).log, "live")
    asyncio.run(store.close())
    with closing(Reader(folder.database)) as reader:
        with closing(Visibilities(folder.database)) as games:
            games.seal(reader.ids(), RATING)

        async def main() -> None:
            run = ContestRun(folder, environ={}, say=lambda what, facts: None)
            stopped = asyncio.Event()
            playing = asyncio.create_task(run.play(stopped))
            await becomes(lambda: run.server.track_servers[0].track.seal == RATING, 30)
            RatingFolder(tmp_path).close()
            await becomes(lambda: [one.seal for one in reader.games()] == [""], 30)
            stopped.set()
            await playing

        asyncio.run(main())


@pytest.mark.slow
def test_people_play_the_games_of_a_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_client, "COMMANDS_PER_S", 10_000)  # A script answers faster than people do.
    (tmp_path / CONTEST_FILE).write_text(CONTEST, encoding="utf-8")

    async def main() -> None:
        folder = ContestFolder(tmp_path)
        told: list[str] = []
        run = ContestRun(folder, environ={}, say=lambda what, facts: told.append(what))
        track = run.server.track_servers[0]
        playing = asyncio.create_task(run.play(asyncio.Event()))
        await becomes(lambda: len(track.track.room) == 4, 30)
        live = run._live()[0]
        assert live.awaited == (PEOPLE_ENTRY,)
        assert live.seat_url.endswith("/#/seat/live")
        ann = AtTrack(run.server, track.port)
        assert await ann.comes() == 200
        await ann.sit_among("live")
        assert (await ann.told("seat"))["blind"] is True
        await ann.told("end")
        await ann.close()
        await becomes(lambda: len(run._live()) == 1 and run._live()[0].played == 1, 30)
        joining = asyncio.create_task(
            join_again(track.url, "people1", lambda: Chance(1, 5), wanted=lambda: not playing.done())
        )
        assert await playing
        joining.cancel()
        await asyncio.gather(joining, return_exceptions=True)

    async def limited() -> None:
        async with asyncio.timeout(90):
            await main()

    asyncio.run(limited())
    folder = ContestFolder(tmp_path)
    status: dict[str, Any] = status_json(contest_status(folder))
    assert status["state"] == "finished"
    (track,) = status["tracks"]
    rows = {row["team"]: row for row in track["teams"]}
    assert {name: row["plays"] for name, row in rows.items()} == dict.fromkeys(
        ("inu", "kuma", "neko", "people", "tori"), 2
    )
    # The plan gave people their roles too.
    plan = read_plan(
        folder.plan_path(folder.contest.tracks[0]), folder.village(folder.contest.tracks[0]).rules.roles
    )
    wanted = Counter(role for match in plan.ended_matches for role, found in match.items() if 4 in found)
    assert {role: score["plays"] for role, score in rows["people"]["roles"].items()} == wanted
    # Its logs alone give the same table.
    logs = score(find_games([str(tmp_path / "data" / "log" / "live")]).games)
    found = {name: team.pooled.plays for name, team in logs.tracks["5 players"].results.teams.items()}
    assert found == {name: row["plays"] for name, row in rows.items()}


@pytest.mark.slow
def test_a_human_match_that_is_left_goes_on_with_its_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_client, "COMMANDS_PER_S", 10_000)
    text = CONTEST.replace("games: 2", "games: 1").replace("port: 0", f"port: {free_port()}")
    (tmp_path / CONTEST_FILE).write_text(text, encoding="utf-8")

    async def main() -> None:
        stopped = asyncio.Event()
        run = ContestRun(ContestFolder(tmp_path), environ={}, say=lambda what, facts: None)
        track = run.server.track_servers[0]
        playing = asyncio.create_task(run.play(stopped))
        await becomes(lambda: len(track.track.room) == 4, 30)
        ann = AtTrack(run.server, track.port)
        ann.acts = False  # So that the game waits for it.
        assert await ann.comes() == 200
        await ann.sit_among("live")
        game = (await ann.told("seat"))["game"]
        stopped.set()
        assert not await playing
        again = ContestRun(ContestFolder(tmp_path), environ={}, say=lambda what, facts: None)
        playing = asyncio.create_task(again.play(asyncio.Event()))
        await becomes(lambda: bool(again.server.track_servers[0].games), 30)
        (running,) = again.server.track_servers[0].games.values()
        ann.heard.clear()
        await ann.sit_among("live")
        assert (await ann.told("seat"))["game"] == game
        await becomes(lambda: any(isinstance(event, Resumed) for event in running.game.log), 30)
        # The person is told that it goes on: the last word about its turn is after that event.
        await becomes(lambda: ann.heard[-1]["type"] == "now" and not ann.heard[-1]["paused"], 30)
        ann.acts = True
        await ann._act(ann.heard[-1])
        assert await playing
        await ann.close()

    async def limited() -> None:
        async with asyncio.timeout(90):
            await main()

    asyncio.run(limited())
    (track,) = status_json(contest_status(ContestFolder(tmp_path)))["tracks"]
    assert (track["played"], track["void"]) == (1, {})
    assert {row["team"]: row["plays"] for row in track["teams"]}["people"] == 1


@pytest.mark.slow
def test_who_is_awaited_is_told_when_nothing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_module, "STALL_S", 0.0)
    text = CONTEST.replace("{name: kuma, entries: [{player: chance}]}", "{name: kuma}")
    (tmp_path / CONTEST_FILE).write_text(text, encoding="utf-8")
    told: list[dict[str, object]] = []

    async def main() -> None:
        stopped = asyncio.Event()
        run = ContestRun(
            ContestFolder(tmp_path), environ={}, say=lambda what, facts: told.append({"what": what, **facts})
        )
        playing = asyncio.create_task(run.play(stopped))
        await becomes(lambda: any(one["what"] == "stalled" for one in told), 30)
        stopped.set()
        assert not await playing

    asyncio.run(main())
    (alarm,) = [one for one in told if one["what"] == "stalled"]
    assert alarm["track"] == "live"
    assert {"kuma", "people"} <= set(str(alarm["missing"]).split(", "))


@pytest.mark.slow
def test_tracks_in_sequence_are_played_one_after_the_other(tmp_path: Path) -> None:
    teams = CONTEST.partition("tracks:")[0].replace("teams:", "order: sequence\nteams:")
    teams += "  - {name: uma, entries: [{player: chance}]}\n"
    tracks = "".join(f"  - {{name: {name}, preset: contest-5, games: 1}}\n" for name in ("first", "second"))
    (tmp_path / CONTEST_FILE).write_text(f"{teams}tracks:\n{tracks}", encoding="utf-8")
    held: list[tuple[str, ...]] = []

    async def main() -> None:
        run = ContestRun(ContestFolder(tmp_path), environ={}, say=lambda what, facts: None)
        for server in run.server.track_servers:
            server.track.follow(lambda running, events: held.append(tuple(sorted(run._held))))
        async with asyncio.timeout(60):
            assert await run.play(asyncio.Event())

    asyncio.run(main())
    with closing(Reader(tmp_path / "data" / DATABASE)) as store:
        times = {
            name: [(header.started_ms, header.started_ms + store.events(header.game)[-1].at_ms)]
            for name in ("first", "second")
            for header in store.games(track=name)
        }
    assert times["first"][0][1] <= times["second"][0][0]
    assert held[0] == ("second",)
    assert held[-1] == ()


@pytest.mark.slow
def test_a_contest_goes_on_if_it_cannot_be_written_how_it_stands(tmp_path: Path) -> None:
    text = CONTEST.replace("format: human-match, games: 2", "games: 1")
    text = text.replace("tracks:", "  - {name: uma, entries: [{player: chance}]}\ntracks:")
    (tmp_path / CONTEST_FILE).write_text(text, encoding="utf-8")
    (tmp_path / ".live.json.new").mkdir()  # Where it is written first.
    told: list[str] = []

    async def main() -> None:
        run = ContestRun(
            ContestFolder(tmp_path), environ={}, say=lambda what, facts: told.append(f"{what} {facts}")
        )
        assert await run.play(asyncio.Event())

    asyncio.run(main())
    assert [one for one in told if one.startswith("not_written")] == ["not_written {'why': 'Is a directory'}"]
