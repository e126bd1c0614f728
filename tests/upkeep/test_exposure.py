"""`jinro check data --exposure`: what others can do is told from the facts, in two languages, worst first."""

import asyncio
import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from tests.contest.rate.made import game, picked, rater
from tests.rows import each_row
from tests.upkeep.folders import data_folder

from jinro.cli.main import cli
from jinro.config.serve import ServeOptions, serve_settings
from jinro.contest.rate.folder import RatingFolder
from jinro.game.commands import Close
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.programs.box import sandbox_fault
from jinro.store import BY_HAND, DATABASE, SqliteStore, Visibilities
from jinro.upkeep.exposure.facts import EntryFacts, ExposedDoor, Facts, RatedGames, doors_of
from jinro.upkeep.exposure.findings import Exposure, exposures
from jinro.upkeep.exposure.rights import Rights, rights_of
from jinro.upkeep.exposure.table import LEVELS, ROWS, Who
from jinro.village.simulate import opening

DATA = Path("data")
TEAMS = ("azuki", "goma", "kinako", "matcha", "yuzu")
SAFE = ExposedDoor(
    kind="contest",
    name="five",
    host="0.0.0.0",
    port=8080,
    encrypted=True,
    authentication=True,
    reseat="token",
)
"""A door that is open to others, and as safe as it can be."""
HOME = replace(SAFE, host="127.0.0.1")


def codes(*doors: ExposedDoor, **facts: Any) -> dict[str, Exposure]:
    made = {"data": DATA, "rights": Rights(path=DATA), "doors": doors or (SAFE,), **facts}
    return {one.code: one for one in exposures(Facts(**made))}


CLOSED = {"folder_closed", "no_consent", "no_entries", "no_raters"}
FOUND: list[tuple[str, dict[str, Any]]] = [
    ("folder_writable", {"rights": Rights(path=DATA, writable=True)}),
    ("folder_readable", {"rights": Rights(path=DATA, readable=("games.sqlite",))}),
    ("foreign_files", {"rights": Rights(path=DATA, foreign=2)}),
    ("folder_closed", {}),
    ("folder_missing", {"rights": None, "data": Path("nowhere at all")}),
    ("no_rights", {"rights": None, "data": Path()}),
    ("secret_readable", {"secrets": (Rights(path=Path(".env"), readable=(".env",)),)}),
    ("logs_readable", {"logs": (Rights(path=Path("log"), readable=("a.json",)),)}),
    ("no_authentication", {"doors": (replace(SAFE, authentication=False),)}),
    ("weak_key", {"key_bytes": 31}),
    ("weak_control", {"control_token": 16}),
    ("reseat_name", {"doors": (replace(SAFE, reseat="name"),)}),
    ("reseat_address", {"doors": (replace(SAFE, reseat="address"),)}),
    ("any_proxy", {"doors": (replace(SAFE, proxies=("0.0.0.0/0",)),)}),
    ("any_proxy", {"doors": (replace(SAFE, proxies=("10.0.0.0/8",)),)}),
    ("no_encryption", {"doors": (replace(SAFE, encrypted=False),)}),
    ("classic_open", {"doors": (replace(SAFE, kind="classic", encrypted=False, reseat="address"),)}),
    ("exempt", {"doors": (replace(SAFE, exempt=("192.0.2.0/24",)),)}),
    ("self_signed", {"encryption": "self-signed"}),
    ("origins", {"origins": ("https://village.example",)}),
    ("watch_public", {"doors": (replace(SAFE, authentication=False),)}),
    ("receivers", {}),
    (
        "public_games",
        {"games": {"public": 3, "members": 1}, "doors": (replace(SAFE, authentication=False),)},
    ),
    ("public_tracks", {"doors": (replace(SAFE, authentication=False),)}),
    ("link_tracks", {"doors": (replace(SAFE, authentication=False, visibility="link"),)}),
    ("lobby", {}),
    ("unreachable", {"doors": (HOME,)}),
    ("feed_open", {"doors": (replace(HOME, feed=True, feed_open=True),)}),
    ("times", {"doors": (replace(HOME, fixed_nights=False),)}),
    ("told", {"doors": (replace(SAFE, people=1, told=True),)}),
    ("consent", {"doors": (replace(SAFE, consent=True),)}),
    ("seats_of_people", {"doors": (replace(SAFE, people=1),)}),
    ("no_consent", {}),
    ("entries_unboxed", {"entries": EntryFacts(isolation={"kuma": "none"})}),
    ("entries_refused", {"entries": EntryFacts(refused="sandbox: required, but there is none")}),
    ("entries_user", {"entries": EntryFacts(isolation={"kuma": "user"})}),
    ("entries_network", {"entries": EntryFacts(isolation={"kuma": "sandbox"})}),
    ("entries_boxed", {"entries": EntryFacts(isolation={"kuma": "loopback"})}),
    (
        "entries_env",
        {"entries": EntryFacts(isolation={"kuma": "user"}, variables=("MODEL",))},
    ),
    ("no_entries", {}),
    ("raters_see", {"rating": RatedGames(raters=2, closed=False, visible=1)}),
    ("raters", {"rating": RatedGames(raters=2, closed=False)}),
    ("no_raters", {"rating": RatedGames(raters=2, closed=True, visible=1)}),
]


