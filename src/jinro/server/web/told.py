"""What the API tells of games: with all secrets, or what anybody may know; and never what is not kept yet.

The public part is the core's `Scene`, a fold of what is granted to all. Who plays which character is no part
of it: players are named without their seats.
"""

from collections.abc import Sequence

from jinro.game.asks import Ask
from jinro.game.events import Dealt, Event, Seated
from jinro.game.roles import Seat
from jinro.game.views import Scene
from jinro.server.contest.track import Running
from jinro.server.web.stream import Log
from jinro.store import Header


class _Past:
    """The first events of a game, as a scene reads them."""

    def __init__(self, game: Log, upto: int) -> None:
        self.log: Sequence[Event] = game.log[:upto]
        self.masks: Sequence[int] = game.masks[:upto]
        self.asks: dict[Seat, Ask] = {}

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        return ()


def scene_of(game: Log, upto: int) -> Scene:
    """What all know after so many events."""
    scene = Scene(_Past(game, upto))
    scene.catch_up()
    return scene


def row_of(running: Running, *, secrets: bool) -> dict[str, object]:
    """A running game in the list of games, with its players, who are not told by seat."""
    return {
        **whole(running.id, running.game, running.kept, secrets=secrets),
        "players": sorted(running.players),
    }


def kept_row(header: Header) -> dict[str, object]:
    """A game that is over, in the list of games."""
    return {
        "id": header.game,
        "players": sorted(header.players),
        "finished": True,
        "win_side": header.winner,
        "reason": header.reason,
        "started_ms": header.started_ms,
    }


def whole(number: str, game: Log, upto: int, *, secrets: bool) -> dict[str, object]:
    """One game after so many events; with what only those may know who may see all."""
    scene = scene_of(game, upto)
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
    """Who plays each seat, and its role."""
    roles = next((event.roles for event in log if isinstance(event, Dealt)), ())
    seated = next((event for event in log if isinstance(event, Seated)), None)
    players = seated.players if seated and seated.players else ("",) * len(roles)
    teams = seated.teams if seated and seated.teams else ("",) * len(roles)
    return [
        {"team_name": team, "original_name": player, "role": role}
        for team, player, role in zip(teams, players, roles, strict=True)
    ]
