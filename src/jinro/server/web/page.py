"""The status page at `/`: the village, where agents connect, running games, and which teams lead."""

from html import escape
from itertools import islice
from typing import Final

from jinro.server.running import Running
from jinro.server.web.track_info import TrackInfo

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;padding:0 1em}"
    "td,th{padding:0 1em 0 0;text-align:left}"
)

_MATCHING = {
    "self": "The agents of one team play each other.",
    "plain": "Agents of different teams play each other.",
    "plan": "Teams play each other by a plan.",
    "any": "Agents of all teams play each other, in the order of arrival.",
}


MOST_GAMES: Final = 100
"""Most running games on the page."""


def page(track: TrackInfo, *, games: bool = True) -> str:
    """The page as it is now; without `games` only what is told to everybody."""
    settings = track.settings
    rules = settings.rules
    cast = ", ".join(_count(count, role.value.lower()) for role, count in rules.roles.items() if count)
    news = _news(track) if games else "<p>Games and teams are shown with a receiver's token.</p>"
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta http-equiv=refresh content=5>"
        f"<meta name=viewport content='width=device-width'><title>jinro: {escape(settings.name)}</title>"
        f"<style>{_STYLE}</style><h1>jinro</h1>"
        f"<p>The village <b>{escape(settings.name)}</b>: {rules.seats} players ({escape(cast)}). "
        f"{_MATCHING[settings.matching.mode]} Packets have the dialect {settings.dialect}.</p>"
        f"<p>Agents connect to <code>{escape(track.url)}</code>.</p>{news}</html>\n"
    )


def _news(track: TrackInfo) -> str:
    """Who waits, plays and leads."""
    rows = [_game(running) for running in islice(track.games.values(), MOST_GAMES)]
    if len(track.games) > len(rows):
        rows.append(f"<tr><td>and {len(track.games) - len(rows)} more")
    count = track.surplus
    surplus = f" Of teams that are not in the plan: {count}." if count else ""
    return (
        f"<p>Waiting: {track.waiting}.{surplus}</p>"
        f"<h2>Games</h2><table>{''.join(rows) or '<tr><td>none now</td></tr>'}</table>"
        f"<h2>Who leads</h2>{_leaders(track)}"
    )


def _count(count: int, role: str) -> str:
    many = {"werewolf": "werewolves", "possessed": "possessed", "fox": "foxes"}.get(role, f"{role}s")
    return f"{count} {role if count == 1 else many}"


def _game(running: Running) -> str:
    if not running.kept:
        return f"<tr><td>{running.id}<td>about to begin"
    return running.public.once("page", lambda: _row(running))


def _row(running: Running) -> str:
    scene = running.public.scene
    players = ", ".join(_name(name) for name in sorted(running.players))
    return f"<tr><td>{running.id}<td>day {scene.day}<td>{len(scene.alive)} alive<td>{players}"


def _leaders(track: TrackInfo) -> str:
    if not track.decided_games:
        return "<p>No game has been won yet.</p>"
    rows = "".join(
        f"<tr><td>{_name(team)}<td>{wins} / {seats}<td>{wins / seats:.0%}"
        for team, wins, seats in track.leaders()[:50]
    )
    return f"<table><tr><th>team<th>won / played<th>rate{rows}</table><p>Games: {track.decided_games}.</p>"


def _name(name: str) -> str:
    """A name that an agent sent: control characters are shown escaped."""
    return escape(repr(name)[1:-1])