@each_row(("code", "facts"), FOUND)
def test_what_is_told(code: str, facts: dict[str, Any]) -> None:
    one = codes(**facts)[code]
    for language in ("en", "ja"):
        what, setting = one.words(language)
        assert "{" not in what + setting
    assert one.level == "closed" or one.level == "note" or one.words("en")[1]


def test_every_row_of_the_table_can_be_told() -> None:
    assert {code for code, _ in FOUND} == set(ROWS)
    assert {row.who for row in ROWS.values()} == set(get_args(Who))


def test_a_server_that_is_safe_has_nothing_but_notes() -> None:
    found = codes()
    assert {one.level for one in found.values()} <= {"note", "closed"}
    assert set(found) == CLOSED | {"receivers", "lobby"}
    # A proxy of this machine encrypts.
    behind = replace(HOME, encrypted=False, proxies=("127.0.0.1",))
    assert set(codes(behind)) == set(found)
    assert set(codes(HOME)) == CLOSED | {"unreachable"}


def test_the_worst_comes_first() -> None:
    worst = replace(SAFE, authentication=False, encrypted=False, reseat="name", fixed_nights=False)
    levels = [one.level for one in codes(worst, replace(SAFE, kind="classic")).values()]
    assert levels == sorted(levels, key=LEVELS.index)
    assert levels[0] == "critical"


@each_row(
    ("options", "code", "there"),
    [
        ({}, "unreachable", True),
        ({"host": "0.0.0.0"}, "no_authentication", True),
        ({"host": "0.0.0.0"}, "no_encryption", True),
        ({"host": "0.0.0.0", "tls_self_signed": True}, "no_encryption", False),
        ({"host": "0.0.0.0"}, "reseat_address", True),
        ({"host": "0.0.0.0", "reseat": "name"}, "reseat_name", True),
        ({"host": "0.0.0.0", "classic": 0}, "classic_open", True),
        ({"classic": 0}, "classic_open", False),
        ({"host": "0.0.0.0", "mixed": True}, "classic_open", True),
        ({"host": "0.0.0.0", "licos": 0}, "lobby", True),
        ({"proxies": ["10.0.0.0/8"]}, "any_proxy", True),
        ({"proxies": ["127.0.0.1"]}, "any_proxy", False),
        ({"host": "::", "limits": ["exempt=10.0.0.0/8"]}, "exempt", True),
        ({"host": "::"}, "exempt", False),
        ({}, "times", True),
        ({"village": ["night_s=60"]}, "times", False),
        ({"presets": ["contest-13"], "village": ["night_s=60"]}, "times", False),
        ({"licos": 0, "presets": ["licos-8"]}, "times", False),
    ],
)
def test_the_options_of_a_server(options: dict[str, Any], code: str, there: bool) -> None:
    settings = serve_settings(ServeOptions(**options), {})
    assert (code in codes(*doors_of(settings))) is there


