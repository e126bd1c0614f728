"""A robot for LiCOS: it chats, keeps its board, and votes as its board says.

Start a server with `jinro serve --preset licos-5`, then five of these, or one and four built-in players:
    python examples/licos_robot.py ws://127.0.0.1:8080/licos/0.2/villageMessage
    jinro join licos ws://127.0.0.1:8080 --count 4
"""

import sys
from collections.abc import Iterable

from jinro.errors import PeerError
from jinro.game.asks import Ask
from jinro.game.commands import MarkBoard
from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.net.joining.licos import play
from jinro.players import Player


class Listener(Player):
    """Suspects whoever is named most often by the others, and says so once a day."""

    def suspect(self, view: View, options: Iterable[Seat]) -> Seat:
        today = [talk.text for talk in view.talks if talk.day == view.day and talk.seat != view.seat]
        others = [seat for seat in options if seat != view.seat and seat not in view.fellows] or list(options)
        return max(others, key=lambda seat: sum(view.name(seat) in text for text in today))

    def speak(self, view: View, channel: str) -> str | None:
        """Called while a channel is open: when something was said, and now and then. None: wait."""
        said = [talk for talk in view.talks if talk.day == view.day]
        if channel != "talk" or any(talk.seat == view.seat for talk in said):
            return None
        if view.day > 1 and len(said) < 2:
            return None
        name = view.name(self.suspect(view, view.alive))
        return f"{name}さんが気になります。" if view.rules.language == "ja" else f"I wonder about {name}."

    def mark(self, view: View) -> Iterable[MarkBoard]:
        """Called before each post and each vote; only cells that have changed are sent."""
        suspect = self.suspect(view, view.alive)
        for seat in view.alive:
            yield MarkBoard(0, view.seat, seat, Role.WEREWOLF, "△" if seat == suspect else "?")

    def vote(self, view: View, ask: Ask) -> Seat:
        return self.suspect(view, ask.options)

    divine = guard = attack = vote


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        print("usage: python licos_robot.py ws://HOST:PORT/licos/0.2/villageMessage [TOKEN]", file=sys.stderr)
        sys.exit(2)
    url, *token = sys.argv[1:]
    try:
        village = play(url, Listener(), token=token[0] if token else None, name="Listener")
    except (OSError, PeerError) as error:
        sys.exit(f"the robot cannot play at {url}: {error}")
    outcome = village.view.scene.outcome
    assert outcome is not None
    print(f"{village.name(village.seat)} was {village.view.role.value}: {outcome.winner.value} won")
