"""presets: the values of the references, village by village."""

import pytest
from msgspec.structs import replace
from tests.rows import each_row

from jinro.errors import RulesError
from jinro.game.presets import names, preset
from jinro.game.presets.licos import CASTS, cast_of
from jinro.game.roles import Role, Side
from jinro.game.rules import Length, Rules

CONTEST_CASTS = {
    5: {"WEREWOLF": 1, "POSSESSED": 1, "SEER": 1, "BODYGUARD": 0, "VILLAGER": 2, "MEDIUM": 0},
    9: {"WEREWOLF": 2, "POSSESSED": 1, "SEER": 1, "BODYGUARD": 1, "VILLAGER": 3, "MEDIUM": 1},
    13: {"WEREWOLF": 3, "POSSESSED": 1, "SEER": 1, "BODYGUARD": 1, "VILLAGER": 6, "MEDIUM": 1},
}
CONTEST_TALK = {5: (4, 20), 9: (4, 36), 13: (4, 52)}
CONTEST_WHISPER = {5: (0, 0), 9: (4, 8), 13: (4, 12)}
CLASSIC = """
3 0 0 0 1 1 1
4 0 0 0 1 2 1
5 0 0 1 1 2 1
6 0 0 1 1 3 1
7 0 0 0 1 4 2
8 0 1 0 1 4 2
9 0 1 0 1 5 2
10 1 1 1 1 4 2
11 1 1 1 1 5 2
12 1 1 1 1 5 3
13 1 1 1 1 6 3
14 1 1 1 1 7 3
15 1 1 1 1 8 3
16 1 1 1 1 9 3
17 1 1 1 1 10 3
18 1 1 1 1 11 3
"""
"""Players; bodyguard, medium, possessed, seer, villager, werewolf."""
LICOS = """
4 30000010 21000010 11100010
5 31000010 21000011 11010110
6 41000010 31000011 01010310
7 51000010 41000011 21110110
8 61000010 41000111 11102120
9 51100020 31110021 31110111
10 51100120 41110021 22110121
11 51110120 41110121 32110121
12 61110120 51110121 31112121
13 51112120 41112121 32112121
14 51112121 51112121 32112221
15 61112121 61112121 32112231
"""
"""Players; the compositions A, B, C: villager, seer, medium, hunter, mason, madman, werewolf, werehamster."""
LICOS_ROLES = "VILLAGER SEER MEDIUM BODYGUARD FREEMASON POSSESSED WEREWOLF FOX".split()


LICOS_GUIDE = {
    "4-c": "11010010",
    "6-c": "20000310",
    "7-c": "31010110",
    "9-c": "41010111",
    "14-b": "02020910",
    "15-b": "02220423",
}
"""The compositions that the guide gives otherwise, in the same order."""


def counts(rules: Rules) -> dict[str, int]:
    return {str(role): n for role, n in rules.roles.items()}


def test_names() -> None:
    contest = {f"contest-{n}" for n in (5, 9, 13)} | {f"contest-en-{n}" for n in (5, 9, 13)}
    others = {"anytime-5", "anytime-en-5", "contest-2017", "playground-5"}
    classic = {f"classic-{n}" for n in range(3, 19)} | {"classic-5-2017", "classic-15-2017"}
    licos = {f"licos-{n}{letter}" for n in range(4, 16) for letter in ("", "-b", "-c")}
    guide = {f"licos-{name}-guide" for name in LICOS_GUIDE}
    osawa = {"osawa-5", "osawa-9", "osawa-13", "osawa-15"}
    assert set(names()) == contest | others | classic | licos | guide | osawa | {"bbs-15"}
    assert len(names()) == 75
    assert all(preset(name).name == name for name in names())


@each_row(("name", "seats"), LICOS_GUIDE.items())
def test_the_compositions_of_the_guide(name: str, seats: str) -> None:
    assert counts(preset(f"licos-{name}-guide")) == dict(zip(LICOS_ROLES, map(int, seats), strict=True))


def test_the_werewolf_bbs_has_days_of_24_hours_20_lines_and_whispers_beside_the_talk() -> None:
    """Seed: the paper on the Werewolf Language, 2.2 (the village) and 4.2.1 (its seven roles)."""
    rules = preset("bbs-15")
    assert counts(rules) == dict(zip(LICOS_ROLES, map(int, "61112130"), strict=True))
    assert (rules.talk.count, rules.whisper.count, rules.talk.regime) == (20, 20, "anytime")
    for day in (1, 2):
        phases = [
            phase
            for phase in (*rules.day_phases, *rules.night_phases)
            if phase.only_day in (None, day) and phase.except_day != day
        ]
        assert {"talk", "whisper"} <= set(phases[0].actions)
        assert phases[0].at_once
        assert sum(phase.duration_ms or 0 for phase in phases) == 24 * 3_600_000
        assert not any(phase.duration_by_living for phase in phases)


