"""`ClassicSettings`: the classic door: its rules, its address, and how series are played."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.classic.starter import Starter
from jinro.config.reseat import Reseat, reseat_rule
from jinro.config.settings import HOST, Matching, Settings
from jinro.contest.plan.casting import Casting
from jinro.contest.plan.schedule import balance, schedule
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat
from jinro.game.rules import LostSeats, Rules
from jinro.net.limits import Limits
from jinro.net.lines import LIMITS
from jinro.wire.classic.setting import fits
from jinro.wire.classic.versions import Version
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits as fits_contest

PORT: Final = 10_000
PRESET: Final = "classic-15"
GAMES: Final = 100
"""Games per series, as in past contests."""
CONCURRENT: Final = 10
EVERYBODY: Final = "*"


class ClassicSettings(Struct, frozen=True, kw_only=True):
    """The classic door."""

    name: str
    rules: Rules
    host: str = HOST
    port: int = PORT
    games: int = GAMES
    """Games per series; then the connections are closed."""
    concurrent: int = CONCURRENT
    """Limit of tables at the same time."""
    balanced: bool = False
    """Whether every seat plays every role equally often over a series; there are then no role requests."""
    reseat: Reseat | None = None
    """Who gets a lost seat back; None: as `reseat_rule` says."""
    versions: Mapping[str, Version] = {}
    """Versions of the libraries of agents, by name; `EVERYBODY` stands for all others."""
    starter: Starter = Starter()
    """Agents that the server starts itself."""
    limits: Limits = LIMITS
    remarks: tuple[str, ...] = ()

    def versions_of(self, players: Sequence[str]) -> dict[Seat, Version]:
        """The versions that are set, by seat."""
        found = {seat: self.versions.get(name) for seat, name in enumerate(players, 1)}
        others = self.versions.get(EVERYBODY)
        return {seat: version or others for seat, version in found.items() if version or others}  # type: ignore[misc]

    @property
    def reseat_rule(self) -> Reseat:
        """Who gets a lost seat back."""
        return reseat_rule(self.reseat, host=self.host)


def classic_settings(
    rules: Rules,
    *,
    host: str | None = None,
    port: int = PORT,
    games: int = GAMES,
    concurrent: int = CONCURRENT,
    balanced: bool = False,
    reseat: Reseat | None = None,
    versions: Mapping[str, Version] | None = None,
    starter: Starter | None = None,
    limits: Limits = LIMITS,
    remarks: tuple[str, ...] = (),
) -> ClassicSettings:
    """The classic door for these rules; `RulesError` if the classic protocol cannot express them.

    A lost seat is asked like the others and its asks time out at once: it plays the default moves, so that an
    evaluation goes on with villages of the same size after one of its agents is lost.
    """
    fits(rules)
    played = replace(rules, lost=LostSeats(asked=True), role_requests=rules.role_requests and not balanced)
    settings = ClassicSettings(
        name=rules.name,
        rules=played,
        host=host or HOST,
        port=port,
        games=games,
        concurrent=concurrent,
        balanced=balanced,
        reseat=reseat,
        versions=versions or {},
        starter=starter or Starter(),
        limits=limits,
    )
    return replace(settings, remarks=(*remarks, *_balance(settings)))


def mixed_settings(name: str, port: int) -> Settings:
    """A track on which agents of both protocols play together; `RulesError` if one cannot express its rules.

    Characters are numbered, because classic agents know no other names. There are no role requests, because
    the contest has none. The agents that have waited longest play, from either door.
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
    """How even a balanced series is. This also runs the search, which is cached, before agents connect."""
    if not settings.balanced:
        return ()
    seats, games = settings.rules.seats, settings.games
    found = balance(seats, _plan(settings, 0), settings.rules.roles)
    if found.exact:
        return ("balanced: every seat plays every role equally often",)
    uneven = [f"{role} {least}-{most}" for role, (least, most) in found.roles.items() if least < most]
    return (
        f"balanced: not exactly: {games} games are not a multiple of {seats} seats ({', '.join(uneven)})",
    )
