"""What the pages of the published clients do with a frame, and what breaks them: section by section as it was
measured. A frame that would be lost, or would empty the page, raises `Broken`.

The village page of 2021 is the strict one; that of 2019 reads less, but flips its header with a late line.
"""

import json
import re
from typing import Any

from jinro.wire.licos import DIALECTS

Json = dict[str, Any]
ROLES = ("Villager", "Seer", "Medium", "Hunter", "Mason", "Madman", "Werewolf", "Werehamster", "Master")
STATUSES = (
    "alive", "dead", "death by execution", "death by attack", "death by fear", "unnatural death",
)  # fmt: skip
CHANNELS = (
    "public", "private", "werewolf", "grave", "master", "onymousAudience", "anonymousAudience",
)  # fmt: skip
POLARITIES = ("?", "Δ", "O", "X", "positive", "negative")
LANGUAGES = ("en", "fr", "it", "ja")
KIND = re.compile(r"/(\w+)$")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")


class Broken(AssertionError):
    """The page would lose this frame, or be empty from now on."""


def need(node: Any, *keys: str, where: str) -> Any:
    """These keys are read: without one the page throws."""
    if not isinstance(node, dict):
        raise Broken(f"{where}: {node!r}")
    for key in keys:
        if node.get(key) is None:
            raise Broken(f"{where}.{key} is missing")
    return node


def unique(values: list[Any], where: str) -> None:
    if len(set(values)) != len(values):
        raise Broken(f"{where}: one is repeated: {values}")


