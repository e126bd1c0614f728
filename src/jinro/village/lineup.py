"""Who plays: whatever a caller of `simulate` gives, as one player per seat."""

import importlib
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NoReturn, cast
from weakref import WeakKeyDictionary

from jinro.errors import CallerError
from jinro.game.draws import Draws
from jinro.game.roles import Role, Seat
from jinro.players import PLAYERS, player_maker
from jinro.players.player import Player

Maker = (
    str | type[Player] | Callable[[Seat, int | str], Player] | Callable[[Seat], Player] | Callable[[], Player]
)
"""Makes the player of a seat: the name of a built-in player, a class, or a function.

Classes and functions are called with (seat, its own seed), (seat) or nothing, as they are written.
"""
Lineup = (
    Maker
    | Sequence[Maker | Player]
    | Mapping[Seat, Maker | Player]
    | Mapping[Role, Maker | Player]
    | Mapping[str, Maker | Player]
)
"""One maker for all seats, a list by seat from seat 1, a mapping by seat, or a mapping by role."""
METHODS: Final = ("begin", "talk", "whisper", "speak", "mark", "vote", "divine", "guard", "attack", "end")
"""What a player must have."""
_taken: WeakKeyDictionary[object, int] = WeakKeyDictionary()
"""How many arguments a maker takes: `inspect` is slow beside a game."""


def players_of(
    given: Lineup, size: int, seed: int | str, roles: Callable[[], Sequence[Role]]
) -> dict[Seat, Player]:
    """One player for each seat; `roles` is called only if players are given by role."""
    own = Draws(seed)
    if isinstance(given, type) and issubclass(given, Player) and _arguments(given) == 2:
        # Fast path for many games with one class; the general way takes 1 % of a small game longer.
        make = cast("Callable[[Seat, int | str], Player]", given)
        return {seat: make(seat, player_seed(own, seat)) for seat in range(1, size + 1)}
    makers = _by_seat(given, size, roles)
    table = {seat: _player(maker, seat, own) for seat, maker in makers.items()}
    if len(set(map(id, table.values()))) < size:
        _refuse_shared(table)
    return table


def player_seed(own: Draws, seat: Seat) -> int:
    """The seed of the player in a seat, from the draws of its game."""
    return own.number(f"player-{seat}")


def _by_seat(given: object, size: int, roles: Callable[[], Sequence[Role]]) -> dict[Seat, object]:
    seats = range(1, size + 1)
    if isinstance(given, Player):
        name = type(given).__name__
        raise CallerError("errors.lineup.one_for_all", name=name)
    if isinstance(given, str) or callable(given):
        return dict.fromkeys(seats, given)
    if isinstance(given, Mapping):
        if any(isinstance(key, str) for key in given):  # a Role is a str
            return _by_role(given, roles())
        table = dict(given)
    elif isinstance(given, Sequence):
        if len(given) != size:
            raise CallerError("errors.lineup.number", given=len(given), size=size)
        table = dict(enumerate(given, 1))
    else:
        raise CallerError("errors.lineup.unknown_kind", given=_shown(given))
    if set(table) != set(seats):
        raise CallerError("errors.lineup.seats", size=size, seats=sorted(table, key=str))
    return table


def _by_role(given: Mapping[object, object], roles: Sequence[Role]) -> dict[Seat, object]:
    """The makers by seat of a mapping by role; roles that the village does not have are left out."""
    for key in given:
        if not isinstance(key, str) or key.upper() not in Role.__members__:
            raise CallerError("errors.lineup.no_role", role=_shown(key), known=_known(str(key).upper(), Role))
    makers = {Role(str(key).upper()): maker for key, maker in given.items()}
    missing = [role for role in Role if role in roles and role not in makers]
    if missing:
        raise CallerError("errors.lineup.missing_roles", roles=", ".join(missing))
    return {seat: makers[role] for seat, role in enumerate(roles, 1)}


def _player(maker: object, seat: Seat, own: Draws) -> Player:
    return maker if isinstance(maker, Player) else player_of(maker, seat, player_seed(own, seat))


