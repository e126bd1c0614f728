"""The packets of the classic platform as typed records.

On the wire every key is present, null where it does not apply; a guest accepts missing keys.
docs/protocols/classic.md describes the packets for agent authors.
"""

from typing import Final, Literal

from msgspec import Struct, field

from jinro.game.roles import Role, Species
from jinro.wire.requests import KINDS

RequestName = Literal[
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
ANSWERED: Final = frozenset({"NAME", "ROLE", *KINDS})
"""Requests that expect an answer."""
NONE: Final = -1
"""Agent number that stands for no agent."""
ROLE_NAMES: Final = tuple(sorted(role.value for role in Role))
"""Keys of `roleNumMap`. Newer Java servers also send `ANY`, with 0, which no library needs: the 0.4 libraries
do not know that name, and their agents end at INITIALIZE."""


class TalkItem(Struct, frozen=True):
    """An utterance; `idx` counts from 0 per day, separately for talk and whisper."""

    agent: int
    day: int
    idx: int
    text: str
    turn: int


class VoteItem(Struct, frozen=True):
    agent: int
    day: int
    target: int


class SpeciesResult(Struct, frozen=True):
    """A result of the seer or the medium; `day` is the day on which it is told."""

    agent: int
    day: int
    result: Species
    target: int


class GameInfo(Struct, frozen=True, kw_only=True, rename="camel"):
    """What the recipient may know now."""

    agent: int
    attack_vote_list: tuple[VoteItem, ...] = ()
    """The last attack ballot of last night."""
    attacked_agent: int = NONE
    """Whom the werewolves attacked last night, successfully or not."""
    cursed_fox: int = NONE
    """Never set."""
    day: int
    divine_result: SpeciesResult | None = None
    executed_agent: int = NONE
    """Who was executed yesterday."""
    existing_role_list: tuple[str, ...] = ()
    guarded_agent: int = NONE
    """Whom the bodyguard guarded last night."""
    last_dead_agent_list: tuple[int, ...] = ()
    """Who was found dead this morning."""
    latest_attack_vote_list: tuple[VoteItem, ...] = ()
    """The last attack ballot of tonight."""
    latest_executed_agent: int = NONE
    """Who was executed today."""
    latest_vote_list: tuple[VoteItem, ...] = ()
    """Today's last ballot."""
    medium_result: SpeciesResult | None = None
    remain_talk_map: dict[str, int] = field(default_factory=dict)
    remain_whisper_map: dict[str, int] = field(default_factory=dict)
    role_map: dict[str, Role]
    """Roles known to the recipient."""
    status_map: dict[str, Status]
    talk_list: tuple[TalkItem, ...] = ()
    """Today's talk so far."""
    vote_list: tuple[VoteItem, ...] = ()
    """Yesterday's last ballot."""
    whisper_list: tuple[TalkItem, ...] = ()
    """Today's whispers so far."""


class GameSetting(Struct, frozen=True, kw_only=True, rename="camel"):
    """The rules as told to agents; the defaults are those of the classic platform."""

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
    """Never the real seed."""
    role_num_map: dict[str, int] = field(default_factory=dict)
    talk_on_first_day: bool = False
    time_limit: int = -1
    """Milliseconds for an answer; 0 or less: not set."""
    validate_utterance: bool = True
    votable_in_first_day: bool = False
    """Without effect: there is no vote on day 0."""
    vote_visible: bool = True
    whisper_before_revote: bool = False


class Packet(Struct, frozen=True, kw_only=True, rename="camel"):
    """One message of the server."""

    game_info: GameInfo | None = None
    game_setting: GameSetting | None = None
    request: RequestName
    talk_history: tuple[TalkItem, ...] | None = None
    whisper_history: tuple[TalkItem, ...] | None = None
