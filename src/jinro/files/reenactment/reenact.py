"""`reenact`: play a recorded game again with our rules, and compare our packets with the recorded ones."""

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from jinro.errors import LogError, RulesError
from jinro.files.readers.trace import Trace, TraceEntry
from jinro.files.reenactment.inputs import (
    FLOOR,
    WITHIN_FLOOR,
    RecordedDraws,
    dialect_of,
    losses,
    opening_of,
    returns,
    rules_in,
    rules_of_loss,
    texts_in,
    times_in,
)
from jinro.files.writers.night_order import phase_of
from jinro.files.writers.trace import without_mention_spaces
from jinro.game import commands as c
from jinro.game import speech
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.excerpt import is_excerpt
from jinro.game.game import Game
from jinro.game.roles import Seat, Side
from jinro.game.rules import Rules
from jinro.game.state import BESIDE
from jinro.wire.nlp.host import Host, Outgoing
from jinro.wire.nlp.messages import ANSWERED, Dialect
from jinro.wire.requests import REQUESTS

MOST_RUNS: Final = 200
"""Most runs of one candidate; each finds one more loss."""
Gone = dict[int, list[Seat]]
"""Seats that were lost while they were not asked, by the place of the entry before whose answer they were."""


class PacketDifference(Struct, frozen=True):
    """The first difference between our packets and the recorded ones."""

    packet: int
    """Number of the packet in the trace, from 1; 0: the trace itself."""
    path: str
    """Path in the packet, such as `$.info.day`."""
    theirs: Any
    ours: Any


class Reenactment(Struct, frozen=True):
    """The result of a re-enactment."""

    dialect: str
    packets: int
    identical: int
    difference: PacketDifference | None
    game: Game
    timed: bool = True
    """Whether the trace tells the time of every utterance."""


def reenact(trace: Trace) -> Reenactment:
    """Play a recorded game again and compare every packet; `LogError` if that is impossible."""
    try:
        return _reenact(trace)
    except (LookupError, TypeError, ValueError) as error:
        # A damaged or foreign file may lack any part of the contest's packets.
        raise LogError("errors.file.other_packets", problem=repr(error)) from None


def _reenact(trace: Trace) -> Reenactment:
    """Try the candidate rules about lost players; take those that reproduce the most packets."""
    dialect = dialect_of(trace)
    tried = []
    # Who came back was lost, though perhaps no packet shows it.
    lost = len(losses(trace)) + len(returns(trace))
    for rules in rules_of_loss(rules_in(trace, dialect), dialect, lost):
        for early in (False, True)[: 1 + bool(lost)]:
            tried.append(_run(trace, dialect, rules, early))
            if tried[-1].difference is None:
                return tried[-1]
    return max(tried, key=lambda outcome: outcome.identical)


def _run(trace: Trace, dialect: Dialect, rules: Rules, early: bool) -> Reenactment:
    """Play, and again with each loss that a run has found."""
    gone: Gone = {}
    for _ in range(MOST_RUNS):
        run = _Attempt(trace, dialect, rules, early, gone)
        outcome = run.run()
        if run.found is None:
            break
        place, seat = run.found
        gone.setdefault(place, []).append(seat)
    return outcome


