"""What anybody may be shown of a running game: the realtime feed, made of what the core grants to all.

Nothing is taken out of the full feed. Events whose audience is not the public never come in here, and what
the public learns otherwise than those who see all (votes the next morning, deaths without cause) is told
by the packet that viewers know for it.
"""

from jinro.corpus.writers.realtime import Realtime
from jinro.game import events as e
from jinro.game.audience import PUBLIC
from jinro.game.events import Event
from jinro.game.roles import Seat


class PublicFeed:
    """The public's feed of one game as it goes on; numbers in it count what the public sees."""

    def __init__(self) -> None:
        self._feed = Realtime()
        self._day = 0
        self._dead: set[Seat] = set()

    def lines(self, event: Event, mask: int) -> list[bytes]:
        """The packets of one event with its audience; the events must come in order."""
        if not mask & PUBLIC:
            return []
        return [line for told in self._told(event) for line in self._feed.lines(told)]

    def _told(self, event: Event) -> tuple[Event, ...]:
        """An event as the realtime feed knows it."""
        match event:
            case e.Opened():
                # Agents of the contest are told their own profile and nobody else's.
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
                # It tells the roles; the end's packet shows them as it does to those who saw all.
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
