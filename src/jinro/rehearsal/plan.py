"""The rehearsals: what each is for, by which rules it is played, who the agent is, who the others are."""

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
from jinro.net.opponent import Opponent
from jinro.players.personas import characters
from jinro.rehearsal.hostile import MARKERS, make_hostile
from jinro.rehearsal.opponents import IMPATIENCE_S, Absent, Late, Slow, Villager
from jinro.wire.nlp.messages import DIALECTS
from jinro.wire.nlp.setting import fits

SHORT_S: Final = 5.0
"""The limit of the rehearsal of timeouts: what some regulations expect."""
SLOW: Final = 0.75
"""The part of the limit that slow opponents take."""
PHASE_S: Final = 60.0
"""How long a phase lasts in which one may speak at any time; in the contest it is ten minutes."""
ACTING: Final = (Role.SEER, Role.BODYGUARD, Role.WEREWOLF)
"""Roles that are asked what others are not."""
OTHERS: Final = {
    "slow": (Role.VILLAGER, Role.MEDIUM),
    "hostile": (Role.POSSESSED, Role.VILLAGER),
    "timeouts": (Role.SEER, Role.VILLAGER),
    "anytime": (Role.WEREWOLF, Role.SEER),
}
"""Who the agent is in the games of the others."""


class Scene(Struct, frozen=True, kw_only=True):
    """One game of a rehearsal."""

    rehearsal: str
    rules: Rules
    role: Role
    """The role of the agent; of its first seat, where it has several."""
    characters: tuple[Character, ...] = ()
    """The cast that the game draws from; empty: numbers."""
    dialect: Dialect = "2026"
    short: bool = False
    """Whether the limit is shorter than that of the contest."""
    spares: bool = True
    """Whether the others spare the agent, or vote for it."""
    hold: tuple[str, ...] = ()
    """Requests whose first answer is kept back, so that NAME is asked."""
    orders: tuple[str, ...] = ()
    """What the others try to make the agent say."""


def scenes(
    settings: Settings,
    rehearsals: Sequence[str],
    *,
    limit_s: float | None = None,
    roles: Sequence[Role] = (),
    games: int | None = None,
    seats: int = 1,
) -> list[Scene]:
    """The games of these rehearsals in a village; `roles` are taken in turn where they are given."""
    rules = _within(settings.rules, limit_s)
    fits(rules, DIALECTS["2026"])
    for role in roles:
        if not rules.has(role):
            raise CallerError(f"--role: there is no {role.value.lower()} in {settings.name}")
    found = []
    for rehearsal in rehearsals:
        if rehearsal not in REHEARSALS:
            raise CallerError(f"--rehearsal: there is no {rehearsal!r}; there are {', '.join(REHEARSALS)}")
        own = _roles(rehearsal, rules, roles)
        count = games or (1 if rehearsal != "normal" or roles else len(own))
        count = max(count, len(roles)) if rehearsal == "normal" and games is None else count
        made = [REHEARSALS[rehearsal](rules, own[number % len(own)]) for number in range(count)]
        found += [_ready(scene, settings) for scene in made]
    for scene in found:
        if seats > scene.rules.seats:
            raise CallerError(f"--seats: {scene.rules.name} has {scene.rules.seats} seats, not {seats}")
    return found


def _ready(scene: Scene, settings: Settings) -> Scene:
    """The scene with its cast, and with phases that do not last as long as in the contest."""
    rules = scene.rules
    shorter = min(int(PHASE_S * 1_000), 5 * rules.answer_ms)
    channels = {
        name: replace(channel, duration_ms=min(shorter, channel.duration_ms))
        for name, channel in (("talk", rules.talk), ("whisper", rules.whisper))
        if channel.duration_ms is not None
    }
    return replace(scene, rules=replace(rules, **channels), characters=_cast(settings, rules))


def _cast(settings: Settings, rules: Rules) -> tuple[Character, ...]:
    """The characters of the settings; the village of another rehearsal may be larger than their cast."""
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
    """The rules with another limit for answers, and the other times in proportion."""
    if limit_s is None:
        return rules
    limit = int(limit_s * 1_000)
    return replace(
        rules,
        answer_ms=limit,
        grace_ms=min(rules.grace_ms, limit // 4),
        response_ms=min(rules.response_ms, 4 * limit),
    )


def _normal(rules: Rules, role: Role) -> Scene:
    return Scene(rehearsal="normal", rules=rules, role=role)


def _slow(rules: Rules, role: Role) -> Scene:
    return Scene(rehearsal="slow", rules=rules, role=role)


def _hostile(rules: Rules, role: Role) -> Scene:
    orders = (MARKERS[rules.language],)
    lasting = replace(rules, error_ratio=1.0)
    return Scene(rehearsal="hostile", rules=lasting, role=role, spares=False, orders=orders)


def _timeouts(rules: Rules, role: Role) -> Scene:
    """Half of the usual limit at most; those who get lost end no game."""
    short = min(rules.answer_ms // 2, int(SHORT_S * 1_000))
    response = min(rules.response_ms, 4 * short)
    changed = replace(rules, answer_ms=short, grace_ms=0, response_ms=response, error_ratio=1.0)
    return Scene(rehearsal="timeouts", rules=changed, role=role, short=True, hold=("TALK", "VOTE"))


def _anytime(rules: Rules, role: Role) -> Scene:
    """The village of the preset where it is one of that kind, else the contest's own of five."""
    if rules.talk.regime != "anytime":
        village = preset("anytime-en-5" if rules.language == "en" else "anytime-5")
        rules = replace(
            village, answer_ms=rules.answer_ms, grace_ms=rules.grace_ms, response_ms=rules.response_ms
        )
        role = role if rules.has(role) else Role.VILLAGER
    return Scene(rehearsal="anytime", rules=rules, role=role)


REHEARSALS: Final[dict[str, Callable[[Rules, Role], Scene]]] = {
    "normal": _normal,
    "slow": _slow,
    "hostile": _hostile,
    "timeouts": _timeouts,
    "anytime": _anytime,
}
"""All rehearsals, in the order in which they are played."""


def opponent(scene: Scene, number: int, seed: int, tested: Sequence[str]) -> Opponent:
    """The opponent of this number, from 0, in a scene with these characters under test; who they are may
    become known only when the game begins."""
    player = Villager(seed + number, tested, spares=scene.spares)
    name, limit_s = f"rehearsal{number + 1}", scene.rules.answer_ms / 1_000
    if scene.rehearsal == "slow" and number < 2:
        return Slow(name, player, SLOW * limit_s, min(0.3, 0.1 * limit_s))
    if scene.rehearsal == "hostile":
        return make_hostile(name, player, number, scene.rules.language)
    if scene.rehearsal == "timeouts" and number < 2:
        return (Late, Absent)[number](name, player)
    return Opponent(name, player, IMPATIENCE_S)
