"""`Notices`: what the organisers of a track are told in their chat, in the language of its village.

A notice names teams, games and numbers of a track, and nothing that is secret: no role, no token, no address.
Names come from strangers: they are cut, and cannot be taken for markup of the chat.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Final

from jinro.config.contest.operations import NoticeKind, Notifier
from jinro.net.webhook import Webhook
from jinro.server.contest.track import Track
from jinro.server.running import Running
from jinro.transcript.printable import clean

MOST_HELD: Final = 20
"""Notices of a kind that are told together; others are counted."""
MOST_NAMES: Final = 30
"""Teams that one notice names; others are counted."""
LONGEST_NAME: Final = 40
"""Characters of a name in a notice."""
BAR: Final = 20
"""Characters of a progress bar."""
_TEXTS: Final = {
    "en": {
        "started": "the server is up",
        "stopped": "the server stops",
        "quarantine": "team {team} is in quarantine for {minutes:g} min: failure rate {rate:.0%} in its last "
        "{games} games",
        "abort": "game {game} was aborted; lost agents of: {teams}",
        "trouble": "game {game} was aborted by the server; see its log",
        "stall": "no game has begun for {minutes:g} min. Waiting: {waiting}. Missing: {missing}",
        "deathless": "game {game}: nobody has died for {days} days (now day {day})",
        "milestone": "games played: {done}{bar}",
        "nobody": "nobody",
        "more": "and {number} more",
    },
    "ja": {
        "started": "サーバーを開始しました",
        "stopped": "サーバーを停止します",
        "quarantine": "チーム {team} を {minutes:g} 分間隔離します（直近 {games} 試合の失敗率 {rate:.0%}）",
        "abort": "試合 {game} を打ち切りました。離脱したチーム: {teams}",
        "trouble": "試合 {game} をサーバー側の問題で打ち切りました。サーバーのログを確認してください",
        "stall": "{minutes:g} 分間、試合が始まっていません。待機中: {waiting}。未接続: {missing}",
        "deathless": "試合 {game}: {days} 日間、誰も死亡していません（{day} 日目）",
        "milestone": "{done} 試合が終了しました{bar}",
        "nobody": "なし",
        "more": "ほか {number} 件",
    },
}


class Notices:
    """The notices of one track."""

    def __init__(self, track: Track, notifier: Notifier, webhook: Webhook) -> None:
        self._track = track
        self._notifier = notifier
        self._webhook = webhook
        self._texts = _TEXTS[track.settings.rules.language]
        self._free_at: dict[str, float] = {}
        """When the next notice of a kind may be sent."""
        self._held: dict[str, list[str]] = {}
        self._untold: Counter[str] = Counter()
        """Notices of a kind that are only counted."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._games = 0

    def started(self) -> None:
        """The track is served from now on."""
        self._send([self._texts["started"]])
        self._watch()

    async def stop(self) -> None:
        """Send what is held, and end."""
        for timer in self._timers.values():
            timer.cancel()
        for kind in list(self._held):
            self._flush(kind)
        self._send([self._texts["stopped"]])
        await self._webhook.stop()

    def game_began(self, running: Running) -> None:
        self._watch()

    def game_ended(self, game: str, lost: Sequence[str], *, aborted: bool, trouble: bool) -> None:
        """A game is over; `lost`: the teams of lost agents, `trouble`: the server itself broke it off."""
        self._watch()
        if trouble:
            self._tell("abort", self._texts["trouble"].format(game=game))
        elif aborted:
            self._tell("abort", self._texts["abort"].format(game=game, teams=self._names(lost)))
        self._games += 1
        if not self._games % self._notifier.milestone_every:
            self._milestone()

    def quarantined(self, team: str, rate: float, games: int, minutes: float) -> None:
        """A team is in quarantine from now on."""
        text = self._texts["quarantine"]
        self._tell("quarantine", text.format(team=_name(team), rate=rate, games=games, minutes=minutes))

    def deathless(self, game: str, days: int, day: int) -> None:
        """Nobody has died in a game for days: it may never end."""
        self._tell("stall", self._texts["deathless"].format(game=game, days=days, day=day))

    def _milestone(self) -> None:
        plan = self._track.room.plan
        done, bar = self._games, ""
        if plan is not None:
            done = len(plan.ended_matches)
            total = done + len(plan.scheduled_matches)
            full = BAR * done // max(1, total)
            bar = f" [{'█' * full}{'░' * (BAR - full)}] {done}/{total}"
        self._tell("milestone", self._texts["milestone"].format(done=done, bar=bar))

    # Stalls

    def _watch(self) -> None:
        """Look again when no game has begun for too long."""
        timer = self._timers.pop("stall-watch", None)
        if timer is not None:
            timer.cancel()
        wait_s = self._notifier.stall_ms / 1_000
        self._timers["stall-watch"] = asyncio.get_running_loop().call_later(wait_s, self._look)

    def _look(self) -> None:
        """Tell a stall, once, until another game begins: none runs, and there are games to play."""
        track = self._track
        waiting = sorted({agent.team for agent in track.room})
        plan = track.room.plan
        to_play = bool(waiting) if plan is None else bool(plan.scheduled_matches)
        if track.games or track.draining or not to_play:
            return
        named = set() if plan is None else set(plan.idx_team_map.values())
        minutes = self._notifier.stall_ms / 60_000
        missing = self._names(sorted(named - set(waiting)))
        text = self._texts["stall"]
        self._tell("stall", text.format(minutes=minutes, waiting=self._names(waiting), missing=missing))

    # Sending

    def _tell(self, kind: NoticeKind, text: str) -> None:
        """Send a notice, or hold it if another of its kind was sent a moment ago."""
        if kind not in self._notifier.kinds:
            return
        loop = asyncio.get_running_loop()
        held, free_at = self._held.get(kind), self._free_at.get(kind, 0.0)
        if held is not None:
            if len(held) < MOST_HELD:
                held.append(text)
            else:
                self._untold[kind] += 1
        elif loop.time() < free_at:
            self._held[kind] = [text]
            self._timers[kind] = loop.call_at(free_at, self._flush, kind)
        else:
            self._free_at[kind] = loop.time() + self._notifier.min_interval_ms / 1_000
            self._send([text])

    def _flush(self, kind: str) -> None:
        texts = self._held.pop(kind)
        self._free_at[kind] = asyncio.get_running_loop().time() + self._notifier.min_interval_ms / 1_000
        more = self._untold.pop(kind, 0)
        self._send([*texts, *([self._texts["more"].format(number=more)] if more else [])])

    def _send(self, texts: Sequence[str]) -> None:
        name = _name(self._track.settings.name)
        message = {"text": "\n".join(f"{name}: {text}" for text in texts)}
        if self._notifier.username:
            message["username"] = self._notifier.username
        if self._notifier.icon_emoji:
            message["icon_emoji"] = self._notifier.icon_emoji
        self._webhook.send(message)

    def _names(self, teams: Sequence[str]) -> str:
        shown = [_name(team) for team in teams[:MOST_NAMES]]
        if len(teams) > MOST_NAMES:
            shown.append(self._texts["more"].format(number=len(teams) - MOST_NAMES))
        return ", ".join(shown) or self._texts["nobody"]


def _name(name: str) -> str:
    """A name that strangers chose, as plain text of a chat message."""
    shown = clean(name)
    shown = shown if len(shown) <= LONGEST_NAME else shown[: LONGEST_NAME - 1] + "…"
    # Chats that are not Slack take `@channel` or `@everyone` for a call.
    shown = shown.replace("@", "＠")
    return shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
