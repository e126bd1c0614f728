"""Games as JSON objects of the API: with all secrets, or only what everybody may know.

Only committed events are shown. The public part is the core's `Scene`, a fold of the events granted to all.
Which player plays which character is secret: public lists of players are not in the order of seats.
"""

from collections.abc import Sequence
from typing import Protocol

from jinro.game.asks import Ask
from jinro.game.events import Dealt, Event, Seated
from jinro.game.roles import Seat
from jinro.game.views import Scene
from jinro.server.running import Running
from jinro.store import Header


class LoggedGame(Protocol):
    """The events of a game, and the audience of each."""

    @property
    def log(self) -> Sequence[Event]: ...
    @property
    def masks(self) -> Sequence[int]: ...


class _Past:
    """The first events of a game, in the form that a scene reads."""

    def __init__(self, game: LoggedGame, upto: int) -> None:
        self.log: Sequence[Event] = game.log[:upto]
        self.masks: Sequence[int] = game.masks[:upto]
        self.asks: dict[Seat, Ask] = {}

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        return ()


def scene_at(game: LoggedGame, upto: int) -> Scene:
    """What everybody knows after the first `upto` events."""
    scene = Scene(_Past(game, upto))
    scene.catch_up()
    return scene


def running_game_row(running: Running, *, secrets: bool) -> dict[str, object]:
    """A running game in the list of games."""
    return {
        **game_object(running.id, running.game, running.kept, secrets=secrets),
        "players": sorted(running.players),
    }


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


def game_object(number: str, game: LoggedGame, upto: int, *, secrets: bool) -> dict[str, object]:
    """One game after its first `upto` events; roles and players only with `secrets` or after its end."""
    scene = scene_at(game, upto)
    hidden = _hidden(game.log[:upto]) if secrets or scene.outcome is not None else ()
    agents: list[dict[str, object]] = []
    for seat, character in enumerate(scene.characters, 1):
        row: dict[str, object] = {
            "idx": seat,
            "game_name": character.name,
            "alive": seat in scene.alive,
        }
        agents.append(row | hidden[seat - 1] if hidden else row)
    return {
        "id": number,
        "day": scene.day,
        "is_day": scene.is_day,
        "finished": scene.outcome is not None,
        "win_side": "NONE" if scene.outcome is None else scene.outcome.winner,
        "agents": agents,
        "status_by_agent": {str(row["idx"]): "ALIVE" if row["alive"] else "DEAD" for row in agents},
    }


def _hidden(log: Sequence[Event]) -> list[dict[str, object]]:
    """Team, player and role of each seat."""
    roles = next((event.roles for event in log if isinstance(event, Dealt)), ())
    seated = next((event for event in log if isinstance(event, Seated)), None)
    players = seated.players if seated and seated.players else ("",) * len(roles)
    teams = seated.teams if seated and seated.teams else ("",) * len(roles)
    return [
        {"team_name": team, "original_name": player, "role": role}
        for team, player, role in zip(teams, players, roles, strict=True)
    ]
