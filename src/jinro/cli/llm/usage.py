"""What players by language models used, as lines."""

from typing import TYPE_CHECKING, Final

from jinro.completion import EndpointSettings, ModelFault, Tally
from jinro.i18n import Language, Words

if TYPE_CHECKING:
    from jinro.net.llm.team import LlmTeam
    from jinro.players.llm import LlmPlayer, LlmTurn

WHY: Final = ("no_connection", "slow", "budget", "rate_limited")
"""Kinds of faults about which there is something to say."""


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


def silence_line(turn: "LlmTurn", endpoint: EndpointSettings, language: Language, *, replayed: bool) -> str:
    """Why the model, or the cassette that is `replayed`, has answered nothing so far, for who can mend it."""
    words = Words(language)
    result = turn.calls[-1][1]
    kind, status = (result.kind, result.status) if isinstance(result, ModelFault) else ("garbage", 0)
    code = {401: "key", 403: "key", 404: "model"}.get(status, kind if kind in WHY else "other")
    code = "replay" if replayed else code
    facts = {"url": endpoint.base_url, "variable": endpoint.key_variable, "model": turn.calls[-1][0].model}
    return words("cli.llm.silent", why=words(f"cli.llm.why.{code}", **facts), fault=turn.fault)


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
        cached=words("cli.llm.cached", percent=round(100 * tally.cached_tokens / tally.prompt_tokens))
        if tally.cached_tokens
        else "",
        completion=tally.completion_tokens,
        about=words("cli.llm.about") if tally.estimated else "",
        seconds=tally.ms / 1_000,
        cost=words("cli.llm.cost", cost=tally.cost) if tally.cost else "",
    )


def all_games_line(team: "LlmTeam", language: Language) -> str:
    """What all players used."""
    return Words(language)("cli.llm.all", use=use_line(team.total, language))
