"""What clients of LiCOS in one village are sent, and what of theirs waits or is noted.

`ItemTeller` (phases, posts, the result), `Audience` (clients that watch), `HeldPosts` (posts that came too
soon), `Receipts`, and `brief` (what a note keeps of a message that was not taken).
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from jinro.game.commands import Refusal, Speak
from jinro.game.events import Mark
from jinro.game.game import Game
from jinro.game.roles import Role, Seat
from jinro.hosting.doors.licos.connection import AGAIN, Client
from jinro.net.addresses import limit_key
from jinro.village.journal import Journal
from jinro.village.notes import AUDIENCE, RECEIVED
from jinro.wire.licos import Codec, Copies
from jinro.wire.licos.host import Host, Item, PhaseNotice, Post, Verdict
from jinro.wire.licos.incoming import MessageProblem, refused, wrong_village
from jinro.wire.licos.messages import AvatarNode, Board, Chat, Vote
from jinro.wire.licos.plain import Receipt, ReceivedChat, ReceivedFlavorText, ReceivedSystem
from jinro.wire.licos.tokens import audience_pseudonym

MOST_HELD: Final = 10
"""Posts of a player on one channel that are held."""
TOGETHER: Final = 40
"""Receipts of a seat that are kept in one note."""
MOST_AUDIENCE: Final = 200
"""Clients that may watch one village."""
AUDIENCE_OF_ONE: Final = 50
"""The same, from one address."""
MOST_POSTS: Final = 5_000
"""Posts and marks of the audience of one village."""
WATCHER: Final = "Watcher"
"""The name of one of the audience who gives none."""
_REPEATED: Final = frozenset(
    {"@context", "image", "village", "myAgent", "myCharacter", "extensionalDisclosureRange"}
)
"""Keys that say nothing about this message."""
_decode: Final = msgspec.json.Decoder().decode
Key = tuple[Seat, str]
T = TypeVar("T")


class ItemTeller:
    """Tells clients of one village the items of its host: phases, posts, the result; and all of it again for
    a client that comes back."""

    def __init__(self, game: Game, host: Host, names: Sequence[str]) -> None:
        self._game = game
        self._host = host
        self._names = tuple(names)
        self.late_marks: dict[Seat, dict[tuple[Seat, Role], Mark]] = {}
        """Marks that the game did not take, because it was paused or over."""

    def post(self, post: Post, clients: Iterable[Client]) -> None:
        """A post to the clients that hear it; it is encoded once for each codec."""
        copies: dict[Codec, Copies] = {}
        chat = None
        speaker = post.event.seat
        for client in clients:
            if not post.mask >> client.seat & 1:
                continue
            copy = copies.get(client.codec)
            if copy is None:
                chat = chat or self._host.chat(post)
                copy = copies[client.codec] = client.codec.copies(chat)
            client.send(copy.to(client.token, mine=client.seat == speaker))

    def tell(self, client: Client, item: Item, *, story: bool, marks: bool = False) -> None:
        """One item to one client; `story`: with the narrator's line. Programs get it as a story before the
        item. Pages would show that late, so they get a line after it."""
        host, codec, token = self._host, client.codec, client.token
        match item:
            case Post():
                mine = item.event.seat == client.seat
                client.send(codec.copies(host.chat(item)).to(token, mine=mine))
            case Verdict():
                if story and not client.browser:
                    client.send(codec.encode(host.story(item, token)))
                client.send(codec.encode(host.result(item, token, client.seat, self._names)))
            case PhaseNotice():
                told = story and item.first
                if told and item.phase == "morning" and not client.browser:
                    client.send(codec.encode(host.story(item, token)))
                client.announced = item
                client.send(self._announcement(client, item, marks=marks or not item.first))
                if told:
                    self._narrate(client, item)

    def _announcement(self, client: Client, moment: PhaseNotice, *, marks: bool) -> bytes:
        seat, now = client.seat, self._host.moment
        ask = self._game.asks.get(seat)
        present = now is not None and (now.phase, now.day) == (moment.phase, moment.day)
        view = self._game.view(seat) if seat else None
        restored = view.marks | self.late_marks.get(seat, {}) if view is not None and marks else None
        choices = ask.options if ask is not None and present else ()
        told = self._host.announce(moment, client.token, view, choices=choices, marks=restored)
        return client.codec.encode(told)

    def replay(
        self,
        client: Client,
        start: int,
        end: int,
        *,
        missed: bool = False,
        announced: PhaseNotice | None = None,
    ) -> None:
        """What a client may see of a part of the history. Of the phases all mornings, which browsers need,
        and the present one; a client that has missed something is told of all that it missed. `announced`:
        what it knows of the present phase; that is not told again."""
        history, present = self._host.history, self._host.moment
        last = max((n for n, item in enumerate(history) if isinstance(item, PhaseNotice)), default=-1)
        if start > last and present is not None and present is not announced:
            self.tell(client, present, story=False, marks=True)
        for n in range(start, end):
            item = history[n]
            if isinstance(item, PhaseNotice) and n == last and present is not None:
                self.tell(client, present, story=False, marks=True)
                self._narrate(client, item)
            elif isinstance(item, PhaseNotice):
                if missed or item.phase == "morning":
                    self.tell(client, item, story=False)
                    self._narrate(client, item)
            elif isinstance(item, Verdict) or item.mask >> client.seat & 1:
                self.tell(client, item, story=False)

    def _narrate(self, client: Client, moment: PhaseNotice) -> None:
        """To a page, what the narrator said in a phase."""
        line = self._host.narration(moment, client.token) if client.browser else None
        if line is not None:
            client.send(client.codec.encode(line))


def no_room(watching: Collection[Client], client: Client) -> str:
    """Why a client may not watch beside these; empty if it may."""
    address = limit_key(client.agent.address)
    neighbours = sum(limit_key(other.agent.address) == address for other in watching)
    full = len(watching) >= MOST_AUDIENCE or neighbours >= AUDIENCE_OF_ONE
    return "too many watch this village" if full else ""


class Audience:
    """Clients that watch one village. They talk among themselves and may keep a board; both are notes."""

    def __init__(self, host: Host, journal: Journal) -> None:
        self._host = host
        self._journal = journal
        self._clients: dict[str, Client] = {}
        """By token."""
        self._posts = 0

    def __iter__(self) -> Iterator[Client]:
        return iter(list(self._clients.values()))

    def get(self, token: str) -> Client | None:
        """Who watches with this token."""
        return self._clients.get(token.lower())

    def admit(self, client: Client) -> str:
        """Close an older connection of its token; returns the reason if there is no room."""
        before = self._clients.pop(client.token.lower(), None)
        if before is not None:
            before.agent.close(AGAIN, 1008)
        return no_room(self._clients.values(), client)

    def add(self, client: Client) -> None:
        self._clients[client.token.lower()] = client

    def leave(self, client: Client) -> None:
        if self._clients.get(client.token.lower()) is client:
            del self._clients[client.token.lower()]

    def clear(self) -> None:
        self._clients = {}

    def act(self, client: Client, message: Chat | Board | Vote, now_ms: int) -> MessageProblem | None:
        """Take a message; or return why not."""
        head = message.head
        if head.village.id != self._host.village.id:
            return wrong_village(head, self._host)
        if self._posts >= MOST_POSTS:
            return refused(Refusal("no_quota"))
        if isinstance(message, Board):
            what = f"{message.character.seat} {message.role.role or 'MASTER'} {message.mark}"
            self._note(client, now_ms, head.client_time, "board", what)
            return None
        if isinstance(message, Vote) or head.channel != client.audience:
            return refused(Refusal("not_yours"))
        if not message.text.value.strip():
            return refused(Refusal("empty"))
        if len(message.text.value) > self._host.length:
            return refused(Refusal("too_long"))
        self._note(client, now_ms, head.client_time, "chat", message.text.value)
        self._tell(client, message, now_ms)
        return None

    def _note(self, client: Client, now_ms: int, client_time: str | None, kind: str, what: str) -> None:
        self._posts += 1
        who = f"{audience_pseudonym(self._host.game_id, client.key)} {client.audience}"
        self._journal.note(now_ms, 0, AUDIENCE, f"{kind} client={client_time or '-'} {who}: {what}")

    def _tell(self, client: Client, message: Chat, now_ms: int) -> None:
        avatar = None
        if client.audience == "onymousAudience":
            token = audience_pseudonym(self._host.game_id, client.key)
            avatar = AvatarNode(token, client.name or WATCHER)
        chat = self._host.audience_chat(message.head.channel, avatar, message.text, now_ms)
        for other in self:
            other.send(other.codec.copies(chat).to(other.token, mine=other is client))


class HeldPosts(Generic[T]):
    """Posts of people that came before their interval was over; they are said when it is. What a post is, is
    the matter of the caller.

    The published browser client knows no interval, shows no errors, and forgets a text when it has sent it.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._waiting: dict[Key, deque[T]] = {}
        self._next_ms: dict[Key, int] = {}
        """When the next post on a channel may be said."""

    def take(self, command: Speak, post: T) -> Literal["now", "held", "full"]:
        """Whether a post may be said now, or is held; or too many are."""
        channel = self._game.state.channel(command.channel)
        interval = 0 if channel is None else channel.interval_ms
        if not interval:
            return "now"
        key = command.seat, command.channel
        waiting = self._waiting.get(key)
        if not waiting and command.at_ms >= self._next_ms.get(key, 0):
            self._next_ms[key] = command.at_ms + interval
            return "now"
        if waiting is None:
            waiting = self._waiting[key] = deque()
        if len(waiting) >= MOST_HELD:
            return "full"
        waiting.append(post)
        return "held"

    def put_back(self, command: Speak, post: T) -> bool:
        """Hold a post that the game did not take, because it came too soon or time stands still; False: too
        many are held."""
        key = command.seat, command.channel
        waiting = self._waiting.setdefault(key, deque())
        if len(waiting) >= MOST_HELD:
            return False
        waiting.appendleft(post)
        channel = self._game.state.channel(command.channel)
        paused = self._game.state.paused_ms is not None
        self._next_ms[key] = command.at_ms + (0 if channel is None or paused else channel.interval_ms)
        return True

    def refused(self, command: Speak) -> None:
        """A post was not taken: the next one need not wait for it."""
        key = command.seat, command.channel
        if key in self._next_ms:
            self._next_ms[key] = command.at_ms

    @property
    def due_ms(self) -> int | None:
        """When the next post is to be released; None: none waits."""
        return min((self._next_ms[key] for key, waiting in self._waiting.items() if waiting), default=None)

    def release(self, now_ms: int) -> list[T]:
        """The posts that are due, one of each player and channel."""
        due = []
        for key, waiting in self._waiting.items():
            if waiting and self._next_ms[key] <= now_ms:
                channel = self._game.state.channel(key[1])
                self._next_ms[key] = now_ms + (0 if channel is None else channel.interval_ms)
                due.append(waiting.popleft())
        return due

    def drop(self) -> list[T]:
        """All posts that still wait: a new phase begins."""
        left = [post for waiting in self._waiting.values() for post in waiting]
        self._waiting, self._next_ms = {}, {}
        return left