# Rights


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others can come to."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name).resolve() / "data"
        path.parent.chmod(0o755)
        path.mkdir(0o755)
        if not all(one.stat().st_mode & 0o011 for one in path.parents):
            pytest.skip("others cannot come to the folder for temporary files")
        yield path


def put(path: Path, mode: int) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text("secret")
    path.chmod(mode)
    return path


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_what_others_can_read(folder: Path) -> None:
    put(folder / "games.sqlite", 0o644)
    put(folder / "people.sqlite", 0o600)
    put(folder / "log" / "a.json", 0o640)
    found = rights_of(folder)
    assert found == Rights(path=folder, readable=("games.sqlite", "log/a.json"))
    (folder / "log").chmod(0o700)
    assert rights_of(folder) == Rights(path=folder, readable=("games.sqlite",))
    folder.chmod(0o700)
    assert rights_of(folder) == Rights(path=folder)
    folder.chmod(0o755)
    folder.parent.chmod(0o700)  # Nobody comes there, whatever its own rights are.
    assert rights_of(folder) == Rights(path=folder)


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_what_others_can_change(folder: Path) -> None:
    put(folder / "games.sqlite", 0o620)
    assert rights_of(folder) == Rights(path=folder, writable=True)
    (folder / "games.sqlite").unlink()
    folder.chmod(0o777)
    assert rights_of(folder) == Rights(path=folder, writable=True)
    folder.chmod(0o1777)
    assert rights_of(folder) == Rights(path=folder)
    assert rights_of(put(folder / ".env", 0o644)) == Rights(path=folder / ".env", readable=(".env",))
    assert rights_of(folder / "nothing") is None


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give files away")
def test_files_of_others(folder: Path) -> None:
    os.chown(put(folder / "games.sqlite", 0o600), 65_534, -1)
    assert rights_of(folder) == Rights(path=folder, foreign=1)


def test_many_names_are_counted() -> None:
    rights = Rights(path=DATA, readable=("a", "b", "c", "d", "e"))
    assert rights.names == "a, b, c, … (+2)"


# The command


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["check", "data", *arguments])
    error = "" if isinstance(result.exception, (SystemExit, type(None))) else str(result.exception)
    return result.exit_code, result.output + error


