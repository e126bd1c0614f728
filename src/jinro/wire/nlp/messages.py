"""The packets of the natural-language contest, as typed records in the order of their keys.

A key that does not apply is left out, never null. `Dialect` says in what three generations of the protocol
differ; docs/protocols/contest.md describes them for people who write agents.
"""

from typing import Final, Literal

from msgspec import Struct

from jinro.game.roles import Role, Species

Request = Literal[
    "NAME",
    "INITIALIZE",
    "DAILY_INITIALIZE",
    "WHISPER",
    "TALK",
    "DAILY_FINISH",
    "VOTE",
    "DIVINE",
    "GUARD",
    "ATTACK",
    "FINISH",
    "TALK_PHASE_START",
    "TALK_BROADCAST",
    "TALK_PHASE_END",
    "WHISPER_PHASE_START",
    "WHISPER_BROADCAST",
    "WHISPER_PHASE_END",
]
Status = Literal["ALIVE", "DEAD"]

ANSWERED: Final = frozenset({"NAME", "TALK", "WHISPER", "VOTE", "DIVINE", "GUARD", "ATTACK"})
"""Requests that want an answer."""
ROLES: Final = (
    Role.BODYGUARD,
    Role.MEDIUM,
    Role.POSSESSED,
    Role.SEER,
    Role.VILLAGER,
    Role.WEREWOLF,
)
"""The roles that agents of this division know; any other name would break their libraries."""


class Dialect(Struct, frozen=True, kw_only=True):
    """One generation of the protocol."""

    name: str
    counts_after: bool = False
    """`remain_count` is what is left after this utterance, not before it."""
    idx_by_phase: bool = False
    """`idx` starts anew in each phase, not each day."""
    loses_whispers: bool = False
    """Any packet with a history passes over both histories, and the day's change over what is left."""
    time: bool = False
    """Utterances carry `time`."""
    anytime: bool = True
    """It has packets for speaking at any time."""


DIALECTS: Final = {
    dialect.name: dialect
    for dialect in (
        Dialect(name="s1", counts_after=True, idx_by_phase=True, loses_whispers=True, anytime=False),
        Dialect(name="2026-05", loses_whispers=True),
        Dialect(name="2026", time=True),
    )
}
DEFAULT_DIALECT: Final = "2026"


class Judge(Struct, frozen=True):
    """A result of the seer or the medium; the medium's has the executed in both places."""

    day: int
    agent: str
    target: str
    result: Species


class Vote(Struct, frozen=True):
    day: int
    agent: str
    target: str


class Talk(Struct, frozen=True, omit_defaults=True):
    """An utterance; `time` is Unix time in milliseconds."""

    idx: int
    day: int
    turn: int
    agent: str
    text: str
    skip: bool
    over: bool
    time: int | None = None


class Info(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the recipient may know now; results and votes are those of the day before."""

    game_id: str
    day: int
    agent: str
    profile: str | None = None
    medium_result: Judge | None = None
    divine_result: Judge | None = None
    executed_agent: str | None = None
    attacked_agent: str | None = None
    vote_list: tuple[Vote, ...] | None = None
    attack_vote_list: tuple[Vote, ...] | None = None
    remain_count: int | None = None
    remain_length: int | None = None
    remain_skip: int | None = None
    status_map: dict[str, Status]
    role_map: dict[str, Role]


class MaxCount(Struct, frozen=True):
    """Utterances of one player, and rounds, in a phase."""

    per_agent: int
    per_day: int


class MaxLength(Struct, frozen=True, kw_only=True, omit_defaults=True):
    count_in_word: bool | None = None
    count_spaces: bool | None = None
    per_talk: int | None = None
    mention_length: int | None = None
    per_agent: int | None = None
    base_length: int | None = None


class TalkSetting(Struct, frozen=True, omit_defaults=True):
    """`duration` in milliseconds: its presence means speaking at any time."""

    max_count: MaxCount
    max_length: MaxLength
    max_skip: int
    duration: int | None = None


class VoteSetting(Struct, frozen=True):
    max_count: int
    allow_self_vote: bool


class AttackSetting(Struct, frozen=True):
    max_count: int
    allow_self_vote: bool
    allow_no_target: bool


class Timeout(Struct, frozen=True):
    """Milliseconds for an answer, and to show that one is still there."""

    action: int
    response: int


class Setting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    agent_count: int
    max_day: int | None = None
    vote_visibility: bool
    talk: TalkSetting
    whisper: TalkSetting
    vote: VoteSetting
    attack_vote: AttackSetting
    timeout: Timeout
    role_num_map: dict[Role, int]


class Packet(Struct, frozen=True, omit_defaults=True):
    """One message of the server."""

    request: Request
    info: Info | None = None
    setting: Setting | None = None
    talk_history: tuple[Talk, ...] | None = None
    whisper_history: tuple[Talk, ...] | None = None
    new_talk: Talk | None = None
    new_whisper: Talk | None = None
