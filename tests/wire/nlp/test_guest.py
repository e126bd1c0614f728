"""The other side: what a guest makes of the packets is what its seat knows in the game itself."""

import json
from collections.abc import Sequence

import pytest

from jinro.errors import PeerError
from jinro.game import events as e
from jinro.game.events import Event
from jinro.game.game import Game
from jinro.game.presets import preset
from jinro.game.rules import Rules
from jinro.game.views import View
from jinro.players import Chance
from jinro.village import simulate
from jinro.wire.nlp import DIALECTS, Host
from jinro.wire.nlp.guest import Guest
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


@pytest.mark.parametrize("name", [*NAMES, "playground-5", "contest-13"])
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


@pytest.mark.parametrize(
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
