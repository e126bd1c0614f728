"""Seats, names and speaking orders tell nothing about roles: counted over many deals, with fixed seeds."""

from collections import Counter
from collections.abc import Iterable

import pytest

from jinro.game import Game, Role, preset
from jinro.game.events import TurnsDrawn
from jinro.village import opening

GAMES = 3_000
pytestmark = pytest.mark.slow


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((n - expected) ** 2 / expected for n in counts)


def opened(seed: int) -> Game:
    rules = preset("contest-5")
    game = Game(rules, seed)
    game.submit(opening(rules, seed))
    return game


def wolf_of(game: Game) -> int:
    return game.roles.index(Role.WEREWOLF) + 1


def test_every_seat_gets_every_role_equally_often() -> None:
    counts = Counter((seat, role) for seed in range(GAMES) for seat, role in enumerate(opened(seed).roles, 1))
    for role, expected in (
        (Role.WEREWOLF, GAMES / 5),
        (Role.SEER, GAMES / 5),
        (Role.VILLAGER, 2 * GAMES / 5),
    ):
        # 4 degrees of freedom: 18.5 is exceeded by chance once in a thousand.
        assert chi_square([counts[seat, role] for seat in range(1, 6)], expected) < 18.5


def test_every_deal_is_equally_likely() -> None:
    deals = Counter(opened(seed).roles for seed in range(GAMES))
    assert len(deals) == 60
    # 59 degrees of freedom: 98.3 is exceeded once in a thousand.
    assert chi_square(deals.values(), GAMES / 60) < 98.3


def test_names_tell_nothing_about_roles() -> None:
    names: Counter[tuple[str, bool]] = Counter()
    for seed in range(GAMES):
        game = opened(seed)
        wolf = wolf_of(game)
        for seat, character in enumerate(game.scene.characters, 1):
            names[character.name, seat == wolf] += 1
    people = sorted({name for name, _ in names})
    assert len(people) == 24
    # Each name is the wolf's in a fifth of its games. 24 degrees of freedom: 51.2 once in a thousand.
    total = [names[n, True] + names[n, False] for n in people]
    surplus = [(names[n, True] - t / 5) ** 2 / (t * 0.2 * 0.8) for n, t in zip(people, total, strict=True)]
    assert sum(surplus) < 51.2


def test_the_speaking_order_tells_nothing_about_roles() -> None:
    places: Counter[int] = Counter()
    for seed in range(GAMES):
        game = opened(seed)
        order = next(event.order for event in game.log if isinstance(event, TurnsDrawn))
        places[order.index(wolf_of(game))] += 1
    assert chi_square(places.values(), GAMES / 5) < 18.5


def test_seat_and_place_in_the_order_are_independent() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(GAMES):
        order = next(event.order for event in opened(seed).log if isinstance(event, TurnsDrawn))
        for place, seat in enumerate(order):
            pairs[place, seat] += 1
    # 16 degrees of freedom: 39.3 once in a thousand.
    assert chi_square(pairs.values(), GAMES / 5) < 39.3


def test_the_counting_notices_a_dependence() -> None:
    """Wolves who sit in the first seats a little more often are found out."""
    counts = Counter(1 if seed % 20 == 0 else wolf_of(opened(seed)) for seed in range(GAMES))
    assert chi_square(counts.values(), GAMES / 5) > 18.5
