"""`Judge`: asks models about games, with repairs, and makes opinions of their answers.

What was answered before is never asked again. A criterion that stays invalid is a `MissingOpinion`; the other
criteria of the game, and its other judges, count all the same.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from jinro.completion import CallLine, Complete, ModelFault, Prompt, Tally, call_line
from jinro.contest.judge.answers import Ranking, read_rankings
from jinro.contest.judge.folder import JudgeFolder
from jinro.contest.judge.games import GamesToJudge
from jinro.contest.judge.questions import REPAIRS, JudgeQuestion, JudgeSettings, questions
from jinro.contest.judge.records import Judgement, JudgeOpinion, MissingOpinion, ModelUse
from jinro.contest.rate.totals import mid_ranks

GIVE_UP: Final = 10
"""Faults of a model in a row, after which it is not called any more in this run."""


class Judge:
    """Asks, and collects what comes of it."""

    def __init__(
        self, folder: JudgeFolder, completes: Mapping[str, Complete], repairs: int = REPAIRS
    ) -> None:
        """`completes`: how each model is asked; a model that has none is only looked up in the folder."""
        self.opinions: list[JudgeOpinion] = []
        self.missing: list[MissingOpinion] = []
        self.tallies: dict[str, Tally] = {}
        """Calls of this run, by model."""
        self.use: dict[str, ModelUse] = {}
        """Of all answers that were looked at, kept ones included."""
        self._folder = folder
        self._completes = completes
        self._repairs = repairs
        self._stopped: dict[str, ModelFault] = {}
        """Models that are not called any more, and why."""
        self._faults: Counter[str] = Counter()
        """Faults of each model since its last answer."""

    async def run(
        self,
        asked: Sequence[JudgeQuestion],
        *,
        parallel: int = 1,
        on_done: Callable[[int, int], None] = lambda n, m: None,
    ) -> None:
        """Ask all questions, several of each model at a time."""
        done = 0

        async def work(own: Iterator[JudgeQuestion]) -> None:
            nonlocal done
            for question in own:
                await self.ask(question)
                done += 1
                on_done(done, len(asked))

        by_model: dict[str, list[JudgeQuestion]] = {}
        for question in asked:
            by_model.setdefault(question.model, []).append(question)
        async with asyncio.TaskGroup() as group:
            for own in by_model.values():
                queue = iter(own)
                for _ in range(parallel):
                    group.create_task(work(queue))

    async def ask(self, question: JudgeQuestion) -> None:
        """Ask one question, and again until all its criteria are answered or no attempt is left."""
        left = {one.id: one for one in question.criteria}
        prompt, why, detail = question.prompt, "not_asked", ""
        for attempt in range(1 + self._repairs):
            answer = await self._answer(prompt)
            if answer is None:
                break
            if isinstance(answer, ModelFault):
                why, detail = answer.kind, answer.detail
                if question.model in self._stopped:
                    break
                continue
            rankings, problems = read_rankings(answer.text, question.maker.names, [*left])
            for criterion, ranking in rankings.items():
                self._hold(question, criterion, ranking, attempt)
                del left[criterion]
            if not left:
                return
            why, detail = "invalid", "; ".join(problems.values())
            if answer.truncated:
                prompt = replace(prompt, max_tokens=2 * prompt.max_tokens)
            else:
                wrong = [(left[criterion], problems[criterion]) for criterion in left]
                prompt = question.maker.repair(prompt, answer.text, wrong, number=attempt + 1)
        for criterion in left:
            self.missing.append(
                MissingOpinion(
                    game=question.maker.view.key,
                    criterion=criterion,
                    model=question.model,
                    repeat=question.maker.shown.repeat,
                    why=why,
                    detail=detail,
                )
            )

    async def _answer(self, prompt: Prompt) -> CallLine | ModelFault | None:
        """What is kept or comes; None: nothing is kept, and nobody is to be asked."""
        kept = self._folder.get(prompt)
        if kept is not None:
            self._count(kept)
            return kept
        complete = self._completes.get(prompt.model)
        if complete is None:
            return None
        if prompt.model in self._stopped:
            return self._stopped[prompt.model]
        result = await complete(prompt)
        self.tallies.setdefault(prompt.model, Tally()).add(result)
        if isinstance(result, ModelFault) and not (result.kind == "truncated" and result.text):
            self._faults[prompt.model] += 1
            if result.kind == "budget" or self._faults[prompt.model] >= GIVE_UP:
                self._stopped[prompt.model] = result
            return result
        self._faults[prompt.model] = 0
        kept = call_line(prompt, result)
        self._folder.keep(prompt, kept)
        self._count(kept)
        return kept

    def _count(self, answer: CallLine) -> None:
        before = self.use.get(answer.model, ModelUse(model=answer.model))
        self.use[answer.model] = ModelUse(
            model=answer.model,
            calls=before.calls + 1,
            prompt_tokens=before.prompt_tokens + answer.prompt_tokens,
            completion_tokens=before.completion_tokens + answer.completion_tokens,
            cached_tokens=before.cached_tokens + answer.cached_tokens,
            cost=before.cost + answer.cost,
            ms=before.ms + answer.ms,
        )

    def _hold(self, question: JudgeQuestion, criterion: str, ranking: Ranking, repairs: int) -> None:
        shown = question.maker.shown
        ranks = mid_ranks({seat: ranking.ranks[name] for seat, name in enumerate(shown.names, 1)})
        self.opinions.append(
            JudgeOpinion(
                game=question.maker.view.key,
                criterion=criterion,
                model=question.model,
                repeat=shown.repeat,
                ranks=tuple(ranks[seat] for seat in range(1, len(shown.names) + 1)),
                reasons=tuple(ranking.reasons[name] for name in shown.names),
                order=shown.order,
                names=shown.names,
                renamed=shown.renamed,
                repairs=repairs,
            )
        )


async def judged(
    games: GamesToJudge,
    settings: JudgeSettings,
    folder: JudgeFolder,
    completes: Mapping[str, Complete],
    *,
    parallel: int = 1,
    on_done: Callable[[int, int], None] = lambda n, m: None,
) -> Judgement:
    """Ask what is not answered yet, and keep the answers; the folder must be open for writing."""
    judge = Judge(folder, completes, settings.repairs)
    await judge.run([*questions(games.views, settings)], parallel=parallel, on_done=on_done)
    place = {game.key: n for n, game in enumerate(games.games)}
    made = Judgement(
        edition=settings.edition.id,
        models=settings.models,
        repeats=settings.repeats,
        asked=settings.criteria,
        together=settings.together,
        language=settings.language,
        games=games.games,
        # Answers come in any order; the same answers make the same file.
        opinions=tuple(sorted(judge.opinions, key=lambda one: _place(one, place))),
        missing=tuple(sorted(judge.missing, key=lambda one: _place(one, place))),
        use=tuple(judge.use[model] for model in settings.models if model in judge.use),
    )
    folder.save(made)
    return made


def _place(one: JudgeOpinion | MissingOpinion, games: Mapping[str, int]) -> tuple[int, str, str, int]:
    return games[one.game], one.criterion, one.model, one.repeat
