"""`jinro bench core`: the rows and what they count, not how fast anything is."""

import importlib.util
import json
from collections import Counter
from typing import Any

import pytest
from click.testing import CliRunner
from tests.rows import each_row

from jinro.bench.core import measure as bench_measure
from jinro.bench.core import run as core_run
from jinro.bench.core import textarena as bench_textarena
from jinro.bench.core.result_rows import COMPARED, THROUGHPUT, VILLAGES, CoreRow, playground, scenario
from jinro.bench.core.run import measure_core, row_count
from jinro.bench.core.table import show_core
from jinro.cli.main import cli
from jinro.errors import CallerError
from jinro.game.asks import Ask
from jinro.game.events import OVER, DayBroke, Spoke
from jinro.game.notation import encode_log
from jinro.game.views import View
from jinro.players import Chance
from jinro.village import simulate

with_textarena = pytest.mark.skipif(
    importlib.util.find_spec("textarena") is None, reason="textarena is not installed"
)
GAME = {
    "what",
    "village",
    "players",
    "lines_per_day",
    "games_per_s",
    "answers_per_s",
    "events_per_s",
    "cpu_share",
}


@pytest.fixture(scope="module")
def measured() -> tuple[list[CoreRow], list[CoreRow]]:
    """What was told row by row, and all rows."""
    told: list[CoreRow] = []
    return told, measure_core(0.001, on_row=told.append)


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    result = CliRunner().invoke(cli, ["bench", "core", "--json", "--seconds", "0.001"])
    assert result.exit_code == 0
    found: list[dict[str, Any]] = json.loads(result.output)
    return found


def test_throughput_at_every_size_silent_and_talking(rows: list[dict[str, Any]]) -> None:
    games = [row for row in rows if row["what"] == "game"]
    assert [(row["players"], row["lines_per_day"]) for row in games] == [
        *((5, 0), (5, 4), (6, 0), (6, 4), (8, 0), (8, 4), (9, 0), (9, 4), (13, 0), (13, 4)),
        *((15, 0), (15, 4), (15, 10)),
    ]
    assert all(set(row) == GAME for row in games)
    for row in games:
        assert row["games_per_s"] > 0
        assert row["events_per_s"] > row["answers_per_s"] > row["games_per_s"]


def test_without_compare_no_row_has_a_peer(rows: list[dict[str, Any]]) -> None:
    assert not [row for row in rows if "peer" in row]


def test_every_other_kind_of_row_is_there(rows: list[dict[str, Any]]) -> None:
    kinds = Counter(row["what"] for row in rows)
    assert kinds == {"game": 13, "game_read": 4, "batch": 2, "event": 3, "memory": 3, "log": 3, "clone": 6}
    fields = {row["what"]: set(row) - {"what", "village", "players", "lines_per_day"} for row in rows}
    assert fields["batch"] == {"games_per_s", "answers_per_s", "cpu_share"}
    assert fields["event"] == {"days", "events", "us_per_event", "us_first_tenth", "us_last_tenth"}
    assert fields["memory"] == {"events", "kib"}
    assert fields["log"] == {"events", "bytes", "gzip_bytes"}
    assert fields["clone"] == {"events", "us"}


def test_the_long_playground_has_fifty_days(rows: list[dict[str, Any]]) -> None:
    days = [row["days"] for row in rows if row["what"] == "event" and row["village"] == "playground-5"]
    assert days == [5, 50]


def test_clones_are_taken_early_and_late(rows: list[dict[str, Any]]) -> None:
    clones = [row for row in rows if row["what"] == "clone"]
    for early, late in zip(clones[::2], clones[1::2], strict=True):
        assert early["village"] == late["village"]
        assert early["events"] < 25 < late["events"]


