"""What a seat's View holds, as one vector of small whole numbers.

A vector has two parts: what everybody knows, folded once for all seats, and what one seat was told. Blocks by
name and shape are in `Layout.blocks`. A block of shape (N, N) has a row for each seat that votes, speaks or
acts.
"""

from collections.abc import Iterable
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from jinro.env.actions import Turn
from jinro.env.statements import About, statements
from jinro.game.events import Spoke
from jinro.game.roles import TABLE, Role, Seat, Side, Species
from jinro.game.rules import Rules
from jinro.game.views import Scene, View

Vector = NDArray[np.int8]
HIGHEST: Final = 127
"""Larger numbers, such as days, are this."""
KINDS: Final = ("talk", "whisper", "vote", "divine", "guard", "attack")
OF_TODAY: Final = ("vote_said", "vote_wished", "role_asked")
"""Blocks of what was said that are empty again on the next day."""


class Block(Struct, frozen=True):
    """A part of the vector."""

    name: str
    shape: tuple[int, ...]
    begin: int
    highest: int
    what: str

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))


class Layout:
    """The blocks of the vector of one village."""

    def __init__(self, rules: Rules, *, silent: bool) -> None:
        self.rules = rules
        self.silent = silent
        self.roles = tuple(role for role in Role if rules.has(role))
        self.blocks: dict[str, Block] = {}
        self._end = 0
        self._public()
        self.public_size = self._end
        self._private()
        self.size = self._end
        self.highs = np.concatenate(
            [np.full(block.size, block.highest, np.int8) for block in self.blocks.values()]
        )

    def _add(self, name: str, shape: tuple[int, ...], what: str, highest: int = 1) -> None:
        self.blocks[name] = block = Block(name, shape, self._end, highest, what)
        self._end += block.size

    def _public(self) -> None:
        rules, add = self.rules, self._add
        one, pairs = (rules.seats,), (rules.seats, rules.seats)
        add("day", (1,), "the number of the day", HIGHEST)
        add("night", (1,), "whether it is night")
        add("alive", one, "whom everybody believes to be alive")
        add("executed", one, "who was executed")
        add("found", one, "who was found dead, or removed")
        if rules.vote.shown == "counts":
            add("counts", one, "votes for each seat, of the last ballot that was shown", HIGHEST)
        elif rules.vote.shown != "never":
            add("ballot", pairs, "who voted for whom in the last ballot that was shown")
            add("votes", pairs, "how often, in all ballots", HIGHEST)
        if not self.silent:
            self._spoken(pairs)

    def _spoken(self, pairs: tuple[int, int]) -> None:
        rules, add = self.rules, self._add
        add("spoke", (rules.seats,), "how many lines each seat has said, Skip and Over apart", HIGHEST)
        add("claimed", (rules.seats, len(self.roles)), "which role a seat claims to be")
        add("suspected", pairs, "whom a seat takes for one of the werewolves' side")
        add("trusted", pairs, "whom it takes for another role")
        if rules.has(Role.SEER):
            add("said_human", pairs, "whom it says to have divined as human")
            add("said_werewolf", pairs, "or as a werewolf")
        if rules.has(Role.MEDIUM):
            add("said_dead_human", pairs, "whom it says to have sensed as human")
            add("said_dead_werewolf", pairs, "or as a werewolf")
        if rules.has(Role.BODYGUARD):
            add("said_guarded", pairs, "whom it says to have guarded")
        add("vote_said", pairs, "for whom it will vote, as it said today")
        add("vote_wished", pairs, "for whom others should vote")
        add("role_asked", pairs, "whom it asked for a role today")

    def _private(self) -> None:
        rules, add = self.rules, self._add
        one, pairs = (rules.seats,), (rules.seats, rules.seats)
        add("me", one, "one's own seat")
        add("role", (len(self.roles),), "one's own role")
        add("fellows", one, "those of one's role, if they know each other")
        add("asked", (len(KINDS),), f"what one is to do now: {', '.join(KINDS)}")
        add("round", (1,), "the ballot, or the turn of talk", HIGHEST)
        add("left", (1,), "lines that one may still say in this phase; 0 too if there is no limit", HIGHEST)
        if rules.has(Role.SEER):
            add("human", one, "whom one has divined as human")
            add("werewolf", one, "or as a werewolf")
        if rules.has(Role.MEDIUM):
            add("dead_human", one, "whom one has sensed as human")
            add("dead_werewolf", one, "or as a werewolf")
        if rules.has(Role.BODYGUARD):
            add("guarded", one, "whom one guarded last")
        add("attacked", one, "whom the werewolves have attacked")
        if rules.roles.get(Role.WEREWOLF, 0) > 1:
            add("attack_ballot", pairs, "votes of the werewolves that were shown last")
            if not self.silent:
                add("attack_said", pairs, "whom werewolves want to attack, as whispered")

    def view(self, vector: Vector, name: str) -> Vector:
        """A block of a vector, in its shape."""
        block = self.blocks[name]
        return vector[block.begin : block.begin + block.size].reshape(block.shape)


_BLOCK_OF: Final[dict[About, str]] = {
    "human": "said_human",
    "werewolf": "said_werewolf",
    "dead_human": "said_dead_human",
    "dead_werewolf": "said_dead_werewolf",
    "guarded": "said_guarded",
    "vote": "vote_said",
    "wish": "vote_wished",
    "ask": "role_asked",
}


