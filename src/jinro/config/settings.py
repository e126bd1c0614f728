"""`Settings`: one track of the server: the rules of its village, its address, matching and files.

They come from a YAML file of the contest's server (`load_settings`) or from a preset (`preset_settings`).
Secrets are not settings: they are read from the environment.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from jinro.config.contest.operations import Notifier, health_of, notifier_of
from jinro.config.contest.rules import Empty, characters_of, rules_of, with_texts
from jinro.config.contest.rules import Texts as HowTexts
from jinro.config.contest.schema import (
    UNSUPPORTED,
    ContestFile,
    LoggerSection,
    MatchingSection,
    RealtimeSection,
    ServerSection,
)
from jinro.config.contest.yaml_reader import parse_yaml, read_section
from jinro.config.limits import checked_networks, section_limits, with_limits
from jinro.config.reading import SettingsReport, read_settings_text
from jinro.config.reseat import Reseat, parse_reseat, reseat_rule
from jinro.contest.plan.health import HealthRules
from jinro.errors import SettingsError
from jinro.files.writers import Texts
from jinro.game.events import Character
from jinro.game.presets import preset
from jinro.game.rules import Rules
from jinro.i18n import CodedText, Message, coded, message
from jinro.net.limits import Limits
from jinro.net.origin import check_origins
from jinro.players.personas import characters as our_cast
from jinro.store import BY_HAND, SEALED, Visibility
from jinro.wire.nlp.messages import DIALECTS

Dialect = Literal["s1", "2026-05", "2026"]
DIALECT: Final[Dialect] = "2026"
HOST: Final = "127.0.0.1"
PORT: Final = 8080
PLAN_PATH: Final = "./log/match_optimizer.json"
GAME_LOG: Final = "./log/game"
JSON_LOG: Final = "./log/json"
REALTIME: Final = "./log/realtime"
FILENAME: Final = "{timestamp}_{teams}"
BASE_URL: Final = "https://api.openai.com/v1"
LIMIT_MS: Final = 30_000


class CharacterGenerator(Struct, frozen=True, kw_only=True):
    """How a language model generates characters for every game."""

    prompt: str
    labels: dict[str, str]
    """The fields of a profile besides the name: the model's key and the label that the player sees."""
    attempts: int = 3
    """Limit of attempts to get different names for all characters."""
    model: str
    max_tokens: int = 300
    avatars: tuple[str, ...]
    limit_ms: int = LIMIT_MS
    """Time limit for the whole cast."""
    base_url: str = BASE_URL


class Matching(Struct, frozen=True, kw_only=True):
    """Who plays whom."""

    mode: Literal["self", "plain", "plan", "any"] = "self"
    """`self`: agents of one team; `plain`: agents of different teams; `plan`: by a balanced plan; `any`: the
    agents that have waited longest, whatever their teams."""
    teams: int = 0
    """plan: number of teams."""
    games: int = 0
    """plan: number of games."""
    self_games: int = 0
    """self: games of each team; 0: any number."""
    path: str = PLAN_PATH
    """plan: its file."""
    infinite: bool = False
    """plan: extended whenever all games are played."""
    abort_weight: float = 0.0
    """plan: factor for the weight of an aborted game."""
    people: int = 0
    """Seats of each game for people, who come by the page; in a plan they are an entry, who may also connect
    with a client."""
    robots: int = 0
    """Seats of each game for built-in players."""
    told: bool = False
    """Whether names tell which seats are those of people."""


class Output(Struct, frozen=True, kw_only=True):
    """One kind of file, written for every game."""

    enable: bool = True
    folder: str
    filename: str = FILENAME
    delay_ms: int = 0
    """realtime: delay of the file behind the game."""
    open: bool = False
    """realtime: everybody may read all of it, even while the game is running."""