@pytest.mark.slow
def test_tables_for_people_have_the_targets_beside_the_figures(
    measured: tuple[list[CoreRow], list[CoreRow]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core_run, "measure_core", lambda *given, **named: measured[1])
    result = CliRunner().invoke(cli, ["bench", "core", "--seconds", "0.001"])
    assert result.exit_code == 0
    for word in (
        "contest-13",
        "≥1,500",
        "≥400",
        "≥500",
        "≥150",
        "≥50,000",
        "≥12,000",
        "last tenth",
        "KiB",
        "gzipped",
    ):
        assert word in result.output


@each_row(("players", "lines"), THROUGHPUT)
def test_a_village_has_its_players_and_each_says_its_lines(players: int, lines: int) -> None:
    played = scenario(players, lines)
    game = simulate(played.rules, played.player, seed=1)
    assert played.rules.seats == players
    day, said = 0, Counter[tuple[int, int]]()
    for event in game.log:
        if isinstance(event, DayBroke):
            day = event.day
        elif isinstance(event, Spoke) and event.channel == "talk":
            said[day, event.seat] += event.text != OVER
    assert set(said.values()) == {lines}


class Counting(Chance):
    """Chance that counts how often it is asked."""

    asked = 0

    def talk(self, view: View, ask: Ask) -> str:
        Counting.asked += 1
        return super().talk(view, ask)

    def vote(self, view: View, ask: Ask) -> int:
        Counting.asked += 1
        return super().vote(view, ask)

    whisper = talk
    divine = guard = attack = vote


@pytest.mark.parametrize("players", VILLAGES)
def test_answers_are_what_players_were_asked_and_events_the_log(players: int) -> None:
    Counting.asked = 0
    talking = scenario(players, 4)
    played = bench_measure.play(type(talking)(talking.rules, 4, Counting), seed=3)
    assert played.answers == Counting.asked > 0
    assert played.events == len(simulate(talking.rules, Chance, seed=3).log)


def test_one_who_reads_its_view_plays_as_chance_does() -> None:
    rules = scenario(9, 4).rules
    read, unread = (simulate(rules, player, seed=5) for player in (bench_measure.ViewReader, Chance))
    assert encode_log(read.log) == encode_log(unread.log)


def test_a_game_broken_off_is_the_beginning_of_the_whole() -> None:
    talking = scenario(5, 4)
    whole = simulate(talking.rules, talking.player, seed=2)
    part = bench_measure.stopped(talking, 2, 40)
    assert not part.closed
    assert 40 <= len(part.log) < len(whole.log)
    assert encode_log(part.log) == encode_log(whole.log[: len(part.log)])


def test_a_running_game_takes_more_memory_the_more_has_happened() -> None:
    short, long = bench_measure.memory(playground(2), games=3), bench_measure.memory(playground(10), games=3)
    assert 0 < short.kib < long.kib
    assert short.events < long.events


def test_a_gzipped_log_is_smaller() -> None:
    row = bench_measure.log_size(scenario(5, 4), games=3)
    assert 0 < row.gzip_bytes < row.bytes
    assert row.bytes > 20 * row.events


@pytest.mark.skipif(importlib.util.find_spec("textarena") is not None, reason="textarena is installed")
def test_without_textarena_one_line_says_how_to_get_it() -> None:
    result = CliRunner().invoke(cli, ["bench", "core", "--compare"])
    assert result.exit_code == 1
    assert isinstance(result.exception, CallerError)
    assert "pip install 'jinro[compare]'" in str(result.exception)
    assert "\n" not in str(result.exception)
    assert result.output == ""


@with_textarena
def test_compare_adds_rows_with_a_peer() -> None:
    result = CliRunner().invoke(cli, ["bench", "core", "--compare", "--json", "--seconds", "0.001"])
    assert result.exit_code == 0
    peers = [row for row in json.loads(result.output) if "peer" in row]
    assert all(row["peer"] == "textarena" and set(row) == GAME | {"peer"} for row in peers)
    for what in ("game", "game_raw"):
        found = [(row["players"], row["lines_per_day"]) for row in peers if row["what"] == what]
        assert tuple(found) == COMPARED


@with_textarena
def test_a_peer_has_its_ratio_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    show_core(
        [
            bench_measure.throughput(scenario(6, 4), 0.001),
            bench_textarena.peer_throughput(bench_textarena.USUAL, 6, 4, 0.001),
        ]
    )
    assert "textarena" in capsys.readouterr().out


@pytest.mark.parametrize("seconds", ["0", "61", "soon"])
def test_a_wrong_time_is_refused(seconds: str) -> None:
    result = CliRunner().invoke(cli, ["bench", "core", "--seconds", seconds])
    assert result.exit_code == 2
    assert "--seconds" in result.output


@pytest.mark.slow
def test_every_row_is_told_as_it_is_measured(measured: tuple[list[CoreRow], list[CoreRow]]) -> None:
    told, rows = measured
    assert told == rows
    assert len(rows) == row_count()
