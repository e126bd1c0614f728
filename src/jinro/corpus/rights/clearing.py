"""What of a game may leave the server: the rights of people, applied before anything else reads the game.

- Of a seat without consent nothing is left but the course of the game: its words are tombstones, its marks
  are `?`, its rows are left out of every table.
- Names of people are nowhere: not as players, not as characters, not in what anybody says.
- Mail addresses, links, network addresses and tokens are masked in every text.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from ipaddress import ip_address
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.rights.games import CorpusGame
from jinro.game import events as e
from jinro.game.events import Character, Event
from jinro.game.roles import TABLE, Role, Seat
from jinro.language.prose.mentions import bordered
from jinro.language.prose.names import other_names
from jinro.store import Kept
from jinro.store.tombstones import Tombstones
from jinro.wire.licos.tokens import UUID_TEXT

WithoutConsent = Literal["words", "game"]
"""What an export leaves out where somebody does not consent: that seat, or the whole game."""
NAME_MASK: Final = "[name]"
_MASKS: Final = (
    (re.compile(r"(?:https?://|(?<![A-Za-z0-9])www\.)[^\s「」、。]+", re.IGNORECASE), "[link]"),
    (re.compile(r"[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"), "[mail]"),
    (UUID_TEXT, "[token]"),
    (re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])"), "[address]"),
)
_ADDRESS: Final = re.compile(r"(?<![\w:])[0-9a-fA-F:]{2,39}(?![\w:])", re.ASCII)
"""What may be a network address of version 6."""
_HONORIFIC: Final = re.compile(
    r"([A-Za-z][a-z]{1,14}|[一-龠々]{1,4}|[ァ-ヶー]{2,10})(?=さん|くん|君|ちゃん|様|氏)"
)
"""What may be the name of a real person in Japanese."""
_NO_NAMES: Final = frozenset(
    ["皆", "各", "誰", "何", "神", "奥", "兄", "姉", "父", "母", "客", "同", "両", "貴", "諸"]
) | frozenset(word for role in Role for word in (role.value, TABLE[role].ja, TABLE[role].en))


class Cleared(Struct, frozen=True, kw_only=True):
    """A game of which everything may be published."""

    game: CorpusGame
    withheld: frozenset[Seat]
    """Seats of which nothing but the course of the game is left."""
    scrub: Callable[[str], str]
    """Masks in another text of this game what must not leave."""


def clear(
    game: CorpusGame, *, without: WithoutConsent = "words", mask_names: Iterable[str] | None = None
) -> Cleared | None:
    """What of a game may be published; None: nothing. `mask_names`: names to mask in texts besides those of
    the people who played, and what looks like the name of somebody; None: not asked for."""
    withheld = game.withheld
    if not game.public or (withheld and without == "game") or len(withheld) == len(game.seats):
        return None
    if all(seat.kind == "robot" for seat in game.seats):
        return Cleared(game=_unnamed(game), withheld=withheld, scrub=_same)
    events: Sequence[Event] = game.events
    notes: Sequence[Kept] = game.notes
    if withheld:
        events, notes = Tombstones(events, withheld)(events, notes)
    characters = _characters(game)
    renamed = _played_under_own_name(game, characters)
    scrub = _scrubber(game.names, renamed, characters, mask_names)
    cleared = replace(
        game,
        events=[_event(event, scrub, renamed) for event in events],
        notes=[note for note in notes if note.seat not in withheld],
        names=frozenset(),
    )
    return Cleared(game=_unnamed(cleared), withheld=withheld, scrub=scrub)


def _same(text: str) -> str:
    return text


def _characters(game: CorpusGame) -> tuple[str, ...]:
    return tuple(one.name for one in game.opened.characters)


def _played_under_own_name(game: CorpusGame, characters: Sequence[str]) -> dict[str, str]:
    """People whose character has their name: what the character is called instead."""
    return {name: f"Player {seat}" for seat, name in enumerate(characters, 1) if name in game.names}


def _unnamed(game: CorpusGame) -> CorpusGame:
    """The game without the names of its players; what programs they are is told by `seats`."""
    names = tuple(f"player-{seat}" for seat in range(1, len(game.seats) + 1))
    return replace(
        game,
        events=[
            replace(event, players=names, teams=()) if isinstance(event, e.Seated) else event
            for event in game.events
        ],
    )


def _event(event: Event, scrub: Callable[[str], str], renamed: Mapping[str, str]) -> Event:
    match event:
        case e.Spoke() | e.Wrote():
            return replace(event, text=scrub(event.text))
        case e.Amended() | e.Chose() if event.raw:
            return replace(event, raw=scrub(event.raw))
        case e.Opened():
            rules = replace(event.rules, name=scrub(event.rules.name))
            characters = tuple(_character(one, renamed) for one in event.characters)
            return replace(event, rules=rules, characters=characters)
    return event


def _character(one: Character, renamed: Mapping[str, str]) -> Character:
    return replace(one, name=renamed[one.name], profile={}, avatar="") if one.name in renamed else one


def _scrubber(
    names: Iterable[str],
    renamed: Mapping[str, str],
    characters: Sequence[str],
    mask_names: Iterable[str] | None,
) -> Callable[[str], str]:
    """Masks in a text what must not leave."""
    known = {one.casefold() for name in characters if name not in renamed for one in _written(name)}
    wanted = {*names, *(mask_names or ())}
    renamed = {one: by for name, by in renamed.items() for one in _written(name)}
    plain = [name for name in wanted if name.casefold() not in known and _tells(name)]
    pattern = _words(plain)
    keep = (*known, *(word.casefold() for word in _NO_NAMES))

    def name(found: re.Match[str]) -> str:
        return found[0] if found[0].casefold() in known else renamed.get(found[0], NAME_MASK)

    def honorific(found: re.Match[str]) -> str:
        # A word of the game may end in what looks like a name: 占い師さん.
        return found[0] if found.string[: found.end()].casefold().endswith(keep) else NAME_MASK

    def scrub(text: str) -> str:
        for mask, by in _MASKS:
            text = mask.sub(by, text)
        text = _ADDRESS.sub(_address, text)
        if pattern is not None:
            text = pattern.sub(name, text)
        return text if mask_names is None else _HONORIFIC.sub(honorific, text)

    return scrub


def _written(name: str) -> tuple[str, ...]:
    """A name in all its writings; those that are also words are left out."""
    return (name, *(one.text for one in other_names(name) if not one.weak))


def _address(found: re.Match[str]) -> str:
    try:
        ip_address(found[0])
    except ValueError:  # Such as a time of day.
        return found[0]
    return "[address]"


def _tells(name: str) -> bool:
    """Whether a name can be told from other words."""
    plain = name.casefold()
    game_words = {word.casefold() for word in _NO_NAMES}
    return plain not in game_words and (len(name) > 1 or not name.isascii())


def _words(names: Sequence[str]) -> re.Pattern[str] | None:
    """Any of these names in all its writings, as words of their own where words have ends."""
    parts: dict[str, str] = {}
    for one in names:
        before = r"(?<![0-9A-Za-z])" if one[0].isascii() and one[0].isalnum() else ""
        after = r"(?![0-9A-Za-z])" if one[-1].isascii() and one[-1].isalnum() else ""
        parts[one] = f"{before}{re.escape(one)}{after}"
    for other in (other for one in names for other in other_names(one) if not other.weak):
        parts.setdefault(other.text, bordered(other.text, loose=False))
    longest = sorted(parts, key=len, reverse=True)
    return re.compile("|".join(parts[one] for one in longest), re.IGNORECASE) if parts else None
