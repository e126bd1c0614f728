"""registered.py: what was decided before the first game is noted once, and each change."""

from pathlib import Path

from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.registered import FILE, register, registered

CONTEST = """
title: X
preregistration: {metric: pooled, exclusions: EXCLUDED, stop: after 60 games}
teams: [{name: a, entries: [{player: chance}]}]
tracks: [{name: five, preset: contest-5, format: self-play, games: 1}]
"""


def contest(place: Path, excluded: str) -> ContestFolder:
    (place / "contest.yml").write_text(CONTEST.replace("EXCLUDED", excluded), encoding="utf-8")
    return ContestFolder(place)


def test_each_change_is_noted_and_nothing_is_forgotten(tmp_path: Path) -> None:
    register(contest(tmp_path, "none"), 1_000)
    before = (tmp_path / FILE).read_bytes()
    register(contest(tmp_path, "none"), 2_000)
    assert (tmp_path / FILE).read_bytes() == before
    folder = contest(tmp_path, "games of team b")
    register(folder, 3_000)
    first, second = registered(folder)
    assert (first.at_ms, first.metric, first.exclusions, first.stop) == (
        1_000,
        "pooled",
        "none",
        "after 60 games",
    )
    assert (second.at_ms, second.games, second.exclusions) == (3_000, 0, "games of team b")
    assert first.sha256 != second.sha256
    assert len(second.sha256) == 64


def test_nothing_is_noted_where_nothing_is_decided(tmp_path: Path) -> None:
    (tmp_path / "contest.yml").write_text(CONTEST.replace("preregistration", "#"), encoding="utf-8")
    folder = ContestFolder(tmp_path)
    register(folder, 1_000)
    assert registered(folder) == []
    assert not (tmp_path / FILE).exists()
