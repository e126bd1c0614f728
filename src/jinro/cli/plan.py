"""`jinro plan`: make a balanced plan of a contest; show, extend or shorten one."""

import os
import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import click
from msgspec import Meta
from msgspec.structs import replace

from jinro.cli.language import output_language
from jinro.cli.options import ARGUMENT, InWords, Lang, options
from jinro.cli.terminal import print_table, say
from jinro.config.plan.file import made_plan, naming, plan_balance, read_plan, save_plan
from jinro.config.plan.lock import PlanLock
from jinro.config.settings import load_settings, preset_settings
from jinro.contest.plan.changes import extended, shortened, team_plans, without_played
from jinro.contest.plan.plan import Plan, decode_plan
from jinro.contest.score.results import Score
from jinro.contest.score.sources import find_games
from jinro.contest.score.team_scores import Scores, score
from jinro.errors import ArgumentError, CallerError
from jinro.files.limits import PLAN_BYTES, read_at_most
from jinro.game.roles import Role
from jinro.i18n import Words
from jinro.transcript.printable import clean
from jinro.transcript.transcript_words import TranscriptWords


@click.group(invoke_without_command=True)
@options("plan")
@click.pass_context
def plan(
    context: click.Context,
    *,
    config: Annotated[str | None, "-c", "--config", "FILE"] = None,
    preset: Annotated[str | None, "NAME"] = None,
    teams: Annotated[int | None, "N"] = None,
    games: Annotated[int | None, "N"] = None,
    seed: Annotated[str | None, "SEED"] = None,
    output: Annotated[str | None, "-o", "--output", "FILE"] = None,
    check: Annotated[str | None, "FILE"] = None,
    words: InWords,
) -> None:
    """Plan a contest: who plays whom in which role, and how balanced that is.

    Without a command below, make a plan, or check one.
    """
    if context.invoked_subcommand is not None:
        return
    if config is not None and preset is not None:
        raise ArgumentError("errors.plan.config_or_preset")
    settings = load_settings(Path(config), os.environ) if config else preset_settings(preset or "contest-5")
    roles, matching = settings.rules.roles, settings.matching
    if check is not None:
        made = read_plan(Path(check), roles)
    else:
        size = teams or matching.teams or settings.rules.seats - matching.people
        drawn = seed or os.urandom(8).hex()
        number = games or matching.games or size
        with _bad_numbers():
            made = made_plan(replace(matching, teams=size, games=number), roles, drawn)
    for line in (_head(made, words), *plan_balance(made).lines(words.language)):
        say(line)
    if output is not None and check is None:
        if Path(output).exists():
            raise CallerError("errors.plan.exists", at=output)
        with naming(Path(output)):
            save_plan(Path(output), made)
        say(words("cli.plan.written", path=output))
        say(words("cli.plan.serve", command=_serve_command(config, preset, output)))


def _serve_command(config: str | None, preset: str | None, plan: str) -> str:
    """The command that plays a plan."""
    village = ["-c", config] if config else ["--preset", preset] if preset else []
    return shlex.join(["jinro", "serve", *village, "--plan", plan])


def _head(plan: Plan, words: Words) -> str:
    played, left = len(plan.ended_matches), len(plan.scheduled_matches)
    seats = sum(plan.role_num_map.values())
    return words("cli.plan.head", teams=plan.team_count, games=played + left, seats=seats, played=played)


Output = Annotated[str | None, "-o", "--output", "FILE"]


@plan.command()
@options("plan show")
def show(
    *, file: Annotated[str, ARGUMENT], logs: Annotated[tuple[str, ...], ARGUMENT] = (), lang: Lang = None
) -> None:
    """Show what every team plays in the plan FILE, and how it has done.

    LOGS are game logs, or folders of them: with these, wins by team and role are shown too. Numbers are games
    played / games planned, then wins / games.
    """
    language = output_language(lang)
    words = Words(language)
    made = _read(file)
    _show_balance(made, lang)
    teams = team_plans(made)
    roles = [role for role, count in made.role_num_map.items() if count]
    titles = [TranscriptWords(language).role(role) for role in roles]
    table = [[words("cli.plan.team"), words("cli.plan.played"), *titles, words("cli.plan.opponents")]]
    for one in teams:
        shown = [f"{played}/{planned}" for played, planned in (one.roles[role] for role in roles)]
        least, most = one.opponents
        met = str(least) if least == most else f"{least}-{most}"
        name = clean(one.name) or words("cli.plan.free", number=one.index)
        table.append([name, f"{one.played}/{one.planned}", *shown, met])
    print_table(table)
    if logs:
        found = find_games(logs)
        registered = {one.name: one.name for one in teams if one.name}
        _show_results(score(found.games, found.unscored, registered=registered), roles, titles, words)


