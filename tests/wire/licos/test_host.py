"""What a village is told, and what messages ask for: `Host` and `command_of`, without a socket."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from jinro.game import commands as c
from jinro.game.commands import Refusal
from jinro.game.events import Character
from jinro.game.game import Game
from jinro.game.ids import ulid
from jinro.game.presets import preset
from jinro.game.roles import Role, Side
from jinro.game.rules import Length
from jinro.i18n import Words
from jinro.testing import GameByHand
from jinro.testing.builders import rules_of
from jinro.wire.licos import codec_for
from jinro.wire.licos.dialects import DIALECTS
from jinro.wire.licos.host import (
    MOST_LENGTH,
    MOST_POSTS,
    Host,
    Item,
    PhaseNotice,
    Post,
    PostDetails,
    Verdict,
    village_node,
)
from jinro.wire.licos.incoming import MessageProblem, command_of, refused
from jinro.wire.licos.messages import (
    AvatarNode,
    Board,
    CharacterNode,
    Chat,
    PhaseStart,
    RoleNode,
    Text,
    VillageResult,
    Vote,
)
from jinro.wire.licos.names import ROLE_NAMES, LicosChannel
from jinro.wire.licos.story import morning_news
from jinro.wire.licos.tokens import audience_pseudonym, is_token, pseudonym, token_mark, without_tokens

TOKEN = "5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e5f"
CAST = ("スーザン", "アーディル", "イーハン", "ティー", "Marthe", "Somebody", "ライアン", "ウマ")


class Told:
    """A village by hand, and what its host tells of it."""

    def __init__(self, roles: str, preset_name: str = "licos-8", **changes: object) -> None:
        dealt = tuple(Role(word) for word in roles.split())
        counted = {role: dealt.count(role) for role in Role}
        rules = rules_of(preset_name, roles=counted, **changes)
        game = Game(rules, 1)
        self.host = Host(village_node(12, "Lantern Hollow", rules), lambda at: 1_000_000 + at, 5)
        characters = tuple(Character(name) for name in CAST[: len(dealt)])
        self.told: list[Item] = []
        opened = game.submit(c.Open(0, ulid(0, 0), characters, roles=dealt))
        assert not isinstance(opened, Refusal)
        self.v = GameByHand(game)
        self.game = game
        self.last = self.host.follow(game)

    def do(self, command: c.Command, said: PostDetails | None = None) -> Sequence[Item]:
        self.v.done(command)
        self.last = self.host.follow(self.game, said or PostDetails())
        return self.last

    def time_up(self) -> Sequence[Item]:
        return self.do(c.TimeUp(self.game.log[-1].at_ms + 1_000, step=self.game.state.step))

    @property
    def moment(self) -> PhaseNotice:
        assert self.host.moment is not None
        return self.host.moment

    def announced(self, seat: int, moment: PhaseNotice | None = None, **more: object) -> PhaseStart:
        ask = self.game.asks.get(seat)
        choices = () if ask is None else ask.options
        view = self.game.view(seat) if seat else None
        made = self.host.announce(moment or self.moment, TOKEN, view, choices=choices, **more)  # type: ignore[arg-type]
        for dialect in ("0.2", "0.3", "0.3-browser"):
            codec = codec_for(dialect)
            assert codec.read_server(codec.encode(made)) == made
        return made


def column(phase: PhaseStart, role: Role) -> dict[int, tuple[str, int]]:
    assert phase.roles is not None
    found = next(one for one in phase.roles if one.role.role is role)
    return {cell.character.seat: (cell.polarity, cell.since.day) for cell in found.board}


def status(phase: PhaseStart, seat: int) -> tuple[str, str, int]:
    one = next(one for one in phase.characters if one.character.seat == seat)
    assert one.update is not None
    return one.status, one.update.phase, one.update.day


EIGHT = "SEER WEREWOLF WEREWOLF MEDIUM FREEMASON FREEMASON FOX VILLAGER"


def test_the_first_morning() -> None:
    t = Told(EIGHT)
    assert [type(item) for item in t.last] == [PhaseNotice]
    seer = t.announced(1)
    assert (seer.head.phase, seer.head.day, seer.head.limit_s) == ("morning", 1, 300)
    assert (seer.head.channel, seer.head.token) == ("private", TOKEN)
    assert seer.head.started == "1970-01-01T00:16:40.000Z"
    names = [one.character.name["en"] for one in seer.characters]
    assert names == sorted(names)
    assert [one.character.seat for one in seer.characters if one.mine] == [1]
    assert [one.role.role for one in seer.roles or ()] == [
        Role.VILLAGER, Role.SEER, Role.MEDIUM, Role.FREEMASON, Role.WEREWOLF, Role.FOX,
    ]  # fmt: skip
    assert column(seer, Role.SEER) == {1: ("positive", 1), **dict.fromkeys(range(2, 9), ("negative", 1))}
    assert column(seer, Role.WEREWOLF) == {1: ("negative", 1)}
    wolf, mason = t.announced(2), t.announced(5)
    assert column(wolf, Role.WEREWOLF)[3] == ("positive", 1)
    assert column(wolf, Role.FREEMASON) == {2: ("negative", 1), 3: ("negative", 1)}
    assert column(mason, Role.FREEMASON)[6] == ("positive", 1)
    watcher = t.announced(0)
    assert watcher.roles is None
    assert not any(one.mine for one in watcher.characters)
    marked = t.announced(1, marks={(2, Role.WEREWOLF): "×", (1, Role.SEER): "×"})
    assert column(marked, Role.WEREWOLF)[2] == ("×", 1)
    assert column(marked, Role.SEER)[1] == ("positive", 1), "what is certain stays"


def test_posts_are_numbered_and_counted() -> None:
    t = Told(EIGHT)
    t.do(c.Speak(1_000, 2, "talk", "hello"), PostDetails("2026-01-01T00:00:00Z", "en"))
    (post,) = t.last
    assert isinstance(post, Post)
    t.do(c.Speak(2_000, 2, "whisper", "grr"))
    t.do(c.Speak(2_000, 2, "memo", "hm"))
    t.do(c.Speak(7_000, 2, "talk", "again", last=True))
    chats = [t.host.chat(item) for item in t.host.history if isinstance(item, Post)]
    assert [(one.head.channel, one.over) for one in chats] == [
        ("public", False), ("werewolf", False), ("private", False), ("public", True),
    ]  # fmt: skip
    told = [one.numbering for one in chats if one.numbering is not None]
    assert [(one.id, one.counter, one.posts, one.interval_s) for one in told] == [
        (1, 1, 10, 5), (1, 1, 10, 5), (1, 0, 10, 0), (2, 2, 10, 5),
    ]  # fmt: skip
    assert chats[0].head.client_time == "2026-01-01T00:00:00Z"
    assert [one.text.language for one in chats] == ["en", "ja", "ja", "ja"]
    assert chats[1].head.client_time == chats[1].head.server_time == "1970-01-01T00:16:42.000Z"
    assert t.host.chat(post).speaker == t.host.nodes[1]


def test_a_night_and_the_news() -> None:
    t = Told(EIGHT)
    t.time_up()
    noon = t.announced(1)
    assert [one.character.seat for one in noon.characters if one.choice] != []
    for seat in (1, 2, 3, 4):
        ask = t.game.asks[seat]
        t.do(c.Choose(400_000, seat, ask.id, 8))
    ask = t.game.asks[8]
    t.do(c.Choose(400_000, 8, ask.id, 1))
    assert t.host.chosen == {1, 2, 3, 4, 8}
    t.time_up()
    night = t.announced(8)
    assert night.head.phase == "night"
    assert status(night, 8)[0] == "alive", "the execution is not known yet"
    assert t.host.chosen == set()
    t.do(c.Choose(500_000, 1, t.game.asks[1].id, 7))
    for wolf in (2, 3):
        t.do(c.Choose(500_000, wolf, t.game.asks[wolf].id, 5))
    t.time_up()
    morning = t.announced(1)
    assert (morning.head.phase, morning.head.day) == ("morning", 2)
    assert [(one.character.seat, one.votes, one.rank) for one in morning.tallies] == [(8, 4, 1), (1, 1, 2)]
    assert status(morning, 8) == ("death by execution", "noon", 1)
    assert status(morning, 5) == ("dead", "night", 1)
    assert status(morning, 7) == ("dead", "night", 1), "the cause is not told"
    assert column(morning, Role.WEREWOLF)[7] == ("negative", 2)
    assert column(t.announced(4), Role.WEREWOLF)[8] == ("negative", 2), "the medium senses all dead"
    first = t.host.mornings[0]
    assert 7 not in column(t.announced(1, first), Role.WEREWOLF), "as it was then"
    story = t.host.story(t.moment, TOKEN)
    assert story.head.day == 2
    assert story.lines[0].text.value == (
        "2 日目。投票: ウマ 4、スーザン 1。処刑: ウマ。遺体で発見: マーテ、ライアン。"
    )
    assert story.lines[0].head.channel == "master"


def test_the_prologue_and_the_result() -> None:
    t = Told("SEER WEREWOLF FOX VILLAGER", "licos-4", victory_checked="day")
    assert t.host.story(t.moment, TOKEN).lines[0].text.value == Words("ja")("licos.story.prologue")
    assert t.host.story(t.moment, TOKEN).head.day == 0
    first = t.host.narration(t.moment, TOKEN)
    assert first is not None
    assert (first.head.phase, first.text.value) == ("morning", Words("ja")("licos.story.prologue"))
    assert first.numbering is not None
    assert (first.numbering.id, first.numbering.counter, first.numbering.interval_s) == (1, 0, 1)
    morning = t.moment
    t.time_up()
    again = t.host.narration(morning, TOKEN)
    assert again is not None
    assert again.head.phase == "morning", "the phase of that moment, not the present one"
    assert t.host.narration(t.moment, TOKEN) is None, "at noon the narrator says nothing"
    for seat in (1, 3, 4):
        t.do(c.Choose(400_000, seat, t.game.asks[seat].id, 2))
    t.time_up()
    t.do(c.Choose(500_000, 1, t.game.asks[1].id, 3))
    t.time_up()
    verdict = next(item for item in t.last if isinstance(item, Verdict))
    assert verdict.event.winner is Side.VILLAGER
    assert t.host.verdict is verdict
    result = t.host.result(verdict, TOKEN, 1, ("a", "b", "c", "d"))
    codec = codec_for("0.3")
    read = codec.read_server(codec.encode(result))
    assert isinstance(read, VillageResult)
    assert (result.head.phase, result.head.day, result.head.limit_s) == ("result", -1, -1)
    told = {one.character.seat: (one.status, one.result, one.role.role) for one in result.characters}
    assert told == {
        1: ("alive", "win", Role.SEER),
        2: ("death by execution", "lose", Role.WEREWOLF),
        3: ("death by fear", "lose", Role.FOX),
        4: ("alive", "win", Role.VILLAGER),
    }
    assert [one.character.seat for one in result.characters if one.mine] == [1]
    assert {one.avatar.token for one in result.characters} == {
        pseudonym(t.host.game_id, seat) for seat in range(1, 5)
    }
    assert [(one.role.role, one.mine, one.seats) for one in result.roles] == [
        (Role.VILLAGER, False, 1), (Role.SEER, True, 1), (Role.WEREWOLF, False, 1), (Role.FOX, False, 1),
    ]  # fmt: skip
    assert not any(one.mine for one in t.host.result(verdict, TOKEN, 0, ("a", "b", "c", "d")).characters)
    assert t.host.story(verdict, TOKEN).lines[0].text.value == Words("ja")("licos.ending.villager")
    assert (t.moment.phase, t.moment.day, t.moment.limit_s) == ("post mortem", 0, 86_400)
    last = t.host.narration(t.moment, TOKEN)
    assert last is not None
    assert last.text.value == Words("ja")("licos.ending.villager")
    assert t.announced(1).head.channel == "public"
    t.do(c.Speak(600_000, 3, "post_mortem", "well played"))
    (post,) = t.last
    assert isinstance(post, Post)
    chat = t.host.chat(post)
    assert (chat.head.channel, chat.head.phase, chat.head.day) == ("public", "post mortem", 0)


def test_an_attack_is_told_at_the_end() -> None:
    t = Told("SEER WEREWOLF VILLAGER VILLAGER", "licos-4")
    t.time_up()
    t.time_up()
    t.do(c.Choose(500_000, 2, t.game.asks[2].id, 1))
    t.time_up()
    t.do(c.Close(600_000))
    assert t.host.verdict is not None
    result = t.host.result(t.host.verdict, TOKEN, 2, ("a", "b", "c", "d"))
    assert {one.character.seat: one.status for one in result.characters}[1] == "death by attack"
    assert {one.result for one in result.characters} == {"lose"}
    assert t.host.story(t.host.verdict, TOKEN).lines[0].text.value == Words("ja")("licos.ending.none")


def test_an_execution_that_is_known_at_once() -> None:
    t = Told(EIGHT, execution_shown="at_once")
    t.time_up()
    t.do(c.Choose(400_000, 1, t.game.asks[1].id, 8))
    t.time_up()
    assert status(t.announced(1), 8) == ("death by execution", "noon", 1)


def test_a_phase_is_announced_again() -> None:
    t = Told(EIGHT)
    assert isinstance(t.do(c.Pause(10_000))[0], PhaseNotice)
    assert (t.moment.paused, t.moment.limit_s, t.moment.first) == (True, -1, False)
    t.do(c.Resume(20_000))
    assert (t.moment.paused, t.moment.limit_s, t.moment.at_ms) == (False, 310, 20_000)
    t.do(c.Extend(20_000, 60_000))
    assert t.moment.limit_s == 370
    t.do(c.Remove(30_000, 8))
    assert status(t.announced(1), 8) == ("unnatural death", "morning", 1)
    assert len([item for item in t.host.history if isinstance(item, PhaseNotice)]) == 1
    t.time_up()
    t.do(c.Remove(400_000, 7))
    assert status(t.announced(1), 7) == ("unnatural death", "noon", 1)
    assert t.host.mornings[-1].standings[6].status == "alive"
    t.do(c.Close(500_000))
    assert t.host.verdict is not None
    result = t.host.result(t.host.verdict, TOKEN, 1, tuple("abcdefgh"))
    assert {one.character.seat: one.status for one in result.characters}[8] == "unnatural death"


def test_a_head_before_the_first_phase() -> None:
    rules = preset("licos-5")
    host = Host(village_node(3, "Lantern Hollow", rules), lambda at: at)
    head = host.head(TOKEN, 0)
    assert (head.phase, head.day, head.limit_s) == ("flavor text", 0, -1)
    error = host.error(TOKEN, 0, {"en": "no"}, "{}")
    assert error.severity == "warning"


def test_a_village_without_limits_announces_the_largest() -> None:
    rules = rules_of("licos-5", talk={"count": None, "length": Length()})
    chat = village_node(1, "Lantern Hollow", rules).chat
    assert chat is not None
    assert (chat.posts, chat.length) == (MOST_POSTS, MOST_LENGTH)


def test_posts_of_the_audience() -> None:
    t = Told(EIGHT)
    chat = t.host.audience_chat("onymousAudience", AvatarNode(TOKEN, "Watcher"), Text("hm", "ja"), 5)
    codec = codec_for("0.3")
    assert codec.copies(chat).to(TOKEN, mine=True)
    assert (chat.head.avatar, chat.speaker, chat.length) == (
        AvatarNode(TOKEN, "Watcher"),
        None,
        t.host.length,
    )


def test_the_news_of_a_quiet_night() -> None:
    assert morning_news(Words("en"), 3, [], [], [], [], 140) == "Day 3. Nobody died."
    assert (
        morning_news(Words("ja"), 2, [("ウマ", 2)], ["ウマ"], [], [], 140)
        == "2 日目。投票: ウマ 2。処刑: ウマ。"
    )
    assert morning_news(Words("en"), 2, [], [], [], ["Uma"], 140) == "Day 2. Left the village: Uma."
    assert (
        morning_news(Words("ja"), 2, [], ["ウマ"], [], ["スーザン"], 140)
        == "2 日目。処刑: ウマ。村を去った者: スーザン。"
    )


def test_news_that_are_too_long_leave_out_the_votes() -> None:
    """Who is dead must not be cut off; the votes are in the announcement too."""
    votes = [(f"Character {n}", 1) for n in range(15)]
    told = morning_news(Words("en"), 2, votes, ["Uma"], ["Susan"], [], 60)
    assert told == "Day 2. Executed: Uma. Found dead: Susan."
    assert (
        morning_news(Words("en"), 2, votes[:1], ["Uma"], [], [], 60)
        == "Day 2. Votes: Character 0 1. Executed: Uma."
    )


# What messages ask for


def said(t: Told, seat: int, channel: LicosChannel = "public", **head: object) -> Chat:
    told = t.announced(seat)
    made = replace(told.head, from_server=False, channel=channel, **head)
    return Chat(head=made, speaker=t.host.nodes[seat - 1], mine=True, text=Text("hello", "ja"), length=140)


def asked(t: Told, message: Chat | Board | Vote, seat: int) -> c.Command | MessageProblem:
    return command_of(message, seat, game=t.game, host=t.host, at_ms=9, dialect=DIALECTS["0.3"])


@pytest.mark.parametrize(
    ("channel", "room"),
    [("public", "talk"), ("werewolf", "whisper"), ("private", "memo"), ("grave", "grave")],
)
def test_a_post(channel: LicosChannel, room: str) -> None:
    t = Told(EIGHT)
    assert asked(t, said(t, 2, channel), 2) == c.Speak(9, 2, room, "hello")
    assert asked(t, replace(said(t, 2, channel), over=True), 2) == c.Speak(9, 2, room, "hello", True)


def test_messages_that_are_not_of_this_moment() -> None:
    t = Told(EIGHT)
    other = replace(t.host.village, id=13)
    codes = [
        asked(t, said(t, 2, village=other), 2),
        asked(t, said(t, 2, phase="night"), 2),
        asked(t, said(t, 2, day=2), 2),
        asked(t, said(t, 2, "master"), 2),
    ]
    assert [one.code for one in codes if isinstance(one, MessageProblem)] == [
        "village",
        "phase",
        "phase",
        "channel",
    ]


def test_a_post_after_the_end() -> None:
    t = Told("SEER WEREWOLF VILLAGER VILLAGER", "licos-4", max_day=1)
    for _ in range(3):
        t.time_up()
    assert t.game.state.ended
    assert asked(t, said(t, 1), 1) == c.Speak(9, 1, "post_mortem", "hello")


def test_marks_and_choices() -> None:
    t = Told(EIGHT)
    head = said(t, 1, "private").head
    target = CharacterNode(3, {"en": "Yihan"})
    mark = Board(
        head=head, character=target, role=RoleNode(Role.WEREWOLF, ROLE_NAMES[Role.WEREWOLF]), mark="○"
    )
    assert asked(t, mark, 1) == c.MarkBoard(9, 1, 3, Role.WEREWOLF, "○")
    master = asked(t, replace(mark, role=RoleNode(None, ROLE_NAMES[None])), 1)
    assert isinstance(master, MessageProblem)
    assert master.code == "unknown_role"
    late = replace(mark, head=replace(head, phase="night", day=9))
    assert asked(t, late, 1) == c.MarkBoard(9, 1, 3, Role.WEREWOLF, "○"), "marks are taken at any time"
    nobody = asked(t, Vote(head=head, target=target), 1)
    assert isinstance(nobody, MessageProblem)
    assert nobody.code == "no_choice"
    t.time_up()
    vote = Vote(head=said(t, 1, "private").head, target=target)
    ask = t.game.asks[1]
    assert asked(t, vote, 1) == c.Choose(9, 1, ask.id, 3)
    t.do(c.Choose(400_000, 1, ask.id, 3))
    again = asked(t, vote, 1)
    assert isinstance(again, MessageProblem)
    assert again.code == "voted"


def test_refusals_have_a_text() -> None:
    assert refused(Refusal("too_soon")).content["en"] == "wait before you post again"
    assert refused(Refusal("not_lost")).content["en"] == "the message was not taken"


# Tokens


def test_tokens() -> None:
    assert is_token(TOKEN)
    assert is_token(TOKEN.upper())
    assert not is_token(TOKEN + "0")
    assert not is_token("me")
    assert token_mark("g", TOKEN) == token_mark("g", TOKEN.upper()) != token_mark("h", TOKEN)
    others = [pseudonym("g", 1), pseudonym("g", 2), pseudonym("h", 1), audience_pseudonym("g", TOKEN)]
    assert len({*others, TOKEN}) == 5
    assert all(map(is_token, others))
    assert without_tokens(f'{{"token":"{TOKEN}"}}') == '{"token":"***"}'
    assert without_tokens(f"to {TOKEN}", 20) == "to ", "no part of it"
    assert without_tokens(f"to {TOKEN}", 39) == "to ***"


# Two worlds


def seen(roles: str, observer: int, dialect: str) -> list[bytes]:
    """Two days of a village as a seat sees them. Whatever the roles are, the same happens in public."""
    t = Told(roles)
    codec = codec_for(dialect)
    frames: list[bytes] = []

    def show() -> None:
        for item in t.last:
            if isinstance(item, PhaseNotice):
                ask = t.game.asks.get(observer)
                view = t.game.view(observer)
                told = t.host.announce(item, TOKEN, view, choices=() if ask is None else ask.options)
                frames.extend((codec.encode(t.host.story(item, TOKEN)), codec.encode(told)))
            elif isinstance(item, Post) and item.mask >> observer & 1:
                frames.append(codec.copies(t.host.chat(item)).to(TOKEN, mine=item.event.seat == observer))

    def do(command: c.Command) -> None:
        t.do(command)
        show()

    def choose(kind: str, target: int, at_ms: int) -> None:
        for seat, ask in list(t.game.asks.items()):
            if ask.kind == kind:
                do(c.Choose(at_ms, seat, ask.id, target if target in ask.options else ask.options[0]))

    show()
    wolves = [seat for seat in range(1, 9) if t.game.roles[seat - 1] is Role.WEREWOLF]
    do(c.Speak(5_000, wolves[0], "whisper", "grr"))
    for seat in range(1, 9):
        do(c.Speak(9_000, seat, "talk", f"I am {seat}"))
        do(c.Speak(9_000, seat, "memo", f"I am {t.game.roles[seat - 1]}"))
    do(c.MarkBoard(10_000, wolves[0], 2, Role.SEER, "○"))
    do(c.TimeUp(300_000, step=t.game.state.step))
    choose("vote", 8, 310_000)
    do(c.TimeUp(360_000, step=t.game.state.step))
    choose("divine", wolves[0], 361_000)
    choose("attack", 5, 362_000)
    do(c.TimeUp(420_000, step=t.game.state.step))
    do(c.Speak(430_000, observer, "talk", "good morning"))
    do(c.Pause(440_000))
    do(c.Resume(450_000))
    return frames


@pytest.mark.parametrize("dialect", ["0.2", "0.3", "0.3-browser"])
def test_who_has_which_role_does_not_change_what_a_villager_sees(dialect: str) -> None:
    one = seen("VILLAGER SEER WEREWOLF WEREWOLF MEDIUM FREEMASON FREEMASON VILLAGER", 1, dialect)
    two = seen("VILLAGER VILLAGER FREEMASON WEREWOLF MEDIUM WEREWOLF FREEMASON SEER", 1, dialect)
    assert one == two
    assert len(one) > 15
    assert seen("VILLAGER SEER WEREWOLF WEREWOLF MEDIUM FREEMASON FREEMASON VILLAGER", 2, dialect) != one
