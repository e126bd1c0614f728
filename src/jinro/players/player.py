"""`Player`: what an agent implements. One method per kind of ask, each with the seat's view and the ask."""

from collections.abc import Iterable

from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.events import OVER
from jinro.game.roles import Seat
from jinro.game.views import View


class Player:
    """A player that says nothing and always chooses the first legal target; override what you need.

    `ask.options` are the legal targets. A player who raises, or answers something illegal, loses that answer
    and nothing else.
    """

    def begin(self, view: View) -> None:
        """The game begins; the role is known."""

    def talk(self, view: View, ask: Ask) -> str:
        """Say something to all, `Skip` this turn, or be silent from now on with `Over`."""
        return OVER

    def whisper(self, view: View, ask: Ask) -> str:
        """Say something to the other werewolves."""
        return OVER

    def speak(self, view: View, channel: str) -> str | None:
        """Say something where one may speak at any time; None to wait."""
        return None

    def mark(self, view: View) -> Iterable[MarkBoard]:
        """Mark one's beliefs on the board; asked once a day in villages that have one."""
        return ()

    def vote(self, view: View, ask: Ask) -> Seat:
        """Whom to execute."""
        return ask.options[0]

    def divine(self, view: View, ask: Ask) -> Seat:
        """Whom to look at (the seer)."""
        return ask.options[0]

    def guard(self, view: View, ask: Ask) -> Seat:
        """Whom to protect (the bodyguard)."""
        return ask.options[0]

    def attack(self, view: View, ask: Ask) -> Seat:
        """Whom to attack (the werewolves)."""
        return ask.options[0]

    def end(self, view: View) -> None:
        """The game is over; `view.scene.outcome` tells how."""
