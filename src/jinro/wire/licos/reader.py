"""Village messages from JSON objects that fit the schemas of a dialect."""

from typing import Any

from jinro.game.events import Mark
from jinro.wire.licos.dialects import PHASES
from jinro.wire.licos.messages import (
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
from jinro.wire.licos.names import ROLE_KEYS, ROLES, Phase, PlayerType, Polarity
from jinro.wire.licos.nodes import (
    AvatarNode,
    Ballot,
    Cell,
    Change,
    CharacterNode,
    CharacterResult,
    CharacterState,
    ChatSettings,
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
from jinro.wire.licos.problems import value_problem
from jinro.wire.licos.times import at_ms
from jinro.wire.licos.writer import MARKS, POLARITIES, MessageWriter

Raw = dict[str, Any]
_MARK_OF: dict[str, Mark] = {text: mark for mark, text in MARKS.items()}
_POLARITY_OF: dict[str, Polarity] = {text: polarity for polarity, text in POLARITIES.items()}


class MessageReader:
    """Reads the messages of one dialect. Identifiers and pictures that the writer derives are left out."""

    def __init__(self, writer: MessageWriter) -> None:
        self._writer = writer
        self.keys = writer.keys
        self._old = writer.dialect.version == "0.2"

    def read(self, kind: str, raw: Raw) -> VillageMessage:
        """A message from an object that fits the schema of its kind."""
        if kind == self.keys.chat:
            return self._chat(raw)
        head = self._head(raw, kind)
        state, keys = self._writer.state(head.village), self.keys
        match kind:
            case "boardMessage":
                role = self._role(raw["role"], f"{state}/role#")
                return Board(
                    head=head,
                    character=self._character(raw[keys.character], f"{state}/{keys.character}#"),
                    role=role,
                    mark=_MARK_OF[raw["prediction"]],
                )
            case "voteMessage":
                return Vote(
                    head=head, target=self._character(raw[keys.character], f"{state}/{keys.character}#")
                )
            case "systemMessage":
                return self._system(raw, head)
            case "flavorTextMessage":
                lines = enumerate(raw["flavorText"], 1)
                return FlavorText(
                    head=head,
                    lines=tuple(self._chat(one, f"{state}/flavorText#{n}/{keys.chat}") for n, one in lines),
                )
            case "errorMessage":
                return ErrorMessage(
                    head=head, content=raw["content"], severity=raw["severity"], source=raw["source"]
                )
            case "starMessage":
                return self._star(raw["star"], head)
            case _:  # scrollMessage
                return Scroll(
                    head=head,
                    node=raw["nodeId"],
                    top=int(raw["scrollTop"]),
                    height=int(raw["scrollHeight"]),
                    offset=int(raw["offsetHeight"]),
                )

    # Nodes

    def _seat(self, number: int | float) -> int:
        return int(number) + 1 - self._writer.dialect.first_id

    def _village(self, raw: Raw) -> VillageNode:
        chat = raw.get("chatSettings")
        return VillageNode(
            id=int(raw["id"]),
            name=raw["name"],
            players=int(raw[self.keys.players]),
            language=raw[self.keys.language],
            chat=None
            if chat is None
            else ChatSettings(int(chat[self.keys.posts]), int(chat[self.keys.length])),
        )

    def _character(self, raw: Raw, prefix: str) -> CharacterNode:
        """A character; `prefix` is what the writer puts before its number in the `@id`."""
        seat, name, iri, image = self._seat(raw["id"]), raw["name"], raw["@id"], raw["image"]
        plain = CharacterNode(seat, name)
        return CharacterNode(
            seat,
            name,
            "" if image == self._writer.character_image(plain) else image,
            "" if iri == f"{prefix}{self._writer.number(plain)}" else iri,
        )

    def _role(self, raw: Raw, prefix: str) -> RoleNode:
        """A role; `prefix` is what the writer puts before its key in the `@id`."""
        name, iri, image = raw["name"], raw["@id"], raw["image"]
        known = (name["en"].lower(), iri.rpartition("role#")[2], name.get("ja", ""))
        found = next((one for one in known if one in ROLES), None)
        if found is None:
            raise value_problem("role.name.en", name["en"], "the name of a role", "役職名")
        plain = RoleNode(ROLES[found], name)
        derived = f"{prefix}{ROLE_KEYS[plain.role]}" if prefix.endswith("#") else prefix
        return RoleNode(
            plain.role,
            name,
            "" if image == self._writer.role_image(plain) else image,
            "" if iri == derived else iri,
        )

    def _me(self, raw: Raw, state: str) -> MyCharacter:
        bare = MyCharacter(self._character(raw, ""), self._role(raw["role"], ""))
        own, role = self._writer.me_iris(state, bare)
        character = bare.character
        return MyCharacter(
            CharacterNode(
                character.seat, character.name, character.image, "" if raw["@id"] == own else raw["@id"]
            ),
            self._role(raw["role"], role),
        )

    def _avatar(self, raw: Raw) -> AvatarNode:
        image = raw["image"]
        return AvatarNode(raw["token"], raw["name"], "" if image == self._writer.avatar_image() else image)

    def _recipient(self, raw: Raw, state: str) -> Recipient:
        prefix = f"{state}/extensionalDisclosureRange/{self.keys.character}#"
        character = self._character(raw, prefix)
        player: PlayerType = raw[self.keys.human]
        if self._old:
            player = "human" if player else "fully automated robot"
        return Recipient(
            character=character,
            role=self._role(raw["role"], f"{prefix}{self._writer.number(character)}/role"),
            status=raw["status"],
            player=player,
        )

    def _phase(self, raw: Raw) -> Phase:
        return PHASES[raw["phase"]]

    def _change(self, raw: Raw) -> Change:
        return Change(self._phase(raw), int(raw[self.keys.day]))

    def _head(self, raw: Raw, kind: str, iri: str = "") -> MessageHead:
        village = self._village(raw["village"])
        state = self._writer.state(village)
        me, avatar = raw.get(self.keys.me), raw.get("avatar")
        from_server = raw["directionality"] == "server to client"
        derived = iri or self._writer.message_iri(village, kind, from_server=from_server)
        return MessageHead(
            village=village,
            token=raw["token"],
            phase=self._phase(raw),
            day=int(raw[self.keys.day]),
            limit_s=int(raw["phaseTimeLimit"]),
            started=_time(raw, "phaseStartTime"),
            server_time=_time_or_none(raw, "serverTimestamp"),
            client_time=_time_or_none(raw, "clientTimestamp"),
            echoed_time=_time_or_none(raw, "echoedServerTimestamp"),
            from_server=from_server,
            channel=raw["intensionalDisclosureRange"],
            recipients=tuple(self._recipient(one, state) for one in raw["extensionalDisclosureRange"]),
            avatar=None if avatar is None else self._avatar(avatar),
            me=None if me is None else self._me(me, state),
            iri="" if raw["@id"] == derived else raw["@id"],
        )

    # Messages

    def _chat(self, raw: Raw, iri: str = "") -> Chat:
        keys = self.keys
        head = self._head(raw, keys.chat, iri)
        speaker = raw.get(keys.character)
        prefix = f"{self._writer.state(head.village)}/{keys.character}#"
        return Chat(
            head=head,
            speaker=None if speaker is None else self._character(speaker, prefix),
            mine=raw["isMine"],
            text=Text(raw["text"]["@value"], raw["text"]["@language"]),
            length=int(raw[keys.length]),
            over=raw.get("isOver", False),
            numbering=self._numbering(raw) if "id" in raw else None,
        )

    def _numbering(self, raw: Raw) -> Numbering:
        interval = raw["interval"]
        return Numbering(
            id=int(raw["id"]),
            counter=int(raw["counter"]),
            posts=int(raw[self.keys.posts]),
            interval_s=int(interval[:-1] if self._old else interval),
        )

    def _star(self, raw: Raw, head: MessageHead) -> Star:
        chat_id = raw.get("chatId")
        return Star(
            head=head,
            token=raw["token"],
            server_time=_time(raw, "serverTimestamp"),
            client_time=_time(raw, "clientTimestamp"),
            marked=raw["isMarked"],
            chat_id=None if chat_id is None else int(chat_id),
        )

    def _system(self, raw: Raw, head: MessageHead) -> PhaseStart | Result:
        state, keys = self._writer.state(head.village), self.keys
        tallies = tuple(self._tally(one, state) for one in raw["votingResultsSummary"])
        ballots = tuple(self._ballot(one, state) for one in raw["votingResultsDetails"])
        if head.phase == "result":
            return Result(
                head=head,
                tallies=tallies,
                ballots=ballots,
                characters=tuple(self._character_result(one, state) for one in raw[keys.character]),
                roles=tuple(self._role_result(one, state) for one in raw["role"]),
            )
        roles = raw.get("role")
        return PhaseStart(
            head=head,
            tallies=tallies,
            ballots=ballots,
            characters=tuple(self._character_state(one, state) for one in raw[keys.character]),
            roles=None if roles is None else tuple(self._role_state(one, state) for one in roles),
        )

    def _tally(self, raw: Raw, state: str) -> VoteTally:
        node = raw[self.keys.executed]
        iri = f"{state}/votingResultsSummary#{node['id']}/{self.keys.character}#"
        return VoteTally(self._character(node, iri), int(raw["numberOfVotes"]), int(raw["rankOfVotes"]))

    def _ballot(self, raw: Raw, state: str) -> Ballot:
        source, target = raw[self.keys.source], raw[self.keys.target]
        iri = f"{state}/votingResultsDetails#{source['id']}-{target['id']}/{self.keys.character}#"
        return Ballot(self._character(source, iri), self._character(target, iri))

    def _character_state(self, raw: Raw, state: str) -> CharacterState:
        return CharacterState(
            character=self._character(raw, f"{state}/{self.keys.character}#"),
            mine=raw["isMine"],
            status=raw["status"],
            update=self._change(raw["update"]) if "update" in raw else None,
            choice=raw.get("isAChoice"),
        )

    def _character_result(self, raw: Raw, state: str) -> CharacterResult:
        prefix = f"{state}/{self.keys.character}#"
        character = self._character(raw, prefix)
        return CharacterResult(
            character=character,
            mine=raw["isMine"],
            role=self._role(raw["role"], f"{prefix}{self._writer.number(character)}/role"),
            status=raw["status"],
            result=raw["result"],
            avatar=self._avatar(raw["avatar"]),
        )

    def _role_state(self, raw: Raw, state: str) -> RoleState:
        role = self._role(raw, f"{state}/role#")
        iri = f"{state}/role#{ROLE_KEYS[role.role]}/board#"
        return RoleState(
            role=role,
            mine=raw["isMine"],
            seats=int(raw[self.keys.seats]),
            board=tuple(self._cell(one, iri) for one in raw["board"]),
        )

    def _cell(self, raw: Raw, prefix: str) -> Cell:
        node = raw[self.keys.character]
        return Cell(
            self._character(node, f"{prefix}{node['id']}/{self.keys.character}#"),
            _POLARITY_OF[raw["polarity"]],
            self._change(raw),
        )

    def _role_result(self, raw: Raw, state: str) -> RoleResult:
        role = self._role(raw, f"{state}/role#")
        prefix = f"{state}/role#{ROLE_KEYS[role.role]}/{self.keys.character}#"
        return RoleResult(
            role=role,
            mine=raw["isMine"],
            seats=int(raw[self.keys.seats]),
            characters=tuple(self._character(one, prefix) for one in raw[self.keys.character]),
        )


def _time_or_none(raw: Raw, key: str) -> str | None:
    return _time(raw, key) if key in raw else None


def _time(raw: Raw, key: str) -> str:
    """A time that can be computed with: the schema also takes a leap second, and the year 0."""
    text: str = raw[key]
    try:
        at_ms(text)
    except ValueError:
        raise value_problem(key, text, "a time of the years 1 to 9999", "実在の日時") from None
    return text
