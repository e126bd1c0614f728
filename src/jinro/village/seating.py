"""Who plays in many games, as texts: built-in players by name, your own as `module:Class`.

A text names the player of all seats that no other text names; `SEER=NAME` that of a role, `3=NAME` that of a
seat. Several texts for the same seats take turns: which of them sits where is drawn from the seed.
"""

from collections.abc import Sequence

from msgspec import Struct

from jinro.errors import ArgumentError, did_you_mean
from jinro.game.deal import deal
from jinro.game.draws import Draws
from jinro.game.roles import Role, Seat
from jinro.game.rules import Rules
from jinro.players import PLAYERS, player_maker
from jinro.village.lineup import player_named


class Seating(Struct, frozen=True, kw_only=True):
    """Who plays, by role, by seat, and everywhere else."""

    everywhere: tuple[str, ...]
    by_role: dict[Role, tuple[str, ...]] = {}
    by_seat: dict[Seat, tuple[str, ...]] = {}

    @classmethod
    def of(cls, texts: Sequence[str], default: str, *, at: str = "player") -> "Seating":
        """What these texts say; `default` plays where none of them does."""
        everywhere: list[str] = []
        roles: dict[Role, tuple[str, ...]] = {}
        seats: dict[Seat, tuple[str, ...]] = {}
        for text in texts:
            where, equals, name = text.rpartition("=")
            if not equals:
                everywhere.append(name)
            elif where.isascii() and where.isdigit() and 0 < int(where[:4]) < 1_000:
                seats[int(where)] = (*seats.get(int(where), ()), name)
            elif where.upper() in Role.__members__:
                role = Role[where.upper()]
                roles[role] = (*roles.get(role, ()), name)
            else:
                known = ", ".join(Role.__members__)
                raise ArgumentError("errors.games.no_role", at=at, where=where, known=known)
        return cls(everywhere=tuple(everywhere) or (default,), by_role=roles, by_seat=seats)

    @property
    def names(self) -> tuple[str, ...]:
        """All players, each once."""
        groups = (self.everywhere, *self.by_role.values(), *self.by_seat.values())
        return tuple(dict.fromkeys(name for group in groups for name in group))

    def players(self, rules: Rules, seed: int | str) -> tuple[str, ...]:
        """The player of each seat of a game."""
        draws = Draws(seed)
        groups: dict[tuple[str, ...], list[Seat]] = {}
        roles = deal(rules, draws) if self.by_role else ()
        for seat in range(1, rules.seats + 1):
            names = self.by_seat.get(seat) or (self.by_role.get(roles[seat - 1]) if roles else None)
            groups.setdefault(names or self.everywhere, []).append(seat)
        found: dict[Seat, str] = {}
        for names, seats in groups.items():
            turns = names if len(names) == 1 else draws.order(names, f"players/{','.join(names)}")
            order = seats if len(names) == 1 else draws.order(seats, f"seats/{','.join(names)}")
            found |= {seat: turns[i % len(turns)] for i, seat in enumerate(order)}
        return tuple(found[seat] for seat in range(1, rules.seats + 1))

    def check(self, rules: Rules, *, at: str = "player", besides: Sequence[str] = ()) -> None:
        """Raise `CallerError` for a player, a role or a seat that there is not; `besides`: names of players
        that are known to the caller alone."""
        for name in self.names:
            if name not in besides:
                _check_name(name, at, besides)
        for seat in self.by_seat:
            if seat > rules.seats:
                raise ArgumentError("errors.games.no_seat", at=at, seat=seat, seats=rules.seats)
        for role in self.by_role:
            if not rules.roles.get(role):
                raise ArgumentError("errors.games.role_not_there", at=at, role=role.value, preset=rules.name)


def _check_name(name: str, at: str, besides: Sequence[str]) -> None:
    if ":" in name or player_maker(name) is not None:
        player_named(name)
        return
    names = (*PLAYERS, *besides)
    near = did_you_mean(name, names)
    known = ", ".join([*names, "module:Class"])
    raise ArgumentError("errors.players.no_such_name", at=at, player=name, near=near, known=known)
