"""The options of `--player llm`, which several commands have."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from msgspec import Struct

from jinro.cli.terminal import say
from jinro.completion import Budget, Prices, Tally
from jinro.completion.settings import DEFAULT_URL, KEY_VARIABLE, EndpointSettings, key_from
from jinro.errors import ArgumentError, CallerError
from jinro.i18n import Language, Message, Words

if TYPE_CHECKING:
    from jinro.net.llm.team import LlmTeam
    from jinro.players.llm import LlmPlayer

LLM: Final = "llm"
"""The name of the player."""
URL_VARIABLE: Final = "OPENAI_BASE_URL"


class LlmOptions(Struct, frozen=True, kw_only=True):
    """What the command line says about a language model."""

    model: str | None = None
    base_url: str | None = None
    key_variable: str = KEY_VARIABLE
    prompts: str | None = None
    keep: str | None = None
    answer_limit: float | None = None
    budget_tokens: int | None = None
    budget_cost: float | None = None
    prices: str | None = None
    temperature: float | None = None
    stream: bool = False
    no_facts: bool = False


_OPTIONS: Final = (
    click.option("--model", metavar="NAME", help="llm: the model, as its endpoint names it."),
    click.option(
        "--base-url",
        metavar="URL",
        help="llm: the OpenAI-compatible endpoint, such as http://127.0.0.1:11434/v1. Default: the "
        f"environment variable {URL_VARIABLE}, else {DEFAULT_URL}.",
    ),
    click.option(
        "--key-variable",
        metavar="NAME",
        default=KEY_VARIABLE,
        show_default=True,
        help="llm: the environment variable that holds the key. There is no option for the key itself: other "
        "users of this machine could see it.",
    ),
    click.option(
        "--prompts",
        metavar="DIR",
        help="llm: a folder with your own prompts; `jinro llm prompts DIR` writes the usual ones there.",
    ),
    click.option(
        "--keep",
        metavar="DIR",
        help="llm: keep prompts, answers and thoughts in this folder, a file per game and seat.",
    ),
    click.option(
        "--answer-limit",
        metavar="SECONDS",
        type=click.FloatRange(0, 3_600, min_open=True),
        help="llm: longest time for an answer; then the reasoner answers. Default: 30, and never longer than "
        "the server allows.",
    ),
    click.option(
        "--budget-tokens", metavar="N", type=click.IntRange(0), help="llm: no calls beyond N tokens."
    ),
    click.option(
        "--budget-cost",
        metavar="AMOUNT",
        type=click.FloatRange(0),
        help="llm: no calls beyond this amount; needs --prices.",
    ),
    click.option(
        "--prices",
        metavar="IN,OUT",
        help="llm: prices of a million tokens of prompts and of answers, in any currency.",
    ),
    click.option(
        "--temperature", metavar="T", type=click.FloatRange(0, 2), help="llm: default: the endpoint's."
    ),
    click.option("--stream", is_flag=True, help="llm: ask for answers in parts."),
    click.option("--no-facts", is_flag=True, help="llm: do not tell the model what the reasoner worked out."),
)


def llm_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options, for a command that has them as `**options`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def no_llm_options(options: dict[str, Any]) -> None:
    """`ArgumentError` if one of the options is given for another player."""
    given, usual = LlmOptions(**options), LlmOptions()
    for name in options:
        if getattr(given, name) != getattr(usual, name):
            raise ArgumentError("errors.llm.only_for_llm", at=f"--{name.replace('_', '-')}", player=LLM)


def team_of(options: dict[str, Any], language: Language) -> "LlmTeam":
    """The players that the options ask for."""
    from jinro.net.llm.team import LlmTeam
    from jinro.players.llm import LlmSettings, read_prompts

    given = LlmOptions(**options)
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
        on_end=lambda player: say(game_line(player, language), err=True),
        on_trouble=lambda trouble: say(trouble, err=True),
    )


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


def game_line(player: "LlmPlayer", language: Language) -> str:
    """What a player used in a game."""
    words = Words(language)
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(player.tally.faults.items()))
    return words(
        "cli.llm.game",
        name=f"{player.name} {_short(player.game)}".strip(),
        turns=player.turns,
        replaced=player.replaced,
        faults=f" ({kinds})" if kinds else "",
        use=use_line(player.tally, language),
    )


def _short(game: str) -> str:
    """The end of an id, as everywhere; villages of LiCOS have a number instead."""
    return game if " " in game else game[-6:]


def use_line(tally: Tally, language: Language) -> str:
    """Calls, tokens, time and cost."""
    words = Words(language)
    return words(
        "cli.llm.use",
        calls=tally.calls,
        prompt=tally.prompt_tokens,
        completion=tally.completion_tokens,
        about=words("cli.llm.about") if tally.estimated else "",
        seconds=tally.ms / 1_000,
        cost=words("cli.llm.cost", cost=tally.cost) if tally.cost else "",
    )


def all_games_line(team: "LlmTeam", language: Language) -> str:
    """What all players used."""
    return Words(language)("cli.llm.all", use=use_line(team.total, language))
