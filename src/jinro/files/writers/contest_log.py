"""The contest's game log: one row per event, `day,kind,...`, comma-separated without quoting.

Events keep commas, quotation marks and line breaks of utterances. What the file shows of them is a setting,
because tools that read these files do not support quoting.
"""

from collections.abc import Iterable
from typing import Final, Literal

from jinro.files.reading import Variant
from jinro.files.writers.night_order import ORDERING, NightOrder
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import NOBODY, TABLE, Role, Seat, Species

Texts = Literal["as_said", "one_line", "plain"]
"""How texts are written. `as_said`: unchanged. `one_line`: line breaks become spaces, and a leading quotation
mark becomes full-width, because the judge's reader would take it for quoting. `plain`: commas and all
quotation marks become full-width too, for tools that split at every comma. Except in `as_said`, commas in
names become full-width."""
CHANNELS: Final = ("talk", "whisper")
_PLAIN: Final = str.maketrans('\r\n,"', "  ，”")
_BALLOTS: Final = {"vote": "vote", "attack": "attackVote"}
_READ: Final = frozenset(
    {e.Opened, e.Seated, e.Dealt, e.DayBroke, e.Counted, e.Executed, e.Divined, e.Guarded}
    | {e.AttackFell, e.Killed, e.DeathShown, e.Removed, e.WentLost, e.CameBack, e.Ended, e.PhaseBegan}
)
"""Events that this writer uses besides `Spoke`; most events are skipped."""


def write_contest_log(events: Iterable[Event], variant: Variant, texts: Texts = "one_line") -> bytes:
    """The game log of a whole game."""
    log = ContestLogWriter(variant, texts)
    lines = [line for event in events for line in log.rows(event)]
    newline = "\r\n" if variant.crlf else "\n"
    return (newline.join(lines) + newline * (variant.final_newline and bool(lines))).encode()


class ContestLogWriter:
    """Writes the game log of a running game: each event gives the rows to append."""

    def __init__(self, variant: Variant, texts: Texts = "one_line") -> None:
        self._variant = variant
        self._texts = texts
        self._started_ms = 0
        self._characters: tuple[str, ...] = ()
        self._players: tuple[str, ...] = ()
        self._roles: tuple[Role, ...] = ()
        self._dead: set[Seat] = set()
        self._lost: set[Seat] = set()
        self._order = NightOrder()
        self._spoken: dict[str, int] = {}
        """Utterances of this phase by channel, if they are numbered by phase."""

    def rows(self, event: Event) -> list[str]:
        """The rows that an event completes, in the order of the phases. Events must come in order."""
        if type(event) not in ORDERING and not self._order.holding:
            return self.ordered(event)
        return [row for one in self._order.take(event) for row in self.ordered(one)]

    def ordered(self, event: Event) -> list[str]:
        """The rows of one event, if the caller keeps the order of the phases."""
        type_ = type(event)
        if type_ is e.Spoke:
            return self._spoke(event)  # type: ignore[arg-type]
        if type_ not in _READ:
            return []
        match event:
            case e.DayBroke():
                return self._status(event.day)
            case e.Counted():
                kind = _BALLOTS[event.kind]
                return [f"{event.day},{kind},{voter},{target}" for voter, target in event.votes]
            case e.Executed() if event.seat:
                self._dead.add(event.seat)
                return [f"{event.day},execute,{event.seat},{self._role(event.seat)}"]
            case e.Divined():
                return [f"{event.day},divine,{event.seat},{event.target},{event.species}"]
            case e.Guarded():
                return [f"{event.day},guard,{event.seat},{event.target},{self._role(event.target)}"]
            case e.AttackFell():
                return [self._attack(event)]
            case e.Ended():
                return [*self._status(event.day + 1), self._result(event)]
        self._fold(event)
        return []

    def _fold(self, event: Event) -> None:
        """Fold an event that has no row."""
        match event:
            case e.Opened():
                self._started_ms = event.started_ms
                self._characters = tuple(self._named(character.name) for character in event.characters)
                self._players = self._characters
            case e.Seated():
                self._players = tuple(map(self._named, event.players or event.teams)) or self._players
            case e.Dealt():
                self._roles = event.roles
            case e.PhaseBegan():
                self._spoken = {}
            case e.Killed() | e.DeathShown() | e.Removed():
                self._dead.add(event.seat)
            case e.WentLost():
                self._lost.add(event.seat)
            case e.CameBack():
                self._lost.discard(event.seat)

    def _role(self, seat: Seat) -> str:
        return self._roles[seat - 1] if self._roles else ""

    def _spoke(self, event: e.Spoke) -> list[str]:
        if event.channel not in CHANNELS:
            return []
        text = self._written(event.text)
        idx = event.idx
        if self._variant.idx_by_phase:
            idx = self._spoken.get(event.channel, 0)
            self._spoken[event.channel] = idx + 1
        row = f"{event.day},{event.channel},{idx},{event.turn},{event.seat},{text}"
        if self._variant.time:
            time = self._started_ms + event.at_ms
            row += f",{time if self._variant.time == 'ms' else time // 1_000}"
        return [row]

    def _written(self, text: str) -> str:
        """A text as written in a row."""
        if self._texts == "as_said":
            return text
        if self._texts == "plain":
            return text.translate(_PLAIN)
        if text.startswith('"') and not self._variant.classic:
            text = "”" + text[1:]
        return text.replace("\r", " ").replace("\n", " ")

    def _named(self, name: str) -> str:
        """A name as written in a row; in the classic log it is the last field and may contain commas."""
        if self._texts == "as_said" or self._variant.classic:
            return self._written(name)
        return name.translate(_PLAIN)

    def _status(self, day: int) -> list[str]:
        rows = []
        for seat, player in enumerate(self._players, 1):
            # The seat of a lost player has an empty status, alive or dead: tools count it as an error.
            status = "" if seat in self._lost else "DEAD" if seat in self._dead else "ALIVE"
            row = f"{day},status,{seat},{self._role(seat)},{status},{player}"
            rows.append(f"{row},{self._characters[seat - 1]}" if self._variant.character else row)
        return rows

    def _attack(self, event: e.AttackFell) -> str:
        if event.target == NOBODY:
            return f"{event.day},attack,-1,{self._variant.nobody}"
        return f"{event.day},attack,{event.target},{'true' if event.outcome == 'killed' else 'false'}"

    def _result(self, event: e.Ended) -> str:
        living = [role for seat, role in enumerate(self._roles, 1) if seat not in self._dead]
        wolves = sum(TABLE[role].species is Species.WEREWOLF for role in living)
        return f"{event.day + 1},result,{len(living) - wolves},{wolves},{event.winner}"
