"""The YAML file of the contest's server: one class per section, one field per key.

A missing key has its zero value, as in that server, and is reported unless it is optional; an unknown key is
reported; a value of the wrong type is a fault. Scalars keep their source text, so that an age of `010` in a
profile stays `010`.
"""

from typing import Annotated, Final

from msgspec import Struct

Duration = Annotated[int, "duration"]
"""Milliseconds; written as a duration."""
Names = Annotated[list[str], "names"]
"""A list of names, or a block with a flag for each."""
Limit = Annotated[int, "limit"]
"""A length limit; -1 or a missing key: no limit."""


class FileSection(Struct, frozen=True, kw_only=True):
    """A block of the file. Fields with a default are optional: it is not reported if they are missing."""


class WebSocketSection(FileSection, frozen=True, kw_only=True):
    host: str
    port: int


class AuthenticationSection(FileSection, frozen=True, kw_only=True):
    enable: bool


class TimeoutSection(FileSection, frozen=True, kw_only=True):
    action: Duration
    response: Duration
    acceptable: Duration


class LimitsSection(FileSection, frozen=True, kw_only=True):
    """Our extension: limits of connections, with the names of `jinro.net.limits.Limits`."""

    name_s: float | None = None
    name_characters: int | None = None
    name_bytes: int | None = None
    message_bytes: int | None = None
    message_s: float | None = None
    unfinished_bytes: int | None = None
    outbox_bytes: int | None = None
    write_s: float | None = None
    idle_messages: int | None = None
    forgiven_s: float | None = None
    per_team: int | None = None
    per_address: int | None = None
    connects: int | None = None
    connects_per_s: float | None = None
    refusals: int | None = None
    refusal_s: float | None = None
    connections: int | None = None
    exempt: list[str] | None = None


class ServerSection(FileSection, frozen=True, kw_only=True):
    web_socket: WebSocketSection
    authentication: AuthenticationSection
    timeout: TimeoutSection
    max_continue_error_ratio: float
    dialect: str = ""
    """Our extension: `s1`, `2026-05` or `2026`."""
    strict_texts: bool | None = None
    """Our extension: cut texts as S1 does, including its bugs; default: only in the dialect `s1`."""
    empty_answer: str = ""
    """Our extension: what an empty utterance becomes, `over`, `over_once` or `skip`; default: as in the
    dialect."""
    reseat: str = ""
    """Our extension: who gets a lost seat back, `token`, `address` or `name`; empty: a safe default."""
    agents_consent: bool = False
    """Our extension: the organiser consents for all agents that what they say is published."""
    visibility: str = ""
    """Our extension: who may see the games of the track, `public`, `link`, `members` or `sealed`."""
    trusted_proxies: list[str] = []
    """Our extension: networks of proxies whose `X-Forwarded-For` is believed."""
    allow_origins: list[str] = []
    """Our extension: origins under which the server is reached too, or whose pages may connect."""
    limits: LimitsSection = LimitsSection()
    """Our extension."""


class MaxCountSection(FileSection, frozen=True, kw_only=True):
    per_agent: int
    per_day: int


class MaxLengthSection(FileSection, frozen=True, kw_only=True):
    count_in_word: bool
    count_spaces: bool
    per_talk: Limit
    mention_length: Limit
    per_agent: Limit
    base_length: Limit


class TalkSection(FileSection, frozen=True, kw_only=True):
    duration: Duration = 0
    """Agents speak at any time, for this long; 0: in turns."""
    mode: str = ""
    time_limit: int = 0
    """Seconds; with `mode: freeform`, the older form of `duration`."""
    max_count: MaxCountSection
    max_length: MaxLengthSection
    max_skip: int


class VoteSection(FileSection, frozen=True, kw_only=True):
    max_count: int
    allow_self_vote: bool


class AttackVoteSection(VoteSection, frozen=True, kw_only=True):
    allow_no_target: bool


class GameSection(FileSection, frozen=True, kw_only=True):
    agent_count: int
    max_day: int
    vote_visibility: bool
    talk: TalkSection
    whisper: TalkSection
    vote: VoteSection
    attack_vote: AttackVoteSection
    night_s: float | None = None


class PhaseSection(FileSection, frozen=True, kw_only=True):
    name: str
    actions: list[str]
    only_day: int | None = None
    except_day: int | None = None


