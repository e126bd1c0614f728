"""`VillageRecorder`: the events of a village as messages of the model, in the order of time."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.corpus.licos.facts import ClientFacts, Rejection, VillageFacts
from jinro.corpus.licos.rejected import read_refused
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.wire.licos.host import CHANNELS, Host, Item, PhaseNotice, Post, PostDetails, Verdict, village_node
from jinro.wire.licos.messages import (
    AvatarNode,
    Ballot,
    Board,
    Chat,
    MessageHead,
    MyCharacter,
    Recipient,
    RoleNode,
    Text,
    VillageMessage,
    Vote,
)
from jinro.wire.licos.names import ROLE_NAMES, LicosChannel, Status
from jinro.wire.licos.tokens import pseudonym

_ROLE_CHANNELS: Final[dict[str, LicosChannel]] = {
    "attack": "werewolf",
    "divine": "seer",
    "guard": "hunter",
}
"""On which channel a log says that an act of the night was chosen; clients say `private`."""
_DEATHS: Final[dict[str, Status]] = {"attack": "death by attack", "curse": "death by fear"}


class ToldMessage(Struct, frozen=True, kw_only=True):
    """A message, with what only a log says of it."""

    message: VillageMessage
    seat: Seat
    """Who sent it, or to whom it was sent."""
    n: int | None = None
    """The number of the event in the game's log that it became, or that it tells of, from 0."""
    recipients: tuple[Recipient, ...] = ()
    """Who received it, as they were then."""
    arrived_ms: int
    """When it came to the server; of the server's own messages, when they were sent."""
    released_ms: int
    """When the game took it, and others were told."""
    rejected: str = ""
    """Why it was not taken; empty: it was."""
    log_channel: LicosChannel | None = None
    ballots: tuple[Ballot, ...] = ()


