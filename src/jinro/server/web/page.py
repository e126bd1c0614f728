"""The status page at `/`: the village, where agents connect, running games, and which teams lead."""

from html import escape

from jinro.server.running import Running
from jinro.server.web.game_json import scene_at
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


def page(track: TrackInfo) -> str:
    """The page as it is now."""
    settings = track.settings
    rules = settings.rules
    cast = ", ".join(_count(count, role.value.lower()) for role, count in rules.roles.items() if count)
    running = "".join(_game(r) for r in track.games.values()) or "<tr><td>none now</td></tr>"
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta http-equiv=refresh content=5>"
        f"<meta name=viewport content='width=device-width'><title>jinro: {escape(settings.name)}</title>"
        f"<style>{_STYLE}</style><h1>jinro</h1>"
        f"<p>The village <b>{escape(settings.name)}</b>: {rules.seats} players ({escape(cast)}). "
        f"{_MATCHING[settings.matching.mode]} Packets have the dialect {settings.dialect}.</p>"
        f"<p>Agents connect to <code>{escape(track.url)}</code>. Waiting: {track.waiting}.</p>"
        f"<h2>Games</h2><table>{running}</table>"
        f"<h2>Who leads</h2>{_leaders(track)}</html>\n"
    )


def _count(count: int, role: str) -> str:
    many = {"werewolf": "werewolves", "possessed": "possessed", "fox": "foxes"}.get(role, f"{role}s")
    return f"{count} {role if count == 1 else many}"


def _game(running: Running) -> str:
    if not running.kept:
        return f"<tr><td>{running.id}<td>about to begin"
    scene = scene_at(running.game, running.kept)
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
