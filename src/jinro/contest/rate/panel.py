"""`Panel`: who rates which game. Every game gets the same number of raters, every rater as many games."""

import secrets
from collections.abc import Sequence

from jinro.contest.rate.records import LONGEST_NAME, MOST_RATERS, Rater
from jinro.errors import CallerError
from jinro.game.draws import Draws
from jinro.wire.names import has_stacks

TOKEN_BYTES = 18


def panel(
    names: Sequence[str], games: Sequence[str], *, each: int | None = None, seed: str = "panel"
) -> tuple[Rater, ...]:
    """The raters with their games; `each`: raters of every game, None: all rate all.

    Everyone goes through the games in another order, so that no game is always the first.
    """
    number = len(names) if each is None else each
    if not 0 < number <= len(names):
        raise CallerError("errors.rate.number_each", number=number, raters=len(names))
    dealt: dict[str, list[str]] = {name: [] for name in names}
    for at, game in enumerate(games):
        for more in range(number):
            dealt[names[(at * number + more) % len(names)]].append(game)
    return tuple(
        Rater(name=name, token=new_token(), games=in_own_order(name, own, seed))
        for name, own in dealt.items()
    )


def in_own_order(name: str, games: Sequence[str], seed: str) -> tuple[str, ...]:
    draws = Draws(f"{seed}/{name}")
    return tuple(sorted(games, key=draws.number))


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def with_raters(known: Sequence[Rater], added: Sequence[Rater]) -> tuple[Rater, ...]:
    """All raters; `CallerError` for a name that is there already, or cannot be one."""
    names = {one.name.casefold() for one in known}
    for one in added:
        if (
            not 0 < len(one.name.strip()) <= LONGEST_NAME
            or not one.name.isprintable()
            or one.name != one.name.strip()
            or has_stacks(one.name)
        ):
            raise CallerError("errors.rate.name_of_rater", name=one.name, most=LONGEST_NAME)
        if one.name.casefold() in names:
            raise CallerError("errors.rate.name_taken", at=one.name)
        names.add(one.name.casefold())
    if len(known) + len(added) > MOST_RATERS:
        raise CallerError("errors.rate.many_raters", number=len(known) + len(added), most=MOST_RATERS)
    return (*known, *added)
