"""A guest knows what its seat knows: whole games, told by our host, in every dialect."""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace
from tests.rows import each_row
from tests.soaking import some
from tests.wire.licos.samples import read_example

from jinro.errors import PeerError
from jinro.game.commands import Open
from jinro.game.draws import Draws
from jinro.game.events import Character, Event
from jinro.game.game import Game
from jinro.game.presets import names, preset
from jinro.game.roles import Role, Seat
from jinro.village.simulate import simulate
from jinro.wire.licos import CAST, BadMessage, codec_for
from jinro.wire.licos.guest import Guest
from jinro.wire.licos.host import Host, Item, PhaseNotice, Post, Verdict, village_node
from jinro.wire.licos.messages import Board, Chat, FlavorText, PhaseStart, VillageResult, Vote
from jinro.wire.licos.plain import Ready, ReceivedChat, ReceivedFlavorText, ReceivedSystem

TOKEN = "5d0c0b1e-7a52-4c3f-9f0e-3b6a1c2d4e5f"
DIALECTS = ("0.2", "0.3", "0.3-browser")
PRESETS = [name for name in names() if name.startswith("licos-")]
HERE = some(PRESETS, 2)
"""Those that are played here; tests/hosting/doors/licos/test_whole_villages.py plays the others."""


class Village:
    """A game whose seats are all guests; each is told what the host would send it."""

    def __init__(self, name: str, seed: int, dialects: Sequence[str] = DIALECTS) -> None:
        rules = preset(name)
        self.host = Host(village_node(12, "Lantern Hollow", rules), lambda at_ms: at_ms, 5)
        self.guests = [Guest(codec_for(dialects[seat % len(dialects)]), TOKEN) for seat in range(rules.seats)]
        self.chosen = 0
        """Asks that guests had when their seats had one, with the same options."""
        self.sent: list[list[bytes]] = [[] for _ in self.guests]
        cast = Draws(seed).order(CAST, "cast")[: rules.seats]
        opened = Open(0, "GAME", tuple(Character(one.ja) for one in cast))
        self.game = simulate(rules, "parrot", seed=seed, opened=opened, on_events=self._happened)

    def _happened(self, game: Game, events: Sequence[Event]) -> None:
        for item in self.host.follow(game):
            for seat in range(1, game.rules.seats + 1):
                self._tell(game, seat, item)

    def _tell(self, game: Game, seat: Seat, item: Item) -> None:
        guest, host = self.guests[seat - 1], self.host
        codec = guest.codec
        match item:
            case Post():
                if item.mask >> seat & 1:
                    self._send(seat, codec.copies(host.chat(item)).to(TOKEN, mine=item.event.seat == seat))
            case Verdict():
                self._send(seat, codec.encode(host.story(item, TOKEN)))
                names = tuple(f"Player {n}" for n in range(1, game.rules.seats + 1))
                self._send(seat, codec.encode(host.result(item, TOKEN, seat, names)))
            case PhaseNotice():
                if item.phase == "morning":
                    self._send(seat, codec.encode(host.story(item, TOKEN)))
                ask = game.asks.get(seat)
                choices = () if ask is None else ask.options
                view = game.view(seat)
                self._send(seat, codec.encode(host.announce(item, TOKEN, view, choices=choices)))
                if ask is not None:
                    assert guest.ask is not None
                    assert (guest.ask.kind, set(guest.ask.options)) == (ask.kind, set(ask.options))
                    self.chosen += 1
                else:
                    assert guest.ask is None
                assert set(guest.open_to(seat)) == set(game.open_to(seat))

    def _send(self, seat: Seat, data: bytes) -> None:
        self.sent[seat - 1].append(data)
        self.guests[seat - 1].receive(data)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", some(PRESETS, 2)
)  # tests/hosting/doors/licos/test_whole_villages.py has the others.
def test_a_guest_knows_what_its_seat_knows(name: str) -> None:
    village = Village(name, 3)
    assert village.chosen > village.game.rules.seats
    for seat, guest in enumerate(village.guests, 1):
        mine, theirs = guest.view, village.game.view(seat)
        assert guest.finished
        assert guest.seat == seat
        assert mine.role is theirs.role
        assert set(mine.fellows) == set(theirs.fellows)
        assert mine.rules.roles == theirs.rules.roles
        assert mine.rules.language == theirs.rules.language
        assert set(mine.alive) == set(theirs.alive)
        assert said(mine.talks) == said(theirs.talks)
        assert said(mine.whispers) == said(theirs.whispers)
        assert [(d.day, d.target, d.species) for d in mine.divined] == [
            (d.day, d.target, d.species) for d in theirs.divined if d.day < theirs.day
        ]
        assert {(d.target, d.species) for d in mine.sensed} == {
            (d.target, d.species) for d in theirs.sensed if d.day < theirs.day and d.target != seat
        }
        assert {day: set(c) for day, c in mine.scene.vote_counts.items()} == {
            day: set(c) for day, c in theirs.scene.vote_counts.items() if day < theirs.day
        }
        outcome, true = mine.scene.outcome, theirs.scene.outcome
        assert outcome is not None
        assert true is not None
        assert (outcome.winner, outcome.roles) == (true.winner, true.roles)


