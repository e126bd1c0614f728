"""Settings of the classic door: a village, an address, and how its series are played."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.settings import Matching, Settings
from jinro.contest.casting import Casting
from jinro.contest.schedule import balance, schedule
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.game.rules import Lost, Rules
from jinro.wire.classic.setting import fits
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits as fits_contest

PORT: Final = 10_000
PRESET: Final = "classic-15"
GAMES: Final = 100
"""Games of a series, as contests have played them."""
CONCURRENT: Final = 10


class ClassicSettings(Struct, frozen=True, kw_only=True):
    """The classic door."""

    name: str
    rules: Rules
    host: str = "127.0.0.1"
    port: int = PORT
    games: int = GAMES
    """Games that a table plays before its agents are sent home."""
    concurrent: int = CONCURRENT
    """Tables that play at the same time."""
    balanced: bool = False
    """Whether every seat plays every role equally often over a series; wishes are then off."""
    remarks: tuple[str, ...] = ()


def classic_settings(
    rules: Rules,
    *,
    host: str | None = None,
    port: int = PORT,
    games: int = GAMES,
    concurrent: int = CONCURRENT,
    balanced: bool = False,
    remarks: tuple[str, ...] = (),
) -> ClassicSettings:
    """The door of a village; `RulesError` where classic agents cannot be told of it.

    A lost seat is asked like the others, and its asks run out at once: the moves that stand in for missing
    ones keep the village as large as it is, for an evaluation that goes on without one of its agents.
    """
    fits(rules)
    played = replace(rules, lost=Lost(asked=True), role_requests=rules.role_requests and not balanced)
    settings = ClassicSettings(
        name=rules.name,
        rules=played,
        host=host or "127.0.0.1",
        port=port,
        games=games,
        concurrent=concurrent,
        balanced=balanced,
    )
    return replace(settings, remarks=(*remarks, *_balance(settings)))


def mixed_settings(name: str, port: int) -> Settings:
    """A village that agents of both protocols play together; `RulesError` where one cannot be told of it.

    Everybody is called by number, as classic agents know no other names, and nobody wishes for a role, as
    agents of the contest cannot. Whoever has waited longest plays, from either door.
    """
    rules = replace(preset(name), numbered=True, role_requests=False)
    settings = Settings(name=name, rules=rules, classic_port=port, matching=Matching(mode="any"))
    fits(rules)
    fits_contest(rules, DIALECTS[settings.dialect])
    return settings


def castings(settings: ClassicSettings, seed: int) -> list[tuple[Role, ...]]:
    """The roles by seat of every game of a balanced series."""
    return [_by_seat(cast) for cast in _plan(settings, seed)]


def _plan(settings: ClassicSettings, seed: int) -> list[Casting]:
    roles = {role: count for role, count in settings.rules.roles.items() if count}
    return schedule(settings.rules.seats, settings.games, roles, seed)


def _by_seat(cast: Casting) -> tuple[Role, ...]:
    return tuple(cast[seat] for seat in sorted(cast))


def _balance(settings: ClassicSettings) -> tuple[str, ...]:
    """How even a balanced series is; the search for it is made here, once, and not when agents wait."""
    if not settings.balanced:
        return ()
    seats, games = settings.rules.seats, settings.games
    found = balance(seats, _plan(settings, 0), settings.rules.roles)
    if found.exact:
        return ("balanced: every seat plays every role equally often",)
    uneven = [f"{role} {least}-{most}" for role, (least, most) in found.roles.items() if least < most]
    return (f"balanced: not exactly: {games} games are no multiple of {seats} seats ({', '.join(uneven)})",)
