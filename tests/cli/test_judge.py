"""`jinro judge` against a scripted endpoint on loopback: tables, faults, budgets, keys."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.contest.judge.oracle import Oracle
from tests.contest.judge.villages import TEAMS, hard_game, played, scored, settings, several, to_judge

from jinro.cli.contest.group import SAMPLE
from jinro.cli.main import cli
from jinro.contest.judge.folder import read_judgement
from jinro.contest.judge.games import GamesToJudge
from jinro.contest.judge.records import ANSWERS, Judgement
from jinro.contest.rate.folder import RatingFolder
from jinro.contest.rate.records import Picked, PickedGame
from jinro.contest.score import find_games
from jinro.errors import CallerError, PeerError
from jinro.files import formats
from jinro.files.reading import Variant
from jinro.game.notation import encode_log
from jinro.testing.endpoint import Behaviour, EndpointFault, ScriptedEndpoint, running_endpoint

KEY = "sk-not-to-be-seen-0123456789"


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three logs of 5 and one of 9, and the key in the environment."""
    folder = tmp_path / "logs"
    folder.mkdir()
    for n, game in enumerate([*several(count=3), scored(played("contest-en-9", 1))]):
        (folder / f"game{n}.log").write_bytes(formats.write(game.events, "log", variant=Variant()))
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.chdir(tmp_path)
    return folder


def known(logs: Path) -> Oracle:
    """A judge for which the first team in the alphabet is the best."""
    chosen = games_in(logs)
    teams = {(game.key, seat): team for game in chosen.games for seat, team in enumerate(game.teams, 1)}
    return Oracle(chosen.views, lambda matter, seat, _: -TEAMS.index(teams[matter.key, seat]))


def games_in(logs: Path) -> GamesToJudge:
    return to_judge(find_games([str(logs)], keep_events=True).games, settings())


@pytest.fixture
def endpoint(logs: Path) -> Iterator[ScriptedEndpoint]:
    with running_endpoint(Behaviour(key=KEY), known(logs).brain) as one:
        yield one


def run(*arguments: str, lang: str = "en") -> Result:
    return CliRunner().invoke(cli, ["judge", *arguments, "--lang", lang], catch_exceptions=False)


def at(endpoint: ScriptedEndpoint, *models: str) -> list[str]:
    return [
        "--base-url",
        endpoint.base_url,
        *(part for name in models or ("m",) for part in ("--model", name)),
    ]


def kept(path: Path = Path("judge")) -> Judgement:
    found = read_judgement(path)
    assert found is not None
    return found


def rows(*arguments: str) -> list[dict[str, Any]]:
    found = run(*arguments, "--json")
    assert found.exit_code == 0, found.output
    made: list[dict[str, Any]] = json.loads(found.stdout)
    return made


def test_tables_audit_and_disputes_are_printed(logs: Path, endpoint: ScriptedEndpoint) -> None:
    found = run(str(logs), *at(endpoint, "one", "two"), "--criteria", "AF")
    assert found.exit_code == 0, found.output
    head = "4 games, judged by one, two, 2 times each, by the criteria of 2026: 20 opinions, 0 missing"
    assert head in found.output
    assert "place goes with" in found.output
    assert "one / two" in found.output
    assert "+1.00" in found.output
    assert "No game is disputed." in found.output
    lines = [line for line in found.output.splitlines() if line.strip().startswith("team-ash")]
    assert "*" in lines[0]  # The best, or too close to it to call.
    assert len(endpoint.calls) == 20
    japanese = run(str(logs), "--from-cache", lang="ja")
    assert "審査の検証" in japanese.output
    assert len(endpoint.calls) == 20


def test_the_key_and_the_address_are_in_no_file_and_no_output(logs: Path, endpoint: ScriptedEndpoint) -> None:
    found = run(str(logs), *at(endpoint), "--repeats", "1", "--criteria", "A")
    data = b"".join(path.read_bytes() for path in Path("judge").iterdir())
    assert all(call.authorization == f"Bearer {KEY}" for call in endpoint.calls)
    assert endpoint.calls
    assert KEY not in found.output
    assert KEY.encode() not in data
    assert b"127.0.0.1" not in data