class Settings(Struct, frozen=True, kw_only=True):
    """One track of the server."""

    name: str
    """The file's name without its suffix, or the preset's name."""
    rules: Rules
    host: str = HOST
    port: int = PORT
    dialect: Dialect = DIALECT
    classic_port: int | None = None
    """Port for classic agents that play in the same village; None: none."""
    authentication: bool = False
    reseat: Reseat | None = None
    """Who gets a lost seat back; None: as `reseat_rule` says."""
    agents_consent: bool = False
    """Whether the organiser consents for all agents that what they say is published."""
    visibility: Visibility = "public"
    """Who may see its games, while they are played and afterwards."""
    seal: str = ""
    """The act until which nobody may; empty: its games are not sealed."""
    trusted_proxies: tuple[str, ...] = ()
    """Networks of proxies whose `X-Forwarded-For` is believed."""
    allow_origins: tuple[str, ...] = ()
    """Origins under which the server is reached too, or whose pages may connect."""
    limits: Limits = Limits()
    teams: tuple[str, ...] = ()
    """Teams that may play; empty: all."""
    matching: Matching = Matching()
    characters: tuple[Character, ...] = ()
    """The cast from which games draw; empty: agents are called `Agent[01]` and so on."""
    health: HealthRules | None = None
    """Health of teams decides with the plan who plays; None: it does not."""
    notifier: Notifier | None = None
    """What is told to a chat; None: nothing."""
    generator: CharacterGenerator | None = None
    """Generates characters for every game; None: they are drawn from the cast."""
    game_log: Output = Output(folder=GAME_LOG)
    json_log: Output = Output(folder=JSON_LOG)
    realtime: Output = Output(folder=REALTIME)
    texts: Texts = "one_line"
    """How the game log writes line breaks, commas and quotation marks."""
    remarks: tuple[str, ...] = ()
    """Remarks on the file: unknown and missing keys, and how they were read."""
    unsupported: tuple[str, ...] = ()
    """Features that the file enables and that are not built yet."""
    from_file: bool = False

    @property
    def notices(self) -> tuple[CodedText, ...]:
        """What a valid file sets and its operator may not expect: what viewers are not shown, or later."""
        if not self.from_file:
            return ()
        feed, found = self.realtime, []
        if feed.enable and not feed.open:
            hidden = "settings.viewers_with_token" if self.authentication else "settings.viewers_at_the_end"
            found.append(_about("realtime_broadcaster.open: false", hidden))
        if feed.enable and feed.delay_ms:
            seconds = feed.delay_ms / 1_000
            found.append(_about("realtime_broadcaster.delay", "settings.viewers_late", seconds=seconds))
        if self.rules.max_day is None:
            found.append(_about("game.max_day", "settings.no_last_day", days=2 * self.rules.seats))
        return tuple(found)

    @property
    def reseat_rule(self) -> Reseat:
        """Who gets a lost seat back."""
        return reseat_rule(
            self.reseat, host=self.host, authentication=self.authentication, proxies=self.trusted_proxies
        )


def load_settings(
    path: Path, environ: Mapping[str, str] | None = None, *, dialect: str | None = None
) -> Settings:
    """Read a file; `SettingsError` names the file and all invalid keys."""
    text = read_settings_text(path)
    try:
        return parse_settings(text, path.stem, environ, dialect=dialect)
    except SettingsError as error:
        raise SettingsError(str(path), error) from None


def parse_settings(
    text: str, name: str, environ: Mapping[str, str] | None = None, *, dialect: str | None = None
) -> Settings:
    """Read the text of a file; `HOST` and `PORT` in `environ` override its address, `dialect` its dialect."""
    report = SettingsReport()
    file = read_section(ContestFile, parse_yaml(text), "", report)
    assert isinstance(file, ContestFile)
    characters = characters_of(file.custom_profile, file.game.agent_count, report)
    spoken = _known_dialect(dialect) if dialect else _dialect(file.server.dialect, report)
    rules = rules_of(file, characters, name, report, texts=_texts_of(spoken, file.server, report))
    host, port = _address(file, environ or {}, report)
    settings = {
        "dialect": spoken,
        "matching": _matching(file.matching, file.game.agent_count, report),
        "generator": _generator(file, report),
        "health": health_of(file.team_health, report),
        "notifier": notifier_of(file.slack_notifier, report),
        "texts": _texts(file.game_logger.texts, report),
        **_connections(file.server, report),
    }
    report.check()
    assert rules is not None
    matching = settings["matching"]
    assert isinstance(matching, Matching)
    return Settings(
        name=name,
        from_file=True,
        rules=_for_people(rules, matching),
        host=host,
        port=port,
        authentication=file.server.authentication.enable,
        agents_consent=file.server.agents_consent,
        characters=characters,
        game_log=_output(file.game_logger, GAME_LOG),
        json_log=_output(file.json_logger, JSON_LOG),
        realtime=_output(file.realtime_broadcaster, REALTIME),
        remarks=(*_other_modes(report.other_modes, rules), *report.remarks),
        unsupported=tuple(
            f"{words} ({key})" for key, words in UNSUPPORTED.items() if getattr(file, key).enable
        ),
        **settings,  # type: ignore[arg-type]
    )


def _about(where: str, code: str, /, **args: object) -> CodedText:
    return coded("errors.at", where=where, what=Message(code, args))


