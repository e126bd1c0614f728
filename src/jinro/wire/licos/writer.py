"""Village messages as JSON objects of one dialect, with keys in the order of the published examples."""

from typing import Final

from jinro.errors import BugError
from jinro.game.events import Mark
from jinro.wire.licos.dialects import RESOURCE, STATE, Dialect
from jinro.wire.licos.images import ANONYMOUS, character_path, role_path, suffix_at
from jinro.wire.licos.messages import (
    LONGEST_SOURCE,
    Board,
    Chat,
    ErrorMessage,
    FlavorText,
    Numbering,
    PhaseStart,
    Result,
    Scroll,
    Star,
    VillageMessage,
    Vote,
)
from jinro.wire.licos.names import AUDIENCE, ROLE_KEYS, ROLE_NAMES, Polarity
from jinro.wire.licos.nodes import (
    AvatarNode,
    Ballot,
    Cell,
    CharacterNode,
    CharacterResult,
    CharacterState,
    MessageHead,
    MyCharacter,
    Recipient,
    RoleNode,
    RoleResult,
    RoleState,
    Text,
    VillageNode,
    VoteTally,
)

Json = dict[str, object]
MARKS: Final[dict[Mark, str]] = {"?": "?", "△": "Δ", "○": "O", "×": "X"}
"""Marks as they are written: a Greek and two Latin letters."""
POLARITIES: Final[dict[Polarity, str]] = {
    "?": "?",
    "△": "Δ",
    "○": "O",
    "×": "X",
    "positive": "positive",
    "negative": "negative",
}


