"""`ScriptedPlayer`: a player that follows a script, for tests of drivers and doors."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from jinro.game.asks import Ask
from jinro.game.roles import Seat
from jinro.game.views import View
from jinro.players.player import Player

ScriptLine = object | BaseException | Callable[[View, Ask | str], object | Awaitable[object]]
"""An answer, an exception to raise, or a function of the view and the ask (or channel) that returns one."""


class ScriptedPlayer(Player):
    """Gives the scripted answers of each kind in order, then the default answers of `Player`.

    `ScriptedPlayer(talk=["Hello", "Over"], vote=[3])`. `heard` lists every ask and offer in order.
    """

    def __init__(self, **script: Sequence[ScriptLine]) -> None:
        self._script: Mapping[str, list[ScriptLine]] = {kind: list(lines) for kind, lines in script.items()}
        self.heard: list[tuple[str, Ask | str]] = []

    def _next(self, kind: str, view: View, about: Ask | str, default: Callable[[], object]) -> object:
        self.heard.append((kind, about))
        lines = self._script.get(kind, [])
        if not lines:
            return default()
        line = lines.pop(0)
        if isinstance(line, BaseException):
            raise line
        return line(view, about) if callable(line) else line

    def talk(self, view: View, ask: Ask) -> str:
        return self._next("talk", view, ask, lambda: Player.talk(self, view, ask))  # type: ignore[return-value]

    def whisper(self, view: View, ask: Ask) -> str:
        return self._next("whisper", view, ask, lambda: Player.whisper(self, view, ask))  # type: ignore[return-value]

    def speak(self, view: View, channel: str) -> str | None:
        """Lines under `speak` serve every channel that is open at any time."""
        return self._next("speak", view, channel, lambda: None)  # type: ignore[return-value]

    def vote(self, view: View, ask: Ask) -> Seat:
        return self._next("vote", view, ask, lambda: ask.options[0])  # type: ignore[return-value]

    def divine(self, view: View, ask: Ask) -> Seat:
        return self._next("divine", view, ask, lambda: ask.options[0])  # type: ignore[return-value]

    def guard(self, view: View, ask: Ask) -> Seat:
        return self._next("guard", view, ask, lambda: ask.options[0])  # type: ignore[return-value]

    def attack(self, view: View, ask: Ask) -> Seat:
        return self._next("attack", view, ask, lambda: ask.options[0])  # type: ignore[return-value]
