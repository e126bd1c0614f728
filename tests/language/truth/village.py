"""`Village`: everything that may be so in a village of three, drawn from one number.

Facts are drawn when they are first asked for, so a village is whole without being listed. They are so in
somebody's eyes: `eyes` is a path of players, each as the one before sees him, and of what they wish for or
declare. Every player has one picture of the roles; so a belief is what is true in that picture, and belief
goes through "not", "and" and "or". Only on which side of 50 % somebody is counts here, not how far.

Acts have a time, a day and a relative word, each open if not said: then it is enough that the act is so at
some time. Roles and beliefs have none.
"""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any
from zlib import crc32

from jinro.game.roles import Role, Species

SEATS = (1, 2, 3)
DAYS = MOMENTS = (0, 1, 2)
DENSITY = (0.04, 0.12, 0.35)
"""How likely a fact is at one time, by village."""
PLANS, NESTED_PLANS = 16, 3
"""Villages in which the same question must have the same answer, and so inside another question."""

Eyes = tuple[Hashable, ...]
Time = tuple[int | None, tuple[str, ...]]
"""A day, None for any, and relative words, none for any."""
ANYTIME: Time = (None, ())


class Village:
    """One village."""

    def __init__(self, number: int, roles: tuple[Role, ...]) -> None:
        self.number = number
        self._roles = roles
        self._density = DENSITY[number % len(DENSITY)]
        self._drawn: dict[tuple[Any, ...], float] = {}
        self.mentioned = SEATS[number % len(SEATS)]
        """Of whom one has spoken before."""

    def _draw(self, *key: Any) -> float:
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = crc32(repr((self.number, key)).encode()) / 2**32
        return found

    def role(self, eyes: Eyes, seat: int) -> Role:
        return self._roles[int(self._draw("role", eyes, seat) * len(self._roles))]

    def seen(self, eyes: Eyes, verb: str, by: int, of: int) -> Species:
        return Species.WEREWOLF if self._draw("seen", eyes, verb, by, of) < 0.5 else Species.HUMAN

    def so(self, eyes: Eyes, what: tuple[Any, ...], time: Time = ANYTIME) -> bool:
        """Whether something is so at a time, or at some time."""
        day, words = time
        days = DAYS if day is None else (day % len(DAYS),)
        moments = (crc32(repr(words).encode()) % len(MOMENTS),) if words else MOMENTS
        return any(self._draw(eyes, what, one, other) < self._density for one in days for other in moments)

    # -- what both languages speak of -----------------------------------------------------------

    def will(self, eyes: Eyes, by: int, verb: str, of: int, time: Time) -> bool:
        """An intention. Who executes somebody votes for that player, who is then executed."""
        if verb == "execute":
            return self.will(eyes, by, "vote", of, time) and self.so(eyes, ("to be executed", of))
        return self.so(eyes, ("will", by, verb, of), time)

    def did(self, eyes: Eyes, by: int, verb: str, of: int, time: Time) -> bool:
        if verb == "execute":
            return self.did(eyes, by, "vote", of, time) and self.so(eyes, ("executed", of))
        return self.so(eyes, ("did", by, verb, of), time)

    def result(self, eyes: Eyes, by: int, verb: str, of: int, species: Species | None, time: Time) -> bool:
        """What a seer or a medium saw, None: whatever it was. Who saw it tells it alike."""
        eyes = _told(eyes, by)
        used = self.so(eyes, ("used", by, verb, of), time)
        return used and (species is None or self.seen(eyes, verb, by, of) is species)

    def comes_out(self, eyes: Eyes, by: int, of: int, fits: Callable[[Role], bool], time: Time) -> bool:
        """Somebody declares somebody to have a role that fits."""
        eyes = _told(eyes, by)
        declared = self.role((*eyes, ("declares", by)), of)
        return self.so(eyes, ("comes out", by, of), time) and fits(declared)

    def opinion(self, eyes: Eyes, by: int, agrees: bool, talk: Hashable, time: Time) -> bool:
        return self.so(eyes, ("agrees" if agrees else "disagrees", by, talk), time)

    def asks(self, eyes: Eyes, by: int, to: int, content: "Callable[[Village, Eyes], bool]") -> bool:
        """A question: two are the same if they have the same answer in every village, or never the same."""
        plans = PLANS if self.number >= 0 else NESTED_PLANS
        answers = [content(_plan(number, self._roles), (to,)) for number in range(plans)]
        key = tuple(answers if answers[0] else [not answer for answer in answers])
        return self.so(eyes, ("asks", by, to, key))


@lru_cache
def _plan(number: int, roles: tuple[Role, ...]) -> Village:
    return Village(-1 - number, roles)


def utterance(channel: str, day: int, number: int) -> Hashable:
    return channel, day % len(DAYS), number


def within(eyes: Eyes, seat: int) -> Eyes:
    """What a player thinks; what he thinks of his own thoughts is no more."""
    return eyes if eyes[-1] == seat else (*eyes, seat)


def wished(eyes: Eyes, by: int) -> Eyes:
    return (*eyes, ("wishes", by))


def _told(eyes: Eyes, by: int) -> Eyes:
    return eyes[:-1] if len(eyes) > 1 and eyes[-1] == by else eyes
