"""When a talk that ends by silence goes on for a little: a seat is asked, or a person types.

Only where people play with built-in players, in villages of the page's own making. Both are public: a
question is a line that all have heard, and only the form of the public talk counts, of a person who may speak
there.
"""

from collections.abc import Callable, Collection
from typing import Final

from jinro.game.events import OVER, SKIP
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.players.reasoner.matters import matters

LONGEST_MS: Final = 30_000
"""How much longer silence may last than the rules say; the time of the phase ends it all the same."""
TYPING_MS: Final = 6_000
"""How long a person counts as typing after the page has said so."""
CHANNEL: Final = "talk"


class OpenTalk:
    """Holds the silence of one game."""

    def __init__(
        self, game: Game, people: Callable[[], Collection[Seat]], robots: Callable[[], Collection[Seat]]
    ) -> None:
        self._game = game
        self._people = people
        self._robots = robots
        self._typed_ms: int | None = None
        self._asked: dict[tuple[int, int], frozenset[Seat]] = {}
        """Whom a line asks, by its day and its number: each is read once."""

    def types(self, seat: Seat, channel: str, now_ms: int) -> None:
        """A person types in the form of a channel; only the public one counts."""
        if channel == CHANNEL and channel in self._game.open_to(seat):
            self._typed_ms = now_ms

    def until_ms(self, due_ms: int) -> int:
        """When the talk, which is open, ends that would end by silence at `due_ms`."""
        if self._is_asked():
            return due_ms + LONGEST_MS
        if self._typed_ms is None:
            return due_ms
        return max(due_ms, min(due_ms + LONGEST_MS, self._typed_ms + TYPING_MS))

    def _is_asked(self) -> bool:
        """Whether a person has put something to a built-in player that has not spoken since, and may."""
        game, people, robots = self._game, self._people(), self._robots()
        names = tuple(character.name for character in game.scene.characters)
        talks = [t for t in game.scene.talks if t.day == game.state.day]
        spoken: set[Seat] = set()
        for at in range(len(talks) - 1, -1, -1):
            spoke = talks[at]
            if spoke.seat in people and spoke.text not in (OVER, SKIP):
                asked = self._asked.get((spoke.day, at))
                if asked is None:
                    last = talks[at - 1].seat if at else 0
                    found = matters(spoke.text, names, spoke.seat, last, at)
                    asked = frozenset(one.to for one in found if one.direct)
                    self._asked[spoke.day, at] = asked
                if any(s in robots and s not in spoken and CHANNEL in game.open_to(s) for s in asked):
                    return True
            spoken.add(spoke.seat)
        return False
