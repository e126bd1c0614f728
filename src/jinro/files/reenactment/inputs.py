"""Inputs of a re-enactment, taken from the trace: players, rules, chance, losses and times.

Nothing else of the trace enters the game: all packets that are compared come from our own game.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from jinro.errors import LogError
from jinro.files.readers.trace import Trace, TraceEntry
from jinro.files.writers.trace import FAILURES
from jinro.game import commands as c
from jinro.game.draws import Draws
from jinro.game.events import Character
from jinro.game.roles import Role, Seat, Side
from jinro.game.rules import ChannelRules, LostSeats, Rules
from jinro.wire.nlp.messages import ANSWERED, DIALECTS, Dialect, Setting
from jinro.wire.nlp.profile import parse_profile
from jinro.wire.nlp.setting import rules_of

T = TypeVar("T")
ERROR_RATIO: Final = 0.2
"""Share of lost players at which the contest stops a game; agents are not told."""
GREETINGS: Final = ("INITIALIZE", "DAILY_INITIALIZE")
"""Packets to a returning agent, which may come in the middle of a talk."""
WITHIN_FLOOR: Final = ("BROADCAST", "PHASE_START", *GREETINGS)
"""Packets while a channel is open to all; those after the first belong to returning agents."""
FLOOR: Final = ("PHASE_START", "BROADCAST", "PHASE_END")


def dialect_of(trace: Trace) -> Dialect:
    """Recognise the dialect of the packets."""
    for entry in trace.entries:
        talks = [*entry.history("talk"), *entry.history("whisper"), entry.packet.get("new_talk")]
        if any(isinstance(talk, dict) and "time" in talk for talk in talks):
            return DIALECTS["2026"]
    for entry in trace.entries:
        if entry.request in ("TALK", "WHISPER") and "remain_count" in entry.info:
            told = trace.setting()[entry.request.lower()]["max_count"]["per_agent"]
            return DIALECTS["s1" if entry.info["remain_count"] < told else "2026-05"]
    return DIALECTS["2026-05"]


def rules_in(trace: Trace, dialect: Dialect) -> Rules:
    """The rules that agents were told; the rest is as on the contest's server."""
    try:
        profile = next(iter(trace.profiles().values()), "")
        rules = rules_of(msgspec.convert(trace.setting(), Setting), profile)
    except (msgspec.ValidationError, ValueError) as error:
        raise LogError("errors.file.unreadable_setting", problem=error) from None
    if asks_again(trace):
        talk, whisper = (replace(channel, empty="over_once") for channel in (rules.talk, rules.whisper))
        rules = replace(rules, talk=talk, whisper=whisper)
    if dialect.name == "s1":
        rules = replace(rules, talk=_strict(rules.talk), whisper=_strict(rules.whisper))
    return rules if rules.has(Role.WEREWOLF) else _without_werewolves(rules, trace)


def _without_werewolves(rules: Rules, trace: Trace) -> Rules:
    """A village that only talks, as long as the trace does. On the contest's server the village has won after
    the first talk, whatever the last day is that agents are told."""
    talked = (entry.info["day"] for entry in trace.entries if entry.request == "TALK" and entry.info)
    won = trace.winner == Side.VILLAGER
    return replace(
        rules,
        day_phases=tuple(phase for phase in rules.day_phases if "talk" in phase.actions),
        night_phases=(),
        victory_checked="never",
        max_day=max(talked, default=0) if won else rules.max_day,
        undecided=Side.VILLAGER if won else Side.NONE,
    )


def rules_of_loss(rules: Rules, dialect: Dialect, lost: int) -> Iterator[Rules]:
    """Candidate rules about lost players, which agents are not told; the contest's own come first.

    Other servers may stop a game at another number of lost players or never, and may allow them as targets.
    """
    old = dialect.loses_whispers
    rules = replace(rules, error_ratio=ERROR_RATIO, error_counts_dead=old, lost=LostSeats(target=not old))
    yield rules
    if lost:
        ratios = [ERROR_RATIO, 1.0, *((count + 0.5) / rules.seats for count in range(1, lost + 1))]
        for ratio in ratios:
            for target in (True, False):
                yield replace(
                    rules, error_ratio=min(1.0, ratio), error_counts_dead=old, lost=LostSeats(target=target)
                )


def _strict(channel: ChannelRules) -> ChannelRules:
    """The channel with the exact text limits of the first server, its quirks included."""
    return replace(channel, length=replace(channel.length, strict=True))


def asks_again(trace: Trace) -> bool:
    """Whether an agent was asked again in the same phase after an empty answer, as in May 2026."""
    empty: set[str] = set()
    phase = ""
    for entry in trace.entries:
        if entry.request in GREETINGS or not entry.info:
            continue
        if entry.request != phase:
            empty, phase = set(), entry.request
        if phase in ("TALK", "WHISPER"):
            if entry.agent in empty:
                return True
            if not entry.response.strip("\n") and not entry.error:
                empty.add(entry.agent)
    return False