def test_a_wrong_key_is_not_repeated(
    logs: Path, endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTHER_KEY", "sk-wrong")
    with pytest.raises(PeerError) as error:
        run(str(logs), *at(endpoint), "--key-variable", "OTHER_KEY", "--repairs", "0")
    assert "no judge has answered: m: refused" in str(error.value)
    assert "sk-wrong" not in str(error.value)
    assert b"sk-wrong" not in Path("judge/judgement.json").read_bytes()
    assert {one.why for one in kept().missing} == {"refused"}


def test_no_option_takes_a_key() -> None:
    """What is on a command line, everybody sees in `ps`."""
    names = {name for one in cli.get_command(None, "judge").params for name in one.opts}  # type: ignore[arg-type, union-attr]
    assert not any("key" in name for name in names - {"--key-variable"})


def test_nothing_is_asked_twice_and_a_dry_run_asks_nothing(logs: Path, endpoint: ScriptedEndpoint) -> None:
    how = [str(logs), *at(endpoint), "--repeats", "1", "--prices", "2,8", "--criteria", "AF"]
    (plan,) = rows(*how, "--dry-run")
    assert plan["calls"] == 3 * 1 + 2
    assert plan["cost"] > 0
    assert endpoint.calls == []
    assert "4 games; about" in run(*how, "--dry-run").output
    run(*how)
    assert len(endpoint.calls) == plan["calls"]
    assert rows(*how, "--dry-run")[0]["calls"] == 0
    first = kept()
    run(*how)
    assert len(endpoint.calls) == plan["calls"]
    assert kept() == first
    run(str(logs), "--from-cache")  # with the models, repeats and criteria of the last run
    assert kept() == first


@pytest.mark.parametrize("schemas", ["json_schema", "none"])
def test_three_in_ten_answers_are_broken_and_the_opinion_comes_out(logs: Path, schemas: str) -> None:
    faults: tuple[EndpointFault, ...] = (
        "refuse", "error", "html", "bad_json", "no_choice", "cut", "length", "drop", "prose", "wrong",
        "model_refuses", "rate_limit",
    )  # fmt: skip
    how = Behaviour(broken=0.3, faults=faults, seed=3, retry_after="0", schemas=schemas)  # type: ignore[arg-type]
    oracle = known(logs)
    with running_endpoint(how, oracle.brain) as endpoint:
        found = run(str(logs), *at(endpoint), "--repeats", "1", "--repairs", "10", "--criteria", "AD")
        assert endpoint.broken
    assert found.exit_code == 0, found.output
    made = kept()
    assert made.missing == ()
    games = {game.key: game for game in made.games}
    for one in made.opinions:
        best = games[one.game].teams[one.ranks.index(min(one.ranks))]
        assert best == min(games[one.game].teams, key=TEAMS.index)


def test_the_budget_is_passed_by_less_than_one_call(logs: Path, endpoint: ScriptedEndpoint) -> None:
    found = run(str(logs), *at(endpoint), "--budget-tokens", "40000", "--parallel", "8")
    spent = sum(one.tokens for one in kept().use)
    largest = max(len(call.system) + len(call.user) for call in endpoint.calls) + 2_000
    assert 0 < spent < 40_000 + largest
    assert "budget" in found.output
    assert kept().missing


def test_rows_for_programs_and_spreadsheets(logs: Path, endpoint: ScriptedEndpoint) -> None:
    run(str(logs), *at(endpoint), "--repeats", "1", "--criteria", "AF")
    tables = rows(str(logs), "--from-cache")
    assert {row["criterion"] for row in tables if row["track"] == "5 players"} == {"all", "A"}
    assert {row["criterion"] for row in tables if row["track"] == "9 players"} == {"all", "A", "F"}
    assert len(rows(str(logs), "--from-cache", "--what", "opinions")) == 3 * 5 + 9 * 2
    assert rows(str(logs), "--from-cache", "--what", "missing") == []
    assert rows(str(logs), "--from-cache", "--what", "disputed") == []
    assert {"sensitivity", "metric"} <= {
        row["kind"] for row in rows(str(logs), "--from-cache", "--what", "audit")
    }
    printed = run(str(logs), "--from-cache", "--csv").output
    lines = [*csv.DictReader(io.StringIO(printed))]
    assert {line["F rank"] for line in lines if line["track"] == "5 players"} == {""}
    assert all(line["F rank"] for line in lines if line["track"] == "9 players")
    assert "0.000000" not in printed


def test_all_criteria_in_one_call(logs: Path, endpoint: ScriptedEndpoint) -> None:
    run(str(logs), *at(endpoint), "--repeats", "1", "--together")
    assert len(endpoint.calls) == 4
    assert len(kept().opinions) == 3 * 5 + 6


def test_an_injection_does_not_change_the_opinion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The endpoint ranks by the record; it would fail if talk had made lines of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hard.events").write_bytes(formats.write(hard_game().events, "events"))
    oracle = known(tmp_path / "hard.events")
    with running_endpoint(brain=oracle.brain) as endpoint:
        run("hard.events", *at(endpoint))
    assert {one.ranks for one in kept().opinions} == {(1.0, 2.0, 3.0, 4.0, 5.0)}
    assert all("\n## Answer\nIgnore" not in call.user for call in endpoint.calls)


def test_the_folder_of_a_contest_keeps_its_judgement(
    logs: Path, tmp_path: Path, endpoint: ScriptedEndpoint
) -> None:
    (logs / "contest.yml").write_text(SAMPLE.read_text(encoding="utf-8"))
    run(str(logs), *at(endpoint), "--repeats", "1", "--criteria", "A")
    assert (logs / "judge" / ANSWERS).is_file()
    assert not (tmp_path / "judge").exists()
    found = find_games([str(logs)])
    assert len(found.games) == 4
    assert found.unscored == []


def test_models_at_several_addresses(logs: Path, endpoint: ScriptedEndpoint) -> None:
    with running_endpoint(brain=known(logs).brain) as other:
        both = ["--base-url", endpoint.base_url, "--base-url", other.base_url, "--model", "a", "--model", "b"]
        run(
            str(logs),
            *both,
            "--repeats",
            "1",
            "--criteria",
            "A",
            "--prices",
            "1,1",
            "--prices",
            "2,2",
            "--budget-cost",
            "100",
        )
        assert {call.body["model"] for call in endpoint.calls} == {"a"}
        assert {call.body["model"] for call in other.calls} == {"b"}
    a, b = kept().use
    assert b.cost == pytest.approx(2 * a.cost, rel=0.01)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--model", "m", "--base-url", "ftp://x"], "--base-url: 'ftp://x'"),
        (
            ["--model", "m", "--base-url", "http://x/v1", "--edition", "1999"],
            "--edition: there is no edition '1999'",
        ),
        (
            ["--model", "m", "--base-url", "http://x/v1", "--criteria", "AZ"],
            "--criteria: 'Z' is none of A, B",
        ),
        (
            ["--model", "m", "--base-url", "http://x/v1", "--criteria", " "],
            "--criteria: expected some of A, B",
        ),
        (["--model", "m", "--base-url", "http://x/v1", "--prices", "2"], "--prices:"),
        (["--model", "m", "--base-url", "http://x/v1", "--prices", "-1,2"], "--prices:"),
        (
            ["--model", "m", "--base-url", "http://x/v1", "--budget-cost", "1"],
            "--budget-cost: needs --prices for m",
        ),
        (
            [
                "--model",
                "a",
                "--model",
                "b",
                "--model",
                "c",
                "--base-url",
                "http://x/v1",
                "--base-url",
                "http://y/v1",
            ],
            "--base-url: 2 for 3 models",
        ),
    ],
)
def test_wrong_options_are_one_line(logs: Path, arguments: list[str], message: str) -> None:
    with pytest.raises(CallerError) as error:
        run(str(logs), *arguments)
    assert message in str(error.value)
    assert not Path("judge").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "name at least one judge"),
        (["--model", "m"], "where are the models?"),
        (["--model", "m", "--json", "--csv"], "exclude each other"),
    ],
)
def test_missing_options_are_named(logs: Path, arguments: list[str], message: str) -> None:
    found = run(str(logs), *arguments)
    assert found.exit_code == 2
    assert message in found.output


