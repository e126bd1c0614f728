"""Teams of a track: their results since the server started, and which of their agents are connected now."""

from collections import Counter

from msgspec import Struct, field

from jinro.game.roles import TABLE, Side
from jinro.server.contest.track import Track
from jinro.server.faults import FaultKind, tally
from jinro.server.running import Running


class TeamRecord(Struct):
    """A team's results so far."""

    games: int = 0
    """Games that are over."""
    seats: int = 0
    """Its seats in them."""
    decided_seats: int = 0
    """Its seats in games that a side won."""
    wins: int = 0
    """Its seats that won."""
    fatal_games: int = 0
    """Games in which one of its agents was lost."""
    aborted_games: int = 0
    """Games that were aborted because too many agents were lost."""
    faults: Counter[FaultKind] = field(default_factory=Counter)
    """Number of its faulty answers by kind."""


class Teams:
    """The records of all teams."""

    def __init__(self) -> None:
        self.records: dict[str, TeamRecord] = {}
        self.decided_games = 0
        """Games that a side won."""

    def ended(self, running: Running) -> None:
        """Count a game that is over."""
        game = running.game
        if not game.log:
            return
        for team in set(running.teams):
            record = self.records.setdefault(team, TeamRecord())
            record.games += 1
            record.aborted_games += running.reason == "errors"
        won = game.winner if game.closed else Side.NONE
        decided = won is not Side.NONE
        self.decided_games += decided
        for team, role in zip(running.teams, game.roles, strict=True):
            record = self.records[team]
            record.seats += 1
            record.decided_seats += decided
            record.wins += decided and TABLE[role].side is won
        self._count_faults(running)

    def _count_faults(self, running: Running) -> None:
        lost = set()
        for (seat, kind), number in tally(running.game.log, running.journal.notes()).items():
            if 0 < seat <= len(running.teams):
                team = running.teams[seat - 1]
                self.records[team].faults[kind] += number
                if kind == "lost":
                    lost.add(team)
        for team in lost:
            self.records[team].fatal_games += 1

    def leaders(self) -> list[tuple[str, int, int]]:
        """Teams by win rate, best first: name, seats that won, seats; decided games only."""
        played = [(team, r.wins, r.decided_seats) for team, r in self.records.items() if r.decided_seats]
        return sorted(played, key=lambda row: (-row[1] / row[2], row[0]))


def team_rows(track: Track, teams: Teams, *, secrets: bool) -> list[dict[str, object]]:
    """Every team that is connected or has played, by name.

    Only with `secrets` a row has `connected`, which tells whether a seat of a running game is lost.
    """
    waiting, playing, lost = _connected(track)
    active = Counter(team for running in track.games.values() for team in set(running.teams))
    rows = []
    for team in sorted({*teams.records, *waiting, *playing}):
        record = teams.records.get(team, TeamRecord())
        row: dict[str, object] = {
            "team": team,
            "waiting": waiting[team],
            "playing": playing[team],
            "active_games": active[team],
        }
        if track.room.plan is not None:
            row["surplus"] = track.room.surplus(team)
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
    """Games of the plan played and in total; None without a plan."""
    plan = track.room.plan
    if plan is None:
        return None
    done = len(plan.ended_matches)
    return {"done": done, "total": done + len(plan.scheduled_matches)}


def _connected(track: Track) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Per team: agents that wait, seats in running games, and lost seats among these."""
    waiting = Counter(agent.team for agent in track.room)
    playing: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for running in track.games.values():
        playing.update(running.teams)
        lost.update(running.teams[seat - 1] for seat in running.seats.lost)
    return waiting, playing, lost