class VillagePage:
    """One load of the page of a village: empty at first."""

    def __init__(self, dialect: str, *, watches: bool = False) -> None:
        """`watches`: it is the page of somebody of the audience, which has no board."""
        self.dialect = DIALECTS[dialect]
        self.watches = watches
        self.character, self.day, self.chat_kind = map(self.dialect.key, ("character", "day", "chatMessage"))
        self.phases = (
            "flavor text",
            "morning",
            self.dialect.noon,
            "night",
            "result",
            self.dialect.post_mortem,
        )
        self.base: Json = {}
        """What every message of the page copies."""
        self.now: tuple[str, int] | None = None
        """Phase and day of the last announcement."""
        self.characters: dict[int, Json] = {}
        self.roles: dict[str, Json] = {}
        """As the first morning had them."""
        self.me: Json = {}
        self.role: Json = {}
        self.cells: dict[tuple[int, str], str] = {}
        """The board, by character and role."""
        self.choices: list[Json] = []
        self.voted: tuple[str, int] | None = None
        self.lines: list[Json] = []
        self.counters: dict[str, int] = {}
        self.results: list[Json] = []
        self.errors: list[Json] = []
        self.invitation: int | None = None
        self.images: set[str] = set()
        self.replays = False
        """Whether what comes is a replay: lines are then of the day of the last announcement."""

    def take(self, text: str) -> str:
        """Process a frame; returns its kind."""
        frame: Json = json.loads(text)
        if "@id" not in frame:
            if frame.get("type") not in ("nextGameInvitation", "nextGameInvitationIsClosed"):
                raise Broken(f"neither @id nor an invitation: {text}")
            self.invitation = frame.get("villageId")
            return str(frame["type"])
        found = KIND.search(frame["@id"])
        kind = "" if found is None else found[1]
        if kind not in (self.chat_kind, "systemMessage", "flavorTextMessage", "errorMessage"):
            raise Broken(f"@id: {frame['@id']}")
        need(frame, "phase", self.day, "token", "village", "@context", where=kind)
        if frame["phase"] not in self.phases:
            raise Broken(f"phase: {frame['phase']}")
        if self.dialect.name == "0.2" and not str(frame["@context"][0]).endswith("/base.jsonld"):
            raise Broken("@context: the page of 2019 wants an array with the base context")
        if kind == self.chat_kind:
            self._chat(frame)
            return kind
        self._envelope(frame, kind)
        if kind == "systemMessage":
            self._result(frame) if frame["phase"] == "result" else self._system(frame)
        elif kind == "flavorTextMessage":
            raise Broken("a page would show its lines after the next announcement")
        else:
            self._error(frame)
        return kind

    def _envelope(self, frame: Json, kind: str) -> None:
        need(
            frame,
            "phaseStartTime",
            "serverTimestamp",
            "clientTimestamp",
            "intensionalDisclosureRange",
            where=kind,
        )
        if not isinstance(frame["phaseTimeLimit"], int):
            raise Broken(f"{kind}.phaseTimeLimit: {frame['phaseTimeLimit']!r}")
        for key in ("phaseStartTime", "serverTimestamp"):
            if not TIME.fullmatch(frame[key]):
                raise Broken(f"{kind}.{key}: {frame[key]}")
        own = self.dialect.key
        players, language = own("totalNumberOfPlayers"), own("language")
        village = need(frame["village"], "@id", "name", players, language, "chatSettings", where="village")
        limits = own("maxNumberOfChatMessages"), own("maxLengthOfUnicodeCodePoints")
        need(village["chatSettings"], *limits, where="chatSettings")
        if not isinstance(village["id"], int):
            raise Broken(f"village.id: {village['id']!r}")
        self.base = {**frame, "@id": frame["@id"].rpartition("/")[0]}

    def _system(self, frame: Json) -> None:
        now = frame["phase"], frame[self.day]
        if self.watches:
            if "role" in frame:
                raise Broken("an audience has no role, so the page throws if there are roles")
            self.characters = {one["id"]: one for one in frame[self.character]}
            self.now = now
            return
        if not self.characters and now != ("morning", 1):
            raise Broken(f"the first announcement is {now}: there is no board until the end")
        if now == ("morning", 1):
            self.cells = {}
        characters, roles = frame[self.character], need(frame, "role", where="systemMessage")["role"]
        unique([one["id"] for one in characters], "character.id")
        unique([one["name"]["en"] for one in roles], "role.name")
        for one in characters:
            need(one, "@id", "name", "image", "isMine", "status", where="character")
            self._named(one)
            if one["status"] not in STATUSES:
                raise Broken(f"status: {one['status']}")
            if frame["phase"] in (self.dialect.noon, "night") and one.get("isAChoice") is None:
                raise Broken("isAChoice is missing at noon or night")
        if self.characters.keys() - {one["id"] for one in characters} or (
            self.characters and {one["id"] for one in characters} - self.characters.keys()
        ):
            raise Broken("a character that was not in the first morning: the page is empty")
        for one in roles:
            need(one, "@id", "name", "image", "board", self.dialect.key("numberOfPlayers"), where="role")
            self._named(one)
            if one["name"]["en"] not in ROLES:
                raise Broken(f"role: {one['name']['en']}")
            if self.roles and one["name"]["en"] not in self.roles:
                raise Broken("a role that was not in the first morning: the page is empty")
        mine = [one for one in roles if one["isMine"] and one["name"]["en"] != "Master"]
        if len(mine) != 1:
            raise Broken("no role is mine")
        self.characters = {one["id"]: one for one in characters}
        self.roles = {one["name"]["en"]: one for one in roles}
        self.me, self.role = next(one for one in characters if one["isMine"]), mine[0]
        for role in roles:
            for cell in role["board"]:
                number = need(cell, "polarity", self.character, self.day, where="board")[self.character]["id"]
                if number not in self.characters or cell["polarity"] not in POLARITIES:
                    raise Broken(f"board: {cell}")
                self.cells[number, role["name"]["en"]] = cell["polarity"]
        if now != self.now:
            self.counters = {}
        self.now = now
        self.choices = [one for one in characters if one.get("isAChoice")]
        if self.voted == now and self.choices:
            raise Broken("the form for a second vote is shown")

    def _result(self, frame: Json) -> None:
        for one in frame[self.character]:
            need(one, "@id", "name", "image", "status", "role", "result", "avatar", where="result")
            need(one["role"], "name", "image", where="result.role")
            need(one["avatar"], "name", "image", "token", where="result.avatar")
            self._named(one)
            self.images.add(one["avatar"]["image"])
        if not any(one["result"] == "win" for one in frame[self.character]):
            raise Broken("nobody wins")
        if not self.characters:
            raise Broken("a result without a board")
        self.now = frame["phase"], frame[self.day]
        self.results.append(frame)

    def _error(self, frame: Json) -> None:
        if (frame["phase"], frame[self.day]) != self.now:
            raise Broken(
                f"an error of {frame['phase']} {frame[self.day]} flips the page, which is at {self.now}"
            )
        self.errors.append(frame)

    def _chat(self, frame: Json) -> None:
        need(
            frame,
            "text",
            "serverTimestamp",
            "phaseStartTime",
            "clientTimestamp",
            self.character,
            where="chat",
        )
        need(frame["text"], "@value", "@language", where="chat.text")
        need(frame[self.character], "name", "image", where="chat.character")
        self._named(frame[self.character])
        channel, mine = frame.get("intensionalDisclosureRange"), frame["isMine"]
        if channel not in CHANNELS:
            raise Broken(f"channel: {channel}: the page is empty")
        if channel == "master" and (mine or frame["id"] < 1):
            raise Broken("a line of the master with an own mark, or without a number")
        if channel == "public" and not isinstance(frame.get("id"), int):
            raise Broken("a public line without a number")
        if mine and channel in ("public", "werewolf"):
            if not isinstance(frame.get("counter"), int):
                raise Broken("an own line without a counter")
            self.counters[channel] = frame["counter"]
        said = frame["phase"], frame[self.day]
        if self.now is None or (said[1] != self.now[1] if self.replays else said != self.now):
            raise Broken(f"a line of {said} after the announcement of {self.now}")
        if channel == "public" and frame["id"] in self.numbers:
            raise Broken(f"line {frame['id']} is there twice")
        self.lines.append(frame)

    def _named(self, node: Json) -> None:
        need(node["name"], "en", where="name")
        self.images.add(node["image"])

    # What is on the page

    @property
    def numbers(self) -> list[int]:
        """The numbers of the public lines."""
        return [one["id"] for one in self.lines if one["intensionalDisclosureRange"] == "public"]

    def on(self, channel: str) -> list[str]:
        """The texts of a channel."""
        return [one["text"]["@value"] for one in self.lines if one["intensionalDisclosureRange"] == channel]

    @property
    def alive(self) -> bool:
        return bool(self.me["status"] == "alive")

    # What it sends

    def receipt(self, text: str) -> Json | None:
        """The receipt of a frame, which is sent before the frame is looked at."""
        frame = json.loads(text)
        kind = str(frame.get("@id", "")).rpartition("/")[2]
        made: Json = {"token": frame.get("token"), "villageId": frame.get("village", {}).get("id")}
        if kind == self.chat_kind and frame["phase"] not in ("flavor text", "result"):
            name = "receivedPlayerMessage" if self.dialect.name == "0.2" else "receivedChatMessage"
            times = {key: frame[key] for key in ("serverTimestamp", "clientTimestamp")}
            return {"type": name, **made, **times}
        if kind in ("systemMessage", "flavorTextMessage"):
            name = f"received{kind[0].upper()}{kind[1:]}"
            return {"type": name, **made, "phase": frame["phase"], self.day: frame[self.day]}
        return None

    def message(self, kind: str, context: str, channel: str, **body: object) -> Json:
        """A message of the page, with what it copies from the last announcement."""
        base, old = self.base, self.dialect.name == "0.2"
        resource = "https://werewolf.world/resource/0.2"
        contexts = self.dialect.contexts
        role = {key: self.role[key] for key in ("@context", "@id", "name", "image")}
        return {
            "@context": [f"{contexts}/base.jsonld", f"{contexts}/{context}.jsonld"],
            "@id": f"{resource if old else base['@id']}/{kind}",
            **{key: base[key] for key in ("village", "token", "phase", self.day, "phaseStartTime")},
            "phaseTimeLimit": base["phaseTimeLimit"],
            "serverTimestamp": base["serverTimestamp"],
            "clientTimestamp": "2026-03-07T11:15:38.120Z",
            "directionality": "client to server",
            "intensionalDisclosureRange": channel,
            "extensionalDisclosureRange": [],
            self.dialect.key("myCharacter"): {**simple(self.me), "role": role},
            **body,
        }

    def post(self, text: str, channel: str = "public") -> Json:
        more = {} if self.dialect.name == "0.2" else {"isFromServer": True}
        limit = self.dialect.key("maxLengthOfUnicodeCodePoints")
        return self.message(
            self.chat_kind,
            "chat",
            channel,
            **{self.character: simple(self.me), "isMine": True, "isOver": False, limit: 140, **more},
            text={"@value": text, "@language": "ja"},
        )

    def mark(self, character: int, role: str, mark: str) -> Json:
        node = {key: self.roles[role][key] for key in ("@context", "@id", "name", "image")}
        self.cells[character, role] = mark
        about = {self.character: simple(self.characters[character])}
        return self.message("boardMessage", "board", "private", **about, role=node, prediction=mark)

    def free_cell(self) -> tuple[int, str]:
        """A cell that can be clicked."""
        fixed = ("positive", "negative")
        return next(
            (number, role)
            for number in self.characters
            for role in self.roles
            if self.cells.get((number, role)) not in fixed
        )

    def vote(self, target: Json) -> Json:
        self.voted = self.now
        self.choices = []
        return self.message("voteMessage", "vote", "private", **{self.character: simple(target)})


