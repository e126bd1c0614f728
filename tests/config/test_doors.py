"""Which doors are opened for which command line."""

import pytest

from jinro.config.doors import Asked, Doors, doors, made_for
from jinro.errors import CallerError
from jinro.game.presets import names


def opened(asked: Asked) -> tuple[list[str], str | None]:
    found = doors(asked, {})
    return [track.name for track in found.tracks], None if found.classic is None else found.classic.name


def test_every_preset_has_its_door() -> None:
    classic = [name for name in names() if made_for(name) == "classic"]
    assert classic == ["contest-2017", *(f"classic-{size}" for size in range(3, 19))]


@pytest.mark.parametrize(
    ("asked", "tracks", "classic"),
    [
        (Asked(), ["contest-5"], None),
        (Asked(presets=["contest-13"]), ["contest-13"], None),
        (Asked(classic=10_000), [], "classic-15"),
        (Asked(presets=["contest-2017"]), [], "contest-2017"),
        (Asked(classic=0, presets=["classic-5"]), [], "classic-5"),
        (Asked(classic=0, presets=["contest-9"]), ["contest-9"], "classic-15"),
        (Asked(presets=["classic-7", "contest-9"]), ["contest-9"], "classic-7"),
        (Asked(classic=0, port=0), ["contest-5"], "classic-15"),
        (Asked(classic=0, demo=True), ["contest-5"], "classic-15"),
    ],
)
def test_doors(asked: Asked, tracks: list[str], classic: str | None) -> None:
    assert opened(asked) == (tracks, classic)


def classic_of(found: Doors) -> tuple[str, int, int, int, bool]:
    assert found.classic is not None
    told = found.classic
    return told.host, told.port, told.games, told.concurrent, told.balanced


def test_what_is_said_of_the_classic_door() -> None:
    assert classic_of(doors(Asked(classic=10_000), {})) == ("127.0.0.1", 10_000, 100, 10, False)
    asked = Asked(classic=0, host="0.0.0.0", games=30, concurrent=2, balanced=True)
    assert classic_of(doors(asked, {})) == ("0.0.0.0", 0, 30, 2, True)


def test_lost_seats_are_played_by_what_stands_in_for_missing_answers() -> None:
    found = doors(Asked(classic=0), {}).classic
    assert found is not None
    assert found.rules.lost.asked


def test_a_mixed_village_is_one_track_with_two_doors() -> None:
    for presets, name in (((), "contest-2017"), (("contest-en-9",), "contest-en-9")):
        [track] = doors(Asked(mixed=True, presets=presets, classic=5, port=6), {}).tracks
        assert (track.name, track.port, track.classic_port) == (name, 6, 5)
        assert track.rules.numbered
        assert track.matching.mode == "any"
    [track] = doors(Asked(mixed=True, files=False), {}).tracks
    assert (track.port, track.classic_port, track.game_log.enable) == (8_080, 10_000, False)


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        (Asked(presets=["contest-5", "contest-9"]), "contest-5 and contest-9"),
        (Asked(presets=["contest-2017", "classic-5"]), "contest-2017 and classic-5"),
        (Asked(presets=["nothing"]), "nothing"),
        (Asked(games=5), "--games"),
        (Asked(concurrent=5), "--concurrent"),
        (Asked(balanced=True), "--balanced"),
        (Asked(mixed=True, presets=["contest-5", "classic-5"]), "--preset"),
        (Asked(mixed=True, presets=["anytime-5"]), "talk.regime"),
        (Asked(mixed=True, games=3), "--games"),
        (Asked(mixed=True, balanced=True), "--balanced"),
        (Asked(mixed=True, configs=["five.yml"]), "-c"),
        (Asked(mixed=True, concurrent=3), "--concurrent"),
        (Asked(mixed=True, demo=True), "--demo"),
        (
            Asked(configs=["my.cfg"], presets=["contest-2017"]),
            "contest-2017 has rules of its own, and my.cfg",
        ),
    ],
)
def test_what_makes_no_sense_is_named(asked: Asked, named: str) -> None:
    with pytest.raises(CallerError, match=named):
        doors(asked, {})
