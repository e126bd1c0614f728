"""The packets of the classic platform, as typed records.

On the wire every key is there, null where it does not apply; a guest forgives keys that are missing.
docs/protocols/classic.md describes them for people who write agents.
"""

from typing import Final, Literal

from msgspec import Struct, field

from jinro.game.roles import Role, Species

Request = Literal[
    "NAME",
    "ROLE",
    "INITIALIZE",
    "DAILY_INITIALIZE",
    "DAILY_FINISH",
    "TALK",
    "WHISPER",
    "VOTE",
    "DIVINE",
    "GUARD",
    "ATTACK",
    "FINISH",
]
Status = Literal["ALIVE", "DEAD"]
ANSWERED: Final = frozenset({"NAME", "ROLE", "TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK"})
"""Requests that want an answer."""
NONE: Final = -1
"""The number of an agent where there is none."""
ANY: Final = "ANY"
"""The name beside the roles in `roleNumMap`, always 0."""
ROLE_NAMES: Final = (*sorted(role.value for role in Role), ANY)


class Talk(Struct, frozen=True):
    """An utterance; `idx` counts the day's from 0, talk and whispers apart."""

    agent: int
    day: int
    idx: int
    text: str
    turn: int


class Vote(Struct, frozen=True):
    agent: int
    day: int
    target: int


class Judge(Struct, frozen=True):
    """A result of the seer or the medium; `day` is the one on which it is told."""

    agent: int
    day: int
    result: Species
    target: int


class GameInfo(Struct, frozen=True, kw_only=True, rename="camel"):
    """What the recipient may know now."""

    agent: int
    attack_vote_list: tuple[Vote, ...] = ()
    """The last ballot of the wolves last night."""
    attacked_agent: int = NONE
    """Whom the wolves attacked last night, successfully or not."""
    cursed_fox: int = NONE
    """Never told."""
    day: int
    divine_result: Judge | None = None
    executed_agent: int = NONE
    """Who was executed yesterday."""
    existing_role_list: tuple[str, ...] = ()
    guarded_agent: int = NONE
    """Whom the bodyguard guarded last night."""
    last_dead_agent_list: tuple[int, ...] = ()
    """Who was found dead this morning."""
    latest_attack_vote_list: tuple[Vote, ...] = ()
    """The wolves' last ballot tonight."""
    latest_executed_agent: int = NONE
    """Who was executed today."""
    latest_vote_list: tuple[Vote, ...] = ()
    """The last ballot today."""
    medium_result: Judge | None = None
    remain_talk_map: dict[str, int] = field(default_factory=dict)
    remain_whisper_map: dict[str, int] = field(default_factory=dict)
    role_map: dict[str, Role]
    """The roles that the recipient knows."""
    status_map: dict[str, Status]
    talk_list: tuple[Talk, ...] = ()
    """All of today's talk so far."""
    vote_list: tuple[Vote, ...] = ()
    """Yesterday's last ballot."""
    whisper_list: tuple[Talk, ...] = ()
    """All of today's whispers so far."""


class GameSetting(Struct, frozen=True, kw_only=True, rename="camel"):
    """What agents are told of the rules; the defaults are those of the classic platform."""

    enable_no_attack: bool = False
    enable_no_execution: bool = False
    enable_role_request: bool = True
    max_attack_revote: int = 1
    max_revote: int = 1
    max_skip: int = 2
    max_talk: int = 10
    max_talk_turn: int = 20
    max_whisper: int = 10
    max_whisper_turn: int = 20
    player_num: int = 0
    """The sum of `role_num_map`."""
    random_seed: int = 0
    """Never the seed of the game."""
    role_num_map: dict[str, int] = field(default_factory=dict)
    talk_on_first_day: bool = False
    time_limit: int = -1
    """Milliseconds for an answer; not above 0 means that it is not set."""
    validate_utterance: bool = True
    votable_in_first_day: bool = False
    """Without a meaning: nobody ever votes on day 0."""
    vote_visible: bool = True
    whisper_before_revote: bool = False


class Packet(Struct, frozen=True, kw_only=True, rename="camel"):
    """One message of the server."""

    game_info: GameInfo | None = None
    game_setting: GameSetting | None = None
    request: Request
    talk_history: tuple[Talk, ...] | None = None
    whisper_history: tuple[Talk, ...] | None = None
