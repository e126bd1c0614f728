"""The YAML file of the contest's server, key by key: what may stand in it, and what each key is read as.

The classes below are the file. A missing key has its zero value, as in that server, and is remarked on unless
it is optional; an unknown key is remarked on; a value of the wrong kind is a fault. Scalars keep their source
text, so that an age of `010` in a profile stays `010`.
"""

from typing import Annotated, Final

from msgspec import Struct

Duration = Annotated[int, "duration"]
"""Milliseconds, written as a duration."""
Limit = Annotated[int, "limit"]
"""A length limit: -1 is none, and so is a missing key."""


class Section(Struct, frozen=True, kw_only=True):
    """A block of the file. Fields with a default are optional: nothing is said when they are missing."""


class WebSocket(Section, frozen=True, kw_only=True):
    host: str
    port: int


class Authentication(Section, frozen=True, kw_only=True):
    enable: bool


class Timeout(Section, frozen=True, kw_only=True):
    action: Duration
    response: Duration
    acceptable: Duration


class Server(Section, frozen=True, kw_only=True):
    web_socket: WebSocket
    authentication: Authentication
    timeout: Timeout
    max_continue_error_ratio: float
    dialect: str = ""
    """Our own key: `s1`, `2026-05` or `2026`."""
    strict_texts: bool | None = None
    """Our own key: texts are cut as S1 does it, accidents included; without it so in the dialect `s1`."""


class MaxCount(Section, frozen=True, kw_only=True):
    per_agent: int
    per_day: int


class MaxLength(Section, frozen=True, kw_only=True):
    count_in_word: bool
    count_spaces: bool
    per_talk: Limit
    mention_length: Limit
    per_agent: Limit
    base_length: Limit


class Talk(Section, frozen=True, kw_only=True):
    duration: Duration = 0
    """With it, people speak when they like for so long."""
    mode: str = ""
    time_limit: int = 0
    """In seconds: what `mode: freeform` and a duration were before there was one."""
    max_count: MaxCount
    max_length: MaxLength
    max_skip: int


class Vote(Section, frozen=True, kw_only=True):
    max_count: int
    allow_self_vote: bool


class AttackVote(Vote, frozen=True, kw_only=True):
    allow_no_target: bool


class GameSection(Section, frozen=True, kw_only=True):
    agent_count: int
    max_day: int
    vote_visibility: bool
    talk: Talk
    whisper: Talk
    vote: Vote
    attack_vote: AttackVote


class PhaseEntry(Section, frozen=True, kw_only=True):
    name: str
    actions: list[str]
    only_day: int | None = None
    except_day: int | None = None


class Logic(Section, frozen=True, kw_only=True):
    day_phases: list[PhaseEntry]
    night_phases: list[PhaseEntry]
    roles: dict[int, dict[str, int]]


class MatchingSection(Section, frozen=True, kw_only=True):
    self_match: bool
    is_optimize: bool
    team_count: int = 0
    game_count: int = 0
    output_path: str = ""
    infinite_loop: bool = False
    abort_weight_factor: float = 0.0


class DynamicProfile(Section, frozen=True, kw_only=True):
    enable: bool = False
    prompt: str = ""
    attempts: int = 0
    model: str = ""
    max_tokens: int = 0
    avatars: list[str] = []
    timeout: Duration = 0
    """Our own key: the time limit of one call."""
    base_url: str = ""
    """Our own key: an endpoint other than the usual one."""


class CustomProfile(Section, frozen=True, kw_only=True):
    enable: bool
    profile_encoding: dict[str, str] = {}
    profiles: list[dict[str, str]] = []
    dynamic_profile: DynamicProfile = DynamicProfile()


class Logger(Section, frozen=True, kw_only=True):
    enable: bool = False
    output_dir: str = ""
    filename: str = ""


class GameLogger(Logger, frozen=True, kw_only=True):
    texts: str = ""
    """Our own key: `as_said`, `one_line` or `plain`."""


class RealtimeBroadcaster(Logger, frozen=True, kw_only=True):
    delay: Duration = 0
    open: bool = False
    """Our own key: whoever likes may read the feed, also where agents need tokens."""


class Switch(Section, frozen=True, kw_only=True):
    """A feature that is not built here: whether it is on is all that is read of it."""

    enable: bool = False


class ContestFile(Section, frozen=True, kw_only=True):
    """The whole file."""

    server: Server
    game: GameSection
    logic: Logic
    matching: MatchingSection
    custom_profile: CustomProfile
    json_logger: Logger = Logger()
    game_logger: GameLogger = GameLogger()
    realtime_broadcaster: RealtimeBroadcaster = RealtimeBroadcaster()
    tts_broadcaster: Switch = Switch()
    team_health: Switch = Switch()
    slack_notifier: Switch = Switch()


FORMER: Final = frozenset({"game.talk_on_first_day"})
"""Keys of older files that no server reads any more."""

UNBUILT: Final = {
    "tts_broadcaster": "speech output",
    "team_health": "team health",
    "slack_notifier": "chat notifications",
}
"""Blocks that can be switched on in a file and are not built here, in words."""

UNBUILT_KEYS: Final = {
    block: frozenset(keys.split())
    for block, keys in {
        "tts_broadcaster": "enable async target_duration timeout segment_dir temp_dir host ffmpeg_path"
        " ffprobe_path convert_args duration_args pre_convert_args split_args",
        "team_health": "enable window min_games scores weight_floor quarantine_rate quarantine_duration"
        " abort_weight_factor",
        "team_health.scores": "request_error fatal abort",
        "slack_notifier": "enable webhook_url username icon_emoji timeout min_interval events stall_threshold"
        " milestone_every",
    }.items()
}
"""The keys that such blocks have all the same; their values are not read."""