def test_the_largest_village_of_the_werewolf_language_has_freemasons() -> None:
    largest, large = preset("osawa-15"), preset("osawa-13")
    assert counts(largest) == counts(large) | {"FREEMASON": 2}
    assert (largest.talk.count, largest.talk.turns) == (4, 60)
    assert replace(largest, roles=large.roles, talk=large.talk, name="osawa-13") == large


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(RulesError, match="there is no preset 'contest-7'"):
        preset("contest-7")


@each_row("name", names())
def test_what_holds_for_all(name: str) -> None:
    rules = preset(name)
    assert rules.error_ratio == 1.0
    assert rules.lost.target
    assert rules.last_day <= 100
    assert not rules.error_counts_dead


@each_row("size", [5, 9, 13])
@each_row(("language", "limit"), [("ja", 50), ("en", 125)])
def test_contest(size: int, language: str, limit: int) -> None:
    rules = preset(f"contest-{size}" if language == "ja" else f"contest-en-{size}")
    assert counts(rules) == CONTEST_CASTS[size]
    assert rules.language == language
    assert (rules.talk.count, rules.talk.turns) == CONTEST_TALK[size]
    assert (rules.whisper.count, rules.whisper.turns) == CONTEST_WHISPER[size]
    for channel in (rules.talk, rules.whisper):
        assert channel.length == Length(base=limit, mention=limit)
        assert (channel.regime, channel.skips, channel.order, channel.quorum) == ("turns", 0, "phase", 2)
        assert channel.over_final
        assert channel.skip_counts
        assert (channel.empty, channel.missing, channel.fill_over) == ("over", "skip", False)


@each_row("name", ["contest-5", "contest-9", "contest-13", "contest-en-13", "anytime-5"])
def test_contest_rules(name: str) -> None:
    rules = preset(name)
    vote, attack = rules.vote, rules.attack
    assert (vote.rounds, vote.on_self, vote.tie, vote.shown) == (1, True, "random", "morning")
    assert (vote.missing, vote.illegal, vote.no_target) == ("none", "none", False)
    assert (attack.rounds, attack.on_self, attack.no_target, attack.fellows) == (1, True, False, "void")
    assert (attack.if_none, attack.shown, attack.tie) == ("nobody", "morning", "random")
    for night in (rules.divine, rules.guard):
        assert (night.who, night.on_self, night.on_dead, night.repeat) == ("first", False, False, True)
        assert (night.missing, night.illegal) == ("none", "none")
    assert (rules.first_day, rules.max_day, rules.victory_checked) == (0, None, "phase")
    assert (rules.execution_shown, rules.night_deaths_shown) == ("at_once", "at_once")
    assert (rules.answer_ms, rules.grace_ms, rules.response_ms) == (60_000, 5_000, 120_000)
    assert rules.medium_sees == "executed"


def schedule(rules: Rules) -> list[tuple[str, str, int | None, int | None]]:
    phases = (*rules.day_phases, *rules.night_phases)
    return [(p.name, " ".join(p.actions), p.only_day, p.except_day) for p in phases]


def test_contest_schedule() -> None:
    assert schedule(preset("contest-13")) == [
        ("morning_whisper", "whisper", 0, None),
        ("daily_talk", "talk", None, None),
        ("evening_whisper", "whisper", 0, None),
        ("execution", "execution", None, 0),
        ("divine", "divine", None, None),
        ("night_whisper", "whisper", None, 0),
        ("guard", "guard", None, 0),
        ("attack", "attack", None, 0),
    ]


@pytest.mark.parametrize(("name", "limit"), [("anytime-5", 50), ("anytime-en-5", 125)])
def test_anytime(name: str, limit: int) -> None:
    rules = preset(name)
    assert counts(rules) == CONTEST_CASTS[5]
    assert (rules.talk.regime, rules.talk.count, rules.talk.duration_ms) == ("anytime", 4, 600_000)
    assert rules.talk.length == Length(base=limit, mention=limit)


def test_first_contest() -> None:
    rules = preset("contest-2017")
    assert counts(rules) == CONTEST_CASTS[5]
    talk = rules.talk
    assert (talk.regime, talk.turns, talk.count, talk.over_final) == ("simultaneous", 20, None, False)
    assert (rules.vote.rounds, rules.vote.tie) == (20, "random")
    assert rules.answer_ms == 5_000
    assert [p.except_day for p in rules.night_phases if "divine" not in p.actions] == [0, 0]


def test_playground() -> None:
    rules = preset("playground-5")
    assert counts(rules) == {"VILLAGER": 5}
    assert (rules.max_day, rules.victory_checked) == (5, "never")
    assert (rules.talk.count, rules.talk.turns) == (4, 28)
    assert (rules.talk.length.base, rules.talk.length.mention) == (50, 50)
    assert schedule(rules) == [("daily_talk", "talk", None, None)]


@each_row("row", CLASSIC.split("\n")[1:-1])
def test_classic_casts(row: str) -> None:
    size, *seats = map(int, row.split())
    order = "BODYGUARD MEDIUM POSSESSED SEER VILLAGER WEREWOLF".split()
    assert counts(preset(f"classic-{size}")) == dict(zip(order, seats, strict=True))
    assert preset(f"classic-{size}").seats == size