def opening_of(trace: Trace) -> c.Open:
    """The command that opens the game: players, characters and roles by seat."""
    profiles = trace.profiles()
    if len(profiles) != len(trace.agents):
        raise LogError("errors.file.initialized", agents=len(trace.agents), initialized=len(profiles))
    return c.Open(
        0,
        trace.game,
        tuple(Character(name, parse_profile(text)) for name, text in profiles.items()),
        tuple(agent.name for agent in trace.agents),
        tuple(agent.team for agent in trace.agents),
        tuple(Role(agent.role) for agent in trace.agents),
        _started_ms(trace),
    )


def _started_ms(trace: Trace) -> int:
    """Start time of the game; only the times of events depend on it."""
    first = trace.entries[0].request_ms if trace.entries else 0
    return min([first, *times_in(trace).values()])


def times_in(trace: Trace) -> dict[tuple[str, int, int], int]:
    """The time of each utterance, by channel, day and idx."""
    times: dict[tuple[str, int, int], int] = {}
    for entry in trace.entries:
        for channel in ("talk", "whisper"):
            new = entry.packet.get(f"new_{channel}")
            for talk in (*entry.history(channel), *([new] if isinstance(new, dict) else [])):
                if isinstance(talk.get("time"), int):
                    times[channel, talk["day"], talk["idx"]] = talk["time"]
    return times


def texts_in(trace: Trace) -> dict[tuple[str, int, int], str]:
    """The text of each utterance as it was told, by channel, day and idx."""
    texts: dict[tuple[str, int, int], str] = {}
    for entry in trace.entries:
        for channel in ("talk", "whisper"):
            for talk in entry.history(channel):
                texts[channel, talk["day"], talk["idx"]] = talk["text"]
    return texts


def turns_in(trace: Trace) -> dict[tuple[str, int], list[list[list[str]]]]:
    """Who spoke, by channel and day: for each phase the turns, for each turn the agents in order."""
    told: dict[tuple[str, int], dict[int, tuple[int, str]]] = {}
    twice = set()
    for entry in trace.entries:
        for channel in ("talk", "whisper"):
            for talk in entry.history(channel):
                place, spoke = (channel, talk["day"]), (talk["turn"], talk["agent"])
                if told.setdefault(place, {}).setdefault(talk["idx"], spoke) != spoke:
                    twice.add(place)  # The first server numbered two phases of a day alike.
    for place in twice:
        del told[place]
    found: dict[tuple[str, int], list[list[list[str]]]] = {}
    for place, said in told.items():
        phases = found[place] = [[[]]]
        last = 0
        for turn, agent in (said[idx] for idx in sorted(said)):
            if turn < last:
                phases.append([[]])
            elif turn > last:
                phases[-1].append([])
            phases[-1][-1].append(agent)
            last = turn
    return found


def _merged(
    turns: Sequence[Sequence[str]], seats: Mapping[str, Seat], passed: Mapping[Seat, set[Seat]]
) -> list[Seat]:
    """One order of speakers in which those of every turn are in order, and a seat that was passed over is
    before those in `passed`.

    One who first speaks in a later turn was lost before: its place is as late as it can be, because it may
    have been lost only when those before it had been asked.
    """
    order: list[Seat] = []
    for turn in turns:
        spoke = [seats[agent] for agent in turn if agent in seats]
        for place, seat in enumerate(spoke):
            if seat not in order:
                first = order.index(spoke[place - 1]) + 1 if place else 0
                later = {*spoke[place + 1 :], *passed.get(seat, ())}
                order.insert(max(first, _first_of(later, order)), seat)
    for seat, later in passed.items():
        if seat not in order:  # It came back, and has not been asked.
            order.insert(_first_of(later, order), seat)
    return order


def _first_of(seats: Collection[Seat], order: Sequence[Seat]) -> int:
    """The place of the first of these seats; the end if there is none."""
    return next((place for place, seat in enumerate(order) if seat in seats), len(order))


def returns(trace: Trace) -> frozenset[int]:
    """Entries with which agents returned: they receive INITIALIZE again."""
    greeted: set[str] = set()
    found = set()
    for entry in trace.entries:
        if entry.request == "INITIALIZE":
            if entry.agent in greeted:
                found.add(entry.number)
            greeted.add(entry.agent)
    return frozenset(found)


def losses(trace: Trace) -> dict[int, str]:
    """Entries with which agents were lost: only errors and no asks follow."""
    back = returns(trace)
    stays: dict[str, list[list[TraceEntry]]] = {}
    for entry in trace.entries:
        of_agent = stays.setdefault(entry.agent, [[]])
        if entry.number in back:
            of_agent.append([])
        of_agent[-1].append(entry)
    found: dict[int, str] = {}
    for agent, of_agent in stays.items():
        for entries in of_agent:
            lost = _lost_at(entries, returned=entries is not of_agent[-1])
            if lost is not None:
                found[lost.number] = agent
    return found


