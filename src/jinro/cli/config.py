"""`jinro config`: settings files of contests."""

import shlex
from pathlib import Path

import click

from jinro.cli.language import LANG, output_language
from jinro.cli.terminal import say
from jinro.config.contest.sample import SampleOptions, sample
from jinro.errors import CallerError
from jinro.i18n import Words


@click.group()
def config() -> None:
    """Settings files of contests."""


@config.command()
@click.option(
    "--preset", metavar="NAME", default="contest-5", show_default=True, help="The village of the file."
)
@click.option("--teams", metavar="N", type=click.IntRange(1), help="Games follow a plan for N teams.")
@click.option(
    "--games", metavar="N", type=click.IntRange(1), help="Games of the plan. Default: one per team."
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
@LANG
def new(preset: str, teams: int | None, games: int | None, output: str | None, lang: str | None) -> None:
    """Write a settings file with every key explained.

    It is for `jinro serve -c FILE`. The village is a preset of the contest; without --teams and --games the
    agents of one team play each other.
    """
    language = output_language(lang)
    text = sample(SampleOptions(preset=preset, language=language, teams=teams, games=games))
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
    words = Words(language)
    say(words("cli.config.written", path=output))
    serve = ["jinro", "serve", "-c", output]
    if teams is not None or games is not None:
        plan = ["jinro", "plan", "-c", output, "-o", "plan.json"]
        say(words("cli.config.plan", command=shlex.join(plan)))
        serve += ["--plan", "plan.json"]
    say(words("cli.config.serve", command=shlex.join(serve)))
