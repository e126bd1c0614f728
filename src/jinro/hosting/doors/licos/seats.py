"""`LicosPart`: clients of LiCOS in seats of one timed village, and clients that only watch it.

A message becomes a command as it comes in, and goes to the driver (`village/driver.py`), which calls back, by
the table, to `prepare` and `show`. What is not taken is answered with an `errorMessage` and noted. A client
that is gone leaves its seat lost; if it comes back it is shown the village as it is.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import Struct

from jinro.game import commands as c
from jinro.game.commands import Command, Refusal
from jinro.game.events import Event, Mark
from jinro.game.roles import Role, Seat
from jinro.hosting.doors.licos.connection import AGAIN, Client
from jinro.hosting.doors.licos.outbox import Audience, HeldPosts, ItemTeller, Receipts, brief
from jinro.hosting.in_turn import begin
from jinro.village.journal import Journal
from jinro.village.notes import CLIENT_ERROR, CLIENT_TIME, LATE_MARKS, SCROLL, STAR
from jinro.village.pace import Bursts
from jinro.village.table import Table
from jinro.wire.licos import BadMessage, plain
from jinro.wire.licos.host import Host, Item, PhaseNotice, Post, PostDetails, Verdict
from jinro.wire.licos.incoming import MessageProblem, command_of, not_taken, refused
from jinro.wire.licos.messages import Board, Chat, ErrorMessage, Scroll, Star, VillageMessage, Vote
from jinro.wire.licos.names import Names
from jinro.wire.licos.tokens import without_tokens
from jinro.wire.outgoing import Outgoing

NOTE_CHARACTERS: Final = 1_000
"""What a note keeps of a message that was not taken."""
RETURNS: Final = 10
"""How often in a burst a token may come back; one is forgiven in `FORGIVEN_S`."""
FORGIVEN_S: Final = 5
WATCHERS: Final = 100
"""How many in a burst may come to watch a village that goes on; one is forgiven in `WATCHER_S`."""
WATCHER_S: Final = 0.5
MOST_WATCHED: Final = 1_000
"""Of how many who watched and have gone it is remembered what they were sent."""
EARLY: Final = ("too_soon", "paused")
"""Codes of refusals for which the post of a page is held."""


LobbyPlain = plain.BuildVillage | plain.LeaveWaitingPage
"""What a client of a village says to the lobby."""
OnLobby = Callable[[Client, LobbyPlain], Awaitable[MessageProblem | None]]
"""Takes it; or returns why not."""


class Origin(Struct, frozen=True):
    """The message that a command was."""

    client: Client
    message: Chat | Board | Vote
    text: str
    arrived_ms: int


class LicosPart:
    """The clients of one village."""

    def __init__(
        self,
        table: Table,
        host: Host,
        *,
        journal: Journal,
        names: Sequence[str],
        sent: int = 0,
        on_lobby: OnLobby | None = None,
    ) -> None:
        """`names` of the players by seat. Of a game that has begun the host knows what is committed, and of
        its history `sent` items were sent by the server before. `on_lobby` takes what is said to the
        lobby."""
        self._table = table
        self._game = game = table.game
        self.host = host
        self._clock = clock = table.clock
        self._journal = journal
        self._names = tuple(names)
        self._on_lobby = on_lobby
        self._invitation: int | None = None
        """The number of the next village, while its players are invited."""
        self.clients: dict[Seat, Client] = {}
        self._seen: dict[Seat, int] = dict.fromkeys(range(1, len(names) + 1), sent)
        """How much of the history an empty seat has been sent."""
        self._announced: dict[Seat, PhaseNotice | None] = {}
        """What an empty seat was told last of the phase."""
        self._watched: dict[str, tuple[int, PhaseNotice | None]] = {}
        """The same of clients that watched and have gone, by token."""
        self._shown = len(host.history)
        """How much of the history is committed, and was sent."""
        self._returns = Bursts(clock, at_once=RETURNS, forgiven_ms=1_000 * FORGIVEN_S)
        self._watching = Bursts(clock, at_once=WATCHERS, forgiven_ms=round(1_000 * WATCHER_S))
        """Who comes is told everything again: it costs the server more than the client."""
        self._arriving: list[tuple[Client, bool]] = []
        """Clients that are shown the village as soon as all that was decided is committed."""
        self._prepared: list[Sequence[Item]] = []
        if game.log:
            late = host.follow(game)
            self._prepared += [late] if late else []  # Decided, and not committed yet.
        self._unanswered: list[tuple[Origin, MessageProblem, int]] = []
        """Messages that the game refused."""
        self._teller = ItemTeller(game, host, self._names)
        self._receipts = Receipts(journal)
        self.audience = Audience(host, journal)
        self._held: HeldPosts[Origin] = HeldPosts(game)

    # For the table

    def prepare(self, command: Command, events: Sequence[Event], origin: object) -> Sequence[Outgoing]:
        said = PostDetails()
        if isinstance(origin, Origin):
            message = origin.message
            said = PostDetails(
                message.head.client_time, message.text.language if isinstance(message, Chat) else None
            )
            self._note_times(origin, command.at_ms)
        self._prepared.append(self.host.follow(self._game, said))
        return ()

    def show(self, now_ms: int) -> None:
        prepared, self._prepared = self._prepared, []
        for items in prepared:
            for item in items:
                self._tell(item)
        self._shown = len(self.host.history)
        unanswered, self._unanswered = self._unanswered, []
        for origin, problem, at_ms in unanswered:
            self._answer(origin.client, origin.text, problem.content, at_ms)
        self._greet()

    def refuse(self, command: Command, refusal: Refusal, origin: object) -> bool:
        if isinstance(origin, Origin):
            self._refuse(command, refusal, origin)
        return isinstance(origin, Origin)

    def _refuse(self, command: Command, refusal: Refusal, origin: Origin) -> None:
        if isinstance(command, c.MarkBoard) and refusal.code in LATE_MARKS:
            # The driver has noted it, with the command.
            marks = self._teller.late_marks.setdefault(command.seat, {})
            marks[command.target, command.role] = command.mark
            return
        if isinstance(command, c.Speak):
            early = origin.client.holds and refusal.code in EARLY
            if early and self._held.put_back(command, origin):
                return
            self._held.refused(command)
        # After what was taken before it, which is shown when it is written.
        self._unanswered.append((origin, refused(refusal), command.at_ms))

    # Telling

    def _tell(self, item: Item) -> None:
        if isinstance(item, Post):
            self._teller.post(item, self._everybody())
            return
        if isinstance(item, PhaseNotice) and item.first:
            self._new_phase(item)
        for client in self._everybody():
            self._teller.tell(client, item, story=True)

    def _everybody(self) -> list[Client]:
        return [*self.clients.values(), *self.audience]

    def connected(self) -> list[Client]:
        """All who are here, or are about to be shown the village."""
        return [*self._everybody(), *(one for one, _ in self._arriving)]

    # Coming and going

    def sit(self, seat: Seat, client: Client, *, ready: bool) -> str:
        """Give a seat to a client: at the start, or when it comes back; returns the reason if it is refused.
        One that has said `ready` is shown everything it may see, any other what it has missed."""
        if ready:
            # Even if it is refused now: it comes back without another `ready`.
            self._receipts.forget(seat)
        if self._game.log and not self._returns.allow(seat):
            return "this token has come back too often; connect again later"
        before = self.clients.get(seat)
        if before is not None:
            self._leaves(before)
            before.agent.close(AGAIN, 1008)
        for receipt in client.early:
            self._receipts.take(seat, receipt, self._clock.now_ms())
        self._table.move(seat, self)
        client.seat = seat
        agent = client.agent
        agent.on_text = partial(self._heard, client)
        agent.on_gone = partial(self._left, client)
        if not self._game.log:
            self.clients[seat] = client
        else:
            self.clients.pop(seat, None)
            if before is None:
                self._table.push(c.Returned(self._clock.now_ms(), seat))
            self._arriving.append((client, ready))
            if not self._prepared:
                self._greet()
        if agent.gone:
            self._left(client)
        return ""

    def leave(self, seat: Seat) -> None:
        before = self.clients.pop(seat, None)
        if before is not None:
            self._leaves(before)
            before.agent.close(AGAIN, 1008)

    def watch(self, client: Client, *, ready: bool) -> str:
        """Let a client watch; returns the reason if it is refused."""
        before = self.audience.get(client.token)
        if before is not None:
            self._leaves(before)
        refused = self.audience.admit(client)
        if not refused and self._game.log and not self._watching.allow(0):
            refused = "too many come to watch this village; connect again later"
        if refused:
            return refused
        client.agent.on_text = partial(self._heard, client)
        client.agent.on_gone = partial(self._stopped_watching, client)
        if ready:
            self._watched.pop(client.token.lower(), None)
        if not self._game.log:
            self.audience.add(client)
        else:
            self._arriving.append((client, ready))
            if not self._prepared:
                self._greet()
        return ""

    def _stopped_watching(self, client: Client) -> None:
        self._arriving = [one for one in self._arriving if one[0] is not client]
        if self.audience.get(client.token) is client:
            self._leaves(client)
        self.audience.leave(client)

    def _leaves(self, client: Client) -> None:
        """Remember what a client has been sent that is here no longer."""
        if client.seat:
            self._seen[client.seat] = self._shown
            self._announced[client.seat] = client.announced
            return
        key = client.token.lower()
        self._watched.pop(key, None)
        self._watched[key] = self._shown, client.announced
        if len(self._watched) > MOST_WATCHED:
            del self._watched[next(iter(self._watched))]

    def _greet(self) -> None:
        arriving, self._arriving = self._arriving, []
        for client, ready in arriving:
            if not client.seat:
                self.audience.add(client)
                start, announced = self._watched.get(client.token.lower(), (0, None))
                self._replay(client, 0 if ready else start, announced)
                continue
            self.clients[client.seat] = client
            start = 0 if ready else self._received(client)
            self._replay(client, start, self._announced.get(client.seat))
            if self._invitation is not None:
                self._tell_invitation(client)

    def _replay(self, client: Client, start: int, announced: PhaseNotice | None) -> None:
        """Tell a client that has come what it does not know; a page that goes on is told nothing twice."""
        known = client.announced = announced if client.browser and start else None
        self._teller.replay(client, start, self._shown, missed=bool(start), announced=known)

    def _received(self, client: Client) -> int:
        """How much of the history a client has got: what its seat has receipted last, else what it was sent.
        Pages acknowledge everything: one that has said `ready` and nothing else has got nothing."""
        seat = client.seat
        sent = self._seen.get(seat, 0)
        last = self._receipts.last(seat)
        if client.browser and self._receipts.is_empty(seat):
            return 0
        if last is not None:
            for n in range(sent - 1, -1, -1):
                if _is_receipt_of(last, self.host.history[n], self.host):
                    return n + 1
        return sent

    def _left(self, client: Client) -> None:
        seat = client.seat
        if self.clients.get(seat) is client:
            del self.clients[seat]
            self._leaves(client)
        elif any(one is client for one, _ in self._arriving):
            self._arriving = [one for one in self._arriving if one[0] is not client]
        else:
            return
        if self._table.done:
            return
        now = self._clock.now_ms()
        self._receipts.flush(seat, now)
        self._table.push(c.Lost(now, seat))
        self._table.close_if_empty()

    # What clients do

    def _heard(self, client: Client, text: str) -> None:
        if not client.allowed():
            return
        now = self._clock.now_ms()
        try:
            message = client.codec.read_client(text)
        except BadMessage as bad:
            self._reject(client, text, MessageProblem(bad.code, bad.content), now)
            return
        token = _token_of(message)
        if token is None:
            self._reject(client, text, NOT_HERE, now)
        elif not client.owns(token):
            self._reject(client, text, _WRONG_TOKEN, now)
        else:
            self._take(client, message, text, now)

    def _take(self, client: Client, message: VillageMessage | plain.ClientPlain, text: str, now: int) -> None:
        match message:
            case plain.ReceivedChat() | plain.ReceivedSystem() | plain.ReceivedFlavorText():
                client.receipt()
                self._receipts.take(client.seat, message, now)
            case Chat() | Board() | Vote() if client.audience is not None:
                problem = self.audience.act(client, message, now)
                if problem is not None:
                    self._reject(client, text, problem, now)
            case Chat() | Board() | Vote():
                self._act(client, message, text, now)
            case Star() | Scroll() | ErrorMessage():
                self._journal.note(now, client.seat, NOTED[type(message)], _noted(message))
            case plain.Ready() if now - client.replayed_ms < 1_000 * FORGIVEN_S:
                self._reject(client, text, _AGAIN_SO_SOON, now)
            case plain.Ready():
                client.replayed_ms = now
                self._receipts.forget(client.seat)
                if not self._prepared:
                    self._teller.replay(client, 0, self._shown)
                    if self._invitation is not None:
                        self._tell_invitation(client)
            case plain.BuildVillage():
                begin(self._ask_lobby(client, message, text, now))
            case _:  # LeaveWaitingPage
                assert isinstance(message, plain.LeaveWaitingPage)
                begin(self._leave(client, message))

    async def _ask_lobby(self, client: Client, message: plain.BuildVillage, text: str, now: int) -> None:
        no = NOT_HERE if self._on_lobby is None else await self._on_lobby(client, message)
        if no is not None:
            self._reject(client, text, no, now)

    async def _leave(self, client: Client, message: plain.LeaveWaitingPage) -> None:
        if self._on_lobby is not None:
            await self._on_lobby(client, message)
        client.agent.cut(1000, "left")

    def _act(self, client: Client, message: Chat | Board | Vote, text: str, now: int) -> None:
        command = self._command(client, message, now)
        if isinstance(command, MessageProblem):
            self._reject(client, text, command, now)
            return
        if isinstance(command, c.Choose) and self._game.state.paused_ms is not None:
            # The driver would hold it, and its sender would not hear of it.
            self._reject(client, text, refused(Refusal("paused")), now)
            return
        origin = Origin(client, message, text, now)
        if isinstance(command, c.Speak) and client.holds:
            held = self._held.take(command, origin)
            if held == "held":
                self._table.arm()
                return
            if held == "full":
                self._reject(client, text, refused(Refusal("too_soon")), now)
                return
        self._table.send(command, origin)

    def _command(self, client: Client, message: Chat | Board | Vote, now: int) -> Command | MessageProblem:
        return command_of(
            message, client.seat, game=self._game, host=self.host, at_ms=now, dialect=client.codec.dialect
        )

    def _new_phase(self, moment: PhaseNotice) -> None:
        """Posts of the last phase that are still held come too late."""
        now = self._clock.now_ms()
        self._receipts.flush_all(now)
        for origin in self._held.drop():
            again = self._command(origin.client, origin.message, now)
            problem = again if isinstance(again, MessageProblem) else refused(Refusal("not_open"))
            self._reject(origin.client, origin.text, problem, now)

    def _reject(self, client: Client, text: str, problem: MessageProblem, now: int) -> None:
        """Note that a message was not taken, and say why."""
        en = problem.content["en"]
        sent = without_tokens(brief(text), NOTE_CHARACTERS)
        self._journal.note(now, client.seat, "rejected", f"{problem.code}: {en}: {sent}")
        self._answer(client, text, problem.content, now)

    def _answer(self, client: Client, text: str, content: Names, now: int) -> None:
        if client.agent.idle_message():
            error = self.host.error(client.token, now, content, text, client.announced)
            client.send(client.codec.encode(error))

    def _note_times(self, origin: Origin, at_ms: int) -> None:
        """Keep what a client says of time, and of a post that was held, when it came."""
        head, kind = origin.message.head, type(origin.message).__name__.lower()
        detail = f"{kind} client={head.client_time or '-'} echo={head.server_time or '-'}"
        if isinstance(origin.message, Chat):
            detail += f" lang={origin.message.text.language}"
        if origin.arrived_ms != at_ms:
            detail += f" arrived={origin.arrived_ms}"
        self._journal.note(at_ms, origin.client.seat, CLIENT_TIME, detail)

    # Time

    @property
    def due_ms(self) -> int | None:
        return None if self._game.state.paused_ms is not None else self._held.due_ms

    def tick(self, now_ms: int) -> None:
        for origin in self._held.release(now_ms) if self._game.state.paused_ms is None else ():
            self._release(origin, now_ms)

    def shift(self, pause_ms: int, now_ms: int) -> None:
        """Held posts do not wait longer for a pause."""

    def _release(self, origin: Origin, now: int) -> None:
        """Say what was held."""
        command = self._command(origin.client, origin.message, now)
        if isinstance(command, MessageProblem):
            self._reject(origin.client, origin.text, command, now)
        else:
            self._table.send(command, origin)

    # The next game

    def invite(self, village: int | None) -> None:
        """Tell the players the number of the next village; None: it can be entered no more."""
        self._invitation = village
        for client in self.clients.values():
            self._tell_invitation(client)

    def _tell_invitation(self, client: Client) -> None:
        if self._invitation is None:
            client.send(client.codec.encode(plain.NextGameInvitationIsClosed()))
        else:
            client.send(client.codec.encode(plain.NextGameInvitation(village_id=self._invitation)))

    # For the server

    @property
    def seats(self) -> set[Seat]:
        """The seats of clients that are here, or have come and are about to be shown the village."""
        return self.clients.keys() | {client.seat for client, _ in self._arriving}

    @property
    def is_here(self) -> bool:
        return bool(self.clients)

    def keep_marks(self, marks: Mapping[Seat, dict[tuple[Seat, Role], Mark]]) -> None:
        """Marks that the game did not take, before it was interrupted."""
        self._teller.late_marks.update(marks)

    async def close(self, reason: str, code: int) -> None:
        self._receipts.flush_all(self._clock.now_ms())
        for client in self.connected():
            client.agent.close(reason, code)
        self.clients = {}
        self.audience.clear()


_WRONG_TOKEN: Final = not_taken("token", "licos.refused.token")
_AGAIN_SO_SOON: Final = not_taken("too_soon", "licos.refused.too_soon")
NOT_HERE: Final = not_taken("kind", "licos.refused.kind")
NOTED: Final = {Star: STAR, Scroll: SCROLL, ErrorMessage: CLIENT_ERROR}
"""Codes of the notes of messages that are no act."""


def _token_of(message: VillageMessage | plain.ClientPlain) -> str | None:
    """The token of a message that is for a village; None for any other."""
    match message:
        case Chat() | Board() | Vote() | Star() | Scroll() | ErrorMessage():
            return message.head.token
        case plain.ReceivedChat() | plain.ReceivedSystem() | plain.ReceivedFlavorText() | plain.Ready():
            return message.token
        case plain.LeaveWaitingPage() | plain.BuildVillage():
            return message.token
    return None


def _is_receipt_of(receipt: plain.Receipt, item: Item, host: Host) -> bool:
    """Whether a client has said with this receipt that it has got this."""
    if isinstance(receipt, plain.ReceivedChat):
        # The narrator's line of a phase has the time of its announcement.
        at_ms = item.at_ms if isinstance(item, PhaseNotice) else item.event.at_ms
        return not isinstance(item, Verdict) and receipt.server_timestamp == host.time(at_ms)
    if isinstance(item, Verdict):
        return receipt.phase == "result"
    return isinstance(item, PhaseNotice) and (receipt.phase, receipt.day) == (item.phase, item.day)


def _noted(message: Star | Scroll | ErrorMessage) -> str:
    """What a note keeps of a message that is no act."""
    client = message.head.client_time or "-"
    match message:
        case Star(star=star):
            what = f"{'on' if star.marked else 'off'} server={star.server_time}"
            what += f" post={star.client_time}" + (f" id={star.chat_id}" if star.chat_id else "")
        case Scroll():
            what = f"{message.node[:60]!r} top={message.top} height={message.height} offset={message.offset}"
        case ErrorMessage():
            what = f"{message.severity}: {message.content['en']}"
    return f"client={client} {without_tokens(what)}"
