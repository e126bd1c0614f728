"""The table of the machine is what games really do."""

import msgspec
import pytest
from tests.strategies import FAMILIES, Keyed

from jinro.game import Game, preset
from jinro.game import commands as c
from jinro.game.phases import QUIET, STEPS, diagram
from jinro.game.state import State
from jinro.players import Chance, Quiet
from jinro.village import opening, simulate


def steps_of(events: list[object], rules: object) -> set[tuple[str, str, str]]:
    game = Game.__new__(Game)
    Game.__init__(game, rules)  # type: ignore[arg-type]
    taken = set()
    for event in events:
        before = game.state.stage
        game._fold(event)  # type: ignore[arg-type]
        taken.add((before, type(event).__name__, game.state.stage))
    return taken


def all_steps() -> set[tuple[str, str, str]]:
    taken: set[tuple[str, str, str]] = set()
    for name in FAMILIES:
        for players in (Chance, Quiet, Keyed):
            for seed in range(6):
                game = simulate(preset(name), players, seed=seed)
                taken |= steps_of(game.log, preset(name))
    rules = preset("classic-12")
    rules = msgspec.structs.replace(rules, attack=msgspec.structs.replace(rules.attack, whisper_between=True))
    for seed in range(6):
        taken |= steps_of(simulate(rules, Keyed, seed=seed).log, rules)
    for name, stop in (("contest-5", 3), ("contest-5", 50), ("anytime-5", 1), ("licos-5", 10_000)):
        taken |= stopped(name, stop)
    return taken


def stopped(name: str, answers: int) -> set[tuple[str, str, str]]:
    """A game that is stopped from outside at the first ballot after some answers."""
    game = Game(preset(name), 1)
    game.submit(opening(preset(name), 1))
    n = 0
    while not game.state.ended and (n < answers or answers == 50 and game.state.stage != "ask"):
        n += 1
        for ask in list(game.asks.values())[:1]:
            answer = c.Say(n, ask.seat, ask.id, "hm") if ask.kind in ("talk", "whisper") else None
            game.submit(answer or c.Choose(n, ask.seat, ask.id, ask.options[n % len(ask.options)]))
        if not game.asks:
            game.submit(c.TimeUp(n, step=game.state.step))
    game.submit(c.Close(n))
    return steps_of(game.log, preset(name))


@pytest.fixture(scope="module")
def taken() -> set[tuple[str, str, str]]:
    return all_steps()


def test_every_step_a_game_takes_is_in_the_table(taken: set[tuple[str, str, str]]) -> None:
    table = {(s.before, s.event, s.after) for s in STEPS}
    assert {t for t in taken if t not in table and not (t[1] in QUIET and t[0] == t[2])} == set()


def test_every_row_of_the_table_is_taken(taken: set[tuple[str, str, str]]) -> None:
    assert {(s.before, s.event, s.after) for s in STEPS} - taken == set()


def test_the_diagram_names_every_stage() -> None:
    stages = {s.before for s in STEPS} | {s.after for s in STEPS}
    assert all(stage in diagram() for stage in stages)
    assert State().stage in stages
