"""The results of game logs of the contest, counted as those of stored games, and who was lost in them."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from jinro.contest.results import GameResult, TrackResults
from jinro.errors import CallerError
from jinro.files.limits import GAME_BYTES, read_at_most
from jinro.files.readers.contest_log import read_contest_log
from jinro.game import events as e
from jinro.game.roles import Side


class LogResults(TrackResults):
    """The results of many game logs; `unreadable` are those without teams and roles."""

    def __init__(self) -> None:
        super().__init__("")
        self.lost: Counter[str] = Counter()
        """Seats that were lost, in all games."""

    @property
    def games(self) -> int:
        """Games that are counted."""
        return self.decided + self.undecided.total()

    def read(self, data: bytes) -> None:
        """Count one log."""
        events = read_contest_log(data).events
        seated = next((event for event in events if isinstance(event, e.Seated)), None)
        dealt = next((event for event in events if isinstance(event, e.Dealt)), None)
        names = () if seated is None else seated.teams or seated.players
        if dealt is None or len(names) != len(dealt.roles):
            self.unreadable += 1
            return
        teams = tuple(name.rstrip("0123456789") for name in names)
        for event in events:
            if isinstance(event, e.WentLost) and event.seat <= len(teams):
                self.lost[teams[event.seat - 1]] += 1
        ended = next((event for event in events if isinstance(event, e.Ended)), None)
        self.add(
            GameResult(
                track="",
                village="",
                teams=teams,
                roles=dealt.roles,
                winner=Side.NONE if ended is None else ended.winner,
                reason="" if ended is None else ended.reason,
            )
        )


def results_of_logs(places: Iterable[str]) -> LogResults:
    """The results of these logs, and of all in these folders; `CallerError` names what cannot be read."""
    found = LogResults()
    for place in places:
        path = Path(place)
        for file in sorted(path.glob("*.log")) if path.is_dir() else [path]:
            try:
                data = read_at_most(file, GAME_BYTES)
            except OSError as error:
                raise CallerError(f"{file}: {error.strerror or 'cannot be read'}") from None
            except CallerError as error:
                raise CallerError(f"{file}: {error}") from None
            found.read(data)
    return found