def simple(node: Json) -> Json:
    """A character as messages of a page name it."""
    return {key: node[key] for key in ("@context", "@id", "id", "name", "image")}


class LobbyPage:
    """One load of the page of the lobby."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.language_key = DIALECTS[dialect].key("language")
        self.lobby = "human player"
        self.tokens: dict[str, str] = {}
        self.villages: list[Json] = []
        self.found: list[Json] | None = None
        self.avatar: Json = {}
        self.waiting: Json = {}
        self.pings: list[Json] = []
        self.played = 0
        self.images: set[str] = set()

    def take(self, text: str) -> str:
        """Process a frame; returns its kind."""
        frame: Json = json.loads(text)
        kind = frame.get("type")
        match kind:
            case "lobby":
                if frame["lobby"] == self.lobby:
                    self.villages = self._listed(frame["villages"])
            case "searchResult":
                self.found = self._listed(frame["villages"])
            case "avatar":
                self.avatar = need(frame, "token", "name", "image", where="avatar")
                self.images.add(frame["image"])
                self._language(frame)
            case "waitingPage":
                self._waiting(frame)
            case "ping":
                self._ping(frame)
            case "played":
                self._language(frame)
                self.played += 1
            case _:
                raise Broken(f"type: {text}")
        return str(kind)

    def _language(self, frame: Json) -> None:
        if frame.get(self.language_key) not in LANGUAGES:
            raise Broken(f"language: {frame}: the page is empty")

    def _listed(self, villages: list[Json]) -> list[Json]:
        unique([one["id"] for one in villages], "village.id")
        for one in villages:
            need(one, "name", "hostPlayer", "playerSetting", "roleSetting", "avatar", where="village")
            need(one["hostPlayer"], "name", "isAnonymous", "isHuman", where="hostPlayer")
            setting = need(one["playerSetting"], "number", "current", "robot", "human", where="playerSetting")
            need(setting["robot"], "min", "current", where="robot")
            need(setting["human"], "max", "current", where="human")
            if not 0 <= one["idForSearching"] <= 999 or "comment" not in one:
                raise Broken(f"village: {one}")
            if set(one["roleSetting"]) != {role.lower() for role in ROLES[:-1]}:
                raise Broken(f"roleSetting: {one['roleSetting']}")
        return villages

    def _waiting(self, frame: Json) -> None:
        self._listed([frame["village"]])
        rows = frame["players"]
        unique([one["token"] for one in rows], "players.token")
        for one in rows:
            need(one, "token", "name", "avatarImage", "isAnonymous", "isHost", "isMe", where="players")
            self.images.add(one["avatarImage"])
        mine = [one for one in rows if one["isMe"]]
        if self.lobby == "human player" and [one["token"] for one in mine] != [self.tokens[self.lobby]]:
            raise Broken("the own row has not the token in use")
        self.waiting = frame

    def _ping(self, frame: Json) -> None:
        unit = " s" if self.dialect == "0.2" else ""
        known = {one["token"] for one in self.waiting["players"]}
        for one in frame["results"]:
            if not re.fullmatch(r"\d\d\.\d{3}" + unit, one["ping"]) or one["token"] not in known:
                raise Broken(f"ping: {one}")
            if one["status"] not in ("safe", "warning", "danger"):
                raise Broken(f"ping: {one}")
        self.pings.append(frame)

    @property
    def is_host(self) -> bool:
        """Whether *play* is enabled."""
        return any(one["isHost"] and one["isMe"] for one in self.waiting["players"])
