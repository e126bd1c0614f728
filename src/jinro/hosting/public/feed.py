"""Public events as packets of the realtime feed. `PublicGame` is the only caller, and has only public events.

Some facts reach the public in another form than viewers who see everything (votes the next morning, deaths
without a cause); they use the packets that viewers know for them.
"""

from jinro.files.writers.realtime import RealtimeWriter
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Seat


class PublicFeed:
    """The public's feed of one game in progress; its numbers count only what the public sees."""

    def __init__(self) -> None:
        self._feed = RealtimeWriter()
        self._day = 0
        self._dead: set[Seat] = set()

    def lines(self, event: Event) -> list[bytes]:
        """The packets of one public event; events must come in order."""
        return [line for known in self._translated(event) for line in self._feed.lines(known)]

    def _translated(self, event: Event) -> tuple[Event, ...]:
        """The events from which the realtime feed makes the packets of this one."""
        match event:
            case e.Opened():
                # Agents of the contest know only their own profile.
                faces = tuple(e.Character(one.name, avatar=one.avatar) for one in event.characters)
                return (
                    e.Opened(event.at_ms, event.version, event.game, event.started_ms, event.rules, faces),
                )
            case e.DayBroke():
                self._day = event.day
            case e.VotesShown():
                return (e.Counted(event.at_ms, event.kind, event.day, 0, event.votes, ()),)
            case e.Executed():
                self._dead.add(event.seat)
            case e.DeathShown():
                return self._death(event)
            case e.Ended():
                # The end reveals the roles: its packet shows them as in the full feed.
                return (e.Dealt(event.at_ms, event.roles), event)
        return (event,)

    def _death(self, event: e.DeathShown) -> tuple[Event, ...]:
        if event.seat in self._dead:
            return ()
        self._dead.add(event.seat)
        if event.how == "executed":
            return (e.Executed(event.at_ms, self._day, event.seat),)
        if event.how == "found":
            return (e.AttackFell(event.at_ms, self._day, event.seat, "killed"),)
        return (event,)
