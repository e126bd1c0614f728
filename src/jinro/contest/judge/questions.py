"""The questions of a judgement: which game, in which presentation, under which criteria, to which model."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.completion import Prices, Prompt, TokenUse, estimated_tokens
from jinro.contest.judge.folder import JudgeFolder
from jinro.contest.judge.presentation import presentation
from jinro.contest.judge.prompts import PromptMaker
from jinro.contest.judge.view import JudgeView
from jinro.contest.rate.editions import Criterion, Edition, criteria_for
from jinro.i18n import Language

REPEATS: Final = 2
REPAIRS: Final = 3
ANSWER_TOKENS: Final = 45
"""Tokens that a reason and a rank usually take, for estimates."""


class JudgeSettings(Struct, frozen=True, kw_only=True):
    """How games are judged."""

    edition: Edition
    models: tuple[str, ...]
    repeats: int = REPEATS
    criteria: tuple[str, ...] = ()
    """Ids of the criteria that are asked for; empty: all of the edition."""
    together: bool = False
    """One call for all criteria of a game: cheaper, but an opinion under one criterion colours the others."""
    language: Language | None = None
    """Of the prompts; None: that of each game."""
    repairs: int = REPAIRS
    """How often a model is asked again after an answer that cannot be used or a fault."""
    max_tokens: int | None = None
    """Most tokens of an answer; None: by the number of players."""
    temperature: float | None = None
    """Of the first attempt; None: 0."""

    def applying(self, view: JudgeView) -> tuple[Criterion, ...]:
        """The criteria under which a game is judged."""
        found = criteria_for(self.edition, view.wolves)
        return tuple(one for one in found if not self.criteria or one.id in self.criteria)


class JudgeQuestion(Struct, frozen=True):
    """One question: a game in one presentation, under one or more criteria, to one model."""

    maker: PromptMaker
    model: str
    criteria: tuple[Criterion, ...]
    settings: JudgeSettings

    @property
    def prompt(self) -> Prompt:
        prompt = self.maker.prompt(self.model, self.criteria)
        how = self.settings
        return replace(
            prompt,
            max_tokens=how.max_tokens or prompt.max_tokens,
            temperature=prompt.temperature if how.temperature is None else how.temperature,
        )


def questions(views: Iterable[JudgeView], settings: JudgeSettings) -> Iterator[JudgeQuestion]:
    """All questions, game by game."""
    for view in views:
        criteria = settings.applying(view)
        groups = [criteria] if settings.together and criteria else [(one,) for one in criteria]
        for repeat in range(1, settings.repeats + 1):
            maker = PromptMaker(view, presentation(view, repeat), settings.edition, settings.language)
            for model in settings.models:
                yield from (JudgeQuestion(maker, model, group, settings) for group in groups)


class ModelPlan(Struct, kw_only=True):
    """What the calls to one model will use, about; for a dry run."""

    model: str
    calls: int = 0
    kept: int = 0
    """Questions that are answered already."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0


def plan(
    asked: Iterable[JudgeQuestion], folder: JudgeFolder, prices: Mapping[str, Prices]
) -> list[ModelPlan]:
    """What is still to be asked. Tokens of prompts are rather too many; repairs are not counted."""
    plans: dict[str, ModelPlan] = {}
    for question in asked:
        own = plans.setdefault(question.model, ModelPlan(model=question.model))
        prompt = question.prompt
        if folder.get(prompt) is not None:
            own.kept += 1
            continue
        use = TokenUse(
            estimated_tokens(prompt), ANSWER_TOKENS * len(question.maker.names) * len(question.criteria)
        )
        own.calls += 1
        own.prompt_tokens += use.prompt
        own.completion_tokens += use.completion
        own.cost += prices.get(question.model, Prices()).cost(use)
    return [*plans.values()]
