"""Games as JSON objects of the API: with all secrets, or only what everybody may know.

Only committed events are shown. The public part is made by `PublicGame`; secrets are added to it.
Which player plays which character is secret: public lists of players are not in the order of seats.
"""

from collections.abc import Iterable
from itertools import islice
from typing import cast

from jinro.game.events import Dealt, Event, Seated
from jinro.game.roles import Role
from jinro.server.public.game import LoggedGame, PublicGame
from jinro.server.running import Running
from jinro.store import Header


def running_game(running: Running, *, secrets: bool) -> dict[str, object]:
    """A running game: roles and players only with `secrets`, or when its end is committed."""
    known = running.public.once("object", lambda: game_object(running.id, running.public))
    if not (secrets or running.closed):
        return known
    return with_secrets(known, islice(running.game.log, running.kept))


def running_game_row(running: Running, *, secrets: bool) -> dict[str, object]:
    """A running game in the list of games."""
    return {**running_game(running, secrets=secrets), "players": sorted(running.players)}


def finished_game(number: str, game: LoggedGame) -> dict[str, object]:
    """A game that is over, with everything."""
    return with_secrets(game_object(number, PublicGame().update(game, len(game.log))), game.log)


def stored_game_row(header: Header) -> dict[str, object]:
    """A game that is over, in the list of games."""
    return {
        "id": header.game,
        "players": sorted(header.players),
        "finished": True,
        "win_side": header.winner,
        "reason": header.reason,
        "started_ms": header.started_ms,
    }


def game_object(number: str, public: PublicGame) -> dict[str, object]:
    """What everybody knows of a game."""
    scene = public.scene
    outcome = scene.outcome
    agents: list[dict[str, object]] = [
        {"idx": seat, "game_name": character.name, "alive": seat in scene.alive}
        for seat, character in enumerate(scene.characters, 1)
    ]
    if outcome is not None:
        for agent, role in zip(agents, outcome.roles, strict=True):
            agent["role"] = role
    return {
        "id": number,
        "day": scene.day,
        "is_day": scene.is_day,
        "finished": outcome is not None,
        "win_side": "NONE" if outcome is None else outcome.winner,
        "agents": agents,
        "status_by_agent": {str(row["idx"]): "ALIVE" if row["alive"] else "DEAD" for row in agents},
    }


def with_secrets(known: dict[str, object], log: Iterable[Event]) -> dict[str, object]:
    """A game with team, player and role of each seat."""
    agents = cast("list[dict[str, object]]", known["agents"])
    seats = [{key: one[key] for key in ("idx", "game_name", "alive")} for one in agents]
    return {**known, "agents": [seat | hidden for seat, hidden in zip(seats, _hidden(log), strict=True)]}


def _hidden(log: Iterable[Event]) -> list[dict[str, object]]:
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
    players = players or ("",) * len(roles)
    teams = teams or ("",) * len(roles)
    return [
        {"team_name": team, "original_name": player, "role": role}
        for team, player, role in zip(teams, players, roles, strict=True)
    ]
