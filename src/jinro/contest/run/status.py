"""How a contest stands, whether it runs or not: from its plans, its stored games, and the process that runs
it."""

from contextlib import closing
from typing import Any, Literal

from msgspec import Struct

from jinro.contest.report.table_rows.scores import measured_row
from jinro.contest.run.folder import ContestFolder
from jinro.contest.run.programs import kept_isolation
from jinro.contest.run.progress import read_live
from jinro.contest.score.conduct import EntryConduct, Isolation, Known, TrackStanding, standings
from jinro.contest.score.results import Score, TrackResults
from jinro.game.roles import Role
from jinro.hosting.doors.nlp.matching import COUNTED
from jinro.store import Reader, Scope, SqliteRecords, completed


class TrackStatus(Struct, kw_only=True):
    """One track."""

    name: str
    format: str
    planned: int
    played: int
    running: int
    url: str = ""
    """Where agents connect; empty: no process runs it."""
    void: dict[str, int]
    """Games that did not count, by reason."""
    awaited: tuple[str, ...] = ()
    quarantined: tuple[str, ...] = ()
    seat_url: str = ""
    """Where people take their seats now."""
    standing: TrackStanding | None = None


class ContestStatus(Struct, kw_only=True):
    """The whole contest."""

    title: str
    state: Literal["running", "is_paused", "stopped", "finished"]
    tracks: list[TrackStatus]
    isolation: dict[str, tuple[Isolation, ...]] = {}
    """How programs of this machine were kept apart in all runs, by entry."""


def contest_status(
    folder: ContestFolder, known: Known | None = None, scope: Scope | None = None
) -> ContestStatus:
    """How it stands now; games that `known` has are not read again. With `scope`, results are those of games
    that somebody may see; how many are played is told of all."""
    contest = folder.contest
    live = read_live(folder)
    by_name = {} if live is None else {one.name: one for one in live.tracks}
    found: dict[str, TrackStanding] = {}
    played: dict[str, int] = {}
    if folder.database.is_file():
        with closing(Reader(folder.database)) as store:
            names = [track.name for track in contest.tracks]
            found = completed(standings(SqliteRecords(store), names, contest.team_of, known, scope))
            played = _counted(store, [track.name for track in contest.tracks])
    tracks = []
    for track in contest.tracks:
        entries = len(contest.entries(track))
        planned = track.games * entries if track.format == "self-play" else track.games
        standing = found.get(track.name)
        one = by_name.get(track.name)
        tracks.append(
            TrackStatus(
                name=track.name,
                format=track.format,
                planned=planned if one is None else one.planned,
                played=played.get(track.name, 0) if one is None else one.played,
                running=0 if one is None else one.running,
                url="" if one is None else one.url,
                void={} if standing is None else dict(standing.void),
                awaited=() if one is None or one.held or one.running else one.awaited,
                quarantined=() if one is None else one.quarantined,
                seat_url="" if one is None else one.seat_url,
                standing=standing,
            )
        )
    state: Literal["running", "is_paused", "stopped", "finished"]
    if all(track.played >= track.planned for track in tracks):
        state = "finished"
    elif folder.paused:
        state = "is_paused"
    else:
        state = "stopped" if live is None else "running"
    return ContestStatus(title=contest.title, state=state, tracks=tracks, isolation=kept_isolation(folder))


def _counted(store: Reader, tracks: list[str]) -> dict[str, int]:
    """Games that count as played, by track."""
    return {
        name: sum(header.reason in COUNTED for header in store.games(track=name, is_open=False))
        for name in tracks
    }


# For programs


def status_json(status: ContestStatus) -> dict[str, Any]:
    """The status as plain values: rows of teams by role, conduct of entries."""
    return {
        "title": status.title,
        "state": "paused" if status.state == "is_paused" else status.state,
        "tracks": [_track_json(track) for track in status.tracks],
        "isolation": status.isolation,
    }


def _track_json(track: TrackStatus) -> dict[str, object]:
    standing = track.standing
    return {
        **{name: getattr(track, name) for name in TrackStatus.__struct_fields__ if name != "standing"},
        "flawed": 0 if standing is None else standing.flawed,
        "teams": [] if standing is None else _team_rows(standing.teams),
        "teams_without_flawed_games": [] if standing is None else _team_rows(standing.clean),
        "entries": [] if standing is None else _team_rows(standing.entries),
        "metrics": {} if standing is None else _metrics(standing),
        "executed_by_day": [] if standing is None else _days(standing),
        "conduct": {} if standing is None else {n: _conduct_json(c) for n, c in standing.conduct.items()},
    }


def _team_rows(track: TrackResults) -> list[dict[str, object]]:
    return [
        {
            "team": team.name,
            "games": team.games,
            **_score(team.pooled),
            "role_mean": _rounded(team.role_mean),
            "role_weighted": _rounded(track.weighted(team)),
            "roles": {role: _score(team.roles[role]) for role in Role if role in team.roles},
        }
        for team in track.ranking()
    ]


def _metrics(standing: TrackStanding) -> dict[str, object]:
    """By team and metric: numerator, denominator and value."""
    return {
        team.name: {name: measured_row(one) for name, one in standing.scores.metrics(team.name).items()}
        for team in standing.teams.ranking()
    }


def _days(standing: TrackStanding) -> list[dict[str, object]]:
    """A row for each team and voting day: seats that were executed / seats that were alive."""
    return [
        {"team": team, "day": day, **measured_row(one)}
        for (team, day), one in sorted(standing.scores.days.items())
    ]


def _score(score: Score) -> dict[str, object]:
    low, high = score.interval or (None, None)
    rates = {"rate": score.rate, "low": low, "high": high}
    return {"plays": score.plays, "wins": score.wins, **{key: _rounded(rate) for key, rate in rates.items()}}


def _rounded(rate: float | None) -> float | None:
    return None if rate is None else round(rate, 6)


def _conduct_json(did: EntryConduct) -> dict[str, object]:
    return {
        "team": did.team,
        "games": did.games,
        "failed_in": did.flawed,
        "faults": dict(sorted(did.faults.items())),
        "breaches": dict(sorted(did.breaches.items())),
        "answer_median_ms": did.median_ms,
        "answer_95_ms": did.slow_ms,
        "overtime": did.overtime,
        "budgets": did.budgets,
        "budgets_used_up": did.budgets_used_up,
    }
