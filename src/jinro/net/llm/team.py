"""`LlmTeam`: players by one model, which share its client, its budget and the folder of their records."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from jinro.completion import Budget, Complete, Tally
from jinro.completion.settings import EndpointSettings
from jinro.errors import CallerError
from jinro.game.roles import Seat
from jinro.net.llm.client import ModelClient
from jinro.net.llm.ledger import CALLS, Ledger, LineFile
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
        on_silence: Callable[[LlmTurn], None] | None = None,
        complete: Complete | None = None,
    ) -> None:
        """`keep`: a folder for prompts and answers: a file per game and seat and one of all calls, for its
        owner alone. `on_silence` is called once, at the first decision of the `reasoner`, if the model has
        answered nothing till then. `complete`: what is asked instead of the endpoint, such as a cassette."""
        ledger = None if keep is None else Ledger(keep / CALLS, on_trouble)
        self.client = ModelClient(endpoint, key, budget=budget, ledger=ledger)
        self.total = Tally()
        """Of all games that are over."""
        self.games = 0
        """Games that are over, counted once for each player."""
        self._settings = settings
        self._prompts = prompts
        self._folder = keep
        self._on_end = on_end
        self._on_trouble = on_trouble
        self._on_silence = on_silence
        self._complete = complete or self.client.complete
        self._files: dict[str, LineFile] = {}
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
            complete=self._complete,
            settings=self._settings,
            prompts=self._prompts,
            keep=self._keep,
            on_end=self._ended,
        )

    def _ended(self, player: LlmPlayer) -> None:
        self._files.pop(_file_name(player.game, player.seat), None)
        self.games += 1
        self.total.include(player.tally)
        if self._on_end is not None:
            self._on_end(player)

    def _keep(self, turn: LlmTurn) -> None:
        """Append a decision to its file."""
        if self._on_silence is not None and (turn.by == "model" or turn.calls):
            if turn.by == "reasoner":
                self._on_silence(turn)
            self._on_silence = None
        if self._folder is not None:
            name = _file_name(turn.game, turn.seat)
            file = self._files.setdefault(name, LineFile(self._folder / name, self._on_trouble))
            file.add(turn)


def _file_name(game: str, seat: Seat) -> str:
    """The file of a game and seat; what a server calls the game is a part of its name."""
    part = re.sub(r"[^0-9A-Za-z_-]", "_", game)[-LONGEST_NAME:]
    return f"{part or 'game'}-{seat:02d}.jsonl"


def turn_files(folder: Path) -> list[Path]:
    """The files of decisions in a folder of records."""
    return sorted(path for path in folder.glob("*.jsonl") if path.name != CALLS)


def read_turns(path: Path) -> list[LlmTurn]:
    """The decisions in a file of records."""
    try:
        return msgspec.json.Decoder(LlmTurn).decode_lines(path.read_bytes())
    except (OSError, msgspec.MsgspecError) as error:
        raise CallerError(error, at=path) from None
