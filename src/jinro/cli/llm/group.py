"""`jinro llm`: prompts to edit, an endpoint to try things with, and what players by language models used."""

import asyncio
from pathlib import Path
from typing import Any

import click

from jinro.cli.language import LANG, output_language
from jinro.cli.main import LazyGroup, json_option
from jinro.cli.terminal import say
from jinro.errors import ArgumentError, CallerError
from jinro.i18n import Words

COMMANDS = {name: f"jinro.cli.llm.group:{name}" for name in ("prompts", "endpoint", "usage")}


@click.group(cls=LazyGroup, commands_at=COMMANDS, table="llm")
def llm() -> None:
    """Prompts, a scripted endpoint and usage of players by language models (--player llm)."""


@click.command()
@click.argument("folder", metavar="DIR")
def prompts(folder: str) -> None:
    """Write the usual prompts into DIR, to be edited; files that are there already are kept.

    `--prompts DIR` of `jinro join` and `jinro play` reads them.
    """
    from jinro.players.llm import write_prompts

    try:
        written = write_prompts(Path(folder))
    except OSError as error:
        raise CallerError(error, at=folder) from None
    for path in written:
        say(str(path))


@click.command()
@click.option("--port", metavar="N", default=8765, show_default=True, type=click.IntRange(0, 65_535))
@click.option(
    "--broken",
    metavar="SHARE",
    default=0.0,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Share of answers that are broken: slow, refused, cut, garbage and so on.",
)
@click.option("--delay", metavar="MS", default=0, show_default=True, type=click.IntRange(0, 600_000))
@click.option("--seed", metavar="N", default=0, show_default=True, type=int)
@LANG
def endpoint(port: int, broken: float, delay: int, seed: int, lang: str | None) -> None:
    """Start an OpenAI-compatible endpoint on this machine that says something, without any language model.

    It answers what the schema of a request allows, drawn by the seed; without a schema, one of the names that
    the prompt lists below a colon, or a sentence: to try agents, their faults and their budgets without cost.
    """
    from jinro.testing.endpoint import Behaviour, ScriptedEndpoint

    how = Behaviour(broken=broken, delay_ms=delay, seed=seed, slow_ms=10_000)
    words = Words(output_language(lang))

    async def serve() -> None:
        scripted = ScriptedEndpoint(how)
        try:
            await scripted.start(port)
        except OSError as error:
            raise ArgumentError(error, at=f"--port: {port}") from None
        say(words("cli.llm.listening", url=scripted.base_url))
        try:
            await asyncio.Event().wait()
        finally:
            await scripted.close()

    try:
        asyncio.run(serve())
    except KeyboardInterrupt:
        return


@click.command()
@click.argument("folder", metavar="DIR")
@json_option("Print an array of rows.")
@LANG
def usage(folder: str, as_json: bool, lang: str | None) -> None:
    """Show what the players used whose records `--keep DIR` kept: a row per game and seat, and the sum."""
    from jinro.cli.llm.options import use_line
    from jinro.completion import Tally
    from jinro.net.llm.team import read_turns

    paths = sorted(Path(folder).glob("*.jsonl"))
    if not paths:
        raise CallerError("errors.llm.no_records", at=folder, folder=folder)
    rows: list[dict[str, Any]] = []
    total = Tally()
    language = output_language(lang)
    for path in paths:
        turns = read_turns(path)
        tally = Tally()
        for turn in turns:
            for _, result in turn.calls:
                tally.add(result)
        total.include(tally)
        first = turns[0] if turns else None
        rows.append(
            {
                "game": first.game if first else path.stem,
                "seat": first.seat if first else 0,
                "name": first.name if first else "",
                "decisions": len(turns),
                "by_reasoner": sum(turn.by == "reasoner" for turn in turns),
                "calls": tally.calls,
                "prompt_tokens": tally.prompt_tokens,
                "completion_tokens": tally.completion_tokens,
                "cost": tally.cost,
                "ms": tally.ms,
                "faults": dict(tally.faults),
            }
        )
        if not as_json:
            say(f"{path.stem}  {rows[-1]['name']}  {use_line(tally, language)}")
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(rows))
    else:
        say(f"{len(rows)}  {use_line(total, language)}")
