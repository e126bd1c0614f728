"""An agent for the natural-language contest: it greets, names whom it suspects, and votes accordingly.

Start a server with `jinro serve`, then five of these (`cats1` to `cats5`), or one and four built-in players:
    python examples/agent.py ws://127.0.0.1:8080/ws cats5
    jinro join ws://127.0.0.1:8080/ws --team cats --count 4
"""

import sys

from jinro.errors import PeerError
from jinro.game.asks import Ask
from jinro.game.roles import Role, Seat, Species
from jinro.game.views import View
from jinro.net.joining.nlp import play
from jinro.players import Player


class Cautious(Player):
    """Suspects a werewolf that it has divined, else whoever has said the least."""

    def suspect(self, view: View, options: tuple[Seat, ...]) -> Seat:
        for seen in view.divined:
            if seen.species is Species.WEREWOLF and seen.target in options:
                return seen.target
        others = [seat for seat in options if seat != view.seat and seat not in view.fellows] or list(options)
        return min(others, key=lambda seat: sum(len(t.text) for t in view.talks if t.seat == seat))

    def talk(self, view: View, ask: Ask) -> str:
        if any(talk.seat == view.seat and talk.day == view.day for talk in view.talks):
            return "Over"
        if view.day == 0:
            return "よろしくお願いします。"
        if view.role is Role.SEER and view.divined:
            seen = view.divined[-1]
            result = "人狼" if seen.species is Species.WEREWOLF else "人間"
            return f"私は占い師です。{view.name(seen.target)}さんは{result}でした。"
        return f"@{view.name(self.suspect(view, view.alive))} あなたの考えを聞かせてください。"

    def speak(self, view: View, channel: str) -> str | None:
        return self.talk(view, Ask(view.seat, 0, "talk", view.day))

    def vote(self, view: View, ask: Ask) -> Seat:
        return self.suspect(view, ask.options)

    divine = guard = attack = vote


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print("usage: python agent.py ws://HOST:PORT/ws NAME", file=sys.stderr)
        sys.exit(2)
    url, name = sys.argv[1:]
    try:
        game = play(url, name, Cautious())
    except (OSError, PeerError) as error:
        sys.exit(f"{name} cannot play at {url}: {error}")
    outcome = game.view.scene.outcome
    assert outcome is not None
    print(f"{name} was {game.view.role.value}: {outcome.winner.value} won")
