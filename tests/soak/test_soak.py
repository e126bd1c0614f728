"""Long random play, apart from `make journeys`: until each role, power, ending and kind of event occurred.

`make soak` runs it; it stops by itself after JINRO_SOAK_SECONDS (60 by default).
"""

import os
import time

import pytest
from tests.strategies import Keyed, answer_one, dump

from jinro.game import Game, Role, Side, names, preset
from jinro.game import commands as c
from jinro.game.events import AnyEvent, AttackFell, Ended, Killed
from jinro.players import Chance
from jinro.village import opening, simulate

pytestmark = pytest.mark.skipif(not os.environ.get("JINRO_SOAK"), reason="long: `make soak` runs it")
SECONDS = float(os.environ.get("JINRO_SOAK_SECONDS", "60"))
KINDS = {kind.__name__ for kind in AnyEvent.__args__}
WANTED = (
    {f"event {kind}" for kind in KINDS}
    | {f"winner {side}" for side in Side}
    | {f"role {role}" for role in Role}
    | {f"attack {outcome}" for outcome in ("killed", "guarded", "immune", "wasted", "nobody")}
    | {f"death by {cause}" for cause in ("attack", "curse")}
    | {f"end by {reason}" for reason in ("win", "max_day", "errors", "stopped")}
)


def happened(game: Game) -> set[str]:
    found = {f"event {type(event).__name__}" for event in game.log} | {f"winner {game.winner}"}
    found |= {f"role {role}" for role in game.roles}
    for event in game.log:
        match event:
            case AttackFell():
                found.add(f"attack {event.outcome}")
            case Killed():
                found.add(f"death by {event.cause}")
            case Ended():
                found.add(f"end by {event.reason}")
    return found


def disturbed(name: str, seed: int) -> Game:
    """A game in which players are lost and come back, people are removed, time stands still."""
    rules = preset(name)
    game = Game(rules, seed)
    game.submit(opening(rules, seed, players=tuple(f"player {s}" for s in range(1, rules.seats + 1))))
    for n in range(1, 4_000):
        if game.closed:
            break
        seat, at = 1 + (n * 7 + seed) % rules.seats, 1_000 * n
        disturbance = {
            11: c.Lost(at, seat),
            23: c.Returned(at, seat),
            41: c.Pause(at),
            43: c.Resume(at),
            97: c.Remove(at, seat),
            131: c.Extend(at, 1_000),
            900 + seed % 7: c.Close(at),
        }
        for every, command in disturbance.items():
            if n % every == 0 and not game.closed:
                game.submit(command)
        if not game.closed:
            answer_one(game, n)
    return game


def test_until_everything_has_happened() -> None:
    end = time.monotonic() + SECONDS
    seen: set[str] = set()
    seed = 0
    while time.monotonic() < end:
        for name in names():
            played = (simulate(preset(name), Chance, seed=seed), simulate(preset(name), Keyed, seed=seed))
            for game in (*played, disturbed(name, seed)):
                assert game.closed or len(game.log) > 1_000
                assert dump(Game.replay(game.log).state) == dump(game.state)
                seen |= happened(game)
        seed += 1
        if seed > 3 and seen >= WANTED:
            break
    assert sorted(WANTED - seen) == []