class Vectors:
    """The vectors of all seats of one game."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._public = np.zeros(layout.size, np.int8)
        self._parts = {
            name: layout.view(self._public, name)
            for name, block in layout.blocks.items()
            if block.begin < layout.public_size
        }
        self._talks = self._deaths = self._ballots = 0
        self._day = -1

    def of(self, view: View, turn: Turn | None) -> Vector:
        """The vector of a seat."""
        self._follow(view.scene)
        vector = self._public.copy()
        _private(self.layout, vector, view, turn)
        return vector

    def _follow(self, scene: Scene) -> None:
        """Fold what everybody has learnt since the last time."""
        parts = self._parts
        if scene.day != self._day:
            self._day = scene.day
            parts["day"][0] = min(scene.day, HIGHEST)
            for name in OF_TODAY if not self.layout.silent else ():
                parts[name][:] = 0
        parts["night"][0] = not scene.is_day
        if self._deaths != len(scene.deaths) or not self._deaths:
            parts["alive"][:] = 0
            parts["alive"][[seat - 1 for seat in scene.alive]] = 1
            for death in scene.deaths[self._deaths :]:
                parts["executed" if death.how == "executed" else "found"][death.seat - 1] = 1
            self._deaths = len(scene.deaths)
        self._count(scene)
        if not self.layout.silent and self._talks != len(scene.talks):
            for spoke in scene.talks[self._talks :]:
                self._hear(spoke, scene)
            self._talks = len(scene.talks)

    def _count(self, scene: Scene) -> None:
        parts = self._parts
        if "counts" in parts and scene.vote_counts:
            parts["counts"][:] = 0
            for seat, number in scene.vote_counts[max(scene.vote_counts)]:
                parts["counts"][seat - 1] = number
        elif "votes" in parts:
            ballots = [ballot for day in sorted(scene.votes) for ballot in scene.votes[day]]
            for ballot in ballots[self._ballots :]:
                _fill(parts["ballot"], ballot)
                for seat, target in ballot:
                    if target:
                        cell = parts["votes"][seat - 1 : seat, target - 1]
                        cell[0] = min(cell[0] + 1, HIGHEST - 1)
            self._ballots = len(ballots)

    def _hear(self, spoke: Spoke, scene: Scene) -> None:
        parts, speaker = self._parts, spoke.seat - 1
        if spoke.skip or spoke.over:
            return
        parts["spoke"][speaker] = min(int(parts["spoke"][speaker]) + 1, HIGHEST)
        names = [character.name for character in scene.characters]
        for one in statements(spoke, scene.rules, names):
            target = one.target - 1
            if one.about == "claim":
                if one.role in self.layout.roles:
                    parts["claimed"][speaker] = 0
                    parts["claimed"][speaker, self.layout.roles.index(one.role)] = 1
            elif one.about == "estimate":
                suspected = one.role is not None and TABLE[one.role].side is Side.WEREWOLF
                parts["suspected"][speaker, target] = suspected
                parts["trusted"][speaker, target] = not suspected
            elif _BLOCK_OF.get(one.about) in parts:
                if one.about == "vote":
                    parts["vote_said"][speaker] = 0
                parts[_BLOCK_OF[one.about]][speaker, target] = 1


def _private(layout: Layout, vector: Vector, view: View, turn: Turn | None) -> None:
    """Fill in what one seat was told."""
    part = layout.view
    part(vector, "me")[view.seat - 1] = 1
    part(vector, "role")[layout.roles.index(view.role)] = 1
    _mark(part(vector, "fellows"), view.fellows)
    if turn is not None:
        part(vector, "asked")[KINDS.index(turn.kind)] = 1
        if turn.ask is not None:
            part(vector, "round")[0] = min(turn.ask.round, HIGHEST)
            part(vector, "left")[0] = min(turn.ask.left or 0, HIGHEST)
    for divined in view.divined:
        part(vector, "werewolf" if divined.species is Species.WEREWOLF else "human")[divined.target - 1] = 1
    for sensed in view.sensed:
        name = "dead_werewolf" if sensed.species is Species.WEREWOLF else "dead_human"
        part(vector, name)[sensed.target - 1] = 1
    if view.guarded:
        part(vector, "guarded")[view.guarded[-1].target - 1] = 1
    _mark(part(vector, "attacked"), (attacked.target for attacked in view.attacked))
    if "attack_ballot" in layout.blocks and view.role is Role.WEREWOLF:
        _among_werewolves(layout, vector, view)


def _among_werewolves(layout: Layout, vector: Vector, view: View) -> None:
    ballots = view.attack_votes
    if ballots:
        _fill(layout.view(vector, "attack_ballot"), ballots[max(ballots)][-1])
    if layout.silent:
        return
    names = [character.name for character in view.scene.characters]
    said = layout.view(vector, "attack_said")
    for spoke in view.whispers:
        for one in statements(spoke, view.rules, names):
            if one.about == "attack" and spoke.day == view.day:
                said[spoke.seat - 1] = 0
                said[spoke.seat - 1, one.target - 1] = 1


def _mark(part: Vector, seats: Iterable[Seat]) -> None:
    for seat in seats:
        if seat:
            part[seat - 1] = 1


def _fill(part: Vector, votes: Iterable[tuple[Seat, Seat]]) -> None:
    """A ballot in place of the one before."""
    part[:] = 0
    for seat, target in votes:
        if target:
            part[seat - 1, target - 1] = 1
