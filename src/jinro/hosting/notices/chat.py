"""`ChatWriter`: notices in the chat of a track's organisers, in the language of its village.

A message names teams, games and numbers of a track. Names come from strangers: they are cut, and cannot be
taken for markup of the chat.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Final

from jinro.config.contest.operations import NoticeKind, Notifier
from jinro.hosting.notices.notice import Fact, OperatorNotice
from jinro.i18n import Language, Words
from jinro.net.webhook import Webhook
from jinro.transcript.printable import clean

MOST_HELD: Final = 20
"""Notices of a kind that are told together; others are counted."""
MOST_NAMES: Final = 30
"""Teams that one notice names; others are counted."""
LONGEST_NAME: Final = 40
"""Characters of a name in a notice."""
KINDS: Final[dict[str, NoticeKind]] = {
    "quarantine": "quarantine",
    "aborted": "abort",
    "failed": "abort",
    "deathless": "stall",
    "stall": "stall",
    "milestone": "milestone",
}
"""Codes of notices that a chat is told, and what its settings call them. Its words are the area `notices`."""
UP_AND_DOWN: Final = ("started", "stopped")
"""Codes that it is told in any case."""


class ChatWriter:
    """The chat of one track."""

    def __init__(self, door: str, language: Language, notifier: Notifier, webhook: Webhook) -> None:
        self._door = door
        self._notifier = notifier
        self._webhook = webhook
        self._words = Words(language)
        self._free_at: dict[str, float] = {}
        """When the next notice of a kind may be sent."""
        self._held: dict[str, list[str]] = {}
        self._untold: Counter[str] = Counter()
        """Notices of a kind that are only counted."""
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def tell(self, notice: OperatorNotice) -> None:
        """Tell a notice, if it is for a chat."""
        kind = KINDS.get(notice.code)
        if kind in self._notifier.kinds or notice.code in UP_AND_DOWN:
            shown = {name: self._shown(fact) for name, fact in notice.args.items()}
            text = self._words(f"notices.{notice.code}", **shown)
            if kind is None:
                self._send([text])
            else:
                self._tell(kind, text)

    async def stop(self) -> None:
        """Send what is held, and end."""
        for timer in self._timers.values():
            timer.cancel()
        for kind in list(self._held):
            self._flush(kind)
        self.tell(OperatorNotice("stopped", self._door))
        await self._webhook.stop()

    def _shown(self, fact: Fact) -> object:
        if isinstance(fact, list):
            return self._names(fact)
        return _name(fact) if isinstance(fact, str) else fact

    def _tell(self, kind: NoticeKind, text: str) -> None:
        """Send a notice, or hold it if another of its kind was sent a moment ago."""
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
        self._send([*texts, *([self._words("notices.list.others", number=more)] if more else [])])

    def _send(self, texts: Sequence[str]) -> None:
        name = _name(self._door)
        message = {"text": "\n".join(f"{name}: {text}" for text in texts)}
        if self._notifier.username:
            message["username"] = self._notifier.username
        if self._notifier.icon_emoji:
            message["icon_emoji"] = self._notifier.icon_emoji
        self._webhook.send(message)

    def _names(self, teams: Sequence[str]) -> str:
        shown = [_name(team) for team in teams[:MOST_NAMES]]
        if len(teams) > MOST_NAMES:
            shown.append(self._words("notices.list.others", number=len(teams) - MOST_NAMES))
        return ", ".join(shown) or self._words("notices.list.nobody")


def _name(name: str) -> str:
    """A name that strangers chose, as plain text of a chat message."""
    shown = clean(name)
    shown = shown if len(shown) <= LONGEST_NAME else shown[: LONGEST_NAME - 1] + "…"
    # Chats that are not Slack take `@channel` or `@everyone` for a call.
    shown = shown.replace("@", "＠")
    return shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
