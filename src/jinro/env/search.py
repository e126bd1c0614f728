"""A village as a tree for search and solvers: legal actions, apply, clone, chance, information, returns.

    from jinro.env.search import new_state

    state = new_state("classic-3")
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    print(state.returns())

Chance is explicit: whatever the game draws, the deal too, is a node whose outcomes are listed with their
probabilities. Players are seats less 1; where several are asked at once they answer one after the other, and
none sees what another has answered.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from jinro.env.actions import ActionTable, Speech, Turn
from jinro.env.episode import Episode, silenced
from jinro.env.records import SeenRows
from jinro.env.vector import Layout, Vectors
from jinro.errors import CallerError
from jinro.game.commands import Open
from jinro.game.draws import Draws
from jinro.game.events import Ended, Opened
from jinro.game.presets import preset
from jinro.game.roles import Role, Side
from jinro.game.rules import Rules

T = TypeVar("T")
CHANCE: Final = -1
TERMINAL: Final = -4
"""Instead of a player: chance is to act, or nobody, as in OpenSpiel."""
MOST_OUTCOMES: Final = 100_000


class Undrawn(Exception):
    """The game draws something that is not decided yet."""

    def __init__(self, key: str, outcomes: Sequence[tuple[object, float]]) -> None:
        super().__init__(key)
        self.key, self.outcomes = key, outcomes


class DecidedDraws(Draws):
    """Draws that are decided from outside."""

    def __init__(self) -> None:
        super().__init__(0)
        self.decided: dict[str, object] = {}

    def pick(self, options: Sequence[T], key: str) -> T:
        if key not in self.decided:
            raise Undrawn(key, [(option, 1 / len(options)) for option in options])
        return self.decided[key]  # type: ignore[return-value]

    def order(self, items: Sequence[T], key: str) -> tuple[T, ...]:
        if len(items) < 2:
            return tuple(items)
        if key not in self.decided:
            raise Undrawn(key, _orders(tuple(items)))
        return self.decided[key]  # type: ignore[return-value]


@lru_cache(maxsize=64)
def _orders(items: tuple[object, ...]) -> list[tuple[object, float]]:
    """All orders of some items; orders of equal items are one outcome, and all are equally likely."""
    number = Fraction(1)
    for n in range(1, len(items) + 1):
        number *= n
    for same in Counter(items).values():
        for n in range(1, same + 1):
            number /= n
    if number > MOST_OUTCOMES:
        raise CallerError("errors.env.many_outcomes", number=int(number), most=MOST_OUTCOMES)
    return [(order, float(1 / number)) for order in _distinct(items)]


def _distinct(items: tuple[object, ...]) -> Iterator[tuple[object, ...]]:
    if not items:
        yield ()
    for at, first in enumerate(items):
        if first not in items[:at]:
            for rest in _distinct(items[:at] + items[at + 1 :]):
                yield (first, *rest)


class Tree:
    """What all states of one village share."""

    def __init__(self, rules: Rules | str, *, speech: Speech = "none", roles: Sequence[Role] = ()) -> None:
        rules = preset(rules) if isinstance(rules, str) else rules
        self.rules = silenced(rules) if speech == "none" else rules
        self.roles = tuple(roles)
        self.actions = ActionTable(self.rules, speech)
        self.layout = Layout(self.rules, silent=speech == "none")
        self.records = SeenRows(self.rules)
        self.draws = DecidedDraws()


def new_state(rules: Rules | str, *, speech: Speech = "none", roles: Sequence[Role] = ()) -> "SearchState":
    """The beginning of a village: the deal, unless the `roles` are given by seat."""
    return SearchState(Tree(rules, speech=speech, roles=roles))


class SearchState:
    """A node of the tree: a decision of one player, a draw, or the end."""

    __slots__ = ("_answer", "_decided", "_episode", "_need", "_past", "tree")

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        # An episode is never changed once it is here: states may share it, and a clone costs nothing.
        self._episode: Episode | None = None
        self._answer: object = None
        """What was answered last, until chance has decided all that follows from it."""
        self._decided: dict[str, object] = {}
        self._need: Undrawn | None = None
        self._past: tuple[tuple[int, int], ...] = ()
        self._try()

    def clone(self) -> "SearchState":
        """An independent copy."""
        twin = SearchState.__new__(SearchState)
        for name in SearchState.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> "SearchState":
        return self.clone()

    def _try(self) -> None:
        """Carry out the last answer, up to the first draw that is not decided."""
        tree, before = self.tree, self._episode
        tree.draws.decided = self._decided
        try:
            if before is None:
                opened = Open(0, "", roles=tree.roles)
                episode = Episode(tree.rules, 0, draws=tree.draws, opened=opened)
            else:
                episode = before.clone()
                episode.answer(self._turn.seat, self._answer)
        except Undrawn as need:
            self._need = need
            return
        self._episode, self._need, self._decided, self._answer = episode, None, {}, None

    @property
    def _turn(self) -> Turn:
        assert self._episode is not None
        return next(iter(self._episode.turns.values()))

    @property
    def episode(self) -> Episode:
        """The game as it stood before the draw, or stands now; it must not be changed."""
        if self._episode is None:
            raise CallerError("errors.env.not_dealt")
        return self._episode

    def is_chance(self) -> bool:
        return self._need is not None

    def is_terminal(self) -> bool:
        return self._need is None and self._episode is not None and self._episode.over

    def current_player(self) -> int:
        """The player that decides now; CHANCE or TERMINAL if none does."""
        if self._need is not None:
            return CHANCE
        return TERMINAL if self.is_terminal() else self._turn.seat - 1

    def legal_actions(self) -> list[int]:
        """The legal actions of the current player, or the numbers of all outcomes of a draw."""
        if self._need is not None:
            return list(range(len(self._need.outcomes)))
        if self.is_terminal():
            return []
        return [int(action) for action in np.flatnonzero(self.tree.actions.mask(self._turn))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(number, probability) of all outcomes of a draw."""
        if self._need is None:
            raise CallerError("errors.env.no_draw")
        return [(number, chance) for number, (_, chance) in enumerate(self._need.outcomes)]

    def apply(self, action: int) -> None:
        """Answer for the current player, or decide the draw."""
        player = self.current_player()
        legal = self.legal_actions()
        if action not in legal:
            raise CallerError("errors.env.illegal", action=action, player=player, legal=legal[:20])
        if self._need is not None:
            self._decided = {**self._decided, self._need.key: self._need.outcomes[action][0]}
        else:
            self._answer = self.tree.actions.answer(self._turn, action)
        self._past = (*self._past, (player, action))
        self._try()

    def child(self, action: int) -> "SearchState":
        """The state after an action."""
        twin = self.clone()
        twin.apply(action)
        return twin

    @property
    def history(self) -> tuple[int, ...]:
        """All actions and outcomes from the beginning."""
        return tuple(action for _, action in self._past)

    def action_name(self, action: int) -> str:
        """An action or an outcome for people."""
        if self._need is not None:
            return f"{self._need.key} is {self._need.outcomes[action][0]}"
        return self.tree.actions.name(action)

    def returns(self) -> list[float]:
        """1 for each player whose side has won, -1 for each if another has; 0 while the game goes on."""
        seats = range(1, self.tree.rules.seats + 1)
        if not self.is_terminal() or self.episode.winner is Side.NONE:
            return [0.0 for _ in seats]
        return [1.0 if self.episode.won(seat) else -1.0 for seat in seats]

    def information_state_string(self, player: int) -> str:
        """All that a player has seen and done, in order: the same for states that it cannot tell apart."""
        done = " ".join(str(action) for actor, action in self._past if actor == player)
        seen = b""
        if self._episode is not None:
            events = [one.event for one in self._episode.game.view(player + 1).stream()]
            seen = msgspec.json.encode([e for e in events if not isinstance(e, Opened | Ended)])
        return f"{player}; {done}; {seen.decode()}{self._asked(player)}"

    def _asked(self, player: int) -> str:
        """What the player decides now: part of what it knows."""
        if self._need is not None or self._episode is None:
            return ""
        turn = self._episode.turns.get(player + 1)
        return "" if turn is None else f"; {turn.kind}" + (f" {turn.ask.round}" if turn.ask else "")

    def information_state_tensor(self, player: int) -> NDArray[np.float32]:
        """The same as numbers: a row for each thing that the player has seen; see `SeenRows`."""
        if self._episode is None:
            return self.tree.records.empty(player + 1)
        turn = None if self._need is not None else self._episode.turns.get(player + 1)
        return self.tree.records.tensor(self._episode.game.view(player + 1), turn)

    def observation_tensor(self, player: int) -> NDArray[np.float32]:
        """What the player's View holds now, as the vector of the other environments."""
        if self._episode is None:
            return np.zeros(self.tree.layout.size, np.float32)
        turn = None if self._need is not None else self._episode.turns.get(player + 1)
        vectors = Vectors(self.tree.layout)
        return vectors.of(self._episode.game.view(player + 1), turn).astype(np.float32)
