"""sample.py: the configuration of the organisers' samples is written, and nothing else in it changes."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.rehearsal.scripted import options_of

from jinro.errors import CallerError
from jinro.rehearsal import check_agent
from jinro.rehearsal.sample import LARGEST, write_sample_config

EXAMPLE = """\
web_socket:
  url: ws://127.0.0.1:8080/ws  # where
  token:
  auto_reconnect: false

agent:
  num: 5
  team: kanolab
llm:
  url: http://elsewhere/v1
  num: 7
"""
URL = "ws://127.0.0.1:9999/ws"
AGENT = """
import json, yaml
from websockets.sync.client import connect
config = yaml.safe_load(open("config/config.yml"))
assert config["agent"]["num"] == 1
with connect(config["web_socket"]["url"]) as socket:
    while True:
        packet = json.loads(socket.recv())
        match packet["request"]:
            case "NAME": socket.send(config["agent"]["team"] + "1")
            case "TALK" | "WHISPER": socket.send("Over")
            case "VOTE" | "DIVINE" | "GUARD" | "ATTACK":
                info = packet["info"]
                others = [who for who, now in info["status_map"].items() if now == "ALIVE"]
                socket.send(next(who for who in others if who != info["agent"]))
            case "FINISH": break
"""


def sample(folder: Path, name: str, text: str = EXAMPLE) -> Path:
    (folder / "config").mkdir()
    (folder / "config" / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", ["config.yml", "config.jp.yml.example", "config.en.yml.example"])
def test_only_address_and_number_change(tmp_path: Path, name: str) -> None:
    path = write_sample_config(sample(tmp_path, name), URL, 3)
    assert path == tmp_path / "config" / "config.yml"
    assert path.read_text() == EXAMPLE.replace("127.0.0.1:8080/ws", "127.0.0.1:9999/ws").replace(
        "num: 5", "num: 3"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "agent:\n",
        "web_socket: # none yet\n    token: a\nagent:\n    team: b",
        "agent:\n  num:\nlog: {}\n",
    ],
)
def test_what_is_missing_is_added(tmp_path: Path, text: str) -> None:
    path = write_sample_config(sample(tmp_path, "config.yml", text), URL, 2)
    found, before = yaml.safe_load(path.read_text()), yaml.safe_load(text) or {}
    assert found["web_socket"] == {"url": URL, **(before.get("web_socket") or {})}
    assert found["agent"] == {**(before.get("agent") or {}), "num": 2}


def test_a_folder_that_is_no_sample(tmp_path: Path) -> None:
    with pytest.raises(
        CallerError, match=r"--sample: .*config: expected one of config\.yml, config\.jp\.yml"
    ):
        write_sample_config(tmp_path, URL, 1)
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.yml").write_bytes(b"\xff")
    with pytest.raises(CallerError, match=r"config\.yml: not UTF-8"):
        write_sample_config(tmp_path, URL, 1)
    (tmp_path / "config" / "config.yml").write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(CallerError, match=r"config\.yml: larger than 1,048,576 bytes"):
        write_sample_config(tmp_path, URL, 1)


@pytest.mark.slow
def test_an_agent_that_reads_its_file_is_checked(tmp_path: Path) -> None:
    told: list[str] = []

    async def check() -> None:
        async with asyncio.timeout(240):
            given: dict[str, Any] = {"wait_s": 120, "limit_s": 20, "rehearsals": ("normal",), "games": 1}
            command = (sys.executable, "-c", AGENT)
            folder = sample(tmp_path, "config.jp.yml.example")
            report = await check_agent(options_of(command=command, sample=folder, **given), told.append)
        assert report.names == ("kanolab1",)
        assert [game.finished for game in report.games] == [True]

    asyncio.run(check())
    assert told[0].startswith(f"{tmp_path / 'config' / 'config.yml'}: url ws://127.0.0.1:")
    assert told[0].endswith("/ws, num 1")
