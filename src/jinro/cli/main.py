"""The `jinro` command. Commands are loaded when called, so that `jinro --help` is quick."""

import importlib
import os
import sys

import click

from jinro.errors import JinroError

COMMANDS = {
    "play": "jinro.cli.play:play",
    "presets": "jinro.cli.presets:presets",
    "replay": "jinro.cli.replay:replay",
    "serve": "jinro.cli.serve:serve",
    "join": "jinro.cli.join:join",
    "plan": "jinro.cli.plan:plan",
    "token": "jinro.cli.token:token",
    "faults": "jinro.cli.faults:faults",
    "log": "jinro.cli.log:log",
    "check": "jinro.cli.check:check",
    "lang": "jinro.cli.lang:lang",
    "bench": "jinro.cli.bench:bench",
}


class LazyGroup(click.Group):
    """A group that imports a command's module only when it is asked for."""

    def __init__(self, *args: object, commands_at: dict[str, str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.commands_at = commands_at

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands_at)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.commands_at:
            return None
        module, attribute = self.commands_at[name].split(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=LazyGroup, commands_at=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="jinro")
def cli() -> None:
    """The Werewolf game (人狼) between agents and people."""


def main() -> None:
    """Run the command line; every error is one line on standard error and a non-zero exit."""
    try:
        code = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of our output has left (`jinro play | head`): not an error worth a word.
        code = _drop_output(141)
    except OSError as error:
        click.echo(f"jinro: standard output: {error.strerror}", err=True)
        code = _drop_output(1)
    sys.exit(code)


def _run() -> int:
    try:
        code = cli.main(prog_name="jinro", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        click.echo(f"jinro: {error.format_message()}", err=True)
        return error.exit_code
    except click.Abort:
        click.echo("jinro: interrupted", err=True)
        return 130
    except JinroError as error:
        click.echo(f"jinro: {error}", err=True)
        try:
            sys.stdout.flush()
        except OSError:
            return _drop_output(1)
        return 1


def _drop_output(code: int) -> int:
    """What is still in the buffer cannot be written: let it go, so that nothing more is said about it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code
