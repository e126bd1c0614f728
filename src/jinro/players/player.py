"""`Player`: the interface of an agent. One method per kind of ask; each gets the seat's view and the ask."""

from collections.abc import Iterable

from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.events import OVER
from jinro.game.roles import NOBODY, Seat
from jinro.game.views import View


def first_target(ask: Ask) -> Seat:
    """The first legal target; NOBODY if there is none, as for a vote of the last one alive."""
    return ask.options[0] if ask.options else NOBODY


class Player:
    """Base class of players. Default: says nothing and chooses the first legal target.

    `ask.options` lists the legal targets; where it is empty, no answer counts. In `simulate` an exception is
    raised to the caller; on a server it costs only that answer. An illegal target costs only that answer
    everywhere.
    """

    def begin(self, view: View) -> None:
        """Called when the game begins and the role is known."""

    def talk(self, view: View, ask: Ask) -> str:
        """What to say to everybody; `Skip` passes this turn, `Over` ends one's talk for this phase."""
        return OVER

    def whisper(self, view: View, ask: Ask) -> str:
        """What to say to the other werewolves."""
        return OVER

    def speak(self, view: View, channel: str) -> str | None:
        """What to say in a channel that is open at any time; None: wait."""
        return None

    def plan(self) -> str:
        """What it plans with the public line that was just taken from it, if that says what it does not
        believe (`jinro.players.plans`). It goes into the notes of the game, which nobody who plays sees."""
        return ""

    def mark(self, view: View) -> Iterable[MarkBoard]:
        """Marks for the board, in villages that have one: called once per day, and by a robot of LiCOS before
        each post and each choice."""
        return ()

    def vote(self, view: View, ask: Ask) -> Seat:
        """Whom to execute."""
        return first_target(ask)

    def divine(self, view: View, ask: Ask) -> Seat:
        """Whom to divine (seer)."""
        return first_target(ask)

    def guard(self, view: View, ask: Ask) -> Seat:
        """Whom to guard (bodyguard)."""
        return first_target(ask)

    def attack(self, view: View, ask: Ask) -> Seat:
        """Whom to attack (werewolves)."""
        return first_target(ask)

    def end(self, view: View) -> None:
        """Called when the game is over; `view.scene.outcome` has the result."""
