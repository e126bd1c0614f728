"""Every command that organisers and contestants use speaks Japanese if it is asked to."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import click
import pytest
from click.testing import CliRunner
from tests.cli.conftest import Run
from tests.hosting.doors.nlp.test_teams import Mute, hurried
from tests.net.sample_agents import play
from tests.net.serving import serving

from jinro.cli.language import asked_language
from jinro.cli.main import LazyGroup, cli
from jinro.hosting.web.requests import page_language
from jinro.i18n import Words
from jinro.i18n.catalogue import texts

KANA = re.compile("[ぁ-んァ-ヶ一-龠]")
PROGRAM = "from jinro.cli.main import main; main()"


def run(*arguments: str) -> list[str]:
    result = CliRunner().invoke(cli, [*arguments, "--lang", "ja"])
    return result.output.splitlines()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one game, in which an agent answers nothing."""
    folder = tmp_path_factory.mktemp("data")
    with serving("contest-5", data=folder, rules=hurried) as served:
        play(served.url, [f"cats{n}" for n in range(1, 5)], Mute(served.url, "cats5"))
        served.game()
    return folder


@pytest.mark.slow
def test_faults(data: Path) -> None:
    lines = run("faults", "last", "--data", str(data))
    assert re.fullmatch(r"cats: 不備 \d+ 件", lines[0])
    assert any("回答なし (timeout)" in line for line in lines)
    assert any(" 日目  " in line and " 秒  cats5" in line for line in lines)
    assert re.fullmatch(r"全 \d+ 件: .*回答なし \d+.*", lines[-1])
    assert run("faults", "last", "--data", str(data), "--team", "dogs") == ["不備はありません"]


