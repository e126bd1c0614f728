"""What is kept of a judgement: the games, every opinion of a judge, and what is missing.

judge/answers.jsonl   a `CallLine` per line, written as soon as it came: nothing is paid for twice
judge/prompts.jsonl   a `KeptPrompt` per line: what was sent, each paragraph once
judge/judgement.json  `Judgement`: all that tables and audits are made of

Opinions name teams; prompts never do. An opinion that is not there is a `MissingOpinion`, never a number.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from jinro.contest.score.opinions import SeatOpinion
from jinro.contest.score.sources import JUDGE_FILE
from jinro.game.roles import Role, Seat, Side
from jinro.i18n import Language

VERSION: Final = 1
ANSWERS: Final = JUDGE_FILE
PROMPTS: Final = "prompts.jsonl"
JUDGEMENT: Final = "judgement.json"
PART: Final = "\n\n"
"""Between the paragraphs of a prompt. All of a game's record is one: it is kept once for all criteria."""


class SeatFacts(Struct, frozen=True, kw_only=True):
    """What must not decide an opinion, of one seat of one game; the audit compares opinions with it."""

    votes: float
    """Its share of all votes of the game for an execution."""
    survival: float
    """The share of the game's days that it lived through; 1: to the end."""
    talk: float
    """Its share of all utterances, Over and Skip aside."""
    length: float
    """Characters of its utterances on average, Over and Skip aside; 0: it said nothing."""


class JudgedGame(Struct, frozen=True, kw_only=True):
    """One game that was given to judges."""

    key: str
    """Of its contents: the same wherever it is read from."""
    source: str
    game: str = ""
    """Its id, if it is told."""
    track: str
    names: tuple[str, ...]
    """By seat: the characters."""
    players: tuple[str, ...]
    entries: tuple[str, ...]
    teams: tuple[str, ...]
    """By seat; a team may have several entries, `-A` and `-B`."""
    roles: tuple[Role, ...]
    winner: Side
    facts: tuple[SeatFacts, ...]
    measures: tuple[Mapping[str, tuple[float, float]], ...] = ()
    """By seat: numerator and denominator of each metric (docs/metrics.md)."""
    criteria: tuple[str, ...]
    """Ids of the criteria that apply to it."""
    masked: tuple[str, ...] = ()
    """Names of teams or players that stood in texts and were hidden from the judges."""


class JudgeOpinion(Struct, frozen=True, kw_only=True):
    """The ranks that one model gave the players of a game under one criterion, in one presentation."""

    game: str
    """The key of the game."""
    criterion: str
    model: str
    repeat: int
    """The number of the presentation, from 1."""
    ranks: tuple[float, ...]
    """By seat, 1 is the best; players that share a place have the mean of the places they take."""
    reasons: tuple[str, ...] = ()
    """By seat, as the model gave them, with the names that it was shown."""
    order: tuple[Seat, ...]
    """How the players were listed."""
    names: tuple[str, ...]
    """By seat: the names that were shown."""
    renamed: bool = False
    """Whether these are other names than in the game."""
    repairs: int = 0
    """How often the model had to be asked again."""

    @property
    def shares(self) -> tuple[float, ...]:
        """By seat: the share of the other players that it was ranked before, ties half. 1 is the best."""
        others = len(self.ranks) - 1
        return tuple((others + 1 - rank) / others for rank in self.ranks) if others else (0.5,)

    @property
    def opinions(self) -> list[SeatOpinion]:
        """Its shares, a seat each."""
        return [
            SeatOpinion(self.model, "model", self.game, seat, self.criterion, share, self.repeat)
            for seat, share in enumerate(self.shares, 1)
        ]


class MissingOpinion(Struct, frozen=True, kw_only=True):
    """An opinion that was asked for and is not there."""

    game: str
    criterion: str
    model: str
    repeat: int
    why: str
    """`invalid`: what came cannot be read as ranks, after all repairs; `not_asked`: there is no answer yet;
    or the fault of the endpoint."""
    detail: str = ""


class ModelUse(Struct, frozen=True, kw_only=True):
    """What the answers of one model have used, those of earlier runs included."""

    model: str
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    """Of the tokens of prompts, those that the endpoint had before."""
    cost: float = 0.0
    ms: int = 0
    """Time of all calls, one after another."""

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens


class Judgement(Struct, frozen=True, kw_only=True):
    """All that judges have said about some games."""

    version: int = VERSION
    edition: str
    models: tuple[str, ...]
    repeats: int
    asked: tuple[str, ...] = ()
    """The criteria that were asked for; empty: all of the edition."""
    together: bool = False
    """Whether all criteria of a game were one question."""
    language: Language | None = None
    """Of the prompts; None: that of each game."""
    games: tuple[JudgedGame, ...]
    opinions: tuple[JudgeOpinion, ...]
    missing: tuple[MissingOpinion, ...] = ()
    use: tuple[ModelUse, ...] = ()

    @property
    def criteria(self) -> tuple[str, ...]:
        """The criteria that apply to any of the games, in order."""
        return tuple(sorted({one for game in self.games for one in game.criteria}))


class KeptPrompt(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A paragraph that was sent, by its key; or a prompt, as the keys of its paragraphs."""

    key: str
    text: str = ""
    messages: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For each message its role and its paragraphs; `PART` joins them."""
