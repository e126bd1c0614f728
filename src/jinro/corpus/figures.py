"""`Figures`: how much is said, claimed, believed and lied, by role, side and kind of player.

Every figure is a share with its 95 % interval. What is said in one game hangs together, so games are counted
as clusters: the interval is Wilson's with the number of trials that independent ones would need for the same
uncertainty. Sums are kept, never records: the memory needed does not grow with the games.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, Literal, get_args

from msgspec import Struct

from jinro.contest.infer.rates import Clustered
from jinro.corpus.records import Answer, ClaimRecord, GameRecords, LabelRecord, Stance, UtteranceRecord
from jinro.game.roles import Role, Seat

By = Literal["all", "role", "side", "player"]
Figure = Literal[
    "claiming",
    "asserting",
    "deceiving",
    "withholding",
    "decided",
    "told",
    "contradicting",
    "true",
    "honest",
    "mistaken",
    "deceptive",
    "lucky_lie",
    "marked_known",
    "marked_decided",
    "marks_right",
    "lies_planned",
    "lies_believed",
    "lies_acted",
    "lies_exposed",
    "hearers_believed",
    "hearers_acted",
    "hearers_exposed",
    "hearing_known",
]
"""Explained in docs/corpus/labels.md."""
FIGURES: Final[tuple[Figure, ...]] = get_args(Figure)
JUDGED: Final = ("honest", "mistaken", "deceptive", "lucky_lie", "withheld")
LIES: Final = ("deceptive", "lucky_lie", "withheld")
CHANNELS: Final = ("talk", "whisper")


class HitRate(Struct):
    """Hits among trials, summed over games so that their spread is known."""

    hits: int = 0
    trials: int = 0
    games: int = 0
    hits2: int = 0
    both: int = 0
    trials2: int = 0

    def add(self, hits: int, trials: int) -> None:
        """Add one game; one without trials tells nothing."""
        if trials:
            self.hits += hits
            self.trials += trials
            self.games += 1
            self.hits2 += hits * hits
            self.both += hits * trials
            self.trials2 += trials * trials

    @property
    def rate(self) -> float | None:
        """None: nothing was counted."""
        return self.hits / self.trials if self.trials else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the rate, games taken as clusters."""
        if not self.trials:
            return None
        return Clustered(self.games, self.hits, self.trials, self.hits2, self.both, self.trials2).interval


class SeatGroup:
    """The figures of one group of seats."""

    def __init__(self) -> None:
        self.utterances = 0
        self.characters = 0
        self.claims: Counter[str] = Counter()
        """By kind."""
        self.causes: Counter[str] = Counter()
        """Why beliefs are unknown."""
        self.stances: Counter[Stance] = Counter()
        self.shares: dict[Figure, HitRate] = {name: HitRate() for name in FIGURES}


class _Count(Struct):
    hits: int = 0
    trials: int = 0


