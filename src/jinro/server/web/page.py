"""The plain page at `/`: what is served here, where agents connect, which games run and who leads."""

from html import escape
from typing import TYPE_CHECKING

from jinro.server.contest.track import Running
from jinro.server.web.told import scene_of

if TYPE_CHECKING:
    from jinro.server.contest.house import House

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;padding:0 1em}"
    "td,th{padding:0 1em 0 0;text-align:left}"
)

_MATCHING = {
    "self": "The agents of one team play each other.",
    "plain": "Agents of different teams play each other.",
    "plan": "Teams play each other by a plan.",
    "any": "Whoever comes plays.",
}


def page(house: "House") -> str:
    """The page as it is now."""
    settings, track = house.settings, house.track
    rules = settings.rules
    cast = ", ".join(_count(count, role.value.lower()) for role, count in rules.roles.items() if count)
    running = "".join(_game(r) for r in track.games.values()) or "<tr><td>none now</td></tr>"
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta http-equiv=refresh content=5>"
        f"<meta name=viewport content='width=device-width'><title>jinro: {escape(settings.name)}</title>"
        f"<style>{_STYLE}</style><h1>jinro</h1>"
        f"<p>The village <b>{escape(settings.name)}</b>: {rules.seats} players ({escape(cast)}). "
        f"{_MATCHING[settings.matching.mode]} Packets are of the dialect {settings.dialect}.</p>"
        f"<p>Agents connect to <code>{escape(house.url)}</code>. Waiting: {len(track.room)}.</p>"
        f"<h2>Games</h2><table>{running}</table>"
        f"<h2>Who leads</h2>{_leaders(house)}</html>\n"
    )


def _count(count: int, role: str) -> str:
    many = {"werewolf": "werewolves", "possessed": "possessed", "fox": "foxes"}.get(role, f"{role}s")
    return f"{count} {role if count == 1 else many}"


def _game(running: Running) -> str:
    if not running.kept:
        return f"<tr><td>{running.id}<td>about to begin"
    scene = scene_of(running.game, running.kept)
    players = ", ".join(escape(repr(name)[1:-1]) for name in sorted(running.players))
    return f"<tr><td>{running.id}<td>day {scene.day}<td>{len(scene.alive)} alive<td>{players}"


def _leaders(house: "House") -> str:
    if not house.played:
        return "<p>No game has been won yet.</p>"
    ranked = sorted(house.seated, key=lambda team: (-house.wins[team] / house.seated[team], team))
    rows = "".join(
        f"<tr><td>{escape(repr(team)[1:-1])}<td>{house.wins[team]} / {house.seated[team]}"
        f"<td>{house.wins[team] / house.seated[team]:.0%}"
        for team in ranked[:50]
    )
    return f"<table><tr><th>team<th>won / played<th>rate{rows}</table><p>Games: {house.played}.</p>"
