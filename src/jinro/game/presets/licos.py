"""LiCOS: timed villages of 4 to 15 with several open channels, a board of beliefs, and talk after the end.

`bbs-15` is the village of the Werewolf BBS as Osawa's paper tells of it (2.2): a day of 24 hours, 20 lines a
day, and werewolves who whisper beside the talk.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from jinro.game.roles import Role, Side
from jinro.game.rules import Attack, Ballots, ChannelRules, Length, LostSeats, Night, Phase, Rules

ORDER: Final = (
    Role.VILLAGER,
    Role.SEER,
    Role.MEDIUM,
    Role.BODYGUARD,
    Role.FREEMASON,
    Role.POSSESSED,
    Role.WEREWOLF,
    Role.FOX,
)
"""The roles of LiCOS, in the order of its tables."""
CASTS: Final = {
    4: ("3 0 0 0 0 0 1 0", "2 1 0 0 0 0 1 0", "1 1 1 0 0 0 1 0"),
    5: ("3 1 0 0 0 0 1 0", "2 1 0 0 0 0 1 1", "1 1 0 1 0 1 1 0"),
    6: ("4 1 0 0 0 0 1 0", "3 1 0 0 0 0 1 1", "0 1 0 1 0 3 1 0"),
    7: ("5 1 0 0 0 0 1 0", "4 1 0 0 0 0 1 1", "2 1 1 1 0 1 1 0"),
    8: ("6 1 0 0 0 0 1 0", "4 1 0 0 0 1 1 1", "1 1 1 0 2 1 2 0"),
    9: ("5 1 1 0 0 0 2 0", "3 1 1 1 0 0 2 1", "3 1 1 1 0 1 1 1"),
    10: ("5 1 1 0 0 1 2 0", "4 1 1 1 0 0 2 1", "2 2 1 1 0 1 2 1"),
    11: ("5 1 1 1 0 1 2 0", "4 1 1 1 0 1 2 1", "3 2 1 1 0 1 2 1"),
    12: ("6 1 1 1 0 1 2 0", "5 1 1 1 0 1 2 1", "3 1 1 1 2 1 2 1"),
    13: ("5 1 1 1 2 1 2 0", "4 1 1 1 2 1 2 1", "3 2 1 1 2 1 2 1"),
    14: ("5 1 1 1 2 1 2 1", "5 1 1 1 2 1 2 1", "3 2 1 1 2 2 2 1"),
    15: ("6 1 1 1 2 1 2 1", "6 1 1 1 2 1 2 1", "3 2 1 1 2 2 3 1"),
}
"""Seats by role in `ORDER`, for the compositions A, B and C."""
GUIDE: Final = {
    (4, 2): "1 1 0 1 0 0 1 0",
    (6, 2): "2 0 0 0 0 3 1 0",
    (7, 2): "3 1 0 1 0 1 1 0",
    (9, 2): "4 1 0 1 0 1 1 1",
    (14, 1): "0 2 0 2 0 9 1 0",
    (15, 1): "0 2 2 2 0 4 2 3",
}
"""The compositions that the guide of LiCOS gives otherwise, by size and composition."""
BBS: Final = "bbs-15"
BBS_CAST: Final = "6 1 1 1 2 1 3 0"
"""The seven roles of the Werewolf BBS (4.2.1 of the paper), in `ORDER`."""
BBS_LINES: Final = 20
BBS_MS: Final = {"morning": 22 * 3_600_000, "noon": 3_600_000, "night": 3_600_000}
"""24 hours: the last two are for the vote and for the night, which LiCOS has apart from the talk."""
LONGEST_POST: Final = 140
"""Code points of a post."""
LENGTH: Final = Length(per_talk=LONGEST_POST, spaces=True, too_long="refuse")


_SUFFIXES: Final = ("", "-b", "-c")


def channel(count: int | None, *, quorum: int = 1, interval_ms: int = 5_000, **more: int) -> ChannelRules:
    """A channel for speaking at any time, with texts of at most 140 code points."""
    return ChannelRules(
        regime="anytime",
        count=count,
        length=LENGTH,
        empty="refuse",
        control_words=False,
        interval_ms=interval_ms,
        quorum=quorum,
        quorum_of="dealt",
        **more,  # type: ignore[arg-type]
    )


def cast_of(roles: Mapping[Role, int]) -> str:
    """Seats by role, as in `CASTS`."""
    return " ".join(str(roles.get(role, 0)) for role in ORDER)


def village(cast: str, name: str) -> Rules:
    """The village with these seats by role."""
    seats = [int(n) for n in cast.split()]
    power = Night(who="all", illegal="refuse")
    return Rules(
        name=name,
        roles=dict(zip(ORDER, seats, strict=True)),
        first_day=1,
        day_phases=(
            Phase(
                name="morning",
                actions=("talk", "whisper"),
                at_once=True,
                only_day=1,
                duration_ms=300_000,
                early=False,
            ),
            Phase(
                name="morning",
                actions=("talk", "whisper"),
                at_once=True,
                except_day=1,
                duration_by_living=((6, 240_000), (12, 360_000)),
                duration_ms=480_000,
                early=False,
            ),
            Phase(name="noon", actions=("execution",), duration_ms=60_000, early=False),
        ),
        night_phases=(
            Phase(
                name="night",
                actions=("divine", "guard", "attack"),
                at_once=True,
                announced=True,
                duration_ms=60_000,
                early=False,
            ),
        ),
        talk=channel(10),
        whisper=channel(10, quorum=2),
        memo=channel(None, interval_ms=0),
        grave=channel(None, interval_ms=0),
        post_mortem=channel(None, interval_ms=0, duration_ms=86_400_000),
        vote=Ballots(on_self=False, illegal="refuse", shown="counts"),
        attack=Attack(on_self=False, fellows="illegal", illegal="refuse", shown="at_once"),
        divine=power,
        guard=power,
        medium_sees="dead",
        execution_shown="morning",
        night_deaths_shown="morning",
        victory_checked="day",
        max_day=13,
        undecided=Side.WEREWOLF,
        lost=LostSeats(asked=True),
        board=True,
    )


def bbs_village() -> Rules:
    """The village of the Werewolf BBS."""
    rules = village(BBS_CAST, BBS)

    def lasting(phase: Phase) -> Phase:
        return replace(phase, duration_ms=BBS_MS[phase.name], duration_by_living=())

    return replace(
        rules,
        day_phases=tuple(map(lasting, rules.day_phases)),
        night_phases=tuple(map(lasting, rules.night_phases)),
        talk=replace(rules.talk, count=BBS_LINES),
        whisper=replace(rules.whisper, count=BBS_LINES),
    )


def presets() -> dict[str, Callable[[], Rules]]:
    """All villages of this family by name: composition A without a letter, B and C with it; with `-guide` as
    the guide gives them; and that of the Werewolf BBS."""
    table: dict[str, Callable[[], Rules]] = {}
    for composition, suffix in enumerate(_SUFFIXES):
        for size, casts in CASTS.items():
            name = f"licos-{size}{suffix}"
            table[name] = partial(village, casts[composition], name)
    for (size, composition), cast in GUIDE.items():
        name = f"licos-{size}{_SUFFIXES[composition]}-guide"
        table[name] = partial(village, cast, name)
    table[BBS] = bbs_village
    return table
