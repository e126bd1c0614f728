"""Re-enactment: a recorded game played again on our own rules and our own wire, packet against packet."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from jinro.errors import LogError, RulesError
from jinro.files.readers.trace import Entry, Trace
from jinro.files.reenactment.inputs import (
    FLOOR,
    RecordedDraws,
    dialect_of,
    losses,
    opening_of,
    returns,
    rules_in,
    rules_of_loss,
    times_in,
)
from jinro.game import commands as c
from jinro.game import speech
from jinro.game.asks import Ask
from jinro.game.commands import Command, Refusal
from jinro.game.game import Game
from jinro.game.roles import Seat, Side
from jinro.game.rules import Rules
from jinro.wire.nlp.host import Host, Outgoing
from jinro.wire.nlp.messages import ANSWERED, Dialect


class Difference(Struct, frozen=True):
    """Where a packet that we would send is not the one that was sent."""

    packet: int
    """The number of the packet in the trace, from 1; 0 where it is about the trace itself."""
    path: str
    """Where in the packet, such as `$.info.day`."""
    theirs: Any
    ours: Any


class Outcome(Struct, frozen=True):
    """What a re-enactment came to."""

    dialect: str
    packets: int
    identical: int
    difference: Difference | None
    game: Game


def reenact(trace: Trace) -> Outcome:
    """Play a recorded game again and compare every packet; `LogError` where the trace cannot be played."""
    try:
        return _reenact(trace)
    except (LookupError, TypeError, ValueError) as error:
        # A damaged or foreign file may lack anything that packets of the contest have.
        raise LogError(f"the packets of this trace are not the contest's: {error!r}") from None


def _reenact(trace: Trace) -> Outcome:
    """Under the rules of loss with which the game comes out as recorded, or most of it does."""
    dialect = dialect_of(trace)
    tried = []
    lost = len(losses(trace))
    for rules in rules_of_loss(rules_in(trace, dialect), dialect, lost):
        for early in (False, True)[: 1 + bool(lost)]:
            tried.append(_Reenactment(trace, dialect, rules, early).run())
            if tried[-1].difference is None:
                return tried[-1]
    return max(tried, key=lambda outcome: outcome.identical)


class _Reenactment:
    """One recorded game under way."""

    def __init__(self, trace: Trace, dialect: Dialect, rules: Rules, early: bool) -> None:
        self.trace = trace
        self.early = early
        """Whether the server notices that a player is lost at once, not with the next packet to it."""
        self.opened = opening_of(trace)
        names = [character.name for character in self.opened.characters]
        self.seats = {name: seat for seat, name in enumerate(names, 1)}
        self.names = names
        self.draws = RecordedDraws(trace, names)
        try:
            self.game = Game(rules, draws=self.draws)
        except RulesError as error:
            raise LogError(f"the setting of this trace makes no village: {error}") from None
        self.host = Host(dialect)
        self.lost = losses(trace)
        self.returned = returns(trace)
        self.times = times_in(trace)
        self.queue: deque[Outgoing] = deque()
        self.entries = [entry for entry in trace.entries if "info" in entry.packet or not entry.packet]
        """Those with a packet to compare; the others are utterances that nobody asked for."""
        self.has_floor = any(entry.request.endswith(FLOOR) for entry in self.entries)
        self.at = 0
        self.now = 0
        self.held: tuple[int, str] | None = None
        """The phase in which all that was said at any time has been said."""
        self.identical = 0
        self.difference: Difference | None = None
        self.broken_off = False
        """Whether something asked was never answered, because the game was broken off."""
        self.stopped = False
        """Whether our game has gone another way, so that nothing more can be compared."""

    def run(self) -> Outcome:
        self.submit(self.opened)
        while not self.stopped and (self.queue or not self.game.closed):
            if self.queue:
                self.compare(self.queue.popleft())
            else:
                self.hold_floor()
        if self.at < len(self.entries) and self.difference is None:
            self.differ(self.entries[self.at], "$", self.entries[self.at].request, None)
        if self.difference is None and self.trace.winner not in ("", self.game.winner):
            self.difference = Difference(0, "$.win_side", self.trace.winner, str(self.game.winner))
        dialect, count = self.host.dialect.name, len(self.entries)
        return Outcome(dialect, count, self.identical, self.difference, self.game)

    def submit(self, command: Command) -> None:
        result = self.game.submit(command)
        if isinstance(result, Refusal):
            return self.refused(command, result)
        sent = self.host.packets(self.game)
        self.queue.extend(out for out in sent if self.has_floor or not _on_floor(out))

    def refused(self, command: Command, refusal: Refusal) -> None:
        """Our game does not take what came to theirs: nothing more can be compared."""
        why = f"our game refuses {type(command).__name__}: {refusal.code} {refusal.detail}".rstrip()
        if command is self.opened:
            raise LogError(why)
        self.stopped = True
        entry = self.entries[min(self.at, len(self.entries)) - 1]
        self.differ(entry, "$", entry.request, why)

    def compare(self, out: Outgoing) -> None:
        """Hold one of our packets against the next one of the trace, and give the answer that it got."""
        if self.at >= len(self.entries):
            self.stopped = True
            ours = msgspec.json.decode(out.data)["request"]
            if self.difference is None:
                self.difference = Difference(self.at + 1, "$", None, ours)
            return
        entry = self.entries[self.at]
        self.at += 1
        self.draws.reached = entry.number
        if entry.text.encode() == out.data and self.names[out.seat - 1] == entry.agent:
            self.identical += 1
        else:
            self.compare_values(entry, out.seat, msgspec.json.decode(out.data))
        if not self.stopped:
            self.bring_back()
            self.lose_unnoticed()
            self.answer(entry, out.seat, out.ask)

    def compare_values(self, entry: Entry, seat: Seat, ours: dict[str, Any]) -> None:
        """Compare value by value; where another packet is due nothing after it can be compared."""
        name = self.names[seat - 1]
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

    def differ(self, entry: Entry, path: str, theirs: Any, ours: Any) -> None:
        if self.difference is None:
            self.difference = Difference(entry.number + 1, path, theirs, ours)

    # Answers

    def bring_back(self) -> None:
        """Whoever is greeted anew with the next packet has come back while this one waits for its answer."""
        following = self.entries[self.at] if self.at < len(self.entries) else None
        if following is None or following.number not in self.returned:
            return
        seat = self.seats[following.agent]
        if seat not in self.game.state.lost:
            self.submit(c.Lost(self.now, seat))
        self.submit(c.Returned(self.now, seat))

    def lose_unnoticed(self) -> None:
        """Those whose loss shows in packets that need no answer were lost before these, maybe their cause."""
        following = self.entries[self.at] if self.at < len(self.entries) else None
        if following is None or not (self.early or following.request == "FINISH"):
            return
        for entry in self.entries[self.at :]:
            if entry.request != following.request or entry.request in ANSWERED or self.game.closed:
                break
            if entry.number in self.lost:
                self.submit(c.Lost(self.now, self.seats[self.lost.pop(entry.number)]))

    def answer(self, entry: Entry, seat: Seat, ask: Ask | None) -> None:
        if not self.times:  # No packet has a time, so the events may have those of the entries.
            self.now = max(self.now, (entry.response_ms or entry.request_ms) - self.opened.started_ms)
        if entry.number in self.lost and not self.game.closed:
            self.submit(c.Lost(self.now if ask is None else self.stamp(ask.kind), seat))
        elif ask is not None and self.was_stopped(entry):
            self.broken_off = True
        elif ask is not None and entry.error:
            self.submit(c.TimeUp(self.stamp(ask.kind), seat, ask.id))
        elif ask is not None:
            self.submit(self.host.answer(ask, entry.response, self.stamp(ask.kind)))
        if self.broken_off and not self.game.closed and self.entries[self.at].request == "FINISH":
            self.submit(c.Close(self.now))

    def was_stopped(self, entry: Entry) -> bool:
        """Whether the game was broken off while this waited: it got neither an answer nor an error, then came
        the end, and nobody had won."""
        if not entry.is_open or self.trace.winner not in ("", Side.NONE):
            return False
        following = next((e for e in self.entries[self.at :] if e.request not in ANSWERED), None)
        return following is not None and following.request == "FINISH"

    def stamp(self, channel: str) -> int:
        """The time of the next utterance, where the packets tell it."""
        idx = self.game.state.spoken.get(channel, 0)
        told = self.times.get((channel, self.game.state.day, idx))
        if told is not None:
            self.now = max(self.now, told - self.opened.started_ms)
        return self.now

    # Speaking at any time

    def hold_floor(self) -> None:
        """Say what was said while a channel was open, then let its time run out."""
        state = self.game.state
        phase = (state.day, state.place())
        if phase != self.held:
            self.held = phase
            for channel in list(state.floors):
                for seat, text in self.said(channel):
                    if channel in state.floors:
                        self.submit(c.Speak(self.stamp(channel), seat, channel, text))
        if not self.queue and not self.game.closed:
            self.submit(c.TimeUp(self.now, step=state.step))

    def said(self, channel: str) -> Sequence[tuple[Seat, str]]:
        """The utterances of the phase: as they were sent, or else as the evening's packets repeat them."""
        sent = []
        for entry in self.trace.entries:
            if entry.number <= self.draws.reached:
                continue
            if entry.info and not entry.request.endswith("BROADCAST"):
                break
            if entry.request == channel.upper() and not entry.info:
                sent.append((self.seats[entry.agent], entry.response))
        if sent:
            return sent
        told: Sequence[dict[str, Any]] = ()
        for entry in self.entries[self.at :]:
            if entry.request == "DAILY_FINISH" and len(entry.history(channel)) > len(told):
                told = entry.history(channel)
            if entry.info.get("day") != self.game.state.day:
                break
        return [(self.seats[talk["agent"]], self.unlimited(talk)) for talk in told]

    def unlimited(self, talk: dict[str, Any]) -> str:
        """An utterance before it was limited: the spaces around its mention were added by the server."""
        text, seat = str(talk["text"]), self.seats[talk["agent"]]
        start, end, to = self.game.state.names.mention(text, seat)
        if not to or text[start - 1 : start] != " " or text[end : end + 1] != " ":
            return text
        bare = text[: start - 1] + text[start:end] + text[end + 1 :]
        fitted = speech.fit(bare, seat, self.game.state.names, self.game.rules.talk.length, None)
        return bare if fitted.text == text else text


def _on_floor(out: Outgoing) -> bool:
    return out.data[: out.data.index(b",")].rstrip(b'"').endswith(tuple(name.encode() for name in FLOOR))


def differs(theirs: Any, ours: Any, path: str = "$") -> tuple[str, Any, Any] | None:
    """The first place where two JSON values are not equal: path, theirs, ours."""
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
