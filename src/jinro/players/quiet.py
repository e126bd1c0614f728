"""`quiet`: says nothing and chooses at random. It measures the cost of a game without talk."""

from jinro.game.asks import Ask
from jinro.game.events import OVER
from jinro.game.views import View
from jinro.players.chance import Chance


class QuietPlayer(Chance):
    """Says Over at once; chooses uniformly among the legal targets."""

    def talk(self, view: View, ask: Ask) -> str:
        return OVER

    whisper = talk

    def speak(self, view: View, channel: str) -> str | None:
        return OVER if channel in ("talk", "whisper") else None
