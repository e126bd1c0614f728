"""`jinro llm`: an endpoint to try things with, and what players by language models used."""

import asyncio
from pathlib import Path
from typing import Annotated, Any

import click
from msgspec import Meta

from jinro.cli.main import LazyGroup
from jinro.cli.options import ARGUMENT, InWords, Json, options
from jinro.cli.printing import print_json
from jinro.cli.terminal import say
from jinro.errors import ArgumentError, CallerError

COMMANDS = {name: f"jinro.cli.llm.group:{name}" for name in ("endpoint", "usage")}


@click.group(cls=LazyGroup, commands_at=COMMANDS, table="llm")
def llm() -> None:
    """A scripted endpoint, and usage of players by language models (--player llm)."""


@click.command()
@options("llm endpoint")
def endpoint(
    *,
    port: Annotated[int, "N", Meta(ge=0, le=65_535)] = 8_765,
    broken: Annotated[float, "SHARE", Meta(ge=0, le=1)] = 0.0,
    delay: Annotated[int, "MS", Meta(ge=0, le=600_000)] = 0,
    seed: Annotated[int, "N"] = 0,
    words: InWords,
) -> None:
    """Start an OpenAI-compatible endpoint on this machine that says something, without any language model.

    It answers what the schema of a request allows, drawn by the seed; without a schema, one of the names that
    the prompt lists below a colon, or a sentence: to try agents, their faults and their budgets without cost.
    """
    from jinro.testing.endpoint import Behaviour, ScriptedEndpoint

    how = Behaviour(broken=broken, delay_ms=delay, seed=seed, slow_ms=10_000)

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
@options("llm usage")
def usage(*, folder: Annotated[str, ARGUMENT, "DIR"], as_json: Json = False, words: InWords) -> None:
    """Show what the players used whose records `--keep DIR` kept: a row per game and seat, and the sum."""
    from jinro.cli.llm.usage import use_line
    from jinro.completion import Tally
    from jinro.net.llm.team import read_turns, turn_files

    paths = turn_files(Path(folder))
    if not paths:
        raise CallerError("errors.llm.no_records", at=folder, folder=folder)
    rows: list[dict[str, Any]] = []
    total = Tally()
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
                "cached_tokens": tally.cached_tokens,
                "completion_tokens": tally.completion_tokens,
                "cost": tally.cost,
                "ms": tally.ms,
                "faults": dict(tally.faults),
            }
        )
        if not as_json:
            say(f"{path.stem}  {rows[-1]['name']}  {use_line(tally, words.language)}")
    if as_json:
        print_json(rows)
    else:
        say(f"{len(rows)}  {use_line(total, words.language)}")
