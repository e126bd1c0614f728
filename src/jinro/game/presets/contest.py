"""The natural-language contest: in turns (2025, 2026), at any time (2026), and the first contest (2017)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from jinro.game.roles import Role
from jinro.game.rules import Attack, Ballots, ChannelRules, Length, Night, Phase, Rules
from jinro.i18n import Language

CASTS: Final = {
    5: {
        Role.WEREWOLF: 1,
        Role.POSSESSED: 1,
        Role.SEER: 1,
        Role.BODYGUARD: 0,
        Role.VILLAGER: 2,
        Role.MEDIUM: 0,
    },
    9: {
        Role.WEREWOLF: 2,
        Role.POSSESSED: 1,
        Role.SEER: 1,
        Role.BODYGUARD: 1,
        Role.VILLAGER: 3,
        Role.MEDIUM: 1,
    },
    13: {
        Role.WEREWOLF: 3,
        Role.POSSESSED: 1,
        Role.SEER: 1,
        Role.BODYGUARD: 1,
        Role.VILLAGER: 6,
        Role.MEDIUM: 1,
    },
}
TALKS: Final = {5: (4, 20), 9: (4, 36), 13: (4, 52)}
WHISPERS: Final = {5: (0, 0), 9: (4, 8), 13: (4, 12)}

DAY: Final = (
    Phase(name="morning_whisper", actions=("whisper",), only_day=0),
    Phase(name="daily_talk", actions=("talk",)),
)
NIGHT: Final = (
    Phase(name="evening_whisper", actions=("whisper",), only_day=0),
    Phase(name="execution", actions=("execution",), except_day=0),
    Phase(name="divine", actions=("divine",)),
    Phase(name="night_whisper", actions=("whisper",), except_day=0),
    Phase(name="guard", actions=("guard",), except_day=0),
    Phase(name="attack", actions=("attack",), except_day=0),
)


def village(size: int, language: Language, name: str, *, anytime: bool = False) -> Rules:
    """A contest village of 5, 9 or 13; the length limit is 50 characters in Japanese and 125 in English."""
    limit = 50 if language == "ja" else 125
    length = Length(base=limit, mention=limit)
    per_seat, turns = TALKS[size]
    talk = ChannelRules(count=per_seat, turns=turns, length=length)
    if anytime:
        talk = ChannelRules(
            regime="anytime", count=per_seat, length=length, duration_ms=600_000, empty="refuse"
        )
    whispers, whisper_turns = WHISPERS[size]
    return Rules(
        name=name,
        language=language,
        roles=CASTS[size],
        day_phases=DAY,
        night_phases=NIGHT,
        talk=talk,
        whisper=ChannelRules(count=whispers, turns=whisper_turns, length=length),
    )


def first_contest() -> Rules:
    """2017: simultaneous turns, ballots until one seat leads alone, five seconds per answer."""
    ballots = {"missing": "random", "illegal": "random", "shown": "at_once", "on_self": False}
    return Rules(
        name="contest-2017",
        numbered=True,
        roles=CASTS[5],
        day_phases=(Phase(name="talk", actions=("talk",)),),
        night_phases=(
            Phase(name="execution", actions=("execution",), except_day=0),
            Phase(name="divine", actions=("divine",)),
            Phase(name="attack", actions=("attack",), except_day=0),
        ),
        talk=ChannelRules(
            regime="simultaneous",
            turns=20,
            skips=20,
            order="turn",
            over_final=False,
            skip_counts=False,
            empty="skip",
        ),
        vote=Ballots(rounds=20, **ballots),  # type: ignore[arg-type]
        attack=Attack(on_self=False, fellows="illegal", if_none="random", shown="at_once"),
        divine=Night(who="all", on_self=True),
        guard=Night(who="all", on_dead=True),
        night_deaths_shown="morning",
        victory_checked="day",
        answer_ms=5_000,
        grace_ms=0,
    )


def playground() -> Rules:
    """Five villagers who only talk, for five days after the first; nobody wins."""
    return Rules(
        name="playground-5",
        roles={Role.VILLAGER: 5},
        day_phases=(Phase(name="daily_talk", actions=("talk",)),),
        night_phases=(),
        talk=ChannelRules(count=4, turns=28, length=Length(base=50, mention=50)),
        victory_checked="never",
        max_day=5,
    )


def presets() -> dict[str, Callable[[], Rules]]:
    """All villages of this family by name."""
    table: dict[str, Callable[[], Rules]] = {}
    for size in CASTS:
        table[f"contest-{size}"] = partial(village, size, "ja", f"contest-{size}")
    for size in CASTS:
        table[f"contest-en-{size}"] = partial(village, size, "en", f"contest-en-{size}")
    table["anytime-5"] = partial(village, 5, "ja", "anytime-5", anytime=True)
    table["anytime-en-5"] = partial(village, 5, "en", "anytime-en-5", anytime=True)
    table["contest-2017"] = first_contest
    table["playground-5"] = playground
    return table