def _lost_at(entries: Sequence[TraceEntry], *, returned: bool) -> TraceEntry | None:
    """The packet with which an agent was lost; None: it was not."""
    start = len(entries)
    while start and entries[start - 1].error:
        start -= 1
    failed = entries[start:]
    # Our own traces tell a lost connection from an answer that did not come in time.
    if failed and all(entry.error in FAILURES.values() for entry in failed):
        return next((entry for entry in failed if entry.error == FAILURES["lost"]), None)
    # A lost agent is not asked again, so only the last of several unanswered asks can be the loss.
    asked = [i for i, entry in enumerate(failed) if entry.request in ANSWERED]
    lost = asked[-1] if asked else 0
    # If the very last entry is an ask, it may just have timed out.
    if failed and (not asked or lost + 1 < len(failed) or returned):
        return failed[lost]
    return None


class RecordedDraws(Draws):
    """Draws as recorded: the order of speakers and how ties were broken."""

    def __init__(self, trace: Trace, names: Sequence[str]) -> None:
        super().__init__("recorded")
        self._entries = trace.entries
        self._seats = {name: seat for seat, name in enumerate(names, 1)}
        self._numbers = [entry.number for entry in trace.entries]
        self._turns = turns_in(trace) if returns(trace) else {}
        """Who spoke in each turn of each phase; needed where agents come back, which is in mid-phase."""
        self._phases: Counter[tuple[str, int]] = Counter()
        self.reached = -1
        """Number of the entry that the re-enactment has reached."""

    def order(self, items: Sequence[T], key: str) -> tuple[T, ...]:
        purpose = key.split("/")[0]
        if not purpose.startswith("order-"):
            return super().order(items, key)
        channel, day = purpose.removeprefix("order-"), int(key.split("/")[1])
        phases = self._turns.get((channel, day), ())
        number = self._phases[channel, day]
        self._phases[channel, day] += 1
        turns = phases[number] if number < len(phases) else ()
        entries = self._phase(channel.upper())
        merged = _merged(turns, self._seats, self._passed(entries, turns))
        spoke: list[Any] = [seat for seat in merged if seat in items]
        at = 0
        for entry in entries:
            if entry.request in GREETINGS:
                continue
            seat = self._seats.get(entry.agent)
            if seat in items and seat not in spoke:
                # A returned agent is first asked in a later turn: insert it after the agent asked before it.
                spoke.insert(at, seat)
            at = spoke.index(seat) + 1 if seat in spoke else at
        return (*spoke, *(item for item in items if item not in spoke))

    def _phase(self, request: str) -> Sequence[TraceEntry]:
        """The requests of the next talk phase, and the greetings of seats that come back to it."""
        start = bisect_right(self._numbers, self.reached)
        while start < len(self._entries) and self._entries[start].request != request:
            start += 1
        end = start
        while end < len(self._entries) and self._entries[end].request in (request, *GREETINGS):
            end += 1
        return self._entries[start:end]

    def _passed(self, entries: Sequence[TraceEntry], turns: Sequence[Sequence[str]]) -> dict[Seat, set[Seat]]:
        """Who came back to a talk after its place in the turn: it is before the one who was being asked."""
        seats = self._seats
        said = [(number, agent) for number, turn in enumerate(turns) for agent in turn]
        last = {one: at for at, one in enumerate(said)}
        asked = 0
        passed: dict[Seat, set[Seat]] = {}
        for entry in entries:
            if entry.request not in GREETINGS:
                asked += 1
            elif entry.request == "INITIALIZE" and 0 < asked <= len(said):
                turn, speaker = said[asked - 1]
                known = entry.agent in seats and speaker in seats
                if known and last.get((turn, entry.agent), -1) < asked and self._stayed(entry):
                    passed.setdefault(seats[entry.agent], set()).add(seats[speaker])
        return passed

    def _stayed(self, back: TraceEntry) -> bool:
        """Whether an agent that came back was there until its next ask, or the end of the phase."""
        start = bisect_right(self._numbers, back.number)
        after = (self._entries[at] for at in range(start, len(self._entries)))  # A slice would be a copy.
        own = (entry for entry in after if entry.agent == back.agent and entry.request != "DAILY_INITIALIZE")
        following = next(own, None)
        if following is None or following.request == "INITIALIZE":
            return False
        return following.request in ANSWERED or not following.error

    def pick(self, options: Sequence[T], key: str) -> T:
        purpose, day = key.split("/")[:2]
        told = {"tie-vote": "executed_agent", "tie-attack": "attacked_agent"}.get(purpose, "")
        for seat in (self._told(told, int(day)), self._guarded(int(day)) if purpose == "tie-attack" else 0):
            if seat in options:
                return seat  # type: ignore[return-value]
        return options[0]

    def _told(self, key: str, day: int) -> Seat:
        """The seat that the next day's packets name under a key; 0: nobody."""
        for entry in self._entries[bisect_right(self._numbers, self.reached) :]:
            if entry.info.get("day") == day + 1 and key in entry.info:
                return self._seats.get(entry.info[key], 0)
        return 0

    def _guarded(self, day: int) -> Seat:
        """The guarded seat: if a tied attack killed nobody, it hit this seat."""
        for entry in self._entries:
            if entry.request == "GUARD" and entry.info.get("day") == day:
                return self._seats.get(entry.response, 0)
        return 0
