"""A village of five with boards, played command by command, for the tests of the corpus."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from jinro.corpus.pairing import pair
from jinro.corpus.records import Annotation, GameRecords, LabelRecord, PlayerKind, SourceGame, UtteranceRecord
from jinro.game import commands as c
from jinro.game.draws import Draws
from jinro.game.events import Character, Event, Mark
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.presets import preset
from jinro.game.roles import Role, Seat

V, S, W, P = Role.VILLAGER, Role.SEER, Role.WEREWOLF, Role.POSSESSED
NAMES = ("Yihan", "Adil", "Mina", "Kai", "Susan")
ROLES = (V, S, W, V, V)


class Played:
    """A running game; every method gives the number of the event that it causes."""

    def __init__(
        self, roles: Sequence[Role] = ROLES, names: Sequence[str] = NAMES, village: str = "licos-5"
    ) -> None:
        rules = preset(village)
        if tuple(sorted(roles)) != tuple(sorted(r for r, k in rules.roles.items() for _ in range(k))):
            rules = replace(rules, roles={role: roles.count(role) for role in Role})
        self.game = Game(rules, draws=Draws(1))
        cast = tuple(Character(name) for name in names)
        self.submit(c.Open(0, ulid(0, 7), cast, roles=tuple(roles)))

    def submit(self, command: c.Command) -> int:
        """Submit it; the number of the first event that it causes."""
        before = len(self.game.log)
        events = self.game.submit(command)
        assert not isinstance(events, c.Refusal), events
        return before

    def mark(self, at_ms: int, seat: Seat, target: Seat, role: Role, mark: Mark) -> int:
        return self.submit(c.MarkBoard(at_ms, seat, target, role, mark))

    def say(self, at_ms: int, seat: Seat, text: str, channel: str = "talk") -> int:
        return self.submit(c.Speak(at_ms, seat, channel, text))

    def time_up(self) -> None:
        """The phase ends."""
        assert self.game.deadline_ms is not None
        self.submit(c.TimeUp(self.game.deadline_ms, step=self.game.state.step))

    def choose(self, at_ms: int, targets: Mapping[Seat, Seat]) -> dict[Seat, int]:
        """The number of each choice."""
        return {
            seat: self.submit(c.Choose(at_ms, seat, self.game.asks[seat].id, target))
            for seat, target in targets.items()
        }

    @property
    def log(self) -> Sequence[Event]:
        return self.game.log

    def records(
        self, annotations: Sequence[Annotation] = (), kinds: Mapping[Seat, PlayerKind] | None = None
    ) -> GameRecords:
        return pair(SourceGame(events=self.log, annotations=annotations, kinds=kinds or {}))


def utterance(records: GameRecords, n: int) -> UtteranceRecord:
    return next(one for one in records.utterances if one.n == n)


def label(records: GameRecords, n: int, i: int = 0) -> LabelRecord:
    """The label of a claim of an utterance."""
    return next(one for one in utterance(records, n).labels if one.i == i)


def judged(records: GameRecords, n: int, i: int = 0) -> tuple[str, str, str]:
    one = label(records, n, i)
    return one.belief, one.truth, one.stance
