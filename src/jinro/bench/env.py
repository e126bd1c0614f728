"""`jinro bench env`: steps per second of the environments under random play, and of peers in the same run.

A step is one answer of one player; where chance is explicit, one decision or draw. Every environment is
driven as its own documentation shows it, by legal actions that a cheap generator draws; the generator costs
the same everywhere. TextArena and OpenSpiel are measured if they are installed.
"""

import importlib
import importlib.util
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from jinro.bench.core.measure import GameCounts, rates
from jinro.bench.core.result_rows import scenario
from jinro.bench.core.textarena import USUAL, peer_throughput

SILENT: Final = "classic-3"
TALKING: Final = 6
"""Players of the village that is read as text, as many as TextArena's smallest has."""
LINES: Final = 4
OPENSPIEL: Final = (("kuhn_poker(players=3)", 3), ("leduc_poker(players=3)", 3), ("python_kuhn_poker", 2))
"""Games of OpenSpiel with their players: two in C++, one in Python; all are driven from Python."""
_MULTIPLIER: Final = 1_103_515_245


class EnvRow(Struct, frozen=True, kw_only=True):
    """One environment."""

    what: str
    """By which interface it is driven."""
    village: str
    players: int
    steps_per_s: float
    games_per_s: float
    peer: str = ""
    """The other system; empty: it is ours."""


class _Measured(Struct, frozen=True):
    """What is measured, and how a game of it is played."""

    what: str
    village: str
    players: int
    play: Callable[[int], GameCounts]
    peer: str = ""


def measure_env(seconds: float) -> list[EnvRow]:
    """All rows, each measured for `seconds` of CPU time."""
    rows = [_row(one, rates(one.play, seconds)) for one in _measured()]
    if importlib.util.find_spec("textarena") is not None:
        found = peer_throughput(USUAL, TALKING, LINES, seconds)
        rows.append(
            EnvRow(
                what="text",
                village=USUAL,
                players=TALKING,
                steps_per_s=found.answers_per_s,
                games_per_s=found.games_per_s,
                peer="textarena",
            )
        )
    return sorted(rows, key=lambda row: INTERFACES.index(row.what))


INTERFACES: Final = ("pettingzoo", "parallel", "gymnasium", "text", "tree")
"""In the order of the table."""


def _row(one: _Measured, found: dict[str, Any]) -> EnvRow:
    return EnvRow(
        what=one.what,
        village=one.village,
        players=one.players,
        steps_per_s=found["answers_per_s"],
        games_per_s=found["games_per_s"],
        peer=one.peer,
    )


def _measured() -> Iterator[_Measured]:
    from jinro.env import werewolf_v0
    from jinro.env.gym import WerewolfEnv
    from jinro.env.search import new_state
    from jinro.env.text import TextEnv

    for speech in ("acts", "none"):
        village = "classic-5" if speech == "acts" else "classic-5, silent"
        aec = werewolf_v0.raw_env("classic-5", speech=speech)
        yield _Measured("pettingzoo", village, 5, partial(_pettingzoo, aec))
    yield _Measured("parallel", "classic-5", 5, partial(_parallel, werewolf_v0.parallel_env("classic-5")))
    yield _Measured("gymnasium", "classic-5", 5, partial(_gymnasium, WerewolfEnv("classic-5", "chance")))
    text = TextEnv(scenario(TALKING, LINES).rules)
    yield _Measured("text", text.rules.name, TALKING, partial(_text, text))
    yield _Measured("tree", f"{SILENT}, silent", 3, partial(_tree, new_state(SILENT).clone))
    if importlib.util.find_spec("pyspiel") is not None:
        yield from _openspiel()


def _openspiel() -> Iterator[_Measured]:
    from jinro.env.efg import efg
    from jinro.env.search import new_state

    pyspiel: Any = importlib.import_module("pyspiel")
    importlib.import_module("open_spiel.python.games")  # registers those in Python
    ours = pyspiel.load_efg_game(efg(new_state(SILENT)))
    yield _Measured("tree", f"{SILENT}, file", 3, partial(_tree, ours.new_initial_state))
    for name, players in OPENSPIEL:
        start = pyspiel.load_game(name).new_initial_state
        yield _Measured("tree", name, players, partial(_tree, start), "openspiel")


class _Dice:
    """A cheap generator."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def __call__(self, size: int) -> int:
        self.state = (self.state * _MULTIPLIER + 12_345) & 0x7FFFFFFF
        return (self.state >> 16) % size


def _legal(mask: Any, dice: _Dice) -> int:
    """One of the legal actions."""
    actions = mask.nonzero()[0]
    return int(actions[dice(len(actions))])


def _pettingzoo(env: Any, seed: int) -> GameCounts:
    dice, steps = _Dice(seed), 0
    env.reset(seed=seed)
    while True:
        observation, _, over, _, _ = env.last()
        if over:
            return GameCounts(steps, 0)
        env.step(_legal(observation["action_mask"], dice))
        steps += 1


def _parallel(env: Any, seed: int) -> GameCounts:
    dice, steps = _Dice(seed), 0
    observed, _ = env.reset(seed=seed)
    while env.agents:
        steps += len(env.arena.episode.turns)
        observed, *_ = env.step({name: _legal(observed[name]["action_mask"], dice) for name in env.agents})
    return GameCounts(steps, 0)


def _gymnasium(env: Any, seed: int) -> GameCounts:
    dice, steps, over = _Dice(seed), 0, False
    observed, _ = env.reset(seed=seed)
    while not over:
        observed, _, over, _, _ = env.step(_legal(observed["action_mask"], dice))
        steps += 1
    return GameCounts(steps, 0)


def _text(env: Any, seed: int) -> GameCounts:
    """Everything is read; targets come from the state, which is cheaper than finding them in the text."""
    dice, steps, done = _Dice(seed), 0, False
    env.reset(seed=seed)
    while not done:
        player, _ = env.get_observation()
        ask = env.episode.turns[player + 1].ask
        options = ask.options
        action = f"[{options[dice(len(options))]}]" if options else "I suspect nobody yet."
        done, _ = env.step(action)
        steps += 1
    return GameCounts(steps, 0)


def _tree(start: Callable[[], Any], seed: int) -> GameCounts:
    """A path to an end; OpenSpiel's states have the same methods as ours, but for one name."""
    dice, steps, state = _Dice(seed), 0, start()
    apply = getattr(state, "apply_action", None) or state.apply
    while not state.is_terminal():
        actions = state.legal_actions()
        apply(actions[dice(len(actions))])
        steps += 1
    return GameCounts(steps, 0)


def show_env(rows: Sequence[EnvRow]) -> None:
    """Print the rows as a table."""
    table = Table(title="environments, per second of one core", title_justify="left", box=None)
    for title in ("interface", "village or game", "of"):
        table.add_column(title, no_wrap=True)
    for title in ("players", "steps/s", "games/s"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        figures = (str(row.players), f"{row.steps_per_s:,.0f}", f"{row.games_per_s:,.0f}")
        table.add_row(row.what, row.village, row.peer or "jinro", *figures)
    Console().print(table)
