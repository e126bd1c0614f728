"""What the notes of a village tell of its messages: times that clients gave, what was rejected, receipts."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from jinro.corpus.rights.games import CorpusGame
from jinro.game.commands import Choose, Command, MarkBoard, Speak
from jinro.game.notation import decode_command
from jinro.game.roles import Seat
from jinro.store import Kept
from jinro.village.notes import CLIENT_TIME, NONE, RECEIVED, Times, VillageMemory
from jinro.wire.licos.names import PlayerType

REJECTED: Final = "rejected"
"""Code of the notes with a message that was not taken."""
SHORTEST_NAME: Final = 5
LONGEST_NAME: Final = 30
"""Characters of the name of a village."""
_CLIENT: Final = re.compile(r"(chat|board|vote) client=(\S+) echo=(\S+)(?: lang=(\S+))?(?: arrived=(\d+))?")
_REJECTED: Final = re.compile(r"(\w+): .*?: (?=\{)", re.S)


class ClientFacts(Struct, frozen=True):
    """What a client said of its own message, and when that arrived."""

    client_time: str | None = None
    echo: str | None = None
    language: str = ""
    arrived_ms: int | None = None


class Rejection(Struct, frozen=True, kw_only=True):
    """A message that was not taken."""

    at_ms: int
    seat: Seat
    code: str
    command: Command | None = None
    """What it asked for; None: it was no command."""
    sent: str = ""
    """The message as it came, without tokens; what it says is not yet masked."""


class Acknowledged(Struct, frozen=True):
    """A client said that it has got something."""

    at_ms: int
    seat: Seat
    kind: str
    """`post`, `system` or `story`."""
    details: tuple[str, ...]


class VillageFacts:
    """One village, apart from its events."""

    def __init__(self, game: CorpusGame, scrub: Callable[[str], str], *, whole: bool) -> None:
        """`whole`: nobody withholds anything, so that the name its host gave the village may be told."""
        memory = VillageMemory.of(game.notes)
        self.number = memory.village
        self.scrub = scrub
        name = scrub(memory.name) if whole else ""
        name = name or game.opened.rules.name
        self.name = name[:LONGEST_NAME] if len(name) >= SHORTEST_NAME else f"village {name}"
        self.times = Times(game.opened.started_ms, memory.clocks)
        self._said = _said(game.notes)
        self.players: tuple[PlayerType, ...] = tuple(
            "human" if one.kind == "person" and seat not in memory.machines else "fully automated robot"
            for seat, one in enumerate(game.seats, 1)
        )
        self.rejections = [one for note in game.notes for one in _rejection(note, scrub)]
        notes = [note for note in game.notes if note.code == RECEIVED]
        self.receipts = sorted((one for note in notes for one in _receipts(note)), key=lambda one: one.at_ms)

    def said(self, seat: Seat, at_ms: int, kind: str) -> ClientFacts:
        """What a client said of a message; each is told once, in order."""
        found = self._said.get((seat, at_ms, kind))
        return found.pop(0) if found else ClientFacts()


def _said(notes: Sequence[Kept]) -> dict[tuple[Seat, int, str], list[ClientFacts]]:
    found: dict[tuple[Seat, int, str], list[ClientFacts]] = {}
    for note in notes:
        match = _CLIENT.match(note.detail) if note.code == CLIENT_TIME else None
        if match is not None:
            kind, client, echo, language, arrived = match.groups()
            facts = ClientFacts(
                None if client == NONE else client,
                None if echo == NONE else echo,
                language or "",
                int(arrived) if arrived else None,
            )
            found.setdefault((note.seat, note.at_ms, kind), []).append(facts)
    return found


def _rejection(note: Kept, scrub: Callable[[str], str]) -> list[Rejection]:
    if not note.seat:
        return []
    if note.code == REJECTED:
        match = _REJECTED.match(note.detail)
        if match is None:
            return []
        sent = note.detail[match.end() :]
        return [Rejection(at_ms=note.at_ms, seat=note.seat, code=match[1], sent=sent)]
    if not note.sent:
        return []
    command = decode_command(note.sent)
    if isinstance(command, Speak):
        command = Speak(command.at_ms, command.seat, command.channel, scrub(command.text), command.last)
    elif not isinstance(command, Choose | MarkBoard):
        return []
    return [Rejection(at_ms=note.at_ms, seat=note.seat, code=note.code, command=command)]


def _receipts(note: Kept) -> list[Acknowledged]:
    found = []
    for one in note.detail.split("; "):
        at, kind, *details = one.split(" ")
        found.append(Acknowledged(int(at), note.seat, kind, tuple(details)))
    return found
