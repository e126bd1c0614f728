"""The village of ten of the worked examples, told event by event: a log that no game has to play out."""

from collections.abc import Iterable

from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import Character, Event, Kind
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat, Species, agent_name

ROLES = tuple(
    map(
        Role,
        "SEER WEREWOLF VILLAGER MEDIUM VILLAGER WEREWOLF BODYGUARD POSSESSED VILLAGER VILLAGER".split(),
    )
)
ALL = (1 << 11) - 1
WOLVES = 1 << 2 | 1 << 6
FIRST = {1: 8, 2: 1, 3: 8, 4: 1, 5: 8, 6: 1, 7: 8, 8: 1, 9: 8, 10: 1}
SECOND = FIRST | {4: 8, 10: 8}
THIRD = {1: 6, 3: 6, 4: 6, 6: 1, 7: 6, 9: 6}
NIGHTS = ({2: 5, 6: 9}, {2: 5, 6: 5})


class Story:
    """What a host reads of a game: a log with its audiences, and the open asks."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.masks: list[int] = []
        self.asks: dict[Seat, Ask] = {}
        self._ids = 0
        rules = preset("classic-10")
        cast = tuple(Character(agent_name(seat)) for seat in range(1, 11))
        self.tell(e.Opened(0, 1, "G", 0, rules, cast))
        for seat, role in enumerate(ROLES, 1):
            fellows = (2, 6) if role is Role.WEREWOLF else ()
            self.tell(e.RoleTold(0, seat, role, fellows), 1 << seat)
        self.tell(e.DayBroke(0, 0))

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        return ()

    def tell(self, event: Event, mask: int = ALL) -> None:
        self.log.append(event)
        self.masks.append(mask)

    def ask(self, seat: Seat, kind: Kind, round_: int = 1) -> None:
        self._ids += 1
        self.asks = {seat: Ask(seat, self._ids, kind, 0, tuple(range(1, 11)), round_)}

    def talk(self, day: int, said: Iterable[tuple[int, Seat, int, str]], channel: str = "talk") -> None:
        """Utterances: idx, seat, turn, text."""
        for idx, seat, turn, text in said:
            mask = ALL if channel == "talk" else WOLVES
            self.tell(e.Spoke(0, seat, channel, day, idx, turn, text), mask)

    def count(self, kind: Kind, day: int, round_: int, votes: dict[Seat, Seat]) -> None:
        mask = ALL if kind == "vote" else WOLVES
        self.tell(e.Counted(0, kind, day, round_, tuple(votes.items()), ()), mask)

    def execute(self, day: int, seat: Seat) -> None:
        self.tell(e.Executed(0, day, seat))
        species = Species.WEREWOLF if ROLES[seat - 1] is Role.WEREWOLF else Species.HUMAN
        self.tell(e.Sensed(0, day, seat, species), 1 << 4)

    def dawn(self, day: int, *dead: Seat) -> None:
        for seat in dead:
            self.tell(e.DeathShown(0, seat, "found"))
        self.tell(e.DayBroke(0, day))