class _Attempt:
    """One attempt to re-enact a trace."""

    def __init__(self, trace: Trace, dialect: Dialect, rules: Rules, early: bool, gone: Gone) -> None:
        self.trace = trace
        self.gone = gone
        self.found: tuple[int, Seat] | None = None
        """A seat that must have been lost before, and the place of the answer before which it was."""
        self.early = early
        """Whether the server noticed a lost player at once, not with the next packet to it."""
        self.opened = opening_of(trace)
        names = [character.name for character in self.opened.characters]
        self.seats = {name: seat for seat, name in enumerate(names, 1)}
        self.names = names
        self.draws = RecordedDraws(trace, names)
        try:
            self.game = Game(rules, draws=self.draws)
        except RulesError as error:
            raise LogError("errors.file.unplayable_setting", problem=error) from None
        self.host = Host(dialect)
        self.lost = losses(trace)
        self.returned = set(returns(trace))
        self.times = times_in(trace)
        self.queue: deque[tuple[Outgoing, int]] = deque()
        """Our packets to compare, with the place of the entry whose answer caused them."""
        self.beside: list[Outgoing] = []
        """Our asks of later phases of the night, which are compared when these are reached."""
        self.pending: deque[tuple[int, TraceEntry, Seat, Ask]] = deque()
        """Asks that were compared, with their place; they are answered when nothing is left to compare."""
        self.place = 0
        """Place of the entry that is answered now."""
        self.entries = [entry for entry in trace.entries if "info" in entry.packet or not entry.packet]
        """Entries with a packet to compare; the others are unsolicited utterances."""
        self.has_floor = any(entry.request.endswith(FLOOR) for entry in self.entries)
        self.at = 0
        self.now = 0
        self.held: tuple[int, str] | None = None
        """The phase whose utterances at any time are submitted."""
        self.to_say: deque[tuple[str, Seat, str, int]] = deque()
        """Utterances of that phase not yet submitted: channel, seat, text, time."""
        self.identical = 0
        self.difference: PacketDifference | None = None
        self.left_open = False
        """Whether an ask was left open because the game was stopped."""
        self.timed = True
        """Whether the time of every utterance so far was told."""
        self.stopped = False
        """Whether our game diverged, so that nothing more can be compared."""

    def run(self) -> Reenactment:
        self.submit(self.opened)
        while not self.stopped and (self.queue or not self.game.closed):
            told = next((out for out in self.beside if self.is_next(out)), None)
            if told is not None:
                self.beside.remove(told)
                self.compare(told, self.place)
            elif self.queue:
                self.compare(*self.queue.popleft())
            elif self.following() in self.returned:
                self.bring_back()
            elif self.pending:
                self.answer(*self.first_pending())
            elif self.beside and self.game.state.stage != "floor":
                self.queue.append((self.beside.pop(0), self.place))
            else:
                self.hold_floor()
        if self.at < len(self.entries) and self.difference is None:
            self.differ(self.entries[self.at], "$", self.entries[self.at].request, None)
        if self.difference is None and self.trace.winner not in ("", self.game.winner):
            self.difference = PacketDifference(0, "$.win_side", self.trace.winner, str(self.game.winner))
        dialect, count = self.host.dialect.name, len(self.entries)
        return Reenactment(dialect, count, self.identical, self.difference, self.game, self.timed)

    def submit(self, command: Command) -> None:
        result = self.game.submit(command)
        if isinstance(result, Refusal):
            return self.refused(command, result)
        sent = [out for out in self.host.packets(self.game) if self.has_floor or not _on_floor(out)]
        due = [out for out in self.beside if not self.is_ahead(out)]
        self.beside = [out for out in (*self.beside, *sent) if self.is_ahead(out)]
        self.queue.extend((out, self.place) for out in (*due, *sent) if not self.is_ahead(out))

    def is_ahead(self, out: Outgoing) -> bool:
        """Whether we ask this beside an earlier phase of the night: other servers ask it in its own."""
        state = self.game.state
        if out.ask is None or out.ask.kind not in BESIDE or state.section == "day" or state.ended:
            return False
        return phase_of(state.rules.night_phases, out.ask.kind, state.day) > state.step

    def is_next(self, out: Outgoing) -> bool:
        """Whether the next entry is this ask: our own server writes it before its seat returns."""
        if out.ask is None or self.at >= len(self.entries):
            return False
        entry = self.entries[self.at]
        return entry.agent == self.names[out.seat - 1] and entry.request == REQUESTS[out.ask.kind]

    def refused(self, command: Command, refusal: Refusal) -> None:
        """Our game refuses a recorded answer: nothing more can be compared."""
        why = f"our game refuses {type(command).__name__}: {refusal.code} {refusal.detail}".rstrip()
        if command is self.opened:
            raise LogError(why)
        self.stopped = True
        entry = self.entries[min(self.at, len(self.entries)) - 1]
        self.differ(entry, "$", entry.request, why)

    def compare(self, out: Outgoing, cause: int) -> None:
        """Compare one of our packets with the next recorded one, and submit the recorded answer."""
        if self.at >= len(self.entries):
            self.stopped = True
            ours = msgspec.json.decode(out.data)["request"]
            if self.difference is None:
                self.difference = PacketDifference(self.at + 1, "$", None, ours)
            return
        entry = self.entries[self.at]
        if out.ask is not None:
            seat = self.gone_before(out.seat, REQUESTS[out.ask.kind], entry)
            if seat and self.entries[cause - 1].agent == self.names[seat - 1]:
                cause -= 1  # It had answered before the others did.
            if seat and seat not in self.gone.get(cause, ()):
                self.found, self.stopped = (cause, seat), True
                self.differ(entry, "$.request", entry.request, REQUESTS[out.ask.kind])
                return
        self.at += 1
        self.draws.reached = entry.number
        if entry.text.encode() == out.data and self.names[out.seat - 1] == entry.agent:
            self.identical += 1
        else:
            self.compare_values(entry, out.seat, msgspec.json.decode(out.data))
        if self.stopped:
            return
        if out.ask is not None:
            self.pending.append((self.at, entry, out.seat, out.ask))
        else:
            self.take(entry, out.seat)

    def compare_values(self, entry: TraceEntry, seat: Seat, ours: dict[str, Any]) -> None:
        """Compare value by value; a packet of another kind or agent ends the comparison."""
        name = self.names[seat - 1]
        if "setting" in ours and self.trace.setting().get("max_day") != self.game.rules.max_day:
            # We may have to end a game before the last day that agents were told.
            ours["setting"]["max_day"] = self.trace.setting().get("max_day")
        found = differs(entry.packet, ours)
        if entry.request != ours["request"]:
            found = "$.request", entry.request, ours["request"]
        elif entry.agent != name:
            found = "$.info.agent", entry.agent, name
        self.stopped = entry.request != ours["request"] or entry.agent != name
        if found is None:
            self.identical += 1
        else:
            self.differ(entry, *found)

    def differ(self, entry: TraceEntry, path: str, theirs: Any, ours: Any) -> None:
        if self.difference is None:
            self.difference = PacketDifference(entry.number + 1, path, theirs, ours)

    def gone_before(self, seat: Seat, request: str, entry: TraceEntry) -> Seat:
        """The seat that must have been lost while it was not asked, because we ask and the recorded server
        did not: the asked one, or one without which no seat would be asked. 0: none."""
        if entry.agent == self.names[seat - 1] and entry.request == request:
            return 0
        if self.is_gone(seat):
            return seat
        shown = {self.seats[agent] for agent in self.lost.values()}
        left = [one for one in sorted(shown - self.game.state.lost) if self.is_gone(one)]
        return left[0] if left else 0

    def is_gone(self, seat: Seat) -> bool:
        """Whether the agent of a seat is not asked any more before its return or the end."""
        name = self.names[seat - 1]
        for other in self.entries[self.at :]:
            if other.agent == name:
                if other.number in self.returned:
                    return True
                if other.request in ANSWERED:
                    return False
        return True

    # Answers

    def lose(self, seat: Seat, at_ms: int) -> None:
        """Lose an agent, unless it was found before to be lost."""
        if seat not in self.game.state.lost:
            if self.is_gone(seat):
                self.beside = [out for out in self.beside if out.seat != seat]
            self.submit(c.Lost(at_ms, seat))

    def lose_gone(self) -> None:
        """Lose the agents that a run before this one has found to be lost here."""
        for seat in self.gone.get(self.place, ()):
            self.answer_pending(seat)
            if not self.game.closed:
                self.lose(seat, self.now)

    def following(self) -> int:
        """Number of the next entry to compare; -1: there is none."""
        return self.entries[self.at].number if self.at < len(self.entries) else -1

    def bring_back(self) -> None:
        """Return the agent that the next packet greets again: it came back while an ask was open."""
        seat = self.seats[self.entries[self.at].agent]
        self.returned.discard(self.following())
        self.answer_pending(seat)
        self.lose(seat, self.now)
        self.submit(c.Returned(self.now, seat))

    def answer_pending(self, seat: Seat) -> None:
        """Give the answer of a seat before it is lost."""
        for asked in [one for one in self.pending if one[2] == seat]:
            self.pending.remove(asked)
            self.answer(*asked)

    def lose_unnoticed(self) -> None:
        """Lose agents whose loss shows in the next packets without answer: it precedes or causes them."""
        following = self.entries[self.at] if self.at < len(self.entries) else None
        if following is None or not (self.early or following.request == "FINISH"):
            return
        for entry in self.entries[self.at :]:
            if entry.request != following.request or entry.request in ANSWERED or self.game.closed:
                break
            if entry.number in self.lost:
                self.lose(self.seats[self.lost.pop(entry.number)], self.now)

    def take(self, entry: TraceEntry, seat: Seat) -> None:
        """Go on after a packet that is not answered."""
        self.pass_time(entry)
        self.lose_unnoticed()
        if entry.number in self.lost and not self.game.closed:
            self.lose(seat, self.now)
        self.close_stopped()

    def first_pending(self) -> tuple[int, TraceEntry, Seat, Ask]:
        """The ask to be answered first: of the seats that answered at once, one that was lost afterwards."""
        if len(self.pending) > 1:
            gone = next((one for one in self.pending if self.is_gone(one[2])), None)
            if gone is not None:
                self.pending.remove(gone)
                return gone
        return self.pending.popleft()

    def answer(self, place: int, entry: TraceEntry, seat: Seat, ask: Ask) -> None:
        """Give the recorded answer."""
        self.place = place
        self.lose_gone()
        if not self.pending:
            self.lose_unnoticed()
        self.pass_time(entry)
        if self.game.closed:
            return
        if entry.number in self.lost:
            self.lose(seat, self.stamp(ask.kind))
        elif self.was_stopped(entry):
            self.left_open = True
        elif self.game.asks.get(seat) != ask:
            pass  # One who was lost before ended what was asked.
        elif entry.error:
            self.submit(c.TimeUp(self.stamp(ask.kind), seat, ask.id))
        else:
            text = self.whole(ask.kind, entry.response)
            self.submit(self.host.answer(ask, text, self.stamp(ask.kind)))
        self.close_stopped()

    def whole(self, kind: str, text: str) -> str:
        """An answer as it was given; if only its beginning was kept, as the others were told it."""
        if not is_excerpt(text):
            return text
        place = (kind, self.game.state.day, self.game.state.spoken.get(kind, 0))
        told = texts_in(self.trace).get(place, text)
        # Spaces at its end were not at the end of the answer, where they would have been removed.
        return told + " " * speech.MAX_TEXT + "." if told != told.rstrip() else told

    def pass_time(self, entry: TraceEntry) -> None:
        if not self.times:  # No utterance has a time: use those of the entries.
            self.now = max(self.now, (entry.response_ms or entry.request_ms) - self.opened.started_ms)

    def close_stopped(self) -> None:
        """Close a game that was stopped while an ask was open."""
        if self.left_open and not self.game.closed and not self.pending and not self.queue:
            self.submit(c.Close(self.now))

    def was_stopped(self, entry: TraceEntry) -> bool:
        """Whether the game was stopped while this ask was open: no answer, no error, then FINISH and no
        winner."""
        if not entry.is_open or self.trace.winner not in ("", Side.NONE):
            return False
        following = next((e for e in self.entries[self.at :] if e.request not in ANSWERED), None)
        return following is not None and following.request == "FINISH"

    def stamp(self, channel: str, entry_ms: int | None = None) -> int:
        """Advance to the recorded time of the next utterance: the packets tell it, else its entry.

        `entry_ms`: time of the entry, for an utterance at any time; 0: it has none.
        """
        idx = self.game.state.spoken.get(channel, 0)
        told = self.times.get((channel, self.game.state.day, idx), entry_ms)
        if told:
            self.now = max(self.now, told - self.opened.started_ms)
        self.timed = self.timed and told != 0
        return self.now

    # Speaking at any time

    def hold_floor(self) -> None:
        """Submit the next utterance in the open channels; when all is said, let the phase time out."""
        state = self.game.state
        phase = (state.day, state.place())
        if phase != self.held:
            self.held = phase
            self.to_say = deque((channel, *one) for channel in state.floors for one in self.said(channel))
        if self.to_say:
            channel, seat, text, time = self.to_say.popleft()
            if channel in state.floors:
                text = self.whole(channel, text)
                self.submit(c.Speak(self.stamp(channel, time), seat, channel, text))
        else:
            self.submit(c.TimeUp(self.now, step=state.step))

    def said(self, channel: str) -> Sequence[tuple[Seat, str, int]]:
        """The utterances of the phase with their times: as sent, or else as DAILY_FINISH repeats them."""
        sent = []
        for entry in self.trace.entries:
            if entry.number <= self.draws.reached:
                continue
            if entry.info and not entry.request.endswith(WITHIN_FLOOR):
                break
            if entry.request == channel.upper() and not entry.info:
                sent.append(entry)
        told = self.repeated(channel) if all(entry.is_mark for entry in sent) else ()
        if not told:
            named = [entry for entry in sent if entry.agent in self.seats]
            return [(self.seats[entry.agent], entry.response, _time(entry)) for entry in named]
        # A mark is kept for each utterance that was taken.
        times = [_time(entry) for entry in sent] if len(sent) == len(told) else [0] * len(told)
        said = [(self.seats[talk["agent"]], self.unlimited(talk)) for talk in told]
        return [(seat, text, time) for (seat, text), time in zip(said, times, strict=True)]

    def repeated(self, channel: str) -> Sequence[dict[str, Any]]:
        """The utterances of the day as DAILY_FINISH repeats them."""
        told: Sequence[dict[str, Any]] = ()
        for entry in self.entries[self.at :]:
            if entry.request == "DAILY_FINISH" and len(entry.history(channel)) > len(told):
                told = entry.history(channel)
            if entry.info.get("day") != self.game.state.day:
                break
        return told

    def unlimited(self, talk: dict[str, Any]) -> str:
        """An utterance before the server limited it and added spaces around its mention."""
        text, seat = str(talk["text"]), self.seats[talk["agent"]]
        bare = without_mention_spaces(text, *self.game.state.names.mention(text, seat))
        if bare == text:
            return text
        fitted = speech.fit(bare, seat, self.game.state.names, self.game.rules.talk.length, None)
        return bare if fitted.text == text else text


