"""Events of a game as messages of the page's stream."""

from typing import cast

import msgspec

from jinro.game import events as e
from jinro.game.events import Event
from jinro.wire.page.hearing import NOTHING, Hearing, ToldUtterance
from jinro.wire.page.messages import KINDS, Begun, Face, Over, PageEvent, Shown


class PageLog:
    """The messages of one game in one view; their numbers count only what this view shows."""

    def __init__(self, hearing: Hearing | None = None, *, cites: bool = False) -> None:
        """`hearing` is shared by the views of one game. `cites`: in a village of a protocol language it is
        told how to call each utterance."""
        self.hearing = hearing or Hearing()
        self._cites = cites
        self._language = "prose"
        self.messages: list[bytes] = []
        self.times: list[int] = []
        """When each happened, in milliseconds from the start of the game."""

    @property
    def size(self) -> int:
        """Bytes of all messages."""
        return sum(map(len, self.messages))

    def take(self, event: Event, seen: int | None = None) -> None:
        """Add an event that this view may show; `seen` is told with it."""
        told = page_event(event)
        if told is not None:
            heard = self._heard(event)
            shown = Shown(len(self.messages) + 1, told, seen, heard.claims, heard.prose, self._cite(event))
            self.messages.append(msgspec.json.encode(shown))
            self.times.append(event.at_ms)

    def _cite(self, event: Event) -> str:
        if not self._cites or self._language == "prose" or not isinstance(event, e.Spoke):
            return ""
        return "" if event.skip or event.over else self.hearing.cite(event, self._language)

    def _heard(self, event: Event) -> ToldUtterance:
        match event:
            case e.Opened():
                self._language = event.rules.talk_language
                self.hearing.open([one.name for one in event.characters], event.rules.name)
            case e.Spoke():
                return self.hearing.hear(event)
        return NOTHING


def page_event(event: Event) -> PageEvent | None:
    """The event as the page is told it; None: it is not told."""
    match event:
        case e.Opened():
            rules = event.rules
            faces = tuple(Face(one.name, one.avatar) for one in event.characters)
            return Begun(
                event.at_ms,
                event.game,
                event.started_ms,
                rules.name,
                rules.language,
                faces,
                dict(rules.roles),
                min((most for most in (rules.talk.count, rules.talk.turns) if most), default=None),
            )
        case e.Ended():
            return Over(event.at_ms, event.day, event.winner, event.reason, event.roles)
    return cast("PageEvent", event) if type(event) in KINDS else None
