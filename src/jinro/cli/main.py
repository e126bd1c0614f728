"""The `jinro` command, and the arguments that several of its commands take.

A command's module is loaded when the command is called, so that none pays for the imports of the others.
"""

import errno
import importlib
import os
import re
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from jinro.cli.options import DATA_FOLDER
from jinro.cli.parser import WrongUsage, parser_text
from jinro.errors import (
    ArgumentError,
    CallerError,
    JinroError,
    RulesError,
    SettingsError,
    did_you_mean,
    one_line,
)
from jinro.i18n import Message, Text, Words, text

if TYPE_CHECKING:
    from jinro.store import Reader

COMMANDS: Final = {
    "play": "jinro.cli.play:play",
    "presets": "jinro.cli.presets:presets",
    "replay": "jinro.cli.replay:replay",
    "whatif": "jinro.cli.whatif:whatif",
    "serve": "jinro.cli.serve:serve",
    "join": "jinro.cli.join:join",
    "contest": "jinro.cli.contest.group:contest",
    "plan": "jinro.cli.plan:plan",
    "config": "jinro.cli.config:config",
    "token": "jinro.cli.token:token",
    "games": "jinro.cli.games:games",
    "results": "jinro.cli.results:results",
    "scores": "jinro.cli.scores:scores",
    "judge": "jinro.cli.judge:judge",
    "rate": "jinro.cli.rate.group:rate",
    "power": "jinro.cli.power:power",
    "faults": "jinro.cli.faults:faults",
    "log": "jinro.cli.log:log",
    "check": "jinro.cli.check.group:check",
    "backup": "jinro.cli.backup:backup",
    "data": "jinro.cli.data:data",
    "people": "jinro.cli.people:people",
    "lang": "jinro.cli.lang.group:lang",
    "corpus": "jinro.cli.corpus.group:corpus",
    "agent": "jinro.cli.agent.group:agent",
    "llm": "jinro.cli.llm.group:llm",
    "compare": "jinro.cli.compare:compare_players",
    "bench": "jinro.cli.bench:bench",
}
UNWRITABLE: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EAGAIN)
"""Errors of writing to an open file."""


class LazyGroup(click.Group):
    """A group that imports a command's module only when it is needed."""

    def __init__(self, *args: object, commands_at: dict[str, str], table: str, **kwargs: object) -> None:
        """`table`: that of the area `help` which says what each command does."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.commands_at = commands_at
        self._table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands_at)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in self.commands_at:
            near = did_you_mean(args[0], self.commands_at)
            path = " ".join(["jinro", *ctx.command_path.split()[1:]])
            raise WrongUsage("errors.command.no_such_command", command=args[0], near=near, path=path)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from jinro.cli.language import asked_language

        words = Words(asked_language(sys.argv[1:]))
        rows = {name: words(f"help.{self._table}.{name}") for name in self.commands_at}
        if words.language == "en":
            room = formatter.width - 6 - max(map(len, rows))
            rows = {
                name: click.Command(name, help=row).get_short_help_str(room) for name, row in rows.items()
            }
        with formatter.section(words("help.title")):
            formatter.write_dl([*rows.items()])

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.commands_at:
            return None
        module, attribute = self.commands_at[name].split(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=LazyGroup,
    commands_at=COMMANDS,
    table="commands",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="jinro")
def cli() -> None:
    """The Werewolf game (人狼) between agents and people."""


def main() -> None:
    """Run the command line; every error is one line on standard error and a non-zero exit code."""
    try:
        code = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has left (`jinro play | head`): not worth a message.
        code = _drop_output(141)
    except OSError as error:
        _complain(about(error).told)
        code = _drop_output(1)
    sys.exit(code)


def about(error: OSError) -> CallerError:
    """An error of the system, with the file in question.

    Errors of standard output and of sockets have no file name. Commands name the other files they write to,
    so what remains of errors in writing is about standard output; a socket's address is in the message.
    """
    if error.filename is not None:
        return CallerError(error, at=error.filename)
    return CallerError(error, at="standard output" if error.errno in UNWRITABLE else "")


def _run() -> int:
    try:
        code = cli.main(prog_name="jinro", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        _complain(parser_text(error))
        return error.exit_code
    except click.Abort:
        _complain(Message("cli.interrupted"))
        return 130
    except JinroError as error:
        _complain(error.told)
        try:
            sys.stdout.flush()
        except OSError:
            return _drop_output(1)
        return exit_code(error)


def _complain(what: Text) -> None:
    """Print an error, in the language that the command line or the locale asks for."""
    from jinro.cli.language import asked_language

    click.echo(f"jinro: {one_line(text(what, asked_language(sys.argv[1:])))}", err=True)


def exit_code(error: JinroError) -> int:
    """2 for a bad value on the command line, as for a wrong option; 1 for everything else."""
    if isinstance(error, ArgumentError):
        return 2
    where = error.key if isinstance(error, SettingsError) else ""
    where = error.field if isinstance(error, RulesError) else where
    return 2 if where == "preset" or where.startswith("--") else 1


def _drop_output(code: int) -> int:
    """Discard what is still buffered and cannot be written, so that Python does not complain about it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


