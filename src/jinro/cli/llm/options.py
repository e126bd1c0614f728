"""The option `--player`, and those of `--player llm`, which several commands have."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import click
from msgspec import Meta, Struct

from jinro.cli.llm.usage import game_line
from jinro.cli.terminal import say
from jinro.completion import Budget, Prices
from jinro.completion.settings import DEFAULT_URL, KEY_VARIABLE, EndpointSettings, key_from
from jinro.errors import ArgumentError, CallerError, did_you_mean
from jinro.i18n import Language, Message
from jinro.players import PLAYERS
from jinro.programs.environment import ENTRY

if TYPE_CHECKING:
    from jinro.net.llm.team import LlmTeam
    from jinro.players.llm import LlmPlayer

LLM: Final = "llm"
"""The name of the player that is a language model."""
NAMES: Final = (*PLAYERS, LLM)
URL_VARIABLE: Final = "OPENAI_BASE_URL"


def _checked(_: click.Context, __: click.Parameter, name: str) -> str:
    if name not in NAMES:
        near, known = did_you_mean(name, NAMES), ", ".join(NAMES)
        raise ArgumentError("errors.players.no_such_name", at="--player", player=name, near=near, known=known)
    return name


PlayerName = Annotated[str, "NAME", _checked, {"facts": {"names": ", ".join(NAMES)}}]
"""A built-in player, or a language model."""


class LlmOptions(Struct, frozen=True, kw_only=True):
    """What the command line says about a language model."""

    model: Annotated[str | None, "NAME"] = None
    base_url: Annotated[str | None, "URL", {"facts": {"variable": URL_VARIABLE, "url": DEFAULT_URL}}] = None
    key_variable: Annotated[str, "NAME"] = KEY_VARIABLE
    prompts: Annotated[str | None, "DIR"] = None
    keep: Annotated[str | None, "DIR"] = None
    answer_limit: Annotated[float | None, "SECONDS", Meta(gt=0, le=3_600)] = None
    budget_tokens: Annotated[int | None, "N", Meta(ge=0)] = None
    budget_cost: Annotated[float | None, "AMOUNT", Meta(ge=0)] = None
    prices: Annotated[str | None, "IN,OUT"] = None
    temperature: Annotated[float | None, "T", Meta(ge=0, le=2)] = None
    stream: bool = False
    no_facts: bool = False


def no_llm_options(given: LlmOptions) -> None:
    """`ArgumentError` if one of the options is given for another player."""
    usual = LlmOptions()
    for name in LlmOptions.__struct_fields__:
        if getattr(given, name) != getattr(usual, name):
            raise ArgumentError("errors.llm.only_for_llm", at=f"--{name.replace('_', '-')}", player=LLM)


def team_of(given: LlmOptions, language: Language) -> "LlmTeam":
    """The players that the options ask for."""
    from jinro.net.llm.team import LlmTeam
    from jinro.players.llm import LlmSettings, read_prompts

    if not given.model:
        raise ArgumentError("errors.llm.no_model", at="--model", llm=LLM)
    settings = LlmSettings(
        model=given.model,
        limit_ms=max(1, round(1_000 * given.answer_limit)) if given.answer_limit else 30_000,
        temperature=given.temperature,
        facts=not given.no_facts,
    )
    endpoint = endpoint_of(given)
    return LlmTeam(
        endpoint,
        _key(given, endpoint),
        settings,
        prompts=None if given.prompts is None else read_prompts(Path(given.prompts)),
        budget=Budget(tokens=given.budget_tokens, cost=given.budget_cost),
        keep=None if given.keep is None else Path(given.keep),
        on_end=lambda player: _tell(player, language),
        on_trouble=lambda trouble: say(trouble, err=True),
    )


def _tell(player: "LlmPlayer", language: Language) -> None:
    """What a player used in a game; as an entry of a contest also how many answers the fallback gave."""
    say(game_line(player, language), err=True)
    if ENTRY in os.environ:
        from jinro.players.llm.record import AnswersTold

        told = AnswersTold(game=player.game, decisions=player.turns, replaced=player.replaced)
        say(told.line, err=True)


def endpoint_of(given: LlmOptions) -> EndpointSettings:
    """The endpoint that the options ask for."""
    try:
        return EndpointSettings(
            base_url=given.base_url or os.environ.get(URL_VARIABLE) or DEFAULT_URL,
            key_variable=given.key_variable,
            stream=given.stream,
            prices=_prices(given),
        )
    except CallerError as error:
        where, what = error.told.args["where"], error.told.args["what"]
        assert isinstance(what, Message)
        raise ArgumentError(what, at=f"--{where}".replace("base URL", "base-url")) from None


def _prices(given: LlmOptions) -> Prices:
    if given.prices is None:
        if given.budget_cost is not None:
            raise ArgumentError("errors.llm.no_prices", at="--budget-cost")
        return Prices()
    try:
        prompt, completion = map(float, given.prices.split(","))
    except ValueError:
        raise ArgumentError("errors.llm.not_prices", at="--prices", prices=given.prices) from None
    return Prices(prompt=prompt, completion=completion)


def _key(given: LlmOptions, endpoint: EndpointSettings) -> str:
    key = key_from(os.environ, endpoint.key_variable)
    if not key and endpoint.base_url == DEFAULT_URL:
        raise ArgumentError("errors.llm.no_key", llm=LLM, key_variable=given.key_variable, url=DEFAULT_URL)
    return key
