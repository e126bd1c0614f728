"""The other side: what a guest makes of the packets is what its seat knows in the game itself."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from tests.rows import each_row

from jinro.errors import PeerError
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.players import Chance
from jinro.testing import village
from jinro.village import simulate
from jinro.wire.nlp import DIALECTS, Host
from jinro.wire.nlp.codec import NAME
from jinro.wire.nlp.guest import Guest, _in_language
from jinro.wire.nlp.messages import Info
from jinro.wire.nlp.setting import rules_of, setting_of

NAMES = ("contest-5", "contest-9", "contest-en-13", "anytime-5")


def guests(rules: Rules, dialect: str, seed: int) -> tuple[Game, dict[int, Guest]]:
    """A whole game, and what everybody made of their packets."""
    host = Host(DIALECTS[dialect])
    table = {seat: Guest() for seat in range(1, rules.seats + 1)}

    def follow(game: Game, events: Sequence[Event]) -> None:
        for out in host.packets(game):
            table[out.seat].receive(out.data)
            ask, told = out.ask, table[out.seat].ask
            assert (ask is None) == (told is None)
            if ask is not None and told is not None:
                assert told.kind == ask.kind
                options = set(named(table[out.seat].view, told.options))
                assert options <= set(named(game.view(out.seat), ask.options))

    return simulate(rules, Chance, seed=seed, on_events=follow), table


def named(view: View, seats: Sequence[int]) -> list[str]:
    return [view.name(seat) for seat in seats]


def knowledge(view: View) -> dict[str, object]:
    """What a view holds, by names instead of seats."""
    scene = view.scene
    outcome = scene.outcome
    assert outcome is not None
    return {
        "role": view.role,
        "fellows": sorted(named(view, view.fellows)),
        "alive": sorted(named(view, view.alive)),
        "talks": [(t.day, t.idx, t.turn, view.name(t.seat), t.text) for t in view.talks],
        "votes": {
            day: sorted((view.name(a), view.name(b)) for a, b in ballots[-1])
            for day, ballots in scene.votes.items()
        },
        "deaths": sorted((d.day, view.name(d.seat), d.how) for d in scene.deaths),
        "divined": [(d.day, view.name(d.target), d.species) for d in view.divined],
        "sensed": [(s.day, view.name(s.target), s.species) for s in view.sensed],
        "roles": {view.name(s): role for s, role in enumerate(outcome.roles, 1)},
        "winner": outcome.winner,
    }


def reconnected(day: int, then: type[e.DayBroke | e.Executed]) -> tuple[Game, int, Guest]:
    """A game up to an event of a day, a seat that is lost and comes back then, and what it makes of it."""
    whole = simulate(preset("contest-13"), Chance, seed=3).log
    until = next(n for n, event in enumerate(whole, 1) if isinstance(event, then) and event.day == day)
    host = Host(DIALECTS["2026"])
    game = Game.replay(whole[:until], follow=host.packets)
    seat = game.view(1).alive[0]
    at = game.log[-1].at_ms
    guest = Guest()
    game.submit(c.Lost(at, seat))
    host.packets(game)
    game.submit(c.Returned(at, seat))
    for out in host.packets(game):
        if out.seat == seat:
            guest.receive(out.data)
    return game, seat, guest


@pytest.mark.parametrize("then", [e.DayBroke, e.Executed])
def test_a_guest_that_reconnects_learns_how_those_died_of_whom_it_is_told(
    then: type[e.DayBroke | e.Executed],
) -> None:
    """Yesterday's deaths are told with their cause. Of earlier ones, and of one of today, it is not known."""
    game, seat, guest = reconnected(3, then)
    view, real = guest.view, game.view(seat)
    assert sorted(named(view, view.alive)) == sorted(named(real, real.alive))
    yesterday = {(d.day, real.name(d.seat), d.how) for d in real.scene.deaths if d.day == 2}
    assert {how for _, _, how in yesterday} == {"executed", "found"}
    told = {(d.day, view.name(d.seat), d.how) for d in view.scene.deaths}
    assert yesterday <= told
    assert {(day, how) for day, _, how in told - yesterday} == {(0, "found")}
    assert view.scene.day == 3


@pytest.mark.parametrize(
    ("name", "dialect"), [(n, d) for n in NAMES for d in DIALECTS if (n, d) != ("anytime-5", "s1")]
)
def test_a_guest_knows_what_its_seat_knows(name: str, dialect: str) -> None:
    game, table = guests(preset(name), dialect, 3)
    for seat, guest in table.items():
        assert guest.finished
        assert knowledge(guest.view) == knowledge(game.view(seat))


def test_whispers_reach_the_fellows() -> None:
    game, table = guests(preset("contest-13"), "2026", 4)
    for seat, role in enumerate(game.roles, 1):
        heard = [w.text for w in table[seat].view.whispers]
        said = [w.text for w in game.view(seat).whispers]
        assert heard == said[: len(heard)]
        assert bool(heard) == (role == "WEREWOLF")


