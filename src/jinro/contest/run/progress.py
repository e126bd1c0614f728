"""How a contest that runs stands: written by the process that runs it, and read by everybody else."""

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from jinro.config.organiser import ContestTrack
from jinro.contest.plan.entries import PEOPLE_ENTRY
from jinro.contest.run.folder import ContestFolder
from jinro.files.disk import replace_file
from jinro.hosting.doors.nlp.listen import TrackServer

LIVE: Final = "live.json"


class LiveTrack(Struct, frozen=True, kw_only=True):
    """One track."""

    name: str
    url: str
    planned: int
    played: int
    running: int
    held: bool
    """Whether it begins no games: in a pause, or because another track is first."""
    waiting: dict[str, int] = {}
    """Agents that wait, by entry."""
    awaited: tuple[str, ...] = ()
    """Entries that the next game lacks."""
    quarantined: tuple[str, ...] = ()
    seat_url: str = ""
    """Where people take their seats; empty: none play here."""


class Live(Struct, frozen=True, kw_only=True):
    """The whole contest."""

    paused: bool
    tracks: tuple[LiveTrack, ...]


def live_track(track: ContestTrack, server: TrackServer, *, held: bool) -> LiveTrack:
    """A track as it is now."""
    room = server.track.room
    need = server.need()
    entries = server.settings.teams
    if room.plan is not None:
        played = len(room.plan.ended_matches)
        planned = played + len(room.plan.scheduled_matches)
    else:
        planned = track.games * len(entries)
        active = len(server.games)
        played = sum(min(track.games, room.self_games[name]) for name in entries) - active
    waiting: dict[str, int] = {}
    for agent in room:
        waiting[agent.team] = waiting.get(agent.team, 0) + 1
    if server.track.guests.waiting:
        waiting[PEOPLE_ENTRY] = waiting.get(PEOPLE_ENTRY, 0) + server.track.guests.waiting
    playing = {team for running in server.games.values() for team in running.teams}
    absent = [name for name in entries if name not in waiting and name not in playing]
    rows = server.team_rows(secrets=False)
    return LiveTrack(
        name=track.name,
        url=server.url,
        planned=planned,
        played=played,
        running=len(server.games),
        held=held,
        waiting=dict(sorted(waiting.items())),
        awaited=tuple(absent) if need is None else tuple(sorted({*need.missing, *absent})),
        quarantined=tuple(row.team for row in rows if row.quarantined),
        seat_url=seat_url(server) if track.format == "human-match" else "",
    )


def seat_url(server: TrackServer) -> str:
    """The page on which a person takes a seat of a track."""
    page = server.url.replace("ws", "http", 1).removesuffix("/ws")
    return f"{page}/#/seat/{server.settings.name}"


def write_live(folder: ContestFolder, tracks: list[LiveTrack], *, paused: bool) -> None:
    """Write how it stands, if that has changed."""
    data = msgspec.json.encode(Live(paused=paused, tracks=tuple(tracks)))
    path = _path(folder)
    if not path.exists() or path.read_bytes() != data:
        replace_file(path, data)


def read_live(folder: ContestFolder) -> Live | None:
    """How it stands; None if no process runs it."""
    if not folder.is_running:
        return None
    try:
        return msgspec.json.decode(_path(folder).read_bytes(), type=Live)
    except (OSError, msgspec.MsgspecError):
        return None


def _path(folder: ContestFolder) -> Path:
    return folder.path / LIVE
