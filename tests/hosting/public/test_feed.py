"""What the public is shown of a running game does not depend on its secrets: two games that differ in nothing
but them (roles, whispers, divinations, guards, players, seed) give the same bytes until one of them ends."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from tests.game.test_two_worlds import Actor, Split, World, altered, played_by_actors, turned, worlds
from tests.strategies import seeds

from jinro import preset
from jinro.game import audience
from jinro.game import events as e
from jinro.game.game import Game
from jinro.game.roles import Seat
from jinro.game.rules import Rules
from jinro.hosting.public.game import PublicFile, PublicGame
from jinro.hosting.web.api_answers import ApiGame, finished_game, game_object
from jinro.hosting.web.stream import Broadcast
from jinro.village import opening

_WHISPERS = preset("contest-13").whisper
VILLAGES = {
    **{name: preset(name) for name in ("contest-5", "contest-9", "contest-13", "anytime-5")},
    "votes at once": altered("contest-13", vote=replace(preset("contest-13").vote, shown="at_once")),
    "deaths in the morning": altered("contest-13", night_deaths_shown="morning"),
    "executions in the morning": altered(
        "contest-13", night_deaths_shown="morning", execution_shown="morning"
    ),
    "whispers at any time": altered(
        "contest-13",
        whisper=replace(_WHISPERS, regime="anytime", turns=None, duration_ms=60_000, empty="refuse"),
    ),
}


def played(rules: Rules, world: World, seed: int) -> tuple[Game, int]:
    """A game, and how many events it had before the step that ends it."""
    end = 0

    def on_events(game: Game, events: object) -> None:
        nonlocal end
        end = end if game.state.ended else len(game.log)

    players = {seat: Actor(seat, world) for seat in range(1, rules.seats + 1)}
    draws = Split(seed, world.mark)
    draws.seed = f"{seed}{world.mark}"
    names = tuple(f"{world.mark}{seat}" for seat in players)
    opened = replace(opening(rules, seed), game="G", roles=world.roles, players=names, teams=names)
    game = played_by_actors(rules, players, seed=seed, opened=opened, on_events=on_events, draws=draws)
    return game, end


def shown(rules: Rules, world: World, seed: int) -> list[bytes]:
    """All that the public is told of a game before the step that ends it: the stream, and now and then the
    game as it stood."""
    game, end = played(rules, world, seed)
    broadcast, known = Broadcast(public=True), PublicGame()
    lines: list[bytes] = []
    public = [n for n, mask in enumerate(game.masks[:end], 1) if mask & audience.PUBLIC]
    for count, upto in enumerate(public):
        broadcast.update(known.update(game, upto).packets)
        lines += broadcast.frames[sum(line.startswith(b"id:") for line in lines) :]
        if count % 5 == 0:
            lines.append(msgspec.json.encode(game_object("G", known)))
            lines.append(repr(known.changes_until(game.log[upto - 1].at_ms)).encode())
    return lines


def difference(name: str, seed: int, shuffle: Callable[[list[Seat]], list[Seat]] = turned) -> tuple[int, str]:
    """How many lines were compared, and the first two that differ."""
    rules = VILLAGES[name]
    a, b = worlds(rules, 1, shuffle, seed)
    left, right = shown(rules, a, seed), shown(rules, b, seed)
    for x, y in zip(left, right, strict=False):
        if x != y:
            return min(len(left), len(right)), f"{x.decode()} / {y.decode()}"
    return min(len(left), len(right)), ""


@pytest.mark.parametrize("name", VILLAGES)
def test_the_public_cannot_tell_two_worlds_apart(name: str) -> None:
    for seed in range(3):
        compared, differs = difference(name, seed)
        assert not differs
        assert compared > 3


@given(st.sampled_from(("contest-5", "contest-9")), seeds, st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=25)
def test_whatever_the_deal(name: str, seed: int, random: object) -> None:
    def shuffle(seats: list[Seat]) -> list[Seat]:
        random.shuffle(seats)  # type: ignore[attr-defined]
        return seats

    assert not difference(name, seed, shuffle)[1]


@pytest.mark.parametrize("kind", [e.Spoke, e.Dealt, e.Seated, e.Divined, e.Guarded, e.AttackFell, e.Counted])
def test_a_broken_audience_is_noticed(kind: type[e.Event], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(audience.AUDIENCE, kind, audience.everybody)
    assert any(difference("contest-13", seed)[1] for seed in range(6))


def test_secrets_in_the_rows_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison sees the rows too, not only the stream."""
    public, made = game_object, finished_game

    def leaking(number: str, known: PublicGame) -> ApiGame:
        return made(number, games[-1]) if games else public(number, known)

    games: list[Game] = []
    played_ = played

    def remembered(rules: Rules, world: World, seed: int) -> tuple[Game, int]:
        game, end = played_(rules, world, seed)
        games.append(game)
        return game, end

    monkeypatch.setitem(globals(), "played", remembered)
    monkeypatch.setitem(globals(), "game_object", leaking)
    assert '"role"' in difference("contest-5", 1)[1]


def test_what_is_told_when() -> None:
    """Votes when the day is over, after the execution and the attack; nothing of the night itself."""
    rules = VILLAGES["contest-13"]
    world, _ = worlds(rules, 1, turned, 2)
    lines = [line for line in shown(rules, world, 2) if line.startswith(b"id:")]
    told = [msgspec.json.decode(line.split(b"data: ")[1]) for line in lines]
    kinds = [packet["event"] for packet in told]
    assert set(kinds) <= {"開始", "トーク", "追放", "襲撃", "投票"}
    executed = kinds.index("追放")
    assert "投票" not in kinds[:executed]
    votes = [packet for packet in told if packet["event"] == "投票" and packet["day"] == 1]
    assert len(votes) == 13
    assert told[executed]["day"] == 1
    assert not told[executed]["agents"][told[executed]["to_idx"] - 1]["is_alive"]


class Going(Struct):
    """A game in progress, as far as its file looks at it."""

    id: str
    public: PublicGame
    closed: bool = False


def test_a_file_follows_its_game_until_the_end_and_keeps_what_it_had() -> None:
    rules = VILLAGES["contest-5"]
    game, _ = played(rules, worlds(rules, 1, turned, 1)[0], 1)
    half = PublicGame().update(game, len(game.log) // 2)
    going = Going("G", half)
    file = PublicFile(going, "contest", started_ms=1_000, delay_ms=0)
    late = 1_000 + game.log[-1].at_ms
    before = file.data(late)
    assert before == b"".join(packet + b"\n" for packet in half.packets)
    going.public = PublicGame().update(game, len(game.log))
    whole = file.data(late)
    assert whole.startswith(before)
    assert len(whole) > len(before) > 0
    file.end()
    assert file.ended
    going.public = half
    assert file.data(late) == whole
