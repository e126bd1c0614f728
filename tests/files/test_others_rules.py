"""How others read our files, their parsing rules stated anew: the archive viewer, the judge, the analyzer."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.files.test_game_files import DIALECT, STARTED_MS, live, opened_for

from jinro import preset, simulate
from jinro.files import Variant
from jinro.files.readers import read_contest_log
from jinro.files.writers import variant_of, write_contest_log
from jinro.game import events as e
from jinro.game.commands import Close, Lost, TimeUp
from jinro.game.game import Game
from jinro.players import Chance
from jinro.village.simulate import opening
from jinro.wire.nlp import DIALECTS


def hostile() -> list[e.Event]:
    """A game in which people say what breaks parsers."""
    texts = iter(['"quoted, and', "a,b,c", "two\nlines", "car\rriage", "0,vote,1,2", 'x",1778646866'] * 50)
    return [
        replace(event, text=next(texts)) if isinstance(event, e.Spoke) else event
        for event in simulate(preset("contest-5"), Chance, seed=1).log
    ]


class Day:
    """A column of the archive viewer."""

    def __init__(self) -> None:
        self.agents: dict[str, str] = {}
        self.acts: list[list[str]] = []
        self.said: list[tuple[str, str, str]] = []
        """Kind, speaker and text; whispers before the first talk of the day are `before`, others `after`."""


def archive(text: str) -> dict[str, Day]:
    """The archive viewer: lines, then commas; it throws where an act is of somebody without a status row.

    With exactly four fields of data, or a time after more of them, the whole text is shown; else it ends at
    its first comma.
    """
    days: dict[str, Day] = {}
    for line in re.split(r"\r?\n", text):
        number, kind, *data = line.split(",") if "," in line else ("", "")
        day = days.setdefault(number, Day()) if number else Day()
        if kind == "status":
            day.agents[data[0]] = data[4] if len(data) > 4 else f"Agent[{int(data[0]):02}]"
        elif kind in ("talk", "whisper"):
            if len(data) > 4 and re.match(r"^\d{10,13}$", data[-1]):
                data = [*data[:3], ",".join(data[3:-1])]
            talked = any(said[0] == "talk" for said in day.said)
            group = kind if kind == "talk" else "after" if talked else "before"
            day.said.append((group, day.agents[data[2]], data[3]))
        elif kind in ("vote", "attackVote", "divine", "guard"):
            day.acts.append([kind, *(day.agents[seat] for seat in data[:2])])
        elif kind in ("execute", "attack"):
            day.acts.append([kind, day.agents[data[0]] if data[0] != "-1" else ""])
        elif kind == "result":
            day.acts.append([kind, data[2]])
    return days


@pytest.mark.parametrize("name", ["contest-5", "contest-9", "contest-13", "anytime-5"])
@pytest.mark.parametrize("variant", ["s1", "2026-05", "2026", "2024"])
def test_the_archive_viewer_has_a_column_for_each_day(name: str, variant: str) -> None:
    chosen = Variant(character=False) if variant == "2024" else variant_of(DIALECTS[variant])
    for seed in range(4):
        game = simulate(preset(name), Chance, seed=seed)
        days = archive(write_contest_log(game.log, chosen).decode())
        names = [one.name for one in game.scene.characters]
        shown = names if chosen.character else [f"Agent[{seat:02}]" for seat in range(1, len(names) + 1)]
        assert [list(day.agents.values()) for day in days.values()] == [shown] * len(days)
        acts = [act for day in days.values() for act in day.acts]
        assert acts[-1] == ["result", str(game.winner)]
        votes = sum(len(x.votes) for x in game.log if isinstance(x, e.Counted))
        assert sum(act[0] in ("vote", "attackVote") for act in acts) == votes
        said = [shown[x.seat - 1] for x in game.log if isinstance(x, e.Spoke)]
        assert [speaker for day in days.values() for _, speaker, _ in day.said] == said


def test_the_archive_viewer_parts_whispers_by_the_talk() -> None:
    game = simulate(preset("contest-13"), Chance, seed=2)
    first = archive(write_contest_log(game.log, variant_of(DIALECT)).decode())["0"]
    groups = [group for group, _, _ in first.said]
    assert groups == sorted(groups, key=["before", "talk", "after"].index)
    assert set(groups) >= {"before", "talk"}


def test_the_archive_viewer_shows_whole_texts() -> None:
    events = [replace(x, started_ms=STARTED_MS) if isinstance(x, e.Opened) else x for x in hostile()]
    shown = archive(write_contest_log(events, variant_of(DIALECT)).decode())
    said = [x for x in events if isinstance(x, e.Spoke)]
    expected = [re.sub(r"[\r\n]", " ", re.sub('^"', "”", x.text)) for x in said]
    assert [text for day in shown.values() for *_, text in day.said] == expected


def test_no_text_hides_a_row_from_the_judge() -> None:
    """A quotation mark at the beginning would start a field that goes on over lines."""
    text = write_contest_log(hostile(), Variant(time="s", final_newline=True)).decode()
    rows = list(csv.reader(io.StringIO(text)))
    assert [row[:5] for row in rows] == [line.split(",")[:5] for line in text.splitlines()]


def named(name: str) -> list[e.Event]:
    """A game whose players have such a name and a number."""
    rules = preset("contest-5")
    players = tuple(f"{name}{seat}" for seat in range(1, 6))
    return simulate(rules, Chance, seed=1, opened=opening(rules, 1, players=players)).log


def test_names_with_commas_break_no_row() -> None:
    text = write_contest_log(named('"do,gs"\n'), Variant(final_newline=True)).decode()
    assert {len(line.split(",")) for line in text.splitlines() if ",status," in line} == {7}
    assert ",”do，gs” 1," in text


def test_names_with_commas_are_read() -> None:
    written = write_contest_log(named("do,gs"), Variant(), "as_said")
    record = read_contest_log(written)
    seated = next(x for x in record.events if isinstance(x, e.Seated))
    assert seated.players[0] == "do,gs1"
    assert write_contest_log(record.events, record.variant, "as_said") == written


def test_the_judge_reads_every_row_of_a_plain_log() -> None:
    events = hostile()
    text = write_contest_log(events, Variant(final_newline=True), "plain").decode()
    rows = list(csv.reader(io.StringIO(text)))
    assert all(rows)
    assert len(rows) == text.count("\n")
    said = [row for row in rows if row[1] == "talk"]
    assert {len(row) for row in said} == {6}
    assert [row[5] for row in said][:2] == ["”quoted， and", "a，b，c"]
    assert {len(row) for row in rows if row[1] == "status"} == {7}
    assert [len(row) for row in rows if row[1] == "result"] == [5]


def test_nothing_that_is_said_can_forge_a_row() -> None:
    events = hostile()
    forged = [
        replace(x, text="x\n1,vote,1,2\n9,result,0,9,WEREWOLF") if isinstance(x, e.Spoke) else x
        for x in events
    ]
    again = read_contest_log(write_contest_log(forged, Variant()))
    counted = [x.votes for x in forged if isinstance(x, e.Counted)]
    assert [x.votes for x in again.events if isinstance(x, e.Counted)] == counted


def test_the_judge_pairs_logs_with_traces(tmp_path: Path) -> None:
    """By their stems; it zips INITIALIZE with the agents, and asks every packet for its keys."""
    for seed in range(3):
        live("contest-9", seed, tmp_path)
    logs = sorted((tmp_path / "log" / "game").iterdir())
    traces = sorted((tmp_path / "log" / "json").iterdir())
    assert [file.stem for file in logs] == [file.stem for file in traces]
    for log, trace in zip(logs, traces, strict=True):
        rows = list(csv.reader(io.StringIO(log.read_text(encoding="utf-8"))))
        names = {row[2]: row[6] for row in rows if row[:2] == ["0", "status"]}
        found = json.loads(trace.read_bytes())
        packets = [json.loads(entry["request"]) for entry in found["entries"]]
        greeted = [packet["info"] for packet in packets if packet.get("request") == "INITIALIZE"]
        assert [agent["idx"] for agent in found["agents"]] == list(range(1, 10))
        assert [info["agent"] for info in greeted] == list(names.values())
        assert all(info["profile"] for info in greeted)


def analysed(text: str) -> tuple[dict[str, tuple[str, str]], set[str], list[str]]:
    """The organisers' analyzer: teams and roles of day 0, those in error, and the result's fields."""
    teams, errors, result = {}, set(), []
    for fields in (line.split(",") for line in text.split("\n")):
        if fields[1:2] == ["status"] and len(fields) in (6, 7):
            if fields[0] == "0":
                teams[fields[2]] = (fields[5].rstrip("0123456789"), fields[3])
            elif not fields[4]:
                errors.add(fields[2])
        elif fields[1:2] == ["result"] and len(fields) == 5:
            result = fields[2:]
    return teams, errors, result


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_analyzer_counts_games_and_errors(dialect: str) -> None:
    rules = preset("contest-5")
    game = Game(rules, 3)
    game.submit(opened_for(rules, 3))
    while not game.closed:
        ask = next(iter(game.asks.values()))
        if game.state.day == 1 and 2 not in game.state.lost:
            game.submit(Lost(0, 2))
        else:
            game.submit(TimeUp(0, ask.seat, ask.id))
        if game.state.day == 3:
            game.submit(Close(0))
    teams, errors, result = analysed(write_contest_log(game.log, variant_of(DIALECTS[dialect])).decode())
    assert teams == {str(seat): ("team", str(role)) for seat, role in enumerate(game.roles, 1)}
    assert errors == {"2"}
    assert result[2] == game.winner
