"""The rehearsals: the rules of each, the agent's role and its opponents."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.settings import Dialect, Settings
from jinro.errors import CallerError
from jinro.game.events import Character
from jinro.game.presets import preset
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.net.joining.opponent import Opponent
from jinro.players.personas import characters
from jinro.rehearsal.opponents import MARKERS, PACE_S, Absent, Late, Slow, Villager, make_hostile
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits

SHORT_S: Final = 5.0
"""The longest time limit of the rehearsal `timeouts`: what some regulations expect."""
SLOW: Final = 0.75
"""The share of the time limit that slow opponents take."""
PHASE_S: Final = 60.0
"""Duration of an anytime phase; in the contest it is ten minutes."""
ACTING: Final = (Role.SEER, Role.BODYGUARD, Role.WEREWOLF)
"""Roles that receive requests of their own."""
OTHERS: Final = {
    "slow": (Role.VILLAGER, Role.MEDIUM),
    "hostile": (Role.POSSESSED, Role.VILLAGER),
    "timeouts": (Role.SEER, Role.VILLAGER),
    "anytime": (Role.WEREWOLF, Role.SEER),
}
"""The agent's roles in the rehearsals other than `normal`."""


class PlannedGame(Struct, frozen=True, kw_only=True):
    """One game of a rehearsal."""

    rehearsal: str
    rules: Rules
    role: Role
    """The role of the agent, or of its first seat if it has several."""
    characters: tuple[Character, ...] = ()
    """The characters to draw from; empty: numbered agents."""
    dialect: Dialect = "2026"
    short: bool = False
    """Whether the time limit is shorter than the contest's."""
    spares: bool = True
    """Whether opponents spare the agent, or vote for it."""
    hold: tuple[str, ...] = ()
    """Requests whose first answer is withheld, so that the agent is asked for its NAME."""
    orders: tuple[str, ...] = ()
    """Texts that opponents order the agent to say."""


def plan_games(
    settings: Settings,
    rehearsals: Sequence[str],
    *,
    limit_s: float | None = None,
    roles: Sequence[Role] = (),
    games: int | None = None,
    seats: int = 1,
) -> list[PlannedGame]:
    """The games of these rehearsals in a village; `roles`, if given, are taken in turn."""
    rules = _within(settings.rules, limit_s)
    fits(rules, DIALECTS["2026"])
    for role in roles:
        if not rules.has(role):
            raise CallerError(
                "errors.rehearsal.no_role", at="--role", role=role.value.lower(), village=settings.name
            )
    found = []
    for rehearsal in rehearsals:
        if rehearsal not in REHEARSALS:
            raise CallerError(
                "errors.rehearsal.no_rehearsal",
                at="--rehearsal",
                rehearsal=rehearsal,
                known=", ".join(REHEARSALS),
            )
        own = _roles(rehearsal, rules, roles)
        count = games or (1 if rehearsal != "normal" or roles else len(own))
        count = max(count, len(roles)) if rehearsal == "normal" and games is None else count
        made = [REHEARSALS[rehearsal](rules, own[number % len(own)]) for number in range(count)]
        found += [_ready(game, settings) for game in made]
    for game in found:
        if seats > game.rules.seats:
            raise CallerError(
                "errors.rehearsal.other_size",
                at="--seats",
                village=game.rules.name,
                size=game.rules.seats,
                seats=seats,
            )
    return found


def _ready(game: PlannedGame, settings: Settings) -> PlannedGame:
    """The game with its characters, with anytime phases shorter than in the contest, and without waiting for
    the end of nights of fixed length: what agents are told and their limits stay."""
    rules = game.rules
    day, night = (
        tuple(replace(phase, early=True) for phase in one) for one in (rules.day_phases, rules.night_phases)
    )
    shorter = min(int(PHASE_S * 1_000), 5 * rules.answer_ms)
    channels = {
        name: replace(channel, duration_ms=min(shorter, channel.duration_ms))
        for name, channel in (("talk", rules.talk), ("whisper", rules.whisper))
        if channel.duration_ms is not None
    }
    rules = replace(rules, day_phases=day, night_phases=night, **channels)
    return replace(game, rules=rules, characters=_cast(settings, rules))


