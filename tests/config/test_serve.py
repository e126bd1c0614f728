"""Which doors are opened for which command line."""

import pytest

from jinro.config.serve import ServeOptions, ServeSettings, made_for, serve_settings
from jinro.errors import CallerError
from jinro.game.presets import names


def opened(options: ServeOptions) -> tuple[list[str], str | None]:
    found = serve_settings(options, {})
    return [track.name for track in found.tracks], None if found.classic is None else found.classic.name


def test_every_preset_has_its_door() -> None:
    classic = [name for name in names() if made_for(name) == "classic"]
    old = ["classic-5-2017", "classic-15-2017"]
    assert classic == ["contest-2017", *(f"classic-{size}" for size in range(3, 19)), *old]


@pytest.mark.parametrize(
    ("options", "tracks", "classic"),
    [
        (ServeOptions(), ["contest-5"], None),
        (ServeOptions(presets=["contest-13"]), ["contest-13"], None),
        (ServeOptions(classic=10_000), [], "classic-15"),
        (ServeOptions(presets=["contest-2017"]), [], "contest-2017"),
        (ServeOptions(classic=0, presets=["classic-5"]), [], "classic-5"),
        (ServeOptions(classic=0, presets=["contest-9"]), ["contest-9"], "classic-15"),
        (ServeOptions(presets=["classic-7", "contest-9"]), ["contest-9"], "classic-7"),
        (ServeOptions(classic=0, port=0), ["contest-5"], "classic-15"),
        (ServeOptions(classic=0, demo=True), ["contest-5"], "classic-15"),
        (ServeOptions(presets=["classic-5"], demo=True), [], "classic-5"),
        (ServeOptions(presets=["classic-5", "contest-9"], demo=True), ["contest-9"], "classic-5"),
    ],
)
def test_doors(options: ServeOptions, tracks: list[str], classic: str | None) -> None:
    assert opened(options) == (tracks, classic)


def classic_of(found: ServeSettings) -> tuple[str, int, int, int, bool]:
    assert found.classic is not None
    told = found.classic
    return told.host, told.port, told.games, told.concurrent, told.balanced


def test_what_is_said_of_the_classic_door() -> None:
    assert classic_of(serve_settings(ServeOptions(classic=10_000), {})) == (
        "127.0.0.1",
        10_000,
        100,
        10,
        False,
    )
    options = ServeOptions(classic=0, host="0.0.0.0", games=30, concurrent=2, balanced=True)
    assert classic_of(serve_settings(options, {})) == ("0.0.0.0", 0, 30, 2, True)


def test_lost_seats_are_played_by_what_stands_in_for_missing_answers() -> None:
    found = serve_settings(ServeOptions(classic=0), {}).classic
    assert found is not None
    assert found.rules.lost.asked


def test_a_mixed_village_is_one_track_with_two_doors() -> None:
    for presets, name in (((), "contest-2017"), (("contest-en-9",), "contest-en-9")):
        [track] = serve_settings(ServeOptions(mixed=True, presets=presets, classic=5, port=6), {}).tracks
        assert (track.name, track.port, track.classic_port) == (name, 6, 5)
        assert track.rules.numbered
        assert track.matching.mode == "any"
    [track] = serve_settings(ServeOptions(mixed=True, no_files=True), {}).tracks
    assert (track.port, track.classic_port, track.game_log.enable) == (8_080, 10_000, False)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (ServeOptions(presets=["contest-5", "contest-9"]), "contest-5 and contest-9"),
        (ServeOptions(presets=["contest-2017", "classic-5"]), "contest-2017 and classic-5"),
        (ServeOptions(presets=["nothing"]), "nothing"),
        (ServeOptions(games=5), "--games"),
        (ServeOptions(concurrent=5), "--concurrent"),
        (ServeOptions(balanced=True), "--balanced"),
        (ServeOptions(mixed=True, presets=["contest-5", "classic-5"]), "--preset"),
        (ServeOptions(mixed=True, presets=["anytime-5"]), "talk.regime"),
        (ServeOptions(mixed=True, games=3), "--games"),
        (ServeOptions(mixed=True, balanced=True), "--balanced"),
        (ServeOptions(mixed=True, configs=["five.yml"]), "-c"),
        (ServeOptions(mixed=True, concurrent=3), "--concurrent"),
        (ServeOptions(mixed=True, demo=True), "--demo"),
        (
            ServeOptions(configs=["my.cfg"], presets=["contest-2017"]),
            "contest-2017 has rules of its own, and my.cfg",
        ),
    ],
)
def test_what_makes_no_sense_is_named(options: ServeOptions, named: str) -> None:
    with pytest.raises(CallerError, match=named):
        serve_settings(options, {})