@each_row("name", [*NAMES, "playground-5", "contest-13"])
def test_the_setting_comes_home(name: str) -> None:
    setting = setting_of(preset(name))
    assert setting_of(rules_of(setting)) == setting


def test_a_game_after_another_begins_afresh() -> None:
    host = Host(DIALECTS["2026"])
    guest = Guest()
    game = simulate(preset("contest-5"), Chance, seed=1)
    first = [out.data for out in host.packets(game) if out.seat == 1]
    for data in (*first, *first):
        guest.receive(data)
    assert sum(isinstance(event, e.Opened) for event in guest.log) == 1


@each_row(
    "data",
    [
        b"",
        b"not json",
        b"[]",
        b'{"request":"DANCE"}',
        b'{"request":"TALK"}',
        b'{"request":"INITIALIZE","info":{"game_id":"x","day":0,"agent":"A","status_map":{},"role_map":{}}}',
        b'{"request":"TALK","info":{"game_id":"x","day":0,"agent":"A","status_map":{},"role_map":{}}}',
        b'{"request":"NAME"}\xff',
    ],
)
def test_a_packet_that_makes_no_sense_is_the_servers_fault(data: bytes) -> None:
    with pytest.raises(PeerError):
        Guest().receive(data)


def test_somebody_unknown_is_the_servers_fault() -> None:
    host = Host(DIALECTS["2026"])
    game = simulate(preset("contest-5"), Chance, seed=1)
    guest = Guest()
    first, second, *_ = [json.loads(out.data) for out in host.packets(game) if out.seat == 1]
    guest.receive(json.dumps(first))
    second["info"]["status_map"]["Nobody"] = "DEAD"
    with pytest.raises(PeerError, match="Nobody"):
        guest.receive(json.dumps(second))


def first_packets(seat: int) -> list[dict[str, Any]]:
    host = Host(DIALECTS["2026"])
    game = simulate(preset("contest-5"), Chance, seed=1)
    return [json.loads(out.data) for out in host.packets(game) if out.seat == seat]


@pytest.mark.parametrize("key", ["status_map", "role_map"])
def test_an_agent_that_is_not_in_its_own_game_is_the_servers_fault(key: str) -> None:
    initialize = first_packets(1)[0]
    del initialize["info"][key][initialize["info"]["agent"]]
    with pytest.raises(PeerError, match="who is not in its status_map and role_map"):
        Guest().receive(json.dumps(initialize))


def test_a_name_request_and_the_end() -> None:
    guest = Guest()
    assert guest.receive(NAME) == "NAME"
    assert guest.ask is None
    *packets, finish = first_packets(1)
    for packet in packets:
        guest.receive(json.dumps(packet))
        assert not guest.finished
    assert guest.receive(json.dumps(finish)) == "FINISH"
    assert guest.finished


def test_answers_as_text() -> None:
    guest = Guest()
    guest.receive(json.dumps(first_packets(2)[0]))
    names = [character.name for character in guest.view.scene.characters]
    assert [guest.text(seat) for seat in (1, 5)] == [names[0], names[4]]
    assert [guest.text(answer) for answer in (0, 6, "Over", None)] == ["0", "6", "Over", "None"]


def test_the_profile_of_ones_own_character() -> None:
    initialize = first_packets(1)[0]
    initialize["info"]["profile"] = "年齢: 11歳\n性格: 元気。\n負けず嫌い。"
    guest = Guest()
    guest.receive(json.dumps(initialize))
    profiles = {character.name: character.profile for character in guest.view.scene.characters}
    own = profiles.pop(initialize["info"]["agent"])
    assert own == {"年齢": "11歳", "性格": "元気。\n負けず嫌い。"}
    assert set(map(len, profiles.values())) == {0}


def test_where_one_may_speak_at_any_time() -> None:
    hand, host, guest = village("anytime-5"), Host(DIALECTS["2026"]), Guest()

    def open_after(*texts: str) -> tuple[str, ...]:
        for text in texts:
            hand.speak(2, text)
        for out in host.packets(hand.game):
            if out.seat == 2:
                guest.receive(out.data)
        return guest.open_to(guest.seat)

    assert open_after() == ("talk",)
    assert guest.open_to(guest.seat % 5 + 1) == ()
    assert open_after("one", "two") == ("talk",)
    assert open_after("Over") == ()
    hand.to_day(1)
    assert open_after() == ("talk",)
    hand.to_night()
    assert open_after() == ()


@each_row(
    ("profile", "name", "language"),
    [
        (None, "ミナト", "ja"),
        (None, "Mina", "en"),
        (None, "Agent[01]", "ja"),
        ("A quiet girl.", "ミナト", "en"),
        ("静かな少女。", "Mina", "ja"),
        ("A quiet girl.", "Agent[01]", "en"),
    ],
)
def test_the_language_is_that_of_the_profile_else_of_the_names(
    profile: str | None, name: str, language: str
) -> None:
    info = Info(game_id="G", day=0, agent=name, profile=profile, status_map={name: "ALIVE"}, role_map={})
    assert _in_language(preset("contest-5"), info).language == language
