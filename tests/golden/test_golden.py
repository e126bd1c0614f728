"""Nine whole games as text: every event with who sees it and its number there, the asks, every seat's view.

`make golden` rewrites the files; the diff is reviewed.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from tests.strategies import Keyed

from jinro.game import Event, Game, preset
from jinro.game.asks import Ask
from jinro.players import Player
from jinro.village import simulate

HERE = Path(__file__).parent
GAMES = {
    "contest-5": 4,
    "contest-9": 2,
    "contest-13": 1,
    "contest-2017": 3,
    "anytime-5": 5,
    "playground-5": 1,
    "classic-7": 6,
    "licos-8-c": 2,
    "licos-9-b": 8,
}
"""The villages and the seed of each."""


class Page:
    """Writes a game down as it happens."""

    def __init__(self, seats: int) -> None:
        self.lines: list[str] = []
        self.read = 0
        self.numbers = [0] * (seats + 1)
        self.asks: dict[int, Ask] = {}

    def write(self, game: Game, events: Sequence[Event]) -> None:
        for event, mask in zip(game.log[self.read :], game.masks[self.read :], strict=True):
            self.read += 1
            self.lines.append(f"{self.read:4} {self.audience(mask):24} {_text(event)}")
        for seat, ask in game.asks.items():
            if self.asks.get(seat) != ask:
                self.lines.append(f"     ? {_text(ask)}")
        self.asks = dict(game.asks)

    def audience(self, mask: int) -> str:
        """Who sees the event: `all`, `nobody`, or each viewer with its number there; 0 is the public."""
        seen = []
        for viewer in range(len(self.numbers)):
            if mask >> viewer & 1:
                self.numbers[viewer] += 1
                seen.append(f"{viewer}#{self.numbers[viewer]}")
        return "all" if len(seen) == len(self.numbers) else ",".join(seen) or "nobody"


def _text(record: object) -> str:
    data = msgspec.to_builtins(record)
    if "rules" in data:
        data["rules"] = data["rules"]["name"]
    name = data.pop("event", type(record).__name__)
    fields = " ".join(f"{key}={_value(value)}" for key, value in data.items() if value not in ((), None, ""))
    return f"{name} {fields}"


def _value(value: object) -> str:
    return value if isinstance(value, str) and " " not in value else msgspec.json.encode(value).decode()


def views(game: Game) -> Iterator[str]:
    """What every seat knows at the end."""
    for seat in range(1, game.rules.seats + 1):
        view = game.view(seat)
        known = " ".join(f"{k.seat}{'=' if k.is_it else '!'}{k.role}@{k.day}" for k in view.known())
        yield f"seat {seat} {view.name(seat)} {view.role}"
        yield f"  fellows {list(view.fellows)} alive {list(view.alive)}"
        yield f"  known: {known}"
        yield f"  talks {len(view.talks)} whispers {len(view.whispers)} notes {len(view.notes)}"
        yield f"  marks {view.marks}"
        yield f"  divined {[(d.day, d.target, d.species.value) for d in view.divined]}"
        yield f"  sensed {[(s.day, s.target, s.species.value) for s in view.sensed]}"
        yield f"  guarded {[(g.day, g.target) for g in view.guarded]}"
        yield f"  attacked {[(a.day, a.target) for a in view.attacked]} votes {view.attack_votes}"
        yield f"  amended {[(type(a).__name__, a.raw, a.reason) for a in view.amended]}"


def play(name: str, seed: int, on_events: Callable[[Game, Sequence[Event]], None] | None = None) -> Game:
    """The golden game of a village."""
    rules = preset(name)
    players: dict[int, Player] = {s: Keyed(s, seed) for s in range(1, rules.seats + 1)}
    return simulate(rules, players, seed=seed, on_events=on_events)


def page(name: str, seed: int) -> str:
    writer = Page(preset(name).seats)
    game = play(name, seed, writer.write)
    return "\n".join([f"# {name}, seed {seed}", *writer.lines, "", *views(game)]) + "\n"


@pytest.mark.parametrize(("name", "seed"), GAMES.items(), ids=list(GAMES))
def test_golden_game(name: str, seed: int) -> None:
    path = HERE / f"{name}.txt"
    text = page(name, seed)
    if os.environ.get("JINRO_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_the_golden_games_are_small() -> None:
    assert sum(path.stat().st_size for path in HERE.glob("*.txt")) < 1_000_000
