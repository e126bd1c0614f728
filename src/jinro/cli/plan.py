"""`jinro plan`: make a balanced plan of a contest, or check the balance of a plan."""

import os
from pathlib import Path

import click

from jinro.config.plan_file import naming, plan_balance, read_plan, save_plan
from jinro.config.settings import load_settings, preset_settings
from jinro.contest.plan import Plan, new_plan
from jinro.errors import CallerError


@click.command()
@click.option("-c", "--config", metavar="FILE", help="YAML file of the server: its village, teams and games.")
@click.option("--preset", metavar="NAME", help="The village, if there is no file. Default: contest-5.")
@click.option(
    "--teams", metavar="N", type=int, help="Number of teams. Default: from the file, else one per seat."
)
@click.option(
    "--games", metavar="N", type=int, help="Number of games. Default: from the file, else one per team."
)
@click.option("--seed", metavar="SEED", help="The same seed gives the same plan. Default: random.")
@click.option(
    "-o", "--output", metavar="FILE", help="Write the plan to FILE, to be used as matching.output_path."
)
@click.option(
    "--check", metavar="FILE", help="Show the balance of the plan in FILE instead of making a plan."
)
def plan(
    config: str | None,
    preset: str | None,
    teams: int | None,
    games: int | None,
    seed: str | None,
    output: str | None,
    check: str | None,
) -> None:
    """Plan a contest: who plays whom in which role, and how balanced that is."""
    if config is not None and preset is not None:
        raise CallerError("give --config or --preset, not both")
    settings = load_settings(Path(config), os.environ) if config else preset_settings(preset or "contest-5")
    roles, matching = settings.rules.roles, settings.matching
    if check is not None:
        made = read_plan(Path(check), roles)
    else:
        size = teams or matching.teams or settings.rules.seats
        drawn = seed or os.urandom(8).hex()
        made = new_plan(size, games or matching.games or size, roles, drawn, infinite=matching.infinite)
    for line in (_head(made), *plan_balance(made).lines()):
        click.echo(line)
    if output is not None and check is None:
        if Path(output).exists():
            raise CallerError(f"{output}: exists already; a plan that may be in use is not overwritten")
        with naming(Path(output)):
            save_plan(Path(output), made)
        click.echo(f"written to {output}")


def _head(plan: Plan) -> str:
    played, left = len(plan.ended_matches), len(plan.scheduled_matches)
    seats = sum(plan.role_num_map.values())
    return f"{plan.team_count} teams, {played + left} games of {seats}, {played} played"