class Receipts:
    """Receipts of the clients of one village, as notes: many in one, because every post has one from each
    client that hears it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._waiting: dict[Seat, list[str]] = {}
        self._last: dict[Seat, Receipt] = {}
        self._empty: set[Seat] = set()
        """Seats whose client has said `ready`, and has acknowledged nothing since."""

    def take(self, seat: Seat, receipt: Receipt, at_ms: int) -> None:
        """Keep when a client has got something."""
        if not isinstance(receipt, ReceivedFlavorText):  # The narrator is no part of the history.
            self._last[seat] = receipt
            self._empty.discard(seat)
        if isinstance(receipt, ReceivedChat):
            what = f"post {receipt.server_timestamp} {receipt.client_timestamp}"
        else:
            kind = "system" if isinstance(receipt, ReceivedSystem) else "story"
            what = f"{kind} {receipt.phase} {receipt.day}"
        waiting = self._waiting.setdefault(seat, [])
        waiting.append(f"{at_ms} {what}")
        if len(waiting) >= TOGETHER:
            self.flush(seat, at_ms)

    def last(self, seat: Seat) -> Receipt | None:
        """The last receipt of a seat."""
        return self._last.get(seat)

    def forget(self, seat: Seat) -> None:
        """A client of a seat has an empty page: what an earlier one has got does not count."""
        self._last.pop(seat, None)
        self._empty.add(seat)

    def is_empty(self, seat: Seat) -> bool:
        """Whether the page of a seat is still empty, as far as it has said."""
        return seat in self._empty

    def flush(self, seat: Seat, at_ms: int) -> None:
        """Note what has come of a seat."""
        waiting = self._waiting.pop(seat, None)
        if waiting:
            self._journal.note(at_ms, seat, RECEIVED, "; ".join(waiting))

    def flush_all(self, at_ms: int) -> None:
        for seat in list(self._waiting):
            self.flush(seat, at_ms)


def brief(text: str) -> str:
    """A message of a village in fewer characters; anything else as it came."""
    try:
        message = _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return text
    if not isinstance(message, dict) or "@id" not in message:
        return text
    return msgspec.json.encode(_lean(message)).decode()


def _lean(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _lean(value) for key, value in part.items() if key not in _REPEATED}
    return part
