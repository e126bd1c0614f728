"""docs/play.md against the code: messages and commands with their keys, routes, figures."""

import re
from pathlib import Path
from typing import get_args

from jinro.game.rules import Rules
from jinro.hosting.doors.page.play import PLAY_PATH
from jinro.hosting.lobby.plans import SILENCE_MS, SIZES, TALK_MS
from jinro.wire.page.play import AnySeatCommand, PlayNow, SeatMessage, Style

TEXT = (Path(__file__).parents[1] / "docs" / "play.md").read_text(encoding="utf-8")
ROWS = {
    name: re.findall(r"`(\w+)`", keys) for name, keys in re.findall(r"^\| `(\w+)` \| ([^|]*) \|", TEXT, re.M)
}


def test_every_message_and_command_with_its_keys() -> None:
    messages = {str(one.__struct_config__.tag): list(one.__struct_fields__) for one in get_args(SeatMessage)}
    commands = {
        str(one.__struct_config__.tag): [
            key for key in one.__struct_fields__ if key not in ("n", "client_ms")
        ]
        for one in get_args(AnySeatCommand)
    }
    styles = {*get_args(Style), "style", "type", "do"}
    assert {name: set(keys) for name, keys in ROWS.items() if name not in styles} == {
        name: set(keys) for name, keys in (messages | commands).items()
    }
    assert styles <= ROWS.keys()


def test_figures_and_routes() -> None:
    assert f"{SILENCE_MS // 1_000} s of silence" in TEXT
    assert f"after {TALK_MS // 1_000} s" in TEXT
    assert SIZES["turns"] == SIZES["anytime"] == (5, 9, 13)
    (response,) = [one for one in Rules.__struct_defaults__ if one == 120_000]
    assert f"({response // 1_000} s)" in TEXT
    assert ", ".join(f"`{key}`" for key in PlayNow.__struct_fields__) in TEXT
    assert TEXT.count(PLAY_PATH) == 8
