"""`Guest`: plays in a village of LiCOS. Its messages become events, asks and a view for a player.

A guest implements `game.views.ViewedGame`: a log of what this seat was told. It knows no clock: its caller
says when a message is sent. What a village never tells is not in the log.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from jinro.errors import PeerError
from jinro.game import events as e
from jinro.game.asks import Ask
from jinro.game.events import VERSION, Character, Event, Kind, Mark
from jinro.game.presets.licos import LONGEST_POST, channel, village
from jinro.game.roles import TABLE, Role, Seat, Side, Species
from jinro.game.rules import Rules
from jinro.game.views import Scene, View
from jinro.wire.licos import messages as m
from jinro.wire.licos.codec import Codec
from jinro.wire.licos.host import CHANNELS, GAME_PHASES, ROOMS
from jinro.wire.licos.names import ROLE_NAMES, LicosChannel, Phase
from jinro.wire.licos.plain import Ready, ReceivedChat, ReceivedFlavorText, ReceivedSystem, ServerPlain
from jinro.wire.licos.times import stamp

_ACTS: Final[dict[Role, Kind]] = {Role.WEREWOLF: "attack", Role.SEER: "divine", Role.BODYGUARD: "guard"}
_MARKS: Final = frozenset({"?", "△", "○", "×"})
_ALL: Final = -1
"""Audience of public events."""


class Guest:
    """The village of one player, as far as the server told it."""

    def __init__(self, codec: Codec, token: str, village_id: int = 0) -> None:
        """`village_id` 0: whichever waits for players."""
        self.codec = codec
        self.token = token
        self.log: list[Event] = []
        self.masks: list[int] = []
        self.asks: dict[Seat, Ask] = {}
        self.seat: Seat = 0
        self.view: View
        self.village_id = village_id
        self.result: m.VillageResult | None = None
        self.phase: Phase = "flavor text"
        self.paused = False
        self.errors: list[m.ErrorMessage] = []
        """What the server did not take, and why."""
        self._head: m.MessageHead
        """Of the last announcement; messages repeat most of it."""
        self._seen_time: str | None = None
        self._me: m.MyCharacter
        self._nodes: dict[Seat, m.CharacterNode] = {}
        self._roles: dict[Role, m.RoleNode] = {}
        self._buried: set[Seat] = set()
        self._results: set[Seat] = set()
        """Seats of which a seer or medium knows whether they are werewolves."""
        self._known: set[tuple[Seat, Role]] = set()
        self._day = 0
        self._asked = 0
        self._said: dict[tuple[str, int], int] = {}
        """Posts by channel and day."""
        self._left: dict[str, int] = {}
        """Posts that are left in this phase, by channel."""

    # Receiving

    def receive(self, data: bytes | str) -> m.VillageMessage | ServerPlain:
        """Take a message of the server. One that is malformed or contradicts others raises `PeerError`."""
        message = self.codec.read_server(data)
        match message:
            case m.PhaseStart():
                self._announced(message)
            case m.Chat():
                self._seen(message.head)
                self._heard(message)
            case m.VillageResult():
                self._seen(message.head)
                self._ended(message)
            case m.FlavorText():
                self._seen(message.head)
            case m.ErrorMessage():
                self._seen(message.head)
                self.errors.append(message)
        return message

    def _seen(self, head: m.MessageHead) -> None:
        self.village_id = head.village.id
        self._seen_time = head.server_time

    @property
    def begun(self) -> bool:
        """Whether the first morning was announced, so that there is a view."""
        return bool(self.log)

    @property
    def finished(self) -> bool:
        """Whether the result is known."""
        return self.result is not None

    @property
    def ask(self) -> Ask | None:
        """What the player is to choose now."""
        return self.asks.get(self.seat)

    def open_to(self, seat: Seat) -> tuple[str, ...]:
        """Channels in which the player may speak now."""
        if seat != self.seat or self.paused or self.phase not in GAME_PHASES:
            return ()
        rooms: tuple[str, ...] = ()
        if self.phase == "post mortem":
            rooms = ("post_mortem",)
        elif self.seat in self._buried:
            rooms = ("grave",)
        elif self.phase == "morning":
            wolf = self._me.role.role is Role.WEREWOLF
            rooms = ("talk", "whisper") if wolf and self.view.rules.roles[Role.WEREWOLF] > 1 else ("talk",)
        return (*(room for room in rooms if self._left.get(room, 1) > 0), "memo")

    def name(self, seat: Seat) -> str:
        """The name of a character, in the language of the village."""
        names = self._nodes[seat].name
        return names.get(self._head.village.language, names["en"])

    # Announcements

    def _announced(self, message: m.PhaseStart) -> None:
        head = message.head
        self._seen(head)
        if message.roles is None:
            raise PeerError("errors.licos_guest.audience")
        if not self.log:
            self._begin(message, message.roles)
        again = (
            (head.phase, head.day) == (self.phase, self._head.day) if self.phase != "flavor text" else False
        )
        self._head, self.phase = head, head.phase
        self.paused = head.limit_s < 0 and head.phase in ("morning", "noon", "night")
        self._learn(message, message.roles)
        if not again:
            self._left = {}
            self._enter(head)
        self._ask(message.characters, again=again)

    def _begin(self, message: m.PhaseStart, roles: Sequence[m.RoleState]) -> None:
        own = [one for one in message.characters if one.mine]
        mine = [one for one in roles if one.mine and one.role.role is not None]
        if len(own) != 1 or len(mine) != 1:
            raise PeerError("errors.licos_guest.not_one", characters=len(own), roles=len(mine))
        self._nodes = {one.character.seat: one.character for one in message.characters}
        players = message.head.village.players
        if sorted(self._nodes) != list(range(1, players + 1)):
            raise PeerError("errors.licos_guest.characters", found=sorted(self._nodes), players=players)
        self._roles = {one.role.role: one.role for one in roles if one.role.role is not None}
        self.seat = own[0].character.seat
        role = mine[0].role.role
        assert role is not None
        self._me = m.MyCharacter(own[0].character, mine[0].role)
        self._head = message.head
        characters = tuple(Character(self.name(seat)) for seat in sorted(self._nodes))
        self._tell(
            e.Opened(0, VERSION, f"village {self.village_id}", 0, _rules(message.head, roles), characters)
        )
        fellows: tuple[Seat, ...] = ()
        if TABLE[role].knows_own:
            found = {cell.character.seat for cell in mine[0].board if cell.polarity == "positive"}
            fellows = tuple(sorted({self.seat, *found}))
        self._tell(e.RoleTold(0, self.seat, role, fellows), own=True)
        self.view = View(self, self.seat, Scene(self))

    def _learn(self, message: m.PhaseStart, roles: Sequence[m.RoleState]) -> None:
        """Results of votes and nights, deaths, and one's own marks from before a reconnect."""
        day = message.head.day
        if message.tallies and day > 1:
            counts = tuple((one.character.seat, one.votes) for one in message.tallies)
            self._tell(e.VotesShown(0, "vote", day - 1, counts=counts))
        for one in message.characters:
            self._bury(one)
        for column in roles:
            role = column.role.role
            if role is None:
                continue
            for cell in column.board:
                if cell.polarity in _MARKS:
                    self._marked(cell, role)
                else:
                    self._known.add((cell.character.seat, role))
            if role is Role.WEREWOLF:
                self._results_in(column.board)

    def _marked(self, cell: m.Cell, role: Role) -> None:
        seat, mark = cell.character.seat, cell.polarity
        if self.view.marks.get((seat, role), "?") != mark:
            self._tell(e.Marked(0, self.seat, seat, role, mark), own=True)  # type: ignore[arg-type]

    def _results_in(self, column: Sequence[m.Cell]) -> None:
        """The own results of seer and medium, from the fixed cells under werewolf.

        Where a werewolf is found, cells of others may follow from that, and are no results of a seer."""
        mine = self._me.role.role
        if mine not in (Role.SEER, Role.MEDIUM):
            return
        fixed = [one for one in column if one.polarity in ("positive", "negative")]
        for day in sorted({one.since.day for one in fixed}):
            new = [one for one in fixed if one.since.day == day and one.character.seat != self.seat]
            new = [one for one in new if one.character.seat not in self._results]
            if mine is Role.MEDIUM:
                new = [one for one in new if one.character.seat in self._buried]
            self._results |= {one.character.seat for one in new}
            found = [one for one in new if one.polarity == "positive"]
            for cell in found if found and mine is Role.SEER else new:
                seat = cell.character.seat
                species = Species.WEREWOLF if cell.polarity == "positive" else Species.HUMAN
                if mine is Role.SEER:
                    self._tell(e.Divined(0, day - 1, self.seat, seat, species), own=True)
                else:
                    self._tell(e.Sensed(0, day - 1, seat, species), own=True)

    def _bury(self, one: m.CharacterState) -> None:
        seat = one.character.seat
        if one.status == "alive" or seat in self._buried:
            return
        self._buried.add(seat)
        if one.status == "death by execution":
            self._tell(e.Executed(0, one.update.day if one.update else self._day, seat))
        else:
            how = "removed" if one.status == "unnatural death" else "found"
            self._tell(e.DeathShown(0, seat, how))  # type: ignore[arg-type]

    def _enter(self, head: m.MessageHead) -> None:
        if head.phase == "morning" and head.day != self._day:
            self._day = head.day
            self._tell(e.DayBroke(0, head.day))
        elif head.phase == "night":
            self._tell(e.NightFell(0, head.day))
        # A guest has no clock: for it, every phase begins at 0.
        until = head.limit_s * 1_000 if head.limit_s > 0 else None
        self._tell(e.PhaseBegan(0, GAME_PHASES.get(head.phase, head.phase), len(self.log), until))

    def _ask(self, characters: Sequence[m.CharacterState], *, again: bool) -> None:
        role = self._me.role.role
        kind = "vote" if self.phase == "noon" else _ACTS.get(role) if role and self.phase == "night" else None
        options = tuple(sorted(one.character.seat for one in characters if one.choice))
        before = self.asks.pop(self.seat, None)
        if kind is None or not options or self.paused:
            return
        if again and before is not None and before.options == options:
            self.asks[self.seat] = before
            return
        self._asked += 1
        self.asks[self.seat] = Ask(self.seat, self._asked, kind, self._head.day, options)

    # Posts and the end

    def _heard(self, post: m.Chat) -> None:
        head = post.head
        room = room_of(head)
        if post.speaker is None or not room or not self.log:
            return
        key = (room, head.day)
        number = self._said[key] = self._said.get(key, -1) + 1
        spoke = e.Spoke(0, post.speaker.seat, room, head.day, number, 0, post.text.value)
        self._tell(spoke, own=room in ("whisper", "memo", "grave"))
        numbers = post.numbering
        if post.mine and numbers is not None and room in ("talk", "whisper"):
            self._left[room] = numbers.posts - numbers.counter

    def _ended(self, message: m.VillageResult) -> None:
        self.phase, self.asks = "result", {}
        if not self.log:
            raise PeerError("errors.licos_guest.early_result")
        self.result = message
        by_seat = {one.character.seat: one for one in message.characters}
        roles = tuple(by_seat[seat].role.role or Role.VILLAGER for seat in sorted(self._nodes))
        won = {
            TABLE[one.role.role].side for one in message.characters if one.result == "win" and one.role.role
        }
        winner = won.pop() if won else Side.NONE
        for one in message.characters:
            if one.status != "alive" and one.character.seat not in self._buried:
                self._buried.add(one.character.seat)
                self._tell(e.DeathShown(0, one.character.seat, "found"))
        self._tell(e.Ended(0, self._day, winner, "win", roles, 0))

    def _tell(self, event: Event, own: bool = False) -> None:
        self.log.append(event)
        self.masks.append(1 << self.seat if own else _ALL)

    # Sending

    def ready(self) -> bytes:
        """The first message: this player wants the village as it is."""
        return self.codec.encode(Ready(token=self.token, village_id=self.village_id))

    def receipt(self, message: m.VillageMessage | ServerPlain) -> bytes | None:
        """The receipt of a message; None: it needs none."""
        match message:
            case m.Chat(head=head) if head.phase not in ("flavor text", "result"):
                return self.codec.encode(
                    ReceivedChat(
                        token=self.token,
                        village_id=head.village.id,
                        server_timestamp=head.server_time or "",
                        client_timestamp=head.client_time or "",
                    )
                )
            case m.PhaseStart(head=head) | m.VillageResult(head=head):
                kind: type[ReceivedSystem | ReceivedFlavorText] = ReceivedSystem
            case m.FlavorText(head=head):
                kind = ReceivedFlavorText
            case _:
                return None
        return self.codec.encode(
            kind(token=self.token, village_id=head.village.id, phase=head.phase, day=head.day)
        )

    def say(self, room: str, text: str, at_ms: int) -> bytes:
        """A post in a channel of the game, cut to what the village allows."""
        settings = self._head.village.chat
        length = LONGEST_POST if settings is None else settings.length
        return self.codec.encode(
            m.Chat(
                head=self._own_head(CHANNELS[room], at_ms),
                speaker=self._me.character,
                mine=True,
                text=m.Text(text[:length], self._head.village.language),
                length=length,
            )
        )

    def choose(self, target: Seat, at_ms: int) -> bytes:
        """A vote, or a target at night; the ask is answered."""
        self.asks.pop(self.seat, None)
        node = self._nodes.get(target)
        if node is None:
            raise PeerError("errors.licos_guest.no_target", target=target)
        return self.codec.encode(m.Vote(head=self._own_head("private", at_ms), target=node))

    def mark(self, target: Seat, role: Role, mark: Mark, at_ms: int) -> bytes | None:
        """One cell of the own board; None if it says so already, or is fixed by what is known for certain."""
        cell = (target, role)
        if target not in self._nodes or role not in self._roles or cell in self._known:
            return None
        if self.view.marks.get(cell, "?") == mark:
            return None
        self._tell(e.Marked(0, self.seat, target, role, mark), own=True)
        head = self._own_head("private", at_ms)
        node = m.RoleNode(role, ROLE_NAMES[role], self._roles[role].image)
        return self.codec.encode(m.Board(head=head, character=self._nodes[target], role=node, mark=mark))

    def _own_head(self, channel: LicosChannel, at_ms: int) -> m.MessageHead:
        """The head of a message of this player: most of it repeats the last announcement."""
        return replace(
            self._head,
            token=self.token,
            server_time=self._seen_time,
            client_time=stamp(at_ms),
            from_server=False,
            channel=channel,
            me=self._me,
            iri="",
        )


def room_of(head: m.MessageHead) -> str:
    """The channel of the game in which a post was made; empty: none of the players'."""
    return "post_mortem" if head.phase == "post mortem" else ROOMS.get(head.channel, "")


def _rules(head: m.MessageHead, roles: Sequence[m.RoleState]) -> Rules:
    """The rules, as far as the first morning tells them."""
    counts = {one.role.role: one.seats for one in roles}
    cast = " ".join(str(counts.get(role, 0)) for role in ROLE_NAMES if role is not None)
    settings = head.village.chat
    posts = 10 if settings is None else settings.posts
    return replace(
        village(cast, f"licos-{head.village.players}"),
        language="ja" if head.village.language == "ja" else "en",
        talk=channel(posts),
        whisper=channel(posts, quorum=2),
    )
