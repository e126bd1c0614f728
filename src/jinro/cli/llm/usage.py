"""What players by language models used, as lines."""

from typing import TYPE_CHECKING

from jinro.completion import Tally
from jinro.i18n import Language, Words

if TYPE_CHECKING:
    from jinro.net.llm.team import LlmTeam
    from jinro.players.llm import LlmPlayer


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
