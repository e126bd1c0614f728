"""What becomes of a stored game when a person who sat in it is deleted: its texts become tombstones.

The course of the game stays: who spoke when, votes, acts, deaths. What a person wrote (utterances, memos,
answers that were cut or refused), its marks, and its name are gone, also where others have quoted them later.
"""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec.structs import replace

from jinro.game import events as e
from jinro.game.events import OVER, SKIP, Character, Event
from jinro.game.roles import TABLE, Role, Seat
from jinro.store.quotations import DELETED, Quotations
from jinro.store.store import Kept

BY_SEAT: Final = {"tokens": "-", "addresses": "-", "people": "*"}
"""Codes of notes that have a mark per seat, by which its player was known, and what stands for one who is
gone."""
AUDIENCE: Final = "audience"
"""Code of the notes with what the audience has written."""
_GAME_WORDS: Final = frozenset(
    word.casefold() for role in Role for word in (role.value, TABLE[role].ja, TABLE[role].en)
)
"""Names that are words of the game: they stay in what others say."""
_NUMBER: Final = re.compile(r" \([0-9]+\)$")


def tombstone_name(seat: Seat) -> str:
    """What the player of a seat is called from now on."""
    return f"deleted-{seat}"


class Tombstones:
    """Rewrites one game in which a person had these seats."""

    def __init__(
        self, events: Sequence[Event], seats: Collection[Seat], pseudonyms: Collection[str] = ()
    ) -> None:
        """`pseudonyms`: under which it has written in the audience."""
        self._seats = frozenset(seats) - {0}
        self._pseudonyms = pseudonyms
        self._names = self._own_names(events)
        self._nameless = _scrubber(self._heard_names(events))
        self._quotations = Quotations(_characters(events))
        self._written: dict[tuple[Seat, str], str] = {}
        """Texts of a simultaneous turn that the others have not seen yet, by seat and channel."""

    def _own_names(self, events: Sequence[Event]) -> dict[Seat, str]:
        seated = next((event for event in events if isinstance(event, e.Seated)), None)
        players = () if seated is None else seated.players
        return {seat: players[seat - 1] for seat in self._seats if seat <= len(players) and players[seat - 1]}

    def _heard_names(self, events: Sequence[Event]) -> list[str]:
        """The names that are looked for in what others say."""
        opened = next((event for event in events if isinstance(event, e.Opened)), None)
        seated = next((event for event in events if isinstance(event, e.Seated)), None)
        others = {
            name.casefold()
            for names in (
                () if opened is None else [one.name for one in opened.characters],
                () if seated is None else seated.players,
            )
            for seat, name in enumerate(names, 1)
            if seat not in self._seats
        }
        own = {one for name in self._names.values() for one in (name, _NUMBER.sub("", name))}
        return [name for name in own if name.casefold() not in others | _GAME_WORDS and _is_distinct(name)]

    def village(self, name: str) -> str:
        """The name of the village, in which that of a person may stand."""
        return self._nameless(name)

    def _scrub(self, text: str) -> str:
        """Another's text without these names, and without what is quoted in it."""
        return self._nameless(self._quotations.without(text))

    def __call__(
        self, events: Sequence[Event], notes: Sequence[Kept]
    ) -> tuple[Sequence[Event], Sequence[Kept]]:
        return [self._event(event) for event in events], [self._note(note) for note in notes]

    def _event(self, event: Event) -> Event:
        match event:
            case e.Opened():
                return self._opened(event)
            case e.Seated():
                return self._seated(event)
            case e.Spoke() | e.Wrote():
                return self._said(event)
            case e.Amended():
                return self._with(event, "raw", not event.raw)
            case e.Chose():
                return self._with(event, "raw", not event.raw)
            case e.Marked() if event.seat in self._seats and event.mark != "?":
                return replace(event, mark="?")
        return event

    def _said(self, event: e.Spoke | e.Wrote) -> Event:
        """An utterance; a person who wrote before it was shown cannot have quoted it."""
        text, seat, place = event.text, event.seat, (event.seat, event.channel)
        if text in (SKIP, OVER, ""):
            return event
        shown = isinstance(event, e.Spoke)
        if seat in self._seats:
            if shown:
                self._quotations.say(text)
            new = DELETED
        else:
            new = self._written.pop(place, "") or self._scrub(text)
            if shown:
                self._quotations.say_other(text)
            else:
                self._written[place] = new
        return event if new == text else replace(event, text=new)

    def _with(self, event: e.Amended | e.Chose, field: str, plain: bool) -> Event:
        """An event whose text is a tombstone, or has no quotation any more. `plain`: there is nothing."""
        if plain:
            return event
        text = getattr(event, field)
        new = DELETED if event.seat in self._seats else self._scrub(text)
        return event if new == text else replace(event, **{field: new})

    def _opened(self, event: e.Opened) -> Event:
        characters = tuple(self._character(seat, one) for seat, one in enumerate(event.characters, 1))
        village = self._scrub(event.rules.name)
        if characters == event.characters and village == event.rules.name:
            return event
        return replace(event, characters=characters, rules=replace(event.rules, name=village))

    def _character(self, seat: Seat, one: Character) -> Character:
        """A person may have played under its own name."""
        if one.name != self._names.get(seat):
            return one
        return replace(one, name=tombstone_name(seat), profile={})

    def _seated(self, event: e.Seated) -> Event:
        players, teams = list(event.players), list(event.teams)
        for seat, name in self._names.items():
            players[seat - 1] = tombstone_name(seat)
            if teams and teams[seat - 1] == name:
                teams[seat - 1] = tombstone_name(seat)
        return replace(event, players=tuple(players), teams=tuple(teams)) if self._names else event

    def _note(self, note: Kept) -> Kept:
        detail, sent = note.detail, note.sent
        if note.seat in self._seats:
            detail, sent = DELETED if detail else "", ""
        elif note.code in BY_SEAT and not note.seat:
            marks, gone = detail.split(), BY_SEAT[note.code]
            detail = " ".join(gone if seat in self._seats else one for seat, one in enumerate(marks, 1))
        elif note.code == AUDIENCE and any(one in detail for one in self._pseudonyms):
            detail = f"{detail.partition(': ')[0]}: {DELETED}"
        else:
            detail, sent = self._scrub(detail), self._scrub(sent)
        return note if (detail, sent) == (note.detail, note.sent) else replace(note, detail=detail, sent=sent)


def _characters(events: Sequence[Event]) -> list[str]:
    opened = next((event for event in events if isinstance(event, e.Opened)), None)
    return [] if opened is None else [one.name for one in opened.characters]


def _is_distinct(name: str) -> bool:
    """Whether a name can be told from other words: one letter or digit cannot."""
    return bool(name) and (len(name) > 1 or not name.isascii())


def _scrubber(names: Sequence[str]) -> Callable[[str], str]:
    """Makes a text one without these names."""
    if not names:
        return str
    parts = [_pattern(name) for name in sorted(names, key=len, reverse=True)]
    pattern = re.compile("|".join(parts), re.IGNORECASE)
    return lambda text: pattern.sub(DELETED, text)


def _pattern(name: str) -> str:
    """A name as a word of its own, where words have ends."""
    before = r"(?<![0-9A-Za-z])" if name[0].isascii() and name[0].isalnum() else ""
    after = r"(?![0-9A-Za-z])" if name[-1].isascii() and name[-1].isalnum() else ""
    return f"{before}{re.escape(name)}{after}"