def _other_modes(keys: Sequence[str], rules: Rules) -> tuple[CodedText, ...]:
    """One line about a file that is meant for another way of playing: what will be played instead."""
    if not keys:
        return ()
    talk = rules.talk
    talk, seconds = rules.talk, (rules.talk.duration_ms or 0) / 1_000
    spoken = message("settings.talk.anytime", seconds=seconds)
    if talk.regime == "turns":
        spoken = message("settings.talk.turns")
    return (_about(", ".join(keys), "settings.other_mode", talk=spoken, agents=rules.seats),)


def preset_settings(name: str) -> Settings:
    """A track without a file: the rules of a preset, self-match, our own cast."""
    rules = with_texts(preset(name), _texts_of(DIALECT))
    return Settings(name=name, rules=rules, characters=() if rules.numbered else our_cast(rules.language))


def refuse_equal_ports(tracks: Sequence[Settings]) -> None:
    """Refuse two tracks with the same port; port 0 is any free port."""
    seen: dict[int, str] = {}
    for track in tracks:
        if track.port and track.port in seen:
            both = f"{seen[track.port]} and {track.name}"
            raise SettingsError(
                "server.web_socket.port", "errors.serve.same_port", both=both, port=track.port
            )
        seen[track.port] = track.name


def overridden(
    settings: Settings,
    *,
    host: str | None,
    port: int | None,
    dialect: str | None,
    reseat: str | None = None,
    proxies: Sequence[str] = (),
    limits: Mapping[str, object] | None = None,
    people: int | None = None,
    robots: int | None = None,
) -> Settings:
    """The same track with options of the command line; None: not given."""
    changes: dict[str, object] = {"limits": with_limits(settings.limits, limits or {})}
    if people is not None or robots is not None:
        settings = with_guests(settings, people or 0, robots or 0)
    if reseat:
        changes["reseat"] = parse_reseat("--reseat", reseat, tokens=settings.authentication)
    if proxies:
        changes["trusted_proxies"] = checked_networks("--trusted-proxy", proxies)
    if host is not None:
        changes["host"] = host
    if port is not None:
        changes["port"] = port
    if dialect is not None and _known_dialect(dialect) != settings.dialect:
        changes["dialect"] = dialect
        changes["rules"] = with_texts(settings.rules, _texts_of(dialect))
    return replace(settings, **changes)


def with_guests(settings: Settings, people: int, robots: int) -> Settings:
    """The same track with so many seats for people and for built-in players."""
    planned = settings.matching.mode == "plan"
    faulty = guests_fault(people, robots, settings.rules.seats, planned=planned)
    if faulty:
        raise SettingsError("--people", faulty)
    matching = replace(settings.matching, people=people, robots=robots)
    return replace(settings, matching=matching, rules=_for_people(settings.rules, matching))


def _address(file: ContestFile, environ: Mapping[str, str], report: SettingsReport) -> tuple[str, int]:
    host = environ.get("HOST") or file.server.web_socket.host or HOST
    key, port = "server.web_socket.port", file.server.web_socket.port
    given = environ.get("PORT", "")
    if given:
        key = "environment variable PORT"
        if not (given.isascii() and given.isdigit() and len(given) < 6):
            report.fault(key, "errors.value.not_a_port", value=given)
            return host, 0
        port = int(given)
    if not 0 <= port <= 65_535:
        report.fault(key, "errors.value.port", value=port)
    return host, port


def _known_dialect(name: str) -> Dialect:
    if name not in get_args(Dialect):
        known = ", ".join(get_args(Dialect))
        raise SettingsError("--dialect", "errors.value.not_one_of", known=known, value=name)
    return cast(Dialect, name)


def _dialect(value: str, report: SettingsReport) -> Dialect:
    if value and value not in get_args(Dialect):
        report.fault(
            "server.dialect", "errors.value.not_one_of", known=", ".join(get_args(Dialect)), value=value
        )
    return cast(Dialect, value or DIALECT)


def _texts_of(
    dialect: str, section: ServerSection | None = None, report: SettingsReport | None = None
) -> HowTexts:
    """How texts are read in a dialect, unless the file says otherwise."""
    strict, empty = dialect == "s1", cast(Empty, DIALECTS[dialect].empty if dialect in DIALECTS else "over")
    if section is None:
        return HowTexts(strict=strict, empty=empty)
    if section.empty_answer and section.empty_answer not in get_args(Empty):
        assert report is not None
        known = ", ".join(get_args(Empty))
        report.fault(
            "server.empty_answer", "errors.value.not_one_of", known=known, value=section.empty_answer
        )
    return HowTexts(
        strict=strict if section.strict_texts is None else section.strict_texts,
        empty=cast(Empty, section.empty_answer or empty),
    )