def said(talks: Sequence[object]) -> list[tuple[object, ...]]:
    return [(t.day, t.seat, t.idx, t.text) for t in talks]  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def played() -> Village:
    return Village("licos-15", 5)


def seat_of(village: Village, role: Role) -> Seat:
    return next(n for n, guest in enumerate(village.guests, 1) if guest.view.role is role)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_morning_of_one_player(dialect: str) -> None:
    """What a guest writes is read by the server, and repeats what the announcement said."""
    village = Village("licos-9", 4, [dialect])
    codec = codec_for(dialect)
    seat = seat_of(village, Role.WEREWOLF)
    guest = Guest(codec, TOKEN)
    ready = codec.read_client(guest.ready())
    assert isinstance(ready, Ready)
    assert (ready.token, ready.village_id) == (TOKEN, 0)
    frames = iter(village.sent[seat - 1])
    story = guest.receive(next(frames))
    assert isinstance(story, FlavorText)
    assert isinstance(codec.read_client(guest.receipt(story) or b""), ReceivedFlavorText)
    assert not guest.begun
    morning = guest.receive(next(frames))
    assert isinstance(morning, PhaseStart)
    receipt = codec.read_client(guest.receipt(morning) or b"")
    assert isinstance(receipt, ReceivedSystem)
    assert (receipt.phase, receipt.day, receipt.village_id) == ("morning", 1, 12)
    assert guest.open_to(seat) == ("talk", "whisper", "memo")
    assert guest.open_to(seat % 9 + 1) == ()

    post = codec.read_client(guest.say("whisper", "あ" * 200, 1_000))
    assert isinstance(post, Chat)
    assert (post.text.value, post.head.channel, post.mine) == ("あ" * 140, "werewolf", True)
    assert post.speaker is not None
    assert (post.speaker.seat, post.head.phase, post.head.day) == (seat, "morning", 1)
    assert post.head.client_time == "1970-01-01T00:00:01.000Z"
    assert post.head.server_time == morning.head.server_time
    assert not post.head.from_server

    [other] = [s for s in guest.view.fellows if s != seat]
    free = next(s for s in range(1, 10) if s not in guest.view.fellows)
    board = codec.read_client(guest.mark(free, Role.SEER, "○", 2_000) or b"")
    assert isinstance(board, Board)
    assert (board.character.seat, board.role.role, board.mark) == (free, Role.SEER, "○")
    assert guest.view.marks == {(free, Role.SEER): "○"}
    assert guest.mark(free, Role.SEER, "○", 2_000) is None, "it says so already"
    assert guest.mark(other, Role.WEREWOLF, "×", 2_000) is None, "it is known for certain"
    assert guest.mark(free, Role.FOX, "×", 2_000) is None, "nobody has this role"
    assert guest.mark(99, Role.SEER, "×", 2_000) is None

    while not (guest.ask is not None and guest.phase == "noon"):
        heard = guest.receive(next(frames))
        if isinstance(heard, Chat):
            assert isinstance(codec.read_client(guest.receipt(heard) or b""), ReceivedChat)
    assert guest.open_to(seat) == ("memo",)
    target = guest.ask.options[0]
    vote = codec.read_client(guest.choose(target, 3_000))
    assert isinstance(vote, Vote)
    assert (vote.target.seat, vote.head.phase, vote.head.channel) == (target, "noon", "private")
    assert guest.ask is None
    with pytest.raises(PeerError, match="a player chose 99, who is not in this village"):
        guest.choose(99, 3_000)


def changed(data: bytes, **changes: object) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(data), **changes})


def test_a_pause_and_a_phase_that_is_announced_again() -> None:
    village = Village("licos-5", 4, ["0.2"])
    seat = seat_of(village, Role.SEER)
    guest = Guest(codec_for(), TOKEN)
    noon = b""
    for data in village.sent[seat - 1]:
        guest.receive(data)
        if guest.phase == "noon":
            noon = data
            break
    asked = guest.ask
    assert asked is not None
    guest.receive(noon)
    assert guest.ask is asked, "the same ask, once"
    guest.receive(changed(noon, phaseTimeLimit=-1))
    assert guest.paused
    assert guest.ask is None
    guest.receive(noon)
    assert not guest.paused
    assert guest.ask is not None


def test_a_pause_in_the_morning_closes_the_channels() -> None:
    village = Village("licos-5", 4, ["0.2"])
    guest = Guest(codec_for(), TOKEN)
    _, morning, *_ = village.sent[0]
    guest.receive(changed(morning, phaseTimeLimit=-1))
    assert guest.open_to(1) == ()
    guest.receive(morning)
    assert guest.open_to(1) == ("talk", "memo")


