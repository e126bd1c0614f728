"""The file of a plan: read if it exists, otherwise created; replaced atomically at every change."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from jinro.config.settings import Matching, Settings
from jinro.contest.plan.entries import PEOPLE_ENTRY, Field, plan_of
from jinro.contest.plan.plan import Plan, decode_plan, encode_plan, new_plan
from jinro.contest.plan.schedule import Balance, balance, schedule
from jinro.errors import CallerError
from jinro.files.disk import replace_file
from jinro.files.limits import PLAN_BYTES, read_at_most
from jinro.game.roles import Role


def plan_places(path: str, data: Path) -> tuple[Path, Path | None]:
    """Where the plan of a settings file is, and another file that its path may mean too and that is not used.

    A relative path is tried from the working folder, as the contest's server does, then below `data`, where a
    new plan is made.
    """
    here, below = Path(path).absolute(), data / path
    if not here.exists():
        return below, None
    twice = below.exists() and not below.samefile(here)
    return here, below if twice else None


def open_plan(path: Path, settings: Settings, seed: int | str) -> tuple[Plan, Balance | None]:
    """The plan in the file; if there is no file, a new plan and its balance.

    An existing plan overrides the numbers of teams and games in the settings.
    """
    rules, matching = settings.rules, settings.matching
    if not path.exists():
        plan = made_plan(matching, rules.roles, seed)
        with naming(path):
            save_plan(path, plan)
        return plan, plan_balance(plan)
    plan = read_plan(path, rules.roles)
    if matching.people and plan_people(plan) != matching.people:
        seats = plan_people(plan)
        raise CallerError("errors.plan.seats_for_people", at=path, found=seats, wanted=matching.people)
    if plan.infinite_loop:
        # The search for its extension takes seconds and is cached: not while games are running.
        with naming(path):
            schedule(plan.team_count, plan.game_count, plan.role_num_map, seed)
    return plan, None


def plan_people(plan: Plan) -> int:
    """Seats of each game that a plan has for people."""
    return list(plan.idx_team_map.values()).count(PEOPLE_ENTRY)


def made_plan(matching: Matching, roles: dict[Role, int], seed: int | str) -> Plan:
    """A new plan; its teams come later, but the places of people are known."""
    if not matching.people:
        return new_plan(matching.teams, matching.games, roles, seed, infinite=matching.infinite)
    names = tuple(f"team {number}" for number in range(matching.teams))
    field = Field(names=names, teams=names, roles=roles, people=matching.people)
    plan = plan_of(field, matching.games, str(seed))
    kept = {index: name for index, name in plan.idx_team_map.items() if name == PEOPLE_ENTRY}
    return replace(plan, idx_team_map=kept)


def read_plan(path: Path, roles: dict[Role, int]) -> Plan:
    """The plan in a file, for a village of these roles; `CallerError` names the file."""
    with naming(path):
        return decode_plan(read_at_most(path, PLAN_BYTES), roles)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Turn what goes wrong with a file into one line that names it."""
    try:
        yield
    except OSError as error:
        raise CallerError(error, at=path) from None
    except CallerError as error:
        raise CallerError(error, at=path) from None


def plan_balance(plan: Plan) -> Balance:
    """The balance of all matches of a plan, played or not."""
    matches = [*plan.ended_matches, *(m.role_idxs for m in plan.scheduled_matches)]
    people = {int(index) for index, name in plan.idx_team_map.items() if name == PEOPLE_ENTRY}
    casts = [
        {index: role for role, indices in m.items() for index in indices if index not in people}
        for m in matches
    ]
    return balance(plan.team_count - len(people), casts, plan.role_num_map, people=len(people))


def save_plan(path: Path, plan: Plan) -> None:
    """Replace the file; a reader sees the old plan or the new one, also after a crash."""
    save_plan_data(path, encode_plan(plan))


def save_plan_data(path: Path, data: bytes) -> None:
    """The same for a plan that is encoded."""
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, data, sync=True)
