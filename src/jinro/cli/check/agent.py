"""`jinro check agent`: play an agent through rehearsals and report its faults."""

import asyncio
import os
import threading
from pathlib import Path
from typing import Annotated

import click
import msgspec
from msgspec import Meta

from jinro.cli.language import output_language
from jinro.cli.options import ARGUMENT, Json, Lang, options
from jinro.cli.parser import CannotRun
from jinro.cli.printing import fail_unless, print_json
from jinro.cli.reader import Choice, reader_of
from jinro.cli.signals import on_signals
from jinro.config.settings import Settings, load_settings, preset_settings
from jinro.errors import ArgumentError, CallerError
from jinro.game.roles import Role
from jinro.i18n import Words
from jinro.programs.environment import of_own_program
from jinro.rehearsal import REHEARSALS, AgentReport, CheckOptions, Conversation, check_agent
from jinro.rehearsal.report import show_report

USUAL_PORT = 8080
"""The default port in the configuration of the contest's sample agents."""
CLASSIC_PORT = 10_000
"""The default port of agents of the classic platform."""
HELP = """Play an agent through rehearsals and report its faults.

COMMAND starts the agent. In its arguments `{url}`, `{host}` and `{port}` are replaced by the address to
connect to; the environment has it as JINRO_URL, JINRO_HOST and JINRO_PORT. Without COMMAND the address is
printed and jinro waits for the agent.

\b
    jinro check agent -- python agent.py {url} cats1
    jinro check agent --sample aiwolf-nlp-agent -- uv run python src/main.py

The exit code is 0 if there are no errors and warnings, 1 if there are, 2 if no rehearsal could be run.
"""


@click.command(help=HELP, context_settings={"ignore_unknown_options": False})
@options("check agent")
def agent(
    *,
    config: Annotated[Path | None, "-c", "--config", "FILE"] = None,
    preset: Annotated[str | None, "NAME"] = None,
    rehearsals: Annotated[
        tuple[str, ...], "--rehearsal", "NAME", {"facts": {"names": ", ".join(REHEARSALS)}}
    ] = (),
    roles: Annotated[
        tuple[str, ...], "--role", "ROLE", click.Choice([role.value for role in Role], case_sensitive=False)
    ] = (),
    games: Annotated[int | None, "N", Meta(ge=1, le=1_000)] = None,
    seats: Annotated[int, "N", Meta(ge=1, le=30)] = 1,
    sample: Annotated[Path | None, "DIR", click.Path(path_type=Path, exists=True, file_okay=False)] = None,
    host: Annotated[str, "HOST"] = "127.0.0.1",
    port: Annotated[int | None, "N", Meta(ge=0, le=65_535), {"facts": {"usual_port": USUAL_PORT}}] = None,
    limit: Annotated[float | None, "SECONDS", Meta(ge=0.05, le=600)] = None,
    wait: Annotated[float, "SECONDS", Meta(ge=0.1, le=86_400)] = 60.0,
    game_limit: Annotated[float, "MINUTES", Meta(ge=0.01, le=1_440)] = 20.0,
    log: Annotated[Path | None, "FILE"] = None,
    reader: Choice = "best",
    lang: Lang = None,
    as_json: Json = False,
    command: Annotated[tuple[str, ...], ARGUMENT, "[-- COMMAND [ARG]...]", click.UNPROCESSED] = (),
) -> None:
    if preset is not None and preset.startswith("classic"):
        _classic(command, host=host, port=port, wait=wait, limit=limit, log=log, lang=lang, as_json=as_json)
        return
    try:
        settings = _settings(config, preset)
    except CallerError as error:
        raise CannotRun(error) from None
    options = CheckOptions(
        settings=settings,
        rehearsals=rehearsals or tuple(REHEARSALS),
        roles=tuple(Role(role.upper()) for role in roles),
        games=games,
        seats=seats,
        command=command,
        sample=sample,
        host=host,
        port=_port(port, command),
        limit_s=limit,
        wait_s=wait,
        game_s=60 * game_limit,
        log=log,
        language=output_language(lang),
        reviser=reader_of(reader),
    )
    try:
        report = asyncio.run(_check(options))
    except CallerError as error:
        raise CannotRun(error) from None
    except asyncio.CancelledError:
        raise click.Abort from None
    if as_json:
        _print_json(report)
    else:
        show_report(report, options.language)
    fail_unless(report.clean)


