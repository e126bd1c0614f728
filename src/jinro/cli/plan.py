"""`jinro plan`: a balanced plan of a contest, or how even one is that is there."""

import os
from pathlib import Path

import click

from jinro.config.plan_file import plan_balance, save_plan
from jinro.config.settings import load_settings, preset_settings
from jinro.contest.plan import Plan, decode_plan, new_plan
from jinro.errors import CallerError
from jinro.game.roles import Role


@click.command()
@click.option(
    "-c", "--config", metavar="FILE", help="A YAML file of the server: its village, teams and games."
)
@click.option("--preset", metavar="NAME", help="The village, where there is no file.")
@click.option("--teams", metavar="N", type=int, help="How many teams; else the file's, else one a seat.")
@click.option("--games", metavar="N", type=int, help="How many games; else the file's, else one a team.")
@click.option("--seed", metavar="SEED", help="The same seed gives the same plan; drawn if none is given.")
@click.option("-o", "--output", metavar="FILE", help="Write the plan here, for matching.output_path.")
@click.option("--check", metavar="FILE", help="Make no plan: tell how even the one in FILE is.")
def plan(
    config: str | None,
    preset: str | None,
    teams: int | None,
    games: int | None,
    seed: str | None,
    output: str | None,
    check: str | None,
) -> None:
    """Plan a contest: who plays whom in which role, and how even that is."""
    if config is not None and preset is not None:
        raise CallerError("say --config or --preset, not both")
    settings = load_settings(Path(config), os.environ) if config else preset_settings(preset or "contest-5")
    roles, matching = settings.rules.roles, settings.matching
    if check is not None:
        made = _read(Path(check), roles)
    else:
        size = teams or matching.teams or settings.rules.seats
        drawn = seed or os.urandom(8).hex()
        made = new_plan(size, games or matching.games or size, roles, drawn, infinite=matching.infinite)
    for line in (_head(made), *plan_balance(made).lines()):
        click.echo(line)
    if output is not None and check is None:
        if Path(output).exists():
            raise CallerError(f"{output}: is there already; a plan that is being played is not overwritten")
        save_plan(Path(output), made)
        click.echo(f"written to {output}")


def _read(path: Path, roles: dict[Role, int]) -> Plan:
    try:
        return decode_plan(path.read_bytes(), roles)
    except OSError as error:
        raise CallerError(f"{path}: {error.strerror}") from None
    except CallerError as error:
        raise CallerError(f"{path}: {error}") from None


def _head(plan: Plan) -> str:
    played, left = len(plan.ended_matches), len(plan.scheduled_matches)
    seats = sum(plan.role_num_map.values())
    return f"{plan.team_count} teams, {played + left} games of {seats}, {played} played"
