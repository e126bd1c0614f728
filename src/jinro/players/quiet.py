"""`quiet`: says nothing, chooses at random. It measures what a game costs without talk."""

from jinro.game.asks import Ask
from jinro.game.events import OVER
from jinro.game.views import View
from jinro.players.chance import Chance


class Quiet(Chance):
    """Over at once; uniform over legal targets."""

    def talk(self, view: View, ask: Ask) -> str:
        return OVER

    whisper = talk

    def speak(self, view: View, channel: str) -> str | None:
        return OVER if channel in ("talk", "whisper") else None
