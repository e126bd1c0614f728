"""`evolve(state, event)`: the only way in which a State changes.

It draws nothing, so that a log folds to the same state whenever it is read. Opening and closing asks is
part of it: the asks are what the events so far leave open. `phases` says in which stage an event may
happen.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar, cast, get_args

from msgspec.structs import replace

from jinro.errors import BugError
from jinro.game import events as e
from jinro.game import talking
from jinro.game.asks import Ask
from jinro.game.events import Event
from jinro.game.phases import QUIET, RECORDED, STEPS, Step
from jinro.game.roles import TABLE, Role, Seat
from jinro.game.rules import Action
from jinro.game.state import BESIDE, STANDING, Floor, Stage, State, targets
from jinro.game.talking import leave_queue, pass_over

E = TypeVar("E", bound=Event)
Fold = Callable[[State, Event], None]
FOLDS: Final[dict[type[Event], Fold]] = {}
"""How each kind of event changes the state, its stage aside."""


def evolve(state: State, event: Event) -> None:
    """Fold one event into the state."""
    EVOLVE[state.stage][type(event)](state, event)


def _on(*kinds: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    def register(change: Callable[[State, E], None]) -> Callable[[State, E], None]:
        for kind in kinds:
            FOLDS[kind] = cast("Fold", change)
        return change

    return register


@_on(e.Opened)
def _opened(state: State, event: e.Opened) -> None:
    state.begin(event.rules, tuple(c.name for c in event.characters))


@_on(e.Dealt)
def _dealt(state: State, event: e.Dealt) -> None:
    state.roles = (Role.VILLAGER, *event.roles)
    masks: dict[Role, int] = {}
    powers: dict[str, int] = {}
    for seat, role in enumerate(event.roles, 1):
        masks[role] = masks.get(role, 0) | 1 << seat
        power = TABLE[role].power
        powers[power] = powers.get(power, 0) | 1 << seat
    state.role_mask = masks
    state.power_mask = powers


@_on(e.DayBroke)
def _day_broke(state: State, event: e.DayBroke) -> None:
    state.day = event.day
    state.section = "day"
    state.step = -1
    state.ahead = ()
    state.last_guards, state.guards = state.guards, {}
    state.last_sights, state.sights = state.sights, {}
    state.spoken = {}
    for name in STANDING:
        rules = state.channel(name)
        if rules is not None:
            state.floors[name] = Floor(name, rules, state.speakers(name), event.at_ms)


@_on(e.NightFell)
def _night_fell(state: State, event: e.NightFell) -> None:
    state.section = "night"
    state.step = -1
    state.ahead = ()


@_on(e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> None:
    phases = state.rules.day_phases if state.section == "day" else state.rules.night_phases
    state.step = event.step
    state.until_ms = event.until_ms
    state.timed_out = False
    if state.ended:
        return
    state.phase = phases[event.step]
    actions = state.phase.actions
    state.queue = tuple(a for a in actions if a not in state.ahead) if state.ahead else actions


@_on(e.TimeRanOut)
def _time_ran_out(state: State, event: e.TimeRanOut) -> None:
    state.timed_out = True
    for floor in state.floors.values():
        if floor.channel not in STANDING:
            floor.done = True
    for seat in [s for s, ask in state.asks.items() if ask.kind in ("talk", "whisper")]:
        del state.asks[seat]


_on(e.TurnsDrawn)(talking.turns_drawn)
_on(e.FloorOpened)(talking.floor_opened)
_on(e.FloorClosed)(talking.floor_closed)
_on(e.Spoke)(talking.spoke)
_on(e.Wrote)(talking.wrote)


@_on(e.Asked)
def _asked(state: State, event: e.Asked) -> None:
    beside = event.kinds[0] in BESIDE and not state.phase.at_once
    if beside:
        state.beside += event.kinds
    else:
        state.kinds = event.kinds
        state.round = event.round
        state.tally = None
        state.whispered = False
        state.choices = {}
    for kind in event.kinds:
        action: Action = "execution" if kind == "vote" else kind
        if action not in state.queue and event.round == 1:
            state.ahead = (*state.ahead, action)
        leave_queue(state, action)
        shared = targets(state, kind, 0) if kind == "vote" and state.rules.vote.on_self else None
        for seat in state.actors(kind):
            state.ask_count[seat] = number = state.ask_count[seat] + 1
            options = targets(state, kind, seat) if shared is None else shared
            if beside:
                state.aside += 1
            state.asks[seat] = Ask(seat, number, kind, state.day, options, event.round)


@_on(e.Chose)
def _chose(state: State, event: e.Chose) -> None:
    del state.asks[event.seat]
    if event.kind in BESIDE:
        if event.kind in state.beside:
            state.aside -= 1
        if event.target:
            state.acts[event.seat] = event.target
    elif event.target:
        state.choices[event.seat] = event.target


@_on(e.Counted)
def _counted(state: State, event: e.Counted) -> None:
    state.tally = event
    ballots = state.rules.vote if event.kind == "vote" else state.rules.attack
    if ballots.shown == "morning" or ballots.shown == "counts":
        shown = e.VotesShown(0, event.kind, event.day, event.votes)
        state.to_show = (*(v for v in state.to_show if v.kind != event.kind), shown)


@_on(e.Settled)
def _settled(state: State, event: e.Settled) -> None:
    kinds = event.kinds
    if kinds[0] in BESIDE:
        state.acts = {}
        state.beside = () if state.beside == kinds else tuple(k for k in state.beside if k not in kinds)
    state.kinds = () if state.kinds == kinds else tuple(k for k in state.kinds if k not in kinds)
    if not state.kinds:
        state.tally = None
        state.choices = {}


@_on(e.VotesShown)
def _votes_shown(state: State, event: e.VotesShown) -> None:
    state.to_show = tuple(v for v in state.to_show if v.kind != event.kind)


@_on(e.Executed)
def _executed(state: State, event: e.Executed) -> None:
    if not event.seat:
        return
    # The seat may already be dead without any player knowing.
    died = event.seat in state.living
    _die(state, event.seat)
    if state.rules.execution_shown == "at_once":
        _show(state, event.seat)
        state.hidden = tuple(h for h in state.hidden if h[0] != event.seat)
    elif died:
        state.hidden = (*state.hidden, (event.seat, "executed"))


@_on(e.Divined)
def _divined(state: State, event: e.Divined) -> None:
    state.sights[event.seat] = event.target


@_on(e.Guarded)
def _guarded(state: State, event: e.Guarded) -> None:
    state.guards[event.seat] = event.target


@_on(e.Killed)
def _killed(state: State, event: e.Killed) -> None:
    _die(state, event.seat)
    state.hidden = (*state.hidden, (event.seat, "found"))


@_on(e.DeathShown)
def _death_shown(state: State, event: e.DeathShown) -> None:
    state.hidden = tuple(h for h in state.hidden if h[0] != event.seat)
    _show(state, event.seat)


@_on(e.Removed)
def _removed(state: State, event: e.Removed) -> None:
    _die(state, event.seat)
    _close_ask(state, event.seat)
    for seat, ask in state.asks.items():
        if event.seat in ask.options:
            options = tuple(s for s in ask.options if s != event.seat)
            state.asks[seat] = replace(ask, options=options)
    state.choices = {s: t for s, t in state.choices.items() if event.seat not in (s, t)}
    state.acts = {s: t for s, t in state.acts.items() if event.seat not in (s, t)}
    for floor in state.floors.values():
        floor.sealed.pop(event.seat, None)
        if floor.channel not in STANDING:
            floor.out.add(event.seat)
    pass_over(state)


def _close_ask(state: State, seat: Seat) -> None:
    """Ask a seat no more what it was asked."""
    ask = state.asks.pop(seat, None)
    if ask is not None and ask.kind in state.beside:
        state.aside -= 1


def _die(state: State, seat: Seat) -> None:
    state.living = tuple(s for s in state.living if s != seat)
    state.living_mask &= ~(1 << seat)


def _show(state: State, seat: Seat) -> None:
    state.shown = tuple(s for s in state.shown if s != seat)
    state.shown_mask &= ~(1 << seat)
    if "grave" in state.floors:
        state.floors["grave"].notes.clear()


@_on(e.WentLost)
def _went_lost(state: State, event: e.WentLost) -> None:
    state.lost = state.lost | {event.seat}
    if state.paused_ms is None:
        _pass_over_lost(state, (event.seat,))


def _pass_over_lost(state: State, seats: Iterable[Seat]) -> None:
    """Ask these seats no more, unless the rules ask lost seats too."""
    for seat in seats:
        if not state.plays(seat):
            _close_ask(state, seat)
            for floor in state.floors.values():
                floor.out.add(seat)
            pass_over(state)


@_on(e.CameBack)
def _came_back(state: State, event: e.CameBack) -> None:
    state.lost = state.lost - {event.seat}
    for floor in state.floors.values():
        if event.seat in floor.order and not floor.spent(event.seat) and event.seat in state.shown:
            floor.out.discard(event.seat)


@_on(e.Paused)
def _paused(state: State, event: e.Paused) -> None:
    state.paused_ms = event.at_ms


@_on(e.Resumed)
def _resumed(state: State, event: e.Resumed) -> None:
    pause = event.at_ms - (state.paused_ms or 0)
    state.paused_ms = None
    for floor in state.floors.values():
        floor.last_ms += pause
        floor.spoke_ms = {seat: at + pause for seat, at in floor.spoke_ms.items()}
    waiting = {seat for floor in state.floors.values() for seat in floor.order if seat not in floor.out}
    _pass_over_lost(state, sorted(state.lost & (waiting | state.asks.keys())))


@_on(e.Extended)
def _extended(state: State, event: e.Extended) -> None:
    state.until_ms = event.until_ms


@_on(e.Ended)
def _ended(state: State, event: e.Ended) -> None:
    state.ended = True
    state.winner = event.winner
    state.asks.clear()
    state.beside = ()
    state.aside = 0
    state.floors = {n: f for n, f in state.floors.items() if n == "memo"}
    state.until_ms = None


@_on(e.Closed)
def _closed(state: State, event: e.Closed) -> None:
    state.floors = {}
    state.until_ms = None


@_on(e.Seated, e.Seeded, e.RoleTold, e.Amended, e.Attacked, e.AttackFell, e.Sensed, e.Marked)
def _nothing(state: State, event: Event) -> None:
    """The rules do not read these events."""


def no_step(state: State, event: Event) -> None:
    """Stands in `EVOLVE` for every event that has no row in the table for the stage."""
    raise BugError(f"no step from stage {state.stage!r} by {type(event).__name__}")


def _moving(change: Fold, steps: Sequence[Step]) -> Fold:
    """Change the state, then take the first step whose condition holds: the one place that sets the stage."""
    choices = [(step.when, step.after) for step in steps if step.when is not None]
    otherwise = steps[-1].after

    stays = steps[0].after == steps[0].before

    def move(state: State, event: Event) -> None:
        change(state, event)
        # Fast path: while a seat is asked, a stage that can stay stays. Without it games take 2 % longer.
        if stays and state.asks and (not state.aside or state.awaits()):
            return
        stage = otherwise
        for holds, after in choices:
            if holds(state):
                stage = after
                break
        state.stage = stage

    return move


def _compile() -> dict[str, dict[type[Event], Fold]]:
    """The table as functions: what each kind of event does in each stage."""
    table: dict[str, dict[type[Event], Fold]] = {
        stage: dict.fromkeys(FOLDS, no_step) for stage in get_args(Stage)
    }
    steps: dict[tuple[str, type[Event]], list[Step]] = {}
    for step in STEPS:
        steps.setdefault((step.before, step.event), []).append(step)
    for (stage, kind), choices in steps.items():
        table[stage][kind] = _moving(FOLDS[kind], choices)
    for kind, stages in QUIET.items():
        for stage in stages:
            table[stage][kind] = FOLDS[kind]
    for kind in RECORDED:
        table["opened"][kind] = _moving(FOLDS[kind], [Step("opened", kind, "unseeded")])
        table["unseeded"][kind] = FOLDS[kind]
    return table


EVOLVE: Final = _compile()
"""What each kind of event does, by the stage in which it happens: the table of `phases`, compiled."""
