"""`jinro play`: play games in this process; print a transcript, the log, or who won many games."""

import secrets
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import click
from msgspec import Struct

from jinro.cli.language import output_language
from jinro.cli.llm.options import LLM, NAMES, LlmOptions, no_llm_options, team_of
from jinro.cli.llm.usage import all_games_line
from jinro.cli.options import EngineName, Jobs, Json, Lang, options
from jinro.cli.progress import progress_bar
from jinro.cli.terminal import say
from jinro.contest.report.show.summary import DaysTally, show_summary
from jinro.errors import ArgumentError, CallerError
from jinro.game.draws import SEED_LIMIT
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.notation import encode_log
from jinro.game.presets import preset as preset_named
from jinro.game.rules import Rules
from jinro.i18n import Language
from jinro.players import DEFAULT_PLAYER
from jinro.transcript.page import console
from jinro.transcript.transcript import Transcript
from jinro.transcript.transcript_words import TranscriptWords
from jinro.village import simulate
from jinro.village.lineup import Maker, player_named
from jinro.village.many import GameSpecs
from jinro.village.seating import Seating

DEFAULT: Final = "contest-5"
Follow = Callable[[Game, Sequence[Event]], None]


Players = Annotated[tuple[str, ...], "[WHERE=]NAME", {"facts": {"names": ", ".join(NAMES)}}]


@click.command()
@options("play")
def play(
    *,
    preset: Annotated[str, "NAME"] = DEFAULT,
    seed: Annotated[str | None, "N"] = None,
    games: Annotated[str, "N"] = "1",
    player: Players = (DEFAULT_PLAYER,),
    out: Annotated[Path | None, "PLACE", click.Path(path_type=Path)] = None,
    jobs: Jobs = None,
    engine: EngineName = "local",
    log: Annotated[str | None, "FILE"] = None,
    as_json: Json = False,
    llm: LlmOptions,
    lang: Lang = None,
) -> None:
    """Play a whole game and show what happens.

    One game is printed as it is played; of several (--games) only the results are counted. With --out their
    logs are kept, for all commands that read games: in a data folder, or in one file (.sqlite, .jsonl,
    .parquet). What is there already is not played again.
    """
    rules = preset_named(preset)
    count = _whole("--games", games, 1, 10**9)
    last = SEED_LIMIT - count
    first = secrets.randbelow(10**6) if seed is None else _whole("--seed", seed, 0, last)
    logs = _Logs(log, count, first)
    language = output_language(lang, rules.language)
    seating = Seating.of(player, DEFAULT_PLAYER, at="--player")
    seating.check(rules, at="--player", besides=(LLM,))
    with _makers(seating, llm, language) as makers:
        run = _Run(rules, seating, makers, first, count)
        if as_json:
            _no_place(out, "--json")
            _print_logs(run, logs)
        elif count == 1 and out is None:
            _print_transcript(run, logs, language, player)
        elif log is not None:
            _no_place(out, "--log")
            _print_summary(run, logs, language)
        else:
            from jinro.cli.play_many import play_many

            specs = GameSpecs(rules, seating, range(first, first + count))
            play_many(specs, out, jobs, language, engine=engine, makers=makers)


class _Run(Struct, frozen=True):
    """What is played in this process."""

    rules: Rules
    seating: Seating
    makers: Mapping[str, Maker]
    first: int
    count: int

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.count)

    def lineup(self, seed: int) -> list[Maker]:
        names = self.seating.players(self.rules, seed)
        return [self.makers.get(name) or player_named(name) for name in names]


def _no_place(out: Path | None, other: str) -> None:
    if out is not None:
        raise ArgumentError("errors.games.one_output", at="--out", other=other)


@contextmanager
def _makers(seating: Seating, llm: LlmOptions, language: Language) -> Iterator[Mapping[str, Maker]]:
    """What makes players that have no name elsewhere; a language model has a thread of its own meanwhile."""
    if LLM not in seating.names:
        no_llm_options(llm)
        yield {}
        return
    from jinro.net.llm import BlockingPlayer, LoopThread

    team = team_of(llm, language)
    with LoopThread() as thread:
        try:
            yield {LLM: lambda seat, seed: BlockingPlayer(team.player(seat, seed), thread)}
        finally:
            thread.run(team.client.close())
            say(all_games_line(team, language), err=True)


def _whole(option: str, text: str, least: int, most: int) -> int:
    """A whole number of the command line, within its bounds."""
    if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
        bounds = {"least": least, "most": most}
        raise ArgumentError("errors.value.not_whole_from_to", at=option, value=text, **bounds)
    return int(text)


class _Logs:
    """The log files of the games, if there are to be any."""

    def __init__(self, name: str | None, games: int, first: int) -> None:
        self._name = name
        self._first = first
        self._width = len(str(games))
        if name is not None and games > 1 and "{n}" not in name and "{seed}" not in name:
            raise ArgumentError("errors.command.names_no_files", at="--log", name=name, games=games)

    @contextmanager
    def of(self, seed: int) -> Iterator[Follow]:
        """A function that writes the events of the game with this seed to its file as they happen."""
        if self._name is None:
            yield lambda game, events: None
            return
        number = f"{seed - self._first + 1:0{self._width}d}"
        path = Path(self._name.replace("{n}", number).replace("{seed}", str(seed)))
        with _naming(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("wb")
        try:
            yield lambda game, events: _write(file, path, events)
        finally:
            with _naming(path):
                file.close()


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Turn errors of a log file into one line that names it."""
    try:
        yield
    except OSError as error:
        raise CallerError(error, at=f"--log: {path}") from None
    except ValueError as error:  # a name with a zero byte
        raise CallerError(error, at=f"--log: {str(path)!r}") from None


def _write(file: BinaryIO, path: Path, events: Sequence[Event]) -> None:
    with _naming(path):
        file.write(encode_log(events))


def _play(run: _Run, seed: int, logs: _Logs, follow: Follow | None = None) -> Game:
    with logs.of(seed) as keep:

        def on_events(game: Game, events: Sequence[Event]) -> None:
            keep(game, events)
            if follow is not None:
                follow(game, events)

        return simulate(run.rules, run.lineup(seed), seed=seed, on_events=on_events)


def _print_logs(run: _Run, logs: _Logs) -> None:
    out = sys.stdout.buffer
    for seed in run.seeds:
        _play(run, seed, logs, lambda game, events: _print(out, events))


def _print(out: BinaryIO, events: Sequence[Event]) -> None:
    out.write(encode_log(events))


def _print_transcript(run: _Run, logs: _Logs, language: Language, players: Sequence[str]) -> None:
    page = console()
    transcript = Transcript(page, language=language)
    _play(run, run.first, logs, transcript.follow)
    transcript.finish()
    words = TranscriptWords(language)
    again = f"jinro play --preset {run.rules.name} --seed {run.first}"
    again += "".join(f" --player {shlex.quote(player)}" for player in players if player != DEFAULT_PLAYER)
    page.print()
    if LLM not in run.seating.names:  # A model does not play the same game twice.
        page.print(f"{words('transcript.again')}{words.colon}{again}", style="dim", soft_wrap=True)
    page.print(f"{words('transcript.more')}{words.colon}jinro presets", style="dim", soft_wrap=True)


def _print_summary(run: _Run, logs: _Logs, language: Language) -> None:
    tally = DaysTally()
    with progress_bar(language) as follow:
        for done, seed in enumerate(run.seeds, 1):
            game = _play(run, seed, logs)
            tally.add(game.winner, game.state.day)
            follow("games", done, run.count)
    show_summary(console(), run.rules, tally, run.first, language)
