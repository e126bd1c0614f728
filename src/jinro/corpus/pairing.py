"""`pair`: the records of one game, each utterance beside what its speaker believed, knew and did."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

from msgspec.structs import replace

from jinro.corpus.annotations import label_of, settled
from jinro.corpus.asking import Asking
from jinro.corpus.bluffs import bluffs_of
from jinro.corpus.claims import ClaimHearing, Utterance
from jinro.corpus.indirect import IndirectBeliefs
from jinro.corpus.labels import Labeller
from jinro.corpus.ledger import LieLedger
from jinro.corpus.listeners import Listeners
from jinro.corpus.minds import RobotMinds
from jinro.corpus.records import (
    Annotation,
    GameRecord,
    GameRecords,
    LabelRecord,
    NearbyEntry,
    SeatRecord,
    SourceGame,
    UtteranceRecord,
)
from jinro.corpus.timeline import Said, Timeline
from jinro.game.game import Game
from jinro.game.roles import Seat, Side
from jinro.language.prose.read import NamedReviser

NEAR_MS: Final = 60_000
"""How near a mark or a note must be to stand beside an utterance."""


LABELLED: Final = ("talk", "whisper")
"""Channels whose claims are labelled: a note is said to nobody, and after death or the end nobody plays."""


class _Timed(Protocol):
    @property
    def n(self) -> int: ...
    @property
    def at_ms(self) -> int: ...


T = TypeVar("T", bound=_Timed)


def pair(source: SourceGame, reviser: NamedReviser | None = None) -> GameRecords:
    """Everything that the corpus has of a game; a bad log raises `LogError`. A `reviser` reads the English of
    people and of agents once more; robots are players of ours, whose words the rules know."""
    return _Pairing(source, reviser).records()


class _Pairing:
    def __init__(self, source: SourceGame, reviser: NamedReviser | None) -> None:
        self._source = source
        self._reviser = reviser
        self._timeline = Timeline(source)
        self._masks = Game.replay(source.events).masks
        self._labeller = Labeller(self._timeline)
        minds = RobotMinds(source.events, self._masks, source.reasoners)
        self._indirect = IndirectBeliefs(self._timeline, minds)
        self._listeners = Listeners(self._timeline, minds, self._masks)
        self._asking = Asking(self._timeline)
        self._annotations: dict[int, list[Annotation]] = {}
        for one in source.annotations:
            self._annotations.setdefault(one.n, []).append(one)
        timeline = self._timeline
        self._marks = _by_seat((one.seat, one) for one in timeline.marks)
        self._votes = timeline.votes_by_seat
        self._acts = _by_seat((one.seat, one) for one in timeline.acts)
        self._notes = _by_seat((s.spoke.seat, s.moment) for s in timeline.said if s.spoke.channel == "memo")

    def records(self) -> GameRecords:
        timeline = self._timeline
        village = frozenset(role for role, number in timeline.rules.roles.items() if number)
        robots = {seat for seat, kind in self._source.kinds.items() if kind == "robot"}
        hearing = ClaimHearing(timeline.names, village, self._reviser, robots)
        ledger = LieLedger(timeline, village)
        utterances = []
        for said in timeline.said:
            annotation = settled(self._annotations.get(said.n, ()))
            heard = hearing.hear(said.spoke, annotation)
            labels = self._labelled(said, heard, annotation)
            ledger.hear(said, heard, labels)
            if said.spoke.channel == "talk":
                self._listeners.hear(said, heard.meant, labels)
            utterances.append(self._utterance(said, heard, labels))
        return GameRecords(
            bluffs=tuple(bluffs_of(self._source.plans, utterances)),
            game=self._game(),
            utterances=tuple(utterances),
            marks=tuple(timeline.marks),
            votes=tuple(timeline.votes),
            acts=tuple(timeline.acts),
            phases=tuple(timeline.phases),
            deaths=tuple(timeline.deaths),
            listeners=tuple(self._listeners.records(ledger)),
            ledger=tuple(ledger.entries()),
        )

    def _labelled(self, said: Said, heard: Utterance, annotation: Annotation | None) -> list[LabelRecord]:
        labels: list[LabelRecord] = []
        if said.spoke.channel in LABELLED:
            labels = self._labeller.labels(said, heard.meant)
            labels = [self._indirect.of(said, heard.meant[label.i], label) for label in labels]
        elif said.spoke.channel == "memo":
            self._indirect.note(said, heard.meant)
        if said.spoke.channel == "talk" and heard.language:
            labels = self._asking.hear(said, heard.meant, labels)
        labels = [replace(label, reader=heard.reader, model=heard.model) for label in labels]
        if annotation is not None:
            labels += [label_of(annotation, label) for label in labels]
        return labels

    def _utterance(self, said: Said, heard: Utterance, labels: Sequence[LabelRecord]) -> UtteranceRecord:
        timeline, spoke, moment = self._timeline, said.spoke, said.moment
        seat = spoke.seat
        role = timeline.role(seat)
        mask = self._masks[said.n]
        votes, acts = self._votes.get(seat, ()), self._acts.get(seat, ())
        before, after = _near(self._marks.get(seat, ()), moment)
        notes_before, notes_after = _near(self._notes.get(seat, ()), moment)
        return UtteranceRecord(
            n=said.n,
            at_ms=moment.at_ms,
            shown_ms=said.shown_ms,
            client_ms=self._source.client_times.get(said.n),
            day=spoke.day,
            phase=moment.phase,
            phase_ms=moment.phase_ms,
            channel=spoke.channel,
            idx=spoke.idx,
            turn=spoke.turn,
            seat=seat,
            name=timeline.names[seat - 1],
            role=role,
            side=role.side if role else None,
            kind=self._source.kinds.get(seat, "unknown"),
            alive=moment.alive,
            text=spoke.text,
            language=heard.language,
            to=spoke.to,
            named=heard.named,
            truth=tuple(timeline.role(one) for one in heard.named),
            recipients=tuple(one for one in range(1, len(timeline.names) + 1) if mask >> one & 1),
            board=moment.board,
            known=moment.known,
            marks_before=before,
            marks_after=after,
            notes=notes_before + notes_after,
            next_vote=_next(votes, moment.n),
            next_act=_next(acts, moment.n),
            claims=tuple(one.record for one in heard.meant),
            labels=tuple(labels),
        )

    def _game(self) -> GameRecord:
        timeline, source = self._timeline, self._source
        opened, ended, rules = timeline.opened, timeline.ended, timeline.rules
        died = {one.seat: one.day for one in timeline.deaths}
        seats = []
        for seat, name in enumerate(timeline.names, 1):
            role = timeline.role(seat)
            seats.append(
                SeatRecord(
                    seat=seat,
                    name=name,
                    role=role,
                    side=role.side if role else None,
                    kind=source.kinds.get(seat, "unknown"),
                    player=timeline.players[seat - 1] if seat <= len(timeline.players) else "",
                    died_day=died.get(seat),
                )
            )
        return GameRecord(
            game=opened.game,
            started_ms=opened.started_ms,
            village=rules.name,
            track=source.track,
            language=rules.language,
            board=rules.board,
            seats=tuple(seats),
            days=timeline.day,
            winner=ended.winner if ended else Side.NONE,
            reason=ended.reason if ended else "",
            ended=ended is not None,
        )


def _by_seat(pairs: Iterable[tuple[Seat, T]]) -> dict[Seat, list[T]]:
    found: dict[Seat, list[T]] = {}
    for seat, one in pairs:
        found.setdefault(seat, []).append(one)
    for ones in found.values():
        ones.sort(key=_number)
    return found


def _number(one: _Timed) -> int:
    return one.n


def _near(ones: Sequence[_Timed], moment: _Timed) -> tuple[tuple[NearbyEntry, ...], tuple[NearbyEntry, ...]]:
    """Those of the minute before and of the minute after, by time and, at equal times, by their order."""
    middle = bisect_left(ones, moment.n, key=_number)
    start = middle
    while start and moment.at_ms - ones[start - 1].at_ms <= NEAR_MS:
        start -= 1
    end = bisect_right(ones, moment.n, key=_number)
    first_after = end
    while end < len(ones) and ones[end].at_ms - moment.at_ms <= NEAR_MS:
        end += 1

    def offsets(part: Sequence[_Timed]) -> tuple[NearbyEntry, ...]:
        return tuple(NearbyEntry(one.n, one.at_ms - moment.at_ms) for one in part)

    return offsets(ones[start:middle]), offsets(ones[first_after:end])


def _next(ones: Sequence[_Timed], n: int) -> int | None:
    """The first of them after an event."""
    place = bisect_right(ones, n, key=_number)
    return ones[place].n if place < len(ones) else None
