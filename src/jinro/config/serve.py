"""What `jinro serve` serves, from the options of its command line.

A preset or file is served at the door that it is made for. The contest door is open by default; if options
open the classic door, it stays closed unless another option concerns it.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from jinro.config.classic.cfg import CfgFile, load_cfg
from jinro.config.classic.settings import (
    CONCURRENT,
    GAMES,
    PORT,
    PRESET,
    ClassicSettings,
    classic_settings,
    mixed_settings,
)
from jinro.config.licos.client import CLIENT_DIALECT, CLIENT_PORT, LicosClient, licos_client
from jinro.config.licos.settings import LicosSettings, licos_settings, phase_changes
from jinro.config.limits import checked_networks, option_limits, with_limits
from jinro.config.nights import changed_nights
from jinro.config.plan.file import plan_people, read_plan
from jinro.config.reseat import parse_reseat
from jinro.config.settings import (
    Settings,
    load_settings,
    overridden,
    preset_settings,
    refuse_equal_ports,
    without_files,
)
from jinro.errors import ArgumentError, CallerError
from jinro.game.presets import licos, preset
from jinro.i18n import Language
from jinro.net.limits import Limits
from jinro.net.lines import LIMITS
from jinro.net.origin import check_origins, parse_origin
from jinro.net.tls import TlsFiles

Door = Literal["contest", "classic", "licos"]
CONTEST_PRESET: Final = "contest-5"
MIXED_PRESET: Final = "contest-2017"
LICOS_PRESET: Final = "licos-8"
LICOS_PORT: Final = 8_081
"""The port of the LiCOS door, if `--licos` opens it and names none."""
CFG: Final = (".cfg", ".ini")
"""Suffixes of the classic platform's settings files and starter files."""

_HOST: Final = re.compile(r"[A-Za-z0-9.\-]+|[0-9A-Fa-f:.]+")
"""Hosts that can stand in a header."""
RESUME_S: Final = 60.0
"""Default time that the players of an interrupted game have to come back."""
PORTS: Final = Meta(ge=0, le=65_535)


class ServeOptions(Struct, frozen=True, kw_only=True):
    """The options of `jinro serve`, in the order of its help; None: not given."""

    configs: Annotated[Sequence[str], "-c", "--config", "FILE"] = ()
    presets: Annotated[Sequence[str], "--preset", "NAME"] = ()
    plan: Annotated[str | None, "FILE"] = None
    """The file of the contest's plan."""
    people: Annotated[int | None, "N", Meta(ge=0)] = None
    """Seats for people among the contest's agents."""
    robots: Annotated[int | None, "N", Meta(ge=0)] = None
    """Seats for built-in players among them."""
    host: Annotated[str | None, "HOST"] = None
    port: Annotated[int | None, "N", PORTS] = None
    data: Annotated[str, "DIR"] = "./jinro-data"
    dialect: Annotated[str | None, "NAME"] = None
    no_files: bool = False
    demo: bool = False
    classic: Annotated[
        int | None, "[PORT]", PORTS, {"is_flag": False, "flag_value": PORT, "facts": {"port": PORT}}
    ] = None
    """The port of the classic door."""
    licos: Annotated[
        int | None,
        "[PORT]",
        PORTS,
        {"is_flag": False, "flag_value": LICOS_PORT, "facts": {"port": LICOS_PORT}},
    ] = None
    """The port of the LiCOS door; None: the one of `port`."""
    page_port: Annotated[int | None, "N", PORTS] = None
    """The port of the page, where there are classic doors only."""
    games: Annotated[int | None, "N", Meta(ge=1)] = None
    concurrent: Annotated[int | None, "M", Meta(ge=1)] = None
    balanced: bool = False
    series: Annotated[int | None, "N", Meta(ge=1)] = None
    mixed: bool = False
    voice_engine: Annotated[str | None, "URL"] = None
    """Where a VOICEVOX-compatible engine is, which speaks what is said on the page."""
    rating: Annotated[Path | None, "DIR"] = None
    resume_wait: Annotated[float, "SECONDS", Meta(ge=0, le=86_400)] = RESUME_S
    hand_over: bool = False
    break_off: bool = False
    reseat: Annotated[str | None, "RULE"] = None
    proxies: Annotated[Sequence[str], "--trusted-proxy", "NET"] = ()
    """Networks of trusted proxies."""
    origins: Annotated[Sequence[str], "--allow-origin", "URL"] = ()
    """Origins under which the server is reached too, or whose pages may connect."""
    tls_cert: Annotated[str | None, "FILE"] = None
    tls_key: Annotated[str | None, "FILE"] = None
    tls_self_signed: bool = False
    limits: Annotated[Sequence[str], "--limit", "NAME=VALUE"] = ()
    village: Annotated[Sequence[str], "NAME=VALUE"] = ()
    """Changes of the rules of LiCOS villages; `night_s` is for those of all doors."""
    phase_s: Annotated[str | None, "NAME=SECONDS,..."] = None
    """Seconds of the phases of LiCOS villages."""
    licos_client: Annotated[str | None, "DIR"] = None
    """The folder with a published browser client of LiCOS."""
    licos_client_port: Annotated[int | None, "N", PORTS, {"facts": {"port": CLIENT_PORT}}] = None
    licos_client_dialect: Annotated[str | None, "NAME", {"facts": {"usual": CLIENT_DIALECT}}] = None
    lang: Annotated[Language | None, "ja|en"] = None
    log_format: Annotated[Literal["text", "json"], "text|json"] = "text"
    quiet: Annotated[bool, "-q", "--quiet"] = False