def player_of(maker: object, seat: Seat, seed: int | str) -> Player:
    """The player that a maker makes for a seat, with its own seed."""
    if isinstance(maker, str):
        built_in = player_maker(maker)
        if built_in is not None:
            return built_in(seat, seed)
        maker = player_named(maker)
    if isinstance(maker, type) and not issubclass(maker, Player) and not _has_methods(maker):
        raise CallerError("errors.lineup.not_derived", maker=_shown(maker))
    if callable(maker) and not _is_player(maker):
        taken = _arguments(maker)
        made = maker(*(seat, seed)[:taken]) if taken else maker()
        if isinstance(made, Player):
            return made
        maker, whose = made, f"{_shown(maker)} made {_shown(made)}"
    else:
        whose = _shown(maker)
    if not _is_player(maker):
        code = "errors.lineup.no_return" if maker is None else "errors.lineup.not_a_player"
        raise CallerError(code, seat=seat, whose=whose)
    return cast("Player", maker)


def player_named(text: str) -> Maker:
    """The built-in player with this name, or the class or function at `module:name`."""
    if player_maker(text) is not None:
        return text
    if ":" not in text:
        raise CallerError("errors.lineup.no_player", name=repr(text), known=_known(text, PLAYERS))
    return cast("Maker", thing_named(text, at=f"player {text!r}"))


def thing_named(text: str, *, at: str) -> Callable[..., object]:
    """The class or function at `module:name`; modules of the working folder count."""
    module, _, name = text.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise CallerError(error, at=at) from None
    if not callable(found):
        raise CallerError("errors.compare.not_callable", at=at, found=repr(found))
    return cast("Callable[..., object]", found)


def _is_player(thing: object) -> bool:
    """Whether it is a player, be it derived from `Player` or not."""
    return not isinstance(thing, type) and _has_methods(thing)


def _has_methods(thing: object) -> bool:
    return all(callable(getattr(thing, name, None)) for name in METHODS)


def _arguments(maker: Callable[..., object]) -> int:
    """How many of (seat, seed) a maker takes."""
    try:
        return _taken[maker]
    except (KeyError, TypeError):
        pass
    found = _signature(maker)
    try:
        _taken[maker] = found
    except TypeError:  # It cannot be a key; then it is looked at again.
        pass
    return found


def _signature(maker: Callable[..., object]) -> int:
    try:
        signature = inspect.signature(maker)
    except (TypeError, ValueError):  # Written in C.
        return 2
    # What needs no arguments gets none: its optional ones may be anything, a temperature for instance.
    # What passes any number on (`*args`) gets both.
    kinds = [parameter.kind for parameter in signature.parameters.values()]
    named = next(iter(signature.parameters), "") == "seat" or inspect.Parameter.VAR_POSITIONAL in kinds
    for count in (2, 1) if named else (0, 2, 1):
        try:
            signature.bind(*range(count))
        except TypeError:
            continue
        return count
    raise CallerError("errors.lineup.arguments", maker=_shown(maker), signature=signature)


def _refuse_shared(table: Mapping[Seat, Player]) -> NoReturn:
    """A player in two seats would know what both of them know."""
    seats: dict[int, list[Seat]] = {}
    for seat, player in table.items():
        seats.setdefault(id(player), []).append(seat)
    one, other, *_ = max(seats.values(), key=len)
    name = type(table[one]).__name__
    raise CallerError("errors.lineup.shared", name=name, one=one, other=other)


def _known(word: str, names: Iterable[str]) -> str:
    """What a wrong word may have been meant to be, and all right ones."""
    known = [str(name) for name in names]
    near = get_close_matches(word, known, n=1) if len(word) < 100 else []
    return (f"; did you mean {near[0]}? There are " if near else "; there are ") + ", ".join(known)


def _shown(thing: object) -> str:
    """A thing in a message."""
    if isinstance(thing, type):
        return f"the class {thing.__name__}"
    if inspect.isroutine(thing):
        return f"the function {thing.__name__}"
    return repr(thing)
