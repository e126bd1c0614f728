"""Logs of other servers, written here by their rules: each is recognised, read and reproduced."""

import json
from collections.abc import Sequence

import pytest

from jinro import preset, simulate
from jinro.files import formats
from jinro.files.checks import check_log
from jinro.files.readers import is_classic
from jinro.game import events as e
from jinro.game.game import Game
from jinro.players import Chance
from jinro.wire.nlp import DIALECTS, Host

PLAYERS = ("udon1", "soba2", "ramen3", "somen4", "kishimen5")
NAMES = ("アオ", "ミドリ", "キイロ", "アカ", "シロ")
ROLES = ("SEER", "VILLAGER", "WEREWOLF", "VILLAGER", "POSSESSED")


def status(day: int, dead: tuple[int, ...] = (), *, character: bool) -> list[str]:
    rows = []
    for seat, (role, player, name) in enumerate(zip(ROLES, PLAYERS, NAMES, strict=True), 1):
        row = f"{day},status,{seat},{role},{'DEAD' if seat in dead else 'ALIVE'},{player}"
        rows.append(f"{row},{name}" if character else row)
    return rows


def game(*, character: bool, nobody: str = "true") -> list[str]:
    """Three days: the attack falls on nobody, then the werewolf is executed."""
    return [
        *status(0, character=character),
        "0,talk,0,0,2,おはよう, みんな",
        "0,talk,1,0,1,Over",
        "0,divine,1,3,WEREWOLF",
        *status(1, character=character),
        "1,talk,0,0,1,人狼を見つけた",
        *(f"1,vote,{voter},{target}" for voter, target in ((1, 4), (2, 4), (3, 4), (4, 1), (5, 1))),
        "1,execute,4,VILLAGER",
        "1,divine,1,2,HUMAN",
        f"1,attack,-1,{nobody}",
        *status(2, (4,), character=character),
        *(f"2,vote,{voter},{target}" for voter, target in ((1, 3), (2, 3), (3, 1), (5, 3))),
        "2,execute,3,WEREWOLF",
        *status(3, (3, 4), character=character),
        "3,result,3,0,VILLAGER",
    ]


GO_2025 = "\r\n".join(game(character=True)).encode()
"""INLG 2025, Japanese: lines joined by CR LF, none after the last."""
GO_2024 = "\n".join(game(character=False)).encode()
"""December 2024: no characters yet, nothing after the last line, `true` for an attack on nobody."""
JAVA = b"".join(row.encode() + b"\n" for row in game(character=False, nobody="false"))
"""The classic server: a line feed after every line, `false` for an attack on nobody."""
MAY_2026 = "\n".join(game(character=True)).encode()
"""JSAI 2026, in turns: lines joined by LF, none after the last."""


@pytest.mark.parametrize(
    ("data", "format_"),
    [(GO_2025, "log"), (GO_2024, "log"), (JAVA, "classic"), (MAY_2026, "log")],
    ids=["2025 CRLF", "2024-12", "classic", "2026-05"],
)
def test_it_is_recognised_read_without_a_problem_and_reproduced(data: bytes, format_: str) -> None:
    assert formats.format_of(data) == format_
    reading = formats.read(data)
    assert reading.problems == []
    said = [event.text for event in reading.events if isinstance(event, e.Spoke)]
    assert said == ["おはよう, みんな", "Over", "人狼を見つけた"]
    seated = next(event for event in reading.events if isinstance(event, e.Seated))
    assert seated.players == PLAYERS
    checked = check_log("x", data)
    assert (checked.identical, checked.difference) == (True, None)


def test_the_columns_of_2024() -> None:
    variant = formats.read(GO_2024).variant
    assert (variant.classic, variant.character, variant.nobody, variant.final_newline) == (
        False, False, "true", False,
    )  # fmt: skip
    # One sign of two is enough; a log of neither, such as one that was cut off, stays the classic server's.
    no_attack = GO_2024.replace(b"1,attack,-1,true\n", b"")
    assert not is_classic(no_attack)
    assert not is_classic(GO_2024 + b"\n")
    assert is_classic(no_attack + b"\n")
    assert is_classic(no_attack[: no_attack.index(b"2,status")])


