"""The packets of the natural-language contest as typed records, in key order.

A key that does not apply is omitted, never null. `Dialect` holds the differences between three generations of
the protocol; docs/protocols/contest.md describes them for agent authors.
"""

from typing import Final, Literal

from msgspec import Struct

from jinro.game.roles import Role, Species
from jinro.wire.requests import KINDS

RequestName = Literal[
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

ANSWERED: Final = frozenset({"NAME", *KINDS})
"""Requests that expect an answer."""
ROLES: Final = (
    Role.BODYGUARD,
    Role.MEDIUM,
    Role.POSSESSED,
    Role.SEER,
    Role.VILLAGER,
    Role.WEREWOLF,
)
"""Roles known to agents of this division; any other name breaks their libraries."""


class Dialect(Struct, frozen=True, kw_only=True):
    """One generation of the protocol."""

    name: str
    counts_after: bool = False
    """`remain_count` excludes the utterance being asked for."""
    idx_by_phase: bool = False
    """`idx` restarts in each phase, not each day."""
    loses_whispers: bool = False
    """Any packet with a history marks both histories as sent, and so does a new day."""
    time: bool = False
    """Utterances have a `time`."""
    anytime: bool = True
    """The dialect has packets for speaking at any time."""
    empty: Literal["over", "over_once"] = "over_once"
    """What an empty utterance becomes in a talk in turns (rule 4.26)."""


DIALECTS: Final = {
    dialect.name: dialect
    for dialect in (
        Dialect(
            name="s1",
            counts_after=True,
            idx_by_phase=True,
            loses_whispers=True,
            anytime=False,
            empty="over",
        ),
        Dialect(name="2026-05", loses_whispers=True),
        Dialect(name="2026", time=True),
    )
}
"""All dialects by name, from the oldest to the newest."""
DEFAULT_DIALECT: Final = "2026"
"""The dialect of a server that is not told another."""


class SpeciesResult(Struct, frozen=True):
    """A result of the seer or the medium; the medium's has the executed agent as `agent` and `target`."""

    day: int
    agent: str
    target: str
    result: Species


class VoteItem(Struct, frozen=True):
    day: int
    agent: str
    target: str


class TalkItem(Struct, frozen=True, omit_defaults=True):
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
    """What the recipient may know now; results and votes are those of the previous day."""

    game_id: str
    day: int
    agent: str
    profile: str | None = None
    medium_result: SpeciesResult | None = None
    divine_result: SpeciesResult | None = None
    executed_agent: str | None = None
    attacked_agent: str | None = None
    vote_list: tuple[VoteItem, ...] | None = None
    attack_vote_list: tuple[VoteItem, ...] | None = None
    remain_count: int | None = None
    remain_length: int | None = None
    remain_skip: int | None = None
    status_map: dict[str, Status]
    role_map: dict[str, Role]


class CountSetting(Struct, frozen=True):
    """Utterances per player and rounds, in a phase."""

    per_agent: int
    per_day: int


class LengthSetting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    count_in_word: bool | None = None
    count_spaces: bool | None = None
    per_talk: int | None = None
    mention_length: int | None = None
    per_agent: int | None = None
    base_length: int | None = None


class TalkSetting(Struct, frozen=True, omit_defaults=True):
    """`duration` in milliseconds; if present, everybody speaks at any time."""

    max_count: CountSetting
    max_length: LengthSetting
    max_skip: int
    duration: int | None = None


class VoteSetting(Struct, frozen=True):
    max_count: int
    allow_self_vote: bool


class AttackSetting(Struct, frozen=True):
    max_count: int
    allow_self_vote: bool
    allow_no_target: bool


class TimeoutSetting(Struct, frozen=True):
    """Milliseconds for an answer, and for the reply to the health check."""

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
    timeout: TimeoutSetting
    role_num_map: dict[Role, int]


class Packet(Struct, frozen=True, omit_defaults=True):
    """One message of the server."""

    request: RequestName
    info: Info | None = None
    setting: Setting | None = None
    talk_history: tuple[TalkItem, ...] | None = None
    whisper_history: tuple[TalkItem, ...] | None = None
    new_talk: TalkItem | None = None
    new_whisper: TalkItem | None = None
