"""`JudgeView`: a game as judges may know it. No team, no player's name, no result: they are never taken in.

All acts are there: talk, whispers, votes, executions, divinations, guards, attack votes, attacks. It ends
before the end is told. What only the dead or nobody heard (memos, graves) and talk after the end are absent.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import NOBODY, TABLE, Role, Seat
from jinro.i18n import Language

ActKind = Literal[
    "talk", "whisper", "vote", "execution", "divination", "medium", "guard", "attack_vote", "attack", "death",
    "removal",
]  # fmt: skip
CHANNELS: Final = ("talk", "whisper")
SHORTEST_HIDDEN: Final = 3
"""Characters of a team's name that is looked for in texts; shorter ones are parts of too many words."""
_KANA: Final = re.compile(r"[\u3040-\u30ff]")
_WORDS: Final = frozenset(
    {row.en.casefold() for row in TABLE.values()}
    | {row.ja for row in TABLE.values()}
    | {"wolf", "wolves", "village", "villagers", "human", "agent", "player", "team", "game"}
)
"""Words of the game: a team may be called so, and hiding them would hide the game."""


class Happening(Struct, frozen=True):
    """One thing that happened."""

    day: int
    kind: ActKind
    by: Seat = NOBODY
    target: Seat | None = None
    """0: nobody; None: the act has no target."""
    text: str = ""
    result: str = ""
    """What a divination or the medium saw, or how an attack ended."""
    round: int = 1


class JudgeView(Struct, frozen=True, kw_only=True):
    """What judges may know of a game."""

    key: str
    language: Language
    names: tuple[str, ...]
    """By seat: the characters, each name once."""
    profiles: tuple[dict[str, str], ...]
    roles: tuple[Role, ...]
    acts: tuple[Happening, ...]
    masked: tuple[str, ...] = ()
    """What was hidden in texts."""

    @property
    def wolves(self) -> int:
        return self.roles.count(Role.WEREWOLF)


def judge_view(events: Sequence[Event], hidden: Iterable[str] = ()) -> JudgeView:
    """The game that events tell; `hidden` are names that must not stand in any text."""
    characters: tuple[e.Character, ...] = ()
    roles: tuple[Role, ...] = ()
    for event in events:
        if isinstance(event, e.Opened):
            characters = event.characters
        elif isinstance(event, e.Dealt):
            roles = event.roles
    names = _distinct([one.name for one in characters], len(roles))
    mask = _Mask(hidden, names)
    told = [*acts_of(events)]
    acts = tuple(msgspec.structs.replace(act, text=mask(act.text)) for act in told)
    profiles = tuple({label: mask(text) for label, text in one.profile.items()} for one in characters)
    return JudgeView(
        key=_key(names, roles, told),
        language=language_of(acts),
        names=names,
        profiles=profiles or ({},) * len(roles),
        roles=roles,
        acts=acts,
        masked=tuple(sorted(mask.found)),
    )


def _distinct(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The names, with the number of the seat where two are equal or there is none."""
    given = [*names, *[""] * (seats - len(names))][:seats]
    plain = [plain_name(name) for name in given]
    return tuple(
        name if plain[i] and plain.count(plain[i]) == 1 else f"{name}[{i + 1}]"
        for i, name in enumerate(given)
    )


def plain_name(name: object) -> str:
    """A name as it is compared: models write it in other cases and widths, and with what stands around it."""
    return unicodedata.normalize("NFKC", str(name)).strip().strip("@\"'").casefold()


def language_of(acts: Iterable[Happening]) -> Language:
    """The language of a game: Japanese if a tenth of its utterances has kana."""
    texts = [act.text for act in acts if act.text]
    return "ja" if sum(bool(_KANA.search(text)) for text in texts) * 10 >= len(texts) > 0 else "en"


def _key(names: Sequence[str], roles: Sequence[Role], acts: Sequence[Happening]) -> str:
    """Of what happened. Utterances decide: files of one game may differ in how much of the acts they tell."""
    said = [(act.day, act.kind, act.by, act.text.strip()) for act in acts if act.kind in CHANNELS]
    data = msgspec.json.encode([names, roles, said])
    return hashlib.blake2b(data, digest_size=8).hexdigest()


class _Mask:
    """Replaces names that must not be seen."""

    def __init__(self, hidden: Iterable[str], names: Sequence[str]) -> None:
        own = {name.casefold() for name in names}
        wanted = {
            name
            for name in hidden
            if len(name) >= SHORTEST_HIDDEN and name.casefold() not in own | _WORDS and not name.isdecimal()
        }
        self.found: set[str] = set()
        self._pattern = name_pattern(wanted)

    def __call__(self, text: str) -> str:
        return text if self._pattern is None else self._pattern.sub(self._hide, text)

    def _hide(self, found: re.Match[str]) -> str:
        self.found.add(found[0])
        return "***"


def name_pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """Finds names in a text, the longest first, not inside other words; None: there is nothing to find."""
    ordered = sorted(set(names), key=lambda name: (-len(name), name))
    return re.compile("|".join(map(_bounded, ordered))) if ordered else None


def _bounded(name: str) -> str:
    return _edge(name[0], before=True) + re.escape(name) + _edge(name[-1], before=False)


def _edge(char: str, *, before: bool) -> str:
    """What may not stand beside a name that begins or ends with this character."""
    if char.isascii() and char.isalnum():
        kind = "[A-Za-z0-9]"
    elif "\u30a0" <= char <= "\u30ff":
        kind = "[\u30a1-\u30fa\u30fc]"
    else:
        return ""
    return f"(?<!{kind})" if before else f"(?!{kind})"


# Acts


def acts_of(events: Iterable[Event]) -> Iterator[Happening]:
    """All acts, up to the end of the game, which is not told."""
    for event in events:
        match event:
            case e.Ended():
                return
            case e.Counted():
                for voter, target in event.votes:
                    kind: ActKind = "vote" if event.kind == "vote" else "attack_vote"
                    yield Happening(event.day, kind, voter, target, round=event.round)
            case _:
                act = _act(event)
                if act is not None:
                    yield act


def _act(event: Event) -> Happening | None:
    match event:
        case e.Spoke(channel="talk"):
            return Happening(event.day, "talk", event.seat, text=event.text)
        case e.Spoke(channel="whisper"):
            return Happening(event.day, "whisper", event.seat, text=event.text)
        case e.Executed():
            return Happening(event.day, "execution", target=event.seat)
        case e.Divined():
            return Happening(event.day, "divination", event.seat, event.target, result=event.species.lower())
        case e.Sensed():
            return Happening(event.day, "medium", target=event.target, result=event.species.lower())
        case e.Guarded():
            return Happening(event.day, "guard", event.seat, event.target)
        case e.AttackFell():
            return Happening(event.day, "attack", target=event.target, result=event.outcome)
        case e.Killed() if event.cause != "attack":  # An attack tells its outcome itself.
            return Happening(event.day, "death", target=event.seat, result=event.cause)
        case e.Removed():
            return Happening(event.day, "removal", target=event.seat)
    return None