# Arguments that several commands take

SHORTEST_ID: Final = 6
"""Characters of an id that may stand for all of it."""
_GAME: Final = re.compile(r"last|[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{6,26}")
"""What may be a stored game, unless it is a file: ids are ULIDs."""


def read_game(name: str, data: str) -> bytes:
    """The bytes of a GAME argument: a file, `-` for standard input, or a stored game as jinro's own log."""
    from jinro.files.limits import read_input

    if name == "-" or "\0" in name or Path(name).exists() or not _GAME.fullmatch(name):
        return read_input(name)
    from jinro.game.notation import encode_log
    from jinro.store.collection.reading import collection_at, collection_kind, log_of

    path = collection_at(Path(data))
    kind = collection_kind(path)
    if kind in ("logs", "parquet"):
        found = log_of(path, kind, name)
        if not found:
            raise CallerError("errors.games.no_such_game", at=path, game=name)
        return found
    if name != "last" and kind is None:
        return read_input(name)
    with stored_game(data, name) as (store, game):
        return encode_log(store.events(game))


def data_folder(data: str) -> Path:
    """The folder `data`, if games are stored there."""
    from jinro.store import DATABASE

    path = Path(data) / DATABASE
    if not path.exists():
        raise CallerError("errors.store.no_games_there", at=path)
    return Path(data)


def place_of(data: str) -> Path:
    """Where games are kept: the folder `data`, or a file that holds many."""
    from jinro.store.collection.reading import collection_kind

    path = Path(data)
    return path if collection_kind(path) is not None else data_folder(data)


@contextmanager
def stored_games(data: str) -> Iterator["Reader"]:
    """The store in the folder `data`, or that file, for reading."""
    from jinro.store import Reader
    from jinro.store.collection.reading import collection_at

    store = Reader(collection_at(place_of(data)))
    try:
        yield store
    finally:
        store.close()


@contextmanager
def stored_game(data: str, game: str) -> Iterator[tuple["Reader", str]]:
    """The store in the folder `data` and the id of a GAME argument.

    GAME is an id, its last characters as `jinro games` and servers print them, or `last` for the latest.
    """
    with stored_games(data) as store:
        yield store, _game_id(store, game, f"jinro games{data_option(data)}")


def data_option(data: str) -> str:
    """How a command that is shown names the data folder; nothing if it is the usual one."""
    return "" if data == DATA_FOLDER else f" --data {shlex.quote(data)}"


def _game_id(store: "Reader", game: str, command: str) -> str:
    """The id; `command` lists those that there are."""
    if game == "last":
        latest = store.games(limit=1)
        if not latest:
            raise CallerError("errors.store.no_games_yet", at=store.path)
        return latest[0].game
    ids = store.ids()
    if game in ids:
        return game
    found = [each for each in ids if each.endswith(game.upper())]
    if len(game) < SHORTEST_ID or not found:
        raise CallerError("errors.store.no_such_game", at=store.path, game=game, command=command)
    if len(found) > 1:
        raise CallerError("errors.store.ambiguous_id", at=store.path, game=game, ids=", ".join(found[:5]))
    return found[0]
