"""`jinro config`: settings files of contests."""

import shlex
from pathlib import Path
from typing import Annotated

import click
from msgspec import Meta

from jinro.cli.options import InWords, options
from jinro.cli.terminal import say
from jinro.config.contest.sample import SampleOptions, sample
from jinro.errors import CallerError


@click.group()
def config() -> None:
    """Settings files of contests."""


@config.command()
@options("config new")
def new(
    *,
    preset: Annotated[str, "NAME"] = "contest-5",
    teams: Annotated[int | None, "N", Meta(ge=1)] = None,
    games: Annotated[int | None, "N", Meta(ge=1)] = None,
    output: Annotated[str | None, "-o", "--output", "FILE"] = None,
    words: InWords,
) -> None:
    """Write a settings file with every key explained.

    It is for `jinro serve -c FILE`. The village is a preset of the contest; without --teams and --games the
    agents of one team play each other.
    """
    text = sample(SampleOptions(preset=preset, language=words.language, teams=teams, games=games))
    if output is None:
        click.echo(text, nl=False)
        return
    path = Path(output)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        why = error.strerror or "cannot be written"
        if path.exists():
            why = "errors.config.exists"
        elif isinstance(error, FileExistsError):
            why = "Not a directory"
        raise CallerError(why, at=output) from None
    say(words("cli.config.written", path=output))
    serve = ["jinro", "serve", "-c", output]
    if teams is not None or games is not None:
        plan = ["jinro", "plan", "-c", output, "-o", "plan.json"]
        say(words("cli.config.plan", command=shlex.join(plan)))
        serve += ["--plan", "plan.json"]
    say(words("cli.config.serve", command=shlex.join(serve)))
