"""Which doors a server opens, from what its command line says: every village at the door it is made for.

The contest's door is open unless something else is asked for and nothing of the contest's is.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from jinro.config.classic.cfg import ClassicFile, load_classic_file
from jinro.config.classic.settings import (
    CONCURRENT,
    GAMES,
    PORT,
    PRESET,
    ClassicSettings,
    classic_settings,
    mixed_settings,
)
from jinro.config.settings import (
    Settings,
    load_settings,
    moved,
    preset_settings,
    refuse_equal_ports,
    without_files,
)
from jinro.errors import CallerError
from jinro.game.presets import preset

Door = Literal["contest", "classic"]
CONTEST_PRESET: Final = "contest-5"
MIXED_PRESET: Final = "contest-2017"
CFG: Final = (".cfg", ".ini")
"""How settings files of the classic platform end, and the starter's files."""


class Asked(Struct, frozen=True, kw_only=True):
    """What the command line says; None where it says nothing."""

    configs: Sequence[str] = ()
    presets: Sequence[str] = ()
    host: str | None = None
    port: int | None = None
    dialect: str | None = None
    files: bool = True
    demo: bool = False
    classic: int | None = None
    """The port of the classic door."""
    games: int | None = None
    concurrent: int | None = None
    balanced: bool = False
    series: int | None = None
    mixed: bool = False


class Doors(Struct, frozen=True, kw_only=True):
    """What is served."""

    tracks: tuple[Settings, ...] = ()
    classic: ClassicSettings | None = None
    series: int | None = None
    """After so many series the server ends; None: it goes on."""
    files: bool = True


def made_for(name: str) -> Door:
    """The door that a preset is made for."""
    return "classic" if name.startswith("classic-") or name == "contest-2017" else "contest"


def doors(asked: Asked, environ: Mapping[str, str]) -> Doors:
    """The doors to be opened; what makes no sense is a `CallerError` that names the option."""
    if asked.mixed:
        return _mixed(asked)
    presets = _by_door(asked.presets)
    classic = _classic(asked, presets.get("classic"))
    tracks = _tracks(asked, presets.get("contest"), environ, alone=classic is None)
    return Doors(tracks=tracks, classic=classic, series=asked.series, files=asked.files)


def _mixed(asked: Asked) -> Doors:
    """One village behind both doors."""
    given = {
        "-c": asked.configs,
        "--games": asked.games,
        "--concurrent": asked.concurrent,
        "--balanced": asked.balanced,
        "--series": asked.series,
        "--demo": asked.demo,
    }
    for option, value in given.items():
        if value:
            raise CallerError(f"{option}: has no place beside --mixed, where a preset is played game by game")
    if len(asked.presets) > 1:
        raise CallerError(f"--preset: {' and '.join(asked.presets)}: a mixed village is one")
    name = asked.presets[0] if asked.presets else MIXED_PRESET
    track = mixed_settings(name, PORT if asked.classic is None else asked.classic)
    track = moved(track, host=asked.host, port=asked.port, dialect=asked.dialect)
    return Doors(tracks=(track if asked.files else without_files(track),), files=asked.files)


def _by_door(presets: Sequence[str]) -> dict[Door, str]:
    found: dict[Door, str] = {}
    for name in presets:
        preset(name)
        door = made_for(name)
        if door in found:
            raise CallerError(
                f"--preset: {found[door]} and {name} are both for the {door} door; one for each"
            )
        found[door] = name
    return found


def _tracks(
    asked: Asked, name: str | None, environ: Mapping[str, str], *, alone: bool
) -> tuple[Settings, ...]:
    """The tracks of the contest's door."""
    files = [Path(c) for c in asked.configs if not c.lower().endswith(CFG)]
    tracks = [load_settings(path, environ, dialect=asked.dialect) for path in files]
    named = asked.port is not None or asked.dialect is not None or asked.demo
    if name is not None or (not tracks and (alone or named)):
        tracks.append(preset_settings(name or CONTEST_PRESET))
    if asked.port is not None and len(tracks) > 1:
        raise CallerError("--port: several tracks have several ports; each file names its own")
    made = [moved(track, host=asked.host, port=asked.port, dialect=asked.dialect) for track in tracks]
    if not asked.files:
        made = [without_files(track) for track in made]
    refuse_equal_ports(made)
    return tuple(made)


def _classic(asked: Asked, name: str | None) -> ClassicSettings | None:
    files = [Path(c) for c in asked.configs if c.lower().endswith(CFG)]
    if asked.classic is None and name is None and not files:
        given = {
            "--games": asked.games,
            "--concurrent": asked.concurrent,
            "--balanced": asked.balanced,
            "--series": asked.series,
        }
        for option, value in given.items():
            if value:
                raise CallerError(f"{option}: is about the classic door, which needs --classic")
        return None
    if len(files) > 1:
        raise CallerError(f"-c: {files[0]} and {files[1]} are both for the classic door; one is enough")
    if files and name is not None and not name.startswith("classic-"):
        why = "a settings file says all but the cast; classic-3 to classic-18 go with it"
        raise CallerError(f"--preset: {name} has rules of its own, and {files[0]} too: {why}")
    base = preset(name or PRESET)
    file = load_classic_file(files[0], base) if files else ClassicFile(rules=base)
    told = PORT if file.port is None else file.port
    return classic_settings(
        file.rules,
        host=asked.host,
        port=told if asked.classic is None else asked.classic,
        games=asked.games or file.games or GAMES,
        concurrent=asked.concurrent or CONCURRENT,
        balanced=asked.balanced,
        remarks=file.remarks,
    )
