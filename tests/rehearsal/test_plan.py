"""The rehearsals: roles, rules, opponents."""

import pytest
from msgspec.structs import replace

from jinro.config.settings import preset_settings
from jinro.errors import CallerError
from jinro.game.fixed_nights import fixed_nights
from jinro.game.roles import Role
from jinro.rehearsal import REHEARSALS
from jinro.rehearsal.opponents import MARKERS, PROVOCATIONS
from jinro.rehearsal.plan import plan_games

ALL = tuple(REHEARSALS)


def played(preset: str, *rehearsals: str, **options: object) -> list[tuple[str, str]]:
    found = plan_games(preset_settings(preset), rehearsals or ALL, **options)  # type: ignore[arg-type]
    return [(scene.rehearsal, scene.role.value) for scene in found]


def test_every_request_of_the_village_is_met() -> None:
    assert [role for name, role in played("contest-5") if name == "normal"] == ["SEER", "WEREWOLF"]
    nine = [role for name, role in played("contest-9") if name == "normal"]
    assert nine == ["SEER", "BODYGUARD", "WEREWOLF"]


def test_all_rehearsals_by_default() -> None:
    assert [name for name, _ in played("contest-5")] == ["normal", *ALL]


def test_roles_and_games_of_ones_own() -> None:
    assert played("contest-5", "slow", roles=(Role.SEER,)) == [("slow", "SEER")]
    assert played("contest-5", "normal", roles=(Role.SEER, Role.POSSESSED)) == [
        ("normal", "SEER"),
        ("normal", "POSSESSED"),
    ]
    assert len(played("contest-5", "slow", games=3)) == 3


def test_a_village_without_the_usual_roles() -> None:
    assert set(played("playground-5", "normal", "slow", "hostile")) == {
        ("normal", "VILLAGER"),
        ("slow", "VILLAGER"),
        ("hostile", "VILLAGER"),
    }


def test_limits_keep_their_proportions() -> None:
    normal, timeouts = plan_games(preset_settings("contest-9"), ("normal", "timeouts"), limit_s=8, games=1)
    assert (normal.rules.answer_ms, normal.rules.grace_ms, normal.rules.response_ms) == (8_000, 2_000, 32_000)
    assert (timeouts.rules.answer_ms, timeouts.rules.grace_ms, timeouts.short) == (4_000, 0, True)
    [usual] = plan_games(preset_settings("contest-5"), ("timeouts",))
    assert usual.rules.answer_ms == 5_000


def test_speaking_at_any_time_is_rehearsed_in_a_village_of_its_own() -> None:
    [scene] = plan_games(preset_settings("contest-en-13"), ("anytime",))
    assert (scene.rules.name, scene.rules.talk.regime) == ("anytime-en-5", "anytime")
    assert scene.rules.talk.duration_ms == 60_000
    assert len(scene.characters) >= scene.rules.seats
    normal, *_ = plan_games(preset_settings("anytime-5"), ("normal",))
    assert normal.rules.talk.duration_ms == 60_000


def test_who_gets_lost_ends_no_rehearsal() -> None:
    settings = preset_settings("contest-5")
    strict = replace(settings, rules=replace(settings.rules, error_ratio=0.2))
    assert [s.rules.error_ratio for s in plan_games(strict, ("normal", "hostile", "timeouts"), games=1)] == [
        0.2,
        1.0,
        1.0,
    ]


@pytest.mark.parametrize(
    ("preset", "rehearsals", "options", "message"),
    [
        ("contest-5", ("nice",), {}, "--rehearsal: there is no 'nice'"),
        ("contest-5", ("normal",), {"roles": (Role.MEDIUM,)}, "--role: there is no medium in contest-5"),
        ("contest-5", ("normal",), {"seats": 6}, "--seats: contest-5 has 5 seats, not 6"),
        ("licos-8-c", ("normal",), {}, "agents of the contest"),
    ],
)
def test_what_cannot_be_rehearsed(
    preset: str, rehearsals: tuple[str, ...], options: dict[str, object], message: str
) -> None:
    with pytest.raises(CallerError, match=message):
        plan_games(preset_settings(preset), rehearsals, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_words_of_opponents_can_be_said(language: str) -> None:
    said = [line.format(name="リン", marker=MARKERS[language]) for line in PROVOCATIONS[language]]
    assert any(MARKERS[language] in line and "@リン" in line for line in said)
    assert any("\n" in line for line in said)
    assert any("," in line for line in said)
    assert any(len(line) > 1_000 for line in said)


def test_nights_of_fixed_length_are_not_waited_for() -> None:
    settings = preset_settings("contest-9")
    fixed = fixed_nights(settings.rules, 60_000)
    [scene] = plan_games(replace(settings, rules=fixed), ("slow",))
    phases = (*scene.rules.day_phases, *scene.rules.night_phases)
    assert all(phase.early for phase in phases)
    assert {phase.duration_ms for phase in phases} == {None, 60_000, 30_000}
    assert scene.rules.answer_ms == fixed.answer_ms == 30_000
