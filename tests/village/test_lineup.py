"""lineup.py: who plays, in every form that a caller may give it; and one helpful line for what is wrong."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.rows import each_row

from jinro import Ask, Player, Role, View, preset, simulate
from jinro.errors import CallerError
from jinro.game.commands import Open
from jinro.players import Chance, Parrot, QuietPlayer


class Plain(Player):
    """A player without arguments."""


class Tuned(Player):
    """A player whose arguments are its own."""

    def __init__(self, temperature: float = 0.5, model: str = "m") -> None:
        self.temperature, self.model = temperature, model


class Seated(Player):
    def __init__(self, seat: int) -> None:
        self.seat = seat


class Duck:
    """A player that is not derived from `Player`."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name.startswith("_"):
            raise AttributeError(name)
        answers: dict[str, object] = {"talk": "Over", "whisper": "Over", "speak": None, "mark": ()}
        return lambda view, ask=None: answers[name] if name in answers else ask.options[0] if ask else None


@pytest.mark.parametrize("players", [Chance, "chance", lambda seat, seed: Chance(seat, seed), [Chance] * 5])
def test_all_seats_alike(players: Any) -> None:
    """However it is written, each seat gets a player with its own seed."""
    assert simulate("contest-5", players, seed=3).log == simulate(preset("contest-5"), Chance, seed=3).log


@each_row(
    "players",
    [
        Plain,
        lambda: Plain(),
        lambda seat: Plain(),
        partial(Plain),
        [Plain() for _ in range(5)],
        Tuned,
        Seated,
    ],
)
def test_makers_get_what_they_take(players: Any) -> None:
    assert simulate("contest-5", players, seed=3).log == simulate("contest-5", Player, seed=3).log


def test_arguments_of_its_own_are_left_alone() -> None:
    made: list[Tuned] = []

    def make(**_: object) -> Tuned:
        made.append(Tuned())
        return made[-1]

    simulate("contest-5", make, seed=1)
    assert [(player.temperature, player.model) for player in made] == [(0.5, "m")] * 5


def test_arguments_are_seat_and_seed() -> None:
    made: list[tuple[int, object]] = []

    def make(seat: int = 0, seed: int | str = 0) -> Player:
        made.append((seat, seed))
        return Player()

    simulate("contest-5", make, seed=1)
    assert [seat for seat, _ in made] == [1, 2, 3, 4, 5]
    assert len({seed for _, seed in made}) == 5


def test_a_list_may_hold_anything_that_plays() -> None:
    mixed = [Chance, "quiet", lambda seat, seed: Parrot(seat, seed), Plain(), Duck()]
    assert simulate("contest-5", mixed, seed=3).closed  # type: ignore[arg-type]
    seats: dict[int, Any] = {1: Plain, 2: Plain(), 3: "chance", 4: QuietPlayer, 5: Plain}
    assert simulate("contest-5", seats, seed=3).closed


@pytest.mark.parametrize("opened", [None, Open(0, "mine")], ids=["our own opening", "an opening"])
def test_a_mapping_by_role(opened: Open | None) -> None:
    told: dict[str, set[Role]] = {}

    class Told(Player):
        def begin(self, view: View) -> None:
            told.setdefault(type(self).__name__, set()).add(view.role)

    class Seer(Told):
        pass

    class Wolf(Told):
        pass

    everybody = dict.fromkeys(Role, Told) | {Role.SEER: Seer, Role.WEREWOLF: Wolf}
    for seed in range(5):
        simulate("contest-9", everybody, seed=seed, opened=opened)
    assert told["Seer"] == {Role.SEER}
    assert told["Wolf"] == {Role.WEREWOLF}
    assert told["Told"] == {Role.VILLAGER, Role.MEDIUM, Role.BODYGUARD, Role.POSSESSED}
    words: dict[str, Any] = {"villager": Plain, "seer": Plain, "werewolf": "chance", "possessed": QuietPlayer}
    assert simulate("contest-5", words, seed=1).closed


def test_a_mapping_by_role_fits_roles_of_ones_own() -> None:
    roles = (Role.WEREWOLF, Role.SEER, Role.VILLAGER, Role.VILLAGER, Role.POSSESSED)
    seats: dict[Role, int] = {}

    def make(role: Role) -> Callable[[int], Player]:
        def made(seat: int) -> Player:
            seats[role] = seat
            return Player()

        return made

    simulate("contest-5", {role: make(role) for role in Role}, seed=1, opened=Open(0, "mine", roles=roles))
    assert (seats[Role.WEREWOLF], seats[Role.SEER], seats[Role.POSSESSED]) == (1, 2, 5)