class ServeSettings(Struct, frozen=True, kw_only=True):
    """The settings of all doors of one server."""

    tracks: tuple[Settings, ...] = ()
    classic: ClassicSettings | None = None
    """The classic door; None: closed."""
    licos: LicosSettings | None = None
    """The LiCOS door; None: closed."""
    licos_client: LicosClient | None = None
    """The published browser client that is served; None: none."""
    page_port: int | None = None
    """The port of the page, where there are classic doors only; None: the default one."""
    series: int | None = None
    """The server ends after this many series; None: it does not."""
    voice_engine: str = ""
    """The origin of the engine that speaks on the page; empty: there is none."""
    origins: tuple[str, ...] = ()
    """Origins under which the server is reached too, or whose pages may connect."""
    files: bool = True
    tls: TlsFiles | Literal["self-signed"] | None = None
    """The certificate of all doors but the classic ones; None: no encryption."""


def made_for(name: str) -> Door:
    """The door that a preset is made for."""
    if name in licos.presets():
        return "licos"
    return "classic" if name.startswith("classic-") or name == "contest-2017" else "contest"


def serve_settings(options: ServeOptions, environ: Mapping[str, str]) -> ServeSettings:
    """The settings for these options; raises a `CallerError` that names an invalid option."""
    tls, voice = _tls(options), _voice_engine(options)
    origins = check_origins("--allow-origin", options.origins)
    if options.mixed:
        return replace(_mixed(options), tls=tls, voice_engine=voice, origins=origins)
    presets = _by_door(options.presets)
    classic = _classic(options, presets.get("classic"))
    licos = _licos(options, presets)
    tracks = _tracks(options, presets.get("contest"), environ, classic=classic, licos=licos)
    client = _licos_client(options, {licos.port if licos is not None else 0, *(one.port for one in tracks)})
    if options.page_port is not None and (tracks or licos is not None):
        raise ArgumentError("errors.serve.page_at_door", at="--page-port")
    if tls is not None and not tracks and licos is None:
        option = "--tls-self-signed" if options.tls_self_signed else "--tls-cert"
        raise ArgumentError("errors.serve.classic_encryption", at=option)
    return ServeSettings(
        tracks=tracks,
        classic=classic,
        licos=licos,
        licos_client=client,
        page_port=options.page_port,
        # Its agents play one series and end, as those of the Java starter.
        series=options.series or (1 if classic is not None and classic.starter.agents else None),
        voice_engine=voice,
        origins=origins,
        files=not options.no_files,
        tls=tls,
    )


def _voice_engine(options: ServeOptions) -> str:
    """The origin of the engine; only an origin, because the page may connect to nothing else."""
    url = options.voice_engine
    if url is None:
        return ""
    found = parse_origin(url)
    if found is None or not _HOST.fullmatch(found[1]):
        raise ArgumentError("errors.serve.not_a_voice_engine", at="--voice-engine", url=url)
    scheme, host, port = found
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"


