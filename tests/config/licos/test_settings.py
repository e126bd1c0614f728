"""Settings of the LiCOS door, and its page."""

import re
from pathlib import Path

import pytest

from jinro.config.licos.client import LicosClient
from jinro.config.licos.settings import CHANGES, fits, licos_settings
from jinro.config.serve import ServeOptions, made_for, serve_settings
from jinro.errors import CallerError
from jinro.game.presets import names, preset

PAGE = (Path(__file__).parents[3] / "docs" / "protocols" / "licos.md").read_text(encoding="utf-8")


def test_the_page_has_every_setting() -> None:
    table = PAGE.partition("## 11. Settings")[2].partition("\n## ")[0]
    rows = [row for row in table.splitlines() if row.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])} == CHANGES.keys()


@pytest.mark.parametrize("name", [name for name in names() if name.startswith("licos-")])
def test_every_preset_is_of_the_licos_door(name: str) -> None:
    assert made_for(name) == "licos"
    assert fits(preset(name))
    assert not fits(preset("contest-5"))


def test_durations() -> None:
    guide, seed = licos_settings("licos-5"), licos_settings("licos-5", changes=["durations=seed"])
    assert [phase.duration_ms for phase in guide.rules.day_phases] == [300_000, 480_000, 60_000]
    assert [phase.duration_ms for phase in seed.rules.day_phases] == [180_000, 180_000, 60_000]
    assert seed.rules.day_phases[1].duration_by_living == ()
    own = licos_settings(
        "licos-5", changes=["first_morning_s=1", "morning_s=2.5", "noon_s=3", "night_s=4", "post_mortem_s=0"]
    ).rules
    assert [phase.duration_ms for phase in (*own.day_phases, *own.night_phases)] == [
        1_000,
        2_500,
        3_000,
        4_000,
    ]
    assert own.post_mortem is None


def test_other_changes() -> None:
    changes = ["early=on", "interval_s=0", "posts=0", "length=200", "execution_shown=night", "missing=random"]
    changes += [
        "victory_checked=noon",
        "absent=robot",
        "robots=2",
        "language=en",
        "name=Lantern Hollow",
        "durations=guide",
    ]
    settings = licos_settings("licos-5", changes=changes)
    rules = settings.rules
    assert all(phase.early for phase in (*rules.day_phases, *rules.night_phases))
    assert (rules.talk.interval_ms, rules.talk.count, rules.whisper.count) == (0, None, None)
    assert rules.memo is not None
    assert (rules.talk.length.per_talk, rules.memo.length.per_talk) == (200, 200)
    assert (rules.execution_shown, rules.vote.missing, rules.guard.missing) == ("at_once", "random", "random")
    assert (settings.absent, settings.robots, settings.village) == ("robot", 2, "Lantern Hollow")
    assert (rules.language, rules.victory_checked) == ("en", "phase")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("speed=9", "--village: must be NAME=VALUE, not 'speed=9'; the names are durations"),
        ("early", "--village: must be NAME=VALUE, not 'early'"),
        ("early=yes", "--village early: must be one of on, off, not 'yes'"),
        ("noon_s=soon", "--village noon_s: must be a number, not 'soon'"),
        ("noon_s=-1", "--village noon_s: must be from 0 to 1e"),
        ("noon_s=0", "--village noon_s: must be above 0"),
        ("length=0", "--village length: must be above 0"),
        ("robots=6", "--village robots: must be from 0 to 5, not 6"),
        ("name=abc", "--village name: must have 5 to 30 characters, not 'abc'"),
        ("name=abcde" + "\u0301" * 5, "--village name: at most 4 combining marks on a character"),
    ],
)
def test_bad_changes(change: str, told: str) -> None:
    with pytest.raises(CallerError) as caught:
        licos_settings("licos-5", changes=[change])
    assert str(caught.value).startswith(told)


def test_the_licos_door_of_a_server() -> None:
    found = serve_settings(ServeOptions(presets=["licos-8"], port=0, village=["noon_s=1"]), {})
    assert found.licos is not None
    assert (found.tracks, found.classic, found.licos.name, found.licos.port) == ((), None, "licos-8", 0)
    both = serve_settings(ServeOptions(presets=["licos-8", "classic-5"]), {})
    assert both.licos is not None
    assert both.classic is not None
    assert both.tracks == ()
    shown = serve_settings(ServeOptions(presets=["licos-8"], demo=True), {})
    assert shown.licos is not None
    assert (shown.tracks, shown.licos.robots) == ((), 8)
    both = serve_settings(ServeOptions(presets=("licos-8", "contest-5"), licos=8_081), {})
    assert both.licos is not None
    assert (both.licos.port, [track.port for track in both.tracks]) == (8_081, [8_080])
    beside = serve_settings(ServeOptions(licos=0, port=9_000), {})
    assert beside.licos is not None
    assert (beside.licos.name, [track.port for track in beside.tracks]) == ("licos-8", [9_000])
    with pytest.raises(CallerError, match="port 9000 is that of a track"):
        serve_settings(ServeOptions(licos=9_000, port=9_000), {})
    with pytest.raises(CallerError, match="--page-port: the page is at the port of the door"):
        serve_settings(ServeOptions(page_port=9_000), {})
    assert serve_settings(ServeOptions(classic=0, page_port=9_000), {}).page_port == 9_000
    with pytest.raises(CallerError, match="need two ports"):
        serve_settings(ServeOptions(presets=["licos-8", "contest-5"]), {})
    with pytest.raises(CallerError, match="several ports"):
        serve_settings(ServeOptions(presets=["licos-8", "contest-5"], port=0), {})
    with pytest.raises(CallerError, match="--village: 'noon_s=1' is about villages of LiCOS"):
        serve_settings(ServeOptions(village=["noon_s=1"]), {})


