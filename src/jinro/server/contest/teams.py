"""What became of the teams of a track since the server started, and who of them is here now."""

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct, field

from jinro.game.roles import TABLE, Side
from jinro.server.contest.track import Running, Track
from jinro.server.faults import What, tally

if TYPE_CHECKING:
    from jinro.server.contest.house import House


class Record(Struct):
    """A team's games so far."""

    games: int = 0
    """Games that are over."""
    seats: int = 0
    """Its seats in them."""
    wins: int = 0
    """Those of its seats that won."""
    fatal_games: int = 0
    """Games in which one of its agents was lost."""
    aborted_games: int = 0
    """Games that were broken off because too many agents were lost."""
    faults: Counter[What] = field(default_factory=Counter)
    """Its answers with which something was wrong, by what it was."""


class Teams:
    """The records of all teams."""

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}

    def ended(self, running: Running) -> None:
        """Count a game that is over."""
        game = running.game
        if not game.log:
            return
        for team in set(running.teams):
            record = self.records.setdefault(team, Record())
            record.games += 1
            record.aborted_games += running.reason == "errors"
        won = game.winner if game.closed else Side.NONE
        for team, role in zip(running.teams, game.roles, strict=True):
            record = self.records[team]
            record.seats += 1
            record.wins += won is not Side.NONE and TABLE[role].side is won
        lost = set()
        for (seat, what), number in tally(game.log, running.journal.notes()).items():
            if 0 < seat <= len(running.teams):
                self.records[running.teams[seat - 1]].faults[what] += number
                lost |= {running.teams[seat - 1]} if what == "lost" else set()
        for team in lost:
            self.records[team].fatal_games += 1


def team_rows(house: "House", *, secrets: bool) -> list[dict[str, object]]:
    """Every team that is here or has been, in the order of names.

    Whether a seat of a running game is empty is for those who may see all.
    """
    waiting, playing, lost = _here(house.track)
    active = Counter(team for running in house.track.games.values() for team in set(running.teams))
    records = house.teams.records
    rows = []
    for team in sorted({*records, *waiting, *playing}):
        record = records.get(team, Record())
        row: dict[str, object] = {
            "team": team,
            "waiting": waiting[team],
            "playing": playing[team],
            "active_games": active[team],
        }
        if secrets:
            row["connected"] = waiting[team] + playing[team] - lost[team]
        row |= {
            "games": record.games,
            "seats": record.seats,
            "wins": record.wins,
            "fatal_games": record.fatal_games,
            "aborted_games": record.aborted_games,
            "faults": dict(sorted(record.faults.items())),
        }
        rows.append(row)
    return rows


def progress(track: Track) -> dict[str, int] | None:
    """How many games of the plan are played, and of how many; None where there is no plan."""
    plan = track.room.plan
    if plan is None:
        return None
    done = len(plan.ended_matches)
    return {"done": done, "total": done + len(plan.scheduled_matches)}


def _here(track: Track) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """How many of each team wait, have a seat, and have a seat that is empty now."""
    waiting = Counter(agent.team for agent in track.room)
    playing: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for running in track.games.values():
        playing.update(running.teams)
        lost.update(running.teams[seat - 1] for seat in running.seats.lost)
    return waiting, playing, lost
