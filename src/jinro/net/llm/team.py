"""`LlmTeam`: players by one model, which share its client, its budget and the folder of their records."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from jinro.completion import Budget, Tally
from jinro.completion.settings import EndpointSettings
from jinro.errors import CallerError
from jinro.game.roles import Seat
from jinro.net.llm.client import ModelClient
from jinro.players.llm import LlmPlayer, LlmSettings, LlmTurn, PromptBook

LONGEST_NAME: Final = 60
"""Characters of a part of a file's name that a server chose."""


class LlmTeam:
    """Makes players, counts what they use, and keeps what they ask and are answered."""

    def __init__(
        self,
        endpoint: EndpointSettings,
        key: str,
        settings: LlmSettings,
        *,
        prompts: PromptBook | None = None,
        budget: Budget | None = None,
        keep: Path | None = None,
        on_end: Callable[[LlmPlayer], None] | None = None,
        on_trouble: Callable[[str], None] | None = None,
    ) -> None:
        """`keep`: a folder for prompts and answers: a file per game and seat, for its owner alone."""
        self.client = ModelClient(endpoint, key, budget=budget)
        self.total = Tally()
        """Of all games that are over."""
        self.games = 0
        """Games that are over, counted once for each player."""
        self._settings = settings
        self._prompts = prompts
        self._folder = keep
        self._on_end = on_end
        self._on_trouble = on_trouble
        if keep is not None:
            try:
                keep.mkdir(parents=True, exist_ok=True, mode=0o700)
            except OSError as error:
                raise CallerError(error, at=keep) from None

    def player(self, seat: Seat, seed: int | str = 0) -> LlmPlayer:
        """A player of this team."""
        return LlmPlayer(
            seat,
            seed,
            complete=self.client.complete,
            settings=self._settings,
            prompts=self._prompts,
            keep=None if self._folder is None else self._keep,
            on_end=self._ended,
        )

    def _ended(self, player: LlmPlayer) -> None:
        self.games += 1
        self.total.include(player.tally)
        if self._on_end is not None:
            self._on_end(player)

    def _keep(self, turn: LlmTurn) -> None:
        """Append a decision to its file. A full disk does not stop a game."""
        assert self._folder is not None
        path = self._folder / f"{_part(turn.game) or 'game'}-{turn.seat:02d}.jsonl"
        try:
            with open(path, "ab", opener=_private) as file:
                file.write(msgspec.json.encode(turn) + b"\n")
        except OSError as error:
            if self._on_trouble is not None:
                self._on_trouble(f"{path}: {error.strerror}")


def _part(name: str) -> str:
    """What a server calls a game, as a part of a file's name."""
    return re.sub(r"[^0-9A-Za-z_-]", "_", name)[-LONGEST_NAME:]


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def read_turns(path: Path) -> list[LlmTurn]:
    """The decisions in a file of records."""
    try:
        return msgspec.json.Decoder(LlmTurn).decode_lines(path.read_bytes())
    except (OSError, msgspec.MsgspecError) as error:
        raise CallerError(error, at=path) from None
