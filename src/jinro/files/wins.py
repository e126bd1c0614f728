"""Who has won in game logs of the contest: plays, wins and lost agents by team and role."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct, field

from jinro.errors import CallerError
from jinro.files.limits import GAME_BYTES, read_at_most
from jinro.files.readers.contest_log import read_contest_log
from jinro.game import events as e
from jinro.game.roles import TABLE, Role, Side


class WinsInLogs(Struct):
    """The results of many game logs."""

    games: int = 0
    won: int = 0
    """Games that a side won; only these count for teams."""
    unreadable: int = 0
    """Logs without teams and roles, or that are no logs."""
    plays: Counter[tuple[str, Role]] = field(default_factory=Counter)
    wins: Counter[tuple[str, Role]] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    """Seats that were lost, in all games."""

    def add(self, data: bytes) -> None:
        """Count one log."""
        events = read_contest_log(data).events
        seated = next((event for event in events if isinstance(event, e.Seated)), None)
        dealt = next((event for event in events if isinstance(event, e.Dealt)), None)
        names = () if seated is None else seated.teams or seated.players
        if dealt is None or len(names) != len(dealt.roles):
            self.unreadable += 1
            return
        self.games += 1
        teams = [name.rstrip("0123456789") for name in names]
        for event in events:
            if isinstance(event, e.WentLost) and event.seat <= len(teams):
                self.lost[teams[event.seat - 1]] += 1
        ended = next((event for event in events if isinstance(event, e.Ended)), None)
        if ended is None or ended.winner is Side.NONE:
            return
        self.won += 1
        for team, role in zip(teams, dealt.roles, strict=True):
            self.plays[team, role] += 1
            self.wins[team, role] += TABLE[role].side is ended.winner


def read_wins(places: Iterable[str]) -> WinsInLogs:
    """The results of these logs, and of all in these folders; `CallerError` names what cannot be read."""
    found = WinsInLogs()
    for place in places:
        path = Path(place)
        for file in sorted(path.glob("*.log")) if path.is_dir() else [path]:
            try:
                data = read_at_most(file, GAME_BYTES)
            except OSError as error:
                raise CallerError(f"{file}: {error.strerror or 'cannot be read'}") from None
            except CallerError as error:
                raise CallerError(f"{file}: {error}") from None
            found.add(data)
    return found