def _time(entry: TraceEntry) -> int:
    return entry.response_ms or entry.request_ms


def _on_floor(out: Outgoing) -> bool:
    return out.data[: out.data.index(b",")].rstrip(b'"').endswith(tuple(name.encode() for name in FLOOR))


def differs(theirs: Any, ours: Any, path: str = "$") -> tuple[str, Any, Any] | None:
    """The first difference between two JSON values: path, theirs, ours; None: equal."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for key in (*theirs, *(key for key in ours if key not in theirs)):
            if key not in ours or key not in theirs:
                return f"{path}.{key}", theirs.get(key), ours.get(key)
            found = differs(theirs[key], ours[key], f"{path}.{key}")
            if found is not None:
                return found
        return None
    if isinstance(theirs, list) and isinstance(ours, list):
        for i, (one, other) in enumerate(zip(theirs, ours, strict=False)):
            found = differs(one, other, f"{path}[{i}]")
            if found is not None:
                return found
        n = min(len(theirs), len(ours))
        if len(theirs) != len(ours):
            return f"{path}[{n}]", next(iter(theirs[n:]), None), next(iter(ours[n:]), None)
        return None
    same = theirs == ours and isinstance(theirs, bool) == isinstance(ours, bool)
    return None if same else (path, theirs, ours)
