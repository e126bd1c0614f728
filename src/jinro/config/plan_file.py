"""The plan's file: read if it is there, else made; replaced whole at every change, never half written."""

import os
from pathlib import Path

from jinro.config.settings import Settings
from jinro.contest.plan import Plan, decode_plan, encode_plan, new_plan
from jinro.contest.schedule import Balance, balance, schedule
from jinro.errors import CallerError


def open_plan(path: Path, settings: Settings, seed: int | str) -> tuple[Plan, Balance | None]:
    """The plan in the file; where there is none, a new one, and how even it is.

    A plan that is there goes before the configuration's numbers of teams and games.
    """
    rules, matching = settings.rules, settings.matching
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        plan = new_plan(matching.teams, matching.games, rules.roles, seed, infinite=matching.infinite)
        save_plan(path, plan)
        return plan, plan_balance(plan)
    except OSError as error:
        raise CallerError(f"{path}: {error.strerror}") from None
    try:
        plan = decode_plan(data, rules.roles)
        if plan.infinite_loop:
            # What will be added to it is searched for now, not while games are running.
            schedule(plan.team_count, plan.game_count, plan.role_num_map, seed)
    except CallerError as error:
        raise CallerError(f"{path}: {error}") from None
    return plan, None


def plan_balance(plan: Plan) -> Balance:
    """How even all matches of a plan are, played or not."""
    matches = [*plan.ended_matches, *(m.role_idxs for m in plan.scheduled_matches)]
    casts = [{index: role for role, indices in m.items() for index in indices} for m in matches]
    return balance(plan.team_count, casts, plan.role_num_map)


def save_plan(path: Path, plan: Plan) -> None:
    """Replace the file; a reader sees the old plan or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        file.write(encode_plan(plan))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
