"""`night_s` in every place where a village can have it; what makes no sense is named."""

import pytest
from tests.config.test_settings import TURNS_5, changed, fault
from tests.rows import each_row

from jinro.config.classic.cfg import parse_cfg
from jinro.config.licos.settings import licos_settings
from jinro.config.nights import changed_nights, with_nights
from jinro.config.serve import ServeOptions, serve_settings
from jinro.config.settings import parse_settings
from jinro.errors import SettingsError
from jinro.game.fixed_nights import fixed_nights
from jinro.game.presets import preset
from jinro.game.rules import Rules
from jinro.hosting.lobby.plans import RoomPlan, checked
from jinro.hosting.lobby.refusals import LobbyRefusal

NIGHT_MS = 30_000


def lengths(rules: Rules) -> set[int | None]:
    return {phase.duration_ms for phase in rules.night_phases if phase.name == "night"}


def test_a_file_of_the_contest() -> None:
    given = changed("game:\n", "game:\n  night_s: 30\n")
    plain, fixed = (parse_settings(text, "x").rules for text in (TURNS_5, given))
    assert fixed == fixed_nights(plain, NIGHT_MS)
    assert fixed != plain
    assert "game.night_s: must be from 0.1 to 86400 seconds, not 0" in fault(given.replace("30\n", "0\n", 1))
    assert "game.night_s" in fault(given.replace("30\n", "long\n", 1))
    days = "game.night_s: night_phases: nights of fixed length need phases that differ on one day at most"
    assert days in fault(changed("except_day: 0", "except_day: 2", given))


def test_a_file_of_the_classic_platform() -> None:
    fixed = parse_cfg("night_s = 30\ntimeLimit = 60000", "mine").rules
    assert lengths(fixed) == {15_000}
    assert fixed.answer_ms == 15_000
    for text in ("0", "soon", "nan"):
        with pytest.raises(SettingsError, match="line 1: night_s: must be"):
            parse_cfg(f"night_s = {text}", "mine")


def test_the_command_line() -> None:
    options = ServeOptions(presets=["contest-9", "classic-15"], village=["night_s=30", "early=off"])
    found = serve_settings(options, {})
    assert found.classic is not None
    assert [lengths(track.rules) for track in found.tracks] == [{15_000}]
    assert lengths(found.classic.rules) == {15_000}
    (mixed,) = serve_settings(ServeOptions(mixed=True, village=["night_s=30"]), {}).tracks
    assert lengths(mixed.rules) == {NIGHT_MS}


def test_beside_villages_of_licos_the_other_changes_are_theirs() -> None:
    options = ServeOptions(
        presets=["contest-5", "licos-8", "classic-5"], licos=0, village=["night_s=30", "posts=7", "early=on"]
    )
    found = serve_settings(options, {})
    assert found.licos is not None
    assert found.classic is not None
    rules = [found.licos.rules, found.classic.rules, *(track.rules for track in found.tracks)]
    assert [lengths(one) for one in rules] == [{NIGHT_MS}] * 3
    assert found.licos.rules.talk.count == 7
    assert [{phase.early for phase in one.night_phases if phase.name == "night"} for one in rules] == [
        {True},
        {False},
        {False},
    ]


@each_row(
    ("village", "why"),
    [
        ("night_s=", "--village night_s: must be a number of seconds, not ''"),
        ("night_s=1e9", "--village night_s: must be from 0.1 to 86400 seconds, not 1e+09"),
        ("early=on", "--village early: a night of fixed length does not end early"),
        ("posts=3", "--village: 'posts=3' is about villages of LiCOS; those of other doors have"),
    ],
)
def test_what_is_refused(village: str, why: str) -> None:
    for options in (ServeOptions(village=[village]), ServeOptions(classic=0, village=[village])):
        with pytest.raises(SettingsError) as caught:
            serve_settings(options, {})
        assert str(caught.value).startswith(why)


def test_without_it_nothing_changes() -> None:
    assert changed_nights(preset("contest-9"), (), strict=True) is preset("contest-9")
    assert with_nights(preset("contest-9"), None, "x") is preset("contest-9")


def room(style: str, number: int, **times: str) -> Rules:
    plan = RoomPlan(name="A village", number=number, roles={}, style=style, times=times)  # type: ignore[arg-type]
    return checked(plan, licos_settings("licos-8"))[1].rules


@each_row(("style", "number"), [("turns", 9), ("anytime", 5), ("first", 5), ("aiwolf", 13), ("osawa", 9)])
def test_rooms_of_the_page(style: str, number: int) -> None:
    plain, fixed = room(style, number), room(style, number, night_s="30", early="off")
    assert lengths(fixed) <= {NIGHT_MS, 15_000}
    assert fixed == fixed_nights(plain, NIGHT_MS)
    for times in ({"night_s": "4000"}, {"night_s": "x"}, {"early": "on"}, {"noon_s": "30"}):
        with pytest.raises(LobbyRefusal):
            room(style, number, **times)
