"""`Tape`: listens to one seat of a game and writes its `Record`; `Recorder` is the wire that it listens on.

Whatever it hears goes on unchanged, but for answers that a rehearsal keeps back to see what the agent does
when it is asked for its name.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Seat
from jinro.net.agent import Agent
from jinro.rehearsal.records import SPOKEN, TARGETS, Exchange, Floor, Record, Stray
from jinro.village.journal import Journal, Note
from jinro.wire.nlp.codec import decode, name_of
from jinro.wire.nlp.messages import Packet

_UNANSWERED = ("timeout", "lost")


class Tape:
    """One seat."""

    def __init__(self, record: Record, hold: Iterable[str] = ()) -> None:
        """`hold` are requests whose first answer is kept back."""
        self.record = record
        self.missing = 0
        self._hold = list(hold)
        self._seat: Seat = 0
        self._names: tuple[str, ...] = ()
        self._journal = Journal()
        self._read = 0
        """The last note of the journal that was read."""
        self._open: Exchange | None = None
        self._floor: Floor | None = None
        self._owes_name = False
        self._reason = ""
        """Why the utterance that follows is not what was sent."""
        self._heard: deque[tuple[str, int]] = deque()
        """What went on to the game, and of which nothing has come yet."""

    def begin(self, seat: Seat, journal: Journal) -> None:
        """The game begins."""
        self._seat, self._journal = seat, journal

    # What is sent

    def sent(self, data: bytes, now: int) -> None:
        packet = decode(data)
        record, request = self.record, packet.request
        record.requests.append(request)
        if request == "NAME":
            self._owes_name = True
            return
        record.last = packet
        record.setting = packet.setting or record.setting
        if request in SPOKEN or request in TARGETS:
            self._open = self._exchange(packet, now)
            record.exchanges.append(self._open)
        elif request.endswith("PHASE_START"):
            quota = None if packet.info is None else packet.info.remain_count
            self._floor = Floor(packet=packet, day=record.day, quota=quota or 0)
            record.floors.append(self._floor)
        elif request.endswith("PHASE_END"):
            self._floor = None
        elif request == "FINISH":
            record.finished = True

    def _exchange(self, packet: Packet, now: int, asked: bool = True) -> Exchange:
        record = self.record
        return Exchange(
            request=packet.request,
            packet=packet,
            day=record.day,
            sent_ms=now,
            limit_ms=record.limit_ms,
            asked=asked,
        )

    # What is heard

    def keeps(self, text: str, now: int) -> bool:
        """Whether this answer is kept back."""
        asked = self._open
        if asked is None or asked.answer is not None or asked.request not in self._hold:
            return False
        self._hold.remove(asked.request)
        asked.answer, asked.answered_ms, asked.held = text, now, True
        return True

    def heard(self, text: str, now: int) -> None:
        """A text goes on to the game; `noted` tells afterwards whether it was an answer."""
        if self._owes_name and name_of(text) == self.record.name:
            self._owes_name = False
            return
        asked = self._open
        if self._owes_name and asked is not None and (asked.held or asked.late is not None):
            self.record.wrong_name = text
        self._heard.append((text, now))

    def noted(self) -> None:
        """Read what the game has written into its journal about this seat."""
        for note in self._journal.notes(self._seat):
            if note.n > self._read:
                self._read = note.n
                self._note(note)

    def _note(self, note: Note) -> None:
        command = note.command
        if isinstance(command, c.Say | c.Choose | c.Speak):
            self._stray(note.code, self._refused(command))
        elif note.code in ("late", "unasked") and self._heard:
            self._idle(note.code, self._heard.pop()[0])
        elif note.code == "flood":
            self.record.lost = "flood"
        elif note.code == "no_name":
            self.record.lost = "no_name"

    def _idle(self, code: str, text: str) -> None:
        asked = self._open
        overdue = asked is not None and asked.answer is None and asked.late is None
        if asked is not None and overdue and (self._owes_name or asked.reason == "timeout"):
            asked.late = text
        elif asked is not None and code == "late":
            asked.stale = asked.stale if self._owes_name else text
        else:
            self._stray(code, text)

    def _refused(self, command: c.Say | c.Choose | c.Speak) -> str:
        """The text that a command was which the game did not take."""
        said = command.raw if isinstance(command, c.Choose) else command.text
        for heard in self._heard:
            if heard[0].strip().replace("\n", "") == said.strip():
                self._heard.remove(heard)
                return heard[0]
        return said

    def _stray(self, code: str, text: str) -> None:
        record = self.record
        first = "" if self._open is None else self._open.answer or ""
        if self._heard and not first:
            first = self._heard[0][0]
        stray = Stray(code=code, text=text, day=record.day, packet=record.last, first=first)
        record.strays.append(stray)

    # What becomes of it

    def happened(self, events: Sequence[Event]) -> None:
        """What has happened in the game; called before anybody is sent anything about it."""
        self.noted()
        for event in events:
            if isinstance(event, e.Opened):
                self._names = tuple(character.name for character in event.characters)
                self.record.character = self._names[self._seat - 1]
            elif getattr(event, "seat", 0) == self._seat:
                self._event(event)

    def _event(self, event: Event) -> None:
        match event:
            case e.Amended(_, _, _, reason):
                self._reason = reason
            case e.Spoke() if event.channel in ("talk", "whisper"):
                self._spoke(event)
            case e.Chose(_, _, _, target, _, reason) if self._open is not None:
                became = self._names[target - 1] if target > 0 else ""
                self._became(self._open, became, reason)
            case e.WentLost():
                self.record.lost = self.record.lost or "left"

    def _spoke(self, event: e.Spoke) -> None:
        reason, self._reason = self._reason, ""
        floor = self._floor
        if floor is not None:
            about = self._exchange(floor.packet, 0, asked=False)
            self.record.exchanges.append(about)
            floor.said += 1
            floor.over |= event.over
            self._became(about, event.text, reason)
        elif self._open is not None:
            self._became(self._open, event.text, reason)

    def _became(self, about: Exchange, became: str, reason: str) -> None:
        about.became, about.reason = became, reason
        if reason in _UNANSWERED:
            if about.answer is None and about.stale is not None:
                about.answer, about.answered_ms = about.stale, about.sent_ms
            self.missing += reason == "timeout" and about.answer is None
        elif self._heard:
            about.answer, about.answered_ms = self._heard.popleft()
            if about.stale is not None:
                self._stray("too_late", about.stale)


class Relay:
    """The wire of an agent in its seat: it carries everything to and from the agent that came by the door.
    The agent in the seat has a team of its own, by which a plan finds it."""

    def __init__(self, agent: Agent, team: str) -> None:
        self._agent = agent
        self.seated = Agent(agent.name, self, agent.address)
        """The agent that the game knows."""
        self.seated.team = team
        self.seated.gone = agent.gone
        agent.on_text = self.heard
        agent.on_gone = self.seated.lose

    def heard(self, text: str) -> None:
        self.seated.on_text(text)

    def send(self, *packets: bytes) -> bool:
        self._agent.send(*packets)
        return not self._agent.gone

    def hold(self, *packets: bytes) -> bool:
        return self.send(*packets)

    def close(self, code: int, reason: str) -> None:
        self._agent.close(reason, code)


class Recorder(Relay):
    """A relay that tells a tape what passes."""

    def __init__(self, agent: Agent, team: str, tape: Tape) -> None:
        super().__init__(agent, team)
        self._tape = tape
        self._loop = asyncio.get_running_loop()

    def _now_ms(self) -> int:
        return int(self._loop.time() * 1_000)

    def heard(self, text: str) -> None:
        now = self._now_ms()
        if not self._tape.keeps(text, now):
            self._tape.heard(text, now)
            super().heard(text)
            self._tape.noted()

    def send(self, *packets: bytes) -> bool:
        now = self._now_ms()
        for packet in packets:
            self._tape.sent(packet, now)
        return super().send(*packets)