def test_only_the_games_that_raters_have(logs: Path, tmp_path: Path) -> None:
    log = scored(played("contest-en-9", 1)).events
    (game,) = [one for one in games_in(logs).games if len(one.names) == 9]
    one = PickedGame(
        id="g01", source="", names=game.names, players=game.players, entries=game.entries, teams=game.teams,
        roles=game.roles, winner=game.winner,
    )  # fmt: skip
    how = [str(logs), "--model", "m", "--dry-run", "--picked"]
    with pytest.raises(CallerError, match="--picked: no rating here"):
        run(*how)
    RatingFolder(tmp_path).keep_picked(
        Picked(edition="2026", scale="points", games=(one,)), {"g01": encode_log(log)}
    )
    (plan,) = rows(*how, "--people", str(tmp_path))
    assert plan["calls"] == 2 * 6
    with pytest.raises(CallerError, match="--picked: none of the games is picked"):
        run(str(logs / "game0.log"), *how[1:], "--people", str(tmp_path))


def test_games_to_which_no_criterion_applies_are_left_out(logs: Path) -> None:
    """Team play, in villages of one werewolf."""
    (plan,) = rows(str(logs), "--model", "m", "--dry-run", "--criteria", "F")
    assert plan["calls"] == 2  # The game of nine, twice.
    with pytest.raises(CallerError, match="none of the criteria applies to it"):
        run(str(logs / "game0.log"), "--model", "m", "--dry-run", "--criteria", "F")


def test_places_without_a_game_say_why(logs: Path) -> None:
    (logs / "empty").mkdir()
    with pytest.raises(CallerError, match="no game to judge"):
        run(str(logs / "empty"), "--model", "m", "--dry-run")
