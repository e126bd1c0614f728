"""`Audience`: those who watch a village. They talk among themselves and may keep a board; both are notes."""

from collections.abc import Collection, Iterator
from typing import Final

from jinro.game.commands import Refusal
from jinro.net.addresses import limit_key
from jinro.net.licos.client import AGAIN, Client
from jinro.village.journal import Journal
from jinro.wire.licos.host import Host
from jinro.wire.licos.incoming import MessageProblem, refused, wrong_village
from jinro.wire.licos.messages import Board, Chat, Vote
from jinro.wire.licos.nodes import AvatarNode
from jinro.wire.licos.tokens import audience_pseudonym

MOST_AUDIENCE: Final = 200
"""Clients that may watch one village."""
AUDIENCE_OF_ONE: Final = 50
"""The same, from one address."""
MOST_POSTS: Final = 5_000
"""Posts and marks of the audience of one village."""
NOTE: Final = "audience"
"""Code of the note with what somebody of the audience wrote."""
WATCHER: Final = "Watcher"
"""The name of somebody of the audience who gives none."""


def no_room(watching: Collection[Client], client: Client) -> str:
    """Why a client may not watch beside these; empty if it may."""
    address = limit_key(client.agent.address)
    neighbours = sum(limit_key(other.agent.address) == address for other in watching)
    full = len(watching) >= MOST_AUDIENCE or neighbours >= AUDIENCE_OF_ONE
    return "too many watch this village" if full else ""


class Audience:
    """Those who watch one village."""

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
        self._journal.note(now_ms, 0, NOTE, f"{kind} client={client_time or '-'} {who}: {what}")

    def _tell(self, client: Client, message: Chat, now_ms: int) -> None:
        avatar = None
        if client.audience == "onymousAudience":
            token = audience_pseudonym(self._host.game_id, client.key)
            avatar = AvatarNode(token, client.name or WATCHER)
        chat = self._host.audience_chat(message.head.channel, avatar, message.text, now_ms)
        for other in self:
            other.send(other.codec.copies(chat).to(other.token, mine=other is client))
