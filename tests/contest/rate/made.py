"""Ratings for tests: small games, and lines of raters."""

from collections.abc import Iterator, Sequence

from jinro.contest.rate.records import Grade, Picked, PickedGame, Rater
from jinro.game.roles import Role, Side

V, S, P, W, B, M = (
    Role.VILLAGER,
    Role.SEER,
    Role.POSSESSED,
    Role.WEREWOLF,
    Role.BODYGUARD,
    Role.MEDIUM,
)
FIVE = (V, V, S, P, W)
NAMES = ("Anna", "Ben", "Chloe", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris")


def game(number: int, entries: Sequence[str], roles: Sequence[Role] = FIVE, **more: object) -> PickedGame:
    """A picked game; `kuma-A` is an entry of kuma."""
    return PickedGame(
        id=f"g{number:02}",
        source=f"{number}.log",
        names=NAMES[: len(entries)],
        players=tuple(f"{entry}1" for entry in entries),
        entries=tuple(entries),
        teams=tuple(entry.partition("-")[0] for entry in entries),
        roles=tuple(roles),
        winner=Side.VILLAGER,
        **more,  # type: ignore[arg-type]
    )


def picked(*games: PickedGame, edition: str = "2017", scale: str = "points") -> Picked:
    return Picked(edition=edition, scale=scale, games=games)  # type: ignore[arg-type]


def rater(name: str, games: Sequence[PickedGame], *, guest: bool = False) -> Rater:
    return Rater(name=name, token=f"token-{name}", games=tuple(one.id for one in games), guest=guest)


def grades(who: str, game: PickedGame, criterion: str, values: Sequence[int]) -> Iterator[Grade]:
    """A grade for every seat."""
    for seat, value in enumerate(values, 1):
        yield Grade(rater=who, game=game.id, criterion=criterion, seat=seat, value=value)
