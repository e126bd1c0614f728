"""`LicosReenactment`: a recorded village of LiCOS, played again in a game of ours.

What clients sent becomes commands by the door's own translation (`wire.licos.incoming`), and our game takes
or refuses them; nothing else decides what a server would refuse. What the server told moves the phases, and
breaks ties as they were broken.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

from msgspec import Struct

from jinro.errors import LogError
from jinro.files.reenactment.licos.lines import REJECTED, LicosLine, LicosLog
from jinro.files.reenactment.licos.told import (
    AFTER,
    ORDER,
    Place,
    ToldVillage,
    place_of,
    rules_in,
    told_in,
)
from jinro.game import commands as c
from jinro.game.check import MOST_SEATS
from jinro.game.commands import Command, Refusal
from jinro.game.draws import Draws
from jinro.game.events import Character, Chose, Event, PhaseBegan
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.roles import Role, Seat
from jinro.i18n import Message
from jinro.wire.licos.host import ROOMS, Host, village_node
from jinro.wire.licos.incoming import MessageProblem, command_of, not_taken, refused
from jinro.wire.licos.messages import (
    Board,
    Chat,
    MessageHead,
    PhaseStart,
    VillageMessage,
    VillageResult,
    Vote,
)
from jinro.wire.licos.names import AUDIENCE, CAST, Phase
from jinro.wire.licos.plain import Plain
from jinro.wire.licos.times import at_ms

T = TypeVar("T")
MOST_STEPS: Final = 1_000
"""Phases that are passed over at most; a village of 13 days has 40."""
_SLACK_MS: Final = 60_000
"""How far the clock of a client may be beside the phase that it names."""
_PHASES: Final[dict[int, Phase]] = {number: name for name, number in ORDER.items()}
_OURS: Final = {name: one for one in CAST for name in (one.en, one.ja)}


class ToldDraws(Draws):
    """Ties as they were broken; other draws are made anew, and nothing told depends on them."""

    def __init__(self, told: ToldVillage) -> None:
        super().__init__("recorded")
        self._told = told

    def pick(self, options: Sequence[T], key: str) -> T:
        purpose, day = key.split("/")[:2]
        wanted = {self._told.executed.get(int(day))} if purpose == "tie-vote" else set()
        if purpose == "tie-attack":
            wanted = self._told.found.get(int(day), set())  # type: ignore[assignment]
        found = next((one for one in options if one in wanted), None)
        return super().pick(options, key) if found is None else found


class RefusedLine(Struct, frozen=True):
    """A message that the door or the game does not take."""

    line: LicosLine
    seat: Seat
    problem: MessageProblem


class TakenLine(Struct, frozen=True):
    """A message of a client that has become an event."""

    line: LicosLine
    message: Chat | Board | Vote
    event: Event
    seat: Seat
    arrived_ms: int
    """When the server had it, in the time of the game."""


class LicosReenactment:
    """One village; `run` plays it."""

    def __init__(self, log: LicosLog, *, guess: bool = False) -> None:
        """`guess`: roles and choices that the file does not tell are taken to be such as fit, so that what
        one seat has sent and received can be checked; else a file without roles raises `LogError`."""
        self.log = log
        self.told = told = told_in(log.lines)
        self._guess = guess
        if told.node is None:
            raise LogError("errors.licos_log.no_village")
        if not 1 <= told.size <= MOST_SEATS:
            raise LogError("errors.licos_log.size", size=told.size, most=MOST_SEATS)
        self.rules = rules_in(told, kept=guess and not any(line.outcome for line in log.lines))
        roles = self._roles()
        self.game = Game(self.rules, draws=ToldDraws(told))
        self.started_ms = told.started_ms
        self._zero = self.started_ms
        self.host = Host(
            village_node(told.node.id, told.node.name, self.rules), self._unix_ms, told.interval_s or 0
        )
        self.refused: list[RefusedLine] = []
        self.taken: list[TakenLine] = []
        self.differs: tuple[int, Message] | None = None
        """The first line at which our game has come out otherwise than the file tells."""
        self.now = 0
        self._said: set[tuple[object, ...]] = set()
        """Posts that were made, which the server repeats to everybody."""
        self._compared: set[Place] = set()
        self._submit(self._opening(roles))

    def _unix_ms(self, at: int) -> int:
        return self._zero + at

    def _roles(self) -> tuple[Role, ...]:
        told, size = self.told, self.told.size
        known = [told.roles.get(seat) for seat in range(1, size + 1)]
        missing = known.count(None)
        if missing and not self._guess:
            raise LogError("errors.licos_log.no_roles", seats=size - missing, size=size)
        rest = [role for role in Role for _ in range(self.rules.roles[role] - known.count(role))]
        if missing > len(rest):
            raise LogError("errors.licos_log.no_cast")
        # Who is found dead is no werewolf, as far as it can be.
        dead = {seat for found in told.found.values() for seat in found}
        rest.sort(key=lambda role: role is Role.WEREWOLF)
        wanting = [seat for seat, role in enumerate(known, 1) if role is None]
        for seat in sorted(wanting, key=lambda seat: seat not in dead):
            known[seat - 1] = rest.pop(0)
        return tuple(role for role in known if role is not None)

    def _opening(self, roles: tuple[Role, ...]) -> c.Open:
        told = self.told
        digest = sha256(b"\n".join(line.raw for line in self.log.lines)).digest()
        characters = tuple(
            Character(self._name(told.names.get(seat, {}), seat)) for seat in range(1, told.size + 1)
        )
        return c.Open(
            0,
            ulid(max(0, self.started_ms), int.from_bytes(digest[:10], "big")),
            characters,
            tuple(told.players.get(seat, "") for seat in range(1, told.size + 1)) if told.players else (),
            roles=roles,
            started_ms=self.started_ms,
        )

    def _name(self, names: dict[str, str], seat: Seat) -> str:
        ours = _OURS.get(names.get("en", ""))
        if ours is not None:
            return ours.ja if self.rules.language == "ja" else ours.en
        return names.get(self.rules.language) or names.get("en") or f"Agent[{seat:02}]"

    # The way through the file

    def run(self) -> "LicosReenactment":
        """Play the village as far as the file tells of it."""
        for line in self.log.lines:
            if line.message is not None and self.differs is None:
                self._line(line)
        if not self.told.from_server and self.differs is None:
            self._run_out()
        if not self.game.closed:
            self._submit(c.Close(self.now))
        return self

    def _run_out(self) -> None:
        """Let the last votes and the last night count: clients say nothing of how it ended."""
        day, which = self._here()
        while day != AFTER and which and self._here() >= (day, which) and not self.game.closed:
            self.now = max(self.now, self.game.state.until_ms or 0)
            if self._submit(c.TimeUp(self.now, step=self.game.state.step)) is not None:
                return
            if self._here()[0] != day:
                return

    def _line(self, line: LicosLine) -> None:
        message = line.message
        if line.of_client:
            self._heard(line, message)
            return
        match message:
            case PhaseStart():
                self._reach(line, message.head)
                self._removed(message)
                self._compare(line, message)
            case Chat() if message.head.channel in ROOMS and message.speaker is not None:
                self._repeated(line, message)
            case VillageResult() if not self.game.state.ended:
                self._result(line, message)

    def _heard(self, line: LicosLine, message: VillageMessage | Plain | None) -> None:
        """What a client sent: its token is looked at first, as at the door."""
        if isinstance(message, Chat | Board) and message.head.channel in AUDIENCE:
            return
        told = message if message is None or isinstance(message, Plain) else message.head
        token = getattr(told, "token", None)
        seat = self.told.seats.get(token.lower(), 0) if isinstance(token, str) else 0
        if isinstance(message, Chat | Board | Vote):
            self._from_client(line, message, seat)
        elif isinstance(token, str) and not seat and self.told.seats:
            self._refuse(line, 0, not_taken("token", "licos.refused.token"))

    def _refuse(self, line: LicosLine, seat: Seat, problem: MessageProblem) -> None:
        self.refused.append(RefusedLine(line, seat, problem))

    def _from_client(self, line: LicosLine, message: Chat | Board | Vote, seat: Seat) -> None:
        if line.outcome == REJECTED and not self._guess:
            return  # The game was not changed by it.
        head = message.head
        if not self.told.from_server:
            self._reach(line, head)
        if not 1 <= seat <= self.told.size:
            self._refuse(line, 0, not_taken("token", "licos.refused.token"))
            return
        arrived = self._arrived(line, head)
        self.now = max(self.now, self._released(line, arrived))
        problem = self._act(message, seat)
        if isinstance(problem, MessageProblem):
            self._refuse(line, seat, problem)
            return
        if isinstance(message, Chat):
            self._said.add(_said(message))
        self.taken.append(TakenLine(line, message, problem, seat, arrived))

    def _act(self, message: Chat | Board | Vote, seat: Seat) -> Event | MessageProblem:
        if self.host.moment is None:
            return not_taken("phase", "licos.refused.no_phase")
        command = command_of(
            message,
            seat,
            game=self.game,
            host=self.host,
            at_ms=self.now,
            dialect=self.log.codec.dialect,
        )
        if isinstance(command, MessageProblem):
            return command
        number = len(self.game.log)
        refusal = self._submit(command)
        return refused(refusal) if refusal is not None else self.game.log[number]

    def _submit(self, command: Command) -> Refusal | None:
        result = self.game.submit(command)
        if isinstance(result, Refusal):
            return result
        self.host.follow(self.game)
        return None

    # Time

    def _arrived(self, line: LicosLine, head: MessageHead) -> int:
        """When a message came to the server, in the time of the game; wire forms say only what the clock of
        its client says, which counts if it lies in the phase."""
        if line.outcome and head.server_time is not None:
            return at_ms(head.server_time) - self._zero
        said = None if head.client_time is None else at_ms(head.client_time)
        began = at_ms(head.started)
        end = began + 1_000 * max(0, head.limit_s) + _SLACK_MS
        return said - self._zero if said is not None and began - _SLACK_MS <= said <= end else self.now

    def _released(self, line: LicosLine, arrived: int) -> int:
        try:
            return at_ms(line.released) - self._zero if line.released else arrived
        except ValueError:
            return arrived

    # What the server told

    def _reach(self, line: LicosLine, head: MessageHead, place: Place | None = None) -> None:
        """Let the phases run out until that of a message."""
        wanted = place or place_of(head)
        if wanted is None:
            return
        began = at_ms(head.started) - self._zero
        for _ in range(MOST_STEPS):
            here = self._here()
            if here >= wanted or self.game.closed:
                break
            if self._guess:
                self._fill(here)
            following = self._began(wanted, began)
            self.now = max(self.now, following)
            if self._submit(c.TimeUp(self.now, step=self.game.state.step)) is not None:
                break
            if wanted[0] == AFTER and self._here()[1] == 0 and self._here() not in self.told.began:
                break  # A day of which the file does not tell: our game has not ended.
        if self._here() != wanted and wanted > self._here():
            self._differ(line, "errors.licos_log.phase", phase=head.phase, day=head.day)
        elif self._here()[0] == AFTER and wanted[0] != AFTER:
            self._differ(line, "errors.licos_log.ended", phase=head.phase, day=head.day)

    def _began(self, wanted: Place, began: int) -> int:
        """When the present phase is over: the next one is told to begin, or its time runs out."""
        later = sorted(place for place in self.told.began if self._here() < place <= wanted)
        until = self.game.state.until_ms
        if later and later[0] == self._next():
            return self.told.began[later[0]] - self._zero
        return began if until is None else min(until, began) if began > self.now else until

    def _next(self) -> Place:
        day, which = self._here()
        return (day, which + 1) if which < max(_PHASES) else (day + 1, 0)

    def _here(self) -> Place:
        moment = self.host.moment
        if moment is None:
            return (0, 0)
        if moment.phase == "post mortem":
            return AFTER, 0
        return moment.day, ORDER[moment.phase]

    def _repeated(self, line: LicosLine, message: Chat) -> None:
        """A post as its hearers were told: it is made, unless its sender's message has stood in the file."""
        if _said(message) in self._said:
            return
        self._said.add(_said(message))
        assert message.speaker is not None
        seat, head = message.speaker.seat, message.head
        pending = [one for one in self.refused if _is_held(one, message)]
        room = ROOMS[head.channel]
        if room == "talk" and self.game.state.ended:
            room = "post_mortem"
        if head.server_time is not None:
            self.now = max(self.now, at_ms(head.server_time) - self._zero)
        refusal = self._submit(c.Speak(self.now, seat, room, message.text.value, message.over))
        if refusal is not None:
            self._differ(line, "errors.licos_log.post", why=refused(refusal).content["en"])
        for one in pending:
            self.refused.remove(one)

    def _removed(self, message: PhaseStart) -> None:
        """Take those out of the game of whom the server says that it has done so."""
        for one in message.characters:
            seat = one.character.seat
            if one.status == "unnatural death" and seat in self.game.state.living:
                if message.head.server_time is not None:
                    self.now = max(self.now, at_ms(message.head.server_time) - self._zero)
                self._submit(c.Remove(self.now, seat))

    def _result(self, line: LicosLine, message: VillageResult) -> None:
        """The game is over: by the rules, or because it was stopped, when nobody has won."""
        if any(one.result == "win" for one in message.characters):
            self._reach(line, message.head, (AFTER, 0))
            return
        self.now = max(self.now, at_ms(message.head.started) - self._zero)
        self._submit(c.Close(self.now))

    def _compare(self, line: LicosLine, message: PhaseStart) -> None:
        """Whether everybody is as the file tells when a phase begins."""
        moment = self.host.moment
        here = self._here()
        if moment is None or place_of(message.head) != here or here in self._compared:
            return
        self._compared.add(here)
        for one in message.characters:
            seat = one.character.seat
            if 1 <= seat <= self.told.size and moment.standings[seat - 1].status != one.status:
                ours = moment.standings[seat - 1].status
                self._differ(line, "errors.licos_log.status", seat=seat, theirs=one.status, ours=ours)
                return

    def _differ(self, line: LicosLine, code: str, **args: object) -> None:
        if self.differs is None:
            self.differs = line.number, Message(code, args)

    # What one seat does not see

    def _fill(self, here: Place) -> None:
        """Let those of whom the file does not tell choose what has come out."""
        day = here[0]
        found = sorted(self.told.found.get(day, set()))
        foxes = [seat for seat in found if self.game.state.roles[seat] is Role.FOX]
        victims = [seat for seat in found if seat not in foxes]
        wanted = {
            "vote": [self.told.executed[day]] if day in self.told.executed else [],
            "divine": foxes,
            "attack": victims,
            "guard": [] if victims or not self._dawned(day) else self._attacked(),
        }
        for kind, targets in wanted.items():
            for ask in [one for one in self.game.asks.values() if one.kind == kind]:
                target = next((one for one in targets if one in ask.options), None)
                if target is not None:
                    self._submit(c.Choose(self.now, ask.seat, ask.id, target))

    def _dawned(self, day: int) -> bool:
        """Whether the file tells of the morning after a night."""
        return any(day < place[0] < AFTER for place in self.told.began)

    def _attacked(self) -> list[Seat]:
        """Whom werewolves have chosen in this night, the latest first."""
        log = self.game.log
        started = max(n for n, event in enumerate(log) if isinstance(event, PhaseBegan))
        return [
            event.target
            for event in reversed(log[started:])
            if isinstance(event, Chose) and event.kind == "attack" and event.target
        ]


def _said(message: Chat) -> tuple[object, ...]:
    """What tells a post from others, for its sender and for all who hear it."""
    speaker = message.speaker.seat if message.speaker is not None else 0
    return speaker, message.head.channel, message.text.value.strip(), message.head.client_time


def _is_held(one: RefusedLine, message: Chat) -> bool:
    """Whether a post came before its time, and was said when that was over."""
    sent = one.line.message
    return one.problem.code == "too_soon" and isinstance(sent, Chat) and _said(sent) == _said(message)


def reenacted(log: LicosLog, *, guess: bool = False) -> LicosReenactment:
    """A recorded village, played again."""
    return LicosReenactment(log, guess=guess).run()