class Figures:
    """The figures of many games."""

    def __init__(self) -> None:
        self.games = 0
        self.lies = 0
        self.groups: dict[tuple[By, str], SeatGroup] = {("all", ""): SeatGroup()}

    def add(self, records: GameRecords) -> None:
        """Count one game."""
        self.games += 1
        self.lies += len(records.ledger)
        counts: dict[tuple[By, str], dict[Figure, _Count]] = {}
        village = frozenset(one.role for one in records.game.seats if one.role is not None)
        keys = {one.seat: _keys(records, one.seat) for one in records.game.seats}

        def count(seat: Seat, figure: Figure, hit: bool) -> None:
            for key in keys[seat]:
                one = counts.setdefault(key, {}).setdefault(figure, _Count())
                one.hits += hit
                one.trials += 1

        for spoken in records.utterances:
            if spoken.channel in CHANNELS and spoken.language:
                self._spoken(spoken, keys[spoken.seat])
                for figure, hit in _of_utterance(spoken, village):
                    count(spoken.seat, figure, hit)
        for mark in records.marks:
            if mark.right is not None:
                count(mark.seat, "marks_right", mark.right)
        for lie in records.ledger:
            steps = {step.step for step in lie.steps}
            count(lie.seat, "lies_planned", "planned" in steps)
            count(lie.seat, "lies_believed", "believed" in steps)
            count(lie.seat, "lies_acted", "acted" in steps)
            count(lie.seat, "lies_exposed", "exposed" in steps)
        for hearer in records.listeners:
            answers: dict[Figure, Answer] = {
                "hearers_believed": hearer.believed,
                "hearers_acted": hearer.acted,
                "hearers_exposed": hearer.exposed,
            }
            for figure, answer in answers.items():
                count(hearer.seat, "hearing_known", answer != "unknown")
                if answer != "unknown":
                    count(hearer.seat, figure, answer == "yes")
        for key, by_figure in counts.items():
            group = self.groups.setdefault(key, SeatGroup())
            for figure, one in by_figure.items():
                group.shares[figure].add(one.hits, one.trials)

    def _spoken(self, spoken: UtteranceRecord, keys: Iterable[tuple[By, str]]) -> None:
        labels = counted(spoken.labels)
        for key in keys:
            group = self.groups.setdefault(key, SeatGroup())
            group.utterances += 1
            group.characters += len(spoken.text)
            group.claims.update(claim.kind for claim in spoken.claims)
            group.causes.update(label.belief_cause for label in labels if label.belief_cause)
            group.stances.update(label.stance for label in labels)

    def by(self, what: By) -> Iterator[tuple[str, SeatGroup]]:
        """The groups of one division, by name."""
        for (division, name), group in sorted(self.groups.items()):
            if division == what:
                yield name, group


def counted(labels: Iterable[LabelRecord]) -> list[LabelRecord]:
    """One label for each claim: a person's, where there is one."""
    found: dict[int, LabelRecord] = {}
    for one in labels:
        if one.i not in found or one.source == "person":
            found[one.i] = one
    return [*found.values()]


def hinges(claim: ClaimRecord, village: frozenset[Role]) -> frozenset[Role]:
    """The roles of the cells that a claim about somebody else is about: what it names or denies."""
    if claim.kind == "result":
        return frozenset((Role.WEREWOLF,))
    if claim.kind != "estimate":
        return frozenset()
    named = frozenset(claim.roles)
    denied = village - named
    return named if len(named) <= len(denied) else denied


def _keys(records: GameRecords, seat: Seat) -> list[tuple[By, str]]:
    who = records.game.seats[seat - 1]
    keys: list[tuple[By, str]] = [("all", ""), ("player", who.kind)]
    if who.role is not None and who.side is not None:
        keys += [("role", who.role.value), ("side", who.side.value)]
    return keys


def _of_utterance(spoken: UtteranceRecord, village: frozenset[Role]) -> Iterator[tuple[Figure, bool]]:
    labels = counted(spoken.labels)
    yield "claiming", bool(spoken.claims)
    yield "asserting", any(label.i >= 0 for label in labels)
    if spoken.channel == "talk":
        yield "deceiving", any(label.stance in LIES and label.i >= 0 for label in labels)
        yield "withholding", any(label.stance == "withheld" for label in labels)
    marked = {(cell.target, cell.role) for cell in spoken.board}
    for label in labels:
        if label.i < 0:
            continue
        decided = label.belief in ("agrees", "contradicts")
        yield "decided", decided
        yield "told", bool(label.belief_source) or label.source == "person"
        if decided:
            yield "contradicting", label.belief == "contradicts"
        if label.truth != "unknowable":
            yield "true", label.truth == "true"
        if label.stance in JUDGED:
            for stance in ("honest", "mistaken", "deceptive", "lucky_lie"):
                yield stance, label.stance == stance
        claim = spoken.claims[label.i]
        if any((claim.of, role) in marked for role in hinges(claim, village)):
            yield "marked_known", label.belief != "unknown"
            yield "marked_decided", decided