def test_the_page(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    code, output = run(
        "--exposure", data, "--lang", "en", "--", "--host", "0.0.0.0", "--classic", "0", "--port", "0"
    )
    assert code == 1
    head, *lines = output.splitlines()
    assert head.startswith(f"what others can read and do with {data}, opened by ")
    assert head.endswith("`jinro serve --host 0.0.0.0 --classic 0 --port 0`")
    assert [line.split()[0] for line in lines if line and line[0] != " "] == list(LEVELS)
    assert "  strangers: play under the name of any team: agents need no token (contest-5 0.0.0.0:0)" in lines
    assert "      → server.authentication.enable" in lines
    code, output = run("--exposure", data, "--lang", "ja")
    assert code == 0
    assert "問題なし" in output


def test_the_page_as_json(tmp_path: Path) -> None:
    code, output = run(
        "--exposure", "--json", str(tmp_path), "--", "--reseat", "name", "--trusted-proxy", "0.0.0.0/0"
    )
    rows = [json.loads(line) for line in output.splitlines()]
    assert code == 1
    assert [row["level"] for row in rows] == sorted((row["level"] for row in rows), key=LEVELS.index)
    assert {"reseat_name", "any_proxy"} <= {row["code"] for row in rows if row["level"] == "critical"}
    assert set(rows[0]) == {"level", "who", "code", "text", "setting"}


def test_origins_that_are_allowed(tmp_path: Path) -> None:
    assert "a page at" not in run("--exposure", str(tmp_path), "--lang", "en", "--", "--host", "0.0.0.0")[1]
    allowed = ("--host", "0.0.0.0", "--allow-origin", "https://village.example")
    output = run("--exposure", str(tmp_path), "--lang", "en", "--", *allowed)[1]
    assert "with a page at https://village.example act for those who visit it" in output


def test_options_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "jinro-data" in run("--exposure", "--", "--port", "0")[1].splitlines()[0]
    assert "elsewhere" in run("--exposure", "--", "--data", "elsewhere")[1].splitlines()[0]
    assert "options of a server are for --exposure" in run("--", "--port", "0")[1]
    assert "No such option" in run("--exposure", "--", "--prot", "0")[1]


CONTEST = """\
title: Trial
host: 0.0.0.0
authentication: true
sandbox: off
sandbox: off
teams:
  - {name: neko, entries: [{command: [python, agent.py], env: [MODEL]}]}
  - {name: kuma, entries: [{player: chance}]}
tracks:
  - {name: five, preset: contest-5, games: 2}
"""


def exposed(folder: Path, text: str) -> tuple[int, dict[str, str]]:
    """What is told of a contest with this file."""
    folder.mkdir(exist_ok=True)
    (folder / "contest.yml").write_text(text)
    code, output = run("--exposure", "--json", "--lang", "en", str(folder))
    return code, {row["code"]: row["text"] for row in map(json.loads, output.splitlines())}


def test_the_folder_of_a_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODEL", "small")
    folder = tmp_path / "contest"
    code, found = exposed(folder, CONTEST)
    assert code == 1
    assert found["entries_unboxed"].endswith(": neko")
    assert found["entries_env"].endswith(": MODEL")
    assert "five 0.0.0.0:8080" in found["no_encryption"]
    assert "no_authentication" not in found
    assert str(folder / "data") in found["folder_missing"]
    assert "have no place" in run("--exposure", str(folder), "--", "--port", "0")[1]
    assert not (folder / "data").exists()  # Nothing is made by looking.


def test_entries_in_a_sandbox_if_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page says is tried on this machine."""
    monkeypatch.setenv("MODEL", "small")
    code, found = exposed(tmp_path, CONTEST.replace("sandbox: off", "sandbox: required"))
    assert ("entries_refused" in found) is bool(sandbox_fault(None, network=True))
    assert "entries_unboxed" not in found
    assert code == 0


def test_entries_that_lack_a_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MODEL", raising=False)
    assert "MODEL is not set" in exposed(tmp_path, CONTEST)[1]["entries_refused"]


def test_stored_games_are_counted(tmp_path: Path) -> None:
    data = tmp_path / "data"
    store = SqliteStore(data / DATABASE)
    opened = opening(preset("contest-5"), 1)
    for number in range(4):
        command = replace(opened, game=f"game{number}")
        game = Game(preset("contest-5"), 1)
        for one in (command, Close(1)):
            game.submit(one)
        store.add(game.log)
    asyncio.run(store.close())
    seen = Visibilities(data / DATABASE)
    seen.change("game1", "members")
    seen.change("game2", seal=BY_HAND)
    seen.change("game3", seal="1")  # Until a moment that has passed.
    seen.close()
    output = run("--exposure", "--json", "--lang", "en", str(data), "--", "--host", "0.0.0.0")[1]
    rows = {row["code"]: row["text"] for row in map(json.loads, output.splitlines())}
    assert rows["public_games"] == "read 2 finished games with names and roles; 2 are not public"
    assert "public_tracks" in rows


def test_raters_who_find_their_games_in_the_archive(tmp_path: Path) -> None:
    data, folder = data_folder(tmp_path / "data"), RatingFolder(tmp_path)
    stored, other = game(1, TEAMS, game="01M7HA7XHMNBK10APVQV7A3B3Y"), game(2, TEAMS, game="elsewhere")
    folder.keep_picked(picked(stored, other), {})
    folder.keep_raters([rater("Ann", [stored, other])])
    asked = ("--exposure", "--json", "--lang", "en", str(data), "--", "--rating", str(tmp_path))
    rows = {row["code"]: row["text"] for row in map(json.loads, run(*asked)[1].splitlines())}
    assert rows["raters_see"].startswith("find 1 of the games")
    assert rows["raters"].startswith("1 of them")
    folder.close()
    assert '"no_raters"' in run(*asked)[1]
