"""`Recorder`: listens to one seat of a game and writes its `Conversation`. It listens on a `RecordedRelay`.

Everything passes unchanged, except answers that a rehearsal withholds, to see how the agent reacts when it is
asked for its NAME.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence

from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.roles import Seat
from jinro.net.peer import RemoteAgent
from jinro.rehearsal.conversation import SPOKEN, TARGETS, AnytimePhase, Conversation, Exchange, Stray
from jinro.village.journal import Journal, Note
from jinro.wire.nlp.codec import decode, name_of
from jinro.wire.nlp.messages import Packet

_UNANSWERED = ("timeout", "lost")
"""Reasons of the game for acting without an answer."""


class Recorder:
    """Records one seat."""

    def __init__(self, conversation: Conversation, hold: Iterable[str] = ()) -> None:
        """`hold` lists requests whose first answer is withheld."""
        self.conversation = conversation
        self.missing = 0
        """Requests that were not answered in time."""
        self._hold = list(hold)
        self._seat: Seat = 0
        self._names: tuple[str, ...] = ()
        self._journal = Journal()
        self._read = 0
        """The number of the last note read from the journal."""
        self._open: Exchange | None = None
        self._phase: AnytimePhase | None = None
        self._owes_name = False
        """Whether NAME was sent and has not been answered."""
        self._reason = ""
        """Why the next utterance in the game differs from what was sent."""
        self._heard: deque[tuple[str, int]] = deque()
        """(text, time) of messages passed to the game that have not had an effect yet."""

    def begin(self, seat: Seat, journal: Journal) -> None:
        """The game begins; the agent has this seat."""
        self._seat, self._journal = seat, journal

    # To the agent

    def sent(self, data: bytes, now: int) -> None:
        """A packet goes to the agent."""
        packet = decode(data)
        conversation, request = self.conversation, packet.request
        conversation.requests.append(request)
        if request == "NAME":
            self._owes_name = True
            return
        conversation.last = packet
        conversation.setting = packet.setting or conversation.setting
        if request in SPOKEN or request in TARGETS:
            self._open = self._exchange(packet, now)
            conversation.exchanges.append(self._open)
        elif request.endswith("PHASE_START"):
            quota = None if packet.info is None else packet.info.remain_count
            self._phase = AnytimePhase(packet=packet, day=conversation.day, quota=quota or 0)
            conversation.phases.append(self._phase)
        elif request.endswith("PHASE_END"):
            self._phase = None
        elif request == "FINISH":
            conversation.finished = True

    def _exchange(self, packet: Packet, now: int, asked: bool = True) -> Exchange:
        conversation = self.conversation
        return Exchange(
            request=packet.request,
            packet=packet,
            day=conversation.day,
            sent_ms=now,
            limit_ms=conversation.limit_ms,
            asked=asked,
        )

    # From the agent

    def withholds(self, text: str, now: int) -> bool:
        """Whether this answer is to be withheld from the game."""
        asked = self._open
        if asked is None or asked.answer is not None or asked.request not in self._hold:
            return False
        self._hold.remove(asked.request)
        asked.answer, asked.answered_ms, asked.held = text, now, True
        return True

    def heard(self, text: str, now: int) -> None:
        """A message goes to the game; call `read_notes` afterwards to learn whether it was accepted."""
        if self._owes_name and name_of(text) == self.conversation.name:
            self._owes_name = False
            return
        asked = self._open
        if self._owes_name and asked is not None and (asked.held or asked.late is not None):
            self.conversation.wrong_name = text
        self._heard.append((text, now))

    def read_notes(self) -> None:
        """Read the new notes about this seat in the journal of the game."""
        for note in self._journal.notes(self._seat):
            if note.n > self._read:
                self._read = note.n
                self._note(note)

    def _note(self, note: Note) -> None:
        command = note.command
        if isinstance(command, c.Say | c.Choose | c.Speak):
            self._stray(note.code, self._refused(command))
        elif note.code in ("late", "unasked") and self._heard:
            self._unexpected(note.code, self._heard.pop()[0])
        elif note.code == "flood":
            self.conversation.lost = "flood"
        elif note.code == "no_name":
            self.conversation.lost = "no_name"

    def _unexpected(self, code: str, text: str) -> None:
        """A message that was no answer: a late answer to the open request, or a stray."""
        asked = self._open
        overdue = asked is not None and asked.answer is None and asked.late is None
        if asked is not None and overdue and (self._owes_name or asked.reason == "timeout"):
            asked.late = text
        elif asked is not None and code == "late":
            asked.stale = asked.stale if self._owes_name else text
        else:
            self._stray(code, text)

    def _refused(self, command: c.Say | c.Choose | c.Speak) -> str:
        """The agent's message behind a refused command."""
        said = command.raw if isinstance(command, c.Choose) else command.text
        for heard in self._heard:
            if heard[0].strip().replace("\n", "") == said.strip():
                self._heard.remove(heard)
                return heard[0]
        return said

    def _stray(self, code: str, text: str) -> None:
        conversation = self.conversation
        first = "" if self._open is None else self._open.answer or ""
        if self._heard and not first:
            first = self._heard[0][0]
        stray = Stray(code=code, text=text, day=conversation.day, packet=conversation.last, first=first)
        conversation.strays.append(stray)

    # In the game

    def happened(self, events: Sequence[Event]) -> None:
        """Events of the game; called before any packet about them is sent."""
        self.read_notes()
        for event in events:
            if isinstance(event, e.Opened):
                self._names = tuple(character.name for character in event.characters)
                self.conversation.character = self._names[self._seat - 1]
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
                self.conversation.lost = self.conversation.lost or "left"

    def _spoke(self, event: e.Spoke) -> None:
        reason, self._reason = self._reason, ""
        phase = self._phase
        if phase is not None:
            about = self._exchange(phase.packet, 0, asked=False)
            self.conversation.exchanges.append(about)
            phase.said += 1
            phase.over |= event.over
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
    """Stands between the game and a connected agent, as the wire of a second `RemoteAgent` that is seated.

    The seated agent has a team of its own, by which the plan of the game finds it.
    """

    def __init__(self, agent: RemoteAgent, team: str) -> None:
        self._agent = agent
        self.seated = RemoteAgent(agent.name, self, agent.address)
        """The agent that plays in the game."""
        self.seated.team = team
        if agent.gone:
            self.seated.lose()
        agent.on_text = self.heard
        agent.on_gone = self.seated.lose

    def heard(self, text: str) -> None:
        self.seated.on_text(text)

    def send(self, *packets: bytes) -> None:
        self._agent.send(*packets)

    def hold(self, *packets: bytes) -> None:
        self.send(*packets)

    def close(self, code: int, reason: str) -> None:
        self._agent.close(reason, code)


class RecordedRelay(Relay):
    """A relay that reports everything to a recorder."""

    def __init__(self, agent: RemoteAgent, team: str, recorder: Recorder) -> None:
        super().__init__(agent, team)
        self._recorder = recorder
        self._loop = asyncio.get_running_loop()

    def _now_ms(self) -> int:
        return int(self._loop.time() * 1_000)

    def heard(self, text: str) -> None:
        now = self._now_ms()
        if not self._recorder.withholds(text, now):
            self._recorder.heard(text, now)
            super().heard(text)
            self._recorder.read_notes()

    def send(self, *packets: bytes) -> None:
        now = self._now_ms()
        for packet in packets:
            self._recorder.sent(packet, now)
        super().send(*packets)