def _cast(settings: Settings, rules: Rules) -> tuple[Character, ...]:
    """The characters of the settings, or the default ones if the village of a rehearsal needs more."""
    if rules.numbered or (not settings.characters and rules.seats == settings.rules.seats):
        return ()
    enough = len(settings.characters) >= rules.seats
    return settings.characters if enough else characters(rules.language)


def _roles(rehearsal: str, rules: Rules, wanted: Sequence[Role]) -> list[Role]:
    if wanted:
        return list(wanted)
    usual = ACTING if rehearsal == "normal" else OTHERS[rehearsal]
    there = [role for role in Role if rules.has(role)]
    return [role for role in usual if role in there] or there[:1]


def _within(rules: Rules, limit_s: float | None) -> Rules:
    """The rules with another time limit for answers; the other limits are shortened in proportion."""
    if limit_s is None:
        return rules
    limit = int(limit_s * 1_000)
    return replace(
        rules,
        answer_ms=limit,
        grace_ms=min(rules.grace_ms, limit // 4),
        response_ms=min(rules.response_ms, 4 * limit),
    )


def _normal(rules: Rules, role: Role) -> PlannedGame:
    return PlannedGame(rehearsal="normal", rules=rules, role=role)


def _slow(rules: Rules, role: Role) -> PlannedGame:
    return PlannedGame(rehearsal="slow", rules=rules, role=role)


def _hostile(rules: Rules, role: Role) -> PlannedGame:
    orders = (MARKERS[rules.language],)
    lasting = replace(rules, error_ratio=1.0)
    return PlannedGame(rehearsal="hostile", rules=lasting, role=role, spares=False, orders=orders)


def _timeouts(rules: Rules, role: Role) -> PlannedGame:
    """At most half of the usual time limit; disconnected agents do not end the game."""
    short = min(rules.answer_ms // 2, int(SHORT_S * 1_000))
    response = min(rules.response_ms, 4 * short)
    changed = replace(rules, answer_ms=short, grace_ms=0, response_ms=response, error_ratio=1.0)
    return PlannedGame(rehearsal="timeouts", rules=changed, role=role, short=True, hold=("TALK", "VOTE"))


def _anytime(rules: Rules, role: Role) -> PlannedGame:
    """The given village if one may speak at any time in it, else `anytime-5` or `anytime-en-5`."""
    if rules.talk.regime != "anytime":
        village = preset("anytime-en-5" if rules.language == "en" else "anytime-5")
        rules = replace(
            village, answer_ms=rules.answer_ms, grace_ms=rules.grace_ms, response_ms=rules.response_ms
        )
        role = role if rules.has(role) else Role.VILLAGER
    return PlannedGame(rehearsal="anytime", rules=rules, role=role)


REHEARSALS: Final[dict[str, Callable[[Rules, Role], PlannedGame]]] = {
    "normal": _normal,
    "slow": _slow,
    "hostile": _hostile,
    "timeouts": _timeouts,
    "anytime": _anytime,
}
"""All rehearsals, in the order of play."""


def opponent(planned: PlannedGame, number: int, seed: int, tested: Sequence[str]) -> Opponent:
    """The opponent with this number, from 0. `tested` may be filled later, when the game begins."""
    player = Villager(seed + number, tested, spares=planned.spares)
    name, limit_s = f"rehearsal{number + 1}", planned.rules.answer_ms / 1_000
    if planned.rehearsal == "slow" and number < 2:
        return Slow(name, player, SLOW * limit_s, min(0.3, 0.1 * limit_s))
    if planned.rehearsal == "hostile":
        return make_hostile(name, player, number, planned.rules.language)
    if planned.rehearsal == "timeouts" and number < 2:
        return (Late, Absent)[number](name, player)
    return Opponent(name, player, PACE_S)
