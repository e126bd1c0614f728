"""Recorded conversations: the answers of a judgement that was kept by an earlier version.

They are found again only as long as prompts are the same, byte by byte: whoever changes a prompt makes all
kept answers of all contests useless. `JINRO_GOLDEN=write` records anew; say so in a change note.
"""

import asyncio
import json
import os
import shutil
from pathlib import Path

from msgspec.structs import replace
from tests.contest.judge.oracle import Oracle
from tests.contest.judge.villages import HARD_LOG, settings, to_judge

from jinro.completion import Completion, ModelFault, Prompt, TokenUse
from jinro.contest.judge.asking import judged
from jinro.contest.judge.folder import JudgeFolder
from jinro.contest.judge.games import GamesToJudge
from jinro.contest.judge.records import ANSWERS, JUDGEMENT, PROMPTS
from jinro.contest.score import find_games

RECORDED = Path(__file__).parent / "recorded"
WRITE = os.environ.get("JINRO_GOLDEN") == "write"
HOW = settings("recorded", edition="2025")


class Messy:
    """Answers as models do: with fences, thoughts, a missing player, too long, in another shape."""

    def __init__(self, games: GamesToJudge) -> None:
        self._oracle = Oracle(games.views, lambda view, seat, criterion: (seat * ord(criterion)) % 4)
        self._calls = 0

    async def __call__(self, prompt: Prompt) -> Completion | ModelFault:
        self._calls += 1
        assert prompt.schema is not None
        (criterion,) = prompt.schema["properties"]
        user = "\n".join(one.text for one in prompt.messages if one.role == "user")
        rows = self._oracle.answer(user, [criterion])[criterion]
        text = json.dumps({criterion: rows}, ensure_ascii=False)
        use = TokenUse(len(user) // 4, len(text) // 4)
        match self._calls:
            case 1:
                text = f"<think>Who is best?</think>Here is my ranking:\n```json\n{text}\n```"
            case 3:
                text = json.dumps({criterion: rows[1:]})
            case 6:
                return ModelFault(kind="truncated", text=text[: len(text) // 2], use=use, cost=0.01, ms=900)
            case 9:
                text = json.dumps({row["player"]: row["rank"] for row in rows})
        return Completion(text=text, use=use, cost=0.02, ms=1_200)


def games() -> GamesToJudge:
    (game,) = find_games([str(RECORDED / "game.log")], keep_events=True).games
    return to_judge([replace(game, source="game.log")], HOW)


def record() -> None:
    shutil.rmtree(RECORDED, ignore_errors=True)
    RECORDED.mkdir()
    (RECORDED / "game.log").write_text(HARD_LOG, encoding="utf-8")
    folder = JudgeFolder(RECORDED)
    with folder.writing():
        asyncio.run(judged(games(), HOW, folder, {"recorded": Messy(games())}))


def test_kept_answers_are_found_again(tmp_path: Path) -> None:
    if WRITE:
        record()
    for name in (ANSWERS, PROMPTS):
        shutil.copy(RECORDED / name, tmp_path / name)
    folder = JudgeFolder(tmp_path)
    with folder.writing():
        asyncio.run(judged(games(), HOW, folder, {}))
    assert (tmp_path / JUDGEMENT).read_text() == (RECORDED / JUDGEMENT).read_text()
    made = json.loads((tmp_path / JUDGEMENT).read_text())
    assert len(made["opinions"]) == 10
    assert "missing" not in made or made["missing"] == []
    assert sum(one["repairs"] for one in made["opinions"]) == 2
    assert made["use"][0]["calls"] == 12