def _classic(
    command: tuple[str, ...],
    *,
    host: str,
    port: int | None,
    wait: float,
    limit: float | None,
    log: Path | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Check an agent of the classic platform: its library, its version, and where it ends."""
    from jinro.rehearsal.classic import ClassicCheck, check_classic

    usual = 0 if any("{port}" in word for word in command) else CLASSIC_PORT
    check = ClassicCheck(
        command=command,
        environ=of_own_program(os.environ),
        host=host,
        port=usual if port is None else port,
        wait_s=wait,
        limit_s=limit or 5.0,
        log=log,
    )
    words = Words(output_language(lang))
    try:
        report = asyncio.run(
            check_classic(check, lambda url: click.echo(words("cli.classic.waiting", url=url), err=True))
        )
    except CallerError as error:
        raise CannotRun(error) from None
    if as_json:
        print_json(report)
    else:
        unknown = words("cli.classic.unknown")
        click.echo(words("cli.classic.agent", name=report.name or unknown))
        click.echo(
            words("cli.classic.library", library=report.library or unknown, version=report.version or unknown)
        )
        what = "cli.classic.ends" if report.name else "cli.classic.absent"
        if report.finished:
            what = "cli.classic.finished"
        click.echo(words(what, sentence=report.ends_at or "-", last=report.last))
        for line in () if report.finished else report.tail:
            click.echo(f"    {line}")
    fail_unless(report.finished)


async def _check(options: CheckOptions) -> AgentReport:
    """Run the check; a signal cancels it, which also ends the agent's program."""
    task = asyncio.current_task()
    assert task is not None
    if threading.current_thread() is threading.main_thread():
        on_signals(lambda _: task.cancel(), "SIGTERM", "SIGHUP")
    return await check_agent(options, lambda text: click.echo(text, err=True))


def _settings(config: Path | None, preset: str | None) -> Settings:
    if config is None:
        return preset_settings(preset or "contest-5")
    if preset is not None:
        raise ArgumentError("errors.command.village_of_config", at="--preset")
    return load_settings(config)


def _port(port: int | None, command: tuple[str, ...]) -> int:
    """The port to listen on: any free one if the command is told which."""
    if port is not None:
        return port
    told = any("{url}" in word or "{port}" in word for word in command)
    return 0 if told else USUAL_PORT


def _print_json(report: AgentReport) -> None:
    for conversation in report.games:
        print_json({"kind": "game", **_game(conversation)})
    for latency in report.latencies:
        print_json({"kind": "latency", **msgspec.to_builtins(latency)})
    for finding in report.findings:
        told = {"what": finding.what(), "mend": finding.mend(), "detail": finding.detail()}
        print_json({"kind": "finding", **msgspec.to_builtins(finding), **told})
    summary = {
        "clean": report.clean,
        "names": report.names,
        "games": len({conversation.game for conversation in report.games}),
        "planned": report.planned,
        **{f"{s}s": sum(f.severity == s for f in report.findings) for s in ("error", "warning", "note")},
        "last_lines": report.tail,
    }
    print_json({"kind": "summary", **summary})


def _game(conversation: Conversation) -> dict[str, object]:
    return {
        "game": conversation.game,
        "rehearsal": conversation.rehearsal,
        "name": conversation.name,
        "character": conversation.character,
        "role": conversation.role,
        "answers": conversation.answers,
        "finished": conversation.finished and not conversation.broken_off,
        "broken_off": conversation.broken_off,
    }
