"""Learners in two games that differ only in what their seat may not know observe the same bytes.

The worlds are those of `tests/game/test_two_worlds.py`; here their players talk in speech acts.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.game.test_two_worlds import BREAKS, Actor, Split, World, turned, worlds
from tests.strategies import number

from jinro.env.arena import Arena
from jinro.env.records import SeenRows
from jinro.game import audience, names, preset
from jinro.game.asks import Ask
from jinro.game.draws import Draws
from jinro.game.roles import Role, Seat
from jinro.game.views import View
from jinro.village import opening


class Speaker(Actor):
    """Says speech acts of the village: the same in both worlds where the observer hears it."""

    def __init__(self, seat: Seat, world: World, arena: Arena) -> None:
        super().__init__(seat, world)
        self.arena = arena

    def talk(self, view: View, ask: Ask) -> str:
        return self.sentence("", view.day, ask.round)

    def whisper(self, view: View, ask: Ask) -> str:
        shared = self.world.roles[self.world.observer - 1] is Role.WEREWOLF
        return self.sentence("" if shared else self.world.mark, view.day, ask.round)

    def speak(self, view: View, channel: str) -> str | None:
        spoken = super().speak(view, channel)
        heard = channel == "talk" or self.world.roles[self.world.observer - 1] is Role.WEREWOLF
        return spoken and self.sentence("" if heard else self.world.mark, view.day, spoken)

    def sentence(self, *parts: object) -> str:
        actions = self.arena.actions
        n = number(self.seat, *parts) % len(actions.acts)
        return actions.text(actions.first_text + n, self.seat)


def observed(arena: Arena, world: World, seed: int) -> list[bytes]:
    """What the observer observes until the game ends, as bytes: at its turns the vector, the mask, the text
    and the tensor of the tree; and each change of what its seat has seen."""
    rules, observer = arena.rules, world.observer
    hears = world.roles[observer - 1] is Role.WEREWOLF
    draws = Draws(seed) if hears else Split(seed, world.mark)
    opened = replace(opening(rules, seed), roles=world.roles)
    episode = arena.begin(seed, opened=opened, draws=draws)
    players = {seat: Speaker(seat, world, arena) for seat in range(1, rules.seats + 1)}
    records = SeenRows(rules)
    found: list[bytes] = []
    last = b""
    while not episode.over:
        seat, turn = next(iter(episode.turns.items()))
        waiting = arena.vectors.of(episode.game.view(observer), None).tobytes()
        if waiting != last:
            found.append(waiting)
            last = waiting
        if seat == observer:
            found += (arena.vector(seat).tobytes(), arena.mask(seat).tobytes(), arena.heard(seat).encode())
            found.append(records.tensor(episode.game.view(seat), turn).tobytes())
        view = episode.game.view(seat)
        if turn.ask is None:
            episode.answer(seat, players[seat].speak(view, turn.kind))
        else:
            episode.answer(seat, getattr(players[seat], turn.kind)(view, turn.ask))
    return found


def differences(
    name: str, seed: int, observer: Seat, shuffle: Callable[[list[Seat]], list[Seat]] = turned
) -> tuple[int, int | None]:
    """How many observations were compared, and the first that differs."""
    rules = preset(name)
    arena = Arena(name)
    a, b = worlds(rules, 1 + observer % rules.seats, shuffle, seed)
    pairs = list(zip(observed(arena, a, seed), observed(arena, b, seed), strict=False))
    return len(pairs), next((i for i, (x, y) in enumerate(pairs) if x != y), None)


def told_apart(*villages: str) -> list[tuple[str, Seat]]:
    """Villages and observers that tell two worlds apart."""
    found = {
        (name, observer): differences(name, 11, observer)
        for name in villages
        for observer in range(0, preset(name).seats, 5)
    }
    assert min(compared for compared, _ in found.values()) > 3
    return [key for key, (_, at) in found.items() if at is not None]


@pytest.mark.slow
def test_no_observation_tells_two_worlds_apart() -> None:
    assert told_apart("contest-9", "classic-8", "licos-9-b") == []


@pytest.mark.slow
def test_no_observation_of_any_village_tells_two_worlds_apart() -> None:
    assert told_apart(*names()) == []


@pytest.mark.slow
@pytest.mark.parametrize("what", ["the attack is public", "divinations are public"])
def test_a_secret_that_is_shown_is_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same test fails if a View holds more than it may."""
    kind, _ = BREAKS[what]
    monkeypatch.setitem(audience.AUDIENCE, kind, lambda state, event: state.everybody & ~1)
    assert any(
        differences(name, seed, observer)[1] is not None
        for name in ("contest-13", "classic-15")
        for seed in range(2)
        for observer in (0, 3, 7)
    )
