"""`RoomPlan`: what a host wants: name, seats, roles, who may join. It is checked, and becomes the settings of
a village."""

import unicodedata
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.licos.settings import CHANGES, LONGEST_NAME, SHORTEST_NAME, LicosSettings
from jinro.config.nights import changed_nights
from jinro.errors import CallerError
from jinro.game.check import check
from jinro.game.presets import classic, contest, licos, osawa
from jinro.game.presets.licos import BBS, BBS_CAST, CASTS, ORDER, cast_of
from jinro.game.roles import Role
from jinro.game.rules import Length, Rules
from jinro.game.speech import sane
from jinro.hosting.lobby.refusals import refused
from jinro.i18n import LANGUAGES, Language, message
from jinro.players.levels import Level, TalkLevel, leveled_name
from jinro.store import Visibility
from jinro.wire.names import fold_marks
from jinro.wire.page.hearing import LONGEST_HEARD
from jinro.wire.page.play import Style

FEWEST: Final = 4
MOST: Final = 15
"""Players of a village."""
MOST_COMMENT: Final = 100
MOST_PASSWORD: Final = 50
MOST_PHASE_S: Final = 86_400
"""Seconds of a phase that a host may set: a day, as on the Werewolf BBS."""
MOST_NIGHT_S: Final = 3_600
"""Seconds of a night that a host may set for a village of the contest."""
TIMES: Final = (
    "durations", "first_morning_s", "morning_s", "noon_s", "night_s", "post_mortem_s", "early", "silence_s",
    "posts",
)  # fmt: skip
"""What a host may change of the rules of the door, as `--village` does."""
NIGHTS: Final = frozenset({"night_s", "early"})
"""What a host may change of a village of the contest: how long every night lasts; it does not end early."""
SIZES: Final[dict[Style, tuple[int, ...]]] = {
    "turns": (5, 9, 13),
    "anytime": (5, 9, 13),
    "first": (5,),
    "aiwolf": (5, 9, 13),
    "osawa": osawa.SIZES,
}
"""Seats of villages of the contest, and of villages of the protocol languages."""
COMPOSE_MS: Final = 90_000
"""Time for an answer of people who compose sentences of a protocol language, and"""
COMPOSED: Final = 4
"""how many of them each says on a day; agents of the classic platform have more, and need no time."""
FIRST_ANSWER_MS: Final = 60_000
"""Time for an answer of people by the rules of the first contest, whose agents had 5 s."""
TALK_MS: Final = 300_000
"""How long people talk on a day of a village in which they talk at any time; and"""
SILENCE_MS: Final = 40_000
"""how long silence lasts before the talk ends."""
AFTER_MS: Final = 3_600_000
"""How long people can talk after the end of a village of the contest."""


class Deal(Struct, frozen=True):
    """What is not left to chance when a village begins."""

    seed: int | None = None
    """Of the game and its built-in players."""
    faces: int | None = None
    """Of who sits where, with which face."""
    daily: int = 0
    """The number of the village of the day; 0: it is another one."""


class RoomPlan(Struct, frozen=True, kw_only=True):
    """What a host wants."""

    name: str
    number: int
    """Seats."""
    roles: dict[Role, int]
    robots: int = 0
    """Seats that people cannot take."""
    avatar: Literal["fixed", "random"] = "fixed"
    """Whether names are shown; `random`: all players are anonymous, and no player knows who is a machine."""
    comment: str = ""
    password: str = ""
    language: str = "ja"
    times: dict[str, str] = {}
    """Changes of the rules, by their names in `TIMES`."""
    fills: bool = True
    """Whether built-in players take the seats that are free when the host starts."""
    style: Style = "licos"
    """How people talk; villages of the contest have roles of their own."""
    absent: Literal["", "wait", "robot"] = ""
    """What becomes of a seat whose player is gone; empty: as the server has it."""
    level: Level = "hard"
    """How well built-in players play, and"""
    chatter: TalkLevel = "normal"
    """how much they say."""
    watch: Literal["anybody", "nobody"] = "anybody"
    """Who may watch the room and its village; who has the password, if there is one."""

    @property
    def blind(self) -> bool:
        return self.avatar == "random"

    @property
    def locked(self) -> bool:
        """Whether only visitors whom the room lets in may watch."""
        return bool(self.password) or self.watch == "nobody"

    @property
    def visibility(self) -> Visibility:
        """Who may see the game, while it is played and afterwards."""
        return "members" if self.locked else "public"

    @property
    def filler(self) -> str:
        """The built-in player that takes a free seat."""
        return leveled_name(self.level, self.chatter)

    @property
    def humans(self) -> int:
        """Seats that people can take."""
        return self.number - self.robots

    @property
    def composition(self) -> str:
        """The published composition, such as `5A`, or `bbs-15`; empty: one of its own."""
        if self.style != "licos":
            return ""
        cast = cast_of(self.roles)
        if cast == BBS_CAST:
            return BBS
        for letter, one in zip("ABC", CASTS[self.number], strict=True):
            if one == cast:
                return f"{self.number}{letter}"
        return ""


