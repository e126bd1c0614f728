"""ContestFolder: the rules of a track, as its file changes them."""

from pathlib import Path

import pytest

from jinro.contest.run.folder import ContestFolder

CONTEST = """
title: X
teams: [{name: a, entries: [{player: chance}]}]
tracks: [{name: five, config: track.yml, format: self-play, games: 1, answer_s: SECONDS}]
"""


@pytest.mark.parametrize(("seconds", "answer_ms", "grace_ms"), [(2, 2_000, 166), (120, 120_000, 5_000)])
def test_the_grace_shrinks_with_the_time_for_an_answer(
    tmp_path: Path, seconds: int, answer_ms: int, grace_ms: int
) -> None:
    """An answer of six seconds must not pass where two are told."""
    sample = Path(__file__).parents[2] / "config" / "contest" / "files" / "turns_5.yml"
    (tmp_path / "track.yml").write_text(sample.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "contest.yml").write_text(CONTEST.replace("SECONDS", str(seconds)), encoding="utf-8")
    folder = ContestFolder(tmp_path)
    (settings,) = folder.settings()
    rules = settings.rules
    assert (rules.answer_ms, rules.grace_ms) == (answer_ms, grace_ms)