class LogicSection(FileSection, frozen=True, kw_only=True):
    day_phases: list[PhaseSection]
    night_phases: list[PhaseSection]
    roles: dict[int, dict[str, int]]


class MatchingSection(FileSection, frozen=True, kw_only=True):
    self_match: bool
    is_optimize: bool
    team_count: int = 0
    game_count: int = 0
    output_path: str = ""
    infinite_loop: bool = False
    abort_weight_factor: float = 0.0
    people: int = 0
    """Our extension: seats of each game for people, who come by the page."""
    robots: int = 0
    """Our extension: seats of each game for built-in players."""
    people_told: bool = False
    """Our extension: names tell which seats are those of people."""


class DynamicProfileSection(FileSection, frozen=True, kw_only=True):
    enable: bool = False
    prompt: str = ""
    attempts: int = 0
    model: str = ""
    max_tokens: int = 0
    avatars: list[str] = []
    timeout: Duration = 0
    """Our extension: the time limit for the whole cast."""
    base_url: str = ""
    """Our extension: another OpenAI-compatible endpoint."""


class CustomProfileSection(FileSection, frozen=True, kw_only=True):
    enable: bool
    profile_encoding: dict[str, str] = {}
    profiles: list[dict[str, str]] = []
    dynamic_profile: DynamicProfileSection = DynamicProfileSection()


class LoggerSection(FileSection, frozen=True, kw_only=True):
    enable: bool = False
    output_dir: str = ""
    filename: str = ""


class GameLoggerSection(LoggerSection, frozen=True, kw_only=True):
    texts: str = ""
    """Our extension: `as_said`, `one_line` or `plain`."""


class RealtimeSection(LoggerSection, frozen=True, kw_only=True):
    delay: Duration = 0
    open: bool = False
    """Our extension: everybody may read the feed, even if agents need tokens."""


class HealthScoresSection(FileSection, frozen=True, kw_only=True):
    request_error: float = 1.0
    fatal: float = 3.0
    abort: float = 1.0


class TeamHealthSection(FileSection, frozen=True, kw_only=True):
    enable: bool = False
    window: int = 20
    min_games: int = 3
    scores: HealthScoresSection = HealthScoresSection()
    weight_floor: float = 0.1
    quarantine_rate: float = 0.5
    quarantine_duration: Duration = 1_800_000
    abort_weight_factor: float | None = None
    """An older place of `matching.abort_weight_factor`."""


class NotifierSection(FileSection, frozen=True, kw_only=True):
    enable: bool = False
    webhook_url: str = ""
    """Ignored: it is a secret, and belongs into the environment."""
    username: str = ""
    icon_emoji: str = ""
    timeout: Duration = 5_000
    min_interval: Duration = 60_000
    events: Names | None = None
    stall_threshold: Duration = 600_000
    milestone_every: int = 10


class UnsupportedSection(FileSection, frozen=True, kw_only=True):
    """A feature that is not built yet: only `enable` is read."""

    enable: bool = False


class ContestFile(FileSection, frozen=True, kw_only=True):
    """The whole file."""

    server: ServerSection
    game: GameSection
    logic: LogicSection
    matching: MatchingSection
    custom_profile: CustomProfileSection
    json_logger: LoggerSection = LoggerSection()
    game_logger: GameLoggerSection = GameLoggerSection()
    realtime_broadcaster: RealtimeSection = RealtimeSection()
    tts_broadcaster: UnsupportedSection = UnsupportedSection()
    team_health: TeamHealthSection = TeamHealthSection()
    slack_notifier: NotifierSection = NotifierSection()


OBSOLETE: Final = frozenset({"game.talk_on_first_day"})
"""Keys of older files that no server uses any more."""

OTHER_MODES: Final = frozenset({"game.realtime", "server.manual_start", "agent_spawner"})
"""Keys of other servers that play in another way: talk at any moment, games started by hand, agents started
by the server."""

UNSUPPORTED: Final = {
    "tts_broadcaster": "speech output",
}
"""Unsupported sections, and the feature that each would enable."""

UNSUPPORTED_KEYS: Final = {
    block: frozenset(keys.split())
    for block, keys in {
        "tts_broadcaster": "enable async target_duration timeout segment_dir temp_dir host ffmpeg_path"
        " ffprobe_path convert_args duration_args pre_convert_args split_args",
    }.items()
}
"""The keys of sections that are not built yet: known, but their values are not read."""
