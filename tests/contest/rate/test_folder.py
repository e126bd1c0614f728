"""folder.py: a rating on the disk."""

import os
import stat
from pathlib import Path

import pytest
from tests.contest.rate.made import game, grades, picked, rater

from jinro.contest.rate.folder import OPINIONS, RATERS, RatingFolder
from jinro.contest.rate.records import Comment, Favourite, RaterLine
from jinro.errors import CallerError

TEAMS = ("kuma", "neko", "inu", "tori", "saru")


def made(path: Path) -> RatingFolder:
    folder = RatingFolder(path)
    one = game(1, TEAMS)
    folder.keep_picked(picked(one), {"g01": b"{}\n"})
    folder.keep_raters([rater("x", [one])])
    return folder


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    folder = made(tmp_path)
    one = folder.picked().games[0]
    lines: list[RaterLine] = [
        *grades("x", one, "A", (1, 2, 3, 4, 5)),
        Comment(rater="x", game="g01", text="よい試合"),
    ]
    folder.add(lines[:3])
    folder.add(lines[3:])
    folder.add([Favourite(rater="x", game="g01", seat=5)])
    assert folder.lines() == [*lines, Favourite(rater="x", game="g01", seat=5)]
    assert folder.events("g01") == b"{}\n"
    assert folder.raters() == (rater("x", [one]),)
    assert folder.totals().criteria[0].teams["tori"].value == 4


def test_a_line_that_was_cut_off_is_dropped_and_the_next_one_is_whole(tmp_path: Path) -> None:
    folder = made(tmp_path)
    one = folder.picked().games[0]
    lines = [*grades("x", one, "A", (1, 2))]
    folder.add(lines[:1])
    path = folder.path / OPINIONS
    path.write_bytes(path.read_bytes() + b'{"type":"grade","ra')
    assert folder.lines() == lines[:1]
    folder.add(lines[1:])
    assert folder.lines() == lines


def test_only_the_owner_reads_the_tokens(tmp_path: Path) -> None:
    folder = made(tmp_path)
    if os.name == "posix":
        assert stat.S_IMODE((folder.path / RATERS).stat().st_mode) == 0o600


def test_a_rating_is_closed_and_opened_again(tmp_path: Path) -> None:
    folder = made(tmp_path)
    assert not folder.closed
    folder.close()
    assert folder.closed
    folder.reopen()
    assert not folder.closed


def test_what_is_wrong_is_one_line(tmp_path: Path) -> None:
    folder = RatingFolder(tmp_path)
    with pytest.raises(CallerError, match="no games are picked here yet"):
        folder.picked()
    folder = made(tmp_path)
    (folder.path / OPINIONS).write_text('{"type":"grade","rater":"x"}\n', encoding="utf-8")
    with pytest.raises(CallerError, match=r"opinions.jsonl, line 1: .*missing required field"):
        folder.lines()
    text = (folder.path / "picked.json").read_text(encoding="utf-8")
    (folder.path / "picked.json").write_text(text.replace('"2017"', '"1999"'), encoding="utf-8")
    with pytest.raises(CallerError, match="edition '1999' is none of 2017, 2025, 2026"):
        folder.picked()