@plan.command()
@options("plan extend")
def extend(
    *,
    file: Annotated[str, ARGUMENT],
    games: Annotated[int, "N", Meta(ge=1)],
    seed: Annotated[str | None, "SEED"] = None,
    output: Output = None,
    lang: Lang = None,
) -> None:
    """Add games to the plan FILE, as even with its other games as possible."""
    with _locked(output):
        made = _read(file)
        with _bad_numbers(), naming(Path(file)):
            made = extended(made, games, seed or os.urandom(8).hex())
        say(Words(output_language(lang))("cli.plan.added", games=games))
        _finish(made, output, lang)


@plan.command()
@options("plan shorten")
def shorten(
    *,
    file: Annotated[str, ARGUMENT],
    games: Annotated[int | None, "N", Meta(ge=0)] = None,
    other: Annotated[str | None, "--without", "OTHER"] = None,
    output: Output = None,
    lang: Lang = None,
) -> None:
    """Remove games from the plan FILE; those that are played stay, and the rest stays even."""
    if games is None and other is None:
        raise ArgumentError("errors.plan.games_or_without")
    with _locked(output):
        made = _read(file)
        before = len(made.scheduled_matches)
        if other is not None:
            with naming(Path(file)):
                made, _ = without_played(made, _read(other))
        if games is not None:
            with _bad_numbers(), naming(Path(file)):
                made = shortened(made, games)
        say(Words(output_language(lang))("cli.plan.removed", games=before - len(made.scheduled_matches)))
        _finish(made, output, lang)


@contextmanager
def _locked(output: str | None) -> Iterator[None]:
    """Keep servers away from a file that is about to be written, if there is one."""
    lock = None if output is None else PlanLock(Path(output))
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


@contextmanager
def _bad_numbers() -> Iterator[None]:
    """Numbers of teams or games that no plan can have, or not this one, are wrong arguments."""
    try:
        yield
    except CallerError as error:
        raise ArgumentError(error) from None


def _read(file: str) -> Plan:
    """The plan in a file, whatever its village."""
    with naming(Path(file)):
        return decode_plan(read_at_most(Path(file), PLAN_BYTES))


def _show_balance(made: Plan, lang: str | None) -> None:
    language = output_language(lang)
    for line in (_head(made, Words(language)), *plan_balance(made).lines(language)):
        say(line)


def _finish(made: Plan, output: str | None, lang: str | None) -> None:
    """Show a changed plan, and write it."""
    _show_balance(made, lang)
    words = Words(output_language(lang))
    if output is None:
        say(words("cli.plan.not_written"))
        return
    with naming(Path(output)):
        save_plan(Path(output), made)
    say(words("cli.plan.written", path=output))


def _show_results(found: Scores, roles: Sequence[Role], titles: Sequence[str], words: Words) -> None:
    won = sum(track.results.decided for track in found.tracks.values())
    undecided = sum(one.code in ("no_winner", "no_result") for one in found.unscored)
    unreadable = len(found.unscored) - undecided
    say("")
    say(words("cli.plan.logs", games=won + undecided, won=won, unreadable=unreadable))
    table = [[words("cli.plan.team"), words("cli.plan.wins"), *titles, words("cli.plan.lost")]]
    for track in found.tracks.values():
        for name, team in sorted(track.results.teams.items()):
            scores = [team.pooled, *(team.roles.get(role, Score()) for role in roles)]
            shown = [f"{one.wins}/{one.plays}" for one in scores]
            table.append([clean(name), *shown, str(found.lost[name])])
    print_table(table)
