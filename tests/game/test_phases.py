"""phases.py: the table drives the game, and is what games really do."""

import re
from itertools import groupby
from pathlib import Path
from typing import get_args

import pytest
from tests.game.storm import VILLAGES, storm
from tests.rows import each_row
from tests.strategies import FAMILIES, Keyed

import jinro.game
from jinro.errors import BugError
from jinro.game import Game, preset
from jinro.game import commands as c
from jinro.game import events as e
from jinro.game.events import AnyEvent, Event
from jinro.game.evolve import EVOLVE, evolve, no_step
from jinro.game.phases import QUIET, RECORDED, STEPS, diagram
from jinro.game.roles import Role
from jinro.game.rules import Length, Rules
from jinro.game.state import Stage, State
from jinro.players import Chance, QuietPlayer
from jinro.testing import phases, rules_of, village
from jinro.village import opening, simulate

Taken = tuple[str, type[Event], str]
STAGES: tuple[Stage, ...] = get_args(Stage)
KINDS: tuple[type[Event], ...] = get_args(AnyEvent)


def steps_of(game: Game) -> set[Taken]:
    """The steps of a game: stage, event, next stage."""
    taken: set[Taken] = set()
    before = "new"

    def follow(so_far: Game) -> None:
        nonlocal before
        taken.add((before, type(so_far.log[-1]), so_far.state.stage))
        before = so_far.state.stage

    Game.replay(game.log, follow=follow)
    return taken


def steps_by(game: Game, command: c.Command) -> set[Taken]:
    """The steps that a command leads to."""
    state = game.state.clone()
    result = game.submit(command)
    taken: set[Taken] = set()
    for event in () if isinstance(result, c.Refusal) else result:
        before = state.stage
        evolve(state, event)
        taken.add((before, type(event), state.stage))
    return taken


def cut_anywhere(rules: Rules, seed: int) -> set[Taken]:
    """A game is continued after each of its events, by each control command and standing act."""
    taken: set[Taken] = set()

    def follow(game: Game) -> None:
        state = game.state
        if state.stage in ("opened", "deal"):
            return
        dead = next((s for s in range(1, rules.seats + 1) if s not in state.shown), 1)
        lost = next(iter(state.lost), 1)
        single: tuple[c.Command, ...] = (
            c.Lost(0, 2),
            c.Returned(0, lost),
            c.Remove(0, 3),
            c.Extend(0, 5),
            c.Close(0),
            c.TimeUp(0, step=state.step),
            c.MarkBoard(0, 1, 2, Role.SEER, "○"),
            c.Speak(0, 1, "memo", "a note"),
            c.Speak(0, 1, "memo", "x" * 300),
            c.Speak(0, dead, "grave", "boo"),
        )
        for commands in (*((command,) for command in single), (c.Pause(0), c.Resume(0))):
            twin = game.clone()
            for command in commands:
                taken.update(steps_by(twin, command))

    Game.replay(storm(rules, seed).log, follow=follow)
    return taken


def two_wolves(night: str, *commands: c.Command) -> set[Taken]:
    """A village of two wolves that has only nights; they attack different seats where they are asked."""
    rules = rules_of(
        "classic-12",
        day_phases=(),
        night_phases=phases(night, duration_ms=60_000),
        attack={"whisper_between": True, "rounds": 3, "if_none": "nobody"},
        whisper={"missing": "skip", "order": "phase", "fill_over": False, "quorum": 0},
    )
    v = village(rules, roles="WEREWOLF WEREWOLF VILLAGER VILLAGER VILLAGER VILLAGER")
    for command in commands:
        v.game.submit(command)
    return steps_of(v.game)


def by_hand() -> set[Taken]:
    """Steps that games of chance hardly ever take."""
    apart = (c.Choose(0, 1, 1, 3), c.Choose(0, 2, 1, 4))
    lost, removed = (c.Lost(0, 1), c.Lost(0, 2)), (c.Remove(0, 1), c.Remove(0, 2))
    taken = two_wolves("attack", *apart, *lost) | two_wolves("attack", *apart, *removed)
    taken |= two_wolves("attack", *apart, c.TimeUp(0, step=0)) | two_wolves("attack", *lost)
    taken |= two_wolves("attack", *apart, c.Pause(0), *lost, c.Resume(0))
    taken |= two_wolves("whisper", c.Pause(0), *lost, c.Resume(0))
    cursed = village(
        "classic-9", roles="WEREWOLF SEER FOX VILLAGER VILLAGER VILLAGER", victory_checked="phase"
    )
    cursed.divine(3)
    taken |= steps_of(cursed.game)
    return taken | two_wolves("whisper", *removed) | two_wolves("guard whisper", *lost)


@pytest.fixture(scope="module")
def taken() -> set[Taken]:
    found: set[Taken] = set()
    for name in FAMILIES:
        for players in (Chance, QuietPlayer, Keyed):
            for seed in range(3):
                found |= steps_of(simulate(preset(name), players, seed=seed))
    for rules in VILLAGES.values():
        for seed in range(6):
            found |= steps_of(storm(rules, seed))
    notes = {"regime": "anytime", "length": Length(per_talk=140)}
    for rules in (rules_of("contest-9", memo=notes, board=True, medium_sees="dead"), rules_of("licos-5")):
        for seed in range(3):
            found |= cut_anywhere(rules, seed)
    return found | by_hand()


@pytest.mark.slow
def test_every_row_of_the_table_is_taken(taken: set[Taken]) -> None:
    assert {(s.before, s.event, s.after) for s in STEPS} - taken == set()


