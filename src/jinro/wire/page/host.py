"""Events of a game as messages of the page's stream."""

from typing import cast

import msgspec

from jinro.game import events as e
from jinro.game.events import Event
from jinro.wire.page.hearing import NOTHING, Hearing, ToldUtterance
from jinro.wire.page.messages import KINDS, Begun, Face, Over, PageEvent, Shown


class PageLog:
    """The messages of one game in one view; their numbers count only what this view shows."""

    def __init__(self, hearing: Hearing | None = None) -> None:
        """`hearing` is shared by the views of one game."""
        self.hearing = hearing or Hearing()
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
            shown = Shown(len(self.messages) + 1, told, seen, heard.claims, heard.prose)
            self.messages.append(msgspec.json.encode(shown))
            self.times.append(event.at_ms)

    def _heard(self, event: Event) -> ToldUtterance:
        match event:
            case e.Opened():
                self.hearing.open([one.name for one in event.characters])
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
            )
        case e.Ended():
            return Over(event.at_ms, event.day, event.winner, event.reason, event.roles)
    return cast("PageEvent", event) if type(event) in KINDS else None