@each_row(
    ("phase", "limit", "paused"),
    [
        ("noon", -1, True),
        ("noon", 0, False),
        ("noon", 1, False),
        ("night", -1, True),
        ("post mortem", -1, False),
    ],
)
def test_a_phase_that_is_timed_stands_still_without_a_limit(phase: str, limit: int, paused: bool) -> None:
    village = Village("licos-5", 4, ["0.2"])
    guest = Guest(codec_for(), TOKEN)
    story, morning, *_ = village.sent[0]
    guest.receive(story)
    guest.receive(changed(morning, phase=phase, phaseTimeLimit=limit))
    assert (guest.phase, guest.paused) == (phase, paused)


def test_marks_come_back_after_a_reconnect(played: Village) -> None:
    seat = seat_of(played, Role.VILLAGER)
    host, game = played.host, played.game
    other = seat % 15 + 1
    marks = {(other, Role.WEREWOLF): "△", (other, Role.SEER): "×"}
    again = Guest(codec_for("0.3"), TOKEN)
    data = codec_for("0.3").encode(host.announce(host.mornings[-1], TOKEN, game.view(seat), marks=marks))  # type: ignore[arg-type]
    again.receive(data)
    again.receive(data)
    assert again.view.marks == marks
    assert sum(type(event).__name__ == "Marked" for event in again.log) == 2
    assert again.mark(other, Role.SEER, "?", 0) is not None
    assert again.view.marks[other, Role.SEER] == "?"


def test_the_results_of_a_seer_are_its_own(played: Village) -> None:
    """They stand under werewolf; other columns have signs that are certain, too."""
    seat = seat_of(played, Role.SEER)
    mine, theirs = played.guests[seat - 1].view, played.game.view(seat)
    true = [(one.day, one.target, one.species) for one in theirs.divined if one.day < theirs.day]
    assert true
    assert [(one.day, one.target, one.species) for one in mine.divined] == true


def test_the_quota_closes_a_channel(played: Village) -> None:
    seat = 1
    guest = Guest(played.guests[0].codec, TOKEN)
    for data in played.sent[0]:
        if guest.receive(data).__class__ is PhaseStart:
            break
    post = next(d for d in played.sent[0] if isinstance(guest.codec.read_server(d), Chat))
    numbers = {"isMine": True, "counter": 10, "limit": 10, "maxNumberOfChatMessages": 10}
    guest.receive(changed(post, **numbers))
    assert "talk" not in guest.open_to(seat)
    assert "memo" in guest.open_to(seat)


def test_a_guest_has_finished_when_it_knows_the_result(played: Village) -> None:
    guest = Guest(played.guests[0].codec, TOKEN)
    for data in played.sent[0]:
        assert not guest.finished
        if isinstance(guest.receive(data), VillageResult):
            break
    assert guest.finished


def test_what_other_servers_say_too(played: Village) -> None:
    """A column for the master, posts of an audience, and errors."""
    guest = Guest(codec_for("0.2"), TOKEN)
    seat = next(n for n, one in enumerate(played.guests, 1) if one.codec.dialect is guest.codec.dialect)
    morning = msgspec.json.decode(played.sent[seat - 1][1])
    master = {**morning["role"][0], "name": {"en": "Master"}, "isMine": False, "board": []}
    guest.receive(msgspec.json.encode({**morning, "role": [master, *morning["role"]]}))
    assert guest.view.rules.roles == played.game.rules.roles
    heard = len(guest.log)
    post = read_example("0.2", "playerMessage-audience")
    guest.receive(guest.codec.encode(replace(post, head=replace(post.head, from_server=True))))
    assert len(guest.log) == heard, "no player has said anything"
    error = guest.codec.encode(played.host.error(TOKEN, 0, {"en": "no", "ja": "だめ"}, "{}"))
    assert guest.receipt(guest.receive(error)) is None
    assert [one.content["en"] for one in guest.errors] == ["no"]


def test_what_no_server_of_ours_says(played: Village) -> None:
    guest = Guest(played.guests[0].codec, TOKEN)
    frames = played.sent[0]
    result = next(d for d in frames if isinstance(guest.codec.read_server(d), VillageResult))
    with pytest.raises(PeerError, match="the result came before the first morning"):
        guest.receive(result)
    morning = msgspec.json.decode(frames[1])
    key = "agent" if "agent" in morning else "character"
    for broken, said in [
        ({k: v for k, v in morning.items() if k != "role"}, "takes this player for an audience"),
        ({**morning, key: [{**c, "isMine": False} for c in morning[key]]}, "with 0 characters and 1 roles"),
        ({**morning, key: [c for c in morning[key] if c["isMine"]]}, "expected 1 to 15"),
    ]:
        with pytest.raises(PeerError, match=said):
            Guest(guest.codec, TOKEN).receive(msgspec.json.encode(broken))
    with pytest.raises(BadMessage):
        guest.receive(b"nothing")
    assert guest.receipt(guest.receive(b'{"type":"nextGameInvitationIsClosed"}')) is None