def test_no_stage_is_left_but_by_a_row(taken: set[Taken]) -> None:
    rows = {(s.before, s.event, s.after) for s in STEPS}
    rows |= {(stage, kind, stage) for kind, stages in QUIET.items() for stage in stages}
    assert taken - rows == set()


def test_every_quiet_event_happens_in_every_stage_that_it_is_listed_for(taken: set[Taken]) -> None:
    listed = {(stage, kind, stage) for kind, stages in QUIET.items() for stage in stages}
    assert listed - taken == set()


def test_each_stage_and_event_has_one_entry() -> None:
    moving = {(s.before, s.event) for s in STEPS}
    quiet = [(stage, kind) for kind, stages in QUIET.items() for stage in stages]
    quiet += [(stage, kind) for stage in ("opened", "unseeded") for kind in RECORDED]
    assert len(quiet) == len(set(quiet))
    assert moving.isdisjoint(quiet)
    assert {kind for _, kind in moving} | {kind for _, kind in quiet} == set(KINDS)


def test_steps_with_one_stage_and_event_stand_together_and_the_last_has_no_condition() -> None:
    groups = [list(group) for _, group in groupby(STEPS, key=lambda s: (s.before, s.event))]
    assert len(groups) == len({(s.before, s.event) for s in STEPS})
    for group in groups:
        assert [s.when is None for s in group] == [False] * (len(group) - 1) + [True]


def test_while_somebody_is_asked_a_stage_that_can_stay_stays() -> None:
    """The fast path of `evolve` relies on it."""
    first = {}
    for step in reversed(STEPS):
        first[step.before, step.event] = step
    seen = 0

    def follow(game: Game) -> None:
        nonlocal seen
        step = first.get((game.state.stage, type(game.log[-1])))
        if step is not None and step.after == step.before and game.asks:
            seen += 1
            assert step.when is None or step.when(game.state)

    for rules in VILLAGES.values():
        for seed in range(4):
            Game.replay(storm(rules, seed).log, follow=follow)
    assert seen > 1_000


def test_an_event_without_a_row_is_an_error_that_names_stage_and_event() -> None:
    game = village("contest-5").game
    assert game.state.stage == "floor"
    with pytest.raises(BugError, match=r"stage 'floor' .*Asked"):
        evolve(game.state, e.Asked(0, ("vote",), 1))
    with pytest.raises(BugError, match=r"stage 'new' .*Closed"):
        evolve(State(), e.Closed(0))


@each_row("stage", STAGES)
def test_evolve_is_the_table(stage: Stage) -> None:
    allowed = {s.event for s in STEPS if s.before == stage} | {k for k, at in QUIET.items() if stage in at}
    if stage in ("opened", "unseeded"):
        allowed |= set(RECORDED)
    assert {kind for kind, fold in EVOLVE[stage].items() if fold is not no_step} == allowed
    assert set(EVOLVE[stage]) == set(KINDS)


def test_nothing_else_sets_the_stage() -> None:
    found = []
    for file in sorted(Path(jinro.game.__file__).parents[1].rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        found += [(file.name, line) for line in re.findall(r"^.*\.stage\b[^=!<>\n]*=[^=].*$", text, re.M)]
    assert [(name, line.strip()) for name, line in found if "setting" not in line] == [
        ("evolve.py", "state.stage = stage"),
        ("state.py", 'self.stage: Stage = "new"'),
    ]


def test_the_log_of_another_system_is_read_in_any_order_and_never_played_on() -> None:
    rules = rules_of("contest-5")
    opened = Game(rules)
    opened.submit(opening(rules, 1))
    told: list[Event] = [
        opened.log[0],
        e.NightFell(0, 0),
        e.Executed(0, 0, 2),
        e.DayBroke(0, 1),
        e.TurnsDrawn(0, "talk", 0, (1,)),
        e.Spoke(0, 1, "talk", 1, 0, 0, "hello"),
        e.Settled(0, ("vote",)),
    ]
    game = Game.replay(told)
    assert (game.state.stage, game.closed, game.state.living) == ("unseeded", False, (1, 3, 4, 5))
    for command in (c.Open(0, "X"), c.Close(0), c.Lost(0, 1)):
        assert isinstance(refused := game.submit(command), c.Refusal)
        assert refused.code == ("already_open" if isinstance(command, c.Open) else "not_open")
    over = Game.replay([*told, e.Ended(0, 1, game.winner, "stopped", (), ""), e.Closed(0), e.NightFell(0, 1)])
    assert over.closed
    assert isinstance(refused := over.submit(c.Close(0)), c.Refusal)
    assert refused.code == "closed"


def test_half_an_opening_is_not_played_on() -> None:
    log = village("contest-5").game.log
    half = Game.replay(log[: next(n for n, x in enumerate(log) if isinstance(x, e.DayBroke))])
    assert half.state.stage == "deal"
    assert half.asks == {}
    assert isinstance(refused := half.submit(c.Open(0, "X")), c.Refusal)
    assert refused.code == "already_open"


def test_the_diagram_names_every_stage() -> None:
    assert [stage for stage in STAGES if f"{stage} -->" not in diagram()] == []
    assert State().stage == "new"


def test_the_diagram_has_every_way() -> None:
    lines = diagram().split("\n")
    assert lines[:2] == ["stateDiagram-v2", "    [*] --> new"]
    assert "    opened --> unseeded: log of another system" in lines
    assert lines[-2:] == ["    unseeded --> [*]", "    closed --> [*]"]