class MessageWriter:
    """Writes the messages of one dialect. `images` is the address below which pictures are."""

    def __init__(self, dialect: Dialect, images: str) -> None:
        self.dialect = dialect
        self.keys = dialect.keys
        self.images = images
        self._suffix = suffix_at(images, dialect.version)
        self._state = f"{STATE}/{dialect.version}/village"
        self._old = dialect.version == "0.2"
        self._version_part = f"/{dialect.version}/"

    def write(self, message: VillageMessage, *, log: bool = False) -> Json:
        """A message as an object. Only a log says who received it, and who voted for whom."""
        if not log and _is_for_logs(message):
            raise BugError("recipients, ballots and echoed times of a message are for logs, not for the wire")
        if not log and message.head.from_server and message.head.village.chat is None:
            raise BugError("the server tells the chat settings of its village")
        match message:
            case Chat():
                return self.chat(message)
            case Board(head=head):
                state = self.state(head.village)
                return self._head(head, "boardMessage", "board") | {
                    self.keys.character: self.character(message.character, f"{state}/{self.keys.character}#"),
                    "role": self.role(message.role, f"{state}/role#{ROLE_KEYS[message.role.role]}"),
                    "prediction": MARKS[message.mark],
                }
            case Vote(head=head):
                prefix = f"{self.state(head.village)}/{self.keys.character}#"
                return self._head(head, "voteMessage", "vote") | {
                    self.keys.character: self.character(message.target, prefix)
                }
            case PhaseStart() | Result():
                return self._system(message)
            case FlavorText(head=head):
                state = self.state(head.village)
                return self._head(head, "flavorTextMessage", "flavorText") | {
                    "flavorText": [
                        self.chat(line, f"{state}/flavorText#{n}/{self.keys.chat}")
                        for n, line in enumerate(message.lines, 1)
                    ]
                }
            case ErrorMessage(head=head):
                return self._head(head, "errorMessage", "error") | self._error(message)
            case Star(head=head):
                return self._head(head, "starMessage", "star") | {"star": self._star(message)}
        return self._scroll(message)

    # Identifiers

    def state(self, village: VillageNode) -> str:
        """The beginning of all identifiers of a village."""
        return f"{self._state}#{village.id}"

    def number(self, node: CharacterNode) -> int:
        """The number of a character in this dialect."""
        return node.seat - 1 + self.dialect.first_id

    def message_iri(self, village: VillageNode, kind: str, *, from_server: bool) -> str:
        """The `@id` of a message: clients of 0.2 name its kind only."""
        if self._old and not from_server:
            return f"{RESOURCE}/0.2/{kind}"
        return f"{self.state(village)}/{kind}"

    def me_iris(self, state: str, me: MyCharacter) -> tuple[str, str]:
        """The `@id`s of one's own character and of its role."""
        number = self.number(me.character)
        if self._old:
            return f"{state}/agent#{number}", f"{state}/role#{ROLE_KEYS[me.role.role]}"
        return f"{state}/myCharacter", f"{state}/character#{number}/role"

    def _iri(self, own: str, derived: str) -> str:
        """What a node says of itself, unless it is from another version."""
        return own if self._version_part in own else derived

    def context(self, name: str) -> str:
        """The identifier of a context."""
        return f"{self.dialect.contexts}/{name}.jsonld"

    def picture(self, name: str) -> str:
        """Where the picture of a character is, by its English name; empty: that of nobody."""
        return f"{self.images}/{character_path(self.dialect.version, name or ANONYMOUS, self._suffix)}"

    def character_image(self, node: CharacterNode) -> str:
        """Where the picture of a character is; the narrator, who has no face, has the sign of its role."""
        name = node.name["en"]
        if name == ROLE_NAMES[None]["en"]:
            return f"{self.images}/{role_path(self.dialect.version, ROLE_KEYS[None], self._suffix)}"
        return self.picture(name)

    def role_image(self, node: RoleNode) -> str:
        """Where the picture of a role is."""
        return f"{self.images}/{role_path(self.dialect.version, ROLE_KEYS[node.role], self._suffix)}"

    def avatar_image(self) -> str:
        """The picture of an avatar that has none."""
        return self.picture("")

    # What `PublishedWriter` writes otherwise

    def image(self, own: str, derived: str) -> str:
        """Where a picture is: as a node says of itself, else where we expect it."""
        return own or derived

    def village_name(self, village: VillageNode) -> str:
        return village.name

    def avatar_name(self, node: AvatarNode) -> str:
        return node.name

    def interval_s(self, numbering: Numbering) -> int:
        return numbering.interval_s

    # Nodes

    def _node(self, context: str, iri: str) -> Json:
        return {"@context": self.context(context), "@id": iri}

    def _village(self, village: VillageNode) -> Json:
        keys = self.keys
        made: Json = {
            **self._node("village", self._state),
            "id": village.id,
            "name": self.village_name(village),
            keys.players: village.players,
            keys.language: village.language,
        }
        if village.chat is not None:
            made["chatSettings"] = {
                **self._node("chatSettings", f"{self.state(village)}/chatSettings"),
                keys.posts: village.chat.posts,
                keys.length: village.chat.length,
            }
        return made

    def character(self, node: CharacterNode, prefix: str) -> Json:
        """A character by itself; `prefix` is its `@id` up to the number."""
        number = self.number(node)
        return {
            **self._node(self.keys.character, self._iri(node.iri, f"{prefix}{number}")),
            "id": number,
            "name": node.name,
            "image": self.image(node.image, self.character_image(node)),
        }

    def role(self, node: RoleNode, iri: str) -> Json:
        """A role by itself."""
        return {
            **self._node("role", self._iri(node.iri, iri)),
            "name": node.name,
            "image": self.image(node.image, self.role_image(node)),
        }

    def _me(self, state: str, me: MyCharacter) -> Json:
        own, role = self.me_iris(state, me)
        made = self.character(me.character, "")
        made["@id"] = self._iri(me.character.iri, own)
        made["role"] = self.role(me.role, role)
        return made

    def _avatar(self, node: AvatarNode, iri: str) -> Json:
        return {
            **self._node("avatar", iri),
            "token": node.token,
            "name": self.avatar_name(node),
            "image": self.image(node.image, self.avatar_image()),
        }

    def _recipient(self, node: Recipient, state: str) -> Json:
        prefix = f"{state}/extensionalDisclosureRange/{self.keys.character}#"
        made = self.character(node.character, prefix)
        made["role"] = self.role(node.role, f"{prefix}{self.number(node.character)}/role")
        made["status"] = node.status
        made[self.keys.human] = node.player == "human" if self._old else node.player
        return made

    def _head(self, head: MessageHead, kind: str, context: str, iri: str = "") -> Json:
        if head.server_time is None or head.client_time is None:
            raise BugError(f"a {kind} is written with its two times")
        state = self.state(head.village)
        derived = self.message_iri(head.village, kind, from_server=head.from_server)
        made: Json = {
            "@context": [self.context("base"), self.context(context)],
            "@id": self._iri(head.iri, iri or derived),
            "village": self._village(head.village),
            "token": head.token,
            "phase": self.dialect.label(head.phase),
            self.keys.day: head.day,
        }
        if head.from_server:
            made["phaseTimeLimit"] = head.limit_s
        made["phaseStartTime"] = head.started
        made["serverTimestamp"] = head.server_time
        if head.echoed_time is not None:
            made["echoedServerTimestamp"] = head.echoed_time
        made["clientTimestamp"] = head.client_time
        if head.from_server:
            made["directionality"] = "server to client"
        else:
            made["directionality"] = "client to server"
            made["phaseTimeLimit"] = head.limit_s
        made["intensionalDisclosureRange"] = head.channel
        made["extensionalDisclosureRange"] = [self._recipient(one, state) for one in head.recipients]
        if head.avatar is not None:
            made["avatar"] = self._avatar(head.avatar, f"{state}/avatar")
        if head.me is not None:
            made[self.keys.me] = self._me(state, head.me)
        return made

    # Messages

    def chat(self, chat: Chat, iri: str = "") -> Json:
        """A post; `iri` is that of a line of flavor text."""
        head, keys = chat.head, self.keys
        made = self._head(head, keys.chat, "chat", iri)
        if chat.speaker is not None:
            prefix = f"{self.state(head.village)}/{keys.character}#"
            made[keys.character] = self.character(chat.speaker, prefix)
        if head.from_server or head.channel in AUDIENCE:
            made["isMine"] = chat.mine
            if chat.numbering is not None:
                seconds = self.interval_s(chat.numbering)
                made["id"] = chat.numbering.id
                made["counter"] = chat.numbering.counter
                made[keys.posts] = chat.numbering.posts
                made["interval"] = f"{seconds}s" if self._old else seconds
            made["text"] = _text(chat.text)
            made[keys.length] = chat.length
            made["isOver"] = chat.over
        else:
            made["isOver"] = chat.over
            made[keys.length] = chat.length
            made["isMine"] = chat.mine
            made["text"] = _text(chat.text)
        if not self._old:
            made["isFromServer"] = head.from_server
        return made

    def _error(self, error: ErrorMessage) -> Json:
        made: Json = {
            "content": error.content,
            "severity": error.severity,
            "source": error.source[:LONGEST_SOURCE],
        }
        if not self._old:
            made["isFromServer"] = error.head.from_server
        return made

    def _scroll(self, scroll: Scroll) -> Json:
        return self._head(scroll.head, "scrollMessage", "scroll") | {
            "nodeId": scroll.node,
            "scrollTop": scroll.top,
            "scrollHeight": scroll.height,
            "offsetHeight": scroll.offset,
        }

    def _star(self, star: Star) -> Json:
        made: Json = {
            **self._node("star", f"{self.state(star.head.village)}/star"),
            "token": star.token,
            "serverTimestamp": star.server_time,
            "clientTimestamp": star.client_time,
            "isMarked": star.marked,
        }
        if star.chat_id is not None:
            made["chatId"] = star.chat_id
        return made

    def _system(self, message: PhaseStart | Result) -> Json:
        state, keys = self.state(message.head.village), self.keys
        made = self._head(message.head, "systemMessage", "votingResult")
        made["votingResultsSummary"] = [self._tally(one, state) for one in message.tallies]
        made["votingResultsDetails"] = [self._ballot(one, state) for one in message.ballots]
        if isinstance(message, Result):
            made[keys.character] = [self._character_result(one, state) for one in message.characters]
            made["role"] = [self._role_result(one, state) for one in message.roles]
            return made
        made[keys.character] = [self._character_state(one, state) for one in message.characters]
        if message.roles is not None:
            made["role"] = [self._role_state(one, state) for one in message.roles]
        return made

    def _tally(self, tally: VoteTally, state: str) -> Json:
        iri = f"{state}/votingResultsSummary#{self.number(tally.character)}"
        return {
            "@id": iri,
            self.keys.executed: self.character(tally.character, f"{iri}/{self.keys.character}#"),
            "numberOfVotes": tally.votes,
            "rankOfVotes": tally.rank,
        }

    def _ballot(self, ballot: Ballot, state: str) -> Json:
        iri = f"{state}/votingResultsDetails#{self.number(ballot.source)}-{self.number(ballot.target)}"
        prefix = f"{iri}/{self.keys.character}#"
        return {
            "@id": iri,
            self.keys.source: self.character(ballot.source, prefix),
            self.keys.target: self.character(ballot.target, prefix),
        }

    def _known(self, node: CharacterNode, state: str, *, mine: bool) -> Json:
        made = self.character(node, f"{state}/{self.keys.character}#")
        return {
            "@context": made["@context"],
            "@id": made["@id"],
            "isMine": mine,
            "name": made["name"],
            "image": made["image"],
            "id": made["id"],
        }

    def _character_state(self, one: CharacterState, state: str) -> Json:
        made = self._known(one.character, state, mine=one.mine)
        made["status"] = one.status
        if one.update is not None:
            number = self.number(one.character)
            made["update"] = {
                "@id": f"{state}/{self.keys.character}#{number}/update",
                "phase": self.dialect.label(one.update.phase),
                self.keys.day: one.update.day,
            }
        if one.choice is not None:
            made["isAChoice"] = one.choice
        return made

    def _character_result(self, one: CharacterResult, state: str) -> Json:
        made = self._known(one.character, state, mine=one.mine)
        own = f"{state}/{self.keys.character}#{self.number(one.character)}"
        made["role"] = self.role(one.role, f"{own}/role")
        made["status"] = one.status
        made["result"] = one.result
        made["avatar"] = self._avatar(one.avatar, f"{own}/avatar")
        return made

    def _column(self, one: RoleState | RoleResult, iri: str) -> Json:
        made = self.role(one.role, iri)
        return {
            "@context": made["@context"],
            "@id": made["@id"],
            "isMine": one.mine,
            "name": made["name"],
            "image": made["image"],
            self.keys.seats: one.seats,
        }

    def _role_state(self, one: RoleState, state: str) -> Json:
        iri = f"{state}/role#{ROLE_KEYS[one.role.role]}"
        made = self._column(one, iri)
        made["board"] = [self._cell(cell, iri) for cell in one.board]
        return made

    def _cell(self, cell: Cell, role_iri: str) -> Json:
        iri = f"{role_iri}/board#{self.number(cell.character)}"
        return {
            **self._node("boardResult", iri),
            self.keys.character: self.character(cell.character, f"{iri}/{self.keys.character}#"),
            "polarity": POLARITIES[cell.polarity],
            "phase": self.dialect.label(cell.since.phase),
            self.keys.day: cell.since.day,
        }

    def _role_result(self, one: RoleResult, state: str) -> Json:
        iri = f"{state}/role#{ROLE_KEYS[one.role.role]}"
        made = self._column(one, iri)
        prefix = f"{iri}/{self.keys.character}#"
        made[self.keys.character] = [self.character(node, prefix) for node in one.characters]
        return made


def _is_for_logs(message: VillageMessage) -> bool:
    """Whether a message tells what only a log may tell."""
    if isinstance(message, FlavorText) and any(map(_is_for_logs, message.lines)):
        return True
    if isinstance(message, PhaseStart | Result) and message.ballots:
        return True
    return bool(message.head.recipients) or message.head.echoed_time is not None


def _text(text: Text) -> Json:
    return {"@value": text.value, "@language": text.language}