class VillageRecorder:
    """One village; `told` yields its messages."""

    def __init__(self, events: Sequence[e.Event], facts: VillageFacts) -> None:
        self._events = events
        self._facts = facts
        opened = events[0]
        assert isinstance(opened, e.Opened)
        self.game_id = opened.game
        rules = opened.rules
        node = village_node(facts.number, facts.name, rules)
        self.host = Host(node, facts.times.unix_ms, -(-rules.talk.interval_ms // 1_000))
        self._seen: dict[Seat, int] = {}
        """When a seat was last told something: a client repeats it as `serverTimestamp`."""
        self._deaths: dict[Seat, Status] = {}
        self._ballots: tuple[Ballot, ...] = ()
        self._rejections = list(facts.rejections)
        self._roles: tuple[RoleNode, ...] = ()
        self._shared: dict[tuple[tuple[Seat, ...], tuple[Seat, ...]], tuple[Recipient, ...]] = {}

    # The way through the game

    def messages(self) -> list[ToldMessage]:
        """All messages, in order."""
        made: list[ToldMessage] = []
        waiting: list[tuple[Item, int]] = []

        def follow(game: Game) -> None:
            number = len(game.log) - 1
            event = game.log[-1]
            self._fold(event)
            if self.host.moment is not None:
                made.extend(self._rejected_before(event.at_ms))
            sent = self._sent(event, game, number)
            if sent is not None:
                made.append(sent)
            waiting.extend((item, number) for item in self.host.follow(game, _said(sent)))
            if self._is_last(number):
                for item, n in waiting:
                    made.extend(self._item(item, game, n))
                waiting.clear()

        Game.replay(self._events, follow=follow)
        if self.host.moment is not None:
            made += self._rejected_before(None)
        return made

    def _is_last(self, number: int) -> bool:
        """Whether nothing more follows an event by itself. An announcement tells whom one may choose, so it
        waits for the asks that belong to its phase."""
        if number + 1 == len(self._events):
            return True
        event, after = self._events[number], self._events[number + 1]
        return after.at_ms != event.at_ms or isinstance(after, e.Spoke | e.Marked | e.Chose)

    def _fold(self, event: e.Event) -> None:
        match event:
            case e.Dealt():
                self._roles = tuple(RoleNode(role, ROLE_NAMES[role]) for role in event.roles)
            case e.Executed(seat=seat) if seat:
                self._deaths[seat] = "death by execution"
            case e.Killed():
                self._deaths[event.seat] = _DEATHS[event.cause]
            case e.Removed():
                self._deaths[event.seat] = "unnatural death"
            case e.Counted(kind="vote"):
                nodes = self.host.nodes
                self._ballots = tuple(
                    Ballot(nodes[voter - 1], nodes[target - 1]) for voter, target in event.votes if target
                )

    # What clients sent

    def _sent(self, event: e.Event, game: Game, number: int) -> ToldMessage | None:
        """The message of a client that became this event."""
        match event:
            case e.Spoke():
                facts = self._facts.said(event.seat, event.at_ms, "chat")
                post = self._post(event.seat, event.channel, event.text, event.last, event.at_ms, facts)
                hearers = self._hearers(game.masks[number])
                return self._accepted(post, event, number, facts, hearers)
            case e.Marked():
                facts = self._facts.said(event.seat, event.at_ms, "board")
                mark = self._mark(
                    c.MarkBoard(event.at_ms, event.seat, event.target, event.role, event.mark), facts
                )
                return self._accepted(mark, event, number, facts, (event.seat,))
            case e.Chose(target=target, reason="") if target > 0:
                facts = self._facts.said(event.seat, event.at_ms, "vote")
                vote = self._vote(event.seat, target, event.at_ms, facts)
                told = self._accepted(vote, event, number, facts, (event.seat,))
                return replace(told, log_channel=_ROLE_CHANNELS.get(event.kind))
        return None

    def _accepted(
        self,
        message: VillageMessage,
        event: e.Event,
        number: int,
        facts: ClientFacts,
        hearers: tuple[Seat, ...],
    ) -> ToldMessage:
        arrived = event.at_ms if facts.arrived_ms is None else facts.arrived_ms
        return ToldMessage(
            message=message,
            seat=event.seat,  # type: ignore[attr-defined]
            n=number,
            recipients=self._recipients(hearers),
            arrived_ms=arrived,
            released_ms=event.at_ms,
        )

    def _head(
        self, seat: Seat, at_ms: int, facts: ClientFacts, channel: LicosChannel = "private"
    ) -> MessageHead:
        """The head of a message of a client, who repeats what it was told of the phase."""
        host = self.host
        head = host.head(pseudonym(self.game_id, seat), at_ms, channel=channel)
        return replace(
            head,
            village=replace(head.village, chat=None),
            server_time=facts.echo or host.time(self._seen.get(seat, 0)),
            client_time=facts.client_time or host.time(at_ms),
            from_server=False,
            me=MyCharacter(host.nodes[seat - 1], self._roles[seat - 1]),
        )

    def _post(self, seat: Seat, channel: str, text: str, last: bool, at_ms: int, facts: ClientFacts) -> Chat:
        return Chat(
            head=self._head(seat, at_ms, facts, CHANNELS[channel]),
            speaker=self.host.nodes[seat - 1],
            mine=True,
            text=Text(text, facts.language or self.host.village.language),
            length=self.host.length,
            over=last,
        )

    def _mark(self, mark: c.MarkBoard, facts: ClientFacts) -> Board:
        return Board(
            head=self._head(mark.seat, mark.at_ms, facts),
            character=self.host.nodes[mark.target - 1],
            role=RoleNode(mark.role, ROLE_NAMES[mark.role]),
            mark=mark.mark,
        )

    def _vote(self, seat: Seat, target: Seat, at_ms: int, facts: ClientFacts) -> Vote:
        return Vote(head=self._head(seat, at_ms, facts), target=self.host.nodes[target - 1])

    # What was not taken

    def _rejected_before(self, at_ms: int | None) -> Iterator[ToldMessage]:
        while self._rejections and (at_ms is None or self._rejections[0].at_ms < at_ms):
            yield from self._rejection(self._rejections.pop(0))

    def _rejection(self, one: Rejection) -> Iterator[ToldMessage]:
        message = self._of_sent(one) if one.sent else self._of_command(one)
        if message is not None:
            yield ToldMessage(
                message=message,
                seat=one.seat,
                recipients=self._recipients((one.seat,)),
                arrived_ms=one.at_ms,
                released_ms=one.at_ms,
                rejected=one.code,
            )

    def _of_sent(self, one: Rejection) -> VillageMessage | None:
        """A message that the door did not take, if its note has kept it."""
        said = read_refused(one.sent)
        if said is None or not 1 <= said.target <= len(self.host.nodes):
            return None
        own = self._head(one.seat, one.at_ms, ClientFacts(said.client_time, said.echo), said.channel)
        head = replace(own, phase=said.phase, day=said.day)
        target = self.host.nodes[said.target - 1]
        if said.kind == "vote":
            return Vote(head=head, target=target)
        if said.kind == "board":
            role = RoleNode(said.role, ROLE_NAMES[said.role])
            return Board(head=head, character=target, role=role, mark=said.mark)
        text = self._facts.scrub(said.text)[: self.host.length]
        if not text.strip():
            return None
        return Chat(
            head=head,
            speaker=self.host.nodes[one.seat - 1],
            mine=True,
            text=Text(text, said.language),
            length=self.host.length,
            over=said.over,
        )

    def _of_command(self, one: Rejection) -> VillageMessage | None:
        facts = ClientFacts()
        size = len(self.host.nodes)
        match one.command:
            case c.Speak() as said if said.channel in CHANNELS and said.text.strip():
                return self._post(
                    one.seat, said.channel, said.text[: self.host.length], said.last, one.at_ms, facts
                )
            case c.MarkBoard() as mark if 1 <= mark.target <= size:
                return self._mark(replace(mark, at_ms=one.at_ms), facts)
            case c.Choose(target=target) if 1 <= target <= size:
                return self._vote(one.seat, target, one.at_ms, facts)
        return None

    # What the server told

    def _item(self, item: Item, game: Game, number: int) -> list[ToldMessage]:
        seats = range(1, len(self.host.nodes) + 1)
        made: list[ToldMessage] = []
        if isinstance(item, Post):
            chat = self.host.chat(item)
            hearers = self._hearers(item.mask)
            for seat in hearers:
                head = replace(chat.head, token=pseudonym(self.game_id, seat))
                copy = replace(chat, head=head, mine=seat == item.event.seat)
                made.append(self._from_server(copy, seat, item.event.at_ms, number, hearers))
            return made
        for seat in seats:
            token = pseudonym(self.game_id, seat)
            if isinstance(item, Verdict):
                players = tuple(f"player-{one}" for one in seats)
                made.append(
                    self._from_server(self.host.story(item, token), seat, item.event.at_ms, number, seats)
                )
                result = self.host.result(item, token, seat, players)
                made.append(self._from_server(result, seat, item.event.at_ms, number, seats))
            else:
                made += self._announced(item, token, seat, game, number)
        return made

    def _announced(
        self, moment: PhaseNotice, token: str, seat: Seat, game: Game, number: int
    ) -> list[ToldMessage]:
        """A phase for one seat, with the narrator before a morning."""
        made = []
        seats = range(1, len(self.host.nodes) + 1)
        if moment.first and moment.phase == "morning":
            made.append(self._from_server(self.host.story(moment, token), seat, moment.at_ms, number, seats))
        ask = game.asks.get(seat)
        view = game.view(seat)
        told = self.host.announce(
            moment,
            token,
            view,
            choices=ask.options if ask is not None else (),
            marks=None if moment.first else view.marks,
        )
        ballots = self._ballots if moment.votes else ()
        made.append(replace(self._from_server(told, seat, moment.at_ms, number, (seat,)), ballots=ballots))
        return made

    def _from_server(
        self, message: VillageMessage, seat: Seat, at_ms: int, number: int, hearers: Sequence[Seat]
    ) -> ToldMessage:
        self._seen[seat] = at_ms
        return ToldMessage(
            message=message,
            seat=seat,
            n=number,
            recipients=self._recipients(tuple(hearers)),
            arrived_ms=at_ms,
            released_ms=at_ms,
        )

    # What a log says besides

    def _hearers(self, mask: int) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(1, len(self.host.nodes) + 1) if mask >> seat & 1)

    def _recipients(self, seats: tuple[Seat, ...]) -> tuple[Recipient, ...]:
        """Who received something, as they are now; many messages share one answer."""
        key = seats, tuple(self._deaths)
        found = self._shared.get(key)
        if found is None:
            found = self._shared[key] = tuple(
                Recipient(
                    character=self.host.nodes[seat - 1],
                    role=self._roles[seat - 1],
                    status=self._deaths.get(seat, "alive"),
                    player=self._facts.players[seat - 1],
                )
                for seat in seats
            )
        return found

    def avatar(self, seat: Seat) -> AvatarNode:
        """Who sent something: a pseudonym of this game."""
        return AvatarNode(pseudonym(self.game_id, seat), f"player-{seat}")


def _said(sent: ToldMessage | None) -> PostDetails:
    if sent is None or not isinstance(sent.message, Chat):
        return PostDetails()
    return PostDetails(sent.message.head.client_time, sent.message.text.language)
