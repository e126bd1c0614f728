"""Messages in Japanese: known ones are those of the sources, and prefixes stay."""

import ast
import errno
import inspect
import os
import re
import string
import tomllib
from collections.abc import Iterable, Set
from functools import cache
from pathlib import Path

import click
import pytest

import jinro
from jinro.errors import CallerError, LogError, SettingsError, StoreError
from jinro.i18n import Message
from jinro.i18n.catalogue import FOLDER
from jinro.transcript.phrases import japanese, phrase, told


def said() -> dict[str, str]:
    """Finished English that is recognised."""
    return tomllib.loads((FOLDER / "said.toml").read_text(encoding="utf-8"))


def templates(source: str) -> set[str]:
    """The texts of a module, with `{}` for what is filled in."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            found.add("".join(map(str, parts)))
    return found


def plain(text: str) -> str:
    """A text with `{}` for all that is filled in, however it is written."""
    return re.sub(r"%(?:[srdg]|\.\d+f)|\{\w*(?:![rs])?(?::[^}]*)?\}", "{}", text).replace("'{}'", "{}")


def says(template: str, message: str, texts: Set[str]) -> bool:
    """Whether a template of the sources makes this message: what it fills in is whatever varies, nothing, or
    another text of the sources."""
    pieces = template.split("{}")
    if not all(piece in message for piece in pieces):
        return False
    found = re.fullmatch(r"(\{\}|.*?)".join(map(re.escape, pieces)), message)
    return found is not None and all(part in ("", "{}") or part in texts for part in found.groups())


def joined(message: str, texts: Set[str]) -> bool:
    """Whether a message is what varies or a text, and a text that is put behind it."""
    heads = {"{}", *texts}
    return any(message[:cut] in heads and message[cut:] in texts for cut in range(2, len(message)))


@cache
def source_texts() -> Set[str]:
    """What our sources and the system say; the sources are parsed once."""
    package = Path(jinro.__file__).parent
    sources = [path.read_text() for path in package.rglob("*.py") if path.name != "phrases.py"]
    texts = {plain(text) for source in sources for text in templates(source)}
    texts |= {os.strerror(number) for number in errno.errorcode}
    # A message may have prefixes.
    return texts | {text[colon.end() :] for text in texts for colon in re.finditer(": ", text)}


def stale(messages: Iterable[str]) -> list[str]:
    """Those that neither our sources nor the system nor the parser of the command line say."""
    texts = source_texts()
    filled = [text for text in texts if "{}" in text and re.search(r"\w", text.replace("{}", ""))]
    folder = Path(inspect.getfile(click)).parent
    parser = [(folder / name).read_text() for name in ("core.py", "exceptions.py", "parser.py", "types.py")]
    parsed = "\n".join(plain(text) for source in parser for text in templates(source))
    left = [message for message in map(plain, messages) if not (message in texts or joined(message, texts))]
    left = [message for message in left if not any(says(one, message, texts) for one in filled)]
    # The parser joins its messages from pieces.
    return [
        message for message in left if any(piece not in parsed for piece in re.split(r"\{\}|[ .]\B", message))
    ]


@pytest.mark.slow
def test_every_message_is_one_that_the_sources_or_the_system_say() -> None:
    assert stale(said()) == []


@pytest.mark.slow
def test_a_message_that_was_changed_is_noticed() -> None:
    """Whichever part of it was changed, the longest or another one."""
    changed = [
        "there is no game {}; `{}` shows them",
        "there is no match {}; `{}` lists them",
        "a server is using this folder (process {})",
        "is empty: with authentication on, it must be set to a secret",
    ]
    assert stale(changed) == changed


def test_nothing_is_lost_in_translation() -> None:
    assert len(japanese()) > len(said()) > 100
    for english, translated in japanese().items():
        numbers = {name for _, name, _, _ in string.Formatter().parse(translated) if name is not None}
        assert numbers <= {str(n) for n in range(english.count("{}"))}, english
        assert english not in said() or len(numbers) == english.count("{}"), english


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("five.yml: unknown, ignored", "five.yml: 不明なキーのため無視します"),
        (
            "jinro-data/jinro.db: there is no game 'ABCDEF'; `jinro games` lists them",
            "jinro-data/jinro.db: 試合 'ABCDEF' はありません。一覧は `jinro games` で見られます",
        ),
        (
            "a.yml: game.agent_count: must be 1 or more, not 0; server.x: is required",
            "a.yml: game.agent_count: 1 以上の値を指定してください（指定された値: 0）; server.x: 必須です",
        ),
        (
            "cannot listen on 127.0.0.1:80: Permission denied",
            "127.0.0.1:80 で待ち受けできません: 権限がありません",
        ),
        (
            "Invalid value for '--port': 99999 is not in the range 0<=x<=65535.",
            "--port の値が正しくありません: 99999 は範囲 0<=x<=65535 の外です。",
        ),
        (
            "plan.json: 7 games are played already; the plan cannot be shortened to 5",
            "plan.json: すでに 7 試合が終了しています。5 試合には短縮できません",
        ),
        (
            "the server closed: the server stops",
            "サーバーが接続を閉じました: サーバーを停止します",
        ),
        (
            "SECRET_KEY: is not set, or empty; set this variable to a secret in the environment or in .env",
            "SECRET_KEY: 設定されていないか空です。秘密の値を環境変数か .env ファイルに設定してください",
        ),
        (
            "parrot1 (ws://127.0.0.1:9/ws): Connection reset by peer",
            "parrot1 (ws://127.0.0.1:9/ws): 接続が切られました",
        ),
        ("something that nobody has translated: x", "something that nobody has translated: x"),
        ("", ""),
    ],
)
def test_a_message_keeps_its_prefixes(english: str, japanese: str) -> None:
    assert phrase(english, "ja") == japanese
    assert phrase(english, "en") == english


def test_an_error_is_told_by_its_code_and_so_are_errors_in_it() -> None:
    inner = LogError("errors.file.too_many_lines", line=7, most=5_000)
    outer = CallerError("errors.plan.not_a_plan", at="plan.json", problem=inner)
    assert str(outer) == "plan.json: not a plan: line 7: more than 5,000 lines, the limit of a game"
    assert told(outer.told, "en") == str(outer)
    assert told(outer.told, "ja") == (
        "plan.json: 対戦表ではありません: line 7: 試合の上限である 5,000 行を超えています"
    )
    assert told(outer.told, "ja") == phrase(str(outer), "ja"), "also where only the text has come through"


def test_finished_english_in_an_error_is_recognised() -> None:
    plain = SettingsError("server.port", "must be a whole number, not 'x'")
    assert str(plain) == "server.port: must be a whole number, not 'x'"
    assert told(plain.told, "ja") == "server.port: 整数を指定してください（指定された値: 'x'）"
    listening = CallerError("errors.serve.cannot_listen", where="[::]:80", why=Message("Permission denied"))
    assert told(listening.told, "ja") == "[::]:80 で待ち受けできません: 権限がありません"


def test_an_error_keeps_no_other_error_alive() -> None:
    error = StoreError("errors.plan.not_a_plan", problem=ValueError("x\ny"))
    assert str(error) == "not a plan: x·y"
    assert error.told == Message("errors.plan.not_a_plan", {"problem": Message("x\ny")})
    again = CallerError(LogError("errors.file.no_asks"), at="x.log")
    assert again.told == Message("errors.at", {"where": "x.log", "what": Message("errors.file.no_asks")})
    assert str(CallerError(OSError("gone"), at="x.log")) == "x.log: gone"
