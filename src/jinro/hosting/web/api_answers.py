"""What the API answers with: games, with all secrets or only what the public may know; teams, faults, rules.

Only committed events are shown. The public part of a game is made by `PublicGame`; secrets are added to it.
Which player plays which character is secret: public lists of players are not in the order of seats.
"""

from collections.abc import Iterable
from itertools import islice
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from jinro.contest.score.faults import Fault
from jinro.game.events import Dealt, Event, Seated
from jinro.game.roles import Role, Side
from jinro.hosting.doors.nlp.teams import TeamRow
from jinro.hosting.public.game import LoggedGame, PublicGame
from jinro.hosting.village import Running
from jinro.store import Header


class Health(Struct, frozen=True):
    """That the server runs."""

    status: Literal["ok"]
    version: str


class Readiness(Struct, frozen=True):
    """Whether new games begin."""

    status: Literal["ready", "draining"]


class Ruleset(Struct, frozen=True, kw_only=True):
    """The rules of a track."""

    agent_count: int
    max_day: int
    """-1: no limit."""
    vote_visibility: bool
    is_optimize: bool
    self_match: bool
    roles: dict[Role, int]


class ApiAgent(Struct, frozen=True):
    """A seat of a game; what is secret is missing."""

    idx: int
    game_name: str
    alive: bool
    team_name: str | UnsetType = UNSET
    original_name: str | UnsetType = UNSET
    role: Role | UnsetType = UNSET


class ApiGame(Struct, frozen=True):
    """A game, running or over."""

    id: str
    day: int
    is_day: bool
    finished: bool
    win_side: Side
    agents: tuple[ApiAgent, ...]
    status_by_agent: dict[str, Literal["ALIVE", "DEAD"]]
    players: tuple[str, ...] | UnsetType = UNSET
    """By name; only in the list of games."""


class ApiGameRow(Struct, frozen=True, kw_only=True):
    """A game in a list: the fields of an `ApiGame` if it runs; if it is over, how and when it was played."""

    id: str
    players: tuple[str, ...]
    finished: bool
    win_side: str
    day: int | UnsetType = UNSET
    is_day: bool | UnsetType = UNSET
    agents: tuple[ApiAgent, ...] | UnsetType = UNSET
    status_by_agent: dict[str, Literal["ALIVE", "DEAD"]] | UnsetType = UNSET
    reason: str | UnsetType = UNSET
    started_ms: int | UnsetType = UNSET


class Games(Struct, frozen=True):
    """Running games, and those of the finished ones that were asked for."""

    games: tuple[ApiGameRow, ...]
    next: str | UnsetType = UNSET


class Progress(Struct, frozen=True):
    """Games of a plan."""

    done: int
    total: int


class TeamRows(Struct, frozen=True):
    """The teams of a track."""

    teams: tuple[TeamRow, ...]
    next: str | UnsetType = UNSET
    progress: Progress | UnsetType = UNSET


class Faults(Struct, frozen=True):
    """The faults of a team."""

    team: str
    faults: tuple[Fault, ...]
    next: str | UnsetType = UNSET


def running_game(running: Running, *, secrets: bool) -> ApiGame:
    """A running game: roles and players only with `secrets`, or when its end is committed."""
    known = running.public.once("object", lambda: game_object(running.id, running.public))
    if not (secrets or running.closed):
        return known
    return with_secrets(known, islice(running.game.log, running.kept))


def running_game_row(running: Running, *, secrets: bool) -> ApiGame:
    """A running game in the list of games."""
    return replace(running_game(running, secrets=secrets), players=tuple(sorted(running.players)))


def finished_game(number: str, game: LoggedGame) -> ApiGame:
    """A game that is over, with everything."""
    return with_secrets(game_object(number, PublicGame().update(game, len(game.log))), game.log)


def stored_game_row(header: Header) -> ApiGameRow:
    """A game that is over, in the list of games."""
    return ApiGameRow(
        id=header.game,
        players=tuple(sorted(header.players)),
        finished=True,
        win_side=header.winner,
        reason=header.reason,
        started_ms=header.started_ms,
    )


def game_object(number: str, public: PublicGame) -> ApiGame:
    """What the public knows of a game."""
    scene = public.scene
    outcome = scene.outcome
    agents = tuple(
        ApiAgent(
            seat,
            character.name,
            seat in scene.alive,
            role=UNSET if outcome is None else outcome.roles[seat - 1],
        )
        for seat, character in enumerate(scene.characters, 1)
    )
    return ApiGame(
        number,
        scene.day,
        scene.is_day,
        outcome is not None,
        Side.NONE if outcome is None else outcome.winner,
        agents,
        {str(one.idx): "ALIVE" if one.alive else "DEAD" for one in agents},
    )


def with_secrets(known: ApiGame, log: Iterable[Event]) -> ApiGame:
    """A game with team, player and role of each seat."""
    hidden = _hidden(log)
    return replace(
        known,
        agents=tuple(
            replace(agent, team_name=team, original_name=player, role=role)
            for agent, (team, player, role) in zip(known.agents, hidden, strict=True)
        ),
    )


def _hidden(log: Iterable[Event]) -> list[tuple[str, str, Role]]:
    """Team, player and role of each seat."""
    roles: tuple[Role, ...] = ()
    players: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    for event in log:
        if isinstance(event, Seated):
            players, teams = event.players, event.teams
        elif isinstance(event, Dealt):
            roles = event.roles
            break
    nobody = ("",) * len(roles)
    return list(zip(teams or nobody, players or nobody, roles, strict=True))