@each_row("size", range(3, 19))
def test_classic_rules(size: int) -> None:
    rules = preset(f"classic-{size}")
    for channel, quorum in ((rules.talk, 1), (rules.whisper, 2)):
        assert (channel.count, channel.turns, channel.skips) == (10, 20, 2)
        assert (channel.order, channel.over_final, channel.skip_counts) == ("turn", False, False)
        assert (channel.empty, channel.fill_over, channel.quorum) == ("skip", True, quorum)
    vote, attack = rules.vote, rules.attack
    assert (vote.rounds, vote.on_self, vote.missing, vote.illegal) == (2, False, "random", "random")
    assert (attack.rounds, attack.on_self, attack.fellows, attack.if_none) == (2, False, "illegal", "random")
    assert (attack.missing, attack.illegal) == ("none", "none")
    assert not attack.whisper_between
    assert (vote.tie, attack.tie, vote.shown) == ("random", "random", "at_once")
    assert (rules.divine.who, rules.divine.on_self) == ("all", True)
    assert (rules.guard.who, rules.guard.on_self, rules.guard.on_dead) == ("all", False, True)
    assert (rules.victory_checked, rules.night_deaths_shown) == ("day", "morning")
    assert (rules.execution_shown, rules.answer_ms) == ("at_once", 1_000)
    assert rules.role_requests
    assert rules.checked_speech


@pytest.mark.parametrize("size", [5, 15])
def test_the_classic_platform_of_2017_differs_in_its_turns_and_its_language(size: int) -> None:
    new, old = preset(f"classic-{size}"), preset(f"classic-{size}-2017")
    talk, whisper = (replace(c, regime="simultaneous") for c in (new.talk, new.whisper))
    same = replace(new, name=old.name, talk=talk, whisper=whisper, speech_version="0.4")
    assert old == same


def test_classic_schedule() -> None:
    assert schedule(preset("classic-15")) == [
        ("talk", "talk", None, 0),
        ("first_whisper", "whisper", 0, None),
        ("execution", "execution", None, 0),
        ("divine", "divine", None, None),
        ("whisper", "whisper", None, 0),
        ("guard", "guard", None, 0),
        ("attack", "attack", None, 0),
    ]


@each_row("row", LICOS.split("\n")[1:-1])
def test_licos_casts(row: str) -> None:
    size, *compositions = row.split()
    for letter, composition in zip(("", "-b", "-c"), compositions, strict=True):
        rules = preset(f"licos-{size}{letter}")
        assert counts(rules) == dict(zip(LICOS_ROLES, map(int, composition), strict=True))
        assert rules.seats == int(size)


@each_row("name", [n for n in names() if n.startswith("licos")])
def test_licos_rules(name: str) -> None:
    rules = preset(name)
    assert (rules.first_day, rules.max_day, rules.undecided) == (1, 13, Side.WEREWOLF)
    public, wolves = rules.talk, rules.whisper
    assert (public.regime, public.count, public.interval_ms) == ("anytime", 10, 5_000)
    assert (wolves.regime, wolves.count, wolves.quorum, wolves.quorum_of) == ("anytime", 10, 2, "dealt")
    for free in (rules.memo, rules.grave, rules.post_mortem):
        assert free is not None
        assert free.count is None
    for channel in (public, wolves, rules.memo, rules.grave, rules.post_mortem):
        assert channel is not None
        assert channel.length == Length(per_talk=140, spaces=True, too_long="refuse")
    assert rules.post_mortem is not None
    assert rules.post_mortem.duration_ms == 86_400_000
    assert (rules.vote.rounds, rules.vote.on_self, rules.vote.shown, rules.vote.missing) == (
        1,
        False,
        "counts",
        "none",
    )
    assert (rules.medium_sees, rules.execution_shown, rules.night_deaths_shown) == (
        "dead",
        "morning",
        "morning",
    )
    assert (rules.victory_checked, rules.board) == ("day", True)
    assert not rules.divine.on_self
    assert not rules.guard.on_self


def test_licos_schedule() -> None:
    first, later, noon = preset("licos-9").day_phases
    (night,) = preset("licos-9").night_phases
    assert (first.only_day, first.duration_ms, first.actions) == (1, 300_000, ("talk", "whisper"))
    assert (later.except_day, later.duration_by_living) == (1, ((6, 240_000), (12, 360_000)))
    assert later.duration_ms == 480_000
    assert (noon.actions, noon.duration_ms) == (("execution",), 60_000)
    assert (set(night.actions), night.duration_ms) == ({"divine", "guard", "attack"}, 60_000)
    assert night.at_once
    assert night.public
    assert not any(p.early for p in (first, later, noon, night))


def test_every_role_is_played_somewhere() -> None:
    assert {role for name in names() for role, n in preset(name).roles.items() if n} == set(Role)


def test_casts_of_licos_are_told_as_in_its_tables() -> None:
    assert cast_of(preset("licos-9-c").roles) == CASTS[9][2]
    assert cast_of({Role.WEREWOLF: 1, Role.VILLAGER: 3}) == CASTS[4][0]
