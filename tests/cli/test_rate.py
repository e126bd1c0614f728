"""`jinro rate`: the commands of docs/rating.md, in order, and what goes wrong."""

import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace
from tests.contest.rate.played import TEAMS, games

from jinro.cli.main import cli
from jinro.contest.rate.folder import RatingFolder
from jinro.errors import CallerError
from jinro.game.notation import encode_log

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the logs of games."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    for number, game in enumerate(games()):
        (tmp_path / "games" / f"{number}.jsonl").write_bytes(encode_log(game.events))
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments, catch_exceptions=False)


def fails(*arguments: str) -> str:
    with pytest.raises(CallerError) as failed:
        run(*arguments)
    return str(failed.value)


def documented(page: str) -> list[list[str]]:
    text = (DOCS / page).read_text(encoding="utf-8")
    block = re.search(r"```sh\n(.*?)```", text, re.S)
    assert block is not None
    return [shlex.split(line, comments=True)[1:] for line in block[1].splitlines()]


def test_both_pages_have_the_same_commands() -> None:
    assert documented("rating.md") == documented("rating.ja.md")


def test_the_commands_of_the_page(place: Path) -> None:
    said = {}
    for words in documented("rating.md"):
        if words[1] == "take":
            form = place / "hanako.txt"
            text = form.read_text(encoding="utf-8")
            assert not [team for team in TEAMS if team in text]
            form.write_text(re.sub(r"^(\d+ [^:|#]+:)$", r"\1 4", text, flags=re.M), encoding="utf-8")
        found = run(*words)
        assert found.exit_code == 0, found.output
        said[words[1]] = found.output
    assert re.search(r"5 players: 3 of 6 games; village won \d, wolves \d\n  spread \d+: ", said["pick"])
    assert re.fullmatch(r"guest\thttp://127.0.0.1:8080/#/rate/\S{24}\n", said["raters"])
    assert re.search(r"hanako +0/2 +0/50 +0\n", said["status"])
    assert "hanako.txt: 50 lines of hanako taken" in said["take"]
    assert ">4.00" in said["total"]
    assert "Means are cut to two decimals" in said["total"]
    assert sorted(path.name for path in (place / "published").iterdir()) == [
        "agreement.csv", "comments.csv", "favourites.csv", "grades.csv", "rating.json", "table.csv",
        "totals.csv",
    ]  # fmt: skip
    assert "締め切りました" in run("rate", "status", "autumn", "--lang", "ja").output
    told = json.loads(run("rate", "status", "autumn", "--json").output)
    assert [one["finished"] for one in told["raters"]] == [2, 0, 0, 0]
    assert run("rate", "total", "autumn", "--csv", "--rounding", "cut").output.splitlines()[0] == (
        "team,A,B,C,D,E,individual_awards,live_awards"
    )
    assert "inukai-A" in run("rate", "total", "autumn", "--by", "entry").output
    assert "the rating is closed" in fails("rate", "take", "autumn", "hanako.txt")
    run("rate", "open", "autumn")
    assert not RatingFolder(place / "autumn").closed


def test_the_totals_of_all_tracks_say_that_they_are(place: Path) -> None:
    run("rate", "pick", "games", "--all", "--into", "x")
    assert "all tracks together:" not in run("rate", "total", "x").output
    folder = RatingFolder(place / "x")
    picked = folder.picked()
    tracks = [replace(one, track=name) for one, name in zip(picked.games, "aabbaa", strict=True)]
    folder.keep_picked(replace(picked, games=tuple(tracks)), {})
    heads = re.findall(r"^(.*):\n2026", run("rate", "total", "x").output, re.M)
    assert heads == ["a", "b", "all tracks together"]


def test_what_is_wrong_is_one_line(place: Path) -> None:
    assert "no games are picked here yet" in fails("rate", "status", "games")
    assert "--into DIR is needed" in fails("rate", "pick", "games")
    run("rate", "pick", "games", "--games", "2", "--into", "x", "--edition", "2025", "--hide", "nothing")
    assert RatingFolder(place / "x").picked().hidden == ()
    assert "`--again` picks anew" in fails("rate", "pick", "games", "--games", "2", "--into", "x")
    run("rate", "pick", "games", "--all", "--into", "x", "--again", "--scale", "ranks")
    assert len(RatingFolder(place / "x").picked().games) == 6
    assert "g99: no picked game" in fails("rate", "raters", "x", "a", "--game", "g99")
    run("rate", "raters", "x", "a", "b", "--url", "https://rate.example/")
    assert run("rate", "links", "x").output.count("\t") == 2


def test_links_lead_to_the_port_of_the_contest(place: Path) -> None:
    run("rate", "pick", "games", "--games", "2", "--into", "x")
    assert ":8080/#/rate/" in run("rate", "raters", "x", "a").output
    track = "tracks: [{name: five, preset: contest-5, games: 2}]"
    teams = (
        "teams: [" + ", ".join(f"{{name: {name}, entries: [{{player: chance}}]}}" for name in "abcde") + "]"
    )
    (place / "x" / "contest.yml").write_text(f"title: X\nport: 9123\n{teams}\n{track}\n", encoding="utf-8")
    assert "http://127.0.0.1:9123/#/rate/" in run("rate", "raters", "x", "b").output
    assert run("rate", "links", "x").output.count(":9123/#/rate/") == 2


def test_numbers_of_games_by_track(place: Path) -> None:
    for number, game in enumerate(games("contest-9", 2)):
        (place / "games" / f"nine-{number}.jsonl").write_bytes(encode_log(game.events))
    said = run("rate", "pick", "games", "--games", "5 players=3,9 players=1", "--into", "x").output
    assert "5 players: 3 of 6 games" in said
    assert "9 players: 1 of 2 games" in said
    said = run("rate", "pick", "games", "--games", "4", "--into", "x", "--again").output
    assert "9 players: 4 games asked for, but there are only 2; none of them is picked" in said
    assert [one.track for one in RatingFolder(place / "x").picked().games] == ["5 players"] * 4
    assert "--games: 'a=,b'" in fails("rate", "pick", "games", "--games", "a=,b", "--into", "x", "--again")
    assert "no games of a track 'ten'" in fails("rate", "pick", "games", "--games", "ten=1", "--into", "y")
    assert "7 games asked for, 6 there" in fails("rate", "pick", "games", "--games", "7", "--into", "y")


def test_nothing_is_picked_anew_where_somebody_has_rated(place: Path) -> None:
    run("rate", "pick", "games", "--games", "2", "--into", "x")
    run("rate", "raters", "x", "a")
    run("rate", "form", "x", "a")
    text = (place / "a.txt").read_text(encoding="utf-8")
    (place / "a.txt").write_text(re.sub(r"^(1 [^:|#]+:)$", r"\1 4", text, flags=re.M), encoding="utf-8")
    run("rate", "take", "x", "a.txt")
    assert "rated here already" in fails("rate", "pick", "games", "--into", "x", "--again")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals end it otherwise there")
def test_the_page_is_served_to_raters(place: Path) -> None:
    run("rate", "pick", "games", "--games", "2", "--into", "x")
    run("rate", "raters", "x", "a")
    start = [sys.executable, "-c", "from jinro.cli.main import main; main()"]
    command = [*start, "rate", "serve", "x", "--port", "0", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            first, link = process.stdout.readline(), process.stdout.readline()
            url = re.findall(r"http://\S+/", first)[0]
            assert link.startswith(f"a\t{url}#/rate/")
            with urlopen(url, timeout=20) as answer:
                assert answer.status == 200
        finally:
            process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
