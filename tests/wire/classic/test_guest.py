"""The other side: what a guest makes of the lines is what its seat knows in the game itself."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rows import each_row
from tests.wire.classic.table import Speaker, Table

from jinro.errors import PeerError
from jinro.game import events as e
from jinro.game.presets import preset
from jinro.game.roles import Role, Side
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.players import Chance
from jinro.testing import phases, rules_of
from jinro.wire.classic import NAME, ROLE, Guest, LineSplitter, Outgoing

NAMES = ("classic-3", "classic-5", "classic-10", "classic-15", "contest-2017")
EVERY_ROLE = rules_of("classic-10", roles=dict.fromkeys(Role, 2), attack={"whisper_between": True})


def played(rules: Rules, seed: int, player: Any = Speaker, **more: Any) -> Table:
    return Table(rules, lambda seat: player(seat, f"{seed}"), seed=seed, **more).play()


def knowledge(view: View) -> dict[str, object]:
    scene = view.scene
    outcome = scene.outcome
    assert outcome is not None
    return {
        "role": view.role,
        "fellows": view.fellows,
        "alive": view.alive,
        "talks": [(t.day, t.idx, t.turn, t.seat, t.text) for t in view.talks],
        "last ballots": {day: ballots[-1] for day, ballots in scene.votes.items()},
        "deaths": sorted((d.day, d.seat, d.how) for d in scene.deaths),
        "executed": scene.executed,
        "divined": [(d.day, d.target, d.species) for d in view.divined],
        "sensed": [(s.day, s.target, s.species) for s in view.sensed],
        "guarded": [(g.day, g.target) for g in view.guarded],
        "attacked": [(a.day, a.target) for a in view.attacked if a.target],
        "last attack ballots": {day: ballots[-1] for day, ballots in view.attack_votes.items()},
        "roles": outcome.roles,
        "winner": outcome.winner,
        "day": outcome.day,
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", [*NAMES, "every role"])
@pytest.mark.parametrize("player", [Speaker, Chance])
def test_a_guest_knows_what_its_seat_knows(name: str, player: Any) -> None:
    rules = EVERY_ROLE if name == "every role" else preset(name)
    for seed in range(4):
        table = played(rules, seed, player)
        for seat, guest in table.guests.items():
            assert guest.finished
            assert knowledge(guest.view) == knowledge(table.game.view(seat))
            (ended,) = [event for event in guest.log if isinstance(event, e.Ended)]
            assert (ended.at_ms, ended.seed) == (0, 0), "no packet tells them"


@pytest.mark.slow
@pytest.mark.parametrize("name", [*NAMES, "every role"])
def test_each_ballot_is_told_once(name: str) -> None:
    """Who votes learns of every ballot; the dead learn of the last one in the morning."""
    rules = EVERY_ROLE if name == "every role" else preset(name)
    most = 0
    for seed in range(4):
        table = played(rules, seed)
        truth = table.game.scene
        for seat, guest in table.guests.items():
            died = min((d.day for d in truth.deaths if d.seat == seat and d.how == "executed"), default=99)
            found = min((d.day + 1 for d in truth.deaths if d.seat == seat and d.how == "found"), default=99)
            for day, ballots in truth.votes.items():
                voted = day <= died and day < found
                assert guest.view.scene.votes[day] == (ballots if voted else ballots[-1:])
                most = max(most, len(ballots))
    assert most > 1


def test_whispers_in_two_phases_of_a_day() -> None:
    """Turns, and what is left, are counted in each."""
    whole = preset("classic-10")
    rules = replace(whole, day_phases=(*whole.day_phases, *phases("whisper")))
    seen: dict[int, list[int]] = {}

    class Watching(Table):
        def _hear(self, out: Outgoing) -> None:
            super()._hear(out)
            told = self.guests[out.seat].ask
            if out.ask is not None and told is not None and told.kind == "whisper":
                assert (told.round, told.left) == (out.ask.round, out.ask.left)
                seen.setdefault(told.day, []).append(told.round)

    Watching(rules, lambda seat: Speaker(seat, "w"), seed=3).play()
    assert seen[0].count(0) == 4


@pytest.mark.parametrize("name", [*NAMES, "every role"])
def test_its_asks_are_those_of_the_game(name: str) -> None:
    """Options may be fewer: a guest does not guard the dead or divine itself. A game without a quota counts
    turns instead."""
    rules = EVERY_ROLE if name == "every role" else preset(name)
    seen: set[str] = set()

    class Watching(Table):
        def _hear(self, out: Outgoing) -> None:
            super()._hear(out)
            ask, told = out.ask, self.guests[out.seat].ask
            assert (ask is None) == (told is None)
            if ask is not None and told is not None:
                seen.add(ask.kind)
                assert (told.seat, told.kind, told.day) == (ask.seat, ask.kind, ask.day)
                assert (told.round, told.skips) == (ask.round, ask.skips)
                assert ask.left is None or told.left == ask.left
                assert set(told.options) <= set(ask.options)
                assert ask.kind == "attack" or told.seat not in told.options
                assert bool(told.options) == bool(ask.options)

    for seed in range(3):
        Watching(rules, lambda seat: Speaker(seat, "w"), seed=seed).play()
    assert {"talk", "vote", "divine", "attack"} <= seen


def test_a_series_on_one_connection() -> None:
    """The name is asked once, a role before every game; nothing of one game is known in the next."""
    guests = {seat: Guest() for seat in range(1, 6)}
    for guest in guests.values():
        assert guest.receive(NAME) == "NAME"
    for game in range(3):
        for guest in guests.values():
            assert guest.receive(ROLE) == "ROLE"
            assert guest.ask is None
        table = played(preset("classic-5"), game, guests=guests)
        for seat, guest in guests.items():
            assert guest.games == game + 1
            assert knowledge(guest.view) == knowledge(table.game.view(seat))
            assert sum(isinstance(event, e.Opened) for event in guest.log) == 1


def test_lines_of_the_java_server() -> None:
    """Keys sorted, characters as they are, chunks of any size: the same view."""
    table = played(preset("contest-2017"), 2, Chance)
    for seat, known in table.guests.items():
        guest, lines = Guest(), LineSplitter(limit=1 << 20)
        raw = "".join(json.dumps(p, ensure_ascii=False, sort_keys=True) + "\n" for p in table.packets(seat))
        data = raw.encode()
        assert not data.isascii()
        for start in range(0, len(data), 1_021):
            for line in lines.feed(data[start : start + 1_021]):
                assert line is not None
                guest.receive(line)
        assert knowledge(guest.view) == knowledge(known.view)


def test_keys_that_are_missing_or_more_do_not_matter() -> None:
    table = played(preset("classic-5"), 2)
    guest = Guest()
    for packet in table.packets(1):
        for part in (packet, packet["gameInfo"] or {}, packet["gameSetting"] or {}):
            part["novelty"] = {"a": 1}
        if packet["gameInfo"]:
            for key in ("cursedFox", "existingRoleList", "remainTalkMap", "remainWhisperMap"):
                del packet["gameInfo"][key]
        guest.receive(json.dumps({k: v for k, v in packet.items() if v is not None}))
    assert knowledge(guest.view) == knowledge(table.guests[1].view)


@each_row(
    ("answer", "text"),
    [
        (3, '{"agentIdx":3}'),
        ("Over", "Over"),
        ("two\nlines", "two lines"),
        ("two\r\nlines\n", "two lines"),
        ("a\x85b\u2028c", "a b c"),
        ("", ""),
    ],
)
def test_answers_are_one_line(answer: object, text: str) -> None:
    assert Guest().text(answer) == text


def test_a_second_finish_is_nothing() -> None:
    """Old versions of the Java server send it twice."""
    table = played(preset("classic-5"), 2)
    guest = table.guests[1]
    known, heard = knowledge(guest.view), len(guest.log)
    assert guest.receive(table.lines[1][-1]) == ""
    assert (knowledge(guest.view), len(guest.log), guest.finished) == (known, heard, True)


def test_nobody_speaks_unasked() -> None:
    guest, _ = begun()
    assert guest.view.channels == ()


def test_a_game_that_was_broken_off() -> None:
    guest, more = begun()
    roles = ("SEER", "WEREWOLF", "VILLAGER", "VILLAGER", "POSSESSED")
    info = more[0]["gameInfo"] | {"day": 1, "roleMap": {str(s): r for s, r in enumerate(roles, 1)}}
    guest.receive(json.dumps({"request": "FINISH", "gameInfo": info}))
    outcome = guest.view.scene.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.roles, outcome.day) == (Side.NONE, roles, 0)


# What makes no sense


def begun() -> tuple[Guest, list[dict[str, Any]]]:
    """A guest in a game, and the packets that follow."""
    first, *more = played(preset("classic-5"), 1).packets(1)
    guest = Guest()
    guest.receive(json.dumps(first))
    return guest, more


@pytest.mark.parametrize(
    "line", ['{"request":"TALK","talkHistory":[],"whisperHistory":[]}', '{"request":"FINISH"}']
)
def test_nothing_before_initialize(line: str) -> None:
    with pytest.raises(PeerError, match="before INITIALIZE"):
        Guest().receive(line)


def test_initialize_without_what_it_is_for() -> None:
    with pytest.raises(PeerError, match="without gameInfo or gameSetting"):
        Guest().receive('{"request":"INITIALIZE"}')


def test_a_morning_without_news() -> None:
    guest, _ = begun()
    with pytest.raises(PeerError, match="DAILY_INITIALIZE without gameInfo"):
        guest.receive('{"request":"DAILY_INITIALIZE"}')


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"agent": 9}, "INITIALIZE to 9"),
        ({"roleMap": {}}, "INITIALIZE to 1"),
        ({"statusMap": {"1": "ALIVE", "3": "ALIVE"}}, "not the numbers from 1"),
        ({"statusMap": {"Agent[01]": "ALIVE"}}, "not the numbers from 1"),
        ({"statusMap": {"1": "ALIVE", "\u00b2": "ALIVE"}}, "not the numbers from 1"),
    ],
)
def test_a_village_that_cannot_be(change: dict[str, Any], part: str) -> None:
    first = played(preset("classic-5"), 1).packets(1)[0]
    first["gameInfo"].update(change)
    with pytest.raises(PeerError, match=part):
        Guest().receive(json.dumps(first))


@pytest.mark.parametrize(
    "change",
    [
        {"statusMap": {"9": "DEAD"}},
        {"statusMap": {"x": "DEAD"}},
        {"executedAgent": 9},
        {"attackedAgent": 77},
        {"guardedAgent": 6},
        {"voteList": [{"agent": 1, "day": 0, "target": 12}]},
        {"divineResult": {"agent": 1, "day": 0, "target": 0, "result": "HUMAN"}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_somebody_unknown(change: dict[str, Any]) -> None:
    guest, more = begun()
    more[0]["gameInfo"].update(change)
    with pytest.raises(PeerError, match="is not in this game") as caught:
        guest.receive(json.dumps(more[0]))
    assert "\n" not in str(caught.value)


def test_an_ask_before_the_first_day() -> None:
    """A server that goes wrong must not make us raise anything but its own fault."""
    guest, _ = begun()
    guest.receive('{"request":"TALK","talkHistory":[],"whisperHistory":[]}')
    assert guest.ask is not None
    history = [{"agent": 1, "day": 0, "idx": 0, "text": "Over", "turn": 0}]
    guest.receive(json.dumps({"request": "TALK", "talkHistory": history}))


PACKETS = played(preset("classic-8"), 5).packets(1)
VALUES = st.sampled_from(
    [None, -1, 0, 3, 99, 2**40, "", "x", "3", "DEAD", "WEREWOLF", [], {}, [3], {"3": "DEAD"}, True]
)


def mutated(value: Any, draw: st.DrawFn, depth: int = 0) -> Any:
    """The same with something else in a place or two."""
    if depth > 3 or draw(st.integers(0, 40)) == 0:
        return draw(VALUES)
    if isinstance(value, dict):
        kept = {k: v for k, v in value.items() if draw(st.integers(0, 60))}
        return {k: mutated(v, draw, depth + 1) for k, v in kept.items()}
    if isinstance(value, list):
        return [mutated(v, draw, depth + 1) for v in value]
    return value


@st.composite
def spoiled(draw: st.DrawFn) -> list[Any]:
    """A game from a server that is not quite right."""
    first, *more = PACKETS
    some = draw(st.lists(st.sampled_from(more), min_size=1, max_size=6))
    return [first, *(mutated(packet, draw) for packet in some)]


@pytest.mark.slow
@given(spoiled())
@settings(deadline=None, max_examples=80)
def test_a_bad_server_is_never_our_mistake(packets: list[Any]) -> None:
    """Whatever comes is taken, or blamed on the server; a player can always answer what is asked."""
    guest = Guest()
    for packet in packets:
        try:
            guest.receive(json.dumps(packet))
        except PeerError:
            continue
        ask = guest.ask
        if ask is not None:
            answer = getattr(Speaker(guest.seat), ask.kind)(guest.view, ask)
            assert "\n" not in guest.text(answer)