@pytest.mark.parametrize("data", [GO_2025, JAVA.replace(b"\n", b"\r\n")], ids=["2025", "classic"])
def test_lines_that_end_with_cr_lf(data: bytes) -> None:
    reading = formats.read(data)
    assert reading.variant.crlf
    assert reading.problems == []
    assert check_log("x", data).identical
    assert check_log("x", data + b"\r\n" * (not data.endswith(b"\n"))).identical


def test_a_text_over_lines_in_a_file_with_cr_lf() -> None:
    data = GO_2025.replace("おはよう, みんな".encode(), b"one\r\ntwo\nthree\r")
    said = [event.text for event in formats.read(data).events if isinstance(event, e.Spoke)]
    assert said[0] == "one\r\ntwo\nthree\r"
    assert check_log("x", data).identical


def test_a_text_that_ends_with_cr_in_a_file_with_lf() -> None:
    data = MAY_2026.replace("おはよう, みんな".encode(), b"one\r")
    assert not formats.read(data).variant.crlf
    said = [event.text for event in formats.read(data).events if isinstance(event, e.Spoke)]
    assert said[0] == "one\r"
    assert check_log("x", data).identical


ROWS = MAY_2026.decode().split("\n")


@pytest.mark.parametrize(
    ("changed", "line", "theirs", "ours"),
    [
        ([*ROWS[:8], "hello", *ROWS[8:]], 9, "hello", ROWS[8]),
        ([*ROWS[:-1], "3,result,03,0,VILLAGER"], len(ROWS), "3,result,03,0,VILLAGER", ROWS[-1]),
        ([*ROWS[:10], f"{ROWS[10]}\r", *ROWS[11:]], 11, f"{ROWS[10]}\r", ROWS[10]),
        ([*ROWS, "", ""], len(ROWS) + 2, "", None),
    ],
    ids=["no row", "a zero", "a line end", "an empty line"],
)
def test_where_a_log_differs_is_told(changed: list[str], line: int, theirs: str, ours: str | None) -> None:
    checked = check_log("x", "\n".join(changed).encode())
    assert not checked.identical
    assert checked.difference is not None
    difference = checked.difference
    assert (difference.line, difference.theirs, difference.ours) == (line, theirs, ours)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_utterances_are_numbered_as_in_the_packets_of_their_dialect(dialect: str) -> None:
    """On day 0 the werewolves whisper twice; on the first server the second time began with 0 again."""
    log = simulate(preset("contest-13"), Chance, seed=3).log
    rows = formats.write(log, "log", dialect=dialect).decode().splitlines()
    whispers = [row.split(",", 4)[2:4] for row in rows if row.startswith("0,whisper,")]
    assert whispers.count(["0", "0"]) == (2 if dialect == "s1" else 1)
    packets = [json.loads(data) for data in sent(log, dialect)]
    told = {
        (channel, talk["day"], talk["turn"], talk["idx"])
        for packet in packets
        for channel in ("talk", "whisper")
        for talk in packet.get(f"{channel}_history") or ()
    }
    written = [row.split(",") for row in rows if row.split(",")[1] in ("talk", "whisper")]
    numbers = {(kind, int(day), int(turn), int(idx)) for day, kind, idx, turn, *_ in written}
    assert told <= numbers


def sent(log: Sequence[e.Event], dialect: str) -> list[bytes]:
    """All packets of a game."""
    host = Host(DIALECTS[dialect])
    packets: list[bytes] = []
    Game.replay(log, follow=lambda game: packets.extend(out.data for out in host.packets(game)))
    return packets


def test_logs_of_may_2026_in_turns_end_without_a_newline() -> None:
    log = simulate(preset("contest-5"), Chance, seed=3).log
    assert not formats.write(log, "log", dialect="2026-05").endswith(b"\n")
    assert formats.write(log, "log", dialect="2026").endswith(b"\n")
