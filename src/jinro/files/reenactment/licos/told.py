"""`ToldVillage`: what the messages of a file tell of their village, taken together: its rules, its seats, its
times and its deaths."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from jinro.errors import LogError
from jinro.files.reenactment.licos.lines import REJECTED, LicosLine
from jinro.game.presets.licos import BBS, CASTS, LONGEST_POST, cast_of, presets, village
from jinro.game.presets.licos import ORDER as CAST_ORDER
from jinro.game.roles import Role, Seat
from jinro.game.rules import Phase as RulePhase
from jinro.game.rules import Rules
from jinro.wire.licos.host import MOST_LENGTH, MOST_POSTS
from jinro.wire.licos.messages import (
    CharacterNode,
    Chat,
    MessageHead,
    PhaseStart,
    RoleNode,
    VillageMessage,
    VillageNode,
    VillageResult,
    Vote,
)
from jinro.wire.licos.names import Names, Phase, Status
from jinro.wire.licos.plain import Plain
from jinro.wire.licos.times import at_ms

ORDER: Final[dict[Phase, int]] = {"morning": 0, "noon": 1, "night": 2}
"""The phases of a day."""
Place = tuple[int, int]
"""A phase of the game: day and phase, in their order."""
COUNTED: Final = frozenset({"public", "werewolf"})
"""Channels whose posts are counted."""
_UNCOUNTED: Final = ("memo", "grave", "post_mortem")
AFTER: Final = 1_000
"""The day of the post mortem, in places."""
_EXECUTED: Final[Status] = "death by execution"
_FOUND: Final = frozenset({"dead", "death by attack", "death by fear"})


class ToldVillage(Struct, kw_only=True):
    """A village, as its messages tell of it."""

    node: VillageNode | None = None
    names: dict[Seat, Names] = field(default_factory=dict)
    roles: dict[Seat, Role] = field(default_factory=dict)
    cast: dict[Role, int] = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    """The seat of each token: as the server tells; if it tells nothing, the first that each seat has used."""
    claimed: dict[Seat, str] = field(default_factory=dict)
    """The first token that clients have used for each seat."""
    players: dict[Seat, str] = field(default_factory=dict)
    """Who plays each seat, by the name of the avatar."""
    human: dict[Seat, bool] = field(default_factory=dict)
    began: dict[Place, int] = field(default_factory=dict)
    """When phases began, as Unix time."""
    limits: dict[Place, int] = field(default_factory=dict)
    """Seconds that phases last."""
    executed: dict[int, Seat] = field(default_factory=dict)
    found: dict[int, set[Seat]] = field(default_factory=dict)
    """Who was found dead after the night of a day."""
    interval_s: int | None = None
    """Seconds between two posts, as the server tells; None: it does not."""
    said: dict[tuple[Seat, str, Place], list[tuple[int, int]]] = field(default_factory=dict)
    """When posts that were taken came, and their length, by speaker, channel and phase."""
    from_server: bool = False
    """Whether the server announces phases in the file; else those of the clients' messages are believed."""

    @property
    def size(self) -> int:
        """How many players there are."""
        assert self.node is not None
        return self.node.players

    @property
    def started_ms(self) -> int:
        """When the game began, as Unix time."""
        return min(self.began.values(), default=0)


def told_in(lines: Iterable[LicosLine]) -> ToldVillage:
    """What messages tell, in order; what comes later counts where they differ."""
    told = ToldVillage()
    for line in lines:
        message = line.message
        if message is not None and not isinstance(message, Plain):
            _take(told, message)
            if line.of_client and isinstance(message, Chat) and line.outcome != REJECTED:
                _said(told, message, line)
    if not told.from_server:
        told.seats |= {token: seat for seat, token in told.claimed.items()}
    if told.node is not None:
        told.roles = {seat: role for seat, role in told.roles.items() if 1 <= seat <= told.size}
    return told


def place_of(head: MessageHead) -> Place | None:
    """The phase of the game in which a message was sent; None: it is of none, such as the prologue."""
    if head.phase == "post mortem":
        return AFTER, 0
    return (head.day, ORDER[head.phase]) if head.phase in ORDER else None


def _take(told: ToldVillage, message: VillageMessage) -> None:
    head = message.head
    if told.node is not None and head.from_server and told.from_server and head.village.id != told.node.id:
        raise LogError("errors.licos_log.villages", one=told.node.id, other=head.village.id)
    if told.node is None or (head.from_server and told.node.chat is None):
        told.node = head.village
    place = place_of(head)
    if place is not None:
        told.began.setdefault(place, at_ms(head.started))
        if not isinstance(message, PhaseStart) or place not in told.limits:
            told.limits.setdefault(place, head.limit_s)
    for one in head.recipients:
        _character(told, one.character)
        _role(told, one.character.seat, one.role)
        told.human[one.character.seat] = one.player == "human"
    if head.me is not None:
        _character(told, head.me.character)
        _role(told, head.me.character.seat, head.me.role)
        if not head.from_server:
            told.claimed.setdefault(head.me.character.seat, head.token.lower())
            if head.avatar is not None:
                told.players[head.me.character.seat] = head.avatar.name
    match message:
        case PhaseStart():
            _phase(told, message)
        case VillageResult():
            _result(told, message)
        case Chat(speaker=CharacterNode() as speaker) if head.channel != "master":
            _character(told, speaker)
            counts = head.channel in COUNTED and head.phase != "post mortem"
            if message.numbering is not None and counts:
                told.interval_s = message.numbering.interval_s
        case Vote():
            _character(told, message.target)


