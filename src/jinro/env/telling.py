"""What a seat has seen, as plain English lines: for models that read text."""

from collections.abc import Iterator
from typing import Final

from jinro.env.actions import TALKS, Turn
from jinro.game import events as e
from jinro.game.roles import Role, Seat, Side
from jinro.game.views import View

VERBS: Final = {
    "vote": "Whom do you vote to execute?",
    "divine": "Whom do you divine?",
    "guard": "Whom do you guard tonight?",
    "attack": "Whom do you attack tonight?",
}
SIDES: Final = {
    Side.VILLAGER: "the villagers",
    Side.WEREWOLF: "the werewolves",
    Side.FOX: "the fox",
    Side.NONE: "nobody",
}


class Teller:
    """Tells one seat what it has not been told yet."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._unread = view.follow()
        # Kept here: a view makes sure at every name that it is up to date.
        self._names = ["nobody", *(character.name for character in view.scene.characters)]

    def news(self) -> str:
        """All that the seat has seen since the last time."""
        lines: list[str] = []
        while (seen := next(self._unread)) is not None:
            lines += self._lines(seen.event)
        return "\n".join(lines)

    def question(self, turn: Turn) -> str:
        """What the seat is asked now, and how to answer."""
        if turn.kind in TALKS:
            where = "Say something to all." if turn.kind == "talk" else "Whisper to the werewolves."
            if turn.ask is None:
                return f"{where} An empty answer says nothing now."
            left = "" if turn.ask.left is None else f" Lines left: {turn.ask.left}."
            return f"{where}{left} 'Over' ends your talk for now."
        options = turn.ask.options if turn.ask is not None else ()
        listed = ", ".join(f"[{seat}] {self._name(seat)}" for seat in options)
        return f"{VERBS[turn.kind]} Answer with one number: {listed}"

    def _name(self, seat: Seat) -> str:
        return self._names[seat]

    def _lines(self, event: e.Event) -> Iterator[str]:
        name = self._name
        match event:
            case e.Spoke():
                where = " whispers" if event.channel == "whisper" else ""
                yield f"{name(event.seat)}{where}: {' '.join(event.text.split())}"
            case e.Opened():
                roles = ", ".join(
                    f"{n} {role.value}" for role in Role if (n := event.rules.roles.get(role, 0))
                )
                people = ", ".join(f"[{n}] {one.name}" for n, one in enumerate(event.characters, 1))
                yield f"A village of Werewolf: {roles}."
                yield f"The players: {people}."
            case e.RoleTold():
                yield f"You are [{event.seat}] {name(event.seat)}. Your role is {event.role.value}."
                fellows = [name(seat) for seat in event.fellows if seat != event.seat]
                if fellows:
                    yield f"Of your role too: {', '.join(fellows)}."
            case e.DayBroke():
                yield f"Day {event.day} begins."
            case e.NightFell():
                yield f"Night falls on day {event.day}."
            case e.Amended():
                yield f"Your answer was changed: {event.reason}."
            case e.Chose() if event.reason:
                yield f"Your choice was replaced by {name(event.target)}: {event.reason}."
            case e.Counted() | e.VotesShown():
                yield from self._votes(event)
            case e.Executed():
                yield f"{name(event.seat)} is executed."
            case e.Divined():
                yield f"You divined {name(event.target)}: {event.species.value}."
            case e.Sensed():
                yield f"You sense that {name(event.target)} was {event.species.value}."
            case e.Guarded():
                yield f"You guard {name(event.target)}."
            case e.Attacked():
                yield f"You attack {name(event.target)}."
            case e.DeathShown() if event.how == "found":
                yield f"{name(event.seat)} was found dead."
            case e.DeathShown():
                yield f"{name(event.seat)} is dead: {event.how}."
            case e.Ended():
                yield f"The game is over: {SIDES[event.winner]} won."

    def _votes(self, event: e.Counted | e.VotesShown) -> Iterator[str]:
        what = "Votes" if event.kind == "vote" else "Votes of the werewolves"
        cast = [f"{self._name(seat)} for {self._name(target)}" for seat, target in event.votes]
        if isinstance(event, e.VotesShown):
            cast += [f"{number} for {self._name(target)}" for target, number in event.counts]
        yield f"{what}: {', '.join(cast)}."
