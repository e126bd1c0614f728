"""docs/lobby.md against the code: commands and messages with their keys, codes, acts, figures."""

import re
from pathlib import Path
from typing import get_args

from tests.rows import each_row

from jinro.hosting.doors.page.lobby import KINDS_AS
from jinro.hosting.lobby.gathering import READY_MS
from jinro.hosting.lobby.house_rules import OperatorAct
from jinro.hosting.lobby.plans import TIMES
from jinro.hosting.lobby.refusals import LobbyRefusal
from jinro.hosting.lobby.ticks import AWAY_MS, EMPTY_MS, PING_TICKS, TICK_MS
from jinro.i18n.catalogue import texts
from jinro.wire.page.lobby import AnyLobbyCommand, LobbyNotice

DETAILS = ("village", "place", "reason", "name", "seats", "sizes", "number", "most", "player")
DOCS = Path(__file__).parents[1] / "docs"
TEXT = (DOCS / "lobby.md").read_text(encoding="utf-8")
ROWS = {
    name: tuple(re.findall(r"`(\w+)`", keys))
    for name, keys in re.findall(r"^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|", TEXT, re.M)
}


def test_every_command_and_notice_with_its_keys() -> None:
    commands = {
        str(one.__struct_config__.tag): tuple(key for key in one.__struct_fields__ if key != "n")
        for one in get_args(AnyLobbyCommand)
    }
    notices = {str(one.__struct_config__.tag): one.__struct_fields__ for one in get_args(LobbyNotice)}
    answers = {
        "hello": ("you", "room"),
        "done": ("n", "result"),
        "error": ("n", "code", "words"),
        "rooms": ("n", "rooms"),
    }
    assert {name: set(keys) for name, keys in ROWS.items()} == {
        name: set(keys) for name, keys in (commands | notices | answers).items()
    }


def test_every_code() -> None:
    table = TEXT.partition("| code | when |")[2].partition("##")[0]
    written = re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| ([^|]+) \|", table, re.M)))
    assert sorted(written) == sorted(texts("lobby", "en"))


@each_row("code", texts("lobby", "en"))
def test_words_of_every_code_fit_a_line(code: str) -> None:
    words = LobbyRefusal(code, dict.fromkeys(DETAILS, "some")).words
    assert set(words) == {"en", "ja"}
    assert all(
        text.isprintable() and "{" not in text and f"lobby.{code}" not in text for text in words.values()
    )


def test_figures_acts_and_ways_to_come() -> None:
    assert f"place for {AWAY_MS // 1_000} s" in TEXT
    assert f"kept for {EMPTY_MS // 60_000} minutes" in TEXT
    assert f"after {READY_MS // 1_000} s without" in TEXT
    assert f"every {PING_TICKS * TICK_MS // 1_000} s all who wait" in TEXT.replace("Every", "every").lower()
    for act in get_args(OperatorAct):
        assert f"`{act}`" in TEXT
    for name in KINDS_AS:
        assert name == "player" or f"`as={name}`" in TEXT
    settings = (DOCS / "protocols" / "licos.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in settings for name in TIMES)
