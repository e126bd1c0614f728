"""Games with a player by a language model, without an endpoint."""

import asyncio
import json
import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from jinro.completion import Complete, Prompt
from jinro.game.game import Game
from jinro.game.rules import Rules
from jinro.net.llm import BlockingPlayer, LoopThread
from jinro.players.llm import LlmPlayer, LlmSettings, LlmTurn
from jinro.players.player import Player
from jinro.village import simulate

SETTINGS = LlmSettings(model="m", limit_ms=5_000)


EXAMPLE = Path(__file__).parents[3] / "examples" / "llm_agent.py"


def example(complete: Complete) -> Player:
    """The agent of examples/, which asks the same model."""
    client: Any = SimpleNamespace(complete=complete)
    found: Player = runpy.run_path(str(EXAMPLE))["LlmAgent"](client, {"prompt": {"model": "m"}})
    return found


def built_in(complete: Complete) -> Player:
    return LlmPlayer(1, 0, complete=complete, settings=SETTINGS)


AGENTS = {"llm": built_in, "example": example}


def game_with(
    complete: Complete,
    preset: str | Rules = "contest-5",
    *,
    seed: int = 1,
    seats: set[int] | None = None,
    others: Callable[[int, int | str], Player] | None = None,
    settings: LlmSettings = SETTINGS,
    **more: Any,
) -> tuple[Game, list[LlmTurn], dict[int, LlmPlayer]]:
    """A game in which these seats, or all, are played by the model; its decisions, and the players."""
    turns: list[LlmTurn] = []
    players: dict[int, LlmPlayer] = {}
    with LoopThread() as thread:

        def make(seat: int, own: int | str) -> Player:
            if others is not None and seat not in (seats or ()):
                return others(seat, own)
            player = LlmPlayer(seat, own, complete=complete, settings=settings, keep=turns.append, **more)
            players[seat] = player
            return BlockingPlayer(player, thread)

        game = simulate(preset, make, seed=seed)
    return game, turns, players


def answered(player: Player, kind: str, view: Any, ask: Any) -> Any:
    """One answer of a player."""

    async def main() -> Any:
        return await getattr(player, kind)(view, ask)

    return asyncio.run(main())


def record_in(prompt: Prompt) -> list[Any]:
    """The lines of the record in a prompt, all of which are JSON."""
    lines = prompt.messages[1].text.partition("\n\n")[0].splitlines()
    return [json.loads(line) for line in lines]


def now_in(prompt: Prompt) -> dict[str, Any]:
    """What a prompt says of the present."""
    found: dict[str, Any] = json.loads(prompt.messages[1].text.splitlines()[-1])
    return found


def said_in(prompt: Prompt) -> list[tuple[str, str]]:
    """The talk in a prompt: who said what."""
    return [(line[0], line[1]) for line in record_in(prompt) if isinstance(line, list)]
