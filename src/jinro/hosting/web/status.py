"""The status page at `/status`: the village, where agents connect, running games, and which teams lead."""

from collections.abc import Sequence
from html import escape
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from jinro.game.roles import Role
from jinro.hosting.doors.nlp.teams import Teams
from jinro.hosting.village import Running
from jinro.hosting.web.sight import ShownTrack, TrackInfo
from jinro.i18n import Language, Words
from jinro.net.addresses import is_everywhere
from jinro.net.origin import HOST
from jinro.transcript.transcript_words import TranscriptWords

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;padding:0 1em}"
    "td,th{padding:0 1em 0 0;text-align:left}"
)

MOST_GAMES: Final = 100
"""Most running games on the page."""


def page_url(track: ShownTrack | TrackInfo, asked: str) -> str:
    """Where agents connect, for a client that asked this host (`Host`): a server that listens everywhere does
    not know under which of its names others reach it."""
    known = is_everywhere(track.settings.host) and HOST.fullmatch(asked)
    return urlsplit(track.url)._replace(netloc=asked).geturl() if known else track.url


class StatusGames(Struct, frozen=True):
    """What a viewer may see of the games of a track."""

    running: Sequence[Running]
    teams: Teams


def page(
    track: TrackInfo,
    *,
    games: StatusGames | None,
    language: Language = "en",
    url: str | None = None,
    built: bool = True,
) -> str:
    """The page as it is now; None for `games`: only what is told to the public. `url`: where agents connect.
    Unless `built`, it says that the page for people is missing."""
    settings = track.settings
    rules, words = settings.rules, Words(language)
    cast = ", ".join(_count(count, role, language) for role, count in rules.roles.items() if count)
    news = _news(track, games, language) if games is not None else f"<p>{words('status.hidden')}</p>"
    village = words(
        "status.village",
        name=escape(settings.name),
        seats=rules.seats,
        cast=escape(cast),
        matching=words(f"status.matching.{settings.matching.mode}"),
        dialect=settings.dialect,
    )
    return (
        f"<!doctype html><html lang={language}><meta charset=utf-8><meta http-equiv=refresh content=5>"
        f"<meta name=viewport content='width=device-width'><title>jinro: {escape(settings.name)}</title>"
        f"<style>{_STYLE}</style><h1>jinro</h1>{'' if built else words('status.not_built')}"
        f"<p>{village}</p><p>{words('status.connect', url=escape(url or track.url))}</p>{news}</html>\n"
    )


def missing_page(language: Language) -> str:
    """What is shown where the page is not built, at a door without a status page."""
    return (
        f"<!doctype html><html lang={language}><meta charset=utf-8><meta name=viewport "
        f"content='width=device-width'><title>jinro</title><style>{_STYLE}</style><h1>jinro</h1>"
        f"{Words(language)('status.not_built')}</html>\n"
    )


def _news(track: TrackInfo, games: StatusGames, language: Language) -> str:
    """Who waits, plays and leads."""
    words = Words(language)
    rows = [_game(running, language) for running in games.running[:MOST_GAMES]]
    if len(games.running) > len(rows):
        rows.append(f"<tr><td>{words('status.more', number=len(games.running) - len(rows))}")
    count, progress = track.surplus, track.progress()
    surplus = words("status.surplus", number=count) if count else ""
    planned = "" if progress is None else f"<p>{words('status.progress', **progress)}</p>"
    none = f"<tr><td>{words('status.no_games')}</td></tr>"
    return (
        f"<p>{words('status.waiting', number=track.waiting)}{surplus}</p>{planned}"
        f"<h2>{words('status.games')}</h2><table>{''.join(rows) or none}</table>"
        f"<h2>{words('status.leads')}</h2>{_leaders(games.teams, words)}"
    )


def _count(count: int, known: Role, language: Language) -> str:
    if language == "ja":
        return f"{TranscriptWords('ja').role(known)} {count}"
    role = known.value.lower()
    many = {"werewolf": "werewolves", "possessed": "possessed", "fox": "foxes"}.get(role, f"{role}s")
    return f"{count} {role if count == 1 else many}"


def _game(running: Running, language: Language) -> str:
    if not running.kept:
        return f"<tr><td>{running.id}<td>{Words(language)('status.soon')}"
    return running.public.once(f"page {language}", lambda: _row(running, Words(language)))


def _row(running: Running, words: Words) -> str:
    scene = running.public.scene
    players = ", ".join(_name(name) for name in sorted(running.players))
    day, alive = words("status.day", day=scene.day), words("status.alive", number=len(scene.alive))
    return f"<tr><td>{running.id}<td>{day}<td>{alive}<td>{players}"


def _leaders(teams: Teams, words: Words) -> str:
    if not teams.decided_games:
        return f"<p>{words('status.undecided')}</p>"
    rows = "".join(
        f"<tr><td>{_name(team)}<td>{wins} / {seats}<td>{wins / seats:.0%}"
        for team, wins, seats in teams.leaders()[:50]
    )
    head = f"<tr><th>{words('status.team')}<th>{words('status.won')}<th>{words('status.rate')}"
    decided = words("status.decided", number=teams.decided_games)
    return f"<table>{head}{rows}</table><p>{decided}</p>"


def _name(name: str) -> str:
    """A name that an agent sent: control characters are shown escaped."""
    return escape(repr(name)[1:-1])
