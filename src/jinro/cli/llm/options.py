"""The option `--player`, and those of `--player llm`, which several commands have."""

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import click
import msgspec
from msgspec import Meta, Struct

from jinro.cli.llm.usage import game_line, silence_line
from jinro.cli.terminal import say
from jinro.completion import Budget, CallLine, Prices, replaying
from jinro.completion.settings import DEFAULT_URL, KEY_VARIABLE, Api, Effort, EndpointSettings, key_from
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


class CallOptions(Struct, frozen=True, kw_only=True):
    """How a language model is called: the same in every command that calls one."""

    api: Api = "chat"
    effort: Effort | None = None
    answer_tokens: Annotated[int | None, "N", Meta(ge=1, le=1_000_000)] = None
    temperature: Annotated[float | None, "T", Meta(ge=0, le=2)] = None
    extra: Annotated[str | None, "JSON"] = None
    stream: bool = False
    calls_per_minute: Annotated[int | None, "N", Meta(ge=1, le=100_000)] = None
    budget_tokens: Annotated[int | None, "N", Meta(ge=0)] = None
    budget_cost: Annotated[float | None, "AMOUNT", Meta(ge=0)] = None

    def endpoint(self, base_url: str, **more: Any) -> EndpointSettings:
        """The endpoint at an address, called so."""
        try:
            return EndpointSettings(
                base_url=base_url,
                api=self.api,
                effort=self.effort,
                extra=_extra(self.extra),
                stream=self.stream,
                calls_per_minute=self.calls_per_minute,
                pace=pace_folder(),
                **more,
            )
        except CallerError as error:
            where, what = error.told.args["where"], error.told.args["what"]
            assert isinstance(what, Message)
            raise ArgumentError(what, at=f"--{where}".replace("base URL", "base-url")) from None


class LlmOptions(CallOptions, frozen=True, kw_only=True):
    """What the command line says about a player by a language model."""

    model: Annotated[str | None, "NAME"] = None
    base_url: Annotated[str | None, "URL", {"facts": {"variable": URL_VARIABLE, "url": DEFAULT_URL}}] = None
    key_variable: Annotated[str, "NAME"] = KEY_VARIABLE
    prices: Annotated[str | None, "IN,OUT[,CACHED]"] = None
    fallback_models: Annotated[tuple[str, ...], "--fallback-model", "NAME"] = ()
    prompts: Annotated[str | None, "DIR"] = None
    keep: Annotated[str | None, "DIR"] = None
    replay: Annotated[str | None, "DIR"] = None
    answer_limit: Annotated[float | None, "SECONDS", Meta(gt=0, le=3_600)] = None
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

    lines = _replayed(given)
    model = given.model or (lines[0].model if lines else "")
    if not model:
        raise ArgumentError("errors.llm.no_model", at="--model", llm=LLM)
    usual = LlmSettings(model=model)
    settings = LlmSettings(
        model=model,
        limit_ms=max(1, round(1_000 * given.answer_limit)) if given.answer_limit else usual.limit_ms,
        max_tokens=given.answer_tokens or usual.max_tokens,
        temperature=given.temperature,
        facts=not given.no_facts,
    )
    endpoint = endpoint_of(given)
    return LlmTeam(
        endpoint,
        "" if lines else _key(given, endpoint),
        settings,
        prompts=None if given.prompts is None else read_prompts(Path(given.prompts)),
        budget=Budget(tokens=given.budget_tokens, cost=given.budget_cost),
        keep=None if given.keep is None else Path(given.keep),
        on_end=lambda player: _tell(player, language),
        on_trouble=lambda trouble: say(trouble, err=True),
        on_silence=lambda turn: say(silence_line(turn, endpoint, language, replayed=bool(lines)), err=True),
        complete=replaying(lines) if lines else None,
    )


def _replayed(given: LlmOptions) -> list[CallLine]:
    """The calls that are replayed; none: the endpoint is called."""
    from jinro.net.llm.ledger import read_calls

    if given.replay is None:
        return []
    if given.keep is not None and Path(given.keep).resolve() == Path(given.replay).resolve():
        raise ArgumentError("errors.llm.replays_itself", at="--keep", folder=given.keep)
    lines = read_calls(Path(given.replay))
    if not lines:
        raise ArgumentError("errors.llm.no_calls", at="--replay", folder=given.replay)
    return lines


def _tell(player: "LlmPlayer", language: Language) -> None:
    """What a player used in a game; as an entry of a contest also how many answers the fallback gave."""
    say(game_line(player, language), err=True)
    if ENTRY in os.environ:
        from jinro.players.llm.record import AnswersTold

        told = AnswersTold(game=player.game, decisions=player.turns, replaced=player.replaced)
        say(told.line, err=True)


def endpoint_of(given: LlmOptions) -> EndpointSettings:
    """The endpoint that the options ask for."""
    if given.prices is None and given.budget_cost is not None:
        raise ArgumentError("errors.llm.no_prices", at="--budget-cost")
    return given.endpoint(
        given.base_url or os.environ.get(URL_VARIABLE) or DEFAULT_URL,
        key_variable=given.key_variable,
        prices=Prices() if given.prices is None else prices_of(given.prices),
        fallback_models=given.fallback_models,
    )


def prices_of(text: str) -> Prices:
    """Prices of a million tokens, as `--prices` has them."""
    try:
        prompt, completion, *cached = map(float, text.split(","))
        if len(cached) > 1:
            raise ValueError
        return Prices(prompt=prompt, completion=completion, cached=cached[0] if cached else None)
    except (ValueError, CallerError):
        raise ArgumentError("errors.llm.not_prices", at="--prices", prices=text) from None


def pace_folder() -> Path:
    """The folder by which the processes of this user share the pace of an endpoint."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return Path(tempfile.gettempdir()) / f"jinro-llm-{user}"


def _extra(text: str | None) -> dict[str, Any]:
    try:
        return {} if text is None else msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError:
        raise ArgumentError("errors.llm.not_fields", at="--extra", text=text) from None


def _key(given: LlmOptions, endpoint: EndpointSettings) -> str:
    key = key_from(os.environ, endpoint.key_variable)
    if not key and endpoint.base_url == DEFAULT_URL:
        raise ArgumentError("errors.llm.no_key", llm=LLM, key_variable=given.key_variable, url=DEFAULT_URL)
    return key