def _tls(options: ServeOptions) -> TlsFiles | Literal["self-signed"] | None:
    given = {"--tls-cert": options.tls_cert, "--tls-key": options.tls_key}
    if options.tls_self_signed:
        _refuse(given, "errors.serve.self_signed")
        return "self-signed"
    if options.tls_cert is None and options.tls_key is None:
        return None
    if options.tls_cert is None or options.tls_key is None:
        missing = next(name for name, value in given.items() if value is None)
        raise ArgumentError("errors.serve.certificate_and_key", at=missing)
    return TlsFiles(Path(options.tls_cert), Path(options.tls_key))


def _series_options(options: ServeOptions) -> dict[str, object]:
    """The options that only concern series of the classic door."""
    return {
        "--games": options.games,
        "--concurrent": options.concurrent,
        "--balanced": options.balanced,
        "--series": options.series,
    }


def _refuse(given: Mapping[str, object], code: str) -> None:
    for option, value in given.items():
        if value:
            raise ArgumentError(code, at=option)


def _mixed(options: ServeOptions) -> ServeSettings:
    """One village behind both doors."""
    given = {
        "-c": options.configs,
        "--licos": options.licos is not None,
        "--licos-client": options.licos_client,
        "--page-port": options.page_port is not None,
        **_series_options(options),
        "--demo": options.demo,
        "--plan": options.plan,
        "--people": options.people,
        "--robots": options.robots,
    }
    _refuse(given, "errors.serve.not_mixed")
    if len(options.presets) > 1:
        raise ArgumentError(
            "errors.serve.one_mixed_preset", at="--preset", presets=", ".join(options.presets)
        )
    name = options.presets[0] if options.presets else MIXED_PRESET
    track = mixed_settings(name, PORT if options.classic is None else options.classic)
    track = _overridden(track, options)
    return ServeSettings(
        tracks=(without_files(track) if options.no_files else track,), files=not options.no_files
    )


def _by_door(presets: Sequence[str]) -> dict[Door, str]:
    found: dict[Door, str] = {}
    for name in presets:
        preset(name)
        door = made_for(name)
        if door in found:
            both = {"one": found[door], "other": name, "door": door}
            raise ArgumentError("errors.serve.presets_of_one_door", at="--preset", **both)
        found[door] = name
    return found


def _tracks(
    options: ServeOptions,
    name: str | None,
    environ: Mapping[str, str],
    *,
    classic: ClassicSettings | None,
    licos: LicosSettings | None,
) -> tuple[Settings, ...]:
    """The tracks of the contest door; the other two are the other doors, None: closed."""
    alone = classic is None and licos is None
    takes_port = licos is not None and options.licos is None
    files = [Path(c) for c in options.configs if not c.lower().endswith(CFG)]
    tracks = [load_settings(path, environ, dialect=options.dialect) for path in files]
    # A village of the classic door that is named is what a demonstration shows.
    shown = options.demo and (alone or not _names_classic(options))
    port = None if takes_port else options.port
    named = (shown and licos is None) or any(
        one is not None for one in (port, options.dialect, options.plan, options.people, options.robots)
    )
    if name is not None or (not tracks and (alone or named)):
        tracks.append(preset_settings(name or CONTEST_PRESET))
    if options.port is not None and len(tracks) + takes_port > 1:
        raise ArgumentError("errors.serve.several_ports", at="--port")
    if options.plan is not None and len(tracks) > 1:
        raise ArgumentError("errors.serve.several_plans", at="--plan")
    made = [_overridden(track, options, licos=licos is not None) for track in tracks]
    if options.plan is not None:
        _refuse({"--robots": options.robots}, "errors.serve.not_planned")
        made = [_with_plan(made[0], options.plan)]
    if options.no_files:
        made = [without_files(track) for track in made]
    refuse_equal_ports(made)
    if licos is not None and licos.port and licos.port in {track.port for track in made}:
        raise ArgumentError("errors.serve.port_of_track", at="--licos", port=licos.port)
    return tuple(made)


def _names_classic(options: ServeOptions) -> bool:
    """Whether an option names a village of the classic door."""
    return any(made_for(name) == "classic" for name in options.presets) or any(
        config.lower().endswith(CFG) for config in options.configs
    )


