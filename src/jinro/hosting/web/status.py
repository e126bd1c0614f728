"""The status page at `/status`: the village, where agents connect, running games, and which teams lead."""

from collections.abc import Sequence
from html import escape
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from jinro.game.roles import Role
from jinro.hosting.address import is_everywhere
from jinro.hosting.doors.nlp.teams import Teams
from jinro.hosting.village import Running
from jinro.hosting.web.sight import ShownTrack, TrackInfo
from jinro.i18n import Language
from jinro.net.origin import HOST
from jinro.transcript.words import TranscriptWords

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:48em;margin:2em auto;padding:0 1em}"
    "td,th{padding:0 1em 0 0;text-align:left}"
)

_WORDS: Final = {
    "en": {
        "self": "The agents of one team play each other.",
        "plain": "Agents of different teams play each other.",
        "plan": "Teams play each other by a plan.",
        "any": "Agents of all teams play each other, in the order of arrival.",
        "village": "The village <b>{name}</b>: {seats} players ({cast}). {matching} "
        "Packets have the dialect {dialect}.",
        "connect": "Agents connect to <code>{url}</code>.",
        "hidden": "Games and teams are shown with a receiver's token.",
        "more": "and {number} more",
        "waiting": "Waiting: {number}.",
        "surplus": " Of teams that are not in the plan: {number}.",
        "progress": "Games of the plan: {done} of {total} are played.",
        "games": "Games",
        "no_games": "none now",
        "leads": "Who leads",
        "soon": "about to begin",
        "day": "day {day}",
        "alive": "{number} alive",
        "undecided": "No game has been won yet.",
        "team": "team",
        "won": "won / played",
        "rate": "rate",
        "decided": "Games: {number}.",
        "not_built": "<p><b>The page to watch games is not built here.</b> In a checkout "
        "<code>make web</code> builds it (it needs the package registries once); then start the server "
        "again. Agents, the API and all doors work without it.</p>",
    },
    "ja": {
        "self": "同じチームのエージェント同士で対戦します。",
        "plain": "異なるチームのエージェントで対戦します。",
        "plan": "対戦表に従ってチーム同士で対戦します。",
        "any": "すべてのチームのエージェントが、接続した順に対戦します。",
        "village": "村 <b>{name}</b>: {seats} 人（{cast}）。{matching}パケットの形式は {dialect} です。",
        "connect": "エージェントの接続先: <code>{url}</code>",
        "hidden": "試合とチームの表示には受信者のトークンが必要です。",
        "more": "ほか {number} 件",
        "waiting": "待機中: {number} 体。",
        "surplus": "うち対戦表にないチーム: {number} 体。",
        "progress": "対戦表の試合: {total} 試合のうち {done} 試合が終了。",
        "games": "進行中の試合",
        "no_games": "現在はありません",
        "leads": "順位",
        "soon": "まもなく開始",
        "day": "{day} 日目",
        "alive": "生存 {number} 人",
        "undecided": "勝敗のついた試合はまだありません。",
        "team": "チーム",
        "won": "勝ち / 席",
        "rate": "勝率",
        "decided": "試合数: {number}。",
        "not_built": "<p><b>観戦用のページはまだビルドされていません。</b>チェックアウトで "
        "<code>make web</code> を実行し（初回はパッケージレジストリへの接続が必要です）、サーバーを"
        "起動し直してください。エージェントの接続と API はこのままで使えます。</p>",
    },
}


MOST_GAMES: Final = 100
"""Most running games on the page."""


def page_url(track: ShownTrack | TrackInfo, asked: str) -> str:
    """Where agents connect, for somebody who asked this host (`Host`): a server that listens everywhere does
    not know under which of its names others reach it."""
    known = is_everywhere(track.settings.host) and HOST.fullmatch(asked)
    return urlsplit(track.url)._replace(netloc=asked).geturl() if known else track.url


