"""What a seat has seen as rows of numbers, one for each thing, in order.

A row has a 1 for what it is (`KINDS`), one for the seat that it is about, one for its target, and one for a
role, a species or a kind of statement. Of more than `LONGEST` rows the last ones count.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from jinro.env.actions import Turn
from jinro.env.statements import statements
from jinro.game import events as e
from jinro.game.roles import NOBODY, Role, Seat, Species
from jinro.game.rules import Rules
from jinro.game.views import View

Row = tuple[str, Seat, Seat, str]
"""Kind, seat, target and word."""
KINDS: Final = (
    "role", "fellow", "day", "night", "chose", "vote", "executed", "divined", "guarded", "attacked",
    "death", "sensed", "spoke", "whispered", "asked",
)  # fmt: skip
CHOICES: Final = ("talk", "whisper", "vote", "divine", "guard", "attack")
ABOUT: Final = (
    "claim", "estimate", "human", "werewolf", "dead_human", "dead_werewolf", "guarded", "wish", "ask", "Skip",
    "Over",
)  # fmt: skip
WORDS: Final = ("", *Role, *Species, *CHOICES, *ABOUT)
INDEX: Final = {word: number for number, word in enumerate(dict.fromkeys(map(str, WORDS)))}
LONGEST: Final = 64


class SeenRows:
    """The rows of one village as a tensor."""

    def __init__(self, rules: Rules, longest: int = LONGEST) -> None:
        self.rules = rules
        self.longest = longest
        self.width = len(KINDS) + 2 * (rules.seats + 1) + len(INDEX)
        self.size = rules.seats + longest * self.width

    def empty(self, seat: Seat) -> NDArray[np.float32]:
        """Before anything was seen: only who it is."""
        tensor = np.zeros(self.size, np.float32)
        tensor[seat - 1] = 1
        return tensor

    def tensor(self, view: View, turn: Turn | None) -> NDArray[np.float32]:
        tensor = self.empty(view.seat)
        rows = tensor[self.rules.seats :].reshape(self.longest, self.width)
        found = list(self.rows(view))
        if turn is not None:
            ballot = min(turn.ask.round if turn.ask else 0, self.rules.seats)
            found.append(("asked", view.seat, ballot, turn.kind))
        seats = self.rules.seats + 1
        for row, (kind, seat, target, word) in zip(rows, found[-self.longest :], strict=False):
            row[KINDS.index(kind)] = 1
            row[len(KINDS) + seat] = 1
            row[len(KINDS) + seats + target] = 1
            row[len(KINDS) + 2 * seats + INDEX[word]] = 1
        return tensor

    def rows(self, view: View) -> Iterator[Row]:
        names = [character.name for character in view.scene.characters]
        for seen in view.stream():
            yield from self._rows_of(seen.event, view.seat, names)

    def _rows_of(self, event: e.Event, me: Seat, names: list[str]) -> Iterator[Row]:
        match event:
            case e.RoleTold():
                yield ("role", me, NOBODY, str(event.role))
                yield from (("fellow", me, fellow, "") for fellow in event.fellows)
            case e.DayBroke():
                yield ("day", NOBODY, NOBODY, "")
            case e.NightFell():
                yield ("night", NOBODY, NOBODY, "")
            case e.Chose():
                yield ("chose", event.seat, event.target, event.kind)
            case e.Counted() | e.VotesShown():
                yield from (("vote", seat, target, event.kind) for seat, target in event.votes)
                if isinstance(event, e.VotesShown):
                    yield from (("vote", min(n, len(names)), seat, event.kind) for seat, n in event.counts)
            case e.Executed():
                yield ("executed", event.seat, NOBODY, "")
            case e.Divined():
                yield ("divined", event.seat, event.target, str(event.species))
            case e.Guarded():
                yield ("guarded", event.seat, event.target, "")
            case e.Attacked():
                yield ("attacked", NOBODY, event.target, "")
            case e.DeathShown():
                yield ("death", event.seat, NOBODY, "")
            case e.Sensed():
                yield ("sensed", NOBODY, event.target, str(event.species))
            case e.Spoke():
                yield from self._spoken(event, names)

    def _spoken(self, spoke: e.Spoke, names: list[str]) -> Iterator[Row]:
        kind = "whispered" if spoke.channel == "whisper" else "spoke"
        if spoke.skip or spoke.over:
            yield (kind, spoke.seat, NOBODY, spoke.text)
        for one in statements(spoke, self.rules, names):
            yield (kind, spoke.seat, one.target, one.about)
            if one.role is not None:
                yield (kind, spoke.seat, one.target, str(one.role))