def forgets(seat: int, seed: int | str) -> Player:
    Player()
    return None  # type: ignore[return-value]


def three(a: int, b: int, c: int) -> Player:
    return Player()


shared = Plain()
MISTAKES = {
    "an instance": (Plain(), "players: one Plain cannot sit in all seats; give the class Plain, without ()"),
    "too few": ([Plain] * 4, "players: 4 are given, and 5 are needed, one for each seat"),
    "shared": (
        [shared, Plain(), shared, Plain(), Plain()],
        "players: the same Plain sits in the seats 1 and 3; make one for each seat, or give the class Plain",
    ),
    "seats from 0": (
        dict.fromkeys(range(5), Plain),
        "players are needed for the seats 1..5, not for [0, 1, 2, 3, 4]",
    ),
    "a name": ("parot", "players: there is no player 'parot'; did you mean parrot? There are chance, "),
    "a role": (
        {"SEAR": Plain},
        "players: 'SEAR' is not a role; did you mean SEER? There are VILLAGER, SEER, ",
    ),
    "a missing role": (
        {Role.SEER: Plain, Role.VILLAGER: Plain},
        "players: nobody plays WEREWOLF, POSSESSED; for all roles: dict.fromkeys(Role, Chance) | {Role",
    ),
    "roles and seats": ({Role.SEER: Plain, 2: Plain}, "players: 2 is not a role; there are VILLAGER, "),
    "no return": (
        forgets,
        "players: seat 1: expected a player, but the function forgets made None; does it lack a `return`?",
    ),
    "a class from a function": (
        lambda seat, seed: Plain,
        "players: seat 1: expected a player, but the function <lambda> made the class Plain; derive from ",
    ),
    "not a player": (
        [object()] * 5,
        "players: seat 1: expected a player, but <object object at ",
    ),
    "another class": (dict, "players: the class dict is not a player; derive it from `jinro.Player`"),
    "another function": (max, "players: seat 1: expected a player, but the function max made "),
    "three arguments": (
        three,
        "players: the function three takes (a: int, b: int, c: int) -> jinro.players.player.Player; it is "
        "called with (seat, seed), (seat) or ()",
    ),
    "a number": (
        5,
        "players: expected a player's name, a class, a function, a list by seat or a mapping by ",
    ),
}


@each_row(("players", "message"), MISTAKES.values())
def test_mistakes_are_answered_by_one_line(players: Any, message: str) -> None:
    with pytest.raises(CallerError) as caught:
        simulate("contest-5", players)
    assert str(caught.value).startswith(message)


SETTINGS: dict[str, tuple[tuple[Any, ...], dict[str, Any], str]] = {
    "swapped": (
        (Plain, "contest-5"),
        {},
        "rules: expected a preset's name such as 'contest-5', or Rules, not the",
    ),
    "no preset": (("contest5", Plain), {}, "preset: there is no preset 'contest5'"),
    "seed": (("contest-5", Plain), {"seed": None}, "seed: expected a whole number or a text, not None"),
    "on_error": (
        ("contest-5", Plain),
        {"on_error": "ignore"},
        "on_error: expected 'raise' or 'lose_answer', not 'ignore'",
    ),
}


@pytest.mark.parametrize(("given", "settings", "message"), SETTINGS.values(), ids=SETTINGS)
def test_wrong_settings_are_answered_by_one_line(
    given: tuple[Any, ...], settings: dict[str, Any], message: str
) -> None:
    with pytest.raises(CallerError) as caught:
        simulate(*given, **settings)
    assert str(caught.value).startswith(message)


def test_a_maker_that_cannot_be_remembered_works() -> None:
    class Unhashable:
        __hash__ = None  # type: ignore[assignment]

        def __call__(self, seat: int, seed: int | str) -> Player:
            return Chance(seat, seed)

    assert simulate("contest-5", Unhashable(), seed=3).log == simulate("contest-5", Chance, seed=3).log


def test_an_ask_is_written_shortly() -> None:
    assert repr(Ask(1, 2, "vote", 3, (1, 2))) == "Ask(seat=1, id=2, kind='vote', day=3, options=(1, 2))"


def test_a_class_that_passes_its_arguments_on_gets_both() -> None:
    class Loud(Chance):
        def __init__(self, *args: int, **kwargs: int) -> None:
            super().__init__(*args, **kwargs)

    assert simulate("contest-5", Loud, seed=1).closed
