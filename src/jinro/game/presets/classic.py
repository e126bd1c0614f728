"""The classic platform of the protocol division: 3 to 18 players."""

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from jinro.game.roles import Role
from jinro.game.rules import Attack, Ballots, ChannelRules, Length, Night, Phase, Rules

_ORDER: Final = (Role.BODYGUARD, Role.MEDIUM, Role.POSSESSED, Role.SEER, Role.VILLAGER, Role.WEREWOLF)
CASTS: Final = {
    3: (0, 0, 0, 1, 1, 1),
    4: (0, 0, 0, 1, 2, 1),
    5: (0, 0, 1, 1, 2, 1),
    6: (0, 0, 1, 1, 3, 1),
    7: (0, 0, 0, 1, 4, 2),
    8: (0, 1, 0, 1, 4, 2),
    9: (0, 1, 0, 1, 5, 2),
    10: (1, 1, 1, 1, 4, 2),
    11: (1, 1, 1, 1, 5, 2),
    12: (1, 1, 1, 1, 5, 3),
    13: (1, 1, 1, 1, 6, 3),
    14: (1, 1, 1, 1, 7, 3),
    15: (1, 1, 1, 1, 8, 3),
    16: (1, 1, 1, 1, 9, 3),
    17: (1, 1, 1, 1, 10, 3),
    18: (1, 1, 1, 1, 11, 3),
}


def channel(quorum: int) -> ChannelRules:
    """The same rules for talk and whisper: ten real utterances in twenty turns; Over is not final."""
    return ChannelRules(
        count=10,
        turns=20,
        skips=2,
        order="turn",
        over_final=False,
        skip_counts=False,
        fill_over=True,
        empty="skip",
        missing="over",
        quorum=quorum,
        length=Length(per_talk=5_000, spaces=True),
    )


def village(size: int) -> Rules:
    """The default village of this size."""
    return Rules(
        name=f"classic-{size}",
        language="en",
        numbered=True,
        roles=dict(zip(_ORDER, CASTS[size], strict=True)),
        day_phases=(Phase(name="talk", actions=("talk",), except_day=0),),
        night_phases=(
            Phase(name="first_whisper", actions=("whisper",), only_day=0),
            Phase(name="execution", actions=("execution",), except_day=0),
            Phase(name="divine", actions=("divine",)),
            Phase(name="whisper", actions=("whisper",), except_day=0),
            Phase(name="guard", actions=("guard",), except_day=0),
            Phase(name="attack", actions=("attack",), except_day=0),
        ),
        talk=channel(1),
        whisper=channel(2),
        vote=Ballots(rounds=2, on_self=False, missing="random", illegal="random", shown="at_once"),
        attack=Attack(rounds=2, on_self=False, fellows="illegal", if_none="random", shown="at_once"),
        divine=Night(who="all", on_self=True),
        guard=Night(who="all", on_dead=True),
        night_deaths_shown="morning",
        victory_checked="day",
        answer_ms=1_000,
        grace_ms=0,
        role_requests=True,
        checked_speech=True,
    )


def as_in_2017(rules: Rules) -> Rules:
    """The village as the server of 2017 (0.4) plays it: simultaneous turns, and sentences of protocol 2."""
    talk, whisper = (replace(channel, regime="simultaneous") for channel in (rules.talk, rules.whisper))
    return replace(rules, talk=talk, whisper=whisper, speech_version="0.4")


def village_2017(size: int) -> Rules:
    """The default village of this size in 2017."""
    return replace(as_in_2017(village(size)), name=f"classic-{size}-2017")


def presets() -> dict[str, Callable[[], Rules]]:
    """All villages of this family by name; contests of 2017 had 5 and 15 players."""
    table: dict[str, Callable[[], Rules]] = {f"classic-{size}": partial(village, size) for size in CASTS}
    table |= {f"classic-{size}-2017": partial(village_2017, size) for size in (5, 15)}
    return table