def _said(told: ToldVillage, message: Chat, line: LicosLine) -> None:
    place, time = place_of(message.head), line.released or message.head.client_time
    if place is not None and time and message.speaker is not None:
        key = message.speaker.seat, message.head.channel, place
        told.said.setdefault(key, []).append((at_ms(time), len(message.text.value)))


def _character(told: ToldVillage, node: CharacterNode) -> None:
    told.names[node.seat] = node.name


def _role(told: ToldVillage, seat: Seat, node: RoleNode) -> None:
    if node.role is not None:
        told.roles[seat] = node.role


def _phase(told: ToldVillage, message: PhaseStart) -> None:
    told.from_server = True
    own = 0
    for one in message.characters:
        seat = one.character.seat
        _character(told, one.character)
        own = seat if one.mine else own
        if one.update is not None and one.status == _EXECUTED:
            told.executed[one.update.day] = seat
        elif one.update is not None and one.status in _FOUND:
            told.found.setdefault(one.update.day, set()).add(seat)
    for column in message.roles or ():
        if column.role.role is not None:
            told.cast[column.role.role] = column.seats
            if own and column.mine:
                told.roles[own] = column.role.role
    if own:
        told.seats[message.head.token.lower()] = own


def _result(told: ToldVillage, message: VillageResult) -> None:
    for one in message.characters:
        _character(told, one.character)
        _role(told, one.character.seat, one.role)
        told.players[one.character.seat] = one.avatar.name
        if one.mine:
            told.seats[message.head.token.lower()] = one.character.seat
    told.cast = {one.role.role: one.seats for one in message.roles if one.role.role is not None}


# The rules


def rules_in(told: ToldVillage, *, kept: bool) -> Rules:
    """The rules of a village: ours for its roles, with the limits that its messages tell.

    `kept`: whether clients have kept to them is what is asked; else a limit that posts of the file exceed was
    none.
    """
    node, roles = told.node, dict.fromkeys(Role, 0)
    assert node is not None
    for role in told.roles.values():
        roles[role] += 1
    if len(told.roles) < told.size:
        roles |= told.cast or _usual(told.size, roles)
    rules = _named(cast_of(roles))
    posts, length = (node.chat.posts, node.chat.length) if node.chat is not None else (10, LONGEST_POST)
    interval_ms = rules.talk.interval_ms if told.interval_s is None else 1_000 * told.interval_s
    if not kept:
        counted = [
            said
            for (_, channel, place), said in told.said.items()
            if channel in COUNTED and place < (AFTER, 0)
        ]
        gaps = [later[0] - one[0] for said in counted for one, later in pairwise(sorted(said))]
        interval_ms = interval_ms if interval_ms <= min(gaps, default=interval_ms) else 0
        posts = max([posts, *(MOST_POSTS for said in counted if len(said) > posts)])
        length = max([length, *(MOST_LENGTH for said in told.said.values() for _, n in said if n > length)])
    talk = replace(
        rules.talk,
        count=None if posts >= MOST_POSTS else posts,
        length=replace(rules.talk.length, per_talk=None if length >= MOST_LENGTH else length),
        interval_ms=interval_ms,
    )
    whisper = replace(rules.whisper, count=talk.count, length=talk.length, interval_ms=talk.interval_ms)
    return replace(
        rules,
        language=node.language if node.language in ("ja", "en") else "en",
        talk=talk,
        whisper=whisper,
        **{name: replace(getattr(rules, name), length=talk.length) for name in _UNCOUNTED},
        day_phases=tuple(_timed(phase, told) for phase in rules.day_phases),
        night_phases=tuple(_timed(phase, told) for phase in rules.night_phases),
    )


def _named(cast: str) -> Rules:
    """The village of ours with this cast; one without a name, if there is none."""
    for name, make in presets().items():
        rules = make()
        if name != BBS and cast_of(rules.roles) == cast:
            return rules
    return village(cast, "licos")


def _usual(size: int, known: Mapping[Role, int]) -> dict[Role, int]:
    """The cast of LiCOS for so many, if nothing tells it: the first that has the roles that are known."""
    for cast in CASTS.get(size, ()):
        roles = dict(zip(CAST_ORDER, map(int, cast.split()), strict=True))
        if all(roles[role] >= known[role] for role in roles):
            return roles
    return {}


def _timed(phase: RulePhase, told: ToldVillage) -> RulePhase:
    """A phase, as long as it is said to last; ours, where that is what the rules say."""
    which = ORDER[phase.name]  # type: ignore[index]
    limits = {
        limit
        for (day, one), limit in told.limits.items()
        if one == which
        and day != AFTER
        and limit > 0
        and phase.only_day in (None, day)
        and phase.except_day != day
    }
    usual = {ms // 1_000 for ms in (phase.duration_ms or 0, *(ms for _, ms in phase.duration_by_living))}
    if not limits or limits <= usual:
        return phase
    return replace(phase, duration_ms=1_000 * max(limits), duration_by_living=())
