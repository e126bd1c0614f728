"""What a seat is sent does not depend on what it may not know: two worlds, the same bytes.

The worlds and those who play in them are those of tests/game/test_two_worlds.py; here the observer's packets
are compared. The host is broken on purpose to see that the comparison would tell.
"""

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.game.test_two_worlds import Actor, Split, World, played_by_actors, turned, worlds

from jinro.game import Game, audience, names, preset
from jinro.game import events as e
from jinro.game.draws import Draws
from jinro.game.roles import Role
from jinro.game.rules import Rules
from jinro.testing import rules_of
from jinro.village import opening
from jinro.wire.classic import Host
from jinro.wire.classic.info import InfoBuilder

PRESETS = [*(n for n in names() if n.startswith("classic-")), "contest-2017"]
VARIANTS = {
    "whispers between ballots": rules_of("classic-12", attack={"whisper_between": True}),
    "hidden votes": rules_of("classic-12", vote={"shown": "never"}, attack={"shown": "never"}),
    "votes in the morning": rules_of("classic-12", vote={"shown": "morning"}, attack={"shown": "morning"}),
    "talk on day 0": rules_of("classic-12", day_phases=preset("contest-13").day_phases),
}


def packets(rules: Rules, world: World, seed: int) -> list[bytes]:
    """Everything the observer is sent until the game ends."""
    observer = world.observer
    hosts = Host(), Host([observer])
    sent: tuple[list[bytes], list[bytes]] = ([], [])

    def on_events(game: Game, events: object) -> None:
        for host, lines in zip(hosts, sent, strict=True):
            out = [o.data for o in host.packets(game) if o.seat == observer]
            if not game.state.ended:
                lines.extend(out)

    players = {seat: Actor(seat, world) for seat in range(1, rules.seats + 1)}
    hears = world.roles[observer - 1] is Role.WEREWOLF
    draws = Draws(seed) if hears else Split(seed, world.mark)
    draws.seed = f"{seed}{world.mark}"
    opened = replace(opening(rules, seed), roles=world.roles)
    played_by_actors(rules, players, seed=seed, opened=opened, on_events=on_events, draws=draws)
    assert sent[0] == sent[1]
    return sent[0]


def difference(name: str, seed: int, observer: int) -> str:
    """The first packet that differs between the worlds; empty if none does."""
    rules = VARIANTS[name] if name in VARIANTS else preset(name)
    a, b = worlds(rules, 1 + observer % rules.seats, turned, seed)
    left, right = packets(rules, a, seed), packets(rules, b, seed)
    assert min(len(left), len(right)) > 3
    for x, y in zip(left, right, strict=False):
        if x != y:
            return f"{x.decode()} / {y.decode()}"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PRESETS, *VARIANTS])
def test_a_seat_cannot_tell_two_worlds_apart(name: str) -> None:
    size = (VARIANTS.get(name) or preset(name)).seats
    for observer in range(0, size, 3):
        assert not difference(name, 11 + observer, observer)


def tell_all_of_the_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InfoBuilder, "_in_pack", lambda builder, seat: True)


def tell_all_what_the_medium_senses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(audience.AUDIENCE, e.Sensed, audience.everybody)  # type: ignore[misc]


def tell_all_whom_the_wolves_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = InfoBuilder.encoded

    def leaking(builder: InfoBuilder, seat: int) -> tuple[bytes, bytes, bytes]:
        own, pack, public = encoded(builder, seat)
        return own + b"%d" % builder._yesterday.attacked, pack, public

    monkeypatch.setattr(InfoBuilder, "encoded", leaking)


LEAKS: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    tell_all_of_the_pack,
    tell_all_what_the_medium_senses,
    tell_all_whom_the_wolves_attack,
)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_found(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert any(
        difference("classic-12", seed, observer) for seed in (11, 12, 13) for observer in range(0, 12, 2)
    )


def test_what_is_not_granted_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wolves whose ballots are hidden from them are sent none, though they are wolves."""
    rules = preset("classic-12")
    wolf = next(o for o in range(12) if worlds(rules, 1 + o, turned, 11)[0].roles[o] is Role.WEREWOLF)
    world, _ = worlds(rules, 1 + wolf, turned, 11)
    assert any(b'"attackVoteList":[{' in line for line in packets(rules, world, 11))
    monkeypatch.setitem(audience.AUDIENCE, e.Counted, lambda state, event: 0)  # type: ignore[misc]
    assert not any(b'oteList":[{' in line for line in packets(rules, world, 11))
