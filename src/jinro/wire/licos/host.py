"""`Host`: one village in the messages of LiCOS. Events go in; announcements, posts and the result come out.

It folds the log of its game and nothing else: a village that is rebuilt from its log is told as it was. What
a seat is told comes from its view, and from events that the core has granted to it.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from jinro.game import events as e
from jinro.game.audience import PUBLIC
from jinro.game.events import Event, Mark
from jinro.game.game import Game
from jinro.game.roles import TABLE, Role, Seat
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.i18n import Words
from jinro.wire.licos import messages as m
from jinro.wire.licos.names import CAST, ROLE_NAMES, LicosChannel, Names, Phase, Status
from jinro.wire.licos.story import morning_news
from jinro.wire.licos.times import stamp
from jinro.wire.licos.tokens import pseudonym

PHASES: Final[dict[str, Phase]] = {
    "morning": "morning",
    "noon": "noon",
    "night": "night",
    "post_mortem": "post mortem",
}
"""The phases of a game that LiCOS knows, by the name that the rules give them."""
GAME_PHASES: Final = {phase: name for name, phase in PHASES.items()}
ROOMS: Final[dict[LicosChannel, str]] = {
    "public": "talk",
    "werewolf": "whisper",
    "private": "memo",
    "grave": "grave",
}
"""The channel of the game for a channel of LiCOS."""
CHANNELS: Final[dict[str, LicosChannel]] = {room: name for name, room in ROOMS.items()} | {
    "post_mortem": "public"
}
COUNTED: Final = frozenset({"talk", "whisper"})
"""Channels whose posts are counted."""
MOST_POSTS: Final = 1_000
MOST_LENGTH: Final = 4_000
"""The limits that a village can announce; one without a limit announces these."""
_SHOWN: Final[dict[str, Status]] = {
    "executed": "death by execution",
    "found": "dead",
    "removed": "unnatural death",
}
_TRUE: Final[dict[str, Status]] = {"attack": "death by attack", "curse": "death by fear"}
_MASTER: Final = m.CharacterNode(1, ROLE_NAMES[None])
"""The narrator. It has no number of its own; its channel tells it from the players."""
_NAMES: Final[dict[str, Names]] = {
    name: {"en": persona.en, "ja": persona.ja} for persona in CAST for name in (persona.en, persona.ja)
}


class Standing(Struct, frozen=True):
    """What all clients know of a character, and since when."""

    status: Status
    since: m.Change


class PhaseNotice(Struct, frozen=True, kw_only=True):
    """A phase, as it is announced: it begins, or something about it has changed."""

    phase: Phase
    day: int
    """As messages say it: 0 after the end."""
    began_ms: int
    at_ms: int
    """When it is announced."""
    until_ms: int | None
    paused: bool = False
    standings: tuple[Standing, ...]
    """By seat."""
    votes: tuple[tuple[Seat, int], ...] = ()
    """How many votes each got the day before."""
    first: bool = True
    """Whether the phase begins; else it is announced again."""

    @property
    def limit_s(self) -> int:
        """Seconds from its beginning to its end; -1: none, or time stands still."""
        if self.paused or self.until_ms is None:
            return -1
        return max(0, -(-(self.until_ms - self.began_ms) // 1_000))


class PostDetails(Struct, frozen=True):
    """What a client says of its own post."""

    client_time: str | None = None
    """When it was written."""
    language: str | None = None


_UNSAID: Final = PostDetails()


class Post(Struct, frozen=True, kw_only=True):
    """Something that was said, with the seats that hear it as a bit mask."""

    event: e.Spoke
    mask: int
    id: int
    moment: PhaseNotice
    said: PostDetails


class Verdict(Struct, frozen=True):
    """The game has ended."""

    event: e.Ended


Item = PhaseNotice | Post | Verdict
"""What is to be told, in order."""


class Host:
    """One village."""

    def __init__(self, village: m.VillageNode, unix_ms: Callable[[int], int], interval_s: int = 0) -> None:
        """`unix_ms` tells the time of day of a time of the game; `interval_s` are the seconds between two
        posts of a player."""
        self.village = village
        self._interval_s = interval_s
        self._unix_ms = unix_ms
        self._read = 0
        self._day = 0
        self._changed = False
        self._votes: tuple[tuple[Seat, int], ...] = ()
        self._true: dict[Seat, Status] = {}
        """How the dead died; told in the result only."""
        self._posts = 0
        self.nodes: tuple[m.CharacterNode, ...] = ()
        """The characters by seat."""
        self._order: tuple[Seat, ...] = ()
        self.moment: PhaseNotice | None = None
        """The present phase."""
        self.mornings: list[PhaseNotice] = []
        """The announcement of every morning, with what was known of it last."""
        self.history: list[Item] = []
        """What was told, in order; a phase that was announced again stands there once, as it was first."""
        self.chosen: set[Seat] = set()
        """Seats that have voted or acted in this phase."""
        self.verdict: Verdict | None = None
        self.game_id = ""

    # Folding

    def follow(self, game: Game, said: PostDetails = _UNSAID) -> list[Item]:
        """What the new events of a game give to tell; `said`: of the post that they hold."""
        made: list[Item] = []
        for number in range(self._read, len(game.log)):
            self._fold(game, game.log[number], game.masks[number], said, made)
        self._read = len(game.log)
        self.history += made
        if self._changed and self.moment is not None:
            made.append(self._again(game))
        self._changed = False
        return made

    def _fold(self, game: Game, event: Event, mask: int, said: PostDetails, made: list[Item]) -> None:
        match event:
            case e.Spoke():
                assert self.moment is not None
                shown = event.channel in ("talk", "post_mortem")
                self._posts += shown
                number = self._posts if shown else event.idx + 1
                post = Post(event=event, mask=mask, id=number, moment=self.moment, said=said)
                made.append(post)
            case e.Opened():
                self._open(event)
            case e.DayBroke():
                self._day = event.day
            case e.PhaseBegan():
                made.append(self._begin(event))
            case e.Chose(target=target) if target:
                self.chosen.add(event.seat)
            case e.VotesShown(kind="vote"):
                self._votes = event.counts
            case e.Executed(seat=seat) if seat:
                self._true[seat] = "death by execution"
                if mask & PUBLIC:
                    self._bury(seat, "executed")
            case e.Killed():
                self._true[event.seat] = _TRUE[event.cause]
            case e.DeathShown():
                self._bury(event.seat, event.how)
            case e.Removed():
                self._true[event.seat] = "unnatural death"
            case e.Extended() | e.Paused() | e.Resumed():
                self._changed = True
            case e.Ended():
                self.verdict = Verdict(event)
                made.append(self.verdict)

    def _open(self, event: e.Opened) -> None:
        self.game_id = event.game
        self._day = event.rules.first_day
        self.nodes = tuple(
            m.CharacterNode(seat, _NAMES.get(one.name) or {"en": one.name})
            for seat, one in enumerate(event.characters, 1)
        )
        self._order = tuple(node.seat for node in sorted(self.nodes, key=lambda node: node.name["en"]))
        alive = Standing("alive", m.Change("morning", self._day))
        self._standings = [alive] * len(self.nodes)

    def _begin(self, event: e.PhaseBegan) -> PhaseNotice:
        phase = PHASES[event.phase]
        self.chosen = set()
        self._changed = False
        self.moment = PhaseNotice(
            phase=phase,
            day=0 if phase == "post mortem" else self._day,
            began_ms=event.at_ms,
            at_ms=event.at_ms,
            until_ms=event.until_ms,
            standings=tuple(self._standings),
            votes=self._votes,
        )
        self._votes = ()
        if phase == "morning":
            self.mornings.append(self.moment)
        return self.moment

    def _again(self, game: Game) -> PhaseNotice:
        """The present phase, with what has changed."""
        assert self.moment is not None
        state = game.state
        self.moment = replace(
            self.moment,
            at_ms=game.log[-1].at_ms,
            until_ms=state.until_ms,
            paused=state.paused_ms is not None,
            standings=tuple(self._standings),
            first=False,
        )
        if self.moment.phase == "morning":
            self.mornings[-1] = self.moment
        return self.moment

    def _bury(self, seat: Seat, how: str) -> None:
        phase: Phase = "morning" if self.moment is None else self.moment.phase
        if how == "executed":
            phase = "noon"
        elif how == "found":
            phase = "night"
        self._standings[seat - 1] = Standing(_SHOWN[how], m.Change(phase, self._day))
        self._changed = True

    # Heads

    def time(self, at_ms: int) -> str:
        """A time of the game as messages say it."""
        return stamp(self._unix_ms(at_ms))

    def head(
        self,
        token: str,
        at_ms: int,
        *,
        channel: LicosChannel = "private",
        moment: PhaseNotice | None = None,
        client_time: str | None = None,
    ) -> m.MessageHead:
        """The head of a message to the owner of a token, of the present phase or of another one."""
        of = moment or self.moment
        now = self.time(at_ms)
        return m.MessageHead(
            village=self.village,
            token=token,
            phase="flavor text" if of is None else of.phase,
            day=0 if of is None else of.day,
            limit_s=-1 if of is None else of.limit_s,
            started=now if of is None else self.time(of.began_ms),
            server_time=now,
            client_time=client_time or now,
            from_server=True,
            channel=channel,
        )

    # What is told

    def announce(
        self,
        moment: PhaseNotice,
        token: str,
        view: View | None,
        *,
        choices: Collection[Seat] = (),
        marks: Mapping[tuple[Seat, Role], Mark] | None = None,
    ) -> m.PhaseStart:
        """A phase, for one seat; without a view, for the audience. `marks`: the seat's own, to restore."""
        own = 0 if view is None else view.seat
        channel: LicosChannel = "public" if moment.phase == "post mortem" else "private"
        return m.PhaseStart(
            head=self.head(token, moment.at_ms, channel=channel, moment=moment),
            tallies=self._tallies(moment.votes),
            characters=tuple(
                m.CharacterState(
                    character=self.nodes[seat - 1],
                    mine=seat == own,
                    status=moment.standings[seat - 1].status,
                    update=moment.standings[seat - 1].since,
                    choice=seat in choices,
                )
                for seat in self._order
            ),
            roles=None if view is None else self._columns(moment, view, marks or {}),
        )

    def _tallies(self, votes: tuple[tuple[Seat, int], ...]) -> tuple[m.VoteTally, ...]:
        counts = [count for _, count in votes]
        return tuple(
            m.VoteTally(self.nodes[seat - 1], count, 1 + sum(other > count for other in counts))
            for seat, count in votes
        )

    def _columns(
        self, moment: PhaseNotice, view: View, marks: Mapping[tuple[Seat, Role], Mark]
    ) -> tuple[m.RoleState, ...]:
        """The board of a seat: what it knew in that phase, and its own marks in cells that are not known."""
        rules = view.rules
        roles = [role for role in ROLE_NAMES if role is not None and rules.has(role)]
        cells: dict[Role, list[m.Cell]] = {role: [] for role in roles}
        last = moment.day or self._day
        known = set()
        for one in view.known():
            if one.day <= last:
                known.add((one.seat, one.role))
                polarity = "positive" if one.is_it else "negative"
                cell = m.Cell(self.nodes[one.seat - 1], polarity, m.Change("morning", one.day))  # type: ignore[arg-type]
                cells[one.role].append(cell)
        for (seat, role), mark in marks.items():
            if (seat, role) not in known:
                cells[role].append(m.Cell(self.nodes[seat - 1], mark, m.Change(moment.phase, moment.day)))
        return tuple(
            m.RoleState(
                role=m.RoleNode(role, ROLE_NAMES[role]),
                mine=role is view.role,
                seats=rules.roles[role],
                board=tuple(cells[role]),
            )
            for role in roles
        )

    def chat(self, post: Post) -> m.Chat:
        """A post, without the token of its recipient."""
        said, chat = post.event, self._chat_settings
        counted = said.channel in COUNTED
        return m.Chat(
            head=self.head(
                "",
                said.at_ms,
                channel=CHANNELS[said.channel],
                moment=post.moment,
                client_time=post.said.client_time,
            ),
            speaker=self.nodes[said.seat - 1],
            mine=False,
            text=m.Text(said.text, post.said.language or self.village.language),
            length=chat.length,
            over=said.last,
            numbering=m.Numbering(
                id=post.id,
                counter=min(said.turn + 1, chat.posts) if counted else 0,
                posts=chat.posts,
                interval_s=self._interval_s if counted else 0,
            ),
        )

    @property
    def length(self) -> int:
        """The most code points of a post."""
        return self._chat_settings.length

    @property
    def _chat_settings(self) -> m.ChatSettings:
        assert self.village.chat is not None
        return self.village.chat

    def audience_chat(
        self, channel: LicosChannel, avatar: m.AvatarNode | None, text: m.Text, at_ms: int
    ) -> m.Chat:
        """A post of the audience for the audience, without the token of its recipient."""
        return m.Chat(
            head=replace(self.head("", at_ms, channel=channel), avatar=avatar),
            mine=False,
            text=text,
            length=self._chat_settings.length,
        )

    def story(self, moment: PhaseNotice | Verdict, token: str) -> m.FlavorText:
        """The narrator before a morning, or at the end: one line, which clients show at once."""
        if isinstance(moment, Verdict):
            at, day, text = moment.event.at_ms, -1, self._ending(moment)
        else:
            first = moment.day == self.mornings[0].day
            at, day, text = moment.at_ms, 0 if first else moment.day, self._told_at(moment)
        head = replace(
            self.head(token, at, channel="public"),
            phase="flavor text",
            day=day,
            limit_s=0,
            started=self.time(at),
        )
        return m.FlavorText(head=head, lines=(self._line(replace(head, channel="master"), text),))

    def narration(self, moment: PhaseNotice, token: str) -> m.Chat | None:
        """The narrator's line of a morning or of the end, as a post of that phase, which suits pages: they
        show it when it comes, and never again after the phase. None: the narrator says nothing."""
        if moment.phase == "morning":
            text = self._told_at(moment)
        elif moment.phase == "post mortem" and self.verdict is not None:
            text = self._ending(self.verdict)
        else:
            return None
        return self._line(self.head(token, moment.at_ms, channel="master", moment=moment), text)

    def _line(self, head: m.MessageHead, text: str) -> m.Chat:
        """A line of the narrator."""
        chat = self._chat_settings
        return m.Chat(
            head=head,
            speaker=_MASTER,
            mine=False,
            text=m.Text(text[: chat.length], self.village.language),
            length=chat.length,
            numbering=m.Numbering(id=1, counter=0, posts=chat.posts, interval_s=1),
        )

    def _ending(self, verdict: Verdict) -> str:
        return self._words(f"licos.ending.{verdict.event.winner.value.lower()}")

    @property
    def _words(self) -> Words:
        return Words("ja" if self.village.language == "ja" else "en")

    def _told_at(self, morning: PhaseNotice) -> str:
        """What the narrator tells in a morning."""
        before = [one for one in self.mornings if one.day < morning.day]
        return self._news(morning, before[-1]) if before else self._words("licos.story.prologue")

    def _news(self, moment: PhaseNotice, last: PhaseNotice) -> str:
        before = last.standings
        dead = [
            (one, self.name(seat))
            for seat, (one, then) in enumerate(zip(moment.standings, before, strict=True), 1)
            if one != then
        ]
        return morning_news(
            self._words,
            moment.day,
            [(self.name(seat), count) for seat, count in moment.votes],
            [name for one, name in dead if one.status == "death by execution"],
            [name for one, name in dead if one.status == "dead"],
            [name for one, name in dead if one.status == "unnatural death"],
            self.length,
        )

    def name(self, seat: Seat) -> str:
        """The name of a character in the language of the village."""
        names = self.nodes[seat - 1].name
        return names.get(self.village.language) or names["en"]

    def result(self, verdict: Verdict, token: str, own: Seat, players: tuple[str, ...]) -> m.VillageResult:
        """The end, for one seat (0: the audience): all roles, how each player died, who has won, who
        played."""
        ended = verdict.event
        own_role = ended.roles[own - 1] if own else None
        roles = {role: m.RoleNode(role, ROLE_NAMES[role]) for role in ROLE_NAMES}
        head = replace(
            self.head(token, ended.at_ms, channel="public"),
            phase="result",
            day=-1,
            limit_s=-1,
            started=self.time(ended.at_ms),
        )
        return m.VillageResult(
            head=head,
            characters=tuple(
                m.CharacterResult(
                    character=self.nodes[seat - 1],
                    mine=seat == own,
                    role=roles[ended.roles[seat - 1]],
                    status=self._true.get(seat, "alive"),
                    result="win" if TABLE[ended.roles[seat - 1]].side is ended.winner else "lose",
                    avatar=m.AvatarNode(pseudonym(self.game_id, seat), players[seat - 1]),
                )
                for seat in self._order
            ),
            roles=tuple(
                m.RoleResult(
                    role=roles[role],
                    mine=role is own_role,
                    seats=ended.roles.count(role),
                    characters=tuple(n for n in self.nodes if ended.roles[n.seat - 1] is role),
                )
                for role in ROLE_NAMES
                if role is not None and role in ended.roles
            ),
        )

    def error(
        self, token: str, at_ms: int, content: Names, source: str, moment: PhaseNotice | None = None
    ) -> m.ErrorMessage:
        """That a message was not taken, and why; `moment` is the phase that its sender knows of: pages take
        the phase from it."""
        head = self.head(token, at_ms, moment=moment)
        return m.ErrorMessage(head=head, content=content, severity="warning", source=source)


def village_node(number: int, name: str, rules: Rules) -> m.VillageNode:
    """What every message says of a village with these rules."""
    talk = rules.talk
    length = talk.length.per_talk or talk.length.base or MOST_LENGTH
    return m.VillageNode(
        id=number,
        name=name,
        players=rules.seats,
        language=rules.language,
        chat=m.ChatSettings(min(talk.count or MOST_POSTS, MOST_POSTS), min(length, MOST_LENGTH)),
    )