class StatusGames(Struct, frozen=True):
    """What somebody may see of the games of a track."""

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
    """The page as it is now; None for `games`: only what is told to everybody. `url`: where agents connect.
    Unless `built`, it says that the page for people is missing."""
    settings = track.settings
    rules, words = settings.rules, _WORDS[language]
    cast = ", ".join(_count(count, role, language) for role, count in rules.roles.items() if count)
    news = _news(track, games, language) if games is not None else f"<p>{words['hidden']}</p>"
    village = words["village"].format(
        name=escape(settings.name),
        seats=rules.seats,
        cast=escape(cast),
        matching=words[settings.matching.mode],
        dialect=settings.dialect,
    )
    return (
        f"<!doctype html><html lang={language}><meta charset=utf-8><meta http-equiv=refresh content=5>"
        f"<meta name=viewport content='width=device-width'><title>jinro: {escape(settings.name)}</title>"
        f"<style>{_STYLE}</style><h1>jinro</h1>{'' if built else words['not_built']}"
        f"<p>{village}</p><p>{words['connect'].format(url=escape(url or track.url))}</p>{news}</html>\n"
    )


def missing_page(language: Language) -> str:
    """What is shown where the page is not built, at a door without a status page."""
    return (
        f"<!doctype html><html lang={language}><meta charset=utf-8><meta name=viewport "
        f"content='width=device-width'><title>jinro</title><style>{_STYLE}</style><h1>jinro</h1>"
        f"{_WORDS[language]['not_built']}</html>\n"
    )


def _news(track: TrackInfo, games: StatusGames, language: Language) -> str:
    """Who waits, plays and leads."""
    words = _WORDS[language]
    rows = [_game(running, language) for running in games.running[:MOST_GAMES]]
    if len(games.running) > len(rows):
        rows.append(f"<tr><td>{words['more'].format(number=len(games.running) - len(rows))}")
    count, progress = track.surplus, track.progress()
    surplus = words["surplus"].format(number=count) if count else ""
    planned = "" if progress is None else f"<p>{words['progress'].format(**progress)}</p>"
    none = f"<tr><td>{words['no_games']}</td></tr>"
    return (
        f"<p>{words['waiting'].format(number=track.waiting)}{surplus}</p>{planned}"
        f"<h2>{words['games']}</h2><table>{''.join(rows) or none}</table>"
        f"<h2>{words['leads']}</h2>{_leaders(games.teams, words)}"
    )


def _count(count: int, known: Role, language: Language) -> str:
    if language == "ja":
        return f"{TranscriptWords('ja').role(known)} {count}"
    role = known.value.lower()
    many = {"werewolf": "werewolves", "possessed": "possessed", "fox": "foxes"}.get(role, f"{role}s")
    return f"{count} {role if count == 1 else many}"


def _game(running: Running, language: Language) -> str:
    if not running.kept:
        return f"<tr><td>{running.id}<td>{_WORDS[language]['soon']}"
    return running.public.once(f"page {language}", lambda: _row(running, _WORDS[language]))


def _row(running: Running, words: dict[str, str]) -> str:
    scene = running.public.scene
    players = ", ".join(_name(name) for name in sorted(running.players))
    day, alive = words["day"].format(day=scene.day), words["alive"].format(number=len(scene.alive))
    return f"<tr><td>{running.id}<td>{day}<td>{alive}<td>{players}"


def _leaders(teams: Teams, words: dict[str, str]) -> str:
    if not teams.decided_games:
        return f"<p>{words['undecided']}</p>"
    rows = "".join(
        f"<tr><td>{_name(team)}<td>{wins} / {seats}<td>{wins / seats:.0%}"
        for team, wins, seats in teams.leaders()[:50]
    )
    head = f"<tr><th>{words['team']}<th>{words['won']}<th>{words['rate']}"
    decided = words["decided"].format(number=teams.decided_games)
    return f"<table>{head}{rows}</table><p>{decided}</p>"


def _name(name: str) -> str:
    """A name that an agent sent: control characters are shown escaped."""
    return escape(repr(name)[1:-1])