def clean(text: str) -> str:
    """A text of a visitor as it is kept: as the game keeps texts, on one line, without odd characters that
    change what others see around it."""
    kept = "".join(char for char in sane(text)[0] if unicodedata.category(char) not in ("Cf", "Cs", "Co"))
    return fold_marks(" ".join(kept.split()))


def checked(plan: RoomPlan, settings: LicosSettings) -> tuple[RoomPlan, LicosSettings]:
    """The plan with its texts as they are kept, and the settings of its village; a bad plan is refused."""
    plan = replace(plan, name=clean(plan.name), comment=clean(plan.comment), password=plan.password.strip())
    if plan.absent:
        settings = replace(settings, absent=plan.absent)
    if not SHORTEST_NAME <= len(plan.name) <= LONGEST_NAME:
        raise refused("name")
    if not FEWEST <= plan.number <= MOST:
        raise refused("number")
    if not 0 <= plan.robots <= plan.number:
        raise refused("robots", most=plan.number)
    if len(plan.comment) > MOST_COMMENT:
        raise refused("comment")
    if len(plan.password) > MOST_PASSWORD:
        raise refused("password_length")
    if plan.language not in LANGUAGES:
        raise refused("language")
    return _with_rules(plan, settings) if plan.style == "licos" else _of_contest(plan, settings)


def _of_contest(plan: RoomPlan, settings: LicosSettings) -> tuple[RoomPlan, LicosSettings]:
    """A village by the rules of the contest, on the page: with a board, and with talk after the end."""
    sizes = SIZES[plan.style]
    if plan.number not in sizes:
        raise refused("seats", sizes=", ".join(map(str, sizes)))
    made = _rules_of_contest(plan.style, plan.number, "en" if plan.language == "en" else "ja")
    if not plan.times.keys() <= NIGHTS or _seconds(plan.times.get("night_s", "")) > MOST_NIGHT_S:
        raise refused("times", reason=message("lobby.night_s", most=MOST_NIGHT_S))
    try:
        changes = [f"{key}={value[:20]}" for key, value in plan.times.items()]
        made = changed_nights(made, changes, strict=True, option="times")
    except CallerError as error:
        raise refused("times", reason=error.told) from None
    after = licos.channel(None, interval_ms=0, duration_ms=AFTER_MS)
    rules = check(replace(made, board=True, post_mortem=after))
    roles = {role: count for role, count in rules.roles.items() if count}
    return replace(plan, roles=roles), replace(settings, rules=rules, village=plan.name, robots=0)


def _rules_of_contest(style: Style, number: int, language: Language) -> Rules:
    """The rules of a village of the contest, or of a protocol language, as people play it."""
    if style == "first":
        return replace(contest.first_contest(), language=language, answer_ms=FIRST_ANSWER_MS)
    if style == "osawa":
        return replace(osawa.village(number), numbered=False, language=language, answer_ms=COMPOSE_MS)
    if style == "aiwolf":
        made = classic.village(number)
        length = Length(per_talk=LONGEST_HEARD, spaces=True)  # Longer ones are not put into prose.
        talk, whisper = (replace(one, count=COMPOSED, length=length) for one in (made.talk, made.whisper))
        return replace(
            made,
            numbered=False,
            language=language,
            answer_ms=COMPOSE_MS,
            role_requests=False,
            talk=talk,
            whisper=whisper,
        )
    short = "anytime" if style == "anytime" else "contest"
    name = f"{short}-{number}" if language == "ja" else f"{short}-en-{number}"
    made = contest.village(number, language, name, anytime=style == "anytime")
    if style == "anytime":
        talk = replace(made.talk, duration_ms=TALK_MS, silence_ms=SILENCE_MS)
        made = replace(made, talk=talk)
    return made


def _with_rules(plan: RoomPlan, settings: LicosSettings) -> tuple[RoomPlan, LicosSettings]:
    wrong = _wrong_roles(plan.roles, plan.number)
    if wrong:
        raise refused("roles", number=plan.number, reason=wrong)
    try:
        changed = _changed(settings, plan.times)
        roles = {role: plan.roles.get(role, 0) for role in ORDER}
        rules = replace(changed.rules, name=_rules_name(plan), roles=roles, language=plan.language)
        check(rules)
    except CallerError as error:
        raise refused("times", reason=error.told) from None
    return plan, replace(changed, rules=rules, village=plan.name, robots=0)


def _rules_name(plan: RoomPlan) -> str:
    composition = plan.composition
    if composition == BBS:
        return BBS
    suffix = "" if composition.endswith("A") else f"-{composition[-1].lower()}" if composition else "-own"
    return f"licos-{plan.number}{suffix}"


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
            raise CallerError("errors.control.times", at=key[:30], known=", ".join(TIMES))
        if key.endswith("_s") and _seconds(value) > MOST_PHASE_S:
            raise CallerError("errors.value.up_to", at=key, most=MOST_PHASE_S)
        settings = CHANGES[key](settings, key, value[:20])
    return settings


def _seconds(text: str) -> float:
    try:
        return float(text[:20])
    except ValueError:
        return 0.0  # What is no number is refused where it is read.