def test_phases_for_trials() -> None:
    found = serve_settings(ServeOptions(licos=0, phase_s="morning=15, noon=12,night=12.5"), {}).licos
    assert found is not None
    phases = (*found.rules.day_phases, *found.rules.night_phases)
    assert [(one.name, one.duration_ms, one.early) for one in phases] == [
        ("morning", 15_000, True),
        ("morning", 15_000, True),
        ("noon", 12_000, True),
        ("night", 12_500, True),
    ]
    one = serve_settings(ServeOptions(licos=0, phase_s="noon=12", village=["early=off"]), {}).licos
    assert one is not None
    assert not any(phase.early for phase in one.rules.day_phases), "--village has the last word"
    for text, why in (
        ("dusk=3", r"--phase-s: must be like morning=15,noon=12, not 'dusk=3'; the names are morning, noon"),
        ("noon", "--phase-s: must be like morning=15,noon=12, not 'noon'"),
        ("noon=soon", "--phase-s: noon: must be a number of seconds above 0, not 'soon'"),
        ("noon=0", "--phase-s: noon: must be a number of seconds above 0, not '0'"),
        ("noon=nan", "--phase-s: noon: must be a number of seconds above 0, not 'nan'"),
    ):
        with pytest.raises(CallerError, match=why):
            serve_settings(ServeOptions(licos=0, phase_s=text), {})
    with pytest.raises(CallerError, match="--phase-s: is about villages of LiCOS"):
        serve_settings(ServeOptions(phase_s="noon=1"), {})


def test_a_published_client(tmp_path: Path) -> None:
    folder = str(tmp_path)
    with pytest.raises(
        CallerError, match=r"--licos-client: .*: expected a folder with lobby.js and village.js"
    ):
        serve_settings(ServeOptions(licos_client=folder), {})
    for name in ("lobby.js", "village.js"):
        (tmp_path / name).write_text("")
    found = serve_settings(ServeOptions(licos_client=folder), {})
    assert found.licos is not None
    assert (found.licos.name, found.licos.port, found.tracks) == ("licos-8", 8_080, ())
    assert found.licos_client == LicosClient(tmp_path, 8_082, "0.3-browser")
    other = serve_settings(
        ServeOptions(licos_client=folder, licos_client_port=0, licos_client_dialect="0.2"), {}
    )
    assert other.licos_client == LicosClient(tmp_path, 0, "0.2")
    for options, why in (
        (
            ServeOptions(licos_client=folder, licos_client_port=8_080),
            "--licos-client-port: port 8080 is that",
        ),
        (
            ServeOptions(licos_client=folder, licos_client_dialect="1.0"),
            "--licos-client-dialect: must be one",
        ),
        (ServeOptions(licos_client_port=9_000), "--licos-client-port: is about the published client"),
        (ServeOptions(licos_client_dialect="0.2"), "--licos-client-dialect: is about the published client"),
        (ServeOptions(mixed=True, licos_client=folder), "--licos-client: cannot be used with --mixed"),
    ):
        with pytest.raises(CallerError, match=why):
            serve_settings(options, {})


def test_an_engine_that_speaks_is_an_origin() -> None:
    """It stands in a header, and the page may connect to nothing else."""
    found = serve_settings(ServeOptions(voice_engine="http://127.0.0.1:50021/"), {})
    assert found.voice_engine == "http://127.0.0.1:50021"
    assert serve_settings(ServeOptions(voice_engine="https://voice.example"), {}).voice_engine == (
        "https://voice.example:443"
    )
    assert serve_settings(ServeOptions(), {}).voice_engine == ""
    for bad in ("50021", "ftp://x", "http://x/path", "http://a;b", "http://a b", "http://*", "http://a'b"):
        with pytest.raises(CallerError, match="--voice-engine: must be like"):
            serve_settings(ServeOptions(voice_engine=bad), {})