def _matching(section: MatchingSection, agents: int, report: SettingsReport) -> Matching:
    mode: Literal["self", "plain", "plan"] = "self" if section.self_match else "plain"
    if section.is_optimize:
        mode = "plan"
        if section.self_match:
            report.remark("matching.self_match", "no_effect_if", key="is_optimize")
        if section.team_count < agents - max(0, section.people):
            report.fault(
                "matching.team_count", "errors.config.few_teams", agents=agents, value=section.team_count
            )
        if section.people and section.infinite_loop:
            report.fault("matching.infinite_loop", "errors.config.endless_with_people")
        if section.game_count < 1:
            report.fault("matching.game_count", "errors.value.from_1_on", value=section.game_count)
    faulty = guests_fault(section.people, section.robots, agents, planned=mode == "plan")
    if faulty:
        report.fault("matching.people", faulty)
    if not 0 <= section.abort_weight_factor <= 1:
        report.fault(
            "matching.abort_weight_factor", "errors.value.share_0_to_1", value=section.abort_weight_factor
        )
    return Matching(
        mode=mode,
        teams=section.team_count,
        games=section.game_count,
        path=section.output_path or PLAN_PATH,
        infinite=section.infinite_loop,
        abort_weight=section.abort_weight_factor,
        people=section.people,
        robots=section.robots,
        told=section.people_told,
    )


def guests_fault(people: int, robots: int, seats: int, *, planned: bool) -> Message | None:
    """What is wrong with these numbers of people and built-in players among agents; None: nothing."""
    if not (people or robots):
        return None
    if people < 0 or robots < 0 or people + robots >= seats:
        return message("errors.config.no_agent_left", people=people, robots=robots, seats=seats)
    return message("errors.config.robots_in_plan") if planned and robots else None


def _for_people(rules: Rules, matching: Matching) -> Rules:
    """The rules of a track: people have a board, which no agent sees."""
    return replace(rules, board=True) if matching.people else rules


def _connections(section: ServerSection, report: SettingsReport) -> dict[str, object]:
    """Who may connect, how often, and get what back."""
    try:
        return {
            "reseat": parse_reseat("server.reseat", section.reseat, tokens=section.authentication.enable),
            "trusted_proxies": checked_networks("server.trusted_proxies", section.trusted_proxies),
            "allow_origins": check_origins("server.allow_origins", section.allow_origins),
            "limits": with_limits(Limits(), section_limits(section.limits)),
            **_visibility(section.visibility),
        }
    except SettingsError as error:
        report.fault(error.key, error.what)
        return {}


def _visibility(text: str) -> dict[str, object]:
    known = (*get_args(Visibility), SEALED)
    if text and text not in known:
        raise SettingsError(
            "server.visibility", "errors.value.not_one_of", known=", ".join(known), value=text
        )
    return {"seal": BY_HAND} if text == SEALED else {"visibility": text or "public"}


def _generator(file: ContestFile, report: SettingsReport) -> CharacterGenerator | None:
    dynamic, custom = file.custom_profile.dynamic_profile, file.custom_profile
    if not (custom.enable and dynamic.enable):
        return None
    key = "custom_profile.dynamic_profile"
    if len(dynamic.avatars) < file.game.agent_count:
        number, agents = len(dynamic.avatars), file.game.agent_count
        report.fault(f"{key}.avatars", "errors.config.few_avatars", number=number, agents=agents)
    if not dynamic.model:
        report.fault(f"{key}.model", "errors.config.required")
    return CharacterGenerator(
        prompt=dynamic.prompt,
        labels=custom.profile_encoding,
        attempts=max(1, dynamic.attempts),
        model=dynamic.model,
        max_tokens=dynamic.max_tokens or 300,
        avatars=tuple(dynamic.avatars),
        limit_ms=dynamic.timeout if dynamic.timeout > 0 else LIMIT_MS,
        base_url=dynamic.base_url or BASE_URL,
    )


def _texts(value: str, report: SettingsReport) -> Texts:
    if value and value not in get_args(Texts):
        report.fault(
            "game_logger.texts", "errors.value.not_one_of", known=", ".join(get_args(Texts)), value=value
        )
    return cast(Texts, value or "one_line")


def without_files(settings: Settings) -> Settings:
    """The same track without files of its games."""
    kinds = ("game_log", "json_log", "realtime")
    return replace(settings, **{kind: replace(getattr(settings, kind), enable=False) for kind in kinds})


def _output(section: LoggerSection, folder: str) -> Output:
    """`folder` is the default."""
    feed = section if isinstance(section, RealtimeSection) else RealtimeSection()
    return Output(
        enable=section.enable,
        folder=section.output_dir or folder,
        filename=section.filename or FILENAME,
        delay_ms=max(0, feed.delay),
        open=feed.open,
    )