@pytest.mark.slow
def test_the_care_of_a_data_folder(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "copy"
    assert re.fullmatch(
        rf"{out}: 保存された試合とファイル \d+ 個、.* kB",
        " ".join(run("backup", "--data", str(data), "--out", str(out))),
    )
    [checked] = run("check", "data", str(out))
    assert re.fullmatch(r"試合 1、イベント \d+、ファイル 3、対戦表 0: 問題 0 件", checked)
    next(out.glob("log/game/*.log")).write_text("0,status,1,VILLAGER,ALIVE,x,y\n")
    first, last = run("check", "data", str(out))
    assert "保存された試合と異なります。最初の違いは 1 行目" in first
    assert last.endswith(": 問題 1 件")
    assert run("data", "prune", "--data", str(out), "--older-than", "30d", "--dry-run")[0].startswith(
        "削除される試合: 0（イベント 0、記録 0、"
    )


@pytest.mark.slow
def test_checks_of_files(data: Path, tmp_path: Path) -> None:
    [log], [trace] = data.glob("log/game/*.log"), data.glob("log/json/*.json")
    [found] = map(json.loads, run("check", "log", "--json", str(log)))
    codes = [problem["code"] for problem in found["problems"]]
    assert codes in ([], ["seats_by_role"]), "the second one by chance in one game of 12"
    lines = run("check", "log", str(log))
    assert (lines[0], lines[-1]) == (f"{log}: 一致、問題 {len(codes)} 件", "ログ 1 件、一致 1 件")
    assert len(lines) == 2 + len(codes)
    first, last = run("check", "trace", str(trace))
    assert re.fullmatch(rf"{trace}: 方言 2026、パケット (\d+)、一致 \1", first)
    assert re.fullmatch(r"パケットの記録 1 件、パケット (\d+)、一致 \1", last)
    other = tmp_path / "x.json"
    other.write_text("[]")
    assert run("check", "trace", str(other))[0] == f"{other}: パケットの記録ではありません"
    assert run("check", "trace", str(log))[1] == (
        "    これは大会のゲームログです。`jinro check log` で検査できます"
    )
    assert "    これはパケットの記録（トレース）です。`jinro check trace` で検査できます" in run(
        "check", "log", str(trace)
    )
    assert run("log", "show", str(log))[-1 - len(codes)].startswith("このファイルにない情報: seed, ")


@pytest.mark.slow
def test_join_says_that_it_waits_and_how_games_ended() -> None:
    with serving("contest-5") as served:
        lines = run("join", served.url, "--team", "cats", "--count", "5")
        game = served.game().id
        page = served.url.replace("ws://", "http://").removesuffix("ws")
    assert lines[0] == f"接続しました。試合の開始を待っています（待機中のエージェントは {page} で見られます）"
    assert len(lines) == 6
    roles = "村人|占い師|人狼|狂人"
    for line in lines[1:]:
        assert re.fullmatch(rf"{game[-6:]} cats[1-5] \S+ ({roles}) (生存|死亡): (村人|人狼)陣営の勝利", line)


def test_the_status_page_speaks_the_language_of_the_browser() -> None:
    with serving("contest-5", language="ja") as served:
        url = served.url.replace("ws://", "http://").removesuffix("ws") + "status"
        texts = []
        for accepted in ("", "en-GB,en;q=0.9", "fr,ja;q=0.5"):
            with urlopen(Request(url, headers={"Accept-Language": accepted})) as answer:
                texts.append(answer.read().decode())
    japanese, english, other = texts
    assert "待機中: 0 体。" in japanese
    assert "<html lang=ja>" in japanese
    assert "人狼 1, 狂人 1, 占い師 1, 村人 2" in japanese
    assert "Waiting: 0." in english
    assert not KANA.search(english)
    assert other == japanese
    assert page_language("*", "en") == "en"


def test_the_status_page_of_a_server_for_everybody_names_the_address_that_was_asked() -> None:
    with serving("contest-5", host="0.0.0.0", origins=["https://contest.example"]) as served:
        url = f"http://localhost:{served.port}/status"
        for host in (f"contest.example:{served.port}", f"127.0.0.2:{served.port}"):
            with urlopen(Request(url, headers={"Host": host})) as answer:
                assert f"<code>ws://{host}/ws</code>" in answer.read().decode()
        for host in ("<b>", "a" * 300):
            with pytest.raises(HTTPError) as refused:
                urlopen(Request(url, headers={"Host": host}))
            assert refused.value.code == 421
            refused.value.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["serve", "--port", "many"],
            "--port の値が正しくありません: many は正しい値ではありません（整数）。",
        ),
        (["srve"], "コマンド 'srve' はありません（もしかして: serve）。一覧は `jinro --help` で見られます"),
        (["join"], "引数 URL がありません。"),
        (
            ["serve", "--preset", "contst-5"],
            "preset: プリセット 'contst-5' はありません（もしかして: contest-5）。"
            "一覧は `jinro presets` で見られます",
        ),
        (["presets", "x"], "preset: プリセット 'x' はありません。一覧は `jinro presets` で見られます"),
        (
            ["config", "new", "--preset", "classic-5"],
            "--preset: 大会の設定ファイルに 'classic-5' は使えません。使えるもの: contest-5, contest-9, "
            "contest-13, contest-en-5, contest-en-9, contest-en-13, anytime-5, anytime-en-5, playground-5",
        ),
        (
            ["backup", "--out", "x.tar"],
            "jinro-data/games.sqlite: 保存された試合がありません。サーバーのデータフォルダーを --data で"
            "指定してください",
        ),
        (
            ["games", "--data", "nowhere"],
            "nowhere/games.sqlite: 保存された試合がありません。サーバーのデータフォルダーを --data で"
            "指定してください",
        ),
        (
            ["serve", "--plan", "no.json"],
            "--plan: no.json: そのようなファイルやフォルダーはありません。"
            "対戦表は `jinro plan -o no.json` で作れます",
        ),
    ],
)
def test_errors(jinro: Run, words: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    done = jinro(*words)
    assert done.err == f"jinro: {message}\n"
    assert done.code in (1, 2)


def lazy_groups(group: LazyGroup, table: str) -> Iterator[tuple[LazyGroup, str]]:
    yield group, table
    for name in group.commands_at:
        inner = group.get_command(click.Context(group), name)
        if isinstance(inner, LazyGroup):
            yield from lazy_groups(inner, name)


def test_the_lists_of_commands_say_what_the_commands_say() -> None:
    assert isinstance(cli, LazyGroup)
    found = list(lazy_groups(cli, "commands"))
    assert {table for _, table in found} == {"commands", "check", "corpus", "llm"}
    listed = {name for name in texts("help", "en") if "." in name}
    assert listed == {f"{table}.{name}" for group, table in found for name in group.commands_at}
    for group, table in found:
        for name in group.commands_at:
            command = group.get_command(click.Context(group), name)
            assert command is not None
            short = click.Command(name, help=Words("en")(f"help.{table}.{name}")).get_short_help_str(300)
            assert command.get_short_help_str(300) == short


@pytest.mark.slow
def test_help_says_in_japanese_what_each_command_does() -> None:
    command = [sys.executable, "-c", PROGRAM, "--help"]
    environ = {**os.environ, "LC_ALL": "ja_JP.UTF-8", "PYTHONIOENCODING": "utf-8"}
    shown = subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout
    assert "エージェントを受け付けるサーバーを起動します。" in shown
    command.insert(-1, "check")
    shown = subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout
    assert "エージェントにリハーサルをさせ、直すべき点を報告します。" in shown
    command.remove("check")
    environ["LC_ALL"] = "C.UTF-8"
    assert not KANA.search(
        subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout.replace(
            "人狼", ""
        )
    )


def test_which_language_errors_have() -> None:
    assert asked_language(["serve", "--lang", "ja"], {"LANG": "en_US.UTF-8"}) == "ja"
    assert asked_language(["serve", "--lang=en"], {"LANG": "ja_JP.UTF-8"}) == "en"
    assert asked_language(["serve", "--lang"], {"LANG": "ja_JP.UTF-8"}) == "ja"
    assert asked_language([], {}) == "en"
