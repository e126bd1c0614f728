"""asking.py, keeping.py, questions.py: calls, repairs, what is kept, and what is never asked twice."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.contest.judge.oracle import Oracle
from tests.contest.judge.villages import settings, several, to_judge

from jinro.completion import Completion, FaultKind, ModelFault, Prices, Prompt, TokenUse, prompt_key
from jinro.contest.judge.asking import GIVE_UP, judged
from jinro.contest.judge.folder import JudgeFolder, read_judgement
from jinro.contest.judge.games import GamesToJudge
from jinro.contest.judge.questions import JudgeSettings, plan, questions
from jinro.contest.judge.records import ANSWERS, JUDGEMENT, PROMPTS, Judgement, KeptPrompt, MissingOpinion
from jinro.errors import CallerError

Answer = Callable[[int, Prompt], Completion | ModelFault | None]


class Scripted:
    """Answers as the oracle does, unless the script has something else for the number of the call."""

    def __init__(self, games: GamesToJudge, script: Answer = lambda n, prompt: None) -> None:
        self.calls: list[Prompt] = []
        self._oracle = Oracle(games.views, lambda view, seat, criterion: seat)
        self._script = script

    async def __call__(self, prompt: Prompt) -> Completion | ModelFault:
        self.calls.append(prompt)
        found = self._script(len(self.calls) - 1, prompt)
        return found if found is not None else await self._oracle.complete(prompt)


def run(
    games: GamesToJudge, how: JudgeSettings, path: Path, *completes: Scripted, parallel: int = 1
) -> Judgement:
    folder = JudgeFolder(path)
    with folder.writing():
        named = dict(zip(how.models, completes, strict=False))
        return asyncio.run(judged(games, how, folder, named, parallel=parallel))


@pytest.fixture
def how() -> JudgeSettings:
    return settings(repeats=1)


@pytest.fixture
def games(how: JudgeSettings) -> GamesToJudge:
    return to_judge(several(count=1), how)


# Repairs


def test_a_repair_says_what_was_wrong_and_asks_only_for_that(games: GamesToJudge, tmp_path: Path) -> None:
    how = settings(repeats=1, together=True)
    (view,) = games.views

    def half(n: int, prompt: Prompt) -> Completion | None:
        if n:
            return None
        user = prompt.messages[1].text
        made = Oracle(games.views, lambda view, seat, criterion: seat).answer(user, [*"ABCDE"])
        made["B"] = made["B"][1:]
        return Completion(text=json.dumps(made))

    asked = Scripted(games, half)
    made = run(games, how, tmp_path, asked)
    assert [one.criterion for one in made.opinions] == [*"ABCDE"]
    assert [one.repairs for one in made.opinions] == [0, 1, 0, 0, 0]
    first, second = asked.calls
    assert [message.role for message in second.messages] == ["system", "user", "assistant", "user"]
    assert second.messages[:2] == first.messages
    assert "no rank for" in second.messages[3].text
    assert second.schema is not None
    assert [*second.schema["properties"]] == ["B"]
    assert view.key == made.opinions[0].game


@pytest.mark.parametrize("kind", ["slow", "refused", "rate_limited", "failed", "garbage", "no_connection"])
def test_after_a_fault_the_question_is_asked_again(
    kind: FaultKind, games: GamesToJudge, how: JudgeSettings, tmp_path: Path
) -> None:
    asked = Scripted(games, lambda n, prompt: ModelFault(kind=kind) if n < 2 else None)
    made = run(games, how, tmp_path, asked)
    assert len(made.opinions) == 5
    assert made.missing == ()
    assert asked.calls[0] == asked.calls[1] == asked.calls[2]


def test_a_truncated_answer_is_asked_again_with_more_room(
    games: GamesToJudge, how: JudgeSettings, tmp_path: Path
) -> None:
    cut = ModelFault(kind="truncated", text='{"A": [{"player"', use=TokenUse(10, 20))
    asked = Scripted(games, lambda n, prompt: cut if n == 0 else None)
    made = run(games, how, tmp_path, asked)
    assert len(made.opinions) == 5
    assert asked.calls[1].max_tokens == 2 * asked.calls[0].max_tokens
    assert asked.calls[1].messages == asked.calls[0].messages


def test_attempts_are_bounded_and_the_fault_is_on_record(games: GamesToJudge, tmp_path: Path) -> None:
    how = settings(repeats=1, criteria=("A",), repairs=2)
    asked = Scripted(games, lambda n, prompt: ModelFault(kind="refused", detail="no"))
    made = run(games, how, tmp_path, asked)
    assert len(asked.calls) == 3
    assert [(one.why, one.detail) for one in made.missing] == [("refused", "no")]


def test_a_model_that_only_fails_is_given_up_and_the_other_one_counts(tmp_path: Path) -> None:
    how = settings("dead", "alive", repeats=1)
    games = to_judge(several(count=4), how)
    dead = Scripted(games, lambda n, prompt: ModelFault(kind="no_connection"))
    made = run(games, how, tmp_path, dead, Scripted(games))
    assert len(dead.calls) == GIVE_UP
    assert {one.model for one in made.missing} == {"dead"}
    assert len(made.missing) == len(made.opinions) == 20


def test_when_the_budget_is_used_up_nothing_more_is_asked(
    games: GamesToJudge, how: JudgeSettings, tmp_path: Path
) -> None:
    asked = Scripted(games, lambda n, prompt: ModelFault(kind="budget") if n == 2 else None)
    made = run(games, how, tmp_path, asked)
    assert len(asked.calls) == 3
    assert [one.criterion for one in made.opinions] == ["A", "B"]
    assert {one.why for one in made.missing} == {"budget"}


# What is kept


def test_a_killed_run_goes_on_where_it_was(games: GamesToJudge, how: JudgeSettings, tmp_path: Path) -> None:
    class Killed(BaseException):
        pass

    def kill(n: int, prompt: Prompt) -> None:
        if n == 3:
            raise Killed

    first = Scripted(games, kill)
    with pytest.raises(BaseExceptionGroup):
        run(games, how, tmp_path, first)
    with (tmp_path / ANSWERS).open("ab") as file:
        file.write(b'{"prompt":"half a li')
    assert not (tmp_path / JUDGEMENT).exists()
    second = Scripted(games)
    made = run(games, how, tmp_path, second)
    assert len(second.calls) == 2  # 5 questions, of which 3 were answered
    assert len(made.opinions) == 5
    third = Scripted(games)
    assert run(games, how, tmp_path, third).opinions == made.opinions
    assert third.calls == []
    assert JudgeFolder(tmp_path).unread == 1


def test_tables_anew_without_calls(games: GamesToJudge, how: JudgeSettings, tmp_path: Path) -> None:
    made = run(games, how, tmp_path, Scripted(games))
    again = run(games, how, tmp_path)  # nobody can be asked
    assert again == made == read_judgement(tmp_path)
    assert [one.why for one in run(games, settings("new", repeats=1), tmp_path).missing] == ["not_asked"] * 5


def test_the_order_of_answers_changes_nothing(tmp_path: Path) -> None:
    how = settings("a", "b", repeats=2)
    games = to_judge(several(count=3), how)
    one = run(games, how, tmp_path / "one", Scripted(games), Scripted(games))
    other = run(games, how, tmp_path / "other", Scripted(games), Scripted(games), parallel=8)
    assert one == other


def test_what_was_sent_is_kept_each_paragraph_once(
    games: GamesToJudge, how: JudgeSettings, tmp_path: Path
) -> None:
    asked = Scripted(games)
    run(games, how, tmp_path, asked)
    import msgspec

    kept = [
        msgspec.json.decode(line, type=KeptPrompt) for line in (tmp_path / PROMPTS).read_bytes().splitlines()
    ]
    texts = {one.key: one.text for one in kept if not one.messages}
    sent = {one.key: one.messages for one in kept if one.messages}
    assert len(texts) + len(sent) == len(kept)
    for prompt in asked.calls:
        told = sent[prompt_key(prompt)]
        assert [(role, "\n\n".join(texts[key] for key in keys)) for role, keys in told] == [
            (message.role, message.text) for message in prompt.messages
        ]


def test_use_is_counted_for_kept_answers_too(games: GamesToJudge, how: JudgeSettings, tmp_path: Path) -> None:
    made = run(games, how, tmp_path, Scripted(games))
    (use,) = made.use
    assert use.calls == 5
    assert use.prompt_tokens > 5_000
    assert run(games, how, tmp_path).use == made.use


def test_two_processes_cannot_judge_into_one_folder(tmp_path: Path) -> None:
    with JudgeFolder(tmp_path).writing(), pytest.raises(CallerError, match="another process is judging here"):
        with JudgeFolder(tmp_path).writing():
            pass


@pytest.mark.parametrize("text", ["", "{}", "[1", '{"version": 99, "edition": "2026"}'])
def test_a_bad_judgement_is_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / JUDGEMENT).write_text(text)
    with pytest.raises(CallerError, match=JUDGEMENT):
        read_judgement(tmp_path)


def test_there_may_be_no_judgement(tmp_path: Path) -> None:
    assert read_judgement(tmp_path) is None


# Plans


def test_a_plan_counts_calls_tokens_and_money(
    games: GamesToJudge, how: JudgeSettings, tmp_path: Path
) -> None:
    asked = [*questions(games.views, how)]
    (told,) = plan(asked, JudgeFolder(tmp_path), {"m": Prices(prompt=1_000_000.0, completion=0.0)})
    assert (told.calls, told.kept) == (5, 0)
    assert told.cost == told.prompt_tokens > 0
    made = run(games, how, tmp_path, Scripted(games))
    assert made.use[0].calls == told.calls
    (told,) = plan(asked, JudgeFolder(tmp_path), {})
    assert (told.calls, told.kept, told.prompt_tokens, told.cost) == (0, 5, 0, 0.0)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"games": 2}, "two games have the same key"),
        ({"teams": ("a",)}, "not the same number of seats"),
        ({"opinion": {"game": "nowhere"}}, "opinion 0: there is no game 'nowhere'"),
        ({"opinion": {"ranks": (1.0, 2.0)}}, "opinion 0: not about the 5 seats"),
        ({"opinion": {"ranks": (0.0, 2.0, 3.0, 4.0, 5.0)}}, "opinion 0: not about the 5 seats"),
        ({"opinion": {"order": (1, 1, 2, 3, 4)}}, "opinion 0: not about the 5 seats"),
        ({"opinion": {"model": "other"}}, "opinion 0: not about the 5 seats"),
        ({"missing": "nowhere"}, "a missing opinion: there is no game 'nowhere'"),
    ],
)
def test_a_judgement_whose_parts_do_not_fit_is_refused(
    change: dict[str, Any], problem: str, games: GamesToJudge, how: JudgeSettings, tmp_path: Path
) -> None:
    made = run(games, how, tmp_path, Scripted(games))
    if "games" in change:
        made = replace(made, games=made.games * change["games"])
    if "teams" in change:
        made = replace(made, games=(replace(made.games[0], teams=change["teams"]),))
    if "opinion" in change:
        made = replace(made, opinions=(replace(made.opinions[0], **change["opinion"]),))
    if "missing" in change:
        gone = MissingOpinion(game=change["missing"], criterion="A", model="m", repeat=1, why="invalid")
        made = replace(made, missing=(gone,))
    JudgeFolder(tmp_path).save(made)
    with pytest.raises(CallerError, match=problem):
        read_judgement(tmp_path)