def _with_plan(track: Settings, file: str) -> Settings:
    """The same track, with the games of a plan."""
    path = Path(file)
    try:
        plan = read_plan(path, track.rules.roles)
    except CallerError as error:
        if path.exists():
            raise ArgumentError(error, at="--plan") from None
        raise ArgumentError("errors.plan.make_one", at="--plan", error=error, file=file) from None
    people = track.matching.people
    if people and people != plan_people(plan):
        raise ArgumentError(
            "errors.plan.seats_for_people", at=f"--people: {file}", found=plan_people(plan), wanted=people
        )
    matching = replace(
        track.matching,
        mode="plan",
        teams=plan.team_count - people,
        games=plan.game_count,
        path=str(path.absolute()),
    )
    return replace(track, matching=matching)


def _overridden(track: Settings, options: ServeOptions, *, licos: bool = False) -> Settings:
    """The track with options of the command line; with `licos` some are for villages of LiCOS."""
    rules = changed_nights(track.rules, options.village, strict=not licos)
    return overridden(
        replace(track, rules=rules),
        host=options.host,
        port=options.port,
        dialect=options.dialect,
        reseat=options.reseat,
        proxies=options.proxies,
        limits=option_limits(options.limits),
        people=options.people,
        robots=options.robots,
    )


def _licos(options: ServeOptions, presets: Mapping[Door, str]) -> LicosSettings | None:
    """The LiCOS door; None if no option opens it."""
    wanted = options.licos is not None or options.licos_client is not None
    name = presets.get("licos", LICOS_PRESET if wanted else None)
    if name is None:
        _refuse({"--phase-s": options.phase_s}, "errors.serve.needs_licos")
        return None
    contest = "contest" in presets or any(not config.lower().endswith(CFG) for config in options.configs)
    if options.port is None and contest and options.licos is None:
        raise ArgumentError("errors.serve.two_ports", at="--preset")
    changes = [*phase_changes(options.phase_s or ""), *options.village]
    return licos_settings(
        name,
        host=options.host,
        port=options.port if options.licos is None else options.licos,
        changes=[f"robots={preset(name).seats}", *changes] if options.demo else changes,
        limits=with_limits(Limits(), option_limits(options.limits)),
        proxies=checked_networks("--trusted-proxy", options.proxies),
    )


def _licos_client(options: ServeOptions, ports: set[int]) -> LicosClient | None:
    """The published client that is served; None if no option names one."""
    if options.licos_client is None:
        given = {
            "--licos-client-port": options.licos_client_port is not None,
            "--licos-client-dialect": options.licos_client_dialect,
        }
        _refuse(given, "errors.serve.needs_client")
        return None
    made = licos_client(options.licos_client, options.licos_client_port, options.licos_client_dialect)
    if made.port and made.port in ports:
        raise ArgumentError("errors.serve.port_of_door", at="--licos-client-port", port=made.port)
    return made


def _classic(options: ServeOptions, name: str | None) -> ClassicSettings | None:
    """The classic door; None if no option opens it."""
    files = [Path(c) for c in options.configs if c.lower().endswith(CFG)]
    if options.classic is None and name is None and not files:
        _refuse(_series_options(options), "errors.serve.needs_classic")
        return None
    if len(files) > 1:
        raise ArgumentError("errors.serve.two_classic_files", at="-c", one=files[0], other=files[1])
    if files and name is not None and not name.startswith("classic-"):
        raise ArgumentError("errors.serve.preset_and_file", at="--preset", preset=name, file=files[0])
    base = preset(name or PRESET)
    file = load_cfg(files[0], base) if files else CfgFile(rules=base)
    port = PORT if file.port is None else file.port
    licos = options.licos is not None or any(made_for(one) == "licos" for one in options.presets)
    return classic_settings(
        changed_nights(file.rules, options.village, strict=not licos),
        host=options.host,
        port=port if options.classic is None else options.classic,
        games=options.games or file.games or GAMES,
        concurrent=options.concurrent or CONCURRENT,
        balanced=options.balanced,
        reseat=parse_reseat("--reseat", options.reseat or "", tokens=False),
        versions=file.versions,
        starter=file.starter,
        limits=with_limits(LIMITS, option_limits(options.limits)),
        remarks=file.remarks,
    )
