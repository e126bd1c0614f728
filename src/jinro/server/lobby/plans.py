"""`RoomPlan`: what a host wants: name, seats, roles, who may join. It is checked, and becomes the settings of
a village."""

import unicodedata
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.licos import CHANGES, LONGEST_NAME, SHORTEST_NAME, LicosSettings
from jinro.errors import CallerError
from jinro.game.check import check
from jinro.game.presets.licos import CASTS, ORDER, cast_of
from jinro.game.roles import Role
from jinro.game.speech import sane
from jinro.server.lobby.refusals import LobbyRefusal, refused

FEWEST: Final = 4
MOST: Final = 15
"""Players of a village."""
MOST_COMMENT: Final = 100
MOST_PASSWORD: Final = 50
MOST_PHASE_S: Final = 3_600
"""Seconds of a phase that a host may set."""
TIMES: Final = ("durations", "first_morning_s", "morning_s", "noon_s", "night_s", "post_mortem_s", "early")
"""What a host may change of the rules of the door, as `--village` does."""
LANGUAGES: Final = ("ja", "en")


class RoomPlan(Struct, frozen=True, kw_only=True):
    """What a host wants."""

    name: str
    number: int
    """Seats."""
    roles: dict[Role, int]
    robots: int = 0
    """Seats that people cannot take."""
    avatar: Literal["fixed", "random"] = "fixed"
    """Whether names are shown; `random`: everybody is anonymous, and nobody knows who is a machine."""
    comment: str = ""
    password: str = ""
    language: str = "ja"
    times: dict[str, str] = {}
    """Changes of the rules, by their names in `TIMES`."""
    fills: bool = True
    """Whether built-in players take the seats that are free when the host starts."""

    @property
    def blind(self) -> bool:
        return self.avatar == "random"

    @property
    def humans(self) -> int:
        """Seats that people can take."""
        return self.number - self.robots

    @property
    def composition(self) -> str:
        """The published composition, such as `5A`; empty: one of its own."""
        cast = cast_of(self.roles)
        for letter, one in zip("ABC", CASTS[self.number], strict=True):
            if one == cast:
                return f"{self.number}{letter}"
        return ""


def clean(text: str) -> str:
    """A text of a visitor as it is kept: as the game keeps texts, on one line, without odd characters that
    change what others see around it."""
    kept = "".join(char for char in sane(text)[0] if unicodedata.category(char) not in ("Cf", "Cs", "Co"))
    return " ".join(kept.split())


def checked(plan: RoomPlan, settings: LicosSettings) -> tuple[RoomPlan, LicosSettings] | LobbyRefusal:
    """The plan with its texts as they are kept, and the settings of its village; or why it is refused."""
    plan = replace(plan, name=clean(plan.name), comment=clean(plan.comment), password=plan.password.strip())
    if not SHORTEST_NAME <= len(plan.name) <= LONGEST_NAME:
        return refused("name")
    if not FEWEST <= plan.number <= MOST:
        return refused("number")
    if not 0 <= plan.robots <= plan.number:
        return refused("robots", plan.number)
    if len(plan.comment) > MOST_COMMENT:
        return refused("comment")
    if len(plan.password) > MOST_PASSWORD:
        return refused("password_length")
    if plan.language not in LANGUAGES:
        return refused("language")
    return _with_rules(plan, settings)


def _with_rules(plan: RoomPlan, settings: LicosSettings) -> tuple[RoomPlan, LicosSettings] | LobbyRefusal:
    wrong = _wrong_roles(plan.roles, plan.number)
    if wrong:
        return refused("roles", plan.number, wrong)
    try:
        changed = _changed(settings, plan.times)
        composition = plan.composition
        suffix = "" if composition.endswith("A") else f"-{composition[-1].lower()}" if composition else "-own"
        roles = {role: plan.roles.get(role, 0) for role in ORDER}
        rules = replace(
            changed.rules, name=f"licos-{plan.number}{suffix}", roles=roles, language=plan.language
        )
        check(rules)
    except CallerError as error:
        return refused("times", error)
    return plan, replace(changed, rules=rules, village=plan.name, robots=0)


def _wrong_roles(roles: Mapping[Role, int], number: int) -> str:
    """What is wrong with the roles of a village; empty: nothing."""
    if any(count < 0 for count in roles.values()) or sum(roles.values()) != number:
        return f"{sum(roles.values())} seats"
    if not roles.keys() <= set(ORDER):
        return "a role that LiCOS does not know"
    wolves = roles.get(Role.WEREWOLF, 0)
    if not wolves:
        return "no werewolf"
    return "too many werewolves" if 2 * wolves >= number else ""


def _changed(settings: LicosSettings, times: Mapping[str, str]) -> LicosSettings:
    for key, value in times.items():
        if key not in TIMES:
            raise CallerError(f"{key[:30]}: expected one of {', '.join(TIMES)}")
        if key.endswith("_s") and _seconds(value) > MOST_PHASE_S:
            raise CallerError(f"{key}: at most {MOST_PHASE_S}")
        settings = CHANGES[key](settings, key, value[:20])
    return settings


def _seconds(text: str) -> float:
    try:
        return float(text[:20])
    except ValueError:
        return 0.0  # What is no number is refused where it is read.
